//! Ranks and jobs of other versions of Arke: what they tell cannot be read, but who can read it is found.

use super::jobs::{age, pids};
use super::process::Process;
use super::symbols;
use arke_base::board::Board;
use arke_diagnosis::account::VERSION;
use arke_sys::arena::Arena;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A job whose board is of another version.
#[derive(Debug, Clone)]
pub struct Stranger {
    /// Process of its launcher, or of the rank that leads on this machine.
    pub pid: u32,
    /// Number of ranks, as far as is known.
    pub ranks: u32,
    /// For how long it has run.
    pub age: Duration,
    /// The `arke` command that can ask it.
    command: Option<PathBuf>,
}

impl Stranger {
    /// What it is, and who can ask it: to follow "job 4711".
    pub fn told(&self) -> String {
        format!("was started by another version of Arke; {}", by(self.command.as_deref(), None, "jobs"))
    }
}

/// The jobs of other versions on this machine, oldest first.
pub fn find() -> Vec<Stranger> {
    let mut found: Vec<Stranger> = pids().into_iter().filter_map(of_process).collect();
    found.sort_by_key(|job| (std::cmp::Reverse(job.age), job.pid));
    found
}

fn of_process(pid: u32) -> Option<Stranger> {
    let descriptors = std::fs::read_dir(format!("/proc/{pid}/fd")).ok()?;
    descriptors.flatten().find_map(|entry| {
        let target = std::fs::read_link(entry.path()).ok()?;
        target.to_str().filter(|target| target.starts_with("/memfd:arke"))?;
        let arena = Arena::of_process(pid, entry.file_name().to_str()?.parse().ok()?).ok()?;
        let (launcher, ranks) = Board::of_another_version(&arena)?;
        (launcher == pid).then(|| Stranger { pid, ranks, age: age(pid), command: command(pid) })
    })
}

/// What a rank is said to do whose answer is of another version; `waits`: what it has told on the board.
pub(super) fn rank(pid: Option<u32>, version: u32, waits: Option<String>) -> String {
    let library = pid.and_then(library);
    let command = library.as_deref().and_then(beside);
    let waits = waits.map(|waits| format!(", and waits in {waits}")).unwrap_or_default();
    format!(
        "runs with a library of another version of Arke{waits}: its answer has version {version}, and this command reads \
         {VERSION}; {}",
        by(command.as_deref(), library.as_deref(), "why")
    )
}

/// Whom to ask instead.
fn by(command: Option<&Path>, library: Option<&Path>, verb: &str) -> String {
    match (command, library) {
        (Some(command), _) => format!("ask by `{} {verb}`", command.display()),
        (None, Some(library)) => {
            format!("ask by the `arke` command that was installed with {}", library.display())
        }
        (None, None) => "ask by the `arke` command of its installation".into(),
    }
}

/// The `arke` command of the installation that a process belongs to: itself, or what lies beside its library.
fn command(pid: u32) -> Option<PathBuf> {
    let own = std::fs::read_link(format!("/proc/{pid}/exe"))
        .ok()
        .filter(|file| Process::of(pid).is_some() && is_arke(file));
    own.or_else(|| beside(&library(pid)?))
}

fn is_arke(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == "arke") && file.is_file()
}

/// The library of Arke's that a process has mapped.
fn library(pid: u32) -> Option<PathBuf> {
    let is_library = |path: &Path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libmpi_abi.so"))
    };
    symbols::mappings(pid).0.into_iter().map(|of| of.path).find(|path| is_library(path))
}

/// The command that was installed with a library: PREFIX/bin/arke for PREFIX/lib/libmpi_abi.so.1.
fn beside(library: &Path) -> Option<PathBuf> {
    let parents = library.ancestors().skip(2).take(2);
    parents.map(|prefix| prefix.join("bin/arke")).find(|file| is_arke(file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::board::MAGIC;
    use std::os::unix::fs::FileExt;

    #[test]
    fn the_command_of_an_installation_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let (bin, lib) = (folder.path().join("bin"), folder.path().join("lib/x86_64-linux-gnu"));
        std::fs::create_dir_all(&bin).unwrap();
        std::fs::create_dir_all(&lib).unwrap();
        let (command, library) = (bin.join("arke"), lib.join("libmpi_abi.so.1"));
        assert_eq!(beside(&library), None);
        std::fs::write(&command, "").unwrap();
        assert_eq!(beside(&library), Some(command.clone()));
        assert_eq!(beside(&folder.path().join("lib/libmpi_abi.so.1.0")), Some(command.clone()));
        assert_eq!(by(Some(&command), Some(&library), "why"), format!("ask by `{} why`", command.display()));
        let text = rank(None, 4, Some("MPI_Recv: a message".into()));
        assert!(text.contains("waits in MPI_Recv: a message: its answer has version 4"), "{text}");
    }

    #[test]
    fn a_job_of_another_version_is_found() {
        let arena = Arena::create(0).unwrap();
        drop(Board::create(&arena, 3, 1, [1, 2]).unwrap());
        let found = || of_process(std::process::id());
        assert!(found().is_none(), "it is of this version");
        let file = std::fs::OpenOptions::new().write(true).open(format!("/proc/self/fd/{}", arena.raw_fd()));
        file.unwrap().write_all_at(&(MAGIC ^ 1).to_ne_bytes(), 0).unwrap();
        let job = found().expect("this process holds it");
        assert_eq!((job.pid, job.ranks), (std::process::id(), 3));
        assert!(job.told().starts_with("was started by another version of Arke; ask by"), "{}", job.told());
    }
}
