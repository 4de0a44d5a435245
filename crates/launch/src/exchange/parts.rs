//! Values of any length in a store of short texts: as words of letters, cut into parts with keys of their own.

use super::base64;
use super::wire::{WireError, LONGEST};

/// A process manager's store.
pub(super) trait Store {
    /// Keeps `value` under `key`.
    fn store(&mut self, key: &str, value: &str) -> Result<(), WireError>;
    /// The value of a key; `None` if it has none.
    fn lookup(&mut self, key: &str) -> Result<Option<String>, WireError>;
}

/// The key of one part of a value.
pub(super) fn key_of(rank: u32, key: &str, number: usize) -> String {
    format!("arke-{rank}-{key}-{number}")
}

/// Keeps `value` as what `rank` says under `key`, in parts of at most `longest` bytes.
pub(super) fn put(
    store: &mut impl Store,
    rank: u32,
    key: &str,
    value: &[u8],
    longest: usize,
) -> Result<(), WireError> {
    let text = base64::encode(value);
    // The mark takes a byte, and another closes a string in C. `+` says that another part follows.
    let parts = chunks(&text, longest - 2);
    for (number, piece) in parts.iter().enumerate() {
        let mark = if number + 1 < parts.len() { '+' } else { '.' };
        store.store(&key_of(rank, key, number), &format!("{mark}{piece}"))?;
    }
    Ok(())
}

/// What `rank` has said under `key`; `None` if it has said nothing.
pub(super) fn get(store: &mut impl Store, rank: u32, key: &str) -> Result<Option<Vec<u8>>, WireError> {
    let mut text = String::new();
    for number in 0.. {
        let Some(found) = store.lookup(&key_of(rank, key, number))? else { return Ok(None) };
        match (found.strip_prefix('+'), found.strip_prefix('.')) {
            (Some(piece), _) if text.len() < LONGEST => text += piece,
            (_, Some(piece)) => {
                text += piece;
                break;
            }
            _ => return Err(WireError::Nonsense(found)),
        }
    }
    base64::decode(&text).map(Some).ok_or(WireError::Nonsense(text))
}

/// A text in pieces of at most `length` bytes: at least one, which may be empty.
fn chunks(text: &str, length: usize) -> Vec<&str> {
    let mut rest = text;
    let mut pieces = Vec::new();
    while rest.len() > length {
        let (piece, after) = rest.split_at(length);
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    struct Map(HashMap<String, String>);

    impl Store for Map {
        fn store(&mut self, key: &str, value: &str) -> Result<(), WireError> {
            self.0.insert(key.into(), value.into());
            Ok(())
        }
        fn lookup(&mut self, key: &str) -> Result<Option<String>, WireError> {
            Ok(self.0.get(key).cloned())
        }
    }

    proptest! {
        #[test]
        fn what_is_put_is_got(value in prop::collection::vec(any::<u8>(), 0..600), longest in 64usize..200) {
            let mut map = Map(HashMap::new());
            put(&mut map, 3, "k", &value, longest).unwrap();
            prop_assert!(map.0.values().all(|v| v.len() < longest));
            prop_assert_eq!(get(&mut map, 3, "k"), Ok(Some(value)));
            prop_assert_eq!(get(&mut map, 4, "k"), Ok(None));
        }

        #[test]
        fn hostile_values_are_survived(texts in prop::collection::vec("[+.]?\\PC{0,10}", 1..5)) {
            let mut map = Map(HashMap::new());
            for (number, text) in texts.into_iter().enumerate() {
                map.0.insert(key_of(0, "k", number), text);
            }
            let _ = get(&mut map, 0, "k");
        }
    }
}
