//! Which libraries a program will run with: the loader's own way of looking, followed before the program is started.
//!
//! For each name that a file needs the loader looks in `DT_RPATH` (its own and those of the files that asked for it,
//! where the file has no `DT_RUNPATH`), then in LD_LIBRARY_PATH, the file's `DT_RUNPATH`, ld.so.cache and the system's
//! directories. What is not found is passed over here: the loader will say so itself.

use super::cache::Cache;
use super::elf::Needs;
use std::collections::{HashMap, VecDeque};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The directories that are searched last.
const USUAL: [&str; 8] = [
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib",
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
];

/// By what a library is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// `DT_RPATH`, which comes before LD_LIBRARY_PATH.
    RPath,
    /// LD_LIBRARY_PATH.
    Variable,
    /// A path in place of a name.
    Path,
    /// `DT_RUNPATH`, the system's list or directories, or because it is loaded already.
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
    /// The files that ask for it, at least one.
    pub asked_by: Vec<PathBuf>,
}

impl Found {
    /// The name without directories, where a whole path was asked for.
    pub fn file_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }
}

/// What decides where libraries are found, beside the files themselves.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// The value of LD_LIBRARY_PATH, split.
    pub variable: Vec<PathBuf>,
    /// ld.so.cache.
    pub cache: Cache,
    /// Libraries that are loaded before all others (LD_PRELOAD), which stand for their names from then on.
    pub preloaded: Vec<PathBuf>,
}

/// A file whose needs are looked for, with the `DT_RPATH` directories of those that asked for it.
struct Open {
    needs: Needs,
    inherited: Vec<PathBuf>,
}

impl Search {
    /// With this value of LD_LIBRARY_PATH.
    pub fn of(variable: Option<&OsStr>) -> Search {
        let text = variable.map(|v| String::from_utf8_lossy(v.as_bytes()).into_owned()).unwrap_or_default();
        Search { variable: split(&text, Path::new("/")), cache: Cache::read(), preloaded: Vec::new() }
    }

    /// Every library that a program asks for, directly or not, in the loader's order.
    pub fn closure(&self, program: Needs) -> Vec<Found> {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut found: Vec<Found> = Vec::new();
        let mut queue = VecDeque::from([Open { needs: program, inherited: Vec::new() }]);
        while let Some(Open { needs, inherited }) = queue.pop_front() {
            let own = |text: &Option<String>| match text {
                Some(text) => split(text, &origin(&needs.file)),
                None => Vec::new(),
            };
            let runpath = own(&needs.runpath);
            // DT_RPATH counts for what it asks for itself and what that asks for in turn, but not for files with
            // DT_RUNPATH.
            let chain = match needs.runpath {
                Some(_) => inherited,
                None => [own(&needs.rpath), inherited].concat(),
            };
            let rpath = if needs.runpath.is_some() { &[][..] } else { &chain[..] };
            for name in needs.needed {
                if let Some(at) = known.get(&name) {
                    found[*at].asked_by.push(needs.file.clone());
                    continue;
                }
                known.insert(name.clone(), found.len());
                let (library, by) = self.find(&name, needs.machine, rpath, &runpath);
                let file = library.as_ref().map(|library| library.file.clone());
                if let Some(library) = library {
                    // The loader takes a file that is loaded under this name already.
                    known.extend(library.soname.iter().map(|name| (name.clone(), found.len())));
                    queue.push_back(Open { needs: library, inherited: chain.clone() });
                }
                found.push(Found { name, file, by, asked_by: vec![needs.file.clone()] });
            }
        }
        found
    }

    /// The file that a name leads to.
    fn find(&self, name: &str, machine: u16, rpath: &[PathBuf], runpath: &[PathBuf]) -> (Option<Needs>, By) {
        let fits = |file: PathBuf| Needs::read(&file).filter(|n| n.machine == machine);
        if name.contains('/') {
            return (fits(name.into()), By::Path);
        }
        let within = |directories: &[PathBuf]| directories.iter().find_map(|d| fits(d.join(name)));
        let loaded = || self.preloaded.iter().find(|file| file.ends_with(name)).cloned().and_then(fits);
        let usual = || USUAL.iter().find_map(|d| fits(Path::new(d).join(name)));
        if let Some(file) = loaded() {
            (Some(file), By::Other)
        } else if let Some(file) = within(rpath) {
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
        let search = Search::of(None);
        let own = Needs::read(&std::env::current_exe().unwrap()).unwrap();
        let closure = search.closure(own);
        let libc = closure.iter().find(|found| found.name == "libc.so.6").unwrap();
        assert!(libc.file.is_some() && libc.by != By::RPath, "{closure:?}");
    }
}
