//! The lock of a rank of a window: shared or exclusive, first come first served, taken without the help of its owner.
//!
//! Three counters of the owner's block ([`super::control`]) make it. Whoever wants the lock takes a ticket from
//! `USERS`. A writer waits until `WRITE` has come to its ticket, a reader until `READ` has; a reader then lets the next
//! ticket read, by counting `READ` up. A writer that is through counts up both, a reader `WRITE`. So readers that
//! follow each other share the lock, and nobody is overtaken.
//!
//! Who waits long writes its ticket and its rank among the waiters of the block, looks again, and sleeps. Whoever
//! counts a counter up calls the waiter whose ticket has come, if there is one. The holder of a lock may die: those who
//! wait look now and then whether all processes of the window live, and end in an error if not.
//!
//! Who waits for a counter far away is called by a message, and looks at it now and then besides ([`super::looks`]).

use super::control::{Control, Fetched, READ, USERS, WAITERS, WRITE};
use super::epochs::Held;
use super::errors;
use super::looks::Looks;
use super::watch::{gone, Watch};
use super::window::{Peer, Window};
use crate::error::Result;
use crate::runtime::engine::{self, Eng};
use crate::runtime::waits::{Subject, WantedLock};
use arke_base::memory::Bytes;
use arke_datatype::reduce::ReduceOp;
use arke_engine::one_sided::RemoteError;
use arke_engine::ProcId;
use arke_engine::{Data, Message};
use arke_runtime::account;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The active message by which a process far away is called.
const CALL: u16 = 12;
/// Calls that have come.
static CALLS: AtomicU64 = AtomicU64::new(0);
static LISTENING: AtomicBool = AtomicBool::new(false);

/// How a lock is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// With others that read.
    Shared,
    /// Alone.
    Exclusive,
}

/// Gets ready to be called by processes far away. To be done before the first lock is taken.
pub(super) fn listen() -> Result {
    if LISTENING.load(Ordering::Relaxed) {
        return Ok(());
    }
    let count = |_: &mut Eng, _: Message<'_>| {
        CALLS.fetch_add(1, Ordering::Relaxed);
    };
    engine::with(|e| {
        if !LISTENING.swap(true, Ordering::Relaxed) {
            e.register_handler(CALL, Box::new(count));
        }
    })
}

/// Takes the lock of `peer`, which no thread of this process holds or takes.
///
/// # Errors
/// `MPI_ERR_OTHER` where a process of the window has ended that the wait may be for. The lock is not held then.
#[inline]
pub(super) fn take(window: &Window, peer: &Peer, kind: Kind) -> Result {
    let before = peer.held.get();
    let (held, result) = match acquire(window, peer, kind) {
        Ok(_) if kind == Kind::Shared => (Held::Shared, Ok(())),
        Ok(ticket) => (Held::Exclusive(ticket), Ok(())),
        // The next thread may try.
        Err(error) => (before, Err(error)),
    };
    if peer.held.replace(held) == Held::Taking {
        engine::notify()?;
    }
    result
}

/// Takes the lock of `peer` alone: `MPI_Win_lock`. It counts from now on, so that other threads begin no other epoch
/// while this one waits.
///
/// # Errors
/// As for [`take`].
#[inline]
pub(super) fn take_one(window: &Window, peer: &Peer, kind: Kind) -> Result {
    let locks = &window.epochs.locks;
    locks.set(locks.get() + 1);
    take(window, peer, kind).inspect_err(|_| locks.set(locks.get() - 1))
}

/// Gives back what is held of the lock of `peer`.
///
/// # Errors
/// Where the target has ended.
#[inline]
pub(super) fn give_back(window: &Window, peer: &Peer) -> Result {
    match peer.held.replace(Held::No) {
        Held::No | Held::Unchecked | Held::Later | Held::Taking => Ok(()),
        Held::Shared => release(window, peer, Kind::Shared, 0),
        Held::Exclusive(ticket) => release(window, peer, Kind::Exclusive, ticket),
    }
}

/// Waits while a thread of this process takes the lock of `peer`. Returns how it is held then.
///
/// # Errors
/// As for [`engine::wait_for`].
pub(super) fn settled(peer: &Peer) -> Result<Held> {
    let settled = |held: Held| (held != Held::Taking).then_some(held);
    match settled(peer.held.get()) {
        Some(held) => Ok(held),
        None => engine::wait_for(Subject::Accesses(Some(peer.process)), |_| settled(peer.held.get())),
    }
}

/// Takes the lock of `peer`. Returns the ticket, which the release of an exclusive lock needs. Where that takes a wait
/// other threads are let in, and see that the lock is being taken.
#[inline]
fn acquire(window: &Window, peer: &Peer, kind: Kind) -> Result<u64> {
    let control = &peer.control;
    let (Some(users), Some(read), Some(write)) =
        (control.word(USERS), control.word(READ), control.word(WRITE))
    else {
        return acquire_far(window, peer, kind);
    };
    // These and the following are sequentially consistent: a waiter announces itself and looks again, whoever counts up
    // looks for waiters afterwards.
    let ticket = users.fetch_add(1, Ordering::SeqCst);
    match kind {
        Kind::Exclusive => {
            if write.load(Ordering::SeqCst) != ticket {
                wait_near(window, peer, kind, write, ticket)?;
            }
        }
        Kind::Shared => {
            if read.load(Ordering::SeqCst) != ticket {
                wait_near(window, peer, kind, read, ticket)?;
            }
            read.fetch_add(1, Ordering::SeqCst);
            if users.load(Ordering::SeqCst) != ticket + 1 {
                call_near(window, control, ticket + 1)?;
            }
        }
    }
    Ok(ticket)
}

/// Gives the lock of `peer` back.
#[inline]
fn release(window: &Window, peer: &Peer, kind: Kind, ticket: u64) -> Result {
    let control = &peer.control;
    let (Some(users), Some(read), Some(write)) =
        (control.word(USERS), control.word(READ), control.word(WRITE))
    else {
        return release_far(window, control, kind, ticket);
    };
    let next = match kind {
        Kind::Exclusive => {
            read.fetch_add(1, Ordering::SeqCst);
            write.fetch_add(1, Ordering::SeqCst);
            ticket + 1
        }
        Kind::Shared => write.fetch_add(1, Ordering::SeqCst) + 1,
    };
    if users.load(Ordering::SeqCst) != next {
        call_near(window, control, next)?;
    }
    Ok(())
}

fn place_of(window: &Window, ticket: u64) -> u64 {
    WAITERS + 8 * (ticket % super::control::waiters(window.peers.len() as u32))
}

/// A ticket and the rank in the window that has it: processes of several jobs number each other differently.
fn announcement(window: &Window, ticket: u64) -> u64 {
    ticket << 32 | u64::from(window.rank() + 1)
}

fn subject(window: &Window, peer: &Peer, kind: Kind, ticket: u64) -> Subject<'static> {
    Subject::Lock(WantedLock {
        comm: window.comm.handle().0 as u32,
        owner: peer.process,
        exclusive: kind == Kind::Exclusive,
        turn: ticket,
    })
}

#[cold]
fn wait_near(window: &Window, peer: &Peer, kind: Kind, counter: &AtomicU64, ticket: u64) -> Result {
    peer.held.set(Held::Taking);
    let come = || counter.load(Ordering::SeqCst) == ticket;
    if let Some(place) = peer.control.word(place_of(window, ticket)) {
        place.store(announcement(window, ticket), Ordering::SeqCst);
    }
    let mut watch = Watch::new();
    let dead = engine::wait_for(subject(window, peer, kind, ticket), |e| {
        if come() {
            return Some(None);
        }
        watch.dead(e, window.peers.iter().map(|p| p.process)).map(Some)
    })?;
    match dead {
        Some(process) => Err(gone(window, process, "the lock may never be given back")),
        None => Ok(()),
    }
}

#[cold]
fn call_near(window: &Window, control: &Control, ticket: u64) -> Result {
    match control.word(place_of(window, ticket)) {
        Some(place) => call(window, place.load(Ordering::SeqCst), ticket, true),
        None => Ok(()),
    }
}

/// Calls the rank of an announcement, if it is that of a ticket. `near`: whether this process shares memory with the
/// owner. Then whoever shares memory with this one does so too, and looks at the counter when it is woken. Anybody else
/// may wait for a message before it asks for the counter again.
fn call(window: &Window, announced: u64, ticket: u64, near: bool) -> Result {
    let rank = (announced as u32).checked_sub(1).filter(|rank| *rank != window.rank());
    let Some(peer) = rank.and_then(|rank| window.peers.get(rank as usize)) else { return Ok(()) };
    if announced >> 32 != ticket & 0xffff_ffff {
        return Ok(());
    }
    let process = peer.process;
    engine::with(|e| {
        if near && e.shares_memory(process) {
            e.wake(process);
        } else if let Ok(Some(id)) = e.am_send(process, CALL, &[], Data::Bytes(Bytes::EMPTY), 0) {
            e.release(id);
        }
    })
}

/// As [`acquire`], by operations of the engine.
#[cold]
fn acquire_far(window: &Window, peer: &Peer, kind: Kind) -> Result<u64> {
    let control = &peer.control;
    let counter = if kind == Kind::Exclusive { WRITE } else { READ };
    peer.held.set(Held::Taking);
    let (ticket, now) = both(window, control, (USERS, ReduceOp::Sum, 1), (counter, ReduceOp::NoOp, 0))?;
    if now != ticket {
        wait_far(window, peer, kind, counter, ticket)?;
    }
    if kind == Kind::Shared {
        let (_, users) = both(window, control, (READ, ReduceOp::Sum, 1), (USERS, ReduceOp::NoOp, 0))?;
        if users != ticket + 1 {
            call_far(window, control, ticket + 1)?;
        }
    }
    Ok(ticket)
}

#[cold]
fn release_far(window: &Window, control: &Control, kind: Kind, ticket: u64) -> Result {
    if kind == Kind::Exclusive {
        // The next ticket is known, so all of it goes in one round trip. A waiter announces itself before it looks.
        let next = ticket + 1;
        let changes = [
            (READ, ReduceOp::Sum, 1),
            (WRITE, ReduceOp::Sum, 1),
            (USERS, ReduceOp::NoOp, 0),
            (place_of(window, next), ReduceOp::NoOp, 0),
        ];
        let [_, _, users, announced] = all(window, control, changes)?;
        return if users != next { call(window, announced, next, false) } else { Ok(()) };
    }
    let (before, users) = both(window, control, (WRITE, ReduceOp::Sum, 1), (USERS, ReduceOp::NoOp, 0))?;
    if users != before + 1 {
        call_far(window, control, before + 1)?;
    }
    Ok(())
}

type Change = (u64, ReduceOp, u64);

/// Two changes, one after the other, on their way at the same time.
fn both(window: &Window, control: &Control, first: Change, second: Change) -> Result<(u64, u64)> {
    let [first, second] = all(window, control, [first, second])?;
    Ok((first, second))
}

/// As [`both`], any number of them.
fn all<const N: usize>(window: &Window, control: &Control, changes: [Change; N]) -> Result<[u64; N]> {
    let begun = engine::with(|e| changes.map(|(at, op, operand)| control.begin(e, at, op, operand)))?;
    let mut values = [0; N];
    for (value, fetched) in values.iter_mut().zip(begun) {
        *value = fetched.map_err(|e| errors::remote(window, e))?.wait(window)?;
    }
    Ok(values)
}

/// How the wait for a lock far away ends.
enum End {
    /// It is this rank's turn.
    Come,
    /// A process of the window has ended.
    Dead(ProcId),
    /// The counter cannot be read.
    Failed(RemoteError),
}

fn wait_far(window: &Window, peer: &Peer, kind: Kind, counter: u64, ticket: u64) -> Result {
    let control = &peer.control;
    let mut calls = CALLS.load(Ordering::Relaxed);
    let announce = (place_of(window, ticket), ReduceOp::Replace, announcement(window, ticket));
    let (_, now) = both(window, control, announce, (counter, ReduceOp::NoOp, 0))?;
    if now == ticket {
        return Ok(());
    }
    let mut watch = Watch::new();
    let mut looks = Looks::new(window.peers.len());
    let mut look: Option<Fetched> = None;
    // One wait to its end, so that whoever asks this rank hears twice of the same one.
    let end = engine::wait_for(subject(window, peer, kind, ticket), |e| {
        loop {
            if let Some(under_way) = &mut look {
                match under_way.poll(e) {
                    Some(Ok(now)) if now == ticket => return Some(End::Come),
                    Some(Ok(_)) => look = None,
                    Some(Err(error)) => return Some(End::Failed(error)),
                    None => break,
                }
            }
            let called = CALLS.load(Ordering::Relaxed);
            let is_due = looks.is_due(arke_sys::clock::now_ns(), account::asked());
            if called == calls && !is_due {
                break;
            }
            calls = called;
            match control.begin(e, counter, ReduceOp::NoOp, 0) {
                Ok(begun) => look = Some(begun),
                Err(error) => return Some(End::Failed(error)),
            }
        }
        watch.dead(e, window.peers.iter().map(|p| p.process)).map(End::Dead)
    })?;
    match end {
        End::Come => Ok(()),
        End::Dead(process) => Err(gone(window, process, "the lock may never be given back")),
        End::Failed(error) => Err(errors::remote(window, error)),
    }
}

fn call_far(window: &Window, control: &Control, ticket: u64) -> Result {
    let announced = control.fetch(window, place_of(window, ticket), ReduceOp::NoOp, 0)?;
    call(window, announced, ticket, false)
}
