//! Error codes: a class, or a class with the number of a sentence about one particular error.
//!
//! `0x4000_0000 | number << 14 | class` is the code of an error that happened here; the sentence stays readable, from
//! any thread, until [`KEPT`] later errors have pushed it out. A class alone is a code too, and what the user adds with
//! `MPI_Add_error_code` lies between `MPI_ERR_LASTCODE` and that range.
//!
//! These codes exceed `MPI_ERR_LASTCODE` (0x3fff in the ABI) and `MPI_LASTUSEDCODE`. The standard lets them: codes
//! are left to the implementation but for `MPI_SUCCESS` (section 9.4), `MPI_ERR_LASTCODE` bounds the predefined
//! `MPI_ERR_` names, and `MPI_LASTUSEDCODE` is the largest error *class* (section 9.5), which no code of this file
//! is. A program that looks for its own classes asks `MPI_Error_class` first, as it must with every library.

use crate::abi::*;
use crate::errhandlers::added;
use crate::error::classes;
use arke_abi::error_codes::{DETAILED, NUMBERED};
use core::ffi::c_int;
use std::sync::Mutex;

const CLASS_BITS: u32 = 14;
const CLASS_MASK: c_int = (1 << CLASS_BITS) - 1;
const NUMBERS: u32 = NUMBERED as u32 >> CLASS_BITS;

/// How many sentences are kept.
pub const KEPT: usize = 64;

struct Texts {
    next: u32,
    kept: [Option<(u32, String)>; KEPT],
}

static TEXTS: Mutex<Texts> = Mutex::new(Texts { next: 0, kept: [const { None }; KEPT] });

/// Keeps `sentence` and returns the code that leads to it. A class that the user added is its own code.
#[cold]
pub fn remember(class: c_int, sentence: String) -> c_int {
    if !(1..=MPI_ERR_LASTCODE).contains(&class) {
        return class;
    }
    let mut texts = TEXTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let number = texts.next;
    texts.next = (number + 1) % NUMBERS;
    texts.kept[number as usize % KEPT] = Some((number, sentence));
    DETAILED | (number as c_int) << CLASS_BITS | class
}

/// The class that an error code belongs to; `None` where the value is no error code.
pub fn class_of(code: c_int) -> Option<c_int> {
    if code < 0 {
        return None;
    }
    if code & DETAILED != 0 {
        let class = code & CLASS_MASK;
        return (class != MPI_SUCCESS && classes::is_class(class)).then_some(class);
    }
    if classes::is_class(code) {
        return Some(code);
    }
    added::class_of(code)
}

/// What `MPI_Error_string` says about a code; `None` where the value is no error code. A text of the program's own may
/// be in any encoding.
pub fn text_of(code: c_int) -> Option<Vec<u8>> {
    let class = class_of(code)?;
    if code & DETAILED != 0 {
        let number = ((code & !DETAILED) >> CLASS_BITS) as u32;
        let texts = TEXTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match &texts.kept[number as usize % KEPT] {
            Some((kept, sentence)) if *kept == number => return Some(sentence.clone().into_bytes()),
            _ => {}
        }
    } else if let Some(text) = added::text_of(code) {
        return Some(text);
    }
    Some(format!("{}: {}", classes::name(class), classes::phrase(class)).into_bytes())
}

/// The same, for a sentence of this library's.
pub fn sentence_of(code: c_int) -> String {
    String::from_utf8_lossy(&text_of(code).unwrap_or_default()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::alone;

    #[test]
    fn a_class_is_its_own_code() {
        assert_eq!(class_of(MPI_ERR_TRUNCATE), Some(MPI_ERR_TRUNCATE));
        assert_eq!(class_of(MPI_SUCCESS), Some(MPI_SUCCESS));
        assert_eq!(class_of(-1), None);
        assert_eq!(class_of(c_int::MIN), None);
        assert_eq!(class_of(9999), None);
        assert_eq!(class_of(DETAILED), None);
    }

    #[test]
    fn sentences_are_kept_for_a_while() {
        let _alone = alone();
        let first = remember(MPI_ERR_RANK, "first".into());
        assert_eq!(text_of(first).as_deref(), Some(&b"first"[..]));
        for n in 0..KEPT {
            remember(MPI_ERR_TAG, format!("later {n}"));
        }
        let text = sentence_of(first);
        assert!(text.starts_with("MPI_ERR_RANK: "), "{text}");
        assert_eq!(class_of(first), Some(MPI_ERR_RANK));
    }

    #[test]
    fn codes_stay_positive_after_many_errors() {
        let _alone = alone();
        for _ in 0..NUMBERS + 10 {
            let code = remember(MPI_ERR_ARG, String::new());
            assert!(code > MPI_ERR_LASTCODE);
            assert_eq!(class_of(code), Some(MPI_ERR_ARG));
        }
    }
}
