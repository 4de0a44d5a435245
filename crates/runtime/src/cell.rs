//! Cells of objects that threads reach in turn, and the rule that none is borrowed where the process lock may be let
//! go.
//!
//! A use of the engine ([`crate::engine::with`]) lets go of the lock where another thread's reduction function has the
//! engine, and a wait lets go of it anyway. A thread that came in then and borrowed the same cell would fail. So a call
//! takes what it needs out of a cell, uses the engine, and writes what has come of it; or it borrows within the
//! engine's closure, which runs when there is nothing left to wait for. Builds with assertions check it at every use of
//! the engine: the borrows of a thread are counted, here and in [`crate::table`], from where its call has entered the
//! library.

use core::cell;
use core::fmt;
use core::ops::{Deref, DerefMut};

/// As that of `core`, of an object that several threads may reach in turn.
#[derive(Default)]
pub struct RefCell<T>(Uncounted<T>);

#[cfg_attr(not(test), expect(clippy::disallowed_types, reason = "this is the type that it is refused for"))]
type Uncounted<T> = cell::RefCell<T>;

impl<T> RefCell<T> {
    /// A cell with a value.
    pub const fn new(value: T) -> Self {
        RefCell(Uncounted::new(value))
    }

    /// Borrows the value; panics if it is borrowed mutably.
    #[track_caller]
    #[inline]
    pub fn borrow(&self) -> Ref<'_, T> {
        Ref { value: self.0.borrow(), _noted: Noted::new() }
    }

    /// Borrows the value mutably; panics if it is borrowed.
    #[track_caller]
    #[inline]
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        RefMut { value: self.0.borrow_mut(), _noted: Noted::new() }
    }

    /// Puts another value in its place; panics if it is borrowed.
    #[track_caller]
    pub fn replace(&self, value: T) -> T {
        self.0.replace(value)
    }

    /// Swaps the values of two cells; panics if one of them is borrowed.
    #[track_caller]
    pub fn swap(&self, other: &RefCell<T>) {
        self.0.swap(&other.0);
    }

    /// Takes the value, leaving the default; panics if it is borrowed.
    #[track_caller]
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.0.take()
    }

    /// The value, where nobody else has the cell.
    pub fn get_mut(&mut self) -> &mut T {
        self.0.get_mut()
    }
}

impl<T: fmt::Debug> fmt::Debug for RefCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A borrow.
pub struct Ref<'a, T> {
    value: cell::Ref<'a, T>,
    _noted: Noted,
}

/// A mutable borrow.
pub struct RefMut<'a, T> {
    value: cell::RefMut<'a, T>,
    _noted: Noted,
}

impl<T> Deref for Ref<'_, T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> Deref for RefMut<'_, T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for RefMut<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

#[cfg(debug_assertions)]
mod count {
    use core::cell::Cell;

    thread_local! {
        /// Borrows of this thread.
        static BORROWS: Cell<u32> = const { Cell::new(0) };
        /// How many of them are from before its call: it is that of a signal handler, say.
        static BEFORE: Cell<u32> = const { Cell::new(0) };
    }

    /// A borrow, counted until dropped.
    #[derive(Debug)]
    pub struct Noted(());

    impl Noted {
        #[inline]
        pub fn new() -> Noted {
            BORROWS.set(BORROWS.get() + 1);
            Noted(())
        }
    }

    impl Drop for Noted {
        #[inline]
        fn drop(&mut self) {
            // What was left by a jump is not counted.
            BORROWS.set(BORROWS.get().saturating_sub(1));
        }
    }

    /// A call of this thread: it answers for its own borrows.
    #[derive(Debug)]
    pub struct Call(u32);

    impl Call {
        #[inline]
        pub fn begin() -> Call {
            Call(BEFORE.replace(BORROWS.get()))
        }
    }

    impl Drop for Call {
        #[inline]
        fn drop(&mut self) {
            BEFORE.set(self.0);
        }
    }

    /// Checks that this thread's call has borrowed nothing.
    #[track_caller]
    #[inline]
    pub fn none() {
        assert!(
            BORROWS.get() <= BEFORE.get(),
            "a table or a cell is borrowed where the process lock may be let go"
        );
    }
}

#[cfg(not(debug_assertions))]
mod count {
    /// Counts nothing.
    #[derive(Debug)]
    pub struct Noted;

    impl Noted {
        #[inline(always)]
        pub fn new() -> Noted {
            Noted
        }
    }

    /// Nothing.
    #[derive(Debug)]
    pub struct Call;

    impl Call {
        #[inline(always)]
        pub fn begin() -> Call {
            Call
        }
    }

    /// Checks nothing.
    #[inline(always)]
    pub fn none() {}
}

pub(crate) use count::{none, Call, Noted};

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;
    use crate::table::Table;
    use std::panic::catch_unwind;

    #[test]
    fn a_borrow_is_found_where_the_lock_may_be_let_go() {
        let _guard = crate::enter_anytime();
        let (cell, table) = (RefCell::new(1), Table::new("things", 1));
        none();
        {
            let _borrow = cell.borrow();
            assert!(catch_unwind(none).is_err());
            // That of a signal handler, which has borrowed nothing.
            let call = Call::begin();
            none();
            *RefCell::new(2).borrow_mut() += 1;
            none();
            drop(call);
            assert!(catch_unwind(none).is_err());
        }
        none();
        assert!(table.read(|_| catch_unwind(none).is_err()).unwrap());
        assert!(table.write(|_| catch_unwind(none).is_err()).unwrap());
        none();
    }
}
