//! Descriptors that forked children of this process do not keep.
//!
//! A child that is forked has all descriptors of its parent, and the kernel ends a connection when the last one closes
//! it. So peers of a process that has died would wait for the end of its children, which a program may let live for
//! long (Python's `multiprocessing` forks). What is [`Private`] is closed in a child before `fork` returns there.
//! Descriptors that a child opens must not get these numbers, for what the parent's copy of the library in it still
//! names; so they lead to `/dev/null`.

use std::cell::UnsafeCell;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Once;

/// The descriptors, under a lock that a child can open without the thread that had it.
struct List {
    taken: AtomicBool,
    all: UnsafeCell<Vec<RawFd>>,
}

// SAFETY: only whoever has taken the lock looks at the descriptors.
unsafe impl Sync for List {}

static LIST: List = List { taken: AtomicBool::new(false), all: UnsafeCell::new(Vec::new()) };

impl List {
    fn take(&self) {
        while self.taken.swap(true, Ordering::Acquire) {
            crate::cpu::yield_now();
        }
    }

    fn give_back(&self) {
        self.taken.store(false, Ordering::Release);
    }

    fn with(&self, change: impl FnOnce(&mut Vec<RawFd>)) {
        self.take();
        // SAFETY: the lock is ours.
        change(unsafe { &mut *self.all.get() });
        self.give_back();
    }
}

extern "C" fn before() {
    LIST.take();
}

extern "C" fn in_parent() {
    LIST.give_back();
}

extern "C" fn in_child() {
    // SAFETY: the one thread of the child had taken the lock before it was forked. The calls are those that a child may
    // make in which other threads were cut off; a list that is cleared frees nothing.
    unsafe {
        let all = &mut *LIST.all.get();
        let nothing = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR | libc::O_CLOEXEC);
        for fd in all.iter() {
            if nothing < 0 || libc::dup3(nothing, *fd, libc::O_CLOEXEC) < 0 {
                libc::close(*fd);
            }
        }
        if nothing >= 0 {
            libc::close(nothing);
        }
        all.clear();
    }
    LIST.give_back();
}

/// Something with a descriptor that forked children do not keep.
#[derive(Debug)]
pub struct Private<T: AsFd> {
    // First: from here on a child may not touch the number, which the system gives to others.
    listed: Listed,
    inner: T,
}

#[derive(Debug)]
struct Listed(RawFd);

impl Drop for Listed {
    fn drop(&mut self) {
        LIST.with(|all| {
            if let Some(at) = all.iter().position(|fd| *fd == self.0) {
                all.swap_remove(at);
            }
        });
    }
}

impl<T: AsFd> Private<T> {
    /// From now on children do not keep it.
    pub fn new(inner: T) -> Self {
        static ONCE: Once = Once::new();
        // Where the system has no memory for it, children keep what they are forked with.
        ONCE.call_once(|| {
            // SAFETY: the handlers are there as long as the library.
            let _ = unsafe { libc::pthread_atfork(Some(before), Some(in_parent), Some(in_child)) };
        });
        let fd = inner.as_fd().as_raw_fd();
        LIST.with(|all| all.push(fd));
        Self { listed: Listed(fd), inner }
    }

    /// From now on children keep it.
    pub fn into_inner(self) -> T {
        drop(self.listed);
        self.inner
    }
}

impl<T: AsFd> std::ops::Deref for Private<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.inner
    }
}

impl<T: AsFd> AsFd for Private<T> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.inner.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    #[test]
    fn a_child_does_not_keep_it() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let (kept, _other) = UnixStream::pair().unwrap();
        let (ours, kept) = (Private::new(ours), Private::new(kept).into_inner());
        let (fd, kept_fd) = (ours.as_raw_fd(), kept.as_raw_fd());
        // SAFETY: the child makes calls only that a child of a process with several threads may make.
        let child = unsafe {
            let child = libc::fork();
            if child == 0 {
                let mut st: libc::stat = std::mem::zeroed();
                let is = |fd, kind, st: &mut libc::stat| {
                    libc::fstat(fd, st) == 0 && st.st_mode & libc::S_IFMT == kind
                };
                let well = is(fd, libc::S_IFCHR, &mut st) && is(kept_fd, libc::S_IFSOCK, &mut st);
                if !well {
                    libc::_exit(1);
                }
                libc::sleep(60);
                libc::_exit(0);
            }
            child
        };
        assert!(child > 0);
        drop(ours);
        // The end is seen though the child lives.
        theirs.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        assert_eq!(theirs.read(&mut [0; 8]).unwrap(), 0);
        let mut status = 0;
        // SAFETY: a child of ours, killed and waited for once.
        unsafe {
            assert_eq!(
                libc::waitpid(child, &mut status, libc::WNOHANG),
                0,
                "the child found other descriptors"
            );
            libc::kill(child, libc::SIGKILL);
            libc::waitpid(child, &mut status, 0);
        }
    }
}
