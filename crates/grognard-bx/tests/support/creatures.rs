//! Random creatures: members of every class and level, every kind of monster, hurt, charmed,
//! laden and enchanted in every way that a saved game can hold.

use std::sync::Arc;

use grognard_bx::{
    Creature, Ruleset,
    creature::{CharacterRecord, Conditions, MemorizedSpell, Modifiers, MonsterRecord},
    items::{Inventory, Item, MagicItem, MundaneItem, Purse},
    model::{
        equipment::Equipment,
        magic_item::{ItemCategory, MagicItemTemplate},
        modifier::{ModifierKind, ModifierSpec},
        words::{AbilityScores, Alignment, Condition, Energy, SaveCategory},
    },
    ruleset::{Encumbrance, XpAwardTiming},
};
use grognard_kernel::{Id, WrittenDice};
use proptest::{collection::vec, option, prelude::*, sample::select};
use serde_json::{Value, json};

use super::{catalog, goods, magic_items, monsters, spells};

pub(crate) fn any_scores() -> impl Strategy<Value = AbilityScores> {
    prop::array::uniform6(3_i64..=18)
        .prop_map(|scores| AbilityScores::new(scores).expect("3 to 18"))
}

pub(crate) fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    let flags = prop::array::uniform10(any::<bool>());
    (flags, select(Encumbrance::ALL), select(XpAwardTiming::ALL)).prop_map(
        |(flags, encumbrance, xp_award_timing)| Ruleset {
            hp_reroll_at_first_level: flags[0],
            encumbrance,
            variable_weapon_damage: flags[1],
            individual_initiative: flags[2],
            thac0_arithmetic: flags[3],
            weapon_reload: flags[4],
            hd5_counts_as_magical: flags[5],
            magic_item_death_save: flags[6],
            xp_award_timing,
            deprivation_penalties: flags[7],
            aoe_friendly_fire: flags[8],
            formation_width_limit: flags[9],
        },
    )
}

fn any_dice() -> impl Strategy<Value = WrittenDice> {
    select(vec!["1d4", "2d6+1", "1d8×2", "1d6-3"])
        .prop_map(|text| serde_json::from_value(json!(text)).expect("dice"))
}

/// The words that elements and sources of harm are called by, and one that no rule knows.
pub(crate) fn any_element() -> impl Strategy<Value = &'static str> {
    let known = Energy::ALL.iter().map(|energy| energy.as_str());
    select(known.chain(["glue"]).collect::<Vec<_>>())
}

pub(crate) fn any_modifier() -> BoxedStrategy<ModifierSpec> {
    let narrowed = (
        option::weighted(0.2, any_element()),
        prop::bool::weighted(0.2),
        option::weighted(0.2, select(SaveCategory::ALL)),
        prop::bool::weighted(0.2),
    );
    let figures = (select(ModifierKind::ALL), -3_i64..=3, 3_i64..=18, option::of(any_dice()));
    (figures, narrowed, any::<bool>())
        .prop_map(|(figures, narrowed, from_item)| {
            let (kind, value, strength, dice) = figures;
            let (element, versus_other_alignment, category, melee_only) = narrowed;
            let value = match kind {
                ModifierKind::StrengthSet => strength,
                ModifierKind::AcSet | ModifierKind::AcSetVsMissile => value + 3,
                _ => value,
            };
            ModifierSpec {
                dice,
                element: element.map(Into::into),
                versus_other_alignment,
                save_categories: category.into_iter().map(|c| c.as_str().into()).collect(),
                melee_only,
                from_item,
                ..ModifierSpec::new(kind, value)
            }
        })
        .boxed()
}

fn any_owner() -> impl Strategy<Value = Option<&'static str>> {
    option::of(select(&["effect-0001", "effect-0002", "effect-9999"][..]))
}

/// Conditions of a creature that is not dead.
fn any_conditions() -> impl Strategy<Value = Conditions> {
    let living: Vec<Condition> =
        Condition::ALL.iter().copied().filter(|condition| *condition != Condition::Dead).collect();
    let records = vec((select(living), any_owner()), 0..3);
    prop_oneof![2 => Just(Vec::new()), 1 => records].prop_map(|records| {
        let record =
            |(condition, effect_id)| json!({"condition": condition, "effect_id": effect_id});
        serde_json::from_value(records.into_iter().map(record).collect()).expect("conditions")
    })
}

fn any_modifiers() -> impl Strategy<Value = Modifiers> {
    let owned = (any_modifier(), any_owner());
    prop_oneof![1 => Just(Vec::new()), 2 => vec(owned, 0..5)].prop_map(|modifiers| {
        let active = |(spec, owner): (ModifierSpec, Option<&str>)| {
            let mut json = serde_json::to_value(spec).expect("a modifier");
            json["effect_id"] = json!(owner.unwrap_or("effect-0003"));
            json
        };
        let list: Vec<Value> = modifiers.into_iter().map(active).collect();
        serde_json::from_value(list.into()).expect("modifiers")
    })
}

fn any_mundane() -> impl Strategy<Value = Item> {
    (select(goods()), 1_i64..4)
        .prop_map(|(goods, count)| Item::Mundane(MundaneItem::new(goods, count).expect("1 to 3")))
}

/// A magic item of the categories that pass.
fn magic_of(
    wanted: impl Fn(&MagicItemTemplate) -> bool,
) -> impl Strategy<Value = MagicItem> + Clone {
    let templates: Vec<Arc<MagicItemTemplate>> =
        magic_items().iter().filter(|template| wanted(template)).cloned().collect();
    let bases: Vec<Id> = goods().iter().map(|goods| goods.id().clone()).collect();
    let found = (option::weighted(0.3, select(bases)), option::of(0_i64..9), any::<bool>());
    (select(templates), found, 0_u32..999).prop_map(|(template, found, number)| {
        let (base_item_id, charges_remaining, identified) = found;
        let mut item = MagicItem::new(
            format!("{}-{number}", template.id).into(),
            template.id.clone(),
            catalog(),
        );
        item.base_item_id = base_item_id;
        item.charges_remaining = charges_remaining;
        item.identified = identified;
        item.look_up(catalog());
        item
    })
}

pub(crate) fn any_magic() -> impl Strategy<Value = MagicItem> + Clone {
    magic_of(|_| true)
}

pub(crate) fn any_item() -> BoxedStrategy<Item> {
    prop_oneof![any_mundane(), any_magic().prop_map(|item| Item::Magic(Box::new(item)))].boxed()
}

/// Armour or a shield, mundane or enchanted.
fn any_protection() -> impl Strategy<Value = Item> {
    let is_armour = |goods: &&Equipment| matches!(goods, Equipment::Armour(_));
    let suits: Vec<Equipment> = goods().iter().filter(is_armour).cloned().collect();
    let mundane = select(suits)
        .prop_map(|suit| Item::Mundane(MundaneItem::new(suit, 1).expect("there is one")));
    let magic = magic_of(|template| template.category == ItemCategory::Armour)
        .prop_map(|item| Item::Magic(Box::new(item)));
    prop_oneof![mundane, magic]
}

/// Whatever can lie in a pack or sit in a slot, whether a class could use it or not.
pub(crate) fn any_inventory() -> BoxedStrategy<Inventory> {
    let rings = magic_of(|template| template.category == ItemCategory::Ring);
    let slots = (
        option::of(any_protection()),
        option::of(any_protection()),
        vec(any_item(), 0..3),
        vec(rings, 0..3),
    );
    (vec(any_item(), 0..3), prop::array::uniform5(0_i64..2000), slots)
        .prop_map(|(items, coins, (worn_armour, shield, wielded, rings))| Inventory {
            items,
            purse: Purse::new(coins).expect("not negative"),
            valuables: Vec::new(),
            worn_armour,
            shield,
            wielded,
            rings,
        })
        .boxed()
}

fn any_spells() -> impl Strategy<Value = Vec<MemorizedSpell>> {
    let spell = (select(spells()), any::<bool>())
        .prop_map(|(spell, reversed)| MemorizedSpell { spell_id: spell.id.clone(), reversed });
    vec(spell, 0..6)
}

/// A member of any class. A third of them have no id: events know them by their name.
pub(crate) fn any_character(name: &'static str) -> BoxedStrategy<CharacterRecord> {
    let classes: Vec<_> = catalog().classes().collect();
    let who = (select(classes), 0_i64..14, any_scores(), select(Alignment::ALL));
    let state = (1_i64..60, 0_i64..=100, any_conditions(), any_modifiers());
    let has = (any_inventory(), any_spells(), 0_i64..300_000, any::<bool>());
    (who, state, has, prop::bool::weighted(0.7))
        .prop_map(move |(who, state, has, has_id)| {
            let (class, level, scores, alignment) = who;
            let (max_hp, health, conditions, stat_modifiers) = state;
            let (inventory, memorized_spells, xp, carrying_treasure) = has;
            CharacterRecord {
                id: has_id.then(|| name.into()),
                name: name.into(),
                class_id: class.id.clone(),
                race: class.race.clone(),
                level: level % class.max_level + 1,
                xp,
                scores,
                alignment,
                extra_languages: vec!["orcish".into()],
                max_hp,
                current_hp: share(max_hp, health),
                inventory,
                carrying_treasure,
                conditions,
                stat_modifiers,
                spell_book: memorized_spells.iter().map(|spell| spell.spell_id.clone()).collect(),
                memorized_spells,
            }
        })
        .boxed()
}

/// Part of some hit points, in percent. Small creatures are often at 0.
fn share(max_hp: i64, percent: i64) -> i64 {
    max_hp * percent / 100
}

/// A monster of any kind, not unusually often one with a breath, regeneration or a drain.
pub(crate) fn any_monster(name: &'static str) -> BoxedStrategy<MonsterRecord> {
    let all: Vec<Id> = monsters().iter().map(|monster| monster.id.clone()).collect();
    let tags = ["regeneration", "energy_drain", "breath_weapon"];
    let special: Vec<Id> = monsters()
        .iter()
        .filter(|monster| tags.iter().any(|tag| monster.ability(tag).is_some()))
        .map(|monster| monster.id.clone())
        .collect();
    let kind = prop_oneof![2 => select(all), 1 => select(special)];
    let state = (1_i64..60, 0_i64..=100, any_conditions(), any_modifiers());
    let scars = (0_i64..70, option::of(0_i64..20), 0_i64..4, select(&[0, 0, 0, 1, 2, 9][..]));
    let alignment = option::of(select(Alignment::ALL));
    (kind, state, scars, alignment)
        .prop_map(move |(template, state, scars, alignment)| {
            let (max_hp, health, conditions, stat_modifiers) = state;
            let (nonregen_damage, last_damaged_round, breath_uses_today, drained_hd) = scars;
            MonsterRecord {
                template,
                id: name.into(),
                max_hp,
                current_hp: share(max_hp, health),
                conditions,
                stat_modifiers,
                alignment,
                nonregen_damage: if nonregen_damage % 2 == 0 { 0 } else { nonregen_damage },
                last_damaged_round,
                breath_uses_today,
                drained_hd,
            }
        })
        .boxed()
}

pub(crate) fn any_creature(name: &'static str) -> BoxedStrategy<Creature> {
    prop_oneof![
        any_character(name).prop_map(|record| record.build(catalog()).expect("a character").into()),
        any_monster(name).prop_map(|record| record.build(catalog()).expect("a monster").into()),
    ]
    .boxed()
}
