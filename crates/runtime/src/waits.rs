//! What this process waits for, told to its launcher where a wait is long enough to sleep.
//!
//! Each call of MPI's notes its name when it begins, which is one store. All else is written down only when a wait
//! begins to sleep ([`arke_base::waiting`]). The place holds one wait: of several threads, that of the last to sleep.
#![allow(unsafe_code, reason = "names of calls are kept as pointers")]

use crate::account;
use crate::engine::{among_threads, Eng};
use crate::face::face;
use crate::lock;
use crate::sleepers;
use crate::tags;
use arke_base::waiting::{Kind, Wait, WaitNote};
use arke_engine::{ProcId, RequestId, Want};
use core::cell::Cell;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use parking_lot::Mutex;
use std::sync::OnceLock;

/// The name of the call that began last, or null. Of one thread; where there may be several, each has its own.
static CALL: AtomicPtr<&'static str> = AtomicPtr::new(null_mut());

thread_local! {
    static CALL_OF_THREAD: Cell<Option<&'static &'static str>> = const { Cell::new(None) };
    /// When the last wait of this thread that was told of began.
    static SINCE_OF_THREAD: Cell<u64> = const { Cell::new(0) };
}

/// When the wait of this thread that was told of last began.
pub(crate) fn since_of_thread() -> u64 {
    SINCE_OF_THREAD.try_with(Cell::get).unwrap_or(0)
}

/// The name of a call of another interface than MPI's.
static NO_NAME: &str = "";

/// Notes that this thread begins a call.
#[inline(always)]
pub fn note(call: &'static &'static str) {
    if among_threads() {
        note_of_thread(call);
    } else {
        CALL.store(core::ptr::from_ref(call).cast_mut(), Ordering::Relaxed);
    }
}

/// Notes that this thread begins a call that has no name of MPI's.
#[inline(always)]
pub fn note_nameless() {
    note(&NO_NAME);
}

#[inline(never)]
fn note_of_thread(call: &'static &'static str) {
    // While a thread ends, after its variables have gone, nobody asks.
    let _ = CALL_OF_THREAD.try_with(|of_thread| of_thread.set(Some(call)));
}

/// The call that this thread began last.
pub fn noted() -> &'static &'static str {
    if among_threads() {
        if let Some(call) = CALL_OF_THREAD.try_with(Cell::get).ok().flatten() {
            return call;
        }
        // It began before a second thread came.
    }
    // SAFETY: only `note` stores here, and what it stores lives and stays as it is for ever.
    unsafe { CALL.load(Ordering::Relaxed).as_ref() }.unwrap_or(&NO_NAME)
}

/// The call that began last, where one thread alone makes calls; empty otherwise. May be called in a handler of
/// signals: a variable of a thread may have to be allocated when it is used first.
pub(crate) fn noted_alone() -> &'static str {
    if among_threads() {
        return NO_NAME;
    }
    // SAFETY: only `note` stores here, and what it stores lives and stays as it is for ever.
    unsafe { CALL.load(Ordering::Relaxed).as_ref() }.unwrap_or(&NO_NAME)
}

/// The processes of a group, listed when somebody asks.
#[derive(Clone, Copy)]
pub struct Listed<'a>(pub &'a dyn Fn() -> Vec<ProcId>);

impl core::fmt::Debug for Listed<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Listed")
    }
}

/// Something that no message of the engine's own brings about, as its interface tells of it.
#[derive(Debug)]
pub struct Condition {
    /// In words: "the long at 0x7f00 to be == 1 (it is 0)".
    pub text: String,
    /// The memory that it is about, or 0.
    pub address: usize,
    /// Who can bring it about.
    pub by: By,
}

/// Who can bring a condition about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Any other process of the job.
    Others,
    /// This one alone.
    Process(ProcId),
    /// That is not known.
    Unknown,
}

/// A condition, told when somebody asks.
pub struct Told<'a, T>(pub &'a dyn Fn() -> T);

impl<T> Clone for Told<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Told<'_, T> {}

impl<T> core::fmt::Debug for Told<'_, T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Told")
    }
}

/// A collective operation of an interface beside MPI's.
#[derive(Debug)]
pub struct Meeting {
    /// In words: "a broadcast from rank 0".
    pub text: String,
    /// Its group in words.
    pub group: String,
    /// What the group is known by, as one of those that [`account::list_groups`] gives.
    pub context: u32,
    /// Whether nobody leaves it before all have come.
    pub all: bool,
}

/// What a call waits for, as far as it is known where it begins to wait. It must cost nothing to make.
#[derive(Debug, Clone, Copy)]
pub enum Subject<'a> {
    /// Something of which no more is known than the call.
    Nothing,
    /// The end of an operation.
    Operation(RequestId),
    /// The end of this operation, on so many elements of the datatype with this handle.
    Typed(RequestId, i64, usize),
    /// The end of this operation and of so many others.
    Operations(RequestId, usize),
    /// The end of one of these operations; false: or of something else.
    First(&'a [RequestId], bool),
    /// The end of all sends.
    Sends,
    /// An act of one of these processes, at least.
    Processes(&'a [ProcId]),
    /// An act of one of these processes beside this one, at least.
    Group(Listed<'a>),
    /// The same, for something with this name that they do together.
    Together(&'a [ProcId], &'a [u8]),
    /// An answer of this process at its port; of a process of this job alone that is an act of that one. `None`:
    /// somebody who comes to a port of this process, or an answer that is not waited for without end.
    Port(Option<ProcId>),
    /// A generalized request, which the program completes.
    Program,
    /// The end of one-sided accesses to the memory of this process, or of all.
    Accesses(Option<ProcId>),
    /// An act of another process of the job, whichever it is.
    Others,
    /// The lock of a part of a window.
    Lock(WantedLock),
    /// A message, on the communicator with this handle.
    Message(Want, u32),
    /// A collective operation on the communicator with this handle.
    Collective(u32),
    /// The same, of a group of another interface.
    Meeting(Told<'a, Meeting>),
    /// A condition that the interface tells of.
    Condition(Told<'a, Condition>),
}

/// A lock of a window that is waited for.
#[derive(Debug, Clone, Copy)]
pub struct WantedLock {
    /// The handle of the window's own communicator.
    pub comm: u32,
    /// The process whose part of the window it is.
    pub owner: ProcId,
    /// Whether it excludes everybody else.
    pub exclusive: bool,
    /// The place in the queue: whoever has a lower one gets the lock earlier.
    pub turn: u64,
}

static PLACE: OnceLock<&'static WaitNote> = OnceLock::new();
/// The thread whose wait stands in the place.
static TELLER: AtomicUsize = AtomicUsize::new(0);
/// The waits that have been told of and are not over, each with its thread, where there are several.
static TOLD: Mutex<Vec<(usize, Wait)>> = Mutex::new(Vec::new());
/// How many waits have been told of, and when the last of them began.
static WAITS: AtomicU64 = AtomicU64::new(0);
static SINCE: AtomicU64 = AtomicU64::new(0);

/// Names the place where waits are told, for good.
pub fn tell_in(place: &'static WaitNote) {
    let _ = PLACE.set(place);
}

/// Tells what this thread begins to sleep for. The caller holds the process lock, if there is one.
#[cold]
pub fn begin(engine: &Eng, subject: Subject) {
    let Some(place) = PLACE.get() else { return };
    TELLER.store(lock::token(), Ordering::Relaxed);
    let mut wait = Wait {
        call: (*noted()).into(),
        kind: Kind::Other,
        peer: None,
        tag: None,
        bytes: 0,
        comm: String::new(),
        others: 0,
        since_ns: arke_sys::clock::now_ns(),
    };
    WAITS.fetch_add(1, Ordering::Relaxed);
    SINCE.store(wait.since_ns, Ordering::Relaxed);
    let _ = SINCE_OF_THREAD.try_with(|since| since.set(wait.since_ns));
    let (handle, peer) = match subject {
        Subject::Nothing
        | Subject::Sends
        | Subject::Processes(_)
        | Subject::Group(_)
        | Subject::Together(..)
        | Subject::Condition(_)
        | Subject::Others
        | Subject::Port(_)
        | Subject::Program
        | Subject::Accesses(_)
        | Subject::First(&[], _) => (None, None),
        Subject::Lock(lock) => (Some(lock.comm), Some(lock.owner)),
        Subject::Meeting(_) => {
            wait.kind = Kind::Collective;
            (None, None)
        }
        Subject::Collective(comm) => {
            wait.kind = Kind::Collective;
            (Some(comm), None)
        }
        Subject::Message(want, comm) => {
            wait.kind = Kind::Probe;
            wait.tag = account::shown_of(want);
            (Some(comm), want.source)
        }
        Subject::Operation(id)
        | Subject::Typed(id, ..)
        | Subject::Operations(id, _)
        | Subject::First(&[id, ..], _) => {
            wait.others = match subject {
                Subject::Operations(_, others) => others as u32,
                Subject::First(ids, complete) => (ids.len() - usize::from(complete)) as u32,
                _ => 0,
            };
            match engine.underway(id) {
                None => (None, None),
                Some(operation) if operation.task => (None, None),
                Some(operation) if operation.collective => {
                    wait.kind = Kind::Collective;
                    (Some(operation.cookie), None)
                }
                Some(operation) => {
                    wait.kind = if operation.receives { Kind::Receive } else { Kind::Send };
                    wait.tag = operation.tag.and_then(|tag| tags::shown(operation.context, tag));
                    wait.bytes = operation.bytes;
                    (Some(operation.cookie), operation.peer)
                }
            }
        }
    };
    // A word that is none of a communicator's: a window's, or one of the native interface.
    let peer = peer.map(|peer| peer.0);
    match handle.and_then(|handle| face().describe(handle, peer)) {
        Some((name, rank)) => {
            wait.peer = rank.or(peer);
            wait.comm = name;
        }
        None => wait.peer = peer,
    }
    if among_threads() {
        TOLD.lock().push((lock::token(), wait.clone()));
    }
    place.begin(&wait);
}

/// As [`begin`], of a wait that began at that time.
#[cold]
pub(crate) fn begin_since(engine: &Eng, subject: Subject, since_ns: u64) {
    begin(engine, subject);
    SINCE.store(since_ns, Ordering::Relaxed);
    let _ = SINCE_OF_THREAD.try_with(|since| since.set(since_ns));
}

/// The wait that was just told of has a limit, and is one of a loop, as a rule: it does not say since when the call has
/// waited.
pub(crate) fn for_a_moment() {
    SINCE.store(0, Ordering::Relaxed);
    let _ = SINCE_OF_THREAD.try_with(|since| since.set(0));
}

/// Which wait was told of last, counted from the start, and when it began; 0 where that says nothing.
pub(crate) fn current() -> (u64, u64) {
    (WAITS.load(Ordering::Relaxed), SINCE.load(Ordering::Relaxed))
}

/// A wait that tells of itself once it is long enough to sleep, and answers those who ask.
#[derive(Debug)]
pub struct Telling<'a> {
    subject: Subject<'a>,
    told: bool,
}

impl<'a> Telling<'a> {
    /// Of a wait for this.
    #[inline(always)]
    pub fn of(subject: Subject<'a>) -> Self {
        Telling { subject, told: false }
    }

    /// For [`Engine::wait_until_told`](arke_engine::Engine::wait_until_told).
    #[cold]
    pub fn asleep(&mut self, engine: &Eng, asked: Option<u32>) -> u32 {
        let Some(asked) = asked else { return account::asked() };
        if !core::mem::replace(&mut self.told, true) {
            begin(engine, self.subject);
        }
        account::answer(engine, self.subject, asked);
        asked
    }

    /// The wait is over.
    #[inline(always)]
    pub fn end(self) {
        if self.told {
            end();
        }
    }
}

/// Tells that the wait of this thread, which it has told of, is over. The caller holds the process lock, if there is
/// one.
#[cold]
pub fn end() {
    sleepers::woken();
    let Some(place) = PLACE.get() else { return };
    let mut told = TOLD.lock();
    if let Some(own) = told.iter().rposition(|(thread, _)| *thread == lock::token()) {
        told.remove(own);
    }
    // Another thread may have begun to sleep since, or sleeps since before.
    if TELLER.load(Ordering::Relaxed) == lock::token() {
        match told.last() {
            Some((thread, wait)) => {
                TELLER.store(*thread, Ordering::Relaxed);
                place.begin(wait);
            }
            None => place.end(),
        }
    }
}
