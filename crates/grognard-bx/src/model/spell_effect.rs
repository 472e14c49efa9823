//! What a spell does: one of nine kinds, and the figures that the kind reads.

use grognard_kernel::{DiceExpression, ParamValue, Params, Text, TimeUnit, WrittenDice, wire_enum};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use super::{
    Check, checked,
    modifier::ModifierSpec,
    words::{Condition, Element, SaveCategory},
};

wire_enum! {
    /// What kind of thing a spell does.
    pub enum EffectKind ("kind of spell effect") {
        /// Harms.
        Damage = "damage",
        /// Gives hit points back.
        Heal = "heal",
        /// Ends effects.
        Cure = "cure",
        /// Brings a condition.
        Condition = "condition",
        /// Brings modifiers.
        Modifiers = "modifiers",
        /// Kills.
        Kill = "kill",
        /// Brings back to life.
        RestoreLife = "restore_life",
        /// Ends magic.
        Dispel = "dispel",
        /// Lasts, and does what other rules read off it.
        AttachOnly = "attach_only",
    }
}

/// What a usage of a spell does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct SpellEffect {
    /// What kind of thing.
    #[serde(deserialize_with = "read_kind")]
    pub kind: EffectKind,
    /// The condition that it brings.
    #[serde(default)]
    pub condition: Option<Condition>,
    /// Effects that brought one of these conditions end.
    #[serde(default)]
    pub cures_conditions: Vec<Condition>,
    /// Effects of these kinds end.
    #[serde(default)]
    pub cures_effect_kinds: Vec<Text>,
    /// The modifiers that it brings.
    #[serde(default)]
    pub modifiers: Vec<ModifierSpec>,
    /// Figures of its kind, and others that it only carries.
    #[serde(default)]
    pub params: Params,
    /// What the engine makes of the figures, worked out once.
    #[serde(skip)]
    rules: SpellRules,
}
checked!(SpellEffect);

/// There are few kinds, and whoever writes a spell chooses among them: an unknown one is answered
/// with all that are known.
fn read_kind<'de, D: Deserializer<'de>>(deserializer: D) -> Result<EffectKind, D::Error> {
    let name = Text::deserialize(deserializer)?;
    name.parse().map_err(|unknown| {
        let known: Vec<&str> = EffectKind::ALL.iter().map(|kind| kind.as_str()).collect();
        D::Error::custom(format!("{unknown} (the kinds are {})", known.join(", ")))
    })
}

impl SpellEffect {
    /// What the engine makes of the figures.
    #[must_use]
    pub const fn rules(&self) -> &SpellRules {
        &self.rules
    }
}

impl Check for SpellEffect {
    fn check(&mut self) -> Result<(), String> {
        self.rules = SpellRules::read(self)?;
        Ok(())
    }
}

/// Which candidates a spell can affect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gates {
    /// Not the undead.
    pub excludes_undead: bool,
    /// Only the undead.
    pub undead_only: bool,
    /// Only persons: characters, and monsters that are people.
    pub person_gate: bool,
    /// Only those who cast by study.
    pub arcane_caster_only: bool,
    /// Only monsters of exactly so many Hit Dice and some points.
    pub hd_bonus_required: Option<i64>,
    /// Not monsters of 4 Hit Dice and some points.
    pub excludes_hd_4_plus: bool,
}

/// Darts that never miss, more of them at higher levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missiles {
    /// How many at first.
    pub base: i64,
    /// How many more at each step.
    pub step: i64,
    /// Levels from step to step.
    pub per_levels: i64,
}

impl Missiles {
    /// How many a caster of that level has.
    #[must_use]
    pub const fn count(self, caster_level: i64) -> i64 {
        let steps = caster_level.saturating_sub(1).div_euclid(self.per_levels);
        self.base.saturating_add(self.step.saturating_mul(steps))
    }
}

/// How damage is worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DamageRules {
    /// The dice.
    pub dice: Option<DiceExpression>,
    /// The dice for each level of the caster; they go before the others.
    pub dice_per_level: Option<DiceExpression>,
    /// What it is made of.
    pub element: Option<Element>,
    /// It destroys what those it kills carry.
    pub destructive: bool,
    /// The caster must touch the target.
    pub touch_attack: bool,
}

/// What a cure asks for and does beside ending effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CureRules {
    /// The afraid must save to be cured.
    pub fear_save: Option<SaveCategory>,
    /// Added to that save for each level of the caster.
    pub save_bonus_per_level: i64,
    /// The poisoned dead rise, if they died no more rounds ago.
    pub revive_window_rounds: Option<i64>,
}

/// How long an attached effect lasts, when its own figures say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OwnLength {
    /// As long as the spell.
    #[default]
    OfSpell,
    /// For good.
    Permanent,
    /// Until it is ended.
    Indefinite,
    /// So long, whatever the caster's level.
    Given {
        /// The unit.
        unit: Option<TimeUnit>,
        /// How many.
        amount: Option<i64>,
        /// How many, in dice, which win over an amount.
        dice: Option<WrittenDice>,
    },
}

/// How long it takes to get out of a web, by strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escape {
    /// In dice.
    pub dice: WrittenDice,
    /// Their unit.
    pub unit: Option<TimeUnit>,
    /// Rounds, with magical strength.
    pub augmented_rounds: Option<i64>,
    /// Rounds, with a giant's strength.
    pub giant_rounds: Option<i64>,
}

/// What an attached effect is like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttachRules {
    /// Its kind, if that is not the spell's id.
    pub kind: Option<Text>,
    /// How long it lasts.
    pub length: OwnLength,
    /// Its bearer may save from time to time.
    pub charm_resave: bool,
    /// What it does at its end.
    pub expiry: Option<Text>,
    /// How many images of the caster there are.
    pub images: Option<DiceExpression>,
    /// How one gets out of it.
    pub escape: Option<Escape>,
    /// The figures that the effect carries.
    pub stored: Params,
}

/// What the engine makes of the figures of a spell effect. Each kind reads its own part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpellRules {
    /// Whom it can affect.
    pub gates: Gates,
    /// The caster is among the affected.
    pub includes_caster: bool,
    /// It is missiles.
    pub missiles: Option<Missiles>,
    /// Damage, and the dice of healing.
    pub damage: DamageRules,
    /// Cures.
    pub cure: CureRules,
    /// Attached effects.
    pub attach: AttachRules,
    /// Death is for good.
    pub permanent: bool,
    /// Death destroys what its victims carry.
    pub destroy_equipment: bool,
    /// Dispelling: percent by which an effect survives for each level that its caster is higher.
    pub survival_pct_per_level: i64,
    /// Raising the dead: levels that count for nothing.
    pub days_per_level_above: i64,
    /// Raising the dead: days of weakness.
    pub weakness_days: i64,
}

/// Figures that only choose targets or make the effect, and that it does not carry.
const NOT_STORED: [&str; 19] = [
    "permanent",
    "indefinite",
    "duration_dice",
    "duration_amount",
    "duration_unit",
    "effect_kind",
    "tick",
    "expiry",
    "excludes_undead",
    "undead_only",
    "person_gate",
    "arcane_caster_only",
    "hd_count",
    "hd_bonus_required",
    "excludes_hd_4_plus",
    "escape_dice",
    "escape_unit",
    "augmented_strength_rounds",
    "giant_strength_rounds",
];

impl EffectKind {
    /// Whether it attaches an effect.
    #[must_use]
    pub const fn attaches(self) -> bool {
        matches!(self, Self::Condition | Self::Modifiers | Self::AttachOnly)
    }
}

/// Reads figures of one effect.
struct Figures<'a>(&'a Params);

impl Figures<'_> {
    fn dice(&self, name: &str) -> Result<Option<DiceExpression>, String> {
        Ok(self.written(name)?.map(|written| written.dice()))
    }

    fn written(&self, name: &str) -> Result<Option<WrittenDice>, String> {
        match self.0.get(name) {
            None => Ok(None),
            Some(ParamValue::Text(text)) => {
                text.parse().map(Some).map_err(|error| format!("params.{name}: {error}"))
            }
            Some(other) => Err(format!("params.{name}: expected dice, found {other}")),
        }
    }

    fn unit(&self, name: &str) -> Result<Option<TimeUnit>, String> {
        let parse = |text: &str| {
            text.parse().map_err(|unknown| {
                let known: Vec<&str> = TimeUnit::ALL.iter().map(|unit| unit.as_str()).collect();
                format!("params.{name}: {unknown}; the units are {}", known.join(", "))
            })
        };
        self.0.text(name).map(parse).transpose()
    }

    fn number(&self, name: &str, usual: i64) -> i64 {
        self.0.number(name).unwrap_or(usual)
    }
}

impl SpellRules {
    fn read(effect: &SpellEffect) -> Result<Self, String> {
        let params = &effect.params;
        let figures = Figures(params);
        let mut rules = Self {
            gates: Gates {
                excludes_undead: params.flag("excludes_undead"),
                undead_only: params.flag("undead_only"),
                person_gate: params.flag("person_gate"),
                arcane_caster_only: params.flag("arcane_caster_only"),
                hd_bonus_required: params
                    .flag("hd_bonus_required")
                    .then(|| figures.number("hd_count", 4)),
                excludes_hd_4_plus: params.flag("excludes_hd_4_plus"),
            },
            includes_caster: params.flag("includes_caster"),
            missiles: params.number("missiles_base").map(|base| Missiles {
                base,
                step: figures.number("missiles_step", 0),
                per_levels: figures.number("missiles_per_levels", 1).max(1),
            }),
            permanent: params.flag("permanent"),
            destroy_equipment: params.flag("destroy_equipment"),
            survival_pct_per_level: figures.number("survival_pct_per_level", 5),
            days_per_level_above: figures.number("days_per_level_above", 7),
            weakness_days: figures.number("weakness_days", 14),
            ..Self::default()
        };
        match effect.kind {
            EffectKind::Damage | EffectKind::Heal => {
                rules.damage = DamageRules {
                    dice: figures.dice("dice")?,
                    dice_per_level: figures.dice("dice_per_level")?,
                    element: params.text("element").map(Element::from),
                    destructive: params.flag("destructive"),
                    touch_attack: params.flag("touch_attack"),
                };
            }
            EffectKind::Cure => rules.cure = cure_rules(&figures)?,
            kind if kind.attaches() => rules.attach = attach_rules(&figures)?,
            _ => {}
        }
        Ok(rules)
    }
}

fn cure_rules(figures: &Figures<'_>) -> Result<CureRules, String> {
    let fear_save = figures.0.text("magical_fear_save");
    let fear_save = fear_save
        .map(|text| text.parse().map_err(|error| format!("params.magical_fear_save: {error}")))
        .transpose()?;
    Ok(CureRules {
        fear_save,
        save_bonus_per_level: figures.number("save_bonus_per_level", 0),
        revive_window_rounds: figures
            .0
            .flag("revives_poison_dead")
            .then(|| figures.number("revive_window_rounds", 10)),
    })
}

fn attach_rules(figures: &Figures<'_>) -> Result<AttachRules, String> {
    let params = figures.0;
    let given = params.get("duration_dice").is_some() || params.get("duration_amount").is_some();
    let length = if params.flag("permanent") {
        OwnLength::Permanent
    } else if params.flag("indefinite") {
        OwnLength::Indefinite
    } else if given {
        let dice = figures.written("duration_dice")?;
        OwnLength::Given {
            unit: figures.unit("duration_unit")?,
            amount: params.number("duration_amount").filter(|_| dice.is_none()),
            dice,
        }
    } else {
        OwnLength::OfSpell
    };
    let escape = match figures.written("escape_dice")? {
        None => None,
        Some(dice) => Some(Escape {
            dice,
            unit: figures.unit("escape_unit")?,
            augmented_rounds: params.number("augmented_strength_rounds"),
            giant_rounds: params.number("giant_strength_rounds"),
        }),
    };
    let mut stored = params.clone();
    stored.retain(|name| !NOT_STORED.contains(&name));
    Ok(AttachRules {
        kind: params.text("effect_kind").map(Text::from),
        length,
        charm_resave: params.text("tick") == Some("charm_resave"),
        expiry: params.text("expiry").filter(|text| !text.is_empty()).map(Text::from),
        images: figures.dice("images_dice")?,
        escape,
        stored,
    })
}
