//! Every event of what is built comes up in play, with each of its codes.

use std::collections::BTreeSet;

use grognard_bx::Event;
use grognard_kernel::{Recorder, Stream};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};

use super::codes::EVENTS;
use crate::support::{
    cases,
    stories::{any_story, any_world},
};

/// Codes that no rule gives yet, with the rule that will: memorizing and casting, spell books of
/// found scrolls, turning the undead, dispelling.
const LATER: &[&str] = &[
    "magic.memorize.prepared",
    "magic.cast.cast",
    "magic.cast.no_effect",
    "magic.cast.disrupted",
    "magic.cast.fizzled",
    "magic.book.added",
    "magic.turning.turned",
    "magic.turning.destroyed",
    "magic.turning.failed",
    "magic.dispel.resolved",
];

/// Enough stories for the rarest event: a dead troll's wounds burned for good.
const STORIES: u64 = 6000;

/// The codes of all that happens in so many random stories, always the same ones.
fn codes_of_stories() -> BTreeSet<&'static str> {
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(cases(1), random);
    let told = (any_world(), any_story());
    let mut codes = BTreeSet::new();
    for seed in 0..STORIES {
        let (mut world, story) = told.new_tree(&mut runner).unwrap().current();
        let mut dice = Stream::fork(seed.into(), "combat");
        let mut events = Recorder::new();
        for act in &story {
            let _ = act.play(&mut world, &mut dice, &mut events);
        }
        codes.extend(events.events().iter().map(Event::code));
    }
    codes
}

#[test]
fn every_code_comes_up_in_play() {
    let known = EVENTS.iter().flat_map(|(_, codes, _)| codes.iter().copied());
    let built: BTreeSet<&str> = known.filter(|code| !LATER.contains(code)).collect();
    assert_eq!(codes_of_stories(), built);
}
