//! Listening changes nothing, and a recorded game replays from its script.

use grognard_bx::{Event, World};
use grognard_kernel::{
    Dice, Ignore, Record, Recorder, Stream,
    sink::{Annotator, EventType, Sink},
    tally::Forget,
};
use proptest::prelude::*;

use crate::support::{
    acts::{Act, Snapshot},
    cases,
    stories::{any_story, any_world},
};

/// What a story comes to: what each act said, and the game after it.
#[derive(Debug, PartialEq)]
struct Outcome {
    said: Vec<Result<String, String>>,
    after: Snapshot,
}

fn tell<D: Dice, S: Sink<Event>>(
    world: &World,
    story: &[Act],
    dice: &mut D,
    sink: &mut S,
) -> Outcome {
    let mut world = world.clone();
    let said = story
        .iter()
        .map(|act| act.play(&mut world, dice, sink).map_err(|error| error.to_string()))
        .collect();
    Outcome { said, after: Snapshot::of(&world) }
}

/// Counts events as they come and keeps none: a sink that a user might write.
#[derive(Default)]
struct Count(usize);

impl<E: EventType> Sink<E> for Count {
    const ON: bool = true;
    type Mark = ();
    type Terms<S> = Forget;

    fn emit(&mut self, _event: E) {
        self.0 += 1;
    }

    fn mark(&mut self) {}

    fn emit_at(&mut self, _mark: (), _event: E) {
        self.0 += 1;
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn no_sink_changes_what_happens(world in any_world(), story in any_story(), seed: u128) {
        let dice = Stream::fork(seed, "combat");
        let (mut ignored, mut recorded, mut annotated, mut counted) =
            (dice.clone(), dice.clone(), dice.clone(), dice);
        let (mut recorder, mut annotator, mut count) =
            (Recorder::new(), Annotator::<Event>::new(), Count::default());
        let silent = tell(&world, &story, &mut ignored, &mut Ignore);
        prop_assert_eq!(&tell(&world, &story, &mut recorded, &mut recorder), &silent);
        prop_assert_eq!(&tell(&world, &story, &mut annotated, &mut annotator), &silent);
        prop_assert_eq!(&tell(&world, &story, &mut counted, &mut count), &silent);
        prop_assert_eq!(&recorded, &ignored);
        prop_assert_eq!(&annotated, &ignored);
        prop_assert_eq!(&counted, &ignored);

        let events = recorder.into_events();
        prop_assert_eq!(count.0, events.len());
        let noted: Vec<Event> = annotator.take().into_iter().map(|entry| entry.event).collect();
        prop_assert_eq!(noted, events);
    }

    #[test]
    fn a_recorded_story_replays_from_its_script(
        world in any_world(),
        story in any_story(),
        seed: u128,
    ) {
        let mut record = Record::new(Stream::fork(seed, "combat"));
        let mut events = Recorder::new();
        let first = tell(&world, &story, &mut record, &mut events);
        let mut script = record.into_script();
        let mut again = Recorder::new();
        let second = tell(&world, &story, &mut script, &mut again);
        prop_assert_eq!(second, first);
        prop_assert_eq!(again.into_events(), events.into_events());
        prop_assert!(script.finish().is_ok(), "values were left over");
    }

    /// What happened can be written down and read back.
    #[test]
    fn every_event_survives_its_json(world in any_world(), story in any_story(), seed: u128) {
        let mut events = Recorder::new();
        tell(&world, &story, &mut Stream::fork(seed, "combat"), &mut events);
        for event in events.events() {
            let json = serde_json::to_value(event).unwrap();
            let read = Event::from_json(&json).unwrap();
            prop_assert_eq!(read.as_ref(), Some(event), "{}", json);
        }
    }
}
