//! Cells for the library's tables: shared by all threads, borrowed for a moment, and checked.
//!
//! Whoever is inside the library may borrow a table for the length of a closure. A closure must not run code of the
//! user's; if some does get back in all the same (a signal handler that makes calls, say), the second borrow ends in an
//! error.
//!
//! Nothing keeps a thread out that is not inside: it would find a table busy where it is not, or change it together
//! with another thread. Builds with assertions panic there, so that tests find it.
#![allow(unsafe_code, reason = "its users hold the process lock")]

use crate::cell::Noted;
use crate::error::{Error, Kind, Result};
use core::cell::{Cell, UnsafeCell};

/// A table of the library. Its users are inside the library ([`crate::lock`]).
pub struct Table<T> {
    name: &'static str,
    /// How many look at the value, or [`CHANGING`].
    users: Cell<isize>,
    /// Whether it is that of the engine, which a reduction function may have for long.
    engine: bool,
    value: UnsafeCell<T>,
}

/// [`Table::users`] while somebody changes the value.
const CHANGING: isize = -1;

/// Takes a borrow back.
struct Borrow<'a> {
    users: &'a Cell<isize>,
    before: isize,
    _noted: Option<Noted>,
}

impl Drop for Borrow<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.users.set(self.before);
    }
}

// SAFETY: the cells are reached only from inside the library, where one thread is at a time: it holds the process lock,
// or the lock belongs to it and it is marked to be inside.
unsafe impl<T> Sync for Table<T> {}

impl<T> Table<T> {
    /// A table; `name` is what an error calls it.
    pub const fn new(name: &'static str, value: T) -> Self {
        Table { name, users: Cell::new(0), engine: false, value: UnsafeCell::new(value) }
    }

    /// The engine's: [`crate::engine`] says who waits for whom where another thread has it.
    pub(crate) const fn of_engine(name: &'static str, value: T) -> Self {
        Table { name, users: Cell::new(0), engine: true, value: UnsafeCell::new(value) }
    }

    #[inline(always)]
    fn borrow(&self, before: isize) -> Borrow<'_> {
        Borrow { users: &self.users, before, _noted: (!self.engine).then(Noted::new) }
    }

    /// Checks that this thread may use the table. Unit tests of other crates use their tables from one thread at a
    /// time, often without entering the library.
    #[inline(always)]
    fn check_user(&self) {
        debug_assert!(
            cfg!(all(feature = "testing", not(test))) || crate::lock::is_inside(),
            "{} are used by a thread that is not inside the library",
            self.name
        );
    }

    /// Looks at the table.
    ///
    /// # Errors
    /// A [`Kind`] of a busy table where it is being changed further up the stack.
    #[inline]
    pub fn read<R>(&self, f: impl FnOnce(&T) -> R) -> Result<R> {
        self.check_user();
        let users = self.users.get();
        if users == CHANGING {
            return Err(self.busy());
        }
        self.users.set(users + 1);
        let _borrow = self.borrow(users);
        // SAFETY: nobody changes the value, and nobody will before `users` is back at 0.
        Ok(f(unsafe { &*self.value.get() }))
    }

    /// Changes the table.
    ///
    /// # Errors
    /// A [`Kind`] of a busy table where it is in use further up the stack.
    #[inline]
    pub fn write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Result<R> {
        self.check_user();
        if self.users.get() != 0 {
            return Err(self.busy());
        }
        self.users.set(CHANGING);
        let _borrow = self.borrow(0);
        // SAFETY: nobody else has a reference to the value, and nobody gets one while `users` says so.
        Ok(f(unsafe { &mut *self.value.get() }))
    }

    /// As [`Table::write`]; `None` where that is an error.
    #[inline(always)]
    pub fn try_write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.check_user();
        if self.users.get() != 0 {
            return None;
        }
        self.users.set(CHANGING);
        let _borrow = self.borrow(0);
        // SAFETY: as in `write`.
        Some(f(unsafe { &mut *self.value.get() }))
    }

    /// Takes back a borrow that was never ended, since the function that had it left the stack without returning.
    ///
    /// # Safety
    /// No reference to the value is in use any more.
    pub unsafe fn reclaim(&self) {
        self.users.set(0);
    }

    /// Has nobody borrow it any more. The caller is the only thread of its process.
    pub(crate) fn withdraw(&self) {
        self.users.set(CHANGING);
    }

    #[cold]
    fn busy(&self) -> Box<Error> {
        if self.engine && crate::forks::is_child() {
            return Error::other(crate::forks::refusal());
        }
        let kind = match crate::engine::is_lent_here() {
            true => Kind::BusyInCallback,
            false => Kind::BusyInterrupted,
        };
        Error::new(kind, self.name)
    }
}

/// A table that may be reached at any time and by any thread: every borrow takes the process lock.
pub struct SharedTable<T>(Table<T>);

impl<T> SharedTable<T> {
    /// A table; `name` is what an error calls it.
    pub const fn new(name: &'static str, value: T) -> Self {
        SharedTable(Table::new(name, value))
    }

    /// Looks at the table.
    ///
    /// # Errors
    /// As [`Table::read`].
    pub fn read<R>(&self, f: impl FnOnce(&T) -> R) -> Result<R> {
        let _guard = crate::enter_anytime();
        self.0.read(f)
    }

    /// Changes the table.
    ///
    /// # Errors
    /// As [`Table::write`].
    pub fn write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Result<R> {
        let _guard = crate::enter_anytime();
        self.0.write(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_borrow_can_be_reclaimed() {
        let _guard = crate::enter_anytime();
        let table = Table::new("things", 1);
        table.users.set(CHANGING);
        assert!(table.read(|value| *value).is_err() && table.try_write(|_| ()).is_none());
        // SAFETY: there is no reference.
        unsafe { table.reclaim() };
        assert_eq!(table.write(|value| *value).unwrap(), 1);
    }

    #[test]
    #[cfg(debug_assertions)]
    fn a_user_must_be_inside() {
        let table = Table::new("things", 1);
        let uses: [fn(&Table<i32>) -> bool; 3] =
            [|t| t.read(|_| ()).is_ok(), |t| t.write(|_| ()).is_ok(), |t| t.try_write(|_| ()).is_some()];
        for using in uses {
            let used = || std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| using(&table)));
            assert!(used().is_err());
            let _guard = crate::enter_anytime();
            assert!(used().is_ok());
        }
    }

    #[test]
    fn reentry_is_an_error() {
        let _guard = crate::enter_anytime();
        let table = Table::new("things", 1);
        let nested = table.write(|value| {
            *value += 1;
            (table.read(|value| *value), table.write(|value| *value = 9))
        });
        let (read, write) = nested.unwrap();
        let error = read.unwrap_err();
        assert_eq!(error.text(), "things");
        assert_eq!((error.kind(), write.unwrap_err().kind()), (Kind::BusyInterrupted, Kind::BusyInterrupted));
        assert_eq!(table.read(|value| *value).unwrap(), 2);
        assert!(table.read(|_| table.read(|value| *value).is_ok()).unwrap());
    }
}
