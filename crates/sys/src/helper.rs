//! Running a command from inside of a handler of signals, where nothing may be allocated and no lock taken.

use std::cell::UnsafeCell;
use std::ffi::CString;
use std::mem::zeroed;
use std::ptr::{null, null_mut};

/// A command that a thread may start which is about to die ([`crate::faults`]).
///
/// Everything is prepared beforehand, since nothing may be allocated then.
#[derive(Debug)]
pub struct Helper {
    files: Vec<CString>,
    stack: UnsafeCell<Vec<u128>>,
}

// SAFETY: the stack is used by the one thread that looks.
unsafe impl Sync for Helper {}

struct Start<'a> {
    files: &'a [CString],
    arguments: &'a [*const libc::c_char],
    keep: i32,
}

impl Helper {
    /// A command: the first of the files that can be executed.
    pub fn new(files: Vec<CString>) -> Self {
        Self { files, stack: UnsafeCell::new(vec![0; 4096]) }
    }

    /// Runs the command with these arguments, which end with a null pointer, and the descriptor `keep`; waits for its
    /// end so many milliseconds at most, and ends it then. Whether it has ended with 0.
    ///
    /// # Safety
    /// The caller is a [`crate::faults::Look`]; the arguments are NUL-terminated strings.
    pub unsafe fn run(&self, arguments: &[*const libc::c_char], keep: i32, limit_ms: u32) -> bool {
        if !arguments.last().is_some_and(|last| last.is_null()) {
            return false;
        }
        let start = Start { files: &self.files, arguments, keep };
        // SAFETY: the child borrows this memory, this stack included, until it has become its program or has ended;
        // this thread stands still meanwhile (CLONE_VFORK). It has no exit signal: the program's own waits do not meet
        // it.
        unsafe {
            let top = (*self.stack.get()).as_mut_ptr_range().end;
            let flags = libc::CLONE_VM | libc::CLONE_VFORK;
            let child = libc::clone(become_helper, top.cast(), flags, (&raw const start).cast_mut().cast());
            if child < 0 {
                return false;
            }
            let mut status = 0;
            for _ in 0..limit_ms {
                if libc::waitpid(child, &mut status, libc::WNOHANG | libc::__WALL) == child {
                    return libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0;
                }
                libc::nanosleep(&libc::timespec { tv_sec: 0, tv_nsec: 1_000_000 }, null_mut());
            }
            // Where a filter of system calls refuses it, it may run for ever.
            if libc::kill(child, libc::SIGKILL) == 0 {
                libc::waitpid(child, &mut status, libc::__WALL);
            }
        }
        false
    }
}

extern "C" fn become_helper(start: *mut libc::c_void) -> i32 {
    // SAFETY: `run` passed its own `Start`. Only calls of the kernel follow, with valid arguments; the descriptors are
    // this process's own copies. An empty environment: nothing is preloaded.
    unsafe {
        let start = &*start.cast::<Start>();
        libc::fcntl(start.keep, libc::F_SETFD, 0);
        let mut none: libc::sigset_t = zeroed();
        libc::sigemptyset(&mut none);
        libc::pthread_sigmask(libc::SIG_SETMASK, &none, null_mut());
        for file in start.files {
            libc::execve(file.as_ptr(), start.arguments.as_ptr(), [null()].as_ptr());
        }
        libc::_exit(127)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsRawFd;

    #[test]
    fn the_first_file_that_there_is_runs_and_its_end_is_seen() {
        let files = [c"/no/such/file", c"/bin/sh"].map(CString::from).to_vec();
        let (helper, null_file) = (Helper::new(files), std::fs::File::open("/dev/null").unwrap());
        let run = |script: &CString, limit_ms| {
            let arguments = [c"sh".as_ptr(), c"-c".as_ptr(), script.as_ptr(), null()];
            // SAFETY: valid strings, and one thread uses the helper.
            unsafe { helper.run(&arguments, null_file.as_raw_fd(), limit_ms) }
        };
        let kept = CString::new(format!("test -e /proc/self/fd/{}", null_file.as_raw_fd())).unwrap();
        assert!(run(&kept, 10_000));
        assert!(!run(&c"exit 3".into(), 10_000));
        assert!(!run(&c"sleep 60".into(), 20));
        let nothing = Helper::new(vec![c"/no/such/file".into()]);
        // SAFETY: as above.
        assert!(!unsafe { nothing.run(&[null()], null_file.as_raw_fd(), 10_000) });
    }
}
