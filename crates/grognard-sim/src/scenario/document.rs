//! A TOML document as a tree whose every value knows its line, so that an error can name file,
//! line, path, value and what was expected.

use std::{fmt, str::FromStr};

use grognard::kernel::{Error, Result};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A value set from outside the file: `side[0].monster[0].count=3`.
#[derive(Clone, Debug)]
pub struct Override {
    path: String,
    value: String,
}

impl FromStr for Override {
    type Err = Error;

    /// Reads `PATH=VALUE`. The value is TOML; a bare word is taken as a text.
    fn from_str(text: &str) -> Result<Self> {
        let (path, value) = text.split_once('=').ok_or_else(|| {
            Error::value(format!("expected PATH=VALUE, as in side[0].monster[0].count=3: {text:?}"))
        })?;
        let value = value.trim();
        let is_toml = DeTable::parse(&format!("value = {value}")).is_ok();
        let value = if is_toml { value.to_owned() } else { format!("{value:?}") };
        Ok(Self { path: path.trim().to_owned(), value })
    }
}

/// Where a value was written.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// On this line of the file.
    Line(usize),
    /// In an override.
    Override,
}

/// A value and where it was written.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) value: Value,
    pub(super) origin: Origin,
}

/// A TOML value. Dates and floats have no use in a scenario and are kept as they were written.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Integer(i128),
    Flag(bool),
    Other(String),
    List(Vec<Node>),
    Table(Vec<(String, Node)>),
}

impl Value {
    /// What kind of value it is, for an error.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Integer(_) => "an integer",
            Self::Flag(_) => "true or false",
            Self::Other(_) => "a float or a date",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Integer(number) => write!(f, "{number}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Other(text) => f.write_str(text),
            Self::List(_) | Self::Table(_) => f.write_str(self.kind()),
        }
    }
}

/// Reads a document and sets what the overrides say.
pub(super) fn parse(text: &str, file: &str, overrides: &[Override]) -> Result<Node> {
    let table = DeTable::parse(text).map_err(|error| {
        let message = error.message().trim_end().replace('\n', ", ");
        let failure = Error::content(message).in_file(file);
        match error.span() {
            Some(span) => failure.at(format!("line {}", line_of(text, span.start))),
            None => failure,
        }
    })?;
    let line = |at: usize| Origin::Line(line_of(text, at));
    let mut root = Node { value: table_of(table.get_ref(), &line), origin: Origin::Line(1) };
    for over in overrides {
        set(&mut root, over)
            .map_err(|why| Error::content(why).at(format!("--set {}", over.path)).in_file(file))?;
    }
    Ok(root)
}

/// The line, from 1, of a place in a text.
fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

fn node_of(value: &Spanned<DeValue<'_>>, origin: &dyn Fn(usize) -> Origin) -> Node {
    let node = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| Value::Other(number.to_string()), Value::Integer),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Float(number) => Value::Other(number.to_string()),
        DeValue::Datetime(date) => Value::Other(date.to_string()),
        DeValue::Array(values) => {
            Value::List(values.iter().map(|value| node_of(value, origin)).collect())
        }
        DeValue::Table(table) => table_of(table, origin),
    };
    Node { value: node, origin: origin(value.span().start) }
}

fn table_of(table: &DeTable<'_>, origin: &dyn Fn(usize) -> Origin) -> Value {
    let entries = table.iter().map(|(key, value)| {
        let mut node = node_of(value, origin);
        // A key says more clearly than its value where somebody should look.
        node.origin = origin(key.span().start);
        (key.get_ref().clone().into_owned(), node)
    });
    Value::Table(entries.collect())
}

/// A step of a path: a key, or a place in a list.
enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// The steps of a path such as `side[0].character[1].level`.
fn steps(path: &str) -> std::result::Result<Vec<Step<'_>>, String> {
    let bad = || "expected a path such as side[0].character[1].level".to_owned();
    let mut steps = Vec::new();
    for segment in path.split('.') {
        let (key, mut indexes) = segment.split_at(segment.find('[').unwrap_or(segment.len()));
        if key.is_empty() {
            return Err(bad());
        }
        steps.push(Step::Key(key));
        while let Some(rest) = indexes.strip_prefix('[') {
            let (index, rest) = rest.split_once(']').ok_or_else(bad)?;
            steps.push(Step::Index(index.parse().map_err(|_| bad())?));
            indexes = rest;
        }
        if !indexes.is_empty() {
            return Err(bad());
        }
    }
    Ok(steps)
}

/// Sets the value at a path. The last key may be absent; everything before it must be there.
fn set(root: &mut Node, over: &Override) -> std::result::Result<(), String> {
    let text = format!("value = {}", over.value);
    let parsed = DeTable::parse(&text).map_err(|error| error.message().to_owned())?;
    let value = match table_of(parsed.get_ref(), &|_| Origin::Override) {
        Value::Table(entries) => entries.into_iter().next().map(|(_, node)| node),
        _ => None,
    };
    let value = value.ok_or("expected a value")?;
    let mut steps = steps(&over.path)?;
    let last = steps.pop().ok_or("expected a path")?;
    let mut node = root;
    for step in &steps {
        node = child(node, step)?;
    }
    match (&mut node.value, last) {
        (Value::Table(entries), Step::Key(key)) => {
            match entries.iter_mut().find(|(own, _)| own == key) {
                Some((_, old)) => *old = value,
                None => entries.push((key.to_owned(), value)),
            }
            Ok(())
        }
        (_, last) => {
            *child(node, &last)? = value;
            Ok(())
        }
    }
}

fn child<'n>(node: &'n mut Node, step: &Step<'_>) -> std::result::Result<&'n mut Node, String> {
    match (&mut node.value, step) {
        (Value::Table(entries), Step::Key(key)) => entries
            .iter_mut()
            .find(|(own, _)| own == key)
            .map(|(_, node)| node)
            .ok_or_else(|| format!("there is no {key:?}")),
        (Value::List(values), Step::Index(index)) => {
            let length = values.len();
            values
                .get_mut(*index)
                .ok_or_else(|| format!("the list has {length} entries, no [{index}]"))
        }
        (value, Step::Key(key)) => Err(format!("{key:?} needs a table, found {}", value.kind())),
        (value, Step::Index(index)) => {
            Err(format!("[{index}] needs a list, found {}", value.kind()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(overrides: &[&str]) -> Result<Node> {
        let text = "a = 1\n[[side]]\nname = \"x\"\n[[side.monster]]\ncount = 2\n";
        let overrides: Vec<Override> =
            overrides.iter().map(|over| over.parse()).collect::<Result<_>>()?;
        parse(text, "t.toml", &overrides)
    }

    #[test]
    fn an_override_reaches_one_figure() {
        let root = with(&["side[0].monster[0].count=7", "side[0].policy=weakest"]).unwrap();
        let shown = format!("{root:?}");
        assert!(shown.contains("Integer(7)") && !shown.contains("Integer(2)"), "{shown}");
        assert!(shown.contains("Text(\"weakest\")"), "{shown}");
    }

    #[test]
    fn a_path_that_leads_nowhere_says_so() {
        for (over, why) in [
            ("side[1].name=1", "the list has 1 entries, no [1]"),
            ("sides[0].name=1", "there is no \"sides\""),
            ("a.b=1", "needs a table, found an integer"),
            ("side[x].name=1", "expected a path"),
            ("side[0]x=1", "expected a path"),
        ] {
            let error = with(&[over]).unwrap_err().to_string();
            assert!(error.contains(why) && error.starts_with("t.toml: --set"), "{error}");
        }
        assert!(with(&["no equals sign"]).is_err());
    }
}
