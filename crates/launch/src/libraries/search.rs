//! Which libraries a program will run with: the loader's own way of looking, followed before the program is started.
//!
//! For each name that a file needs the loader looks in `DT_RPATH` (its own and those of the files that asked for it,
//! where the file has no `DT_RUNPATH`), then in LD_LIBRARY_PATH, the file's `DT_RUNPATH`, ld.so.cache and the system's
//! directories. What is not found is passed over here: the loader will say so itself.

use super::cache::Cache;
use super::elf::Needs;
use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};

/// The directories that are searched last.
const USUAL: [&str; 4] = ["/lib64", "/usr/lib64", "/lib", "/usr/lib"];

/// By what a library is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// `DT_RPATH`, which comes before LD_LIBRARY_PATH.
    RPath,
    /// LD_LIBRARY_PATH.
    Variable,
    /// `DT_RUNPATH`, the system's list or directories, or a path in place of a name.
    Other,
}

/// A library of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// The name that was asked for.
    pub name: String,
    /// The file, if it is there.
    pub file: Option<PathBuf>,
    /// By what it is found.
    pub by: By,
    /// The file that asks for it.
    pub asked_by: PathBuf,
}

/// What decides where libraries are found, beside the files themselves.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// The value of LD_LIBRARY_PATH, split.
    pub variable: Vec<PathBuf>,
    /// ld.so.cache.
    pub cache: Cache,
}

/// A file whose needs are looked for, with the `DT_RPATH` directories of those that asked for it.
struct Open {
    needs: Needs,
    inherited: Vec<PathBuf>,
}

impl Search {
    /// Every library that a program asks for, directly or not, in the loader's order.
    pub fn closure(&self, program: Needs) -> Vec<Found> {
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        let mut queue = VecDeque::from([Open { needs: program, inherited: Vec::new() }]);
        while let Some(Open { needs, inherited }) = queue.pop_front() {
            let origin = origin(&needs.file);
            let own = |text: &Option<String>| text.iter().flat_map(|t| split(t, &origin)).collect::<Vec<_>>();
            let runpath = own(&needs.runpath);
            // DT_RPATH counts for what it asks for itself and what that asks for in turn, but not for files with
            // DT_RUNPATH.
            let chain = match needs.runpath {
                Some(_) => inherited,
                None => [own(&needs.rpath), inherited].concat(),
            };
            let rpath = if needs.runpath.is_some() { &[][..] } else { &chain[..] };
            for name in &needs.needed {
                if !seen.insert(name.clone()) {
                    continue;
                }
                let (file, by) = self.find(name, needs.machine, rpath, &runpath);
                if let Some(library) = file.as_deref().and_then(Needs::read) {
                    // The loader takes a file that is loaded under this name already.
                    seen.extend(library.soname.clone());
                    queue.push_back(Open { needs: library, inherited: chain.clone() });
                }
                found.push(Found { name: name.clone(), file, by, asked_by: needs.file.clone() });
            }
        }
        found
    }

    /// The file that a name leads to.
    fn find(
        &self,
        name: &str,
        machine: u16,
        rpath: &[PathBuf],
        runpath: &[PathBuf],
    ) -> (Option<PathBuf>, By) {
        let fits = |file: PathBuf| Needs::read(&file).filter(|n| n.machine == machine).map(|n| n.file);
        if name.contains('/') {
            return (fits(name.into()), By::Other);
        }
        let within = |directories: &[PathBuf]| directories.iter().find_map(|d| fits(d.join(name)));
        let usual = || USUAL.iter().find_map(|d| fits(Path::new(d).join(name)));
        if let Some(file) = within(rpath) {
            (Some(file), By::RPath)
        } else if let Some(file) = within(&self.variable) {
            (Some(file), By::Variable)
        } else {
            let file = within(runpath).or_else(|| self.cache.find(name).find_map(fits)).or_else(usual);
            (file, By::Other)
        }
    }

    /// The first file of this name that LD_LIBRARY_PATH leads to.
    pub fn by_variable(&self, name: &str) -> Option<PathBuf> {
        self.variable.iter().map(|d| d.join(name)).find(|file| file.is_file())
    }
}

/// Splits a list of directories as the loader does; an empty entry means the working directory.
pub(super) fn split(text: &str, origin: &Path) -> Vec<PathBuf> {
    let origin = origin.to_string_lossy();
    let library = if cfg!(target_pointer_width = "64") { "lib64" } else { "lib" };
    text.split([':', ';'])
        .filter(|_| !text.is_empty())
        .map(|entry| {
            let entry = entry.replace("${ORIGIN}", &origin).replace("$ORIGIN", &origin);
            let entry = entry.replace("${LIB}", library).replace("$LIB", library);
            PathBuf::from(if entry.is_empty() { "." } else { &entry })
        })
        .collect()
}

/// The directory that `$ORIGIN` stands for.
fn origin(file: &Path) -> PathBuf {
    let real = std::fs::canonicalize(file).unwrap_or_else(|_| file.into());
    real.parent().unwrap_or(Path::new("/")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_directories_are_split_as_the_loader_does() {
        let split = |text| split(text, Path::new("/opt/x"));
        assert_eq!(split("/a:$ORIGIN/../lib"), [Path::new("/a"), Path::new("/opt/x/../lib")]);
        assert_eq!(split("${ORIGIN}"), [Path::new("/opt/x")]);
        assert_eq!(split(":/a"), [Path::new("."), Path::new("/a")]);
        assert!(split("").is_empty());
    }

    #[test]
    fn the_closure_of_this_program_holds_its_libraries() {
        let search = Search { variable: Vec::new(), cache: Cache::read() };
        let own = Needs::read(&std::env::current_exe().unwrap()).unwrap();
        let closure = search.closure(own);
        let libc = closure.iter().find(|found| found.name == "libc.so.6").unwrap();
        assert!(libc.file.is_some() && libc.by != By::RPath, "{closure:?}");
    }
}
