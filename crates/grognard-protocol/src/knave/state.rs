//! The world as it is written.

use std::collections::BTreeMap;

use grognard::{
    kernel::{Id, Result, StreamPosition, Text},
    knave::{
        Ability, Allegiance, ClockState, Combat, Creature, CreatureKind, Fault, Figures, Grant,
        Item, Order, Place, Room, Rules, World,
    },
};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    dungeon::{RoomState, room_state},
    game::Game,
};
use crate::arguments::encode;

/// The world: rules, room, creatures and items by id, fights, a dungeon, streams.
#[derive(Serialize)]
struct State<'g> {
    rules: RulesState,
    room: Room,
    creatures: BTreeMap<&'g Id, CreatureState<'g>>,
    items: BTreeMap<&'g Id, &'g Item>,
    #[serde(skip_serializing_if = "Option::is_none")]
    combat: Option<CombatState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch: Option<BTreeMap<&'g Id, ClockStateWritten<'g>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dungeon: Vec<RoomState>,
    streams: BTreeMap<Id, StreamPosition>,
}

#[derive(Serialize)]
struct RulesState {
    engine: grognard::knave::RollEngine,
    levelling: grognard::knave::Levelling,
    quirks: grognard::knave::Quirks,
}

impl From<Rules> for RulesState {
    fn from(Rules { engine, levelling, quirks }: Rules) -> Self {
        Self { engine, levelling, quirks }
    }
}

#[derive(Serialize)]
struct CreatureState<'g> {
    kind: CreatureKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'g Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'g Text>,
    #[serde(flatten)]
    figures: FiguresState,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FiguresState {
    Character(CharacterState),
    Npc(NpcState),
}

/// A character's figures.
#[derive(Serialize)]
pub(super) struct CharacterState {
    #[serde(flatten)]
    abilities: Map<String, Value>,
    hp: i64,
    hp_max: i64,
    level: i64,
    xp: i64,
    coins: i64,
    armor: i64,
    slots: Map<String, Value>,
}

/// Anybody else's figures.
#[derive(Serialize)]
struct NpcState {
    hp: i64,
    hp_max: i64,
    hit_dice: i64,
    hp_multiplier: i64,
    armor: i64,
    morale: i64,
    coins: i64,
    weapon: Option<Id>,
    allegiance: Allegiance,
    is_idle: bool,
}

/// The figures of a character.
pub(super) fn character_state(world: &World, who: &str) -> Result<CharacterState, Fault> {
    let (creature, character) = (world.creature(who)?, world.character(who)?);
    let bonus = |(ability, bonus): (Ability, i64)| (ability.as_str().into(), bonus.into());
    let mut slots = Map::new();
    for &place in Place::ALL.iter().filter(|&&place| place != Place::Backpack) {
        let item = character.gear.in_place(place);
        slots.insert(place.as_str().into(), item.map_or(Value::Null, |id| id.as_str().into()));
    }
    let backpack: Vec<&str> = character.gear.backpack().iter().map(Id::as_str).collect();
    slots.insert(Place::Backpack.as_str().into(), backpack.into());
    Ok(CharacterState {
        abilities: character.abilities.iter().map(bonus).collect(),
        hp: creature.hp,
        hp_max: character.hp_max,
        level: character.level,
        xp: character.xp,
        coins: creature.coins,
        armor: world.bonuses(who)?.armour,
        slots,
    })
}

fn creature_state<'g>(world: &World, creature: &'g Creature) -> Result<CreatureState<'g>, Fault> {
    let figures = match &creature.figures {
        Figures::Character(_) => FiguresState::Character(character_state(world, &creature.id)?),
        Figures::Npc(npc) => FiguresState::Npc(NpcState {
            hp: creature.hp,
            hp_max: creature.hp_max(),
            hit_dice: npc.hit_dice,
            hp_multiplier: npc.hp_multiplier,
            armor: npc.armour,
            morale: npc.morale,
            coins: creature.coins,
            weapon: npc.weapon.clone(),
            allegiance: npc.allegiance,
            is_idle: npc.is_idle,
        }),
    };
    let (name, place) = (creature.name.as_ref(), creature.place.as_ref());
    Ok(CreatureState { kind: creature.kind, name, place, figures })
}

/// A fight as it is written.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum CombatState {
    Over {
        over: bool,
    },
    GoesOn {
        over: bool,
        turn: i64,
        flee_timeout: i64,
        combatants: Vec<(Id, Order)>,
        fleeing: Vec<(Id, i64)>,
        defeated: Vec<Id>,
        advantage: Vec<(Id, Id)>,
        disadvantage: Vec<(Id, Id)>,
    },
}

/// A fight as it stands.
pub(super) fn combat_state(fight: &Combat) -> CombatState {
    if fight.is_over() {
        return CombatState::Over { over: true };
    }
    CombatState::GoesOn {
        over: false,
        turn: fight.turns(),
        flee_timeout: fight.flee_timeout(),
        combatants: fight.combatants().to_vec(),
        fleeing: fight.fleeing().to_vec(),
        defeated: fight.defeated().to_vec(),
        advantage: fight.pairs(Grant::Advantage).iter().cloned().collect(),
        disadvantage: fight.pairs(Grant::Disadvantage).iter().cloned().collect(),
    }
}

/// Somebody's part in a fight against the clock.
#[derive(Serialize)]
#[serde(untagged)]
enum ClockStateWritten<'g> {
    Over {
        over: bool,
    },
    GoesOn {
        over: bool,
        action: Map<String, Value>,
        advantage: Vec<&'g Id>,
        disadvantage: Vec<&'g Id>,
    },
}

impl<'g> From<&'g ClockState> for ClockStateWritten<'g> {
    fn from(state: &'g ClockState) -> Self {
        if state.over {
            return Self::Over { over: true };
        }
        Self::GoesOn {
            over: false,
            action: state.order.as_ref().map(Order::written).unwrap_or_default(),
            advantage: state.advantage.iter().collect(),
            disadvantage: state.disadvantage.iter().collect(),
        }
    }
}

impl Game {
    /// The world as it stands.
    pub(super) fn written(&self) -> Result<Value> {
        let world = &self.table.world;
        let mut creatures = BTreeMap::new();
        for creature in world.creatures() {
            creatures.insert(&creature.id, creature_state(world, creature)?);
        }
        let branch = self.table.branch.as_ref();
        let rooms = branch.into_iter().flat_map(|branch| {
            (0..branch.rooms().len()).filter_map(|number| room_state(branch, number))
        });
        let clock =
            self.table.clock.as_ref().map(|fight| {
                fight.states().iter().map(|(who, state)| (who, state.into())).collect()
            });
        encode(State {
            rules: world.rules.into(),
            room: world.room,
            creatures,
            items: world.items().iter().map(|item| (&item.id, item)).collect(),
            combat: self.table.combat.as_ref().map(combat_state),
            twitch: clock,
            dungeon: rooms.collect(),
            streams: self.dice.streams.positions(),
        })
    }
}
