//! What members of rival parties own: the kit of every class, and the magic items of experts.

use grognard_bx::{
    Character,
    items::{Carried, Inventory},
    model::words::Tier,
};

use crate::{
    people::CLASSES,
    rivals::{NOTHING, ROWS, categories, member_faces, one, party},
};

/// What a class has in hand and on, and what stays in the pack before the supplies.
fn kit(class: &str, kind: Tier) -> (Vec<&'static str>, Vec<&'static str>) {
    let suit = if kind == Tier::Expert { "plate_mail" } else { "chainmail" };
    match class {
        "cleric" => (vec![suit, "shield", "mace"], vec![]),
        "dwarf" => (vec![suit, "battle_axe"], vec!["shield"]),
        "elf" => (vec!["chainmail", "sword", "long_bow"], vec!["arrows"]),
        "fighter" => (vec![suit, "shield", "sword"], vec![]),
        "halfling" => (vec!["leather", "shield", "sword", "sling"], vec!["sling_stones"]),
        "magic_user" => (vec!["dagger"], vec![]),
        _ => (vec!["leather", "sword"], vec!["thieves_tools"]),
    }
}

/// How many of a thing are in a lot.
fn lot(id: &str) -> i64 {
    match id {
        "rations_standard" => 7,
        "torch" => 6,
        "arrows" => 20,
        _ => 1,
    }
}

fn ids<'a>(items: impl Iterator<Item = Carried<'a>>) -> Vec<String> {
    items.map(|item| item.template_id().to_string()).collect()
}

/// Every class in both kinds of party: what is worn and wielded, in order, and what is in the pack,
/// by lots; rations, a waterskin and torches last.
#[test]
fn every_kit() {
    for &kind in Tier::ALL {
        for (row, (class, ..)) in ROWS.into_iter().enumerate() {
            let what = format!("{kind} {class}");
            let member = one(row, kind, 1, 1, 0);
            let (equipped, mut packed) = kit(class, kind);
            packed.extend(["rations_standard", "waterskin", "torch"]);
            let inventory = member.inventory();
            assert_eq!(ids(inventory.equipped()), equipped, "{what}");
            assert_eq!(ids(inventory.items.iter().map(Carried::from)), packed, "{what}");
            for item in inventory.all() {
                let id = item.template_id();
                assert_eq!(item.quantity(), lot(id), "{what}: {id}");
                assert!(item.as_magic().is_none(), "{what}");
            }
        }
    }
}

/// An expert of a row of the table who rolls these faces for magic items.
fn expert(row: usize, level_face: i64, treasure: &[i64]) -> Character {
    let mut faces = vec![1];
    faces.extend(member_faces(row, Tier::Expert, level_face, 1, 0));
    let treasure = treasure.iter().copied().chain(NOTHING).collect();
    party(Tier::Expert, 1, faces, treasure).members.remove(0)
}

fn magic(inventory: &Inventory) -> Vec<String> {
    let packed = inventory.items.iter().map(Carried::from);
    ids(packed.filter(|item| item.as_magic().is_some()))
}

/// The chance is 5 in a hundred for each level: a fighter of the fourth has one at 20, none at 21.
#[test]
fn five_in_a_hundred_for_each_level() {
    // Armour, misc, potion, ring, sword, weapon; the potion on row 1.
    let some = expert(3, 1, &[21, 21, 20, 1, 21, 21, 21]);
    assert_eq!(magic(some.inventory()), ["potion_of_clairaudience"]);
    let none = expert(3, 1, &[21; 6]);
    assert_eq!(magic(none.inventory()), Vec::<String>::new());
    // A dwarf of the twelfth level has one at 60.
    let some = expert(1, 6, &[61, 61, 60, 1, 61, 61, 61]);
    assert_eq!(magic(some.inventory()), ["potion_of_clairaudience"]);
}

/// The categories that each class is asked about: as many dice as the class has use for, and a find
/// in each of them.
#[test]
fn every_category_for_every_class() {
    for class in CLASSES {
        let row = ROWS.iter().position(|it| it.0 == class).unwrap();
        // Each category in turn is found: the chance, the row, what making it reads.
        let asked: &[&str] = match class {
            "cleric" => &["armour", "misc", "potion", "ring", "rod", "scroll", "weapon"],
            "elf" => &["armour", "misc", "potion", "ring", "rod", "scroll", "sword", "weapon"],
            "magic_user" => &["misc", "potion", "ring", "rod", "scroll", "weapon"],
            _ => &["armour", "misc", "potion", "ring", "sword", "weapon"],
        };
        assert_eq!(asked.len(), categories(class), "{class}");
        let mut faces = Vec::new();
        let mut kept = 0;
        for &category in asked {
            faces.push(1);
            faces.extend_from_slice(match category {
                // Leather, which everybody asked may wear.
                "armour" => &[1, 1][..],
                // The rod of cancellation with one charge.
                "rod" => &[1, 1],
                "scroll" => &[1, 2, 1, 0],
                "sword" => &[5, 20, 100],
                // A dagger, or for a cleric a mace.
                "weapon" if class == "cleric" => &[57],
                "weapon" => &[53],
                _ => &[1],
            });
            kept += 1;
        }
        let member = expert(row, 1, &faces);
        let inventory = member.inventory();
        let worn = inventory.equipped_magic().count();
        assert_eq!(worn + magic(inventory).len(), kept, "{class}");
    }
}

/// What the class cannot use is lost, and its id with it.
#[test]
fn what_is_of_no_use_is_lost() {
    // A magic-user finds a sling (a weapon, row 69) and cannot use it; then a wand.
    let mage = expert(6, 1, &[100, 100, 100, 100, 100, 1, 69]);
    assert_eq!(magic(mage.inventory()).len() + mage.inventory().equipped_magic().count(), 0);
    // A cleric finds a wand of cold, which is for arcane casters: row 36, 2d10 charges.
    let cleric = expert(0, 1, &[100, 100, 1, 1, 100, 1, 36, 5, 5, 100, 100]);
    assert_eq!(magic(cleric.inventory()), ["potion_of_clairaudience"]);
    // Arrows cannot be worn or wielded, so nobody keeps them: row 7, 2d6 of them.
    let elf = expert(2, 1, &[100, 100, 100, 100, 100, 100, 100, 1, 7, 3, 3]);
    assert_eq!(magic(elf.inventory()).len() + elf.inventory().equipped_magic().count(), 0);
}

/// A magic sword is taken in hand beside the old one; a second magic arm stays in the pack.
#[test]
fn the_first_magic_arm_is_drawn() {
    let fighter = expert(3, 1, &[100, 100, 100, 100, 1, 5, 20, 100, 1, 53]);
    let inventory = fighter.inventory();
    let drawn: Vec<&str> = inventory.wielded.iter().map(|it| it.template_id().as_str()).collect();
    assert_eq!(drawn, ["sword", "sword_plus_1"]);
    assert_eq!(magic(inventory), ["dagger_plus_1"]);
}

/// Armour is put on if it is better: leather +1 is not (6 against plate's 3, less the shield), plate
/// +1 is (2). The suit that was worn before goes to the pack.
#[test]
fn armour_is_worn_if_it_is_better() {
    let worn = |faces: &[i64]| {
        let fighter = expert(3, 1, faces);
        let inventory = fighter.inventory();
        let suit = inventory.worn_armour.as_ref().unwrap().template_id().to_string();
        let shield = inventory.shield.as_ref().unwrap().template_id().to_string();
        (suit, shield, fighter.armour_class())
    };
    let five = [100; 5];
    let with = |faces: &[i64]| worn(&[faces, &five].concat());
    assert_eq!(with(&[100]), ("plate_mail".into(), "shield".into(), 2));
    assert_eq!(with(&[1, 1, 1]), ("plate_mail".into(), "shield".into(), 2));
    assert_eq!(with(&[1, 1, 8]), ("armour_plus_1".into(), "shield".into(), 1));
    // A suit and a shield found together are each tried on.
    assert_eq!(with(&[1, 16, 8]), ("armour_plus_1".into(), "shield_plus_1".into(), 0));
    // Cursed armour and a cursed shield end up in the pack.
    assert_eq!(with(&[1, 49, 8]), ("plate_mail".into(), "shield".into(), 2));
    assert_eq!(with(&[1, 57]), ("plate_mail".into(), "shield".into(), 2));
}

/// Both hands are on the battle axe: a dwarf has no hand for a magic shield, and loses it.
#[test]
fn two_hands_lose_a_magic_shield() {
    let dwarf = expert(1, 1, &[1, 66, 100, 100, 100, 100, 100]);
    assert_eq!(dwarf.inventory().shield, None);
    assert_eq!(magic(dwarf.inventory()), Vec::<String>::new());
}

/// Ids: the members first, then what they own, then what lies in their treasure.
#[test]
fn ids_in_order() {
    let mut faces = vec![1];
    for _ in 0..2 {
        faces.extend(member_faces(3, Tier::Expert, 1, 1, 0));
    }
    let mut treasure = vec![100, 100, 1, 1, 100, 100, 100, 100, 100, 1, 2, 100, 100, 100];
    // Of type U, one gem; of type V, nothing.
    treasure.extend([100, 100, 100, 1, 1, 1, 100, 100]);
    treasure.extend([100; 7]);
    let rolled = party(Tier::Expert, 2, faces, treasure);
    let ids: Vec<_> = rolled.members.iter().map(|it| it.body().display_id()).collect();
    assert_eq!(ids, ["npc-0001", "npc-0002"]);
    let names: Vec<String> = rolled.members.iter().map(|it| it.record().name.to_string()).collect();
    assert_eq!(names, ["Fighter adventurer 1", "Fighter adventurer 2"]);
    let owned = |member: &Character| {
        let found = member.inventory().all().filter_map(Carried::as_magic);
        found.map(|item| item.instance_id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(owned(&rolled.members[0]), ["magic-item-0001"]);
    assert_eq!(owned(&rolled.members[1]), ["magic-item-0002"]);
    assert_eq!(rolled.treasure.valuables[0].instance_id, "valuable-0001");
    assert_eq!(rolled.treasure.valuables[0].value_gp, 10);
}
