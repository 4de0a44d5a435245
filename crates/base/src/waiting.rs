//! What a rank waits for, in a place that outlives it and that its launcher can read.
//!
//! A rank writes here when a wait begins to sleep, not before: a call that ends while it polls writes nothing. It
//! clears the place when that wait is over. So what stands here is what a sleeping rank sleeps for, or what a rank that
//! died asleep slept for.
//!
//! States of the place: `turn` is odd while the rank writes, and even when what stands there is whole. Only the rank
//! writes, one thread at a time. A reader that sees an odd number, or another number afterwards, tries again; a rank
//! that dies while it writes leaves an odd number, and the reader gives up. `loom_waiting.rs` explores this.
#![allow(unsafe_code, reason = "it reads names out of shared memory")]

use crate::sync::atomic::{fence, AtomicU64, Ordering};
use std::fmt;

/// The longest name of a call or a communicator that is kept, in bytes.
const NAME_BYTES: usize = if cfg!(loom) { 8 } else { 64 };
const WORDS: usize = NAME_BYTES / 8;
/// Looks at a place before a reader gives up.
const LOOKS: usize = if cfg!(loom) { 1 } else { 100 };

/// What a call waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Something that is not told.
    Other = 1,
    /// A message to be sent, or its buffer to be free.
    Send = 2,
    /// A message to be received.
    Receive = 3,
    /// A message that a probe looks for.
    Probe = 4,
    /// The others' part in a collective operation.
    Collective = 5,
}

/// A wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wait {
    /// The call: "MPI_Recv"; empty where it is not known.
    pub call: String,
    /// What for.
    pub kind: Kind,
    /// The peer's rank in the communicator; `None`: any, or none.
    pub peer: Option<u32>,
    /// The tag; `None`: any, or none.
    pub tag: Option<i32>,
    /// Bytes of the message to be sent, or the most that may be received. Of no meaning for a probe and a collective
    /// operation.
    pub bytes: u64,
    /// The communicator: "MPI_COMM_WORLD"; empty where it is not known.
    pub comm: String,
    /// Further operations that the call waits for, as well or instead.
    pub others: u32,
    /// When the wait began ([`arke_sys::clock::now_ns`]).
    pub since_ns: u64,
}

/// The place. All bytes zero: the rank waits for nothing.
#[repr(C)]
pub struct WaitNote {
    turn: AtomicU64,
    /// Kind in the low half, further operations in the high one; 0: no wait.
    what: AtomicU64,
    /// Rank in the low half, [`ANY`] for any; tag in the high one.
    peer_and_tag: AtomicU64,
    /// 1: the tag is any.
    any_tag: AtomicU64,
    bytes: AtomicU64,
    since_ns: AtomicU64,
    /// When the last wait that stood here was over; 0: none was.
    ended_ns: AtomicU64,
    call: [AtomicU64; WORDS],
    comm: [AtomicU64; WORDS],
}

const ANY: u32 = u32::MAX;

fn write_name(words: &[AtomicU64; WORDS], name: &str) {
    let mut bytes = [0; NAME_BYTES];
    let mut end = name.len().min(NAME_BYTES);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    bytes[..end].copy_from_slice(&name.as_bytes()[..end]);
    for (word, part) in words.iter().zip(bytes.as_chunks::<8>().0) {
        word.store(u64::from_le_bytes(*part), Ordering::Relaxed);
        if part[7] == 0 {
            // What follows the name's end is not read.
            break;
        }
    }
}

fn read_name(words: &[AtomicU64; WORDS]) -> String {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.load(Ordering::Relaxed).to_le_bytes()).collect();
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    // Another process wrote it: it may be anything, and goes to a terminal.
    String::from_utf8_lossy(&bytes[..end]).chars().filter(|c| !c.is_control()).collect()
}

impl WaitNote {
    /// One outside of an arena.
    #[cfg(all(test, loom))]
    pub fn empty() -> WaitNote {
        let word = || AtomicU64::new(0);
        WaitNote {
            turn: word(),
            what: word(),
            peer_and_tag: word(),
            any_tag: word(),
            bytes: word(),
            since_ns: word(),
            ended_ns: word(),
            call: std::array::from_fn(|_| word()),
            comm: std::array::from_fn(|_| word()),
        }
    }

    /// Writes down a wait. The caller is the rank, in one thread at a time.
    #[cold]
    pub fn begin(&self, wait: &Wait) {
        self.change(|| {
            self.peer_and_tag.store(
                u64::from(wait.peer.unwrap_or(ANY)) | u64::from(wait.tag.unwrap_or(0) as u32) << 32,
                Ordering::Relaxed,
            );
            self.any_tag.store(u64::from(wait.tag.is_none()), Ordering::Relaxed);
            self.bytes.store(wait.bytes, Ordering::Relaxed);
            self.since_ns.store(wait.since_ns, Ordering::Relaxed);
            write_name(&self.call, &wait.call);
            write_name(&self.comm, &wait.comm);
            self.what.store(wait.kind as u64 | u64::from(wait.others) << 32, Ordering::Relaxed);
        });
    }

    /// Notes that the wait is over.
    pub fn end(&self) {
        self.change(|| {
            self.what.store(0, Ordering::Relaxed);
            self.ended_ns.store(arke_sys::clock::now_ns(), Ordering::Relaxed);
        });
    }

    /// When the last wait that was told of was over ([`arke_sys::clock::now_ns`]); `None`: none was.
    pub fn last_end(&self) -> Option<u64> {
        Some(self.ended_ns.load(Ordering::Relaxed)).filter(|ns| *ns != 0)
    }

    fn change(&self, write: impl FnOnce()) {
        let turn = self.turn.load(Ordering::Relaxed) | 1;
        self.turn.store(turn, Ordering::Relaxed);
        // Whoever reads a word that is written below sees the odd number afterwards.
        fence(Ordering::Release);
        write();
        self.turn.store(turn.wrapping_add(1), Ordering::Release);
    }

    /// What the rank waits for; `None`: nothing that it has told of.
    pub fn read(&self) -> Option<Wait> {
        for _ in 0..LOOKS {
            let turn = self.turn.load(Ordering::Acquire);
            let wait = self.look();
            fence(Ordering::Acquire);
            if turn % 2 == 0 && self.turn.load(Ordering::Relaxed) == turn {
                return wait;
            }
            std::hint::spin_loop();
        }
        None
    }

    fn look(&self) -> Option<Wait> {
        let what = self.what.load(Ordering::Relaxed);
        let kind = match what as u32 {
            1 => Kind::Other,
            2 => Kind::Send,
            3 => Kind::Receive,
            4 => Kind::Probe,
            5 => Kind::Collective,
            _ => return None,
        };
        let peer_and_tag = self.peer_and_tag.load(Ordering::Relaxed);
        let any_tag = self.any_tag.load(Ordering::Relaxed) != 0;
        Some(Wait {
            call: read_name(&self.call),
            kind,
            peer: Some(peer_and_tag as u32).filter(|peer| *peer != ANY),
            tag: (!any_tag).then_some((peer_and_tag >> 32) as i32),
            bytes: self.bytes.load(Ordering::Relaxed),
            comm: read_name(&self.comm),
            others: (what >> 32) as u32,
            since_ns: self.since_ns.load(Ordering::Relaxed),
        })
    }
}

/// In words, to follow "in": "MPI_Recv: a message from rank 1 with tag 42 on MPI_COMM_WORLD (at most 4 bytes)".
impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let call = if self.call.is_empty() { "a call" } else { &self.call };
        let rank = self.peer.map_or("any rank".to_string(), |peer| format!("rank {peer}"));
        let tag = self.tag.map_or("any tag".to_string(), |tag| format!("tag {tag}"));
        let on = if self.comm.is_empty() { String::new() } else { format!(" on {}", self.comm) };
        let bytes = |most: &str| match self.bytes {
            1 => format!("{most}1 byte"),
            bytes => format!("{most}{bytes} bytes"),
        };
        match self.kind {
            Kind::Other => write!(f, "{call}{on}")?,
            Kind::Collective => write!(f, "{call}{on}")?,
            Kind::Send => write!(f, "{call}: {} to {rank} with {tag}{on}", bytes(""))?,
            Kind::Receive => {
                write!(f, "{call}: a message from {rank} with {tag}{on} ({})", bytes("at most "))?
            }
            Kind::Probe => write!(f, "{call}: a message from {rank} with {tag}{on}")?,
        }
        match self.others {
            0 => Ok(()),
            1 => f.write_str(", and 1 more request"),
            others => write!(f, ", and {others} more requests"),
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn place() -> WaitNote {
        // SAFETY: made of atomics: all bytes zero are a valid value.
        unsafe { std::mem::zeroed() }
    }

    fn wait() -> Wait {
        Wait {
            call: "MPI_Recv".into(),
            kind: Kind::Receive,
            peer: Some(1),
            tag: Some(-42),
            bytes: 4,
            comm: "MPI_COMM_WORLD".into(),
            others: 0,
            since_ns: 7,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let place = place();
        assert_eq!(place.read(), None);
        let long = "n".repeat(100);
        for wait in [
            wait(),
            Wait { peer: None, tag: None, call: String::new(), comm: "x".repeat(8), others: 3, ..wait() },
            Wait { kind: Kind::Collective, comm: long[..NAME_BYTES].into(), bytes: u64::MAX, ..wait() },
        ] {
            place.begin(&wait);
            assert_eq!(place.read(), Some(wait));
        }
        place.begin(&Wait { comm: long.clone(), ..wait() });
        assert_eq!(place.read().unwrap().comm, long[..NAME_BYTES]);
        assert_eq!(place.last_end(), None);
        place.end();
        assert_eq!(place.read(), None);
        assert!(place.last_end().is_some_and(|end| end <= arke_sys::clock::now_ns()));
    }

    #[test]
    fn half_a_wait_is_none() {
        let place = place();
        place.begin(&wait());
        place.turn.fetch_add(1, Ordering::Relaxed);
        assert_eq!(place.read(), None);
        // A new wait is whole again.
        place.begin(&wait());
        assert_eq!(place.read(), Some(wait()));
    }

    #[test]
    fn a_reader_beside_the_writer_sees_whole_waits() {
        let (place, over) = (place(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for n in 0..20_000 {
                    let name = if n % 2 == 0 { "even" } else { "odd" };
                    place.begin(&Wait { bytes: n, call: name.into(), comm: name.repeat(9), ..wait() });
                }
                over.store(true, Ordering::Relaxed);
            });
            while !over.load(Ordering::Relaxed) {
                if let Some(wait) = place.read() {
                    let name = if wait.bytes % 2 == 0 { "even" } else { "odd" };
                    assert_eq!((wait.call.as_str(), wait.comm), (name, name.repeat(9)));
                }
            }
        });
    }

    #[test]
    fn waits_in_words() {
        assert_eq!(
            wait().to_string(),
            "MPI_Recv: a message from rank 1 with tag -42 on MPI_COMM_WORLD (at most 4 bytes)"
        );
        let any = Wait { peer: None, tag: None, others: 1, bytes: 1, comm: String::new(), ..wait() };
        assert_eq!(
            any.to_string(),
            "MPI_Recv: a message from any rank with any tag (at most 1 byte), and 1 more request"
        );
        let send = Wait { kind: Kind::Send, call: "MPI_Ssend".into(), ..wait() };
        assert_eq!(send.to_string(), "MPI_Ssend: 4 bytes to rank 1 with tag -42 on MPI_COMM_WORLD");
        let barrier = Wait { kind: Kind::Collective, call: "MPI_Barrier".into(), ..wait() };
        assert_eq!(barrier.to_string(), "MPI_Barrier on MPI_COMM_WORLD");
    }
}
