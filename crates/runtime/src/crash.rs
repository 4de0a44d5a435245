//! What this process tells when it dies of a signal: which one, where, and the way to there.
//!
//! In the process itself only addresses are gathered, and the files that hold their code, into the process's place on
//! the job board ([`arke_base::crash`]). `arke run`, which outlives the process, finds functions and source lines
//! ([`arke_launch::crash`]). A process that another launcher started, or none, has a second `arke` command do that, and
//! prints the bare addresses where there is no such command.
//!
//! All of it runs in a handler of signals ([`arke_sys::faults`]): nothing is allocated, and no lock is taken.
#![allow(unsafe_code, reason = "it is used in handlers of signals")]

use crate::job::host_name;
use crate::waits;
use arke_base::board::Board;
use arke_base::crash::CrashNote;
use arke_base::settings::{Id, Settings};
use arke_sys::arena::Arena;
use arke_sys::faults::{self, Fault};
use arke_sys::helper::Helper;
use arke_sys::{maps, stack, threads};
use core::ffi::c_char;
use core::sync::atomic::Ordering;
use std::ffi::CString;
use std::os::unix::ffi::OsStringExt;
use std::sync::{Arc, OnceLock};

/// So many ranks of a node tell their frames, where each tells for itself; of the others a line is enough.
const MOST: u32 = 4;
/// How long the second command may take.
const LIMIT_MS: u32 = 5000;
/// An address that is no farther from the stack's top may be one of the stack.
const NEAR: u64 = 1 << 20;

struct Seat {
    board: &'static Board,
    place: &'static CrashNote,
    /// The thread that joined the job.
    thread: i32,
    full: bool,
    /// Where no launcher of ours is there to tell.
    alone: Option<Alone>,
}

struct Alone {
    helper: Helper,
    arguments: Vec<CString>,
    arena: Arc<Arena>,
    /// "rank 3 on host".
    who: String,
}

static SEAT: OnceLock<Seat> = OnceLock::new();

/// Watches for signals that end this process, unless the user wants otherwise. `launched`: a launcher of ours tells
/// what is left on the board.
pub(crate) fn watch(
    settings: &Settings,
    board: &'static Board,
    arena: &Arc<Arena>,
    (index, rank): (u32, u32),
    launched: bool,
) {
    let full = match settings.word(Id::Backtrace) {
        "no" => return,
        word => word == "full",
    };
    let alone = || {
        let commands = arke_launch::commands(arke_sys::code::own_file().as_deref());
        let files =
            commands.into_iter().filter_map(|file| CString::new(file.into_os_string().into_vec()).ok());
        let words = [
            "arke".to_string(),
            arke_launch::crash::COMMAND.into(),
            arena.raw_fd().to_string(),
            index.to_string(),
            rank.to_string(),
        ];
        Alone {
            helper: Helper::new(files.collect()),
            arguments: words.into_iter().filter_map(|word| CString::new(word).ok()).collect(),
            arena: arena.clone(),
            who: format!("rank {rank} on {}", host_name()),
        }
    };
    let seat = Seat {
        board,
        place: board.crash(index),
        thread: faults::thread(),
        full,
        alone: (!launched).then(alone),
    };
    if SEAT.set(seat).is_ok() {
        faults::watch(look);
    }
}

/// Writes down what is known of a fault, and tells it where nobody else will.
fn look(fault: &Fault) {
    let Some(seat) = SEAT.get() else { return };
    let place = seat.place;
    place.begin(fault.code, fault.address, fault.sender, faults::thread(), seat.full);
    let mut name = [0; 16];
    let call = if faults::thread() == seat.thread { waits::noted_alone() } else { "" };
    place.name(threads::name(&mut name), call.as_bytes());
    place.publish(fault.signal);
    if !frames(fault, place) {
        // A handler of the program's has reported a fault, and passes it on.
        place.publish(0);
        return;
    }
    files(fault, place);
    if let Some(alone) = &seat.alone {
        tell(alone, seat, fault);
    }
}

/// Writes the frames down; false where a handler of the program's sent the signal, which has looked at the fault
/// itself. A handler may also fail an assertion: that is told, unless others look at faults.
fn frames(fault: &Fault, place: &CrashNote) -> bool {
    let mut handlers = 0;
    let own = fault.sender == Some(std::process::id() as i32);
    // A call through a bad pointer. The unwinder would read the code there; it begins at who made the call.
    let no_code = fault.sender.is_none() && mapping(fault.instruction, false).is_none();
    let found = if no_code {
        place.add(fault.instruction);
        if let Some(back) =
            mapping(fault.stack, false).map(|_| link(fault)).filter(|b| mapping(*b, true).is_some())
        {
            fault.as_of_caller(back, || {
                walk(back - 1, place, &mut 0);
            });
        }
        true
    } else {
        walk(fault.instruction, place, &mut handlers)
    };
    // Sent from inside of a handler, or by one that held it back until its end.
    let passed_on = || handlers > 1 || !behind_call_of_system(fault.instruction);
    if own && passed_on() && (fault.signal != libc::SIGABRT || faults::others_watch()) {
        return false;
    }
    if !found {
        place.add(fault.instruction);
    }
    if place.len() == 1 {
        // No unwind tables there: a call through a bad pointer, or code that was made at run time.
        by_pointers(fault, place);
    }
    true
}

/// Writes down the frames from the interrupted instruction on, and counts the handlers of signals among them. Returns
/// whether it was found.
fn walk(instruction: u64, place: &CrashNote, handlers: &mut u32) -> bool {
    let (mut found, mut room) = (false, true);
    stack::walk(&mut |address, interrupted| {
        found |= interrupted && address == instruction;
        if !found {
            return true;
        }
        *handlers += u32::from(interrupted);
        if room && address != 0 || *handlers == 1 && interrupted {
            room = place.add(if interrupted { address } else { address - 1 });
        }
        room
    });
    found
}

/// The return address that a call has left, of a function that has made no frame yet. Its stack can be read.
fn link(fault: &Fault) -> u64 {
    match cfg!(target_arch = "x86_64") && fault.stack % 8 == 0 {
        // SAFETY: aligned, and the caller has looked.
        true => unsafe { core::ptr::read_volatile(fault.stack as *const u64) },
        false => fault.link,
    }
}

/// Whether the instruction before this one is a call of the system, as where a thread sends itself a signal.
fn behind_call_of_system(instruction: u64) -> bool {
    let code = |back: u64| (instruction - back) as *const u8;
    if instruction < 4096 {
        return false;
    }
    // SAFETY: code that this thread has just run. Where it cannot be read, the process dies of the signal that it dies
    // of anyhow.
    unsafe {
        if cfg!(target_arch = "x86_64") {
            code(2).cast::<[u8; 2]>().read() == [0x0f, 0x05]
        } else if cfg!(target_arch = "aarch64") {
            code(4).cast::<[u8; 4]>().read() == 0xd400_0001u32.to_le_bytes()
        } else {
            true
        }
    }
}

/// Follows the pointers from frame to frame, where the program keeps them, as long as they stay within the stack and
/// lead to code.
fn by_pointers(fault: &Fault, place: &CrashNote) {
    let Some((_, end)) = mapping(fault.stack, false) else { return };
    let within =
        |address: u64| address >= fault.stack && address % 8 == 0 && address < end.saturating_sub(16);
    // SAFETY: aligned, and within memory of this thread's stack that can be read.
    let word = |address: u64| unsafe { core::ptr::read_volatile(address as *const u64) };
    let add = |back: u64| mapping(back, true).is_some() && place.add(back - 1);
    // A call has left its return address on the stack, or in a register, and made no frame yet.
    let on_stack = cfg!(target_arch = "x86_64") && within(fault.stack);
    add(if on_stack { word(fault.stack) } else { fault.link });
    let mut frame = fault.frame;
    while within(frame) && add(word(frame + 8)) && word(frame) > frame {
        frame = word(frame);
    }
}

/// The memory around an address that can be read, or that holds code: first address, and that behind the last.
fn mapping(address: u64, code: bool) -> Option<(u64, u64)> {
    let mut found = None;
    maps::visit(&mut |map| {
        if (map.start..map.end).contains(&address) && if code { map.code } else { map.accessible } {
            found = Some((map.start, map.end));
        }
    });
    found
}

/// Notes which files hold the code of the frames, and whether the stack was used up: the address lies where nothing may
/// be touched, right below the memory that the stack's top is in or next to.
fn files(fault: &Fault, place: &CrashNote) {
    let (mut held, mut above, mut top) = (false, None, None);
    maps::visit(&mut |map| {
        if map.code && map.path.first() == Some(&b'/') {
            place.map(map.start, map.end, map.offset, map.path);
        }
        if map.accessible {
            held |= (map.start..map.end).contains(&fault.address);
            if map.start > fault.address && above.is_none() {
                above = Some((map.start, map.end));
            }
            if (map.start..map.end).contains(&fault.stack) {
                top = Some(map.start);
            }
        }
    });
    let Some((start, end)) = above else { return };
    let at_stack = fault.address.abs_diff(fault.stack) <= NEAR && start - fault.address <= NEAR;
    let of_fault = matches!(fault.signal, libc::SIGSEGV | libc::SIGBUS) && fault.sender.is_none();
    if of_fault && !held && at_stack && fault.stack < end && top.is_none_or(|top| top == start) {
        place.set_overflow();
    }
}

/// Tells the user.
fn tell(alone: &Alone, seat: &Seat, fault: &Fault) {
    if !seat.place.tell_once() {
        return;
    }
    let with_frames = seat.board.count_crash() < MOST;
    let mut arguments = [core::ptr::null::<c_char>(); 8];
    for (place, word) in arguments.iter_mut().take(7).zip(&alone.arguments) {
        *place = word.as_ptr();
    }
    // SAFETY: this is a look; the strings live as long as the process.
    if with_frames && unsafe { alone.helper.run(&arguments, alone.arena.raw_fd(), LIMIT_MS) } {
        return;
    }
    let mut line = Sentence::new();
    line.text(b"arke: ").text(alone.who.as_bytes()).text(b" (pid ").number(u64::from(std::process::id()), 10);
    line.text(b") was killed by signal ").number(fault.signal as u64, 10).text(name_of(fault.signal));
    if fault.sender.is_none() {
        line.text(b" at address 0x").number(fault.address, 16);
    }
    line.end();
    if !with_frames {
        return;
    }
    seat.place.each(|number, address, path, offset| {
        line.text(b"arke:   #").number(number as u64, 10).text(b" ");
        match path.is_empty() {
            true => line.text(b"0x").number(address, 16),
            false => {
                line.bytes(&mut path.iter().map(|byte| byte.load(Ordering::Relaxed)));
                line.text(b"+0x").number(offset, 16)
            }
        };
        line.end();
    });
}

fn name_of(signal: i32) -> &'static [u8] {
    match signal {
        libc::SIGSEGV => b" (SIGSEGV)",
        libc::SIGBUS => b" (SIGBUS)",
        libc::SIGFPE => b" (SIGFPE)",
        libc::SIGILL => b" (SIGILL)",
        libc::SIGABRT => b" (SIGABRT)",
        _ => b"",
    }
}

/// A line that is put together without allocating.
struct Sentence {
    bytes: [u8; 600],
    len: usize,
}

impl Sentence {
    fn new() -> Self {
        Sentence { bytes: [0; 600], len: 0 }
    }

    fn text(&mut self, text: &[u8]) -> &mut Self {
        self.bytes(&mut text.iter().copied())
    }

    fn bytes(&mut self, text: &mut dyn Iterator<Item = u8>) -> &mut Self {
        for (place, byte) in self.bytes.iter_mut().skip(self.len).zip(text) {
            *place = byte;
            self.len += 1;
        }
        self
    }

    fn number(&mut self, mut number: u64, base: u64) -> &mut Self {
        let (mut digits, mut count) = ([0; 20], 0);
        for place in digits.iter_mut().rev() {
            let digit = (number % base) as u8;
            *place = if digit < 10 { b'0' + digit } else { b'a' + digit - 10 };
            count += 1;
            number /= base;
            if number == 0 {
                break;
            }
        }
        self.bytes(&mut digits.iter().skip(20 - count).copied())
    }

    /// Writes the line to standard error and begins another.
    fn end(&mut self) {
        self.len = self.len.min(self.bytes.len() - 1);
        if let Some(end) = self.bytes.get_mut(self.len) {
            *end = b'\n';
        }
        // SAFETY: the bytes are valid; where writing fails there is nobody left to tell.
        unsafe { libc::write(2, self.bytes.as_ptr().cast(), self.len + 1) };
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_texts_and_numbers_and_has_an_end() {
        let mut line = Sentence::new();
        line.text(b"#").number(0, 10).text(b" 0x").number(u64::MAX, 16).text(b" ").number(1234, 10);
        assert_eq!(&line.bytes[..line.len], b"#0 0xffffffffffffffff 1234");
        line.text(&[b'x'; 1000]);
        assert_eq!(line.len, line.bytes.len());
    }
}
