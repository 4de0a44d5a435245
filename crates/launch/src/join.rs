//! How a process takes its seat in a job: finds the arena, checks that it is the right one, claims its rank.

use crate::desk::{Desk, Others};
use crate::exchange::{find, ExchangeError, Facts, SharedExchange};
use crate::foreign::{self, Foreign};
use crate::job::ARENA_DESCRIPTOR;
use crate::nesting::{self, Nearer};
use crate::node::ending::Ending;
use crate::node::{self, Lifeline, Local, NodeError};
use crate::program::SIZE_VARIABLE;
use crate::seat::{InitialErrorHandler, JobId, Seat, SeatError};
use crate::whereabouts::{View, Whereabouts};
use arke_base::board::{Board, BoardError, Occupant, RankState};
use arke_base::settings::{Id, Settings};
use arke_sys::arena::Arena;
use arke_sys::procfs::folder_in;
use nix::errno::Errno;
use nix::fcntl::{fcntl, open, FcntlArg, OFlag};
use nix::sys::signal::{kill, Signal};
use nix::sys::stat::Mode;
use nix::unistd::{getpid, getppid, Pid};
use std::fmt;
use std::os::fd::{BorrowedFd, FromRawFd, OwnedFd};
use std::sync::atomic::Ordering;
use std::sync::OnceLock;
use std::time::Duration;

/// What a process is to its launcher.
#[derive(Debug)]
pub enum Role {
    /// A rank of a job.
    Member(Joined),
    /// A job of its own: no launcher started it, or it is a helper program that a rank started, whose seat the
    /// rank itself holds.
    Alone,
}

/// A claimed place in a job.
#[derive(Debug)]
pub struct Joined {
    /// Rank in the world of the job.
    pub rank: u32,
    /// Number of ranks of the job.
    pub size: u32,
    /// Which of the programs of the command line this is, counted from 0 (`MPI_APPNUM`), where the launcher says so.
    pub appnum: Option<u32>,
    /// How many processes could usefully run (`MPI_UNIVERSE_SIZE`).
    pub universe: u32,
    /// The error handler to start with, where the command line names one.
    pub error_handler: Option<InitialErrorHandler>,
    /// Where the processes wait that spawned this job; `None` for a job that was not spawned.
    pub parent: Option<String>,
    /// The job: the same for all its ranks, another for each job.
    pub job: JobId,
    /// The node's arena; closed on exec.
    pub arena: Arena,
    /// The memory of the job's trace, if it is traced.
    pub trace: Option<Arena>,
    /// The board at its start, with a record for each rank of the node.
    pub board: Board,
    /// The ranks of this node. Those of the whole job where `arke run` started it.
    pub local: Local,
    /// How to learn the addresses of other nodes' ranks; `None` where there are no other nodes: under `arke run`.
    pub exchange: Option<SharedExchange>,
    /// What another system's launcher says of the job; `None` under `arke run`.
    pub facts: Option<Box<Facts>>,
    tie: Tie,
}

/// What ties a rank to whoever started it.
#[derive(Debug)]
enum Tie {
    /// Our own launcher: its process, where that has a number in this PID namespace.
    Launcher(Option<u32>),
    /// The ranks of the node watch each other.
    Node { ending: Ending, lifeline: Box<Lifeline>, desk: OnceLock<Box<Desk>> },
}

/// Why a process cannot take the seat that it was given.
#[derive(Debug)]
pub enum JoinError {
    /// The seat itself is unusable.
    Seat(SeatError),
    /// No descriptor of the arena could be had.
    NoArena {
        /// The seat.
        seat: Box<Seat>,
        /// Why the launcher's own descriptor could not be opened.
        errno: Errno,
    },
    /// Another system's launcher started the process, together with others, and offers no service by which Arke can
    /// join.
    Foreign(Foreign),
    /// The launcher's service failed.
    Exchange(ExchangeError),
    /// The ranks of this node could not come together.
    Node(NodeError),
    /// The environment was cleared on the way from a launcher of ours, whose job has so many ranks, and with it the seat.
    Cleared(u32),
    /// The arena is not the job's.
    Board(BoardError),
    /// The seat speaks of one job and the arena of another.
    Mismatch(Box<Seat>),
    /// This very process had the place before it became another program.
    Again,
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
            JoinError::Exchange(e) => e.fmt(f),
            JoinError::Node(e) => e.fmt(f),
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
            JoinError::Cleared(size) => write!(
                f,
                "the environment was cleared on the way from `arke run` to this process (`env -i`, for example), and with \
                 it ARKE_SEAT, which tells it its place among the {size} ranks; pass ARKE_SEAT on, or start \
                 the program without `arke run` to run it by itself"
            ),
            JoinError::Again => write!(
                f,
                "this process joined its job before it executed the program that it now is; a launcher starts one MPI \
                 program for each rank: start a second one with an `arke run` of its own"
            ),
            JoinError::Used { rank, pid, finalized } => write!(
                f,
                "the seat of rank {rank} was taken by process {pid}, which {}; a launcher starts one MPI \
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

impl From<ExchangeError> for JoinError {
    fn from(e: ExchangeError) -> Self {
        JoinError::Exchange(e)
    }
}

impl From<NodeError> for JoinError {
    fn from(e: NodeError) -> Self {
        JoinError::Node(e)
    }
}

/// Takes this process's place in the job that it was started for, as its environment names it: a seat of `arke run`, or
/// what another system's launcher offers.
pub fn join(settings: &Settings) -> Result<Role, JoinError> {
    let Some(seat) = Seat::from_environment()? else {
        return match (join_others(settings)?, lost_job()) {
            // It would be one of so many jobs of one rank each.
            (Role::Alone, Some(size)) => Err(JoinError::Cleared(size)),
            (role, _) => Ok(role),
        };
    };
    match nesting::nearer(&seat, arke_base::settings::variable, settings) {
        Some(Nearer::Service(service)) => return join_service(&service, settings),
        Some(Nearer::Rank(pid)) if pid == Some(std::process::id()) => return Err(JoinError::Again),
        Some(Nearer::Rank(_)) => return Ok(Role::Alone),
        Some(Nearer::Foreign(launcher)) => return Err(JoinError::Foreign(launcher)),
        None => {}
    }
    match find_arena(&seat) {
        Ok((arena, board)) => sit(seat, arena, board, settings),
        // What is left of a job that is over says nothing of this process.
        Err(_) if seat.is_stale() => join_others(settings),
        Err(e) => Err(e),
    }
}

/// The number of ranks of the job that a launcher of ours started this process for, where its whole environment was
/// cleared on the way: the descriptor of the job's arena is still there, and a rank is missing. A rank that has joined
/// passes the descriptor on to nobody. What a rank starts without the launcher's variables, before it joins, is to be a
/// job of its own.
fn lost_job() -> Option<u32> {
    if std::env::var_os(SIZE_VARIABLE).is_some() {
        return None;
    }
    let board_of = |fd| Board::open(&Arena::from_fd(duplicate(fd)?)).ok();
    let parent = std::os::unix::process::parent_id();
    let boards = (ARENA_DESCRIPTOR..ARENA_DESCRIPTOR + 8).filter_map(board_of);
    let boards = boards.filter(|board| board.launcher() == parent);
    let waits = |board: &Board| (0..board.size()).any(|rank| board.record(rank).state() == RankState::Absent);
    boards.filter(|board| board.size() > 1).find(waits).map(|board| board.size())
}

/// Takes a seat.
///
/// A rank that is not the launcher's own child (a shell script stands between) rings the launcher, which then
/// watches the rank itself as well as the script.
fn sit(seat: Seat, arena: Arena, board: Board, settings: &Settings) -> Result<Role, JoinError> {
    if seat.rank >= board.size() {
        return Err(JoinError::Mismatch(Box::new(seat)));
    }

    let record = board.record(seat.rank);
    if !record.claim() {
        let pid = record.pid();
        let itself = record.occupant() == Some(Occupant::here());
        // One that cannot be seen from here may well run.
        if !itself && View::default().find(record) != Whereabouts::Gone {
            return Ok(Role::Alone);
        }
        let finalized = record.state() == RankState::Finalized;
        return Err(JoinError::Used { rank: seat.rank, pid, finalized });
    }

    let launcher = seat.launcher_here();
    let joined = Joined {
        trace: seat.trace.and_then(|fd| find_trace(fd, launcher)),
        rank: seat.rank,
        size: seat.size,
        appnum: Some(seat.appnum),
        universe: seat.size,
        error_handler: seat.error_handler,
        parent: seat.parent,
        job: seat.job,
        local: Local { index: seat.rank, ranks: (0..board.size()).collect() },
        arena,
        board,
        exchange: None,
        facts: None,
        tie: Tie::Launcher(launcher),
    };
    crate::live::write_lines(settings);
    crate::libraries::preload::forget();
    if launcher.is_some_and(|launcher| getppid().as_raw() as u32 != launcher) {
        ring(launcher);
    }
    // A debugger that has started the launcher wants to see all processes first.
    while joined.board.held().load(Ordering::Acquire) == 1 {
        arke_sys::futex::wait(joined.board.held(), 1, Duration::from_secs(1));
    }
    Ok(Role::Member(joined))
}

/// The variable by which a rank that another system's launcher started tells the programs that it starts in turn that
/// its place is taken: its process, and which place.
pub(crate) const TAKEN_VARIABLE: &str = "ARKE_TAKEN";

/// Joins the job of another system's launcher, if there is one.
fn join_others(settings: &Settings) -> Result<Role, JoinError> {
    let lookup = |name: &str| arke_base::settings::variable(name);
    let Some(service) = find::service(lookup, settings) else {
        return match foreign::launcher(lookup) {
            None => Ok(Role::Alone),
            Some(launcher) => Err(JoinError::Foreign(launcher)),
        };
    };
    join_service(&service, settings)
}

/// Joins the job of a launcher with a service.
fn join_service(service: &find::Service, settings: &Settings) -> Result<Role, JoinError> {
    let lookup = |name: &str| arke_base::settings::variable(name);
    let identity = service.identity();
    let own = getpid().as_raw() as u32;
    if let Some(taken) = lookup(TAKEN_VARIABLE) {
        let (pid, place) = taken.split_once(' ').unwrap_or((&taken, ""));
        if identity.is_none() || identity.as_deref() == Some(place) {
            // A helper that a rank started is a job of its own; a rank that became another program is none.
            return match pid.parse::<u32>() {
                Ok(pid) if pid == own => Err(JoinError::Again),
                _ => Ok(Role::Alone),
            };
        }
    }
    let found = match service.open(settings) {
        Ok(found) => found,
        // What is left of a job of one rank, in a shell that a launcher started, is nothing to join.
        Err(_) if service.size() == Some(1) => return Ok(Role::Alone),
        Err(e) => return Err(e.into()),
    };
    std::env::set_var(TAKEN_VARIABLE, format!("{own} {}", identity.unwrap_or_default()));
    let (exchange, facts) = (SharedExchange::new(found.exchange), found.facts);
    let terms = node::Terms {
        share: settings.word(Id::NodeMemory) != "off",
        limit: Duration::from_secs(settings.number(Id::JoinTimeout)),
        grace: found.grace,
        tolerant: settings.word(Id::Ft) == "ulfm",
    };
    let node = node::form(&exchange, &facts, terms)?;
    node.ending.watch_exit();
    if let Some(attach) = found.attach {
        attach.attach(node.ending.clone());
    }
    Ok(Role::Member(Joined {
        trace: None,
        rank: facts.rank,
        size: facts.size,
        appnum: facts.appnum,
        universe: facts.universe.filter(|universe| *universe >= facts.size).unwrap_or(facts.size),
        error_handler: None,
        parent: None,
        job: node.job,
        arena: node.arena,
        board: node.board,
        local: node.local,
        exchange: Some(exchange),
        facts: Some(Box::new(facts)),
        tie: Tie::Node { ending: node.ending, lifeline: Box::new(node.lifeline), desk: OnceLock::new() },
    }))
}

impl Joined {
    /// Calls for the end of the job after this rank's record says why ([`arke_base::board::Record::abort`]). `tell`
    /// tells the user and is called unless the launcher does that. The caller ends its own process afterwards.
    pub fn abort(&self, tell: impl FnOnce()) {
        match &self.tie {
            Tie::Launcher(pid) => ring(*pid),
            Tie::Node { ending, .. } => {
                // Of several that abort for one reason, one says it.
                ending.tell(tell);
                let own = ending.local().index;
                if let (Some(exchange), Some((code, text))) = (&self.exchange, self.record(own).aborted()) {
                    exchange.abort(code, &text);
                }
            }
        }
    }

    /// Returns when this process has heard all that was said to it before about the end of the job, as far as that can
    /// be known. To be called before [`Joined::abort`], where another process's end may be one of the whole job.
    pub fn catch_up(&self) {
        if let (Tie::Node { .. }, Some(exchange)) = (&self.tie, &self.exchange) {
            exchange.catch_up();
        }
    }

    /// Makes a launcher of ours look at the board. May be called in a signal handler.
    pub fn ring(&self) {
        if let Tie::Launcher(pid) = self.tie {
            ring(pid);
        }
    }

    /// Ends this process because the job ends with `code`, as a process on another machine says.
    pub fn end(&self, code: i32, text: &str) {
        if let Tie::Node { ending, .. } = &self.tie {
            ending.end(code, text)
        }
    }

    /// Takes leave of the job after this rank's state changed to finalized. On a node without a launcher of ours the
    /// lowest rank returns when the others have come here, too, since it watches over them.
    pub fn finalize(&self) -> Result<(), ExchangeError> {
        if let Tie::Node { lifeline, desk, .. } = &self.tie {
            lifeline.finish();
            if let Some(desk) = desk.get() {
                desk.close();
            }
        }
        match &self.exchange {
            Some(exchange) => exchange.finalize(),
            None => Ok(()),
        }
    }

    /// Whether [`Joined::finalize`] has something to do; it can be called once.
    pub fn takes_leave(&self) -> bool {
        matches!(self.tie, Tie::Node { .. }) || self.exchange.is_some()
    }

    /// Opens the desk where those on other nodes ask for the ranks of this one ([`crate::desk`]), in the leader of a
    /// node in a job of several. Its port; `None` in any other rank, and where none can be had.
    pub fn open_desk(&self, settings: &Settings, others: Others) -> Option<u16> {
        let Tie::Node { ending, desk, .. } = &self.tie else { return None };
        if self.local.index != 0 || self.is_whole() {
            return None;
        }
        // Without one the job runs just as well.
        let (opened, port) = Desk::open(ending, self.job, settings, others).ok()?;
        self.board.set_desk(port);
        let _ = desk.set(Box::new(opened));
        Some(port)
    }

    /// Has rank 0 of a job on one node look by itself whether the job stands still for good, where no launcher of ours
    /// does.
    pub fn watch(&self, settings: &Settings) {
        let Tie::Node { ending, desk, .. } = &self.tie else { return };
        if self.rank != 0 || !self.is_whole() {
            return;
        }
        // Without it the job runs just as well.
        if let Ok(Some(opened)) = Desk::open_private(ending, settings) {
            let _ = desk.set(Box::new(opened));
        }
    }

    /// Whether all ranks of the job are on this node.
    pub fn is_whole(&self) -> bool {
        self.local.ranks.len() as u64 == u64::from(self.size)
    }

    /// Whether a launcher of ours looks after this process, and reads what it leaves on the board.
    pub fn is_supervised(&self) -> bool {
        matches!(self.tie, Tie::Launcher(_))
    }

    fn record(&self, index: u32) -> &arke_base::board::Record {
        self.board.record(index)
    }
}

/// Makes the launcher look at the board now: after this rank's state changed to aborting, say.
///
/// The bell is SIGCHLD: the launcher expects it at any time, and whoever else might have its number by now
/// ignores it.
fn ring(launcher: Option<u32>) {
    // From another PID namespace it cannot be rung: it looks at the board by itself now and then. One that is gone
    // needs no bell: its guard is ending the job.
    if let Some(launcher) = launcher {
        let _ = kill(Pid::from_raw(launcher as i32), Signal::SIGCHLD);
    }
}

/// The seat's arena: the inherited descriptor, or else the launcher's own, opened again through /proc.
fn find_arena(seat: &Seat) -> Result<(Arena, Board), JoinError> {
    if let Some(fd) = duplicate(seat.arena) {
        if let Ok(found) = open_board(seat, fd) {
            // From here on our own duplicate, which no child inherits, stands for it.
            let _ = nix::unistd::close(seat.arena);
            return Ok(found);
        }
    }
    let launcher = folder_in(seat.namespace, seat.launcher as i32).unwrap_or_else(|| "/proc/0".into());
    let path = launcher.join("fd").join(seat.arena.to_string());
    let fd = open(&path, OFlag::O_RDWR | OFlag::O_CLOEXEC, Mode::empty())
        .map_err(|errno| JoinError::NoArena { seat: Box::new(seat.clone()), errno })?;
    open_board(seat, fd)
}

/// The memory of the job's trace: the inherited descriptor, or else the launcher's own.
fn find_trace(fd: i32, launcher: Option<u32>) -> Option<Arena> {
    match duplicate(fd).map(Arena::from_fd) {
        Some(arena) if arke_base::trace::Pool::is(&arena) => {
            let _ = nix::unistd::close(fd);
            Some(arena)
        }
        _ => {
            let arena = Arena::of_process(launcher?, u32::try_from(fd).ok()?).ok();
            arena.filter(arke_base::trace::Pool::is)
        }
    }
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
        return Err(JoinError::Mismatch(Box::new(seat.clone())));
    }
    Ok((arena, board))
}
