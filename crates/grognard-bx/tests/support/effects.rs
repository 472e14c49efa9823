//! Random effects: every tick, end, stacking, condition and duration that a definition can name.

use grognard_bx::{
    effects::{EffectDefinition, Stacking},
    model::words::Condition,
};
use grognard_kernel::{Params, TimeUnit};
use proptest::{collection::vec, option, prelude::*, sample::select};

use super::creatures::{any_element, any_modifier};

/// What an effect does from time to time, with its figures.
fn any_tick() -> impl Strategy<Value = (Option<&'static str>, Params)> {
    let regeneration = (0_i64..4, 0_i64..4, any::<bool>(), any::<bool>()).prop_map(
        |(per_round, delay_rounds, while_alive, revives)| {
            let mut params = Params::default()
                .with("per_round", per_round)
                .with("delay_rounds", delay_rounds)
                .with("while_alive", while_alive);
            if revives {
                params.set("revive", "1d6");
            }
            (Some("regeneration"), params)
        },
    );
    prop_oneof![
        3 => Just((None, Params::default())),
        1 => Just((Some("charm_resave"), Params::default())),
        2 => regeneration,
    ]
}

/// What an effect does at its end, with its figures.
fn any_expiry() -> impl Strategy<Value = (Option<&'static str>, Params)> {
    let splash = option::of(any_element()).prop_map(|element| {
        let mut params = Params::default().with("dice", "1d6");
        if let Some(element) = element {
            params.set("element", element);
        }
        (Some("splash_damage"), params)
    });
    let weakness = (3_i64..=18).prop_map(|strength| {
        (Some("weakness_strength_set"), Params::default().with("strength_set", strength))
    });
    prop_oneof![
        4 => Just((None, Params::default())),
        1 => Just((Some("death"), Params::default())),
        2 => splash,
        1 => weakness,
    ]
}

#[derive(Clone, Debug)]
enum Lasting {
    UntilEnded,
    Forever,
    Amount(i64, TimeUnit),
    Rolled,
}

fn any_lasting() -> impl Strategy<Value = Lasting> {
    prop_oneof![
        1 => Just(Lasting::UntilEnded),
        1 => Just(Lasting::Forever),
        5 => (-1_i64..6).prop_map(|rounds| Lasting::Amount(rounds, TimeUnit::Round)),
        1 => Just(Lasting::Amount(1, TimeUnit::Turn)),
        2 => Just(Lasting::Rolled),
    ]
}

/// An effect that the rules can carry to its end. It does not bring death as a condition: effects
/// kill by what they do at their end.
pub(crate) fn any_definition() -> BoxedStrategy<EffectDefinition> {
    let living: Vec<Condition> =
        Condition::ALL.iter().copied().filter(|condition| *condition != Condition::Dead).collect();
    let condition = prop_oneof![
        2 => Just(None),
        1 => select(living).prop_map(Some),
        1 => Just(Some(Condition::Petrified)),
    ];
    let kind = select(vec!["sleep", "stone", "mummy_rot", "curse", "regeneration"]);
    let what = (kind, any_lasting(), select(Stacking::ALL), any::<bool>());
    let does = (any_tick(), 1_i64..4, any_expiry());
    let brings = (condition, vec(any_modifier(), 0..2), option::weighted(0.2, 0_i64..12));
    (what, does, brings)
        .prop_map(|(what, does, brings)| {
            let (kind, lasting, stacking, dispellable) = what;
            let ((tick, mut params), tick_interval_rounds, (expiry, of_expiry)) = does;
            let (condition, modifiers, rest_days) = brings;
            for (name, value) in of_expiry.iter() {
                params.set(name, value.clone());
            }
            if let Some(days) = rest_days {
                params.set("healing_rest_days", days);
            }
            let mut definition = EffectDefinition::new(kind);
            definition.stacking = stacking;
            definition.dispellable = dispellable;
            definition.tick = tick.map(Into::into);
            definition.tick_interval_rounds = tick_interval_rounds;
            definition.expiry = expiry.map(Into::into);
            definition.condition = condition;
            definition.modifiers = modifiers;
            definition.params = params;
            match lasting {
                Lasting::UntilEnded => {}
                Lasting::Forever => definition.permanent = true,
                Lasting::Amount(amount, unit) => definition = definition.lasting(amount, unit),
                Lasting::Rolled => {
                    definition.duration_unit = Some(TimeUnit::Round);
                    definition.duration_dice =
                        serde_json::from_value(serde_json::json!("1d4")).expect("dice");
                }
            }
            definition
        })
        .boxed()
}
