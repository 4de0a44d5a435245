//! When another process is asked to copy its private memory, and what this one does that is asked.
//!
//! `errand.rs` says why and how one errand goes. Here stands who asks when. An access of at most [`MOST`] bytes asks
//! first and waits as long as the system call for so many bytes takes, which is measured. If the owner takes the
//! question by then, the access has cost less. If not, it has cost twice as much, and so the next ones go to the system
//! at once: one, after the second failure in a row three, and so on up to [`FEWEST`]. A process that computes is hardly
//! asked then. One that waits asleep is woken at the third failure and those that follow: it polls for a while then,
//! and each errand makes it poll on, as a message does.
//!
//! **What the owner does.** It copies out of or into memory that it has shared and no other. It looks once, before the
//! first copy, whether it may load and store all of it. A program can register memory that may only be read: the system
//! call finds that out and the access ends in an error, while a plain store would end the owner.

use super::errand::{Question, MOST};
use super::lock::Holder;
use super::{sleep, Shm};
use crate::remote::STOPPED;
use crate::{ProcId, PullError};
use arke_base::foreign;
use arke_base::sync::atomic::AtomicU64;
use arke_sys::clock;
use std::collections::BTreeMap;
use std::time::Duration;

/// Kinds of errands: out of the asker's memory into the owner's, and the other way.
const PUT: u32 = 1;
const GET: u32 = 2;

/// Size classes are powers of two.
const CLASSES: usize = MOST.ilog2() as usize + 1;
/// Times of a class before they are believed, and how often one is taken after that.
const FIRST: u32 = 3;
const SAMPLE: u32 = 16;
/// Looks for an answer between two at the clock.
const LOOKS: u32 = 16;
/// Most accesses that go to the system in a row without a question.
const FEWEST: u32 = 1024;
/// [`Luck::failures`] from which on a peer that sleeps is woken: enough to show that these accesses are many.
const WAKES: u32 = 7;
/// So many looks, a millisecond apart, at an owner that is stopped in the middle of an errand, and the wait is given
/// up.
const PATIENCE: u32 = 60_000;

/// A stretch of private memory of a peer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    /// Address of the shared memory that it is part of.
    pub base: u64,
    /// Length of that.
    pub size: u64,
    /// Its first byte in it.
    pub at: u64,
    /// Its bytes.
    pub len: usize,
}

/// Private memory that this process shares.
#[derive(Debug)]
struct Shared {
    address: u64,
    len: u64,
    /// How often it is shared.
    times: u32,
    /// Whether all of it may be loaded and stored, once that has been looked at.
    open: Option<bool>,
}

/// What asking one peer has come to.
#[derive(Debug, Default, Clone, Copy)]
struct Luck {
    /// Accesses that go to the system before the next question.
    rest: u32,
    /// How many do after the next failure, less one.
    failures: u32,
    /// The peer did not answer what it had taken: it is never asked again.
    broken: bool,
}

impl Luck {
    /// Whether the next access asks.
    fn asks(&mut self) -> bool {
        if self.broken || self.rest > 0 {
            self.rest = self.rest.saturating_sub(1);
            return false;
        }
        true
    }

    /// Whether the peer is to be woken, if it sleeps.
    fn failed(&mut self) -> bool {
        self.failures = (2 * self.failures + 1).min(FEWEST);
        self.rest = self.failures;
        self.failures >= WAKES
    }
}

/// What copies by the system of one size class take.
#[derive(Debug, Default, Clone, Copy)]
struct Cost {
    ns: u32,
    seen: u32,
}

impl Cost {
    /// How long to wait for an answer, if it is known.
    fn limit(&self) -> Option<u64> {
        (self.seen >= FIRST).then_some(u64::from(self.ns))
    }

    fn wanted(&mut self) -> bool {
        if self.seen < FIRST {
            return true;
        }
        self.seen = self.seen.wrapping_add(1).max(FIRST);
        self.seen % SAMPLE == 0
    }

    /// A new time. One that the scheduler held up counts for little.
    fn note(&mut self, ns: u64) {
        let ns = u32::try_from(ns).unwrap_or(u32::MAX).max(1);
        if self.seen < FIRST {
            self.ns = if self.seen == 0 { ns } else { self.ns.min(ns) };
            self.seen += 1;
        } else {
            self.ns = ((3 * u64::from(self.ns) + u64::from(ns.min(self.ns.saturating_mul(2)))) / 4) as u32;
        }
    }
}

/// What a process knows of errands.
#[derive(Debug, Default)]
pub(super) struct Errands {
    shared: Vec<Shared>,
    /// Where memory stands in `shared`, by address and length.
    places: BTreeMap<(u64, u64), usize>,
    /// The entry that was wanted last.
    last: usize,
    lucks: Vec<Luck>,
    costs: [Cost; CLASSES],
}

impl Errands {
    pub(super) fn share(&mut self, address: u64, len: u64) {
        match self.find(address, len) {
            Some(i) => self.shared[i].times += 1,
            None => {
                self.places.insert((address, len), self.shared.len());
                self.shared.push(Shared { address, len, times: 1, open: None });
            }
        }
    }

    pub(super) fn unshare(&mut self, address: u64, len: u64) {
        if let Some(i) = self.find(address, len) {
            self.shared[i].times -= 1;
            if self.shared[i].times == 0 {
                self.places.remove(&(address, len));
                self.shared.swap_remove(i);
                if let Some(moved) = self.shared.get(i) {
                    self.places.insert((moved.address, moved.len), i);
                }
            }
        }
    }

    fn find(&mut self, address: u64, len: u64) -> Option<usize> {
        let is = |s: &Shared| (s.address, s.len) == (address, len);
        if !self.shared.get(self.last).is_some_and(is) {
            self.last = *self.places.get(&(address, len))?;
        }
        Some(self.last)
    }

    /// Where the bytes of a question lie, if this process shares them and may load and store them.
    fn place(&mut self, question: &Question) -> Option<*mut u8> {
        let Question { len, base, size, at, .. } = *question;
        if len as usize > MOST || at.checked_add(u64::from(len)).is_none_or(|end| end > size) {
            return None;
        }
        let i = self.find(base, size)?;
        let open = self.shared[i].open.get_or_insert_with(|| arke_sys::memory::is_open(base, size));
        open.then_some((base + at) as *mut u8)
    }

    fn luck(&mut self, peer: ProcId) -> &mut Luck {
        if self.lucks.len() <= peer.index() {
            self.lucks.resize(peer.index() + 1, Luck::default());
        }
        &mut self.lucks[peer.index()]
    }

    /// Waits for any answer as long as a test may take.
    #[cfg(all(test, not(loom)))]
    pub(super) fn be_patient(&mut self) {
        self.costs = [Cost { ns: u32::MAX, seen: FIRST }; CLASSES];
    }

    /// Does a copy of `len` bytes by the system, and notes its time now and then.
    #[inline]
    pub(super) fn time<R>(&mut self, len: usize, copy: impl FnOnce() -> R) -> R {
        let Some(cost) = self.costs.get_mut(class(len)) else {
            return copy();
        };
        if !cost.wanted() {
            return copy();
        }
        let began = clock::now_ns();
        let result = copy();
        cost.note(clock::now_ns() - began);
        result
    }
}

fn class(len: usize) -> usize {
    len.max(1).ilog2() as usize
}

/// Stores bytes for the other side.
///
/// # Safety
/// `from` is valid for reads of `len` bytes.
unsafe fn store(words: &[AtomicU64], from: *const u8, len: usize) {
    debug_assert!(len <= size_of_val(words));
    // SAFETY: the words have room, as every caller has looked; the other side reads them when it has been told, and one
    // that does so earlier spoils its own copy.
    unsafe { foreign::copy(from, words.as_ptr().cast_mut().cast(), len.min(size_of_val(words))) };
}

/// Loads bytes of the other side.
///
/// # Safety
/// `to` is valid for writes of `len` bytes.
unsafe fn load(words: &[AtomicU64], to: *mut u8, len: usize) {
    debug_assert!(len <= size_of_val(words));
    // SAFETY: as in `store`.
    unsafe { foreign::copy(words.as_ptr().cast(), to, len.min(size_of_val(words))) };
}

/// How a wait for an answer ended.
enum End {
    Answered,
    /// The question was taken back.
    Withdrawn,
    /// The owner has ended in the middle.
    Dead,
    /// It has been stopped in the middle, for long.
    Stopped,
}

impl Shm {
    /// Does what another process asks of this one.
    #[cold]
    #[inline(never)]
    pub(super) fn run_errand(&mut self) -> bool {
        let errand = &self.own.errand;
        let Some((number, question)) = errand.take() else {
            return false;
        };
        let len = question.len as usize;
        let place = self.errands.place(&question);
        let served = match (place, question.kind) {
            // SAFETY: memory that this process shares for such accesses, and may store.
            (Some(place), PUT) => unsafe {
                load(errand.asked(len), place, len);
                true
            },
            // SAFETY: the same.
            (Some(place), GET) => unsafe {
                store(errand.answered(len), place, len);
                true
            },
            _ => false,
        };
        errand.answer(number, served);
        true
    }

    /// Lets the owner of private memory copy it from `local` (`OUT`) or to it. False: it did not, and nothing is
    /// changed.
    ///
    /// # Errors
    /// [`STOPPED`], where the owner has been stopped in the middle for long.
    ///
    /// # Safety
    /// `local` is valid for `there.len` bytes.
    #[inline]
    pub(super) unsafe fn by_errand<const OUT: bool>(
        &mut self,
        peer: ProcId,
        there: Stretch,
        local: *mut u8,
    ) -> Result<bool, PullError> {
        // A peer that shares its core does not poll while this process runs.
        if there.len == 0 || there.len > MOST || self.per_core > 1 || self.is_stranger(peer) {
            return Ok(false);
        }
        let Some(limit) = self.errands.costs[class(there.len)].limit() else {
            return Ok(false);
        };
        let errand = &self.links[peer.index()].control.errand;
        if !self.errands.luck(peer).asks() || !errand.claim(self.me) {
            return Ok(false);
        }
        let Stretch { base, size, at, len } = there;
        if OUT {
            // SAFETY: the caller's memory.
            unsafe { store(errand.asked(len), local, len) };
        }
        let kind = if OUT { PUT } else { GET };
        let number = errand.post(Question { kind, len: len as u32, base, size, at });
        match self.await_answer(peer, number, limit) {
            End::Answered => {
                let served = errand.was_served();
                if served && !OUT {
                    // SAFETY: the caller's memory.
                    unsafe { load(errand.answered(len), local, len) };
                }
                errand.leave();
                let luck = self.errands.luck(peer);
                if served {
                    luck.failures = 0;
                } else {
                    luck.failed();
                }
                Ok(served)
            }
            End::Withdrawn => {
                errand.leave();
                if self.errands.luck(peer).failed() {
                    sleep::notify(self.links[peer.index()].control);
                }
                Ok(false)
            }
            End::Dead => {
                self.errands.luck(peer).broken = true;
                Ok(false)
            }
            End::Stopped => {
                self.errands.luck(peer).broken = true;
                Err(PullError::Fault(STOPPED))
            }
        }
    }

    #[inline]
    fn await_answer(&self, peer: ProcId, number: u64, limit: u64) -> End {
        let errand = &self.links[peer.index()].control.errand;
        let (mut looks, mut began) = (0u32, 0);
        while !errand.is_done(number) {
            arke_sys::cpu::pause();
            looks += 1;
            if looks % LOOKS != 0 {
                continue;
            }
            let now = clock::now_ns();
            if began == 0 {
                began = now;
            } else if now - began > limit {
                return match errand.withdraw(number) {
                    true => End::Withdrawn,
                    false => self.await_owner(peer, number),
                };
            }
        }
        End::Answered
    }

    /// The owner has taken the question, and copies.
    #[cold]
    fn await_owner(&self, peer: ProcId, number: u64) -> End {
        let errand = &self.links[peer.index()].control.errand;
        let (mut rounds, mut stopped) = (0u32, 0);
        while !errand.is_done(number) {
            rounds = rounds.saturating_add(1);
            if rounds < 100 {
                arke_sys::cpu::yield_now();
                continue;
            }
            match self.holder(peer.0, peer.0) {
                Holder::Dead if errand.is_done(number) => break,
                Holder::Dead => return End::Dead,
                Holder::Stopped => stopped += 1,
                Holder::Runs => stopped = 0,
            }
            if stopped >= PATIENCE {
                return End::Stopped;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        End::Answered
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn a_peer_that_does_not_answer_is_asked_less_and_less() {
        let mut luck = Luck::default();
        let mut asked = Vec::new();
        for access in 0..40 {
            if luck.asks() {
                asked.push((access, luck.failed()));
            }
        }
        assert_eq!(asked, [(0, false), (2, false), (6, true), (14, true), (30, true)]);
        (0..20).for_each(|_| assert!(luck.failed()));
        assert_eq!(luck.rest, FEWEST);
    }

    #[test]
    fn a_time_counts_little_where_the_scheduler_held_it_up() {
        let mut cost = Cost::default();
        for ns in [90_000, 1600, 1700] {
            assert!(cost.limit().is_none() && cost.wanted());
            cost.note(ns);
        }
        assert_eq!(cost.limit(), Some(1600));
        cost.note(4_000_000);
        assert_eq!(cost.limit(), Some(2000));
        assert_eq!((0..160).filter(|_| cost.wanted()).count(), 10);
    }

    #[test]
    fn only_shared_memory_is_touched() {
        let mut words = [0u64; 4];
        let base = words.as_mut_ptr() as u64;
        let mut errands = Errands::default();
        let question = Question { kind: PUT, len: 8, base, size: 32, at: 24 };
        assert!(errands.place(&question).is_none(), "it is not shared yet");
        errands.share(base, 32);
        errands.share(base, 32);
        assert_eq!(errands.place(&question), Some((base + 24) as *mut u8));
        for (len, size, at) in [(8, 32, 25), (8, 40, 24), (8, 32, u64::MAX), (MOST as u32 + 1, 32, 0)] {
            assert!(errands.place(&Question { kind: PUT, len, base, size, at }).is_none());
        }
        errands.unshare(base, 32);
        assert!(errands.place(&question).is_some());
        errands.unshare(base, 32);
        assert!(errands.place(&question).is_none());
    }
}
