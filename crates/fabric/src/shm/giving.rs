//! Chunks of this process's exposed memory that it copies into the memory of the peer that pulls it.
//!
//! `exposure.rs` tells how both sides share a message. A chunk is copied at once, or where long copies are handed out
//! ([`crate::portion`]) in portions: then an exposure has one chunk at a time, and that has one portion at a time.

use super::copy::Copies;
use super::exposure::Given;
use super::layout::Control;
use super::liveness::Liveness;
use super::pulls::{AT_ONCE, PORTION};
use super::sleep;
use crate::portion::{Copy, Loan, Portion};
use crate::ProcId;
use arke_base::memory::Bytes;
use arke_sys::cma;
use std::cell::Cell;
use std::sync::Arc;

/// An exposure of this process's memory under cooperative copying.
pub(super) struct Exposed {
    pub(super) to: ProcId,
    pub(super) memory: Bytes,
    pub(super) generation: u32,
    /// The memory was let go of; the receiver may not know yet.
    pub(super) withdrawn: bool,
    /// A chunk that is copied in portions.
    pub(super) chunk: Option<Giving>,
}

impl Exposed {
    /// No thread copies out of the memory any more, and none will.
    pub(super) fn stop(&mut self) {
        if let Some(loan) = self.chunk.take().and_then(|giving| giving.lent) {
            loan.await_end(arke_sys::cpu::yield_now);
        }
    }
}

/// A chunk that this process has claimed of its own exposure.
pub(super) struct Giving {
    /// Where it belongs, in the peer, and where it lies in the exposed memory.
    address: u64,
    at: u64,
    len: u64,
    /// Bytes that are copied or handed out.
    done: u64,
    lent: Option<Arc<Loan>>,
}

impl Copies {
    /// Whether a process may be written to now. Where asking whether it still is the same is dear, its receivers copy
    /// alone.
    fn is_open_to(&mut self, liveness: &Liveness, peer: &Control, id: ProcId) -> bool {
        self.can_write(liveness, peer, id)
            && self.processes[id.index()].as_ref().is_some_and(|p| p.is_held() && p.surely_runs())
    }

    /// Copies a chunk from the back of one exposure whose receiver has begun.
    pub(super) fn push<'a>(
        &mut self,
        own: &Control,
        liveness: &Liveness,
        index: usize,
        control: &impl Fn(ProcId) -> &'a Control,
    ) -> Given {
        let Some((to, memory, generation)) =
            self.exposed[index].as_ref().filter(|e| !e.withdrawn).map(|e| (e.to, e.memory, e.generation))
        else {
            return Given::Over;
        };
        let most = memory.len() as u64;
        if self.lends && most > AT_ONCE {
            return Given::NotYet;
        }
        let peer = control(to);
        let pid = Cell::new(0);
        let able = || {
            let open = self.is_open_to(liveness, peer, to);
            pid.set(if open { self.pid(to) } else { 0 });
            open
        };
        let given = own.exposures[index].give(generation, most, able, |address, at, n| {
            let part = memory.part(at as usize, n as usize);
            // SAFETY: the part lies in memory that is exposed until the receiver says it is done; the receiver gave its
            // address to be written, and was seen to run.
            unsafe { cma::write(pid.get(), address, part.ptr(), part.len()) }
        });
        if matches!(given, Given::Copied | Given::Failed) {
            // The receiver may have gone to sleep over its own part.
            sleep::notify(peer);
        }
        given
    }

    /// Claims a chunk of an exposure to be copied in portions ([`Given::Copied`]), if there is one.
    pub(super) fn claim_chunk<'a>(
        &mut self,
        own: &Control,
        liveness: &Liveness,
        index: usize,
        control: &impl Fn(ProcId) -> &'a Control,
    ) -> Given {
        let Some(exposed) = self.exposed[index].as_ref().filter(|e| !e.withdrawn) else {
            return Given::Over;
        };
        if exposed.chunk.is_some() {
            return Given::NotYet;
        }
        let (to, generation, most) = (exposed.to, exposed.generation, exposed.memory.len() as u64);
        let able = || self.is_open_to(liveness, control(to), to);
        match own.exposures[index].claim_for(generation, most, able) {
            Ok((address, (at, len))) => {
                if let Some(exposed) = &mut self.exposed[index] {
                    exposed.chunk = Some(Giving { address, at, len, done: 0, lent: None });
                    self.giving.push(index as u8);
                }
                Given::Copied
            }
            Err(given) => given,
        }
    }

    /// The next portion of the chunk that was claimed of an exposure, which no longer waits then.
    pub(super) fn give_portion<'a>(
        &mut self,
        own: &Control,
        index: usize,
        control: &impl Fn(ProcId) -> &'a Control,
    ) -> Option<Portion> {
        self.giving.retain(|&i| usize::from(i) != index);
        let exposed = self.exposed[index].as_mut()?;
        let giving = exposed.chunk.as_mut().filter(|giving| giving.lent.is_none())?;
        let Some(process) = self.processes[exposed.to.index()].clone() else {
            // The process has gone.
            exposed.chunk = None;
            own.exposures[index].gave(0, false);
            sleep::notify(control(exposed.to));
            return None;
        };
        let (at, n) = (giving.done, PORTION.min(giving.len - giving.done));
        let from = exposed.memory.part((giving.at + at) as usize, n as usize);
        let loan = Arc::new(Loan::new());
        giving.done += n;
        giving.lent = Some(loan.clone());
        Some(Portion::new(Copy::Write { process, address: giving.address.wrapping_add(at), from }, loan))
    }

    /// Takes a portion back that was made of a chunk.
    pub(super) fn gave_portion<'a>(
        &mut self,
        own: &Control,
        control: impl Fn(ProcId) -> &'a Control,
        portion: &Portion,
    ) {
        for (index, place) in self.exposed.iter_mut().enumerate() {
            let Some(exposed) = place else { continue };
            let Some(giving) = &mut exposed.chunk else { continue };
            if giving.lent.take_if(|loan| portion.is_of(loan)).is_none() {
                continue;
            }
            let well = portion.end().is_ok();
            if well && giving.done < giving.len {
                return self.giving.push(index as u8);
            }
            let len = giving.len;
            exposed.chunk = None;
            if own.exposures[index].gave(len, well) == Given::Failed {
                self.open.retain(|&i| usize::from(i) != index);
            }
            // The receiver may have gone to sleep over its own part.
            return sleep::notify(control(exposed.to));
        }
    }
}
