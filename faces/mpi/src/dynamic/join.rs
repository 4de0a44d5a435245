//! `MPI_Comm_join` (section 11.10.5): two processes that a socket connects.
//!
//! Each writes its card to the socket and reads the other's, then each says whether it can reach the other. Nothing else goes over
//! the socket; it is as it was afterwards.

use super::names;
use super::ports;
use crate::abi::*;
use crate::communicators;
use crate::error::{Error, Result};
use crate::runtime::{self, engine};
use arke_fabric::shm::{Card, CARD_WORDS};
use arke_fabric::ProcId;
use core::ffi::c_int;

/// What both sides begin with.
const MAGIC: u64 = u64::from_le_bytes(*b"arkejoi1");
/// Words of what each side says: the magic number, its card, the number of a conversation.
const WORDS: usize = CARD_WORDS + 2;

fn failed(doing: &str) -> Box<Error> {
    let error = std::io::Error::last_os_error();
    let class = if error.raw_os_error() == Some(libc::EBADF) { MPI_ERR_ARG } else { MPI_ERR_OTHER };
    Error::new(
        class,
        format!("{doing} the socket fd failed: {error}; it must be connected to the other process"),
    )
}

/// Waits until the socket is ready.
fn ready(fd: c_int, events: libc::c_short) -> Result {
    let mut poll = libc::pollfd { fd, events, revents: 0 };
    loop {
        // Other ranks may need this process's engine meanwhile.
        engine::with(|engine| engine.progress(true))?;
        // SAFETY: one entry, valid for the call.
        match runtime::unlocked(|| unsafe { libc::poll(&mut poll, 1, 1) }) {
            0 => {}
            n if n > 0 => return Ok(()),
            _ if std::io::Error::last_os_error().raw_os_error() == Some(libc::EINTR) => {}
            _ => return Err(failed("waiting for")),
        }
    }
}

fn write_all(fd: c_int, mut bytes: &[u8]) -> Result {
    while !bytes.is_empty() {
        ready(fd, libc::POLLOUT)?;
        // SAFETY: the bytes are valid for the call.
        let n = unsafe { libc::send(fd, bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL) };
        match n {
            n if n > 0 => bytes = &bytes[n as usize..],
            _ if again() => {}
            _ => return Err(failed("writing to")),
        }
    }
    Ok(())
}

fn read_exact(fd: c_int, mut bytes: &mut [u8]) -> Result {
    while !bytes.is_empty() {
        ready(fd, libc::POLLIN)?;
        // SAFETY: the bytes are valid for writes of the call.
        let n = unsafe { libc::recv(fd, bytes.as_mut_ptr().cast(), bytes.len(), 0) };
        match n {
            n if n > 0 => bytes = &mut bytes[n as usize..],
            0 => return Err(Error::new(
                MPI_ERR_OTHER,
                "the other process has closed the socket fd; both must call MPI_Comm_join on its two ends",
            )),
            _ if again() => {}
            _ => return Err(failed("reading from")),
        }
    }
    Ok(())
}

fn again() -> bool {
    let errno = std::io::Error::last_os_error().raw_os_error();
    matches!(errno, Some(libc::EINTR | libc::EAGAIN))
}

/// `MPI_Comm_join`. Where the two processes cannot reach each other `MPI_COMM_NULL` is given.
///
/// # Safety
/// `intercomm` must be null or valid for a write.
pub(crate) unsafe fn comm_join(fd: c_int, intercomm: *mut MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    if intercomm.is_null() {
        return Err(Error::null("intercomm"));
    }
    if fd < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "fd", fd, "must be the descriptor of a connected socket"));
    }
    let own = engine::with(|engine| engine.fabric().card_of(ProcId(runtime::me())))?;
    let number = ports::next_conversation();
    let words = [MAGIC].into_iter().chain(own.encode()).chain([u64::from(number)]);
    write_all(fd, &words.flat_map(u64::to_le_bytes).collect::<Vec<u8>>())?;
    let mut bytes = [0; WORDS * 8];
    read_exact(fd, &mut bytes)?;
    let heard: Vec<u64> =
        bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default())).collect();
    let other = Card::decode(&heard[1..=CARD_WORDS]).filter(|_| heard[0] == MAGIC).ok_or_else(|| {
        Error::new(
            MPI_ERR_OTHER,
            "what came over the socket fd is not from MPI_Comm_join of this version of Arke",
        )
    })?;
    if other.same_process(&own) {
        return Err(Error::arg(MPI_ERR_ARG, "fd", fd, "must lead to another process, not to this one"));
    }
    let found = engine::with(|engine| engine.fabric().attach(&other))?;
    names::learn()?;
    write_all(fd, &[u8::from(found.is_ok())])?;
    let mut theirs = [0];
    read_exact(fd, &mut theirs)?;
    let handle = match (found, theirs[0]) {
        (Ok(process), 1) => {
            // The conversation is that of the one who comes first.
            let first = names::of(runtime::me())? < names::of(process.0)?;
            let number = if first { number } else { heard[WORDS - 1] as u32 % (1 << 29) };
            let channel = ports::conversation(number, process.0, first)?;
            let own = communicators::get(MPI_COMM_SELF)?;
            let (made, _) = communicators::connect(&own, 0, || Ok(((process.0, channel), Vec::new())));
            communicators::insert(made?)?
        }
        (Ok(process), _) => {
            super::ties::give_up(&[process.0])?;
            MPI_COMM_NULL
        }
        (Err(_), _) => MPI_COMM_NULL,
    };
    // SAFETY: checked above.
    unsafe { *intercomm = handle };
    Ok(())
}
