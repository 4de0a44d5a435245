//! The attributes that MPI itself sets on communicators (section 9.1.2).
//!
//! Their values are pointers to `int`s that stay where they are.

use crate::abi::*;
use crate::errhandlers::added;
use crate::error::Result;
use crate::runtime;
use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicI32, Ordering};

/// The largest tag.
pub const TAG_UB: c_int = c_int::MAX;

static VALUES: [AtomicI32; 7] = [const { AtomicI32::new(0) }; 7];

/// The name of a predefined key of communicators or windows.
pub(super) fn name(keyval: c_int) -> Option<&'static str> {
    Some(match keyval {
        MPI_TAG_UB => "MPI_TAG_UB",
        MPI_IO => "MPI_IO",
        MPI_HOST => "MPI_HOST",
        MPI_WTIME_IS_GLOBAL => "MPI_WTIME_IS_GLOBAL",
        MPI_APPNUM => "MPI_APPNUM",
        MPI_LASTUSEDCODE => "MPI_LASTUSEDCODE",
        MPI_UNIVERSE_SIZE => "MPI_UNIVERSE_SIZE",
        MPI_WIN_BASE => "MPI_WIN_BASE",
        MPI_WIN_DISP_UNIT => "MPI_WIN_DISP_UNIT",
        MPI_WIN_SIZE => "MPI_WIN_SIZE",
        MPI_WIN_CREATE_FLAVOR => "MPI_WIN_CREATE_FLAVOR",
        MPI_WIN_MODEL => "MPI_WIN_MODEL",
        _ => return None,
    })
}

/// The value of a predefined attribute of communicators: `None` where the key is not a predefined one, `Some(None)`
/// where the launcher did not tell the value.
pub(super) fn value(keyval: c_int) -> Result<Option<Option<*mut c_void>>> {
    let world = runtime::world();
    let number = match keyval {
        MPI_TAG_UB => Some(TAG_UB),
        MPI_IO => Some(MPI_ANY_SOURCE),
        MPI_HOST => Some(MPI_PROC_NULL),
        // The clock counts from the start of each machine, see the timers.
        MPI_WTIME_IS_GLOBAL => Some(c_int::from(!runtime::hosts::has_others())),
        MPI_APPNUM => world.and_then(|world| world.appnum),
        MPI_UNIVERSE_SIZE => world.and_then(|world| world.universe_size),
        MPI_LASTUSEDCODE => return Ok(Some(Some(added::last_used_code()?.cast()))),
        _ => return Ok(None),
    };
    let place = &VALUES[(keyval - MPI_TAG_UB) as usize];
    Ok(Some(number.map(|number| {
        place.store(number, Ordering::Relaxed);
        place.as_ptr().cast()
    })))
}
