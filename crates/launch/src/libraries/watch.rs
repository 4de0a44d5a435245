//! Watching what ranks have loaded: a program that opens its MPI at run time, such as Python, says nothing before.
//!
//! A rank that never joins while another MPI is mapped in it, or in a process that it started, runs as a job of one. It
//! is looked at when a rank prints something, since the launcher is awake then, and at a few times more, ever farther
//! apart: a launcher of silent ranks sleeps.
//!
//! A rank that has joined may load another MPI besides, with a library that was built for that, and is a job of one in
//! it. The first ranks are looked at for that, at the same times, until they have had a while to load it.

use super::symbols::{address, offers};
use super::{is_ours, whose};
use arke_sys::inspect;
use arke_sys::procfs::folder;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first and the longest pause between looks at silent ranks; each is four times the one before.
const PAUSES: [Duration; 2] = [Duration::from_millis(60), Duration::from_secs(20)];
/// The shortest and the longest pause between looks at ranks that print.
const GAPS: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(5)];
/// How long a rank that has another MPI may take to join before it is mentioned: it may have both.
const TO_JOIN: Duration = Duration::from_secs(2);
/// How long a rank that has joined is looked at: it loads what it needs at its beginning.
const TO_LOAD: Duration = Duration::from_secs(10);
/// The longest pause between looks in that time.
const PAUSE: Duration = Duration::from_secs(1);
/// How many ranks that have joined are looked at. They all do the same, or nearly.
pub(crate) const JOINED: usize = 4;
/// What Open MPI's library is at, a number that is 0 until it is initialised. Libraries of MPICH's kind offer no such
/// thing. That it is 0 does not say that nobody uses the library: who asks it whether MPI is initialised goes on alone,
/// too.
const STATE: &str = "ompi_mpi_state";
/// How many ranks are looked at in one look; they take turns.
const AT_ONCE: usize = 16;
/// How deep below a rank processes are looked at.
const DEPTH: usize = 4;

/// What was seen so far.
#[derive(Debug)]
pub(crate) struct Watch {
    own: Option<PathBuf>,
    /// When to look next, and the pause after that.
    next: (Instant, Duration),
    /// From when on output is a reason to look, and the pause after that.
    listen: (Instant, Duration),
    /// Which rank is the first of the next look.
    turn: usize,
    /// Files whose owner is known: whether they are another MPI's.
    known: HashMap<PathBuf, bool>,
    /// The library of another MPI that a rank has, and when it was first seen.
    seen: HashMap<u32, (PathBuf, Instant)>,
    /// Whether the user was told.
    told: bool,
    /// Since when the first ranks that have joined were looked at; `None`: that is over.
    joined: Option<HashMap<u32, Instant>>,
}

/// Another MPI beside Arke in a rank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Second {
    /// The rank.
    pub rank: u32,
    /// That MPI's library.
    pub library: PathBuf,
    /// Whether it is known to be initialised.
    pub used: bool,
}

impl Watch {
    /// A watch over ranks that start now; `own` is the directory of Arke's library.
    pub fn new(own: Option<&Path>, now: Instant) -> Watch {
        Watch {
            own: own.map(Path::to_path_buf),
            next: (now + PAUSES[0], PAUSES[0]),
            listen: (now, GAPS[0]),
            turn: 0,
            known: HashMap::new(),
            seen: HashMap::new(),
            told: false,
            joined: Some(HashMap::new()),
        }
    }

    /// When to look next.
    pub fn next(&self) -> Instant {
        self.next.0
    }

    /// Whether to look now; `heard`: a rank has printed something.
    pub fn is_due(&self, now: Instant, heard: bool) -> bool {
        now >= self.next.0 || heard && now >= self.listen.0
    }

    /// Looks at ranks that have not joined, each with its process.
    pub fn look(&mut self, unjoined: &[(u32, i32)], now: Instant) {
        let count = unjoined.len().min(AT_ONCE);
        for i in 0..count {
            let (rank, pid) = unjoined[(self.turn + i) % unjoined.len()];
            if !self.seen.contains_key(&rank) {
                if let Some(library) = self.of_family(pid, DEPTH) {
                    self.seen.insert(rank, (library, now));
                }
            }
        }
        self.turn = self.turn.wrapping_add(count);
        if now >= self.next.0 {
            let longest = if self.minds_joined() { PAUSE } else { PAUSES[1] };
            let pause = (self.next.1 * 4).min(longest);
            self.next = (now + pause, pause);
        }
        let gap = self.listen.1;
        self.listen = (now + gap, (gap * 5 / 4).min(GAPS[1]));
    }

    /// Whether ranks that have joined are still looked at.
    pub fn minds_joined(&self) -> bool {
        self.joined.is_some()
    }

    /// Looks at the first ranks that have joined, each with its process: which of them uses another MPI, too? That is
    /// told once, and only until they have had the time to load all that they need.
    pub fn look_at_joined(&mut self, joined: &[(u32, i32)], now: Instant) -> Option<Second> {
        let mut since = self.joined.take()?;
        let mut over = !joined.is_empty();
        for (rank, pid) in joined {
            over &= now >= *since.entry(*rank).or_insert(now) + TO_LOAD;
            if let Some((library, used)) = self.second_of(*pid) {
                return Some(Second { rank: *rank, library, used });
            }
        }
        self.joined = (!over).then_some(since);
        None
    }

    /// Another MPI of a process that is a rank of ours, and whether it is known to be initialised.
    fn second_of(&mut self, pid: i32) -> Option<(PathBuf, bool)> {
        let maps = std::fs::read_to_string(folder(pid).join("maps")).ok()?;
        let mut lines = maps.lines().filter_map(|line| Some((line, mapped_library(line)?)));
        lines.find_map(|(line, file)| {
            // The line of a file's beginning. MPItrampoline hands calls to the MPI that the user has named.
            let (start, rest) = line.split_once('-')?;
            let begins = rest.split_ascii_whitespace().nth(2) == Some("00000000");
            let hands_on = file.to_string_lossy().contains("/libmpitrampoline");
            if !begins || hands_on || !self.is_another(file) || !offers(file, "MPI_Init") {
                return None;
            }
            let state = || {
                let base = u64::from_str_radix(start, 16).ok()?;
                let bytes = inspect::memory(pid, base + address(file, STATE)?, 4).ok()?;
                (bytes.len() == 4).then(|| bytes.iter().any(|byte| *byte != 0))
            };
            Some((file.to_path_buf(), state().unwrap_or(false)))
        })
    }

    /// The lowest rank that was seen with another MPI and is absent from the job, with that MPI's library.
    pub fn unjoined(&self, absent: impl Fn(u32) -> bool) -> Option<(u32, PathBuf)> {
        let rank = self.seen.keys().copied().filter(|rank| absent(*rank)).min()?;
        Some((rank, self.seen[&rank].0.clone()))
    }

    /// One of these ranks that had the time to join since it was seen with another MPI.
    pub fn overdue(&self, unjoined: &[(u32, i32)], now: Instant) -> Option<(u32, PathBuf)> {
        let late = |rank: &u32| self.seen.get(rank).filter(|(_, since)| now >= *since + TO_JOIN);
        unjoined.iter().find_map(|(rank, _)| Some((*rank, late(rank)?.0.clone())))
    }

    /// Whether the user was not told yet; from now on he was.
    pub fn tell_once(&mut self) -> bool {
        !std::mem::replace(&mut self.told, true)
    }

    fn of_family(&mut self, pid: i32, depth: usize) -> Option<PathBuf> {
        if let Some(library) = self.of_process(pid) {
            return Some(library);
        }
        if depth == 0 {
            return None;
        }
        let children =
            std::fs::read_to_string(folder(pid).join(format!("task/{pid}/children"))).unwrap_or_default();
        children.split_ascii_whitespace().find_map(|word| self.of_family(word.parse().ok()?, depth - 1))
    }

    fn of_process(&mut self, pid: i32) -> Option<PathBuf> {
        let maps = std::fs::read_to_string(folder(pid).join("maps")).ok()?;
        let files: HashSet<&Path> = maps.lines().filter_map(mapped_library).collect();
        files.into_iter().find(|file| self.is_another(file)).map(Path::to_path_buf)
    }

    fn is_another(&mut self, file: &Path) -> bool {
        if let Some(known) = self.known.get(file) {
            return *known;
        }
        // A file that is gone cannot be told from ours.
        let another = file.is_file() && !is_ours(file, self.own.as_deref());
        self.known.insert(file.into(), another);
        another
    }
}

/// The file of a line of `/proc/PID/maps`, if its name is an MPI's.
fn mapped_library(line: &str) -> Option<&Path> {
    let file = &line[line.find('/')?..];
    whose(file.rsplit('/').next()?).map(|_| Path::new(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mapped_files_are_read_from_their_lines() {
        let line = "7f00-7f01 r-xp 00000000 08:01 42         /opt/my mpi/lib/libmpi.so.40.30.5";
        assert_eq!(mapped_library(line), Some(Path::new("/opt/my mpi/lib/libmpi.so.40.30.5")));
        assert_eq!(mapped_library("7f00-7f01 rw-p 00000000 00:00 0     [heap]"), None);
        assert_eq!(mapped_library("7f00-7f01 r-xp 00000000 08:01 42   /lib/libc.so.6"), None);
    }

    #[test]
    fn pauses_grow_to_their_limit() {
        let now = Instant::now();
        let mut watch = Watch::new(None, now);
        assert!(watch.is_due(now, true) && !watch.is_due(now, false));
        for _ in 0..100 {
            let at = watch.next();
            assert!(watch.is_due(at, false));
            watch.look(&[], at);
            assert!(!watch.is_due(at, true));
            watch.look_at_joined(&[(0, 0)], at);
        }
        let last = watch.next();
        watch.look(&[], last);
        assert_eq!(watch.next(), last + PAUSES[1]);
    }
}
