//! A fight is written down.

use serde_json::{Map, Value};

use super::receipt::{provenance, turn_of};
use crate::{
    participant::Participant,
    record::{Link, Round, written},
    session::CombatSession,
};

/// The version of the document.
pub(crate) const SCHEMA_VERSION: i64 = 2;

impl CombatSession {
    /// The document of `combat.json`.
    #[must_use]
    pub fn document(&self) -> Map<String, Value> {
        let last = self.rounds.last();
        let order = last.map_or_else(Vec::new, |round| round.initiative_order.clone());
        let progress = last.map_or_else(Vec::new, |round| round.initiative_progress.clone());
        let participants: Vec<Value> =
            self.participants.iter().map(|one| participant(one).into()).collect();
        let rounds: Vec<Value> = self.rounds.iter().map(|one| round(one).into()).collect();
        let chain: Vec<Value> = self.damage_chain.iter().map(|link| self.link(link)).collect();
        let jammed: Vec<Value> = self.jammed.iter().map(|key| key.as_str().into()).collect();
        let entries = [
            ("schema_version", SCHEMA_VERSION.into()),
            ("combat_id", self.combat_id.as_str().into()),
            ("scene_ref", self.scene_ref.as_str().into()),
            ("started_at_turn", self.started_at_turn.into()),
            ("ended_at_turn", self.ended_at_turn.into()),
            ("status", written(&self.status)),
            ("outcome", written(&self.outcome)),
            ("participants", participants.into()),
            ("rounds", rounds.into()),
            ("damage_chain", chain.into()),
            ("revision", self.revision.into()),
            ("current_round", self.current_round().into()),
            ("current_initiative", written(&order)),
            ("initiative_cursor", self.initiative_cursor.into()),
            ("initiative_progress", written(&progress)),
            ("jammed_weapons", jammed.into()),
            ("weapon_catalog", self.weapons.document().into()),
            ("turn_counter", self.turn_counter.into()),
            ("roll_counter", self.roll_counter.into()),
            ("pending_attack", written(&self.pending_attack)),
        ];
        entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    }

    fn link(&self, link: &Link) -> Value {
        match link {
            Link::Malfunction(malfunction) => written(malfunction),
            Link::Damage(record) => {
                let mut map = record.document();
                let receipt = turn_of(&self.rounds, &record.source_turn_id)
                    .and_then(|(round, turn)| provenance(round, turn, record));
                if let Some(receipt) = receipt {
                    map.insert("provenance".to_owned(), receipt.into());
                }
                map.into()
            }
        }
    }
}

fn round(round: &Round) -> Map<String, Value> {
    let turns: Vec<Value> = round.turns.iter().map(|turn| turn.document().into()).collect();
    let entries = [
        ("round", round.round.into()),
        ("initiative_order", written(&round.initiative_order)),
        ("initiative_progress", written(&round.initiative_progress)),
        ("turns", turns.into()),
    ];
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn participant(one: &Participant) -> Map<String, Value> {
    let weapons: Vec<Value> = one.weapons.iter().map(crate::weapon::Held::document).collect();
    let mut map: Map<String, Value> = [
        ("actor_id", one.actor_id.as_str().into()),
        ("side", written(&one.side)),
        ("dex", one.dex.into()),
        ("combat_skill", one.combat_skill.into()),
        ("dodge_skill", one.dodge_skill.into()),
        ("firearms_skill", one.firearms_skill.into()),
        ("has_ready_firearm", one.has_ready_firearm.into()),
        ("build", one.build.into()),
        ("damage_bonus", one.damage_bonus.as_str().into()),
        ("con", one.con.into()),
        ("hp_max", one.hp_max.into()),
        ("hp_current", one.hp_current.into()),
        ("magic_points", one.magic_points.into()),
        ("armor", one.armour.into()),
        ("armor_rule", written(&one.armour_rule)),
        ("weapons", weapons.into()),
        ("conditions", written(&one.conditions)),
        ("active_effects", written(&one.active_effects)),
        ("_defended_this_round", one.defended_this_round.into()),
        ("_dived_for_cover", one.dived_for_cover.into()),
        ("_forfeit_next_attack", one.forfeit_next_attack.into()),
        ("_aiming", one.aiming.into()),
        ("_ammo", written(&one.ammunition)),
        ("_reload_remaining", written(&one.reload_remaining)),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect();
    if let Some(roll) = &one.major_wound_con {
        map.insert("major_wound_con".to_owned(), roll.clone());
    }
    map
}
