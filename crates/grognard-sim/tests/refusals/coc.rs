//! Scenarios of Call of Cthulhu.

use grognard_sim::Scenario;

use crate::{Case, check};

const SOUND: &str = r#"system = "coc"
combat_id = "duel"
scene = "a yard"
started_at_turn = 3
distance = 0
weapons = []

[rules]
profile = "corrected"

[investigators]
policy = "first"
tactics = ["shoot", "brawl"]

[[investigators.member]]
name = "Ida"
id = "ida"
count = 1
dex = 60
fighting = 50
dodge = 40
firearms = 50
throw = 40
con = 55
pow = 60
str = 60
siz = 55
build = 0
damage_bonus = "none"
hit_points = 12
hit_points_left = 10
magic_points = 8
luck = 40
luck_each_time = 5
armour = 1
armour_rule = "fixed"
weapons = [{ id = "six_gun", extends = "revolver_38", loaded = 3 }]
ready_firearm = true
conditions = ["prone"]
cover = true
moves_fast = false
pace = 7
policy = "weakest"
tactics = ["brawl"]
flees_below = 2
breaks_free = true
defends = { fighting = "dodge" }
counters_with = "push"
mechanical_repair = 20
bullets = 9
orders = "stand_still"
says = { brawl = "strikes {target}" }

[[monsters.member]]
name = "the sexton"
dex = 40
fighting = 40
hit_points = 9

[npcs]
help = "monsters"
[[npcs.member]]
name = "a boy"
dex = 50
fighting = 20
hit_points = 6

[[hazard]]
kind = "drowning"
whom = "held"
exertion = true
severity = "minor"

[[hazard]]
kind = "harm"
whom = ["Ida"]
severity = "severe"
source = "fire"
"#;

fn read(text: &str) -> grognard::kernel::Result<()> {
    Scenario::from_toml(text, "own.toml", &[]).map(drop)
}

#[test]
fn keys_that_nobody_knows() {
    const CASES: &[Case] = &[
        (
            "combat_id",
            "combatid",
            "line 2, combatid: unknown key \"combatid\"; did you mean \"combat_id\"?",
        ),
        (
            "profile = ",
            "profil = ",
            "line 9, rules.profil: unknown key \"profil\"; did you mean \"profile\"?",
        ),
        (
            "policy = \"first\"",
            "polcy = \"first\"",
            "line 12, investigators.polcy: unknown key \"polcy\"; did you mean \"policy\"?",
        ),
        (
            "fighting = 50",
            "figthing = 50",
            "line 20, investigators.member[0].figthing: unknown key \"figthing\"; did you mean \
             \"fighting\"?",
        ),
        (
            "loaded = 3",
            "laoded = 3",
            "line 37, investigators.member[0].weapons[0].laoded: unknown key \"laoded\"; did you \
             mean \"loaded\"?",
        ),
        (
            "{ fighting = \"dodge\" }",
            "{ fightin = \"dodge\" }",
            "line 47, investigators.member[0].defends.fightin: unknown key \"fightin\"; did you mean \"fighting\"?",
        ),
        (
            "{ brawl = ",
            "{ brwl = ",
            "line 52, investigators.member[0].says.brwl: unknown key \"brwl\"; did you mean \"brawl\"?",
        ),
        (
            "exertion = true",
            "exertions = true",
            "line 71, hazard[0].exertions: unknown key \"exertions\"; did you mean \"exertion\"?",
        ),
        // The others help somebody; the two sides do not.
        (
            "policy = \"first\"",
            "help = \"npcs\"",
            "line 12, investigators.help: unknown key \"help\"; known keys: policy, tactics, member",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn keys_that_are_missing() {
    const CASES: &[Case] = &[
        ("name = \"the sexton\"\n", "", "line 54, monsters.member[0]: the key \"name\" is missing"),
        ("dex = 40\n", "", "line 54, monsters.member[0]: the key \"dex\" is missing"),
        ("fighting = 40\n", "", "line 54, monsters.member[0]: the key \"fighting\" is missing"),
        ("hit_points = 9\n", "", "line 54, monsters.member[0]: the key \"hit_points\" is missing"),
        (
            "[[monsters.member]]\nname = \"the sexton\"\ndex = 40\nfighting = 40\nhit_points = 9\n",
            "",
            "line 1: a fight has at least one of the monsters ([[monsters.member]]), found 0",
        ),
        ("kind = \"harm\"\n", "", "line 74, hazard[1]: the key \"kind\" is missing"),
        ("whom = [\"Ida\"]\n", "", "line 74, hazard[1]: the key \"whom\" is missing"),
        ("severity = \"severe\"\n", "", "line 74, hazard[1]: the key \"severity\" is missing"),
        (
            "{ id = \"six_gun\", extends = \"revolver_38\", loaded = 3 }",
            "{ loaded = 3 }",
            "line 37, investigators.member[0].weapons[0]: the key \"id\" is missing",
        ),
        (
            "extends = \"revolver_38\", loaded = 3",
            "damage = \"1D6\"",
            "line 37, investigators.member[0].weapons[0]: the key \"skill\" is missing",
        ),
        (
            "extends = \"revolver_38\", loaded = 3",
            "skill = \"Throw\"",
            "line 37, investigators.member[0].weapons[0]: the key \"damage\" is missing",
        ),
        (
            "siz = 55\n",
            "",
            "line 26, investigators.member[0].str: STR counts only together with \"siz\"",
        ),
        (
            "str = 60\n",
            "",
            "line 26, investigators.member[0].siz: SIZ counts only together with \"str\"",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn values_that_are_wrong() {
    const CASES: &[Case] = &[
        ("combat_id = \"duel\"", "combat_id = 3", "line 2, combat_id: expected a string, found 3"),
        (
            "scene = \"a yard\"",
            "scene = \"\"",
            "line 3, scene: expected a name of 1 to 100 characters, found the string \"\"",
        ),
        (
            "started_at_turn = 3",
            "started_at_turn = -1",
            "line 4, started_at_turn: expected an integer from 0 to 1000000000, found -1",
        ),
        (
            "distance = 0",
            "distance = -2",
            "line 5, distance: expected an integer from 0 to 10000, found -2",
        ),
        ("weapons = []", "weapons = 1", "line 6, weapons: expected a list, found 1"),
        (
            "profile = \"corrected\"",
            "profile = \"corected\"",
            "line 9, rules.profile: unknown profile \"corected\"; did you mean \"corrected\"?",
        ),
        (
            "profile = \"corrected\"",
            "instant_death = \"never\"",
            "line 9, rules.instant_death: unknown rule of instant death \"never\"; expected \
             above_maximum or at_maximum",
        ),
        (
            "profile = \"corrected\"",
            "half_bonus = \"sideways\"",
            "line 9, rules.half_bonus: unknown rounding \"sideways\"; expected down or up",
        ),
        (
            "profile = \"corrected\"",
            "dice_cap = -1",
            "line 9, rules.dice_cap: expected an integer from 0 to 100, found -1",
        ),
        (
            "profile = \"corrected\"",
            "holds_end = 1",
            "line 9, rules.holds_end: expected true or false, found 1",
        ),
        (
            "[\"shoot\", \"brawl\"]",
            "[]",
            "line 13, investigators.tactics: expected at least one tactic, found a list",
        ),
        (
            "[\"shoot\", \"brawl\"]",
            "[\"shot\"]",
            "line 13, investigators.tactics[0]: unknown tactic \"shot\"; did you mean \"shoot\"?",
        ),
        (
            "count = 1",
            "count = 51",
            "line 18, investigators.member[0].count: expected an integer from 1 to 50, found 51",
        ),
        (
            "dex = 60",
            "dex = 0",
            "line 19, investigators.member[0].dex: expected an integer from 1 to 150, found 0",
        ),
        (
            "fighting = 50",
            "fighting = 151",
            "line 20, investigators.member[0].fighting: expected an integer from 0 to 150, found 151",
        ),
        (
            "dodge = 40",
            "dodge = -1",
            "line 21, investigators.member[0].dodge: expected an integer from 0 to 150, found -1",
        ),
        (
            "firearms = 50",
            "firearms = 200",
            "line 22, investigators.member[0].firearms: expected an integer from 0 to 150, found 200",
        ),
        (
            "throw = 40",
            "throw = 0",
            "line 23, investigators.member[0].throw: expected an integer from 1 to 150, found 0",
        ),
        (
            "con = 55",
            "con = 0",
            "line 24, investigators.member[0].con: expected an integer from 1 to 150, found 0",
        ),
        (
            "pow = 60",
            "pow = \"60\"",
            "line 25, investigators.member[0].pow: expected an integer from 1 to 150, found the string \"60\"",
        ),
        (
            "str = 60",
            "str = 0",
            "line 26, investigators.member[0].str: expected an integer from 1 to 4999, found 0",
        ),
        (
            "siz = 55",
            "siz = 5000",
            "line 27, investigators.member[0].siz: expected an integer from 1 to 4999, found 5000",
        ),
        (
            "build = 0",
            "build = -101",
            "line 28, investigators.member[0].build: expected an integer from -100 to 10000, found -101",
        ),
        (
            "damage_bonus = \"none\"",
            "damage_bonus = \"1d4\"",
            "line 29, investigators.member[0].damage_bonus: expected a damage bonus such as \
             \"none\", \"-1\" or \"+1D4\", found the string \"1d4\"",
        ),
        (
            "hit_points = 12",
            "hit_points = 0",
            "line 30, investigators.member[0].hit_points: expected an integer from 1 to 10000, found 0",
        ),
        (
            "hit_points_left = 10",
            "hit_points_left = 13",
            "line 31, investigators.member[0].hit_points_left: expected an integer from 1 to 12, found 13",
        ),
        (
            "magic_points = 8",
            "magic_points = -1",
            "line 32, investigators.member[0].magic_points: expected an integer from 0 to 10000, found -1",
        ),
        (
            "luck = 40",
            "luck = 100",
            "line 33, investigators.member[0].luck: expected an integer from 0 to 99, found 100",
        ),
        (
            "luck_each_time = 5",
            "luck_each_time = -5",
            "line 34, investigators.member[0].luck_each_time: expected an integer from 0 to 99, found -5",
        ),
        (
            "armour = 1",
            "armour = -1",
            "line 35, investigators.member[0].armour: expected an integer from 0 to 10000, found -1",
        ),
        (
            "armour_rule = \"fixed\"",
            "armour_rule = \"fixd\"",
            "line 36, investigators.member[0].armour_rule: unknown armour rule \"fixd\"; did you mean \"fixed\"?",
        ),
        (
            "ready_firearm = true",
            "ready_firearm = 1",
            "line 38, investigators.member[0].ready_firearm: expected true or false, found 1",
        ),
        (
            "[\"prone\"]",
            "[\"dead\"]",
            "line 39, investigators.member[0].conditions[0]: expected a condition in which \
             somebody can act, found the string \"dead\"",
        ),
        (
            "[\"prone\"]",
            "[\"prone\", \"prone\"]",
            "line 39, investigators.member[0].conditions[1]: prone stands twice",
        ),
        (
            "cover = true",
            "cover = \"half\"",
            "line 40, investigators.member[0].cover: expected true or false, found the string \"half\"",
        ),
        (
            "moves_fast = false",
            "moves_fast = 0",
            "line 41, investigators.member[0].moves_fast: expected true or false, found 0",
        ),
        (
            "pace = 7",
            "pace = -7",
            "line 42, investigators.member[0].pace: expected an integer from 0 to 10000, found -7",
        ),
        (
            "policy = \"weakest\"",
            "policy = \"weak\"",
            "line 43, investigators.member[0].policy: unknown policy \"weak\"; did you mean \"weakest\"?",
        ),
        (
            "flees_below = 2",
            "flees_below = -1",
            "line 45, investigators.member[0].flees_below: expected an integer from 0 to 10000, found -1",
        ),
        (
            "breaks_free = true",
            "breaks_free = 1",
            "line 46, investigators.member[0].breaks_free: expected true or false, found 1",
        ),
        (
            "{ fighting = \"dodge\" }",
            "\"doge\"",
            "line 47, investigators.member[0].defends: unknown defence \"doge\"; did you mean \"dodge\"?",
        ),
        (
            "{ fighting = \"dodge\" }",
            "{ firearms = \"dodge\" }",
            "line 47, investigators.member[0].defends.firearms: expected dive_for_cover or none, \
             found the string \"dodge\"",
        ),
        (
            "{ fighting = \"dodge\" }",
            "{ fighting = \"dive_for_cover\" }",
            "line 47, investigators.member[0].defends.fighting: expected fight_back or dodge or \
             maneuver or none, found the string \"dive_for_cover\"",
        ),
        (
            "{ fighting = \"dodge\" }",
            "{ thrown = \"maneuver\" }",
            "line 47, investigators.member[0].defends.thrown: expected fight_back or dodge or \
             dive_for_cover or none, found the string \"maneuver\"",
        ),
        (
            "counters_with = \"push\"",
            "counters_with = \"pull\"",
            "line 48, investigators.member[0].counters_with: unknown goal of a maneuver \"pull\"; expected disarm or ongoing_disadvantage or escape or push",
        ),
        (
            "mechanical_repair = 20",
            "mechanical_repair = 0",
            "line 49, investigators.member[0].mechanical_repair: expected an integer from 1 to 150, found 0",
        ),
        (
            "bullets = 9",
            "bullets = 0",
            "line 50, investigators.member[0].bullets: expected an integer from 1 to 10000, found 0",
        ),
        (
            "orders = \"stand_still\"",
            "orders = \"stand\"",
            "line 51, investigators.member[0].orders: unknown orders \"stand\"; did you \
             mean \"stand_still\"?",
        ),
        (
            "\"strikes {target}\"",
            "\" \"",
            "line 52, investigators.member[0].says.brawl: expected what somebody does, in words, found the string \" \"",
        ),
        (
            "help = \"monsters\"",
            "help = \"nobody\"",
            "line 61, npcs.help: unknown side to help \"nobody\"; expected investigators or monsters",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn weapons_that_are_wrong() {
    const CASES: &[Case] = &[
        (
            "{ id = \"six_gun\", extends = \"revolver_38\", loaded = 3 }",
            "\"revolver_83\"",
            "line 37, investigators.member[0].weapons[0]: unknown weapon \"revolver_83\"; did you mean \"revolver_38\"?",
        ),
        (
            "extends = \"revolver_38\"",
            "extends = \"revolvr_38\"",
            "line 37, investigators.member[0].weapons[0].extends: unknown weapon \"revolvr_38\"; did you mean \"revolver_38\"?",
        ),
        (
            "loaded = 3",
            "loaded = 7",
            "line 37, investigators.member[0].weapons[0].loaded: expected an integer from 0 to 6, found 7",
        ),
        (
            "{ id = \"six_gun\", extends = \"revolver_38\", loaded = 3 }",
            "{ id = \"club_large\", loaded = 3 }",
            "line 37, investigators.member[0].weapons[0].loaded: \"club_large\" has no magazine to load",
        ),
        (
            "loaded = 3",
            "quantity = 3",
            "line 37, investigators.member[0].weapons[0].quantity: \"six_gun\" is not thrown",
        ),
        (
            "loaded = 3",
            "damage = \"1d6\"",
            "line 37, investigators.member[0].weapons[0].damage: damage is dice and whole numbers \
             such as 1D6+2; found \"1d6\" in \"1d6\"",
        ),
        (
            "loaded = 3",
            "reload_kind = \"drum\"",
            "line 37, investigators.member[0].weapons[0].reload_kind: expected clip, belt or \
             shells, found the string \"drum\"",
        ),
        (
            "loaded = 3",
            "malfunction = 0",
            "line 37, investigators.member[0].weapons[0].malfunction: expected an integer from 1 to 101, found 0",
        ),
        (
            "loaded = 3",
            "impales = 1",
            "line 37, investigators.member[0].weapons[0].impales: expected true or false, found 1",
        ),
        (
            "loaded = 3",
            "exception = 1",
            "line 37, investigators.member[0].weapons[0].exception: expected a string, found 1",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn hazards_that_are_wrong() {
    const CASES: &[Case] = &[
        (
            "kind = \"drowning\"",
            "kind = \"drownin\"",
            "line 69, hazard[0].kind: unknown kind of hazard \"drownin\"; did you mean \"drowning\"?",
        ),
        (
            "whom = \"held\"",
            "whom = \"some\"",
            "line 70, hazard[0].whom: expected \"all\", \"held\", or a list of names, found the string \"some\"",
        ),
        (
            "whom = [\"Ida\"]",
            "whom = [\"Ido\"]",
            "line 76, hazard[1].whom[0]: unknown member \"Ido\"; did you mean \"Ida\"?",
        ),
        (
            "severity = \"severe\"",
            "severity = \"sever\"",
            "line 77, hazard[1].severity: unknown severity \"sever\"; did you mean \"severe\"?",
        ),
        (
            "source = \"fire\"",
            "exertion = true",
            "line 78, hazard[1].exertion: only those without air exert themselves",
        ),
        (
            "exertion = true",
            "source = \"the sea\"",
            "line 71, hazard[0].source: only a hazard of the kind \"harm\" has a source",
        ),
    ];
    check(SOUND, CASES, read);
}

#[test]
fn names_that_are_taken() {
    const CASES: &[Case] = &[
        (
            "name = \"the sexton\"",
            "name = \"Ida\"\nid = \"other\"",
            "line 55, monsters.member[0].name: two are called \"Ida\"",
        ),
        (
            "name = \"the sexton\"",
            "name = \"ida!\"",
            "line 54, monsters.member[0]: two members have the id \"ida\"",
        ),
    ];
    check(SOUND, CASES, read);
}

/// What is wrong in a file of weapons is told with its own name, or with the place that names it.
#[test]
fn files_of_weapons_that_are_wrong() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let cases = [
        (
            "[[weapon]]\nid = \"a\"\nskill = \"Throw\"\ndamage = \"x\"\n",
            "line 4, weapon[0].damage: damage is dice",
        ),
        ("[[weapon]]\nid = \"a\"\n", "line 1, weapon[0]: the key \"skill\" is missing"),
        ("[[weapon]]\nname = \"a\"\n", "line 1, weapon[0]: the key \"id\" is missing"),
        (
            "[[weapon]]\nid = \"a\"\nextends = \"club\"\n",
            "line 3, weapon[0].extends: unknown weapon \"club\"",
        ),
        (
            "[[weapon]]\nid = \"a\"\nloaded = 1\n",
            "line 3, weapon[0].loaded: unknown key \"loaded\"",
        ),
        ("[[weapons]]\n", "line 1, weapons: unknown key \"weapons\"; did you mean \"weapon\"?"),
        (
            "[[weapon]]\nid = \"a\"\nextends = \"bow\"\n[[weapon]]\nid = \"a\"\nextends = \"bow\"\n",
            "line 5, weapon[1].id: two weapons have the id \"a\"",
        ),
    ];
    let text = SOUND.replace("weapons = []", "weapons = [\"coc-arms.toml\"]");
    for (arms, want) in cases {
        std::fs::write(folder.join("coc-arms.toml"), arms).unwrap();
        let error = Scenario::from_text(&text, "own.toml", folder, &[]).unwrap_err().to_string();
        assert!(error.contains(&format!("coc-arms.toml: {want}")), "{error}");
    }
    let text = SOUND.replace("weapons = []", "weapons = [\"no-such.toml\"]");
    let error = Scenario::from_text(&text, "own.toml", folder, &[]).unwrap_err().to_string();
    assert!(error.starts_with("own.toml: line 6, weapons[0]: "), "{error}");
}
