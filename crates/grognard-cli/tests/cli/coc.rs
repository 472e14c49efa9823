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
    assert!(!grognard(["coc", "weapon"]).fine().contains("&amp;"));
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

#[test]
fn bad_input_is_named_with_what_was_expected() {
    for (arguments, parts) in [
        (&["coc", "check", "0"][..], &["1 to 100"][..]),
        (&["coc", "check", "3", "--difficulty", "extreme"], &["3 at difficulty extreme is 0"]),
        (&["coc", "check", "50", "--difficulty", "hrd"], &["hrd", "regular, hard or extreme"]),
        (&["coc", "check", "50", "--bonus", "1000"], &["1000", "0..=100"]),
        (&["coc", "opposed", "50", "101"], &["1 to 100"]),
        (&["coc", "weapon", "knive_medium"], &["knive_medium", "knife_medium"]),
        (&["coc", "hazard", "sever"], &["\"sever\"", "\"severe\""]),
        (&["coc", "hazard", "--poison", "Arsenik"], &["\"Arsenik\"", "\"Arsenic\""]),
        (&["coc", "hazard", "--dice", "2Q6"], &["2Q6", "2D6"]),
        (&["coc", "audit", "no-such-file.json"], &["no-such-file.json"]),
    ] {
        let told = refusal(arguments.iter().copied());
        for part in parts {
            assert!(told.contains(part), "{arguments:?}: {told}");
        }
    }
}
