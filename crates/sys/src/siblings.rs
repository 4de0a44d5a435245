//! What the system shows of the other threads of this process, for telling whether they may act.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Another thread of this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sibling {
    /// Its number.
    pub thread: i32,
    /// Whether it is one of the library's own ([`crate::threads::start`] with a name that begins with `arke-`).
    pub of_library: bool,
}

/// The other threads of this process; `None` where the system does not show them.
pub fn all() -> Option<Vec<Sibling>> {
    let own = crate::faults::thread();
    let entries = fs::read_dir("/proc/self/task").ok()?;
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.ok()?;
        let thread = entry.file_name().to_str()?.parse().ok()?;
        if thread != own {
            // One that has ended since acts no more, but may have started another.
            let of_library = fs::read(entry.path().join("comm")).ok()?.starts_with(b"arke-");
            found.push(Sibling { thread, of_library });
        }
    }
    Some(found)
}

/// What stands for the sleep of a thread of this process from which only another thread of this process can wake it: it
/// waits for a lock, a condition, a semaphore or the end of a thread, without a limit of time. As long as it sleeps the
/// number stays the same; once it has run, it is another one. `None`: it runs, or something else may wake it.
///
/// A handler of signals may wake it, too, which is not looked for.
pub fn sleep_of(thread: i32) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(format!("/proc/self/task/{thread}/{name}")).ok();
    let status = read("status")?;
    let runs: Vec<&str> = status.lines().filter(|line| line.contains("ctxt_switches")).collect();
    let call = read("syscall")?;
    if runs.is_empty() || !is_endless(&call, is_of_this_process) {
        return None;
    }
    let mut mark = DefaultHasher::new();
    (thread, runs, &call).hash(&mut mark);
    Some(mark.finish())
}

/// Whether a line of `/proc/PID/task/TID/syscall` shows a wait for a word of memory, without a limit, of which only
/// this process knows. `of_this_process`: of an address, whether no other process shares the memory.
fn is_endless(line: &str, of_this_process: impl Fn(u64) -> bool) -> bool {
    let mut words = line.split_ascii_whitespace();
    let number = words.next().and_then(|word| word.parse::<libc::c_long>().ok());
    let mut argument =
        || words.next().and_then(|word| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok());
    let (Some(libc::SYS_futex), Some(word), Some(how), Some(_), Some(limit)) =
        (number, argument(), argument(), argument(), argument())
    else {
        return false;
    };
    // The kernel takes the lower half for the operation.
    let how = how as u32 as i32;
    let waits = [libc::FUTEX_WAIT, libc::FUTEX_WAIT_BITSET]
        .contains(&(how & !(libc::FUTEX_PRIVATE_FLAG | libc::FUTEX_CLOCK_REALTIME)));
    waits && limit == 0 && (how & libc::FUTEX_PRIVATE_FLAG != 0 || of_this_process(word))
}

/// Whether no other process shares the memory at an address.
fn is_of_this_process(address: u64) -> bool {
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let private = |line: &str| {
        let (range, rest) = line.split_once(' ')?;
        let (start, end) = range.split_once('-')?;
        let range =
            Range { start: u64::from_str_radix(start, 16).ok()?, end: u64::from_str_radix(end, 16).ok()? };
        range.contains(&address).then(|| rest.as_bytes().get(3) == Some(&b'p'))
    };
    maps.lines().find_map(private).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Condvar, Mutex};
    use std::time::{Duration, Instant};

    #[test]
    fn waits_that_end_by_themselves_are_not_endless() {
        let futex = libc::SYS_futex;
        let is = |line: &str| is_endless(line, |address| address == 0x10);
        assert!(is(&format!("{futex} 0x20 0x80 0x2 0x0 0x0 0x0 0x7ff 0x7f")));
        assert!(is(&format!("{futex} 0x20 0x189 0x2 0x0 0x0 0xffffffff 0x7ff 0x7f")));
        assert!(is(&format!("{futex} 0x10 0x109 0x2 0x0 0x0 0xffffffff 0x7ff 0x7f")), "the end of a thread");
        assert!(!is(&format!("{futex} 0x20 0x109 0x2 0x0 0x0 0xffffffff 0x7ff 0x7f")), "memory of several");
        assert!(!is(&format!("{futex} 0x20 0x80 0x2 0x7ff0 0x0 0x0 0x7ff 0x7f")), "a limit");
        assert!(!is(&format!("{futex} 0x20 0x81 0x2 0x0 0x0 0x0 0x7ff 0x7f")), "it wakes others");
        for line in ["running", "", "0 0x3 0x10 0x20 0x0 0x0 0x0 0x7ff 0x7f", "-1 0x7ff 0x7f"] {
            assert!(!is(line), "{line}");
        }
    }

    #[test]
    fn memory_of_this_process_is_told_from_shared_memory() {
        let word = 0u32;
        assert!(is_of_this_process((&raw const word) as u64));
        assert!(!is_of_this_process(8));
    }

    #[test]
    fn a_thread_that_waits_for_a_condition_sleeps_until_it_is_woken() {
        static GATE: (Mutex<u32>, Condvar) = (Mutex::new(0), Condvar::new());
        let (tell, told) = std::sync::mpsc::channel();
        let worker = std::thread::spawn(move || {
            tell.send(crate::faults::thread()).unwrap();
            for turn in 1..=2 {
                drop(GATE.1.wait_while(GATE.0.lock().unwrap(), |now| *now < turn).unwrap());
            }
        });
        let thread = told.recv().unwrap();
        assert!(all().is_none_or(|all| all.contains(&Sibling { thread, of_library: false })));
        let begin = Instant::now();
        let sleep = || loop {
            let found = sleep_of(thread);
            if found.is_some() || begin.elapsed() > Duration::from_secs(5) {
                return found;
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let first = sleep();
        // A system that does not show system calls is taken for one whose threads may all act.
        if first.is_some() {
            assert_eq!(sleep_of(thread), first);
            *GATE.0.lock().unwrap() = 1;
            GATE.1.notify_all();
            std::thread::sleep(Duration::from_millis(20));
            assert_ne!(sleep(), first);
        }
        *GATE.0.lock().unwrap() = 2;
        GATE.1.notify_all();
        worker.join().unwrap();
    }
}
