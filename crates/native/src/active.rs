//! Active messages: the engine brings them, and calls that wait or poll run the program's functions.
//!
//! A function of the program's must be free to send, so it does not run inside the engine. A short message is put into
//! an entry of a queue as it is taken out of the ring ([`ShortOnes`]), and [`run`] calls its function on that entry
//! between two looks at the engine. Entries and their memory are used again and again, so this costs one copy and no
//! allocation. The copy must be: a function that sends may wait for room, and then the engine goes on reading the very
//! ring that the message came by. Long bodies are received right into the memory that they stay in ([`Receiver`]).
//!
//! A function that calls nothing of this library (`arke_set_quick_handler`) needs no break and no copy: it runs on the
//! message where it lies, in the line that was read or in the sender's staging block, if nothing that came before waits
//! in the queue or runs.
//!
//! **Who owns an entry.** While it is filled, whoever fills it; then the queue; while its function runs the inbox
//! ([`Inbox::running`]), which takes it back when the function has returned, or, where the function left by `longjmp`,
//! when the next one is to run. Then it is spare.
//!
//! All tables here are used inside the library only, so by one thread at a time.

use crate::descriptor;
use crate::error::{failure, finish, null, Result, ARGUMENT};
use arke_base::foreign::Body as Foreign;
use arke_base::memory::BytesMut;
use arke_engine::ProcId;
use arke_engine::{Address, DataMut, Handler, Message, Payload, Taker};
use arke_runtime::engine::{self, Eng, Transport};
use arke_runtime::frames::Standing;
use arke_runtime::names;
use arke_runtime::table::Table;
use arke_runtime::{enter_anytime, unlocked};
use core::ffi::{c_int, c_void};
use core::ptr::NonNull;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The engine's number of all handlers of this interface. Which one a message goes to is the index of its address.
const NUMBER: u16 = 0x4152;
/// Most words of a message.
pub(super) const WORDS: usize = 16;

type Run = unsafe extern "C" fn(*mut c_void, c_int, *const u64, c_int, *mut c_void, usize);
type PlaceBody = unsafe extern "C" fn(*mut c_void, c_int, *const u64, c_int, usize) -> *mut c_void;

/// A function of the program's, with its word.
#[derive(Clone, Copy)]
struct Registered {
    run: Run,
    place: Option<PlaceBody>,
    user: usize,
    /// Whether it calls nothing of this library, so that it may run while the engine polls.
    quick: bool,
}

/// Where the body of a message is.
#[derive(Clone, Copy, PartialEq)]
enum At {
    /// In the entry's own memory: so many bytes.
    Own(usize),
    /// There is none.
    None,
    /// Where the program wanted it: address and bytes.
    Theirs(usize, usize),
    /// Nowhere: the message did not come whole.
    Lost,
}

/// An entry of the queue: a message that has come.
struct Arrival {
    from: u32,
    handler: u16,
    count: u8,
    at: At,
    words: [u64; WORDS],
    /// Memory for a body, of which only the capacity counts.
    own: Vec<u8>,
}

impl Arrival {
    /// What a function is told of the body; `None` of one that did not come whole.
    #[inline]
    fn body(&mut self) -> Option<(*mut c_void, usize)> {
        match self.at {
            At::None => Some((core::ptr::null_mut(), 0)),
            At::Own(bytes) => Some((self.own.as_mut_ptr().cast(), bytes)),
            At::Theirs(address, bytes) => Some((address as *mut c_void, bytes)),
            At::Lost => None,
        }
    }

    /// Memory for a body: the program's if it wants so, else the entry's.
    fn make_room(&mut self, bytes: usize) {
        let theirs = registered(self.handler).map_or(core::ptr::null_mut(), |known| {
            // SAFETY: the words are this entry's.
            unsafe { known.wants(self.from, self.words.as_ptr(), self.count.into(), bytes) }
        });
        self.at = match bytes {
            _ if !theirs.is_null() => At::Theirs(theirs as usize, bytes),
            0 => At::None,
            // The vector has no elements, only memory.
            _ => match self.own.try_reserve_exact(bytes) {
                Ok(()) => At::Own(bytes),
                Err(_) => At::Lost,
            },
        };
    }

    /// That memory.
    fn room(&mut self) -> BytesMut {
        match self.at {
            // SAFETY: the entry keeps it as long as the message is there, and nobody touches it before the message has
            // come.
            At::Own(bytes) => unsafe { BytesMut::new(self.own.as_mut_ptr(), bytes) },
            // SAFETY: the program gave it for this.
            At::Theirs(address, bytes) => unsafe { BytesMut::new(address as *mut u8, bytes) },
            At::Lost | At::None => BytesMut::EMPTY,
        }
    }
}

impl Registered {
    /// Where the program wants a body; null: nowhere.
    ///
    /// # Safety
    /// There are so many words.
    #[inline]
    unsafe fn wants(&self, from: u32, words: *const u64, count: c_int, bytes: usize) -> *mut c_void {
        match self.place {
            None => core::ptr::null_mut(),
            // SAFETY: the program promised that the function may be called so.
            Some(place) => unsafe { place(self.user as *mut c_void, from as c_int, words, count, bytes) },
        }
    }
}

#[allow(clippy::vec_box, reason = "functions of the program's have the addresses of entries")]
struct Inbox {
    queue: VecDeque<Box<Arrival>>,
    /// The one whose function runs, or has left by `longjmp`.
    running: Option<NonNull<Arrival>>,
    /// Long bodies on their way, by sender: the engine receives one of each at a time.
    coming: BTreeMap<u32, Box<Arrival>>,
    /// Entries for others.
    spare: Vec<Box<Arrival>>,
}

// SAFETY: the pointer is an entry's, which has one owner like the others.
unsafe impl Send for Inbox {}

impl Inbox {
    /// An entry to be filled; the words are those of another message.
    fn entry(&mut self, from: u32, handler: u16) -> Box<Arrival> {
        match self.spare.pop() {
            Some(mut entry) => {
                (entry.from, entry.handler) = (from, handler);
                entry
            }
            None => Box::new(Arrival {
                from,
                handler,
                count: 0,
                at: At::None,
                words: [0; WORDS],
                own: Vec::new(),
            }),
        }
    }

    /// Keeps an entry for others, with its memory if that is short.
    fn give_back(&mut self, mut entry: Box<Arrival>) {
        if entry.own.capacity() > SPARE_BYTES {
            entry.own = Vec::new();
        }
        if self.spare.len() < SPARES {
            self.spare.push(entry);
        }
    }

    /// Takes the entry back whose function has returned, or was left.
    fn take_back(&mut self) {
        if let Some(entry) = self.running.take() {
            // SAFETY: it was a box's, and the frame that used it has ended or is gone.
            let entry = unsafe { Box::from_raw(entry.as_ptr()) };
            self.give_back(entry);
        }
    }

    /// The next message that may run: those behind one of the same rank whose handler is not set wait with it.
    fn next(&mut self) -> Option<(Registered, Box<Arrival>)> {
        // Nearly always it is the first.
        if let Some(known) = registered(self.queue.front()?.handler) {
            return self.queue.pop_front().map(|arrival| (known, arrival));
        }
        let mut blocked = BTreeSet::new();
        for i in 0..self.queue.len() {
            let (from, handler) = (self.queue[i].from, self.queue[i].handler);
            if blocked.contains(&from) {
                continue;
            }
            match registered(handler) {
                Some(known) => return self.queue.remove(i).map(|arrival| (known, arrival)),
                None => {
                    blocked.insert(from);
                }
            }
        }
        None
    }
}

/// What the program has registered, by number.
struct Registry {
    /// Numbers below this array's length, which is all that most programs have.
    low: [Option<Registered>; 32],
    high: BTreeMap<u16, Registered>,
}

/// Memory of bodies up to this size is used again.
const SPARE_BYTES: usize = 4096;
/// So many entries are kept at most.
const SPARES: usize = 64;

static HANDLERS: Table<Registry> =
    Table::new("handlers", Registry { low: [None; 32], high: BTreeMap::new() });
static INBOX: Table<Inbox> = Table::new(
    "active messages",
    Inbox { queue: VecDeque::new(), running: None, coming: BTreeMap::new(), spare: Vec::new() },
);
/// Messages in the queue.
static QUEUED: AtomicUsize = AtomicUsize::new(0);
/// Those that may run: of unknown handlers are not counted.
static READY: AtomicUsize = AtomicUsize::new(0);
/// Whether a handler runs.
static RUNNING: Standing = Standing::new();
/// Whether the program holds handlers back.
static HELD: AtomicBool = AtomicBool::new(false);

/// A handler, if it is set.
#[inline]
fn registered(number: u16) -> Option<Registered> {
    let find = |handlers: &Registry| match handlers.low.get(usize::from(number)) {
        Some(place) => *place,
        None => handlers.high.get(&number).copied(),
    };
    HANDLERS.read(find).ok().flatten()
}

/// Whether the program holds handlers back.
#[inline(always)]
fn is_held() -> bool {
    HELD.load(Ordering::Relaxed)
}

/// Whether [`run`] would run something.
#[inline(always)]
pub(super) fn due() -> bool {
    READY.load(Ordering::Relaxed) > 0 && !is_held() && !runs()
}

/// Whether a handler runs. One that has left by `longjmp` may look as if it ran to calls that stand deeper on the stack
/// than it did: of those that ask, one in so many follows the stack.
#[inline(always)]
fn runs() -> bool {
    RUNNING.is_set() && !was_left()
}

#[cold]
#[inline(never)]
fn was_left() -> bool {
    const ONE_IN: usize = 64;
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    ASKED.fetch_add(1, Ordering::Relaxed) % ONE_IN == 0 && RUNNING.is_gone()
}

/// Whether a message of this process waits for its handler.
pub(super) fn any_of(from: u32) -> bool {
    INBOX.read(|inbox| inbox.queue.iter().any(|arrival| arrival.from == from)).unwrap_or(false)
}

/// The address of a handler of the program's.
#[inline(always)]
pub(super) fn address(handler: u16) -> Address {
    Address { handler: NUMBER, index: handler }
}

/// How many words a header of so many bytes has, if it is one.
#[inline(always)]
fn words_in(header: usize) -> Option<usize> {
    (header % 8 == 0 && header / 8 <= WORDS).then_some(header / 8)
}

/// Copies the words of a header.
#[inline(always)]
fn read_words(header: Foreign<'_>, words: &mut [u64; WORDS]) {
    for (i, word) in words[..header.len() / 8].iter_mut().enumerate() {
        *word = header.word(i).unwrap_or(0);
    }
}

/// An entry for a message with this header; `None` if it is none.
fn entry(from: u32, handler: u16, header: Foreign<'_>) -> Option<Box<Arrival>> {
    let count = words_in(header.len())?;
    let mut entry = INBOX.write(|inbox| inbox.entry(from, handler)).ok()?;
    entry.count = count as u8;
    read_words(header, &mut entry.words);
    Some(entry)
}

/// Puts a message into the queue.
fn come(arrival: Box<Arrival>) {
    let ready = registered(arrival.handler).is_some();
    // The table is free: nothing of the program's runs while it is in use.
    if INBOX.write(|inbox| inbox.queue.push_back(arrival)).is_ok() {
        QUEUED.store(QUEUED.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        READY.store(READY.load(Ordering::Relaxed) + usize::from(ready), Ordering::Relaxed);
    }
}

/// The engine's side.
struct Receiver;

impl Handler<Transport> for Receiver {
    fn place(&mut self, _: &mut Eng, from: ProcId, index: u16, header: &[u8], bytes: u64) -> Option<DataMut> {
        let mut arrival = entry(from.0, index, header.into())?;
        arrival.make_room(usize::try_from(bytes).ok()?);
        let into = arrival.room();
        INBOX.write(|inbox| inbox.coming.insert(from.0, arrival)).ok()?;
        Some(DataMut::Bytes(into))
    }

    fn handle(&mut self, _: &mut Eng, message: Message<'_>) {
        let from = message.from.0;
        let arrival = match message.payload {
            Payload::Here(bytes) => entry(from, message.index, message.header.into()).map(|mut arrival| {
                arrival.make_room(bytes.len());
                arrival.room().write(0, bytes);
                arrival
            }),
            Payload::Placed { outcome, .. } => {
                let come = INBOX.write(|inbox| inbox.coming.remove(&from)).ok().flatten();
                come.or_else(|| entry(from, message.index, message.header.into()).map(lost)).map(|arrival| {
                    match outcome {
                        arke_engine::Outcome::Ok => arrival,
                        _ => lost(arrival),
                    }
                })
            }
        };
        if let Some(arrival) = arrival {
            come(arrival);
        }
    }
}

/// A message that did not come whole.
fn lost(mut arrival: Box<Arrival>) -> Box<Arrival> {
    arrival.at = At::Lost;
    arrival
}

/// The engine's side for short messages, while it polls.
struct ShortOnes;

impl Taker for ShortOnes {
    #[inline]
    fn take(&mut self, from: ProcId, index: u16, header: usize, message: Foreign<'_>) -> bool {
        let Some(count) = words_in(header) else { return false };
        // Behind another one it would overtake, and where one runs it would interrupt.
        let free = QUEUED.load(Ordering::Relaxed) == 0 && !RUNNING.is_noted() && !is_held();
        match registered(index) {
            Some(known) if known.quick && free => {
                known.run_in_place(from, count, message);
                true
            }
            _ => take_in(from, index, header, message),
        }
    }
}

/// Puts a short message into the queue.
fn take_in(from: ProcId, index: u16, header: usize, message: Foreign<'_>) -> bool {
    let Some(mut arrival) = entry(from.0, index, message.first(header)) else { return false };
    let body = message.after(header);
    arrival.make_room(body.len());
    body.copy_to(0, arrival.room());
    come(arrival);
    true
}

impl Registered {
    /// Runs a function that makes no calls on a message of so many words, where it lies.
    #[inline]
    fn run_in_place(&self, from: ProcId, count: usize, message: Foreign<'_>) {
        let mut copy = [0; WORDS];
        let at = message.ptr();
        let words = if cfg!(target_endian = "little") && at as usize % align_of::<u64>() == 0 {
            at.cast::<u64>()
        } else {
            read_words(message.first(8 * count), &mut copy);
            copy.as_ptr()
        };
        let (body, n) = (message.after(8 * count), count as c_int);
        let bytes = body.len();
        // SAFETY: the words are in the message, or in the copy.
        let theirs = unsafe { self.wants(from.0, words, n, bytes) };
        let address = match bytes {
            _ if !theirs.is_null() => {
                // SAFETY: the program gave memory for so many bytes there.
                body.copy_to(0, unsafe { BytesMut::new(theirs.cast(), bytes) });
                theirs
            }
            0 => core::ptr::null_mut(),
            _ => body.ptr().cast_mut().cast(),
        };
        // SAFETY: the program promised that the function may be called so, and that it makes no calls. The message
        // stays where it lies until this returns; the memory is mapped for writing, too.
        unsafe { (self.run)(self.user as *mut c_void, from.0 as c_int, words, n, address, bytes) };
    }
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
        let taken = INBOX.write(|inbox| {
            inbox.take_back();
            let (known, mut arrival) = inbox.next()?;
            let body = arrival.body();
            let entry = NonNull::from(Box::leak(arrival));
            inbox.running = Some(entry);
            Some((known, entry.as_ptr(), body))
        });
        let Ok(Some((known, entry, body))) = taken else {
            // What is left waits for handlers that are not set.
            READY.store(0, Ordering::Relaxed);
            break;
        };
        QUEUED.store(QUEUED.load(Ordering::Relaxed).saturating_sub(1), Ordering::Relaxed);
        READY.store(READY.load(Ordering::Relaxed).saturating_sub(1), Ordering::Relaxed);
        // SAFETY: the entry is the running one's until it is taken back, by this thread: here, or by its next call.
        let (from, words, count) =
            unsafe { ((*entry).from, (&raw const (*entry).words).cast(), (*entry).count) };
        let Some((body, bytes)) = body else {
            // Who cares for a process of another job hears of its end.
            if names::is_own(from) {
                let text =
                    "an active message was dropped: there was no memory for it, or its sender has ended";
                arke_runtime::complain(text);
            }
            continue;
        };
        let user = known.user as *mut c_void;
        // SAFETY: the program promised that the function may be called so.
        unlocked(|| unsafe { (known.run)(user, from as c_int, words, count.into(), body, bytes) });
    }
    let _ = INBOX.write(Inbox::take_back);
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
    place: Option<PlaceBody>,
    user: *mut c_void,
    quick: bool,
) -> Result {
    let number = handler_number(index, "index")?;
    let run = run.ok_or_else(|| null("run"))?;
    let registered = Registered { run, place, user: user as usize, quick };
    let guard = enter_anytime();
    HANDLERS.write(|handlers| match handlers.low.get_mut(usize::from(number)) {
        Some(place) => *place = Some(registered),
        None => drop(handlers.high.insert(number, registered)),
    })?;
    // Those that waited for it may run.
    READY.store(QUEUED.load(Ordering::Relaxed), Ordering::Relaxed);
    drop(guard);
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
    place: Option<PlaceBody>,
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
    place: Option<PlaceBody>,
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
    fn headers_are_words_and_others_refused() {
        for words in [vec![], vec![1u64], vec![u64::MAX; WORDS]] {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            assert_eq!(words_in(bytes.len()), Some(words.len()));
            let mut read = [7; WORDS];
            read_words(bytes.as_slice().into(), &mut read);
            assert_eq!(read[..words.len()], words);
            assert!(read[words.len()..].iter().all(|word| *word == 7));
        }
        assert_eq!([1, 9, 8 * WORDS + 8].map(words_in), [None; 3]);
    }
}
