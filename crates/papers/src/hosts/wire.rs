//! A switch between TAP interfaces that delivers each frame later, for kernels that cannot delay packets themselves.

use nix::poll::{ppoll, PollFd, PollFlags};
use nix::sys::time::TimeSpec;
use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the end is looked for.
const LOOK: Duration = Duration::from_millis(100);
/// A frame, with room for those that the kernel joins.
const FRAME: usize = 1 << 16;

/// A frame under way.
struct Flying {
    due: Instant,
    /// The port that it goes to, or all others.
    to: Option<usize>,
    from: usize,
    bytes: Vec<u8>,
}

/// The switch; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Wire {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Wire {
    /// Joins the ports; each frame takes `delay` from one to the other.
    pub(super) fn new(ports: Vec<File>, delay: Duration) -> Wire {
        let over = Arc::new(AtomicBool::new(false));
        let seen = over.clone();
        #[expect(clippy::disallowed_methods, reason = "the signals of this program are its own")]
        let thread = std::thread::spawn(move || carry(ports, delay, &seen));
        Wire { over, thread: Some(thread) }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It says nothing at its end.
            let _ = thread.join();
        }
    }
}

fn carry(mut ports: Vec<File>, delay: Duration, over: &AtomicBool) {
    let mut known: HashMap<[u8; 6], usize> = HashMap::new();
    let mut flying: VecDeque<Flying> = VecDeque::new();
    let mut frame = vec![0; FRAME];
    while !over.load(Ordering::Relaxed) {
        let now = Instant::now();
        while flying.front().is_some_and(|first| first.due <= now) {
            let Some(first) = flying.pop_front() else { break };
            for (at, port) in ports.iter_mut().enumerate() {
                if first.to.map_or(at != first.from, |to| to == at) {
                    // A port that is down or full loses the frame, as a wire does.
                    let _ = port.write(&first.bytes);
                }
            }
        }
        let wait = flying.front().map_or(LOOK, |first| first.due.saturating_duration_since(now).min(LOOK));
        let mut polled: Vec<PollFd> =
            ports.iter().map(|p| PollFd::new(p.as_fd(), PollFlags::POLLIN)).collect();
        if ppoll(&mut polled, Some(TimeSpec::from_duration(wait)), None).is_err() {
            continue;
        }
        for (from, port) in ports.iter_mut().enumerate() {
            while let Ok(len) = port.read(&mut frame) {
                let bytes = &frame[..len];
                let (Some(target), Some(source)) = (address(bytes, 0), address(bytes, 6)) else { continue };
                known.insert(source, from);
                let to = known.get(&target).copied();
                flying.push_back(Flying { due: Instant::now() + delay, to, from, bytes: bytes.to_vec() });
            }
        }
    }
}

/// An Ethernet address in a frame.
fn address(frame: &[u8], at: usize) -> Option<[u8; 6]> {
    frame.get(at..at + 6)?.try_into().ok()
}
