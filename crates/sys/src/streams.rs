//! The C library's streams: what a program has printed and the library has not written yet.

use std::sync::mpsc;
use std::time::Duration;

/// Writes what all streams hold, for a process that is about to be ended. A stream that another thread holds, since it
/// reads standard input, say, or that cannot be written, is waited for no longer than `limit`.
pub fn flush(limit: Duration) {
    let (done, seen) = mpsc::channel();
    let flush = move || {
        // SAFETY: flushes all streams, each under its own lock.
        unsafe { libc::fflush(std::ptr::null_mut()) };
        let _ = done.send(());
    };
    // A thread, since it may wait for ever. Without one nothing is written.
    if crate::threads::start("arke-flush", None, flush).is_ok() {
        let _ = seen.recv_timeout(limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn streams_are_written_and_none_is_waited_for_long() {
        let directory = std::env::temp_dir().join(format!("arke-streams-{}", std::process::id()));
        let name = std::ffi::CString::new(directory.to_str().unwrap()).unwrap();
        // SAFETY: the names are NUL-terminated, and the stream is open until it is closed below.
        let stream = unsafe { libc::fopen(name.as_ptr(), c"w".as_ptr()) };
        assert!(!stream.is_null());
        // SAFETY: as above.
        unsafe { libc::fputs(c"a line".as_ptr(), stream) };
        flush(Duration::from_secs(10));
        assert_eq!(std::fs::read_to_string(&directory).unwrap(), "a line");

        extern "C" {
            fn flockfile(stream: *mut libc::FILE);
            fn funlockfile(stream: *mut libc::FILE);
        }
        // SAFETY: the stream is open, and locked and unlocked by this thread.
        unsafe { flockfile(stream) };
        let start = Instant::now();
        flush(Duration::from_millis(50));
        assert!(start.elapsed() >= Duration::from_millis(50), "it is held");
        // SAFETY: as above.
        unsafe {
            funlockfile(stream);
            libc::fclose(stream);
        }
        std::fs::remove_file(&directory).unwrap();
    }
}
