//! Who may cast what: the refusals, in their order, and the level of scrolls.

use grognard_bx::{
    Catalog, Creature,
    effects::EffectDefinition,
    magic::{CastContext, Casting, minimum_caster_level, validate_scroll_cast},
    model::words::Condition,
};

use crate::{
    automated::seat,
    printed,
    table::{CASTER, Said, Table},
    usages::{Does, Reach, USAGES, Usage},
};

/// The refusals of a casting, as text. The table is as it was.
fn refused(table: &mut Table, said: &Said<'_>) -> Vec<String> {
    let before = (table.creature(CASTER).clone(), table.world.ledger.clone());
    let error = table.try_cast(said, &[], &[]).err().unwrap();
    assert!(error.is_rejected(), "{error}");
    assert_eq!((table.creature(CASTER).clone(), table.world.ledger.clone()), before);
    error.rejections().iter().map(ToString::to_string).collect()
}

fn caster() -> Table {
    let mut table = Table::with_caster("magic_user", 5);
    table.meet("orc", "orc");
    table.memorize(&[("fire_ball", false)]);
    table
}

fn bring(table: &mut Table, condition: Condition) {
    let mut effect = EffectDefinition::new("trouble");
    effect.condition = Some(condition);
    table.afflict(CASTER, effect, None);
}

const FIRE: Said<'static> = Said {
    spell: "fire_ball",
    mode: "damage",
    reversed: false,
    targets: &["orc"],
    context: CastContext {
        in_combat: false,
        distance_feet: None,
        bound: false,
        gagged: false,
        rounds_since_death: None,
        days_since_death: None,
        strength_tiers: std::collections::BTreeMap::new(),
    },
};

/// The first that holds is named, in the order of the book.
#[test]
fn seven_conditions_bar_casting_and_no_others() {
    use Condition as C;

    let bars =
        [C::Dead, C::Petrified, C::Paralysed, C::Asleep, C::Silenced, C::Feebleminded, C::Weakened];
    for &condition in Condition::ALL {
        let mut table = caster();
        bring(&mut table, condition);
        if bars.contains(&condition) {
            let want =
                format!("magic.cast.caster_incapacitated (caster: caster, condition: {condition})");
            assert_eq!(refused(&mut table, &FIRE), [want]);
        } else {
            table.try_cast(&FIRE, &[1, 1, 1, 1, 1, 1], &[]).unwrap();
        }
    }
    let mut table = caster();
    for (place, condition) in bars.into_iter().enumerate().rev() {
        bring(&mut table, condition);
        let [only] = &refused(&mut table, &FIRE)[..] else { panic!("one refusal") };
        assert!(only.contains(bars[place].as_str()), "{only}");
    }
}

#[test]
fn the_bound_the_gagged_and_those_in_a_shell_cast_nothing() {
    let mut table = caster();
    for (bound, gagged, word) in
        [(true, false, "bound"), (false, true, "gagged"), (true, true, "bound")]
    {
        let context = CastContext { bound, gagged, ..CastContext::default() };
        let want = format!("magic.cast.caster_restrained (caster: caster, restraint: {word})");
        assert_eq!(refused(&mut table, &FIRE.clone().within(context)), [want]);
    }
    let mut table = Table::with_caster("magic_user", 12);
    table.meet("orc", "orc");
    table.cast(&Said::new("anti_magic_shell", "shell", &[]), &[], &[]);
    table.memorize(&[("fire_ball", false)]);
    let want = "magic.cast.anti_magic_shell (caster: caster)";
    assert_eq!(refused(&mut table, &FIRE), [want]);
}

#[test]
fn forms_usages_memory_numbers_and_ranges_are_asked_in_that_order() {
    let mut table = caster();
    let reversed = FIRE.clone().reversed();
    assert_eq!(refused(&mut table, &reversed), ["magic.cast.not_reversible (spell: fire_ball)"]);
    let other = Said { mode: "warm", ..FIRE };
    assert_eq!(
        refused(&mut table, &other),
        ["magic.cast.unknown_mode (spell: fire_ball, mode: warm)"]
    );
    // What follows is collected.
    let context = CastContext { distance_feet: Some(151), ..CastContext::default() };
    let said = Said::new("magic_missile", "missiles", &[]).within(context);
    assert_eq!(
        refused(&mut table, &said),
        [
            "magic.cast.not_memorized (spell: magic_missile, reversed: 0)",
            "magic.cast.target_count (mode: missiles, expected: 1, supplied: 0)",
            "magic.cast.out_of_range (spell: magic_missile, distance_feet: 151, range_feet: 150)",
        ]
    );
}

/// 10 feet for each level; 60 and 10 for each level; yards are three feet.
#[test]
fn reach_grows_with_the_level() {
    for (spell, class, level, reach) in [
        ("detect_invisible", "magic_user", 5, 50),
        ("locate_object_mu", "magic_user", 4, 60 + 40),
        ("control_weather", "magic_user", 12, 720),
        ("floating_disc", "magic_user", 1, 6),
        ("know_alignment", "cleric", 4, 10),
    ] {
        for (distance, fine) in [(reach, true), (reach + 1, false)] {
            let mut table = Table::with_caster(class, level);
            table.memorize(&[(spell, false)]);
            let context = CastContext { distance_feet: Some(distance), ..CastContext::default() };
            let said = Said::new(spell, "cast", &[]).within(context);
            assert_eq!(table.try_cast(&said, &[], &[]).is_ok(), fine, "{spell} at {distance}");
        }
    }
    // What is touched is not measured.
    let mut table = Table::with_caster("cleric", 2);
    table.meet("orc", "orc");
    let context = CastContext { distance_feet: Some(9_999), ..CastContext::default() };
    table.cast(&Said::new("cure_light_wounds", "heal", &["orc"]).within(context), &[1], &[]);
}

/// Every usage, with one target too few and one too many where their number is fixed.
#[test]
fn the_number_of_targets_is_asked_for_every_usage() {
    for usage in USAGES {
        let (fewest, most) = match usage.reach {
            Reach::Caster => (0, Some(0)),
            Reach::One => (1, Some(1)),
            Reach::All | Reach::AllAndCaster => (0, None),
            Reach::Rolled(_) | Reach::Fixed(_) | Reach::HitDice(_) => (1, None),
            Reach::Missiles => (3, Some(3)),
        };
        let (class, _) = printed::casters_of(usage.spell);
        let mut table = Table::with_caster(class, 9);
        table.memorize(&[(usage.spell, usage.reversed)]);
        for supplied in 0..6 {
            let names: Vec<String> = (0..supplied).map(|number| format!("one-{number}")).collect();
            for name in &names {
                seat(&mut table, name, "orc");
            }
            let targets: Vec<&str> = names.iter().map(String::as_str).collect();
            let said =
                Said { reversed: usage.reversed, ..Said::new(usage.spell, usage.mode, &targets) };
            let fits = supplied >= fewest && most.is_none_or(|most| supplied <= most);
            if !fits {
                let want = format!(
                    "magic.cast.target_count (mode: {}, expected: {fewest}, supplied: {supplied})",
                    usage.mode
                );
                assert_eq!(refused(&mut table, &said), [want], "{}", usage.spell);
            }
        }
    }
}

/// The divine choose the form when they cast, the arcane when they memorize.
#[test]
fn which_copy_may_be_cast_in_which_form() {
    let darkness = |spell| Said::new(spell, "darken", &["at:here"]).reversed();
    let mut table = Table::with_caster("cleric", 2);
    table.memorize(&[("light_c", false)]);
    table.try_cast(&darkness("light_c"), &[], &[]).unwrap();
    let mut table = Table::with_caster("magic_user", 2);
    table.memorize(&[("light_mu", false), ("light_mu", true), ("light_mu", true)]);
    table.try_cast(&darkness("light_mu"), &[], &[]).unwrap();
    let left: Vec<bool> =
        table.character(CASTER).memorized_spells().iter().map(|copy| copy.reversed).collect();
    assert_eq!(left, [false, true]);
    table.try_cast(&darkness("light_mu"), &[], &[]).unwrap();
    let want = "magic.cast.not_memorized (spell: light_mu, reversed: 1)";
    assert_eq!(refused(&mut table, &darkness("light_mu")), [want]);
}

/// The book: 2, 4, 6, 6, 7 for clerics, 1, 3, 5, 7, 9, 11 for magic-users.
#[test]
fn a_scroll_casts_at_the_lowest_level_that_could() {
    let catalog = Catalog::standard();
    for spell in printed::spells() {
        let id = printed::text(spell, "id");
        let level = minimum_caster_level(&catalog.spell(id).unwrap(), catalog).unwrap();
        assert_eq!(level, printed::casters_of(id).1, "{id}");
    }
    // Whoever reads it: a thief of 9th level, a fire ball of 5 dice.
    let mut table = Table::with_caster("thief", 9);
    table.meet("orc", "orc");
    table.read(&FIRE, &[15, 1, 2, 3, 4, 5], &[]);
    assert_eq!(table.hit_points("orc"), 200 - 15);
    // A prayer of the 6th level is on no list of slots.
    let mut own = catalog.clone();
    let prayer = crate::homebrew::FROSTBITE
        .replace("magic_user", "cleric")
        .replace("level = 1", "level = 6");
    own.add_spells(&prayer, "own.toml").unwrap();
    let spell = own.spell("frostbite").unwrap();
    let error = minimum_caster_level(&spell, &own).unwrap_err();
    assert!(error.to_string().contains("no class casts Frostbite"), "{error}");
    let casting = Casting {
        spell: &spell,
        mode: "freeze",
        reversed: false,
        targets: &[],
        context: &CastContext::default(),
        profile: None,
    };
    assert!(validate_scroll_cast(table.character(CASTER), &casting, None, &own).is_err());
}

/// Monsters have no level, book or memory; and nobody aims at those who are not there.
#[test]
fn monsters_cast_nothing_and_the_absent_are_no_targets() {
    let mut table = caster();
    let said = Said { targets: &["orc", "nobody"], ..FIRE };
    let error = table.try_cast(&said, &[], &[]).err().unwrap();
    assert!(error.is_unknown() && error.to_string().contains("nobody"), "{error}");
    assert_eq!(table.character(CASTER).memorized_spells().len(), 1);

    let orc = table.creature("orc").clone();
    let Creature::Character(mage) = table.creature(CASTER).clone() else { panic!("a character") };
    table.world.roster.insert(CASTER.into(), orc);
    let spell = Catalog::standard().spell("fire_ball").unwrap();
    let casting = Casting {
        spell: &spell,
        mode: "damage",
        reversed: false,
        targets: &[],
        context: &CastContext::default(),
        profile: mage.class().caster(),
    };
    let ruleset = table.world.ruleset;
    let (mut scene, streams) = table.world.scene();
    let mut events = grognard_kernel::Ignore;
    let error = grognard_bx::magic::cast_spell(
        &mut scene,
        CASTER,
        &casting,
        &ruleset,
        streams,
        &mut events,
    );
    assert!(error.unwrap_err().to_string().contains("is a monster"));
}

/// A place where only a body makes sense is refused before anything is spent; elsewhere it takes
/// the effect, and no condition.
#[test]
fn places_are_refused_where_a_creature_is_needed() {
    let mut refused = 0;
    let bodies = USAGES.iter().filter(|one| one.reach != Reach::Caster && !one.takes_places());
    for usage in bodies {
        let (class, _) = printed::casters_of(usage.spell);
        let mut table = Table::with_caster(class, 1);
        table.memorize(&[(usage.spell, usage.reversed)]);
        let said = Said {
            reversed: usage.reversed,
            ..Said::new(usage.spell, usage.mode, &["at:the gate"])
        };
        refused += 1;
        let error = table.try_cast(&said, &[], &[]).err().unwrap();
        assert!(error.is_value() && error.to_string().contains("at:the gate"), "{error}");
        assert_eq!(table.character(CASTER).memorized_spells().len(), 1, "{}", usage.spell);
    }
    assert!(refused > 30, "{refused}");
}

#[test]
fn places_take_what_lasts_without_its_condition() {
    let reaches = |one: &&Usage| {
        one.takes_places() && matches!(one.reach, Reach::One | Reach::All | Reach::AllAndCaster)
    };
    for usage in USAGES.iter().filter(reaches) {
        let Does::Lasts(kind, ..) = usage.does else { continue };
        let (class, _) = printed::casters_of(usage.spell);
        let mut table = Table::with_caster(class, 1);
        let said = Said {
            reversed: usage.reversed,
            ..Said::new(usage.spell, usage.mode, &["at:the gate"])
        };
        // Fly and sleep roll how long they last.
        let effects: &[i64] = match usage.spell {
            "fly" => &[1],
            "sleep" => &[1, 1, 1, 1],
            _ => &[],
        };
        let came = table.cast(&said, &[], effects);
        assert!(came.affected().contains(&"at:the gate"), "{}", usage.spell);
        let [effect] = table.on("at:the gate")[..] else { panic!("{}", usage.spell) };
        assert_eq!(effect.definition.kind, kind);
        assert!(!came.codes().contains(&"effects.condition.gained"), "{}", usage.spell);
    }
}
