//! Declarations, before initiative; and what disturbs those who made them. Draws nothing.

use grognard::bx::Event;

use super::{Declared, Deed, policy::decide, usage::Origin, view::View};
use crate::fight::{FightLog, Note, bx::Fight};

impl<L: FightLog<Event>> Fight<'_, L> {
    /// The fight as one of the fighters sees it.
    pub(super) fn view<'a>(&'a self, caster: usize, declared: &'a [Option<Declared>]) -> View<'a> {
        View {
            caster,
            fighters: &self.fighters.all,
            arms: &self.arms,
            ledger: &self.ledger,
            catalog: &self.setting.catalog,
            ruleset: &self.ruleset,
            distance_feet: self.distance_feet,
            declared,
        }
    }

    /// Those who cast make up their minds, in the order of the scenario: each knows what friends
    /// have declared. Only spells from memory are spoken of aloud.
    pub(in crate::fight::bx) fn declare(&mut self, surprised: impl Fn(usize) -> bool) {
        self.declared.fill(None);
        for index in 0..self.declared.len() {
            let fighter = &self.fighters.all[index];
            if !fighter.casts() || !fighter.is_able() || surprised(fighter.side) {
                continue;
            }
            let Some(deed) = decide(&self.view(index, &self.declared)) else { continue };
            if let Deed::Cast(cast) = &deed {
                if cast.usage.origin == Origin::Memory {
                    self.note(|fight| {
                        let name_of = |&one: &usize| fight.fighters.all[one].name.clone();
                        Note::Declares {
                            name: name_of(&index),
                            spell: cast.usage.spell.id.clone(),
                            reversed: cast.usage.reversed,
                            targets: cast.targets.iter().map(name_of).collect(),
                        }
                    });
                }
            }
            let (hit_points, effects) = self.state_of(index);
            self.declared[index] = Some(Declared { deed, disturbed: false, hit_points, effects });
        }
    }

    /// The hit points, and the number of effects.
    fn state_of(&self, index: usize) -> (i64, usize) {
        let fighter = &self.fighters.all[index];
        let effects = self.ledger.active_on(&fighter.name, None).count();
        (fighter.creature.current_hp(), effects)
    }

    /// Somebody was hit.
    pub(in crate::fight::bx) fn disturb(&mut self, index: usize) {
        if let Some(Some(declared)) = self.declared.get_mut(index) {
            declared.disturbed = true;
        }
    }

    /// After a turn: whoever lost hit points in it is disturbed, and whom an enemy brought under
    /// an effect.
    pub(in crate::fight::bx) fn watch(&mut self, actor: usize) {
        for index in 0..self.declared.len() {
            if self.declared[index].is_none() {
                continue;
            }
            let enemy = self.fighters.all[actor].side != self.fighters.all[index].side;
            let (hit_points, effects) = self.state_of(index);
            if let Some(declared) = &mut self.declared[index] {
                let hurt = hit_points < declared.hit_points;
                declared.disturbed |= hurt || (enemy && effects > declared.effects);
                (declared.hit_points, declared.effects) = (hit_points, effects);
            }
        }
    }
}
