//! The job board: what a launcher and the ranks of a job tell each other through shared memory.
//!
//! It stands at the start of the job's arena: a header that the launcher writes before any rank runs, then a
//! record for each rank, a page for its answers ([`crate::answers`]) and a place for what is known when it dies of a
//! signal ([`crate::crash`]), which only that rank writes. Every other
//! process may read all of it at any time, also after a rank died: that is how an abort's reason and the path counters
//! survive.
#![allow(unsafe_code, reason = "it maps memory that processes share")]

use crate::answers::{Page, PAGE_BYTES};
use crate::crash::{self, PLACE_BYTES};
use crate::paths::Counters;
use crate::waiting::WaitNote;
use arke_sys::arena::{Arena, Mapping};
use arke_sys::{memory, process, SysError};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicU8, Ordering};

/// "ARKEJOB" and the layout's version; a change of layout changes it.
pub const MAGIC: u64 = 0x4152_4b45_4a4f_420f;
/// Bytes of the header.
pub const HEADER_BYTES: usize = 4096;
/// Bytes of a rank's record.
pub const RECORD_BYTES: usize = 4096;
/// The code of a rank that has ended the whole job because all is done. The launcher then ends with 0, which no failure
/// does.
pub const ALL_DONE: i32 = i32::MIN;

/// The code of a rank that has ended the job, as users and the launchers of others know it: [`ALL_DONE`] is 0 for them.
pub fn told(code: i32) -> i32 {
    if code == ALL_DONE {
        0
    } else {
        code
    }
}

/// The longest text of an abort, in bytes.
pub const TEXT_BYTES: usize = 480;

/// In a header's flags: the user was told why the job ends.
const TOLD: u32 = 1;
/// In a header's flags: the job goes on without ranks that fail.
const TOLERANT: u32 = 2;

/// What the launcher says about the job.
#[derive(Debug)]
#[repr(C, align(128))]
pub struct Header {
    magic: AtomicU64,
    size: AtomicU32,
    cpus: AtomicU32,
    launcher: AtomicU32,
    flags: AtomicU32,
    losses: AtomicU32,
    question: AtomicU32,
    cookie: [AtomicU64; 2],
    crashes: AtomicU32,
    held: AtomicU32,
    desk: AtomicU32,
    number: AtomicU32,
}

/// The states that a rank goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum RankState {
    /// Has not initialised (and need not be an MPI program at all).
    Absent = 0,
    /// Initialised, not finalized: an end in this state is abnormal.
    Joined = 1,
    /// Finalized.
    Finalized = 2,
    /// Called for the end of the job.
    Aborting = 3,
    /// Ended before its time, in a job that goes on without it.
    Lost = 4,
}

/// One rank's record. Written by that rank only, and after its end, where the job goes on without it, by who saw the
/// end.
#[repr(C, align(128))]
pub struct Record {
    /// Process id, in the rank's own PID namespace; 0 until the rank joins.
    pid: AtomicU32,
    state: AtomicU32,
    abort_code: AtomicU32,
    /// 1: the abort is the consequence of another rank's end.
    bereft: AtomicU32,
    text_len: AtomicU32,
    /// Connections to the job that started this one.
    ties: AtomicU32,
    /// Number in the job, counted from 1, in the low half, and ranks of the job in the high one; 0 until it has joined.
    seat: AtomicU64,
    text: [AtomicU8; TEXT_BYTES],
    /// What the rank waits for.
    pub waiting: WaitNote,
    /// Path counters and their kin.
    pub counters: Counters,
    /// When the process started, in ticks since the machine did; 0 where the system does not say.
    started: AtomicU64,
    /// The PID namespace in which its number means it, [`NO_NAMESPACE`] where the system does not say; 0 until all
    /// three are written.
    namespace: AtomicU64,
}

#[cfg(not(loom))]
const _: () = assert!(size_of::<Header>() <= HEADER_BYTES);
#[cfg(not(loom))]
const _: () = assert!(size_of::<Record>() <= RECORD_BYTES);

/// A mapped job board.
#[derive(Debug)]
pub struct Board {
    map: Mapping,
}

/// Why an arena is not the board that was expected.
#[derive(Debug)]
pub enum BoardError {
    /// The arena holds something else, or a board of another version of Arke.
    NotABoard,
    /// It is shorter than its ranks need.
    TooShort,
    /// A system call failed.
    System(SysError),
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BoardError::NotABoard => write!(
                f,
                "the descriptor handed down is not a job board of this version of Arke; \
                 use the `arke` and the libmpi_abi.so.1 of one installation"
            ),
            BoardError::TooShort => write!(f, "the job board is shorter than its number of ranks needs"),
            BoardError::System(e) => f.write_str(&memory::told(e)),
        }
    }
}

impl std::error::Error for BoardError {}

impl From<SysError> for BoardError {
    fn from(e: SysError) -> Self {
        BoardError::System(e)
    }
}

impl Board {
    /// Bytes that a board for `size` ranks takes, a multiple of the page size.
    pub fn bytes(size: u32) -> u64 {
        Self::record_bytes(size) + u64::from(size) * (PAGE_BYTES + PLACE_BYTES) as u64
    }

    /// Bytes of the header and the records, for which memory is taken at the start; the pages for answers behind them,
    /// and the places for crashes behind these, get theirs when they are used.
    fn record_bytes(size: u32) -> u64 {
        (HEADER_BYTES + size as usize * RECORD_BYTES) as u64
    }

    /// Makes the board of a new job in an empty arena. `cpus` is the number of cores that all ranks together
    /// may use, `cookie` a random number that tells this job from any other.
    pub fn create(arena: &Arena, size: u32, cpus: u32, cookie: [u64; 2]) -> Result<Self, BoardError> {
        arena.grow(Self::bytes(size))?;
        arena.reserve(0, Self::record_bytes(size))?;
        arena.secure(0, Self::bytes(size))?;
        let board = Self { map: arena.map(0, Self::bytes(size) as usize)? };
        let h = board.header();
        h.size.store(size, Ordering::Relaxed);
        h.cpus.store(cpus, Ordering::Relaxed);
        h.launcher.store(std::process::id(), Ordering::Relaxed);
        h.cookie[0].store(cookie[0], Ordering::Relaxed);
        h.cookie[1].store(cookie[1], Ordering::Relaxed);
        h.magic.store(MAGIC, Ordering::Release);
        Ok(board)
    }

    /// Maps the board of an arena that was handed down.
    pub fn open(arena: &Arena) -> Result<Self, BoardError> {
        let len = arena.len()?;
        if len < HEADER_BYTES as u64 {
            return Err(BoardError::NotABoard);
        }
        let head = arena.map(0, HEADER_BYTES)?;
        // SAFETY: the header is made of atomics: any bytes are valid.
        let h = unsafe { head.at::<Header>(0) };
        if h.magic.load(Ordering::Acquire) != MAGIC {
            return Err(BoardError::NotABoard);
        }
        let bytes = Self::bytes(h.size.load(Ordering::Relaxed));
        if bytes > len {
            return Err(BoardError::TooShort);
        }
        Ok(Self { map: arena.map(0, bytes as usize)? })
    }

    /// The launcher's process and the number of ranks of a board that another version of Arke has made: what these
    /// words have been in all versions.
    pub fn of_another_version(arena: &Arena) -> Option<(u32, u32)> {
        (arena.len().ok()? >= HEADER_BYTES as u64).then_some(())?;
        let head = arena.map(0, HEADER_BYTES).ok()?;
        // SAFETY: the header is made of atomics: any bytes are valid.
        let h = unsafe { head.at::<Header>(0) };
        let magic = h.magic.load(Ordering::Acquire);
        let another = magic != MAGIC && magic >> 8 == MAGIC >> 8;
        another.then(|| (h.launcher.load(Ordering::Relaxed), h.size.load(Ordering::Relaxed)))
    }

    fn header(&self) -> &Header {
        // SAFETY: the header is made of atomics: any bytes are valid.
        unsafe { self.map.at::<Header>(0) }
    }

    /// Number of ranks.
    pub fn size(&self) -> u32 {
        self.header().size.load(Ordering::Relaxed)
    }

    /// Number of cores that all ranks together may use.
    pub fn cpus(&self) -> u32 {
        self.header().cpus.load(Ordering::Relaxed)
    }

    /// The launcher's process id.
    pub fn launcher(&self) -> u32 {
        self.header().launcher.load(Ordering::Relaxed)
    }

    /// The job's random number.
    pub fn cookie(&self) -> [u64; 2] {
        [0, 1].map(|i| self.header().cookie[i].load(Ordering::Relaxed))
    }

    /// Notes that a process of this board tells the user why the job ends; false if one has done so before.
    pub fn tell_once(&self) -> bool {
        self.header().flags.fetch_or(TOLD, Ordering::AcqRel) & TOLD == 0
    }

    /// Lets the job go on without ranks that fail. Said before any rank runs.
    pub fn set_tolerant(&self) {
        self.header().flags.fetch_or(TOLERANT, Ordering::AcqRel);
    }

    /// Whether the job goes on without ranks that fail.
    pub fn is_tolerant(&self) -> bool {
        self.header().flags.load(Ordering::Acquire) & TOLERANT != 0
    }

    /// How many ranks were lost, in a job that goes on without them. A futex that [`Board::lose`] rings.
    pub fn losses(&self) -> &AtomicU32 {
        &self.header().losses
    }

    /// Tells all ranks that `rank` has ended before its time, and how. Its process must be gone.
    pub fn lose(&self, rank: u32, how: &str) {
        let record = self.record(rank);
        record.write_text(how);
        record.set_state(RankState::Lost);
        self.losses().fetch_add(1, Ordering::AcqRel);
        arke_sys::futex::wake_all(self.losses());
    }

    /// The number of the question that ranks were asked last; 0: none was.
    pub fn question(&self) -> u32 {
        self.header().question.load(Ordering::Acquire)
    }

    /// Asks all ranks what they wait for: the number of the question.
    pub fn ask(&self) -> u32 {
        self.header().question.fetch_add(1, Ordering::AcqRel).wrapping_add(1)
    }

    /// Takes memory for the answers of `rank`, which must be below [`Board::size`], so that writing them fails in no
    /// other way.
    pub fn reserve_answers(&self, arena: &Arena, rank: u32) -> Result<(), SysError> {
        arena
            .reserve(Self::record_bytes(self.size()) + u64::from(rank) * PAGE_BYTES as u64, PAGE_BYTES as u64)
    }

    /// The place for the answers of `rank`, which must be below [`Board::size`].
    pub fn answers(&self, rank: u32) -> &Page {
        let at = Self::record_bytes(self.size()) as usize + rank as usize * PAGE_BYTES;
        // SAFETY: a page is made of atomics: any bytes are valid. Bounds are checked by `at`.
        unsafe { self.map.at::<Page>(at) }
    }

    /// Where `rank`, which must be below [`Board::size`], tells of the signal that it dies of. No memory is taken for
    /// it before it is written: a rank for which there is none dies without a word.
    pub fn crash(&self, rank: u32) -> &crash::CrashNote {
        let answers = self.size() as usize * PAGE_BYTES;
        let at = Self::record_bytes(self.size()) as usize + answers + rank as usize * PLACE_BYTES;
        // SAFETY: a place is made of atomics: any bytes are valid. Bounds are checked by `at`.
        unsafe { self.map.at::<crash::CrashNote>(at) }
    }

    /// Counts the ranks that tell of their crash by themselves: how many have done so before.
    pub fn count_crash(&self) -> u32 {
        self.header().crashes.fetch_add(1, Ordering::AcqRel)
    }

    /// Lets ranks wait in `MPI_Init`, or no longer. A futex that the end of it rings.
    pub fn hold(&self, hold: bool) {
        self.held().store(u32::from(hold), Ordering::Release);
        if !hold {
            arke_sys::futex::wake_all(self.held());
        }
    }

    /// 1 while ranks shall wait in `MPI_Init`, since a debugger has not let them go yet.
    pub fn held(&self) -> &AtomicU32 {
        &self.header().held
    }

    /// Tells the TCP port at which the desk of this node answers those who ask for its ranks.
    pub fn set_desk(&self, port: u16) {
        self.header().desk.store(u32::from(port), Ordering::Release);
    }

    /// The port of the node's desk; `None` where there is none: all ranks of the job are on this board.
    pub fn desk(&self) -> Option<u16> {
        u16::try_from(self.header().desk.load(Ordering::Acquire)).ok().filter(|port| *port != 0)
    }

    /// The number by which users call the job on this machine; 0: nobody has asked for it so far.
    pub fn number(&self) -> u32 {
        self.header().number.load(Ordering::Acquire)
    }

    /// Gives the job this number, unless it has one. The one that it has from then on.
    pub fn take_number(&self, number: u32) -> u32 {
        match self.header().number.compare_exchange(0, number, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => number,
            Err(taken) => taken,
        }
    }

    /// The record of `rank`, which must be below [`Board::size`].
    pub fn record(&self, rank: u32) -> &Record {
        // SAFETY: a record is made of atomics: any bytes are valid. Bounds are checked by `at`.
        unsafe { self.map.at::<Record>(HEADER_BYTES + rank as usize * RECORD_BYTES) }
    }
}

/// What stands for a PID namespace where the system does not say which one it is.
const NO_NAMESPACE: u64 = 1;

/// The process that has a seat, as it says itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occupant {
    /// Its number, which means it in its PID namespace only.
    pub pid: u32,
    /// That namespace.
    pub namespace: u64,
    /// When it started, in ticks since the machine did; 0 where the system does not say.
    pub started: u64,
}

impl Occupant {
    /// This process.
    pub fn here() -> Self {
        let pid = std::process::id();
        Self { pid, namespace: Self::namespace_here(), started: process::started(pid as i32) }
    }

    /// The PID namespace of this process.
    pub fn namespace_here() -> u64 {
        process::pid_namespace().max(NO_NAMESPACE)
    }
}

impl Record {
    /// Takes the seat for this process: false if another process has it already.
    pub fn claim(&self) -> bool {
        let Occupant { pid, namespace, started } = Occupant::here();
        if self.pid.compare_exchange(0, pid, Ordering::AcqRel, Ordering::Acquire).is_err() {
            return false;
        }
        self.started.store(started, Ordering::Relaxed);
        self.namespace.store(namespace, Ordering::Release);
        true
    }

    /// The process that took the seat, 0 if none has. Of use in messages only: in another PID namespace, and after its
    /// end, the number means another process; [`Record::occupant`] tells who it is.
    pub fn pid(&self) -> u32 {
        self.pid.load(Ordering::Acquire)
    }

    /// The process that took the seat, once it has said who it is.
    pub fn occupant(&self) -> Option<Occupant> {
        let namespace = self.namespace.load(Ordering::Acquire);
        let (pid, started) = (self.pid(), self.started.load(Ordering::Relaxed));
        (namespace != 0 && pid != 0).then_some(Occupant { pid, namespace, started })
    }

    /// Tells what state the rank is in.
    pub fn set_state(&self, state: RankState) {
        self.state.store(state as u32, Ordering::Release);
    }

    /// The state that the rank last told.
    pub fn state(&self) -> RankState {
        match self.state.load(Ordering::Acquire) {
            1 => RankState::Joined,
            2 => RankState::Finalized,
            3 => RankState::Aborting,
            4 => RankState::Lost,
            _ => RankState::Absent,
        }
    }

    /// Tells which rank of how many this is in its job. On a board of one machine of several these are not the number
    /// of the record and the size of the board.
    pub fn set_seat(&self, rank: u32, size: u32) {
        self.seat.store((u64::from(rank) + 1) | (u64::from(size) << 32), Ordering::Release);
    }

    /// The rank in its job and the job's size; `None` until it has joined.
    pub fn seat(&self) -> Option<(u32, u32)> {
        let seat = self.seat.load(Ordering::Acquire);
        Some(((seat as u32).checked_sub(1)?, (seat >> 32) as u32)).filter(|(rank, size)| rank < size)
    }

    /// Tells how many processes of the job that started this one the rank is connected with.
    pub fn set_ties(&self, count: u32) {
        self.ties.store(count, Ordering::Release);
    }

    /// With how many processes of the job that started this one the rank last said that it is connected.
    pub fn ties(&self) -> u32 {
        self.ties.load(Ordering::Acquire)
    }

    fn write_text(&self, text: &str) {
        let mut end = text.len().min(TEXT_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        for (cell, byte) in self.text.iter().zip(text[..end].bytes()) {
            cell.store(byte, Ordering::Relaxed);
        }
        self.text_len.store(end as u32, Ordering::Relaxed);
    }

    fn read_text(&self) -> String {
        let len = (self.text_len.load(Ordering::Relaxed) as usize).min(TEXT_BYTES);
        let bytes: Vec<u8> = self.text[..len].iter().map(|b| b.load(Ordering::Relaxed)).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// How a rank ended that was lost; `None` in any other state.
    pub fn lost(&self) -> Option<String> {
        (self.state() == RankState::Lost).then(|| self.read_text())
    }

    /// Asks for the end of the job with `code`, for the reason in `text` (cut at [`TEXT_BYTES`]).
    pub fn abort(&self, code: i32, text: &str) {
        self.write_text(text);
        self.abort_code.store(code as u32, Ordering::Relaxed);
        self.set_state(RankState::Aborting);
    }

    /// Tells that the abort to come is the consequence of another rank's end, which is the cause.
    pub fn set_bereft(&self) {
        self.bereft.store(1, Ordering::Relaxed);
    }

    /// Whether this rank has aborted as a consequence of another one's end.
    pub fn is_bereft(&self) -> bool {
        self.state() == RankState::Aborting && self.bereft.load(Ordering::Relaxed) == 1
    }

    /// Code and text of an abort; `None` in any other state.
    pub fn aborted(&self) -> Option<(i32, String)> {
        if self.state() != RankState::Aborting {
            return None;
        }
        Some((self.abort_code.load(Ordering::Relaxed) as i32, self.read_text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_side_writes_the_other_reads() {
        let arena = Arena::create(0).unwrap();
        let mine = Board::create(&arena, 3, 2, [5, 6]).unwrap();
        let theirs = Board::open(&arena).unwrap();
        assert_eq!((theirs.size(), theirs.cpus(), theirs.cookie()), (3, 2, [5, 6]));
        assert_eq!(mine.record(2).occupant(), None);
        assert!(theirs.record(2).claim());
        assert!(!mine.record(2).claim());
        assert_eq!(mine.record(2).pid(), std::process::id());
        assert_eq!(mine.record(2).occupant(), Some(Occupant::here()));
        assert_eq!(mine.record(1).state(), RankState::Absent);
        theirs.record(1).set_seat(0, 7);
        assert_eq!((mine.record(1).seat(), mine.record(0).seat()), (Some((0, 7)), None));
        theirs.record(1).set_seat(7, 7);
        assert_eq!(mine.record(1).seat(), None);
        theirs.record(1).abort(-3, "no more");
        assert_eq!(mine.record(1).aborted(), Some((-3, "no more".to_string())));
        assert!(!mine.record(1).is_bereft());
        theirs.record(0).set_bereft();
        assert!(!mine.record(0).is_bereft());
        theirs.record(0).abort(65, "rank 1 has failed");
        assert!(mine.record(0).is_bereft());
        assert!(theirs.tell_once() && !mine.tell_once());
        assert!(!theirs.is_tolerant());
        mine.set_tolerant();
        assert!(theirs.is_tolerant());
        assert!(theirs.held().load(Ordering::Acquire) == 0);
        mine.hold(true);
        assert!(theirs.held().load(Ordering::Acquire) == 1);
        assert_eq!((mine.count_crash(), theirs.count_crash()), (0, 1));
        theirs.crash(2).publish(11);
        assert!(
            mine.crash(1).read().is_none() && mine.crash(2).read().is_some_and(|crash| crash.signal == 11)
        );
        assert_eq!(mine.desk(), None);
        mine.set_desk(7311);
        assert_eq!(theirs.desk(), Some(7311));
        assert_eq!(
            (mine.number(), mine.take_number(3), theirs.take_number(4), theirs.number()),
            (0, 3, 3, 3)
        );
        mine.lose(2, "was killed");
        assert_eq!(theirs.losses().load(Ordering::Acquire), 1);
        assert_eq!(theirs.record(2).lost(), Some("was killed".to_string()));
        assert_eq!(theirs.record(0).lost(), None);
    }

    #[test]
    fn an_arena_that_is_no_board_is_refused() {
        let arena = Arena::create(8192).unwrap();
        assert!(matches!(Board::open(&arena), Err(BoardError::NotABoard)));
        assert!(matches!(Board::open(&Arena::create(0).unwrap()), Err(BoardError::NotABoard)));
    }
}
