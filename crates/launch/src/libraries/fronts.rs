//! Front ends: Arke's libraries under the names of Open MPI's and MPICH's, for programs that were built with those.
//!
//! They stand in a directory of their own, so that nobody finds them by chance, and translate to `libmpi_abi.so.1`.

use super::elf::same;
use super::symbols;
use std::path::{Path, PathBuf};

/// Where they stand, below the directory of `libmpi_abi.so.1`.
const DIRECTORY: &str = "arke/abi";
/// The data object that only they have.
const MARK: &str = "arke_front_end";

/// Whose binary interface a program was built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Abi {
    /// That of the MPI standard, which Arke's own library has.
    Standard,
    /// Open MPI's, from version 3 on.
    OpenMpi,
    /// MPICH's, which is also that of Intel MPI, Cray MPICH and MVAPICH.
    Mpich,
}

impl Abi {
    /// Whose it is, in words.
    pub fn owner(self) -> &'static str {
        match self {
            Abi::Standard => "the MPI standard",
            Abi::OpenMpi => "Open MPI",
            Abi::Mpich => "MPICH",
        }
    }
}

/// The names that front ends may have. An installation without Fortran or C++ lacks some.
const NAMES: [(&str, Abi); 14] = [
    ("libmpi.so.40", Abi::OpenMpi),
    ("libmpi_mpifh.so.40", Abi::OpenMpi),
    ("libmpi_usempif08.so.40", Abi::OpenMpi),
    ("libmpi_usempi_ignore_tkr.so.40", Abi::OpenMpi),
    // Debian's, which lead to the three above.
    ("libmpi_mpifh-gfortran.so.40", Abi::OpenMpi),
    ("libmpi_usempif08-gfortran.so.40", Abi::OpenMpi),
    ("libmpi_usempi_ignore_tkr-gfortran.so.40", Abi::OpenMpi),
    ("libmpi_cxx.so.40", Abi::OpenMpi),
    ("libmpi.so.12", Abi::Mpich),
    ("libmpich.so.12", Abi::Mpich),
    ("libmpifort.so.12", Abi::Mpich),
    ("libmpichfort.so.12", Abi::Mpich),
    // Without MPICH's C++ bindings: for programs that are linked to them by habit.
    ("libmpicxx.so.12", Abi::Mpich),
    ("libmpichcxx.so.12", Abi::Mpich),
];

/// The name of a front end that a library's file name stands for, and the ABI: `libmpi.so.40.30.5` is `libmpi.so.40`.
pub(super) fn by_name(file: &str) -> Option<(&'static str, Abi)> {
    let is =
        |name: &str| file.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    NAMES.into_iter().find(|(name, _)| is(name))
}

/// The directory of the front ends of the Arke whose libraries stand in `own`.
pub(super) fn directory(own: &Path) -> PathBuf {
    own.join(DIRECTORY)
}

/// Whether a path is that of a front end's directory, of whatever installation.
pub(super) fn is_directory(path: &Path) -> bool {
    path.ends_with(DIRECTORY)
}

/// The front ends that stand in a directory.
pub(super) fn present(directory: &Path) -> impl Iterator<Item = &'static str> + '_ {
    NAMES.into_iter().map(|(name, _)| name).filter(|name| directory.join(name).is_file())
}

/// Whether a file is a front end; `own`: the directory of Arke's libraries, whose front ends are known without a look
/// into the file.
pub(super) fn is_front_end(file: &Path, own: Option<&Path>) -> bool {
    let known = |own: &Path| same(file, &directory(own).join(file.file_name().unwrap_or_default()));
    own.is_some_and(known) || symbols::offers(file, MARK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_front_ends_are_known_with_any_minor_version() {
        assert_eq!(by_name("libmpi.so.40"), Some(("libmpi.so.40", Abi::OpenMpi)));
        assert_eq!(by_name("libmpi.so.40.30.5"), Some(("libmpi.so.40", Abi::OpenMpi)));
        assert_eq!(by_name("libmpifort.so.12.1"), Some(("libmpifort.so.12", Abi::Mpich)));
        for name in ["libmpi.so.4", "libmpi.so.401", "libmpi.so.20", "libmpi_abi.so.1", "libmpi.so"] {
            assert_eq!(by_name(name), None, "{name}");
        }
    }
}
