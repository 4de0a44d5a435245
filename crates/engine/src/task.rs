//! Tasks: work of several messages that a face hands over, to go on inside whatever makes progress.
//!
//! Making a communicator without blocking is one: its rounds must go on while the process waits for something else, or
//! the others would wait for it in vain.

use crate::core::Core;
use crate::data::Data;
use crate::request::{Mode, Outcome, Request, RequestId, State};
use crate::Engine;
use arke_base::memory::Bytes;
use arke_fabric::Fabric;

/// Work that the engine drives.
pub trait Task<F: Fabric>: Send {
    /// Does what can be done now: starts messages, takes the completions of those that it started. Returns whether the
    /// work is over; it is not asked again then.
    fn advance(&mut self, engine: &mut Engine<F>) -> bool;
}

/// The tasks that go on.
pub(crate) struct Tasks<F: Fabric> {
    active: Vec<(Box<dyn Task<F>>, RequestId)>,
}

impl<F: Fabric> Default for Tasks<F> {
    fn default() -> Self {
        Self { active: Vec::new() }
    }
}

impl<F: Fabric> Tasks<F> {
    /// Whether there are any.
    #[inline(always)]
    pub fn is_busy(&self) -> bool {
        !self.active.is_empty()
    }

    /// Whether this is the request of one of them.
    pub fn has(&self, id: RequestId) -> bool {
        self.active.iter().any(|(_, request)| *request == id)
    }
}

impl<F: Fabric> Engine<F> {
    /// Starts a task. The request ends when the task does; it cannot be cancelled.
    pub fn start_task(&mut self, mut task: Box<dyn Task<F>>, cookie: u32) -> RequestId {
        let over = task.advance(self);
        let request =
            Core::send_request(Data::Bytes(Bytes::EMPTY), self.core.me, 0, 0, Mode::Standard, cookie);
        let request = self.core.add(|| Request { state: State::Moving, ..request });
        if over {
            self.core.finish(request, Outcome::Ok);
        } else {
            self.tasks.active.push((task, request));
        }
        request
    }

    /// Lets the tasks go on. Returns whether one has ended.
    #[cold]
    pub(crate) fn advance_tasks(&mut self) -> bool {
        // A task that calls for progress finds the list empty and is not entered twice.
        let mut active = std::mem::take(&mut self.tasks.active);
        let before = active.len();
        active.retain_mut(|(task, request)| {
            let over = task.advance(self);
            if over {
                self.core.finish(*request, Outcome::Ok);
            }
            !over
        });
        let any = active.len() < before;
        active.append(&mut self.tasks.active);
        self.tasks.active = active;
        any
    }
}
