//! Where the output of a program's children goes: its own standard output or error.
//!
//! A sink is written without ever blocking the process, so that a launcher still hears signals and deaths while the
//! reader at the other end rests. Setting O_NONBLOCK on the inherited descriptor would change it for the shell
//! and everyone else who shares it; instead the file behind it is opened anew where that is possible.

use nix::errno::Errno;
use nix::fcntl::{open, OFlag};
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use nix::sys::socket::{send, MsgFlags};
use nix::sys::stat::{fstat, Mode, SFlag};
use std::io::IsTerminal;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

/// Bytes that a write to a descriptor that polls writable takes without blocking (PIPE_BUF).
const SAFE_WRITE: usize = 4096;

/// How the descriptor is kept from blocking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// A file: a write always returns soon.
    File,
    /// Our own non-blocking description of a pipe or terminal.
    Own,
    /// A socket, written with MSG_DONTWAIT.
    Socket,
    /// A shared, blocking description: asked by `poll` first and written in small pieces.
    Shared,
}

/// What became of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// So many bytes went out, at least one.
    Some(usize),
    /// The reader has to read first.
    Full,
    /// Nobody will ever read it.
    Closed(Errno),
}

/// Standard output or error of this process.
#[derive(Debug)]
pub struct Sink {
    fd: OwnedFd,
    manner: Manner,
    /// Whether it is a terminal, at which somebody sits.
    pub terminal: bool,
}

impl Sink {
    /// The output behind `fd`.
    ///
    /// # Errors
    /// What the system says: among others, that the descriptor is closed.
    pub fn open(fd: BorrowedFd<'_>) -> nix::Result<Sink> {
        let kind = SFlag::from_bits_truncate(fstat(fd)?.st_mode & SFlag::S_IFMT.bits());
        let terminal = fd.is_terminal();
        let shared = || fd.try_clone_to_owned().map_err(|e| Errno::from_raw(e.raw_os_error().unwrap_or(0)));
        let (fd, manner) = if kind == SFlag::S_IFSOCK {
            (shared()?, Manner::Socket)
        } else if kind == SFlag::S_IFIFO || terminal {
            let flags = OFlag::O_WRONLY | OFlag::O_NONBLOCK | OFlag::O_CLOEXEC | OFlag::O_NOCTTY;
            match open(format!("/proc/self/fd/{}", fd.as_raw_fd()).as_str(), flags, Mode::empty()) {
                Ok(own) => (own, Manner::Own),
                Err(_) => (shared()?, Manner::Shared),
            }
        } else if kind == SFlag::S_IFREG || kind == SFlag::S_IFBLK {
            (shared()?, Manner::File)
        } else {
            (shared()?, Manner::Shared)
        };
        Ok(Sink { fd, manner, terminal })
    }

    /// Whether two descriptors lead to the same place, so that a line on one is a line on the other.
    pub fn same_place(a: BorrowedFd<'_>, b: BorrowedFd<'_>) -> bool {
        match (fstat(a), fstat(b)) {
            (Ok(a), Ok(b)) => (a.st_dev, a.st_ino) == (b.st_dev, b.st_ino),
            _ => false,
        }
    }

    /// Writes what can be written now.
    ///
    /// # Errors
    /// These bytes go nowhere (the disk is full, the terminal is gone), though later ones may.
    pub fn write(&self, bytes: &[u8]) -> nix::Result<Written> {
        loop {
            let result = match self.manner {
                Manner::File | Manner::Own => nix::unistd::write(&self.fd, bytes),
                Manner::Socket => {
                    send(self.fd.as_raw_fd(), bytes, MsgFlags::MSG_DONTWAIT | MsgFlags::MSG_NOSIGNAL)
                }
                Manner::Shared if !self.has_room() => return Ok(Written::Full),
                Manner::Shared => nix::unistd::write(&self.fd, &bytes[..bytes.len().min(SAFE_WRITE)]),
            };
            match result {
                Ok(0) | Err(Errno::EAGAIN) => return Ok(Written::Full),
                Ok(n) => return Ok(Written::Some(n)),
                Err(Errno::EINTR) => {}
                Err(errno @ (Errno::EPIPE | Errno::ECONNRESET)) => return Ok(Written::Closed(errno)),
                Err(errno) => return Err(errno),
            }
        }
    }

    /// The descriptor, to be polled for room.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }

    fn has_room(&self) -> bool {
        let mut fds = [PollFd::new(self.fd.as_fd(), PollFlags::POLLOUT)];
        poll(&mut fds, PollTimeout::ZERO).is_ok_and(|n| n > 0)
    }
}
