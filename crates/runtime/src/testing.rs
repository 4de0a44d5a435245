//! For tests: one process of a job, alone in the library until dropped.

use crate::{close, engine, enter_anytime, names, open, Job, BEFORE, FINALIZED, JOB, STAGE};
use arke_base::board::Board;
use arke_base::settings::Settings;
use arke_engine::Engine;
use arke_fabric::joint::Joint;
use arke_fabric::shm::Shm;
use arke_sys::arena::Arena;
use core::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};

static ALONE: Mutex<()> = Mutex::new(());

/// Keeps other tests out of the process-wide tables.
pub fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The library between the joining and the leaving of a job.
pub struct Running {
    arena: Arc<Arena>,
    board: &'static Board,
}

impl Running {
    /// The engine of another rank of the same job, which cannot copy between processes.
    pub fn peer_without_copies(&self, rank: u32, size: u32) -> Engine<Shm> {
        let off = |name: &str| (name == "ARKE_CMA").then(|| "off".to_string());
        self.peer_with(rank, size, &Settings::read(off).expect("a setting"))
    }

    /// The engine of another rank of the same job.
    pub fn peer(&self, rank: u32, size: u32) -> Engine<Shm> {
        self.peer_with(rank, size, &Settings::default())
    }

    /// The same with other settings.
    pub fn peer_with(&self, rank: u32, size: u32, settings: &Settings) -> Engine<Shm> {
        let fabric = Shm::new(self.arena.clone(), rank, size, CPUS, [1, 2], settings).expect("a fabric");
        Engine::new(fabric, settings, &self.board.record(rank).counters)
    }
}

/// So many cores the tests' machine is said to have.
const CPUS: u32 = 2;

/// Starts the library as `rank` of `size`, with threads. The caller is [`alone`], and calls [`forget`] at the end.
pub fn running(rank: u32, size: u32) -> Running {
    running_as(rank, size, true)
}

/// As [`running`]; `threads`: several threads are to make calls.
pub fn running_as(rank: u32, size: u32, threads: bool) -> Running {
    running_with(rank, size, threads, &Settings::default())
}

/// As [`running_as`], with other settings.
pub fn running_with(rank: u32, size: u32, threads: bool, settings: &Settings) -> Running {
    forget();
    let arena = Arc::new(Arena::create(0).expect("an arena"));
    let board = Board::create(&arena, size, CPUS, [1, 2]).expect("a board");
    let board: &'static Board = Box::leak(Box::new(board));
    let fabric = Shm::new(arena.clone(), rank, size, CPUS, [1, 2], settings).expect("a fabric");
    let engine = Engine::new(Joint::alone(fabric), settings, &board.record(rank).counters);
    let _guard = enter_anytime();
    engine::install(engine, threads).expect("the engine has a place");
    names::set_up(size).expect("the engine is there");
    let job = || Job { rank, size, host: "here".into(), appnum: Some(0), universe_size: Some(size) };
    open(job, threads);
    Running { arena, board }
}

/// Puts the library into its last stage, as after the end of the last user.
pub fn end() {
    STAGE.store(FINALIZED, Ordering::Release);
}

/// Puts the library into the state of a process that has not joined its job.
pub fn forget() {
    let _guard = enter_anytime();
    crate::lock::share();
    STAGE.store(BEFORE, Ordering::Release);
    *JOB.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = None;
}

/// Closes the library and forgets all of it.
pub fn stop() {
    let _guard = enter_anytime();
    close();
    forget();
}
