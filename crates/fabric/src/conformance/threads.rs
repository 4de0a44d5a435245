//! Endpoints in threads of their own: real races, for fabrics that can.

use super::net::{pattern, send_filled, Inbox};
use super::{Fixture, Wish};
use crate::Sleeps;
use crate::{Fabric, Key, ProcId, PullState, Token};
use arke_base::memory::{Bytes, BytesMut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Longer than any sleep that is woken as it should be.
const LONG: Duration = Duration::from_secs(10);

fn send<F: Fabric>(end: &mut F, inbox: &mut Inbox, to: u32, key: Key, body: &[u8]) {
    loop {
        let sent = if body.len() <= end.capabilities().inline_max {
            end.send_inline(ProcId(to), key, body)
        } else {
            send_filled(end, to, key, body)
        };
        if sent.is_ok() {
            return;
        }
        if !end.poll(inbox, true) {
            std::thread::yield_now();
        }
    }
}

/// Waits for `done`: polls `spins` times, then sleeps without a limit that could hide a lost wake-up.
fn wait<F: Fabric>(end: &mut F, inbox: &mut Inbox, spins: u32, mut done: impl FnMut(&Inbox) -> bool) {
    let mut idle = 0;
    while !done(inbox) {
        if end.poll(inbox, true) {
            idle = 0;
            continue;
        }
        idle += 1;
        if idle < spins {
            std::hint::spin_loop();
            continue;
        }
        let armed = end.arm();
        if !end.poll(inbox, true) && !done(inbox) {
            let start = Instant::now();
            end.sleep(armed, LONG);
            assert!(start.elapsed() < LONG / 2, "process {} overslept", end.me().0);
        }
        end.disarm();
    }
}

/// Runs a program on each endpoint, in a thread of its own.
pub(super) fn in_threads<X: Fixture>(size: u32, program: impl Fn(&mut X::F) + Sync)
where
    X::F: Send,
{
    let ends = X::world(size, Wish { pulls: true });
    std::thread::scope(|scope| {
        let running: Vec<_> = ends
            .into_iter()
            .map(|mut end| {
                let program = &program;
                scope.spawn(move || {
                    program(&mut end);
                    // Peers may still copy from this one's exposed memory: it stays until all have ended.
                    end
                })
            })
            .collect();
        let ends: Vec<_> = running.into_iter().map(|t| t.join()).collect();
        assert!(ends.iter().all(Result::is_ok), "a thread failed");
    });
}

/// Everybody sends to everybody as fast as possible: order and contents hold. One endpoint's part.
pub fn exchange<F: Fabric>(end: &mut F, count: u64) {
    let inbox = &mut Inbox::default();
    let (me, size, most) = (end.me().0, end.size(), end.capabilities().buffered_max);
    let length = |i: u64| if i % 16 == 0 { i as usize * 31 % (most + 1) } else { (i % 40) as usize };
    for i in 0..count {
        for to in (0..size).filter(|&t| t != me) {
            send(end, inbox, to, Key(i), &pattern(length(i), i));
        }
    }
    let all = u64::from(size - 1) * count;
    wait(end, inbox, 50, |inbox| inbox.mail.len() as u64 == all);
    let mut next = vec![0u64; size as usize];
    for mail in &inbox.mail {
        let n = &mut next[mail.from as usize];
        assert_eq!(mail.key, Key(*n));
        assert!(mail.body == pattern(length(*n), *n));
        *n += 1;
    }
}

/// Messages to and fro with sleeps in between, at all kinds of timings: every sleep is ended by its message.
/// One of two endpoints' part.
pub fn to_and_fro<F: Fabric>(end: &mut F, turns: u64) {
    let inbox = &mut Inbox::default();
    let me = end.me().0;
    let mut pace = crate::sim::Rng::new(u64::from(me));
    for turn in 0..turns {
        if turn % 2 == u64::from(me) {
            for _ in 0..pace.below(200) {
                std::hint::spin_loop();
            }
            send(end, inbox, 1 - me, Key(turn), &[me as u8]);
        } else {
            wait(end, inbox, pace.below(60) as u32, |inbox| !inbox.mail.is_empty());
            assert_eq!(inbox.mail.len(), 1);
            assert_eq!(inbox.mail.remove(0).key, Key(turn));
        }
    }
}

/// Both sides pull from each other at a time, and both may copy. One of two endpoints' part.
pub fn pull_each_other<F: Fabric>(end: &mut F, turns: usize) {
    let inbox = &mut Inbox::default();
    let (me, peer) = (end.me().0, 1 - end.me().0);
    let await_key = |end: &mut F, inbox: &mut Inbox, key: u64| {
        wait(end, inbox, 100, |inbox| inbox.mail.iter().any(|m| m.key == Key(key)));
        let at = inbox.mail.iter().position(|m| m.key == Key(key));
        inbox.mail.remove(at.unwrap_or_default()).body
    };
    for turn in 0..turns {
        let len = [40_000, 1 << 17, 300_000, 1 << 20, 5 << 20, 9000][turn % 6] + turn;
        let salt = |who: u32| (turn as u64) << 1 | u64::from(who);
        let (source, mut target) = (pattern(len, salt(me)), vec![0u8; len]);
        // SAFETY: both vectors live until the peer has said that it is done.
        let (memory, into) =
            unsafe { (Bytes::new(source.as_ptr(), len), BytesMut::new(target.as_mut_ptr(), len)) };
        let token = end.expose(ProcId(peer), memory);
        send(end, inbox, peer, Key(1), &token.encode());
        let theirs = Token::decode(&await_key(end, inbox, 1)).unwrap_or_default();
        if turn % 3 == 0 {
            // Late: time for the other side to be asleep, or polling.
            std::thread::sleep(Duration::from_micros(300));
        }
        match end.pull(ProcId(peer), theirs, into) {
            Ok(PullState::Done(_)) => (),
            Ok(PullState::Pending(id)) => {
                // The end of a pull wakes like a message.
                wait(end, inbox, 20, |inbox| inbox.ends.iter().any(|e| e.0 == id));
                assert!(inbox.ends.remove(0).1.is_ok());
            }
            Err(e) => panic!("pulling {len} bytes: {e:?}"),
        }
        assert!(target == pattern(len, salt(peer)), "{len} bytes changed");
        send(end, inbox, peer, Key(2), &[]);
        await_key(end, inbox, 2);
        end.retire(token);
    }
}

/// Three threads send to each other as fast as they can.
pub fn threads_exchange_in_order<X: Fixture>()
where
    X::F: Send,
{
    in_threads::<X>(3, |end| exchange(end, 20_000));
}

/// Messages to and fro between two threads that sleep in between.
pub fn no_wake_up_is_lost_between_threads<X: Fixture>()
where
    X::F: Send,
{
    in_threads::<X>(2, |end| to_and_fro(end, 10_000));
}

/// Two threads pull from each other.
pub fn threads_pull_from_each_other<X: Fixture>()
where
    X::F: Send,
{
    in_threads::<X>(2, |end| pull_each_other(end, 150));
}

/// The handle of `waker` ends a sleep from another thread.
pub fn a_waker_ends_a_sleep<X: Fixture>()
where
    X::F: Send,
{
    let mut ends = X::world(2, Wish { pulls: true });
    let waker = ends[0].waker();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_micros(200));
                waker.word.fetch_add(1, Ordering::Release);
                arke_sys::futex::wake_all(waker.word);
            }
        });
        for _ in 0..50 {
            let armed = ends[0].arm();
            let start = Instant::now();
            ends[0].sleep(armed, LONG);
            ends[0].disarm();
            let slept = start.elapsed();
            if slept > LONG / 2 {
                stop.store(true, Ordering::Relaxed);
            }
            assert!(slept < LONG / 2, "the waker did not end the sleep");
        }
        stop.store(true, Ordering::Relaxed);
    });
}
