//! Which calls are still on the stack, where a function of the program's may leave them without returning.
//!
//! C programs leave error handlers and other callbacks by `longjmp`, C++ programs by an exception. The frames of this
//! library between the program's call and its callback then vanish: nothing in them is run any more, no destructor
//! either. So a mark such as "a handler is running" must not be taken back by a destructor alone. The marks here keep
//! the address of the frame that set them. A later call of the same thread that stands at the same place of the stack,
//! or above, shows that the frame is gone. Of a call that stands deeper, [`Standing::is_gone`] follows the stack.
//!
//! # Why functions of the program's are `extern "C"` and not `extern "C-unwind"`
//! This library is compiled with `panic = "abort"`. There, rustc (1.95) puts a landing pad that aborts around each call
//! of a `C-unwind` function, so that an exception ends the process. A call of an `extern "C"` function has none, and
//! since all frames have unwinding tables, the unwinder passes through them as it passes through frames of C. What it
//! leaves behind is what `longjmp` leaves behind. `tests/mpi/throw.cpp` shows that this works for every kind of
//! callback. With `panic = "unwind"` destructors would run for exceptions, but still not for `longjmp`, and every
//! function would pay for its landing pads.
//!
//! # The rule that follows
//! Where a function of the program's is called, this thread holds no lock and no table is borrowed. The one exception
//! is a reduction that the engine calls: see [`crate::engine::callback`].

use core::hint::black_box;
use core::sync::atomic::{AtomicUsize, Ordering};

/// Where on its stack the caller stands: less for the functions that it calls.
#[inline(never)]
pub fn here() -> usize {
    let mark = 0u8;
    black_box(&raw const mark) as usize
}

/// A mark that a frame sets for as long as it stands on the stack.
pub struct Standing {
    /// The thread ([`crate::lock::token`]) that set it, or 0.
    thread: AtomicUsize,
    /// Where its frame is.
    at: AtomicUsize,
    /// The code there, and its stack ([`arke_sys::stack::here`]).
    frame: [AtomicUsize; 2],
}

impl Default for Standing {
    fn default() -> Self {
        Standing::new()
    }
}

impl Standing {
    /// Not set.
    pub const fn new() -> Self {
        let frame = [const { AtomicUsize::new(0) }; 2];
        Standing { thread: AtomicUsize::new(0), at: AtomicUsize::new(0), frame }
    }

    /// Sets the mark, unless a frame has set it that may stand. To be called by one thread at a time.
    #[inline(always)]
    pub fn enter(&self) -> bool {
        if self.is_set() {
            return false;
        }
        let (code, stack) = arke_sys::stack::here();
        self.frame[0].store(code, Ordering::Relaxed);
        self.frame[1].store(stack, Ordering::Relaxed);
        self.at.store(here(), Ordering::Relaxed);
        self.thread.store(crate::lock::token(), Ordering::Relaxed);
        true
    }

    /// Whether the frame that set it, which [`Standing::is_set`] says may stand, is gone; then the mark is taken back.
    /// Takes some microseconds.
    #[cold]
    #[inline(never)]
    pub fn is_gone(&self) -> bool {
        let frame = (self.frame[0].load(Ordering::Relaxed), self.frame[1].load(Ordering::Relaxed));
        let is_own = self.thread.load(Ordering::Relaxed) == crate::lock::token();
        let gone = is_own && !arke_sys::stack::stands(frame, here());
        if gone {
            self.leave();
        }
        gone
    }

    /// Takes the mark back.
    pub fn leave(&self) {
        self.thread.store(0, Ordering::Relaxed);
    }

    /// Whether it was set and not taken back, be it by a frame that is gone: cheaper to ask than
    /// [`Standing::is_set`].
    #[inline(always)]
    pub fn is_noted(&self) -> bool {
        self.thread.load(Ordering::Relaxed) != 0
    }

    /// Whether it is set by a frame that may stand.
    #[inline(always)]
    pub fn is_set(&self) -> bool {
        match self.thread.load(Ordering::Relaxed) {
            0 => false,
            thread => thread != crate::lock::token() || here() < self.at.load(Ordering::Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[inline(never)]
    fn deeper<R>(f: impl FnOnce() -> R) -> R {
        let room = [0u8; 256];
        black_box(&room);
        let result = f();
        black_box(&room);
        result
    }

    #[test]
    fn a_mark_stands_as_long_as_its_frame() {
        let mark = Standing::new();
        assert!(!mark.is_set());
        deeper(|| {
            assert!(mark.enter());
            deeper(|| {
                assert!(mark.is_set());
                assert!(!mark.enter());
            });
        });
        // The frame that set it is gone without taking it back.
        assert!(!mark.is_set() && mark.is_noted());
        assert!(mark.enter());
        assert!(deeper(|| mark.is_set()));
        std::thread::scope(|s| {
            s.spawn(|| assert!(mark.is_set(), "nothing is known of another thread's frames"));
        });
        mark.leave();
        assert!(!deeper(|| mark.is_set()) && !mark.is_noted());
    }

    #[test]
    fn a_call_that_stands_deeper_finds_that_the_frame_is_gone() {
        let mark = Standing::new();
        deeper(|| {
            assert!(mark.enter());
            assert!(!deeper(|| mark.is_gone()));
        });
        let gone = deeper(|| deeper(|| deeper(|| (mark.is_set(), mark.is_gone(), mark.is_noted()))));
        assert_eq!(gone, (true, true, false));
    }
}
