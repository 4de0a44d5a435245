//! Cells for the library's tables: shared by all threads, borrowed for a moment, and checked.
//!
//! Whoever is inside the library may borrow a table for the length of a closure. A closure must not run code of the user's;
//! if some does get back in all the same (a signal handler that calls MPI, say), the second borrow ends in an error.

use crate::abi::*;
use crate::error::{Error, Result};
use core::cell::RefCell;

/// A table of the library. Its users are inside the library: they hold the lock, or are the only thread that calls MPI.
pub struct Table<T> {
    name: &'static str,
    cell: RefCell<T>,
}

// SAFETY: the cell is reached only from inside the library. Under `MPI_THREAD_MULTIPLE` that means under the process lock;
// below it, the program promises that no two threads call MPI at a time (section 11.6).
unsafe impl<T> Sync for Table<T> {}

impl<T> Table<T> {
    /// A table; `name` is what an error calls it.
    pub const fn new(name: &'static str, value: T) -> Self {
        Table { name, cell: RefCell::new(value) }
    }

    /// Looks at the table.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where the table is being changed further up the stack.
    #[inline]
    pub fn read<R>(&self, f: impl FnOnce(&T) -> R) -> Result<R> {
        match self.cell.try_borrow() {
            Ok(value) => Ok(f(&value)),
            Err(_) => Err(self.busy()),
        }
    }

    /// Changes the table.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where the table is in use further up the stack.
    #[inline]
    pub fn write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Result<R> {
        match self.cell.try_borrow_mut() {
            Ok(mut value) => Ok(f(&mut value)),
            Err(_) => Err(self.busy()),
        }
    }

    /// As [`Table::write`]; `None` where that is an error.
    #[inline(always)]
    pub fn try_write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.cell.try_borrow_mut().ok().map(|mut value| f(&mut value))
    }

    #[cold]
    fn busy(&self) -> Box<Error> {
        Error::new(
            MPI_ERR_OTHER,
            format!(
                "the table of {} is in use by an MPI call that this one interrupted; MPI cannot be called from here",
                self.name
            ),
        )
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
        let _guard = super::enter_anytime();
        self.0.read(f)
    }

    /// Changes the table.
    ///
    /// # Errors
    /// As [`Table::write`].
    pub fn write<R>(&self, f: impl FnOnce(&mut T) -> R) -> Result<R> {
        let _guard = super::enter_anytime();
        self.0.write(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reentry_is_an_error() {
        let table = Table::new("things", 1);
        let nested = table.write(|value| {
            *value += 1;
            (table.read(|value| *value), table.write(|value| *value = 9))
        });
        let (read, write) = nested.unwrap();
        assert!(read.unwrap_err().text().contains("the table of things is in use"));
        assert_eq!(write.unwrap_err().class(), MPI_ERR_OTHER);
        assert_eq!(table.read(|value| *value).unwrap(), 2);
        assert!(table.read(|_| table.read(|value| *value).is_ok()).unwrap());
    }
}
