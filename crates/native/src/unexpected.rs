//! Messages that have come and that no receive has got: looking at them, taking them, throwing them away.

use crate::error::{enter, failure, finish, null, variable, Failure, Result, HANDLE, OK};
use crate::messages::{context, want, writes, CONTEXTS};
use crate::requests::{finish_now, handle, tell, Handle, Status};
use crate::waiting::{poll, wait_for};
use crate::COOKIE;
use arke_base::memory::BytesMut;
use arke_base::slab::Key;
use arke_engine::{DataMut, Envelope, MessageId, RequestId, Want};
use arke_runtime::contexts::NATIVE;
use arke_runtime::engine::{self, Eng};
use arke_runtime::unlocked;
use arke_runtime::waits::Subject;
use core::ffi::{c_int, c_void};

/// A visitor's word: take this message.
const TAKE: c_int = 1;
/// A visitor's word: go on.
const NEXT: c_int = 0;

/// Tells of a message that is there.
fn seen(envelope: &Envelope) -> Status {
    Status {
        source: envelope.source.0 as c_int,
        tag: envelope.tag,
        bytes: envelope.bytes,
        sent: envelope.bytes,
        cancelled: 0,
        error: OK,
    }
}

fn message_handle(id: MessageId) -> Handle {
    u64::from(id.0.bits()) + 1
}

#[cold]
fn no_message(message: Handle) -> Box<Failure> {
    failure(HANDLE, format!("the message {message:#x} is not there; it was received already, or never taken"))
}

/// Finds what `find` finds: at once, after a poll, or whenever it comes.
fn look<R>(
    want: &Want,
    waits: bool,
    mut find: impl FnMut(&mut engine::Eng, &Want) -> Option<R>,
) -> Result<Option<R>> {
    let mut find = |e: &mut engine::Eng| find(e, want);
    if waits {
        return wait_for(Subject::Message(*want, COOKIE), find).map(Some);
    }
    if let Some(found) = engine::with(&mut find)? {
        return Ok(Some(found));
    }
    poll()?;
    Ok(engine::with(find)?)
}

/// # Safety
/// The pointers are null or valid.
unsafe fn probe(want: Result<Want>, found: Option<*mut c_int>, status: *mut Status) -> Result {
    let _guard = enter()?;
    let want = want?;
    let envelope = look(&want, found.is_none(), Eng::iprobe)?;
    if let Some(found) = found {
        // SAFETY: the caller's promise.
        *unsafe { variable(found, "found")? } = c_int::from(envelope.is_some());
    }
    if let Some(envelope) = envelope {
        // SAFETY: the caller's promise.
        unsafe { seen(&envelope).store(status) };
    }
    Ok(())
}

/// Looks for a message.
///
/// # Safety
/// The pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_iprobe(
    source: c_int,
    context: c_int,
    tag: i32,
    mask: u32,
    found: *mut c_int,
    status: *mut Status,
) -> c_int {
    // SAFETY: passed on.
    finish("arke_iprobe", unsafe { probe(want(source, context, tag, mask), Some(found), status) })
}

/// Waits for a message.
///
/// # Safety
/// The pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_probe(
    source: c_int,
    context: c_int,
    tag: i32,
    mask: u32,
    status: *mut Status,
) -> c_int {
    // SAFETY: passed on.
    finish("arke_probe", unsafe { probe(want(source, context, tag, mask), None, status) })
}

/// # Safety
/// The pointers are null or valid.
unsafe fn take(want: Result<Want>, waits: bool, message: *mut Handle, status: *mut Status) -> Result {
    let _guard = enter()?;
    let want = want?;
    // SAFETY: the caller's promise.
    let message = unsafe { variable(message, "message")? };
    *message = 0;
    if let Some((id, envelope)) = look(&want, waits, Eng::improbe)? {
        *message = message_handle(id);
        // SAFETY: the caller's promise.
        unsafe { seen(&envelope).store(status) };
    }
    Ok(())
}

/// Takes a message if it is there.
///
/// # Safety
/// The pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_improbe(
    source: c_int,
    context: c_int,
    tag: i32,
    mask: u32,
    message: *mut Handle,
    status: *mut Status,
) -> c_int {
    // SAFETY: passed on.
    finish("arke_improbe", unsafe { take(want(source, context, tag, mask), false, message, status) })
}

/// Waits for a message and takes it.
///
/// # Safety
/// The pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_mprobe(
    source: c_int,
    context: c_int,
    tag: i32,
    mask: u32,
    message: *mut Handle,
    status: *mut Status,
) -> c_int {
    // SAFETY: passed on.
    finish("arke_mprobe", unsafe { take(want(source, context, tag, mask), true, message, status) })
}

/// Starts the receive of a message that was taken.
fn receive(message: &mut Handle, into: BytesMut) -> Result<RequestId> {
    let bits = message.checked_sub(1).and_then(|bits| u32::try_from(bits).ok());
    let id = match bits {
        Some(bits) => {
            engine::with(|e| e.imrecv(MessageId(Key::from_bits(bits)), DataMut::Bytes(into), COOKIE))?
        }
        None => None,
    };
    let id = id.ok_or_else(|| no_message(*message))?;
    *message = 0;
    Ok(id)
}

/// Receives a message that was taken.
///
/// # Safety
/// `data` is valid for writes of `bytes` bytes; the other pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_mrecv(
    message: *mut Handle,
    data: *mut c_void,
    bytes: usize,
    status: *mut Status,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory and variables, for this call.
        unsafe {
            let id = receive(variable(message, "message")?, writes(data, bytes, "data")?)?;
            finish_now(Some(id))?.map_or(Ok(()), |end| tell(&end, status))
        }
    };
    finish("arke_mrecv", go())
}

/// Starts the receive of a message that was taken.
///
/// # Safety
/// `data` is valid for writes of `bytes` bytes until the operation has ended; the other pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_imrecv(
    message: *mut Handle,
    data: *mut c_void,
    bytes: usize,
    request: *mut Handle,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory and variables.
        unsafe {
            let request = variable(request, "request")?;
            *request = handle(Some(receive(variable(message, "message")?, writes(data, bytes, "data")?)?));
        }
        Ok(())
    };
    finish("arke_imrecv", go())
}

/// Throws a message away that was taken: its sender hears that it was received.
fn discard(message: &mut Handle) -> Result {
    let id = receive(message, BytesMut::EMPTY)?;
    // Whether it was cut off is nobody's concern.
    finish_now(Some(id)).map(drop)
}

/// Throws a message away.
///
/// # Safety
/// The pointer is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_discard(message: *mut Handle) -> c_int {
    // SAFETY: the program's variable, for this call.
    finish("arke_discard", enter().and_then(|_guard| discard(unsafe { variable(message, "message")? })))
}

/// Throws messages away that have come.
///
/// # Safety
/// The pointer is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_flush(
    source: c_int,
    context: c_int,
    tag: i32,
    mask: u32,
    count: *mut c_int,
) -> c_int {
    let flush = || {
        let _guard = enter()?;
        let want = want(source, context, tag, mask)?;
        let mut flushed = 0;
        while let Some((id, _)) = engine::with(|e| e.improbe(&want))? {
            discard(&mut message_handle(id))?;
            flushed += 1;
        }
        // SAFETY: the program's variable, for this call.
        if let Some(count) = unsafe { count.as_mut() } {
            *count = flushed;
        }
        Ok(())
    };
    finish("arke_flush", flush())
}

/// Throws all messages of the program's away that have come, and waits for nothing: for a process that receives no
/// more.
pub(super) fn discard_all(e: &mut Eng) {
    for context in NATIVE..NATIVE + CONTEXTS {
        let all = Want { context, source: None, tag: 0, tag_mask: 0 };
        while let Some((message, _)) = e.improbe(&all) {
            if let Some(id) = e.imrecv(message, DataMut::Bytes(BytesMut::EMPTY), COOKIE) {
                e.release(id);
            }
        }
    }
}

/// Looks at a message and says what is to become of it.
type Visitor = unsafe extern "C" fn(*mut c_void, *const Status) -> c_int;

/// Shows the messages of a context in the order of their coming.
///
/// # Safety
/// `visit` may be called with `user`; the other pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_walk(
    in_context: c_int,
    visit: Option<Visitor>,
    user: *mut c_void,
    message: *mut Handle,
    status: *mut Status,
) -> c_int {
    let walk = || {
        let _guard = enter()?;
        let context = context(in_context)?;
        let visit = visit.ok_or_else(|| null("visit"))?;
        // SAFETY: the program's variable, for this call.
        let message = unsafe { variable(message, "message")? };
        *message = 0;
        poll()?;
        for (place, envelope) in engine::with(|e| e.unexpected_of(context))? {
            let shown = seen(&envelope);
            // SAFETY: the caller's promise.
            match unlocked(|| unsafe { visit(user, &shown) }) {
                NEXT => {}
                TAKE => {
                    let taken = engine::with(|e| e.take_unexpected(context, place, &envelope))?;
                    if let Some(id) = taken {
                        *message = message_handle(id);
                        // SAFETY: as above.
                        unsafe { shown.store(status) };
                    }
                    return Ok(());
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    };
    finish("arke_walk", walk())
}
