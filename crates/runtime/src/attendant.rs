//! The thread that serves one-sided access by messages while the program computes.
//!
//! It is started when a peer says that it can reach memory of this process by messages only
//! ([`arke_engine::Engine::wants_attendant`]); until then there is no such thread, and calls of a program without
//! threads take no lock. From then on every call takes the process lock, which the thread takes too. It sleeps until a
//! peer calls it, and runs no code of the program's.
#![allow(unsafe_code, reason = "it shares the engine between threads")]

use crate::table::SharedTable;
use crate::{engine, lock};

use crate::error::{Error, Result};
use arke_engine::attend::Attendant;

static ATTENDANT: SharedTable<Option<Attendant>> = SharedTable::new("the attendant", None);

/// Starts the thread, if a peer wants it and it does not run yet. The caller is inside.
///
/// # Errors
/// [`Kind::Other`](crate::error::Kind::Other) where the system gives no thread.
pub fn start_if_wanted() -> Result {
    match engine::with(|e| e.wants_attendant())? {
        true => start(),
        false => Ok(()),
    }
}

/// Starts the thread, if it does not run yet: a peer will reach memory of this process by messages. The caller is
/// inside.
///
/// # Errors
/// [`Kind::Other`](crate::error::Kind::Other) where the system gives no thread.
pub fn start() -> Result {
    // Looked at in the engine: the way to it may let another thread in, which starts it.
    let attention = engine::with(|e| match ATTENDANT.read(Option::is_some) {
        Ok(true) => Ok(None),
        other => other.map(|_| e.attention()),
    })??;
    let Some(attention) = attention else {
        return Ok(());
    };
    crate::share_with_own_thread();
    let attend = || {
        let _inside = lock::acquire();
        match engine::with(|e| e.attend()) {
            Ok(answer) => answer,
            // The engine is in use further up the stack of another thread, or gone: look again in a while.
            Err(_) => Some(core::time::Duration::from_millis(1)),
        }
    };
    let started = Attendant::start(attention, attend)
        .map_err(|e| Error::other(format!("no thread can be started to serve one-sided access: {e}")))?;
    ATTENDANT.write(|place| *place = Some(started))
}

/// Ends the thread, if it runs. The caller does not hold the lock of the library.
///
/// # Errors
/// None but those of the tables.
pub fn stop() -> Result {
    if let Some(attendant) = ATTENDANT.write(Option::take)? {
        attendant.stop(|| {
            let _inside = lock::acquire();
            let nudged = engine::with(|e| {
                let me = e.me();
                e.nudge(me);
            });
            debug_assert!(nudged.is_ok());
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{enter, testing};
    use arke_base::memory::{Bytes, BytesMut};
    use arke_engine::one_sided::{FlushGroup, Target, Until};
    use arke_engine::Data;
    use arke_engine::ProcId;
    use std::time::{Duration, Instant};

    #[test]
    fn a_peer_reaches_memory_of_a_process_that_makes_no_call() {
        let _alone = testing::alone();
        let running = testing::running(0, 2);
        let mut peer = running.peer_without_copies(1, 2);
        let mut memory = vec![0u64; 8];
        // SAFETY: the vector stays registered to the end.
        let own = unsafe { BytesMut::new(memory.as_mut_ptr().cast(), 64) };
        let (region, descriptor) = {
            let _guard = enter().unwrap();
            start_if_wanted().unwrap();
            assert!(!ATTENDANT.read(Option::is_some).unwrap(), "nobody has asked for it");
            let region = engine::with(|e| e.register(own)).unwrap();
            (region, engine::with(|e| e.describe(region).unwrap()).unwrap())
        };
        let remote = peer.attach(ProcId(0), &descriptor, FlushGroup(0)).unwrap();
        assert!(!remote.is_direct());
        {
            let _guard = enter().unwrap();
            let start = Instant::now();
            while !engine::with(|e| e.progress(true) || e.wants_attendant()).unwrap() {
                assert!(start.elapsed() < Duration::from_secs(5), "the peer's word never comes");
            }
            engine::with(|e| e.progress(true)).unwrap();
            start_if_wanted().unwrap();
            start_if_wanted().unwrap();
        }
        assert!(ATTENDANT.read(Option::is_some).unwrap());
        // From here on this process makes no call.
        for value in 1..200u64 {
            let start = Instant::now();
            // SAFETY: the value stays until the flush.
            let data = Data::Bytes(unsafe { Bytes::new((&raw const value).cast(), 8) });
            peer.put(&remote, Target::run(24, 8), data, Until::Flush, 0).unwrap();
            peer.wait_until(|e| e.flush_peer(ProcId(0), FlushGroup(0)).map(|end| end.unwrap()).is_some());
            assert!(start.elapsed() < Duration::from_millis(900), "it took {:?}", start.elapsed());
            let words = own.read_only();
            assert_eq!(words.as_slice()[24..32], value.to_ne_bytes());
        }
        stop().unwrap();
        stop().unwrap();
        let guard = enter().unwrap();
        assert!(engine::with(|e| e.deregister(region)).unwrap().is_ok());
        drop(guard);
        testing::stop();
    }

    /// A thread that sleeps until a handler has run is told when the attendant takes the handler's message in, since it
    /// may not run the handler itself.
    #[test]
    fn a_message_for_a_handler_is_an_event_when_the_attendant_takes_it_in() {
        use std::sync::atomic::{AtomicU32, Ordering};
        static RAN: AtomicU32 = AtomicU32::new(0);
        let _alone = testing::alone();
        let running = testing::running(0, 2);
        let mut peer = running.peer_without_copies(1, 2);
        let guard = enter().unwrap();
        engine::with(|e| {
            let count = |_: &mut crate::engine::Eng, _: arke_engine::Message<'_>| {
                RAN.fetch_add(1, Ordering::Relaxed);
            };
            e.register_handler(12, Box::new(count));
        })
        .unwrap();
        let before = engine::with(|e| e.events()).unwrap();
        assert!(peer.am_send(ProcId(0), 12, &[], Data::Bytes(Bytes::EMPTY), 0).is_ok());
        let start = Instant::now();
        while engine::with(|e| (e.attend(), e.events()).1).unwrap() == before {
            peer.progress(true);
            assert!(start.elapsed() < Duration::from_secs(5), "nothing tells of the message");
        }
        assert_eq!(RAN.load(Ordering::Relaxed), 0, "the attendant runs no handlers of the faces");
        while RAN.load(Ordering::Relaxed) == 0 {
            engine::with(|e| e.progress(true)).unwrap();
            assert!(start.elapsed() < Duration::from_secs(5), "the handler never runs");
        }
        drop(guard);
        testing::stop();
    }
}
