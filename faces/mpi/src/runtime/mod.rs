//! What one process keeps while it uses MPI: its place in the job, the state of the library, and who may be inside it.
//!
//! Every exported function that needs MPI to be initialized begins with [`enter`]; what may be called at any time
//! begins with [`enter_anytime`]. Both take the process lock where threads may call concurrently and hold it until
//! the guard is dropped. Tables are cells of their own ([`table`]); none is borrowed while a callback of the user's
//! runs, and callbacks run inside [`unlocked`], so that they may call MPI, other threads may proceed, and a callback
//! may leave without returning ([`frames`]).

pub mod attendant;
pub mod engine;
pub mod frames;
pub mod lock;
pub mod table;
pub mod waits;

use crate::abi::*;
use crate::error::{Error, Result};
use core::ffi::c_int;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU8, Ordering};
use std::sync::{Arc, OnceLock, RwLock};
use std::thread::ThreadId;

pub use lock::{enter_anytime, token as thread_mark, unlocked, Guard};

/// How far the world model of this process has come (section 11.2). Sessions may open the library before, meanwhile and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// `MPI_Init` has not been called.
    Before,
    /// Between `MPI_Init` and the end of `MPI_Finalize`.
    Running,
    /// `MPI_Finalize` has returned.
    Finalized,
}

/// States of the library, for [`STAGE`]; for [`WORLD_STAGE`] all but `RUNNING_THREADS`.
const BEFORE: u8 = 0;
const RUNNING: u8 = 1;
const RUNNING_THREADS: u8 = 2;
const FINALIZED: u8 = 3;

/// Whether the library is open to calls: while the world model is, or any session.
static STAGE: AtomicU8 = AtomicU8::new(BEFORE);
/// How far the world model has come.
static WORLD_STAGE: AtomicU8 = AtomicU8::new(BEFORE);
static ME: AtomicU32 = AtomicU32::new(0);
static WORLD: RwLock<Option<Arc<World>>> = RwLock::new(None);

/// The place of this process in its job, fixed when the library is opened first; the world model sets the thread level anew.
#[derive(Clone, Debug)]
pub struct World {
    /// Rank in `MPI_COMM_WORLD`.
    pub rank: u32,
    /// Size of `MPI_COMM_WORLD`.
    pub size: u32,
    /// The name of the machine, as `MPI_Get_processor_name` gives it.
    pub host: String,
    /// The level that `MPI_Init_thread` provides: `MPI_THREAD_SINGLE` to `MPI_THREAD_MULTIPLE`.
    pub thread_level: c_int,
    /// The number of the program in a job of several (`MPI_APPNUM`), where the launcher told it.
    pub appnum: Option<c_int>,
    /// How many processes could usefully run (`MPI_UNIVERSE_SIZE`), where the launcher told it.
    pub universe_size: Option<c_int>,
    /// The thread that called `MPI_Init`.
    pub main_thread: ThreadId,
}

/// Enters the library on behalf of a call that needs MPI to be initialized.
///
/// # Errors
/// `MPI_ERR_OTHER` before `MPI_Init` and after `MPI_Finalize`.
#[inline(always)]
pub fn enter() -> Result<Guard> {
    // Relaxed: a thread other than the one that called MPI_Init is started, or told to go on, by the program, and that
    // orders this load after the store.
    match STAGE.load(Ordering::Relaxed) {
        RUNNING => Ok(Guard::unlocked()),
        RUNNING_THREADS => Ok(lock::acquire_for_call()),
        other => Err(outside(other)),
    }
}

#[cold]
fn outside(stage: u8) -> Box<Error> {
    Error::new(
        MPI_ERR_OTHER,
        if stage == BEFORE {
            "MPI is not initialized; call MPI_Init, MPI_Init_thread or MPI_Session_init first"
        } else {
            "MPI is finalized; this call must come before MPI_Finalize, or while a session is open"
        },
    )
}

/// From now on every call takes the process lock: another thread of this library's own uses the engine as well. The guard
/// that the caller holds is exchanged for one of the lock.
fn share_with_own_thread(guard: &mut Guard) {
    guard.upgrade();
    allow_threads();
}

/// Whether calls are to take the lock from the start, because a tool listens.
static SHARED: AtomicBool = AtomicBool::new(false);

/// From now on every call takes the process lock, so that events can be told at its end. Calls under way on other threads go on
/// as they began.
pub fn share() {
    SHARED.store(true, Ordering::Relaxed);
    allow_threads();
}

/// From now on every call takes the process lock.
fn allow_threads() {
    // Released to whoever enters; a thread that the program starts later is ordered behind this by its start.
    let _ = STAGE.compare_exchange(RUNNING, RUNNING_THREADS, Ordering::AcqRel, Ordering::Relaxed);
    engine::allow_threads();
}

/// Whether the library is open to calls.
pub fn is_open() -> bool {
    matches!(STAGE.load(Ordering::Acquire), RUNNING | RUNNING_THREADS)
}

/// How far the world model of this process has come.
pub fn stage() -> Stage {
    match WORLD_STAGE.load(Ordering::Acquire) {
        BEFORE => Stage::Before,
        FINALIZED => Stage::Finalized,
        _ => Stage::Running,
    }
}

/// The place of this process in its job; `None` before `MPI_Init`. It stays known after `MPI_Finalize`.
pub fn world() -> Option<Arc<World>> {
    WORLD.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
}

/// This process (`ProcId`); 0 before `MPI_Init`.
#[inline]
pub fn me() -> u32 {
    ME.load(Ordering::Relaxed)
}

/// Opens the library to calls, for the world model or a session; one that is open already may begin to take its lock.
///
/// To be called when the engine can carry messages, with the process lock held. `place` is this process's place in its job;
/// only that of the first time counts.
pub fn open(place: impl FnOnce() -> World, threads: bool) {
    if is_open() {
        if threads {
            allow_threads();
        }
        return;
    }
    let mut world = WORLD.write().unwrap_or_else(|poisoned| poisoned.into_inner());
    let world = world.get_or_insert_with(|| {
        let world = place();
        ME.store(world.rank, Ordering::Relaxed);
        crate::communicators::contexts::reset(world.rank, world.size);
        Arc::new(world)
    });
    debug_assert_eq!(world.rank, me());
    if threads || SHARED.load(Ordering::Relaxed) {
        engine::allow_threads();
    }
    let threads = engine::among_threads();
    STAGE.store(if threads { RUNNING_THREADS } else { RUNNING }, Ordering::Release);
}

/// Begins the world model: sets up its communicators. The library is open, and the caller holds the process lock.
///
/// # Errors
/// `MPI_ERR_OTHER` when the world model has begun, or has ended.
pub fn start_world(thread_level: c_int) -> Result<()> {
    check_world_can_start()?;
    let mut place = WORLD.write().unwrap_or_else(|poisoned| poisoned.into_inner());
    let Some(world) = place.as_mut() else {
        return Err(Error::internal("the world model starts before the library is open"));
    };
    let world = Arc::make_mut(world);
    world.thread_level = thread_level;
    world.main_thread = std::thread::current().id();
    let world = world.clone();
    drop(place);
    crate::communicators::predefined::set_up(&world);
    WORLD_STAGE.store(RUNNING, Ordering::Release);
    Ok(())
}

/// Whether the world model can begin.
///
/// # Errors
/// `MPI_ERR_OTHER` when it has begun, or has ended.
pub fn check_world_can_start() -> Result<()> {
    match stage() {
        Stage::Before => Ok(()),
        Stage::Running => Err(Error::new(MPI_ERR_OTHER, "MPI is initialized already; call it once")),
        Stage::Finalized => {
            Err(Error::new(MPI_ERR_OTHER, "MPI was finalized; it cannot be initialized a second time"))
        }
    }
}

/// Whether the world model can end.
///
/// # Errors
/// `MPI_ERR_OTHER` before `MPI_Init` and after `MPI_Finalize`.
pub fn check_world_runs() -> Result<()> {
    match stage() {
        Stage::Running => Ok(()),
        Stage::Before => Err(Error::new(
            MPI_ERR_OTHER,
            "MPI_Init was not called; sessions are ended by MPI_Session_finalize",
        )),
        Stage::Finalized => Err(Error::new(MPI_ERR_OTHER, "MPI is finalized already; call it once")),
    }
}

/// Ends the world model and drops its communicators.
///
/// To be called by `MPI_Finalize`, after [`crate::communicators::predefined::finalize_attributes`] and after the engine has
/// come to rest, with the process lock held and nothing in use.
pub fn stop_world() {
    WORLD_STAGE.store(FINALIZED, Ordering::Release);
    crate::communicators::predefined::tear_down();
}

/// Closes the library to calls and drops the objects that are left: when neither the world model nor a session is left.
/// The caller holds the process lock and nothing is in use.
pub fn close() {
    STAGE.store(FINALIZED, Ordering::Release);
    crate::communicators::clear();
}

/// Who this process is, for messages to the user: "rank 3 on host".
pub fn identity() -> String {
    match world() {
        Some(world) => format!("rank {} on {}", world.rank, world.host),
        None => format!("process {}", std::process::id()),
    }
}

/// Ends the job: gets the sentence for the user, which does not say yet who says it, and the exit status.
pub type Abort = fn(&str, c_int) -> !;

static ABORT: OnceLock<Abort> = OnceLock::new();

/// Names the function that ends the job; the launcher's side of `MPI_Init` does so. Later calls change nothing.
pub fn on_abort(abort: Abort) {
    let _ = ABORT.set(abort);
}

/// Says something to the user, with who says it.
pub fn complain(sentence: &str) {
    arke_sys::say::err(&format!("arke: {}: {sentence}\n", identity()));
}

/// Ends the job because of an error, telling the user why.
#[cold]
pub fn abort(sentence: &str, status: c_int) -> ! {
    crate::tool::last_words();
    if let Some(abort) = ABORT.get() {
        abort(sentence, status)
    }
    complain(sentence);
    // Many launchers drop what a process said last when they end a job on account of its end.
    std::thread::sleep(core::time::Duration::from_millis(50));
    std::process::exit(status)
}

/// For tests: one process of a job, alone in the library until dropped.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use arke_base::board::Board;
    use arke_base::settings::Settings;
    use arke_engine::Engine;
    use arke_fabric::shm::Shm;
    use arke_sys::arena::Arena;
    use std::sync::{Mutex, MutexGuard};

    static ALONE: Mutex<()> = Mutex::new(());

    /// The library between `MPI_Init` and `MPI_Finalize`.
    pub(crate) struct Running {
        _alone: MutexGuard<'static, ()>,
        arena: Arc<Arena>,
        board: &'static Board,
    }

    impl Running {
        /// The engine of another rank of the same job, which cannot copy between processes.
        pub(crate) fn peer_without_copies(&self, rank: u32, size: u32) -> Engine<Shm> {
            let off = |name: &str| (name == "ARKE_CMA").then(|| "off".to_string());
            let settings = Settings::read(off).expect("a setting");
            let fabric = Shm::new(self.arena.clone(), rank, size, 1, [1, 2], &settings).expect("a fabric");
            Engine::new(fabric, &settings, &self.board.record(rank).counters)
        }
    }

    /// Keeps other tests out of the process-wide tables.
    pub(crate) fn alone() -> MutexGuard<'static, ()> {
        ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Starts the library as `rank` of `size`; errors are returned.
    pub(crate) fn running(rank: u32, size: u32) -> Running {
        let alone = alone();
        STAGE.store(BEFORE, Ordering::Release);
        WORLD_STAGE.store(BEFORE, Ordering::Release);
        *WORLD.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = None;
        let arena = Arc::new(Arena::create(0).expect("an arena"));
        let board = Board::create(&arena, size, 1, [1, 2]).expect("a board");
        let board: &'static Board = Box::leak(Box::new(board));
        let settings = Settings::default();
        let fabric = Shm::new(arena.clone(), rank, size, 1, [1, 2], &settings).expect("a fabric");
        let fabric = arke_fabric::joint::Joint::alone(fabric);
        let engine = Engine::new(fabric, &settings, &board.record(rank).counters);
        engine::install(engine, true).expect("the engine has a place");
        crate::dynamic::names::set_up(size).expect("the engine is there");
        let world = || World {
            rank,
            size,
            host: "here".into(),
            thread_level: MPI_THREAD_MULTIPLE,
            appnum: Some(0),
            universe_size: Some(size as c_int),
            main_thread: std::thread::current().id(),
        };
        let _guard = enter_anytime();
        open(world, true);
        start_world(MPI_THREAD_MULTIPLE).expect("the library starts");
        Running { _alone: alone, arena, board }
    }

    impl Drop for Running {
        fn drop(&mut self) {
            let _guard = enter_anytime();
            stop_world();
            close();
            STAGE.store(BEFORE, Ordering::Release);
            WORLD_STAGE.store(BEFORE, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_outside_of_init_and_finalize_are_refused() {
        let _alone = testing::alone();
        assert_eq!(stage(), Stage::Before);
        let error = enter().err().expect("not initialized");
        assert_eq!(error.class(), MPI_ERR_OTHER);
        assert!(error.text().contains("MPI_Init"), "{}", error.text());
        STAGE.store(FINALIZED, Ordering::Release);
        let error = enter().err().expect("finalized");
        assert!(error.text().contains("MPI_Finalize"), "{}", error.text());
        STAGE.store(BEFORE, Ordering::Release);
    }

    #[test]
    fn the_library_stays_open_for_sessions_when_the_world_model_ends() {
        let _running = testing::running(2, 3);
        {
            let _guard = enter_anytime();
            stop_world();
        }
        assert_eq!(stage(), Stage::Finalized);
        assert!(is_open() && enter().is_ok());
        assert!(crate::communicators::get(MPI_COMM_WORLD).is_err());
        assert_eq!(start_world(MPI_THREAD_SINGLE).unwrap_err().class(), MPI_ERR_OTHER);
        let _guard = enter_anytime();
        close();
        assert!(!is_open() && enter().is_err());
        open(|| panic!("the place is known"), false);
        assert!(is_open());
        assert_eq!(me(), 2);
    }

    #[test]
    fn the_world_model_starts_once() {
        let _running = testing::running(1, 4);
        assert_eq!(stage(), Stage::Running);
        assert_eq!(world().map(|world| world.rank), Some(1));
        assert_eq!(start_world(MPI_THREAD_SINGLE).unwrap_err().class(), MPI_ERR_OTHER);
        assert_eq!(identity(), "rank 1 on here");
    }
}
