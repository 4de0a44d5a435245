//! LD_PRELOAD, by which a program gets a front end that its `DT_RPATH` hides: the loader takes a library that is loaded
//! already for every file that asks for its name.
//!
//! The variable is for the program alone. When it takes its seat the entry is taken out again, so that the programs
//! that it starts in turn run as they would without it.

use super::fronts;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// The variable.
pub(crate) const VARIABLE: &str = "LD_PRELOAD";

/// What separates its entries; a file whose name holds one cannot be named there.
fn separates(byte: &u8) -> bool {
    matches!(byte, b':' | b' ')
}

/// Whether a file can be named in the variable.
pub(super) fn can_name(file: &Path) -> bool {
    !file.as_os_str().as_bytes().iter().any(separates)
}

/// The variable with these files behind what is there: what the user loads first stays first.
pub(crate) fn with(present: Option<&OsStr>, files: &[PathBuf]) -> OsString {
    let present = present.filter(|present| !present.is_empty());
    let entries: Vec<&[u8]> =
        present.into_iter().chain(files.iter().map(|file| file.as_os_str())).map(OsStr::as_bytes).collect();
    OsString::from_vec(entries.join(&b':'))
}

/// The variable without front ends; `None` where it holds none.
fn without(present: &OsStr) -> Option<OsString> {
    let is_ours = |entry: &&[u8]| {
        let file = Path::new(OsStr::from_bytes(entry));
        let name = file.file_name().and_then(OsStr::to_str).unwrap_or_default();
        fronts::by_name(name).is_some() && file.parent().is_some_and(fronts::is_directory)
    };
    let entries = || present.as_bytes().split(separates);
    entries().find(is_ours)?;
    let others: Vec<&[u8]> = entries().filter(|entry| !is_ours(entry)).collect();
    Some(OsString::from_vec(others.join(&b':')))
}

/// Takes front ends out of this process's variable, for the sake of the programs that it starts.
pub(crate) fn forget() {
    match std::env::var_os(VARIABLE).as_deref().and_then(without) {
        Some(rest) if rest.is_empty() => std::env::remove_var(VARIABLE),
        Some(rest) => std::env::set_var(VARIABLE, rest),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_ends_are_put_behind_what_is_there_and_taken_out_again() {
        let own = PathBuf::from("/opt/arke/lib/arke/abi/libmpi.so.40");
        let second = PathBuf::from("/opt/arke/lib/arke/abi/libmpi_mpifh.so.40");
        let alone = with(None, std::slice::from_ref(&own));
        assert_eq!(alone, "/opt/arke/lib/arke/abi/libmpi.so.40");
        assert_eq!(without(&alone), Some("".into()));
        let beside = with(Some(OsStr::new("libtool.so /x/libmpi.so.40")), &[own, second]);
        assert_eq!(
            beside,
            "libtool.so /x/libmpi.so.40:/opt/arke/lib/arke/abi/libmpi.so.40:/opt/arke/lib/arke/abi/libmpi_mpifh.so.40"
        );
        assert_eq!(without(&beside), Some("libtool.so:/x/libmpi.so.40".into()));
        assert_eq!(without(OsStr::new("libtool.so /x/libmpi.so.40")), None);
        assert!(can_name(Path::new("/opt/x")) && !can_name(Path::new("/my opt/x")));
    }
}
