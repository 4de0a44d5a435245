//! Where in the program a traced call stands, and which function it is: what `arke run --trace` asks at each call.
//!
//! The program's call is the first return address on the stack that is not in a library of Arke's: between it and here
//! may be a front end or Fortran. An unwinder takes microseconds for that. What it finds is therefore kept: behind each
//! return address in Arke's code, how far up the stack the next one stands. That is the same at each call, since the
//! frames of compiled functions have one size. Where two looks of the unwinder contradict each other (a function with
//! arrays of variable size), the unwinder is asked each time.
#![allow(unsafe_code, reason = "names of calls are kept as pointers")]

use arke_base::trace::{self, Begun, What};
use arke_launch::why::symbols;
use core::cell::Cell;
use core::sync::atomic::{AtomicU16, AtomicU32, Ordering};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

/// Frames that the unwinder looks at.
const DEPTH: usize = 32;
/// Return addresses of Arke's in a row that are followed without it.
const MOST_STEPS: usize = 8;

/// What follows from where a function returns to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// It is the program's code: this site.
    Program(u32),
    /// It is Arke's: the next return address stands so many bytes further up.
    Up(u32),
    /// It is Arke's, and that differs.
    Varies,
}

#[derive(Default)]
struct Known {
    steps: HashMap<usize, Step>,
    files: HashMap<PathBuf, u32>,
    functions: HashMap<usize, u16>,
}

static KNOWN: Mutex<Option<Known>> = Mutex::new(None);

fn known<R>(f: impl FnOnce(&mut Known) -> R) -> R {
    let mut known: MutexGuard<_> = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    f(known.get_or_insert_with(Known::default))
}

/// Entries of a thread's own table of each: a power of two.
const NEAR: usize = 256;

thread_local! {
    static STEPS: [Cell<(usize, Step)>; NEAR] = const { [const { Cell::new((0, Step::Varies)) }; NEAR] };
    static FUNCTIONS: [Cell<(usize, u16)>; NEAR] = const { [const { Cell::new((0, 0)) }; NEAR] };
}

/// The place of an address in such a table. Calls in a loop of the program's stand at regular distances, so that all
/// bits count: where two of them had one place, each call would miss.
#[inline(always)]
fn near(address: usize) -> usize {
    (address.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as usize) >> (usize::BITS - NEAR.ilog2())) % NEAR
}

/// Where the program has called, and the outermost place in Arke's code.
#[derive(Debug, Clone, Copy)]
struct Found {
    site: u32,
    /// The address that the call returns to; 0: unknown.
    caller: usize,
    inside: usize,
}

/// The place in the program, as an id of the trace (0: unknown), of a call whose function stands here
/// ([`arke_sys::stack::here`]).
#[inline(always)]
pub fn site(code: usize, stack: usize) -> u32 {
    find(code, stack).site
}

/// The address in the program that a call returns to whose function stands here, in the same way; 0 where it is not
/// known.
#[inline]
pub fn caller(code: usize, stack: usize) -> usize {
    find(code, stack).caller
}

#[inline(always)]
fn find(code: usize, stack: usize) -> Found {
    let known = STEPS.try_with(|steps| {
        let (mut inside, mut at) = (code, stack);
        for _ in 0..MOST_STEPS {
            let Some(Step::Up(bytes)) = step(steps, inside) else { break };
            at += bytes as usize;
            // SAFETY: the unwinder has found a return address at this distance in this function, which is on the stack
            // now.
            let next = unsafe { core::ptr::with_exposed_provenance::<usize>(at).read() };
            match step(steps, next) {
                Some(Step::Program(site)) => return Some(Found { site, caller: next, inside }),
                _ => inside = next,
            }
        }
        None
    });
    known.ok().flatten().unwrap_or_else(|| find_by_unwinding(code, stack))
}

/// What is known of an address.
#[inline(always)]
fn step(steps: &[Cell<(usize, Step)>; NEAR], address: usize) -> Option<Step> {
    match steps[near(address)].get() {
        (here, step) if here == address && address != 0 => Some(step),
        _ => fetch(steps, address),
    }
}

/// As [`step`], of an address that is not in this thread's table.
#[cold]
#[inline(never)]
fn fetch(steps: &[Cell<(usize, Step)>; NEAR], address: usize) -> Option<Step> {
    let step = known(|known| known.steps.get(&address).copied())?;
    steps[near(address)].set((address, step));
    Some(step)
}

#[cold]
#[inline(never)]
fn find_by_unwinding(code: usize, stack: usize) -> Found {
    let frames = arke_sys::stack::frames(DEPTH);
    let (mut inside, mut at) = (code, stack);
    for frame in frames.iter().skip_while(|frame| frame.below as usize <= stack) {
        let address = frame.address as usize;
        let slot = (frame.below as usize).wrapping_sub(size_of::<usize>());
        if cfg!(target_arch = "x86_64") {
            note(inside, slot.wrapping_sub(at));
        }
        match of_program(address) {
            Some(site) => {
                keep(address, Step::Program(site));
                return Found { site, caller: address, inside };
            }
            None => (inside, at) = (address, slot),
        }
    }
    Found { site: 0, caller: 0, inside }
}

/// Notes how far up the next return address stands.
fn note(address: usize, bytes: usize) {
    let Ok(bytes) = u32::try_from(bytes) else { return };
    let step = known(|known| {
        let step = known.steps.entry(address).or_insert(Step::Up(bytes));
        if *step != Step::Up(bytes) {
            *step = Step::Varies;
        }
        *step
    });
    keep(address, step);
}

/// Puts it on this thread's list.
fn keep(address: usize, step: Step) {
    let _ = STEPS.try_with(|steps| steps[near(address)].set((address, step)));
}

/// The site that an address of the program is; `None` for one of Arke's code.
fn of_program(address: usize) -> Option<u32> {
    static SITES: AtomicU32 = AtomicU32::new(1);
    let before = known(|known| known.steps.get(&address).copied());
    match before {
        Some(Step::Program(site)) => return Some(site),
        Some(_) => return None,
        None => {}
    }
    let own = symbols::own_code(find_by_unwinding as *const () as u64);
    if own.iter().any(|(start, end)| (*start..*end).contains(&(address as u64))) {
        return None;
    }
    let site = SITES.fetch_add(1, Ordering::Relaxed);
    known(|known| known.steps.insert(address, Step::Program(site)));
    if let Some(place) = place(address) {
        trace::define(What::Site, site, place, "");
    }
    Some(site)
}

/// The file of an address, as an id of the trace, and the place in it.
fn place(address: usize) -> Option<[u64; 2]> {
    let (path, offset) = symbols::in_file(address as u64)?;
    let (id, new) = known(|known| {
        let next = known.files.len() as u32 + 1;
        let id = *known.files.entry(path.clone()).or_insert(next);
        (id, id == next)
    });
    if new {
        trace::define(What::File, id, [0, 0], &path.to_string_lossy());
    }
    Some([u64::from(id), offset])
}

static NEXT_FUNCTION: AtomicU16 = AtomicU16::new(1);

/// An id for the function with this name.
pub fn function(name: &str) -> u16 {
    let id = NEXT_FUNCTION.fetch_add(1, Ordering::Relaxed);
    trace::define(What::Function, u32::from(id), [0, 0], name);
    id
}

/// The function of Arke's that returns to this place.
fn function_at(inside: usize) -> u16 {
    let found = FUNCTIONS.try_with(|functions| functions[near(inside)].get()).ok();
    if let Some((_, id)) = found.filter(|(address, _)| *address == inside) {
        return id;
    }
    let before = known(|known| known.functions.get(&inside).copied());
    let id = before.unwrap_or_else(|| {
        let id = NEXT_FUNCTION.fetch_add(1, Ordering::Relaxed);
        known(|known| known.functions.insert(inside, id));
        trace::define(What::Code, u32::from(id), place(inside).unwrap_or_default(), "");
        id
    });
    let _ = FUNCTIONS.try_with(|functions| functions[near(inside)].set((inside, id)));
    id
}

/// Begins a call of which no name is known but that of the outermost function of Arke's, which the program called.
#[cold]
#[inline(never)]
pub fn begin_nameless(code: usize, stack: usize) -> Option<Begun> {
    trace::begin((code, stack), || {
        let found = find(code, stack);
        (function_at(found.inside), found.site)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls that stand 128 bytes apart had one place, and each call was looked up by the unwinder.
    #[test]
    fn addresses_with_one_place_are_both_known() {
        let first = 0x5649_4c42_f317;
        let distances = [64, 128, 256, 4096];
        assert!(distances.iter().all(|distance| near(first + distance) != near(first)));
        let second = (1..).map(|i| first + i).find(|second| near(*second) == near(first)).unwrap();
        known(|known| known.steps.extend([(first, Step::Program(1)), (second, Step::Program(2))]));
        STEPS.with(|steps| {
            for _ in 0..3 {
                assert_eq!(step(steps, first), Some(Step::Program(1)));
                assert_eq!(step(steps, second), Some(Step::Program(2)));
            }
            assert_eq!((step(steps, second + 1), step(steps, 0)), (None, None));
        });
    }
}
