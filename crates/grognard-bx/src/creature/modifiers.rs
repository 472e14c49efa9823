//! Modifiers of effects on a creature, and the questions that rules ask of them.

use grognard_kernel::{DiceExpression, Id, NameSet};
use serde::{Deserialize, Serialize};

use crate::model::{
    modifier::{ModifierKind, ModifierSpec},
    words::SaveCategory,
};

/// A modifier and the effect that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveModifier {
    /// What it changes.
    #[serde(flatten)]
    pub spec: ModifierSpec,
    /// Its effect.
    pub effect_id: Id,
}

/// The modifiers of the effects on a creature, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    list: Vec<ActiveModifier>,
    kinds: NameSet<ModifierKind>,
}

/// What a rule wants to know: which figure, and in what situation. A modifier that is narrowed to
/// an element, a saving throw, melee or other alignments counts only when the question names it.
#[derive(Clone, Copy, Debug)]
pub struct ModifierQuestion<'a> {
    /// Which figure.
    pub kind: ModifierKind,
    /// What the harm is made of.
    pub element: Option<&'a str>,
    /// Whether the other creature is of another alignment.
    pub versus_differs: bool,
    /// Which saving throw.
    pub save_category: Option<&'a str>,
    /// Whether it is about melee.
    pub melee: bool,
}

impl<'a> ModifierQuestion<'a> {
    /// The bare question: which figure.
    #[must_use]
    pub const fn new(kind: ModifierKind) -> Self {
        Self { kind, element: None, versus_differs: false, save_category: None, melee: false }
    }

    /// About harm of an element.
    #[must_use]
    pub const fn of_element(mut self, element: Option<&'a str>) -> Self {
        self.element = element;
        self
    }

    /// About a creature that is, or is not, of another alignment.
    #[must_use]
    pub const fn versus(mut self, differs: bool) -> Self {
        self.versus_differs = differs;
        self
    }

    /// About a saving throw.
    #[must_use]
    pub const fn against(mut self, category: SaveCategory) -> Self {
        self.save_category = Some(category.as_str());
        self
    }

    /// About melee, or not.
    #[must_use]
    pub const fn in_melee(mut self, melee: bool) -> Self {
        self.melee = melee;
        self
    }

    /// Whether a modifier counts.
    #[must_use]
    pub fn is_answered_by(&self, spec: &ModifierSpec) -> bool {
        (self.versus_differs || !spec.versus_other_alignment) && self.is_answered_by_item(spec)
    }

    /// Whether a worn item's modifier counts: alignment does not narrow those.
    #[must_use]
    pub fn is_answered_by_item(&self, spec: &ModifierSpec) -> bool {
        spec.kind == self.kind
            && (spec.element.is_none() || spec.element.as_deref() == self.element)
            && (spec.save_categories.is_empty()
                || self.save_category.is_some_and(|asked| {
                    spec.save_categories.iter().any(|category| category == asked)
                }))
            && (self.melee || !spec.melee_only)
    }
}

impl Modifiers {
    /// The modifiers, in order.
    #[must_use]
    pub fn list(&self) -> &[ActiveModifier] {
        &self.list
    }

    /// The values of those that answer, in order.
    pub fn values<'a>(
        &'a self,
        question: &'a ModifierQuestion<'_>,
    ) -> impl Iterator<Item = i64> + 'a {
        self.answers(question).map(|spec| spec.value)
    }

    fn answers<'a>(
        &'a self,
        question: &'a ModifierQuestion<'_>,
    ) -> impl Iterator<Item = &'a ModifierSpec> + 'a {
        self.list.iter().map(|modifier| &modifier.spec).filter(|spec| question.is_answered_by(spec))
    }

    /// The total of those that answer. Spells do not add up: only the best bonus and the worst
    /// penalty count. What comes from items is added on top, all of it.
    #[must_use]
    #[inline]
    pub fn total(&self, question: &ModifierQuestion<'_>) -> i64 {
        if self.kinds.contains(question.kind) { self.sum(question) } else { 0 }
    }

    fn sum(&self, question: &ModifierQuestion<'_>) -> i64 {
        let (mut best, mut worst, mut items) = (0, 0, 0_i64);
        for spec in self.answers(question) {
            if spec.from_item {
                items = items.saturating_add(spec.value);
            } else {
                best = best.max(spec.value);
                worst = worst.min(spec.value);
            }
        }
        items.saturating_add(best).saturating_add(worst)
    }

    /// The dice of the first modifier of that kind that has any, whatever it is narrowed to.
    #[must_use]
    pub fn dice(&self, kind: ModifierKind) -> Option<DiceExpression> {
        self.written_dice(kind).map(grognard_kernel::WrittenDice::dice)
    }

    /// The same, as written.
    #[must_use]
    pub fn written_dice(&self, kind: ModifierKind) -> Option<&grognard_kernel::WrittenDice> {
        if !self.has(kind) {
            return None;
        }
        let of_kind = self.list.iter().filter(|modifier| modifier.spec.kind == kind);
        of_kind.filter_map(|modifier| modifier.spec.dice.as_ref()).next()
    }

    /// Whether there is a modifier of that kind, whatever it is narrowed to.
    #[must_use]
    #[inline]
    pub fn has(&self, kind: ModifierKind) -> bool {
        self.kinds.contains(kind)
    }

    /// The value of the first modifier of that kind, whatever it is narrowed to.
    #[must_use]
    pub fn first(&self, kind: ModifierKind) -> Option<i64> {
        if !self.has(kind) {
            return None;
        }
        let of_kind = |modifier: &&ActiveModifier| modifier.spec.kind == kind;
        self.list.iter().find(of_kind).map(|modifier| modifier.spec.value)
    }

    pub(crate) fn add(&mut self, spec: ModifierSpec, effect_id: Id) {
        self.kinds.insert(spec.kind);
        self.list.push(ActiveModifier { spec, effect_id });
    }

    /// Drops all that belong to an effect.
    pub(crate) fn drop_effect(&mut self, effect_id: &Id) {
        if self.list.is_empty() {
            return;
        }
        self.list.retain(|modifier| modifier.effect_id != *effect_id);
        self.kinds = self.list.iter().map(|modifier| modifier.spec.kind).collect();
    }
}

impl Serialize for Modifiers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Modifiers {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<ActiveModifier>::deserialize(deserializer)?;
        let kinds = list.iter().map(|modifier| modifier.spec.kind).collect();
        Ok(Self { list, kinds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(values: &[(i64, bool)]) -> i64 {
        let mut modifiers = Modifiers::default();
        for &(value, from_item) in values {
            let mut spec = ModifierSpec::new(ModifierKind::AttackBonus, value);
            spec.from_item = from_item;
            modifiers.add(spec, "effect-0001".into());
        }
        modifiers.total(&ModifierQuestion::new(ModifierKind::AttackBonus))
    }

    #[test]
    fn one_best_bonus_and_one_worst_penalty_from_spells_and_every_item() {
        assert_eq!(total(&[(1, false), (1, false)]), 1);
        assert_eq!(total(&[(1, false), (-1, false)]), 0);
        assert_eq!(total(&[(2, false), (1, false), (-1, false), (-3, false)]), -1);
        assert_eq!(total(&[(2, false), (1, true), (1, true), (-3, true)]), 1);
    }

    #[test]
    fn a_bare_question_leaves_every_narrowed_modifier_out() {
        let bare = ModifierQuestion::new(ModifierKind::SaveBonus);
        let mut spec = ModifierSpec::new(ModifierKind::SaveBonus, 2);
        spec.element = Some("fire".into());
        assert!(!bare.is_answered_by(&spec));
        assert!(bare.of_element(Some("fire")).is_answered_by(&spec));
        spec.save_categories = vec!["wands".into()];
        assert!(!bare.of_element(Some("fire")).is_answered_by(&spec));
        let wands = bare.of_element(Some("fire")).against(SaveCategory::Wands);
        assert!(wands.is_answered_by(&spec));
        spec.versus_other_alignment = true;
        assert!(!wands.is_answered_by(&spec) && wands.is_answered_by_item(&spec));
    }
}
