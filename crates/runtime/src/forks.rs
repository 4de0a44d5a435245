//! Children that this process makes by `fork`.
//!
//! A child has a copy of all that the library knows, and the same shared memory as its parent. What it sent would go in
//! its parent's name and its parent's place in the rings, and the two would take each other's messages. So a child has
//! no engine: calls that need none (ranks, datatypes, info objects, the time) work, all others end with an error, and
//! the end of MPI there is the child's own affair.
//!
//! A child of a process that has left its job, or is between two sessions, disturbs nobody and is left alone: one of
//! PVM may become a task.
//!
//! Nothing is asked on the way of a message: the handler that the system runs in a child takes the engine out of use.
#![allow(unsafe_code, reason = "it has the system call a function in children")]

use crate::engine;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Once;

static CHILD: AtomicBool = AtomicBool::new(false);
/// Whether this process has made a child by `fork`, which shares its shared memory.
static FORKED: AtomicBool = AtomicBool::new(false);

/// Whether this process was made by `fork` while its parent was in the job.
pub fn is_child() -> bool {
    CHILD.load(Ordering::Relaxed)
}

/// Whether this process has made a child by `fork` since it carries messages.
pub(crate) fn has_forked() -> bool {
    FORKED.load(Ordering::Relaxed)
}

extern "C" fn in_parent() {
    FORKED.store(true, Ordering::Relaxed);
}

/// Has children told from this process, which is about to carry messages.
pub(crate) fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        // SAFETY: the handlers are functions of this library, which is never unloaded; they store words and nothing else.
        unsafe { libc::pthread_atfork(None, Some(in_parent), Some(in_child)) };
    });
}

/// Runs in each child, before `fork` returns there. Other threads of the parent may have held any lock.
extern "C" fn in_child() {
    if !crate::is_open() {
        return;
    }
    CHILD.store(true, Ordering::Relaxed);
    engine::withdraw();
}

/// What an error says of a call that needs the engine.
pub(crate) fn refusal() -> String {
    format!(
        "this process is a child that {} has made by fork, and only the rank itself can communicate; have the rank make \
         the call, or start the child as a program of its own",
        crate::identity()
    )
}
