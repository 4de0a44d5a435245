//! What a face adds to the life of a process: the functions that this crate calls at certain moments.
//!
//! MPI has state of its own that follows the engine's: context numbers, handlers of messages between libraries, tools
//! that want to hear of events. This crate knows none of it. The library that holds MPI names its functions when it is
//! loaded ([`install`]), so that they are known also where a program begins with `arke_start` and calls `MPI_Init`
//! later.

use crate::account::{Communicator, Lock};
use crate::engine::Eng;
use crate::error::Result;
use arke_base::paths::Counters;
use arke_engine::ProcId;
use std::sync::OnceLock;

/// Moments at which a face has something to do. Without it nothing is done.
pub trait Face: Sync {
    /// The engine is there, and nobody has used it yet.
    ///
    /// # Errors
    /// They end the start.
    fn engine_is_there(&self, counters: &'static Counters) -> Result {
        let _ = counters;
        Ok(())
    }

    /// This process knows its place in its job, for the first time.
    fn joined(&self, job: &crate::Job) {
        let _ = job;
    }

    /// The sends of the last user are to be carried to their end: those that the face has kept back.
    ///
    /// # Errors
    /// What went wrong with them.
    fn settle(&self) -> Result {
        Ok(())
    }

    /// The engine has come to rest, and takes calls for the last time: what is to be told to others is told now.
    ///
    /// # Errors
    /// What went wrong with that.
    fn part(&self) -> Result {
        Ok(())
    }

    /// The library has closed: objects that are left are dropped.
    fn closed(&self) {}

    /// Whether the face has ended and will hardly come back, while other users are still there.
    fn has_ended(&self) -> bool {
        false
    }

    /// Events wait that tools want to hear of. The process lock is held, nothing is in use.
    fn deliver(&self) {}

    /// The process is about to end because of an error.
    fn last_words(&self) {}

    /// How a communicator is called in a report of what this process waits for, by the word that its operations carry,
    /// and the number in it of the process that is waited for.
    fn describe(&self, word: u32, peer: Option<u32>) -> Option<(String, Option<u32>)> {
        let _ = (word, peer);
        None
    }

    /// The communicator with this word, for an account of what this process waits for.
    fn communicator(&self, word: u32) -> Option<Communicator> {
        let _ = word;
        None
    }

    /// So many elements of the datatype with this handle, in words: "2 MPI_DOUBLE".
    fn elements(&self, count: i64, datatype: usize) -> String {
        let _ = (count, datatype);
        String::new()
    }

    /// So many bytes of data of the kind that an operation has noted ([`arke_engine::Engine::note_kind`]), in the same
    /// words; empty where it is not known.
    fn elements_of(&self, bytes: u64, kind: u32) -> String {
        let _ = (bytes, kind);
        String::new()
    }

    /// The communicators of this process, for the same.
    fn communicators(&self) -> Vec<Communicator> {
        Vec::new()
    }

    /// The locks of windows that this process holds, for the same.
    fn locks(&self) -> Vec<Lock> {
        Vec::new()
    }

    /// Whether the face holds a connection with this process of another job, whose end then concerns all of it.
    fn is_tied(&self, process: u32) -> bool {
        let _ = process;
        false
    }

    /// A process is lost, in a job that goes on without it, or one of another job that nothing connects with this one.
    fn lost(&self, engine: &mut Eng, peer: ProcId, why: &str) {
        let _ = (engine, peer, why);
    }
}

struct Nobody;

impl Face for Nobody {}

static FACE: OnceLock<&'static dyn Face> = OnceLock::new();

/// Names the face, for good. To be called when its library is loaded.
pub fn install(face: &'static dyn Face) {
    let _ = FACE.set(face);
}

/// The face; one that does nothing where there is none.
pub(crate) fn face() -> &'static dyn Face {
    FACE.get().copied().unwrap_or(&Nobody)
}
