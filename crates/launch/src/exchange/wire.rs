//! The socket that a process manager gives its processes: bounded reads with a time limit, writes without SIGPIPE.

use nix::errno::Errno;
use nix::fcntl::{fcntl, FcntlArg, FdFlag};
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::time::{Duration, Instant};

/// The longest message that is taken: values are a few kilobytes at most.
pub(crate) const LONGEST: usize = 1 << 20;

/// A connection to a process manager.
#[derive(Debug)]
pub(crate) struct Wire {
    fd: OwnedFd,
    /// Read and not yet used.
    buffer: Vec<u8>,
}

/// What ends a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WireError {
    /// The other side closed it.
    Closed,
    /// No answer came in this time.
    Silent(Duration),
    /// A system call failed.
    System(Errno),
    /// More than [`LONGEST`] bytes came without an end.
    TooLong,
    /// The launcher refused.
    Refused(String),
    /// What came is not what the protocol has.
    Nonsense(String),
}

impl std::fmt::Display for WireError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WireError::Closed => write!(f, "the launcher closed its connection"),
            WireError::Silent(limit) => write!(f, "no answer came within {} s", limit.as_secs()),
            WireError::System(errno) => write!(f, "{}", errno.desc()),
            WireError::TooLong => write!(f, "a message of more than {LONGEST} bytes came"),
            WireError::Refused(text) => {
                let text: String = text.chars().take(80).collect();
                write!(f, "the launcher refused: \"{}\"", text.escape_debug())
            }
            WireError::Nonsense(text) => {
                let text: String = text.chars().take(80).collect();
                write!(f, "an answer that this protocol does not have came: \"{}\"", text.escape_debug())
            }
        }
    }
}

impl Wire {
    /// Takes over an inherited descriptor, which no program that this one starts will get; `None` if the number is not
    /// that of an open socket or pipe.
    pub fn inherit(raw: RawFd) -> Option<Self> {
        if raw < 3 {
            return None;
        }
        // SAFETY: an all-zero `stat` is a valid value for the kernel to fill.
        let mut stat: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: `stat` is valid for writes; a number that is not open is answered with an error.
        if unsafe { libc::fstat(raw, &mut stat) } != 0 {
            return None;
        }
        if ![libc::S_IFSOCK, libc::S_IFIFO].contains(&(stat.st_mode & libc::S_IFMT)) {
            return None;
        }
        // SAFETY: the descriptor is open, and its number was given to this process for this use alone.
        let fd = unsafe { OwnedFd::from_raw_fd(raw) };
        Some(Self::new(fd))
    }

    /// A connection over an open descriptor.
    pub fn new(fd: OwnedFd) -> Self {
        // Failing here would leave it open in programs that this one starts, which do not know of it.
        let _ = fcntl(fd.as_fd(), FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC));
        Self { fd, buffer: Vec::new() }
    }

    /// Sends all of `bytes`.
    pub fn send(&mut self, mut bytes: &[u8]) -> Result<(), WireError> {
        while !bytes.is_empty() {
            // SAFETY: the buffer is valid for reads of its length and the descriptor is open.
            let mut n = unsafe {
                libc::send(self.fd.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL)
            };
            if n < 0 && Errno::last() == Errno::ENOTSOCK {
                // SAFETY: as above.
                n = unsafe { libc::write(self.fd.as_raw_fd(), bytes.as_ptr().cast(), bytes.len()) };
            }
            match n {
                n if n >= 0 => bytes = &bytes[n as usize..],
                _ => match Errno::last() {
                    Errno::EINTR => {}
                    Errno::EAGAIN => self.wait(PollFlags::POLLOUT, None)?,
                    Errno::EPIPE | Errno::ECONNRESET => return Err(WireError::Closed),
                    errno => return Err(WireError::System(errno)),
                },
            }
        }
        Ok(())
    }

    /// The bytes up to a line feed, without it.
    pub fn line(&mut self, limit: Duration) -> Result<String, WireError> {
        let until = Instant::now() + limit;
        let mut looked = 0;
        loop {
            if let Some(at) = memchr::memchr(b'\n', &self.buffer[looked..]) {
                let mut line: Vec<u8> = self.buffer.drain(..=looked + at).collect();
                line.pop();
                return text(line);
            }
            looked = self.buffer.len();
            self.more(limit, until)?;
        }
    }

    /// Exactly `n` bytes.
    pub fn exactly(&mut self, n: usize, limit: Duration) -> Result<String, WireError> {
        if n > LONGEST {
            return Err(WireError::TooLong);
        }
        let until = Instant::now() + limit;
        while self.buffer.len() < n {
            self.more(limit, until)?;
        }
        text(self.buffer.drain(..n).collect())
    }

    fn more(&mut self, limit: Duration, until: Instant) -> Result<(), WireError> {
        if self.buffer.len() > LONGEST {
            return Err(WireError::TooLong);
        }
        self.wait(PollFlags::POLLIN, Some((limit, until)))?;
        let mut chunk = [0; 4096];
        match nix::unistd::read(self.fd.as_fd(), &mut chunk) {
            Ok(0) | Err(Errno::ECONNRESET) => Err(WireError::Closed),
            Ok(n) => {
                self.buffer.extend_from_slice(&chunk[..n]);
                Ok(())
            }
            Err(Errno::EINTR | Errno::EAGAIN) => Ok(()),
            Err(errno) => Err(WireError::System(errno)),
        }
    }

    fn wait(&self, what: PollFlags, limit: Option<(Duration, Instant)>) -> Result<(), WireError> {
        loop {
            let timeout = match limit {
                None => PollTimeout::NONE,
                Some((limit, until)) => {
                    let left = until.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Err(WireError::Silent(limit));
                    }
                    PollTimeout::from(left.as_millis().clamp(1, 60_000) as u16)
                }
            };
            match poll(&mut [PollFd::new(self.fd.as_fd(), what)], timeout) {
                Ok(0) | Err(Errno::EINTR) => {}
                Ok(_) => return Ok(()),
                Err(errno) => return Err(WireError::System(errno)),
            }
        }
    }
}

fn text(bytes: Vec<u8>) -> Result<String, WireError> {
    String::from_utf8(bytes)
        .map_err(|e| WireError::Nonsense(String::from_utf8_lossy(e.as_bytes()).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::unix::net::UnixStream;

    const SOON: Duration = Duration::from_millis(50);

    #[test]
    fn lines_come_whole_however_they_were_cut() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let mut wire = Wire::new(ours.into());
        let writer = std::thread::spawn(move || {
            for byte in b"cmd=one a=b\ncmd=two\nrest" {
                theirs.write_all(&[*byte]).unwrap();
            }
        });
        assert_eq!(wire.line(Duration::from_secs(5)).unwrap(), "cmd=one a=b");
        assert_eq!(wire.line(Duration::from_secs(5)).unwrap(), "cmd=two");
        assert_eq!(wire.exactly(4, Duration::from_secs(5)).unwrap(), "rest");
        writer.join().unwrap();
        assert_eq!(wire.line(SOON), Err(WireError::Closed));
    }

    #[test]
    fn silence_an_endless_line_and_bytes_that_are_no_text_are_errors() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let mut wire = Wire::new(ours.into());
        assert_eq!(wire.line(SOON), Err(WireError::Silent(SOON)));
        theirs.write_all(b"\xff\xfe\n").unwrap();
        assert!(matches!(wire.line(SOON), Err(WireError::Nonsense(_))));
        let writer = std::thread::spawn(move || while theirs.write_all(&[b'a'; 4096]).is_ok() {});
        assert_eq!(wire.line(Duration::from_secs(10)), Err(WireError::TooLong));
        drop(wire);
        writer.join().unwrap();
    }

    #[test]
    fn a_closed_peer_is_an_error_and_no_signal() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        drop(theirs);
        assert_eq!(Wire::new(ours.into()).send(b"cmd=init\n"), Err(WireError::Closed));
    }

    #[test]
    fn only_open_sockets_and_pipes_are_taken() {
        assert!(Wire::inherit(0).is_none());
        assert!(Wire::inherit(-1).is_none());
        assert!(Wire::inherit(100_000).is_none());
    }
}
