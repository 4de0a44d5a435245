//! MPI's view of what the process keeps (`crates/runtime`): the same functions, with errors of MPI's, and the world
//! model.
//!
//! Every exported function that needs MPI to be initialized begins with [`enter`]; what may be called at any time
//! begins with [`enter_anytime`]. What MPI adds to the process's life is in `face.rs`.

mod face;

use crate::abi::*;
use crate::error::{Error, Result};
use core::ffi::c_int;
use core::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, RwLock};
use std::thread::ThreadId;

pub use arke_runtime::job::note_loss;
pub use arke_runtime::lock::token as thread_mark;
pub use arke_runtime::{
    abort, cell, copying, enter_anytime, frames, hosts, is_open, lock, me, results, share, unlocked, waits,
    Guard,
};

/// How far the world model of this process has come (section 11.2). Sessions may open the library before, meanwhile and
/// after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// `MPI_Init` has not been called.
    Before,
    /// Between `MPI_Init` and the end of `MPI_Finalize`.
    Running,
    /// `MPI_Finalize` has returned.
    Finalized,
}

/// States of the world model, for [`WORLD_STAGE`].
const BEFORE: u8 = 0;
const RUNNING: u8 = 1;
const FINALIZED: u8 = 2;

/// How far the world model has come.
static WORLD_STAGE: AtomicU8 = AtomicU8::new(BEFORE);
static WORLD: RwLock<Option<Arc<World>>> = RwLock::new(None);

/// The place of this process in its job, fixed when the library is opened first; the world model sets the thread level
/// anew.
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
    Ok(arke_runtime::enter()?)
}

/// How far the world model of this process has come.
pub fn stage() -> Stage {
    match WORLD_STAGE.load(Ordering::Acquire) {
        BEFORE => Stage::Before,
        FINALIZED => Stage::Finalized,
        _ => Stage::Running,
    }
}

/// Whether Arke's library for programs of Open MPI is loaded.
#[cold]
pub fn serves_open_mpi() -> bool {
    arke_sys::loaded::symbol(c"libmpi.so.40", c"arke_front_end").is_some()
}

/// The place of this process in its job; `None` before `MPI_Init`. It stays known after `MPI_Finalize`.
pub fn world() -> Option<Arc<World>> {
    WORLD.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
}

/// Notes the place of this process in its job.
fn joined(job: &arke_runtime::Job) {
    crate::communicators::contexts::reset(job.rank, job.size);
    let world = World {
        rank: job.rank,
        size: job.size,
        host: job.host.clone(),
        // Until the world model starts.
        thread_level: MPI_THREAD_SINGLE,
        appnum: job.appnum.map(|number| number as c_int),
        universe_size: job.universe_size.map(|size| size as c_int),
        main_thread: std::thread::current().id(),
    };
    *WORLD.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(Arc::new(world));
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

/// The world model has ended for this process; nothing else changes.
pub fn leave_world() {
    WORLD_STAGE.store(FINALIZED, Ordering::Release);
}

/// Ends the world model and drops its communicators.
///
/// To be called by `MPI_Finalize`, after [`crate::communicators::predefined::finalize_attributes`] and after the engine
/// has come to rest, with the process lock held and nothing in use.
pub fn stop_world() {
    leave_world();
    crate::communicators::predefined::tear_down();
}

/// The one engine of this process. See [`arke_runtime::engine`] for what each function does.
pub mod engine {
    use super::waits::Subject;
    use crate::error::Result;
    pub use arke_runtime::engine::{among_threads, callback, quickly, unless_lent, Eng, Transport};

    /// As [`arke_runtime::engine::with`].
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` when called from inside the engine: from a reduction function, say, that sends messages.
    #[inline(always)]
    pub fn with<R>(f: impl FnOnce(&mut Eng) -> R) -> Result<R> {
        Ok(arke_runtime::engine::with(f)?)
    }

    /// As [`arke_runtime::engine::notify`].
    ///
    /// # Errors
    /// As for [`with`].
    pub fn notify() -> Result {
        Ok(arke_runtime::engine::notify()?)
    }

    /// As [`arke_runtime::copies::own_copy`].
    ///
    /// # Errors
    /// As for [`with`].
    pub fn own_copy(
        data: &arke_engine::Data,
    ) -> Result<core::result::Result<arke_engine::Data, std::collections::TryReserveError>> {
        Ok(arke_runtime::copies::own_copy(data)?)
    }

    /// As [`arke_runtime::engine::wait`].
    ///
    /// # Errors
    /// As for [`with`].
    #[inline(always)]
    pub fn wait<R>(done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
        Ok(arke_runtime::engine::wait(done)?)
    }

    /// As [`arke_runtime::engine::wait_for`].
    ///
    /// # Errors
    /// As for [`with`].
    #[inline(always)]
    pub fn wait_for<R>(subject: Subject, done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
        Ok(arke_runtime::engine::wait_for(subject, done)?)
    }

    /// As [`arke_runtime::engine::wait_before`].
    ///
    /// # Errors
    /// As for [`with`].
    pub fn wait_before<R>(end: u64, done: impl FnMut(&mut Eng) -> Option<R>) -> Result<Option<R>> {
        Ok(arke_runtime::engine::wait_before(end, done)?)
    }

    /// As [`arke_runtime::engine::look`].
    ///
    /// # Errors
    /// As for [`with`].
    #[inline]
    pub fn look() -> Result<bool> {
        Ok(arke_runtime::engine::look()?)
    }

    /// As [`arke_runtime::engine::look_for`].
    ///
    /// # Errors
    /// As for [`with`].
    #[inline]
    pub fn look_for<R>(find: impl FnMut(&mut Eng, bool) -> Option<R>) -> Result<Option<R>> {
        Ok(arke_runtime::engine::look_for(find)?)
    }
}

/// The thread that serves one-sided access by messages.
pub mod attendant {
    use crate::error::Result;

    /// As [`arke_runtime::attendant::start_if_wanted`].
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where the system gives no thread.
    pub fn start_if_wanted() -> Result {
        Ok(arke_runtime::attendant::start_if_wanted()?)
    }

    /// As [`arke_runtime::attendant::start`].
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where the system gives no thread.
    pub fn start() -> Result {
        Ok(arke_runtime::attendant::start()?)
    }
}

/// Cells for MPI's tables. See [`arke_runtime::table`].
pub mod table {
    use crate::error::Result;
    use arke_runtime::table as below;

    /// A table of MPI's. Its users are inside the library: they hold the lock, or are the only thread that calls MPI.
    pub struct Table<T>(below::Table<T>);

    impl<T> Table<T> {
        /// A table; `name` is what an error calls it.
        pub const fn new(name: &'static str, value: T) -> Self {
            Table(below::Table::new(name, value))
        }

        /// Looks at the table.
        ///
        /// # Errors
        /// `MPI_ERR_OTHER` where the table is being changed further up the stack.
        #[inline]
        pub fn read<R>(&self, f: impl FnOnce(&T) -> R) -> Result<R> {
            Ok(self.0.read(f)?)
        }

        /// Changes the table.
        ///
        /// # Errors
        /// `MPI_ERR_OTHER` where the table is in use further up the stack.
        #[inline]
        pub fn write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Result<R> {
            Ok(self.0.write(f)?)
        }

        /// As [`Table::write`]; `None` where that is an error.
        #[inline(always)]
        pub fn try_write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Option<R> {
            self.0.try_write(f)
        }
    }

    /// A table that may be reached at any time and by any thread: every borrow takes the process lock.
    pub struct SharedTable<T>(below::SharedTable<T>);

    impl<T> SharedTable<T> {
        /// A table; `name` is what an error calls it.
        pub const fn new(name: &'static str, value: T) -> Self {
            SharedTable(below::SharedTable::new(name, value))
        }

        /// Looks at the table.
        ///
        /// # Errors
        /// As [`Table::read`].
        pub fn read<R>(&self, f: impl FnOnce(&T) -> R) -> Result<R> {
            Ok(self.0.read(f)?)
        }

        /// Changes the table.
        ///
        /// # Errors
        /// As [`Table::write`].
        pub fn write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Result<R> {
            Ok(self.0.write(f)?)
        }
    }
}

/// For tests: one process of a job, alone in the library until dropped.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use std::sync::MutexGuard;

    /// The library between `MPI_Init` and `MPI_Finalize`.
    pub(crate) struct Running {
        _alone: MutexGuard<'static, ()>,
        _library: arke_runtime::testing::Running,
    }

    pub(crate) use arke_runtime::testing::alone;

    /// Starts the library as `rank` of `size`; errors are returned.
    pub(crate) fn running(rank: u32, size: u32) -> Running {
        let alone = alone();
        WORLD_STAGE.store(BEFORE, Ordering::Release);
        let library = arke_runtime::testing::running(rank, size);
        let _guard = enter_anytime();
        start_world(MPI_THREAD_MULTIPLE).expect("the library starts");
        Running { _alone: alone, _library: library }
    }

    impl Drop for Running {
        fn drop(&mut self) {
            {
                let _guard = enter_anytime();
                stop_world();
            }
            arke_runtime::testing::stop();
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
        arke_runtime::testing::end();
        let error = enter().err().expect("finalized");
        assert!(error.text().contains("MPI_Finalize"), "{}", error.text());
        arke_runtime::testing::forget();
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
        arke_runtime::close();
        assert!(!is_open() && enter().is_err());
        arke_runtime::open(|| panic!("the place is known"), false);
        assert!(is_open());
        assert_eq!(me(), 2);
    }

    #[test]
    fn the_world_model_starts_once() {
        let _running = testing::running(1, 4);
        assert_eq!(stage(), Stage::Running);
        assert_eq!(world().map(|world| world.rank), Some(1));
        assert_eq!(start_world(MPI_THREAD_SINGLE).unwrap_err().class(), MPI_ERR_OTHER);
        assert_eq!(arke_runtime::identity(), "rank 1 on here");
    }
}
