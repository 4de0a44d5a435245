//! Buffers of operations under way: nobody else writes them, and what is sent stays as it is.
//!
//! What is received into a buffer may be written at any time, also by its sender. So a receive's buffer is looked at
//! while the program runs between two calls, and only where the engine knows that it is nobody's but the program's all
//! that time: the receive has met no message, or is over. A change then is the program's. Each pause between two calls
//! is looked at for a few receives, one after the other.

use super::findings::Findings;
use super::runs::Runs;
use super::site::{me, Site};
use crate::abi::MPI_Datatype;
use arke_datatype::{Layout, Segment};
use arke_engine::RequestId;
use arke_sys::cma::{self, Pair};
use std::collections::{BTreeMap, HashMap};
use std::hash::Hasher;
use std::sync::Arc;

/// The pieces of data that are looked at.
const MOST: usize = 256;
/// The length of a piece of data that lie in one run.
const SAMPLE: usize = 256;

/// The receives whose buffers are looked at in one pause of the program's between two calls.
const IN_A_PAUSE: usize = 2;

/// An operation of the engine's, and whether it is over: of a receive whose buffer nobody but the program writes.
pub(super) type OwnReceive = (RequestId, bool);

/// A buffer argument.
#[derive(Clone)]
pub(super) struct Region {
    base: usize,
    count: u64,
    pub layout: Arc<Layout>,
    pub bytes: u64,
}

impl Region {
    /// Of an argument; `None` where it is wrong or has no data.
    pub fn of(buf: u64, count: i64, datatype: MPI_Datatype) -> Option<Region> {
        let layout = super::compare::layout(datatype)?;
        let count = u64::try_from(count).ok()?;
        let bytes = layout.total_size(count).filter(|bytes| *bytes > 0 && *bytes < 1 << 47)?;
        (buf != 0 || crate::datatypes::predefined::layout(datatype).is_none()).then_some(())?;
        Some(Region { base: buf as usize, count, layout, bytes })
    }

    /// The one run of memory that it is, if it is one: first address and the one behind the last.
    fn run(&self) -> Option<(usize, usize)> {
        let start = self.base.wrapping_add_signed(self.layout.true_lb() as isize);
        self.layout.is_contiguous(self.count).then(|| (start, start.wrapping_add(self.bytes as usize)))
    }

    /// The memory from its first byte to its last one: first address and the one behind the last.
    fn hull(&self) -> (usize, usize) {
        let all = i64::try_from(self.count).unwrap_or(i64::MAX).saturating_sub(1);
        let step = self.layout.extent().saturating_mul(all);
        let (lb, ub) =
            (self.layout.true_lb(), self.layout.true_lb().saturating_add(self.layout.true_extent()));
        let at = |place: i64| self.base.wrapping_add_signed(place as isize);
        (at(lb.saturating_add(step.min(0))), at(ub.saturating_add(step.max(0))))
    }

    /// The pieces of memory that stand for it: all of it, or samples where it is long.
    fn pieces(&self) -> Vec<(usize, usize)> {
        match self.run() {
            // One piece is read much sooner than many.
            Some((start, end)) if end - start <= MOST * SAMPLE => vec![(start, end - start)],
            Some((start, end)) => {
                let step = (end - start) / MOST;
                (start..end).step_by(step).take(MOST).map(|at| (at, SAMPLE.min(end - at))).collect()
            }
            None => {
                let mut segments = [Segment::default(); MOST];
                let (used, _) = self.layout.segments(self.count, 0, (MOST * SAMPLE) as u64, &mut segments);
                let piece =
                    |segment: &Segment| (self.base.wrapping_add_signed(segment.at as isize), segment.len);
                segments.iter().take(used).map(piece).collect()
            }
        }
    }

    /// A hash of what stands there, sampled where it is long; `None` where it cannot be read, which the call itself has
    /// to tell.
    ///
    /// # Safety
    /// The program keeps the buffer valid now, if it is valid.
    unsafe fn hash(&self) -> Option<u64> {
        let pieces = self.pieces();
        let mut read = vec![0; pieces.iter().map(|(_, len)| len).sum()];
        let mut rest = read.as_mut_slice();
        let mut pairs = Vec::with_capacity(pieces.len());
        for (at, len) in pieces {
            let (local, others) = rest.split_at_mut(len);
            pairs.push(Pair { local: local.as_mut_ptr(), remote: at as u64, len });
            rest = others;
        }
        // By the system, which tells of memory that cannot be read.
        // SAFETY: each piece of `read` is written once, and nothing else uses it.
        match unsafe { cma::read_pieces(std::process::id() as i32, &pairs) } {
            Ok(()) => {}
            Err(error) if error.is_fault() => return None,
            // Refused, as in many containers.
            Err(_) => {
                for Pair { local, remote, len } in pairs {
                    // SAFETY: the caller's promise; the piece of `read` is as long.
                    unsafe {
                        local.copy_from_nonoverlapping(
                            core::ptr::with_exposed_provenance(remote as usize),
                            len,
                        );
                    }
                }
            }
        }
        let mut hasher = rustc_hash::FxHasher::default();
        hasher.write(&read);
        Some(hasher.finish())
    }
}

struct Watch {
    region: Region,
    /// What stood there when the operation began, of a send.
    hash: Option<u64>,
    writes: bool,
    call: &'static str,
    site: Site,
}

/// The buffers of operations under way.
#[derive(Default)]
pub(super) struct Buffers {
    open: HashMap<u64, Watch>,
    /// Where they receive.
    written: Runs,
    /// What they send.
    read: Runs,
    counted: u64,
    /// The requests of receives, by the numbers of their buffers.
    receives: BTreeMap<u64, usize>,
    /// The receives that are looked at in the present pause, with what stood in their buffers when it began.
    paused: Vec<(u64, OwnReceive, u64)>,
    /// The call whose end began the pause.
    last: (&'static str, Site),
    /// The last receive that was looked at.
    turn: u64,
}

impl Buffers {
    /// The receive whose buffers have these numbers is complete when this request is.
    pub fn named(&mut self, numbers: &[u64], handle: usize) {
        let receives = numbers.iter().filter(|number| self.open.get(number).is_some_and(|w| w.writes));
        self.receives.extend(receives.map(|number| (*number, handle)));
    }

    /// The receives that are to be looked at in the next pause: numbers of their buffers, requests, and where the memory
    /// lies.
    pub fn next(&mut self) -> Vec<(u64, usize, (usize, usize))> {
        self.paused.clear();
        let after = self.receives.range(self.turn + 1..);
        let next = after.chain(self.receives.range(..=self.turn)).take(IN_A_PAUSE);
        let found: Vec<(u64, usize, (usize, usize))> =
            next.filter_map(|(n, handle)| Some((*n, *handle, self.open.get(n)?.region.hull()))).collect();
        self.turn = found.last().map_or(0, |(number, ..)| *number);
        found
    }

    /// A call ends, and the program goes on. Nobody else writes the buffers with these numbers now: those of receives
    /// that are these operations of the engine's.
    pub fn pause(&mut self, call: &'static str, site: Site, receives: &[(u64, OwnReceive)]) {
        self.last = (call, site);
        for (number, id) in receives {
            // SAFETY: the program has given the buffer to a receive that it has not been told to be over.
            let hash = self.open.get(number).and_then(|watch| unsafe { watch.region.hash() });
            self.paused.extend(hash.map(|hash| (*number, *id, hash)));
        }
    }

    /// What was looked at in the pause that ends: numbers of buffers, requests, operations, and what stood there.
    pub fn take_paused(&mut self) -> Vec<(u64, usize, OwnReceive, u64)> {
        let paused = core::mem::take(&mut self.paused).into_iter();
        paused.filter_map(|(n, id, hash)| Some((n, *self.receives.get(&n)?, id, hash))).collect()
    }

    /// The program makes its next call, and nobody else has written these buffers in between.
    pub fn resumed(
        &mut self,
        call: &str,
        site: Site,
        paused: &[(u64, usize, OwnReceive, u64)],
        findings: &mut Findings,
    ) {
        for (number, _, _, hash) in paused {
            let Some(watch) = self.open.get(number) else { continue };
            // SAFETY: as above; the call has not run yet.
            if unsafe { watch.region.hash() }.is_none_or(|now| now == *hash) {
                continue;
            }
            let (last, after) = self.last;
            findings.add(format!("written {:?}", watch.site), || {
                format!(
                    "rank {} changes memory that {}{} receives into, between {last}{} and {call}{}; \
                     leave a receive buffer alone until the request is complete",
                    me(),
                    watch.call,
                    watch.site.told(),
                    after.told(),
                    site.told(),
                )
            });
        }
    }

    /// An operation begins to use a buffer: it receives into it (`writes`), or sends it. Returns a number for its end.
    pub fn begin(
        &mut self,
        region: Region,
        writes: bool,
        call: &'static str,
        site: Site,
        findings: &mut Findings,
    ) -> u64 {
        if let Some(run) = region.run() {
            let read = writes.then(|| self.read.overlapping(run)).into_iter().flatten();
            for other in self.written.overlapping(run).chain(read).filter_map(|number| self.open.get(&number))
            {
                let (verb, does) = (
                    if other.writes { "receives into" } else { "sends" },
                    if writes { "receives into" } else { "sends" },
                );
                findings.add(format!("overlap {:?} {:?}", other.site, site), || {
                    format!(
                        "rank {} {does} memory ({call}{}) that an operation under way {verb} ({}{}); \
                         complete that one first, or give each a buffer of its own",
                        me(),
                        site.told(),
                        other.call,
                        other.site.told(),
                    )
                });
            }
            let runs = if writes { &mut self.written } else { &mut self.read };
            runs.insert(run, self.counted + 1);
        }
        self.counted += 1;
        // SAFETY: the program has just given the buffer to a send, and the call has not returned.
        let hash = if writes { None } else { unsafe { region.hash() } };
        self.open.insert(self.counted, Watch { region, hash, writes, call, site });
        self.counted
    }

    /// An operation is over, found so by `call`, which has not returned: a send's data must be what they were.
    pub fn end(&mut self, number: u64, call: &str, site: Site, findings: &mut Findings) {
        let Some(watch) = self.take(number) else { return };
        // SAFETY: the operation has only just ended, and the program, which has to keep the buffer until it hears of
        // that, has not heard of it.
        let now = || unsafe { watch.region.hash() };
        if watch.hash.is_none_or(|hash| now().is_none_or(|now| hash == now)) {
            return;
        }
        findings.add(format!("touched {:?}", watch.site), || {
            format!(
                "rank {} changes the data of {}{} before {call}{} completes it; \
                 leave a send buffer as it is until the request is complete",
                me(),
                watch.call,
                watch.site.told(),
                site.told(),
            )
        });
    }

    /// The buffer of an operation is no longer looked at.
    pub fn forget(&mut self, number: u64) {
        let _ = self.take(number);
    }

    fn take(&mut self, number: u64) -> Option<Watch> {
        let watch = self.open.remove(&number)?;
        self.receives.remove(&number);
        if let Some(run) = watch.region.run() {
            let runs = if watch.writes { &mut self.written } else { &mut self.read };
            runs.remove(run, number);
        }
        Some(watch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::MPI_INT;

    fn region(data: &mut [i32]) -> Region {
        Region::of(data.as_mut_ptr().expose_provenance() as u64, data.len() as i64, MPI_INT).unwrap()
    }

    #[test]
    fn a_send_buffer_that_changes_is_found_and_one_that_stays_is_not() {
        let mut data = vec![7; 100_000];
        let (mut buffers, mut findings) = (Buffers::default(), Findings::default());
        let first = buffers.begin(region(&mut data), false, "MPI_Isend", Site::default(), &mut findings);
        buffers.end(first, "MPI_Wait", Site::default(), &mut findings);
        assert_eq!(findings.count(), 0);
        let second = buffers.begin(region(&mut data), false, "MPI_Isend", Site::default(), &mut findings);
        data[0] = 8;
        buffers.end(second, "MPI_Wait", Site::default(), &mut findings);
        assert_eq!(findings.count(), 1);
        assert!(buffers.open.is_empty());
    }

    #[test]
    fn only_writers_disturb_others() {
        let mut data = [0; 16];
        let (mut buffers, mut findings) = (Buffers::default(), Findings::default());
        let site = |address| Site { process: 0, pid: 0, address };
        let sends =
            [1, 2].map(|i| buffers.begin(region(&mut data[..8]), false, "MPI_Isend", site(i), &mut findings));
        buffers.begin(region(&mut data[8..]), true, "MPI_Irecv", site(3), &mut findings);
        assert_eq!(findings.count(), 0);
        buffers.begin(region(&mut data[7..9]), true, "MPI_Irecv", site(4), &mut findings);
        assert_eq!(findings.count(), 3);
        for number in sends {
            buffers.forget(number);
        }
    }
}
