//! Accesses that go on while the program computes: what stands behind their requests and behind split collective calls.

use super::access::Access;
use super::collective::{Done, Part};
use super::exchange::{bell, workers, Program};
use super::trouble::Trouble;
use crate::abi::*;
use crate::error::{Error, Result, Target};
use crate::requests::objects::{self, Started};
use crate::runtime::cell::RefCell;
use crate::runtime::engine::{self, Eng, Transport};
use crate::status::Ended;
use arke_engine::{RequestId, Task};
use arke_files::Job;
use std::rc::Rc;

type Outcome = Rc<RefCell<Option<Result<Done>>>>;

/// An access under way.
pub(super) struct Begun {
    /// The engine's operation, which ends with the access.
    pub(super) id: RequestId,
    outcome: Outcome,
    access: Access,
}

/// Waits for a worker, inside the engine's progress.
struct Waiting {
    job: Job<Done>,
    outcome: Outcome,
}

// SAFETY: the outcome is looked at only from inside the library, where the engine drives this as well.
unsafe impl Send for Waiting {}

impl Task<Transport> for Waiting {
    fn advance(&mut self, _engine: &mut Eng) -> bool {
        match self.job.take() {
            Some(done) => {
                *self.outcome.borrow_mut() = Some(Ok(done));
                true
            }
            None => false,
        }
    }
}

impl Begun {
    /// Begins an access of this rank alone, by a worker.
    pub(super) fn alone(part: Part, access: Access) -> Result<Begun> {
        let outcome: Outcome = Rc::default();
        let id = engine::with(|engine| {
            let call = bell(engine);
            let work = move || {
                let outcome = part.transfer.run();
                Done { bytes: outcome.bytes, trouble: outcome.fault.map(|fault| part.refused(fault)) }
            };
            let job = workers().start(work, call);
            engine.start_task(Box::new(Waiting { job, outcome: outcome.clone() }), objects::NO_COMM)
        })?;
        Ok(Begun { id, outcome, access })
    }

    /// Begins an access of all ranks.
    pub(super) fn together(program: Program<Done>, access: Access) -> Result<Begun> {
        let outcome = program.result();
        let id = engine::with(|engine| engine.start_task(Box::new(program), objects::NO_COMM))?;
        Ok(Begun { id, outcome, access })
    }

    /// Waits for its end.
    pub(super) fn wait(self) -> Result<(u64, Option<Trouble>)> {
        engine::wait(|engine| engine.take(self.id).map(drop))?;
        let done = self.outcome.borrow_mut().take();
        let done = done.unwrap_or_else(|| Err(Error::internal("an access ended without an outcome")))?;
        Ok((self.access.conclude(done.bytes)?, done.trouble))
    }

    /// A request for it. Errors are raised on `fh`.
    pub(super) fn request(self, fh: MPI_File) -> Result<MPI_Request> {
        let begun = Rc::new(self);
        let (id, ended) = (begun.id, begun.clone());
        let end = Rc::new(move || match &*ended.outcome.borrow() {
            Some(Ok(done)) => {
                let ended = Ended { bytes: ended.access.in_memory(done.bytes), ..Ended::NOTHING };
                (ended, done.trouble.as_ref().map(|trouble| trouble.error(Some(fh))))
            }
            Some(Err(error)) => {
                (Ended::NOTHING, Some(Error::new(error.class(), error.text()).on(Target::File(fh))))
            }
            None => (Ended::NOTHING, Some(Error::internal("an access ended without an outcome"))),
        });
        let finish = Box::new(move || {
            let done = begun.outcome.borrow().as_ref().and_then(|end| Some(end.as_ref().ok()?.bytes));
            let concluded = done.map_or(Ok(0), |bytes| begun.access.conclude(bytes));
            concluded.map(drop).map_err(|e| e.on(Target::File(fh)))
        });
        objects::with_end(Started::Running(id), end, finish)
    }
}
