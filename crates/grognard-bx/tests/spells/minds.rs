//! Spells that take the will: sleep, holding, charm, fear.

use grognard_bx::{
    effects::{EffectDefinition, TimePasses, advance},
    model::words::{Ability, AbilityScores, Condition},
};
use grognard_kernel::{Ignore, Script, TimeUnit};

use crate::{
    table::{NOW, Said, Table},
    usages::{DAY, TURN},
};

/// 2d8 = 3 + 4 = 7 Hit Dice: the orcs at 1 each, the gnoll at 2, the bugbear (3+1) at 3. The bear
/// at 4 finds nothing left. The order is the weakest first, and as given among equals.
#[test]
fn sleep_takes_the_weakest_first_as_far_as_its_hit_dice_go() {
    let mut table = Table::with_caster("magic_user", 3);
    let there = [
        ("bear", "black_bear"),
        ("orc-1", "orc"),
        ("bugbear", "bugbear"),
        ("gnoll", "gnoll"),
        ("orc-2", "orc"),
    ];
    for (name, kind) in there {
        table.meet(name, kind);
    }
    let names = there.map(|(name, _)| name);
    let said = Said::new("sleep", "hd_budget", &names);
    let turns = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4];
    let came = table.cast(&said, &[3, 4], &turns);
    assert_eq!(came.affected(), ["orc-1", "orc-2", "gnoll", "bugbear"]);
    // 4d4 turns for each, in that order: 4, 8, 12, 16.
    for (name, turns) in [("orc-1", 4), ("orc-2", 8), ("gnoll", 12), ("bugbear", 16)] {
        assert_eq!(table.on(name)[0].expires_round, Some(NOW + turns * TURN), "{name}");
    }
    assert!(!table.has("bear", Condition::Asleep));
    assert_eq!(came.codes()[1], "combat.targeting.selected");
}

/// One die short, and the bugbear stays awake: 6 - 1 - 1 - 2 = 2, and it costs 3. The goblin of
/// less than 1 Hit Die costs 1.
#[test]
fn what_costs_more_than_is_left_stays_awake() {
    let mut table = Table::with_caster("magic_user", 3);
    for (name, kind) in
        [("bugbear", "bugbear"), ("goblin", "goblin"), ("rat", "giant_rat"), ("gnoll", "gnoll")]
    {
        table.meet(name, kind);
    }
    let said = Said::new("sleep", "hd_budget", &["bugbear", "goblin", "rat", "gnoll"]);
    let came = table.cast(&said, &[1, 5], &[1; 12]);
    assert_eq!(came.affected(), ["goblin", "rat", "gnoll"]);
}

/// The gargoyle cannot be put to sleep. It costs its 4 Hit Dice and no effect takes an id.
#[test]
fn the_immune_are_paid_for_and_stay_awake() {
    let mut table = Table::with_caster("magic_user", 3);
    table.meet("gargoyle", "gargoyle");
    table.meet("orc", "orc");
    let said = Said::new("sleep", "hd_budget", &["gargoyle", "orc"]);
    let came = table.cast(&said, &[4, 1], &[1, 1, 1, 1]);
    assert_eq!(came.affected(), ["orc"]);
    assert_eq!(table.on("orc")[0].effect_id, "effect-0001");
    // A charm lets it save first, and then does not take either.
    let mut table = Table::with_caster("magic_user", 7);
    table.meet("gargoyle", "gargoyle");
    let came = table.cast(&Said::new("charm_monster", "individual", &["gargoyle"]), &[1], &[]);
    assert!(came.result.no_effect && table.on("gargoyle").is_empty());
    assert_eq!(came.codes(), ["magic.cast.no_effect", "combat.save.failed"]);
}

/// An orc needs 16 against spells. Singled out it saves at -2, so 18; in a group on 16.
#[test]
fn hold_person_is_harder_to_resist_for_one_than_for_a_group() {
    for (mode, magic, held) in [
        ("individual", &[17][..], true),
        ("individual", &[18], false),
        ("group", &[1, 15], true),
        ("group", &[1, 16], false),
    ] {
        for (spell, class) in [("hold_person_c", "cleric"), ("hold_person_mu", "magic_user")] {
            let mut table = Table::with_caster(class, 6);
            table.meet("orc", "orc");
            table.cast(&Said::new(spell, mode, &["orc"]), magic, &[]);
            assert_eq!(table.has("orc", Condition::Paralysed), held, "{spell} {mode} {magic:?}");
        }
    }
}

/// The Wisdom of the target counts against spells: 16 gives 2.
#[test]
fn the_wise_resist_better() {
    for (face, held) in [(15, true), (16, false)] {
        let mut table = Table::with_caster("magic_user", 6);
        table.seat_with("hild", "fighter", 1, |record| {
            record.scores = AbilityScores::new([9, 9, 16, 9, 9, 9]).unwrap();
            assert_eq!(record.scores.get(Ability::Wisdom), 16);
        });
        // 16 - 2 + 2: with the penalty of being singled out it is as if nothing were added.
        table.cast(&Said::new("hold_person_mu", "individual", &["hild"]), &[face], &[]);
        assert_eq!(table.has("hild", Condition::Paralysed), held);
    }
}

/// Lets time pass with these faces on the dice of the effects.
fn wait(table: &mut Table, rounds: i64, faces: &[i64]) {
    let mut dice = Script::faces(faces.iter().copied());
    let world = &mut table.world;
    let mut time = TimePasses {
        clock: &mut world.clock,
        ledger: &mut world.ledger,
        registry: &mut world.roster,
        ids: None,
        dice: &mut dice,
    };
    advance(&mut time, rounds, TimeUnit::Round, &mut Ignore).unwrap();
    dice.finish().unwrap();
}

/// The charmed save again every 30 days up to INT 8, every 7 up to 12, every day from 13 on.
/// Monsters have no score and save every 7 days.
#[test]
fn the_cleverer_the_charmed_the_oftener_they_save() {
    let cases = [
        (Some(3), 30),
        (Some(8), 30),
        (Some(9), 7),
        (Some(12), 7),
        (Some(13), 1),
        (Some(18), 1),
        (None, 7),
    ];
    for (intelligence, days) in cases {
        let mut table = Table::with_caster("magic_user", 4);
        match intelligence {
            None => table.meet("friend", "orc"),
            Some(score) => table.seat_with("friend", "fighter", 1, |record| {
                record.scores = AbilityScores::new([9, score, 9, 9, 9, 9]).unwrap();
            }),
        }
        table.cast(&Said::new("charm_person", "charm", &["friend"]), &[15], &[]);
        wait(&mut table, days * DAY - 1, &[]);
        assert!(table.has("friend", Condition::Charmed));
        // Both need 16.
        wait(&mut table, 1, &[15]);
        assert!(table.has("friend", Condition::Charmed), "{intelligence:?}");
        wait(&mut table, days * DAY - 1, &[]);
        wait(&mut table, 1, &[16]);
        assert!(!table.has("friend", Condition::Charmed), "{intelligence:?}");
        wait(&mut table, 30 * DAY, &[]);
    }
}

/// Stone does not try to break free, and does not catch up; the dead do.
#[test]
fn the_petrified_do_not_save_and_the_dead_do() {
    let mut table = Table::with_caster("magic_user", 12);
    table.meet("friend", "orc");
    table.cast(&Said::new("charm_person", "charm", &["friend"]), &[1], &[]);
    let mut stone = EffectDefinition::new("stone");
    stone.condition = Some(Condition::Petrified);
    table.afflict("friend", stone, None);
    wait(&mut table, 7 * DAY, &[]);
    table.cast(&Said::new("stone_to_flesh", "restore", &["friend"]), &[], &[]);
    wait(&mut table, 7 * DAY - 1, &[]);
    wait(&mut table, 1, &[2]);

    table.cast(&Said::new("disintegrate", "kill", &["friend"]), &[1], &[]);
    assert!(table.creature("friend").is_dead());
    wait(&mut table, 7 * DAY, &[3]);
    wait(&mut table, 7 * DAY, &[20]);
    assert!(table.on("friend").is_empty());
}

/// A cleric of 3rd level gives +3: an orc needs 16, so 13.
#[test]
fn remove_fear_gives_a_save_at_1_for_each_level() {
    for (face, afraid) in [(12, true), (13, false)] {
        let mut table = Table::with_caster("cleric", 3);
        table.meet("orc", "orc");
        table.cast(&Said::new("remove_fear", "frighten", &["orc"]).reversed(), &[15], &[]);
        assert!(table.has("orc", Condition::Afraid));
        let came = table.cast(&Said::new("remove_fear", "remove", &["orc"]), &[face], &[]);
        assert_eq!(table.has("orc", Condition::Afraid), afraid);
        assert_eq!(came.result.no_effect, afraid);
    }
    // Nobody afraid: nothing is rolled.
    let mut table = Table::with_caster("cleric", 3);
    table.meet("orc", "orc");
    assert!(table.cast(&Said::new("remove_fear", "remove", &["orc"]), &[], &[]).result.no_effect);
}

/// The feebleminded and the silenced cast no more; the confused and the blind do.
#[test]
fn a_feebleminded_mage_casts_no_more() {
    let mut table = Table::with_caster("magic_user", 9);
    // Spells 12 at 9th level; at -4 that is 16.
    let said = Said::new("feeblemind", "feeblemind", &["caster"]);
    table.cast(&said, &[16], &[]);
    assert!(table.on("caster").is_empty());
    table.cast(&said, &[15], &[]);
    table.memorize(&[("light_mu", false)]);
    let error = table.try_cast(&Said::new("light_mu", "illuminate", &["at:here"]), &[], &[]);
    assert_eq!(
        error.err().unwrap().rejections()[0].code.as_str(),
        "magic.cast.caster_incapacitated"
    );
}
