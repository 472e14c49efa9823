//! Every weapon strikes, every suit protects, everything can be bought.

use std::collections::BTreeSet;

use grognard_bx::{
    Creature, Ruleset,
    combat::{Attack, AttackContext, Attacker, RangeBand, Strike, resolve_attack, validate_attack},
    items::{Inventory, Item, Purse, equip, purchase, validate_equip},
    model::{
        equipment::{CombatFacet, Equipment, Material},
        words::Quality,
    },
    tables::to_hit_ac,
};
use grognard_kernel::Ignore;

use crate::support::{
    catalog,
    dice::Highest,
    goods,
    plain::{fighter, mundane, wearing},
};

/// Strikes an unarmoured fighter at a distance with the greatest dice.
fn strike(attack: Attack<'_>, distance_feet: Option<i64>) -> (bool, Option<i64>) {
    let context = &AttackContext { distance_feet, lit: true, ..AttackContext::default() };
    let (attacker, ruleset) = (&fighter(), &Ruleset::default());
    let allowed = validate_attack(attacker, &attack, context, ruleset).is_empty();
    let strike = Strike { attacker: &Attacker::of(attacker), attack, context, ruleset };
    let mut victim = fighter();
    let struck = resolve_attack(&strike, &mut victim, None, &mut Highest, &mut Ignore).unwrap();
    assert!(struck.roll.hit);
    (allowed, struck.damage.filter(|_| !struck.absorbed))
}

fn check_facet(name: &str, attack: Attack<'_>, facet: &CombatFacet, harmless: bool) {
    let greatest = (!harmless).then(|| facet.damage.dice().greatest());
    let melee = facet.qualities.contains(Quality::Melee);
    let missile = facet.qualities.contains(Quality::Missile);
    assert!(melee || missile, "{name} reaches nobody");
    assert_eq!(strike(attack, Some(5)), (true, greatest), "{name} at arm's length");
    assert_eq!(strike(attack, Some(6)).0, missile, "{name} out of reach");
    if let Some(ranges) = facet.missile_ranges {
        let bands = [
            (ranges.short.max_feet, Some(RangeBand::Short)),
            (ranges.medium.max_feet, Some(RangeBand::Medium)),
            (ranges.long.max_feet, Some(RangeBand::Long)),
            (ranges.long.max_feet + 1, None),
        ];
        for (feet, band) in bands {
            assert_eq!(attack.range_band(Some(feet)), band, "{name} at {feet} feet");
            assert_eq!(strike(attack, Some(feet)), (band.is_some(), greatest), "{name} at {feet}");
        }
    }
}

#[test]
fn every_weapon_and_every_gear_that_is_one_strikes() {
    let mut qualities = BTreeSet::new();
    let mut materials = BTreeSet::new();
    for item in goods() {
        match item {
            Equipment::Weapon(weapon) => {
                check_facet(&weapon.id, Attack::Weapon(weapon), &weapon.facet, false);
                materials.insert(weapon.material);
            }
            Equipment::Gear(gear) => match &gear.combat {
                // Holy water does nothing to the living.
                Some(facet) => {
                    let harmless = gear.id == "holy_water";
                    check_facet(&gear.id, Attack::Gear(gear), facet, harmless);
                }
                None => assert!(Attack::Gear(gear).facet().is_none(), "{}", gear.id),
            },
            Equipment::Armour(_) => {}
            Equipment::Ammunition(ammunition) => {
                materials.insert(ammunition.material);
            }
        }
        if let Some(facet) = item.facet() {
            check_facet("improvised", Attack::Improvised(facet), facet, false);
            qualities.extend(facet.qualities.iter());
        }
    }
    assert_eq!(qualities.into_iter().collect::<Vec<_>>(), Quality::ALL, "a quality nothing has");
    assert_eq!(materials.into_iter().collect::<Vec<_>>(), Material::ALL);
}

/// Bought with a full purse, at its price, and put on by a fighter if it can be worn or wielded.
#[test]
fn everything_can_be_bought_and_equipped() {
    let fighter_class = catalog().class("fighter").unwrap();
    for item in goods() {
        let mut inventory = Inventory { purse: Purse::gold(5000), ..Inventory::default() };
        let quantity = purchase(&mut inventory, item, 2).unwrap().quantity();
        assert_eq!(quantity, 2 * item.lot_size(), "{}", item.id());
        assert_eq!(inventory.purse.value_gp(), 5000 - 2 * item.cost_gp(), "{}", item.id());
        let idle = match item {
            Equipment::Gear(gear) => gear.combat.is_none(),
            Equipment::Ammunition(_) => true,
            Equipment::Weapon(_) | Equipment::Armour(_) => false,
        };
        assert_eq!(equip(&mut inventory, &fighter_class, 0).is_err(), idle, "{}", item.id());
        assert_eq!(inventory.items.is_empty(), !idle, "{}", item.id());
    }
}

/// Every suit gives the armour class printed beside it, a shield 1 more, and attackers feel it.
#[test]
fn every_armour_protects() {
    for item in goods() {
        let Equipment::Armour(armour) = item else { continue };
        let worn = Some(mundane(item));
        let inventory = match armour.is_shield() {
            true => Inventory { shield: worn, ..Inventory::default() },
            false => Inventory { worn_armour: worn, ..Inventory::default() },
        };
        let expected = armour.ac.unwrap_or(9) - armour.ac_bonus.unwrap_or(0);
        let wearer = wearing("fighter", 1, inventory);
        assert_eq!(wearer.armour_class(), expected, "{}", armour.id);
        assert_eq!(wearer.armour_class_ascending(), 19 - expected, "{}", armour.id);
        let mut wearer: Creature = wearer.into();
        let strike = Strike {
            attacker: &Attacker::of(&fighter()),
            attack: Attack::Unarmed,
            context: &AttackContext::default(),
            ruleset: &Ruleset::default(),
        };
        let struck = resolve_attack(&strike, &mut wearer, None, &mut Highest, &mut Ignore).unwrap();
        assert_eq!(struck.roll.required, Some(to_hit_ac(19, expected)), "{}", armour.id);
    }
}

/// Everything that is sold is for somebody: a class that may use it. What a class lists, is sold.
#[test]
fn every_class_policy_speaks_of_what_there_is() {
    for item in goods() {
        let can_be_equipped = match item {
            Equipment::Weapon(_) | Equipment::Armour(_) => true,
            Equipment::Gear(gear) => gear.combat.is_some(),
            Equipment::Ammunition(_) => false,
        };
        let item = mundane(item);
        let users = catalog()
            .classes()
            .filter(|class| validate_equip(class, &item, None).unwrap().is_none())
            .count();
        assert_eq!(users > 0, can_be_equipped, "{}", Item::template_id(&item));
    }
    for class in catalog().classes() {
        for weapon in &class.weapons.weapon_ids {
            catalog().weapon(weapon).unwrap();
        }
    }
}
