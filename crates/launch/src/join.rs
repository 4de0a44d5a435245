//! How a process takes its seat in a job: finds the arena, checks that it is the right one, claims its rank.

use crate::foreign::{self, Foreign};
use crate::seat::{Seat, SeatError};
use arke_base::board::{Board, BoardError, RankState};
use arke_sys::arena::Arena;
use nix::errno::Errno;
use nix::fcntl::{fcntl, open, FcntlArg, OFlag};
use nix::sys::signal::{kill, Signal};
use nix::sys::stat::Mode;
use nix::unistd::{getpid, getppid, Pid};
use std::fmt;
use std::os::fd::{BorrowedFd, FromRawFd, OwnedFd};

/// What a process is to its launcher.
#[derive(Debug)]
pub enum Place {
    /// A rank of a job.
    Member(Joined),
    /// A job of its own: no launcher started it, or it is a helper program that a rank started, whose seat the
    /// rank itself holds.
    Alone,
}

/// A claimed seat.
#[derive(Debug)]
pub struct Joined {
    /// The seat.
    pub seat: Seat,
    /// The job's arena; closed on exec.
    pub arena: Arena,
    /// The board at its start.
    pub board: Board,
}

/// Why a process cannot take the seat that it was given.
#[derive(Debug)]
pub enum JoinError {
    /// The seat itself is unusable.
    Seat(SeatError),
    /// No descriptor of the arena could be had.
    NoArena {
        /// The seat.
        seat: Seat,
        /// Why the launcher's own descriptor could not be opened.
        errno: Errno,
    },
    /// Another system's launcher started the process, together with others.
    Foreign(Foreign),
    /// The arena is not the job's.
    Board(BoardError),
    /// The seat speaks of one job and the arena of another.
    Mismatch(Seat),
    /// Another process had the seat and is gone.
    Used {
        /// The rank.
        rank: u32,
        /// The process that had it.
        pid: u32,
        /// Whether it finalized.
        finalized: bool,
    },
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JoinError::Seat(e) => e.fmt(f),
            JoinError::Board(e) => e.fmt(f),
            JoinError::Foreign(launcher) => launcher.fmt(f),
            JoinError::NoArena { seat, errno } => write!(
                f,
                "rank {}: the job's descriptor {} was closed on the way here and /proc/{}/fd/{} cannot be \
                 opened ({}); start the program without the wrapper that closes descriptors, or let the wrapper \
                 pass descriptor {} on",
                seat.rank,
                seat.arena,
                seat.launcher,
                seat.arena,
                errno.desc(),
                seat.arena
            ),
            JoinError::Mismatch(seat) => write!(
                f,
                "rank {}: descriptor {} belongs to another job than ARKE_SEAT names; \
                 unset ARKE_SEAT to run the program by itself",
                seat.rank, seat.arena
            ),
            JoinError::Used { rank, pid, finalized } => write!(
                f,
                "the seat of rank {rank} was taken by process {pid}, which {}; one `arke run` starts one MPI \
                 program for each rank: start a second one with an `arke run` of its own",
                if *finalized { "has finalized" } else { "has ended" }
            ),
        }
    }
}

impl std::error::Error for JoinError {}

impl From<SeatError> for JoinError {
    fn from(e: SeatError) -> Self {
        JoinError::Seat(e)
    }
}

impl From<BoardError> for JoinError {
    fn from(e: BoardError) -> Self {
        JoinError::Board(e)
    }
}

/// Takes this process's seat, as its environment names it.
///
/// A rank that is not the launcher's own child (a shell script stands between) rings the launcher, which then
/// watches the rank itself as well as the script.
pub fn join() -> Result<Place, JoinError> {
    let Some(seat) = Seat::from_environment()? else {
        return match foreign::launcher(|name| std::env::var(name).ok()) {
            None => Ok(Place::Alone),
            Some(launcher) => Err(JoinError::Foreign(launcher)),
        };
    };
    let (arena, board) = find(&seat)?;
    if seat.rank >= board.size() {
        return Err(JoinError::Mismatch(seat));
    }

    let record = board.record(seat.rank);
    if !record.claim(getpid().as_raw() as u32) {
        let pid = record.pid();
        if pid != getpid().as_raw() as u32 && alive(pid) {
            return Ok(Place::Alone);
        }
        let finalized = record.state() == RankState::Finalized;
        return Err(JoinError::Used { rank: seat.rank, pid, finalized });
    }

    let joined = Joined { seat, arena, board };
    if getppid().as_raw() as u32 != joined.seat.launcher {
        joined.ring();
    }
    Ok(Place::Member(joined))
}

impl Joined {
    /// Makes the launcher look at the board now: to be called after this rank's state changed to aborting.
    ///
    /// The bell is SIGCHLD: the launcher expects it at any time, and whoever else might have its number by now
    /// ignores it.
    pub fn ring(&self) {
        // A launcher that is gone needs no bell: its guard is ending the job.
        let _ = kill(Pid::from_raw(self.seat.launcher as i32), Signal::SIGCHLD);
    }
}

/// The seat's arena: the inherited descriptor, or else the launcher's own, opened again through /proc.
fn find(seat: &Seat) -> Result<(Arena, Board), JoinError> {
    if let Some(fd) = duplicate(seat.arena) {
        if let Ok(found) = open_board(seat, fd) {
            // From here on our own duplicate, which no child inherits, stands for it.
            let _ = nix::unistd::close(seat.arena);
            return Ok(found);
        }
    }
    let path = format!("/proc/{}/fd/{}", seat.launcher, seat.arena);
    let fd = open(path.as_str(), OFlag::O_RDWR | OFlag::O_CLOEXEC, Mode::empty())
        .map_err(|errno| JoinError::NoArena { seat: seat.clone(), errno })?;
    open_board(seat, fd)
}

/// A close-on-exec duplicate of a descriptor that may or may not be open.
fn duplicate(raw: i32) -> Option<OwnedFd> {
    // SAFETY: the number is only handed to fcntl, which answers EBADF where it is not open.
    let borrowed = unsafe { BorrowedFd::borrow_raw(raw) };
    let fd = fcntl(borrowed, FcntlArg::F_DUPFD_CLOEXEC(3)).ok()?;
    // SAFETY: fcntl just made this descriptor for us.
    Some(unsafe { OwnedFd::from_raw_fd(fd) })
}

fn open_board(seat: &Seat, fd: OwnedFd) -> Result<(Arena, Board), JoinError> {
    let arena = Arena::from_fd(fd);
    let board = Board::open(&arena)?;
    if board.cookie() != seat.job.0 {
        return Err(JoinError::Mismatch(seat.clone()));
    }
    Ok((arena, board))
}

/// Whether a process exists and is more than a zombie.
fn alive(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    match status {
        Ok(text) => crate::processes::parse_stat(&text).is_some_and(|s| !matches!(s.state, 'Z' | 'X')),
        Err(_) => false,
    }
}
