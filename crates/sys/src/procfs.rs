//! The processes that /proc shows, with the numbers that they have in this process's PID namespace.
//!
//! /proc may be that of a namespace above (`unshare -pf` without `--mount-proc`, a container with the host's /proc):
//! its folders have other numbers then, which mean other processes here, and must never come to `kill`. Each process's
//! `status` tells its number in every namespace from that of /proc down to its own.

use crate::process::pid_namespace;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Whose numbers /proc has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// This namespace's.
    Ours,
    /// Those of the namespace that is so many above.
    Above(usize),
    /// There is no /proc, or it does not show this process.
    Unknown,
}

fn numbers() -> Numbers {
    static NUMBERS: OnceLock<Numbers> = OnceLock::new();
    *NUMBERS.get_or_init(|| {
        let Ok(shown) = std::fs::read_link("/proc/self") else { return Numbers::Unknown };
        let same = shown.as_os_str().to_str() == Some(&std::process::id().to_string());
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        match in_namespaces(&status).len() {
            // An old kernel, before Linux 4.1.
            0 if same => Numbers::Ours,
            0 => Numbers::Unknown,
            1 => Numbers::Ours,
            count => Numbers::Above(count - 1),
        }
    })
}

/// Whether the numbers that /proc shows mean the same processes to `kill`.
pub fn are_ours() -> bool {
    numbers() == Numbers::Ours
}

/// The numbers of a process, out of its `status`: in the namespace of /proc first, in its own last.
fn in_namespaces(status: &str) -> Vec<i32> {
    let line = status.lines().find_map(|line| line.strip_prefix("NSpid:")).unwrap_or_default();
    line.split_ascii_whitespace().map_while(|word| word.parse().ok()).collect()
}

/// The number of a process in its own PID namespace, from its `status`.
pub fn innermost(status: &str) -> Option<i32> {
    in_namespaces(status).last().copied()
}

/// The folder of process `pid` of this namespace in /proc; one that does not exist where /proc has other numbers.
pub fn folder(pid: i32) -> PathBuf {
    match pid {
        _ if are_ours() => format!("/proc/{pid}").into(),
        _ if pid == std::process::id() as i32 => "/proc/self".into(),
        // No process has this number.
        _ => "/proc/0".into(),
    }
}

/// The folder in /proc of the process that has the number `pid` in the PID namespace `namespace`, whatever numbers
/// /proc has.
pub fn folder_in(namespace: u64, pid: i32) -> Option<PathBuf> {
    let is = |folder: &PathBuf| namespace_of(folder) == Some(namespace) && own_number(folder) == Some(pid);
    let first = PathBuf::from(format!("/proc/{pid}"));
    std::iter::once(first).chain(folders().map(|(_, folder)| folder)).find(is)
}

fn own_number(folder: &Path) -> Option<i32> {
    let status = std::fs::read_to_string(folder.join("status")).ok()?;
    innermost(&status)
}

/// The PID namespace of the process of a folder in /proc, if it may be asked.
pub fn namespace_of(folder: &Path) -> Option<u64> {
    std::fs::metadata(folder.join("ns/pid")).ok().map(|data| data.ino())
}

/// A process that /proc shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Its number in this namespace.
    pub pid: i32,
    /// Its number in /proc.
    pub listed: i32,
    /// Its folder there.
    pub folder: PathBuf,
}

fn folders() -> impl Iterator<Item = (i32, PathBuf)> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten();
    entries.filter_map(|entry| {
        let entry = entry.ok()?;
        Some((entry.file_name().to_str()?.parse().ok()?, entry.path()))
    })
}

/// The processes of this namespace, and of those below, that /proc shows. Where it has other numbers, those whose
/// numbers here are certain.
pub fn shown() -> impl Iterator<Item = Shown> {
    let numbers = numbers();
    let own = pid_namespace();
    let all = (numbers != Numbers::Unknown).then(folders).into_iter().flatten();
    all.filter_map(move |(listed, folder)| {
        let pid = match numbers {
            Numbers::Ours => listed,
            Numbers::Above(count) => number_here(&folder, count, own)?,
            Numbers::Unknown => return None,
        };
        Some(Shown { pid, listed, folder })
    })
}

/// The number in this namespace, `own`, of the process of a folder in a /proc that is so many namespaces above.
fn number_here(folder: &Path, above: usize, own: u64) -> Option<i32> {
    let numbers = in_namespaces(&std::fs::read_to_string(folder.join("status")).ok()?);
    let number = *numbers.get(above)?;
    // Other namespaces are as far below that one.
    let mut below = numbers.len() - 1 - above;
    let mut namespace = std::fs::File::open(folder.join("ns/pid")).ok()?;
    while below > 0 {
        namespace = parent(&namespace)?;
        below -= 1;
    }
    (namespace.metadata().ok()?.ino() == own).then_some(number)
}

/// The namespace above one.
fn parent(namespace: &std::fs::File) -> Option<std::fs::File> {
    /// _IO(0xb7, 0x2), since Linux 4.9.
    const NS_GET_PARENT: libc::c_ulong = 0xb702;
    // SAFETY: takes no argument, touches no memory of ours.
    let fd = unsafe { libc::ioctl(namespace.as_raw_fd(), NS_GET_PARENT as _) };
    // SAFETY: the kernel has just returned the descriptor and nobody else owns it.
    (fd >= 0).then(|| unsafe { std::os::fd::FromRawFd::from_raw_fd(fd) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_number_is_the_processs_own() {
        assert_eq!(innermost("Name:\tx\nNSpid:\t4242\t17\t3\nNSpgid:\t1\n"), Some(3));
        assert_eq!(innermost("Name:\tx\nPid:\t4242\n"), None);
    }

    #[test]
    fn this_process_is_among_those_that_are_shown() {
        let me = std::process::id() as i32;
        assert!(are_ours(), "the tests have a /proc of their own");
        assert!(shown().any(|process| process.pid == me && process.listed == me));
        let namespace = pid_namespace();
        assert_eq!(folder_in(namespace, me), Some(PathBuf::from(format!("/proc/{me}"))));
        assert_eq!(folder_in(namespace + 1, me), None);
        // As if /proc were of the same namespace by another way.
        assert_eq!(number_here(Path::new("/proc/self"), 0, namespace), Some(me));
        assert_eq!(number_here(Path::new("/proc/self"), 0, namespace + 1), None);
        assert_eq!(number_here(Path::new("/proc/self"), 1, namespace), None);
    }
}
