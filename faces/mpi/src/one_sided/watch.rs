//! Noticing in a long wait that a process has ended which others wait for.

use super::errors::class_of_loss;
use super::window::Window;
use crate::error::Error;
use crate::runtime::engine::Eng;
use arke_engine::ProcId;

/// Between two looks, in nanoseconds.
const BETWEEN_NS: u64 = 10_000_000;

/// Looks now and then whether the processes live that somebody waits for.
pub(super) struct Watch {
    looked_at: u64,
}

impl Watch {
    pub(super) fn new() -> Watch {
        Watch { looked_at: arke_sys::clock::now_ns() }
    }

    /// One of `processes` that has ended, if it is time to look and there is one.
    pub(super) fn dead(
        &mut self,
        engine: &mut Eng,
        mut processes: impl Iterator<Item = ProcId>,
    ) -> Option<ProcId> {
        let now = arke_sys::clock::now_ns();
        if now.saturating_sub(self.looked_at) < BETWEEN_NS {
            return None;
        }
        self.looked_at = now;
        let me = engine.me();
        processes.find(|process| *process != me && !engine.is_alive(*process))
    }
}

/// The error of a wait for a process that has ended.
#[cold]
pub(super) fn gone(window: &Window, process: ProcId, what: &str) -> Box<Error> {
    Error::new(
        class_of_loss(),
        format!(
            "rank {} has ended, so that {what}; free the window, or end the job",
            window.rank_of(process)
        ),
    )
}
