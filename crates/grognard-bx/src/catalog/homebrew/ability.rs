//! Parameters of the abilities that the rules act on. Those of other abilities are figures for
//! people: anything goes.

use grognard_kernel::{Params, nearest};

use super::{Fault, holds::Holds};
use crate::model::monster_ability::MonsterAbility;

const MOST: i64 = 100_000;
const FEET: Holds = Holds::Number(0, 10_000);

const REGENERATION: &[(&str, Holds)] = &[
    ("per_round", Holds::Number(1, MOST)),
    ("delay_rounds", Holds::Number(0, MOST)),
    ("while_alive", Holds::Flag),
    ("revive", Holds::Dice),
    ("blocked_by", Holds::Energies),
];

const ENERGY_DRAIN: &[(&str, Holds)] =
    &[("levels", Holds::Number(1, 100)), ("xp_policy", Holds::XpPolicy)];

/// Shape and measures beside `length_feet` are for people.
const BREATH_WEAPON: &[(&str, Holds)] = &[
    ("damage", Holds::DiceOr("current_hp")),
    ("outcome", Holds::Word(&["death"])),
    ("element", Holds::Energy),
    ("uses_per_day", Holds::Number(1, MOST)),
    ("per_round_chance_in_six", Holds::Number(1, 6)),
    ("length_feet", Holds::Number(1, 10_000)),
    ("targeting", Holds::Word(&["area", "single"])),
    ("save", Holds::Word(&["breath"])),
    ("save_effect", Holds::Word(&["half", "negates"])),
    ("shape", Holds::Text),
    ("alternate", Holds::Text),
    ("width_feet", FEET),
    ("mouth_width_feet", FEET),
    ("end_width_feet", FEET),
    ("height_feet", FEET),
    ("diameter_feet", FEET),
    ("range_feet", FEET),
];

const POISON: &[(&str, Holds)] = &[
    ("outcome", Holds::Word(&["death"])),
    ("save_modifier", Holds::Number(-20, 20)),
    ("onset_amount", Holds::Number(1, MOST)),
    ("onset_dice", Holds::Dice),
    ("onset_unit", Holds::Unit),
];

const PARALYSIS: &[(&str, Holds)] = &[
    ("duration", Holds::Dice),
    ("unit", Holds::Unit),
    ("unaffected", Holds::Words(&["elf", "larger_than_ogre"])),
];

const PETRIFICATION: &[(&str, Holds)] = &[("vector", Holds::Word(&["breath", "gaze", "touch"]))];

const DISEASE: &[(&str, Holds)] = &[("kind", Holds::Text)];

/// The parameters of an ability that the rules act on; `None` for any other.
fn known_params(tag: &str) -> Option<&'static [(&'static str, Holds)]> {
    Some(match tag {
        "regeneration" => REGENERATION,
        "energy_drain" => ENERGY_DRAIN,
        "breath_weapon" => BREATH_WEAPON,
        "poison" => POISON,
        "paralysis" => PARALYSIS,
        "petrification" => PETRIFICATION,
        "disease" => DISEASE,
        _ => return None,
    })
}

pub(super) fn check_ability(ability: &MonsterAbility) -> Result<(), Fault> {
    let (tag, params) = (ability.tag(), ability.params());
    let Some(known) = known_params(tag) else { return Ok(()) };
    for (name, value) in params.iter() {
        let path = format!("params.{name}");
        let Some((_, holds)) = known.iter().find(|(own, _)| *own == name) else {
            return Err(Fault::new(path, unknown_param(name, tag, known)));
        };
        holds.check(&path, value)?;
    }
    match tag {
        "regeneration" if params.get("per_round").is_none() => missing("per_round"),
        "paralysis" if !ability.is_manual() => needed(params, &["duration", "unit"]),
        "poison" => check_onset(params),
        _ => Ok(()),
    }
}

fn unknown_param(name: &str, tag: &str, known: &[(&str, Holds)]) -> String {
    let names = || known.iter().map(|(name, _)| *name);
    let hint = match nearest(name, names()) {
        Some(nearest) => format!("did you mean {nearest:?}?"),
        None => format!("known keys: {}", names().collect::<Vec<_>>().join(", ")),
    };
    format!("unknown key {name:?} of {tag:?}; {hint}")
}

fn missing(name: &str) -> Result<(), Fault> {
    Err(Fault::new("params", format!("the key {name:?} is missing")))
}

fn needed(params: &Params, names: &[&str]) -> Result<(), Fault> {
    names.iter().find(|name| params.get(name).is_none()).map_or(Ok(()), |name| missing(name))
}

/// Slow poison says how long it takes: so many units, or dice of them.
fn check_onset(params: &Params) -> Result<(), Fault> {
    let given = |name| params.get(name).is_some();
    let amounts = usize::from(given("onset_amount")) + usize::from(given("onset_dice"));
    if amounts == usize::from(given("onset_unit")) {
        return Ok(());
    }
    Err(Fault::new("params", "onset_unit goes with exactly one of onset_amount and onset_dice"))
}
