//! What the tests share: random creatures, random acts, and dice that are not random at all.

#![allow(dead_code, reason = "each test binary uses a part of it")]

pub(crate) mod acts;
pub(crate) mod creatures;
pub(crate) mod dice;
pub(crate) mod effects;
pub(crate) mod plain;
pub(crate) mod stories;

use std::sync::LazyLock;

use grognard_bx::{
    Catalog,
    model::{
        equipment::Equipment, magic_item::MagicItemTemplate, monster::MonsterTemplate,
        spell::SpellTemplate,
    },
};
use proptest::{prelude::ProptestConfig, test_runner::RngSeed};

/// How many random cases a law is tried on. Runs are alike, so that a failure repeats itself by
/// running the same test again; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` try more and others.
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

pub(crate) fn catalog() -> &'static Catalog {
    Catalog::standard()
}

/// Everything that is sold, read once.
pub(crate) fn goods() -> &'static [Equipment] {
    static GOODS: LazyLock<Vec<Equipment>> = LazyLock::new(|| catalog().items().collect());
    &GOODS
}

/// Every magic item, read once.
pub(crate) fn magic_items() -> &'static [std::sync::Arc<MagicItemTemplate>] {
    static ITEMS: LazyLock<Vec<std::sync::Arc<MagicItemTemplate>>> =
        LazyLock::new(|| catalog().magic_items().collect());
    &ITEMS
}

/// Every monster, read once.
pub(crate) fn monsters() -> &'static [std::sync::Arc<MonsterTemplate>] {
    static MONSTERS: LazyLock<Vec<std::sync::Arc<MonsterTemplate>>> =
        LazyLock::new(|| catalog().monsters().collect());
    &MONSTERS
}

/// Every spell, read once.
pub(crate) fn spells() -> &'static [std::sync::Arc<SpellTemplate>] {
    static SPELLS: LazyLock<Vec<std::sync::Arc<SpellTemplate>>> =
        LazyLock::new(|| catalog().spells().collect());
    &SPELLS
}
