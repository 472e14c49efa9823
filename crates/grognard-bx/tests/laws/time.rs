//! Time: many rounds at once are as many single rounds, and what is over is over.

use grognard_bx::{Registry, effects::Ledger, model::words::Condition};
use grognard_kernel::{Recorder, Stream, TimeUnit};
use proptest::{collection::vec, prelude::*};

use crate::support::{
    acts::{Act, Snapshot},
    cases,
    stories::{any_effect_act, any_fight_act, any_world},
};

/// A game with effects on everybody, and wounds.
fn any_setting() -> impl Strategy<Value = (grognard_bx::World, Vec<Act>)> {
    let acts = (vec(any_effect_act(), 1..7), vec(any_fight_act(), 0..3));
    (any_world(), acts).prop_map(|(world, (effects, fight))| (world, [effects, fight].concat()))
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn rounds_at_once_are_single_rounds(
        (mut world, acts) in any_setting(),
        rounds in 1_i64..80,
        seed: u128,
    ) {
        let mut dice = Stream::fork(seed, "effects");
        for act in &acts {
            let _ = act.play(&mut world, &mut dice, &mut Recorder::new());
        }
        let (mut at_once, mut one_by_one) = (world.clone(), world);
        let mut other_dice = dice.clone();
        let (mut events, mut other_events) = (Recorder::new(), Recorder::new());

        let all = Act::Advance { amount: rounds, unit: TimeUnit::Round };
        let single = Act::Advance { amount: 1, unit: TimeUnit::Round };
        let said = all.play(&mut at_once, &mut dice, &mut events);
        let mut last = Ok(String::new());
        for _ in 0..rounds {
            last = single.play(&mut one_by_one, &mut other_dice, &mut other_events);
            if last.is_err() {
                break;
            }
        }
        prop_assert_eq!(said.is_ok(), last.is_ok());
        prop_assert_eq!(events.into_events(), other_events.into_events());
        prop_assert_eq!(&dice, &other_dice);
        let (mut all_after, after) = (Snapshot::of(&at_once), Snapshot::of(&one_by_one));
        if said.is_err() {
            // The clock moves by the whole span before its rounds are resolved.
            all_after.clock = after.clock;
        }
        prop_assert_eq!(all_after, after);
    }

    #[test]
    fn a_turn_is_sixty_rounds((world, acts) in any_setting(), seed: u128) {
        let tell = |amount, unit| {
            let mut world = world.clone();
            let mut dice = Stream::fork(seed, "effects");
            for act in &acts {
                let _ = act.play(&mut world, &mut dice, &mut Recorder::new());
            }
            let mut events = Recorder::new();
            let said = Act::Advance { amount, unit }.play(&mut world, &mut dice, &mut events);
            (said.is_ok(), events.into_events(), Snapshot::of(&world), dice)
        };
        prop_assert_eq!(tell(1, TimeUnit::Turn), tell(60, TimeUnit::Round));
    }

    /// No time, no change; and no way back.
    #[test]
    fn no_time_changes_nothing((mut world, acts) in any_setting(), seed: u128) {
        let mut dice = Stream::fork(seed, "effects");
        for act in &acts {
            let _ = act.play(&mut world, &mut dice, &mut Recorder::new());
        }
        let (before, stood) = (Snapshot::of(&world), dice.clone());
        for amount in [0, -1] {
            let mut events = Recorder::new();
            let act = Act::Advance { amount, unit: TimeUnit::Round };
            prop_assert_eq!(act.play(&mut world, &mut dice, &mut events).is_ok(), amount == 0);
            prop_assert!(events.events().is_empty());
            prop_assert_eq!(&Snapshot::of(&world), &before);
            prop_assert_eq!(&dice, &stood);
        }
    }

    /// Where nobody is stone, effects run out in their round and not after it.
    #[test]
    fn nothing_outlasts_its_end((mut world, acts) in any_setting(), rounds in 1_i64..30, seed: u128) {
        let mut dice = Stream::fork(seed, "effects");
        for act in &acts {
            let _ = act.play(&mut world, &mut dice, &mut Recorder::new());
        }
        if world.roster.anyone_has(Condition::Petrified) {
            return Ok(());
        }
        let act = Act::Advance { amount: rounds, unit: TimeUnit::Round };
        if act.play(&mut world, &mut dice, &mut Recorder::new()).is_err() {
            return Ok(());
        }
        let now = world.clock.rounds();
        let ledger: &Ledger = &world.ledger;
        for effect in ledger.effects() {
            let begun_now = effect.attached_round == now;
            let later = effect.expires_round.is_none_or(|end| end > now);
            prop_assert!(later || begun_now, "{:?} at round {}", effect, now);
        }
    }
}
