//! A TOML document as a tree whose every value knows where it is written, so that an error can
//! name file, line, path, value and what was expected.

use std::{borrow::Cow, fmt, str::FromStr};

use grognard::kernel::{Error, Result, nearest};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A value set from outside the file: `side[0].monster[0].count=3`.
#[derive(Clone, Debug)]
pub struct Override {
    path: String,
    value: Node,
}

impl FromStr for Override {
    type Err = Error;

    /// Reads `PATH=VALUE`. The value is TOML; what is no TOML, such as a bare word, is taken as a
    /// string.
    fn from_str(text: &str) -> Result<Self> {
        let (path, value) = text.split_once('=').ok_or_else(|| {
            let found = shortened(text);
            let example = "side[0].monster[0].count=3";
            Error::value(format!("expected PATH=VALUE, as in {example}, found {found:?}"))
        })?;
        let value = value.trim();
        let value = toml_value(value).unwrap_or_else(|| Node {
            value: Value::Text(value.to_owned()),
            origin: Origin::Override,
        });
        Ok(Self { path: path.trim().to_owned(), value })
    }
}

/// The value that a text is in TOML; `None` when it is none, or more than one.
fn toml_value(text: &str) -> Option<Node> {
    let text = format!("value = {text}");
    let parsed = DeTable::parse(&text).ok()?;
    match table_of(parsed.get_ref(), &|_| Origin::Override) {
        Value::Table(mut entries) if entries.len() == 1 => entries.pop().map(|(_, node)| node),
        _ => None,
    }
}

/// Where a value was written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin {
    /// At this byte of the file.
    At(usize),
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
            Self::Text(_) => "a string",
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
            Self::Text(text) => write!(f, "the string {:?}", shortened(text)),
            Self::Integer(number) => write!(f, "{number}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Other(text) => f.write_str(&shortened(text)),
            Self::List(_) | Self::Table(_) => f.write_str(self.kind()),
        }
    }
}

/// The longest piece of a file that an error shows, in characters.
const LONGEST_FOUND: usize = 60;

/// A text cut to what an error can show.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_FOUND) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

/// Reads a document and sets what the overrides say.
pub(super) fn parse(text: &str, file: &str, overrides: &[Override]) -> Result<Node> {
    let table = DeTable::parse(text).map_err(|error| malformed(text, &error).in_file(file))?;
    let mut root = Node { value: table_of(table.get_ref(), &Origin::At), origin: Origin::At(0) };
    for over in overrides {
        set(&mut root, over)
            .map_err(|why| Error::content(why).at(format!("--set {}", over.path)).in_file(file))?;
    }
    Ok(root)
}

/// The error for a text that is no TOML.
fn malformed(text: &str, error: &toml::de::Error) -> Error {
    let mut why = error.message().trim_end().replace('\n', ", ");
    let Some(span) = error.span() else { return Error::content(why) };
    if let Some(found) = text.get(span.clone()).filter(|found| !found.trim().is_empty()) {
        why = format!("{why}; found {:?}", shortened(found));
    }
    Error::content(why).at(format!("line {}", line_of(text, span.start)))
}

/// The line, from 1, of a place in a text.
pub(super) fn line_of(text: &str, at: usize) -> usize {
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

/// Sets the value at a path. Keys may be absent: what is then missing on the way is made, but no
/// list grows.
fn set(root: &mut Node, over: &Override) -> std::result::Result<(), String> {
    let mut node = root;
    let steps = steps(&over.path)?;
    for (place, step) in steps.iter().enumerate() {
        let makes_table = !matches!(steps.get(place + 1), Some(Step::Index(_)));
        node = match (&mut node.value, step) {
            (Value::Table(entries), Step::Key(key)) => {
                let found = entries.iter().position(|(own, _)| own == key);
                let place = match found {
                    Some(place) => place,
                    None if makes_table => {
                        let origin = Origin::Override;
                        let node = Node { value: Value::Table(Vec::new()), origin };
                        entries.push(((*key).to_owned(), node));
                        entries.len() - 1
                    }
                    None => return Err(no_list(key, entries)),
                };
                &mut entries[place].1
            }
            (Value::List(values), Step::Index(index)) => {
                let length = values.len();
                values
                    .get_mut(*index)
                    .ok_or_else(|| format!("the list has {length} entries, no [{index}]"))?
            }
            (value, Step::Key(key)) => {
                return Err(format!("{key:?} needs a table, found {}", value.kind()));
            }
            (value, Step::Index(index)) => {
                return Err(format!("[{index}] needs a list, found {}", value.kind()));
            }
        };
    }
    *node = over.value.clone();
    Ok(())
}

/// There is no list of that name to go into.
fn no_list(key: &str, entries: &[(String, Node)]) -> String {
    match nearest(key, entries.iter().map(|(own, _)| own.as_str())) {
        Some(nearest) => format!("there is no {key:?}; did you mean {nearest:?}?"),
        None => format!("there is no {key:?}"),
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
    fn an_override_makes_the_tables_on_its_way() {
        let root = with(&["rules.weapon_reload=true", "b.c.d=1"]).unwrap();
        let shown = format!("{root:?}");
        assert!(shown.contains("weapon_reload") && shown.contains("Flag(true)"), "{shown}");
        assert!(shown.contains("\"d\""), "{shown}");
    }

    #[test]
    fn what_is_no_toml_is_a_string() {
        for (given, want) in [
            ("a=2d4", "Text(\"2d4\")"),
            ("a=", "Text(\"\")"),
            ("a=[1", "Text(\"[1\")"),
            ("a=1\nb = 2", "Text(\"1\\nb = 2\")"),
            ("a=\u{1}", "Text(\"\\u{1}\")"),
            ("a = [\"x\", 2]", "List("),
            ("a='2'", "Text(\"2\")"),
        ] {
            let root = with(&[given]).unwrap();
            assert!(format!("{root:?}").contains(want), "{given}: {root:?}");
        }
    }

    #[test]
    fn a_path_that_leads_nowhere_says_so() {
        for (over, why) in [
            ("side[1].name=1", "the list has 1 entries, no [1]"),
            ("sides[0].name=1", "there is no \"sides\"; did you mean \"side\"?"),
            ("a.b=1", "needs a table, found an integer"),
            ("a[0]=1", "needs a list, found an integer"),
            ("side[x].name=1", "expected a path"),
            ("side[0]x=1", "expected a path"),
        ] {
            let error = with(&[over]).unwrap_err().to_string();
            assert!(error.contains(why) && error.starts_with("t.toml: --set"), "{error}");
        }
        assert!(with(&["no equals sign"]).is_err());
    }
}
