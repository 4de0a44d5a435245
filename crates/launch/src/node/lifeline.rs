//! Seeing that a process of the node has ended: a thread that sleeps until it has.
//!
//! The leader's thread waits for the ends of all members, a member's for that of the leader: twice as many descriptors
//! as ranks. A connection ends with its process by the kernel's hand, whatever way the process ended, unless a child
//! without an `exec` still has it open; the descriptor of the process itself tells that case. When a member is lost the
//! leader ends, and with it all the others.
//!
//! In a job that goes on without ranks that fail a member waits for the ends of the other members as well, by the
//! descriptors of their processes: they may outlive the leader.

use super::door::Guest;
use super::ending::Ending;
use arke_sys::threads::start;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use nix::sys::eventfd::{EfdFlags, EventFd};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// What the thread is called, and the bytes of its stack.
const NAME: &str = "arke-lifeline";
const STACK: Option<usize> = Some(128 << 10);

/// What a member says when it has finalized.
const FAREWELL: u8 = b'F';

/// The thread and how it is told to stop.
#[derive(Debug)]
pub(crate) struct Lifeline {
    thread: Mutex<Option<JoinHandle<()>>>,
    /// A member's: its connection, for the farewell, and the bell that stops its thread.
    member: Option<(UnixStream, Arc<EventFd>)>,
}

/// A process whose end is waited for.
#[derive(Debug)]
struct Peer {
    index: u32,
    /// The connection to it; one member has none to another.
    line: Option<UnixStream>,
    process: Option<OwnedFd>,
}

/// What is known of a peer.
#[derive(Debug, PartialEq, Eq)]
enum News {
    None,
    Farewell,
    Gone,
}

impl Peer {
    fn new(index: u32, line: UnixStream, pid: u32) -> io::Result<Self> {
        line.set_nonblocking(true)?;
        // Without it the connection must do: where descriptors are scarce, or the kernel has none of this kind.
        let process = arke_sys::process::descriptor(pid as i32).ok();
        Ok(Self { index, line: Some(line), process })
    }

    /// A member, seen by another one. Without a descriptor of its process its end is not seen here.
    fn beside(index: u32, pid: u32) -> Self {
        Self { index, line: None, process: arke_sys::process::descriptor(pid as i32).ok() }
    }

    /// What has come. `ended` says that the process is no more; what it said before still counts.
    fn news(&mut self, ended: bool) -> News {
        let mut word = [0; 16];
        let Some(line) = &mut self.line else { return if ended { News::Gone } else { News::None } };
        match line.read(&mut word) {
            Ok(0) => News::Gone,
            Ok(n) if word[..n].contains(&FAREWELL) => News::Farewell,
            Ok(_) => News::None,
            Err(e)
                if !ended && matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) =>
            {
                News::None
            }
            Err(_) => News::Gone,
        }
    }
}

impl Lifeline {
    /// The leader's: waits for the ends of all who came.
    pub fn of_leader(ending: Ending, guests: Vec<Guest>) -> io::Result<Self> {
        let peers =
            (1..).zip(guests).map(|(i, g)| Peer::new(i, g.line, g.pid)).collect::<io::Result<Vec<_>>>()?;
        let thread = match peers.is_empty() {
            true => None,
            false => Some(start(NAME, STACK, move || watch(&ending, peers, None))?),
        };
        Ok(Self { thread: Mutex::new(thread), member: None })
    }

    /// A member's: waits for the end of the leader, which is process `leader`, and for those of `others`: places and
    /// processes.
    pub fn of_member(
        ending: Ending,
        line: UnixStream,
        leader: u32,
        others: &[(u32, u32)],
    ) -> io::Result<Self> {
        let bell = Arc::new(EventFd::from_flags(EfdFlags::EFD_CLOEXEC)?);
        let mut peers = vec![Peer::new(0, line.try_clone()?, leader)?];
        peers.extend(others.iter().map(|(index, pid)| Peer::beside(*index, *pid)));
        let stop = bell.clone();
        let thread = start(NAME, STACK, move || watch(&ending, peers, Some(&stop)))?;
        Ok(Self { thread: Mutex::new(Some(thread)), member: Some((line, bell)) })
    }

    /// Says that this rank has finalized. A leader returns when all members have said so: their eyes are the leader's.
    pub fn finish(&self) {
        if let Some((_, bell)) = &self.member {
            let _ = bell.write(1);
        }
        let thread = self.thread.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        if let Some(thread) = thread {
            // It ends without a panic, or ends the process.
            let _ = thread.join();
        }
        // Only now that nobody watches it any more: the leader closes the connection when it hears this.
        if let Some((line, _)) = &self.member {
            // A leader that is gone needs no farewell.
            let _ = (&*line).write_all(&[FAREWELL]);
        }
    }
}

/// Waits for the ends of processes, until all have ended or taken leave, or the bell rings.
fn watch(ending: &Ending, mut peers: Vec<Peer>, stop: Option<&EventFd>) {
    while !peers.is_empty() {
        let mut fds = Vec::with_capacity(1 + peers.len() * 2);
        peers.retain(|peer| peer.line.is_some() || peer.process.is_some());
        for peer in &peers {
            let line = peer.line.as_ref().map(|line| PollFd::new(line.as_fd(), PollFlags::POLLIN));
            let process =
                peer.process.as_ref().map(|process| PollFd::new(process.as_fd(), PollFlags::POLLIN));
            fds.extend([line, process].into_iter().flatten());
        }
        let bell = fds.len();
        fds.extend(stop.map(|stop| PollFd::new(stop.as_fd(), PollFlags::POLLIN)));
        if !matches!(poll(&mut fds, PollTimeout::NONE), Ok(n) if n > 0) {
            continue;
        }
        let ready: Vec<bool> = fds.iter().map(|fd| fd.revents().is_some_and(|r| !r.is_empty())).collect();
        if ready.get(bell) == Some(&true) {
            return;
        }
        let mut ready = ready.into_iter();
        let mut next = |there: bool| there && ready.next() == Some(true);
        peers.retain_mut(|peer| {
            let (line, process) = (next(peer.line.is_some()), next(peer.process.is_some()));
            if !line && !process {
                return true;
            }
            match peer.news(process) {
                News::None => true,
                News::Farewell => false,
                News::Gone => {
                    ending.gone(peer.index);
                    false
                }
            }
        });
    }
}
