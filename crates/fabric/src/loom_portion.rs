//! The loan of a portion under the model checker: whoever takes the memory away while it is copied waits, and finds the
//! copy made; whoever comes later finds it given back.

use super::portion::Loan;
use loom::cell::UnsafeCell;
use loom::sync::{Arc, Mutex};
use loom::thread;

struct Copying {
    /// The fabric's book, under its lock: whether the portion is out.
    book: Mutex<Option<std::sync::Arc<Loan>>>,
    memory: UnsafeCell<u32>,
}

impl Copying {
    fn write(&self, value: u32) {
        // SAFETY: the model checker reports it if anybody else uses the cell.
        self.memory.with_mut(|p| unsafe { *p = value });
    }

    /// A thread that gets the portion, if the copy has not gone, makes it without the lock, and gives it back.
    fn copy(&self) {
        let loan = std::sync::Arc::new(Loan::new());
        {
            let mut book = self.book.lock().unwrap();
            if book.is_some() {
                return;
            }
            *book = Some(loan.clone());
        }
        self.write(1);
        loan.end();
        let mut book = self.book.lock().unwrap();
        // A copy that has gone takes nothing back.
        if book.as_ref().is_some_and(|out| std::sync::Arc::ptr_eq(out, &loan)) {
            *book = None;
            self.write(2);
        }
    }

    /// Takes the memory away: nobody writes it any more.
    fn take_away(&self) {
        let mut book = self.book.lock().unwrap();
        if let Some(loan) = book.take() {
            loan.await_end(thread::yield_now);
        }
        // Nothing is to be handed out from now on.
        *book = Some(std::sync::Arc::new(Loan::new()));
        self.write(3);
    }
}

#[test]
fn memory_that_is_being_copied_is_not_given_away() {
    loom::model(|| {
        let copying = Arc::new(Copying { book: Mutex::new(None), memory: UnsafeCell::new(0) });
        let theirs = copying.clone();
        let copier = thread::spawn(move || theirs.copy());
        copying.take_away();
        // The program's own use of the memory, which holds no lock.
        copying.write(4);
        copier.join().unwrap();
        // SAFETY: the other thread has ended.
        assert_eq!(copying.memory.with(|p| unsafe { *p }), 4);
    });
}

/// Two threads that look for portions: one of them gets it, and the memory has one writer at a time.
#[test]
fn a_copy_is_made_by_one_thread_at_a_time() {
    loom::model(|| {
        let copying = Arc::new(Copying { book: Mutex::new(None), memory: UnsafeCell::new(0) });
        let theirs = copying.clone();
        let copier = thread::spawn(move || theirs.copy());
        copying.copy();
        copier.join().unwrap();
        copying.take_away();
    });
}
