//! Whose MPI a program runs on, looked at before it is started and while it runs.
//!
//! A program that is linked to another MPI, or that finds another library under the name of ours, would not know of the
//! job: each rank would take itself for a job of one, and N copies of the program would run without a word.

mod cache;
mod elf;
mod search;
mod watch;

use cache::Cache;
use elf::{defines, same, Needs};
use search::{By, Search};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
pub(crate) use watch::Watch;

/// The library of the standard ABI: ours, and others'.
const STANDARD: &str = "libmpi_abi.so.1";
/// A function that only Arke's library has.
const OURS: &str = "arke_compare_swap";

/// Whose library a file name is, if it is an MPI's; that of the standard ABI may be anybody's.
fn whose(name: &str) -> Option<&'static str> {
    const OTHERS: [(&str, &str); 13] = [
        ("libmpi_abi.so", "another MPI of the standard ABI"),
        ("libmpi.so.12", "MPICH or Intel MPI"),
        ("libmpi_ilp64.so", "Intel MPI"),
        ("libmpi.so.40", "Open MPI"),
        ("libmpi.so.20", "Open MPI"),
        ("libmpi.so", "another MPI"),
        ("libmpi-", "another MPI"),
        ("libmpich", "MPICH"),
        ("libmpi_cray", "Cray MPICH"),
        ("libmpi_gnu", "Cray MPICH"),
        ("libmpi_ibm", "Spectrum MPI"),
        ("libpmpi.so", "MPICH"),
        ("libmpitrampoline", "MPItrampoline"),
    ];
    OTHERS.into_iter().find(|(start, _)| name.starts_with(start)).map(|(_, who)| who)
}

/// As [`whose`], told apart by the file where one name is that of several MPIs' libraries.
fn owner(name: &str, file: &Path) -> Option<&'static str> {
    let who = whose(name)?;
    let shared = name.starts_with("libmpi.so.12") || name.starts_with("libmpi_abi.so");
    match (shared && defines(file, INTELS), name.starts_with("libmpi.so.12")) {
        (true, true) => Some("Intel MPI"),
        (true, false) => Some("another MPI of the standard ABI, Intel's,"),
        (false, true) => Some("MPICH, or an MPI made from it"),
        (false, false) => Some(who),
    }
}

/// A function that only Intel MPI's libraries have.
const INTELS: &str = "I_MPI_Check_image_status";

/// Whether a file is a library of Arke's.
fn is_ours(file: &Path, own: Option<&Path>) -> bool {
    own.is_some_and(|own| same(file, own)) || defines(file, OURS)
}

/// What ranks shall have in LD_LIBRARY_PATH, so that they find the library in `own` first; `None` leaves it as it is.
///
/// It is left where it leads to a library of Arke's already (somebody tries another build of it), and where `own` is
/// one of the system's directories, which would bring everything else in it forward as well.
pub(crate) fn library_path(own: &Path, present: Option<&OsStr>) -> Option<std::ffi::OsString> {
    let library = own.join(STANDARD);
    let search = Search::of(present);
    if !library.is_file() || search.cache.find(STANDARD).any(|file| same(&file, &library)) {
        return None;
    }
    if search.by_variable(STANDARD).is_some_and(|file| is_ours(&file, Some(&library))) {
        return None;
    }
    let mut value = own.as_os_str().to_os_string();
    if let Some(present) = present.filter(|present| !present.is_empty()) {
        value.push(":");
        value.push(present);
    }
    Some(value)
}

impl Search {
    fn of(variable: Option<&OsStr>) -> Search {
        let text = variable.map(|v| String::from_utf8_lossy(v.as_bytes()).into_owned()).unwrap_or_default();
        Search { variable: search::split(&text, Path::new("/")), cache: Cache::read() }
    }
}

/// Says why a program would not run on Arke, and what helps; `None` where nothing speaks against it.
///
/// `file` is what is executed, `variable` the LD_LIBRARY_PATH that it gets, `own` the directory of Arke's library.
pub(crate) fn objection(file: &Path, variable: Option<&OsStr>, own: Option<&Path>) -> Option<String> {
    let program = Needs::read(file)?;
    let own = own.map(|directory| directory.join(STANDARD));
    let dynamic = program.interpreted;
    let closure = Search::of(variable).closure(program);
    let mut any_mpi = false;
    for found in &closure {
        let Some(who) = whose(&found.name) else { continue };
        any_mpi = true;
        let Some(library) = &found.file else { continue };
        if is_ours(library, own.as_deref()) {
            continue;
        }
        let who = owner(&found.name, library).unwrap_or(who);
        let asks = if same(&found.asked_by, file) {
            String::new()
        } else {
            format!(" by way of {}", found.asked_by.display())
        };
        if !found.name.starts_with("libmpi_abi.so") {
            return Some(format!(
                "is linked{asks} to {who} ({}); compile it with Arke's mpicc, or start it with the mpiexec of that MPI",
                library.display()
            ));
        }
        let remedy = match found.by {
            By::RPath => format!(
                "DT_RPATH of {} comes before every other place; link it with -Wl,--enable-new-dtags, or take the path out \
                 with `patchelf --remove-rpath`",
                found.asked_by.display()
            ),
            By::Variable => match &own {
                Some(own) => format!("put {} first in LD_LIBRARY_PATH", directory_of(own).display()),
                None => "take its directory out of LD_LIBRARY_PATH".into(),
            },
            By::Other => match &own {
                Some(own) => format!("set LD_LIBRARY_PATH={}", directory_of(own).display()),
                None => "put the directory of Arke's library into LD_LIBRARY_PATH".into(),
            },
        };
        return Some(format!(
            "finds{asks} {who} under the name {STANDARD} ({}): {remedy}",
            library.display()
        ));
    }
    if !any_mpi && defines(file, "PMPI_Init") {
        let how = if dynamic {
            "holds an MPI of its own, linked into it"
        } else {
            "holds an MPI of its own (a static program)"
        };
        return Some(format!("{how}; link it with Arke's mpicc, or start it with the mpiexec of that MPI"));
    }
    None
}

fn directory_of(file: &Path) -> PathBuf {
    file.parent().unwrap_or(Path::new("/")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_mpi_are_known_by_their_names() {
        for name in
            ["libmpi.so.12", "libmpi.so.40", "libmpich.so.12", "libmpi_abi.so.1", "libmpi-1a2b.so.12.3"]
        {
            assert!(whose(name).is_some(), "{name}");
        }
        for name in [
            "libmpifr.so.6",
            "libmp3.so",
            "libmpifort_abi.so.1",
            "libmpi_cxx_none.so",
            "libc.so.6",
            "libmpl.so.1",
        ] {
            assert!(whose(name).is_none(), "{name}");
        }
    }

    #[test]
    fn programs_without_mpi_meet_no_objection() {
        for file in ["/bin/sh", "/usr/bin/env", "/etc/passwd", "/no/such/file"] {
            assert_eq!(objection(Path::new(file), None, None), None, "{file}");
        }
    }
}
