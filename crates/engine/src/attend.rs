//! A second thread that makes progress while the process computes.
//!
//! Most one-sided access needs nothing of its target's processor: see [`crate::one_sided`]. What comes as messages does, so a
//! process whose memory can only be reached by messages has an [`Attendant`]. It sleeps until a peer calls
//! ([`arke_fabric::Fabric::nudge`]), which only such messages do; ordinary ones leave it asleep, and so cost no more than
//! before. How it comes by the engine is the face's business: under the same lock as every other thread.

use arke_fabric::Attention;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// Longest sleep: a call that was lost, against all promises, costs no more.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);
/// Looks for more, after something was found, before the thread sleeps again: who asks once often asks at once again.
const LOOKS: u32 = 50;

/// The thread.
#[derive(Debug)]
pub struct Attendant {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Attendant {
    /// Starts it. `progress` makes progress under the lock that the engine is kept by, and says whether anything
    /// happened.
    ///
    /// # Errors
    /// What the system says where it gives no more threads.
    pub fn start(
        mut attention: Attention,
        mut progress: impl FnMut() -> bool + Send + 'static,
    ) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let told = stop.clone();
        let attend = move || {
            let mut idle = 0;
            while !told.load(Ordering::Acquire) {
                if progress() {
                    idle = 0;
                } else if idle < LOOKS {
                    idle += 1;
                    arke_sys::cpu::pause();
                } else {
                    attention.wait(LONGEST_SLEEP);
                    idle = 0;
                }
            }
        };
        let builder = std::thread::Builder::new().name("arke-attendant".into()).stack_size(256 << 10);
        Ok(Self { stop, thread: builder.spawn(attend)? })
    }

    /// Ends it and waits for its end. `call` nudges this process, so that the thread looks up.
    pub fn stop(self, call: impl FnOnce()) {
        self.stop.store(true, Ordering::Release);
        call();
        // A thread that has panicked has ended as well.
        let _ = self.thread.join();
    }
}
