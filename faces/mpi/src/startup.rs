//! `MPI_Init`, `MPI_Finalize`, `MPI_Abort` (MPI 5.0, sections 11.2 and 11.4): how a process becomes a rank and stops
//! being one.
//!
//! The world model and every session use the library ([`open`], [`close`]). The first user joins the job and starts the
//! engine; with the last one the engine comes to rest and takes no more calls, until somebody opens it again: the
//! process keeps its place in the job as long as it lives.

use crate::abi::*;
use crate::collectives;
use crate::communicators::{self, predefined};
use crate::dynamic;
use crate::errhandlers::{self, Errhandler};
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::files;
use crate::network;
use crate::one_sided;
use crate::point_to_point;
use crate::requests::objects;
use crate::runtime::{self, attendant, engine, Stage, World};
use crate::tool;
use arke_base::board::{Board, RankState};
use arke_base::settings::{Id, Settings};
use arke_engine::Engine;
use arke_fabric::shm::{SetupError, Shm};
use arke_fabric::Fabric;
use arke_launch::{join, InitialErrorHandler, JoinError, Joined, Place};
use arke_sys::arena::Arena;
use arke_sys::process::Origin;
use core::ffi::{c_char, c_int};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, OnceLock};
use std::time::Duration;

/// What this process holds of its job: its record on the board, and how to call the launcher's attention.
struct Membership {
    board: &'static Board,
    /// This process's record on it.
    index: u32,
    /// Its ties to the launcher and to the other ranks; `None` for a process that nobody launched.
    launched: Option<Joined>,
    /// Whether the launcher has been told that this process is done.
    left: AtomicBool,
}

static MEMBERSHIP: OnceLock<Membership> = OnceLock::new();

/// Who uses the library: the world model and sessions, counted. Held while they come and go.
static USERS: Mutex<u32> = Mutex::new(0);

/// `MPI_Init`.
pub(crate) unsafe fn init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> Result {
    let _ = (argc, argv);
    start(MPI_THREAD_SINGLE)
}

/// `MPI_Init_thread`: the level asked for is always provided.
pub(crate) unsafe fn init_thread(
    argc: *mut c_int,
    argv: *mut *mut *mut c_char,
    required: c_int,
    provided: *mut c_int,
) -> Result {
    let _ = (argc, argv);
    let levels = [MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE];
    // A value between two levels gets the next one that suffices (section 11.2.1).
    let Some(level) = levels.into_iter().find(|level| required <= *level) else {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "required",
            required,
            "must be one of the four MPI_THREAD_ levels",
        ));
    };
    // SAFETY: a C caller passes a valid pointer or null.
    let provided = unsafe { provided.as_mut() }.ok_or_else(|| Error::null("provided"))?;
    start(level)?;
    *provided = level;
    Ok(())
}

fn failed(why: impl std::fmt::Display) -> Box<Error> {
    Error::new(MPI_ERR_OTHER, why.to_string())
}

fn start(thread_level: c_int) -> Result {
    runtime::check_world_can_start()?;
    open(thread_level).inspect_err(|_| end_if_told_by_another())?;
    let started = {
        let _guard = runtime::enter_anytime();
        runtime::start_world(thread_level).and_then(|()| {
            let launched = MEMBERSHIP.get().and_then(|m| m.launched.as_ref());
            match launched.and_then(|joined| joined.parent.as_ref()) {
                Some(port) => dynamic::meet_parents(port),
                None => Ok(()),
            }
        })
    };
    started.or_else(|error| close(false).and(Err(error)))
}

/// Opens the library for one more user, who wants this thread level.
///
/// # Errors
/// `MPI_ERR_OTHER` where this process cannot join its job.
pub(crate) fn open(thread_level: c_int) -> Result {
    let mut users = USERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let _guard = runtime::enter_anytime();
    let threads = thread_level == MPI_THREAD_MULTIPLE;
    match MEMBERSHIP.get() {
        None => join_job(thread_level)?,
        Some(m) if *users == 0 => {
            // On one node nothing more is asked of the launcher, which sees the end of the process anyhow.
            let apart = m.launched.as_ref().is_some_and(|joined| !joined.is_whole());
            if apart && m.left.load(Ordering::Relaxed) {
                return Err(Error::new(
                    MPI_ERR_OTHER,
                    "the launcher of this job was told at the end of MPI_Finalize that this process is done; in a job on \
                     several nodes, open a session before that, or leave MPI_Init out",
                ));
            }
            runtime::open(|| unreachable!("the place in the job is known"), threads);
            m.board.record(m.index).set_state(RankState::Joined);
        }
        Some(_) => runtime::open(|| unreachable!("the place in the job is known"), threads),
    }
    *users += 1;
    Ok(())
}

/// Closes the library for one user. The last one brings the engine to rest; `for_good`: the process will hardly come
/// back, so that a launcher of another kind may hear that it is done. The caller is outside of the library.
///
/// # Errors
/// What went wrong while messages were carried to their end.
pub(crate) fn close(for_good: bool) -> Result {
    let mut users = USERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    *users = users.saturating_sub(1);
    if *users > 0 {
        return Ok(());
    }
    {
        let _guard = runtime::enter()?;
        point_to_point::finish_buffers()?;
        settle()?;
    }
    attendant::stop()?;
    {
        let _guard = runtime::enter_anytime();
        dynamic::finish()?;
        objects::clear();
        point_to_point::clear_messages();
        if for_good {
            // Without a word of goodbye, peers on other nodes would take the end of this process for its death.
            engine::with(|e| e.fabric().leave())?;
        }
        runtime::close();
        one_sided::clear();
    }
    let Some(m) = MEMBERSHIP.get() else { return Ok(()) };
    m.board.record(m.index).set_state(RankState::Finalized);
    if !for_good && engine::with(|e| e.fabric().network().is_some())? {
        // Sessions may follow. Others hear at the end of the process.
        leave_later();
    }
    let Some(joined) = &m.launched else { return Ok(()) };
    if !joined.takes_leave() {
        return Ok(());
    }
    if for_good || runtime::stage() == Stage::Finalized {
        if m.left.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        // Without a word of goodbye, peers on other nodes would take the end of this process for its death.
        engine::with(|e| e.fabric().leave())?;
        return joined.finalize().map_err(failed);
    }
    leave_later();
    Ok(())
}

/// The process that [`leave_later`] was called in: a child that it forked runs the same handlers, and is not the one to
/// take leave.
static LEAVES: OnceLock<Origin> = OnceLock::new();

/// Has the launcher, and peers on other machines, told at the end of the process that it is done.
fn leave_later() {
    static AT_EXIT: Once = Once::new();
    AT_EXIT.call_once(|| {
        LEAVES.get_or_init(Origin::here);
        // SAFETY: the handler needs nothing but what lives as long as the process.
        unsafe { libc::atexit(leave_at_exit) };
    });
}

extern "C" fn leave_at_exit() {
    if !LEAVES.get().is_some_and(|origin| origin.is_here()) {
        return;
    }
    let Some(m) = MEMBERSHIP.get() else { return };
    if m.board.record(m.index).state() != RankState::Finalized || m.left.swap(true, Ordering::Relaxed) {
        return;
    }
    // Nobody is left to hear of an error.
    let _ = engine::with(|e| e.fabric().leave());
    if let Some(joined) = m.launched.as_ref().filter(|joined| joined.takes_leave()) {
        let _ = joined.finalize();
    }
}

/// Carries sends that were begun to their end: their data is this process's memory.
fn settle() -> Result {
    engine::wait(|e| (!e.has_outgoing() && e.open_sends() == 0 && e.fabric().settled()).then_some(()))?;
    if let Some(table) = engine::with(|e| e.costs())? {
        arke_sys::say::err(&table);
    }
    Ok(())
}

/// Joins the job, starts the engine and opens the library.
fn join_job(thread_level: c_int) -> Result {
    let settings = Settings::from_environment().map_err(failed)?;
    let (arena, board, index, rank, size, appnum, launched) = match join(&settings).map_err(refused)? {
        Place::Member(mut joined) => {
            if let Some(handler) = joined.error_handler {
                errhandlers::set_initial(match handler {
                    InitialErrorHandler::Fatal => Errhandler::Fatal,
                    InitialErrorHandler::Abort => Errhandler::Abort,
                    InitialErrorHandler::Return => Errhandler::Return,
                });
            }
            let arena = std::mem::replace(&mut joined.arena, Arena::create(0).map_err(failed)?);
            let board = Board::open(&arena).map_err(failed)?;
            let appnum = joined.appnum.map(|number| number as c_int);
            (arena, board, joined.local.index, joined.rank, joined.size, appnum, Some(joined))
        }
        Place::Alone => {
            let arena = Arena::create(0).map_err(failed)?;
            let cpus = arke_sys::cpu::allowed().len() as u32;
            let board = Board::create(&arena, 1, cpus, cookie()).map_err(failed)?;
            board.record(0).claim(std::process::id());
            (arena, board, 0, 0, 1, None, None)
        }
    };
    // The board lasts as long as the process: its counters are written until the end.
    let board: &'static Board = Box::leak(Box::new(board));
    let mut shm = Shm::new(Arc::new(arena), index, board.size(), board.cpus(), board.cookie(), &settings)
        .map_err(|error| short_of_memory(error, board))?;
    let watch = fault_tolerance::hear(board, &mut shm);
    let fabric = network::connect(shm, launched.as_ref(), &settings)?;
    let crowded = match settings.word(Id::Oversubscribed) {
        "yes" => true,
        "no" => false,
        _ => board.size() > board.cpus(),
    };
    collectives::configure(&settings, fabric.capabilities().lines, crowded, size).map_err(failed)?;
    arke_engine::check_costs(settings.text(Id::Costs)).map_err(failed)?;
    let mut engine = Engine::new(fabric, &settings, &board.record(index).counters);
    engine.on_lost(fault_tolerance::lost);
    let threads = thread_level == MPI_THREAD_MULTIPLE;
    engine::install(engine, threads)?;
    dynamic::names::set_up(size)?;
    fault_tolerance::set_up()?;
    fault_tolerance::start(watch, board)?;
    let membership =
        MEMBERSHIP.get_or_init(|| Membership { board, index, launched, left: AtomicBool::new(false) });
    runtime::waits::tell_in(&board.record(index).waiting);
    tool::show_counters(&board.record(index).counters);
    runtime::on_abort(abort_job);
    install_panic_hook();
    let host = host_name();
    let world = || World {
        rank,
        size,
        host,
        thread_level,
        appnum,
        universe_size: membership.launched.as_ref().map(|joined| joined.universe as c_int),
        main_thread: std::thread::current().id(),
    };
    runtime::open(world, threads);
    board.record(index).set_state(RankState::Joined);
    Ok(())
}

/// The name of this machine.
pub(crate) fn host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_else(|_| "localhost".into());
    name.trim().to_string()
}

/// Whether a rank of this job has called `MPI_Finalize`, of those on this node.
pub(crate) fn has_finalized(rank: u32) -> bool {
    let Some(Membership { board, launched: Some(joined), .. }) = MEMBERSHIP.get() else { return false };
    let place = joined.local.ranks.iter().position(|of| *of == rank);
    place.is_some_and(|index| board.record(index as u32).state() == RankState::Finalized)
}

/// Tells the launcher with how many processes of the job that spawned this one the process is connected.
pub(crate) fn note_ties(count: u32) {
    if let Some(m) = MEMBERSHIP.get() {
        m.board.record(m.index).set_ties(count);
    }
}

/// The error of a process that cannot join its job. Where all ranks fail in the same way, one tells the user: the
/// others end with its status, a moment later, so that no launcher ends the job before that is said.
fn refused(error: JoinError) -> Box<Error> {
    if let JoinError::Foreign(launcher) = &error {
        if !launcher.tells {
            std::thread::sleep(AFTER_THE_TELLER);
            std::process::exit(MPI_ERR_OTHER);
        }
    }
    failed(error)
}

/// Another rank of this node has told, or is about to tell, why the ranks cannot set up the job's shared memory.
static TOLD_BY_ANOTHER: AtomicBool = AtomicBool::new(false);

/// The error of a process that cannot set up the job's shared memory. All ranks of a node fail in the same way.
fn short_of_memory(error: SetupError, board: &Board) -> Box<Error> {
    TOLD_BY_ANOTHER.store(!board.tell_once(), Ordering::Relaxed);
    failed(error)
}

/// Ends a process whose `MPI_Init` has failed as another rank's has, which tells the user; nothing, where the program
/// may want to hear of the error itself.
fn end_if_told_by_another() {
    if TOLD_BY_ANOTHER.load(Ordering::Relaxed) && errhandlers::initial() != Errhandler::Return {
        std::thread::sleep(AFTER_THE_TELLER);
        std::process::exit(MPI_ERR_OTHER);
    }
}

/// How long ranks wait before they end without a word, so that no launcher ends the job before another has told why.
const AFTER_THE_TELLER: Duration = Duration::from_millis(300);

/// A random number for the job of a single process.
fn cookie() -> [u64; 2] {
    let now = arke_sys::clock::now_ns();
    [now ^ u64::from(std::process::id()) << 32, arke_sys::clock::ticks().rotate_left(17) ^ now]
}

/// A panic is a fault of this library: it ends the job with its message rather than one process in silence.
fn install_panic_hook() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        before(panic);
        if let Some(m) = MEMBERSHIP.get() {
            if runtime::is_open() {
                m.board.record(m.index).abort(134, &format!("internal error: {panic}"));
            }
        }
    }));
}

/// Ends the job: notes the reason where the launcher finds it, and ends this process.
fn abort_job(sentence: &str, status: c_int) -> ! {
    let Some(m) = MEMBERSHIP.get() else {
        runtime::complain(sentence);
        std::process::exit(status)
    };
    let _ = std::io::Write::flush(&mut std::io::stdout());
    m.board.record(m.index).abort(status, sentence);
    match &m.launched {
        // The launcher says it, if it is ours.
        Some(joined) => joined.abort(|| runtime::complain(sentence)),
        None => runtime::complain(sentence),
    }
    // SAFETY: ends the process at once; buffers of the C library are flushed first, so that no output is lost.
    unsafe {
        libc::fflush(core::ptr::null_mut());
        libc::_exit(status & 0xff)
    }
}

/// `MPI_Abort`: ends all processes of the job (section 11.4).
pub(crate) unsafe fn abort(comm: MPI_Comm, errorcode: c_int) -> Result {
    {
        let _guard = runtime::enter()?;
        communicators::get(comm)?;
    }
    let status = match errorcode & 0xff {
        0 if errorcode != 0 => 1,
        low => low,
    };
    runtime::abort(&format!("MPI_Abort was called with code {errorcode}"), status)
}

/// `MPI_Finalize` (section 11.2.2). Sessions that are open stay so.
pub(crate) unsafe fn finalize() -> Result {
    runtime::check_world_runs()?;
    {
        let _guard = runtime::enter()?;
        predefined::finalize_attributes()?;
        point_to_point::finish_buffers()?;
        files::finalize()?;
        settle()?;
    }
    {
        let _guard = runtime::enter_anytime();
        runtime::stop_world();
    }
    close(true)
}
