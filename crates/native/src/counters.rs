//! What messages cost: the path counters of this process.

use crate::error::{enter, failure, finish, variable, Result, ARGUMENT};
use arke_base::paths::{Path, PathCounters};
use arke_runtime::engine;
use core::ffi::{c_char, c_int, CStr};

/// `arke_counters`.
#[repr(C)]
#[derive(Debug, Default, Clone, Copy)]
pub struct Counts {
    sent: u64,
    sent_bytes: u64,
    received: u64,
    received_bytes: u64,
    copies: u64,
    copied_bytes: u64,
    early: u64,
    late: u64,
    wait_ns: u64,
}

impl Counts {
    fn add(&mut self, path: &PathCounters) {
        self.sent += path.sent.get();
        self.sent_bytes += path.sent_bytes.get();
        self.received += path.received.get();
        self.received_bytes += path.received_bytes.get();
        self.copies += path.copies.get();
        self.copied_bytes += path.copied_bytes.get();
        self.early += path.early.get();
        self.late += path.late.get();
        self.wait_ns += path.wait_ns.get();
    }
}

fn path(number: c_int) -> Option<Path> {
    usize::try_from(number).ok().and_then(|i| Path::ALL.get(i).copied())
}

/// How many paths there are.
#[no_mangle]
pub extern "C" fn arke_path_count() -> c_int {
    Path::ALL.len() as c_int
}

/// The name of a path.
#[no_mangle]
pub extern "C" fn arke_path_name(number: c_int) -> *const c_char {
    let name: &CStr = match path(number) {
        None => return core::ptr::null(),
        Some(Path::Own) => c"self",
        Some(Path::Line) => c"line",
        Some(Path::Ring) => c"ring",
        Some(Path::Stream) => c"stream",
        Some(Path::Pull) => c"pull",
        Some(Path::Push) => c"push",
        Some(Path::Shared) => c"shared",
        Some(Path::NetEager) => c"net-eager",
        Some(Path::NetRdma) => c"net-rdma",
    };
    name.as_ptr()
}

fn count(number: c_int) -> Result<Counts> {
    let _guard = enter()?;
    let counters = engine::with(|e| e.counters())?;
    let mut counts = Counts::default();
    match (number, path(number)) {
        (-1, _) => Path::ALL.iter().for_each(|path| counts.add(counters.of(*path))),
        (_, Some(path)) => counts.add(counters.of(path)),
        (_, None) => {
            let text = format!("path is {number}; it must be below arke_path_count(), or ARKE_ALL_PATHS");
            return Err(failure(ARGUMENT, text));
        }
    }
    Ok(counts)
}

/// This process's counters.
///
/// # Safety
/// The pointer is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_count(number: c_int, counters: *mut Counts) -> c_int {
    let go = || {
        // SAFETY: the program's variable, for this call.
        let to = unsafe { variable(counters, "counters")? };
        *to = count(number)?;
        Ok(())
    };
    finish("arke_count", go())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_reports() {
        for (i, path) in Path::ALL.iter().enumerate() {
            // SAFETY: a string that lives for ever.
            let name = unsafe { CStr::from_ptr(arke_path_name(i as c_int)) };
            assert_eq!(name.to_str(), Ok(path.name()));
        }
        assert!(arke_path_name(-1).is_null() && arke_path_name(arke_path_count()).is_null());
    }
}
