//! The LD_LIBRARY_PATH by which programs find Arke's libraries.

use super::elf::same;
use super::search::Search;
use super::{fronts, is_ours, STANDARD};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// What programs shall have in LD_LIBRARY_PATH, so that they find the libraries in `own` first; `None` leaves it as it
/// is. `private`: whether programs of other MPIs' ABIs shall find the front ends, which come first of all.
///
/// It is left where it leads to libraries of Arke's already (somebody tries another build of them), and where `own` is
/// one of the system's directories, which would bring everything else in it forward as well.
pub fn library_path(own: &Path, private: bool, present: Option<&OsStr>) -> Option<OsString> {
    let library = own.join(STANDARD);
    if !library.is_file() {
        return None;
    }
    let search = Search::of(present);
    let theirs = search.by_variable(STANDARD).filter(|file| is_ours(file, Some(own)));
    let is_systems = || search.cache.find(STANDARD).any(|file| same(&file, &library));
    let lead = theirs.is_none() && !is_systems();
    // Front ends belong to the library beside them.
    let beside = theirs.as_deref().and_then(Path::parent).map(fronts::directory);
    let fronts = beside.filter(|d| d.is_dir()).unwrap_or_else(|| fronts::directory(own));
    let first = [private.then_some(fronts), lead.then(|| own.to_path_buf())];
    let first: Vec<PathBuf> =
        first.into_iter().flatten().filter(|d| *d == own || is_missed(d, &search)).collect();
    if first.is_empty() {
        return None;
    }
    let present = present.map(OsStr::as_bytes).unwrap_or_default();
    let rest = present.split(|byte| *byte == b':').filter(|_| !present.is_empty());
    // What is put in front need not stand there a second time.
    let rest = rest.filter(|entry| !first.iter().any(|d| d.as_os_str().as_bytes() == *entry));
    let entries: Vec<&[u8]> = first.iter().map(|d| d.as_os_str().as_bytes()).chain(rest).collect();
    Some(OsString::from_vec(entries.join(&b':')))
}

/// Whether a directory has a front end in whose place another library would be found.
fn is_missed(directory: &Path, search: &Search) -> bool {
    fronts::present(directory).any(|name| {
        let found = search.by_variable(name);
        !found.is_some_and(|file| same(&file, &directory.join(name)) || fronts::is_front_end(&file, None))
    })
}

#[cfg(test)]
mod tests {
    use super::super::yard::{Yard, OTHERS};
    use super::*;

    fn joined(parts: &[&Path]) -> Option<OsString> {
        Some(std::env::join_paths(parts).unwrap())
    }

    #[test]
    fn front_ends_come_first_then_the_library_then_what_was_there() {
        let yard = Yard::with_arke(&["libmpi.so.40"]);
        let (own, fronts) = (yard.own(), yard.path("lib/arke/abi"));
        assert_eq!(library_path(&own, true, None), joined(&[&fronts, &own]));
        assert_eq!(library_path(&own, true, Some(OsStr::new(""))), joined(&[&fronts, &own]));
        assert_eq!(library_path(&own, false, None), joined(&[&own]));
        let there = OsStr::new("/x::/y");
        let expected = format!("{}:{}:/x::/y", fronts.display(), own.display());
        assert_eq!(library_path(&own, true, Some(there)), Some(expected.into()));
        // Where it leads here already it stays; another MPI before that comes behind.
        let done = joined(&[&fronts, &own]).unwrap();
        assert_eq!(library_path(&own, true, Some(&done)), None);
        let other = yard.library("other/libmpi.so.40", OTHERS, &[]);
        let module = joined(&[other.parent().unwrap(), &fronts, &own]).unwrap();
        assert_eq!(
            library_path(&own, true, Some(&module)),
            joined(&[&fronts, other.parent().unwrap(), &own])
        );
        assert_eq!(library_path(Path::new("/no/such/place"), true, None), None);
    }

    #[test]
    fn an_arke_without_front_ends_has_no_directory_of_them() {
        let yard = Yard::with_arke(&[]);
        assert_eq!(library_path(&yard.own(), true, None), joined(&[&yard.own()]));
    }

    #[test]
    fn another_build_of_the_library_brings_its_own_front_ends() {
        let (yard, build) = (Yard::with_arke(&["libmpi.so.40"]), Yard::with_arke(&["libmpi.so.40"]));
        let present = build.own();
        let fronts = build.path("lib/arke/abi");
        assert_eq!(library_path(&yard.own(), true, Some(present.as_os_str())), joined(&[&fronts, &present]));
        let both = joined(&[&fronts, &present]).unwrap();
        assert_eq!(library_path(&yard.own(), true, Some(&both)), None);
    }
}
