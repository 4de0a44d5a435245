//! Checks of a program while it runs (`arke run --check`): what it does against MPI's rules is told once, in a
//! sentence.
//!
//! While checks are on, each exported function is a jump to one that makes an [`Around`] before the call and ends it
//! afterwards (`crate::watch`). While they are off nothing of this runs. What one process must
//! know of another it is told by letters on a context of their own (`letters.rs`): a note before each message, a record
//! of each collective operation to rank 0 of its communicator, and a goodbye in `MPI_Finalize`.
//!
//! All of it stands in one table ([`STATE`]), which is borrowed for moments only, never while the program's call runs
//! or while this process waits. Nothing here keeps memory of the program's: buffers are looked at where a call begins
//! and where one ends, while the program has to keep them.

mod across;
mod arguments;
mod around;
mod buffers;
mod collectives;
mod compare;
mod contributions;
mod ending;
mod findings;
mod letters;
mod messages;
mod objects;
mod one_sided;
mod order;
mod requests;
mod runs;
mod site;
mod threads;
mod under_way;

pub(crate) use collectives::coming;
pub(crate) use ending::at_finalize;
pub(crate) use under_way::{failed, Watched};

use crate::error::{Error, Result};
use crate::runtime::table::Table;
use arke_base::settings::{Id, Settings};
use core::sync::atomic::{AtomicBool, Ordering};

/// What the checks know.
#[derive(Default)]
struct State {
    letters: letters::Letters,
    messages: messages::Messages,
    collectives: collectives::Operations,
    requests: requests::Requests,
    objects: objects::Objects,
    buffers: buffers::Buffers,
    one_sided: one_sided::OneSided,
    findings: findings::Findings,
}

static STATE: Table<Option<Box<State>>> = Table::new("checks", None);
/// Whether checks are on.
static ON: AtomicBool = AtomicBool::new(false);
/// Whether a standard send waits for its receive.
static UNBUFFERED: AtomicBool = AtomicBool::new(false);

/// Whether checks are on: for calls that take long anyhow.
pub(crate) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Whether standard sends are to wait for their receives.
pub(crate) fn is_unbuffered() -> bool {
    UNBUFFERED.load(Ordering::Relaxed)
}

/// Does something with what the checks know; the library is entered. `None` where they are off, or where the state is
/// in use: a signal handler of the program's makes a call.
fn with<R>(f: impl FnOnce(&mut State) -> R) -> Option<R> {
    STATE.write(|state| state.as_deref_mut().map(f)).ok().flatten()
}

/// Begins to check, if the settings say so. The library has just been opened.
///
/// # Errors
/// `MPI_ERR_OTHER` where a setting cannot be read.
pub(crate) fn begin() -> Result {
    if is_on() {
        return Ok(());
    }
    let settings =
        Settings::from_environment().map_err(|e| Error::new(crate::abi::MPI_ERR_OTHER, e.to_string()))?;
    let word = settings.word(Id::Check);
    if word == "off" {
        return Ok(());
    }
    let _guard = crate::runtime::enter_anytime();
    let state = State { findings: findings::Findings::new(word == "error"), ..State::default() };
    STATE.write(|place| *place = Some(Box::new(state)))?;
    site::begin();
    UNBUFFERED.store(word == "buffering", Ordering::Relaxed);
    ON.store(true, Ordering::Relaxed);
    Ok(())
}
