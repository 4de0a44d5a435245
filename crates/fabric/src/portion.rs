//! Portions of long copies, each made by a thread that does not hold the fabric meanwhile.
//!
//! A long copy would keep all other threads of its process out for as long as it takes. Where several threads make
//! calls the fabric therefore hands it out in portions ([`Transfers::portion`](crate::Transfers::portion)). The thread
//! that gets one lets the others in, makes the copy, and gives the portion back.
//!
//! **States and owners.** A portion is out from when the fabric hands it out until its thread has made the copy.
//! While it is out the memory on both its sides belongs to that thread, and the copy that it is part of gets no
//! second one. The thread alone ends this state ([`Loan::end`], once, released after the copy), without a lock, so
//! that it waits for nobody. Whoever holds the fabric and wants to give such memory away, because a peer has died or
//! the operation was given up, waits for the state's end first ([`Loan::await_end`], acquired). `loom_portion.rs`
//! explores it.
//!
//! The end of the copy is noted where the portion is given back. A copy that has gone by then takes nothing back: its
//! portion is known by its loan, which no other has.

use crate::PullError;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::sync::atomic::{AtomicU32, Ordering};
use arke_sys::cma;
use arke_sys::process::Process;
use std::sync::Arc;

/// A process that has ended.
const ESRCH: i32 = 3;
/// A portion that was dropped without being copied.
const EINTR: i32 = 4;

/// Whether the copying thread still uses the memory of a portion.
#[derive(Debug)]
pub(crate) struct Loan(AtomicU32);

impl Loan {
    const OUT: u32 = 0;
    const ENDED: u32 = 1;

    pub fn new() -> Self {
        Self(AtomicU32::new(Self::OUT))
    }

    /// The copying thread: it uses the memory no longer.
    pub fn end(&self) {
        self.0.store(Self::ENDED, Ordering::Release);
    }

    /// Waits until the memory is used no longer: for the length of one portion at the most. `pause` lets time pass.
    pub fn await_end(&self, pause: impl Fn()) {
        while self.0.load(Ordering::Acquire) == Self::OUT {
            pause();
        }
    }
}

/// What a portion copies.
#[derive(Debug)]
pub(crate) enum Copy {
    /// Memory of a process into memory of this one.
    Read { pid: i32, address: u64, into: BytesMut },
    /// Memory of this process into memory of another one.
    Write { process: Arc<Process>, address: u64, from: Bytes },
    /// Memory of a peer that is mapped here.
    Mapped { from: Bytes, into: BytesMut },
}

/// A part of a long copy, for the thread that has it to make.
#[derive(Debug)]
#[must_use = "a peer may wait for the copy"]
pub struct Portion {
    copy: Copy,
    end: Result<(), PullError>,
    loan: Arc<Loan>,
}

impl Portion {
    pub(crate) fn new(copy: Copy, loan: Arc<Loan>) -> Self {
        Self { copy, end: Err(PullError::Fault(EINTR)), loan }
    }

    /// Makes the copy. The thread holds no lock meanwhile, and gives the portion back afterwards
    /// ([`Transfers::copied`](crate::Transfers::copied)).
    pub fn make(&mut self) {
        let made = match &self.copy {
            // SAFETY: the memory is promised to the operation, and to this thread while the loan is out.
            Copy::Read { pid, address, into } => unsafe { cma::read(*pid, *address, into.ptr(), into.len()) },
            Copy::Write { process, address, from } if process.surely_runs() => {
                // SAFETY: as above; the receiver gave its address to be written, and was seen to run.
                unsafe { cma::write(process.pid(), *address, from.ptr(), from.len()) }
            }
            Copy::Write { .. } => {
                self.end = Err(PullError::Fault(ESRCH));
                return self.loan.end();
            }
            Copy::Mapped { from, into } => {
                // SAFETY: both are promised to the operation, and to this thread while the loan is out; the mapping
                // stays so long. Memory of two processes does not overlap.
                unsafe { arke_base::memory::copy(from.ptr(), into.ptr(), from.len()) };
                Ok(())
            }
        };
        self.end = made.map_err(|e| {
            let error = PullError::of_copy(e.errno);
            match &self.copy {
                Copy::Read { pid, address, into } => {
                    error.or_another_way(*pid, (*address, into.len() as u64), false)
                }
                _ => error,
            }
        });
        self.loan.end();
    }

    /// How it went.
    pub(crate) fn end(&self) -> Result<(), PullError> {
        self.end
    }

    /// Whether this is the portion that went out with a loan.
    pub(crate) fn is_of(&self, loan: &Arc<Loan>) -> bool {
        Arc::ptr_eq(&self.loan, loan)
    }
}

impl Drop for Portion {
    fn drop(&mut self) {
        // Of one that was never copied, too: nobody is to wait for it.
        self.loan.end();
    }
}
