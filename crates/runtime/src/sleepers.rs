//! The threads of this process that sleep in calls, for an account of all of them.
//!
//! Each says what it waits for when it looks up and finds that somebody has asked. The last of them to do so answers
//! for the process. One that looks up for the third time, while another one still owes its word, answers without it.

use crate::engine;
use arke_diagnosis::account::{Lock, ThreadWait};
use arke_sys::siblings;
use core::hash::{Hash, Hasher};
use parking_lot::Mutex;
use std::hash::DefaultHasher;

/// A thread that sleeps.
#[derive(Debug, Clone)]
pub(crate) struct Sleeper {
    /// Its number.
    pub thread: i32,
    /// The question that it has answered.
    pub asked: u32,
    /// How often it has looked up since.
    pub looks: u32,
    pub wait: ThreadWait,
    /// The lock of a window that it waits for.
    pub lock: Option<Lock>,
}

static SLEEPERS: Mutex<Vec<Sleeper>> = Mutex::new(Vec::new());

/// Notes what this thread waits for. Returns whether it is to answer the question for the process. The caller is inside
/// of the library.
pub(crate) fn answer(asked: u32, sleeper: impl FnOnce() -> Option<Sleeper>) -> bool {
    let Some(mut sleeper) = sleeper() else { return false };
    let mut all = SLEEPERS.lock();
    let known = all.iter_mut().find(|known| known.thread == sleeper.thread);
    let impatient = known.as_ref().filter(|known| known.asked == asked).map_or(0, |known| known.looks) >= 2;
    match known {
        Some(known) => {
            sleeper.looks = if known.asked == asked { known.looks + 1 } else { 0 };
            *known = sleeper;
        }
        None => all.push(sleeper),
    }
    impatient || all.iter().filter(|known| known.asked == asked).count() as u32 >= engine::waiting()
}

/// The wait of this thread is over.
pub(crate) fn woken() {
    let mut all = SLEEPERS.lock();
    if !all.is_empty() {
        let thread = arke_sys::faults::thread();
        all.retain(|known| known.thread != thread);
    }
}

/// Those who have answered this question, in the order of their numbers, so that the first thread of the program comes
/// first.
pub(crate) fn of_question(asked: u32) -> Vec<Sleeper> {
    let mut found: Vec<Sleeper> =
        SLEEPERS.lock().iter().filter(|known| known.asked == asked).cloned().collect();
    found.sort_unstable_by_key(|known| known.thread);
    found
}

/// What stands for the sleep of all threads but this one, these and those of the library. `None`: one of them may act.
pub(crate) fn still(sleepers: &[Sleeper]) -> Option<u64> {
    let mut others = siblings::all()?;
    others.retain(|other| !other.of_library && sleepers.iter().all(|known| known.thread != other.thread));
    others.sort_unstable_by_key(|other| other.thread);
    if others.is_empty() {
        return Some(0);
    }
    let mut mark = DefaultHasher::new();
    for other in others {
        siblings::sleep_of(other.thread)?.hash(&mut mark);
    }
    Some(mark.finish())
}
