//! Where a rank that dies of a signal leaves what is known of it, for whoever outlives it.
//!
//! The rank writes in a handler of signals: plain stores, one thread, nothing that could wait. It may die at any of
//! them. What is written is counted afterwards, so a reader takes what was counted and no more; it reads when the
//! rank's process is gone, or stands still.
#![allow(unsafe_code, reason = "it is used in handlers of signals")]

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicU8, Ordering};

/// Bytes of a place.
pub const PLACE_BYTES: usize = 8192;
/// The most frames that are kept: of more, the innermost ones and the outermost ones.
pub const FRAMES: usize = 96;
/// How many of them are the outermost ones then.
const OUTERMOST: usize = 16;
const INNERMOST: usize = FRAMES - OUTERMOST;
/// The most frames that are looked at.
const MOST: u32 = 1 << 20;
/// Bytes for the names of the files that hold the frames' code.
const PATHS: usize = 4096;
/// Bytes for the names of the thread and of the call.
const NAME: usize = 64;

/// In the flags: the signal came because the thread's stack was used up.
const OVERFLOW: u32 = 1;
/// In the flags: the user wants every frame.
const FULL: u32 = 2;
/// In the flags: the rank's user has been told.
const TOLD: u32 = 4;

/// The place. All bytes zero: the rank has not died of a signal that it saw coming.
#[repr(C, align(64))]
pub struct CrashNote {
    signal: AtomicU32,
    code: AtomicU32,
    address: AtomicU64,
    sender: AtomicU32,
    thread: AtomicU32,
    flags: AtomicU32,
    /// How many frames were added. Those that have no room at the end overwrite the oldest of the last places in turn.
    frames: AtomicU32,
    paths_len: AtomicU32,
    name_len: AtomicU32,
    call_len: AtomicU32,
    name: [AtomicU8; NAME],
    call: [AtomicU8; NAME],
    at: [AtomicU64; FRAMES],
    offset: [AtomicU64; FRAMES],
    /// The number of the file, counted from one; 0: none.
    file: [AtomicU8; FRAMES],
    paths: [AtomicU8; PATHS],
}

const _: () = assert!(size_of::<CrashNote>() <= PLACE_BYTES);

/// What a rank that died of a signal has left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crash {
    /// The signal.
    pub signal: i32,
    /// Where it came from (`si_code`).
    pub code: i32,
    /// The address that could not be used, or of the instruction that failed.
    pub address: u64,
    /// The process that sent it; `None` where the kernel did.
    pub sender: Option<u32>,
    /// The thread's number.
    pub thread: u32,
    /// The thread's name.
    pub name: String,
    /// The call that the thread began last; empty where that is not known.
    pub call: String,
    /// Whether the thread had used up its stack.
    pub overflow: bool,
    /// Whether the user wants every frame.
    pub full: bool,
    /// The frames, innermost first. Where there were too many some in the middle are left out.
    pub frames: Vec<Frame>,
}

/// A frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Counted from the innermost one on, from 0.
    pub number: usize,
    /// An address within the instruction that was interrupted, or that called the frame before.
    pub address: u64,
    /// The file that holds the code, and where in it; `None`: no file does.
    pub code: Option<(String, u64)>,
}

impl CrashNote {
    /// Begins: what signal it is. Tells nothing until [`CrashNote::publish`].
    pub fn begin(&self, code: i32, address: u64, sender: Option<i32>, thread: i32, full: bool) {
        self.code.store(code as u32, Ordering::Relaxed);
        self.address.store(address, Ordering::Relaxed);
        self.sender.store(sender.map_or(0, |pid| pid as u32 + 1), Ordering::Relaxed);
        self.thread.store(thread as u32, Ordering::Relaxed);
        self.flags.store(if full { FULL } else { 0 }, Ordering::Relaxed);
        self.frames.store(0, Ordering::Relaxed);
    }

    /// Names the thread and the call that it began last.
    pub fn name(&self, thread: &[u8], call: &[u8]) {
        write(&self.name, &self.name_len, thread);
        write(&self.call, &self.call_len, call);
    }

    /// From now on there is something to read; 0 takes it back.
    pub fn publish(&self, signal: i32) {
        self.signal.store(signal as u32, Ordering::Release);
    }

    /// Notes that the thread has used up its stack.
    pub fn set_overflow(&self) {
        self.flags.fetch_or(OVERFLOW, Ordering::Relaxed);
    }

    /// Notes that somebody tells the user; false if somebody has done so before.
    pub fn tell_once(&self) -> bool {
        self.flags.fetch_or(TOLD, Ordering::AcqRel) & TOLD == 0
    }

    /// Adds a frame; false where no more are looked at.
    pub fn add(&self, address: u64) -> bool {
        let count = self.frames.load(Ordering::Relaxed);
        let Some(place) = self.at.get(place_of(count as usize)).filter(|_| count < MOST) else {
            return false;
        };
        place.store(address, Ordering::Relaxed);
        self.frames.store(count + 1, Ordering::Release);
        count < MOST - 1
    }

    /// Number of frames that are kept.
    pub fn len(&self) -> usize {
        (self.frames.load(Ordering::Acquire) as usize).min(FRAMES)
    }

    /// Whether there are no frames.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A file holds the code from `start` to `end`, which it has from `offset` on: that is noted of the frames there.
    pub fn map(&self, start: u64, end: u64, offset: u64, path: &[u8]) {
        let mut number = None;
        let frames = self.at.iter().zip(&self.offset).zip(&self.file).take(self.len());
        for ((at, place), file) in frames {
            let address = at.load(Ordering::Relaxed);
            if !(start..end).contains(&address) {
                continue;
            }
            let Some(number) = *number.get_or_insert_with(|| self.number_of(path)) else { return };
            place.store((address - start).wrapping_add(offset), Ordering::Relaxed);
            file.store(number, Ordering::Relaxed);
        }
    }

    /// Shows each frame: its number, its address, the file that holds its code (empty: none), and where in that.
    /// Allocates nothing.
    pub fn each(&self, mut show: impl FnMut(usize, u64, &[AtomicU8], u64)) {
        let count = self.frames.load(Ordering::Acquire).min(MOST) as usize;
        let outermost = count.saturating_sub(OUTERMOST).max(INNERMOST);
        for number in (0..count.min(INNERMOST)).chain(outermost..count) {
            let place = place_of(number);
            let (Some(at), Some(offset), Some(file)) =
                (self.at.get(place), self.offset.get(place), self.file.get(place))
            else {
                return;
            };
            let path = self.path(file.load(Ordering::Relaxed));
            show(number, at.load(Ordering::Relaxed), path, offset.load(Ordering::Relaxed));
        }
    }

    /// The path with a number; empty where there is none.
    fn path(&self, number: u8) -> &[AtomicU8] {
        let len = (self.paths_len.load(Ordering::Acquire) as usize).min(PATHS);
        let paths = self.paths.get(..len).unwrap_or_default();
        let mut paths = paths.split(|byte| byte.load(Ordering::Relaxed) == 0);
        usize::from(number).checked_sub(1).and_then(|at| paths.nth(at)).unwrap_or_default()
    }

    /// The number of a path, which is added; `None` where there is no room for it.
    fn number_of(&self, path: &[u8]) -> Option<u8> {
        let len = (self.paths_len.load(Ordering::Relaxed) as usize).min(PATHS);
        let before = self.paths.iter().take(len).filter(|byte| byte.load(Ordering::Relaxed) == 0).count();
        let room = self.paths.get(len..len + path.len() + 1)?;
        let number = u8::try_from(before + 1).ok()?;
        for (place, byte) in room.iter().zip(path.iter().chain(&[0])) {
            place.store(*byte, Ordering::Relaxed);
        }
        self.paths_len.store((len + path.len() + 1) as u32, Ordering::Release);
        Some(number)
    }

    /// What stands here, with all the names made fit for a terminal; `None`: nothing.
    pub fn read(&self) -> Option<Crash> {
        let signal = self.signal.load(Ordering::Acquire) as i32;
        if signal == 0 {
            return None;
        }
        let flags = self.flags.load(Ordering::Relaxed);
        let mut frames = Vec::new();
        self.each(|number, address, path, offset| {
            let path: Vec<u8> = path.iter().map(|byte| byte.load(Ordering::Relaxed)).collect();
            frames.push(Frame { number, address, code: (!path.is_empty()).then(|| (text(&path), offset)) });
        });
        Some(Crash {
            signal,
            code: self.code.load(Ordering::Relaxed) as i32,
            address: self.address.load(Ordering::Relaxed),
            sender: self.sender.load(Ordering::Relaxed).checked_sub(1),
            thread: self.thread.load(Ordering::Relaxed),
            name: read(&self.name, &self.name_len),
            call: read(&self.call, &self.call_len),
            overflow: flags & OVERFLOW != 0,
            full: flags & FULL != 0,
            frames,
        })
    }
}

/// Where the frame with a number is kept.
fn place_of(number: usize) -> usize {
    match number {
        0..INNERMOST => number,
        _ => INNERMOST + (number - INNERMOST) % OUTERMOST,
    }
}

fn write(cells: &[AtomicU8], len: &AtomicU32, name: &[u8]) {
    for (cell, byte) in cells.iter().zip(name) {
        cell.store(*byte, Ordering::Relaxed);
    }
    len.store(name.len().min(cells.len()) as u32, Ordering::Release);
}

fn read(cells: &[AtomicU8], len: &AtomicU32) -> String {
    let len = (len.load(Ordering::Acquire) as usize).min(cells.len());
    let bytes: Vec<u8> = cells[..len].iter().map(|cell| cell.load(Ordering::Relaxed)).collect();
    text(&bytes)
}

/// Another process wrote it: it may be anything, and goes to a terminal.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> Box<CrashNote> {
        // SAFETY: made of atomics: all bytes zero are a valid value.
        unsafe { Box::new(std::mem::zeroed()) }
    }

    #[test]
    fn what_is_written_is_read() {
        let place = place();
        assert_eq!(place.read(), None);
        place.begin(1, 8, None, 41, true);
        place.name(b"solver\x1b", b"MPI_Send");
        assert_eq!(place.read(), None);
        place.publish(11);
        for address in [0x1010, 0x9000, 0x1020] {
            assert!(place.add(address));
        }
        place.map(0x1000, 0x2000, 0x100, b"/bin/a");
        place.map(0x5000, 0x6000, 0, b"/bin/b");
        place.set_overflow();
        let crash = place.read().unwrap();
        assert_eq!(
            (crash.signal, crash.code, crash.address, crash.sender, crash.thread),
            (11, 1, 8, None, 41)
        );
        assert_eq!(
            (&*crash.name, &*crash.call, crash.overflow, crash.full),
            ("solver", "MPI_Send", true, true)
        );
        let codes: Vec<_> = crash.frames.iter().map(|frame| frame.code.clone()).collect();
        assert_eq!(codes, [Some(("/bin/a".into(), 0x110)), None, Some(("/bin/a".into(), 0x120))]);
        assert!(place.tell_once() && !place.tell_once());
        place.publish(0);
        assert_eq!(place.read(), None);
    }

    #[test]
    fn what_has_no_room_is_left_out_and_numbers_are_not_believed() {
        let place = place();
        place.begin(-6, 0, Some(7), 1, false);
        place.publish(6);
        let taken = (0..1000).take_while(|address| place.add(*address)).count();
        assert_eq!((taken, place.len()), (1000, FRAMES));
        let numbers: Vec<(usize, u64)> =
            place.read().unwrap().frames.iter().map(|frame| (frame.number, frame.address)).collect();
        let kept = (0..INNERMOST).chain(1000 - OUTERMOST..1000).map(|number| (number, number as u64));
        assert_eq!(numbers, kept.collect::<Vec<_>>());
        let long = vec![b'x'; PATHS];
        place.map(0, 10, 0, &long);
        place.map(10, 20, 0, &long[..PATHS - 1]);
        place.map(20, 30, 0, b"");
        let frames = place.read().unwrap().frames;
        assert_eq!(frames.iter().filter(|frame| frame.code.is_some()).count(), 10);
        for wild in [&place.frames, &place.paths_len, &place.name_len, &place.call_len] {
            wild.store(u32::MAX, Ordering::Relaxed);
        }
        for file in &place.file {
            file.store(255, Ordering::Relaxed);
        }
        assert!(place.read().is_some_and(|crash| crash.sender == Some(7) && crash.frames.len() == FRAMES));
    }
}
