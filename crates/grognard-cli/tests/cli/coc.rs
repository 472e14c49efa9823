//! `grognard coc`

use serde_json::json;

use crate::program::{file, grognard, refusal};

/// The lowest candidate of the tens dice counts with bonus dice; 00 and 0 are 100.
#[test]
fn a_check_shows_its_faces() {
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let asked = ["coc", "check", "65", "--bonus", "1", "--difficulty", "hard", "--seed", seed];
        let json = grognard([&asked[..], &["--json"]].concat()).json();
        let units = json["units"].as_i64().unwrap();
        let tens: Vec<i64> = serde_json::from_value(json["tens_values"].clone()).unwrap();
        let read = |tens: i64| if tens + units == 0 { 100 } else { tens * 10 + units };
        assert_eq!(json["roll"], read(tens[0]).min(read(tens[1])));
        assert_eq!(json["effective_target"], 32);
        let text = grognard(asked).fine();
        assert!(text.contains("32 (half of 65)"), "{text}");
        assert!(text.contains(&format!("tens {} and {}, units {units}", tens[0], tens[1])));
        assert_eq!(text, grognard(asked).fine());
    }
}

#[test]
fn a_tie_goes_by_the_defence() {
    let mut ties = 0;
    for seed in 0..40 {
        let seed = seed.to_string();
        let roll = |defence: &str| {
            grognard(["coc", "opposed", "60", "60", defence, "--seed", &seed, "--json"]).json()
        };
        let (dodge, back) = (roll("--dodge"), roll("--fight-back"));
        assert_eq!(dodge["attacker"], back["attacker"]);
        if dodge["outcome"] == "tie_defender_wins" {
            ties += 1;
            assert_eq!(back["outcome"], "tie_attacker_wins");
        }
    }
    assert!(ties > 0);
}

#[test]
fn weapons_have_cards() {
    let card = grognard(["coc", "weapon", "knife_medium"]).fine();
    assert!(card.contains("1D4+2 + damage bonus") && card.contains("goes deep"), "{card}");
    let list = grognard(["coc", "weapon", "--json"]).json();
    assert_eq!(list.as_array().unwrap().len(), 100);
    let page = grognard(["coc", "weapon"]).fine();
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
}

/// The table spells some names as a web page does, and stars what has a footnote.
#[test]
fn cards_say_all_that_the_table_knows() {
    for (asked, lines) in [
        ("moran", &["Col. Moran's Air Rifle"][..]),
        ("Heckler & Koch", &["Heckler & Koch MP5"]),
        ("30_06_bolt_action_rifle", &[".30-06 Bolt-Action Rifle"]),
        ("shotgun_12g", &["Damage            4D6; by range 4D6, long 2D6, very long 1D6"]),
        ("hand_grenade", &["Hand Grenade", "Blast             4D10 to all within 3 yards"]),
        ("taser", &["Effect            stun"]),
        ("garrote", &["humanoids only"]),
    ] {
        let card = grognard(["coc", "weapon", asked]).fine();
        for line in lines {
            assert!(card.contains(line), "{asked}: {card}");
        }
        assert!(!card.contains(['*', '&']) || asked.contains('&'), "{card}");
    }
}

#[test]
fn names_of_hazards_are_found_as_people_write_them() {
    let poison = grognard(["coc", "hazard", "--poison", "black widow", "--json"]).json();
    assert_eq!(poison["poison"]["poison_id"], "Black Widow Spider Venom");
    let fall = grognard(["coc", "hazard", "--preset", "Fire torch", "--json"]).json();
    assert_eq!(fall["harm"][0]["hazard_id"], "fire_torch");
}

#[test]
fn three_tens_dice_are_a_list() {
    let asked = ["coc", "check", "50", "--penalty", "2", "--seed", "1"];
    let json = grognard([&asked[..], &["--json"]].concat()).json();
    let tens = &json["tens_values"];
    let told = grognard(asked).fine();
    assert!(told.contains(&format!("tens {}, {} and {},", tens[0], tens[1], tens[2])), "{told}");
}

#[test]
fn harm_is_rolled_and_dealt() {
    let asked = ["coc", "hazard", "--preset", "falling_concrete_per_10ft", "--times", "3"];
    for seed in ["1", "2", "3"] {
        let json =
            grognard([&asked[..], &["--hp", "30", "--seed", seed, "--json"]].concat()).json();
        let dealt: i64 = json["harm"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["raw_damage"].as_i64().unwrap())
            .sum();
        assert_eq!(json["victim"]["current_hp"], (30 - dealt).max(0));
    }
    let arsenic = ["coc", "hazard", "--poison", "Arsenic", "--con", "60", "--seed", "3"];
    let text = grognard(arsenic).fine();
    assert!(text.starts_with("CON: ") && text.contains("Arsenic after"), "{text}");
    let listed = grognard(["coc", "hazard", "--json"]).json();
    assert_eq!(listed["presets"].as_array().unwrap().len(), 13);
}

#[test]
fn an_audit_says_what_it_found() {
    let blow = |raw: i64, before: i64, delta: i64| {
        json!({
            "participants": [{ "actor_id": "a", "side": "investigator", "dex": 50, "hp_current": 5 }],
            "damage_chain": [{
                "damage_roll_id": "x:cr1", "raw_damage": raw, "armor_absorbed": 0,
                "hp_before": before, "hp_delta": delta, "hp_after": before + delta,
            }],
        })
    };
    let fine = file("audit-fine.json", blow(3, 8, -3).to_string());
    let kept = grognard(["coc", "audit", fine.to_str().unwrap()]);
    assert_eq!(kept.fine(), "The rules were kept.\n");
    // 9 points at 4 hit points: the sum is short by 5, and that is an overkill.
    let overkill = file("audit-overkill.json", blow(9, 4, -4).to_string());
    let told = grognard(["coc", "audit", overkill.to_str().unwrap()]).fine();
    assert!(told.contains("an overkill, and no fault") && told.ends_with("kept.\n"), "{told}");
    let broken = file("audit-broken.json", blow(3, 8, -2).to_string());
    let audited = grognard(["coc", "audit", broken.to_str().unwrap()]);
    assert_eq!(audited.code, Some(1));
    assert!(audited.stdout.contains("Damage x:cr1"), "{}", audited.stdout);
}

/// A log of rolls is an object on each line; anything else is named with its line.
#[test]
fn a_log_of_rolls_is_objects() {
    let fight =
        file("audit-log.json", json!({ "participants": [{ "actor_id": "a" }] }).to_string());
    for (name, log, part) in [
        ("audit-log-list", "{}\n[]\n", "line 2: expected a JSON object, found []"),
        ("audit-log-half", "\n{\"payload\":", "line 2: expected a JSON object"),
    ] {
        let log = file(name, log);
        let asked = ["coc", "audit", fight.to_str().unwrap(), "--rolls", log.to_str().unwrap()];
        let told = refusal(asked);
        assert!(told.contains(name) && told.contains(part), "{told}");
    }
}

#[test]
fn bad_input_is_named_with_what_was_expected() {
    for (arguments, parts) in [
        (&["coc", "check", "0"][..], &["1 to 100"][..]),
        (&["coc", "check", "3", "--difficulty", "extreme"], &["3 at difficulty extreme is 0"]),
        (&["coc", "check", "50", "--difficulty", "hrd"], &["hrd", "regular, hard or extreme"]),
        (&["coc", "check", "50", "--bonus", "1000"], &["1000", "from 0 to 100"]),
        (&["coc", "check", "50", "--bonus", "-1"], &["'-1'", "--bonus", "from 0 to 100"]),
        (&["coc", "check", "abc"], &["'abc'", "TARGET", "a whole number"]),
        (&["coc", "check", "-5"], &["1 to 100, not -5"]),
        (&["coc", "opposed", "50", "101"], &["1 to 100"]),
        (&["coc", "weapon", "knive_medium"], &["knive_medium", "knife_medium"]),
        (&["coc", "weapon", "zzzzz"], &["\"zzzzz\"", "\"grognard coc weapon\" lists them"]),
        (&["coc", "weapon", ""], &["unknown weapon \"\""]),
        (&["coc", "hazard", ""], &["unknown severity \"\"", "minor, moderate"]),
        (&["coc", "hazard", "--preset", "zzzzz"], &["\"zzzzz\"", "fire_torch"]),
        (&["coc", "hazard", "--times", "3"], &["--preset <ID>", "--poison <NAME>"]),
        (&["coc", "hazard", "--hp", "0", "severe"], &["'0'", "from 1 to 10000"]),
        (&["coc", "hazard", "severe", "--doses", "2"], &["--doses", "cannot be used with"]),
        (&["coc", "hazard", "severe", "--con", "20"], &["--con", "cannot be used with"]),
        (&["coc", "hazard", "--poison", "Arsenic", "--times", "2"], &["--times", "cannot be"]),
        (&["coc", "hazard", "sever"], &["\"sever\"", "\"severe\""]),
        (&["coc", "hazard", "--poison", "Arsenik"], &["\"Arsenik\"", "\"Arsenic\""]),
        (&["coc", "hazard", "--dice", "2Q6"], &["2Q6", "--dice", "2D6"]),
        (&["coc", "audit", "no-such-file.json"], &["no-such-file.json"]),
    ] {
        let told = refusal(arguments.iter().copied());
        for part in parts {
            assert!(told.contains(part), "{arguments:?}: {told}");
        }
    }
}
