//! How text lies on the page: wrapped prose, labelled lines, aligned tables.
//!
//! Widths are display widths: what a terminal shows, not bytes or characters.

use std::io::{self, IsTerminal};

use anstyle::Style;
use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr;

/// Columns of text where there is no terminal to ask.
const USUAL_WIDTH: usize = 80;
/// Prose is never set narrower than this.
const LEAST_WIDTH: usize = 30;
/// Columns between a label and its text begin here.
const LABEL_WIDTH: usize = 18;
/// Spaces between the columns of a table.
const GAP: &str = "  ";

/// How wide prose is set: the terminal's width, or 80 columns.
fn prose_width() -> usize {
    let width = if io::stdout().is_terminal() { textwrap::termwidth() } else { USUAL_WIDTH };
    width.max(LEAST_WIDTH)
}

/// Wrapping at spaces only: `half-orc` and `1-2` stay whole.
fn whole_words<'a>() -> Options<'a> {
    Options::new(prose_width()).word_splitter(WordSplitter::NoHyphenation)
}

/// How wide a table may be: the terminal's width; without a terminal there is no limit.
pub(crate) fn table_width() -> usize {
    if io::stdout().is_terminal() { textwrap::termwidth() } else { usize::MAX }
}

/// The text in bold, on a terminal.
pub(crate) fn bold(text: &str) -> String {
    let style = Style::new().bold();
    format!("{style}{text}{style:#}")
}

/// The first letter in capitals: names such as "the lodger" begin a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A space at which no line is broken; it is printed as any other.
pub(crate) const GLUE: char = '\u{a0}';

/// How many: ` × 12`, held together.
pub(crate) fn times(number: impl std::fmt::Display) -> String {
    format!("{GLUE}×{GLUE}{number}")
}

/// Lines as they are printed, when they are broken.
fn unglued(text: &str) -> String {
    text.replace(GLUE, " ")
}

/// A paragraph, wrapped; every line but the first is indented by `hanging` columns.
pub(crate) fn paragraph(text: &str, hanging: usize) -> String {
    let indent = " ".repeat(hanging);
    let options = whole_words().subsequent_indent(&indent);
    unglued(&textwrap::fill(text, options)) + "\n"
}

/// A label and its text beside it, wrapped.
pub(crate) fn labelled(label: &str, text: &str) -> String {
    let padded = pad(label, LABEL_WIDTH, Align::Left);
    let indent = " ".repeat(LABEL_WIDTH);
    let options = whole_words().initial_indent(&indent).subsequent_indent(&indent);
    let filled = textwrap::fill(text, options);
    let after_label = unglued(filled.get(LABEL_WIDTH..).unwrap_or_default());
    format!("{}{after_label}\n", bold(&padded))
}

/// A list in words: `silver, cold or fire`.
pub(crate) fn join(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// A modifier with its sign; 0 has none.
pub(crate) fn signed(modifier: i64) -> String {
    if modifier == 0 { "0".to_owned() } else { format!("{modifier:+}") }
}

/// A number with a comma between thousands: `12,500`.
pub(crate) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

/// Where the text of a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// At the left.
    Left,
    /// At the right.
    Right,
}

fn pad(text: &str, width: usize, align: Align) -> String {
    let spaces = " ".repeat(width.saturating_sub(text.width()));
    match align {
        Align::Left => format!("{text}{spaces}"),
        Align::Right => format!("{spaces}{text}"),
    }
}

/// A table with a header.
#[derive(Debug)]
pub(crate) struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings. A heading may have several lines.
    pub(crate) fn new(columns: impl IntoIterator<Item = (impl Into<String>, Align)>) -> Self {
        let columns = columns.into_iter().map(|(heading, align)| (heading.into(), align));
        Self { columns: columns.collect(), rows: Vec::new() }
    }

    /// Adds a row: a cell for each column.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let row: Vec<String> = cells.into_iter().map(Into::into).collect();
        debug_assert_eq!(row.len(), self.columns.len(), "a cell for each column");
        self.rows.push(row);
    }

    /// The table as text. Where it is wider than `most` columns it is set in several blocks, each
    /// of which begins with the first column.
    pub(crate) fn render(&self, most: usize) -> String {
        let widths: Vec<usize> = (0..self.columns.len()).map(|place| self.width(place)).collect();
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        let mut used = usize::MAX;
        for place in 1..widths.len().max(1) {
            let wide = widths.get(place).map_or(0, |width| GAP.len() + width);
            match blocks.last_mut() {
                Some(block) if used + wide <= most => {
                    block.push(place);
                    used += wide;
                }
                _ => {
                    blocks.push([0, place].into_iter().filter(|at| *at < widths.len()).collect());
                    used = widths.first().map_or(0, |width| *width) + wide;
                }
            }
        }
        let blocks: Vec<String> = blocks.iter().map(|block| self.block(block, &widths)).collect();
        blocks.join("\n")
    }

    fn width(&self, place: usize) -> usize {
        let heading = self.columns[place].0.lines();
        let cells = self.rows.iter().filter_map(|row| row.get(place).map(String::as_str));
        heading.chain(cells).map(UnicodeWidthStr::width).max().unwrap_or(0)
    }

    fn block(&self, places: &[usize], widths: &[usize]) -> String {
        let line = |cell: &dyn Fn(usize) -> String| {
            let cells: Vec<String> = places
                .iter()
                .map(|&place| pad(&cell(place), widths[place], self.columns[place].1))
                .collect();
            cells.join(GAP).trim_end().to_owned()
        };
        let heading_lines =
            places.iter().map(|&place| self.columns[place].0.lines().count()).max().unwrap_or(0);
        let mut text = String::new();
        for number in 0..heading_lines {
            let heading =
                |place: usize| self.columns[place].0.lines().nth(number).unwrap_or("").to_owned();
            text += &format!("{}\n", bold(&line(&heading)));
        }
        text += &format!("{}\n", line(&|place| "─".repeat(widths[place])));
        for row in &self.rows {
            text += &format!("{}\n", line(&|place| row.get(place).cloned().unwrap_or_default()));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table =
            Table::new([("Name", Align::Left), ("AC\n[up]", Align::Right), ("hp", Align::Right)]);
        table.row(["Doppelgänger", "5", "18"]);
        table.row(["大鬼", "10", "4"]);
        table
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn columns_align_by_display_width() {
        let lines = "\
Name            AC  hp
              [up]
────────────  ────  ──
Doppelgänger     5  18
大鬼            10   4
";
        assert_eq!(plain(&table().render(usize::MAX)), lines);
    }

    #[test]
    fn a_wide_table_is_set_in_blocks() {
        let blocks = "\
Name            AC
              [up]
────────────  ────
Doppelgänger     5
大鬼            10

Name          hp
────────────  ──
Doppelgänger  18
大鬼           4
";
        assert_eq!(plain(&table().render(20)), blocks);
    }

    #[test]
    fn thousands_are_set_apart() {
        let said = [0, 999, 1000, 12_345_678, -1000, i64::MIN].map(grouped);
        let numbers = ["0", "999", "1,000", "12,345,678", "-1,000", "-9,223,372,036,854,775,808"];
        assert_eq!(said, numbers);
    }

    #[test]
    fn lists_read_like_words() {
        let words = |items: &[&str]| {
            join(&items.iter().map(|&item| item.to_owned()).collect::<Vec<_>>(), "or")
        };
        assert_eq!(words(&["a"]), "a");
        assert_eq!(words(&["a", "b", "c"]), "a, b or c");
    }
}
