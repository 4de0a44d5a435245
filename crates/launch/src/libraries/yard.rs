//! Small programs and libraries for tests, and an Arke of small libraries beside them.

use super::{Surroundings, STANDARD};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that calls `MPI_Init`.
pub const CALLS: &str = "int MPI_Init(int *, char ***); int main(void) { return MPI_Init(0, 0); }";
/// Another MPI's library.
pub const OTHERS: &str =
    "int MPI_Init(int *c, char ***v) { return 0; } int PMPI_Init(int *c, char ***v) { return 0; }";

/// A directory in which things are made.
pub struct Yard(tempfile::TempDir);

impl Yard {
    pub fn new() -> Yard {
        Yard(tempfile::tempdir().unwrap())
    }

    /// One with an Arke that has these front ends.
    pub fn with_arke(fronts: &[&str]) -> Yard {
        let yard = Yard::new();
        let standard = yard.library(
            &format!("lib/{STANDARD}"),
            &format!("{OTHERS} void arke_compare_swap(void) {{}}"),
            &[],
        );
        for name in fronts {
            let abi = if name.ends_with(".40") { "openmpi" } else { "mpich" };
            let text = format!("{OTHERS} const char arke_front_end[] = \"{abi}\";");
            let path = format!("-Wl,-rpath,{},--disable-new-dtags,--no-as-needed", yard.own().display());
            yard.library(&format!("lib/arke/abi/{name}"), &text, &[&path, standard.to_str().unwrap()]);
        }
        yard
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The directory of Arke's libraries.
    pub fn own(&self) -> PathBuf {
        self.path("lib")
    }

    /// A front end.
    pub fn front(&self, name: &str) -> PathBuf {
        self.path("lib/arke/abi").join(name)
    }

    /// Makes a library; the last part of its name is its soname.
    pub fn library(&self, name: &str, text: &str, options: &[&str]) -> PathBuf {
        let soname = format!("-Wl,-soname,{}", name.rsplit('/').next().unwrap());
        self.compile(name, text, &[&["-shared", "-fPIC", &soname], options].concat())
    }

    /// Makes a program.
    pub fn program(&self, name: &str, text: &str, options: &[&str]) -> PathBuf {
        self.compile(name, text, options)
    }

    /// Makes a program that is linked to libraries, which it finds in their directory, by `DT_RPATH` if `first` is
    /// true.
    pub fn linked(&self, name: &str, libraries: &[&Path], first: bool) -> PathBuf {
        let mut options = vec!["-Wl,--no-as-needed".to_string()];
        for library in libraries {
            let tags = if first { "--disable-new-dtags" } else { "--enable-new-dtags" };
            options.push(format!("-Wl,-rpath,{},{tags}", library.parent().unwrap().display()));
            options.push(library.display().to_string());
        }
        self.program(name, CALLS, &options.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn compile(&self, name: &str, text: &str, options: &[&str]) -> PathBuf {
        let (target, source) = (self.path(name), self.path("source.c"));
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::write(&source, text).unwrap();
        let made = Command::new("cc").arg(&source).arg("-o").arg(&target).args(options).output().unwrap();
        assert!(made.status.success(), "{name}: {}", String::from_utf8_lossy(&made.stderr));
        target
    }

    /// What a program finds around it that `arke run` starts.
    pub fn around<R>(&self, with: impl FnOnce(&Surroundings<'_>) -> R) -> R {
        let own = self.own();
        let variable: Option<OsString> = super::library_path(&own, true, None);
        with(&Surroundings {
            variable: variable.as_deref(),
            own: Some(&own),
            private: true,
            may_preload: true,
        })
    }
}
