//! What a trace is once it has been read: lanes of calls, and messages between them.

use super::names::Family;

/// Why a call waited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub(super) enum Wait {
    /// It did not, or not for long enough to be measured.
    #[default]
    None = 0,
    /// A receive waited for a send that had not begun.
    LateSender = 1,
    /// A send waited for a receive that had not begun.
    LateReceiver = 2,
    /// It waited for members of its communicator that had not come.
    Collective = 3,
    /// For something else: data on their way, a lock, a file.
    Other = 4,
}

impl Wait {
    /// All that are a wait.
    pub const ALL: [Wait; 4] = [Wait::LateSender, Wait::LateReceiver, Wait::Collective, Wait::Other];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Wait::None => "",
            Wait::LateSender => "late sender",
            Wait::LateReceiver => "late receiver",
            Wait::Collective => "wait at collective",
            Wait::Other => "other wait",
        }
    }
}

/// A call. Times are nanoseconds since the start of the job.
#[derive(Debug, Clone, Default)]
pub(super) struct Call {
    pub begin: u64,
    pub end: u64,
    /// Its function, its place in the program (0: unknown) and its communicator (0: none), as indices.
    pub function: u32,
    pub site: u32,
    pub comm: u32,
    /// How long it was blocked as the rank measured it.
    pub waited_ns: u64,
    /// Why it waited, and how much of its time from the beginning on.
    pub wait: Wait,
    pub wait_ns: u64,
    /// Bytes of data, where the call and not a message is about them.
    pub bytes: u64,
    /// The other process or the root, as a rank of the communicator.
    pub peer: Option<u32>,
    /// The rank ended before the call did.
    pub unfinished: bool,
}

/// The calls of one thread, in their order.
#[derive(Debug, Default)]
pub(super) struct Lane {
    pub rank: u32,
    pub thread: u32,
    pub calls: Vec<Call>,
}

/// A call of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    pub lane: u32,
    pub call: u32,
}

/// One end of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    /// Sender, receiver, context and tag.
    pub key: (u32, u32, u32, i32),
    pub at_ns: u64,
    pub call: At,
    pub bytes: u64,
    /// Of a receive: it was there before the message.
    pub early: bool,
}

/// A message.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub sent: End,
    pub matched: End,
    pub wait: Wait,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Function {
    pub name: String,
    pub family: Family,
}

/// A communicator.
#[derive(Debug, Clone)]
pub(super) struct Comm {
    pub name: String,
    /// Its members as far as they are known: the rank in it, and the one in the job.
    pub members: Vec<(u32, u32)>,
}

/// Events for which there was no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dropped {
    pub events: u64,
    pub from_ns: u64,
}

impl Dropped {
    /// A sentence.
    pub fn told(&self, rank: u32) -> String {
        format!(
            "rank {rank} left out {} calls and messages from {:.3} s on, since the memory of the trace was full; \
             ARKE_TRACE_SIZE=4G, say, holds more",
            self.events,
            self.from_ns as f64 / 1e9
        )
    }
}

/// A rank.
#[derive(Debug)]
pub(super) struct Rank {
    pub rank: u32,
    pub pid: u32,
    pub dropped: Option<Dropped>,
}

/// A trace.
#[derive(Debug, Default)]
pub(super) struct Trace {
    pub ranks: Vec<Rank>,
    pub lanes: Vec<Lane>,
    pub functions: Vec<Function>,
    /// Places in the program; the first is "unknown".
    pub sites: Vec<String>,
    /// Communicators; the first stands for none.
    pub comms: Vec<Comm>,
    pub messages: Vec<Message>,
    /// Ends of messages that have found no other end yet.
    pub sent: Vec<End>,
    pub matched: Vec<End>,
    /// When the last thing happened.
    pub end_ns: u64,
}

impl Trace {
    pub fn call(&self, at: At) -> &Call {
        &self.lanes[at.lane as usize].calls[at.call as usize]
    }

    pub fn call_mut(&mut self, at: At) -> &mut Call {
        &mut self.lanes[at.lane as usize].calls[at.call as usize]
    }

    pub fn call_count(&self) -> usize {
        self.lanes.iter().map(|lane| lane.calls.len()).sum()
    }

    /// Calls and messages.
    pub fn events(&self) -> usize {
        self.call_count() + self.messages.len()
    }
}
