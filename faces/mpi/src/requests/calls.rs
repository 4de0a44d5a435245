//! Calls on one request: wait, test, free, cancel, start, status.

use super::objects::{self, Awaited, Look};
use super::{end_of, name, pending, stale, take_engine, take_well, End, Named, Taken};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use crate::runtime::engine::{self, Eng};
use crate::runtime::waits::Subject;
use crate::status::Ended;
use core::ffi::c_int;

/// Waits for the end of what `request` names and takes it. The handle becomes `MPI_REQUEST_NULL`, unless the request is
/// persistent.
#[inline]
pub(super) fn wait_for(request: Out<MPI_Request>) -> Result<End> {
    // A wait that nothing else stops brings an end.
    wait_unless(request, |_| false).map(|end| end.unwrap_or((Ended::EMPTY, None)))
}

/// As [`wait_for`], while the request has not ended as long as `stop` does not say so; `None` then.
#[inline]
pub(super) fn wait_unless(request: Out<MPI_Request>, stop: impl Fn(&Eng) -> bool) -> Result<Option<End>> {
    match name(request.get())? {
        Named::Null => Ok(Some((Ended::EMPTY, None))),
        Named::Over(ended) => {
            request.set(MPI_REQUEST_NULL);
            Ok(Some((ended, None)))
        }
        Named::Engine(id) => {
            let taken = engine::wait_for(Subject::Operation(id), |engine| match take_engine(engine, id) {
                None => stop(engine).then_some(None),
                taken => Some(taken),
            })?;
            match taken {
                Some(Taken::Over(cookie, completion)) => {
                    request.set(MPI_REQUEST_NULL);
                    end_of(cookie, &completion).map(Some)
                }
                Some(Taken::Stalled) => pending(id).map(Some),
                Some(Taken::Gone) => Err(stale(request.get().0)),
                None => Ok(None),
            }
        }
        Named::Object(key) => {
            let awaited = objects::awaited(key)?;
            let look = engine::wait_for(subject_of(&awaited), |engine| match objects::look(engine, key) {
                Ok(Look::Pending) => stop(engine).then_some(Ok(Look::Pending)),
                look => Some(look),
            })??;
            match look {
                Look::Pending => return Ok(None),
                Look::Stalled(id) => return pending(id).map(Some),
                _ => {}
            }
            let (end, freed) = objects::take(key)?;
            if freed {
                request.set(MPI_REQUEST_NULL);
            }
            Ok(Some(end))
        }
    }
}

/// A wait for an object, in a report of what this process waits for.
fn subject_of(awaited: &Option<Awaited>) -> Subject<'_> {
    match awaited {
        None => Subject::Nothing,
        Some(Awaited::Engine(id)) => Subject::Operation(*id),
        Some(Awaited::Process(process)) => Subject::Processes(core::slice::from_ref(process)),
        Some(Awaited::Own) => Subject::Processes(&[]),
        Some(Awaited::Program) => Subject::Program,
    }
}

/// Takes the end of what `request` names if it has come. Makes no progress.
#[inline]
pub(super) fn test_for(request: Out<MPI_Request>) -> Result<Option<End>> {
    match name(request.get())? {
        Named::Null => Ok(Some((Ended::EMPTY, None))),
        Named::Over(ended) => {
            request.set(MPI_REQUEST_NULL);
            Ok(Some((ended, None)))
        }
        Named::Engine(id) => match engine::with(|engine| take_engine(engine, id))? {
            Some(Taken::Over(cookie, completion)) => {
                request.set(MPI_REQUEST_NULL);
                end_of(cookie, &completion).map(Some)
            }
            Some(Taken::Stalled) => pending(id).map(Some),
            Some(Taken::Gone) => Err(stale(request.get().0)),
            None => Ok(None),
        },
        Named::Object(key) => match engine::with(|engine| objects::look(engine, key))?? {
            Look::Pending => Ok(None),
            Look::Stalled(id) => pending(id).map(Some),
            _ => {
                let (end, freed) = objects::take(key)?;
                if freed {
                    request.set(MPI_REQUEST_NULL);
                }
                Ok(Some(end))
            }
        },
    }
}

/// The end of what `request` names, left in place; `None` if it has not come.
pub(super) fn look_at(request: MPI_Request) -> Result<Option<End>> {
    match name(request)? {
        Named::Null => Ok(Some((Ended::EMPTY, None))),
        Named::Over(ended) => Ok(Some((ended, None))),
        Named::Engine(id) => {
            let (done, cookie, completion) =
                engine::with(|e| (e.is_done(id), e.cookie(id), e.completion(id)))?;
            match (done, cookie, completion) {
                (Some(true), Some(cookie), Some(completion)) => end_of(cookie, &completion).map(Some),
                (Some(false), ..) => Ok(None),
                _ => Err(stale(request.0)),
            }
        }
        Named::Object(key) => match engine::with(|engine| objects::look(engine, key))?? {
            Look::Pending | Look::Stalled(_) => Ok(None),
            Look::Inactive => Ok(Some((Ended::EMPTY, None))),
            Look::Over => objects::peek_end(key).map(Some),
        },
    }
}

/// Whether what `request` names is over, or is nothing to wait for, or may wait for a process that has failed.
pub(super) fn is_over(request: MPI_Request) -> Result<bool> {
    match name(request)? {
        Named::Null | Named::Over(_) => Ok(true),
        Named::Engine(id) => engine::with(|e| e.is_done(id).map(|done| done || e.is_stalled(id)))?
            .ok_or_else(|| stale(request.0)),
        Named::Object(key) => {
            engine::with(|engine| objects::look(engine, key))?.map(|look| !matches!(look, Look::Pending))
        }
    }
}

/// Whether a request takes part in calls on several: null and inactive ones do not.
pub(super) fn is_active(request: MPI_Request) -> Result<bool> {
    match name(request)? {
        Named::Null => Ok(false),
        Named::Object(key) => objects::is_inactive(key).map(|inactive| !inactive),
        _ => Ok(true),
    }
}

/// `MPI_Wait` (MPI 5.0, section 3.7.3).
#[inline]
pub(crate) unsafe fn wait(request: Out<MPI_Request>, status: *mut MPI_Status) -> Result {
    let _guard = runtime::enter()?;
    // Most operations end well, and the status is written out of the request where it stands.
    if let Ok(Named::Engine(id)) = name(request.get()) {
        let well = engine::wait_for(Subject::Operation(id), |engine| {
            // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
            if take_well(engine, id, |ended| unsafe { ended.store(status) }) {
                return Some(true);
            }
            (engine.is_done(id) != Some(false) || engine.is_stalled(id)).then_some(false)
        })?;
        if well {
            request.set(MPI_REQUEST_NULL);
            return Ok(());
        }
    }
    let (ended, error) = wait_for(request)?;
    // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
    unsafe { ended.store(status) };
    error.map_or(Ok(()), Err)
}

/// `MPI_Test` (MPI 5.0, section 3.7.3).
pub(crate) unsafe fn test(request: Out<MPI_Request>, flag: Out<c_int>, status: *mut MPI_Status) -> Result {
    let _guard = runtime::enter()?;
    let mut end = test_for(request)?;
    if end.is_none() {
        engine::look()?;
        end = test_for(request)?;
    }
    flag.set(c_int::from(end.is_some()));
    let Some((ended, error)) = end else {
        return Ok(());
    };
    // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
    unsafe { ended.store(status) };
    error.map_or(Ok(()), Err)
}

/// `MPI_Request_get_status` (MPI 5.0, section 3.7.6).
pub(crate) unsafe fn request_get_status(
    request: MPI_Request,
    flag: Out<c_int>,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    let mut end = look_at(request)?;
    if end.is_none() {
        engine::look()?;
        end = look_at(request)?;
    }
    flag.set(c_int::from(end.is_some()));
    if let Some((ended, _)) = end {
        // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
        unsafe { ended.store(status) };
    }
    Ok(())
}

/// `MPI_Request_free` (MPI 5.0, section 3.7.3): an active operation goes on and ends by itself.
pub(crate) unsafe fn request_free(request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    match name(request.get())? {
        Named::Null => {
            return Err(Error::new(
                MPI_ERR_REQUEST,
                "request is MPI_REQUEST_NULL; only a request that stands for an operation can be freed",
            ))
        }
        Named::Over(_) => {}
        Named::Engine(id) => {
            if engine::with(|e| e.is_done(id).map(|_| e.release(id)))?.is_none() {
                return Err(stale(request.get().0));
            }
        }
        Named::Object(key) => {
            let ended = objects::free(key)?;
            request.set(MPI_REQUEST_NULL);
            return ended;
        }
    }
    request.set(MPI_REQUEST_NULL);
    Ok(())
}

/// `MPI_Cancel` (MPI 5.0, section 3.8.4). Whether it worked shows in the status.
pub(crate) unsafe fn cancel(request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    let id = match name(request.get())? {
        Named::Null => {
            return Err(Error::new(
                MPI_ERR_REQUEST,
                "request is MPI_REQUEST_NULL; only an operation that is under way can be cancelled",
            ))
        }
        Named::Over(_) => return Ok(()),
        Named::Engine(id) => id,
        Named::Object(key) => {
            if objects::is_inactive(key)? {
                return Err(Error::new(
                    MPI_ERR_REQUEST,
                    "the persistent request is not active; only an operation that is under way can be cancelled",
                ));
            }
            if objects::cancel(key)? {
                return Ok(());
            }
            match objects::running(key)? {
                Some(id) => id,
                None => return Ok(()),
            }
        }
    };
    if engine::with(|e| e.is_schedule(id))? {
        return Err(Error::new(
            MPI_ERR_REQUEST,
            "the request is that of a collective operation, which cannot be cancelled; every rank must complete it",
        ));
    }
    if engine::with(|e| e.is_done(id).map(|_| e.cancel(id)))?.is_none() {
        return Err(stale(request.get().0));
    }
    Ok(())
}

/// `MPI_Start` (MPI 5.0, section 3.9).
pub(crate) unsafe fn start(request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    start_one(request.get())
}

fn start_one(request: MPI_Request) -> Result {
    match name(request)? {
        Named::Object(key) => objects::start(key),
        Named::Null => Err(Error::new(
            MPI_ERR_REQUEST,
            "request is MPI_REQUEST_NULL; only persistent requests can be started",
        )),
        _ => Err(Error::new(
            MPI_ERR_REQUEST,
            "the request is not persistent; only requests of MPI_Send_init, MPI_Recv_init and the like can be started",
        )),
    }
}

/// `MPI_Startall` (MPI 5.0, section 3.9).
pub(crate) unsafe fn startall(count: c_int, array: *mut MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of `count` requests.
    let requests = unsafe { super::several::array_of(count, array, "array_of_requests") }?;
    for (i, request) in requests.iter().enumerate() {
        if matches!(name(*request)?, Named::Null) {
            return Err(Error::new(
                MPI_ERR_REQUEST,
                format!(
                    "array_of_requests[{i}] is MPI_REQUEST_NULL; only persistent requests can be started"
                ),
            ));
        }
        start_one(*request)?;
    }
    Ok(())
}
