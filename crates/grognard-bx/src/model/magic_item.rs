//! Magic items (B/X: Magic items).

use std::collections::BTreeMap;

use grognard_kernel::{DiceExpression, Id, Params, Text, TimeUnit, WrittenDice, wire_enum};
use serde::{Deserialize, Serialize};

use super::{
    Check, Entry, at_least, checked,
    class::CasterKind,
    ensure,
    modifier::ModifierSpec,
    not_empty,
    treasure::TreasureEntry,
    words::{Categories, Condition, Element, SaveCategory},
};

wire_enum! {
    /// The kinds of magic item.
    pub enum ItemCategory ("magic item category") {
        /// Suits of armour and shields.
        Armour = "armour",
        /// Cloaks, boots, bags and the rest.
        Misc = "misc",
        /// Potions.
        Potion = "potion",
        /// Rings.
        Ring = "ring",
        /// Rods.
        Rod = "rod",
        /// Staves.
        Staff = "staff",
        /// Wands.
        Wand = "wand",
        /// Scrolls and maps.
        Scroll = "scroll",
        /// Swords.
        Sword = "sword",
        /// Other weapons and ammunition.
        Weapon = "weapon",
    }
}

/// A kind of magic item: what every one of them has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MagicItemTemplate {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// What kind of item.
    pub category: ItemCategory,
    /// The mundane item under the enchantment.
    #[serde(default)]
    pub base_item_id: Option<Id>,
    /// Added to attack rolls, and to damage.
    #[serde(default)]
    pub attack_bonus: i64,
    /// The printed damage bonus. Combat reads `attack_bonus` for both.
    #[serde(default)]
    pub damage_bonus: i64,
    /// Improves armour class.
    #[serde(default)]
    pub ac_bonus: i64,
    /// Armour class becomes this, descending.
    #[serde(default)]
    pub ac_set: Option<i64>,
    /// The same, ascending.
    #[serde(default)]
    pub ac_set_ascending: Option<i64>,
    /// Other bonuses against some creatures.
    #[serde(default)]
    pub versus: Vec<VersusClause>,
    /// Cursed.
    #[serde(default)]
    pub cursed: bool,
    /// How many charges one has when found.
    #[serde(default)]
    pub charges_dice: Option<WrittenDice>,
    /// How many are found together.
    #[serde(default)]
    pub quantity_dice: Option<WrittenDice>,
    /// Who can use it.
    #[serde(default)]
    pub usable_by: Usability,
    /// Works while it is worn or wielded, without being set off.
    #[serde(default)]
    pub always_active: bool,
    /// What it does.
    #[serde(default)]
    pub effect: Option<ItemEffect>,
    /// Figures for other rules.
    #[serde(default)]
    pub params: Params,
    /// Weight in coins.
    #[serde(default)]
    pub weight_coins: i64,
    /// Of a treasure map: what is hidden.
    #[serde(default)]
    pub hoard_recipe: Vec<TreasureEntry>,
    /// Of a cursed scroll: what may befall the reader.
    #[serde(default)]
    pub curses: Vec<Curse>,
    /// What it does, in our words.
    #[serde(default, skip_serializing)]
    pub text: Text,
    /// What combat reads off the effect, worked out once.
    #[serde(skip)]
    girdle: Option<GiantStrength>,
    /// What finding one reads off the figures, worked out once.
    #[serde(skip)]
    found: FoundRules,
}
checked!(MagicItemTemplate);

/// What is rolled for an item when it is found, beside its charges and its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoundRules {
    /// How many wishes it grants.
    pub wishes: Option<DiceExpression>,
    /// How many levels it drains before it is spent.
    pub drains: Option<DiceExpression>,
    /// How many spells are written on it.
    pub scroll_spells: i64,
}

impl FoundRules {
    fn of(item: &MagicItemTemplate) -> Result<Self, String> {
        let dice = |params: &Params, name: &str| match params.text(name) {
            Some(text) => text.parse().map(Some).map_err(|error| format!("{name}: {error}")),
            None => Ok(None),
        };
        let drains = match &item.effect {
            Some(effect) if effect.kind == "on_hit_drain" => {
                let dice = dice(&effect.params, "total_drains_dice")?;
                Some(dice.ok_or("on_hit_drain needs total_drains_dice")?)
            }
            _ => None,
        };
        let scroll_spells = item.params.number("spell_count").unwrap_or(0);
        Ok(Self { wishes: dice(&item.params, "wish_count_dice")?, drains, scroll_spells })
    }
}

/// The strength of a giant, as the girdle gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GiantStrength {
    /// Attacks as a monster of these Hit Dice, if that is better.
    pub attack_as_hd: i64,
    /// Damage of any weapon, where all weapons deal the same.
    pub flat_damage_dice: DiceExpression,
}

impl MagicItemTemplate {
    /// The giant's strength that it gives while worn, if it does.
    #[must_use]
    pub const fn giant_strength(&self) -> Option<GiantStrength> {
        self.girdle
    }

    /// What is rolled for one when it is found.
    #[must_use]
    pub const fn found(&self) -> &FoundRules {
        &self.found
    }

    /// The modifiers that it gives while worn or wielded.
    #[must_use]
    pub fn worn_modifiers(&self) -> &[ModifierSpec] {
        match &self.effect {
            Some(effect) if self.always_active => &effect.modifiers,
            _ => &[],
        }
    }
}

impl Check for MagicItemTemplate {
    fn check(&mut self) -> Result<(), String> {
        let wrap = |why: String| format!("magic item {:?}: {why}", self.id.as_str());
        not_empty("id", &self.id)?;
        not_empty("name", &self.name).map_err(wrap)?;
        at_least(0, "weight_coins", self.weight_coins).map_err(wrap)?;
        ensure(self.ac_set.is_some() == self.ac_set_ascending.is_some(), || {
            "ac_set and ac_set_ascending go together".to_owned()
        })
        .map_err(wrap)?;
        self.girdle = match &self.effect {
            Some(effect) if self.always_active && effect.kind == "giant_strength" => {
                Some(giant_strength(&effect.params).map_err(wrap)?)
            }
            _ => None,
        };
        self.found = FoundRules::of(self).map_err(wrap)?;
        Ok(())
    }
}

fn giant_strength(params: &Params) -> Result<GiantStrength, String> {
    let dice = params.text("flat_damage_dice").ok_or("giant_strength needs flat_damage_dice")?;
    Ok(GiantStrength {
        attack_as_hd: params.number("attack_as_hd").ok_or("giant_strength needs attack_as_hd")?,
        flat_damage_dice: dice.parse().map_err(|error| format!("flat_damage_dice: {error}"))?,
    })
}

impl Entry for MagicItemTemplate {
    const WHAT: &'static str = "magic item";

    fn id(&self) -> &str {
        &self.id
    }
}

/// Another bonus against some creatures; it replaces the item's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct VersusClause {
    /// Against whom, for people.
    pub label: Text,
    /// The bonus.
    pub bonus: i64,
    /// Categories of monsters.
    #[serde(default)]
    pub categories: Categories,
    /// Kinds of monsters.
    #[serde(default)]
    pub template_ids: Vec<Id>,
}
checked!(VersusClause);

impl Check for VersusClause {
    fn check(&mut self) -> Result<(), String> {
        ensure(!self.categories.is_empty() || !self.template_ids.is_empty(), || {
            format!("versus {:?} names nobody", self.label)
        })
    }
}

wire_enum! {
    /// How an item's users are told.
    pub enum UsabilityKind ("usability") {
        /// Everybody.
        All = "all",
        /// Members of the classes listed.
        Classes = "classes",
        /// Casters of a kind.
        Caster = "caster",
    }
}

wire_enum! {
    /// Which casters can use an item.
    pub enum CasterChoice ("kind of caster") {
        /// Any caster.
        Any = "any",
        /// Casters by study.
        Arcane = "arcane",
        /// Casters by a deity's grace.
        Divine = "divine",
    }
}

impl CasterChoice {
    /// Whether a caster of that kind is meant.
    #[must_use]
    pub const fn admits(self, kind: CasterKind) -> bool {
        match self {
            Self::Any => true,
            Self::Arcane => matches!(kind, CasterKind::Arcane),
            Self::Divine => matches!(kind, CasterKind::Divine),
        }
    }
}

/// Who can use an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usability {
    /// How its users are told.
    pub kind: UsabilityKind,
    /// Classes.
    #[serde(default)]
    pub class_ids: Vec<Id>,
    /// Casters.
    #[serde(default)]
    pub caster: Option<CasterChoice>,
}

impl Default for Usability {
    fn default() -> Self {
        Self { kind: UsabilityKind::All, class_ids: Vec::new(), caster: None }
    }
}

wire_enum! {
    /// What a save against an item's effect does.
    pub enum SaveOutcome ("save outcome") {
        /// No effect.
        Negates = "negates",
        /// Half damage.
        Half = "half",
    }
}

/// What an item does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemEffect {
    /// Which rule it follows.
    pub kind: Text,
    /// Modifiers while it works.
    #[serde(default)]
    pub modifiers: Vec<ModifierSpec>,
    /// A condition that it brings.
    #[serde(default)]
    pub condition: Option<Condition>,
    /// Damage.
    #[serde(default)]
    pub damage_dice: Option<WrittenDice>,
    /// Healing.
    #[serde(default)]
    pub heal_dice: Option<WrittenDice>,
    /// What it is made of.
    #[serde(default)]
    pub element: Option<Element>,
    /// The saving throw against it.
    #[serde(default)]
    pub save_category: Option<SaveCategory>,
    /// What a save does.
    #[serde(default)]
    pub save_on: Option<SaveOutcome>,
    /// The shape of its area.
    #[serde(default)]
    pub shape: Option<Text>,
    /// The measures of its area, in feet.
    #[serde(default)]
    pub dimensions: BTreeMap<Text, i64>,
    /// How far it reaches, in feet.
    #[serde(default)]
    pub range_feet: Option<i64>,
    /// The unit of its duration.
    #[serde(default)]
    pub duration_unit: Option<TimeUnit>,
    /// Its duration.
    #[serde(default)]
    pub duration_amount: Option<i64>,
    /// Its duration in dice.
    #[serde(default)]
    pub duration_dice: Option<WrittenDice>,
    /// Figures of its rule.
    #[serde(default)]
    pub params: Params,
}

/// A curse that reading a cursed scroll may bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curse {
    /// The id.
    pub id: Id,
    /// The name for people.
    pub name: Text,
    /// Whether the engine resolves it.
    #[serde(default)]
    pub wired: bool,
    /// What it does, in our words.
    #[serde(default, skip_serializing)]
    pub text: Text,
}

/// The file `magic_items.toml`.
#[derive(Serialize, Deserialize)]
pub struct MagicItemFile {
    /// In catalog order.
    pub items: Vec<MagicItemTemplate>,
    /// What a whole category has in common, in our words.
    #[serde(default)]
    pub categories: BTreeMap<Text, Text>,
}
