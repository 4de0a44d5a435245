//! Runs a program on every endpoint of a world, as coroutines that a seed interleaves.

use super::endpoint::Endpoint;
use super::rng::Rng;
use super::World;
use crate::{Fabric, ProcId};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::cell::Cell;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// What one process does. It may block in the fabric's `sleep`.
pub type Program = Box<dyn FnOnce(Endpoint)>;

/// Numbers of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// Messages sent.
    pub messages: u64,
    /// Polls.
    pub polls: u64,
    /// Sends that found no room.
    pub no_room: u64,
    /// Sleeps that began.
    pub sleeps: u64,
    /// Times that a bell rang for a process that had announced a sleep.
    pub rings: u64,
    /// Sleeps that only their time limit ended although something had arrived: lost wake-ups that did not
    /// last. Correct programs have none.
    pub rescued: u64,
}

/// Why a run came to no end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// All sleep, nothing more can happen, and something had arrived for these processes.
    LostWakeUp {
        /// The seed of the run.
        seed: u64,
        /// Those who sleep on their messages.
        sleepers: Vec<u32>,
    },
    /// All sleep, and nothing that they wait for can come.
    Deadlock {
        /// The seed of the run.
        seed: u64,
        /// The living processes that have not come to their end.
        sleepers: Vec<u32>,
        /// Of them, those who were told that there is no room and not woken since.
        wait_for_room: Vec<u32>,
    },
    /// The step limit was reached: the programs go round in circles.
    Endless {
        /// The seed of the run.
        seed: u64,
        /// The living processes that have not come to their end.
        running: Vec<u32>,
    },
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::LostWakeUp { seed, sleepers } => {
                write!(f, "seed {seed}: processes {sleepers:?} sleep although something has arrived for them")
            }
            Failure::Deadlock { seed, sleepers, wait_for_room } => write!(
                f,
                "seed {seed}: processes {sleepers:?} sleep for ever, {wait_for_room:?} of them for want of room"
            ),
            Failure::Endless { seed, running } => {
                write!(f, "seed {seed}: processes {running:?} come to no end")
            }
        }
    }
}

type Task = Coroutine<(), (), ()>;

/// Runs the programs until each has returned or its process died. Nothing of a dead process runs on, but its
/// stack is unwound at the end.
///
/// # Panics
/// Where a program panics or breaks the rules of the fabric.
pub fn run(world: &World, programs: Vec<(Endpoint, Program)>) -> Result<Report, Failure> {
    let mut tasks: Vec<(ProcId, Option<Task>)> = programs
        .into_iter()
        .map(|(endpoint, program)| (endpoint.me(), Some(task(world, endpoint, program))))
        .collect();
    let outcome = catch_unwind(AssertUnwindSafe(|| schedule(world, &mut tasks)));
    // What is still suspended gets unwound: its calls into the fabric must not run into this half-done world.
    for (who, task) in &mut tasks {
        if task.is_some() {
            world.kill(*who, false);
        }
        drop(task.take());
    }
    outcome.unwrap_or_else(|panic| resume_unwind(panic))
}

fn task(world: &World, mut endpoint: Endpoint, program: Program) -> Task {
    assert!(endpoint.lives_in(world), "the endpoint belongs to another world");
    let yielder: Rc<Cell<*const Yielder<(), ()>>> = Rc::new(Cell::new(std::ptr::null()));
    let own = yielder.clone();
    endpoint.set_give_way(Rc::new(move || {
        let y = own.get();
        assert!(!y.is_null());
        // SAFETY: the pointer was set by the coroutine on whose stack this runs (endpoints do not leave their
        // program, and the cell is cleared when it ends), and the yielder lives as long as that stack.
        unsafe { (*y).suspend(()) };
    }));
    Coroutine::new(move |y: &Yielder<(), ()>, ()| {
        yielder.set(y);
        program(endpoint);
        yielder.set(std::ptr::null());
    })
}

fn schedule(world: &World, tasks: &mut [(ProcId, Option<Task>)]) -> Result<Report, Failure> {
    let mut rng = Rng::new(world.seed() ^ 0x5c4e_d01e);
    loop {
        let (mut living, mut ready, mut earliest) = (Vec::new(), Vec::new(), None::<u64>);
        {
            let mut w = world.borrow();
            for (i, (who, task)) in tasks.iter().enumerate() {
                let end = &w.ends[who.index()];
                if task.is_none() || !end.alive {
                    continue;
                }
                living.push(who.0);
                let Some(sleep) = end.asleep else {
                    ready.push(i);
                    continue;
                };
                let rung = end.word.load(Ordering::Relaxed) != sleep.armed;
                let over = sleep.until.is_some_and(|at| at <= w.now);
                if rung || over {
                    let rescued = !rung && w.has_arrivals(*who);
                    w.report.rescued += u64::from(rescued);
                    ready.push(i);
                }
                earliest = earliest.into_iter().chain(sleep.until).min();
            }
            if living.is_empty() {
                return Ok(w.report);
            }
            if w.now > w.config.limit {
                return Err(Failure::Endless { seed: w.config.seed, running: living });
            }
            if ready.is_empty() {
                let next = w.next_event().into_iter().chain(earliest).min();
                match next {
                    Some(at) => w.pass_to(at),
                    None => return Err(stuck(&w, living)),
                }
                continue;
            }
        }
        let (_, slot) = &mut tasks[*rng.pick(&ready)];
        world.borrow().tick();
        if let Some(task) = slot {
            if let CoroutineResult::Return(()) = task.resume(()) {
                *slot = None;
            }
        }
    }
}

fn stuck(w: &super::state::State, living: Vec<u32>) -> Failure {
    let seed = w.config.seed;
    let lost: Vec<u32> = living.iter().copied().filter(|&p| w.has_arrivals(ProcId(p))).collect();
    if !lost.is_empty() {
        return Failure::LostWakeUp { seed, sleepers: lost };
    }
    let n = w.ends.len();
    let wants = |p: &u32| (0..n).any(|to| w.pairs[*p as usize * n + to].wanted && w.ends[to].alive);
    let wait_for_room = living.iter().copied().filter(wants).collect();
    Failure::Deadlock { seed, sleepers: living, wait_for_room }
}
