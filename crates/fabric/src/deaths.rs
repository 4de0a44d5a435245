//! Deaths of processes of this machine, as whoever watches them tells a fabric.
//!
//! Shared memory says nothing of the end of a process. A thread that sleeps until a process has ended writes it down
//! here; the fabric looks at one word in every poll, and tells its owner.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Which processes have died, in the order in which that was found out.
#[derive(Debug, Default)]
pub struct Deaths {
    count: AtomicU32,
    list: Mutex<Vec<(u32, Box<str>)>>,
}

impl Deaths {
    /// Nobody has died.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes down that the process at this place of the machine has ended, and how. It must be gone: nothing of it
    /// runs on.
    pub fn note(&self, place: u32, why: &str) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if list.iter().all(|(known, _)| *known != place) {
            list.push((place, why.into()));
            self.count.store(list.len() as u32, Ordering::Release);
        }
    }

    /// How many have died.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.count.load(Ordering::Acquire)
    }

    /// The death after the first `seen`.
    pub(crate) fn after(&self, seen: u32) -> Option<(u32, Box<str>)> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner).get(seen as usize).cloned()
    }
}
