//! Long copies where several threads make calls: made in portions, without the process lock.
//!
//! Any use of the engine may hand a copy out ([`engine::with`]). It is made by whoever waits ([`engine::wait`]), by a
//! look (`help`), and at the latest at the end of the call (`lock.rs`, `settle_at_end`). The tests in `owed.rs`
//! go through all ways of making a call. See also docs/threads.md.

use crate::engine::{self, with, Eng};
use crate::error::Result;
use crate::lock;
use arke_engine::{Data, Portion};
use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::TryReserveError;

/// Whether a part of a long copy waits for a thread of this process.
static OWES: AtomicBool = AtomicBool::new(false);

/// A new engine owes nothing.
pub(super) fn forget() {
    OWES.store(false, Ordering::Relaxed);
}

/// Leaves the copies that a use of the engine has handed out to the end of the call and to threads that wait. A call
/// that began before there were threads, and has let nobody in since, does not look back at its end: it makes them
/// here.
#[cold]
pub(super) fn owe(engine: &mut Eng) {
    match lock::held() {
        true => OWES.store(true, Ordering::Relaxed),
        false => engine.copy_here(),
    }
}

/// Makes the copies that this process owes its peers at the end of a call, and tells of their ends, unless another
/// thread waits, which does so. The caller is inside and uses nothing.
#[cold]
fn settle() {
    // What is left at the end of a use of the engine sets it again.
    OWES.store(false, Ordering::Relaxed);
    loop {
        let next = with(|engine| {
            if !engine.owes_portions() {
                return Next::Nothing;
            }
            if engine::is_waited() {
                // It may sleep.
                engine.touch();
                return Next::Nothing;
            }
            match engine.portion(false) {
                Some(portion) => Next::Copy(portion),
                None => {
                    engine.end_copies();
                    Next::Look
                }
            }
        });
        match next {
            Ok(Next::Copy(portion)) => {
                if make(portion).is_err() {
                    return;
                }
            }
            Ok(Next::Look) => {}
            Ok(Next::Nothing) | Err(_) => return,
        }
    }
}

/// What is to be done for a call to end.
enum Next {
    Copy(Portion),
    Look,
    Nothing,
}

/// Whether a call of this thread that ends has copies to make before.
#[inline(always)]
pub(super) fn are_owed() -> bool {
    OWES.load(Ordering::Relaxed)
}

/// At the end of a call, the outermost one of this thread.
#[cold]
pub(super) fn settle_at_end() {
    if !engine::is_lent_here() {
        settle();
    }
}

/// Makes a part of a long copy, without the lock, and gives it back.
pub(super) fn make(mut portion: Portion) -> Result {
    lock::unlocked(|| portion.make());
    with(|engine| engine.copied(portion))
}

/// Makes one part of a long copy. Where threads wait, these make the copies.
#[cold]
pub(super) fn help() -> Result {
    if !engine::is_waited() {
        if let Some(portion) = with(|engine| engine.portion(true))? {
            make(portion)?;
        }
    }
    Ok(())
}

/// A copy of the data for a send that outlives its call ([`arke_engine::Engine::own_copy`]); a long one is made without
/// the lock. No table may be borrowed. The inner error: there is no memory for it.
///
/// # Errors
/// As for [`with`].
pub fn own_copy(data: &Data) -> Result<core::result::Result<Data, TryReserveError>> {
    let room = with(|engine| engine.copy_room(data.len()))?;
    Ok(room.map(|room| lock::copying(data.len(), || room.fill(data))))
}
