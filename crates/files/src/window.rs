//! An aggregator's buffer: a window of the file with what several processes want written to it, or read from it.

use crate::coverage::Coverage;
use crate::fault::Outcome;
use crate::open_file::OpenFile;
use crate::runs::Runs;
use arke_sys::signals::limit_unsignalled;

/// Holes up to this long are read along.
const SHORT_HOLE: usize = 8 << 10;

/// A part of a file in memory.
#[derive(Debug, Default)]
pub struct Window {
    low: u64,
    data: Vec<u8>,
    covered: Coverage,
}

impl Window {
    /// A window of the bytes from `low` up to `high`.
    pub fn new(low: u64, high: u64) -> Window {
        let mut window = Window::default();
        window.move_to(low, high);
        window
    }

    /// The same memory for other bytes of the file; nothing of them has been put or is wanted.
    pub fn move_to(&mut self, low: u64, high: u64) {
        let len = (high - low) as usize;
        self.low = low;
        // What stands there from before is never looked at: only what is covered is.
        self.data.resize(len, 0);
        self.covered.clear(len);
    }

    fn cover(&mut self, runs: &Runs) {
        for row in runs.rows() {
            let at = (row.at - self.low) as usize;
            if row.count == 1 || row.stride == row.len {
                self.covered.add(at, (row.len * row.count) as usize);
                continue;
            }
            for n in 0..row.count {
                self.covered.add(at + (n * row.stride) as usize, row.len as usize);
            }
        }
    }

    /// Puts one process's data in their places, over what others put there before. The runs lie in the window; they and
    /// the data have the same length, or the rest is left out.
    pub fn put(&mut self, runs: &Runs, data: &[u8]) {
        self.cover(runs);
        let mut data = data;
        for row in runs.rows() {
            let (mut at, len) = ((row.at - self.low) as usize, row.len as usize);
            for _ in 0..row.count {
                let Some((now, rest)) = data.split_at_checked(len) else { return };
                self.data[at..at + len].copy_from_slice(now);
                data = rest;
                at += row.stride as usize;
            }
        }
    }

    /// Notes what one process wants read.
    pub fn want(&mut self, runs: &Runs) {
        self.cover(runs);
    }

    /// Takes what one process wants out, up to the first run that reaches byte `end` of the file or beyond.
    pub fn take(&self, runs: &Runs, end: u64) -> Vec<u8> {
        let mut out = Vec::with_capacity(runs.bytes() as usize);
        for row in runs.rows() {
            let (mut at, len) = ((row.at - self.low) as usize, row.len as usize);
            for _ in 0..row.count {
                let have = end.saturating_sub(self.low + at as u64).min(row.len) as usize;
                out.extend_from_slice(&self.data[at..at + have]);
                if have < len {
                    return out;
                }
                at += row.stride as usize;
            }
        }
        out
    }

    /// Writes all that was put, and not a byte of the holes. Returns the outcome, and the byte of the file before which
    /// all is written.
    pub fn write(&self, file: &OpenFile) -> (Outcome, u64) {
        let _limit = limit_unsignalled();
        let mut bytes = 0;
        for (from, to) in self.covered.runs() {
            let outcome = file.write(self.low + from as u64, &self.data[from..to]);
            bytes += outcome.bytes;
            if outcome.fault.is_some() {
                return (Outcome { bytes, ..outcome }, self.low + from as u64 + outcome.bytes);
            }
        }
        (Outcome { bytes, fault: None }, self.low + self.data.len() as u64)
    }

    /// Reads all that is wanted. Returns the outcome, and the byte of the file before which all is there.
    pub fn read(&mut self, file: &OpenFile) -> (Outcome, u64) {
        let mut bytes = 0;
        let end = self.low + self.data.len() as u64;
        let mut runs = self.covered.runs().peekable();
        while let Some((from, mut to)) = runs.next() {
            while let Some(next) = runs.next_if(|next| next.0 - to <= SHORT_HOLE) {
                to = next.1;
            }
            let outcome = file.read(self.low + from as u64, &mut self.data[from..to]);
            bytes += outcome.bytes;
            if outcome.fault.is_some() || outcome.bytes < (to - from) as u64 {
                return (Outcome { bytes, ..outcome }, self.low + from as u64 + outcome.bytes);
            }
        }
        (Outcome { bytes, fault: None }, end)
    }
}
