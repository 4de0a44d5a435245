//! Links with processes of other jobs: cards, numbers, and the ends of those who are linked.
//!
//! The fabric makes the link and gives the number (`docs/dynamic-processes.md`). What is added here is who looks after
//! it: every process of another job that this one has a link with, made by either side, is watched, and its end ends
//! what is under way with it and nothing else. One that leaves its job or gives its link up without dying is noticed by
//! looking now and then.

use crate::error::{
    enter, failure, finish, null, variable, Failure, Result, ARGUMENT, NO_MEMORY, OTHER, PEER, RANK,
};
use crate::{active, job};
use arke_engine::ProcId;
use arke_engine::{AttachError, Card, CARD_WORDS};
use arke_runtime::engine::{self, Eng};
use arke_runtime::names;
use arke_runtime::table::Table;
use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, Ordering};
use std::collections::BTreeSet;

/// Bytes that a card has at most (`ARKE_CARD_BYTES`).
const CARD_BYTES: usize = 256;
const _: () = assert!(CARD_WORDS * 8 <= CARD_BYTES);

/// Those who are linked are looked at for having left at most this often, and with many of them more seldom: each look
/// at one takes a system call, and all of them look at all others.
const BETWEEN_NS: u64 = 10_000_000;
const BETWEEN_EACH_NS: u64 = 1_000_000;
/// Looks of a waiting call between two at the clock.
const BETWEEN_CLOCKS: u32 = 64;

/// What this process knows of its links.
struct Links {
    /// Numbers that the program has given up.
    parted: BTreeSet<u32>,
    /// Those of them with something still on its way to them.
    parting: Vec<u32>,
    /// Those whose end has been noticed, all that they sent having come.
    gone: BTreeSet<u32>,
}

static LINKS: Table<Links> =
    Table::new("links", Links { parted: BTreeSet::new(), parting: Vec::new(), gone: BTreeSet::new() });
/// Processes that this one knew when it last looked, its own job's among them.
static KNOWN: AtomicU32 = AtomicU32::new(0);
/// Looks since the last one at the clock.
static LOOKS: AtomicU32 = AtomicU32::new(0);
/// When those who have left are looked for next.
static LOOKS_AT: AtomicU64 = AtomicU64::new(0);

/// The word that sleepers of this process watch; null outside of the job.
static BELL: AtomicPtr<AtomicU32> = AtomicPtr::new(core::ptr::null_mut());
/// Calls of `arke_wake`.
static WAKES: AtomicU32 = AtomicU32::new(0);

/// Gets ready, in the job.
pub(super) fn start() -> Result {
    let (known, word) = engine::with(|e| (e.processes(), e.bell()))?;
    KNOWN.store(known, Ordering::Relaxed);
    BELL.store(core::ptr::from_ref(word).cast_mut(), Ordering::Release);
    arke_runtime::deaths::mourned_by(mourns);
    Ok(())
}

/// Gives all links up that can be, on leaving the job: what was sent has been taken.
pub(super) fn stop() -> Result {
    BELL.store(core::ptr::null_mut(), Ordering::Release);
    let mine = |p: u32| !names::is_own(p) && !names::is_tied(p);
    let parted = LINKS.read(|links| links.parted.clone())?;
    engine::with(|e| {
        for peer in (job::size()..e.processes()).filter(|p| mine(*p) && !parted.contains(p)) {
            part(e, peer);
        }
    })?;
    LINKS.write(|links| {
        links.parting.clear();
        links.parted.extend(job::size()..KNOWN.load(Ordering::Relaxed));
    })?;
    Ok(())
}

/// How often `arke_wake` was called.
pub(super) fn wakes() -> u32 {
    WAKES.load(Ordering::Acquire)
}

/// Whether the loss of a process concerns nobody but who has a link with it. Notes it then.
pub(super) fn mourns(peer: u32) -> bool {
    if !job::started() || names::is_own(peer) || names::is_tied(peer) {
        return false;
    }
    let _ = LINKS.write(|links| links.gone.insert(peer));
    true
}

/// What calls that wait or poll do for the links.
#[inline]
pub(super) fn look_after(e: &mut Eng) {
    let size = e.processes();
    if size != KNOWN.load(Ordering::Relaxed) {
        greet(e, size);
    }
    if size > job::size() {
        // Only who has the engine counts.
        let looks = LOOKS.load(Ordering::Relaxed);
        LOOKS.store(if looks < BETWEEN_CLOCKS { looks + 1 } else { 0 }, Ordering::Relaxed);
        if looks >= BETWEEN_CLOCKS {
            see_off(e);
        }
    }
}

/// Has those looked after who came by themselves.
#[cold]
fn greet(e: &mut Eng, size: u32) {
    for peer in KNOWN.swap(size, Ordering::Relaxed)..size {
        e.tie(ProcId(peer));
    }
}

/// Parts with those who have left, and with those whom the program has given up.
#[cold]
fn see_off(e: &mut Eng) {
    let now = arke_sys::clock::now_ns();
    if now < LOOKS_AT.load(Ordering::Relaxed) {
        return;
    }
    let mut looked = 0;
    for peer in (job::size()..e.processes()).map(ProcId) {
        if e.is_lost(peer) || names::is_tied(peer.0) {
            continue;
        }
        looked += 1;
        // Asked before its last messages are looked for: they come before it leaves.
        let left = e.is_gone(peer) || e.has_left(peer);
        if left && !e.has_arrived(peer) {
            e.part_with(peer, "it has left its job, or given up the link");
        }
    }
    LOOKS_AT.store(now + BETWEEN_NS.max(looked * BETWEEN_EACH_NS), Ordering::Relaxed);
    let parting = LINKS.write(|links| core::mem::take(&mut links.parting)).unwrap_or_default();
    let (over, waiting): (Vec<u32>, Vec<u32>) =
        parting.into_iter().partition(|p| e.is_lost(ProcId(*p)) || is_served(e, ProcId(*p)));
    over.into_iter().for_each(|peer| part(e, peer));
    let _ = LINKS.write(|links| links.parting.extend(waiting));
}

/// Whether all that was sent to a peer is with it, or never will be.
fn is_served(e: &mut Eng, peer: ProcId) -> bool {
    !e.has_outgoing_to(peer) && e.is_let_in(peer)
}

/// Whether that holds for all who are linked.
pub(super) fn are_served(e: &mut Eng) -> bool {
    (job::size()..e.processes()).all(|peer| e.is_let_in(ProcId(peer)))
}

/// Gives a link up now.
fn part(e: &mut Eng, peer: u32) {
    e.disconnect(ProcId(peer));
    if !e.is_lost(ProcId(peer)) {
        e.part_with(ProcId(peer), "this process has given up the link");
    }
}

/// A process that a message goes to or comes from: a rank of the job, or one that is linked.
pub(super) fn peer(value: c_int, name: &str) -> Result<ProcId> {
    let size = job::size();
    match u32::try_from(value) {
        Ok(rank) if rank < size => Ok(ProcId(rank)),
        Ok(number) if linked(number)? => Ok(ProcId(number)),
        _ => Err(no_peer(value, name)),
    }
}

#[cold]
fn no_peer(value: c_int, name: &str) -> Box<Failure> {
    let most = job::size().saturating_sub(1);
    failure(
        RANK,
        format!("{name} is {value}; it must be a rank from 0 to {most}, or a number that arke_link gave"),
    )
}

/// Whether there is a link with this number.
fn linked(number: u32) -> Result<bool> {
    if number < job::size() || number >= engine::with(|e| e.processes())? {
        return Ok(false);
    }
    Ok(!LINKS.read(|links| links.parted.contains(&number))?)
}

/// Refuses what is for a process that is no more.
pub(super) fn check_alive(to: ProcId) -> Result {
    match engine::with(|e| e.is_lost(to))? {
        true => Err(crate::error::fault(arke_engine::loss::UNREACHABLE, to.0)),
        false => Ok(()),
    }
}

/// Writes this process's card.
///
/// # Safety
/// `card` is valid for writes of `*bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn arke_card(card: *mut c_void, bytes: *mut usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { give_card("arke_card", card, bytes, false) }
}

/// Writes this process's card with what other machines need, opening its network.
///
/// # Safety
/// `card` is valid for writes of `*bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn arke_card_abroad(card: *mut c_void, bytes: *mut usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { give_card("arke_card_abroad", card, bytes, true) }
}

/// # Safety
/// As the two above.
unsafe fn give_card(call: &'static str, card: *mut c_void, bytes: *mut usize, abroad: bool) -> c_int {
    let write = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let bytes = unsafe { variable(bytes, "bytes")? };
        if card.is_null() {
            return Err(null("card"));
        }
        arke_runtime::account::note_reachable();
        let words = names::own_card(abroad)?;
        let (count, words) = (words.len(), words.encode());
        if *bytes < count * 8 {
            return Err(failure(
                ARGUMENT,
                format!(
                    "*bytes is {}; the card needs room for {} bytes, and never for more than {CARD_BYTES}",
                    *bytes,
                    count * 8
                ),
            ));
        }
        let text: Vec<u8> = words[..count].iter().flat_map(|word| word.to_le_bytes()).collect();
        // SAFETY: the caller's promise; the length was checked.
        unsafe { core::ptr::copy_nonoverlapping(text.as_ptr(), card.cast(), text.len()) };
        *bytes = text.len();
        Ok(())
    };
    finish(call, write())
}

#[cold]
fn no_way(error: &AttachError) -> Box<Failure> {
    let code = match error {
        _ if error.is_end() => PEER,
        _ if error.is_shortage() => NO_MEMORY,
        _ => OTHER,
    };
    failure(code, format!("the process of the card cannot be reached: {error}"))
}

fn link(card: &[u8]) -> Result<u32> {
    let words = card.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default()));
    let words: Vec<u64> = words.collect();
    let card =
        Some(words).filter(|words| words.len() * 8 == card.len()).and_then(|words| Card::decode(&words));
    let Some(card) = card else {
        return Err(failure(
            ARGUMENT,
            "card is not what arke_card of this version of Arke wrote; hand on all of its bytes",
        ));
    };
    let meet = || -> Result<u32> { Ok(names::meet(&card)?.map_err(|error| no_way(&error))?.0) };
    let mut number = meet()?;
    if number >= job::size() && engine::with(|e| e.is_lost(ProcId(number)))? {
        // The process has left and come back.
        engine::with(|e| e.disconnect(ProcId(number)))?;
        number = meet()?;
    }
    names::learn()?;
    engine::with(look_after)?;
    LINKS.write(|links| {
        links.parted.remove(&number);
        links.gone.remove(&number);
        links.parting.retain(|parting| *parting != number);
    })?;
    Ok(number)
}

/// Links this process with the one of a card.
///
/// # Safety
/// `card` is valid for reads of `bytes` bytes; `peer` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_link(card: *const c_void, bytes: usize, peer: *mut c_int) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let peer = unsafe { variable(peer, "peer")? };
        if card.is_null() {
            return Err(null("card"));
        }
        if bytes > CARD_BYTES {
            return Err(failure(ARGUMENT, format!("bytes is {bytes}; a card has {CARD_BYTES} at most")));
        }
        arke_runtime::account::note_reachable();
        // SAFETY: the caller's promise.
        *peer = link(unsafe { core::slice::from_raw_parts(card.cast::<u8>(), bytes) })? as c_int;
        Ok(())
    };
    finish("arke_link", go())
}

/// The number of a link, as an argument of a call that is for links only.
fn link_number(value: c_int) -> Result<u32> {
    match u32::try_from(value) {
        Ok(number) if linked(number)? => Ok(number),
        _ => Err(failure(
            RANK,
            format!("peer is {value}; it must be a number that arke_link gave, or the source of a message"),
        )),
    }
}

/// Gives a link up.
#[no_mangle]
pub extern "C" fn arke_unlink(peer: c_int) -> c_int {
    let unlink = || {
        let _guard = enter()?;
        let number = link_number(peer)?;
        LINKS.write(|links| {
            links.parted.insert(number);
            links.parting.push(number);
        })?;
        LOOKS_AT.store(0, Ordering::Relaxed);
        Ok(engine::with(see_off)?)
    };
    finish("arke_unlink", unlink())
}

/// Whether a linked process is no more.
///
/// # Safety
/// `gone` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_peer_gone(peer: c_int, gone: *mut c_int) -> c_int {
    let ask = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let gone = unsafe { variable(gone, "gone")? };
        let number = link_number(peer)?;
        // So that one that was killed is noticed even where nobody sleeps.
        engine::with(|e| {
            e.progress(true);
            see_off(e);
            e.progress(true);
        })?;
        *gone = c_int::from(LINKS.read(|links| links.gone.contains(&number))? && !active::any_of(number));
        Ok(())
    };
    finish("arke_peer_gone", ask())
}

/// Whether a linked process has let this one in: what it was sent is safe then, even if this process ends.
///
/// # Safety
/// `in` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_is_let_in(peer: c_int, r#in: *mut c_int) -> c_int {
    let ask = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let answer = unsafe { variable(r#in, "in")? };
        let number = link_number(peer)?;
        *answer = c_int::from(engine::with(|e| e.is_let_in(ProcId(number)))?);
        Ok(())
    };
    finish("arke_is_let_in", ask())
}

/// Lets whoever waits in this process look again. Touches nothing but atomics and the kernel, so that a signal handler
/// may call it.
#[no_mangle]
pub extern "C" fn arke_wake() -> c_int {
    WAKES.fetch_add(1, Ordering::AcqRel);
    let bell = BELL.load(Ordering::Acquire);
    // SAFETY: null, or the bell of this process, which lies in memory that stays mapped as long as the process lives.
    if let Some(bell) = unsafe { bell.as_ref() } {
        bell.fetch_add(1, Ordering::Release);
        arke_sys::futex::wake_all(bell);
    }
    crate::error::OK
}
