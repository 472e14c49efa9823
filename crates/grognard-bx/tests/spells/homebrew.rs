//! Spells of a user's own: what may be wrong with them, and where the message says it is.

use grognard_bx::Catalog;

/// A sound spell.
pub(crate) const FROSTBITE: &str = r#"[[spells]]
id = "frostbite"
name = "Frostbite"
spell_list = "magic_user"
level = 1
duration = "1 turn"
duration_spec = { kind = "fixed", unit = "turn", amount = 1 }
range = "60 feet"
range_spec = { kind = "feet", feet = 60 }

[[spells.modes]]
key = "freeze"
targeting = { mode = "single" }
save = { category = "spells", on_save = "half" }
prose = "The target freezes."

[spells.modes.effect]
kind = "damage"
params = { dice_per_level = "1d4", element = "cold" }

[[spells.modes]]
key = "chill"
targeting = { mode = "up_to_n", count = 2 }
effect = { kind = "condition", condition = "afraid", params = { duration_amount = 3, duration_unit = "turn" } }

[[spells.modes]]
key = "decorate"
manual = true
prose = "Flowers of ice cover a window."

[spells.reversed_form]
name = "Thaw"
modes = [{ key = "thaw", manual = true }]
"#;

/// The sound text with one thing changed, and the message about it.
fn message(old: &str, new: &str) -> String {
    assert_eq!(FROSTBITE.matches(old).count(), 1, "{old}");
    let mut catalog = Catalog::standard().clone();
    let text = FROSTBITE.replace(old, new);
    let Err(error) = catalog.add_spells(&text, "own.toml") else {
        panic!("{new:?} in place of {old:?} is read without complaint");
    };
    assert!(catalog.find_spell("frostbite").is_none(), "nothing is added");
    assert_eq!(catalog.spells().count(), Catalog::standard().spells().count());
    error.to_string()
}

#[test]
fn a_sound_spell_is_found_beside_the_printed_ones() {
    let mut catalog = Catalog::standard().clone();
    catalog.add_spells(FROSTBITE, "own.toml").unwrap();
    assert_eq!(catalog.spell("frostbite").unwrap().modes.len(), 3);
    assert_eq!(catalog.spells().count(), 107);
    assert!(catalog.spells_of("magic_user", 1).iter().any(|spell| spell.id == "frostbite"));
    assert!(Catalog::standard().find_spell("frostbite").is_none());
    let error = catalog.add_spells(FROSTBITE, "again.toml").unwrap_err().to_string();
    assert!(error.starts_with("again.toml: line 2, spells[0].id: "), "{error}");
    assert!(error.contains("frostbite") && error.contains("taken"), "{error}");
}

#[test]
fn messages_name_file_line_path_and_what_is_known() {
    let mut wrong = String::new();
    for (old, new, place, parts) in [
        (
            r#"id = "frostbite""#,
            r#"id = "sleep""#,
            "line 2, spells[0].id",
            &["\"sleep\"", "taken"][..],
        ),
        ("level = 1\n", "level = 7\n", "line 5, spells[0].level", &["1 to 6", "7"]),
        ("level = 1\n", "level = \"one\"\n", "line 5, spells[0].level", &["an integer", "\"one\""]),
        ("level = 1\n", "levle = 1\n", "line 5, spells[0].levle", &["\"level\""]),
        (
            r#"kind = "damage""#,
            r#"kind = "damge""#,
            "line 18, spells[0].modes[0].effect.kind",
            &["\"damge\"", "did you mean \"damage\"?", "attach_only", "restore_life"],
        ),
        (
            r#"kind = "damage""#,
            r#"kind = "explosion""#,
            "line 18, spells[0].modes[0].effect.kind",
            &[
                "\"explosion\"",
                "damage",
                "heal",
                "cure",
                "condition",
                "modifiers",
                "kill",
                "dispel",
                "restore_life",
                "attach_only",
            ],
        ),
        (
            "dice_per_level =",
            "dice_per_leve =",
            "line 19, spells[0].modes[0].effect.params.dice_per_leve",
            &["\"dice_per_leve\"", "\"dice_per_level\"", "missiles_base", "touch_attack"],
        ),
        (
            r#"params = { dice_per_level = "1d4", element = "cold" }"#,
            r#"params = { element = "cold" }"#,
            "line 19, spells[0].modes[0].effect.params",
            &["damage", "dice"],
        ),
        (
            r#""1d4""#,
            r#""1d7""#,
            "line 19, spells[0].modes[0].effect.params.dice_per_level",
            &["1d7"],
        ),
        (
            r#""1d4""#,
            "4",
            "line 19, spells[0].modes[0].effect.params.dice_per_level",
            &["dice", "4"],
        ),
        (
            r#"targeting = { mode = "up_to_n", count = 2 }"#,
            r#"targeting = { mode = "up_to_n" }"#,
            "line 23, spells[0].modes[1].targeting",
            &["up_to_n", "count", "count_dice", "missiles_base"],
        ),
        (
            r#"targeting = { mode = "up_to_n", count = 2 }"#,
            r#"targeting = { mode = "hd_budget" }"#,
            "line 23, spells[0].modes[1].targeting",
            &["hd_budget_dice"],
        ),
        (
            r#""up_to_n""#,
            r#""upto_n""#,
            "line 23, spells[0].modes[1].targeting.mode",
            &["\"upto_n\"", "\"up_to_n\""],
        ),
        (
            r#"condition = "afraid", "#,
            "",
            "line 24, spells[0].modes[1].effect.condition",
            &["condition"],
        ),
        (
            r#""afraid""#,
            r#""afrad""#,
            "line 24, spells[0].modes[1].effect.condition",
            &["\"afrad\"", "\"afraid\""],
        ),
        (
            r#"duration_unit = "turn""#,
            r#"duration_unit = "week""#,
            "line 24, spells[0].modes[1].effect.params.duration_unit",
            &["\"week\"", "turn"],
        ),
        (
            r#", duration_unit = "turn""#,
            "",
            "line 24, spells[0].modes[1].effect.params",
            &["duration_unit"],
        ),
        (
            "duration_amount = 3",
            "duration_amount = \"3\"",
            "line 24, spells[0].modes[1].effect.params.duration_amount",
            &["an integer", "\"3\""],
        ),
        (
            "duration_amount = 3",
            "excludes_undead = \"yes\"",
            "line 24, spells[0].modes[1].effect.params.excludes_undead",
            &["true or false", "\"yes\""],
        ),
        (
            "duration_amount = 3",
            "tick = \"daily\"",
            "line 24, spells[0].modes[1].effect.params.tick",
            &["\"daily\"", "charm_resave"],
        ),
        ("amount = 1 }", "amount = -1 }", "line 7, spells[0].duration_spec.amount", &["-1"]),
        ("feet = 60 }", "feet = -60 }", "line 9, spells[0].range_spec.feet", &["-60"]),
        (
            r#"key = "decorate""#,
            r#"key = "chill""#,
            "line 27, spells[0].modes[2].key",
            &["another usage", "chill"],
        ),
        (
            "manual = true\nprose",
            "prose",
            "line 26, spells[0].modes[2]",
            &["decorate", "targeting", "effect"],
        ),
        (
            r#"[spells.reversed_form]"#,
            "[[spells.conjured]]\nid = \"x\"\n[spells.reversed_form]",
            "line 31, spells[0].conjured",
            &["\"conjured\"", "conjured_monster"],
        ),
        (
            "level = 1\n",
            "level = 1\nconjured_monster_ids = [\"orc\", \"ork\"]\n",
            "line 6, spells[0].conjured_monster_ids[1]",
            &["\"ork\"", "\"orc\""],
        ),
        (
            r#"{ key = "thaw", manual = true }"#,
            r#"{ key = "thaw", targeting = { mode = "self" }, effect = { kind = "heal" } }"#,
            "line 33, spells[0].reversed_form.modes[0].effect.params",
            &["heal", "dice"],
        ),
    ] {
        let message = message(old, new);
        let want = format!("own.toml: {place}: ");
        let missing: Vec<_> = parts.iter().filter(|part| !message.contains(**part)).collect();
        if !message.starts_with(&want) || !missing.is_empty() {
            wrong +=
                &format!("\n{new:?} in place of {old:?}: {message}\n  wanted {want}, {missing:?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
