//! `MPI_Win_free` (section 12.2.6).

use super::epochs::wrong;
use super::errors::told;
use super::window::deregister;
use super::{fence, near, table};
use crate::abi::*;
use crate::attributes::{self, Object};
use crate::dynamic;
use crate::error::{Result, Target};
use crate::fault_tolerance;
use crate::runtime::{self, engine};

/// `MPI_Win_free`. Returns when all ranks have come here, so that nobody reaches for the memory any more.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_free(win: Out<MPI_Win>) -> Result {
    let _guard = runtime::enter()?;
    let handle = win.get();
    free(handle).map_err(|error| error.on(Target::Win(handle)))?;
    win.set(MPI_WIN_NULL);
    Ok(())
}

fn free(handle: MPI_Win) -> Result {
    let window = table::get(handle)?;
    window.no_other_access("MPI_Win_free")?;
    if window.epochs.exposure.borrow().is_some() {
        return Err(wrong(
            "MPI_Win_free while the exposure epoch of MPI_Win_post is open; call MPI_Win_wait first",
        ));
    }
    attributes::delete_all(&window.attributes, Object::Win(handle))?;
    let flushed = engine::wait(|e| e.flush_all(window.flush_group()))?;
    match fault_tolerance::is_tolerant() {
        false => fence::barrier(&window)?,
        // What is to be freed may be so without those that have failed.
        true => fault_tolerance::barrier_of_living(&window.comm)?,
    }
    // The memory is given back before the handle is.
    near::withdraw(&window);
    let mut attachments = window.attached.take();
    for attached in attachments.take() {
        deregister(attached)?;
    }
    for region in window.regions.take() {
        deregister(region)?;
    }
    window.memory.give_back()?;
    window.block.memory().give_back()?;
    let left = dynamic::leave(&window.comm);
    table::remove(handle)?;
    // The operations that failed are no longer in the way: nothing of the window is left.
    let told = told(&window, flushed).and(left).map_err(|error| error.on(Target::Default));
    drop(window);
    dynamic::ties::let_go()?;
    told
}
