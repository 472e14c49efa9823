//! What effects do to those who fight: images that stand in for the caster, invisibility that an
//! attack ends, haste, fear, confusion.
//!
//! Draws: what the confused do and whom they strike (`monster_action`), and their saving throw
//! (`magic`).

use grognard::{
    bx::{
        Creature, Event, StreamName,
        combat::{Save, alignments_differ, cannot_move, effective_hd, saving_throw},
        effects::{ActiveEffect, release},
        magic::pop_mirror_image,
        model::words::{Condition, SaveCategory},
    },
    kernel::{Dice, DiceExpression, Id, Params, Result, wire_enum},
};

use super::Fight;
use crate::fight::{FightLog, Note};

wire_enum! {
    /// What somebody confused does for a round.
    pub enum Behaviour ("behaviour") {
        /// Fights the enemy.
        AttackCasterGroup = "attack_caster_group",
        /// Nothing.
        NoAction = "no_action",
        /// Strikes at a friend.
        AttackOwnGroup = "attack_own_group",
    }
}

/// The effects of mirror images, and their counter.
const MIRROR_IMAGE: &str = "mirror_image";
const IMAGES: &str = "images";

impl<L: FightLog<Event>> Fight<'_, L> {
    fn effects_on(&self, index: usize) -> impl Iterator<Item = &ActiveEffect> {
        self.ledger.active_on(&self.fighters.all[index].name, None)
    }

    /// Whether an attack is spent on an image of its target.
    pub(super) fn strikes_an_image(&mut self, index: usize, target: usize) -> Result<bool> {
        if self.ledger.effects().is_empty() {
            return Ok(false);
        }
        let name = self.fighters.all[target].name.clone();
        let Some(images) = self.ledger.active_on(&name, Some(MIRROR_IMAGE)).next() else {
            return Ok(false);
        };
        let left = images.state.get(IMAGES).copied().unwrap_or(0) - 1;
        self.note(|fight| Note::StrikesImage {
            name: fight.fighters.all[index].name.clone(),
            target: name.clone(),
            left: left.max(0),
        });
        let Fight { ledger, fighters, clock, log, .. } = self;
        pop_mirror_image(ledger, &name, fighters, *clock, *log)
    }

    /// Who attacks is seen: effects that say so end.
    pub(super) fn show_oneself(&mut self, index: usize) -> Result<()> {
        if !self.fighters.all[index].creature.has(Condition::Invisible) {
            return Ok(());
        }
        let ends =
            |effect: &&ActiveEffect| effect.definition.params.flag("broken_by_attack_or_cast");
        let broken: Vec<Id> =
            self.effects_on(index).filter(ends).map(|effect| effect.effect_id.clone()).collect();
        let Fight { ledger, fighters, log, .. } = self;
        broken.iter().try_for_each(|effect_id| release(ledger, effect_id, fighters, *log))
    }

    /// How many times as much somebody attacks or moves as usual.
    pub(super) fn haste(&self, index: usize, figure: &str) -> i64 {
        if self.ledger.effects().is_empty() {
            return 1;
        }
        let factors =
            self.effects_on(index).filter_map(|effect| effect.definition.params.number(figure));
        factors.max().unwrap_or(1).max(1)
    }

    /// Whether a ward keeps an attacker from somebody in melee: it is of a kind that the ward
    /// bars, of another alignment, and has not been attacked in melee by the one who is warded.
    pub(super) fn is_barred(&self, attacker: usize, target: usize) -> bool {
        if self.ledger.effects().is_empty() {
            return false;
        }
        let (one, other) = (&self.fighters.all[attacker], &self.fighters.all[target]);
        let Some(template) = one.creature.template() else { return false };
        let bars = |effect: &ActiveEffect| {
            let barred: Option<Vec<String>> = effect.definition.params.read("bars_melee_from");
            barred.is_some_and(|barred| barred.iter().any(|category| template.is_a(category)))
        };
        !other.engaged.contains(&attacker)
            && alignments_differ(&one.creature, &other.creature)
            && self.effects_on(target).any(bars)
    }

    /// Those who are turned or afraid run, unless something holds them.
    pub(super) fn frightened_run(&mut self) {
        for index in 0..self.fighters.all.len() {
            let fighter = &mut self.fighters.all[index];
            let creature = &fighter.creature;
            if !fighter.is_able() || !is_frightened(creature) || cannot_move(creature) {
                continue;
            }
            fighter.fled = true;
            self.note(|fight| Note::Runs { name: fight.fighters.all[index].name.clone() });
        }
    }

    /// What somebody confused does this round: `None` for whoever is not, or has just come to.
    pub(super) fn confusion(&mut self, index: usize) -> Result<Option<Behaviour>> {
        if !self.fighters.all[index].creature.has(Condition::Confused) {
            return Ok(None);
        }
        let confuses =
            |effect: &&ActiveEffect| effect.definition.condition == Some(Condition::Confused);
        let Some(effect) = self.effects_on(index).find(confuses) else {
            return Ok(Some(Behaviour::NoAction));
        };
        let (effect_id, definition) = (effect.effect_id.clone(), effect.definition.clone());
        let params = &definition.params;
        let Fight { fighters, streams, ledger, log, .. } = self;
        let creature = &mut fighters.all[index].creature;
        if may_come_to(creature, params) {
            let category = params.text("resave_category").and_then(|text| text.parse().ok());
            let category = category.unwrap_or(SaveCategory::Spells);
            let save = Save { magical: true, ..Save::against(category) };
            if saving_throw(creature, &save, streams.of(StreamName::Magic), *log)?.passed {
                release(ledger, &effect_id, fighters, *log)?;
                return Ok(None);
            }
        }
        let dice: DiceExpression = params.text("behaviour_dice").unwrap_or("2d6").parse()?;
        let roll = dice.total(streams.of(StreamName::MonsterAction))?;
        let behaviour = behaviour_of(params, roll);
        self.note(|fight| Note::Confused {
            name: fight.fighters.all[index].name.clone(),
            roll,
            behaviour: behaviour.as_str(),
        });
        Ok(Some(behaviour))
    }

    /// Somebody else on the fighter's side who is there, all equally likely.
    pub(super) fn some_friend(&mut self, index: usize) -> Result<Option<usize>> {
        let side = self.fighters.all[index].side;
        let all = self.fighters.all.iter().enumerate();
        let others: Vec<usize> = all
            .filter(|(other, one)| *other != index && one.side == side)
            .filter(|(_, one)| !one.fled && !one.creature.is_dead())
            .map(|(other, _)| other)
            .collect();
        Ok(match others.len() {
            0 => None,
            count => Some(others[self.streams.of(StreamName::MonsterAction).pick(count)?]),
        })
    }
}

pub(super) fn is_frightened(creature: &Creature) -> bool {
    creature.has(Condition::Turned) || creature.has(Condition::Afraid)
}

/// Whether somebody confused is strong enough for a saving throw each round.
fn may_come_to(creature: &Creature, params: &Params) -> bool {
    let Some(least) = params.number("resave_hd_min_count") else { return false };
    let almost = params.flag("resave_at_hd_count_2_with_bonus")
        && creature
            .template()
            .is_some_and(|one| one.hit_dice.count == 2 && one.hit_dice.modifier > 0);
    effective_hd(creature) >= least || almost
}

/// The first row of the table that a roll falls into: `"2-5:attack_caster_group"`, or one number.
fn behaviour_of(params: &Params, roll: i64) -> Behaviour {
    let rows: Vec<String> = params.read("behaviour_table").unwrap_or_default();
    let fits = |row: &&String| {
        let band = row.split(':').next().unwrap_or_default();
        let (low, high) = band.split_once('-').unwrap_or((band, band));
        low.parse().is_ok_and(|low: i64| low <= roll)
            && high.parse().is_ok_and(|high: i64| roll <= high)
    };
    let outcome = rows.iter().find(fits).and_then(|row| row.split(':').nth(1)?.parse().ok());
    outcome.unwrap_or(Behaviour::NoAction)
}
