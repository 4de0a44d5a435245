//! Threads that do transfers while the program computes.
//!
//! They are started as there is work for them, up to a few, and end when there has been none for a while. A job that is
//! over calls whoever waits for it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Threads at a time.
const MOST: usize = 4;
/// A thread without work ends after this time.
const PATIENCE: Duration = Duration::from_secs(2);

type Work = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct State {
    queue: VecDeque<Work>,
    threads: usize,
    idle: usize,
    busy: usize,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// There is work.
    work: Condvar,
    /// Nothing is left to do.
    rest: Condvar,
}

/// A few threads.
#[derive(Clone, Default)]
pub struct Workers(Arc<Shared>);

/// What a thread does, and its result when it is over.
#[derive(Debug)]
pub struct Job<T>(Arc<Slot<T>>);

#[derive(Debug)]
struct Slot<T> {
    over: AtomicBool,
    result: Mutex<Option<T>>,
}

impl<T> Clone for Job<T> {
    fn clone(&self) -> Self {
        Job(self.0.clone())
    }
}

impl<T> Job<T> {
    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.0.over.load(Ordering::Acquire)
    }

    /// Takes the result, once, when it is over.
    pub fn take(&self) -> Option<T> {
        if !self.is_over() {
            return None;
        }
        lock(&self.0.result).take()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Workers {
    /// Hands work over. `call` is called after it, on the thread that did it. Where the system gives no thread at all,
    /// the work is done here and now.
    pub fn start<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        call: impl FnOnce() + Send + 'static,
    ) -> Job<T> {
        let job = Job(Arc::new(Slot { over: AtomicBool::new(false), result: Mutex::new(None) }));
        let slot = job.0.clone();
        let work = move || {
            let result = work();
            *lock(&slot.result) = Some(result);
            slot.over.store(true, Ordering::Release);
            call();
        };
        let mut state = lock(&self.0.state);
        state.queue.push_back(Box::new(work));
        if state.idle >= state.queue.len() {
            drop(state);
            self.0.work.notify_one();
            return job;
        }
        if state.threads < MOST {
            let shared = self.0.clone();
            if arke_sys::threads::start("arke-files", Some(256 << 10), move || serve(&shared)).is_ok() {
                state.threads += 1;
            } else if state.threads == 0 {
                let work = state.queue.pop_back();
                drop(state);
                if let Some(work) = work {
                    work();
                }
            }
        }
        job
    }

    /// Waits until all work is done.
    pub fn rest(&self) {
        let mut state = lock(&self.0.state);
        while state.busy > 0 || !state.queue.is_empty() {
            state = self.0.rest.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }
}

fn serve(shared: &Shared) {
    let mut state = lock(&shared.state);
    loop {
        if let Some(work) = state.queue.pop_front() {
            state.busy += 1;
            drop(state);
            work();
            state = lock(&shared.state);
            state.busy -= 1;
            if state.busy == 0 && state.queue.is_empty() {
                shared.rest.notify_all();
            }
            continue;
        }
        state.idle += 1;
        let (back, waited) =
            shared.work.wait_timeout(state, PATIENCE).unwrap_or_else(|poisoned| poisoned.into_inner());
        state = back;
        state.idle -= 1;
        if waited.timed_out() && state.queue.is_empty() {
            state.threads -= 1;
            return;
        }
    }
}
