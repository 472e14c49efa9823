//! Creating a character (B/X: Creating a character).
//!
//! Draws from the `character_creation` stream, in a session: 18 dice for the abilities, one or
//! more for hit points, three for gold.

use std::collections::BTreeMap;

use grognard_kernel::{Dice, DiceExpression, Error, Faces, Id, Result, Roll, Text};
use serde::Serialize;

use super::{Adjustment, apply_adjustment, validate_languages, validate_starting_spells};
use crate::{
    Catalog, Character, Rejection, Ruleset,
    creature::{AbilityModifiers, CharacterRecord},
    items::{Inventory, Item, Purse, equip, purchase},
    model::{
        class::{CasterKind, ClassDefinition},
        words::{Ability, AbilityScores, Alignment},
    },
};

/// Ability scores and the dice that made them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AbilityRolls {
    /// The scores.
    pub scores: AbilityScores,
    /// Three dice for each.
    pub rolls: BTreeMap<Ability, Faces>,
}

/// Rolls ability scores: 3d6 for each, in order. Draws 18 d6 from `dice`.
pub fn roll_ability_scores<D: Dice + ?Sized>(dice: &mut D) -> Result<AbilityRolls> {
    let three_d6 = DiceExpression::new(3, 6, 0, 1)?;
    let mut scores = [0; Ability::ALL.len()];
    let mut rolls = BTreeMap::new();
    for &ability in Ability::ALL {
        let roll = three_d6.roll(dice)?;
        scores[ability as usize] = roll.total;
        rolls.insert(ability, roll.faces);
    }
    let scores = AbilityScores::new(scores).ok_or_else(|| Error::value("3d6 outside 3 to 18"))?;
    Ok(AbilityRolls { scores, rolls })
}

/// Whether somebody with these scores may be of a class.
#[must_use]
pub fn validate_class_choice(scores: &AbilityScores, class: &ClassDefinition) -> Vec<Rejection> {
    class
        .requirements
        .iter()
        .filter(|&(ability, minimum)| scores.get(ability) < minimum)
        .map(|(ability, minimum)| Rejection::RequirementsNotMet {
            class: class.id.clone(),
            ability,
            minimum,
            score: scores.get(ability),
        })
        .collect()
}

/// Hit points at 1st level and the dice that made them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HitPointRoll {
    /// Every die; the last one counts.
    pub rolls: Faces,
    /// Hit points, at least 1.
    pub hit_points: i64,
}

/// Rolls hit points of 1st level: the die of the class plus the Constitution modifier, at least 1.
///
/// Draws one die from `dice`; where the ruleset says so, another while the last shows 1 or 2.
pub fn roll_hit_points<D: Dice + ?Sized>(
    class: &ClassDefinition,
    con_modifier: i64,
    ruleset: &Ruleset,
    dice: &mut D,
) -> Result<HitPointRoll> {
    let die = class.row(1).map_or(class.hit_die, |row| row.hit_dice.die);
    let mut rolls = Faces::new();
    loop {
        let face = dice.die(die)?;
        rolls.push(i32::try_from(face).unwrap_or(i32::MAX));
        if face > 2 || !ruleset.hp_reroll_at_first_level {
            let hit_points = face.saturating_add(con_modifier).max(1);
            return Ok(HitPointRoll { rolls, hit_points });
        }
    }
}

/// Rolls starting gold: 3d6×10 gp. Draws 3 d6 from `dice`.
pub fn starting_gold<D: Dice + ?Sized>(dice: &mut D) -> Result<Roll> {
    Ok(DiceExpression::new(3, 6, 0, 10)?.roll(dice)?)
}

/// What a new character is to be.
#[derive(Clone, Debug)]
pub struct CreationRequest<'a> {
    /// The name.
    pub name: Text,
    /// The class.
    pub class_id: &'a str,
    /// Alignment.
    pub alignment: Alignment,
    /// Points to trade between abilities.
    pub adjustment: Option<Adjustment>,
    /// Spells for the book of an arcane caster.
    pub starting_spell_ids: Vec<Id>,
    /// Languages for a high Intelligence.
    pub extra_languages: Vec<Id>,
    /// Goods to buy, with the number of lots.
    pub purchases: Vec<(Id, i64)>,
    /// Goods to put on or take in hand, after buying.
    pub equip_ids: Vec<Id>,
}

impl<'a> CreationRequest<'a> {
    /// A character of that name, class and alignment, who buys nothing.
    #[must_use]
    pub fn new(name: impl Into<Text>, class_id: &'a str, alignment: Alignment) -> Self {
        Self {
            name: name.into(),
            class_id,
            alignment,
            adjustment: None,
            starting_spell_ids: Vec::new(),
            extra_languages: Vec::new(),
            purchases: Vec::new(),
            equip_ids: Vec::new(),
        }
    }
}

/// A new character and the dice that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct CreatedCharacter {
    /// The character: 1st level, without an id.
    pub character: Character,
    /// Ability scores as rolled, before any trade.
    pub ability_rolls: AbilityRolls,
    /// Hit points.
    pub hit_point_roll: HitPointRoll,
    /// Gold before buying.
    pub gold_roll: Roll,
}

/// Creates a character: rolls, class, trade of points, spells, hit points, languages, gold,
/// goods, equipment, in that order.
///
/// Draws from `dice` as the module says. Whatever the rules forbid is an error that carries the
/// rejections; the draws made so far stay made.
///
/// ```
/// use grognard_bx::character::{CreationRequest, create_character};
/// use grognard_bx::{Catalog, Ruleset, StreamName, Streams, model::words::Alignment};
///
/// let mut streams = Streams::with_keys(7);
/// let mut request = CreationRequest::new("Hild", "fighter", Alignment::Lawful);
/// request.purchases = vec![("sword".into(), 1)];
/// request.equip_ids = vec!["sword".into()];
/// let dice = streams.of(StreamName::CharacterCreation);
/// let made = create_character(&request, Catalog::standard(), &Ruleset::default(), dice)?;
/// assert_eq!(made.gold_roll.total, 100);
/// assert_eq!(made.character.inventory().purse.value_gp(), 90);
/// # Ok::<(), grognard_kernel::Error>(())
/// ```
pub fn create_character<D: Dice + ?Sized>(
    request: &CreationRequest<'_>,
    catalog: &Catalog,
    ruleset: &Ruleset,
    dice: &mut D,
) -> Result<CreatedCharacter> {
    let class = catalog.class(request.class_id)?;
    let ability_rolls = roll_ability_scores(dice)?;
    Rejection::refuse(validate_class_choice(&ability_rolls.scores, &class))?;
    let scores = match &request.adjustment {
        None => ability_rolls.scores,
        Some(adjustment) => apply_adjustment(
            &ability_rolls.scores,
            adjustment,
            &class.prime_requisites,
            &class.may_not_lower,
        )?,
    };
    let spells = &request.starting_spell_ids;
    let arcane = class.caster().is_some_and(|caster| caster.kind == CasterKind::Arcane);
    if arcane || !spells.is_empty() {
        Rejection::refuse(validate_starting_spells(&class, spells, catalog))?;
    }
    let con_modifier = AbilityModifiers::of_scores(&scores)?.hit_points;
    let hit_point_roll = roll_hit_points(&class, con_modifier, ruleset, dice)?;
    let int_score = scores.get(Ability::Intelligence);
    let languages = &request.extra_languages;
    Rejection::refuse(validate_languages(&class, int_score, languages, catalog)?)?;
    let gold_roll = starting_gold(dice)?;
    let inventory = outfit(request, &class, gold_roll.total, catalog)?;

    let record = CharacterRecord {
        extra_languages: languages.clone(),
        inventory,
        spell_book: spells.clone(),
        ..CharacterRecord::newcomer(
            request.name.clone(),
            &class,
            scores,
            request.alignment,
            hit_point_roll.hit_points,
        )
    };
    let character = record.build(catalog)?;
    Ok(CreatedCharacter { character, ability_rolls, hit_point_roll, gold_roll })
}

/// Buys what was asked for with that much gold, and puts on what is to be put on.
fn outfit(
    request: &CreationRequest<'_>,
    class: &ClassDefinition,
    gold: i64,
    catalog: &Catalog,
) -> Result<Inventory> {
    let gold = u32::try_from(gold).map_err(|_| Error::value("starting gold out of range"))?;
    let mut inventory = Inventory { purse: Purse::gold(gold), ..Inventory::default() };
    for (item_id, lots) in &request.purchases {
        purchase(&mut inventory, &catalog.item(item_id)?, *lots)?;
    }
    for item_id in &request.equip_ids {
        let wanted =
            |item: &Item| matches!(item, Item::Mundane(item) if item.template.id() == item_id);
        let place =
            inventory.items.iter().position(wanted).ok_or_else(|| {
                Error::value(format!("cannot equip {item_id:?}: it was not bought"))
            })?;
        equip(&mut inventory, class, place)?;
    }
    Ok(inventory)
}
