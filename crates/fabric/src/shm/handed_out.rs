//! Tests of copies that are handed out in portions (`pulls.rs`, `giving.rs`).

#![allow(clippy::disallowed_methods, reason = "no signal comes to a test")]

use super::pulls::{AT_ONCE, PORTION};
use super::*;
use crate::{Fabric, Portion, PullError, PullId, PullState, Pulled, RemoteMemory, Token, Transfers};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const LEN: usize = 5 * PORTION as usize + 4097;

#[derive(Default)]
struct Inbox {
    ends: Vec<(PullId, Result<Pulled, PullError>)>,
    lost: usize,
}

impl Sink for Inbox {
    fn message(&mut self, _: ProcId, _: Key, _: Body<'_>) {}

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.ends.push((id, end));
    }

    fn lost(&mut self, _: ProcId, _: &str) {
        self.lost += 1;
    }
}

/// Two processes, as which this one stands twice; both hand their long copies out.
fn two() -> (Shm, Shm) {
    let arena = Arc::new(Arena::create(0).unwrap());
    let join = |rank| {
        let mut shm = Shm::new(arena.clone(), rank, 2, 2, [1, 2], &Settings::default()).unwrap();
        // The machine may have a single core, where nobody helps.
        shm.per_core = 1;
        shm.hand_out();
        shm
    };
    (join(0), join(1))
}

fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i * 7 + i / 4096) as u8).collect()
}

fn bytes(memory: &[u8]) -> Bytes {
    // SAFETY: the tests keep the memory until the end.
    unsafe { Bytes::new(memory.as_ptr(), memory.len()) }
}

fn pull(by: &mut Shm, token: Token, into: &mut [u8]) -> PullId {
    // SAFETY: as above.
    let into = unsafe { BytesMut::new(into.as_mut_ptr(), into.len()) };
    match by.pull(ProcId(0), token, into) {
        Ok(PullState::Pending(id)) => id,
        other => panic!("{other:?}"),
    }
}

fn copy(of: &mut Shm, mut portion: Portion) {
    portion.make();
    of.copied(portion);
}

#[test]
fn a_pull_is_made_in_portions_and_nothing_is_told_before_its_end() {
    let (mut a, mut b) = two();
    let (source, mut got) = (pattern(LEN), vec![0; LEN]);
    let token = a.expose_for(ProcId(1), bytes(&source), crate::Copying::Alone);
    let id = pull(&mut b, token, &mut got);
    let mut inbox = Inbox::default();
    let mut portions = 0;
    assert!(b.owes_portions());
    while let Some(portion) = b.portion(true) {
        assert!(!b.owes_portions() && b.portion(true).is_none(), "one thread has it in hand");
        b.poll(&mut inbox, true);
        assert!(inbox.ends.is_empty());
        copy(&mut b, portion);
        portions += 1;
    }
    assert_eq!(portions, 6);
    assert!(b.owes_portions(), "the end is to be told");
    b.poll(&mut inbox, true);
    assert!(!b.owes_portions());
    let whole = Pulled { path: Path::Pull, copied: LEN as u64 };
    assert!(inbox.ends == [(id, Ok(whole))] && got == source);
    a.retire(token);
}

/// Who hands nothing out gives no portions, whatever there is to be copied: nobody would see to what is left.
#[test]
fn who_makes_copies_at_once_has_no_portions() {
    let (mut a, mut b) = two();
    a.copies.keep();
    let (source, mut got) = (pattern(LEN), vec![0; LEN]);
    let token = a.expose_for(ProcId(1), bytes(&source), crate::Copying::Both);
    let id = pull(&mut b, token, &mut got);
    assert!(!a.may_have_portions() && a.portion(true).is_none() && !a.owes_portions());
    let mut inbox = Inbox::default();
    a.poll(&mut inbox, true);
    while inbox.ends.is_empty() {
        b.portion(true).into_iter().for_each(|portion| copy(&mut b, portion));
        b.poll(&mut inbox, true);
    }
    assert!(matches!(inbox.ends[..], [(ended, Ok(_))] if ended == id) && got == source);
    a.retire(token);
}

#[test]
fn mapped_memory_goes_the_same_way_and_short_copies_at_once() {
    let (mut a, mut b) = two();
    let heap = a.alloc(LEN).unwrap();
    let source = pattern(LEN);
    heap.write(0, &source);
    let token = a.expose(ProcId(1), heap.read_only());
    let mut got = vec![0; LEN];
    let id = pull(&mut b, token, &mut got);
    while let Some(portion) = b.portion(false) {
        copy(&mut b, portion);
    }
    let mut inbox = Inbox::default();
    b.poll(&mut inbox, true);
    let whole = Pulled { path: Path::Shared, copied: LEN as u64 };
    assert!(inbox.ends == [(id, Ok(whole))] && got == source);
    // SAFETY: as in `pull`.
    let into = unsafe { BytesMut::new(got.as_mut_ptr(), AT_ONCE as usize) };
    assert!(matches!(b.pull(ProcId(0), token, into), Ok(PullState::Done(_))));
    a.free(heap.ptr());
}

/// Both sides' portions make up the whole, in any order, and each side owes what it has begun.
#[test]
fn both_sides_copy_in_portions() {
    for turns in 0..8 {
        let (mut a, mut b) = two();
        let (source, mut got) = (pattern(4 * LEN), vec![0; 4 * LEN]);
        let token = a.expose(ProcId(1), bytes(&source));
        let id = pull(&mut b, token, &mut got);
        assert!(!a.owes_portions(), "it has not begun");
        let (mut inbox, mut given) = (Inbox::default(), 0);
        for turn in 0..1000 {
            // Who has nothing to do leaves the turn to the other.
            let owner_first = turn % 8 >= turns;
            let portion = if owner_first { a.portion(true) } else { None };
            if let Some(portion) = portion {
                copy(&mut a, portion);
                given += 1;
            } else if let Some(portion) = b.portion(true) {
                copy(&mut b, portion);
            }
            a.poll(&mut inbox, true);
            b.poll(&mut inbox, true);
            if !inbox.ends.is_empty() {
                break;
            }
        }
        let (ended, end) = inbox.ends[0];
        let end = end.unwrap();
        assert_eq!(ended, id);
        assert!(got == source);
        assert_eq!(end.path == Path::Push, given > 0, "{end:?}, {given} given");
        assert!(!a.owes_portions() && !b.owes_portions());
        a.retire(token);
    }
}

#[test]
fn memory_that_was_let_go_of_is_refused_after_the_last_portion() {
    let (mut a, mut b) = two();
    let (source, mut got) = (pattern(LEN), vec![0; LEN]);
    for copying in [crate::Copying::Alone, crate::Copying::Both] {
        let token = a.expose_for(ProcId(1), bytes(&source), copying);
        let id = pull(&mut b, token, &mut got);
        let portion = b.portion(true).unwrap();
        a.withdraw(token);
        let mut inbox = Inbox::default();
        b.poll(&mut inbox, true);
        assert!(inbox.ends.is_empty(), "a thread still copies");
        copy(&mut b, portion);
        while inbox.ends.is_empty() {
            b.poll(&mut inbox, true);
            b.portion(true).into_iter().for_each(|portion| copy(&mut b, portion));
        }
        assert!(inbox.ends == [(id, Err(PullError::Refused))]);
        a.retire(token);
    }
}

/// The owner of memory that a thread of its own copies out of waits for that thread before it gives the memory away.
#[test]
fn who_takes_memory_away_waits_for_the_thread_that_copies() {
    for way in ["withdraw", "retire", "drop"] {
        let (mut a, mut b) = two();
        let (source, mut got) = (pattern(LEN), vec![0; LEN]);
        let token = a.expose_for(ProcId(1), bytes(&source), crate::Copying::Both);
        pull(&mut b, token, &mut got);
        let mut portion = a.portion(true).unwrap();
        let made = Arc::new(AtomicBool::new(false));
        let told = made.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            told.store(true, Ordering::SeqCst);
            portion.make();
            portion
        });
        match way {
            "withdraw" => a.withdraw(token),
            "retire" => a.retire(token),
            _ => drop(a),
        }
        assert!(made.load(Ordering::SeqCst), "{way}");
        let portion = thread.join().unwrap();
        // What comes back late belongs to nothing any more.
        b.copied(portion);
    }
}

#[test]
fn a_portion_that_was_never_made_ends_its_pull() {
    let (mut a, mut b) = two();
    let (source, mut got) = (pattern(LEN), vec![0; LEN]);
    let token = a.expose_for(ProcId(1), bytes(&source), crate::Copying::Alone);
    pull(&mut b, token, &mut got);
    let portion = b.portion(true).unwrap();
    b.copied(portion);
    let mut inbox = Inbox::default();
    b.poll(&mut inbox, true);
    assert!(matches!(inbox.ends[..], [(_, Err(PullError::Fault(4)))]), "{:?}", inbox.ends);
    assert!(!b.owes_portions());
    a.retire(token);
}

#[test]
fn pulls_from_a_process_that_died_end_when_no_thread_copies_for_them() {
    let (mut a, mut b) = two();
    let (source, mut got) = (pattern(LEN), vec![0; LEN]);
    let deaths = Arc::new(Deaths::new());
    b.hear_of(deaths.clone());
    let token = a.expose_for(ProcId(1), bytes(&source), crate::Copying::Alone);
    let id = pull(&mut b, token, &mut got);
    let mut portion = b.portion(true).unwrap();
    deaths.note(0, "it died");
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        portion.make();
        portion
    });
    let mut inbox = Inbox::default();
    b.poll(&mut inbox, true);
    assert!(inbox.lost == 1 && inbox.ends == [(id, Err(PullError::Fault(3)))]);
    b.copied(thread.join().unwrap());
    assert!(!b.owes_portions());
}
