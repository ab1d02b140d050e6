use std::fs;
use std::path::Path;

use serde_json::{Deserializer, Value};

/// The names of a document's fields, in alphabetical order.
///
/// # Panics
///
/// If it is not an object.
#[must_use]
pub fn fields(document: &Value) -> Vec<&str> {
    document.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// The documents in a file of reference answers in `data/`.
///
/// # Panics
///
/// If there is no such file, or if its contents are not JSON.
#[must_use]
pub fn reference(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
    let text = fs::read_to_string(path).expect("a file in data/");
    Deserializer::from_str(&text).into_iter().collect::<Result<_, _>>().expect("JSON")
}
