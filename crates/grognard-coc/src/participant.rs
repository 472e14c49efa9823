//! Those who take part in a fight (combat specification, section 8).

use std::{collections::BTreeMap, sync::Arc};

use grognard_kernel::{Result, Text};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use smallvec::SmallVec;

use crate::{
    damage_bonus::DamageBonus,
    weapon::{Held, Weapon, WeaponClass, WeaponTable, weapon_of},
    words::{ArmourRule, Condition, Side},
};

/// Conditions, in the order in which they came.
pub type Conditions = SmallVec<[Condition; 6]>;

/// Something that lasts on somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastingEffect {
    /// What it is: `restrained`, `dominated`, or a host's own.
    pub effect: Text,
    /// Whose doing it is.
    pub source_actor_id: Option<Text>,
    /// The round in which it began.
    pub applied_round: i64,
    /// How many more rounds it lasts.
    pub remaining_rounds: i64,
    /// Whatever else is known of it.
    #[serde(default)]
    pub metadata: Map<String, Value>,
}

/// The figures of somebody who joins a fight.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewParticipant {
    /// The id, by which everybody knows them.
    pub actor_id: Text,
    /// Which side they are on.
    pub side: Side,
    /// DEX: who acts first.
    pub dex: i64,
    /// Fighting (Brawl), or whatever they fight with.
    pub combat_skill: i64,
    /// Build: how hard it is to wrestle them down.
    pub build: i64,
    /// Hit points when unhurt.
    pub hp_max: i64,
    /// Magic points.
    #[serde(default)]
    pub magic_points: i64,
    /// Points of armour: each stops a point of damage.
    #[serde(default, alias = "armour")]
    pub armor: i64,
    /// What blows do to the armour.
    #[serde(default, alias = "armour_rule")]
    pub armor_rule: Option<ArmourRule>,
    /// Weapons: ids, or figures of their own.
    #[serde(default)]
    pub weapons: Option<Vec<Value>>,
    /// Conditions from before the fight.
    #[serde(default)]
    pub conditions: Option<Conditions>,
    /// Dodge; the combat skill where there is none.
    #[serde(default)]
    pub dodge_skill: Option<i64>,
    /// Firearms.
    #[serde(default)]
    pub firearms_skill: Option<i64>,
    /// A firearm is in hand and ready: it acts earlier.
    #[serde(default)]
    pub has_ready_firearm: bool,
    /// Damage bonus: `none`, `-1`, `+1D4`.
    #[serde(default)]
    pub damage_bonus: Option<Text>,
    /// CON.
    #[serde(default)]
    pub con: Option<i64>,
}

impl NewParticipant {
    /// Somebody of these figures, with bare hands and no armour.
    pub fn new(actor_id: impl Into<Text>, side: Side, dex: i64, combat_skill: i64) -> Self {
        Self {
            actor_id: actor_id.into(),
            side,
            dex,
            combat_skill,
            build: 0,
            hp_max: 10,
            magic_points: 0,
            armor: 0,
            armor_rule: None,
            weapons: None,
            conditions: None,
            dodge_skill: None,
            firearms_skill: None,
            has_ready_firearm: false,
            damage_bonus: None,
            con: None,
        }
    }
}

/// One who takes part in a fight. A host may change any field between turns.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a key of the document")]
pub struct Participant {
    /// The id.
    pub actor_id: Text,
    /// Which side they are on.
    pub side: Side,
    /// DEX.
    pub dex: i64,
    /// Fighting.
    pub combat_skill: i64,
    /// Dodge; 0 counts as none.
    pub dodge_skill: i64,
    /// Firearms; 0 counts as none.
    pub firearms_skill: i64,
    /// A firearm is in hand and ready.
    pub has_ready_firearm: bool,
    /// Build.
    pub build: i64,
    /// Damage bonus.
    pub damage_bonus: DamageBonus,
    /// CON.
    pub con: i64,
    /// Hit points when unhurt.
    pub hp_max: i64,
    /// Hit points left.
    pub hp_current: i64,
    /// Magic points left.
    pub magic_points: i64,
    /// Points of armour left.
    pub armour: i64,
    /// What blows do to the armour.
    pub armour_rule: Option<ArmourRule>,
    /// What they hold.
    pub weapons: Vec<Held>,
    /// Conditions.
    pub conditions: Conditions,
    /// What lasts on them.
    pub active_effects: Vec<LastingEffect>,
    /// Was attacked in this round: the next attackers outnumber them.
    pub defended_this_round: bool,
    /// Dived for cover.
    pub dived_for_cover: bool,
    /// Has forfeited the next attack by diving.
    pub forfeit_next_attack: bool,
    /// Takes aim.
    pub aiming: bool,
    /// Shots in each weapon that has been looked at.
    pub ammunition: BTreeMap<Text, i64>,
    /// Rounds of loading that are left, by weapon.
    pub reload_remaining: BTreeMap<Text, i64>,
    /// The roll to stay conscious after a major wound, as recorded.
    pub major_wound_con: Option<Value>,
    /// POW, where the host gives it. Not in the document.
    pub pow: Option<i64>,
    /// Skill in throwing, where the host gives it. Not in the document.
    pub throw_skill: Option<i64>,
    /// The worst blow so far, after armour.
    pub(crate) worst_blow: i64,
}

impl Participant {
    pub(crate) fn new(newcomer: NewParticipant) -> Result<Self> {
        let held = newcomer.weapons.unwrap_or_default();
        Ok(Self {
            actor_id: newcomer.actor_id,
            side: newcomer.side,
            dex: newcomer.dex,
            combat_skill: newcomer.combat_skill,
            dodge_skill: newcomer.dodge_skill.unwrap_or(newcomer.combat_skill),
            firearms_skill: newcomer.firearms_skill.unwrap_or(0),
            has_ready_firearm: newcomer.has_ready_firearm,
            build: newcomer.build,
            damage_bonus: newcomer.damage_bonus.unwrap_or(Text::new_static("none")).into(),
            con: newcomer.con.unwrap_or(50),
            hp_max: newcomer.hp_max,
            hp_current: newcomer.hp_max,
            magic_points: newcomer.magic_points,
            armour: newcomer.armor,
            armour_rule: newcomer.armor_rule,
            weapons: held.iter().map(Held::read).collect::<Result<_>>()?,
            conditions: newcomer.conditions.unwrap_or_default(),
            active_effects: Vec::new(),
            defended_this_round: false,
            dived_for_cover: false,
            forfeit_next_attack: false,
            aiming: false,
            ammunition: BTreeMap::new(),
            reload_remaining: BTreeMap::new(),
            major_wound_con: None,
            pow: None,
            throw_skill: None,
            worst_blow: 0,
        })
    }

    /// Whether they are in a condition.
    #[must_use]
    pub fn has(&self, condition: Condition) -> bool {
        self.conditions.contains(&condition)
    }

    /// Puts them into a condition, unless they are in it.
    pub(crate) fn add(&mut self, condition: Condition) {
        if !self.has(condition) {
            self.conditions.push(condition);
        }
    }

    /// Why they can do nothing, if they cannot: dead, dying, unconscious or gone.
    #[must_use]
    pub fn out_of_action(&self) -> Option<Condition> {
        [Condition::Dead, Condition::Dying, Condition::Unconscious, Condition::Fled]
            .into_iter()
            .find(|&condition| self.has(condition))
    }

    /// Whether they can act: hit points left, and in no state that forbids it.
    #[must_use]
    pub fn can_act(&self) -> bool {
        self.hp_current > 0 && self.out_of_action().is_none()
    }

    /// What they dodge with.
    #[must_use]
    pub const fn dodge(&self) -> i64 {
        if self.dodge_skill == 0 { self.combat_skill } else { self.dodge_skill }
    }

    /// What they shoot with.
    pub(crate) const fn shooting(&self) -> i64 {
        if self.firearms_skill == 0 { self.combat_skill } else { self.firearms_skill }
    }

    /// What they roll against with a weapon.
    #[must_use]
    pub fn skill_with(&self, weapon: &Weapon) -> i64 {
        match weapon.class {
            WeaponClass::Firearm => self.shooting(),
            WeaponClass::Thrown => {
                self.throw_skill.filter(|&skill| skill != 0).unwrap_or(self.combat_skill)
            }
            WeaponClass::Melee => self.combat_skill,
        }
    }

    /// The weapon that they use under an id, or without one the first that they hold, or fists.
    #[must_use]
    pub fn weapon(&self, id: Option<&str>, table: &WeaponTable) -> Arc<Weapon> {
        weapon_of(&self.weapons, id, table)
    }
}
