//! `grognard item`

use grognard::bx::Catalog;
use serde_json::json;

use crate::program::{bad_files, file, grognard, refusal};

const EEL_SPEAR: &str = r#"[[weapons]]
id = "eel_spear"
name = "Eel spear"
cost_gp = 4
weight_coins = 30
damage = "1d6"
qualities = ["melee"]
"#;

#[test]
fn cards_are_laid_out_to_be_read() {
    for id in [
        "silver_dagger",
        "plate_mail",
        "lantern",
        "oil_flask",
        "arrows",
        "sword_plus_1_flaming",
        "arrows_plus_1",
        "armour_plus_1",
        "wand_of_fire_balls",
        "cursed_scroll",
        "treasure_map_v",
    ] {
        insta::assert_snapshot!(id, grognard(["item", id]).fine());
    }
}

#[test]
fn everything_has_a_card_that_shows_no_tag() {
    let catalog = Catalog::standard();
    let goods = catalog.items().map(|item| (item.id().clone(), item.name().clone()));
    let magic = catalog.magic_items().map(|item| (item.id.clone(), item.name.clone()));
    for (id, name) in goods.chain(magic) {
        let card = grognard(["item", &*id]).fine();
        assert!(card.starts_with(&format!("{name}\n")), "{card}");
        assert!(!card.contains('_') && !card.contains("  \n"), "{card}");
        let widest = card.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{card}");
    }
}

/// A dagger +2: d4 of the dagger, and 2.
#[test]
fn an_enchantment_adds_to_the_damage_of_its_weapon() {
    let card = grognard(["item", "dagger_plus_2_plus_3_vs_orcs_goblins_and_kobolds"]).fine();
    assert!(card.contains("Damage            1d4+2\n"), "{card}");
    let card = grognard(["item", "sword", "-1"]).fine();
    assert!(card.contains("Damage            1d8-1\n"), "{card}");
}

#[test]
fn a_name_is_found_however_it_is_written() {
    for (name, id) in [
        ("sword", "sword"),
        ("Sword +1", "sword_plus_1"),
        ("sword -1", "sword_minus_1_cursed"),
        ("healing potion", "potion_of_healing"),
        ("PLATE-MAIL", "plate_mail"),
        ("oil", "oil_flask"),
        ("wand fire", "wand_of_fire_balls"),
    ] {
        let arguments = ["item", "--json"].into_iter().chain(name.split(' '));
        assert_eq!(grognard(arguments).json()["id"], id, "{name}");
    }
}

#[test]
fn json_is_the_template_with_its_text() {
    let catalog = Catalog::standard();
    let mut wanted = json!(catalog.item("oil_flask").unwrap());
    let json = grognard(["item", "oil_flask", "--json"]).json();
    assert!(json["text"].as_str().is_some_and(|text| !text.is_empty()));
    wanted["text"] = json["text"].clone();
    assert_eq!(json, wanted);
    let template = catalog.magic_item("drums_of_panic").unwrap();
    let mut wanted = json!(*template);
    wanted["item_type"] = "magic_item".into();
    wanted["text"] = template.text.as_str().into();
    assert_eq!(grognard(["item", "drums of panic", "--json"]).json(), wanted);
}

#[test]
fn an_unknown_name_gets_the_nearest() {
    let message = refusal(["item", "sward"]);
    assert_eq!(message, "error: unknown item \"sward\"; did you mean \"sword\"?\n");
    let message = refusal(["item", "ring", "protection"]);
    assert!(message.contains("ring_of_protection or ring_of_protection_5_radius"), "{message}");
    assert_eq!(refusal(["item", "xyzzy"]), "error: unknown item \"xyzzy\"\n");
    assert!(refusal(["item"]).contains("<NAME>"));
}

#[test]
fn ones_own_equipment_stands_beside_the_printed() {
    let path = file("eels.toml", EEL_SPEAR);
    let path = path.to_str().unwrap();
    let card = grognard(["item", "eel", "--file", path]).fine();
    assert!(card.contains("Classes           all but Cleric and Magic-User\n"), "{card}");
    let path = file("taken-item.toml", EEL_SPEAR.replace("eel_spear", "sword"));
    let path = path.to_str().unwrap();
    let message = refusal(["item", "sword", "--file", path]);
    assert!(message.starts_with(&format!("error: {path}: line 2, ")), "{message}");
    for (path, expected) in bad_files("item") {
        let path = path.to_str().unwrap();
        let message = refusal(["item", "sword", "--file", path]);
        assert!(message.contains(path) && message.contains(expected), "{message}");
    }
}
