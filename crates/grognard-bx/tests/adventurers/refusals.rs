//! What is refused changes nothing and reads no die, and the refusal says what was wrong.

use grognard_bx::{
    Ruleset,
    character::{
        Adjustment, CreationRequest, ThiefSkill, ability_check, apply_adjustment, award_xp,
        choose_spells, create_character, level_up, open_doors, use_thief_skill,
        validate_adjustment, validate_starting_spells,
    },
    items::{Inventory, Purse, purchase},
    model::words::{Ability, AbilityFigures, Alignment},
};
use grognard_kernel::{Id, NoDice, Record, Script, Stream};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{
    people::{CLASSES, catalog, member, scores},
    scripted::cases,
};

/// A dagger (3 gp), a mirror (5 gp) and plate mail (60 gp), of which 30 gp do not buy the last: no
/// character comes of it. Without the plate mail one does, with 22 gp left.
#[test]
fn three_purchases_of_which_the_last_fails_buy_none() {
    // 18 dice of abilities, the Hit Die, and 3d6 × 10 = 30 gp.
    let faces: Vec<i64> = [4; 18].into_iter().chain([8, 1, 1, 1]).collect();
    let attempt = |purchases: &[&str]| {
        let mut request = CreationRequest::new("Hild", "fighter", Alignment::Lawful);
        request.purchases = purchases.iter().map(|id| (Id::from(*id), 1)).collect();
        let mut dice = Script::faces(faces.clone());
        let made = create_character(&request, catalog(), &Ruleset::default(), &mut dice);
        assert_eq!(dice.left(), 0, "the dice were thrown, and stay thrown");
        made
    };
    let error = attempt(&["dagger", "mirror", "plate_mail"]).unwrap_err();
    assert!(error.to_string().contains("insufficient_funds"), "{error}");
    let made = attempt(&["dagger", "mirror"]).unwrap().character;
    assert_eq!((made.inventory().items.len(), made.inventory().purse.value_gp()), (2, 22));
    // One by one, what could be paid for stays bought.
    let mut inventory = Inventory { purse: Purse::gold(30), ..Inventory::default() };
    for (id, buys) in [("dagger", true), ("mirror", true), ("plate_mail", false)] {
        let goods = catalog().item(id).unwrap();
        assert_eq!(purchase(&mut inventory, &goods, 1).is_ok(), buys, "{id}");
    }
    assert_eq!((inventory.items.len(), inventory.purse.value_gp()), (2, 22));
}

/// Everything that needs a die and is refused before it.
#[test]
fn nothing_is_drawn_for_what_is_refused() {
    for score in [2, 19, i64::MIN, i64::MAX] {
        assert!(ability_check(score, 0, &mut NoDice).is_err(), "{score}");
    }
    for chance in [-1, 7] {
        assert!(open_doors(chance, &mut NoDice).is_err(), "{chance}");
    }
    assert!(use_thief_skill(&member("elf", 1), ThiefSkill::OpenLocks, 0, &mut NoDice).is_err());
    let unknown = CreationRequest::new("Hild", "paladin", Alignment::Lawful);
    let error = create_character(&unknown, catalog(), &Ruleset::default(), &mut NoDice);
    assert!(error.unwrap_err().to_string().contains("unknown class \"paladin\""));
    for class in CLASSES {
        let top = catalog().class(class).unwrap().max_level;
        let mut hero = member(class, top);
        let before = hero.clone();
        assert!(level_up(&mut hero, &mut NoDice).is_err(), "{class}");
        assert!(award_xp(&mut hero, -1, &mut NoDice).is_err(), "{class}");
        assert_eq!(hero, before, "{class}");
    }
}

fn any_figures() -> impl Strategy<Value = AbilityFigures> {
    vec((select(Ability::ALL), 1_i64..6), 0..4).prop_map(|mut figures| {
        figures.sort_by_key(|(ability, _)| *ability as usize);
        figures.dedup_by_key(|(ability, _)| *ability as usize);
        AbilityFigures(figures)
    })
}

proptest! {
    #![proptest_config(cases(500))]

    /// A trade is made exactly if the validator allows it; two points lowered raise one, and
    /// nothing else changes.
    #[test]
    fn a_trade_is_made_if_it_is_allowed(
        rolled in prop::array::uniform6(3_i64..=18),
        lowered in any_figures(),
        raised in any_figures(),
        class in select(CLASSES.to_vec()),
    ) {
        let class = catalog().class(class).unwrap();
        let before = scores(rolled);
        let (prime, fixed) = (&class.prime_requisites[..], &class.may_not_lower[..]);
        let trade = Adjustment::new(lowered, raised).unwrap();
        let rejections = validate_adjustment(&before, &trade, prime, fixed);
        let after = apply_adjustment(&before, &trade, prime, fixed);
        prop_assert_eq!(after.is_ok(), rejections.is_empty());
        let Ok(after) = after else { return Ok(()) };
        let change: Vec<i64> = before.iter().zip(after.iter()).map(|(was, is)| is.1 - was.1).collect();
        let sum = |sign: fn(&i64) -> bool| change.iter().copied().filter(sign).sum::<i64>();
        prop_assert_eq!(-sum(|it| *it < 0), 2 * sum(|it| *it > 0));
        for (ability, score) in after.iter() {
            let step = score - before.get(ability);
            prop_assert!(step <= 0 || prime.contains(&ability));
            prop_assert!(step >= 0 || score >= 9 && !fixed.contains(&ability));
        }
    }

    /// A book is written exactly if the validator allows it, and then holds what was chosen.
    #[test]
    fn a_book_is_written_if_it_is_allowed(
        class in select(CLASSES.to_vec()),
        places in vec(0_usize..40, 0..3),
    ) {
        let mut spells: Vec<Id> = catalog().spells().map(|spell| spell.id.clone()).collect();
        spells.push("no_such_spell".into());
        let chosen: Vec<Id> = places.iter().map(|place| spells[place % spells.len()].clone()).collect();
        let mut hero = member(class, 1);
        let class = hero.class().clone();
        let allowed = validate_starting_spells(&class, &chosen, catalog());
        let said = choose_spells(&mut hero, &class, &chosen, catalog());
        prop_assert_eq!(&said, &allowed);
        let written = if allowed.is_empty() { chosen.clone() } else { Vec::new() };
        prop_assert_eq!(hero.spell_book(), &written[..]);
        if !written.is_empty() {
            let again = choose_spells(&mut hero, &class, &chosen, catalog());
            prop_assert_eq!(again[0].code(), "magic.book.already_chosen");
            prop_assert_eq!(hero.spell_book(), &chosen[..]);
        }
    }

    /// Whoever is created is what was asked for, by rolls that are in range; whoever is not leaves
    /// the dice where they stopped.
    #[test]
    fn who_is_created_is_what_was_asked_for(class in select(CLASSES.to_vec()), seed: u128) {
        let mut request = CreationRequest::new("Hild", class, Alignment::Chaotic);
        let arcane = ["elf", "magic_user"].contains(&class);
        request.starting_spell_ids = arcane.then(|| "magic_missile".into()).into_iter().collect();
        request.purchases = vec![("dagger".into(), 1)];
        let mut dice = Record::new(Stream::fork(seed, "character_creation"));
        let Ok(made) = create_character(&request, catalog(), &Ruleset::default(), &mut dice) else {
            // Scores too low for the class: the 18 dice of the abilities were thrown.
            prop_assert_eq!(dice.drawn().len(), 18);
            return Ok(());
        };
        prop_assert_eq!(dice.drawn().len(), 18 + 1 + 3);
        let hero = &made.character;
        prop_assert_eq!((hero.level(), hero.xp(), hero.class().id.as_str()), (1, 0, class));
        prop_assert_eq!(hero.body().current_hp(), hero.body().max_hp());
        prop_assert!(hero.body().max_hp() >= 1);
        prop_assert_eq!(hero.scores(), &made.ability_rolls.scores);
        prop_assert!((30..=180).contains(&made.gold_roll.total));
        prop_assert_eq!(hero.inventory().purse.value_gp(), made.gold_roll.total - 3);
        prop_assert_eq!(hero.spell_book().len(), usize::from(arcane));
    }
}
