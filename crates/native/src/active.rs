//! Active messages: the engine brings them, and calls that wait or poll run the program's functions.
//!
//! A function of the program's must be free to send, so it does not run inside the engine. What has come is put into a
//! queue ([`Inbox`]), and [`run`] empties it between two looks at the engine. A short message gets there as it is taken
//! out of the ring ([`ShortOnes`]), its words in the entry of the queue. Long bodies are received right into the memory
//! that they stay in ([`Receiver`]).
//!
//! A function that calls nothing of this library (`arke_set_quick_handler`) needs no break: it runs for a short message
//! as this is taken out of the ring, if nothing that came before waits in the queue or runs.

use crate::descriptor;
use crate::error::{failure, finish, null, Result, ARGUMENT};
use arke_base::foreign::Body as Foreign;
use arke_base::memory::BytesMut;
use arke_engine::ProcId;
use arke_engine::{DataMut, Handler, Message, Payload, Taker};
use arke_runtime::engine::{self, Eng, Transport};
use arke_runtime::frames::Standing;
use arke_runtime::names;
use arke_runtime::unlocked;
use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard};

/// The engine's number of all handlers of this interface.
pub(super) const NUMBER: u16 = 0x4152;
/// Most words of a message.
pub(super) const WORDS: usize = 16;

type Run = unsafe extern "C" fn(*mut c_void, c_int, *const u64, c_int, *mut c_void, usize);
type Place = unsafe extern "C" fn(*mut c_void, c_int, *const u64, c_int, usize) -> *mut c_void;

/// A function of the program's, with its word.
#[derive(Clone, Copy)]
struct Registered {
    run: Run,
    place: Option<Place>,
    user: usize,
    /// Whether it calls nothing of this library, so that it may run while the engine polls.
    quick: bool,
}

/// Where the body of a message is.
enum Body {
    /// In memory of the library's.
    Own(Vec<u8>),
    /// There is none.
    None,
    /// Where the program wanted it: address and bytes.
    Theirs(usize, usize),
    /// Nowhere: the message did not come whole.
    Lost,
}

impl Body {
    /// What a function is told of it; `None` of one that did not come whole.
    #[inline]
    fn bytes(&mut self) -> Option<(*mut c_void, usize)> {
        match self {
            Body::None => Some((core::ptr::null_mut(), 0)),
            Body::Own(own) if own.is_empty() => Some((core::ptr::null_mut(), 0)),
            Body::Own(own) => Some((own.as_mut_ptr().cast(), own.len())),
            Body::Theirs(address, bytes) => Some((*address as *mut c_void, *bytes)),
            Body::Lost => None,
        }
    }

    /// Keeps short memory for another one.
    #[inline]
    fn give_back(self) {
        if let Body::Own(own) = self {
            let mut inbox = inbox();
            if own.capacity() <= SPARE_BYTES && inbox.spare.len() < SPARES {
                inbox.spare.push(own);
            }
        }
    }
}

/// A message that has come.
struct Arrival {
    from: u32,
    handler: u16,
    words: Words,
    body: Body,
}

/// The words of a message, in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Words {
    words: [u64; WORDS],
    count: u8,
}

impl core::ops::Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.words[..usize::from(self.count)]
    }
}

struct Inbox {
    handlers: Registry,
    queue: VecDeque<Arrival>,
    /// Long bodies on their way, by sender: the engine receives one of each at a time.
    coming: BTreeMap<u32, Body>,
    /// Memory of short bodies that were used, for others.
    spare: Vec<Vec<u8>>,
}

/// What the program has registered, by number.
struct Registry {
    /// Numbers below this array's length, which is all that most programs have.
    low: [Option<Registered>; 32],
    high: BTreeMap<u16, Registered>,
}

impl Registry {
    const fn new() -> Registry {
        Registry { low: [None; 32], high: BTreeMap::new() }
    }

    #[inline]
    fn get(&self, number: u16) -> Option<Registered> {
        match self.low.get(usize::from(number)) {
            Some(place) => *place,
            None => self.high.get(&number).copied(),
        }
    }

    fn set(&mut self, number: u16, registered: Registered) {
        match self.low.get_mut(usize::from(number)) {
            Some(place) => *place = Some(registered),
            None => drop(self.high.insert(number, registered)),
        }
    }
}

/// Memory of bodies up to this size is used again.
const SPARE_BYTES: usize = 4096;
/// So much of it is kept at most.
const SPARES: usize = 64;

static INBOX: Mutex<Inbox> = Mutex::new(Inbox {
    handlers: Registry::new(),
    queue: VecDeque::new(),
    coming: BTreeMap::new(),
    spare: Vec::new(),
});
/// Messages in the queue that may run: those of unknown handlers are not counted.
static READY: AtomicUsize = AtomicUsize::new(0);
/// Whether a handler runs.
static RUNNING: Standing = Standing::new();
/// Whether the program holds handlers back.
static HELD: AtomicBool = AtomicBool::new(false);

fn inbox() -> MutexGuard<'static, Inbox> {
    INBOX.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Whether the program holds handlers back.
#[inline(always)]
fn is_held() -> bool {
    HELD.load(Ordering::Relaxed)
}

/// Whether [`run`] would run something.
#[inline(always)]
pub(super) fn due() -> bool {
    READY.load(Ordering::Relaxed) > 0 && !RUNNING.is_set() && !is_held()
}

/// Whether a message of this process waits for its handler.
pub(super) fn any_of(from: u32) -> bool {
    inbox().queue.iter().any(|arrival| arrival.from == from)
}

/// Bytes of the longest header.
const HEADER: usize = 2 + 8 * WORDS;

/// The header: the handler's number, and at most [`WORDS`] words; and its bytes.
pub(super) fn header(handler: u16, words: &[u64]) -> ([u8; HEADER], usize) {
    let mut out = [0; HEADER];
    out[..2].copy_from_slice(&handler.to_le_bytes());
    for (i, word) in words.iter().enumerate() {
        out[2 + 8 * i..][..8].copy_from_slice(&word.to_le_bytes());
    }
    (out, 2 + 8 * words.len())
}

/// What [`header`] wrote.
fn decode(header: Foreign<'_>) -> Option<(u16, Words)> {
    let handler = u16::from_le_bytes(header.head()?);
    let rest = header.after(2);
    let count = rest.len() / 8;
    if count * 8 != rest.len() || count > WORDS {
        return None;
    }
    let mut words = Words { words: [0; WORDS], count: count as u8 };
    for i in 0..count {
        words.words[i] = rest.word(i)?;
    }
    Some((handler, words))
}

/// Memory for a body: the program's if it wants so, else the library's.
fn memory(known: Option<Registered>, from: u32, words: &[u64], bytes: usize) -> Body {
    if let Some(Registered { place: Some(place), user, .. }) = known {
        // SAFETY: the program promised that the function may be called so.
        let address =
            unsafe { place(user as *mut c_void, from as c_int, words.as_ptr(), words.len() as c_int, bytes) };
        if !address.is_null() {
            return Body::Theirs(address as usize, bytes);
        }
    }
    if bytes == 0 {
        return Body::None;
    }
    // Not `vec!`, which ends the process where there is no memory.
    #[allow(clippy::slow_vector_initialization)]
    let mut own = match bytes {
        0..=SPARE_BYTES => inbox().spare.pop().unwrap_or_default(),
        _ => Vec::new(),
    };
    own.clear();
    match own.try_reserve_exact(bytes) {
        Ok(()) => {
            own.resize(bytes, 0);
            Body::Own(own)
        }
        Err(_) => Body::Lost,
    }
}

/// The engine's side.
struct Receiver;

impl Handler<Transport> for Receiver {
    fn place(&mut self, _: &mut Eng, from: ProcId, header: &[u8], bytes: u64) -> Option<DataMut> {
        let (handler, words) = decode(header.into())?;
        let known = inbox().handlers.get(handler);
        let mut body = memory(known, from.0, &words, usize::try_from(bytes).ok()?);
        let into = match &mut body {
            // SAFETY: the memory stays with the body, which nobody touches until the message has come.
            Body::Own(own) => unsafe { BytesMut::new(own.as_mut_ptr(), own.len()) },
            // SAFETY: the program gave it for this.
            Body::Theirs(address, bytes) => unsafe { BytesMut::new(*address as *mut u8, *bytes) },
            Body::Lost | Body::None => BytesMut::EMPTY,
        };
        inbox().coming.insert(from.0, body);
        Some(DataMut::Bytes(into))
    }

    fn handle(&mut self, _: &mut Eng, message: Message<'_>) {
        let Some((handler, words)) = decode(message.header.into()) else { return };
        let from = message.from.0;
        let body = match message.payload {
            Payload::Here(bytes) => {
                let known = inbox().handlers.get(handler);
                filled(memory(known, from, &words, bytes.len()), bytes.into())
            }
            Payload::Placed { outcome, .. } => match inbox().coming.remove(&from) {
                Some(body) if outcome == arke_engine::Outcome::Ok => body,
                _ => Body::Lost,
            },
        };
        come(Arrival { from, handler, words, body });
    }
}

/// A body with its bytes.
fn filled(mut body: Body, bytes: Foreign<'_>) -> Body {
    match &mut body {
        Body::Theirs(address, n) => {
            // SAFETY: the program gave that much memory there.
            bytes.copy_to(0, unsafe { BytesMut::new(*address as *mut u8, *n) });
        }
        Body::Own(own) => {
            bytes.read(own);
        }
        Body::Lost | Body::None => {}
    }
    body
}

/// Puts a message into the queue.
fn come(arrival: Arrival) {
    let mut inbox = inbox();
    if inbox.handlers.get(arrival.handler).is_some() {
        READY.fetch_add(1, Ordering::Relaxed);
    }
    inbox.queue.push_back(arrival);
}

/// The engine's side for short messages, while it polls.
struct ShortOnes;

impl Taker for ShortOnes {
    fn take(&mut self, from: ProcId, header: usize, message: Foreign<'_>) -> bool {
        let Some((handler, words)) = decode(message.first(header)) else { return false };
        let bytes = message.after(header);
        let (known, first) = {
            let inbox = inbox();
            (inbox.handlers.get(handler), inbox.queue.is_empty())
        };
        let mut body = filled(memory(known, from.0, &words, bytes.len()), bytes);
        // Behind another one it would overtake, and where one runs it would interrupt.
        let at_once = known.filter(|known| known.quick && first && !RUNNING.is_noted() && !is_held());
        match (at_once, body.bytes()) {
            (Some(known), Some((address, bytes))) => {
                let (user, from) = (known.user as *mut c_void, from.0 as c_int);
                // SAFETY: the program promised that the function may be called so, and that it makes no calls.
                unsafe { (known.run)(user, from, words.as_ptr(), words.len() as c_int, address, bytes) };
                body.give_back();
            }
            _ => come(Arrival { from: from.0, handler, words, body }),
        }
        true
    }
}

/// The next message that may run: those behind one of the same rank whose handler is not set wait with it.
fn next(inbox: &mut Inbox) -> Option<(Registered, Arrival)> {
    // Nearly always it is the first.
    let known = inbox.handlers.get(inbox.queue.front()?.handler);
    if let Some(known) = known {
        return inbox.queue.pop_front().map(|arrival| (known, arrival));
    }
    let mut blocked = BTreeSet::new();
    for i in 0..inbox.queue.len() {
        let (from, handler) = (inbox.queue[i].from, inbox.queue[i].handler);
        if blocked.contains(&from) {
            continue;
        }
        match inbox.handlers.get(handler) {
            Some(known) => return inbox.queue.remove(i).map(|arrival| (known, arrival)),
            None => {
                blocked.insert(from);
            }
        }
    }
    None
}

/// Runs what has come. The caller is not in the engine.
#[cold]
pub(super) fn run() {
    if !RUNNING.enter() {
        return;
    }
    loop {
        if is_held() || READY.load(Ordering::Relaxed) == 0 {
            break;
        }
        let taken = next(&mut inbox());
        let Some((known, mut arrival)) = taken else {
            // What is left waits for handlers that are not set.
            READY.store(0, Ordering::Relaxed);
            break;
        };
        if READY.load(Ordering::Relaxed) > 0 {
            READY.fetch_sub(1, Ordering::Relaxed);
        }
        let Some((body, bytes)) = arrival.body.bytes() else {
            // Who cares for a process of another job hears of its end.
            if names::is_own(arrival.from) {
                let text =
                    "an active message was dropped: there was no memory for it, or its sender has ended";
                arke_runtime::complain(text);
            }
            continue;
        };
        let (words, n) = (arrival.words.as_ptr(), arrival.words.len() as c_int);
        let user = known.user as *mut c_void;
        // SAFETY: the program promised that the function may be called so.
        unlocked(|| unsafe { (known.run)(user, arrival.from as c_int, words, n, body, bytes) });
        arrival.body.give_back();
    }
    RUNNING.leave();
}

/// Lets messages of this interface come. Handlers that were set stay.
pub(super) fn start() -> Result {
    Ok(engine::with(|e| {
        e.register_handler(NUMBER, Box::new(Receiver));
        e.take_short(NUMBER, Box::new(ShortOnes));
    })?)
}

pub(super) fn handler_number(value: c_int, name: &str) -> Result<u16> {
    u16::try_from(value).map_err(|_| {
        failure(ARGUMENT, format!("{name} is {value}; it must be a handler's number, from 0 to {}", u16::MAX))
    })
}

fn set_handler(
    index: c_int,
    run: Option<Run>,
    place: Option<Place>,
    user: *mut c_void,
    quick: bool,
) -> Result {
    let number = handler_number(index, "index")?;
    let run = run.ok_or_else(|| null("run"))?;
    let mut inbox = inbox();
    inbox.handlers.set(number, Registered { run, place, user: user as usize, quick });
    // Those that waited for it may run.
    READY.store(inbox.queue.len(), Ordering::Relaxed);
    drop(inbox);
    descriptor::handlers_changed();
    Ok(())
}

/// Sets what a handler runs.
///
/// # Safety
/// The functions may be called with `user` as the header says.
#[no_mangle]
pub unsafe extern "C" fn arke_set_handler(
    index: c_int,
    run: Option<Run>,
    place: Option<Place>,
    user: *mut c_void,
) -> c_int {
    finish("arke_set_handler", set_handler(index, run, place, user, false))
}

/// Sets what a handler runs, which calls nothing of this library.
///
/// # Safety
/// As of [`arke_set_handler`]; and the function makes no call of this library.
#[no_mangle]
pub unsafe extern "C" fn arke_set_quick_handler(
    index: c_int,
    run: Option<Run>,
    place: Option<Place>,
    user: *mut c_void,
) -> c_int {
    finish("arke_set_quick_handler", set_handler(index, run, place, user, true))
}

/// Holds handlers back, or lets them run; returns what was before.
#[no_mangle]
pub extern "C" fn arke_hold_handlers(on: c_int) -> c_int {
    let before = HELD.swap(on != 0, Ordering::Relaxed);
    descriptor::handlers_changed();
    c_int::from(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_as_they_were_written_and_others_refused() {
        for words in [vec![], vec![1], vec![u64::MAX; WORDS]] {
            let (bytes, len) = header(7, &words);
            let (handler, read) = decode(bytes[..len].into()).unwrap();
            assert_eq!((handler, &*read), (7, &*words));
        }
        for bad in [vec![], vec![1], vec![0; 9], vec![0; 2 + 8 * (WORDS + 1)]] {
            assert_eq!(decode(bad.as_slice().into()), None);
        }
    }
}
