//! Probing, and messages that a probe has matched (MPI 5.0, section 3.8).

use super::arguments::{cookie, want};
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::handle::{self, Kind};
use crate::runtime::engine::Eng;
use crate::runtime::table::Table;
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use crate::status::Ended;
use arke_base::slab::{Key, Slab};
use arke_engine::loss::UNREACHABLE;
use arke_engine::{Envelope, MessageId, Want};
use core::ffi::c_int;
use std::rc::Rc;

/// Matched messages by handle: the engine's name, and the communicator, which the program may free before it receives.
static MESSAGES: Table<Slab<(MessageId, Rc<Comm>)>> = Table::new("messages", Slab::new());

fn ended(comm: &Comm, envelope: &Envelope) -> Ended {
    let source = comm.rank_of(envelope.source.0).map_or(MPI_ANY_SOURCE, |rank| rank as c_int);
    Ended { source, tag: envelope.tag, bytes: envelope.bytes, ..Ended::NOTHING }
}

/// What `probe` finds, or the error number with which a probe for such a message ends, that is not there.
#[inline(always)]
fn look<T>(
    engine: &mut Eng,
    want: &Want,
    probe: impl Fn(&mut Eng, &Want) -> Option<T>,
) -> Option<core::result::Result<T, i32>> {
    probe(engine, want).map(Ok).or_else(|| engine.is_hopeless(want).map(Err))
}

/// What `probe` finds now, or after a bit of progress.
#[inline(always)]
fn look_now<T>(comm: &Comm, want: &Want, probe: impl Fn(&mut Eng, &Want) -> Option<T>) -> Result<Option<T>> {
    let found = engine::look_for(|engine, last| match last {
        true => look(engine, want, &probe),
        false => probe(engine, want).map(Ok),
    });
    found?.transpose().map_err(|errno| in_vain(comm, want, errno))
}

/// The error of a probe for a message that can no longer come.
#[cold]
fn in_vain(comm: &Comm, want: &Want, errno: i32) -> Box<Error> {
    match want.source {
        None if errno == UNREACHABLE => fault_tolerance::stalled(comm, false),
        source => fault_tolerance::given_up(comm, source.map(|source| source.0), errno),
    }
}

/// `MPI_Probe`.
pub(crate) unsafe fn probe(source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let found = match want(&comm, source, tag, "tag")? {
        Some(want) => {
            let subject = Subject::Message(want, cookie(&comm));
            let found = engine::wait_for(subject, |engine| look(engine, &want, Eng::iprobe))?;
            ended(&comm, &found.map_err(|errno| in_vain(&comm, &want, errno))?)
        }
        None => Ended::PROC_NULL,
    };
    // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
    unsafe { found.store(status) };
    Ok(())
}

/// `MPI_Iprobe`.
pub(crate) unsafe fn iprobe(
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    flag: Out<c_int>,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        let found = match want(comm, source, tag, "tag")? {
            Some(want) => look_now(comm, &want, Eng::iprobe)?.map(|envelope| ended(comm, &envelope)),
            None => Some(Ended::PROC_NULL),
        };
        flag.set(c_int::from(found.is_some()));
        if let Some(found) = found {
            // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
            unsafe { found.store(status) };
        }
        Ok(())
    })
}

fn keep(id: MessageId, comm: &Rc<Comm>) -> Result<MPI_Message> {
    let key = MESSAGES.write(|messages| messages.insert((id, comm.clone())))?;
    Ok(MPI_Message(handle::inserted(Kind::Message, key)?))
}

/// The engine's name of a matched message, and its communicator.
pub(super) fn message_key(message: MPI_Message) -> Result<(MessageId, Rc<Comm>)> {
    let key = decode(message)?;
    match MESSAGES.read(|messages| messages.get(key).cloned())? {
        Some(found) => Ok(found),
        None => Err(stale_message(message)),
    }
}

fn decode(message: MPI_Message) -> Result<Key> {
    if message == MPI_MESSAGE_NULL {
        return Err(Error::new(
            MPI_ERR_REQUEST,
            "message is MPI_MESSAGE_NULL; it must be a message that MPI_Mprobe or MPI_Improbe gave",
        ));
    }
    handle::decode(Kind::Message, message.0)
        .ok_or_else(|| handle::invalid(Kind::Message, "message", message.0, None))
}

/// A message that was received already, or never was one.
#[cold]
pub(super) fn stale_message(message: MPI_Message) -> Box<Error> {
    handle::invalid(Kind::Message, "message", message.0, Some(arke_base::slab::Missing::Stale))
}

/// Frees the handle of a message that is being received.
pub(super) fn forget_message(message: MPI_Message) -> Result {
    if message != MPI_MESSAGE_NO_PROC {
        let key = decode(message)?;
        let gone = MESSAGES.write(|messages| messages.remove(key))?;
        drop(gone);
    }
    Ok(())
}

/// Drops the messages that the program never received: `MPI_Finalize`.
pub(crate) fn clear_messages() {
    let left = MESSAGES.write(core::mem::take);
    drop(left);
}

/// `MPI_Mprobe`.
pub(crate) unsafe fn mprobe(
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    message: Out<MPI_Message>,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let found = match want(&comm, source, tag, "tag")? {
        Some(want) => {
            let subject = Subject::Message(want, cookie(&comm));
            let found = engine::wait_for(subject, |engine| look(engine, &want, Eng::improbe))?;
            let (id, envelope) = found.map_err(|errno| in_vain(&comm, &want, errno))?;
            message.set(keep(id, &comm)?);
            ended(&comm, &envelope)
        }
        None => {
            message.set(MPI_MESSAGE_NO_PROC);
            Ended::PROC_NULL
        }
    };
    // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
    unsafe { found.store(status) };
    Ok(())
}

/// `MPI_Improbe`.
pub(crate) unsafe fn improbe(
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    flag: Out<c_int>,
    message: Out<MPI_Message>,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let found = match want(&comm, source, tag, "tag")? {
        Some(want) => look_now(&comm, &want, Eng::improbe)?,
        None => {
            flag.set(1);
            message.set(MPI_MESSAGE_NO_PROC);
            // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
            unsafe { Ended::PROC_NULL.store(status) };
            return Ok(());
        }
    };
    flag.set(c_int::from(found.is_some()));
    message.set(MPI_MESSAGE_NULL);
    if let Some((id, envelope)) = found {
        message.set(keep(id, &comm)?);
        // SAFETY: as above.
        unsafe { ended(&comm, &envelope).store(status) };
    }
    Ok(())
}
