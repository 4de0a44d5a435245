//! How a process joins its job and leaves it.
//!
//! Users come and go ([`open`], [`close`]): MPI's world model, each session, the native interface. The first one joins
//! the job and starts the engine; with the last one the engine comes to rest and takes no more calls, until somebody
//! opens it again: the process keeps its place in the job as long as it lives.
#![allow(unsafe_code, reason = "it calls the C library")]

use crate::error::{Error, Result};
use crate::face::face;
use crate::{attendant, collectives, contexts, deaths, engine, names, network, Job};
use arke_base::board::{Board, RankState};
use arke_base::settings::{Id, Settings};
use arke_base::trace::Pool;
use arke_engine::{CounterRef, Engine};
use arke_fabric::joint::Joint;
use arke_fabric::shm::{SetupError, Shm};
use arke_fabric::{Fabric, Sleeps};
use arke_launch::{join, InitialErrorHandler, JoinError, Joined, Role};
use arke_sys::arena::Arena;
use arke_sys::process::Origin;
use core::ffi::c_int;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Once, OnceLock};
use std::time::Duration;

/// Exit status of a process that ends because another rank has told why it cannot start: `MPI_ERR_OTHER`.
const COULD_NOT_START: c_int = 16;

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
/// How often it was opened; changed while [`USERS`] is locked.
static OPENED: AtomicU64 = AtomicU64::new(0);

/// The error handler that the launcher asked for.
static ERROR_HANDLER: OnceLock<InitialErrorHandler> = OnceLock::new();

/// The error handler that the launcher asked for, where it did; known once somebody has tried to join the job.
pub fn error_handler() -> Option<InitialErrorHandler> {
    ERROR_HANDLER.get().copied()
}

/// The port of the processes that spawned this one's job.
pub fn parent() -> Option<&'static str> {
    let launched = MEMBERSHIP.get().and_then(|m| m.launched.as_ref())?;
    launched.parent.as_deref()
}

/// Opens the library for one more user; `threads`: several threads of it will make calls.
///
/// # Errors
/// Where this process cannot join its job.
pub fn open(threads: bool) -> Result {
    let mut users = USERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let _guard = crate::enter_anytime();
    match MEMBERSHIP.get() {
        None => join_job(threads)?,
        Some(m) if *users == 0 => {
            // On one node nothing more is asked of the launcher, which sees the end of the process anyhow.
            let apart = m.launched.as_ref().is_some_and(|joined| !joined.is_whole());
            if apart && m.left.load(Ordering::Relaxed) {
                return Err(Error::other(
                    "the launcher of this job was told at the end of MPI_Finalize that this process is done; in a job on \
                     several nodes, open a session before that, or leave MPI_Init out",
                ));
            }
            crate::open(|| unreachable!("the place in the job is known"), threads);
            engine::with(|e| e.resume())?;
            m.board.record(m.index).set_state(RankState::Joined);
        }
        Some(_) => crate::open(|| unreachable!("the place in the job is known"), threads),
    }
    *users += 1;
    OPENED.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// Carries what this process has begun to its end. Peers are waited for, and so nothing keeps other threads from opening
/// the library meanwhile.
fn come_to_rest() -> Result {
    let _guard = crate::enter()?;
    face().settle()?;
    settle()?;
    await_freed()
}

/// Closes the library for one user. The last one brings the engine to rest; `for_good`: the process will hardly come
/// back, so that a launcher of another kind may hear that it is done. The caller is outside of the library.
///
/// # Errors
/// What went wrong while messages were carried to their end.
pub fn close(for_good: bool) -> Result {
    let lock = || USERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let mut rested = None;
    let mut users = lock();
    // The last user stays until all is at rest: whoever opens the library meanwhile finds it open.
    while *users <= 1 && !crate::forks::is_child() && rested != Some(OPENED.load(Ordering::Relaxed)) {
        rested = Some(OPENED.load(Ordering::Relaxed));
        drop(users);
        let rest = come_to_rest();
        users = lock();
        if rest.is_err() {
            *users = users.saturating_sub(1);
            return rest;
        }
    }
    *users = users.saturating_sub(1);
    // What a forked child closes is its copy: the rank goes on.
    if *users > 0 || crate::forks::is_child() {
        return Ok(());
    }
    {
        let _guard = crate::enter()?;
        if let Some(table) = engine::with(|e| e.costs())? {
            arke_sys::say::err(&table);
        }
    }
    attendant::stop()?;
    let has_network = {
        let _guard = crate::enter_anytime();
        face().part()?;
        if for_good {
            say_goodbye()?;
        }
        let has_network = engine::with(|e| e.has_network())?;
        crate::close();
        has_network
    };
    let Some(m) = MEMBERSHIP.get() else { return Ok(()) };
    m.board.record(m.index).set_state(RankState::Finalized);
    if !for_good && has_network {
        // Sessions may follow. Others hear at the end of the process.
        leave_later();
    }
    let Some(joined) = &m.launched else { return Ok(()) };
    if !joined.takes_leave() {
        return Ok(());
    }
    if for_good || face().has_ended() {
        if m.left.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        say_goodbye()?;
        crate::hosts::close();
        return joined.finalize().map_err(Error::other);
    }
    leave_later();
    Ok(())
}

/// Says goodbye to peers on other nodes, who would take the end of this process for its death otherwise.
fn say_goodbye() -> Result {
    let _guard = crate::enter_anytime();
    engine::with(|e| e.leave())
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
    let _ = say_goodbye();
    crate::hosts::close();
    if let Some(joined) = m.launched.as_ref().filter(|joined| joined.takes_leave()) {
        let _ = joined.finalize();
    }
}

/// Carries sends that were begun to their end: their data is this process's memory.
///
/// # Errors
/// As for [`engine::with`].
pub fn settle() -> Result {
    engine::wait_for(crate::waits::Subject::Sends, |e| {
        (!e.has_outgoing() && e.open_sends() == 0 && e.is_settled()).then_some(())
    })
}

/// Waits for the messages of receives whose requests were freed, as long as somebody may still send them: their senders
/// wait for this process. It sends nothing more itself.
fn await_freed() -> Result {
    let senders = engine::with(|e| e.senders_to_freed())?;
    let subject = match senders.is_empty() {
        true => crate::waits::Subject::Sends,
        false => crate::waits::Subject::Processes(&senders),
    };
    let has_left = |e: &mut engine::Eng, peer: arke_fabric::ProcId| {
        has_finalized(peer.0) || e.has_taken_leave(peer) || e.is_gone(peer)
    };
    engine::wait_for(subject, |e| e.rest(has_left).then_some(()))
}

/// Joins the job, starts the engine and opens the library.
fn join_job(threads: bool) -> Result {
    // Before anything is opened.
    arke_sys::streams::fill_standard();
    let settings = Settings::from_environment().map_err(Error::other)?;
    if let us @ 1.. = settings.number(Id::SliceUs) {
        // A wish: where it cannot be had ranks run as ever.
        let _ = arke_sys::cpu::ask_for_slices(us);
    }
    let (arena, board, index, rank, size, appnum, launched) = match join(&settings).map_err(refused)? {
        Role::Member(mut joined) => {
            if let Some(trace) = joined.trace.take() {
                begin_trace(trace, joined.rank)?;
            }
            if let Some(handler) = joined.error_handler {
                let _ = ERROR_HANDLER.set(handler);
            }
            let arena = std::mem::replace(&mut joined.arena, Arena::create(0).map_err(short)?);
            let board = Board::open(&arena).map_err(Error::other)?;
            let appnum = joined.appnum;
            (arena, board, joined.local.index, joined.rank, joined.size, appnum, Some(joined))
        }
        Role::Alone => {
            let arena = Arena::create(0).map_err(short)?;
            let cpus = arke_sys::cpu::allowed().len() as u32;
            let board = Board::create(&arena, 1, cpus, cookie()).map_err(Error::other)?;
            board.record(0).claim();
            (arena, board, 0, 0, 1, None, None)
        }
    };
    // The board lasts as long as the process: its counters are written until the end.
    let board: &'static Board = Box::leak(Box::new(board));
    let arena = Arc::new(arena);
    let watch = start_engine(&arena, board, index, size, (launched.as_ref(), threads), &settings)?;
    names::set_up(size)?;
    face().engine_is_there(&board.record(index).counters)?;
    deaths::start(watch, board)?;
    let membership =
        MEMBERSHIP.get_or_init(|| Membership { board, index, launched, left: AtomicBool::new(false) });
    crate::waits::tell_in(&board.record(index).waiting);
    let supervised = membership.launched.as_ref().is_some_and(Joined::is_supervised);
    crate::crash::watch(&settings, board, &arena, (index, rank), supervised);
    crate::account::answer_in(board, arena, index, rank, size);
    board.record(index).set_seat(rank, size);
    crate::on_abort(abort_job);
    install_panic_hook();
    let host = host_name();
    let job = || Job {
        rank,
        size,
        host,
        appnum,
        universe_size: membership.launched.as_ref().map(|joined| joined.universe),
    };
    crate::open(job, threads);
    board.record(index).set_state(RankState::Joined);
    if deaths::is_tolerant() && !supervised {
        deaths::tell_the_user();
        crate::hosts::remember_all()?;
        deaths::watch_afar(size)?;
    }
    Ok(())
}

/// Opens the ways to the other ranks, and starts the engine on them.
///
/// Fabric and engine are 6 to 8 KB each, and a frame through which one passes by value holds several of it. They go
/// from step to step on the heap, and each step has a frame of its own, so that MPI_Init needs little of the stack: a
/// shell's `ulimit -s 64` leaves a rank 64 KiB.
fn start_engine(
    arena: &Arc<Arena>,
    board: &'static Board,
    index: u32,
    size: u32,
    (launched, threads): (Option<&Joined>, bool),
    settings: &Settings,
) -> Result<Option<deaths::Watch>> {
    let mut shm = open_memory(arena, board, index, settings)?;
    let watch = deaths::hear(board, &mut shm);
    let fabric = connect(shm, launched, settings)?;
    let node_is_crowded = fabric.processes_per_core() > 1;
    let lines = fabric.capabilities().lines;
    collectives::configure(settings, lines, node_is_crowded, size).map_err(Error::other)?;
    arke_engine::check_costs(settings.text(Id::Costs)).map_err(Error::other)?;
    install(fabric, &board.record(index).counters, settings, threads)?;
    Ok(watch)
}

#[inline(never)]
fn open_memory(arena: &Arc<Arena>, board: &Board, index: u32, settings: &Settings) -> Result<Box<Shm>> {
    match Shm::new(arena.clone(), index, board.size(), board.cpus(), board.cookie(), settings) {
        Ok(shm) => Ok(Box::new(shm)),
        Err(error) => Err(short_of_memory(error, board)),
    }
}

#[inline(never)]
fn connect(shm: Box<Shm>, launched: Option<&Joined>, settings: &Settings) -> Result<Box<Joint>> {
    network::connect(*shm, launched, settings).map(Box::new)
}

#[inline(never)]
fn install(fabric: Box<Joint>, counters: CounterRef, settings: &Settings, threads: bool) -> Result {
    let mut engine = Engine::new(*fabric, settings, counters);
    engine.on_lost(deaths::lost);
    engine::install(engine, threads)
}

/// From now on what this process does is recorded.
fn begin_trace(arena: Arena, rank: u32) -> Result {
    let pool = Pool::open(arena).map_err(|why| {
        Error::other(format!("the memory for the trace (mpiexec --trace) cannot be used: {}", why.0))
    })?;
    let native = contexts::NATIVE..contexts::NATIVE + contexts::NATIVE_COUNT;
    arke_base::trace::start(pool, rank, std::process::id(), native, contexts::STRIDE);
    Ok(())
}

/// The name of this machine.
pub fn host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_else(|_| "localhost".into());
    name.trim().to_string()
}

/// Whether a rank of this job has called `MPI_Finalize`, of those on this node.
pub fn has_finalized(rank: u32) -> bool {
    let Some(Membership { board, launched: Some(joined), .. }) = MEMBERSHIP.get() else { return false };
    let place = joined.local.ranks.iter().position(|of| *of == rank);
    place.is_some_and(|index| board.record(index as u32).state() == RankState::Finalized)
}

/// Ends what is on its way to ranks that have left the job, if anything is: nobody will receive it.
pub fn forsake_finalized(e: &mut engine::Eng) {
    if !e.has_outgoing() && e.open_sends() == 0 {
        return;
    }
    for peer in e.owed() {
        if has_finalized(peer.0) || e.has_taken_leave(peer) {
            e.forsake(peer);
        }
    }
}

/// Returns when this process has heard all that was said to it before about the end of the job, as far as that can be
/// known. If the job ends, so does this process meanwhile.
pub(crate) fn catch_up() {
    if let Some(Membership { launched: Some(joined), .. }) = MEMBERSHIP.get() {
        joined.catch_up();
    }
}

/// Ends this process because the job ends with `code`, as a process on another machine says.
pub(crate) fn end_for_another(code: c_int, text: &str) {
    if let Some(Membership { launched: Some(joined), .. }) = MEMBERSHIP.get() {
        joined.end(code, text);
    }
}

/// Tells the launcher with how many processes of the job that spawned this one the process is connected.
pub fn note_ties(count: u32) {
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
            std::process::exit(COULD_NOT_START);
        }
    }
    Error::other(error)
}

/// Another rank of this node has told, or is about to tell, why the ranks cannot set up the job's shared memory.
static TOLD_BY_ANOTHER: AtomicBool = AtomicBool::new(false);

/// The error of a process that gets no memory to share.
fn short(error: arke_sys::SysError) -> Box<Error> {
    Error::other(format_args!("shared memory: {}", arke_sys::memory::told(&error)))
}

/// The error of a process that cannot set up the job's shared memory. All ranks of a node fail in the same way.
fn short_of_memory(error: SetupError, board: &Board) -> Box<Error> {
    TOLD_BY_ANOTHER.store(!board.tell_once(), Ordering::Relaxed);
    Error::other(error)
}

/// Ends a process whose start has failed as another rank's has, which tells the user.
pub fn end_if_told_by_another() {
    if TOLD_BY_ANOTHER.load(Ordering::Relaxed) {
        std::thread::sleep(AFTER_THE_TELLER);
        std::process::exit(COULD_NOT_START);
    }
}

/// How long ranks wait before they end without a word, so that no launcher ends the job before another has told why.
const AFTER_THE_TELLER: Duration = Duration::from_millis(300);

/// The number of the job of a single process.
fn cookie() -> [u64; 2] {
    if let Ok(number) = arke_sys::random::job_number(None) {
        return number;
    }
    // A kernel without random numbers: the time tells it from others.
    let now = arke_sys::clock::now_ns();
    [now ^ u64::from(std::process::id()) << 32, arke_sys::clock::ticks().rotate_left(17) ^ now]
}

/// A panic is a fault of this library: it ends the job with its message rather than one process in silence. So does a
/// shortage of shared memory, which is nobody's fault: its sentence alone is told.
fn install_panic_hook() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if let Some(shortage) = panic.payload().downcast_ref::<SetupError>() {
            abort_job(&shortage.to_string(), COULD_NOT_START);
        }
        before(panic);
        if let Some(m) = MEMBERSHIP.get() {
            if crate::is_open() {
                m.board.record(m.index).abort(134, &format!("internal error: {panic}"));
            }
        }
    }));
}

/// Tells the launcher that this process is about to end the job because another one was lost: that one is the cause.
pub fn note_loss() {
    if let Some(m) = MEMBERSHIP.get() {
        m.board.record(m.index).set_bereft();
    }
}

/// How long the end of the job waits for output to be written.
const FLUSH: std::time::Duration = std::time::Duration::from_millis(500);

/// How long a call for the end of the job may take until the reason is on the board, and after that: it may come from a
/// signal handler whose signal has interrupted the allocator, and hang at any step.
const HANGS: [std::time::Duration; 2] =
    [std::time::Duration::from_secs(1), std::time::Duration::from_secs(5)];

/// Sees to it that this process ends, and the job with it, also where a call for the end of the job hangs. To be called
/// before anything that takes memory or a lock.
pub fn about_to_abort(status: c_int) -> arke_sys::last_resort::Armed {
    arke_sys::last_resort::arm(HANGS[0], status, end_in_short)
}

/// The least that others must hear. Takes neither memory nor locks.
fn end_in_short(status: c_int) {
    let Some(m) = MEMBERSHIP.get() else { return };
    let record = m.board.record(m.index);
    if record.state() != arke_base::board::RankState::Aborting {
        record.abort(
            status,
            "the call that says why hangs, as in a signal handler that has interrupted the allocator; output may be lost",
        );
    }
    if let Some(joined) = &m.launched {
        joined.ring();
    }
}

/// Ends the job: notes the reason where the launcher finds it, and ends this process.
fn abort_job(sentence: &str, status: c_int) -> ! {
    let Some(m) = MEMBERSHIP.get() else {
        crate::complain(sentence);
        std::process::exit(status)
    };
    let _ = std::io::Write::flush(&mut std::io::stdout());
    let sentence: &'static str = Box::leak(sentence.into());
    // Before anybody hears of it: the launcher ends this process, too.
    arke_sys::streams::flush(FLUSH, move || end_job(m, sentence, status));
    end_job(m, sentence, status)
}

fn end_job(m: &Membership, sentence: &str, status: c_int) -> ! {
    m.board.record(m.index).abort(status, sentence);
    arke_sys::last_resort::arm(HANGS[1], status, end_in_short);
    if deaths::is_tolerant() {
        // The rank that tells all others, without a launcher, may be lost.
        crate::hosts::end_job(status, sentence);
    }
    match &m.launched {
        // The launcher says it, if it is ours.
        Some(joined) => joined.abort(|| crate::complain(sentence)),
        None => crate::complain(sentence),
    }
    arke_sys::faults::give_way();
    // SAFETY: ends the process at once; what its streams held is written, as far as it could be.
    unsafe { libc::_exit(status & 0xff) }
}
