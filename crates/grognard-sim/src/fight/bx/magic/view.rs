//! What a caster sees of the fight.

use grognard::bx::{
    Catalog, Character, Creature, Ruleset, combat::effective_hd, effects::Ledger,
    model::words::Quality,
};

use super::{super::fighter::Fighter, Declared, Deed};
use crate::fight::bx::{arms::Arm, round::MELEE_FEET};

/// The fight as one caster sees it.
pub(super) struct View<'a> {
    pub(super) caster: usize,
    pub(super) fighters: &'a [Fighter],
    pub(super) arms: &'a [Vec<Arm>],
    pub(super) ledger: &'a Ledger,
    pub(super) catalog: &'a Catalog,
    pub(super) ruleset: &'a Ruleset,
    pub(super) distance_feet: i64,
    /// What others have declared.
    pub(super) declared: &'a [Option<Declared>],
}

impl<'a> View<'a> {
    pub(super) fn me(&self) -> &'a Fighter {
        &self.fighters[self.caster]
    }

    pub(super) fn character(&self) -> Option<&'a Character> {
        self.me().creature.as_character()
    }

    pub(super) fn creature(&self, index: usize) -> &'a Creature {
        &self.fighters[index].creature
    }

    pub(super) fn in_melee(&self) -> bool {
        self.distance_feet <= MELEE_FEET
    }

    pub(super) fn is_enemy(&self, index: usize) -> bool {
        self.fighters[index].side != self.me().side
    }

    /// Those who are alive and have not fled, on other sides or on the caster's own.
    fn present(&self, enemies: bool) -> impl Iterator<Item = usize> {
        let here = move |&index: &usize| {
            let one = &self.fighters[index];
            self.is_enemy(index) == enemies && !one.fled && !one.creature.is_dead()
        };
        (0..self.fighters.len()).filter(here)
    }

    /// All living enemies who are there, whether they can act or not.
    pub(super) fn enemies(&self) -> impl Iterator<Item = usize> {
        self.present(true)
    }

    /// The enemies who can act and whom no friend has taken care of.
    pub(super) fn open_enemies(&self) -> impl Iterator<Item = usize> {
        self.enemies().filter(|&one| self.fighters[one].is_able() && !self.is_claimed(one))
    }

    /// The living on the caster's side who are there, the caster among them.
    pub(super) fn friends(&self) -> impl Iterator<Item = usize> {
        self.present(false)
    }

    pub(super) fn able_friends(&self) -> impl Iterator<Item = usize> {
        self.friends().filter(|&one| self.fighters[one].is_able())
    }

    /// The spells that friends have declared.
    fn friends_casts(&self) -> impl Iterator<Item = &'a super::Cast> {
        let ours = self.declared.iter().enumerate().filter(|(index, _)| !self.is_enemy(*index));
        ours.filter_map(|(_, declared)| match &declared.as_ref()?.deed {
            Deed::Cast(cast) => Some(cast),
            Deed::Turn => None,
        })
    }

    /// Whether a friend's spell takes care of somebody.
    pub(super) fn is_claimed(&self, index: usize) -> bool {
        self.friends_casts().any(|cast| cast.claims.contains(&index))
    }

    /// Whether an effect of that kind is on somebody.
    pub(super) fn has_effect(&self, index: usize, kind: &str) -> bool {
        self.ledger.active_on(&self.fighters[index].name, Some(kind)).next().is_some()
    }

    /// Whether half of the caster's side, or more, is out of the fight.
    pub(super) fn side_is_down(&self) -> bool {
        let side = self.me().side;
        let members = || self.fighters.iter().filter(|one| one.side == side);
        2 * members().filter(|one| one.is_able()).count() <= members().count()
    }

    /// Whether the enemies are worth a spell: they have a third of the Hit Dice of the caster's
    /// side, or more.
    pub(super) fn is_worth_magic(&self) -> bool {
        let able = |index: &usize| self.fighters[*index].is_able();
        let hit_dice = |index: usize| effective_hd(self.creature(index));
        let theirs: i64 = self.enemies().filter(able).map(hit_dice).sum();
        let ours: i64 = self.able_friends().map(hit_dice).sum();
        3 * theirs >= ours
    }

    /// Whether an enemy who can act has something that works at a distance.
    pub(super) fn enemies_shoot(&self) -> bool {
        let shoots = |arm: &Arm| {
            arm.attack().is_ok_and(|attack| attack.qualities().contains(Quality::Missile))
        };
        self.enemies().filter(|&one| self.fighters[one].is_able()).any(|one| {
            self.fighters[one].tactics.missile_routine.is_some()
                || self.arms[one].iter().any(shoots)
        })
    }
}
