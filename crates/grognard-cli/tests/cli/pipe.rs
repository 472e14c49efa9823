//! A reader that has seen enough: stdout is closed before the program writes.

use std::{io::Write, process::Stdio};

use crate::program::{Outcome, command};

/// Runs the binary with a closed stdout. It waits for its input, so that the close comes first.
fn into_closed_pipe(arguments: &[&str], input: &str) -> Outcome {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let steps = r#"{"seed":"1","steps":[{"op":"rng.next_u64","stream":"x","times":100000}]}"#;
    for (arguments, input) in [
        (&["monster", "troll", "--file", "-"][..], "monsters = []"),
        (&["monster", "troll", "--json", "--file", "-"], "monsters = []"),
        (&["run", "-"], steps),
    ] {
        let outcome = into_closed_pipe(arguments, input);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}
