//! `MPI_Put`, `MPI_Get` and their forms with a request (sections 12.3.1, 12.3.2 and 12.3.5).

use super::arguments::{AtTarget, Reach, ORIGIN};
use super::forms::Forms;
use super::requests::How;
use super::{errors, near, spans, table};
use crate::abi::*;
use crate::datatypes::buffers::shape;
use crate::error::Result;
use crate::runtime::{self, engine};
use core::ffi::{c_int, c_void};

/// `MPI_Put`. `origin_addr` holds `origin_count` elements of `origin_datatype` until the operation is completed.
#[derive(Clone, Copy)]
pub(crate) struct Put {
    pub origin_addr: *const c_void,
    pub origin_count: i64,
    pub origin_datatype: MPI_Datatype,
    pub target_rank: c_int,
    pub target_disp: MPI_Aint,
    pub target_count: i64,
    pub target_datatype: MPI_Datatype,
    pub win: MPI_Win,
}

impl Put {
    fn place(&self) -> AtTarget {
        AtTarget { disp: self.target_disp as i64, count: self.target_count, datatype: self.target_datatype }
    }
}

impl Forms for Put {
    fn with_request(request: Out<MPI_Request>) -> How {
        How::Local(request)
    }

    #[inline(always)]
    unsafe fn near(&self) -> Result<bool> {
        let origin = (self.origin_addr, self.origin_count, self.origin_datatype);
        // SAFETY: passed on.
        Ok(unsafe { near::put(origin, self.target_rank, &self.place(), self.win) })
    }

    #[inline(never)]
    unsafe fn run(&self, how: How) -> Result {
        let Put { origin_addr, origin_count, origin_datatype, target_rank, win, .. } = *self;
        let place = self.place();
        let _guard = runtime::enter()?;
        let window = table::get(win)?;
        let Some(peer) = window.target("target_rank", target_rank)? else {
            how.give(None);
            return Ok(());
        };
        how.open(&window, peer, "MPI_Rput")?;
        // SAFETY: the program keeps its buffer as the standard asks.
        unsafe {
            if near::put_to(peer, (origin_addr, origin_count, origin_datatype), &place) {
                how.give(None);
                return Ok(());
            }
        }
        let data = shape(origin_addr, origin_count, origin_datatype, ORIGIN)?;
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
}

/// `MPI_Get`. `origin_addr` has room for `origin_count` elements of `origin_datatype` until the operation is
/// completed.
#[derive(Clone, Copy)]
pub(crate) struct Get {
    pub origin_addr: *mut c_void,
    pub origin_count: i64,
    pub origin_datatype: MPI_Datatype,
    pub target_rank: c_int,
    pub target_disp: MPI_Aint,
    pub target_count: i64,
    pub target_datatype: MPI_Datatype,
    pub win: MPI_Win,
}

impl Get {
    fn place(&self) -> AtTarget {
        AtTarget { disp: self.target_disp as i64, count: self.target_count, datatype: self.target_datatype }
    }
}

impl Forms for Get {
    fn with_request(request: Out<MPI_Request>) -> How {
        How::Remote(request)
    }

    #[inline(always)]
    unsafe fn near(&self) -> Result<bool> {
        let origin = (self.origin_addr, self.origin_count, self.origin_datatype);
        // SAFETY: passed on.
        Ok(unsafe { near::get(origin, self.target_rank, &self.place(), self.win) })
    }

    #[inline(never)]
    unsafe fn run(&self, how: How) -> Result {
        let Get { origin_addr, origin_count, origin_datatype, target_rank, win, .. } = *self;
        let place = self.place();
        let _guard = runtime::enter()?;
        let window = table::get(win)?;
        let Some(peer) = window.target("target_rank", target_rank)? else {
            how.give(None);
            return Ok(());
        };
        how.open(&window, peer, "MPI_Rget")?;
        // SAFETY: the program keeps its buffer as the standard asks.
        unsafe {
            if near::get_from(peer, (origin_addr, origin_count, origin_datatype), &place) {
                how.give(None);
                return Ok(());
            }
        }
        let into = shape(origin_addr, origin_count, origin_datatype, ORIGIN)?;
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
}
