//! Tests: whoever makes a call leaves no copy behind that nobody makes.
//!
//! A peer sends a long message, or receives one; this process makes a single call that meets it, and no other. The
//! peer must come to its end alone, whatever the call was and whoever may make calls in this process.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::engine::{self, Eng};
use crate::{enter, lock, share_with_own_thread, testing, unlocked};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_engine::{Data, DataMut, Engine, Mode, ProcId, RequestId, Want};
use arke_fabric::shm::Shm;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Several portions.
const LEN: usize = (5 << 20) + 4097;
const THIS: ProcId = ProcId(0);
const PEER: ProcId = ProcId(1);

/// Who may make calls in this process.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Threads {
    /// The thread that opened the library.
    One,
    /// That one; another one has come before the call.
    Second,
    /// That one; another one of the library's own comes during the call.
    SecondMeanwhile,
    /// All of them, from the beginning.
    Many,
}

/// How the call makes progress.
#[derive(Clone, Copy, Debug)]
enum Call {
    /// `MPI_Test`.
    Looks,
    /// `arke_idle`, which has no more than a moment.
    Idles,
    /// `arke_idle` that is over when it has begun.
    IdlesNotAtAll,
    /// A use of the engine.
    Uses,
    /// A look in a handler of active messages.
    LooksInHandler,
    /// A wait that is over as soon as it has looked.
    WaitsForNothing,
}

const THREADS: [Threads; 4] = [Threads::One, Threads::Second, Threads::SecondMeanwhile, Threads::Many];
const CALLS: [Call; 6] =
    [Call::Looks, Call::Idles, Call::IdlesNotAtAll, Call::Uses, Call::LooksInHandler, Call::WaitsForNothing];

impl Call {
    fn make(self) {
        match self {
            Call::Looks => drop(engine::look().unwrap()),
            Call::Idles => {
                engine::look().unwrap();
                let news = |e: &mut Eng| e.progress(true).then_some(());
                engine::wait_shortly(news).unwrap();
                engine::wait_before(arke_sys::clock::now_ns() + 100_000, |_| None::<()>).unwrap();
            }
            Call::IdlesNotAtAll => drop(engine::wait_before(0, |_| None::<()>).unwrap()),
            Call::Uses => drop(engine::with(|e| e.progress(true)).unwrap()),
            Call::LooksInHandler => unlocked(|| {
                let _guard = enter().unwrap();
                engine::look().unwrap();
            }),
            Call::WaitsForNothing => {
                let mut looks = 0;
                let third = |_: &mut Eng| {
                    looks += 1;
                    (looks > 2).then_some(())
                };
                engine::wait(third).unwrap();
            }
        }
    }
}

/// One call of this process's, after which it makes no other.
fn one_call(threads: Threads, f: impl FnOnce()) {
    let _guard = enter().unwrap();
    if threads == Threads::SecondMeanwhile {
        share_with_own_thread();
    }
    f();
}

fn start(threads: Threads) -> (testing::Running, Engine<Shm>) {
    start_with(threads, &Settings::default())
}

fn start_with(threads: Threads, settings: &Settings) -> (testing::Running, Engine<Shm>) {
    let running = testing::running_with(0, 2, threads == Threads::Many, settings);
    let peer = running.peer_with(1, 2, settings);
    if threads == Threads::Second {
        std::thread::spawn(|| drop(enter().unwrap())).join().unwrap();
    }
    (running, peer)
}

fn pattern() -> Vec<u8> {
    (0..LEN).map(|i| (i * 7 + i / 4096) as u8).collect()
}

fn data(memory: &[u8]) -> Data {
    // SAFETY: the tests keep the memory until the end.
    Data::Bytes(unsafe { Bytes::new(memory.as_ptr(), memory.len()) })
}

fn room(memory: &mut [u8]) -> DataMut {
    // SAFETY: as above, and they use it for nothing else meanwhile.
    DataMut::Bytes(unsafe { BytesMut::new(memory.as_mut_ptr(), memory.len()) })
}

/// The peer goes on alone until its operation has ended.
fn ends(peer: &mut Engine<Shm>, id: RequestId, what: impl core::fmt::Debug) {
    let begin = Instant::now();
    while peer.is_done(id) != Some(true) {
        peer.progress(true);
        peer.copy_here();
        assert!(begin.elapsed() < Duration::from_secs(5), "nobody makes the copy: {what:?}");
    }
}

#[test]
fn a_call_that_meets_a_long_message_leaves_no_copy_behind() {
    let _alone = testing::alone();
    let source = pattern();
    for threads in THREADS {
        for call in CALLS {
            for posted in [true, false] {
                let (_running, mut peer) = start(threads);
                let mut got = vec![0; LEN];
                let receive = |got: &mut [u8]| {
                    engine::with(|e| e.irecv(room(got), Want::exact(2, PEER, 7), 0)).unwrap();
                };
                if posted {
                    let _guard = enter().unwrap();
                    receive(&mut got);
                }
                let send = peer.isend(data(&source), THIS, 2, 7, Mode::Standard, 0).unwrap();
                one_call(threads, || {
                    call.make();
                    if !posted {
                        receive(&mut got);
                    }
                });
                if threads == Threads::One && !posted {
                    // A single thread makes the copy in its next call: it may want to send something first.
                    one_call(threads, || call.make());
                }
                ends(&mut peer, send, (threads, call, posted));
                assert!(got == source, "{:?}", (threads, call, posted));
                testing::stop();
            }
        }
    }
}

#[test]
fn a_call_that_helps_a_peer_leaves_no_copy_behind() {
    let _alone = testing::alone();
    let source = pattern();
    for threads in THREADS {
        for call in CALLS {
            let (_running, mut peer) = start(threads);
            // The peer begins, and leaves some of it.
            peer.hand_out_copies();
            let mut got = vec![0; LEN];
            let receive = peer.irecv(room(&mut got), Want::exact(2, THIS, 7), 0);
            {
                let _guard = enter().unwrap();
                engine::with(|e| e.isend(data(&source), PEER, 2, 7, Mode::Standard, 0)).unwrap();
            }
            while !peer.owes_portions() {
                peer.progress(true);
            }
            one_call(threads, || call.make());
            ends(&mut peer, receive, (threads, call));
            assert!(got == source, "{:?}", (threads, call));
            testing::stop();
        }
    }
}

/// A thread that waits makes the copies of one that goes to compute, also where it sleeps.
#[test]
fn a_thread_that_waits_makes_the_copy() {
    let _alone = testing::alone();
    let source = pattern();
    for pause in [0, 1, 20] {
        let (_running, mut peer) = start(Threads::Many);
        let over = AtomicBool::new(false);
        let mut got = vec![0; LEN];
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let _guard = enter().unwrap();
                engine::wait(|_| over.load(Ordering::Relaxed).then_some(())).unwrap();
            });
            std::thread::sleep(Duration::from_millis(pause));
            let send = peer.isend(data(&source), THIS, 2, 7, Mode::Standard, 0).unwrap();
            one_call(Threads::Many, || {
                engine::look().unwrap();
                engine::with(|e| e.irecv(room(&mut got), Want::exact(2, PEER, 7), 0)).unwrap();
            });
            ends(&mut peer, send, pause);
            let _guard = enter().unwrap();
            over.store(true, Ordering::Relaxed);
            engine::notify().unwrap();
        });
        assert!(got == source);
        assert!(!lock::held());
        testing::stop();
    }
}

/// Settings with which long receives are published.
fn publishing() -> Settings {
    Settings::read(|name| (name == "ARKE_PUBLISH_MIN").then(|| "32K".to_string())).unwrap()
}

fn publish(got: &mut [u8]) -> RequestId {
    engine::with(|e| e.irecv_early(room(got), Want::exact(2, PEER, 7), 0)).unwrap()
}

/// A sender that knows no threads fills the memory of whoever has published it. Any call finds that; so does a thread
/// that waits, also where it sleeps.
#[test]
fn a_call_finds_its_memory_filled() {
    let _alone = testing::alone();
    let source = pattern();
    for threads in THREADS {
        for call in CALLS {
            let (_running, mut peer) = start_with(threads, &publishing());
            let mut got = vec![0; LEN];
            let mut receive = None;
            one_call(threads, || receive = Some(publish(&mut got)));
            let send = peer.isend(data(&source), THIS, 2, 7, Mode::Standard, 0);
            assert!(send.is_none() && got == source, "{:?}", (threads, call));
            one_call(threads, || call.make());
            let begin = Instant::now();
            let is_over = |e: &mut Eng| {
                e.progress(true);
                receive.is_some_and(|id| e.is_done(id) == Some(true))
            };
            let guard = enter().unwrap();
            while !engine::with(is_over).unwrap() {
                assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", (threads, call));
            }
            drop(guard);
            testing::stop();
        }
    }
    for pause in [0, 1, 20] {
        let (_running, mut peer) = start_with(Threads::Many, &publishing());
        let mut got = vec![0; LEN];
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let _guard = enter().unwrap();
                let id = publish(&mut got);
                engine::wait(|e| e.take(id)).unwrap();
            });
            std::thread::sleep(Duration::from_millis(pause));
            if let Some(id) = peer.isend(data(&source), THIS, 2, 7, Mode::Standard, 0) {
                // The receive was not there yet.
                ends(&mut peer, id, pause);
            }
        });
        assert!(got == source);
        testing::stop();
    }
}

/// A sender fills memory under the lock only where no other thread makes calls. Elsewhere a long message goes the usual
/// way, and its receiver needs no help.
#[test]
fn a_send_among_threads_leaves_published_memory_alone() {
    let _alone = testing::alone();
    let source = pattern();
    for threads in THREADS {
        let (_running, mut peer) = start_with(threads, &publishing());
        let mut got = vec![0; LEN];
        let receive = peer.irecv_early(room(&mut got), Want::exact(2, THIS, 7), 0);
        let mut send = None;
        one_call(threads, || {
            send = engine::with(|e| e.isend(data(&source), PEER, 2, 7, Mode::Standard, 0)).unwrap();
        });
        assert_eq!(send.is_none(), threads == Threads::One, "{threads:?}");
        ends(&mut peer, receive, threads);
        assert!(got == source, "{threads:?}");
        testing::stop();
    }
}
