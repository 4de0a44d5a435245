//! Requests: waiting, testing, cancelling, and what a status tells.

use crate::error::{
    enter, failure, fault, finish, null, variable, Failure, Result, ARGUMENT, HANDLE, OK, TRUNCATED,
};
use crate::waiting::{poll, wait_for};
use arke_base::slab::Key;
use arke_engine::{Completion, Outcome, RequestId};
use arke_runtime::engine::{self, Eng};
use arke_runtime::waits::Subject;
use core::ffi::c_int;

/// `arke_request`: 0, or one more than the engine's name.
pub(super) type Handle = u64;

/// `arke_status`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub(super) struct Status {
    pub source: c_int,
    pub tag: i32,
    pub bytes: u64,
    pub sent: u64,
    pub cancelled: c_int,
    pub error: c_int,
}

impl Status {
    /// Of nothing at all: a request that was over when it was made.
    pub(super) const NONE: Status = Status { source: -1, tag: 0, bytes: 0, sent: 0, cancelled: 0, error: OK };

    /// Of an operation that has ended.
    fn of(end: &Completion) -> Status {
        let sent = match end.outcome {
            Outcome::Truncated { sent } => sent,
            _ => end.bytes,
        };
        Status {
            source: end.source.0 as c_int,
            tag: end.tag,
            bytes: end.bytes,
            sent,
            cancelled: c_int::from(end.outcome == Outcome::Cancelled),
            error: verdict(end).err().map_or(OK, |failure| failure.code),
        }
    }

    /// Stores it where the program wants it, if it does.
    ///
    /// # Safety
    /// The pointer is null or valid for writes.
    pub(super) unsafe fn store(self, to: *mut Status) {
        // SAFETY: the caller's promise.
        if let Some(to) = unsafe { to.as_mut() } {
            *to = self;
        }
    }
}

/// How an operation went, as the result of a call.
pub(super) fn verdict(end: &Completion) -> Result {
    match end.outcome {
        Outcome::Ok | Outcome::Cancelled => Ok(()),
        Outcome::Truncated { sent } => Err(too_long(end, sent)),
        Outcome::Fault(errno) => Err(fault(errno, end.source.0)),
    }
}

#[cold]
fn too_long(end: &Completion, sent: u64) -> Box<Failure> {
    failure(
        TRUNCATED,
        format!(
            "rank {} sent {sent} bytes with tag {} where there is room for {}; give the receive more room, or probe first",
            end.source.0, end.tag, end.bytes
        ),
    )
}

/// A request as the program holds it.
pub(super) fn handle(id: Option<RequestId>) -> Handle {
    id.map_or(0, |id| u64::from(id.0.bits()) + 1)
}

/// The engine's name of a request that is not null.
fn name(request: Handle) -> Result<Option<RequestId>> {
    match request.checked_sub(1) {
        None => Ok(None),
        Some(bits) => match u32::try_from(bits) {
            Ok(bits) => Ok(Some(RequestId(Key::from_bits(bits)))),
            Err(_) => Err(stale(request)),
        },
    }
}

#[cold]
fn stale(request: Handle) -> Box<Failure> {
    failure(
        HANDLE,
        format!("the request {request:#x} is not under way; it was waited for already, or never made"),
    )
}

/// Whether an operation of this interface's has ended; a failure for a name that is stale or somebody else's.
fn look(e: &Eng, id: RequestId) -> Option<bool> {
    e.is_done(id).filter(|_| e.cookie(id) == Some(crate::COOKIE))
}

/// Takes the end of an operation.
fn take(id: RequestId) -> Result<Completion> {
    engine::with(|e| e.take(id))?.ok_or_else(|| stale(handle(Some(id))))
}

/// Waits for an operation that has just been started.
pub(super) fn finish_now(id: Option<RequestId>) -> Result<Option<Completion>> {
    let Some(id) = id else { return Ok(None) };
    wait_for(Subject::Operation(id), |e| e.take(id)).map(Some)
}

/// The same, with its error.
pub(super) fn complete(id: Option<RequestId>) -> Result {
    finish_now(id)?.as_ref().map_or(Ok(()), verdict)
}

/// # Safety
/// As of [`Status::store`].
pub(super) unsafe fn tell(end: &Completion, status: *mut Status) -> Result {
    // SAFETY: the caller's promise.
    unsafe { Status::of(end).store(status) };
    verdict(end)
}

/// Whether an operation is over.
///
/// # Safety
/// The pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_test(request: *mut Handle, done: *mut c_int, status: *mut Status) -> c_int {
    let test = || {
        let _guard = enter()?;
        // SAFETY: the program's variables, for this call.
        let (request, done) = unsafe { (variable(request, "request")?, variable(done, "done")?) };
        *done = 0;
        let Some(id) = name(*request)? else {
            *done = 1;
            // SAFETY: as above.
            unsafe { Status::NONE.store(status) };
            return Ok(());
        };
        let mut over = engine::with(|e| look(e, id))?.ok_or_else(|| stale(*request))?;
        if !over {
            poll()?;
            over = engine::with(|e| look(e, id))?.ok_or_else(|| stale(*request))?;
        }
        if !over {
            return Ok(());
        }
        let end = take(id)?;
        *request = 0;
        *done = 1;
        // SAFETY: as above.
        unsafe { tell(&end, status) }
    };
    finish("arke_test", test())
}

/// Waits for an operation.
///
/// # Safety
/// The pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_wait(request: *mut Handle, status: *mut Status) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let request = unsafe { variable(request, "request")? };
        let Some(id) = name(*request)? else {
            // SAFETY: as above.
            unsafe { Status::NONE.store(status) };
            return Ok(());
        };
        if engine::with(|e| look(e, id))?.is_none() {
            return Err(stale(*request));
        }
        // A handler, or another thread, may complete it meanwhile.
        let over = |e: &mut Eng| (look(e, id) != Some(false)).then(|| look(e, id).and_then(|_| e.take(id)));
        let end = wait_for(Subject::Operation(id), over)?.ok_or_else(|| stale(handle(Some(id))))?;
        *request = 0;
        // SAFETY: as above.
        unsafe { tell(&end, status) }
    };
    finish("arke_wait", go())
}

/// # Safety
/// The pointers are null or valid, the array for `count` requests.
unsafe fn any(
    count: c_int,
    requests: *mut Handle,
    index: *mut c_int,
    status: *mut Status,
    waits: bool,
) -> Result {
    let _guard = enter()?;
    let n = usize::try_from(count)
        .map_err(|_| failure(ARGUMENT, format!("count is {count}; it must be the number of requests")))?;
    if n > 0 && requests.is_null() {
        return Err(null("requests"));
    }
    // SAFETY: the program's variables, for this call.
    let (index, requests) = unsafe {
        let list: &mut [Handle] = if n == 0 { &mut [] } else { core::slice::from_raw_parts_mut(requests, n) };
        (variable(index, "index")?, list)
    };
    *index = -1;
    // SAFETY: as above.
    unsafe { Status::NONE.store(status) };
    let mut ids = Vec::with_capacity(n);
    for (i, request) in requests.iter().enumerate() {
        let Some(id) = name(*request)? else { continue };
        if engine::with(|e| look(e, id))?.is_none() {
            return Err(stale(*request));
        }
        ids.push((i, id));
    }
    if ids.is_empty() {
        return Ok(());
    }
    let all: Vec<_> = ids.iter().map(|(_, id)| *id).collect();
    // One that a handler, or another thread, has completed meanwhile is over, too.
    let first = |e: &mut Eng| {
        let (i, id) = *ids.iter().find(|(_, id)| look(e, *id) != Some(false))?;
        Some((i, id, look(e, id).and_then(|_| e.take(id))))
    };
    let found = match waits {
        true => Some(wait_for(Subject::First(&all, true), first)?),
        false => {
            poll()?;
            engine::with(first)?
        }
    };
    let Some((i, id, end)) = found else { return Ok(()) };
    let end = end.ok_or_else(|| stale(handle(Some(id))))?;
    requests[i] = 0;
    *index = i as c_int;
    // SAFETY: as above.
    unsafe { tell(&end, status) }
}

/// Whether any of several operations is over.
///
/// # Safety
/// The pointers are null or valid, the array for `count` requests.
#[no_mangle]
pub unsafe extern "C" fn arke_test_any(
    count: c_int,
    requests: *mut Handle,
    index: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: passed on.
    finish("arke_test_any", unsafe { any(count, requests, index, status, false) })
}

/// Waits for any of several operations.
///
/// # Safety
/// The pointers are null or valid, the array for `count` requests.
#[no_mangle]
pub unsafe extern "C" fn arke_wait_any(
    count: c_int,
    requests: *mut Handle,
    index: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: passed on.
    finish("arke_wait_any", unsafe { any(count, requests, index, status, true) })
}

/// Asks that an operation be given up.
#[no_mangle]
pub extern "C" fn arke_cancel(request: Handle) -> c_int {
    let cancel = || {
        let _guard = enter()?;
        let Some(id) = name(request)? else { return Ok(()) };
        engine::with(|e| look(e, id).map(|_| e.cancel(id)))?.ok_or_else(|| stale(request))
    };
    finish("arke_cancel", cancel())
}

/// Lets an operation end by itself.
///
/// # Safety
/// The pointer is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_release(request: *mut Handle) -> c_int {
    let release = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let request = unsafe { variable(request, "request")? };
        let Some(id) = name(*request)? else { return Ok(()) };
        engine::with(|e| look(e, id).map(|_| e.release(id)))?.ok_or_else(|| stale(*request))?;
        *request = 0;
        Ok(())
    };
    finish("arke_release", release())
}
