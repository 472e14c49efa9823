//! `grognard class`

use grognard::bx::Catalog;
use serde_json::json;

use crate::program::{grognard, refusal};

#[test]
fn pages_are_laid_out_to_be_read() {
    for id in ["cleric", "elf", "fighter", "thief"] {
        insta::assert_snapshot!(id, grognard(["class", id]).fine());
    }
}

#[test]
fn every_class_has_every_level() {
    for class in Catalog::standard().classes() {
        let page = grognard(["class", &*class.id]).fine();
        assert!(page.starts_with(&format!("{}\n", class.name)) && !page.contains('_'), "{page}");
        let rows = page.lines().filter(|line| line.contains(" [")).count() as i64;
        assert_eq!(rows, class.max_level, "{page}");
        for ability in &class.abilities {
            assert!(page.contains(&format!("\n{}. ", ability.name)), "{page}");
        }
    }
}

#[test]
fn json_is_the_definition_with_its_texts() {
    let class = Catalog::standard().class("magic_user").unwrap();
    let json = grognard(["class", "magic-user", "--json"]).json();
    assert_eq!(json, json!(*class));
    assert!(json["abilities"][0]["prose"].as_str().is_some_and(|prose| !prose.is_empty()));
    assert_eq!(json["progression"][1]["xp"], 2500);
}

#[test]
fn an_unknown_name_gets_the_nearest() {
    let message = refusal(["class", "theif"]);
    assert_eq!(message, "error: unknown class \"theif\"; did you mean \"thief\"?\n");
    assert_eq!(refusal(["class", "bard"]), "error: unknown class \"bard\"\n");
    assert!(refusal(["class"]).contains("<NAME>"));
}
