//! Names, arguments, variables and paths of programs: bytes in any encoding, kept in strings.
//!
//! Programs of PVM's time are written in ISO 8859-1 and the like. A byte that is no part of UTF-8 becomes a character of
//! Unicode's last private area (U+10FF00 and the byte), and that byte again where the string leaves this command:
//! nothing is lost on the way, and two names that differ stay two. Characters of that area themselves go byte by byte.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// What stands for the byte 0.
const AREA: u32 = 0x10_ff00;

fn stand_in(byte: u8) -> char {
    char::from_u32(AREA + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The byte that a character stands for.
fn byte_of(c: char) -> Option<u8> {
    u32::from(c).checked_sub(AREA).and_then(|byte| u8::try_from(byte).ok())
}

/// The string of some bytes.
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match byte_of(c) {
                None => text.push(c),
                Some(_) => text.extend(c.encode_utf8(&mut [0; 4]).bytes().map(stand_in)),
            }
        }
        text.extend(chunk.invalid().iter().copied().map(stand_in));
    }
    text
}

/// The bytes of a string.
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    if text.chars().all(|c| byte_of(c).is_none()) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend(c.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// The string of something of the system's: an argument, a variable, a path.
pub fn of(os: impl AsRef<OsStr>) -> String {
    decode(os.as_ref().as_bytes())
}

/// A string for the system.
pub fn os(text: &str) -> OsString {
    OsString::from_vec(encode(text).into_owned())
}

/// A string as a path.
pub fn path(text: &str) -> PathBuf {
    os(text).into()
}

/// A variable of this process.
pub fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(of)
}

/// The directory of this process; empty where it has none.
pub fn directory() -> String {
    std::env::current_dir().map(of).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_stays_as_it_is() {
        assert_eq!(decode("Grüße, 漢字 🦀".as_bytes()), "Grüße, 漢字 🦀");
        assert_eq!(decode(b"caf\xe9").chars().count(), 4);
        assert_ne!(decode(b"\xe9"), decode(b"\xe8"));
    }

    proptest! {
        #[test]
        fn all_bytes_come_back(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let text = decode(&bytes);
            prop_assert_eq!(&*encode(&text), &bytes[..]);
        }

        /// The area's own characters among them.
        #[test]
        fn all_characters_come_back(text in "[a\u{10fefe}-\u{10ffff}]{0,20}") {
            let decoded = decode(text.as_bytes());
            prop_assert_eq!(&*encode(&decoded), text.as_bytes());
        }
    }
}
