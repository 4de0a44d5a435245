//! Kinds of memory that MPI calls may be given (MPI 5.0, section 12.4.3): what a program asks for, and what it gets.
//!
//! A kind may have restrictors after a colon: `mpi:alloc_mem`. Memory of the system and of MPI's own allocators is
//! always granted; memory of accelerators is not known to this library.

use core::ffi::CStr;
use std::ffi::CString;

/// The key under which kinds are asked for and told.
pub(crate) const KEY: &CStr = c"mpi_memory_alloc_kinds";
/// The key with which a program promises to use no other kinds with an object.
pub(crate) const ASSERT_KEY: &CStr = c"mpi_assert_memory_alloc_kinds";

/// The known kinds with their restrictors.
const KNOWN: [(&str, &[&str]); 2] =
    [("mpi", &["alloc_mem", "win_allocate", "win_allocate_shared"]), ("system", &[])];

/// What is granted without being asked for.
const ALWAYS: &str = "mpi,system";

fn is_known(kind: &str) -> bool {
    let mut parts = kind.split(':');
    let name = parts.next().unwrap_or("");
    let known = KNOWN.iter().find(|(known, _)| *known == name);
    known.is_some_and(|(_, restrictors)| parts.all(|part| restrictors.contains(&part)))
}

/// The kinds that a program gets which asks for these: those that are always there, and of the others the known ones.
pub(crate) fn granted(asked: Option<&CStr>) -> CString {
    let asked = asked.map(CStr::to_string_lossy).unwrap_or_default();
    let mut kinds: Vec<&str> = ALWAYS.split(',').collect();
    for kind in asked.split(',').map(str::trim).filter(|kind| is_known(kind)) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    CString::new(kinds.join(",")).unwrap_or_default()
}

/// Whether all kinds of a promise are known, so that it is kept.
pub(crate) fn is_kept(promise: &CStr) -> bool {
    promise.to_string_lossy().split(',').all(|kind| is_known(kind.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What is granted is known, named once, and granted again when it is asked for.
        #[test]
        fn hostile_kinds_are_survived(text in "((mpi|system|cuda|)(:(alloc_mem|win_allocate|x|)){0,3},?){0,4}|[^\\x00]{0,40}") {
            let text = CString::new(text).unwrap();
            let first = granted(Some(&text));
            let kinds: Vec<&str> = first.to_str().unwrap().split(',').collect();
            prop_assert!(kinds.starts_with(&["mpi", "system"]) && kinds.iter().all(|kind| is_known(kind)));
            prop_assert!(kinds.iter().enumerate().all(|(i, kind)| !kinds[..i].contains(kind)));
            prop_assert_eq!(granted(Some(&first)), first.clone());
            prop_assert!(is_kept(&first));
            let _ = is_kept(&text);
        }
    }

    #[test]
    fn known_kinds_are_granted_and_others_left_out() {
        assert_eq!(granted(None).as_c_str(), c"mpi,system");
        assert_eq!(granted(Some(c"cuda:device,system")).as_c_str(), c"mpi,system");
        let asked = c"system, mpi:alloc_mem:win_allocate,mpi:nothing,mpi:alloc_mem:win_allocate";
        assert_eq!(granted(Some(asked)).as_c_str(), c"mpi,system,mpi:alloc_mem:win_allocate");
        assert!(is_kept(c"system,mpi:win_allocate_shared"));
        assert!(!is_kept(c"system,rocm") && !is_kept(c""));
    }
}
