//! Every fault of a document of Call of Cthulhu is shown: by a vector, or here.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{collections::BTreeSet, fs::File, io::Read, path::Path};

use flate2::read::GzDecoder;
use grognard_coc::{Evidence, LoadFault, Rules, load};
use serde_json::{Value, json};

/// The cases of the vectors of documents.
fn cases() -> Vec<Value> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/vectors/coc/load.jsonl.gz");
    let mut text = String::new();
    GzDecoder::new(File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_fault_of_a_document_is_shown() {
    let cases = cases();
    let wanted = cases.iter().filter_map(|case| case["want"]["error"].as_str());
    let mut shown: BTreeSet<String> = wanted.map(ToOwned::to_owned).collect();
    // The one that no vector shows: a figure of the first participant.
    let mut document = cases[0]["combat"].clone();
    document["participants"][0]["firearms_skill"] = json!("45");
    let fault = load(&document, Rules::reference(), Evidence::Trusted).unwrap_err();
    assert_eq!(fault.path, "participants[0].firearms_skill");
    assert!(shown.insert(fault.code.to_string()), "{} is shown twice", fault.code);
    assert_eq!(shown, LoadFault::CODES.iter().map(ToString::to_string).collect());
}
