//! What characters cast, and a user's own spells.

use std::fs;

use grognard_sim::Scenario;

use crate::{Case, check};

const SOUND: &str = r#"system = "bx"

[[side]]
name = "party"

[[side.character]]
name = "Zelia"
class = "magic_user"
level = 3
spell_book = ["sleep", "shield", "web"]
memorized = ["sleep", { spell = "shield" }]
scrolls = ["fire_ball"]
casts = "sensible"

[[side.character]]
name = "Odo"
class = "cleric"
level = 2
memorized = ["cure_light_wounds"]

[[side]]
name = "foes"

[[side.monster]]
template = "goblin"
"#;

fn read(text: &str) -> grognard::kernel::Result<()> {
    Scenario::from_toml(text, "own.toml", &[]).map(drop)
}

#[test]
fn spells_that_nobody_knows() {
    const CASES: &[Case] = &[
        (
            "\"sleep\", {",
            "\"slep\", {",
            "line 11, side[0].character[0].memorized[0]: unknown spell \"slep\"; \
             did you mean \"sleep\"?",
        ),
        (
            "\"web\"",
            "\"webs\"",
            "line 10, side[0].character[0].spell_book[2]: unknown spell \"webs\"; \
             did you mean \"web\"?",
        ),
        (
            "\"fire_ball\"",
            "{ spell = \"fireball\" }",
            "line 12, side[0].character[0].scrolls[0].spell: unknown spell \"fireball\"; \
             did you mean \"fire_ball\"?",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn spells_that_a_class_does_not_cast() {
    const CASES: &[Case] = &[
        (
            "[\"cure_light_wounds\"]",
            "[\"sleep\"]",
            "line 19, side[0].character[1].memorized[0]: \"sleep\" is of the list magic_user, \
             which the class Cleric does not cast",
        ),
        (
            "\"web\"",
            "\"bless\"",
            "line 10, side[0].character[0].spell_book[2]: \"bless\" is of the list cleric, \
             which the class Magic-User does not cast",
        ),
        (
            "\"fire_ball\"",
            "\"bless\"",
            "line 12, side[0].character[0].scrolls[0]: the class Magic-User cannot read \
             \"bless\", which is of the list cleric",
        ),
        (
            "memorized = [\"cure_light_wounds\"]",
            "spell_book = [\"cure_light_wounds\"]",
            "line 19, side[0].character[1].spell_book[0]: the class Cleric has no spell book",
        ),
        (
            "class = \"cleric\"",
            "class = \"fighter\"",
            "line 19, side[0].character[1].memorized[0]: the class Fighter memorizes no spells",
        ),
        (
            "class = \"cleric\"\nlevel = 2\nmemorized = [\"cure_light_wounds\"]",
            "class = \"thief\"\nlevel = 9\nscrolls = [\"sleep\"]",
            "line 19, side[0].character[1].scrolls[0]: the class Thief reads scrolls from \
             level 10, found 9",
        ),
    ];
    check(SOUND, CASES, read);
    let thief = SOUND.replace(
        "class = \"cleric\"\nlevel = 2\nmemorized = [\"cure_light_wounds\"]",
        "class = \"thief\"\nlevel = 10\nscrolls = [\"sleep\"]",
    );
    read(&thief).unwrap();
}

#[test]
fn more_than_there_is_room_for() {
    const CASES: &[Case] = &[
        (
            "{ spell = \"shield\" }",
            "{ spell = \"shield\", count = 2 }",
            "line 11, side[0].character[0].memorized[1]: the class Magic-User at level 3 \
             memorizes 2 spells of level 1, found 3",
        ),
        (
            "level = 2",
            "level = 1",
            "line 19, side[0].character[1].memorized[0]: the class Cleric at level 1 memorizes \
             0 spells of level 1, found 1",
        ),
        (
            "\"web\"]",
            "\"web\", \"charm_person\"]",
            "line 10, side[0].character[0].spell_book[3]: the class Magic-User at level 3 has \
             room for 2 spells of level 1 in the book",
        ),
        (
            "\"web\"]",
            "\"web\", \"web\"]",
            "line 10, side[0].character[0].spell_book[3]: \"web\" is in the book already",
        ),
        (
            "\"fire_ball\"",
            "{ spell = \"fire_ball\", count = 101 }",
            "line 12, side[0].character[0].scrolls[0].count: expected an integer from 1 to 100, \
             found 101",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn forms_and_books() {
    const CASES: &[Case] = &[
        (
            "{ spell = \"shield\" }",
            "\"charm_person\"",
            "line 11, side[0].character[0].memorized[1]: \"charm_person\" is not in the \
             spell_book",
        ),
        (
            "{ spell = \"shield\" }",
            "{ spell = \"shield\", reversed = true }",
            "line 11, side[0].character[0].memorized[1].reversed: \"shield\" has no reversed form",
        ),
        (
            "[\"cure_light_wounds\"]",
            "[{ spell = \"cure_light_wounds\", reversed = true }]",
            "line 19, side[0].character[1].memorized[0]: the class Cleric chooses the form when \
             casting: memorize \"cure_light_wounds\" without reversed",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn keys_and_words() {
    const CASES: &[Case] = &[
        (
            "\"sensible\"",
            "\"sensibly\"",
            "line 13, side[0].character[0].casts: unknown casting policy \"sensibly\"; \
             did you mean \"sensible\"?",
        ),
        (
            "\"sensible\"",
            "\"wild\"",
            "line 13, side[0].character[0].casts: unknown casting policy \"wild\"; \
             expected never or sensible",
        ),
        (
            "{ spell = \"shield\" }",
            "{ spel = \"shield\" }",
            "line 11, side[0].character[0].memorized[1].spel: unknown key \"spel\"; \
             did you mean \"spell\"?",
        ),
        (
            "{ spell = \"shield\" }",
            "{ count = 1 }",
            "line 11, side[0].character[0].memorized[1]: the key \"spell\" is missing",
        ),
        (
            "{ spell = \"shield\" }",
            "7",
            "line 11, side[0].character[0].memorized[1]: expected a spell, such as \"sleep\" or \
             { spell = \"sleep\" }, found 7",
        ),
        (
            "[\"cure_light_wounds\"]",
            "\"cure_light_wounds\"",
            "line 19, side[0].character[1].memorized: expected a list, found the string \
             \"cure_light_wounds\"",
        ),
        (
            "\nmemorized = [\"cure",
            "\nmemorised = [\"cure",
            "line 19, side[0].character[1].memorised: unknown key \"memorised\"; \
             did you mean \"memorized\"?",
        ),
    ];
    check(SOUND, CASES, read);
}

const OWN: &str = r#"[[spells]]
id = "hail"
name = "Hail"
spell_list = "magic_user"
level = 1
duration = "Instant"
duration_spec = { kind = "instant" }
range = "60 feet"
range_spec = { kind = "feet", feet = 60 }

[[spells.modes]]
key = "strike"
targeting = { mode = "single" }
effect = { kind = "damage", params = { dice = "1d4", element = "cold" } }
"#;

/// A user's own spell is known to the whole scenario, and its faults are told with its own file.
#[test]
fn spells_of_ones_own() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let scenario = SOUND
        .replace("system = \"bx\"", "system = \"bx\"\nspells = [\"hail.toml\"]")
        .replace("scrolls = [\"fire_ball\"]", "scrolls = [\"hail\"]");
    let read = |own: &str| {
        fs::write(folder.join("hail.toml"), own).unwrap();
        Scenario::from_text(&scenario, "own.toml", folder, &[]).map(drop)
    };
    read(OWN).unwrap();
    for (old, new, want) in [
        (
            "dice = \"1d4\"",
            "dices = \"1d4\"",
            "hail.toml: line 14, spells[0].modes[0].effect.params.dices: unknown figure \"dices\"; \
             did you mean \"dice\"?",
        ),
        ("\"hail\"", "\"sleep\"", "the id \"sleep\" is taken by another spell"),
        ("kind = \"damage\"", "kind = \"damge\"", "did you mean \"damage\"?"),
    ] {
        let error = read(&OWN.replacen(old, new, 1)).unwrap_err().to_string();
        assert!(error.contains(want), "{error}");
    }
}
