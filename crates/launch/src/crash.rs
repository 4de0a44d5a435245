//! What a rank has left that died of a signal ([`arke_base::crash`]), in words, with functions and source lines.

use crate::verdict::signal_name;
use crate::why::symbols::{is_own, Binary};
use arke_base::board::Board;
use arke_base::crash::{Crash, Frame};
use arke_sys::arena::Arena;
use std::collections::HashMap;
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::path::Path;

/// The word by which a rank without a launcher of ours has the `arke` command tell what it has left:
/// `arke crash DESCRIPTOR INDEX RANK`.
pub const COMMAND: &str = "crash";

/// The most lines of frames that are shown.
const MOST: usize = 30;
/// How many of them are the last ones, where there are more.
const OUTERMOST: usize = 8;
/// What is said behind the frames of a process that runs Python.
const OF_PYTHON: &str =
    "functions of Python's interpreter; with PYTHONFAULTHANDLER=1 in the environment it prints the lines \
                         of the script as well";
/// What stands for frames that had no room.
const NOT_KEPT: &str = "and those that follow, which are not known";
/// Beginnings of the names of files in which a thread's first frames are, below the program's own.
const BELOW: [&str; 5] = ["libc.so", "libc-", "libpthread", "ld-linux", "ld-musl"];

/// A crash in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    /// "pid 41": the process, and its thread where that is another one.
    pub process: String,
    /// "SIGSEGV at address 0x0, where nothing is mapped, in MPI_Send".
    pub what: String,
    /// The frames, a line each.
    pub frames: Vec<String>,
}

impl Told {
    /// Whether another rank's crash is of the same kind, in the same place.
    pub fn same_place(&self, other: &Told) -> bool {
        // Numbers differ: what Arke does on the way, and how deep a recursion went.
        fn function(frame: &str) -> &str {
            frame.split_once(": ").or_else(|| frame.split_once(' ')).map_or(frame, |(_, text)| text)
        }
        fn place(told: &Told) -> (Option<&str>, Vec<&str>) {
            (told.what.split(' ').next(), told.frames.iter().map(|frame| function(frame)).collect())
        }
        place(self) == place(other)
    }

    /// All of it, a line each; `who`: "rank 3".
    pub fn lines(&self, who: &str) -> Vec<String> {
        let head = format!("arke: {who} ({}): {}", self.process, self.what);
        std::iter::once(head).chain(self.frames.iter().map(|frame| format!("arke:   {frame}"))).collect()
    }
}

/// Puts a crash of a process, which may be gone, into words.
pub(crate) fn tell(pid: u32, here: Option<u32>, crash: &Crash) -> Told {
    let mut frames = named(here, &crash.frames, crash.full);
    if crash.sender == Some(pid) && !crash.full {
        // What `abort` and `raise` do to send a signal.
        let within = frames.iter().take_while(|frame| frame.below).count();
        frames.drain(..if within == frames.len() { 0 } else { within });
    }
    let inside = frames.iter().find(|frame| frame.own).map(|frame| call_around(&frames, frame.number));
    let call = match (inside.flatten(), &*crash.call) {
        (Some(call), _) => format!(", in {call}"),
        (None, "") => String::new(),
        (None, call) => format!(", after {call}"),
    };
    let process = match crash.thread {
        thread if thread == pid => format!("pid {pid}"),
        thread => format!("pid {pid}, thread {thread} \"{}\"", crash.name),
    };
    let what = format!("{} {}{call}", signal_name(crash.signal), reason(pid, crash));
    let mut frames = lines(&frames, crash.full);
    if is_python(&crash.frames) {
        frames.push(OF_PYTHON.into());
    }
    Told { process, what, frames }
}

/// Whether a process runs Python: a frame is of the interpreter, or of its library.
fn is_python(frames: &[Frame]) -> bool {
    let paths = frames.iter().filter_map(|frame| Some(&frame.code.as_ref()?.0));
    let mut names = paths.filter_map(|path| Path::new(path).file_name()?.to_str());
    names.any(|name| name.starts_with("python") || name.starts_with("libpython"))
}

/// Why the signal came.
fn reason(pid: u32, crash: &Crash) -> String {
    match crash.sender {
        Some(sender) if sender == pid && crash.signal == libc::SIGABRT => {
            return "by abort or a failed assertion".into();
        }
        Some(sender) if sender == pid => return "that the program sent itself".into(),
        Some(sender) => return format!("sent by process {sender}"),
        None => {}
    }
    let at = format!("at address {:#x}", crash.address);
    match (crash.signal, crash.code) {
        _ if crash.overflow => format!(
            "{at}: the stack is used up, by endless recursion or large local variables (`ulimit -s` tells and sets the size \
             of the first thread's)"
        ),
        (libc::SIGSEGV, 1) => format!("{at}, where nothing is mapped"),
        (libc::SIGSEGV, 2) => format!("{at}, which must not be used in this way"),
        (libc::SIGSEGV, 128) => "at an address that cannot exist".into(),
        (libc::SIGBUS, 1) => format!("{at}, which is not aligned"),
        (libc::SIGBUS, 2) => format!("{at}, beyond the end of a mapped file, or on a full file system"),
        (libc::SIGFPE, 1) => "by an integer division by zero".into(),
        (libc::SIGFPE, 2) => "by an integer overflow".into(),
        (libc::SIGFPE, 3) => "by a division by zero".into(),
        (libc::SIGFPE, 4) => "by an overflow".into(),
        (libc::SIGFPE, 5) => "by an underflow".into(),
        (libc::SIGFPE, 7) => "by an invalid operation".into(),
        _ => at,
    }
}

/// A function on the way to the fault.
#[derive(Debug)]
struct Named {
    number: usize,
    /// Its name, where it is known.
    function: Option<String>,
    /// "solve at jacobi.c:41".
    text: String,
    /// Of one of Arke's libraries.
    own: bool,
    /// Of the system, where threads begin.
    below: bool,
}

/// The functions of the frames, without those of the system below `main`. `full`: with the lines of Arke's own sources.
fn named(here: Option<u32>, frames: &[Frame], full: bool) -> Vec<Named> {
    // Of a process that is not seen, files are looked for where it says that they are.
    let pid = here.unwrap_or(0);
    let mut files: HashMap<&str, Option<Binary>> = HashMap::new();
    let mut all = Vec::new();
    for frame in frames {
        let number = frame.number;
        if let Some(next) = all.last().map(|last: &Named| last.number + 1).filter(|next| *next < number) {
            let text = NOT_KEPT.to_owned();
            all.push(Named { number: next, function: None, text, own: false, below: false });
        }
        let Some((path, offset)) = &frame.code else {
            let text = format!("{:#x}, where there is no code of a file", frame.address);
            all.push(Named { number, function: None, text, own: false, below: false });
            continue;
        };
        let path_of = Path::new(path);
        let name = path_of.file_name().map_or_else(|| path.clone(), |name| name.to_string_lossy().into());
        let (own, below) = (is_own(path_of), BELOW.iter().any(|below| name.starts_with(below)));
        let file = files.entry(path).or_insert_with(|| Binary::of(pid, path_of));
        let functions = file.as_ref().map_or_else(|| vec![(None, None)], |file| file.functions(*offset));
        for (function, line) in functions {
            let line = line.filter(|_| full || !own);
            let text = match (&function, line) {
                (Some(function), Some(line)) => format!("{function} at {line}"),
                (None, Some(line)) => format!("{line} in {name}"),
                (Some(function), None) => format!("{function} in {name}"),
                (None, None) => format!("{name}+{offset:#x}"),
            };
            all.push(Named { number, function, text, own, below });
        }
    }
    let is_main = |frame: &Named| frame.function.as_deref() == Some("main");
    match all.iter().rposition(is_main) {
        Some(main) => all.truncate(main + 1),
        None => {
            let is_below = |frame: &Named| frame.below || frame.function.as_deref() == Some("_start");
            all.truncate(all.iter().rposition(|frame| !is_below(frame)).map_or(all.len(), |last| last + 1));
        }
    }
    all
}

/// The function of Arke's that the program has called, of those frames of Arke's that `number` is among.
fn call_around(frames: &[Named], number: usize) -> Option<String> {
    let around = frames.iter().skip_while(|frame| frame.number < number).take_while(|frame| frame.own);
    around.last().and_then(|frame| Some(public(frame.function.as_deref()?).to_owned()))
}

/// The usual one of the names that a function of MPI or SHMEM has.
fn public(function: &str) -> &str {
    match function.as_bytes() {
        [b'P', b'M', b'P', b'I', b'_', ..] | [b'p', b's', b'h', b'm', b'e', b'm', ..] => &function[1..],
        _ => function,
    }
}

/// The lines: of Arke's functions only those that the program has called, and what repeats itself once.
fn lines(frames: &[Named], full: bool) -> Vec<String> {
    let mut lines: Vec<(usize, usize, String)> = Vec::new();
    for (at, frame) in frames.iter().enumerate() {
        let between = |pair: (&Named, &Named)| pair.0.text == pair.1.text;
        let around = at.checked_sub(1).and_then(|before| frames.get(before)).zip(frames.get(at + 1));
        if frame.text == NOT_KEPT && around.is_some_and(between) {
            continue;
        }
        if !full && frame.own && frames.get(at + 1).is_some_and(|next| next.own) {
            continue;
        }
        let text = if frame.own { public(&frame.text).to_owned() } else { frame.text.clone() };
        match lines.last_mut() {
            Some((_, last, before)) if *before == text && *last != frame.number => *last = frame.number,
            _ => lines.push((frame.number, frame.number, text)),
        }
    }
    let more = if full { 0 } else { lines.len().saturating_sub(MOST) };
    let show = |(first, last, text): &(usize, usize, String)| match first == last {
        true => format!("#{first} {text}"),
        false => format!("#{first} to #{last}: {text}"),
    };
    let mut shown: Vec<String> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        // Of long ones the beginning and the end are shown.
        if (MOST - OUTERMOST..MOST - OUTERMOST + more).contains(&at) {
            if at == MOST - OUTERMOST {
                shown.push(format!("and {more} more (ARKE_BACKTRACE=full shows them)"));
            }
        } else {
            shown.push(show(line));
        }
    }
    shown
}

/// Tells what a rank has left, for a rank that has no launcher of ours: it stands still and waits for the end of this
/// process. The words are those behind [`COMMAND`].
///
/// # Errors
/// Where the words are not those of a rank that died.
pub fn tell_for(words: &[String]) -> Result<(), String> {
    let usage = || format!("`arke {COMMAND}` is called by ranks that die of a signal, and by nobody else");
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [descriptor, index, rank] = numbers[..] else { return Err(usage()) };
    // SAFETY: only asks whether the descriptor is open.
    if descriptor < 3 || unsafe { libc::fcntl(descriptor as RawFd, libc::F_GETFD) } < 0 {
        return Err(usage());
    }
    // SAFETY: it is open, was handed down for this, and nothing else in this process has it.
    let arena = Arena::from_fd(unsafe { OwnedFd::from_raw_fd(descriptor as RawFd) });
    let board = Board::open(&arena).map_err(|e| e.to_string())?;
    let crash = (index < board.size()).then(|| board.crash(index).read()).flatten().ok_or_else(usage)?;
    let record = board.record(index);
    let told = tell(record.pid(), crate::whereabouts::View::default().pid(record), &crash);
    let lines = told.lines(&format!("rank {rank} on {}", crate::host()));
    arke_sys::say::err(&(lines.join("\n") + "\n"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_python_are_known() {
        let of = |path: &str| {
            is_python(&[
                Frame { number: 0, address: 1, code: Some((path.into(), 1)) },
                Frame { number: 1, address: 1, code: None },
            ])
        };
        assert!(of("/usr/bin/python3.11") && of("/usr/lib/libpython3.11.so.1.0"));
        assert!(!of("/usr/lib/libc.so.6") && !of("/home/me/python/solve"));
    }

    fn frame(number: usize, function: &str, own: bool) -> Named {
        Named {
            number,
            function: Some(function.into()),
            text: format!("{function} at a.c:1"),
            own,
            below: false,
        }
    }

    fn crash(signal: i32, code: i32) -> Crash {
        Crash {
            signal,
            code,
            address: 8,
            sender: None,
            thread: 7,
            name: "solver".into(),
            call: "MPI_Isend".into(),
            overflow: false,
            full: false,
            frames: Vec::new(),
        }
    }

    #[test]
    fn who_began_a_deep_recursion_is_told() {
        let gap = || Named { text: NOT_KEPT.into(), function: None, ..frame(2, "", false) };
        let frames = [frame(0, "down", false), gap(), frame(900, "down", false), frame(901, "main", false)];
        assert_eq!(lines(&frames, false), ["#0 to #900: down at a.c:1", "#901 main at a.c:1"]);
        let frames = [frame(0, "odd", false), gap(), frame(900, "even", false)];
        let three =
            ["#0 odd at a.c:1", "#2 and those that follow, which are not known", "#900 even at a.c:1"];
        assert_eq!(lines(&frames, false), three);
    }

    #[test]
    fn frames_of_arke_and_repeated_ones_are_one_line_each() {
        let frames = [
            frame(0, "sum", false),
            frame(1, "engine", true),
            frame(2, "PMPI_Allreduce", true),
            frame(3, "down", false),
            frame(4, "down", false),
            frame(5, "down", false),
            frame(6, "main", false),
        ];
        let short =
            ["#0 sum at a.c:1", "#2 MPI_Allreduce at a.c:1", "#3 to #5: down at a.c:1", "#6 main at a.c:1"];
        assert_eq!(lines(&frames, false), short);
        assert_eq!(lines(&frames, true).len(), 5);
        assert_eq!(call_around(&frames, 1).as_deref(), Some("MPI_Allreduce"));
        let many: Vec<Named> = (0..50).map(|n| frame(n, &format!("f{n}"), false)).collect();
        assert_eq!(lines(&many, false).len(), MOST + 1);
        assert_eq!(lines(&many, true).len(), 50);
        assert!(lines(&many, false)[MOST].starts_with("#49 f49"));
    }

    #[test]
    fn the_same_place_is_that_of_the_functions() {
        let told = |what: &str, frames: &[&str]| Told {
            process: String::new(),
            what: what.into(),
            frames: frames.iter().map(|frame| frame.to_string()).collect(),
        };
        let one =
            told("SIGSEGV at 0x0", &["#0 sum at a.c:1", "#9 MPI_Allreduce", "#10 to #12: down at a.c:2"]);
        let deeper =
            told("SIGSEGV at 0x8", &["#0 sum at a.c:1", "#8 MPI_Allreduce", "#9 to #20: down at a.c:2"]);
        assert!(one.same_place(&deeper));
        assert!(!one.same_place(&told("SIGBUS at 0x0", &["#0 sum at a.c:1", "#9 MPI_Allreduce"])));
        assert!(!one.same_place(&told("SIGSEGV at 0x0", &["#0 sum at a.c:2"])));
    }

    #[test]
    fn signals_are_told_with_their_reason_and_the_last_call() {
        let told = tell(7, None, &crash(libc::SIGSEGV, 1));
        assert_eq!(told.what, "SIGSEGV at address 0x8, where nothing is mapped, after MPI_Isend");
        assert_eq!(told.process, "pid 7");
        let told = tell(6, None, &Crash { call: String::new(), sender: Some(6), ..crash(libc::SIGABRT, -6) });
        assert_eq!(told.what, "SIGABRT by abort or a failed assertion");
        assert_eq!(told.process, "pid 6, thread 7 \"solver\"");
        let told = tell(6, None, &Crash { sender: Some(1), ..crash(libc::SIGBUS, 0) });
        assert!(told.what.starts_with("SIGBUS sent by process 1"), "{told:?}");
        assert!(tell(6, None, &Crash { overflow: true, ..crash(libc::SIGSEGV, 1) })
            .what
            .contains("ulimit -s"));
    }

    #[test]
    fn the_own_code_is_named() {
        let own = std::env::current_exe().unwrap().to_string_lossy().into_owned();
        let mut frames = vec![Frame { number: 0, address: 1, code: None }];
        let mut here = None;
        arke_sys::stack::walk(&mut |address, _| {
            here = Some(address - 1);
            false
        });
        let here = here.unwrap();
        arke_sys::maps::visit(&mut |map| {
            if map.code && (map.start..map.end).contains(&here) {
                let code = Some((own.clone(), here - map.start + map.offset));
                frames.push(Frame { number: 1, address: here, code });
            }
        });
        let named = named(Some(std::process::id()), &frames, true);
        assert!(named[0].text.starts_with("0x1, where there is no code"), "{named:?}");
        assert!(
            named[1..].iter().any(|frame| frame.text.contains("walk") && frame.text.contains("stack.rs:")),
            "{named:?}"
        );
    }
}
