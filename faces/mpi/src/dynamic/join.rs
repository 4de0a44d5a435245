//! `MPI_Comm_join` (section 11.10.5): two processes that a socket connects.
//!
//! Each writes its card to the socket and reads the other's; where they are on different machines, each then says where
//! it can be called over a network. Then each says whether it can reach the other. Nothing else goes over the socket;
//! it is as it was afterwards.

use super::names;
use super::ports;
use super::ties::Talk;
use crate::abi::*;
use crate::communicators::{self, Met};
use crate::error::{Error, Result};
use crate::runtime::{self, engine};
use arke_engine::{Card, CARD_WORDS, LOCAL_CARD_WORDS};
use core::ffi::c_int;

/// What both sides begin with.
const MAGIC: u64 = u64::from_le_bytes(*b"arkejoi1");
/// Words of what each side says first: the magic number, its card without a door, the number of a conversation.
const WORDS: usize = LOCAL_CARD_WORDS + 2;
/// Words of the second thing that is said, where there is one: the door.
const DOOR: usize = CARD_WORDS - LOCAL_CARD_WORDS;

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

/// Tells words, and hears as many.
fn trade<const N: usize>(fd: c_int, words: [u64; N]) -> Result<[u64; N]> {
    write_all(fd, &words.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>())?;
    let mut bytes = vec![0; N * 8];
    read_exact(fd, &mut bytes)?;
    let mut heard = [0; N];
    for (word, bytes) in heard.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
    }
    Ok(heard)
}

/// A card, and where there is a second part of it.
fn split(words: [u64; CARD_WORDS]) -> ([u64; LOCAL_CARD_WORDS], [u64; DOOR]) {
    let (mut memory, mut door) = ([0; LOCAL_CARD_WORDS], [0; DOOR]);
    memory.copy_from_slice(&words[..LOCAL_CARD_WORDS]);
    door.copy_from_slice(&words[LOCAL_CARD_WORDS..]);
    (memory, door)
}

fn again() -> bool {
    let errno = std::io::Error::last_os_error().raw_os_error();
    matches!(errno, Some(libc::EINTR | libc::EAGAIN))
}

/// `MPI_Comm_join`. Where the two processes cannot reach each other `MPI_COMM_NULL` is given.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_join(fd: c_int, intercomm: Out<MPI_Comm>) -> Result {
    let _guard = runtime::enter()?;
    if fd < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "fd", fd, "must be the descriptor of a connected socket"));
    }
    let strange = || {
        Error::new(
            MPI_ERR_OTHER,
            "what came over the socket fd is not from MPI_Comm_join of this version of Arke",
        )
    };
    let own = names::own_card(false)?;
    let number = ports::next_conversation();
    let mut words = [0; WORDS];
    (words[0], words[WORDS - 1]) = (MAGIC, u64::from(number));
    words[1..WORDS - 1].copy_from_slice(&split(own.encode()).0);
    let heard = trade(fd, words)?;
    let memory = heard[0] == MAGIC;
    let mut other = Card::decode(&heard[1..WORDS - 1]).filter(|_| memory).ok_or_else(strange)?;
    if other.same_process(&own) {
        return Err(Error::arg(MPI_ERR_ARG, "fd", fd, "must lead to another process, not to this one"));
    }
    if other.memory.machine != own.memory.machine || own.memory.machine == 0 {
        let door = trade(fd, split(names::own_card(true)?.encode()).1)?;
        let words = [&heard[1..WORDS - 1], &door].concat();
        other = Card::decode(&words).ok_or_else(strange)?;
    }
    let found = match names::meet(&other)? {
        Ok(process) => {
            names::learn()?;
            let talk = Talk::with(&[process.0]);
            names::reach(&[process.0]).map(|()| (process, talk)).map_err(Into::into)
        }
        Err(error) => Err(names::unreachable(&other, &error)),
    };
    write_all(fd, &[u8::from(found.is_ok())])?;
    let mut theirs = [0];
    read_exact(fd, &mut theirs)?;
    let handle = match (found, theirs[0]) {
        (Ok((process, talk)), 1) => {
            // The conversation is that of the one who comes first.
            let first = names::of(runtime::me())? < names::of(process.0)?;
            let number = if first { number } else { heard[WORDS - 1] as u32 % (1 << 29) };
            let channel = ports::conversation(number, process.0, first)?;
            let own = communicators::get(MPI_COMM_SELF)?;
            let met = Met { way: (process.0, channel), _talk: talk };
            let (made, _) = communicators::connect(&own, 0, || (Ok(met), Vec::new()));
            communicators::insert(made?)?
        }
        _ => MPI_COMM_NULL,
    };
    intercomm.set(handle);
    Ok(())
}
