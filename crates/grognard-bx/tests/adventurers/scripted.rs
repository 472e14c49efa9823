//! Dice laid down in advance, each where a rule reads it, and none left over.

use grognard_bx::{
    items::MagicItem,
    model::{
        magic_item::{ItemCategory, MagicItemTemplate},
        magic_item_table::{RowParams, TableCategory},
        words::Tier,
    },
    tables::magic_item_tables,
    treasure::TreasureRoll,
};
use grognard_kernel::{DiceExpression, IdAllocator, Result, Script, WrittenDice};
use proptest::{prelude::ProptestConfig, test_runner::RngSeed};

use crate::people::catalog;

/// All dice of an expression show their least face, or their greatest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum All {
    Least,
    Greatest,
}

pub(crate) const BOTH: [All; 2] = [All::Least, All::Greatest];

impl All {
    pub(crate) fn faces(self, dice: DiceExpression) -> Vec<i64> {
        let face = match self {
            Self::Least => 1,
            Self::Greatest => i64::from(dice.sides()),
        };
        (0..dice.count()).map(|_| face).collect()
    }

    pub(crate) fn total(self, dice: DiceExpression) -> i64 {
        match self {
            Self::Least => dice.least(),
            Self::Greatest => dice.greatest(),
        }
    }
}

/// Looks for treasure with these faces, and has read them all.
pub(crate) fn find<T>(
    tier: Tier,
    faces: &[i64],
    search: impl FnOnce(&mut TreasureRoll<'_, Script>) -> Result<T>,
) -> T {
    let mut dice = Script::faces(faces.iter().copied());
    let mut ids = IdAllocator::default();
    let mut roll = TreasureRoll { catalog: catalog(), tier, dice: &mut dice, ids: &mut ids };
    let found = search(&mut roll).unwrap_or_else(|error| panic!("{error}: {faces:?}"));
    assert_eq!(dice.left(), 0, "left over of {faces:?}");
    found
}

/// The faces that making one of a kind reads: the suit, charges, number, wishes, spells, drains,
/// and of a sword the d20 and d100 that leave it without a mind.
pub(crate) fn making(
    template: &MagicItemTemplate,
    row: &RowParams,
    tier: Tier,
    all: All,
) -> Vec<i64> {
    let mut faces = Vec::new();
    let mut roll = |dice: &WrittenDice| faces.extend(all.faces(dice.dice()));
    let dice = |text: &str| -> WrittenDice {
        serde_json::from_value(serde_json::json!(text)).expect("dice")
    };
    if template.category == ItemCategory::Armour && template.base_item_id.is_none() {
        roll(&dice("1d8"));
    }
    if let Some(charges) = &template.charges_dice {
        roll(charges);
    }
    let fixed = tier == Tier::Basic && row.basic_quantity_fixed.is_some();
    if let Some(quantity) = row.quantity_dice.as_ref().or(template.quantity_dice.as_ref()) {
        if !fixed {
            roll(quantity);
        }
    }
    if let Some(wishes) = &row.wish_count_dice {
        roll(wishes);
    } else if let Some(wishes) = template.params.text("wish_count_dice") {
        roll(&dice(wishes));
    }
    if let Some(spells) = template.params.number("spell_count") {
        // Arcane at 2 or more; each spell of the first level, and the first of them.
        faces.push(2);
        (0..spells).for_each(|_| faces.extend([1, 0]));
    }
    if template.id == "sword_plus_1_energy_drain" {
        faces.extend(all.faces("1d4+4".parse().unwrap()));
    }
    if template.category == ItemCategory::Sword {
        faces.extend([20, 100]);
    }
    faces
}

/// The faces of the first row of a category's table and of making what it names, and its ids.
pub(crate) fn first_of(category: TableCategory, tier: Tier) -> (Vec<i64>, Vec<String>) {
    let row = magic_item_tables().sub_table(category).row(tier, 1).unwrap();
    let mut faces = vec![1];
    let mut ids = Vec::new();
    for id in &row.item_ids {
        let template = catalog().magic_item(id).unwrap();
        faces.extend(making(&template, &row.params, tier, All::Least));
        ids.push(id.to_string());
    }
    (faces, ids)
}

/// The ids of what was found.
pub(crate) fn ids_of(items: &[MagicItem]) -> Vec<String> {
    items.iter().map(|item| item.template_id.to_string()).collect()
}

/// So many random cases of a law. Runs are alike, so that a failure repeats itself by running the
/// same test again; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` try more and others.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = count;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1981);
    }
    config.failure_persistence = None;
    config
}
