//! One-sided operations: which of them reach for the same bytes while nothing puts them in an order (MPI 5.0, section
//! 12.7).
//!
//! Each process keeps its operations on a rank's memory until it synchronizes, and compares them with each other.
//! Between two fences it also tells the target of each, which compares those of different origins: a letter is sent
//! before its origin calls the fence that ends its epoch, so the fences that both have counted name the epoch. Origins
//! that lock or start an access epoch are not compared with others: their order is the program's business.

use super::arguments::Arguments;
use super::findings::Findings;
use super::letters::{self, Letter};
use super::runs::Runs;
use super::site::{me, rank, ranks, Site};
use super::{compare, with};
use crate::abi::*;
use crate::one_sided;
use arke_datatype::Segment;
use std::collections::{BTreeMap, HashMap};

/// An access to more runs of memory than this is not compared.
const MOST_RUNS: usize = 256;
/// After as many accesses without an end of their epoch, those before are forgotten.
const MOST_ACCESSES: usize = 1 << 17;

/// What an operation does with the memory of its target.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) enum Does {
    /// `MPI_Put`.
    Puts,
    /// `MPI_Get`.
    Gets,
    /// `MPI_Accumulate` and its like: the operation, where all of one epoch must use the same, and the elements.
    Updates(Option<u64>, String),
}

impl Does {
    /// Whether two of them leave open what becomes of bytes that both reach for. Updates of one origin come in order.
    fn clashes(&self, other: &Does, one_origin: bool) -> bool {
        match (self, other) {
            (Does::Gets, Does::Gets) => false,
            (Does::Updates(..), Does::Updates(..)) if one_origin => false,
            (Does::Updates(op, elements), Does::Updates(others, theirs)) => {
                elements != theirs || matches!((op, others), (Some(a), Some(b)) if a != b)
            }
            _ => true,
        }
    }
}

/// An operation on the memory of a rank of a window.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(super) struct Access {
    /// The identity of the window's own communicator.
    window: u64,
    /// How many fences its origin has counted.
    fences: u64,
    /// First bytes and those behind the last.
    runs: Vec<(usize, usize)>,
    does: Does,
    call: String,
    pub site: Site,
}

/// Accesses to one memory between two synchronizations.
#[derive(Default)]
struct Epoch {
    accesses: HashMap<u64, (u32, Access)>,
    /// Where they put, get and update.
    puts: Runs,
    gets: Runs,
    updates: Runs,
    counted: u64,
}

impl Epoch {
    /// Enters an access of a process, after comparing it with those before: of the same process, or of the others.
    fn enter(&mut self, origin: u32, access: Access, one_origin: bool, tell: impl FnMut(&(u32, Access))) {
        let clashing = |number: u64| {
            let other = self.accesses.get(&number)?;
            (one_origin || other.0 != origin).then_some(())?;
            access.does.clashes(&other.1.does, one_origin).then_some(other)
        };
        let all = [&self.puts, &self.gets, &self.updates];
        let found =
            access.runs.iter().flat_map(|run| all.iter().flat_map(move |runs| runs.overlapping(*run)));
        found.filter_map(clashing).take(1).for_each(tell);
        if self.accesses.len() >= MOST_ACCESSES {
            *self = Epoch::default();
        }
        self.counted += 1;
        let runs = match access.does {
            Does::Puts => &mut self.puts,
            Does::Gets => &mut self.gets,
            Does::Updates(..) => &mut self.updates,
        };
        access.runs.iter().for_each(|run| runs.insert(*run, self.counted));
        self.accesses.insert(self.counted, (origin, access));
    }

    /// Gets are over: their data have come.
    fn forget_gets(&mut self) {
        self.gets = Runs::default();
        self.accesses.retain(|_, (_, access)| access.does != Does::Gets);
    }
}

/// How this process synchronizes on a window.
#[derive(Default)]
struct Synchronization {
    fences: u64,
    /// Locks that it holds, and access epochs that it has started.
    other: u32,
    /// Its operations by target.
    epochs: HashMap<u32, Epoch>,
}

/// What is known of one-sided operations.
#[derive(Default)]
pub(super) struct OneSided {
    /// By the identity of a window's communicator: windows that are not freed.
    own: HashMap<u64, Synchronization>,
    /// Accesses of others to this process's memory between fences: by window, and by the fences counted.
    others: HashMap<u64, BTreeMap<u64, Epoch>>,
}

impl OneSided {
    /// Another process, or this one, has told of an access to this process's memory between fences.
    pub fn came(&mut self, from: u32, access: Access, findings: &mut Findings) {
        // A letter may be read only when its window has gone.
        if !self.own.contains_key(&access.window) {
            return;
        }
        let epochs = self.others.entry(access.window).or_default();
        let newest = epochs.last_key_value().map_or(0, |(fences, _)| *fences).max(access.fences);
        // An origin is at most one fence ahead of another.
        epochs.retain(|fences, _| fences + 1 >= newest);
        if access.fences + 1 < newest {
            return;
        }
        let mine = access.clone();
        epochs.entry(access.fences).or_default().enter(from, access, false, |(other, theirs)| {
            findings.add(format!("clash {:?} {:?}", theirs.site, mine.site), || {
                format!(
                    "{} reach for the same bytes of {}'s window in one epoch, in no order ({}: {}{}, {}: {}{}); put a fence \
                     between them, or use MPI_Accumulate with one operation",
                    ranks(&[(*other).min(from), (*other).max(from)]),
                    rank(me()),
                    rank(*other),
                    theirs.call,
                    theirs.site.told(),
                    rank(from),
                    mine.call,
                    mine.site.told(),
                )
            });
        });
    }

    /// This process has begun an access. Returns whether the target is to be told of it.
    fn begun(&mut self, target: u32, access: &mut Access, findings: &mut Findings) -> bool {
        let own = self.own.entry(access.window).or_default();
        access.fences = own.fences;
        let mine = access.clone();
        own.epochs.entry(target).or_default().enter(me(), access.clone(), true, |(_, before)| {
            findings.add(format!("clash {:?} {:?}", before.site, mine.site), || {
                format!(
                    "{} reaches for the same bytes of {}'s window twice in one epoch, in no order ({}{}, then {}{}); \
                     synchronize between them, by MPI_Win_flush say",
                    rank(me()),
                    rank(target),
                    before.call,
                    before.site.told(),
                    mine.call,
                    mine.site.told(),
                )
            });
        });
        own.other == 0
    }

    /// This process has a new window.
    fn made(&mut self, window: u64) {
        self.own.entry(window).or_default();
    }

    /// A call that synchronizes has succeeded, on a window and perhaps for one target only.
    fn synchronized(&mut self, call: &str, window: u64, target: Option<u32>) {
        if call == "MPI_Win_free" {
            self.own.remove(&window);
            self.others.remove(&window);
            return;
        }
        let own = self.own.entry(window).or_default();
        match call {
            "MPI_Win_lock" | "MPI_Win_lock_all" | "MPI_Win_start" => return own.other += 1,
            "MPI_Win_unlock" | "MPI_Win_unlock_all" | "MPI_Win_complete" => {
                own.other = own.other.saturating_sub(1);
            }
            "MPI_Win_fence" => own.fences += 1,
            "MPI_Win_flush_local" | "MPI_Win_flush_local_all" => {
                let about = |(to, _): &(&u32, &mut Epoch)| target.is_none_or(|target| target == **to);
                own.epochs.iter_mut().filter(about).for_each(|(_, epoch)| epoch.forget_gets());
                return;
            }
            _ => {}
        }
        match target {
            Some(target) => drop(own.epochs.remove(&target)),
            None => own.epochs.clear(),
        }
    }
}

/// Looks at a call that has succeeded. Nothing of the checks is in use.
pub(super) fn look_back(a: &Arguments, freed: Option<u64>) {
    if let Some(new) = a.place_of("WIN_OUT").and_then(|place| a.behind::<usize>(place)) {
        if let Some(known) = one_sided::known(MPI_Win(new), 0) {
            with(|s| s.one_sided.made(known.window));
        }
        return;
    }
    let Some(place) = a.place_of("WIN").or(a.place_of("WIN_IN_OUT")) else { return };
    let stem = a.stem();
    if let Some(window) = freed {
        with(|s| s.one_sided.synchronized(stem, window, None));
        return;
    }
    let handle = MPI_Win(a.word(place) as usize);
    let target = a.place_of("RANK").map(|i| a.number(i) as i32);
    if stem.starts_with("MPI_Win_") {
        const KNOWN: [&str; 11] = [
            "lock",
            "lock_all",
            "unlock",
            "unlock_all",
            "flush",
            "flush_all",
            "flush_local",
            "flush_local_all",
            "fence",
            "start",
            "complete",
        ];
        if let Some(known) =
            one_sided::known(handle, target.unwrap_or(0)).filter(|_| KNOWN.contains(&&stem[8..]))
        {
            let target = target.map(|_| known.process);
            with(|s| s.one_sided.synchronized(stem, known.window, target));
        }
        return;
    }
    let Some((process, mut access)) = target.and_then(|target| access(a, handle, target)) else { return };
    let tell = with(|s| s.one_sided.begun(process, &mut access, &mut s.findings)) == Some(true);
    if tell && process == me() {
        with(|s| s.one_sided.came(process, access, &mut s.findings));
    } else if tell && letters::reaches(process) {
        letters::send_soon(process, &Letter::Access(access));
    }
}

/// The identity of the window that a call is about to free.
pub(super) fn window(a: &Arguments) -> Option<u64> {
    let place = a.place_of("WIN_IN_OUT").filter(|_| a.stem() == "MPI_Win_free")?;
    Some(one_sided::known(MPI_Win(a.behind::<usize>(place)?), 0)?.window)
}

/// The process whose memory an operation reaches for, and the access.
fn access(a: &Arguments, handle: MPI_Win, target: i32) -> Option<(u32, Access)> {
    let place = a.place_of("RANK")?;
    let counts = a.call.kinds.get(place + 2).is_some_and(|kind| kind.ends_with("COUNT"));
    let (count, datatype) = match counts {
        true => (a.number(place + 2), a.datatype(place + 3)),
        false => (1, a.datatype(place - 1)),
    };
    let layout = compare::layout(datatype)?;
    let elements = || layout.single_basic().map_or_else(|| "several".into(), |basic| format!("{basic:?}"));
    let operation = a.place_of("OP").map(|i| a.word(i)).filter(|op| *op != MPI_NO_OP.0 as u64);
    let does = match a.stem() {
        "MPI_Put" | "MPI_Rput" => Does::Puts,
        "MPI_Get" => Does::Gets,
        // Its data have come when its request is complete, which is not looked at.
        "MPI_Rget" | "MPI_Rget_accumulate" => return None,
        "MPI_Accumulate"
        | "MPI_Raccumulate"
        | "MPI_Get_accumulate"
        | "MPI_Fetch_and_op"
        | "MPI_Compare_and_swap" => Does::Updates(operation, elements()),
        _ => return None,
    };
    let known = one_sided::known(handle, target)?;
    let start = a.number(place + 1).checked_mul(known.unit)?;
    let mut segments = [Segment::default(); MOST_RUNS];
    let count = u64::try_from(count).ok()?;
    let (used, bytes) = layout.segments(count, 0, u64::MAX, &mut segments);
    (bytes > 0 && bytes == layout.total_size(count)?).then_some(())?;
    let run = |segment: &Segment| {
        let first = usize::try_from(start.checked_add(segment.at)?).ok()?;
        Some((first, first.checked_add(segment.len)?))
    };
    let runs = segments.get(..used)?.iter().map(run).collect::<Option<Vec<_>>>()?;
    let (call, site, window) = (a.call.name.to_owned(), a.site, known.window);
    Some((known.process, Access { window, fences: 0, runs, does, call, site }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(fences: u64, does: Does, run: (usize, usize), address: u64) -> Access {
        let site = Site { process: 0, pid: 0, address };
        Access { window: 7, fences, runs: vec![run], does, call: "MPI_Put".into(), site }
    }

    fn updates(op: u64) -> Does {
        Does::Updates(Some(op), "I32".into())
    }

    #[test]
    fn origins_clash_in_one_epoch_only_and_where_they_share_bytes() {
        let (mut known, mut findings) = (OneSided::default(), Findings::default());
        known.made(7);
        known.came(1, access(1, Does::Puts, (0, 8), 1), &mut findings);
        known.came(2, access(1, Does::Puts, (8, 16), 2), &mut findings);
        known.came(2, access(2, Does::Puts, (0, 8), 3), &mut findings);
        known.came(1, access(1, Does::Puts, (0, 8), 4), &mut findings);
        assert_eq!(findings.count(), 0);
        known.came(2, access(1, Does::Gets, (7, 9), 5), &mut findings);
        assert_eq!(findings.count(), 1, "rank 1 puts there in the same epoch");
        known.came(2, access(4, Does::Puts, (0, 8), 6), &mut findings);
        known.came(1, access(1, Does::Puts, (8, 16), 7), &mut findings);
        assert_eq!(findings.count(), 1, "what comes late is not compared");
        known.synchronized("MPI_Win_free", 7, None);
        known.came(1, access(4, Does::Puts, (0, 8), 8), &mut findings);
        assert_eq!(findings.count(), 1, "nor what comes when the window has gone");
        assert!(known.own.is_empty() && known.others.is_empty());
    }

    #[test]
    fn updates_clash_where_they_differ_and_those_of_one_origin_never() {
        let (mut known, mut findings) = (OneSided::default(), Findings::default());
        known.made(7);
        known.came(1, access(0, updates(3), (0, 4), 1), &mut findings);
        known.came(2, access(0, updates(3), (0, 4), 2), &mut findings);
        known.came(2, access(0, Does::Updates(None, "I32".into()), (0, 4), 3), &mut findings);
        assert_eq!(findings.count(), 0);
        known.came(2, access(0, updates(4), (0, 4), 4), &mut findings);
        assert_eq!(findings.count(), 1);
        assert!(known.begun(0, &mut access(0, updates(3), (0, 4), 5), &mut findings));
        known.begun(0, &mut access(0, updates(4), (0, 4), 6), &mut findings);
        assert_eq!(findings.count(), 1);
    }

    #[test]
    fn an_origin_that_synchronizes_may_reach_for_the_same_bytes_again() {
        let (mut known, mut findings) = (OneSided::default(), Findings::default());
        known.synchronized("MPI_Win_lock", 7, Some(3));
        assert!(!known.begun(3, &mut access(0, Does::Gets, (0, 8), 1), &mut findings), "it holds a lock");
        known.synchronized("MPI_Win_flush_local", 7, Some(3));
        known.begun(3, &mut access(0, Does::Puts, (0, 8), 2), &mut findings);
        known.synchronized("MPI_Win_flush", 7, Some(3));
        known.begun(3, &mut access(0, Does::Puts, (0, 8), 3), &mut findings);
        assert_eq!(findings.count(), 0);
        known.synchronized("MPI_Win_flush", 7, Some(2));
        known.begun(3, &mut access(0, Does::Puts, (4, 5), 4), &mut findings);
        assert_eq!(findings.count(), 1);
        known.synchronized("MPI_Win_unlock", 7, Some(3));
        assert!(known.begun(3, &mut access(0, Does::Puts, (4, 5), 5), &mut findings));
        assert_eq!(findings.count(), 1);
    }
}
