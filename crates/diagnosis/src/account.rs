//! What a rank tells of itself when it is asked: its *account*.
//!
//! It is written by one process and read by another one, which trusts nothing in it: [`Account::decode`] accepts any
//! bytes, bounds what it takes out of them, and drops control characters from texts that go to a terminal.

use serde::{Deserialize, Serialize};

/// Version of the format. A reader refuses another one.
pub const VERSION: u32 = 8;
/// The most operations, messages, communicators, locks and addresses that an account lists; a cut list of operations or
/// messages says how many there are.
pub const MOST: usize = 48;
/// The most threads beside the first one of which is told what they wait for.
pub const MOST_THREADS: usize = 16;
/// The most members of a communicator that are listed where they are no range.
pub const MOST_MEMBERS: usize = 1024;
/// The most peers on other hosts of which is told what has gone to and fro.
pub const MOST_WIRES: usize = 1024;
/// The most ranks that a job can say it has: readers take memory for each.
const MOST_RANKS: u32 = 1 << 20;
/// The longest text, in bytes.
const TEXT: usize = 128;

/// What a rank does and waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// [`VERSION`].
    pub version: u32,
    /// The rank in its job.
    pub rank: u32,
    /// Ranks of the job.
    pub size: u32,
    /// The call: "MPI_Recv"; empty where it is not known.
    pub call: String,
    /// When the wait began, in nanoseconds of the monotonic clock; 0 where it polls.
    pub since_ns: u64,
    /// Which of its waits this is, counted from the start.
    pub wait: u64,
    /// How often something has happened in waits of this rank. Two accounts with the same wait and the same moves:
    /// nothing has reached the rank in between.
    pub moves: u64,
    /// It calls `MPI_Test`, `MPI_Iprobe` or the like again and again, and may do anything next.
    pub polls: bool,
    /// Data of its messages is on its way, or waits for room: it may go on by itself.
    pub busy: bool,
    /// Processes of other jobs have its address, and may send to it, or have handlers run in it, at any time.
    pub reachable: bool,
    /// Other threads of the process may act: they are neither in calls that wait nor asleep until this process wakes
    /// them.
    pub threads: bool,
    /// What stands for the sleep of those of its threads that are in no call. Where two accounts have the same here,
    /// none of these threads has run in between.
    pub still: u64,
    /// What stands for the sleep of all of its threads that are in no call, as [`Self::still`], whether or not they
    /// make calls; `None`: one of them, a handler of signals, a child or an access under way may store to memory that
    /// other ranks see.
    pub stores: Option<u64>,
    /// Processes of other jobs can reach it.
    pub abroad: bool,
    /// What has gone over the network to ranks on other hosts, and come from them; by rank.
    pub wires: Vec<Wire>,
    /// Whether these are all ranks that it has exchanged something with over the network.
    pub wires_whole: bool,
    /// Whether all of the needs have to be met, or one.
    pub rule: Rule,
    /// What the wait is for.
    pub needs: Vec<Need>,
    /// The waits of its other threads: the end of any of them lets the process go on.
    pub others: Vec<ThreadWait>,
    /// Operations that are under way, those of the needs included.
    pub pending: Vec<Operation>,
    /// How many they are.
    pub pending_count: u64,
    /// Messages that have come and that no receive has taken.
    pub unexpected: Vec<Held>,
    /// How many they are.
    pub unexpected_count: u64,
    /// Its communicators.
    pub comms: Vec<Communicator>,
    /// Locks of windows that it holds, and the one that it waits for.
    pub locks: Vec<Lock>,
    /// Who it is among others that are jobs of their own and belong together.
    pub place: Option<Box<Place>>,
    /// Return addresses, innermost first.
    pub stack: Vec<u64>,
}

/// Who a process is among others that are jobs of their own and belong together, such as the tasks of a virtual machine,
/// and what it knows of messages between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// What they belong to: those of another one are strangers.
    pub world: u64,
    /// How that is found, by whoever keeps it.
    pub realm: String,
    /// What stands before ids in sentences, which are hexadecimal there: "task t".
    pub title: String,
    /// This one.
    pub id: u64,
    /// Which of its waits this is, counted from the start.
    pub wait: u64,
    /// What it waits for.
    pub awaits: Awaits,
    /// What it has sent to others, and taken of them.
    pub fellows: Vec<Fellow>,
    /// Whether these are all that it has exchanged messages with.
    pub fellows_whole: bool,
    /// Messages of others that have come and that no receive has taken.
    pub held: Vec<HeldOf>,
    /// How many they are.
    pub held_count: u64,
}

/// What a process waits for from others that belong together with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Awaits {
    /// That is not known, or it is nothing of theirs.
    Unknown,
    /// A message.
    Message {
        /// Its sender; `None`: any.
        from: Option<u64>,
        /// Its tag; `None`: any.
        tag: Option<i32>,
        /// Its context.
        context: u32,
        /// Whether nothing but such a message ends the wait, and nothing that comes meanwhile has the process act.
        only: bool,
    },
    /// That members of this group come together.
    Group(String),
}

/// What has gone between a process and another one, counted in messages, whichever way they go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fellow {
    /// The other one.
    pub id: u64,
    /// Sent to it.
    pub sent: u32,
    /// Come from it, and looked at by whatever receives here.
    pub taken: u32,
}

/// A message of another process that no receive has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldOf {
    /// Its sender.
    pub id: u64,
    /// Its tag.
    pub tag: i32,
    /// Its context.
    pub context: u32,
    /// Bytes.
    pub bytes: u64,
}

/// What another thread of a process waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadWait {
    /// The call, as in an [`Account`].
    pub call: String,
    /// When the wait began, the same way.
    pub since_ns: u64,
    /// Whether all of the needs have to be met, or one.
    pub rule: Rule,
    /// What the wait is for.
    pub needs: Vec<Need>,
    /// Return addresses, innermost first.
    pub stack: Vec<u64>,
}

/// What has gone over the network between a rank and another one, in messages of Arke's own, as this rank counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wire {
    /// The other one.
    pub rank: u32,
    /// Sent to it.
    pub sent: u32,
    /// Come from it and taken.
    pub taken: u32,
}

/// How the needs of a wait go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// Each of them must be met.
    All,
    /// One is enough.
    Any,
}

/// One thing that a wait is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Need {
    /// What it is.
    pub what: Operation,
    /// Whose act can meet it.
    pub from: Source,
}

impl Need {
    /// Whether one of several ranks can meet it.
    pub(crate) fn is_for_any(&self) -> bool {
        self.what.kind != Kind::Collective && !matches!(&self.from, Source::Ranks(ranks) if ranks.len() < 2)
    }
}

/// Who can meet a need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Not known: a user, a file, another job, the clock.
    Unknown,
    /// One of these ranks of the job.
    Ranks(Vec<u32>),
    /// Any other rank of the job.
    Others,
    /// Any other member of the communicator with this context.
    Members(u32),
}

/// The kinds of operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Something else.
    Other,
    /// A message to be sent.
    Send,
    /// The same, which ends only when it is received.
    SynchronousSend,
    /// A message to be received.
    Receive,
    /// A message that is looked for.
    Probe,
    /// A collective operation.
    Collective,
    /// Another process comes to a port, or answers there.
    Port,
    /// A generalized request, which only the program itself completes.
    Generalized,
    /// One-sided accesses that this rank has begun: their end takes no call of anybody's.
    Accesses,
    /// The shared lock of the peer's part of a window.
    SharedLock,
    /// The same, exclusive.
    ExclusiveLock,
    /// What the interface tells in words, in the place of the communicator's name: that memory, at an address in the
    /// place of the bytes, gets a value; or, where that is 0, something that messages bring about.
    Condition,
}

/// The lock of one rank's part of a window, as a rank holds it or waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    /// The context of the window's own communicator. With the owner it names the lock.
    pub context: u32,
    /// The rank, in the job, whose part of the window it is.
    pub owner: u32,
    /// Whether it excludes everybody else.
    pub exclusive: bool,
    /// The place in the queue of a rank that waits for it; `None`: it is held.
    pub turn: Option<u64>,
}

/// An operation under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operation {
    /// What it is.
    pub kind: Kind,
    /// The peer's rank in the communicator; `None`: any, or none.
    pub peer: Option<u32>,
    /// The peer's rank in the job.
    pub process: Option<u32>,
    /// The tag; `None`: any, or none.
    pub tag: Option<i32>,
    /// Bytes to be sent, or the most that may be received.
    pub bytes: u64,
    /// The same in elements: "2 MPI_DOUBLE"; empty where they are not known.
    pub elements: String,
    /// The communicator's name, or that of the window or file whose communicator it is; empty where it is not known.
    pub comm: String,
    /// The context that its messages are matched by. Of a collective operation: that of the communicator's messages.
    pub context: u32,
}

/// A message that no receive has taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Rank of the sender in the job.
    pub process: u32,
    /// Its tag.
    pub tag: i32,
    /// Its context.
    pub context: u32,
    /// Bytes.
    pub bytes: u64,
}

/// A communicator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Communicator {
    /// Its name.
    pub name: String,
    /// The context of its messages.
    pub context: u32,
    /// Its members.
    pub members: Members,
    /// Whether it joins two groups.
    pub inter: bool,
    /// How many collective operations this rank has begun on it.
    pub collectives: u64,
    /// The root of the last collective operation there that had one.
    pub root: u32,
    /// Of the last collective operations there whose length all ranks must give alike: the number, and the bytes that
    /// this rank has given.
    pub lengths: Vec<(u64, u64)>,
}

/// The most operations whose lengths a communicator tells.
pub const MOST_LENGTHS: usize = 2;

/// The members of a communicator, as ranks of the job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Members {
    /// So many ranks from the first on.
    Range(u32, u32),
    /// These.
    List(Vec<u32>),
    /// Too many to be told, or some are of other jobs.
    Unknown,
}

impl Members {
    /// The ranks, if they are known and all below `size`.
    pub fn ranks(&self, size: u32) -> Option<Vec<u32>> {
        match self {
            Members::Range(first, count) => {
                let end = first.checked_add(*count)?;
                (end <= size).then(|| (*first..end).collect())
            }
            Members::List(list) => list.iter().all(|rank| *rank < size).then(|| list.clone()),
            Members::Unknown => None,
        }
    }
}

/// Why bytes are no account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// They are of another version.
    Version(u32),
    /// They make no sense.
    Malformed,
}

impl Account {
    /// The account in at most `room` bytes. What has no room is left out: first the stack, then lists. `None` if even
    /// the rest does not fit.
    pub fn encode(&self, room: usize) -> Option<Vec<u8>> {
        let mut cut = self.clone();
        for step in 0.. {
            if let Some(bytes) = postcard::to_stdvec(&cut).ok().filter(|bytes| bytes.len() <= room) {
                return Some(bytes);
            }
            match step {
                0 => cut.comms.iter_mut().for_each(|comm| {
                    if matches!(&comm.members, Members::List(list) if list.len() > 64) {
                        comm.members = Members::Unknown;
                    }
                }),
                1 => {
                    cut.unexpected.truncate(8);
                    cut.place.iter_mut().for_each(|place| place.held.truncate(8));
                }
                2 => cut.pending.clear(),
                3 => {
                    cut.stack.truncate(8);
                    cut.others.iter_mut().for_each(|thread| thread.stack.truncate(8));
                }
                4 => cut.comms.clear(),
                // The one that is waited for is a part of what it waits for.
                5 => cut.locks.retain(|lock| lock.turn.is_some()),
                6 => {
                    cut.wires_whole &= cut.wires.is_empty();
                    cut.wires.clear();
                    if let Some(place) = &mut cut.place {
                        place.fellows_whole &= place.fellows.is_empty();
                        place.fellows.clear();
                    }
                }
                // What it waits for is not told by halves: half of the needs might prove what the whole does not.
                _ => return None,
            }
        }
        None
    }

    /// Reads an account out of bytes that another process wrote.
    pub fn decode(bytes: &[u8]) -> Result<Account, Refused> {
        let (version, _) = postcard::take_from_bytes::<u32>(bytes).map_err(|_| Refused::Malformed)?;
        if version != VERSION {
            return Err(Refused::Version(version));
        }
        let account: Account = postcard::from_bytes(bytes).map_err(|_| Refused::Malformed)?;
        account.checked().ok_or(Refused::Malformed)
    }

    /// An account that another process has made, if it makes sense: bounded, and without what a terminal would obey.
    pub fn checked(mut self) -> Option<Account> {
        if self.version != VERSION || self.rank >= self.size || self.size > MOST_RANKS || !self.is_bounded() {
            return None;
        }
        self.clean();
        self.wires.sort_by_key(|wire| wire.rank);
        Some(self)
    }

    fn is_bounded(&self) -> bool {
        let lists = [
            self.needs.len(),
            self.pending.len(),
            self.unexpected.len(),
            self.comms.len(),
            self.locks.len(),
            self.stack.len(),
            self.others.iter().map(|thread| thread.needs.len().max(thread.stack.len())).max().unwrap_or(0),
        ];
        let members = |comm: &Communicator| match &comm.members {
            Members::List(list) => list.len() <= MOST_MEMBERS,
            _ => true,
        };
        let place = |place: &Place| place.fellows.len() <= MOST_WIRES && place.held.len() <= MOST;
        lists.iter().all(|len| *len <= MOST)
            && self.place.as_deref().is_none_or(place)
            && self.wires.len() <= MOST_WIRES
            && self.others.len() <= MOST_THREADS
            && self.comms.iter().all(|comm| members(comm) && comm.lengths.len() <= MOST_LENGTHS)
    }

    fn clean(&mut self) {
        clean(&mut self.call);
        self.others.iter_mut().for_each(|thread| clean(&mut thread.call));
        let others = self.others.iter_mut().flat_map(|thread| &mut thread.needs);
        let needs = self.needs.iter_mut().chain(others).map(|need| &mut need.what);
        needs.chain(&mut self.pending).for_each(|operation| {
            clean(&mut operation.comm);
            clean(&mut operation.elements);
        });
        self.comms.iter_mut().for_each(|comm| clean(&mut comm.name));
        if let Some(place) = &mut self.place {
            clean(&mut place.realm);
            clean(&mut place.title);
            if let Awaits::Group(name) = &mut place.awaits {
                clean(name);
            }
        }
    }

    /// What this rank counts of messages over the network: sent to `rank`, and taken from it. `None`: that was left
    /// out.
    pub(crate) fn wire(&self, rank: u32) -> Option<(u32, u32)> {
        match self.wires.binary_search_by_key(&rank, |wire| wire.rank) {
            Ok(at) => Some((self.wires[at].sent, self.wires[at].taken)),
            Err(_) => self.wires_whole.then_some((0, 0)),
        }
    }

    /// What any of its threads waits for.
    pub(crate) fn all_needs(&self) -> impl Iterator<Item = &Need> {
        self.needs.iter().chain(self.others.iter().flat_map(|thread| &thread.needs))
    }

    /// The lock that it waits for.
    pub(crate) fn wanted_lock(&self) -> Option<&Lock> {
        self.locks.iter().find(|lock| lock.turn.is_some())
    }

    /// The communicator with a context.
    pub fn comm(&self, context: u32) -> Option<&Communicator> {
        self.comms.iter().find(|comm| comm.context == context)
    }
}

/// Drops what a terminal would obey, and the end of a text that is too long.
fn clean(text: &mut String) {
    clean_to(text, TEXT);
}

/// Drops what a terminal would obey, and what is longer than `most` bytes.
pub(crate) fn clean_to(text: &mut String, most: usize) {
    text.retain(|c| !c.is_control());
    if text.len() > most {
        let end = (0..=most).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    pub(crate) fn operation(kind: Kind, process: Option<u32>, tag: Option<i32>) -> Operation {
        Operation {
            kind,
            peer: process,
            process,
            tag,
            bytes: 4,
            elements: String::new(),
            comm: "MPI_COMM_WORLD".into(),
            context: 8,
        }
    }

    pub(crate) fn account(rank: u32, size: u32, call: &str, needs: Vec<Need>) -> Account {
        Account {
            version: VERSION,
            rank,
            size,
            call: call.into(),
            since_ns: 1,
            wait: 1,
            moves: 1,
            polls: false,
            busy: false,
            reachable: false,
            threads: false,
            still: 0,
            stores: Some(0),
            abroad: false,
            wires: Vec::new(),
            wires_whole: true,
            rule: Rule::All,
            needs,
            others: Vec::new(),
            pending: Vec::new(),
            pending_count: 0,
            unexpected: Vec::new(),
            unexpected_count: 0,
            comms: vec![Communicator {
                name: "MPI_COMM_WORLD".into(),
                context: 8,
                members: Members::Range(0, size),
                inter: false,
                collectives: 0,
                root: 0,
                lengths: Vec::new(),
            }],
            locks: Vec::new(),
            place: None,
            stack: vec![1, 2],
        }
    }

    pub(crate) fn receive(from: u32, tag: i32) -> Need {
        Need { what: operation(Kind::Receive, Some(from), Some(tag)), from: Source::Ranks(vec![from]) }
    }

    #[test]
    fn what_is_written_is_read() {
        let account = account(1, 3, "MPI_Recv", vec![receive(0, -7)]);
        let bytes = account.encode(4096).unwrap();
        assert_eq!(Account::decode(&bytes), Ok(account.clone()));
        assert_eq!(account.encode(20), None);
        let mut other = bytes.clone();
        other[0] = 1;
        assert_eq!(Account::decode(&other), Err(Refused::Version(1)));
        assert_eq!(Account::decode(&bytes[..bytes.len() - 3]), Err(Refused::Malformed));
        let many = Account { size: u32::MAX, ..account };
        assert_eq!(Account::decode(&many.encode(4096).unwrap()), Err(Refused::Malformed));
    }

    #[test]
    fn what_has_no_room_is_left_out_but_not_the_needs() {
        let mut long = account(0, 2, "MPI_Recv", vec![receive(1, 5)]);
        long.unexpected = vec![Held { process: 1, tag: 7, context: 8, bytes: 1 << 40 }; MOST];
        long.pending = vec![operation(Kind::Send, Some(1), Some(3)); MOST];
        let short = Account::decode(&long.encode(300).unwrap()).unwrap();
        assert_eq!((short.needs, short.pending.len(), short.unexpected.len()), (long.needs, 0, 8));
    }

    #[test]
    fn texts_are_cleaned() {
        let mut account = account(0, 1, "MPI_\u{1b}[2JRecv", vec![]);
        account.comms[0].name = "é".repeat(100);
        let read = Account::decode(&account.encode(4096).unwrap()).unwrap();
        assert_eq!(read.call, "MPI_[2JRecv");
        assert_eq!(read.comms[0].name.len(), 128);
    }

    #[test]
    fn members_outside_of_the_job_are_not_known() {
        assert_eq!(Members::Range(1, 2).ranks(3), Some(vec![1, 2]));
        assert_eq!(Members::Range(1, u32::MAX).ranks(3), None);
        assert_eq!(Members::List(vec![0, 3]).ranks(3), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(mut bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
            let _ = Account::decode(&bytes);
            if let Some(first) = bytes.first_mut() {
                *first = VERSION as u8;
            }
            let _ = Account::decode(&bytes);
        }

        #[test]
        fn a_spoilt_account_is_read_or_refused(at in 0usize..100, byte in any::<u8>()) {
            let mut bytes = account(1, 3, "MPI_Recv", vec![receive(0, -7)]).encode(4096).unwrap();
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Ok(read) = Account::decode(&bytes) {
                prop_assert!(read.rank < read.size && !read.call.contains(char::is_control));
            }
        }
    }
}
