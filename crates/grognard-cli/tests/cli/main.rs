//! Runs the binary: what each command prints, and how it takes bad input.

#![allow(clippy::unwrap_used, reason = "what cannot be done fails the test")]

mod class;
mod coc;
mod coc_fight;
mod encounter;
mod fight;
mod item;
mod knave;
mod monster;
mod new;
mod npc;
mod party;
mod pipe;
mod program;
mod readme;
mod roll;
mod run;
mod spell;
mod table;
mod treasure;
mod turn;

use program::{grognard, refusal};

#[test]
fn the_version_and_every_help_text_are_there() {
    assert!(grognard(["--version"]).fine().starts_with("grognard "));
    for command in [
        "fight",
        "roll",
        "table",
        "monster",
        "encounter",
        "npc",
        "treasure",
        "item",
        "class",
        "spell",
        "spells",
        "turn",
        "run",
    ] {
        let help = grognard([command, "--help"]).fine();
        assert!(help.contains("Examples:") && help.contains("--json"), "{command}: {help}");
    }
    let help = grognard(["new", "party", "--help"]).fine();
    assert!(help.contains("Examples:") && help.contains("--level"), "{help}");
    let help = grognard(["new", "character", "--help"]).fine();
    assert!(help.contains("Examples:") && help.contains("--lower"), "{help}");
}

#[test]
fn an_unknown_command_names_the_nearest() {
    let message = refusal(["monsters", "troll"]);
    assert!(message.contains("'monsters'") && message.contains("'monster'"), "{message}");
}

#[test]
fn no_colour_reaches_a_pipe() {
    for arguments in [["table", "attack"], ["monster", "troll"], ["roll", "3d6"]] {
        assert!(!grognard(arguments).fine().contains('\u{1b}'), "{arguments:?}");
    }
    assert!(!refusal(["monster", "xyzzy"]).contains('\u{1b}'));
}
