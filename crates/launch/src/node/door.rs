//! How the lowest rank of a node hands the arena to the others: a local socket in the abstract name space, which
//! no directory shows and which goes with its process.
//!
//! Whoever knocks must be the very process that the rank's card names, of the same user (the kernel says so), and
//! know the number on the leader's card.

use super::Local;
use crate::exchange::wire::LONGEST;
use arke_sys::arena::Arena;
use nix::errno::Errno;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use nix::sys::socket::sockopt::PeerCredentials;
use nix::sys::socket::{getsockopt, recvmsg, sendmsg, ControlMessage, ControlMessageOwned, MsgFlags};
use nix::unistd::geteuid;
use std::collections::HashMap;
use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::{Duration, Instant};

/// First bytes of both sides' words, with the version of this protocol.
const MAGIC: &[u8; 8] = b"ARKEnod1";
/// How long a guest that has knocked may take to say its words.
const PATIENCE: Duration = Duration::from_secs(5);
/// Most bytes of a set of CPUs: 65536 of them.
const MOST_CPU_BYTES: usize = 8192;

/// The leader's socket.
#[derive(Debug)]
pub(crate) struct Door {
    listener: UnixListener,
    nonce: String,
}

/// A rank that was let in.
#[derive(Debug)]
pub(crate) struct Guest {
    /// Its rank.
    pub rank: u32,
    /// Its process.
    pub pid: u32,
    /// The CPUs that it may use.
    pub cpus: Vec<usize>,
    /// The connection to it.
    pub line: UnixStream,
}

fn address(nonce: &str) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("arke-{nonce}"))
}

impl Door {
    /// A door that those find who know `nonce`.
    pub fn open(nonce: &str) -> io::Result<Self> {
        let listener = UnixListener::bind_addr(&address(nonce)?)?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, nonce: nonce.into() })
    }

    /// The next of the `expected` ranks (rank to process) that comes until the time given; `None` when it has passed.
    /// Strangers are sent away.
    pub fn admit(&self, until: Instant, expected: &HashMap<u32, u32>) -> io::Result<Option<Guest>> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            let timeout = PollTimeout::from(left.as_millis().clamp(1, 60_000) as u16);
            match poll(&mut [PollFd::new(self.listener.as_fd(), PollFlags::POLLIN)], timeout) {
                Ok(_) | Err(Errno::EINTR) => {}
                Err(e) => return Err(e.into()),
            }
            match self.listener.accept() {
                Ok((line, _)) => {
                    if let Ok(Some(guest)) = self.greet(line, expected) {
                        return Ok(Some(guest));
                    }
                }
                Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
                Err(e) => return Err(e),
            }
        }
    }

    fn greet(&self, mut line: UnixStream, expected: &HashMap<u32, u32>) -> io::Result<Option<Guest>> {
        let peer = getsockopt(&line, PeerCredentials)?;
        let pid = peer.pid() as u32;
        if peer.uid() != geteuid().as_raw() || !expected.values().any(|expected| *expected == pid) {
            return Ok(None);
        }
        line.set_nonblocking(false)?;
        line.set_read_timeout(Some(PATIENCE))?;
        let mut head = [0u8; 46];
        line.read_exact(&mut head)?;
        let rank = u32::from_le_bytes([head[40], head[41], head[42], head[43]]);
        let length = usize::from(u16::from_le_bytes([head[44], head[45]]));
        if head[..8] != *MAGIC || head[8..40] != *self.nonce.as_bytes() || length > MOST_CPU_BYTES {
            return Ok(None);
        }
        if expected.get(&rank) != Some(&pid) {
            return Ok(None);
        }
        let mut set = vec![0u8; length];
        line.read_exact(&mut set)?;
        line.set_read_timeout(None)?;
        let cpus = (0..length * 8).filter(|cpu| set[cpu / 8] >> (cpu % 8) & 1 == 1).collect();
        Ok(Some(Guest { rank, pid, cpus, line }))
    }
}

impl Guest {
    /// Gives the arena to the guest, with its place and everybody's ranks.
    pub fn hand(&mut self, arena: &Arena, local: &Local) -> io::Result<()> {
        let mut head = [0u8; 16];
        head[..8].copy_from_slice(MAGIC);
        head[8..12].copy_from_slice(&local.index.to_le_bytes());
        head[12..].copy_from_slice(&(local.ranks.len() as u32).to_le_bytes());
        let fds = [arena.raw_fd()];
        let rights = [ControlMessage::ScmRights(&fds)];
        let sent = loop {
            match sendmsg::<()>(
                self.line.as_raw_fd(),
                &[IoSlice::new(&head)],
                &rights,
                MsgFlags::MSG_NOSIGNAL,
                None,
            ) {
                Err(Errno::EINTR) => {}
                other => break other?,
            }
        };
        // A stream may take less; the descriptor has gone with the first byte.
        self.line.write_all(&head[sent..])?;
        let ranks: Vec<u8> = local.ranks.iter().flat_map(|rank| rank.to_le_bytes()).collect();
        self.line.write_all(&ranks)
    }
}

/// A member's visit.
pub(crate) struct Knock<'a> {
    /// The visitor's rank.
    pub rank: u32,
    /// The number on the leader's card.
    pub nonce: &'a str,
    /// The leader's process.
    pub leader: u32,
}

impl Knock<'_> {
    /// Goes in and takes the arena, within `limit`.
    pub fn enter(&self, limit: Duration) -> io::Result<(Arena, Local, UnixStream)> {
        let mut line = UnixStream::connect_addr(&address(self.nonce)?)?;
        let peer = getsockopt(&line, PeerCredentials)?;
        if peer.uid() != geteuid().as_raw() || peer.pid() as u32 != self.leader {
            return Err(io::Error::other(format!(
                "process {} of user {} answers in its place",
                peer.pid(),
                peer.uid()
            )));
        }
        line.write_all(&self.words()).map_err(|e| match e.kind() {
            io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset => sent_away(),
            _ => e,
        })?;
        line.set_read_timeout(Some(limit))?;
        let mut head = [0u8; 16];
        let (fd, came) = take_descriptor(&line, &mut head)?;
        line.read_exact(&mut head[came..])?;
        let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        let (index, count) = (number(8), number(12) as usize);
        if head[..8] != *MAGIC || count > LONGEST || index as usize >= count {
            return Err(io::Error::other("its answer is not Arke's"));
        }
        let mut bytes = vec![0u8; count * 4];
        line.read_exact(&mut bytes)?;
        line.set_read_timeout(None)?;
        let ranks: Vec<u32> =
            bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        if ranks[index as usize] != self.rank || !ranks.is_sorted_by(|a, b| a < b) {
            return Err(io::Error::other("it has another rank in this one's place"));
        }
        Ok((Arena::from_fd(fd), Local { index, ranks }, line))
    }

    fn words(&self) -> Vec<u8> {
        let cpus = arke_sys::cpu::allowed();
        let bytes = cpus.iter().max().map_or(0, |cpu| cpu / 8 + 1).min(MOST_CPU_BYTES);
        let mut set = vec![0u8; bytes];
        for cpu in cpus.iter().filter(|cpu| **cpu < bytes * 8) {
            set[cpu / 8] |= 1 << (cpu % 8);
        }
        let mut words = MAGIC.to_vec();
        words.extend_from_slice(self.nonce.as_bytes());
        words.extend_from_slice(&self.rank.to_le_bytes());
        words.extend_from_slice(&(bytes as u16).to_le_bytes());
        words.extend_from_slice(&set);
        words
    }
}

fn sent_away() -> io::Error {
    io::Error::other("it closed the connection: it has ended, or took this one for a stranger")
}

/// The descriptor that comes with the next bytes, and how many bytes these are.
pub(crate) fn take_descriptor(line: &UnixStream, bytes: &mut [u8]) -> io::Result<(OwnedFd, usize)> {
    let mut space = nix::cmsg_space!([i32; 1]);
    let mut pieces = [IoSliceMut::new(bytes)];
    let message = loop {
        match recvmsg::<()>(line.as_raw_fd(), &mut pieces, Some(&mut space), MsgFlags::MSG_CMSG_CLOEXEC) {
            Err(Errno::EINTR) => {}
            Err(Errno::ECONNRESET) => return Err(sent_away()),
            Err(Errno::EAGAIN) => return Err(io::Error::other("it did not answer in time")),
            other => break other?,
        }
    };
    let came = message.bytes;
    let mut found = None;
    for control in message.cmsgs()? {
        if let ControlMessageOwned::ScmRights(fds) = control {
            for fd in fds {
                // SAFETY: the kernel just made this descriptor for us.
                found = Some(unsafe { OwnedFd::from_raw_fd(fd) });
            }
        }
    }
    match found {
        Some(fd) => Ok((fd, came)),
        None if came == 0 => Err(sent_away()),
        None => Err(io::Error::other("its answer holds no descriptor")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCE: &str = "00112233445566778899aabbccddeeff";
    const SOON: Duration = Duration::from_secs(5);

    fn nonce(last: char) -> String {
        let own = format!("{:08x}", std::process::id());
        format!("{own}{}{last}", &NONCE[..23])
    }

    #[test]
    fn a_guest_gets_the_arena_and_everybodys_ranks() {
        let nonce = nonce('1');
        let door = Door::open(&nonce).unwrap();
        let me = std::process::id();
        let visitor =
            std::thread::spawn(move || Knock { rank: 7, nonce: &nonce, leader: me }.enter(SOON).unwrap());
        let guest = door.admit(Instant::now() + SOON, &HashMap::from([(7, me)])).unwrap();
        let mut guest = guest.unwrap();
        assert_eq!((guest.rank, guest.pid), (7, me));
        assert_eq!(guest.cpus, arke_sys::cpu::allowed());
        let arena = Arena::create(4096).unwrap();
        let local = Local { index: 1, ranks: vec![3, 7] };
        guest.hand(&arena, &local).unwrap();
        let (theirs, place, _line) = visitor.join().unwrap();
        assert_eq!(place, local);
        assert_eq!(theirs.len().unwrap(), 4096);
    }

    #[test]
    fn strangers_are_sent_away() {
        let nonce = nonce('2');
        let door = Door::open(&nonce).unwrap();
        let me = std::process::id();
        let wait = || Instant::now() + Duration::from_millis(200);
        // Another process than the one expected.
        let (n, knock) = (nonce.clone(), move |n: &str, rank| {
            Knock { rank, nonce: n, leader: me }.enter(SOON).map(|_| ())
        });
        let visitor = std::thread::spawn(move || knock(&n, 7));
        assert!(door.admit(wait(), &HashMap::from([(7, me + 1)])).unwrap().is_none());
        assert!(visitor.join().unwrap().unwrap_err().to_string().contains("stranger"));
        // Another rank.
        let n = nonce.clone();
        let visitor = std::thread::spawn(move || knock(&n, 8));
        assert!(door.admit(wait(), &HashMap::from([(7, me)])).unwrap().is_none());
        assert!(visitor.join().unwrap().is_err());
        // Words that are none of ours.
        let mut line = UnixStream::connect_addr(&address(&nonce).unwrap()).unwrap();
        line.write_all(&[0xff; 60]).unwrap();
        assert!(door.admit(wait(), &HashMap::from([(7, me)])).unwrap().is_none());
    }

    #[test]
    fn a_leader_that_is_another_process_is_not_believed() {
        let nonce = nonce('3');
        let _door = Door::open(&nonce).unwrap();
        let error = Knock { rank: 1, nonce: &nonce, leader: 1 }.enter(SOON).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("in its place"), "{error}");
    }

    #[test]
    fn hostile_answers_of_a_leader_are_survived() {
        let mut seed = 1u64;
        for round in 0..64 {
            let nonce = format!("{:08x}{round:024x}", std::process::id());
            let door = Door::open(&nonce).unwrap();
            door.listener.set_nonblocking(false).unwrap();
            let answer: Vec<u8> = (0..round)
                .map(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (seed >> 33) as u8
                })
                .collect();
            let leader = std::thread::spawn(move || {
                let (mut line, _) = door.listener.accept().unwrap();
                let mut hello = [0; 46];
                line.read_exact(&mut hello).unwrap();
                // Every other answer brings a descriptor, and the right first word.
                let fd = std::fs::File::open("/dev/null").unwrap();
                let answer = if round % 2 == 0 { [&MAGIC[..], &answer].concat() } else { answer };
                let fds = [fd.as_raw_fd()];
                let rights = [ControlMessage::ScmRights(&fds)];
                let rights = if round % 2 == 0 { &rights[..] } else { &[] };
                let flags = MsgFlags::MSG_NOSIGNAL;
                let _ = sendmsg::<()>(line.as_raw_fd(), &[IoSlice::new(&answer)], rights, flags, None);
            });
            let me = std::process::id();
            let entered = Knock { rank: 1, nonce: &nonce, leader: me }.enter(SOON);
            assert!(entered.is_err(), "round {round}");
            leader.join().unwrap();
        }
    }
}
