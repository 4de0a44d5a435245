//! Moving bytes between processes: the [`Fabric`] trait and its implementations.
//!
//! A fabric knows processes and bytes. It does not match, queue, retry or wait: when there is no room it says
//! so, and the engine queues. Messages from one process to another arrive in the order they were sent.
#![warn(missing_docs)]

#[cfg(not(loom))]
pub use connections::Connections;
pub use deaths::Deaths;
pub use portion::Portion;
pub use remote::{Attention, Piece, Reach, STOPPED, UPDATE_MAX};

use arke_base::foreign::{Body, Room};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use std::time::Duration;

pub mod areas;
#[cfg(feature = "testing")]
pub mod conformance;
#[cfg(not(loom))]
mod connections;
mod deaths;
#[cfg(not(loom))]
pub mod joint;
#[cfg(all(test, loom))]
mod loom_portion;
#[cfg(all(test, loom))]
mod loom_segment;
#[cfg(not(loom))]
pub mod ofi;
pub mod places;
mod portion;
mod remote;
pub mod segment;
pub mod shm;
#[cfg(feature = "testing")]
pub mod sim;

/// A process that this one can reach: dense numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcId(pub u32);

impl ProcId {
    /// As an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands at the head of every message: tag (32 bits), context (24) and the engine's kind (8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Key(pub u64);

impl Key {
    /// Contexts are below this.
    pub const CONTEXTS: u32 = 1 << 24;

    /// Puts a key together.
    #[inline(always)]
    pub fn new(context: u32, tag: i32, kind: u8) -> Self {
        debug_assert!(context < Self::CONTEXTS);
        Self((tag as u32 as u64) << 32 | u64::from(context) << 8 | u64::from(kind))
    }

    /// The tag.
    #[inline(always)]
    pub fn tag(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// The context.
    #[inline(always)]
    pub fn context(self) -> u32 {
        (self.0 >> 8) as u32 & (Self::CONTEXTS - 1)
    }

    /// The kind of message.
    #[inline(always)]
    pub fn kind(self) -> u8 {
        self.0 as u8
    }

    /// Tag and context, without the kind: what matching looks at.
    #[inline(always)]
    pub fn matching(self) -> u64 {
        self.0 & !0xff
    }
}

/// An ordinary answer: the way to that process is full now; try again after a poll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoRoom;

/// What a fabric can do, fixed for its lifetime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    /// Longest payload of an inline send, in bytes; at least 40.
    pub inline_max: usize,
    /// Longest payload of a buffered send, in bytes.
    pub buffered_max: usize,
    /// Whether memory can be exposed and pulled at all.
    pub exposes: bool,
    /// Number of collective lines; 0 where there are none.
    pub lines: u32,
}

/// Names exposed memory to the process that may pull it. Travels inside a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Token {
    /// Address in the exposing process, or offset in an arena: the fabric's business.
    pub address: u64,
    /// Length in bytes.
    pub len: u64,
    /// The fabric's own use.
    pub handle: u64,
}

impl Token {
    /// Bytes of an encoded token.
    pub const BYTES: usize = 24;

    /// As bytes, to be put into a message.
    #[inline]
    pub fn encode(self) -> [u8; Self::BYTES] {
        let mut out = [0; Self::BYTES];
        out[..8].copy_from_slice(&self.address.to_le_bytes());
        out[8..16].copy_from_slice(&self.len.to_le_bytes());
        out[16..].copy_from_slice(&self.handle.to_le_bytes());
        out
    }

    /// Out of the first [`Token::BYTES`] of a message; `None` if it is shorter.
    #[inline]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let word = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        Some(Self { address: word(0)?, len: word(8)?, handle: word(16)? })
    }
}

/// Names a pull that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PullId(pub u32);

/// How a finished pull went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pulled {
    /// `Pull`, `Push` (the exposing side copied part of it), `Shared` or `NetRdma`.
    pub path: Path,
    /// Bytes that this process copied.
    pub copied: u64,
}

/// Why memory could not be pulled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PullError {
    /// This fabric cannot copy from that process; send it in fragments instead.
    Refused,
    /// The memory named does not exist there, or the process has gone: the errno.
    Fault(i32),
}

impl PullError {
    /// Of a copy by the kernel that ended with this error number. Where copies went well at first and are forbidden
    /// now, since a process has changed its user or has entered a sandbox, there is the other way.
    pub(crate) fn of_copy(errno: i32) -> Self {
        const EPERM: i32 = 1;
        const ENOSYS: i32 = 38;
        match errno {
            EPERM | ENOSYS => PullError::Refused,
            errno => PullError::Fault(errno),
        }
    }

    /// The error of a copy from memory of process `pid`, or to it (`out`): its address and length. Where that is memory
    /// of a device, say, which the system does not copy, there is the other way: its owner loads and stores it.
    #[cold]
    pub(crate) fn or_another_way(self, pid: i32, (address, len): (u64, u64), out: bool) -> Self {
        const EFAULT: i32 = 14;
        match self {
            PullError::Fault(EFAULT) if arke_sys::maps::is_uncopied(pid, address, len, out) => {
                PullError::Refused
            }
            other => other,
        }
    }
}

/// What [`Transfers::pull`] answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PullState {
    /// All bytes have arrived.
    Done(Pulled),
    /// The other side copies a part of it: [`Sink::pulled`] tells the end.
    Pending(PullId),
}

/// Who copies exposed memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copying {
    /// Whom the fabric thinks best.
    AsUsual,
    /// Its receiver alone.
    Alone,
    /// Both sides, where they can.
    Both,
}

/// The words and the bytes of a fragment in one piece.
fn whole_fragment(words: [u64; 2], body: Body<'_>) -> Vec<u8> {
    let mut whole = Vec::with_capacity(16 + body.len());
    words.iter().for_each(|word| whole.extend_from_slice(&word.to_le_bytes()));
    body.append_to(&mut whole);
    whole
}

/// What [`Fabric::take_if`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// No message has come.
    Nothing,
    /// One that was not accepted; it is still there.
    Other,
    /// This one, of so many bytes.
    Taken(Key, usize),
}

/// What came of filling a published receive: see [`Transfers::fill`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filled {
    /// The name that the receiver's [`Transfers::publish`] gave.
    pub name: u64,
    /// `Push`, or `Shared`.
    pub path: Path,
    /// Whether the bytes are there; else the error number, and the memory holds what it likes.
    pub result: Result<(), i32>,
}

/// What becomes of a message that [`Fabric::take_past`] shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// It is the one wanted.
    Take,
    /// It stays where it is, and the look goes on behind it.
    Leave,
    /// It stays, and the look ends.
    Stop,
}

/// The messages that a process has offered ([`Fabric::offer`]), as their receiver sees them.
pub trait Claims {
    /// Takes an offered message, by the name that its sender gave it. False: the sender has taken it back. Exactly one
    /// of the two gets it.
    fn claim(&self, name: u64) -> bool;
}

/// Takes what a poll brings.
pub trait Sink {
    /// A message. `body` is only valid during the call.
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>);
    /// A message of a process that may have offered it.
    #[inline(always)]
    fn offered(&mut self, from: ProcId, key: Key, body: Body<'_>, claims: &dyn Claims) {
        let _ = claims;
        self.message(from, key, body);
    }
    /// What [`Fabric::send_fragment`] sent, by a fabric that keeps the words apart. A sink that knows none gets a
    /// message whose body begins with the words.
    fn fragment(&mut self, from: ProcId, key: Key, words: [u64; 2], body: Body<'_>) {
        self.message(from, key, whole_fragment(words, body).as_slice().into());
    }
    /// Whether something that was delivered waits for an answer which the sink can only give between two polls: then a
    /// poll ends sooner, since the rest may be long and a peer waits.
    #[inline(always)]
    fn has_answers(&self) -> bool {
        false
    }
    /// A pending pull has ended.
    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>);
    /// A process cannot be reached any longer, for the reason given (one or more lines, without the process's
    /// number). Told once for each process. What it sent before has been delivered; what is sent to it from now on goes
    /// nowhere; pulls from it end by [`Sink::pulled`].
    fn lost(&mut self, peer: ProcId, why: &str) {
        let _ = (peer, why);
    }
}

/// Copying exposed memory of one process into memory of another, without a stop in between.
pub trait Transfers {
    /// Exposes memory to `to`, until [`Transfers::retire`]. The memory must stay valid so long.
    fn expose(&mut self, to: ProcId, memory: Bytes) -> Token;

    /// As [`Transfers::expose`], with a word on who is to copy.
    fn expose_for(&mut self, to: ProcId, memory: Bytes, copying: Copying) -> Token {
        let _ = copying;
        self.expose(to, memory)
    }

    /// Ends an exposure.
    fn retire(&mut self, token: Token);

    /// Lets go of exposed memory although its receiver may not know: from now on no pull of it ends well, but refused,
    /// or with a fault. The token must still be retired, once the receiver is known to be done with it, or to be gone.
    fn withdraw(&mut self, token: Token) {
        let _ = token;
    }

    /// Copies exposed memory of `from` into `into`, which must be no shorter than wanted: `into.len()` bytes
    /// are copied, at most the token's length.
    fn pull(&mut self, from: ProcId, token: Token, into: BytesMut) -> Result<PullState, PullError>;

    /// From now on long copies are not made by [`Transfers::pull`] and polls, but handed out
    /// ([`Transfers::portion`]): so that the caller can let other threads use the fabric meanwhile.
    fn hand_out(&mut self) {}

    /// Whether long copies are handed out.
    #[inline(always)]
    fn hands_out(&self) -> bool {
        false
    }

    /// Whether a part of a copy waits that nobody but this process makes, and that no thread has in hand; or one has
    /// been given back that no poll has looked at since. Whoever hands copies out sees to it before it goes to
    /// compute.
    #[inline(always)]
    fn owes_portions(&self) -> bool {
        false
    }

    /// Whether there may be a part of a copy for [`Transfers::portion`] to give.
    #[inline(always)]
    fn may_have_portions(&self) -> bool {
        false
    }

    /// A part of a long copy, for the caller to make ([`Portion::make`]) while others use the fabric, and to give back.
    /// `help`: also of one that a peer could make alone.
    fn portion(&mut self, help: bool) -> Option<Portion> {
        let _ = help;
        None
    }

    /// Takes a portion back. An end that it has brought is told by the next poll.
    fn copied(&mut self, portion: Portion) {
        let _ = portion;
    }

    /// Shows memory to `from` that its next message with such a key (whatever the kind) is wanted in, so that it may
    /// fill it without asking. `None`: that cannot be. From now on until [`Transfers::unpublish`] says yes, or `from`
    /// has said that the memory is filled ([`Transfers::fill`]) and [`Transfers::settle`] was called, the memory must
    /// stay valid. Of several receives with one key the first is published first.
    fn publish(&mut self, from: ProcId, key: Key, into: BytesMut) -> Option<u64> {
        let _ = (from, key, into);
        None
    }

    /// Takes a publication back. False: the sender has the memory, and will say when it is done with it.
    fn unpublish(&mut self, name: u64) -> bool {
        let _ = name;
        true
    }

    /// Ends a publication whose sender has said that it is done with the memory, or has died.
    fn settle(&mut self, name: u64) {
        let _ = name;
    }

    /// Says whether this process waits inside the library, so that nobody need fill its memory for it.
    fn set_inside(&mut self, inside: bool) {
        let _ = inside;
    }

    /// Fills memory that `to` has published for such a message, if it computes meanwhile. `None`: there is none, or it
    /// is not for this message, since one that was sent before may have a claim on it (`matches` says so of a key). If
    /// there was some, the caller must tell `to` what came of it, in the order of its messages; until then the memory
    /// is its own.
    fn fill(&mut self, to: ProcId, key: Key, data: Bytes, matches: impl Fn(Key) -> bool) -> Option<Filled> {
        let _ = (to, key, data, matches);
        None
    }
}

/// Sleeping until something may have come, and waking who sleeps.
pub trait Sleeps {
    /// How many processes of this machine share a core that they may use, rounded up: 1 where each has one.
    fn processes_per_core(&self) -> u32;

    /// Moves the calling thread to another core if a process of the job is seen on its own and another core has none.
    fn spread(&mut self) {}

    /// Lets whoever else is to run on this core have it.
    #[inline(always)]
    fn give_core(&self) {
        arke_sys::cpu::yield_now();
    }

    /// Announces that this process is about to sleep. The caller polls once more before [`Sleeps::sleep`].
    fn arm(&mut self) -> Armed;

    /// Sleeps until something may have arrived since [`Sleeps::arm`], or for `limit`.
    fn sleep(&mut self, armed: Armed, limit: Duration);

    /// Takes the announcement back.
    fn disarm(&mut self);

    /// Whether a sleep that begins now, after [`Sleeps::arm`] and another try, also ends when there is room where there
    /// was none ([`NoRoom`]).
    fn rings_for_room(&self) -> bool {
        false
    }

    /// A handle by which another thread of this process can end a sleep.
    fn waker(&self) -> Waker;

    /// Wakes `peer` if it sleeps.
    fn wake(&mut self, peer: ProcId) {
        let _ = peer;
    }
}

/// Shared lines, which serve short collective operations of one node. A fabric need not have any.
pub trait Lines {
    /// Writes this process's collective line `line` for round `round` (at most 48 bytes), with a note of the
    /// caller's; see [`Capabilities::lines`]. Rounds of a line count up from 1, and may leave some out; a line has
    /// two cells, and round r+2 overwrites round r, as does every later round that is even if r is, or odd if r is.
    /// Does not wake anybody.
    fn write_line(&mut self, line: u32, round: u32, note: u32, data: &[u8]) {
        let _ = (line, round, note, data);
    }

    /// Reads `peer`'s line if it is in round `round`, and returns the note; `None` if it is not there yet.
    fn read_line(&self, peer: ProcId, line: u32, round: u32, data: &mut [u8; 48]) -> Option<u32> {
        let _ = (peer, line, round, data);
        None
    }

    /// The newest round of `peer`'s line that it has written; 0 where it has written none.
    fn line_round(&self, peer: ProcId, line: u32) -> u32 {
        let _ = (peer, line);
        0
    }
}

/// Memory that peers reach without a call of its owner's. A fabric need not offer any.
pub trait RemoteMemory {
    /// Memory that peers can reach directly. `None` where there is none (or no more).
    fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        let _ = bytes;
        None
    }

    /// Gives memory of [`RemoteMemory::alloc`] back; false if it is not such memory.
    fn free(&mut self, address: *mut u8) -> bool {
        let _ = address;
        false
    }

    /// Lets peers reach memory of this process, without its help, until [`RemoteMemory::unshare`]. `None`: they can do
    /// so by messages only.
    fn share(&mut self, memory: BytesMut) -> Option<Token> {
        let _ = memory;
        None
    }

    /// Ends what [`RemoteMemory::share`] began.
    fn unshare(&mut self, token: Token) {
        let _ = token;
    }

    /// How this process can reach memory that `peer`, or this process itself, has shared. The answer holds as long as
    /// the memory is shared; it may be found out by a trial.
    fn reach(&mut self, peer: ProcId, token: Token) -> Reach {
        let _ = (peer, token);
        Reach::default()
    }

    /// Copies each piece to its place in shared memory of `peer` ([`Reach::copies`]). `Done`: the bytes are there, for
    /// all to see. `Pending`: [`Sink::pulled`] tells when they are, and the pieces' memory must stay as it is so long.
    /// What finds no room the fabric queues.
    ///
    /// # Errors
    /// [`PullError::Refused`] where the fabric cannot do it at all; [`PullError::Fault`] where the place is not in the
    /// shared memory, or the peer has gone.
    fn remote_write(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<Bytes>],
    ) -> Result<PullState, PullError> {
        let _ = (peer, token, pieces);
        Err(PullError::Refused)
    }

    /// Copies each piece out of its place in shared memory of `peer`; otherwise as [`RemoteMemory::remote_write`].
    ///
    /// # Errors
    /// As for [`RemoteMemory::remote_write`].
    fn remote_read(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<BytesMut>],
    ) -> Result<PullState, PullError> {
        let _ = (peer, token, pieces);
        Err(PullError::Refused)
    }

    /// Brings the `len` bytes (at most [`UPDATE_MAX`]) at `at` of shared memory of `peer`, or of this process itself,
    /// lets `change` change them, and takes them back ([`Reach::updates`]). No other such update of any of these bytes,
    /// by whatever process, comes in between. `change` is called once, or not at all where an error is returned.
    ///
    /// # Errors
    /// As for [`RemoteMemory::remote_write`].
    fn remote_update(
        &mut self,
        peer: ProcId,
        token: Token,
        at: u64,
        len: usize,
        change: &mut dyn FnMut(&mut [u8]),
    ) -> Result<(), PullError> {
        let _ = (peer, token, at, len, change);
        Err(PullError::Refused)
    }

    /// Tells `peer` that what was sent to it wants its attention even if it computes: ends the wait of its
    /// [`Attention`], if it has one.
    fn nudge(&mut self, peer: ProcId) {
        let _ = peer;
    }

    /// What a second thread of this process waits on for what wants the process's attention while its first thread
    /// computes. `None` where nothing can tell.
    fn attention(&mut self) -> Option<Attention> {
        None
    }
}

/// A way to move bytes between processes. What stands here are the messages
/// and the processes; each other purpose has a trait of its own. One owner, one thread at a time.
pub trait Fabric: Transfers + Sleeps + Lines + RemoteMemory {
    /// What it can do, whoever the peer is: the least of [`Fabric::capabilities_to`].
    fn capabilities(&self) -> Capabilities;

    /// What it can do towards one peer. `exposes` is the peer's own; `lines` is as in [`Fabric::capabilities`].
    #[inline(always)]
    fn capabilities_to(&self, peer: ProcId) -> Capabilities {
        let _ = peer;
        self.capabilities()
    }

    /// Whether a peer is on this machine, so that messages to it go through memory and not over a network.
    #[inline(always)]
    fn shares_memory(&self, peer: ProcId) -> bool {
        let _ = peer;
        true
    }

    /// This process.
    fn me(&self) -> ProcId;

    /// Number of processes.
    fn size(&self) -> u32;

    /// Sends a message of at most `inline_max` bytes.
    fn send_inline(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom>;

    /// As [`Fabric::send_inline`], of a control message, such as that a message has been received: it counts as none of
    /// those in a row ([`Fabric::sends_in_a_row`]).
    fn send_control(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        self.send_inline(to, key, payload)
    }

    /// As [`Fabric::send_inline`], of the first `len` bytes of some words: bytes that were stored as words are best
    /// read as words.
    #[inline(always)]
    fn send_line(&mut self, to: ProcId, key: Key, line: &[u64; 6], len: usize) -> Result<(), NoRoom> {
        // SAFETY: an array of words is an array of bytes of the same size.
        let bytes = unsafe { std::slice::from_raw_parts(line.as_ptr().cast::<u8>(), len.min(48)) };
        self.send_inline(to, key, bytes)
    }

    /// Sends a message of `len` bytes, at most `buffered_max`, which `fill` writes in place. `fill` is called
    /// once if there is room and not at all otherwise.
    fn send_buffered(
        &mut self,
        to: ProcId,
        key: Key,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom>;

    /// As [`Fabric::send_buffered`], of data that lies in one run.
    fn send_run(&mut self, to: ProcId, key: Key, data: &[u8]) -> Result<(), NoRoom> {
        self.send_buffered(to, key, data.len(), |room| {
            room.put(data);
        })
    }

    /// Sends `len` bytes, at most `buffered_max` less 16, which `fill` writes in place, and two words before them: a
    /// part of a longer message. Refused before the way to the peer is so full that other messages find no room. It
    /// arrives as [`Sink::fragment`], or as a message that begins with the words, the lowest byte first.
    fn send_fragment(
        &mut self,
        to: ProcId,
        key: Key,
        words: [u64; 2],
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        self.send_buffered(to, key, 16 + len, |room| {
            fill(room.put(&words[0].to_le_bytes()).put(&words[1].to_le_bytes()));
        })
    }

    /// A clock that is the same for all processes of the machine, in nanoseconds, by which the engine measures what
    /// messages cost; `None` where nothing is to be measured.
    fn clock(&self) -> Option<fn() -> u64> {
        None
    }

    /// Whether it is still to be found out, by sending fragments to a peer, how they are stored best; so their times
    /// say nothing yet.
    fn is_settling(&self, to: ProcId) -> bool {
        let _ = to;
        false
    }

    /// Forgets what was found out about how fragments to a peer are stored best.
    fn forget_fragments(&mut self, to: ProcId) {
        let _ = to;
    }

    /// Whether the last message between this process and a peer went to the peer: then the next one is likely to be one
    /// of a stream. What goes by [`Fabric::send_control`] does not count.
    fn sends_in_a_row(&self, to: ProcId) -> bool {
        let _ = to;
        false
    }

    /// Appends what was found out about the costs of sending, in lines that begin with `#`.
    fn tell_costs(&self, text: &mut String) {
        let _ = text;
    }

    /// Whether memory of this process is such that peers can map it ([`RemoteMemory::alloc`]): it is copied once,
    /// without the kernel.
    fn is_mapped(&self, memory: Bytes) -> bool {
        let _ = memory;
        false
    }

    /// Offers a message that is about to be sent to `to` under a name, which this process uses once only: the receiver
    /// takes it by [`Claims::claim`] or [`Fabric::claim`] when it has found a receive, or the sender takes it back
    /// before, by [`Fabric::take_back`], without help of the receiver's. False: this fabric, or this name, cannot be
    /// offered.
    fn offer(&mut self, to: ProcId, name: u64) -> bool {
        let _ = (to, name);
        false
    }

    /// Takes a message back that was offered to `to`; false: the receiver has it.
    fn take_back(&mut self, to: ProcId, name: u64) -> bool {
        let _ = (to, name);
        false
    }

    /// Takes a message that `from` has offered; false: its sender has taken it back.
    fn claim(&mut self, from: ProcId, name: u64) -> bool {
        let _ = (from, name);
        false
    }

    /// Whether a message that `from` has offered was not taken back so far. It is left where it is.
    fn is_on_offer(&mut self, from: ProcId, name: u64) -> bool {
        let _ = (from, name);
        false
    }

    /// Delivers what has arrived, a bounded number of messages. `help` allows spending time on copies that
    /// other processes wait for (the caller has nothing better to do). Returns whether anything happened.
    fn poll(&mut self, sink: &mut impl Sink, help: bool) -> bool;

    /// As [`Fabric::poll`], but what has come from one process may stay where it is: the caller looks there by itself
    /// ([`Fabric::take_if`]), and can take a message to where it is wanted.
    #[inline]
    fn poll_beside(&mut self, of: ProcId, sink: &mut impl Sink, help: bool) -> bool {
        let _ = of;
        self.poll(sink, help)
    }

    /// The key of the next message from `from`, if it is there already.
    fn peek(&mut self, from: ProcId) -> Option<Key>;

    /// Takes the next message from `from`, which [`Fabric::peek`] has just shown.
    fn take<R>(&mut self, from: ProcId, with: impl FnOnce(Body<'_>) -> R) -> R;

    /// As [`Fabric::take`], into memory: as much as fits is copied. Returns the message's length.
    fn take_into(&mut self, from: ProcId, into: BytesMut) -> usize {
        self.take(from, |body| {
            body.copy_to(0, into);
            body.len()
        })
    }

    /// Takes the next message from `from` into memory as [`Fabric::take_into`] does, if it has come and `accept` says
    /// yes to its key.
    #[inline(always)]
    fn take_if(&mut self, from: ProcId, into: BytesMut, accept: impl FnOnce(Key) -> bool) -> Next {
        match self.peek(from) {
            None => Next::Nothing,
            Some(key) if accept(key) => Next::Taken(key, self.take_into(from, into)),
            Some(_) => Next::Other,
        }
    }

    /// As [`Fabric::take_if`], of the first message for which `decide` says [`Pass::Take`]: those before it stay where
    /// they are, in their order. `seen` is 0 at first, and then says for further looks of the same kind how far the
    /// last one came: they do not show again what it has left. [`Next::Other`]: a message ended the look, or as many as
    /// may be left have been left, or the fabric cannot do this; what is there is to be [delivered](Fabric::deliver).
    fn take_past(
        &mut self,
        from: ProcId,
        into: BytesMut,
        seen: &mut u64,
        decide: impl FnMut(Key) -> Pass,
    ) -> Next {
        let _ = (from, into, seen, decide);
        Next::Other
    }

    /// Key and length of the next message from `from`, if it is there already and the fabric can tell without taking
    /// it.
    fn front(&mut self, from: ProcId) -> Option<(Key, usize)> {
        let _ = from;
        None
    }

    /// Delivers up to `most` messages of one process that have come. Returns whether there were any.
    fn deliver(&mut self, from: ProcId, most: usize, sink: &mut impl Sink) -> bool {
        let mut any = false;
        for _ in 0..most {
            let Some(key) = self.peek(from) else { break };
            self.take(from, |body| sink.message(from, key, body));
            any = true;
        }
        any
    }

    /// Asks that senders hold small messages back until they are received (or no longer).
    fn set_throttle(&mut self, on: bool);

    /// Whether `peer` asks for that.
    fn throttled(&self, peer: ProcId) -> bool;

    /// Whether this process could end without harm to what it has sent: all of it was taken by its receivers, or never
    /// will be. Asked again, with polls in between, until it says so.
    fn settled(&mut self) -> bool {
        true
    }

    /// What has gone over the network between this process and each peer that it has exchanged something with. Where
    /// the two count the same, nothing is on its way. Messages in shared memory are not counted: they are there at
    /// once.
    fn wires(&self) -> Vec<Wire> {
        Vec::new()
    }

    /// Whether `peer` still runs, as far as this fabric can tell. Cheap enough to be asked by every wait that finds
    /// nothing.
    fn alive(&mut self, peer: ProcId) -> bool {
        let _ = peer;
        true
    }
}

/// What has gone over the network between two processes, as one of them counts it. The counts begin again after 2^32.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wire {
    /// The other one.
    pub peer: ProcId,
    /// Messages that were sent to it.
    pub sent: u32,
    /// Messages of its that have been taken.
    pub taken: u32,
}

/// The state of the wake-up word when a sleep was announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Armed(pub u32);

/// Ends a sleep of this process from another of its threads.
#[derive(Debug, Clone, Copy)]
pub struct Waker {
    /// The wake-up word.
    pub word: &'static std::sync::atomic::AtomicU32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn tokens_of_any_bytes_decode_or_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            match Token::decode(&bytes) {
                Some(token) => prop_assert_eq!(&token.encode()[..], &bytes[..Token::BYTES]),
                None => prop_assert!(bytes.len() < Token::BYTES),
            }
        }

        #[test]
        fn keys_give_back_their_parts(context in 0..Key::CONTEXTS, tag: i32, kind: u8) {
            let key = Key::new(context, tag, kind);
            prop_assert_eq!((key.context(), key.tag(), key.kind()), (context, tag, kind));
            prop_assert_eq!(key.matching(), Key::new(context, tag, 0).0);
        }
    }
}
