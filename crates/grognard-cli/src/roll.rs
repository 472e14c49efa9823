//! `grognard roll`: dice, from one stream, in the order given.

use std::process::ExitCode;

use grognard::kernel::{Roll as Rolled, Streams, WrittenDice};
use serde::Serialize;

use crate::{failure::Failure, layout, output, seed};

const EXAMPLES: &str = "\
An expression is COUNTdSIDES, then +N or -N, then xN:
  3d6  d20  2d6+1  1d4-1  3d6x10  d%
The dice are d2, d3, d4, d6, d8, d10, d12, d20 and d100 (d%).

Examples:
  grognard roll 3d6 3d6 3d6 3d6 3d6 3d6
  grognard roll 1d20+2 --seed 42
  grognard roll 2d6 --seed 42 --stream encounter --json

The same seed, stream and expressions always give the same faces.";

/// Roll dice
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Roll {
    /// What to roll, in this order
    #[arg(required = true, value_name = "EXPR", allow_negative_numbers = true)]
    expressions: Vec<WrittenDice>,
    /// The seed, 0 to 2^128 - 1; without it a fresh one is taken and printed
    #[arg(long, value_name = "N", value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u128>,
    /// The stream of that seed which the dice come from: any name
    #[arg(long, value_name = "NAME", default_value = "adjudication")]
    stream: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One expression and what it came to.
#[derive(Serialize)]
struct Line<'a> {
    expression: &'a str,
    #[serde(flatten)]
    roll: Rolled,
}

/// All of them, and what repeats them.
#[derive(Serialize)]
struct Rolls<'a> {
    seed: String,
    stream: &'a str,
    rolls: Vec<Line<'a>>,
}

/// Rolls and prints.
pub(crate) fn run(arguments: &Roll) -> Result<ExitCode, Failure> {
    let seed = seed::given_or_fresh(arguments.seed)?;
    let mut streams = Streams::new(seed);
    let dice = streams.get(&arguments.stream);
    let mut rolls = Vec::new();
    for written in &arguments.expressions {
        let roll = written.dice().roll(dice).map_err(grognard::kernel::Error::from)?;
        rolls.push(Line { expression: written.text().trim(), roll });
    }
    let rolls = Rolls { seed: seed.to_string(), stream: &arguments.stream, rolls };
    if arguments.json {
        output::print_json(&rolls)?;
    } else {
        output::print(&in_words(&rolls))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn in_words(rolls: &Rolls<'_>) -> String {
    let mut text = String::new();
    for line in &rolls.rolls {
        text += &layout::paragraph(&line_in_words(line), 4);
    }
    text + &format!("seed {}, stream {}\n", rolls.seed, rolls.stream)
}

/// The expression, the faces in brackets with what is done to their sum, the total.
fn line_in_words(line: &Line<'_>) -> String {
    let Rolled { faces, modifier, multiplier, total } = &line.roll;
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let mut sum = format!("[{}]", faces.join(", "));
    if *modifier != 0 {
        let sign = if *modifier < 0 { '-' } else { '+' };
        sum = format!("{sum} {sign} {}", modifier.unsigned_abs());
    }
    if *multiplier != 1 {
        sum = if *modifier == 0 { sum } else { format!("({sum})") };
        sum = format!("{sum} × {multiplier}");
    }
    format!("{}: {sum} = {}", line.expression, layout::bold(&total.to_string()))
}

#[cfg(test)]
mod tests {
    use grognard::kernel::Script;

    use super::*;

    #[test]
    fn the_line_shows_how_the_total_comes_about() {
        let line = |expression: &str, faces: &[i64]| {
            let written: WrittenDice = expression.parse().unwrap();
            let roll = written.dice().roll(&mut Script::faces(faces.iter().copied())).unwrap();
            let line = line_in_words(&Line { expression: written.text(), roll });
            anstream::adapter::strip_str(&line).to_string()
        };
        assert_eq!(line("3d6", &[1, 2, 6]), "3d6: [1, 2, 6] = 9");
        assert_eq!(line("1d4-3", &[1]), "1d4-3: [1] - 3 = -2");
        assert_eq!(line("2d6x10", &[3, 4]), "2d6x10: [3, 4] × 10 = 70");
        assert_eq!(line("2d6+1×10", &[3, 4]), "2d6+1×10: ([3, 4] + 1) × 10 = 80");
    }
}
