//! Sending and receiving.

use crate::error::{enter, failure, finish, null, variable, Failure, Result, ARGUMENT, NO_MEMORY, RANK};
use crate::links::peer;
use crate::requests::{complete, finish_now, handle, tell, Handle, Status};
use crate::{job, COOKIE};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::ProcId;
use arke_engine::{Data, Mode, RequestId, Want};
use arke_runtime::contexts::{NATIVE, NATIVE_COUNT};
use arke_runtime::{engine, tags};
use core::ffi::{c_int, c_void};

/// Contexts of the program's own (`ARKE_CONTEXTS`): the last ones of all are this interface's.
pub(super) const CONTEXTS: u32 = 240;
const _: () = assert!(CONTEXTS < NATIVE_COUNT);

/// The context of collective operations.
pub(super) const COLLECTIVE: u32 = NATIVE + CONTEXTS;

/// A rank of the job.
pub(super) fn rank(value: c_int, name: &str) -> Result<ProcId> {
    let size = job::size();
    match u32::try_from(value) {
        Ok(rank) if rank < size => Ok(ProcId(rank)),
        _ => Err(failure(
            RANK,
            format!("{name} is {value}; it must be a rank from 0 to {}", size.saturating_sub(1)),
        )),
    }
}

/// The engine's number of a context of the program's.
pub(super) fn context(value: c_int) -> Result<u32> {
    match u32::try_from(value) {
        Ok(context) if context < CONTEXTS => Ok(NATIVE + context),
        _ => Err(failure(ARGUMENT, format!("context is {value}; it must be from 0 to {}", CONTEXTS - 1))),
    }
}

/// What a receive accepts.
pub(super) fn want(source: c_int, in_context: c_int, tag: i32, mask: u32) -> Result<Want> {
    let source = match source {
        -1 => None,
        other => Some(peer(other, "source")?),
    };
    Ok(Want { context: context(in_context)?, source, tag, tag_mask: mask })
}

/// The bytes of so many elements of `unit` bytes; `name` is that of the argument that tells their number.
///
/// # Errors
/// `ARKE_ERR_ARGUMENT` where no memory has as many.
#[inline]
pub(super) fn length(unit: usize, count: usize, name: &str) -> Result<usize> {
    match unit.checked_mul(count) {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(bytes),
        _ => Err(too_many(unit, count, name)),
    }
}

#[cold]
fn too_many(unit: usize, count: usize, name: &str) -> Box<Failure> {
    let what = if unit == 1 { String::new() } else { format!(" elements of {unit} bytes") };
    failure(ARGUMENT, format!("{name} is {count}{what}; no memory has as many"))
}

/// Memory that a call reads.
///
/// # Safety
/// `data` is null or valid for reads of `bytes` bytes until the operation has ended.
pub(super) unsafe fn reads(data: *const c_void, bytes: usize, name: &str) -> Result<Bytes> {
    match bytes {
        0 => Ok(Bytes::EMPTY),
        _ if data.is_null() => Err(null(name)),
        _ if bytes > isize::MAX as usize => Err(too_many(1, bytes, "bytes")),
        // SAFETY: the caller's promise.
        _ => Ok(unsafe { Bytes::new(data.cast(), bytes) }),
    }
}

/// Memory that a call writes.
///
/// # Safety
/// `data` is null or valid for writes of `bytes` bytes, used by nobody else, until the operation has ended.
pub(super) unsafe fn writes(data: *mut c_void, bytes: usize, name: &str) -> Result<BytesMut> {
    match bytes {
        0 => Ok(BytesMut::EMPTY),
        _ if data.is_null() => Err(null(name)),
        _ if bytes > isize::MAX as usize => Err(too_many(1, bytes, "bytes")),
        // SAFETY: the caller's promise.
        _ => Ok(unsafe { BytesMut::new(data.cast(), bytes) }),
    }
}

/// Arguments of a send, as they come.
struct Sending {
    data: *const c_void,
    bytes: usize,
    to: c_int,
    context: c_int,
    tag: i32,
    mode: c_int,
}

/// # Safety
/// As of [`reads`].
unsafe fn start_send(given: &Sending) -> Result<Option<RequestId>> {
    let to = peer(given.to, "to")?;
    let context = context(given.context)?;
    // SAFETY: passed on.
    let run = unsafe { reads(given.data, given.bytes, "data")? };
    // Most messages are on their way at once.
    let eager = || engine::quickly(|e| e.send_now(run.as_slice(), to, context, given.tag)) == Some(true);
    let mode = match given.mode {
        0 | 2 | 3 if eager() => return Ok(None),
        0 => Mode::Standard,
        1 => Mode::Synchronous,
        2 | 3 => {
            let copy = arke_runtime::copies::own_copy(&Data::Bytes(run))?.map_err(|_| {
                failure(NO_MEMORY, format!("there is no memory for a copy of {} bytes", given.bytes))
            })?;
            let under_way = engine::with(|e| e.isend(copy, to, context, given.tag, Mode::Standard, COOKIE))?;
            return match (given.mode, under_way) {
                (2, Some(id)) => {
                    engine::with(|e| e.release(id))?;
                    Ok(None)
                }
                _ => Ok(under_way),
            };
        }
        other => {
            return Err(failure(
                ARGUMENT,
                format!(
                "mode is {other}; it must be ARKE_STANDARD, ARKE_SYNCHRONOUS, ARKE_BUFFERED or ARKE_COPIED"
            ),
            ))
        }
    };
    // `arke_cancel` must not need the receiver.
    Ok(engine::with(|e| e.isend_cancellable(Data::Bytes(run), to, context, given.tag, mode, COOKIE))?)
}

/// Sends.
///
/// # Safety
/// `data` is valid for reads of `bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn arke_send(
    data: *const c_void,
    bytes: usize,
    to: c_int,
    context: c_int,
    tag: i32,
    mode: c_int,
) -> c_int {
    let send = || {
        let _guard = enter()?;
        // Nobody would wait for the copy.
        let mode = if mode == 3 { 2 } else { mode };
        // SAFETY: the program's memory, for this call.
        complete(unsafe { start_send(&Sending { data, bytes, to, context, tag, mode })? })
    };
    finish("arke_send", send())
}

/// Starts a send.
///
/// # Safety
/// `data` is valid for reads of `bytes` bytes until the operation has ended; `request` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_isend(
    data: *const c_void,
    bytes: usize,
    to: c_int,
    context: c_int,
    tag: i32,
    mode: c_int,
    request: *mut Handle,
) -> c_int {
    let send = || {
        let _guard = enter()?;
        // SAFETY: the program's memory and variable.
        unsafe {
            let request = variable(request, "request")?;
            *request = handle(start_send(&Sending { data, bytes, to, context, tag, mode })?);
        }
        Ok(())
    };
    finish("arke_isend", send())
}

/// Receives.
///
/// # Safety
/// `data` is valid for writes of `bytes` bytes; `status` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_recv(
    data: *mut c_void,
    bytes: usize,
    source: c_int,
    context: c_int,
    tag: i32,
    mask: u32,
    status: *mut Status,
) -> c_int {
    let receive = || {
        let _guard = enter()?;
        let want = want(source, context, tag, mask)?;
        // SAFETY: the program's memory, for this call.
        let into = unsafe { writes(data, bytes, "data")? };
        if let Some(from) = want.source {
            let threads = engine::among_threads();
            // Looking for long would keep handlers waiting.
            let look = |e: &mut engine::Eng| match threads {
                false => e.recv_soon(into, from, &want),
                true => e.recv_now(into, from, &want),
            };
            if let Some(arrived) = engine::quickly(look).flatten() {
                // SAFETY: as above.
                return unsafe { tell(&arrived.completion(from, bytes), status) };
            }
        }
        let id = engine::with(|e| e.irecv_run(into, &want, COOKIE))?;
        match finish_now(Some(id))? {
            // SAFETY: as above.
            Some(end) => unsafe { tell(&end, status) },
            None => Ok(()),
        }
    };
    finish("arke_recv", receive())
}

/// Starts a receive.
///
/// # Safety
/// `data` is valid for writes of `bytes` bytes until the operation has ended; `request` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_irecv(
    data: *mut c_void,
    bytes: usize,
    source: c_int,
    context: c_int,
    tag: i32,
    mask: u32,
    request: *mut Handle,
) -> c_int {
    let receive = || {
        let _guard = enter()?;
        let want = want(source, context, tag, mask)?;
        // SAFETY: the program's memory and variable.
        let (into, request) = unsafe { (writes(data, bytes, "data")?, variable(request, "request")?) };
        let id = engine::with(|e| e.irecv_run_early(into, &want, COOKIE))?;
        *request = handle(Some(id));
        Ok(())
    };
    finish("arke_irecv", receive())
}

/// Says what the program calls the tags of a context, for reports.
///
/// # Safety
/// The function may be called at any time, from any thread.
#[no_mangle]
pub unsafe extern "C" fn arke_show_tags(in_context: c_int, number: Option<tags::Number>) -> c_int {
    let show = || {
        // SAFETY: the caller's promise.
        unsafe { tags::set(context(in_context)?, number) };
        Ok(())
    };
    finish("arke_show_tags", show())
}
