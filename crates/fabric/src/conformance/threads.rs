//! Endpoints in threads of their own: real races, for fabrics that can.

use super::net::{pattern, send_filled, Inbox};
use super::{Fixture, Wish};
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

fn in_threads<X: Fixture>(size: u32, program: impl Fn(&mut X::F, &mut Inbox) + Sync)
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
                    program(&mut end, &mut Inbox::default());
                    // Peers may still copy from this one's exposed memory: it stays until all have ended.
                    end
                })
            })
            .collect();
        let ends: Vec<_> = running.into_iter().map(|t| t.join()).collect();
        assert!(ends.iter().all(Result::is_ok), "a thread failed");
    });
}

/// Three threads send to each other as fast as they can: order and contents hold.
pub fn threads_exchange_in_order<X: Fixture>()
where
    X::F: Send,
{
    const COUNT: u64 = 20_000;
    in_threads::<X>(3, |end, inbox| {
        let (me, most) = (end.me().0, end.capabilities().buffered_max);
        let length = |i: u64| if i % 16 == 0 { i as usize * 31 % (most + 1) } else { (i % 40) as usize };
        for i in 0..COUNT {
            for to in (0..3).filter(|&t| t != me) {
                send(end, inbox, to, Key(i), &pattern(length(i), i));
            }
        }
        wait(end, inbox, 50, |inbox| inbox.mail.len() as u64 == 2 * COUNT);
        let mut next = [0u64; 3];
        for mail in &inbox.mail {
            let n = &mut next[mail.from as usize];
            assert_eq!(mail.key, Key(*n));
            assert!(mail.body == pattern(length(*n), *n));
            *n += 1;
        }
    });
}

/// Messages to and fro with sleeps in between, at all kinds of timings: every sleep is ended by its message.
pub fn no_wake_up_is_lost_between_threads<X: Fixture>()
where
    X::F: Send,
{
    const TURNS: u64 = 10_000;
    in_threads::<X>(2, |end, inbox| {
        let me = end.me().0;
        let mut pace = crate::sim::Rng::new(u64::from(me));
        for turn in 0..TURNS {
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
    });
}

/// Both sides pull from each other at a time, and both may copy.
pub fn threads_pull_from_each_other<X: Fixture>()
where
    X::F: Send,
{
    in_threads::<X>(2, |end, inbox| {
        let peer = 1 - end.me().0;
        for turn in 0..150usize {
            let len = [40_000, 1 << 17, 300_000, 1 << 20][turn % 4] + turn;
            let (source, mut target) =
                (pattern(len, (turn as u64) << 1 | u64::from(end.me().0)), vec![0u8; len]);
            // SAFETY: both vectors live until the peer has said that it is done.
            let (memory, into) =
                unsafe { (Bytes::new(source.as_ptr(), len), BytesMut::new(target.as_mut_ptr(), len)) };
            let token = end.expose(ProcId(peer), memory);
            send(end, inbox, peer, Key(1), &token.encode());
            wait(end, inbox, 100, |inbox| inbox.mail.iter().any(|m| m.key == Key(1)));
            let at = inbox.mail.iter().position(|m| m.key == Key(1)).unwrap();
            let theirs = Token::decode(&inbox.mail.remove(at).body).unwrap();
            if let PullState::Pending(id) = end.pull(ProcId(peer), theirs, into).unwrap() {
                // The end of a pull wakes like a message.
                wait(end, inbox, 20, |inbox| inbox.ends.iter().any(|e| e.0 == id));
                inbox.ends.remove(0).1.unwrap();
            }
            assert!(target == pattern(len, (turn as u64) << 1 | u64::from(peer)), "{len} bytes changed");
            send(end, inbox, peer, Key(2), &[]);
            wait(end, inbox, 100, |inbox| inbox.mail.iter().any(|m| m.key == Key(2)));
            let at = inbox.mail.iter().position(|m| m.key == Key(2)).unwrap();
            inbox.mail.remove(at);
            end.retire(token);
        }
    });
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
