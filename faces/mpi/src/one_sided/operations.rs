//! `MPI_Put`, `MPI_Get` and their forms with a request (sections 12.3.1, 12.3.2 and 12.3.5).

use super::arguments::{Place, Reach, ORIGIN};
use super::requests::How;
use super::{errors, near, spans, table};
use crate::abi::*;
use crate::datatypes::buffers::shape;
use crate::error::Result;
use crate::runtime::{self, engine};
use core::ffi::{c_int, c_void};

#[inline(never)]
unsafe fn put_how(
    (addr, count, datatype): (*const c_void, i64, MPI_Datatype),
    target_rank: c_int,
    place: Place,
    win: MPI_Win,
    how: How,
) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let Some(peer) = window.target("target_rank", target_rank)? else {
        how.give(None);
        return Ok(());
    };
    how.open(&window, peer, "MPI_Rput")?;
    // SAFETY: the program keeps its buffer as the standard asks.
    unsafe {
        if near::put_to(peer, (addr, count, datatype), &place) {
            how.give(None);
            return Ok(());
        }
    }
    let data = shape(addr, count, datatype, ORIGIN)?;
    let started = match place.at(&window, peer, || Ok(1))? {
        None if data.is_empty() => None,
        None => return Err(errors::lengths(data.len(), 0)),
        Some(Reach::Several(shares)) => {
            spans::check(&shares, data.len())?;
            spans::start(win, &shares, how, |share, until| {
                // SAFETY: the program keeps its buffer until the operation is completed.
                let data = unsafe { share.of(&data)?.data() };
                engine::with(|e| e.put(&share.region, share.target.clone(), data, until, win.0 as u32))?
                    .map_err(|e| errors::remote(&window, e))
            })?
        }
        Some(Reach::One(region, target)) => {
            // SAFETY: the program keeps its buffer until the operation is completed.
            let data = unsafe { data.data() };
            let cookie = win.0 as u32;
            engine::with(|e| e.put(&region, target, data, how.until(), cookie))?
                .map_err(|e| errors::remote(&window, e))?
        }
    };
    how.give(started);
    Ok(())
}

#[inline(never)]
unsafe fn get_how(
    (addr, count, datatype): (*mut c_void, i64, MPI_Datatype),
    target_rank: c_int,
    place: Place,
    win: MPI_Win,
    how: How,
) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let Some(peer) = window.target("target_rank", target_rank)? else {
        how.give(None);
        return Ok(());
    };
    how.open(&window, peer, "MPI_Rget")?;
    // SAFETY: the program keeps its buffer as the standard asks.
    unsafe {
        if near::get_from(peer, (addr, count, datatype), &place) {
            how.give(None);
            return Ok(());
        }
    }
    let into = shape(addr, count, datatype, ORIGIN)?;
    let started = match place.at(&window, peer, || Ok(1))? {
        None if into.is_empty() => None,
        None => return Err(errors::lengths(into.len(), 0)),
        Some(Reach::Several(shares)) => {
            spans::check(&shares, into.len())?;
            spans::start(win, &shares, how, |share, until| {
                // SAFETY: the program keeps its buffer until the operation is completed.
                let into = unsafe { share.of(&into)?.data_mut() };
                engine::with(|e| e.get(&share.region, share.target.clone(), into, until, win.0 as u32))?
                    .map_err(|e| errors::remote(&window, e))
            })?
        }
        Some(Reach::One(region, target)) => {
            // SAFETY: the program keeps its buffer until the operation is completed.
            let into = unsafe { into.data_mut() };
            let cookie = win.0 as u32;
            engine::with(|e| e.get(&region, target, into, how.until(), cookie))?
                .map_err(|e| errors::remote(&window, e))?
        }
    };
    how.give(started);
    Ok(())
}

/// `MPI_Put`.
///
/// # Safety
/// `origin_addr` holds `origin_count` elements of `origin_datatype` until the operation is completed.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn put(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: i64,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> Result {
    let place = Place { disp: target_disp as i64, count: target_count, datatype: target_datatype };
    let origin = (origin_addr, origin_count, origin_datatype);
    // SAFETY: passed on from the C caller.
    unsafe {
        if near::put(origin, target_rank, &place, win) {
            return Ok(());
        }
        put_how(origin, target_rank, place, win, How::Plain)
    }
}

/// `MPI_Rput`.
///
/// # Safety
/// As for `MPI_Put`, until the request has ended.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn rput(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: i64,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
    request: Out<MPI_Request>,
) -> Result {
    let place = Place { disp: target_disp as i64, count: target_count, datatype: target_datatype };
    let how = How::Local(request);
    // SAFETY: passed on from the C caller.
    unsafe { put_how((origin_addr, origin_count, origin_datatype), target_rank, place, win, how) }
}

/// `MPI_Get`.
///
/// # Safety
/// `origin_addr` has room for `origin_count` elements of `origin_datatype` until the operation is completed.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn get(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: i64,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> Result {
    let place = Place { disp: target_disp as i64, count: target_count, datatype: target_datatype };
    let origin = (origin_addr, origin_count, origin_datatype);
    // SAFETY: passed on from the C caller.
    unsafe {
        if near::get(origin, target_rank, &place, win) {
            return Ok(());
        }
        get_how(origin, target_rank, place, win, How::Plain)
    }
}

/// `MPI_Rget`.
///
/// # Safety
/// As for `MPI_Get`, until the request has ended.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn rget(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: i64,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
    request: Out<MPI_Request>,
) -> Result {
    let place = Place { disp: target_disp as i64, count: target_count, datatype: target_datatype };
    let how = How::Remote(request);
    // SAFETY: passed on from the C caller.
    unsafe { get_how((origin_addr, origin_count, origin_datatype), target_rank, place, win, how) }
}
