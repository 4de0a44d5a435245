//! Finding a job's processes: by descent from the launcher, or by the seat in their environment.

use crate::seat::{JobId, SEAT_VARIABLE};
use arke_sys::procfs::{are_ours, folder, shown, Shown};
use nix::errno::Errno;
use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;
use std::collections::{HashMap, HashSet};
use std::ffi::CStr;

/// What `/proc/PID/stat` tells that matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stat {
    /// The process.
    pub pid: i32,
    /// Its state's letter.
    pub state: char,
    /// Its parent.
    pub parent: i32,
    /// Whether it is the launcher of a spawned job.
    pub launches: bool,
    /// When it started, in ticks since the system did.
    pub started: u64,
}

/// Reads the first fields of a `stat` line; the command's name may hold anything, also `)`.
pub(crate) fn parse_stat(text: &str) -> Option<Stat> {
    let (head, tail) = (text.split_once(" (")?, text.rsplit_once(") ")?);
    let name = head.1.rsplit_once(") ").map_or("", |(name, _)| name);
    let mut fields = tail.1.split_ascii_whitespace();
    Some(Stat {
        pid: head.0.parse().ok()?,
        state: fields.next()?.chars().next()?,
        parent: fields.next()?.parse().ok()?,
        launches: name == crate::offspring::NAME,
        // The 22nd of all fields, of which the fourth was the last.
        started: fields.nth(17).and_then(|field| field.parse().ok()).unwrap_or(0),
    })
}

/// What the system says of all processes, with their numbers in this PID namespace.
fn stats() -> Vec<Stat> {
    let shown: Vec<Shown> = shown().collect();
    let numbers: HashMap<i32, i32> = shown.iter().map(|process| (process.listed, process.pid)).collect();
    let stat = |process: &Shown| {
        let stat = parse_stat(&std::fs::read_to_string(process.folder.join("stat")).ok()?)?;
        // The parent of a namespace's first process may be outside, and counts for nothing here.
        let parent = numbers.get(&stat.parent).copied().unwrap_or(0);
        Some(Stat { pid: process.pid, parent, ..stat })
    };
    shown.iter().filter_map(stat).collect()
}

/// A process that is no part of the job, though below its launcher: a script had started it before it executed
/// `mpiexec`, or a rank has left it in the background for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Helper {
    pid: i32,
    started: u64,
}

impl Helper {
    fn of(stat: &Stat) -> Self {
        Self { pid: stat.pid, started: stat.started }
    }
}

/// The processes that descend from this one before it starts any.
pub(crate) fn helpers() -> Vec<Helper> {
    // SAFETY: only asks; no result is wanted, and a null pointer for it is allowed.
    let any = unsafe {
        libc::waitid(libc::P_ALL, 0, std::ptr::null_mut(), libc::WEXITED | libc::WNOHANG | libc::WNOWAIT) == 0
    };
    // A program that was not executed by a shell in its place has no children.
    if !any {
        return Vec::new();
    }
    below(&stats(), |_| false).iter().map(Helper::of).collect()
}

/// Whether all children of this process, but for `spared`, are among these.
pub(crate) fn only_children(helpers: &[Helper], spared: Option<Pid>) -> bool {
    let me = nix::unistd::getpid().as_raw();
    let child = |s: &&Stat| s.parent == me && spared != Some(Pid::from_raw(s.pid));
    stats().iter().filter(child).all(|s| helpers.contains(&Helper::of(s)))
}

/// The processes that descend from this one, except some and what descends from them.
fn below(stats: &[Stat], excepted: impl Fn(&Stat) -> bool) -> Vec<Stat> {
    let me = nix::unistd::getpid().as_raw();
    let mut family = HashSet::from([me]);
    loop {
        let before = family.len();
        family.extend(
            stats
                .iter()
                .filter(|s| family.contains(&s.parent) && !excepted(s))
                .map(|s| s.pid)
                .collect::<Vec<_>>(),
        );
        if family.len() == before {
            break;
        }
    }
    stats.iter().filter(|s| s.pid != me && family.contains(&s.pid)).copied().collect()
}

/// The living processes that descend from this one, except `spared`, `helpers` and what descends from these. Spawned
/// jobs, launchers and all, are among them only where `everything` is wanted.
pub(crate) fn descendants(spared: Option<Pid>, helpers: &[Helper], everything: bool) -> Vec<Pid> {
    let excepted = |s: &Stat| {
        spared == Some(Pid::from_raw(s.pid)) || helpers.contains(&Helper::of(s)) || s.launches && !everything
    };
    let found = below(&stats(), excepted);
    found.iter().filter(|s| !matches!(s.state, 'Z' | 'X')).map(|s| Pid::from_raw(s.pid)).collect()
}

/// These processes, as such that are no part of the job.
pub(crate) fn as_helpers(pids: &[Pid]) -> Vec<Helper> {
    let stats = stats();
    stats.iter().filter(|s| pids.contains(&Pid::from_raw(s.pid))).map(Helper::of).collect()
}

/// Parts processes by whether they hold one of `pipes`, which are the numbers of inodes: those that do, and the others.
/// Of one that does not show what it holds, as another user's, nothing is known: it counts among the others.
pub(crate) fn part(pids: &[Pid], pipes: &[u64]) -> (Vec<Pid>, Vec<Pid>) {
    let holds = |pid: &&Pid| {
        let files = std::fs::read_dir(folder(pid.as_raw()).join("fd")).into_iter().flatten().flatten();
        let shown = files.filter_map(|file| std::fs::read_link(file.path()).ok());
        shown.filter_map(|name| name.to_str().and_then(pipe_of)).any(|inode| pipes.contains(&inode))
    };
    pids.iter().partition(holds)
}

/// The inode of a pipe, as `/proc/PID/fd` names it.
fn pipe_of(name: &str) -> Option<u64> {
    name.strip_prefix("pipe:[")?.strip_suffix(']')?.parse().ok()
}

/// The living processes, other than this one, whose seat is in `job` or in a job started from inside of it.
pub(crate) fn of_job(job: JobId) -> Vec<Pid> {
    let me = nix::unistd::getpid().as_raw();
    let (own, inner) = (format!("job={job}"), format!("within={job}"));
    shown()
        .filter(|process| process.pid != me)
        .filter(|process| {
            let environment = std::fs::read(process.folder.join("environ")).unwrap_or_default();
            seat_in(&environment)
                .is_some_and(|seat| seat.split_ascii_whitespace().any(|w| w == own || w == inner))
        })
        .map(|process| Pid::from_raw(process.pid))
        .collect()
}

/// The text of the seat in a block of NUL-separated variables.
pub(crate) fn seat_in(environment: &[u8]) -> Option<&str> {
    environment.split(|b| *b == 0).find_map(|entry| {
        let value = entry.strip_prefix(SEAT_VARIABLE.as_bytes())?.strip_prefix(b"=")?;
        std::str::from_utf8(value).ok()
    })
}

/// The name that a job's guard shows in lists of processes.
pub(crate) const GUARD_NAME: &CStr = c"arke-guard";

/// Whether another job than the one that `own` guards runs on this machine, as far as it can be seen.
pub(crate) fn another_job(own: Pid) -> bool {
    shown().filter(|process| process.pid != own.as_raw()).any(|process| {
        let name = std::fs::read(process.folder.join("comm")).unwrap_or_default();
        name.strip_suffix(b"\n") == Some(GUARD_NAME.to_bytes())
    })
}

/// Whether a process exists and is more than a zombie.
pub(crate) fn alive(pid: Pid) -> bool {
    if !are_ours() {
        return kill(pid, None).is_ok();
    }
    let stat = std::fs::read_to_string(folder(pid.as_raw()).join("stat"));
    stat.ok().and_then(|text| parse_stat(&text)).is_some_and(|s| !matches!(s.state, 'Z' | 'X'))
}

/// Some processes in words: "processes 17 (sleep, state D) and 18 (cat, state S, user 0)". No more than eight are named.
pub(crate) fn describe(pids: &[Pid]) -> String {
    const NAMED: usize = 8;
    let words = |pid: &Pid| {
        let place = folder(pid.as_raw());
        let stat = std::fs::read_to_string(place.join("stat")).unwrap_or_default();
        let Some(state) = parse_stat(&stat).map(|stat| stat.state) else { return pid.to_string() };
        let name = std::fs::read_to_string(place.join("comm")).unwrap_or_default();
        let user = std::fs::metadata(&place).map(|place| std::os::unix::fs::MetadataExt::uid(&place)).ok();
        let user = user.filter(|user| *user != nix::unistd::getuid().as_raw());
        let user = user.map_or(String::new(), |user| format!(", user {user}"));
        format!("{pid} ({}, state {state}{user})", name.trim_end())
    };
    let mut named: Vec<String> = pids.iter().take(NAMED).map(words).collect();
    if pids.len() > NAMED {
        named.push(format!("{} more", pids.len() - NAMED));
    }
    match named.as_slice() {
        [one] => format!("process {one}"),
        [most @ .., last] => format!("processes {} and {last}", most.join(", ")),
        [] => "no process".into(),
    }
}

/// Sends a signal to each; true if any was there to take it.
pub(crate) fn signal_all(pids: &[Pid], signal: Signal) -> bool {
    pids.iter().fold(false, |any, pid| any | (kill(*pid, signal) != Err(Errno::ESRCH)))
}

/// Whether a filter of system calls refuses signals: every process may ask after itself.
pub(crate) fn are_signals_refused() -> bool {
    kill(nix::unistd::getpid(), None).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_name_with_brackets_is_no_trap() {
        let stat = parse_stat("42 (a) R 7 (x) S 17 42 42 0").unwrap();
        assert_eq!(stat, Stat { pid: 42, state: 'S', parent: 17, launches: false, started: 0 });
        assert!(parse_stat("42 (arke-spawn) S 17 42").unwrap().launches);
        assert_eq!(parse_stat(""), None);
    }

    #[test]
    fn processes_are_described_by_name_and_state() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = Pid::from_raw(child.id() as i32);
        let one = describe(&[pid]);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(one.starts_with(&format!("process {pid} (")) && one.contains(", state "), "{one}");
        let gone = [pid; 10];
        assert!(describe(&gone).ends_with(&format!("{pid} and 2 more")), "{}", describe(&gone));
    }

    #[test]
    fn the_seat_is_found_among_other_variables() {
        let block = b"PATH=/bin\0ARKE_SEAT=1 rank=0 job=aa within=bb\0HOME=/\0";
        assert_eq!(seat_in(block), Some("1 rank=0 job=aa within=bb"));
        assert_eq!(seat_in(b"XARKE_SEAT=1\0ARKE_SEATS=1\0"), None);
    }

    #[test]
    fn a_child_is_a_descendant_and_can_be_spared() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = Pid::from_raw(child.id() as i32);
        assert!(descendants(None, &[], false).contains(&pid));
        assert!(!descendants(Some(pid), &[], false).contains(&pid));
        let helpers = helpers();
        assert!(helpers.iter().any(|h| h.pid == pid.as_raw() && h.started > 0));
        assert!(!descendants(None, &helpers, false).contains(&pid));
        // Another process with the number of a helper is none.
        let later: Vec<Helper> = helpers.iter().map(|h| Helper { started: h.started + 1, ..*h }).collect();
        assert!(descendants(None, &later, false).contains(&pid));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!descendants(None, &[], false).contains(&pid));
    }
}
