//! Ports (section 11.9.2), and how two processes first meet at one.
//!
//! A port's name holds the card of the process that opened it: whoever has the name can reach that process, and see
//! in its memory, or ask over the network, whether the port is open still. The one that comes, *knocks*: it sends a
//! first message to the port. The one that waits there answers it on a channel that the two have for themselves from
//! then on, and the one that came confirms that it is there still: its patience (the info key `timeout`) may have
//! ended in between.

use super::connect::Patience;
use super::names;
use super::ties::Talk;
use crate::abi::*;
use crate::communicators::contexts::{CONVERSATIONS_CONTEXT, DOORS_CONTEXT};
use crate::communicators::{Channel, Comm, Met};
use crate::error::{Error, Result};
use crate::info;
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use crate::strings;
use arke_base::memory::BytesMut;
use arke_engine::loss::is_given_up;
use arke_engine::ProcId;
use arke_engine::{Card, CARD_WORDS, LOCAL_CARD_WORDS};
use arke_engine::{Data, DataMut, Mode, Outcome, RequestId, Want};
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use base64::Engine;
use core::ffi::{c_char, c_int, CStr};
use core::str::FromStr;
use core::sync::atomic::{AtomicU32, Ordering};
use core::{array, fmt};
use serde::{Deserialize, Serialize};

/// What the names of ports begin with.
const PREFIX: &str = "arke3-";

/// A port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// The process that opened it.
    pub card: Card,
    /// Its place among the process's ports, and the number of this opening.
    pub place: (u32, u32),
}

/// What stands in a port's name, in as few bytes as it needs: names of ports have 255 characters in MPICH's interface.
#[derive(Serialize, Deserialize)]
struct Named {
    place: (u32, u32),
    /// The first words of a card: random numbers of job and machine.
    random: [Bytes; RANDOM],
    /// The others of the way in shared memory, which are small.
    memory: Vec<u64>,
    /// The way over the network, without the zeros at its end: addresses. Nothing where there is none.
    door: Option<Vec<Bytes>>,
}

/// A word that is large as a rule: eight bytes take less room than a number of variable length.
type Bytes = [u8; 8];
/// How many words of a card are random, and its mark before them.
const RANDOM: usize = 4;

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.card.encode();
        let random = array::from_fn(|i| words[i].to_le_bytes());
        let (memory, door) = words[..self.card.len()].split_at(LOCAL_CARD_WORDS);
        let used = door.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        let door = (!door.is_empty()).then(|| door[..used].iter().map(|word| word.to_le_bytes()).collect());
        let named = Named { place: self.place, random, memory: memory[RANDOM..].to_vec(), door };
        let bytes = postcard::to_stdvec(&named).map_err(|_| fmt::Error)?;
        write!(f, "{PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes))
    }
}

impl FromStr for Port {
    type Err = Box<Error>;

    fn from_str(text: &str) -> Result<Port> {
        let read = || {
            let bytes = URL_SAFE_NO_PAD.decode(text.strip_prefix(PREFIX)?).ok()?;
            let (named, rest) = postcard::take_from_bytes::<Named>(&bytes).ok()?;
            let mut words: Vec<u64> = named.random.map(u64::from_le_bytes).into();
            words.extend(named.memory);
            if let Some(door) = named.door {
                words.extend(door.into_iter().map(u64::from_le_bytes));
                // Too many are refused by `decode`.
                words.resize(words.len().max(CARD_WORDS), 0);
            }
            let card = Card::decode(&words).filter(|_| rest.is_empty())?;
            Some(Port { card, place: named.place })
        };
        read().ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            Error::new(
                MPI_ERR_PORT,
                format!(
                    "port_name is \"{}\"; it must be a name that MPI_Open_port of this version of Arke gave",
                    shown.escape_debug()
                ),
            )
        })
    }
}

/// A port's name as an argument.
pub fn argument(port_name: &CStr) -> Result<Port> {
    port_name.to_str().unwrap_or("\u{fffd}").parse()
}

impl Port {
    /// Opens a port of this process. `abroad`: processes on other machines are to find the way to it, too.
    pub fn open(abroad: bool) -> Result<Port> {
        let card = names::own_card(abroad)?;
        let opened = engine::with(|engine| engine.open_port())?;
        let opened = opened.map(|place| place.map(|place| Port { card, place }));
        match opened {
            Ok(Some(port)) => Ok(port),
            Ok(None) => Err(Error::no_memory("another port; close some with MPI_Close_port")),
            Err(e) => Err(Error::no_memory(format_args!("a port ({e})"))),
        }
    }

    /// Closes it; false where this process has no such port.
    pub fn close(&self) -> Result<bool> {
        engine::with(|engine| {
            let own = engine.card_of(ProcId(runtime::me()));
            own.same_process(&self.card) && engine.close_port(self.place.0, self.place.1)
        })
    }

    /// Whether this process has it open.
    fn is_own(&self) -> Result<bool> {
        engine::with(|engine| {
            let own = engine.card_of(ProcId(runtime::me()));
            own.same_process(&self.card)
                && engine.is_port_open(ProcId(runtime::me()), self.place) == Some(true)
        })
    }

    /// Where those who come say so: no communicator uses that context.
    fn door(&self) -> Channel {
        Channel { context: DOORS_CONTEXT, tag: !((self.place.1 << 8 | self.place.0) as c_int), stamp: 0 }
    }
}

/// What the one that came says when it is answered: it is there still, or it has given up waiting.
const CONFIRMED: u32 = 1;
const WITHDRAWN: u32 = 2;

/// Turns after which a process has certainly looked at all that it hears from.
const TURNS: u32 = 1000;

/// Conversations that this process has begun.
static CONVERSATIONS: AtomicU32 = AtomicU32::new(0);

/// The number of the next conversation that this process begins.
pub fn next_conversation() -> u32 {
    CONVERSATIONS.fetch_add(1, Ordering::Relaxed) % (1 << 29)
}

/// The channel of a conversation: `begun` says whether this process began it. Those that two processes begin with each
/// other at the same time differ by who comes first in the order of names.
pub fn conversation(number: u32, other: u32, begun: bool) -> Result<Channel> {
    let first = names::of(runtime::me())? < names::of(other)?;
    let tag = (number << 1 | u32::from(first == begun)) as c_int;
    Ok(Channel { context: CONVERSATIONS_CONTEXT, tag: !tag, stamp: 0 })
}

fn closed() -> Box<Error> {
    Error::new(
        MPI_ERR_PORT,
        "port_name names a port that is not open: it was closed, or the process that opened it has ended",
    )
}

/// Goes to a port and waits until it is answered there, for the processes of `comm`.
///
/// # Errors
/// `MPI_ERR_PORT` where the port is not open, where its process cannot be reached, and where `patience` ends; where
/// `comm` is revoked or loses a process meanwhile.
pub fn knock(port: &Port, patience: &Patience, comm: &Comm) -> Result<Met> {
    let found = names::meet(&port.card)?;
    let process = found.map_err(|error| match error.is_end() {
        true => closed(),
        false => names::unreachable(&port.card, &error),
    })?;
    names::learn()?;
    if process.0 == runtime::me() {
        return Err(Error::new(
            MPI_ERR_PORT,
            "port_name names a port of this very process; another process must connect to it",
        ));
    }
    // Before anything here waits: another thread may be talking with that process, and give up.
    let talk = Talk::with(&[process.0]);
    let open = |engine: &mut engine::Eng| {
        engine.is_port_open(process, port.place) != Some(false) && !engine.is_gone(process)
    };
    engine::with(|engine| engine.ask_port(process, port.place))?;
    if !engine::with(open)? {
        return Err(closed());
    }
    let number = next_conversation();
    let channel = conversation(number, process.0, true)?;
    let answer = Listening::begin(Some(process), channel)?;
    say(process, port.door(), number)?;
    // One that gives up one day goes on by itself.
    let subject = if patience.is_endless() { Subject::Port(Some(process)) } else { Subject::Nothing };
    let answered = engine::wait_for(subject, |engine| {
        if engine.is_done(answer.request) == Some(true) {
            return Some(Ok(true));
        }
        if let Err(error) = comm.health().check_collective(comm) {
            return Some(Err(error));
        }
        if open(engine) {
            return patience.over("answers at").map(Err);
        }
        // What was said before the port was closed has come by now: looked for once more. A process that has heard from
        // many does not look at all of them at every turn.
        let came = (0..TURNS).any(|_| {
            engine.progress(true);
            engine.is_done(answer.request) == Some(true)
        });
        Some(Ok(came))
    })?;
    let answered = match answered {
        Ok(answered) => answered,
        Err(error) => {
            // The knock stays at the port. Who answers it one day hears this.
            say(process, channel, WITHDRAWN)?;
            answer.give_up()?;
            return Err(error);
        }
    };
    match answered {
        true => {
            if answer.end()?.is_none() {
                comm.health().check_collective(comm)?;
                return Err(closed());
            }
            say(process, channel, CONFIRMED)?;
            engine::with(|engine| engine.tie(process))?;
            Ok(Met { way: (process.0, channel), _talk: talk })
        }
        false => {
            let reached = engine::with(|engine| engine.is_reached(process))?;
            answer.give_up()?;
            Err(match reached {
                Some(Err(error)) => Error::new(
                    MPI_ERR_PORT,
                    format!("port_name names a port of a process that cannot be reached: {error}"),
                ),
                _ => closed(),
            })
        }
    }
}

/// Waits at a port of this process until somebody comes, for the processes of `comm`. `interrupt` is asked now and then
/// for an error that ends the wait.
///
/// # Errors
/// `MPI_ERR_PORT` where this process has no such port open; what `interrupt` gave; where `comm` is revoked or loses a
/// process meanwhile.
pub fn answer(port: &Port, comm: &Comm, mut interrupt: impl FnMut() -> Option<Box<Error>>) -> Result<Met> {
    if !port.is_own()? {
        return Err(Error::new(
            MPI_ERR_PORT,
            "port_name is not the name of a port that this process has open; accept where MPI_Open_port was called",
        ));
    }
    loop {
        let knocked = Listening::begin(None, port.door())?;
        let mut looked_at = 0;
        let mut error = None;
        engine::wait_for(Subject::Port(None), |engine| {
            let now = arke_sys::clock::now_ns();
            if engine.is_done(knocked.request) == Some(true) {
                return Some(());
            }
            if now - looked_at > 1_000_000 {
                looked_at = now;
                error = interrupt();
            }
            if let Err(troubled) = comm.health().check_collective(comm) {
                error = Some(troubled);
            }
            error.is_some().then_some(())
        })?;
        if let Some(error) = error {
            knocked.give_up()?;
            return Err(error);
        }
        let Some((process, number)) = knocked.end()? else { continue };
        names::learn()?;
        let talk = Talk::with(&[process.0]);
        let gone = engine::with(|engine| engine.is_gone(process))?;
        if gone {
            continue;
        }
        engine::with(|engine| {
            engine.tie(process);
            engine.let_in(process);
        })?;
        let channel = conversation(number, process.0, false)?;
        let confirmed = Listening::begin(Some(process), channel)?;
        say(process, channel, number)?;
        let heard = engine::wait(|engine| match engine.is_done(confirmed.request) {
            Some(true) => Some(true),
            _ => engine.is_gone(process).then_some(false),
        })?;
        let confirmed = match heard {
            true => confirmed.end()?.is_some_and(|(_, said)| said == CONFIRMED),
            false => confirmed.give_up().map(|()| false)?,
        };
        if confirmed {
            return Ok(Met { way: (process.0, channel), _talk: talk });
        }
        // It has gone away meanwhile: its patience was at an end.
    }
}

/// Sends a first message or its answer.
fn say(to: ProcId, channel: Channel, number: u32) -> Result {
    engine::with(|engine| {
        let data = Data::Owned(number.to_le_bytes().to_vec().into());
        let (context, tag) = (channel.context, channel.tag);
        if let Some(id) = engine.isend(data, to, context, tag, Mode::Standard, 0) {
            engine.release(id);
        }
    })
}

/// A receive of a first message or its answer.
struct Listening {
    request: RequestId,
    bytes: Box<[u8; 4]>,
}

impl Listening {
    fn begin(source: Option<ProcId>, channel: Channel) -> Result<Listening> {
        let mut bytes = Box::new([0; 4]);
        // SAFETY: the bytes stay where they are until the receive is over: `end` and `give_up` see to that.
        let into = unsafe { BytesMut::new(bytes.as_mut_ptr(), 4) };
        let want = Want { context: channel.context, source, tag: channel.tag, tag_mask: !0 };
        let request = engine::with(|engine| engine.irecv(DataMut::Bytes(into), want, 0))?;
        Ok(Listening { request, bytes })
    }

    /// Who spoke, and the number said; `None` where the process that was listened to has died. The receive must be
    /// over.
    fn end(self) -> Result<Option<(ProcId, u32)>> {
        let completion = engine::with(|engine| engine.take(self.request))?;
        match completion {
            Some(end) if end.outcome == Outcome::Ok && end.bytes == 4 => {
                Ok(Some((end.source, u32::from_le_bytes(*self.bytes) % (1 << 29))))
            }
            Some(end) if matches!(end.outcome, Outcome::Fault(errno) if is_given_up(errno)) => Ok(None),
            _ => Err(Error::internal("a first message between two jobs could not be received")),
        }
    }

    /// Listens no more.
    fn give_up(self) -> Result {
        engine::with(|engine| engine.cancel(self.request))?;
        engine::wait(|engine| engine.take(self.request)).map(|_| ())
    }
}

/// `MPI_Open_port`.
///
/// # Safety
/// `port_name` has room for `MPI_MAX_PORT_NAME` characters.
pub(crate) unsafe fn open_port(info: MPI_Info, port_name: Out<c_char>) -> Result {
    let _guard = runtime::enter()?;
    // Hints are allowed, and none means anything here.
    info::hints(info)?;
    let name = Port::open(true)?.to_string();
    // SAFETY: as the caller vouches.
    unsafe { strings::put(&name, port_name.as_ptr(), MPI_MAX_PORT_NAME as usize) };
    Ok(())
}

/// `MPI_Close_port`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn close_port(port_name: &CStr) -> Result {
    let _guard = runtime::enter()?;
    let port = argument(port_name)?;
    match port.close()? {
        true => Ok(()),
        false => Err(Error::new(
            MPI_ERR_PORT,
            "port_name is not the name of a port that this process has open; it may be closed already",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_engine::{Door, LocalCard};

    fn port() -> Port {
        let memory = LocalCard {
            job: [1, u64::MAX],
            machine: 7,
            rank: 1,
            size: 3,
            index: 1,
            places: 2,
            holder: 99,
            started: 7,
            descriptor: 5,
            rings: 32,
            staging: 1 << 22,
            heap: 1 << 36,
        };
        let addresses = vec!["10.0.0.1".parse().unwrap(), "fd77::1".parse().unwrap()];
        let door = Some(Door { port: 40_000, addresses });
        Port { card: Card { memory, door }, place: (255, 1 << 19) }
    }

    #[test]
    fn names_are_read_as_they_were_written() {
        let name = port().to_string();
        assert!(name.len() < MPI_MAX_PORT_NAME as usize);
        assert_eq!(name.parse::<Port>().unwrap(), port());
        assert!(port().door().tag < 0);
        let near = Port { card: Card { door: None, ..port().card }, ..port() };
        assert!(near.to_string().len() < 100);
        assert_eq!(near.to_string().parse::<Port>().unwrap(), near);
    }

    #[test]
    fn the_longest_name_fits_into_that_of_every_interface() {
        let memory = LocalCard {
            job: [u64::MAX, u64::MAX],
            machine: u64::MAX,
            rank: 99_999,
            size: 100_000,
            index: 511,
            places: 512,
            holder: 4_000_000,
            started: u64::MAX >> 20,
            descriptor: 1 << 20,
            rings: 32,
            staging: 1 << 30,
            heap: 1 << 46,
        };
        let addresses = (0..6).map(|i| format!("fd77:ffff:ffff:ffff:ffff:ffff:ffff:fff{i}").parse().unwrap());
        let door = Some(Door { port: 65_535, addresses: addresses.collect() });
        let port = Port { card: Card { memory, door }, place: (1 << 14, 1 << 20) };
        // MPI_MAX_PORT_NAME of MPICH, with the null byte.
        assert!(port.to_string().len() < 256, "{}", port.to_string().len());
        assert_eq!(port.to_string().parse::<Port>().unwrap(), port);
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let name = port().to_string();
        for at in 0..name.len() {
            for letter in ["x", "\u{e4}", "", "+"] {
                let damaged = format!("{}{letter}{}", &name[..at], &name[at + 1..]);
                if let Err(error) = damaged.parse::<Port>() {
                    assert_eq!(error.class(), MPI_ERR_PORT);
                }
            }
        }
        assert_eq!("".parse::<Port>().unwrap_err().class(), MPI_ERR_PORT);
    }
}
