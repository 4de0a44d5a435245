//! Sending active messages: `arke_call` and its kin. What comes of them is in `active.rs`.

use crate::active::{address, handler_number, WORDS};
use crate::error::{enter, failure, finish, null, Failure, Result, ARGUMENT, NO_MEMORY};
use crate::links::{check_alive, peer};
use crate::messages::reads;
use crate::requests::{complete, handle, Handle};
use crate::COOKIE;
use arke_engine::{Address, Data, ProcId, RequestId};
use arke_runtime::engine;
use core::ffi::{c_int, c_void};

/// What becomes of a body that cannot go at once.
#[derive(Clone, Copy, PartialEq)]
enum Later {
    /// It is read from the program's memory when it goes.
    Read,
    /// A copy of it goes.
    Copied,
}

/// # Safety
/// The pointers are valid as the header says.
unsafe fn start_call(
    to: c_int,
    handler: c_int,
    words: *const u64,
    nwords: c_int,
    body: *const c_void,
    bytes: usize,
    later: Later,
) -> Result<Option<RequestId>> {
    let (to, handler) = (peer(to, "to")?, address(handler_number(handler, "handler")?));
    let n = usize::try_from(nwords).ok().filter(|n| *n <= WORDS).ok_or_else(|| -> Box<Failure> {
        failure(
            ARGUMENT,
            format!("nwords is {nwords}; it must be from 0 to {WORDS}; put the rest into the body"),
        )
    })?;
    if n > 0 && words.is_null() {
        return Err(null("words"));
    }
    // SAFETY: the caller's promise.
    let words = if n == 0 { &[] } else { unsafe { core::slice::from_raw_parts(words, n) } };
    // SAFETY: as above.
    let body = unsafe { reads(body, bytes, "body")? };
    // Most messages are on their way at once.
    if engine::quickly(|e| e.am_send_now(to, handler, words, body.as_slice())) == Some(true) {
        return Ok(None);
    }
    send_later(to, handler, words, Data::Bytes(body), later)
}

/// Sends a message for which there is no room now, or that is long.
#[inline(never)]
fn send_later(
    to: ProcId,
    handler: Address,
    words: &[u64],
    data: Data,
    later: Later,
) -> Result<Option<RequestId>> {
    check_alive(to)?;
    let mut header = [0; 8 * WORDS];
    for (cell, word) in header.chunks_exact_mut(8).zip(words) {
        cell.copy_from_slice(&word.to_le_bytes());
    }
    let header = &header[..size_of_val(words)];
    match later {
        Later::Read => engine::with(|e| e.am_send(to, handler, header, data, COOKIE))?
            .map_err(|long| failure(NO_MEMORY, long.to_string())),
        Later::Copied => engine::with(|e| e.am_send_copied(to, handler, header, data, COOKIE))?
            .map_err(|why| failure(NO_MEMORY, why.to_string())),
    }
}

/// Sends an active message.
///
/// # Safety
/// `words` is valid for reads of `nwords` words and `body` of `bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn arke_call(
    to: c_int,
    handler: c_int,
    words: *const u64,
    nwords: c_int,
    body: *const c_void,
    bytes: usize,
) -> c_int {
    let call = || {
        let _guard = enter()?;
        // SAFETY: the program's memory, for this call.
        complete(unsafe { start_call(to, handler, words, nwords, body, bytes, Later::Read)? })
    };
    finish("arke_call", call())
}

/// # Safety
/// As of [`start_call`]; `request` is null or valid.
#[allow(
    clippy::too_many_arguments,
    reason = "the arguments of the exported functions, and what differs between them"
)]
unsafe fn icall(
    call: &str,
    to: c_int,
    handler: c_int,
    words: *const u64,
    nwords: c_int,
    body: *const c_void,
    bytes: usize,
    later: Later,
    request: *mut Handle,
) -> c_int {
    let start = || {
        let _guard = enter()?;
        // SAFETY: the program's memory and variable.
        unsafe {
            let request = crate::error::variable(request, "request")?;
            *request = handle(start_call(to, handler, words, nwords, body, bytes, later)?);
        }
        Ok(())
    };
    finish(call, start())
}

/// Starts to send an active message.
///
/// # Safety
/// As of [`arke_call`], `body` until the operation has ended; `request` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_icall(
    to: c_int,
    handler: c_int,
    words: *const u64,
    nwords: c_int,
    body: *const c_void,
    bytes: usize,
    request: *mut Handle,
) -> c_int {
    // SAFETY: passed on.
    unsafe { icall("arke_icall", to, handler, words, nwords, body, bytes, Later::Read, request) }
}

/// Starts to send an active message whose body may be changed at once: what cannot go is copied.
///
/// # Safety
/// As of [`arke_call`]; `request` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_icall_copied(
    to: c_int,
    handler: c_int,
    words: *const u64,
    nwords: c_int,
    body: *const c_void,
    bytes: usize,
    request: *mut Handle,
) -> c_int {
    // SAFETY: passed on.
    unsafe { icall("arke_icall_copied", to, handler, words, nwords, body, bytes, Later::Copied, request) }
}
