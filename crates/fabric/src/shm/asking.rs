//! Errands between two processes: what `errands.rs` does with an owner that polls, with one that does not, and with
//! memory that may only be read. Both processes are threads here.

use super::*;
use crate::{Fabric, Piece, PullError, PullId, PullState, Pulled, RemoteMemory, Token};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use std::sync::atomic::Ordering;

struct Nothing;

impl Sink for Nothing {
    fn message(&mut self, _: ProcId, _: Key, _: Body<'_>) {}

    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
}

fn join(size: u32) -> Vec<Shm> {
    let arena = Arc::new(Arena::create(0).unwrap());
    (0..size)
        .map(|rank| Shm::new(arena.clone(), rank, size, size, [1, 2], &Settings::default()).unwrap())
        .collect()
}

fn share(owner: &mut Shm, memory: *mut u8, len: usize) -> Token {
    // SAFETY: the tests keep the memory until the end.
    owner.share(unsafe { BytesMut::new(memory, len) }).unwrap()
}

fn write(by: &mut Shm, token: Token, at: u64, data: &[u8]) -> Result<PullState, PullError> {
    // SAFETY: the slice outlives the copy, which is done when the call returns.
    let memory = unsafe { Bytes::new(data.as_ptr(), data.len()) };
    by.remote_write(ProcId(0), token, &[Piece { at, memory }])
}

fn read(by: &mut Shm, token: Token, at: u64, into: &mut [u8]) -> Result<PullState, PullError> {
    // SAFETY: as above.
    let memory = unsafe { BytesMut::new(into.as_mut_ptr(), into.len()) };
    by.remote_read(ProcId(0), token, &[Piece { at, memory }])
}

/// Whether the owner did it.
fn by_owner(end: &Result<PullState, PullError>) -> bool {
    matches!(end, Ok(PullState::Done(done)) if done.path == Path::Shared)
}

/// Runs `work` with the second process and those after it, each on a thread, while the first polls.
fn with_polling_owner(all: Vec<Shm>, work: impl Fn(&mut Shm) + Sync) {
    let mut all = all.into_iter();
    let mut owner = all.next().unwrap();
    let left = AtomicU64::new(all.len() as u64);
    std::thread::scope(|scope| {
        for mut shm in all {
            let (work, left) = (&work, &left);
            scope.spawn(move || {
                // Where the machine is busy the owner may come late.
                shm.errands.be_patient();
                work(&mut shm);
                left.fetch_sub(1, Ordering::Release);
            });
        }
        while left.load(Ordering::Acquire) > 0 {
            owner.poll(&mut Nothing, true);
            arke_sys::cpu::yield_now();
        }
    });
}

#[test]
fn an_owner_that_polls_copies_and_what_is_copied_is_right() {
    let mut memory = vec![0u8; 40_000];
    let mut all = join(2);
    let token = share(&mut all[0], memory.as_mut_ptr(), memory.len());
    with_polling_owner(all, |shm| {
        for len in [1, 7, 8, 88, 89, 112, 113, 4096, 16384, 16385] {
            for round in 0..60u64 {
                let data: Vec<u8> = (0..len as u64).map(|i| (i * 7 + round) as u8).collect();
                let at = round * 13;
                let mut back = vec![0; len];
                let put = write(shm, token, at, &data);
                let get = read(shm, token, at, &mut back);
                assert!(put.is_ok() && get.is_ok() && back == data, "{len} bytes, round {round}");
                assert_eq!((by_owner(&put), by_owner(&get)), (len <= 16384, len <= 16384), "{len} bytes");
            }
        }
    });
}

#[test]
fn updates_of_several_processes_exclude_each_other_whoever_copies() {
    let mut memory = vec![0u64; 3];
    let mut all = join(3);
    let token = share(&mut all[0], memory.as_mut_ptr().cast(), 24);
    with_polling_owner(all, |shm| {
        for _ in 0..1000 {
            let mut add = |bytes: &mut [u8]| {
                let word = u64::from_ne_bytes(bytes.try_into().unwrap()) + 1;
                bytes.copy_from_slice(&word.to_ne_bytes());
            };
            shm.remote_update(ProcId(0), token, 8, 8, &mut add).unwrap();
        }
    });
    // SAFETY: all threads have ended; the processes reached the memory by its address.
    let now = unsafe { std::ptr::read_volatile(memory.as_ptr().add(1)) };
    assert_eq!(now, 2000);
}

#[test]
fn an_owner_that_does_not_poll_is_not_waited_for() {
    let mut memory = vec![0u8; 64];
    let mut all = join(2);
    let token = share(&mut all[0], memory.as_mut_ptr(), 64);
    for round in 0..500u32 {
        let end = write(&mut all[1], token, 4, &round.to_ne_bytes());
        assert!(end.is_ok() && !by_owner(&end));
        let mut back = [0; 4];
        assert!(read(&mut all[1], token, 4, &mut back).is_ok());
        assert_eq!(u32::from_ne_bytes(back), round);
    }
    assert_eq!(all[0].own.errand.claim.0.load(Ordering::Relaxed), 0, "the last question was withdrawn");
    assert!(!all[0].own.errand.is_posted());
}

#[test]
fn a_store_to_memory_that_may_only_be_read_is_an_error_and_ends_nobody() {
    static TEXT: [u8; 8] = *b"constant";
    let mut words = vec![0u8; 64];
    let mut all = join(2);
    let token = share(&mut all[0], TEXT.as_ptr().cast_mut(), TEXT.len());
    let other = share(&mut all[0], words.as_mut_ptr(), words.len());
    with_polling_owner(all, |shm| {
        for _ in 0..200 {
            assert!(write(shm, other, 0, &[1; 8]).is_ok());
            assert!(matches!(write(shm, token, 0, &[2; 8]), Err(PullError::Fault(14))));
            let mut back = [0; 8];
            assert!(read(shm, token, 0, &mut back).is_ok());
            assert_eq!(&back, b"constant");
        }
    });
}
