//! Where in the program a traced call stands, and which function it is: what `arke run --trace` asks at each call.
//!
//! The program's call is the first return address on the stack that is not in a library of Arke's: between it and here
//! may be a front end or Fortran. An unwinder takes microseconds for that. What it finds is therefore kept: behind each
//! return address in Arke's code, how far up the stack the next one stands. That is the same at each call, since the
//! frames of compiled functions have one size. Where two looks of the unwinder contradict each other (a function with
//! arrays of variable size), the unwinder is asked each time.

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

/// Entries of a thread's own short list of each.
const NEAR: usize = 64;

thread_local! {
    static STEPS: [Cell<(usize, Step)>; NEAR] = const { [const { Cell::new((0, Step::Varies)) }; NEAR] };
    static FUNCTIONS: [Cell<(usize, u16)>; NEAR] = const { [const { Cell::new((0, 0)) }; NEAR] };
}

#[inline(always)]
fn near(address: usize) -> usize {
    (address ^ address >> 8) % NEAR
}

/// Where the program has called, and the outermost place in Arke's code.
#[derive(Debug, Clone, Copy)]
struct Found {
    site: u32,
    inside: usize,
}

/// The place in the program, as an id of the trace (0: unknown), of a call whose function stands here
/// ([`arke_sys::stack::here`]).
#[inline(always)]
pub fn site(code: usize, stack: usize) -> u32 {
    find(code, stack).site
}

#[inline(always)]
fn find(code: usize, stack: usize) -> Found {
    let known = STEPS.try_with(|steps| {
        let (mut inside, mut at) = (code, stack);
        for _ in 0..MOST_STEPS {
            let (address, Step::Up(bytes)) = steps[near(inside)].get() else { break };
            if address != inside || inside == 0 {
                break;
            }
            at += bytes as usize;
            // SAFETY: the unwinder has found a return address at this distance in this function, which is on the stack
            // now.
            let next = unsafe { core::ptr::with_exposed_provenance::<usize>(at).read() };
            match steps[near(next)].get() {
                (address, Step::Program(site)) if address == next => return Some(Found { site, inside }),
                _ => inside = next,
            }
        }
        None
    });
    known.ok().flatten().unwrap_or_else(|| find_by_unwinding(code, stack))
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
                return Found { site, inside };
            }
            None => (inside, at) = (address, slot),
        }
    }
    Found { site: 0, inside }
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
    trace::begin(stack, || {
        let found = find(code, stack);
        (function_at(found.inside), found.site)
    })
}
