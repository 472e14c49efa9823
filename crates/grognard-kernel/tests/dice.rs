//! Independent anchors and laws of the dice sources.

use grognard_kernel::{Dice, DiceExpression, Record, Stream, Streams, TimeUnit};
use proptest::prelude::*;
use rand_core::Rng;

proptest! {
    /// The generator against an implementation that is not ours.
    #[test]
    fn streams_are_pcg64(state: u128, sequence: u128) {
        let mut ours = Stream::new(state, sequence);
        let mut theirs = rand_pcg::Pcg64::new(state, sequence);
        for _ in 0..16 {
            prop_assert_eq!(ours.next_u64(), theirs.next_u64());
        }
    }

    #[test]
    fn a_restored_stream_goes_on_where_it_stood(seed: u128, name: String, skipped in 0_usize..20) {
        let mut streams = Streams::new(seed);
        for _ in 0..skipped {
            streams.get(&name).next_u64();
        }
        let position = streams.get(&name).position();
        let json = serde_json::to_string(&position).unwrap();
        let mut others = Streams::new(0);
        others.restore(&name, serde_json::from_str(&json).unwrap()).unwrap();
        prop_assert_eq!(others.get(&name), streams.get(&name));
    }

    #[test]
    fn bounded_draws_stay_in_bounds(seed: u128, low in -1_000_000_i64..1_000_000, span in 0_i64..1_000_000) {
        let mut stream = Stream::fork(seed, "any");
        for _ in 0..8 {
            let drawn = stream.range(low, low + span).unwrap();
            prop_assert!((low..=low + span).contains(&drawn));
        }
    }

    /// A recorded game replays from its script, whatever was asked for.
    #[test]
    fn a_record_replays(seed: u128, requests in prop::collection::vec(0_u8..5, 0..20)) {
        fn play(dice: &mut impl Dice, requests: &[u8]) -> Vec<String> {
            requests
                .iter()
                .map(|request| match request {
                    0 => dice.die(20).unwrap().to_string(),
                    1 => dice.range(-5, 5).unwrap().to_string(),
                    2 => dice.pick(7).unwrap().to_string(),
                    3 => format!("{:?}", dice.shuffle(5).unwrap()),
                    _ => dice.unit().unwrap().to_string(),
                })
                .collect()
        }
        let mut record = Record::new(Stream::fork(seed, "any"));
        let first = play(&mut record, &requests);
        let mut script = record.into_script();
        prop_assert_eq!(play(&mut script, &requests), first);
        prop_assert!(script.finish().is_ok());
    }

    #[test]
    fn a_printed_expression_reads_back(
        count in 1_u32..=999,
        sides in prop::sample::select(&grognard_kernel::dice::SIDES[..]),
        modifier in -999_999_i64..=999_999,
        multiplier in 1_i64..=999_999,
    ) {
        let dice = DiceExpression::new(count, sides, modifier, multiplier).unwrap();
        prop_assert_eq!(dice.to_string().parse::<DiceExpression>().unwrap(), dice);
        prop_assert!(dice.least() <= dice.greatest());
    }

    #[test]
    fn parsing_never_panics(text: String) {
        let _ = text.parse::<DiceExpression>();
        let _ = text.parse::<TimeUnit>();
    }
}

/// Published outputs of the generator: O'Neill's reference program `pcg64-demo`, seed 42,
/// sequence 54.
#[test]
fn the_reference_program_gives_these_values() {
    let mut stream = Stream::new(42, 54);
    let first: [u64; 6] = std::array::from_fn(|_| stream.next_u64());
    assert_eq!(
        first,
        [
            0x86b1_da1d_7206_2b68,
            0x1304_aa46_c985_3d39,
            0xa367_0e9e_0dd5_0358,
            0xf909_0e52_9a7d_ae00,
            0xc85b_9fd8_3799_6f2c,
            0x6061_21f8_e391_9196,
        ]
    );
}
