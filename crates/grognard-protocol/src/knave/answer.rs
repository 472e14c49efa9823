//! What an operation answers: a result or a fault of the rules, and what happened.

use grognard::{
    kernel::{Error, Recorder, Result},
    knave::{Event, Fault},
};
use serde::Serialize;

use super::game::{Game, Source, Table};

/// A result or a fault, with the events up to it.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Answer<R> {
    /// It was done.
    Done {
        result: R,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        events: Vec<Event>,
    },
    /// The rules have no way to do it, or forbid it.
    Failed {
        error: &'static str,
        message: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        events: Vec<Event>,
    },
}

/// Works on the table and answers. What is no matter of the rules is an error: unknown ids, bad
/// figures, dice that do not answer.
pub(super) fn tell<R>(
    game: &mut Game,
    work: impl FnOnce(&mut Table, &mut Source, &mut Recorder<Event>) -> Result<R, Fault>,
) -> Result<Answer<R>> {
    let mut recorder = Recorder::new();
    let worked = work(&mut game.table, &mut game.dice, &mut recorder);
    let events = recorder.into_events();
    match worked {
        Ok(result) => Ok(Answer::Done { result, events }),
        Err(
            fault @ (Fault::Unknown(_) | Fault::Taken(_) | Fault::Invalid { .. } | Fault::Draw(_)),
        ) => Err(Error::from(fault)),
        Err(fault) => {
            Ok(Answer::Failed { error: fault.code(), message: fault.to_string(), events })
        }
    }
}
