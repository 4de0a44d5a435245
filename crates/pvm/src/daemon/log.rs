//! Output that no task catches: kept in memory for the console's `log`, or passed on by whole lines.
//!
//! A reader that rests (`arke pvm run ./prog | less`) holds the tasks up, once the pipe and the queue here are full, and
//! never the daemon.

use crate::texts;
use arke_sys::signals::limit_unsignalled;
use arke_sys::sink::{Sink, Written};
use std::collections::{BTreeMap, VecDeque};
use std::os::fd::{AsFd, BorrowedFd};

/// How much of the log is kept.
const KEPT: usize = 256 << 10;
/// A line longer than this is passed on in pieces.
const LONGEST: usize = 64 << 10;
/// So many bytes may wait for a reader before the tasks have to.
const AHEAD: usize = 64 << 10;

/// Where such output goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogTo {
    /// Kept in memory, the last quarter of a megabyte of it, each line with its task.
    Memory,
    /// The same, and to standard output.
    Both,
    /// To standard output and standard error as it is.
    Plain,
}

/// The log.
#[derive(Debug)]
pub struct Log {
    to: LogTo,
    kept: VecDeque<u8>,
    /// Lines that have not ended: by task, and whether they are of standard error.
    begun: BTreeMap<(i32, bool), Vec<u8>>,
    /// Standard output, and standard error unless both lead to one place.
    outlets: Vec<Outlet>,
}

/// Standard output or error, and what it has not taken yet.
#[derive(Debug)]
struct Outlet {
    /// `None` where nobody reads it any more.
    sink: Option<Sink>,
    waiting: VecDeque<u8>,
}

impl Outlet {
    fn new(fd: BorrowedFd<'_>) -> Outlet {
        Outlet { sink: Sink::open(fd).ok(), waiting: VecDeque::new() }
    }

    /// Writes what is taken now.
    fn write(&mut self) {
        let _limit = limit_unsignalled();
        while !self.waiting.is_empty() {
            let written = match &self.sink {
                Some(sink) => sink.write(self.waiting.as_slices().0),
                None => Ok(Written::Some(self.waiting.len())),
            };
            match written {
                Ok(Written::Some(n)) => drop(self.waiting.drain(..n)),
                Ok(Written::Full) => return,
                // A reader that has gone, or a disk that is full, is no reason to end the tasks.
                Ok(Written::Closed(_)) => self.sink = None,
                Err(_) => self.waiting.clear(),
            }
        }
    }
}

impl Log {
    /// An empty one.
    pub fn new(to: LogTo) -> Self {
        let (out, errors) = (std::io::stdout(), std::io::stderr());
        let mut outlets = Vec::new();
        if to != LogTo::Memory {
            outlets.push(Outlet::new(out.as_fd()));
            if !Sink::same_place(out.as_fd(), errors.as_fd()) {
                outlets.push(Outlet::new(errors.as_fd()));
            }
        }
        Self { to, kept: VecDeque::new(), begun: BTreeMap::new(), outlets }
    }

    /// Something of the command's own, on standard error.
    pub fn say(&mut self, text: &str) {
        self.put(true, &texts::encode(text));
    }

    /// The descriptors that are to take more as soon as they can.
    pub fn watched(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.outlets.iter().filter(|o| !o.waiting.is_empty()).filter_map(|o| Some(o.sink.as_ref()?.fd()))
    }

    /// Writes what is taken now.
    pub fn go_on(&mut self) {
        self.outlets.iter_mut().for_each(Outlet::write);
    }

    /// Whether so much waits that no more should come.
    pub fn is_full(&self) -> bool {
        self.outlets.iter().any(|o| o.waiting.len() >= AHEAD)
    }

    /// Whether everything has been written.
    pub fn is_written(&self) -> bool {
        self.outlets.iter().all(|o| o.waiting.is_empty())
    }

    fn put(&mut self, errors: bool, bytes: &[u8]) {
        let last = self.outlets.len().saturating_sub(1);
        if let Some(outlet) = self.outlets.get_mut(if errors { last } else { 0 }) {
            outlet.waiting.extend(bytes);
            outlet.write();
        }
    }

    /// Output of a task (0: of the daemon).
    pub fn write(&mut self, tid: i32, errors: bool, bytes: &[u8]) {
        let mut line = self.begun.remove(&(tid, errors)).unwrap_or_default();
        line.extend(bytes);
        let whole = match line.iter().rposition(|b| *b == b'\n') {
            Some(end) => end + 1,
            None if line.len() > LONGEST => line.len(),
            None => 0,
        };
        let rest = line.split_off(whole);
        if !rest.is_empty() {
            self.begun.insert((tid, errors), rest);
        }
        self.pass(tid, errors, &line);
    }

    /// Whether a line waits for its end.
    pub fn waits(&self) -> bool {
        self.to == LogTo::Plain && !self.begun.is_empty()
    }

    /// Passes on what has begun: a prompt, say. Nothing else where lines carry their task.
    pub fn flush(&mut self) {
        if self.to == LogTo::Plain {
            for ((tid, errors), line) in std::mem::take(&mut self.begun) {
                self.pass(tid, errors, &line);
            }
        }
    }

    /// A task writes nothing more.
    pub fn end(&mut self, tid: i32) {
        for errors in [false, true] {
            if let Some(mut line) = self.begun.remove(&(tid, errors)) {
                if self.to != LogTo::Plain {
                    line.push(b'\n');
                }
                self.pass(tid, errors, &line);
            }
        }
    }

    fn pass(&mut self, tid: i32, errors: bool, lines: &[u8]) {
        if lines.is_empty() {
            return;
        }
        if self.to == LogTo::Plain {
            self.put(errors, lines);
            return;
        }
        for line in lines.split_inclusive(|b| *b == b'\n') {
            let mut tagged = if tid == 0 { Vec::new() } else { format!("[t{tid:x}] ").into_bytes() };
            tagged.extend(line);
            self.put(false, &tagged);
            self.kept.extend(tagged);
        }
        let over = self.kept.len().saturating_sub(KEPT);
        self.kept.drain(..over);
    }

    /// What is kept, from the beginning of a line.
    pub fn text(&self) -> Vec<u8> {
        let all: Vec<u8> = self.kept.iter().copied().collect();
        if all.len() < KEPT {
            return all;
        }
        let begin = all.iter().position(|b| *b == b'\n').map_or(0, |end| end + 1);
        all[begin..].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_and_carry_their_task() {
        let mut log = Log::new(LogTo::Memory);
        log.write(0x40001, false, b"a");
        log.write(0x40002, false, b"x\ny\nz");
        log.write(0x40001, false, b"b\n");
        log.end(0x40002);
        log.end(0x40002);
        assert_eq!(
            String::from_utf8(log.text()).unwrap(),
            "[t40002] x\n[t40002] y\n[t40001] ab\n[t40002] z\n"
        );
    }

    #[test]
    fn it_keeps_its_end() {
        let mut log = Log::new(LogTo::Memory);
        for i in 0..40_000 {
            log.write(0, false, format!("line {i}\n").as_bytes());
        }
        let text = String::from_utf8(log.text()).unwrap();
        assert!(text.len() < KEPT && text.starts_with("line ") && text.ends_with("line 39999\n"));
    }
}
