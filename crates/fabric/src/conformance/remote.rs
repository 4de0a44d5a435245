//! Shared memory: reading and writing in pieces, updates that exclude each other, bounds, garbage. A fabric may offer
//! none of it, and says so.

use super::net::{pattern, Net};
use super::threads::in_threads;
use super::Fixture;
use crate::RemoteMemory;
use crate::{Fabric, Piece, ProcId, PullError, PullState, Token, UPDATE_MAX};
use arke_base::memory::{Bytes, BytesMut};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Memory to be shared: private, and of `alloc` where there is such memory.
fn memories<F: Fabric>(end: &mut F, private: &mut [u8]) -> Vec<BytesMut> {
    // SAFETY: the callers keep the slice untouched while it is shared.
    let own = unsafe { BytesMut::new(private.as_mut_ptr(), private.len()) };
    [Some(own), end.alloc(private.len())].into_iter().flatten().collect()
}

fn bytes(memory: BytesMut) -> Vec<u8> {
    memory.read_only().as_slice().to_vec()
}

impl<F: Fabric> Net<F> {
    /// Waits for the end of what `who` has begun.
    fn ended(&mut self, who: u32, state: PullState) {
        let PullState::Pending(id) = state else {
            return;
        };
        self.until("the end of an access", |net| net.inboxes[who as usize].ends.iter().any(|e| e.0 == id));
        let ends = &mut self.inboxes[who as usize].ends;
        let at = ends.iter().position(|e| e.0 == id).unwrap_or_default();
        assert!(ends.remove(at).1.is_ok());
    }
}

/// Pieces land in their places and nowhere else, and come back the same; also where the sharing process does nothing.
pub fn shared_memory_is_written_and_read_in_pieces<X: Fixture>() {
    const LEN: usize = 200_000;
    let mut net = Net::new::<X>(3);
    let mut private = vec![0u8; LEN];
    for memory in memories(&mut net.ends[0], &mut private) {
        memory.write(0, &vec![7; LEN]);
        let mut expected = vec![7u8; LEN];
        let Some(token) = net.ends[0].share(memory) else {
            return;
        };
        let token = Token::decode(&token.encode()).unwrap();
        assert_eq!(token.len, LEN as u64);
        for (turn, count, len) in
            [(1u64, 1, LEN), (2, 1, 1), (3, 700, 40), (4, 3, 50_000), (5, 1, 0), (6, 0, 0)]
        {
            let peer = 1 + turn as usize % 2;
            let reach = net.ends[peer].reach(ProcId(0), token);
            if !reach.copies {
                // The peers of another node reach it by messages only.
                assert!(
                    !net.ends[peer].capabilities_to(ProcId(0)).exposes,
                    "shared memory that cannot be copied"
                );
                continue;
            }
            let data = pattern(count * len, turn);
            let step = LEN.checked_div(count).unwrap_or(0);
            let (mut puts, mut gets) = (Vec::new(), Vec::new());
            let mut got = vec![0u8; count * len];
            for i in 0..count {
                let at = (i * step) as u64;
                expected[i * step..i * step + len].copy_from_slice(&data[i * len..][..len]);
                // SAFETY: both vectors outlive the accesses, each of which has a part of its own.
                unsafe {
                    puts.push(Piece { at, memory: Bytes::new(data.as_ptr().wrapping_add(i * len), len) });
                    gets.push(Piece {
                        at,
                        memory: BytesMut::new(got.as_mut_ptr().wrapping_add(i * len), len),
                    });
                }
            }
            let put = net.ends[peer].remote_write(ProcId(0), token, &puts).unwrap();
            net.ended(peer as u32, put);
            let get = net.ends[peer].remote_read(ProcId(0), token, &gets).unwrap();
            net.ended(peer as u32, get);
            assert!(got == data, "{count} pieces of {len} bytes came back changed");
            assert!(bytes(memory) == expected, "{count} pieces of {len} bytes");
            if let Some(mapped) = reach.mapped {
                assert!(bytes(mapped) == expected);
            }
        }
        net.ends[0].unshare(token);
    }
}

/// What lies outside of the shared memory is not touched.
pub fn accesses_outside_are_faults<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    let mut private = vec![3u8; 1000];
    let memory = memories(&mut net.ends[0], &mut private)[0].part(100, 800);
    let Some(token) = net.ends[0].share(memory) else {
        return;
    };
    let (data, mut got) = ([9u8; 16], [1u8; 16]);
    for at in [785, 800, 1 << 40, u64::MAX - 8, u64::MAX] {
        // SAFETY: both arrays outlive the calls, which are to fail.
        let (from, into) = unsafe { (Bytes::new(data.as_ptr(), 16), BytesMut::new(got.as_mut_ptr(), 16)) };
        let fault =
            |end: Result<PullState, PullError>| assert!(matches!(end, Err(PullError::Fault(_))), "{end:?}");
        fault(net.ends[1].remote_write(ProcId(0), token, &[Piece { at, memory: from }]));
        fault(net.ends[1].remote_read(ProcId(0), token, &[Piece { at, memory: into }]));
        if net.ends[1].reach(ProcId(0), token).updates {
            let update = net.ends[1].remote_update(ProcId(0), token, at, 16, &mut |_| panic!("outside"));
            assert!(matches!(update, Err(PullError::Fault(_))));
        }
    }
    assert!(got == [1; 16] && private.iter().all(|&b| b == 3));
    net.ends[0].unshare(token);
}

/// Tokens that nobody made reach nothing, or are refused.
pub fn garbage_tokens_of_shared_memory_do_no_harm<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    let mut got = [0u8; 64];
    for handle in [1u64, 2, 5, 1 << 32 | 1, 2 << 32, 3 << 32, 9 << 32, u64::MAX, 0x54_0000_0007] {
        for address in [8, u64::MAX - 4, 1 << 40, (64 << 20) - 1] {
            for len in [0, 64, u64::MAX] {
                let token = Token { address, len, handle };
                // SAFETY: the array outlives the call.
                let into = unsafe { BytesMut::new(got.as_mut_ptr(), 64.min(len as usize)) };
                net.ends[1].reach(ProcId(0), token);
                let read = net.ends[1].remote_read(ProcId(0), token, &[Piece { at: 0, memory: into }]);
                if let Ok(state) = read {
                    net.ended(1, state);
                }
            }
        }
    }
}

/// An update sees what is there and leaves what it makes, at the edges of whatever is locked for it too.
pub fn updates_change_what_is_there<X: Fixture>() {
    const LEN: usize = 5 * UPDATE_MAX;
    let mut net = Net::new::<X>(2);
    let mut private = vec![0u8; LEN];
    for memory in memories(&mut net.ends[0], &mut private) {
        memory.write(0, &pattern(LEN, 5));
        let mut expected = pattern(LEN, 5);
        let Some(token) = net.ends[0].share(memory) else {
            return;
        };
        for peer in [1, 0] {
            if !net.ends[peer].reach(ProcId(0), token).updates {
                return;
            }
            for (at, len) in [
                (0, 1),
                (1, 8),
                (UPDATE_MAX - 3, 8),
                (3 * UPDATE_MAX - 4000, UPDATE_MAX),
                (LEN - 1, 1),
                (777, 5000),
                (LEN, 0),
            ] {
                let mut calls = 0;
                let mut change = |there: &mut [u8]| {
                    calls += 1;
                    assert!(*there == expected[at..at + len]);
                    there.iter_mut().for_each(|b| *b = b.wrapping_add(3));
                };
                net.ends[peer].remote_update(ProcId(0), token, at as u64, len, &mut change).unwrap();
                assert_eq!(calls, 1);
                expected[at..at + len].iter_mut().for_each(|b| *b = b.wrapping_add(3));
                assert!(bytes(memory) == expected, "{len} bytes at {at}");
            }
        }
        net.ends[0].unshare(token);
    }
}

/// Everybody runs, as far as anybody can tell.
pub fn the_living_are_alive<X: Fixture>() {
    let mut net = Net::new::<X>(3);
    for (me, peer) in [(0, 1), (1, 2), (2, 0)] {
        assert!(net.ends[me].alive(ProcId(peer)));
    }
}

/// Adds made by threads of all processes that can make any at a time, owner included, are all there: under the fabric's
/// updates, and by the processor's atomic operations where those hold.
pub fn updates_from_many_threads_add_up<X: Fixture>()
where
    X::F: Send,
{
    const SIZE: u32 = 4;
    const ADDS: u64 = 5000;
    let mut private = vec![0u64; 40];
    let shared: Mutex<Vec<(Token, BytesMut)>> = Mutex::default();
    let added: Mutex<HashMap<u64, u64>> = Mutex::default();
    let address = private.as_mut_ptr() as usize;
    let barrier = std::sync::Barrier::new(SIZE as usize);
    in_threads::<X>(SIZE, |end| {
        if end.me() == ProcId(0) {
            // SAFETY: the vector outlives the threads; nobody looks at it until they have ended.
            let own = unsafe { BytesMut::new(address as *mut u8, 320) };
            for memory in [Some(own), end.alloc(320)].into_iter().flatten() {
                memory.write(0, &[0; 320]);
                shared.lock().unwrap().extend(end.share(memory).map(|t| (t, memory)));
            }
        }
        barrier.wait();
        let all = shared.lock().unwrap().clone();
        let me = u64::from(end.me().0);
        for (token, _) in all {
            let reach = end.reach(ProcId(0), token);
            if reach.updates {
                *added.lock().unwrap().entry(token.address).or_default() += ADDS;
            }
            for i in 0..ADDS {
                let at = (i * 7 + me) % 40;
                if let (Some(mapped), true) = (reach.mapped, reach.atomics) {
                    // SAFETY: the memory is shared, aligned, and used by atomic operations alone.
                    let word = unsafe { &*mapped.ptr().cast::<AtomicU64>().wrapping_add(at as usize) };
                    word.fetch_add(1, Ordering::Relaxed);
                } else if reach.updates {
                    let mut add = |there: &mut [u8]| {
                        let now = u64::from_le_bytes(there.try_into().unwrap());
                        there.copy_from_slice(&(now + 1).to_le_bytes());
                    };
                    end.remote_update(ProcId(0), token, at * 8, 8, &mut add).unwrap();
                }
            }
        }
        barrier.wait();
        let all = shared.lock().unwrap().clone();
        for (token, memory) in all.into_iter().filter(|_| me == 0) {
            if end.reach(ProcId(0), token).updates {
                let sum: u64 =
                    bytes(memory).chunks_exact(8).map(|w| u64::from_le_bytes(w.try_into().unwrap())).sum();
                assert_eq!(Some(&sum), added.lock().unwrap().get(&token.address));
            }
            end.unshare(token);
        }
    });
    drop(private);
}

/// A nudge ends the wait for attention, each time; without one it ends at its limit.
pub fn a_nudge_calls_for_attention<X: Fixture>()
where
    X::F: Send,
{
    let mut ends = X::world(2, super::Wish { pulls: true });
    let Some(mut attention) = ends[0].attention() else {
        return;
    };
    let start = Instant::now();
    attention.wait(Duration::from_millis(1));
    assert!(start.elapsed() < Duration::from_secs(4));
    let (mut caller, served) = (ends.remove(1), AtomicU64::new(0));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for turn in 1..=200 {
                if turn % 3 == 0 {
                    std::thread::sleep(Duration::from_micros(200));
                }
                caller.nudge(ProcId(0));
                let start = Instant::now();
                while served.load(Ordering::Acquire) < turn {
                    assert!(start.elapsed() < Duration::from_secs(4), "nudge {turn} is not heard");
                    std::thread::yield_now();
                }
            }
        });
        while served.load(Ordering::Relaxed) < 200 {
            let start = Instant::now();
            attention.wait(Duration::from_secs(10));
            assert!(start.elapsed() < Duration::from_secs(5), "slept over a nudge");
            served.fetch_add(1, Ordering::Release);
        }
    });
}
