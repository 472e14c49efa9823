//! `grognard new character`

use grognard::bx::{
    Catalog, Ruleset, StreamName, Streams,
    character::{CreationRequest, create_character},
    model::words::Alignment,
};

use crate::program::{grognard, refusal};

/// The arguments of `new character` in one text.
fn new(arguments: &str) -> Vec<&str> {
    ["new", "character"].into_iter().chain(arguments.split_whitespace()).collect()
}

#[test]
fn the_sheet_shows_everything() {
    let fighter = "--class fighter --name Hild --alignment lawful --seed 7 \
                   --buy sword,shield,chainmail --buy torch:2 --equip chainmail,shield,sword";
    insta::assert_snapshot!("fighter", grognard(new(fighter)).fine());
    let elf = "--class elf --seed 9 --spell sleep --language dragon";
    insta::assert_snapshot!("elf", grognard(new(elf)).fine());
    insta::assert_snapshot!("thief", grognard(new("--class thief --seed 3")).fine());
}

#[test]
fn json_is_what_the_library_makes() {
    let mut streams = Streams::with_keys(7);
    let mut request = CreationRequest::new("Hild", "fighter", Alignment::Lawful);
    request.purchases = vec![("sword".into(), 1), ("torch".into(), 2)];
    request.equip_ids = vec!["sword".into()];
    let dice = streams.of(StreamName::CharacterCreation);
    let made = create_character(&request, Catalog::standard(), &Ruleset::default(), dice).unwrap();
    let json = grognard(new(
        "--class fighter --name Hild --alignment Lawful --seed 7 --buy Sword,torch:2 \
         --equip sword --json",
    ))
    .json();
    assert_eq!(json["character"], serde_json::json!(made.character.record()));
    assert_eq!(json["gold_roll"]["total"], made.gold_roll.total);
    assert_eq!(json["armour_class"], made.character.armour_class());
    assert_eq!(json["seed"], "7");
}

#[test]
fn points_are_traded() {
    // Seed 5 rolls Strength 15 and Intelligence 14: 14 - 4 = 10, 15 + 2 = 17.
    let arguments = "--class fighter --seed 5 --lower int:4 --raise Strength:2";
    let sheet = grognard(new(arguments)).fine();
    assert!(sheet.contains("\nStrength 17 ") && sheet.contains("\nIntelligence 10 "), "{sheet}");
    assert!(sheet.contains("(rolled 15)"), "{sheet}");
}

#[test]
fn a_fresh_seed_is_printed_and_repeats_the_character() {
    let fresh = grognard(new("--class thief --json")).json();
    let seed = fresh["seed"].as_str().unwrap();
    assert_eq!(grognard(new(&format!("--class thief --json --seed {seed}"))).json(), fresh);
}

/// Every refusal that a command line can bring about, with its code and a word of its sentence.
#[test]
fn refusals_are_sentences_with_their_codes() {
    for (arguments, code, word) in [
        ("fighter --lower cha:2 --raise str:1", "adjustment.not_lowerable", "Charisma"),
        ("fighter --lower str:2", "adjustment.prime_requisite_lowered", "Strength"),
        ("thief --lower str:2 --raise dex:1", "adjustment.class_restriction", "Strength"),
        ("fighter --lower int:3", "adjustment.reduction_not_even", "twos"),
        ("fighter --lower int:8 --raise str:4", "adjustment.below_floor", "16 less 8"),
        ("fighter --lower int:2 --raise wis:1", "adjustment.raise_not_prime_requisite", "Wisdom"),
        ("thief --lower int:4 --raise dex:2", "adjustment.above_cap", "17 and 2 more"),
        ("fighter --lower int:4 --raise str:1", "adjustment.points_mismatch", "lowered: 2"),
        ("dwarf --seed 3", "class.requirements_not_met", "Constitution of 9"),
        ("fighter --language dragon,goblin,orcish", "languages.too_many", "allows: 2; chosen: 3"),
        ("fighter --language dragon,dragon", "languages.duplicate_choice", "Dragon"),
        ("elf --spell sleep --language common", "languages.not_available", "Common"),
        ("elf --spell sleep --language elvish", "languages.duplicates_native", "Elvish"),
        ("fighter --spell sleep", "book.not_arcane", "Fighter"),
        ("elf --spell sleep,sleep", "book.duplicate", "Sleep"),
        ("elf --spell cure_light_wounds", "book.wrong_list", "Cleric"),
        ("elf --spell sleep,shield", "book.capacity_mismatch", "with: 1; chosen: 2"),
        ("fighter --buy plate_mail:9", "purchase.insufficient_funds", "540 gp"),
        ("thief --buy shield --equip shield", "equip.shield_forbidden", "no shield"),
        (
            "fighter --buy two_handed_sword,shield --equip two_handed_sword,shield",
            "equip.two_handed_with_shield",
            "Both hands",
        ),
        (
            "fighter --buy two_handed_sword,shield --equip shield,two_handed_sword",
            "equip.two_handed_with_shield",
            "takes both hands",
        ),
        (
            "magic_user --spell sleep --buy leather --equip leather",
            "equip.armour_forbidden",
            "no armour",
        ),
        ("thief --buy chainmail --equip chainmail", "equip.armour_not_allowed", "Chainmail"),
        ("cleric --buy sword --equip sword", "equip.weapon_not_allowed", "Sword"),
        ("dwarf --buy long_bow --equip long_bow", "equip.weapon_forbidden", "Long bow"),
        ("fighter --buy backpack --equip backpack", "equip.not_equippable", "Backpack"),
    ] {
        let seed = if arguments.contains("--seed") { "" } else { "--seed 9" };
        let message = refusal(new(&format!("{seed} --class {arguments}")));
        assert!(message.starts_with("error: the rules do not allow this:\n"), "{message}");
        assert!(message.contains(&format!("{code})")), "{code}: {message}");
        assert!(message.contains(word), "{word}: {message}");
    }
}

#[test]
fn a_caster_is_told_which_spells_there_are() {
    let message = refusal(new("--class magic_user"));
    let said = "the book of a Magic-User begins with 1 spell of level 1; choose with --spell: ";
    assert!(message.contains(said), "{message}");
    assert!(message.contains("magic_missile, ") && message.contains("sleep, "), "{message}");
    assert!(!message.contains("cure_light_wounds") && !message.contains("fire_ball"), "{message}");
}

#[test]
fn bad_input_names_the_value_and_the_nearest_name() {
    for (arguments, value, expected) in [
        ("--class figther", "\"figther\"", "\"fighter\""),
        ("--class fighter --alignment lawfull", "lawfull", "\"lawful\""),
        ("--class fighter --buy sward", "\"sward\"", "\"sword\""),
        ("--class fighter --buy sword:many", "many", "a number of lots"),
        ("--class fighter --buy sword:-1", "-1", "at least 1 lot"),
        ("--class fighter --buy sword:0", "not 0", "at least 1 lot"),
        ("--class fighter --equip sword", "\"sword\"", "not bought"),
        ("--class elf --spell slep", "\"slep\"", "\"sleep\""),
        ("--class fighter --language dragonish", "\"dragonish\"", "\"dragon\""),
        ("--class fighter --lower luck:2", "luck", "unknown ability"),
        ("--class fighter --lower str", "'str'", "expected an ability"),
        ("--class fighter --lower str:two", "two", "expected points"),
        ("--class fighter --lower int:2,int:2 --raise str:2", "Intelligence", "twice"),
        ("--class fighter --lower int:-2 --raise str:-1", "-2", "at least 1"),
        ("--class fighter --seed -1", "-1", "expected a decimal number"),
        ("--seed 1", "--class", "required"),
    ] {
        let message = refusal(new(arguments));
        assert!(message.contains(value) && message.contains(expected), "{arguments}: {message}");
    }
    let message = refusal(["new", "character", "--class", "fighter", "--name", ""]);
    assert!(message.contains("a character has a name"), "{message}");
}
