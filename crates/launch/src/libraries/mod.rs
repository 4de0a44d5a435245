//! Whose MPI a program runs on, looked at before it is started and while it runs.
//!
//! A program that is linked to another MPI, or that finds another library under the name of ours, would not know of the
//! job: each rank would take itself for a job of one, and N copies of the program would run without a word.

mod cache;
mod diagnosis;
mod elf;
mod fronts;
mod judge;
mod path;
pub(crate) mod preload;
mod python;
mod search;
mod symbols;
mod watch;
#[cfg(test)]
mod yard;

pub(crate) use diagnosis::diagnose;
pub use diagnosis::{Diagnosis, Library, Resized};
use elf::same;
pub use fronts::Abi;
pub(crate) use judge::{judge, Fit, Surroundings};
pub use path::library_path;
use std::path::Path;
use symbols::{defines, offers};
pub(crate) use watch::{Second, Watch, JOINED};

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

/// Whether a file is a library of Arke's; `own`: the directory of those that stand beside this command.
fn is_ours(file: &Path, own: Option<&Path>) -> bool {
    own.is_some_and(|own| same(file, &own.join(STANDARD)))
        || fronts::is_front_end(file, own)
        || offers(file, OURS)
}

/// Whether a file is a library or a module, which no loader starts.
pub(crate) fn is_library(file: &Path) -> bool {
    // Whoever opens a pipe waits for its writer.
    file.is_file()
        && elf::Needs::read(file).is_some_and(|needs| !needs.interpreted && !needs.needed.is_empty())
}

/// Whether another MPI's library has a name that front ends have: Arke could stand in for it.
pub(crate) fn has_stand_in(library: &Path) -> bool {
    let name = library.file_name().unwrap_or_default().to_string_lossy();
    fronts::by_name(&name).is_some()
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
            let around = Surroundings { variable: None, own: None, private: true, may_preload: true };
            assert_eq!(judge(Path::new(file), &around), Ok(Fit::default()), "{file}");
        }
    }
}
