//! Knave: bonuses against defences, slots instead of weights, fights in turns.
//!
//! Knave is a game by Ben Milton, licensed under Creative Commons Attribution 4.0 International.
//! These rules are those of a game that plays it with changes; [`Rules`] says which of its faults
//! are kept.
//!
//! Every function takes the dice it draws from; nothing here reads a clock or a global. The same
//! dice and the same calls give the same fight on every machine.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Save`], [`OpposedSave`], [`roll()`], [`roll_table`], [`roll_death`] | the roll engine: works on a caller's own creatures, by [`Bonuses`], [`Living`], [`Mortal`] |
//! | [`World`] | creatures, items, slots; blows, healing, defeat, rest, levels, shops |
//! | [`Sheet`] | a new character |
//! | [`Combat`], [`ClockFight`], [`Order`] | fights in turns, fights against the clock |
//! | [`Mind`] | what monsters do by themselves |
//! | [`Branch`] | a dungeon that grows as doors are opened |
//! | [`Rules`], [`Quirks`] | the rules as they are meant, the reference, and each of its faults |
//! | [`Event`], [`Fault`], [`Rejection`] | what can happen, and why something could not be done |

mod advancement;
mod character;
mod combat;
mod creature;
mod dungeon;
mod engine;
mod event;
mod fault;
mod gear;
mod item;
mod living;
mod mind;
mod rules;
mod shop;
mod size;
mod usage;
mod words;
mod world;

pub use advancement::{HIGHEST_BONUS, XP_PER_LEVEL};
pub use character::{MadeCharacter, Sheet, Swap, TRAITS};
pub use combat::{Action, ClockFight, ClockState, Combat, Order, Sides, Unreadable};
pub use creature::{
    Abilities, BonusSheet, Carried, Character, Creature, Figures, NewCreature, Npc,
};
pub use dungeon::{Branch, BranchRoom, Leads};
pub use engine::{
    BONUS_WHEN_ABSENT, Bonuses, DEFENCE_ABOVE_BONUS, Death, Edge, LOWEST_ABILITY, Living,
    MOST_DICE, MOST_SIDES, Mortal, NamedTable, OpposedSave, Save, Saved, Table, check_morale, heal,
    heal_from_rest, roll, roll_at_most, roll_d20, roll_death, roll_table,
};
pub use event::Event;
pub use fault::{DiceFault, Fault, Rejection, TableFault};
pub use gear::{Gear, GearReport};
pub use item::{BARE_HANDS, BookGear, Item, NewItem};
pub use living::hurt_level;
pub use mind::{
    Decision, FightView, MOB_WEIGHTS, Mind, MindState, Surroundings, Tactic, pick_by_weight,
};
pub use rules::{Levelling, Quirks, RollEngine, Rules};
pub use shop::Terms;
pub use size::Size;
pub use words::{
    Ability, Allegiance, Condition, CreatureKind, Grant, HurtLevel, ItemKind, Place, Quality, Stat,
    Unready,
};
pub use world::{Room, World};
