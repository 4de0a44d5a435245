//! The standard streams: what a program has printed and the C library has not written yet; and their descriptors, which
//! must never be those of something else.

use crate::threads;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{mpsc, Arc};
use std::time::Duration;

/// Enough for whatever is done about a stream that cannot be written, and little where memory is short.
const STACK: usize = 256 << 10;

/// Writes what all streams hold, for a process that is about to be ended. It is done by this thread, which may hold a
/// stream itself (`flockfile`). Another thread may hold one for ever, since it reads standard input, say, and one may
/// be a pipe that nobody reads: after `limit` a thread of its own does `late`, which ends the process. Where none can
/// be started the caller's last resort ([`crate::last_resort::arm`]) does. Returns only if `late` has not begun, and
/// never will.
pub fn flush(limit: Duration, late: impl FnOnce() + Send + 'static) {
    let (done, seen) = mpsc::channel();
    // Whoever takes it goes on.
    let taken = Arc::new(AtomicBool::new(false));
    let other = taken.clone();
    let watch = move || {
        if seen.recv_timeout(limit).is_err() && !other.swap(true, Ordering::AcqRel) {
            late();
        }
    };
    let _ = threads::start("arke-flush", Some(STACK), watch);
    // SAFETY: flushes all streams, each under its own lock.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    if taken.swap(true, Ordering::AcqRel) {
        loop {
            std::thread::park();
        }
    }
    let _ = done.send(());
}

/// Opens /dev/null as each of the standard descriptors that is closed. The next file that is opened would get its number,
/// and what the program prints would go there.
pub fn fill_standard() {
    for fd in 0..FIRST {
        // SAFETY: asks about a number, open or not.
        if unsafe { libc::fcntl(fd, libc::F_GETFD) } < 0 {
            // SAFETY: the path is NUL-terminated. The lowest number that is free is this one, unless another thread opens
            // something. Nobody owns what is opened, as with the streams of any program.
            unsafe { libc::open(c"/dev/null".as_ptr(), libc::O_RDWR) };
        }
    }
}

/// The first descriptor that is none of the standard streams'.
const FIRST: RawFd = 3;

/// The same file as a descriptor that is none of the standard streams', where the program has closed one since.
pub(crate) fn beyond_standard(fd: OwnedFd) -> OwnedFd {
    if fd.as_raw_fd() >= FIRST {
        return fd;
    }
    // SAFETY: the descriptor is open.
    let moved = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_DUPFD_CLOEXEC, FIRST) };
    match moved {
        // All others are taken.
        ..0 => fd,
        // SAFETY: the kernel has just returned the descriptor and nobody else owns it.
        moved => unsafe { OwnedFd::from_raw_fd(moved) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern "C" {
        fn flockfile(stream: *mut libc::FILE);
        fn funlockfile(stream: *mut libc::FILE);
    }

    /// A stream, used by whoever has its lock.
    #[derive(Clone, Copy)]
    struct Stream(*mut libc::FILE);
    // SAFETY: streams have locks.
    unsafe impl Send for Stream {}

    impl Stream {
        fn lock(self) {
            // SAFETY: the stream is open until the end of the test.
            unsafe { flockfile(self.0) }
        }

        fn unlock(self) {
            // SAFETY: as above, and this thread has locked it.
            unsafe { funlockfile(self.0) }
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "no signal comes to a test")]
    fn streams_are_written_and_none_is_waited_for_long() {
        const LONG: Duration = Duration::from_secs(20);
        let file = std::env::temp_dir().join(format!("arke-streams-{}", std::process::id()));
        let name = std::ffi::CString::new(file.to_str().unwrap()).unwrap();
        // SAFETY: the names are NUL-terminated, and the stream is open until it is closed below.
        let stream = Stream(unsafe { libc::fopen(name.as_ptr(), c"w".as_ptr()) });
        assert!(!stream.0.is_null());
        let print = |text: &std::ffi::CStr| {
            // SAFETY: as above.
            unsafe { libc::fputs(text.as_ptr(), stream.0) };
        };
        print(c"one ");
        flush(LONG, || panic!("there is nothing to wait for"));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one ");

        stream.lock();
        print(c"two ");
        flush(LONG, || panic!("it is held by the thread that writes it"));
        stream.unlock();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one two ");

        // Another thread has it until it is too late.
        static LATE: AtomicBool = AtomicBool::new(false);
        let (held, holds) = mpsc::channel();
        let other = std::thread::spawn(move || {
            let stream = stream;
            stream.lock();
            held.send(()).unwrap();
            while !LATE.load(Ordering::Acquire) {
                std::thread::sleep(Duration::from_millis(1));
            }
            stream.unlock();
        });
        holds.recv().unwrap();
        let flushing = std::thread::spawn(|| {
            flush(Duration::from_millis(50), || LATE.store(true, Ordering::Release));
        });
        other.join().unwrap();
        assert!(LATE.load(Ordering::Acquire) && !flushing.is_finished());
        // SAFETY: nobody uses it any more.
        unsafe { libc::fclose(stream.0) };
        std::fs::remove_file(&file).unwrap();
    }
}
