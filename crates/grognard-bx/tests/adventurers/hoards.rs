//! Laws of hoards: they hold what their type allows, and the same seed finds the same.

use grognard_bx::{
    items::ValuableKind,
    model::{
        magic_item::ItemCategory,
        magic_item_table::TableCategory,
        treasure::{AllotmentKind, Denomination, TreasureEntry},
        words::Tier,
    },
    npc::NpcPartyRoll,
    tables::treasure_tables,
    treasure::{Treasure, TreasureRoll, stock_area},
};
use grognard_kernel::{IdAllocator, NoDice, Record, Stream};
use proptest::{prelude::*, sample::select};

use crate::{people::catalog, scripted::cases};

fn roll(letter: &str, tier: Tier, seed: u128) -> (Treasure, grognard_kernel::Script) {
    let mut dice = Record::new(Stream::fork(seed, "treasure"));
    let ids = &mut IdAllocator::default();
    let mut roll = TreasureRoll { catalog: catalog(), tier, dice: &mut dice, ids };
    let treasure = roll.of_type(letter).unwrap();
    (treasure, dice.into_script())
}

fn any_letter() -> impl Strategy<Value = &'static str> {
    select(treasure_tables().types.iter().map(|one| one.letter.as_str()).collect::<Vec<_>>())
}

fn table_category(category: ItemCategory) -> TableCategory {
    match category {
        ItemCategory::Armour => TableCategory::Armour,
        ItemCategory::Misc => TableCategory::Misc,
        ItemCategory::Potion => TableCategory::Potion,
        ItemCategory::Ring => TableCategory::Ring,
        ItemCategory::Rod | ItemCategory::Staff | ItemCategory::Wand => TableCategory::RodStaffWand,
        ItemCategory::Scroll => TableCategory::Scroll,
        ItemCategory::Sword => TableCategory::Sword,
        ItemCategory::Weapon => TableCategory::Weapon,
    }
}

/// Whether a line of a type can bring something of a category.
fn brings(entry: &TreasureEntry, category: TableCategory) -> bool {
    entry.magic.iter().any(|allotment| match allotment.kind {
        AllotmentKind::Any => !allotment.exclude.contains(&category),
        _ => allotment.categories.contains(&category),
    })
}

/// The most coins of a kind, gems or pieces of jewellery that a type can hold, and the least when
/// there are any.
fn bounds(
    entries: &[TreasureEntry],
    of: impl Fn(&TreasureEntry) -> Option<(i64, i64)>,
) -> (i64, i64) {
    let ranges: Vec<(i64, i64)> = entries.iter().filter_map(of).collect();
    let least = ranges.iter().map(|range| range.0).min().unwrap_or(0);
    (least, ranges.iter().map(|range| range.1).sum())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn a_hoard_holds_only_what_its_type_allows(
        letter in any_letter(),
        tier in select(Tier::ALL),
        seed: u128,
    ) {
        let entries = &treasure_tables().of_letter(letter).unwrap().entries;
        let (hoard, _) = roll(letter, tier, seed);
        for &coin in Denomination::ALL {
            let of = |entry: &TreasureEntry| {
                let coins = entry.coins.as_ref().filter(|coins| coins.denomination == coin)?;
                Some((coins.dice.dice().least(), coins.dice.dice().greatest()))
            };
            let (least, most) = bounds(entries, of);
            let count = hoard.coins.count(coin);
            prop_assert!(count == 0 || (least..=most).contains(&count), "{} {}", count, coin);
        }
        for &kind in ValuableKind::ALL {
            let of = |entry: &TreasureEntry| {
                let dice = match kind {
                    ValuableKind::Gem => entry.gems_dice.as_ref(),
                    ValuableKind::Jewellery => entry.jewellery_dice.as_ref(),
                }?;
                Some((dice.dice().least(), dice.dice().greatest()))
            };
            let (least, most) = bounds(entries, of);
            let found = hoard.valuables.iter().filter(|it| it.kind == kind);
            let count = i64::try_from(found.clone().count()).unwrap();
            prop_assert!(count == 0 || (least..=most).contains(&count), "{} {}", count, kind);
            for valuable in found {
                let worth = valuable.value_gp;
                let fits = match kind {
                    ValuableKind::Gem => [10, 50, 100, 500, 1000].contains(&worth),
                    ValuableKind::Jewellery => worth % 100 == 0 && (300..=1800).contains(&worth),
                };
                prop_assert!(fits, "{} gp for {}", worth, kind);
            }
        }
        for item in &hoard.magic_items {
            let template = item.template().unwrap();
            let category = table_category(template.category);
            prop_assert!(entries.iter().any(|it| brings(it, category)), "{} in {}", template.id, letter);
            prop_assert!(!item.identified && item.quantity >= 1);
            prop_assert_eq!(item.charges_remaining.is_some(), template.charges_dice.is_some());
            prop_assert!(item.sentience.is_none() || template.category == ItemCategory::Sword);
        }
    }

    /// Ids count up in the order in which things were found.
    #[test]
    fn ids_count_up(letter in any_letter(), tier in select(Tier::ALL), seed: u128) {
        let (hoard, _) = roll(letter, tier, seed);
        for (number, valuable) in (1..).zip(&hoard.valuables) {
            prop_assert_eq!(valuable.instance_id.as_str(), format!("valuable-{number:04}"));
        }
        for (number, item) in (1..).zip(&hoard.magic_items) {
            prop_assert_eq!(item.instance_id.as_str(), format!("magic-item-{number:04}"));
        }
    }

    /// The same seed finds the same hoard, and so does what was written down of its dice.
    #[test]
    fn the_same_seed_finds_the_same(letter in any_letter(), tier in select(Tier::ALL), seed: u128) {
        let (hoard, mut script) = roll(letter, tier, seed);
        prop_assert_eq!(&roll(letter, tier, seed).0, &hoard);
        let ids = &mut IdAllocator::default();
        let mut again = TreasureRoll { catalog: catalog(), tier, dice: &mut script, ids };
        prop_assert_eq!(again.of_type(letter).unwrap(), hoard);
        prop_assert!(script.finish().is_ok());
    }

    /// The same seed brings the same rivals, whose hit points, levels and ids hold together.
    #[test]
    fn the_same_seed_brings_the_same_rivals(
        kind in select(Tier::ALL),
        count in 0_i64..6,
        seed: u128,
    ) {
        let rolled = |seed| {
            let roll = NpcPartyRoll { kind, count, catalog: catalog() };
            let mut ids = IdAllocator::default();
            roll.roll(&mut grognard_bx::Streams::with_keys(seed), &mut ids).unwrap()
        };
        let party = rolled(seed);
        prop_assert_eq!(&rolled(seed), &party);
        prop_assert_eq!(i64::try_from(party.members.len()).unwrap(), count);
        for member in &party.members {
            let levels = if kind == Tier::Basic { 1..=3 } else { 3..=12 };
            prop_assert!(levels.contains(&member.level()));
            prop_assert!(member.body().max_hp() >= member.level().min(9));
            prop_assert_eq!(member.body().current_hp(), member.body().max_hp());
            let magic = member.inventory().all().filter_map(grognard_bx::items::Carried::as_magic);
            prop_assert!(kind == Tier::Expert || magic.count() == 0);
            let again = member.record().build(catalog()).unwrap();
            prop_assert_eq!(&again, member);
        }
    }

    /// A stocked area holds one kind of thing, as its contents say.
    #[test]
    fn an_area_holds_what_its_contents_say(level in 1_i64..12, seed: u128) {
        use grognard_bx::model::treasure::RoomContents;
        let area = stock_area(level, &mut Stream::fork(seed, "encounter")).unwrap();
        let monsters = area.encounter.is_some() != area.npc_party.is_some();
        prop_assert_eq!(monsters, area.contents == RoomContents::Monster);
        let free = matches!(area.contents, RoomContents::Empty | RoomContents::Trap);
        prop_assert_eq!(area.treasure.is_some(), free && area.treasure_present);
        prop_assert!(area.contents != RoomContents::Special || !area.treasure_present);
        for met in area.encounter.iter().flat_map(|it| &it.monsters) {
            prop_assert!(met.count_fixed >= 1 && catalog().monster(&met.template_id).is_ok());
        }
    }
}

/// What does not exist is refused before a die is read or an id taken.
#[test]
fn what_does_not_exist_reads_no_die() {
    let mut ids = IdAllocator::default();
    let mut roll =
        TreasureRoll { catalog: catalog(), tier: Tier::Expert, dice: &mut NoDice, ids: &mut ids };
    assert!(roll.of_type("Z").is_err() && roll.of_type("a").is_err());
    assert!(roll.unguarded(0).is_err());
    assert!(roll.magic_item("sword_plus_9", &Default::default()).is_err());
    assert_eq!(ids, IdAllocator::default());
}
