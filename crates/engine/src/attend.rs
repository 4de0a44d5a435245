//! A second thread that makes progress while the process computes.
//!
//! Most one-sided access needs nothing of its target's processor: see [`crate::one_sided`]. What comes as messages
//! does, so a process whose memory can only be reached by messages has an [`Attendant`]. It sleeps until a peer calls
//! ([`arke_fabric::RemoteMemory::nudge`]), which only such messages do; ordinary ones leave it asleep, and so cost no
//! more than before. How it comes by the engine is the face's business: under the same lock as every other thread.

use crate::Engine;
use arke_fabric::{Attention, Fabric};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// Longest sleep: a call that was lost, against all promises, costs no more.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);
/// Sleep while something waits for room in a ring, which calls nobody.
const NAP: Duration = Duration::from_micros(100);
/// Looks for more, after something was found, before the thread sleeps again: who asks once often asks at once again.
const LOOKS: u32 = 50;

/// The thread.
#[derive(Debug)]
pub struct Attendant {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Attendant {
    /// Starts it. `attend` calls [`Engine::attend`] under the lock that the engine is kept by, and hands its answer on.
    ///
    /// # Errors
    /// What the system says where it gives no more threads.
    pub fn start(
        mut attention: Attention,
        mut attend: impl FnMut() -> Option<Duration> + Send + 'static,
    ) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let told = stop.clone();
        let serve = move || {
            // Beside a program that leaves its core no rest, this thread's turn is to come at once.
            arke_sys::cpu::ask_for_slices(0);
            let mut idle = 0;
            while !told.load(Ordering::Acquire) {
                match attend() {
                    None => idle = 0,
                    Some(_) if idle < LOOKS => {
                        idle += 1;
                        arke_sys::cpu::pause();
                    }
                    Some(limit) => {
                        attention.wait(limit);
                        idle = 0;
                    }
                }
            }
        };
        Ok(Self { stop, thread: arke_sys::threads::start("arke-attendant", Some(256 << 10), serve)? })
    }

    /// Ends it and waits for its end. `call` nudges this process, so that the thread looks up.
    pub fn stop(self, call: impl FnOnce()) {
        self.stop.store(true, Ordering::Release);
        call();
        // A thread that has panicked has ended as well.
        let _ = self.thread.join();
    }
}

impl<F: Fabric> Engine<F> {
    /// Makes progress on behalf of a process that computes: messages arrive and go out, one-sided access is served.
    /// What may run code of the program's, schedules with its reductions and handlers, waits for its own calls. `None`:
    /// something happened, and there may be more; else how long whoever attends may sleep if nobody calls.
    pub fn attend(&mut self) -> Option<Duration> {
        self.core.active.attending = true;
        let any = self.transport(true);
        self.core.active.attending = false;
        if any {
            return None;
        }
        Some(if self.core.outgoing.is_busy() { NAP } else { LONGEST_SLEEP })
    }
}
