//! `grognard roll`

use grognard::kernel::{DiceExpression, Streams};

use crate::program::{grognard, refusal};

#[test]
fn several_expressions_come_from_one_stream_in_order() {
    let mut streams = Streams::new(42);
    let mut total =
        |text: &str| text.parse::<DiceExpression>().unwrap().roll(streams.get("treasure")).unwrap();
    let (first, second) = (total("3d6"), total("2d6+1×10"));
    let rolls =
        grognard(["roll", "3d6", "2d6+1×10", "--seed", "42", "--stream", "treasure", "--json"]);
    let rolls = rolls.json();
    assert_eq!(rolls["seed"], "42");
    assert_eq!(rolls["stream"], "treasure");
    assert_eq!(rolls["rolls"][0]["total"], first.total);
    assert_eq!(rolls["rolls"][0]["rolls"], serde_json::json!(first.faces));
    assert_eq!(rolls["rolls"][1]["expression"], "2d6+1×10");
    assert_eq!(rolls["rolls"][1]["modifier"], 1);
    assert_eq!(rolls["rolls"][1]["multiplier"], 10);
    assert_eq!(rolls["rolls"][1]["total"], second.total);
}

#[test]
fn the_text_shows_faces_modifier_multiplier_and_total() {
    let text = grognard(["roll", "3d6", "2d6+1x10", "d20-2", "--seed", "42"]).fine();
    insta::assert_snapshot!(text, @r"
    3d6: [3, 5, 2] = 10
    2d6+1x10: ([2, 5] + 1) × 10 = 80
    d20-2: [14] - 2 = 12
    seed 42, stream adjudication
    ");
}

#[test]
fn a_fresh_seed_is_printed_and_repeats_the_roll() {
    let fresh = grognard(["roll", "9d100", "--json"]).json();
    let seed = fresh["seed"].as_str().unwrap();
    assert_eq!(grognard(["roll", "9d100", "--json", "--seed", seed]).json(), fresh);
    let text = grognard(["roll", "1d6"]).fine();
    assert!(text.contains("\nseed "), "{text}");
}

#[test]
fn the_greatest_seed_and_the_most_dice_are_fine() {
    let greatest = u128::MAX.to_string();
    let rolls = grognard(["roll", "999d100", "--json", "--seed", &greatest]).json();
    assert_eq!(rolls["rolls"][0]["rolls"].as_array().unwrap().len(), 999);
}

#[test]
fn bad_dice_are_refused_before_anything_is_rolled() {
    for (bad, expected) in [
        ("1d7", "d2, d3, d4, d6"),
        ("99999999d6", "at most 3 digits"),
        ("0d6", "does not begin with 0"),
        ("3d6+", "+"),
        ("-5", "expected"),
        ("", "expected"),
    ] {
        let message = refusal(["roll", "3d6", bad]);
        assert!(message.contains(bad) && message.contains(expected), "{bad}: {message}");
    }
    assert!(refusal(["roll"]).contains("EXPR"));
}

#[test]
fn seeds_out_of_range_are_refused() {
    let too_large = "340282366920938463463374607431768211456";
    for bad in ["-1", "+1", too_large, "0x10", "1.5", ""] {
        let message = refusal(["roll", "1d6", "--seed", bad]);
        assert!(message.contains(&format!("'{bad}'")), "{bad}: {message}");
        let expected = format!("expected a decimal number from 0 to {}", u128::MAX);
        assert!(message.contains(&expected) || bad.is_empty(), "{bad}: {message}");
    }
}
