//! Validators draw nothing and change nothing, and where the rules check inside they agree.

use grognard_bx::{
    Creature, Rejection,
    character::{
        Adjustment, apply_adjustment, choose_spells, validate_adjustment, validate_languages,
        validate_starting_spells,
    },
    combat::{Attacker, Strike},
    combat::{
        Breathing, check_immunity, damage_source_for, resolve_breath, validate_attack,
        validate_breath,
    },
    items::{Item, MundaneItem, Purse, equip, purchase, validate_equip, validate_purchase},
    model::words::{Ability, AbilityFigures},
};
use grognard_kernel::{Error, Id, Ignore, Recorder, Stream};
use proptest::{collection::vec, prelude::*, sample::select, sample::subsequence};

use crate::support::{
    acts::{NAMES, Snapshot},
    cases, catalog,
    creatures::{any_character, any_creature, any_inventory, any_ruleset, any_scores},
    goods, spells,
    stories::{any_arms, any_context, any_source, any_world},
};

/// The rejections that an error carries.
fn carried(error: &Error) -> Vec<grognard_kernel::Rejection> {
    error.rejections().to_vec()
}

fn on_the_wire(rejections: Vec<Rejection>) -> Vec<grognard_kernel::Rejection> {
    rejections.into_iter().map(Into::into).collect()
}

/// Points lowered and raised without a thought.
fn any_figures() -> BoxedStrategy<(AbilityFigures, AbilityFigures)> {
    let lowered = vec((select(Ability::ALL), 1_i64..5), 0..4);
    let raised = vec((select(Ability::ALL), 1_i64..4), 0..3);
    (lowered, raised).prop_map(|(low, high)| (AbilityFigures(low), AbilityFigures(high))).boxed()
}

/// Points lowered two by two where they may be, and half as many raised.
fn any_fair_figures() -> BoxedStrategy<(AbilityFigures, AbilityFigures)> {
    let low = select(vec![Ability::Strength, Ability::Intelligence, Ability::Wisdom]);
    let lowered = vec((low, select(vec![2, 4])), 1..4);
    (lowered, select(Ability::ALL))
        .prop_map(|(lowered, high)| {
            let points: i64 = lowered.iter().map(|(_, amount)| amount).sum();
            (AbilityFigures(lowered), AbilityFigures(vec![(high, points / 2)]))
        })
        .boxed()
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn validating_an_attack_changes_nothing(
        attacker in any_creature(NAMES[0]),
        defender in any_creature(NAMES[1]),
        arms in any_arms(),
        context in any_context(),
        ruleset in any_ruleset(),
        source in any_source(),
    ) {
        let before = (attacker.clone(), defender.clone());
        let attack = arms.attack();
        let once = validate_attack(&attacker, &attack, &context, &ruleset);
        prop_assert_eq!(validate_attack(&attacker, &attack, &context, &ruleset), once);
        let read = Attacker::of(&attacker);
        let strike = Strike { attacker: &read, attack, context: &context, ruleset: &ruleset };
        let own = damage_source_for(&strike);
        for source in [&own, &source] {
            let _ = check_immunity(&defender, source, &ruleset, Some(&read));
        }
        prop_assert_eq!((attacker, defender), before);
    }

    /// A breath resolves exactly when its validator lets it; what it rejects draws nothing,
    /// changes nothing and says nothing.
    #[test]
    fn a_breath_resolves_when_it_may(
        mut world in any_world(),
        targets in vec(0..NAMES.len(), 0..4),
        seed: u128,
    ) {
        let before = Snapshot::of(&world);
        let breather: &Id = &NAMES[0].into();
        let targets: Vec<Id> = targets.into_iter().map(|place| NAMES[place].into()).collect();
        let rejection = validate_breath(world.roster.get(breather).unwrap());
        prop_assert_eq!(&Snapshot::of(&world), &before);
        let breathing = Breathing {
            breather,
            targets: &targets,
            ruleset: &world.ruleset.clone(),
            clock: Some(world.clock),
        };
        let mut dice = Stream::fork(seed, "combat");
        let stood = dice.clone();
        let mut events = Recorder::new();
        let result = resolve_breath(&breathing, &mut world.roster, &mut dice, &mut events);
        prop_assert_eq!(result.is_err(), rejection.is_some());
        if let (Err(error), Some(rejection)) = (result, rejection) {
            prop_assert_eq!(carried(&error), on_the_wire(vec![rejection]));
            prop_assert_eq!(dice, stood);
            prop_assert_eq!(Snapshot::of(&world), before);
            prop_assert!(events.events().is_empty());
        }
    }

    /// A breath at somebody unknown spends nothing.
    #[test]
    fn a_breath_at_nobody_spends_nothing(mut world in any_world(), seed: u128) {
        let before = Snapshot::of(&world);
        let breathing = Breathing {
            breather: &NAMES[0].into(),
            targets: &[NAMES[1].into(), "nobody".into()],
            ruleset: &world.ruleset.clone(),
            clock: None,
        };
        let mut dice = Stream::fork(seed, "combat");
        let stood = dice.clone();
        prop_assert!(resolve_breath(&breathing, &mut world.roster, &mut dice, &mut Ignore).is_err());
        prop_assert_eq!(Snapshot::of(&world), before);
        prop_assert_eq!(dice, stood);
    }

    /// What may be put on is put on, the rest stays in the pack; nothing is lost on the way.
    #[test]
    fn equipping_agrees_with_its_validator(
        record in any_character(NAMES[0]),
        place in 0_usize..4,
    ) {
        let mut character = record.build(catalog()).unwrap();
        let class = character.class().clone();
        let inventory = character.inventory_mut();
        let before = inventory.clone();
        let rejection = match before.items.get(place) {
            Some(item) => validate_equip(&class, item, Some(&before)).unwrap(),
            None => None,
        };
        let carried_before = before.all().count();
        match equip(inventory, &class, place) {
            Ok(()) => {
                prop_assert!(rejection.is_none() && place < before.items.len());
                prop_assert_eq!(inventory.all().count(), carried_before);
                prop_assert!(inventory.equipped().count() >= before.equipped().count());
            }
            Err(error) => {
                prop_assert_eq!(carried(&error), on_the_wire(rejection.into_iter().collect()));
                prop_assert!(error.is_rejected() || place >= before.items.len());
                prop_assert_eq!(&*inventory, &before);
            }
        }
    }

    /// Goods cost what they cost: the purse loses their price to the copper piece, or nothing.
    #[test]
    fn buying_agrees_with_its_validator(
        mut inventory in any_inventory(),
        coins in prop::array::uniform5(0_i64..300),
        wanted in select(goods()),
        lots in 0_i64..5,
    ) {
        inventory.purse = Purse::new(coins).unwrap();
        let before = inventory.clone();
        let rejections = validate_purchase(&before.purse, &wanted, lots);
        prop_assert_eq!(rejections.is_err(), lots < 1);
        match purchase(&mut inventory, &wanted, lots).map(MundaneItem::quantity) {
            Ok(quantity) => {
                prop_assert_eq!(rejections.unwrap(), vec![]);
                prop_assert_eq!(quantity, wanted.lot_size() * lots);
                let paid = before.purse.value_cp() - inventory.purse.value_cp();
                prop_assert_eq!(paid, wanted.cost_gp() * lots * 100);
                let bought = inventory.items.last().map(Item::template_id);
                prop_assert_eq!(bought, Some(wanted.id()));
            }
            Err(error) => {
                prop_assert_eq!(carried(&error), on_the_wire(rejections.unwrap_or_default()));
                prop_assert_eq!(inventory, before);
            }
        }
    }

    /// A purse pays to the copper piece and is never in debt.
    #[test]
    fn a_purse_pays_exactly(coins in prop::array::uniform5(0_i64..50), cost_gp in 0_i64..400) {
        let mut purse = Purse::new(coins).unwrap();
        let before = purse;
        match purse.spend(cost_gp) {
            Ok(()) => prop_assert_eq!(before.value_cp() - purse.value_cp(), cost_gp * 100),
            Err(_) => prop_assert!(before == purse && before.value_cp() < cost_gp * 100),
        }
        let written = serde_json::to_value(purse).unwrap();
        prop_assert_eq!(serde_json::from_value::<Purse>(written).unwrap(), purse);
    }

    /// A trade is made when it is legal; two points lowered buy one, and nothing falls below 9.
    #[test]
    fn trades_agree_with_their_validator(
        scores in any_scores(),
        class in select(catalog().classes().collect::<Vec<_>>()),
        (lowered, raised) in prop_oneof![any_figures(), any_fair_figures()],
    ) {
        let given = Adjustment::new(lowered, raised);
        let Ok(given) = given else { return Ok(()) };
        let (prime, fixed) = (&class.prime_requisites, &class.may_not_lower);
        let rejections = validate_adjustment(&scores, &given, prime, fixed);
        match apply_adjustment(&scores, &given, prime, fixed) {
            Ok(after) => {
                prop_assert_eq!(rejections, vec![]);
                let (mut lost, mut won) = (0, 0);
                for (ability, score) in after.iter() {
                    let was = scores.get(ability);
                    prop_assert!(score >= was || score >= 9, "{}: {} to {}", ability, was, score);
                    prop_assert!(score <= was || prime.contains(&ability));
                    lost += (was - score).max(0);
                    won += (score - was).max(0);
                }
                prop_assert_eq!(lost, 2 * won);
            }
            Err(error) => prop_assert_eq!(carried(&error), on_the_wire(rejections)),
        }
    }

    /// A book is written when it is legal, and then only while it is empty.
    #[test]
    fn a_book_agrees_with_its_validator(
        mut record in any_character(NAMES[0]),
        spell_ids in subsequence(spells().iter().map(|spell| spell.id.clone()).collect::<Vec<_>>(), 0..3),
    ) {
        record.spell_book.clear();
        let mut character = record.build(catalog()).unwrap();
        let class = character.class().clone();
        let rejections = validate_starting_spells(&class, &spell_ids, catalog());
        let said = choose_spells(&mut character, &class, &spell_ids, catalog());
        prop_assert_eq!(&said, &rejections);
        let written: &[Id] = if rejections.is_empty() { &spell_ids } else { &[] };
        prop_assert_eq!(character.spell_book(), written);
        if !written.is_empty() {
            let again = choose_spells(&mut character, &class, &spell_ids, catalog());
            prop_assert_eq!(again[0].code(), "magic.book.already_chosen");
            prop_assert_eq!(character.spell_book(), &spell_ids[..]);
        }
    }

    /// However many languages are chosen, no more are legal than Intelligence gives.
    #[test]
    fn languages_stay_within_intelligence(
        class in select(catalog().classes().collect::<Vec<_>>()),
        score in 1_i64..=20,
        chosen in vec(select(vec!["orcish", "goblin", "common", "elvish", "klingon"]), 0..5),
    ) {
        let chosen: Vec<Id> = chosen.into_iter().map(Id::from).collect();
        let rejections = validate_languages(&class, score, &chosen, catalog());
        prop_assert_eq!(rejections.is_ok(), (3..=18).contains(&score));
        if rejections.is_ok_and(|rejections| rejections.is_empty()) {
            prop_assert!(chosen.len() <= 3);
            prop_assert!(!chosen.iter().any(|id| *id == "common" || *id == "klingon"));
        }
    }
}

/// A creature that is no monster cannot breathe, and neither can a goblin.
#[test]
fn those_without_breath_are_told_so() {
    let goblin = grognard_bx::creature::spawn(
        catalog().monster("goblin").unwrap(),
        "goblin-1".into(),
        None,
        &mut Stream::fork(1, "monster_spawn"),
    );
    let goblin: Creature = goblin.unwrap();
    let rejection = validate_breath(&goblin).unwrap();
    assert_eq!(rejection, Rejection::NoBreathWeapon { monster: "goblin-1".into() });
}
