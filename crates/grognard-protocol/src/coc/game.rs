//! The world that operations of Call of Cthulhu work on: one fight, those in danger, those who are
//! cared for, and dice.

use std::{collections::BTreeMap, num::NonZeroU64};

use grognard::{
    coc::{
        CombatSession, Halving, HazardSession, HealingSession, InstantDeath, Rules, Table, Victim,
        WeaponTable,
    },
    kernel::{Dice, DrawError, Drawn, Error, Result, Script, Stream, StreamPosition, Text},
};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::arguments::{decode, encode};

/// A fight at its table, hazards, patients, and dice.
pub(crate) struct Game {
    pub(super) table: Table,
    pub(super) hazards: HazardSession,
    pub(super) victims: BTreeMap<Text, Victim>,
    pub(super) patients: BTreeMap<Text, HealingSession>,
    pub(super) dice: Source,
    master_seed: u128,
}

/// Where an operation draws from.
pub(crate) struct Source {
    stream: Stream,
    given: Option<Script>,
}

impl Dice for Source {
    fn below(&mut self, bound: NonZeroU64) -> Result<u64, DrawError> {
        match &mut self.given {
            Some(script) => script.below(bound),
            None => self.stream.below(bound),
        }
    }

    fn range(&mut self, low: i64, high: i64) -> Result<i64, DrawError> {
        match &mut self.given {
            Some(script) => script.range(low, high),
            None => self.stream.range(low, high),
        }
    }

    fn pick(&mut self, count: usize) -> Result<usize, DrawError> {
        // Given dice are all ranges; a place in a list of `count` is the range 0 to `count − 1`.
        let Some(script) = &mut self.given else { return self.stream.pick(count) };
        let last = i64::try_from(count).unwrap_or(i64::MAX) - 1;
        let place = script.range(0, last)?;
        usize::try_from(place).map_err(|_| DrawError::EmptyRange { low: 0, high: last })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FightRequest {
    #[serde(default = "fight_id")]
    combat_id: Text,
    #[serde(default = "fight_id")]
    scene_ref: Text,
    #[serde(default = "first_turn")]
    started_at_turn: i64,
    #[serde(default)]
    module_weapons: Vec<Value>,
}

const fn fight_id() -> Text {
    Text::new_static("fight")
}

const fn first_turn() -> i64 {
    1
}

/// The rules of a fight as they are asked for: a profile, and switches of the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesRequest {
    #[serde(default)]
    profile: Profile,
    #[serde(default)]
    instant_death_at_maximum: bool,
    #[serde(default)]
    half_bonus_rounds_up: bool,
    #[serde(default = "crate::arguments::yes")]
    investigators_suffer_major_wounds: bool,
    #[serde(default)]
    dice_cap: Option<i64>,
    #[serde(default)]
    idle_target_hit_unless_fumble: bool,
    #[serde(default)]
    range_banded_damage: bool,
    #[serde(default)]
    aim_lasts_through_volleys: bool,
    #[serde(default)]
    rolled_initiative: bool,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Profile {
    #[default]
    Corrected,
    Reference,
}

impl From<RulesRequest> for Rules {
    fn from(request: RulesRequest) -> Self {
        let base = match request.profile {
            Profile::Corrected => Self::corrected(),
            Profile::Reference => Self::reference(),
        };
        Self {
            instant_death: if request.instant_death_at_maximum {
                InstantDeath::AtMaximum
            } else {
                InstantDeath::AboveMaximum
            },
            half_bonus: if request.half_bonus_rounds_up { Halving::Up } else { Halving::Down },
            investigators_suffer_major_wounds: request.investigators_suffer_major_wounds,
            dice_cap: request.dice_cap,
            idle_target_hit_unless_fumble: request.idle_target_hit_unless_fumble,
            range_banded_damage: request.range_banded_damage,
            aim_lasts_through_volleys: request.aim_lasts_through_volleys,
            rolled_initiative: request.rolled_initiative,
            ..base
        }
    }
}

impl Game {
    pub(crate) fn new(
        master_seed: u128,
        ruleset: Map<String, Value>,
        session: Map<String, Value>,
    ) -> Result<Self> {
        let rules: RulesRequest = decode(ruleset.into())?;
        let asked: FightRequest = decode(session.into())?;
        let weapons = WeaponTable::with_module(&asked.module_weapons);
        let FightRequest { combat_id, scene_ref, started_at_turn, .. } = asked;
        let fight = CombatSession::new(combat_id, scene_ref, started_at_turn, rules.into());
        Ok(Self {
            table: Table::new(fight.with_weapons(weapons)),
            hazards: HazardSession::new(),
            victims: BTreeMap::new(),
            patients: BTreeMap::new(),
            dice: Source { stream: Stream::fork(master_seed, "combat"), given: None },
            master_seed,
        })
    }

    /// The dice that the next operation draws; none for the stream.
    pub(super) fn give_dice(&mut self, given: Option<Value>) -> Result<()> {
        let Some(given) = given else { return Ok(()) };
        let rows: Vec<(i64, i64, i64)> =
            decode(given).map_err(|error: Error| Error::value(format!("dice: {error}")))?;
        let drawn = rows.into_iter().map(|(low, high, value)| Drawn::Range { low, high, value });
        self.dice.given = Some(Script::new(drawn.collect()));
        Ok(())
    }

    /// Takes the given dice away; an error when some are left.
    pub(super) fn take_dice(&mut self) -> Result<()> {
        self.dice.given.take().map_or(Ok(()), |script| script.finish())
    }

    /// The document of the fight, with the host's figures that it has no place for, and whoever is
    /// in danger or cared for.
    pub(super) fn whole_state(&self) -> Result<Value> {
        let mut document = self.table.fight().document();
        let written = document.get_mut("participants").and_then(Value::as_array_mut);
        for (one, map) in
            self.table.fight().participants().iter().zip(written.into_iter().flatten())
        {
            for (key, figure) in [("pow", one.pow), ("throw_skill", one.throw_skill)] {
                if let (Some(figure), Some(map)) = (figure, map.as_object_mut()) {
                    map.insert(key.to_owned(), figure.into());
                }
            }
        }
        if !self.victims.is_empty() {
            document.insert("hazards".to_owned(), encode(self.hazards.active())?);
            document.insert("victims".to_owned(), encode(&self.victims)?);
        }
        if !self.patients.is_empty() {
            document.insert("patients".to_owned(), encode(&self.patients)?);
        }
        Ok(document.into())
    }

    /// Where a stream stands at its start.
    pub(super) fn start_of_stream(&self, name: &str) -> StreamPosition {
        Stream::fork(self.master_seed, name).position()
    }
}
