//! Pulls that go on: the exposing process copies a part, or the copy is handed out in portions.
//!
//! `portion.rs` tells who owns the memory of a portion. Here a pull is *lent* from when a portion of it is handed out
//! until that is given back, and has no second one meanwhile.

use super::exposure::{Taken, Taking, PUSH_WITHDRAWN};
use super::layout::Control;
use crate::portion::{Copy, Loan, Portion};
use crate::{ProcId, PullError, PullId, Pulled, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::sync::atomic::{fence, Ordering};
use arke_sys::cma;
use std::sync::Arc;

/// Copies up to this many bytes are made at once also where others are handed out: they take no longer than a dozen
/// microseconds.
pub(super) const AT_ONCE: u64 = 128 * 1024;
/// Bytes of a portion: a system call more for each costs nothing then, and whoever waits for a portion does so for a
/// tenth of a millisecond.
pub(super) const PORTION: u64 = 1024 * 1024;

/// How the bytes come.
pub(super) enum Way {
    /// Out of a heap that both map.
    Mapped(Bytes),
    /// Out of the peer's memory, by this process alone.
    Alone,
    /// The same, of memory under this descriptor.
    Crossing(usize),
    /// Out of the peer's memory, under this descriptor, together with the peer.
    Together(usize, Taking<PullError>),
}

/// A pull that goes on.
pub(super) struct Pull {
    pub id: PullId,
    pub from: ProcId,
    token: Token,
    into: BytesMut,
    way: Way,
    /// Bytes that are copied or handed out. Not of [`Way::Together`].
    at: u64,
    failed: Option<PullError>,
    lent: Option<Arc<Loan>>,
    /// A portion has come back that no poll has looked at.
    news: bool,
}

impl Pull {
    pub fn new(id: PullId, from: ProcId, token: Token, into: BytesMut, way: Way) -> Self {
        Self { id, from, token, into, way, at: 0, failed: None, lent: None, news: false }
    }

    /// The next portion. `peer` is what the exposing process shows, `pid` its number.
    pub fn portion(&mut self, peer: &Control, pid: i32) -> Option<Portion> {
        if self.lent.is_some() || self.failed.is_some() {
            return None;
        }
        let (at, n) = match &mut self.way {
            Way::Together(descriptor, taking) => taking.next(&peer.exposures[*descriptor], PORTION)?,
            _ => {
                let at = self.at;
                self.at = self.len().min(at + PORTION);
                (at, self.at - at)
            }
        };
        if n == 0 {
            return None;
        }
        let into = self.into.part(at as usize, n as usize);
        let copy = match &self.way {
            Way::Mapped(heap) => Copy::Mapped { from: heap.part(at as usize, n as usize), into },
            _ => Copy::Read { pid, address: self.token.address.wrapping_add(at), into },
        };
        let loan = Arc::new(Loan::new());
        self.lent = Some(loan.clone());
        Some(Portion::new(copy, loan))
    }

    /// Takes a portion back, if it is of this pull.
    pub fn took(&mut self, portion: &Portion) -> bool {
        if self.lent.take_if(|loan| portion.is_of(loan)).is_none() {
            return false;
        }
        self.news = true;
        match &mut self.way {
            Way::Together(_, taking) => taking.took(portion.end()),
            _ => self.failed = portion.end().err(),
        }
        true
    }

    /// Whether a portion waits for a thread, or a poll for the end of one.
    pub fn is_owed(&self) -> bool {
        self.is_open() || self.news && self.lent.is_none()
    }

    fn is_open(&self) -> bool {
        let left = match &self.way {
            Way::Together(_, taking) => taking.has_parts(),
            _ => self.failed.is_none() && self.at < self.len(),
        };
        left && self.lent.is_none()
    }

    /// Waits until no thread uses the memory.
    pub fn await_end(&self) {
        if let Some(loan) = &self.lent {
            loan.await_end(arke_sys::cpu::yield_now);
        }
    }

    fn len(&self) -> u64 {
        self.into.len() as u64
    }

    /// How the copy ended, if it has. `lends`: copies are handed out.
    pub fn end(&mut self, peer: &Control, pid: i32, lends: bool) -> Option<Result<Pulled, PullError>> {
        if self.lent.is_some() {
            return None;
        }
        self.news = false;
        let len = self.len();
        match &mut self.way {
            Way::Together(descriptor, taking) => {
                let shared = &peer.exposures[*descriptor];
                if taking.claim(shared) {
                    return None;
                }
                if lends && len > AT_ONCE && taking.is_left_alone(shared) {
                    // In portions like any copy that this process makes alone.
                    self.way = Way::Crossing(*descriptor);
                    return None;
                }
                let read = |at, n| read_part(pid, self.token.address, self.into, at, n);
                Some(match taking.end(shared, read)? {
                    Taken::Whole { mine, shared } => {
                        Ok(Pulled { path: if shared { Path::Push } else { Path::Pull }, copied: mine })
                    }
                    Taken::Failed(why) => Err(why),
                    Taken::Withdrawn => Err(PullError::Refused),
                })
            }
            _ if self.failed.is_none() && self.at < len => None,
            way => {
                // What was copied before comes first.
                fence(Ordering::SeqCst);
                let (path, withdrawn) = match way {
                    Way::Mapped(_) => (Path::Shared, is_withdrawn(peer, self.token)),
                    Way::Crossing(at) => (Path::Pull, peer.exposures[*at].pushed() == PUSH_WITHDRAWN),
                    _ => (Path::Pull, is_withdrawn(peer, self.token)),
                };
                Some(match (withdrawn, self.failed) {
                    (true, _) => Err(PullError::Refused),
                    (false, Some(why)) => Err(why),
                    (false, None) => Ok(Pulled { path, copied: len }),
                })
            }
        }
    }
}

/// How often the process has let go of plain exposures.
pub(super) fn withdrawals(control: &Control) -> u64 {
    u64::from(control.probe.withdrawals.load(Ordering::SeqCst))
}

/// Whether memory that a plain token, or one of a heap, names may have been let go of.
pub(super) fn is_withdrawn(peer: &Control, token: Token) -> bool {
    // What was copied before comes first.
    fence(Ordering::SeqCst);
    withdrawals(peer) != token.handle >> 32
}

/// Copies a part of exposed memory at once.
pub(super) fn read_part(pid: i32, address: u64, into: BytesMut, at: u64, n: u64) -> Result<(), PullError> {
    let part = into.part(at as usize, n as usize);
    // SAFETY: the part is memory promised for writing until the operation ends.
    unsafe { cma::read(pid, address.wrapping_add(at), part.ptr(), part.len()) }.map_err(|e| {
        // All of it goes the other way.
        PullError::of_copy(e.errno).or_another_way(pid, (address, into.len() as u64), false)
    })
}
