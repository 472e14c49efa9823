//! The B/X rules (the 1981 Basic/Expert game): combat, characters, monsters, items, effects.
//!
//! Every function takes the dice it draws from; nothing here reads a clock, a file or a global.
//! The same seed and the same calls give the same fight on every machine.
//!
//! | module | what is in it |
//! |---|---|
//! | [`catalog`] | monsters, equipment, classes, magic items, spells, languages; a user's own |
//! | [`model`] | what a monster, a weapon, a class *is* |
//! | [`tables`] | the printed tables and their look-ups |
//! | [`creature`] | [`Character`], [`Monster`], conditions, modifiers |
//! | [`character`] | creation, abilities, levels, skills |
//! | [`items`] | what is carried: inventories, coins, buying, equipping, armour class |
//! | [`effects`] | the ledger of what lasts: attach, tick, expire, release |
//! | [`treasure`] | hoards, gems, magic items, what rooms hold |
//! | [`npc`] | rival parties |
//! | [`combat`] | initiative, attacks, damage, saves, morale, breath, gaze, healing |
//! | [`magic`] | memorizing, casting, scrolls, dispelling, turning the undead |
//! | [`events`](mod@events) | everything that can happen |
//!
//! An attack, from nothing:
//!
//! ```
//! use grognard_bx::combat::{Attack, AttackContext, Attacker, Strike, resolve_attack};
//! use grognard_bx::{Catalog, Ruleset, StreamName, Streams, creature::spawn};
//! use grognard_kernel::Recorder;
//!
//! let catalog = Catalog::standard();
//! let mut streams = Streams::with_keys(3);
//! let goblin = catalog.monster("goblin")?;
//! let orc = catalog.monster("orc")?;
//! let spawning = streams.of(StreamName::MonsterSpawn);
//! let goblin = spawn(goblin, "goblin-1".into(), None, spawning)?;
//! let mut orc = spawn(orc, "orc-1".into(), None, spawning)?;
//!
//! let sword = catalog.weapon("sword")?;
//! let strike = Strike {
//!     attacker: &Attacker::of(&goblin),
//!     attack: Attack::Weapon(&sword),
//!     context: &AttackContext::default(),
//!     ruleset: &Ruleset::default(),
//! };
//! let mut events = Recorder::new();
//! let dice = streams.of(StreamName::Combat);
//! let result = resolve_attack(&strike, &mut orc, None, dice, &mut events)?;
//! assert!(result.roll.hit);
//! assert_eq!(result.damage, Some(3));
//! # Ok::<(), grognard_kernel::Error>(())
//! ```

pub mod catalog;
pub mod character;
pub mod combat;
pub mod creature;
pub mod effects;
pub mod events;
pub mod explain;
pub mod items;
pub mod magic;
pub mod model;
pub mod npc;
pub mod rejection;
pub mod ruleset;
pub mod streams;
pub mod tables;
pub mod treasure;
pub mod world;

pub use catalog::Catalog;
pub use creature::{Character, Creature, Monster, Registry, Roster};
pub use events::{Event, EventSink};
pub use rejection::Rejection;
pub use ruleset::Ruleset;
pub use streams::{DiceSet, OneSource, StreamName, Streams};
pub use world::World;
