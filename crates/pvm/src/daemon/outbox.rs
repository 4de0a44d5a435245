//! What a task has sent and nobody has taken when its process ends: the daemon passes it on.
//!
//! It lies in a file that the task has written (`faces/pvm/outbox.c`, which says how) and the daemon has open.

use crate::wire::{Call, Frame, Writer, LONGEST};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};

/// What the file begins with.
const MAGIC: u64 = 0x3178_6f62_7475_6f70;
/// Where the list begins, and the bytes of a line.
const LIST: u64 = 4096;
const LINE: usize = 64;
/// Most lines.
const LINES: u64 = 1 << 20;
/// Lines that are read at a time.
const AT_A_TIME: u64 = 512;
/// More than a message's numbers take beside its body.
const HEAD: u64 = 64;

/// A task's file.
#[derive(Debug)]
pub struct Outbox {
    file: File,
}

impl Outbox {
    /// The file with this number in a process, which is told that it is read.
    pub fn open(pid: i32, number: i32) -> Option<Outbox> {
        // Whatever has that number: to open a pipe may take for ever.
        let mut how = OpenOptions::new();
        how.read(true).write(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
        Self::of(how.open(format!("/proc/{pid}/fd/{number}")).ok()?).ok()
    }

    fn of(file: File) -> io::Result<Outbox> {
        let mut magic = [0; 8];
        file.read_exact_at(&mut magic, 0)?;
        if !file.metadata()?.is_file() || u64::from_ne_bytes(magic) != MAGIC {
            return Err(io::ErrorKind::InvalidData.into());
        }
        file.write_all_at(&1u64.to_ne_bytes(), 8)?;
        Ok(Outbox { file })
    }

    /// Has everything in it sent, as the task would have had the daemon send it; how many messages could not be read.
    pub fn pass_on(&self, mut send: impl FnMut(&Frame)) -> u64 {
        let mut used = [0; 8];
        if self.file.read_exact_at(&mut used, 16).is_err() {
            return 0;
        }
        let (used, mut lost, mut next) = (u64::from_ne_bytes(used).min(LINES), 0, 0);
        while next < used {
            let count = AT_A_TIME.min(used - next);
            let mut lines = vec![0; count as usize * LINE];
            if self.file.read_exact_at(&mut lines, LIST + next * LINE as u64).is_err() {
                return lost + used - next;
            }
            for line in lines.chunks_exact(LINE) {
                match self.message(line) {
                    Ok(Some(frame)) => send(&frame),
                    Ok(None) => {}
                    Err(_) => lost += 1,
                }
            }
            next += count;
        }
        lost
    }

    /// The message of a line, if it is used.
    fn message(&self, line: &[u8]) -> io::Result<Option<Frame>> {
        let long = |at: usize| line[at..at + 8].iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte));
        let int = |at: usize| i32::from_le_bytes([line[at], line[at + 1], line[at + 2], line[at + 3]]);
        if long(0) != 1 {
            return Ok(None);
        }
        let (offset, bytes) = (long(40), long(48));
        if bytes > LONGEST as u64 - HEAD {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut body = vec![0; bytes as usize];
        self.file.read_exact_at(&mut body, offset)?;
        let [to, number, src, ctx, tag, enc, wid] = [8, 12, 16, 20, 24, 28, 32].map(int);
        let body = Writer::new().ints(&[to, ctx, tag, enc]).block(&body).ints(&[wid, number, src]).done();
        Ok(Some(Frame { call: Call::Keep, serial: 0, status: 0, body }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A file with these lines; `used` of them have ever been used.
    fn file(used: u64, lines: &[[u64; 8]], body: &[u8]) -> File {
        let file = tempfile::tempfile().unwrap();
        let words = [MAGIC, 0, used].into_iter();
        let head: Vec<u8> = words.flat_map(u64::to_ne_bytes).collect();
        file.write_all_at(&head, 0).unwrap();
        let list: Vec<u8> = lines.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
        file.write_all_at(&list, LIST).unwrap();
        file.write_all_at(body, 8192).unwrap();
        file
    }

    fn frames(outbox: &Outbox) -> (Vec<Frame>, u64) {
        let mut all = Vec::new();
        let lost = outbox.pass_on(|frame| all.push(frame.clone()));
        (all, lost)
    }

    #[test]
    fn what_nobody_has_taken_is_sent_once() {
        let pair = |low: u64, high: u64| low | high << 32;
        let line = |used, at, bytes| [used, pair(5, 6), pair(7, 8), pair(9, 10), pair(11, 0), at, bytes, 0];
        let lines =
            [line(1, 8192, 3), line(0, 8192, 3), line(1, 1 << 40, 3), line(1, 0, 0), line(1, 8192, 1 << 31)];
        let outbox = Outbox::of(file(5, &lines, b"abc")).unwrap();
        let body = |bytes: &[u8]| Writer::new().ints(&[5, 8, 9, 10]).block(bytes).ints(&[11, 6, 7]).done();
        let (all, lost) = frames(&outbox);
        assert_eq!(all.iter().map(|f| f.body.clone()).collect::<Vec<_>>(), [body(b"abc"), body(b"")]);
        assert_eq!(lost, 2, "one is not in the file, one is too long");
        let mut read = [0; 8];
        outbox.file.read_exact_at(&mut read, 8).unwrap();
        assert_eq!(u64::from_ne_bytes(read), 1, "the task is told");
    }

    #[test]
    fn other_files_are_none() {
        assert!(Outbox::of(tempfile::tempfile().unwrap()).is_err());
        assert!(Outbox::open(std::process::id() as i32, -1).is_none());
    }

    proptest! {
        #[test]
        fn any_list_can_be_read(used in any::<u64>(), lines in prop::collection::vec(any::<[u64; 8]>(), 0..9), some in 0..3u64) {
            let lines: Vec<[u64; 8]> = lines.into_iter().map(|mut line| {
                line[0] %= 3;
                line[6] %= 1 << (10 * some);
                line
            }).collect();
            let _ = frames(&Outbox::of(file(used, &lines, b"body")).unwrap());
        }
    }
}
