//! What a communicator knows of failures: kept beside it, so that it can be reached by context number as well.

use super::errors;
use crate::communicators::Comm;
use crate::error::Result;
use crate::runtime::cell::RefCell;
use core::cell::Cell;

/// The failures of a communicator.
#[derive(Debug)]
pub struct Health {
    /// How many ranks a destination can have: none on a revoked communicator. So a check that every call makes anyhow
    /// finds it.
    limit: Cell<u32>,
    revoked: Cell<bool>,
    /// Processes known to have failed, in the order in which that was learnt.
    failed: RefCell<Vec<u32>>,
    /// How many of them the program has acknowledged, from the first on.
    acknowledged: Cell<usize>,
    /// Whether agreements were made on it.
    agreed: Cell<bool>,
    /// Whether all messages on it, and not collective operations alone, need all of its processes.
    whole: Cell<bool>,
    /// The word of its operations: its handle.
    cookie: Cell<u32>,
    /// Whether it is revoked or somebody has failed.
    troubled: Cell<bool>,
}

impl Health {
    /// Of a communicator where a destination can have `limit` ranks.
    pub fn new(limit: u32) -> Self {
        Health {
            limit: Cell::new(limit),
            revoked: Cell::new(false),
            failed: RefCell::new(Vec::new()),
            acknowledged: Cell::new(0),
            agreed: Cell::new(false),
            whole: Cell::new(false),
            cookie: Cell::new(0),
            troubled: Cell::new(false),
        }
    }

    /// How many ranks a destination can have.
    #[inline(always)]
    pub fn limit(&self) -> u32 {
        self.limit.get()
    }

    /// Whether it was revoked.
    pub fn is_revoked(&self) -> bool {
        self.revoked.get()
    }

    /// Whether it was revoked, or a process of it has failed.
    #[inline(always)]
    pub fn is_troubled(&self) -> bool {
        self.troubled.get()
    }

    /// Revokes it; false if it was before.
    pub(super) fn revoke(&self) -> bool {
        self.limit.set(0);
        self.troubled.set(true);
        !self.revoked.replace(true)
    }

    /// Says that messages on it are parts of what all of its processes do: then a failure ends them all.
    pub fn needs_all(&self) {
        self.whole.set(true);
    }

    pub(super) fn is_whole(&self) -> bool {
        self.whole.get()
    }

    /// Notes the word of its operations.
    pub fn name(&self, cookie: u32) {
        self.cookie.set(cookie);
    }

    pub(super) fn cookie(&self) -> u32 {
        self.cookie.get()
    }

    /// Notes a failed process; false if it was known.
    pub(super) fn learn(&self, process: u32) -> bool {
        let mut failed = self.failed.borrow_mut();
        if failed.contains(&process) {
            return false;
        }
        failed.push(process);
        self.troubled.set(true);
        true
    }

    /// Those known to have failed, in the order of learning.
    pub fn failed(&self) -> Vec<u32> {
        self.failed.borrow().clone()
    }

    /// Those whose failure the program has acknowledged.
    pub fn acknowledged(&self) -> Vec<u32> {
        self.failed.borrow()[..self.acknowledged.get()].to_vec()
    }

    /// Acknowledges the first `count` failures; answers how many are acknowledged then.
    pub(super) fn acknowledge(&self, count: usize) -> usize {
        let known = self.failed.borrow().len();
        self.acknowledged.set(self.acknowledged.get().max(count.min(known)));
        self.acknowledged.get()
    }

    /// Whether a failure is known that the program has not acknowledged.
    pub fn has_unacknowledged(&self) -> bool {
        self.acknowledged.get() < self.failed.borrow().len()
    }

    /// Notes that the processes agree on something on it.
    pub(super) fn note_agreement(&self) {
        self.agreed.set(true);
    }

    /// Whether its context numbers must not be used again: messages of operations that were given up may still be on
    /// their way, and members that have not heard the end of an agreement may ask.
    pub fn keeps_contexts(&self) -> bool {
        self.troubled.get() || self.agreed.get()
    }

    /// Whether messages can be sent on it.
    ///
    /// # Errors
    /// `MPIX_ERR_REVOKED`.
    #[inline(always)]
    pub fn check_open(&self, comm: &Comm) -> Result {
        match self.revoked.get() {
            false => Ok(()),
            true => Err(errors::revoked(comm)),
        }
    }

    /// Whether all of its processes can still do something together.
    ///
    /// # Errors
    /// `MPIX_ERR_REVOKED`, `MPIX_ERR_PROC_FAILED`.
    #[inline(always)]
    pub fn check_collective(&self, comm: &Comm) -> Result {
        match self.troubled.get() {
            false => Ok(()),
            true => Err(errors::without_all(comm)),
        }
    }
}
