//! Compares JSON values and says where they differ.

use std::fmt;

use serde_json::Value;

/// A place where two values differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Where: a path of keys and indexes.
    pub path: String,
    /// What was wanted; `None` when nothing should be there.
    pub want: Option<Value>,
    /// What there was; `None` when nothing was.
    pub got: Option<Value>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |value: &Option<Value>| match value {
            Some(value) => value.to_string(),
            None => "nothing".to_owned(),
        };
        write!(f, "{}: want {}, got {}", self.path, show(&self.want), show(&self.got))
    }
}

/// Adds to `differences` every place below `path` where the two differ. Objects are compared
/// without regard to the order of keys, lists in order.
pub(crate) fn compare(path: &str, want: &Value, got: &Value, differences: &mut Vec<Difference>) {
    match (want, got) {
        (Value::Object(wants), Value::Object(gots)) => {
            for (key, want) in wants {
                let path = format!("{path}.{key}");
                match gots.get(key) {
                    Some(got) => compare(&path, want, got, differences),
                    None => differ(&path, Some(want), None, differences),
                }
            }
            for (key, got) in gots.iter().filter(|(key, _)| !wants.contains_key(*key)) {
                differ(&format!("{path}.{key}"), None, Some(got), differences);
            }
        }
        (Value::Array(wants), Value::Array(gots)) => {
            for index in 0..wants.len().max(gots.len()) {
                let path = format!("{path}[{index}]");
                match (wants.get(index), gots.get(index)) {
                    (Some(want), Some(got)) => compare(&path, want, got, differences),
                    (want, got) => differ(&path, want, got, differences),
                }
            }
        }
        _ if want == got => {}
        _ => differ(path, Some(want), Some(got), differences),
    }
}

fn differ(
    path: &str,
    want: Option<&Value>,
    got: Option<&Value>,
    differences: &mut Vec<Difference>,
) {
    differences.push(Difference { path: path.to_owned(), want: want.cloned(), got: got.cloned() });
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_difference_has_its_path() {
        let mut differences = Vec::new();
        let want = json!({ "a": [1, 2], "b": 0, "c": null });
        let got = json!({ "a": [1, 3, 4], "b": false, "d": 1 });
        compare("$", &want, &got, &mut differences);
        let shown: Vec<String> = differences.iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "$.a[1]: want 2, got 3",
                "$.a[2]: want nothing, got 4",
                "$.b: want 0, got false",
                "$.c: want null, got nothing",
                "$.d: want nothing, got 1",
            ]
        );
    }
}
