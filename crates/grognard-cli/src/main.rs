//! `grognard`: the rules engine on the command line.
//!
//! One file a command; what they share stands beside them.
//!
//! | file | what is in it |
//! |---|---|
//! | `fight` | `grognard fight`: a scenario played and told |
//! | `roll` | `grognard roll`: dice |
//! | `table` | `grognard table`: the printed tables and their look-ups |
//! | `monster` | `grognard monster`: stat blocks |
//! | `treasure` | `grognard treasure`: what lies in a lair, or unguarded |
//! | `npc` | `grognard npc`: rival parties |
//! | `encounter` | `grognard encounter`: who is met in a dungeon |
//! | `item` | `grognard item`: goods and magic items |
//! | `class` | `grognard class`: classes level by level |
//! | `new` | `grognard new`: a character and its sheet, a whole party |
//! | `spell` | `grognard spell` and `grognard spells`: a spell's card, lists of spells |
//! | `turn` | `grognard turn`: turning the undead |
//! | `coc` | `grognard coc`: rolls, weapons, harm, audits of Call of Cthulhu |
//! | `knave` | `grognard knave`: saves and random tables |
//! | `run` | `grognard run`: scripts through the protocol |
//! | `licenses` | `grognard licenses`: whose the code, the figures and the names are |
//! | `failure` | why a command stopped, and its exit code |
//! | `input`, `output` | the user's files; text and JSON to stdout |
//! | `layout` | wrapped prose, labelled lines, aligned tables |
//! | `names` | finding something by the name that a user gives |
//! | `seed`, `hit_dice` | reading a seed, reading Hit Dice |
//! | `sheet`, `member`, `hoard`, `magic` | characters, treasure and magic items in words |
//! | `words`, `refusals` | the words of the rules; how they say no, as sentences |

#[cfg(feature = "bx")]
mod class;
#[cfg(feature = "coc")]
mod coc;
#[cfg(feature = "bx")]
mod encounter;
mod failure;
#[cfg(any(feature = "bx", feature = "coc", feature = "knave"))]
mod fight;
#[cfg(feature = "bx")]
mod hit_dice;
#[cfg(feature = "bx")]
mod hoard;
mod input;
#[cfg(feature = "bx")]
mod item;
#[cfg(feature = "knave")]
mod knave;
#[cfg_attr(not(feature = "bx"), allow(dead_code, reason = "only games print tables and cards"))]
mod layout;
mod licenses;
#[cfg(feature = "bx")]
mod magic;
#[cfg(feature = "bx")]
mod member;
#[cfg(feature = "bx")]
mod monster;
#[cfg(any(feature = "bx", feature = "coc"))]
mod names;
#[cfg(feature = "bx")]
mod new;
#[cfg(feature = "bx")]
mod npc;
mod output;
#[cfg(feature = "bx")]
mod refusals;
mod roll;
mod run;
mod seed;
#[cfg(feature = "bx")]
mod sheet;
#[cfg(feature = "bx")]
mod spell;
#[cfg(feature = "bx")]
mod table;
#[cfg(feature = "bx")]
mod treasure;
#[cfg(feature = "bx")]
mod turn;
#[cfg(feature = "bx")]
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  grognard fight scenarios/goblin-ambush.toml
  grognard roll 3d6 1d20+2
  grognard table attack 19 2
  grognard monster 'Red Dragon'
  grognard new party --size 6 --level 3
  grognard encounter --level 3
  grognard npc expert
  grognard treasure C
  grognard item 'sword +1'
  grognard class thief
  grognard spell 'Fire Ball'
  grognard turn --level 5 --undead ghoul:4
  grognard fight scenarios/coc-cellar.toml
  grognard coc check 65 --bonus 1 --difficulty hard
  grognard new knave --seed 3
  grognard fight scenarios/knave-bridge.toml
  grognard knave save STR --bonus 2 --advantage
  grognard new character --class fighter --buy sword,chainmail --equip chainmail,sword
  grognard run script.jsonl

Every command explains itself: grognard help COMMAND.
Exit codes: 0 fine, 1 a step of a script failed, 2 bad input.
Colours show on a terminal only; NO_COLOR turns them off.";

/// A rules engine for tabletop role-playing games: fights, dice, tables, monsters, characters, treasure
#[derive(Debug, Parser)]
#[command(name = "grognard", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[cfg(any(feature = "bx", feature = "coc", feature = "knave"))]
    Fight(fight::Fight),
    Roll(roll::Roll),
    #[cfg(feature = "bx")]
    Table(table::Table),
    #[cfg(feature = "bx")]
    Monster(monster::Monster),
    #[cfg(feature = "bx")]
    Encounter(encounter::Encounter),
    #[cfg(feature = "bx")]
    Npc(npc::Npc),
    #[cfg(feature = "bx")]
    Treasure(treasure::Treasure),
    #[cfg(feature = "bx")]
    Item(item::Item),
    #[cfg(feature = "bx")]
    Class(class::Class),
    #[cfg(feature = "bx")]
    Spell(spell::Spell),
    #[cfg(feature = "bx")]
    Spells(spell::Spells),
    #[cfg(feature = "bx")]
    Turn(turn::Turn),
    #[cfg(feature = "bx")]
    New(new::New),
    #[cfg(feature = "coc")]
    Coc(coc::Coc),
    #[cfg(feature = "knave")]
    Knave(knave::Knave),
    Run(run::Run),
    Licenses(licenses::Licenses),
}

fn main() -> ExitCode {
    let outcome = match &Arguments::parse().command {
        #[cfg(any(feature = "bx", feature = "coc", feature = "knave"))]
        Command::Fight(arguments) => fight::run(arguments),
        Command::Roll(arguments) => roll::run(arguments),
        #[cfg(feature = "bx")]
        Command::Table(arguments) => table::run(arguments),
        #[cfg(feature = "bx")]
        Command::Monster(arguments) => monster::run(arguments),
        #[cfg(feature = "bx")]
        Command::Encounter(arguments) => encounter::run(arguments),
        #[cfg(feature = "bx")]
        Command::Npc(arguments) => npc::run(arguments),
        #[cfg(feature = "bx")]
        Command::Treasure(arguments) => treasure::run(arguments),
        #[cfg(feature = "bx")]
        Command::Item(arguments) => item::run(arguments),
        #[cfg(feature = "bx")]
        Command::Class(arguments) => class::run(arguments),
        #[cfg(feature = "bx")]
        Command::Spell(arguments) => spell::run(arguments),
        #[cfg(feature = "bx")]
        Command::Spells(arguments) => spell::run_list(arguments),
        #[cfg(feature = "bx")]
        Command::Turn(arguments) => turn::run(arguments),
        #[cfg(feature = "bx")]
        Command::New(arguments) => new::run(arguments),
        #[cfg(feature = "coc")]
        Command::Coc(arguments) => coc::run(arguments),
        #[cfg(feature = "knave")]
        Command::Knave(arguments) => knave::run(arguments),
        Command::Run(arguments) => run::run(arguments),
        Command::Licenses(arguments) => licenses::run(arguments),
    };
    outcome.unwrap_or_else(|failure| failure.report())
}
