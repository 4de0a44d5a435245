//! One output stream of one rank: what was read from its pipe and is not written yet.

use nix::errno::Errno;
use std::os::fd::OwnedFd;
use std::time::Instant;

/// Bytes that a stream holds at most before its rank has to wait; a longer line is passed on in parts.
pub(super) const LIMIT: usize = 256 * 1024;

/// Bytes read at once: what a pipe holds by default.
pub(super) const CHUNK: usize = 64 * 1024;

/// What stands before each line.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Label {
    /// The rank.
    pub rank: Option<u32>,
    /// The time at which the line came, as the machine's clock and time zone have it.
    pub time: bool,
}

impl Label {
    fn is_empty(self) -> bool {
        self.rank.is_none() && !self.time
    }

    fn text(self) -> Vec<u8> {
        let mut text = if self.time { local_time() } else { Vec::new() };
        if let Some(rank) = self.rank {
            text.extend(format!("[{rank}] ").bytes());
        }
        text
    }
}

/// The time of the day with its date, such as `2026-11-22T16:02:25.123 `.
fn local_time() -> Vec<u8> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let seconds = now.as_secs() as libc::time_t;
    let mut text = [0u8; 32];
    // SAFETY: an all-zero `tm` is valid for the call to fill; both calls get pointers to live data and its length.
    let length = unsafe {
        let mut parts: libc::tm = std::mem::zeroed();
        libc::localtime_r(&seconds, &mut parts);
        libc::strftime(text.as_mut_ptr().cast(), text.len(), c"%Y-%m-%dT%H:%M:%S".as_ptr(), &parts)
    };
    [&text[..length], format!(".{:03} ", now.subsec_millis()).as_bytes()].concat()
}

/// A rank's pipe and the bytes between it and a sink.
#[derive(Debug)]
pub(super) struct Stream {
    /// The pipe's end; `None` after its end of file.
    pub fd: Option<OwnedFd>,
    /// Which sink it goes to.
    pub sink: usize,
    /// When bytes last came.
    pub last_read: Instant,
    /// Since when the buffer is full.
    pub full_since: Option<Instant>,
    /// What to put before each line.
    label: Label,
    /// Whether the next byte read begins a line.
    fresh: bool,
    buffer: Vec<u8>,
    /// Bytes of `buffer` that are written already.
    from: usize,
    /// End of the last complete line in `buffer`.
    lines: usize,
}

impl Stream {
    /// A stream that reads `fd` and puts `label` before each line.
    pub fn new(fd: Option<OwnedFd>, sink: usize, label: Label, now: Instant) -> Self {
        Self {
            fd,
            sink,
            last_read: now,
            full_since: None,
            label,
            fresh: true,
            buffer: Vec::new(),
            from: 0,
            lines: 0,
        }
    }

    /// Reads once from the pipe, by way of `chunk`. False when there was nothing to read.
    pub fn read(&mut self, chunk: &mut [u8], now: Instant) -> bool {
        let Some(fd) = &self.fd else { return false };
        let n = loop {
            match nix::unistd::read(fd, chunk) {
                Ok(n) => break n,
                Err(Errno::EINTR) => {}
                Err(Errno::EAGAIN) => return false,
                Err(_) => break 0,
            }
        };
        if n == 0 {
            self.fd = None;
            return true;
        }
        self.last_read = now;
        self.append(&chunk[..n]);
        if self.is_full() {
            self.full_since.get_or_insert(now);
        }
        true
    }

    /// Adds bytes to those to be written.
    pub fn append(&mut self, bytes: &[u8]) {
        let start = self.buffer.len();
        if self.label.is_empty() {
            self.buffer.extend_from_slice(bytes);
        } else {
            for line in bytes.split_inclusive(|b| *b == b'\n') {
                if self.fresh {
                    self.buffer.extend(self.label.text());
                }
                self.buffer.extend_from_slice(line);
                self.fresh = line.ends_with(b"\n");
            }
        }
        if let Some(at) = memchr::memrchr(b'\n', &self.buffer[start..]) {
            self.lines = start + at + 1;
        }
    }

    /// Makes what follows a line of its own: the one begun was cut by a line end.
    pub fn cut(&mut self) {
        if self.label.is_empty() {
            return;
        }
        if self.waiting().is_empty() {
            self.fresh = true;
        } else {
            let label = self.label.text();
            if self.lines > self.from {
                self.lines += label.len();
            }
            self.buffer.splice(self.from..self.from, label);
        }
    }

    /// Everything not written yet.
    pub fn waiting(&self) -> &[u8] {
        &self.buffer[self.from..]
    }

    /// The complete lines not written yet.
    pub fn complete(&self) -> &[u8] {
        &self.buffer[self.from..self.lines.max(self.from)]
    }

    /// Whether it has to be written before more is read.
    pub fn is_full(&self) -> bool {
        self.waiting().len() >= LIMIT
    }

    /// Marks the first `n` waiting bytes as written; true if they ended a line.
    pub fn wrote(&mut self, n: usize) -> bool {
        let ended = n > 0 && self.buffer[self.from + n - 1] == b'\n';
        self.from += n;
        if self.from == self.buffer.len() {
            self.buffer.clear();
            self.buffer.shrink_to(CHUNK);
            (self.from, self.lines) = (0, 0);
        } else if self.from >= LIMIT {
            self.buffer.drain(..self.from);
            self.lines = self.lines.saturating_sub(self.from);
            self.from = 0;
        }
        if !self.is_full() {
            self.full_since = None;
        }
        ended
    }

    /// Throws away what waits and reads no more: nobody can have it.
    pub fn close(&mut self) {
        self.fd = None;
        self.buffer = Vec::new();
        (self.from, self.lines) = (0, 0);
        self.full_since = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(rank: Option<u32>) -> Stream {
        Stream::new(None, 0, Label { rank, time: false }, Instant::now())
    }

    #[test]
    fn a_line_can_begin_with_its_time() {
        let mut s = Stream::new(None, 0, Label { rank: Some(1), time: true }, Instant::now());
        s.append(b"a\n");
        let text = String::from_utf8(s.waiting().to_vec()).unwrap();
        assert!(
            text.ends_with(" [1] a\n") && text.len() == "2026-11-22T16:02:25.123 [1] a\n".len(),
            "{text}"
        );
        assert!(text.as_bytes()[10] == b'T' && text.as_bytes()[19] == b'.', "{text}");
    }

    #[test]
    fn complete_lines_are_told_from_a_rest() {
        let mut s = stream(None);
        s.append(b"one\ntwo\nthr");
        assert_eq!(s.complete(), b"one\ntwo\n");
        assert!(!s.wrote(5));
        assert_eq!(s.complete(), b"wo\n");
        assert!(s.wrote(3));
        assert_eq!((s.complete(), s.waiting()), (&b""[..], &b"thr"[..]));
        s.append(b"ee\n");
        assert_eq!(s.complete(), b"three\n");
    }

    #[test]
    fn each_line_gets_its_label_once() {
        let mut s = stream(Some(3));
        s.append(b"a\nb");
        s.append(b"c\n");
        s.append(b"\n");
        assert_eq!(s.waiting(), b"[3] a\n[3] bc\n[3] \n");
    }

    #[test]
    fn a_cut_line_goes_on_with_a_label() {
        let mut s = stream(Some(0));
        s.append(b"half");
        s.wrote(8);
        s.cut();
        s.append(b" more\n");
        assert_eq!(s.waiting(), b"[0]  more\n");
    }

    #[test]
    fn the_buffer_does_not_creep() {
        let mut s = stream(None);
        for _ in 0..1000 {
            s.append(&[b'x'; 1000]);
            s.append(b"\n");
            let n = s.complete().len() - 1;
            s.wrote(n);
        }
        assert!(s.buffer.capacity() < 4 * LIMIT);
    }
}
