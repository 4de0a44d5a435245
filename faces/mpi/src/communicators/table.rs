//! From a handle to its communicator.
//!
//! `MPI_COMM_WORLD` and `MPI_COMM_SELF` have places of their own, which stay as they are from `MPI_Init` to
//! `MPI_Finalize`: reaching them takes a comparison and a load.
//!
//! A communicator that the program frees while operations on it are under way keeps its place, and so its number, until
//! they are over: they find it by that number ([`of_operation`]), while the program is told that its handle was freed.

use super::object::Comm;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::handle::{self, Kind};
use crate::runtime::engine;
use crate::runtime::table::Table;
use arke_base::slab::{Full, Key, Missing, Slab};
use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::HashSet;
use std::rc::Rc;

struct Fixed(UnsafeCell<[Option<Rc<Comm>>; 2]>);

// SAFETY: written only by `set_fixed`, whose callers are alone in the library; read only between, see `fixed`.
unsafe impl Sync for Fixed {}

static FIXED: Fixed = Fixed(UnsafeCell::new([None, None]));
static COMMS: Table<Comms> =
    Table::new("communicators", Comms { slots: Slab::new(), lingering: Vec::new(), sweep_at: FIRST_SWEEP });

struct Comms {
    slots: Slab<Slot>,
    /// Those that are freed, but may be in use.
    lingering: Vec<Key>,
    /// How many may linger before they are looked through.
    sweep_at: usize,
}

struct Slot {
    comm: Rc<Comm>,
    freed: bool,
    /// An error handler of the program was given the handle after it was freed.
    shown: bool,
}

const FIRST_SWEEP: usize = 16;

impl Comms {
    /// What the program's handle names.
    #[inline]
    fn get(&self, key: Key) -> Option<&Rc<Comm>> {
        self.slots.get(key).filter(|slot| !slot.freed || slot.shown).map(|slot| &slot.comm)
    }

    fn why_missing(&self, key: Key) -> Option<Missing> {
        match self.slots.get(key) {
            Some(slot) => slot.freed.then_some(Missing::Stale),
            None => self.slots.why_missing(key),
        }
    }
}

#[inline(always)]
fn fixed(handle: MPI_Comm) -> Option<&'static Rc<Comm>> {
    let place = handle.0.wrapping_sub(MPI_COMM_WORLD.0);
    if place >= 2 {
        return None;
    }
    // SAFETY: callers are inside the library, where nobody writes: whoever calls `set_fixed` is alone in it.
    unsafe { (&(*FIXED.0.get()))[place].as_ref() }
}

/// Size and rank of the predefined communicators, one in each half of a word; 0 while there are none. They are read
/// without the process lock, since they stay the same from `MPI_Init` to `MPI_Finalize`.
static PLACES: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

/// Size and rank of a predefined communicator, from whichever thread; `None` for any other, and while there is none.
#[inline(always)]
pub fn place_in_predefined(handle: MPI_Comm) -> Option<(u32, u32)> {
    let place = PLACES.get(handle.0.wrapping_sub(MPI_COMM_WORLD.0))?.load(Ordering::Relaxed);
    (place != 0).then_some(((place >> 32) as u32, place as u32))
}

/// Puts the predefined communicators in place, or takes them away.
///
/// # Safety
/// No other thread may be inside the library, and the caller must hold no reference from this module.
pub(super) unsafe fn set_fixed(world: Option<Rc<Comm>>, own: Option<Rc<Comm>>) {
    for (place, comm) in PLACES.iter().zip([&world, &own]) {
        let word = comm.as_ref().map_or(0, |comm| u64::from(comm.size()) << 32 | u64::from(comm.rank()));
        place.store(word, Ordering::Relaxed);
    }
    // SAFETY: the caller is alone, see above.
    let old = unsafe { core::mem::replace(&mut *FIXED.0.get(), [world, own]) };
    drop(old);
}

/// Takes every communicator out that the program left behind.
pub fn clear() {
    let left = COMMS.write(|comms| {
        comms.lingering.clear();
        core::mem::take(&mut comms.slots)
    });
    drop(left);
}

/// Uses the communicator that `handle` names, without counting a reference to a predefined one: for short paths.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none.
#[inline(always)]
pub fn with<R>(handle: MPI_Comm, f: impl FnOnce(&Rc<Comm>) -> Result<R>) -> Result<R> {
    match fixed(handle) {
        Some(comm) => f(comm),
        None => f(&complete(find(handle, "comm")?, "comm")?),
    }
}

/// The communicator that `handle` names.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none.
#[inline]
pub fn get(handle: MPI_Comm) -> Result<Rc<Comm>> {
    get_as(handle, "comm")
}

/// The communicator that `handle` names; `name` is the argument that errors speak of.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none.
#[inline]
pub fn get_as(handle: MPI_Comm, name: &str) -> Result<Rc<Comm>> {
    match fixed(handle) {
        Some(comm) => Ok(comm.clone()),
        None => complete(find(handle, name)?, name),
    }
}

/// The communicator that `handle` names, even one that `MPI_Comm_idup` or `MPIX_Comm_ishrink` is still making: for what
/// lies with this process alone. MPI forbids to use it then, yet real programs set its error handler at once, and
/// nothing speaks against it.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none.
pub fn get_local(handle: MPI_Comm, name: &str) -> Result<Rc<Comm>> {
    match fixed(handle) {
        Some(comm) => Ok(comm.clone()),
        None => find(handle, name),
    }
}

/// As [`get_local`], without counting a reference to a predefined one: for calls that a program makes all the time.
///
/// # Errors
/// As for [`get_local`].
#[inline(always)]
pub fn with_local<R>(handle: MPI_Comm, f: impl FnOnce(&Comm) -> R) -> Result<R> {
    match fixed(handle) {
        Some(comm) => Ok(f(comm)),
        None => Ok(f(&*find(handle, "comm")?)),
    }
}

#[inline]
fn complete(comm: Rc<Comm>, name: &str) -> Result<Rc<Comm>> {
    if comm.is_complete() {
        Ok(comm)
    } else {
        Err(unfinished(name, comm.handle()))
    }
}

#[inline]
fn find(handle: MPI_Comm, name: &str) -> Result<Rc<Comm>> {
    let Some(key) = handle::decode(Kind::Comm, handle.0) else {
        return Err(match handle {
            MPI_COMM_WORLD | MPI_COMM_SELF => no_world(name, handle),
            _ => handle::invalid(Kind::Comm, name, handle.0, None),
        });
    };
    match COMMS.read(|comms| comms.get(key).cloned())? {
        Some(comm) => Ok(comm),
        None => {
            let missing = COMMS.read(|comms| comms.why_missing(key))?;
            Err(handle::invalid(Kind::Comm, name, handle.0, missing))
        }
    }
}

#[cold]
fn no_world(name: &str, handle: MPI_Comm) -> Box<Error> {
    Error::arg(
        MPI_ERR_COMM,
        name,
        if handle == MPI_COMM_WORLD { "MPI_COMM_WORLD" } else { "MPI_COMM_SELF" },
        "exists between MPI_Init and MPI_Finalize only; a session's communicators are made by MPI_Comm_create_from_group",
    )
}

#[cold]
fn unfinished(name: &str, handle: MPI_Comm) -> Box<Error> {
    Error::arg(
        MPI_ERR_COMM,
        name,
        format_args!("{:#x}", handle.0),
        "is still being made by MPI_Comm_idup or MPIX_Comm_ishrink; complete that call's request first",
    )
}

/// Gives a new communicator a handle.
///
/// # Errors
/// `MPI_ERR_NO_MEM` when there are no more handles.
pub fn insert(comm: Rc<Comm>) -> Result<MPI_Comm> {
    let slot = Slot { comm: comm.clone(), freed: false, shown: false };
    let key = COMMS.write(|comms| comms.slots.insert(slot).map_err(|_| Full(())))?;
    let handle = MPI_Comm(handle::inserted(Kind::Comm, key)?);
    comm.set_handle(handle);
    fault_tolerance::settle(&comm)?;
    Ok(handle)
}

/// Puts a communicator in the place of one that was pending and is already named by `handle`. What the program has hung
/// on that one stays.
///
/// # Errors
/// As [`get`].
pub fn replace(handle: MPI_Comm, comm: Rc<Comm>) -> Result {
    comm.set_handle(handle);
    find(handle, "newcomm")?.hand_down(&comm);
    let key = handle::decode(Kind::Comm, handle.0).unwrap_or(Key::from_bits(0));
    let pending = COMMS.write(|comms| {
        comms.slots.get_mut(key).map(|slot| core::mem::replace(&mut slot.comm, comm.clone()))
    })?;
    // Dropped here, where the table is not in use.
    drop(pending);
    fault_tolerance::settle(&comm)
}

/// Whether the program may free this communicator.
///
/// # Errors
/// `MPI_ERR_COMM` for a predefined communicator.
pub fn check_freeable(handle: MPI_Comm) -> Result {
    if fixed(handle).is_none() {
        return Ok(());
    }
    Err(Error::arg(
        MPI_ERR_COMM,
        "comm",
        if handle == MPI_COMM_WORLD { "MPI_COMM_WORLD" } else { "MPI_COMM_SELF" },
        "cannot be freed; it lasts until MPI_Finalize",
    ))
}

/// The communicator of an operation, which may have been freed since: `cookie` is its handle's value.
///
/// # Errors
/// `MPI_ERR_INTERN`, since an operation keeps its communicator.
pub fn of_operation(cookie: u32) -> Result<Rc<Comm>> {
    let handle = MPI_Comm(cookie as usize);
    if let Some(comm) = fixed(handle) {
        return Ok(comm.clone());
    }
    let found = match handle::decode(Kind::Comm, handle.0) {
        Some(key) => COMMS.read(|comms| comms.slots.get(key).map(|slot| slot.comm.clone()))?,
        None => None,
    };
    found.ok_or_else(|| {
        Error::internal(format!("the communicator {cookie:#x} of a pending operation is gone"))
    })
}

/// The rank of a process in the communicator of an operation, as [`of_operation`] finds it; `None` where the word is no
/// communicator's.
#[inline(always)]
pub fn rank_in(cookie: u32, process: u32) -> Option<Option<u32>> {
    match fixed(MPI_Comm(cookie as usize)) {
        Some(comm) => Some(comm.rank_of(process)),
        None => {
            let key = handle::decode(Kind::Comm, cookie as usize)?;
            COMMS.read(|comms| comms.slots.get(key).map(|slot| slot.comm.rank_of(process))).ok()?
        }
    }
}

/// All communicators of this process, the predefined ones first.
pub fn all() -> Vec<Rc<Comm>> {
    let fixed = [MPI_COMM_WORLD, MPI_COMM_SELF].into_iter().filter_map(|handle| fixed(handle).cloned());
    let made = COMMS.read(|comms| comms.slots.iter().map(|(_, slot)| slot.comm.clone()).collect::<Vec<_>>());
    fixed.chain(made.unwrap_or_default()).collect()
}

/// The communicator whose error handler hears of an error, by the handle that the error names. The program may have
/// freed it since an operation was begun on it; its handler can use the handle that it is given all the same.
pub fn of_error(handle: MPI_Comm) -> Option<Rc<Comm>> {
    if let Ok(comm) = get_local(handle, "comm") {
        return Some(comm);
    }
    let key = handle::decode(Kind::Comm, handle.0)?;
    let found = COMMS.write(|comms| {
        let slot = comms.slots.get_mut(key)?;
        slot.shown = true;
        Some(slot.comm.clone())
    });
    found.ok().flatten()
}

/// Takes the handle away; the communicator lives until nothing uses it any more.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none, or a predefined communicator, which cannot be freed.
pub fn remove(handle: MPI_Comm) -> Result {
    check_freeable(handle)?;
    let Some(key) = handle::decode(Kind::Comm, handle.0) else {
        return Err(handle::invalid(Kind::Comm, "comm", handle.0, None));
    };
    let pending = engine::with(|engine| engine.may_have_cookie(handle.0 as u32))?;
    let (gone, crowded) = COMMS.write(|comms| {
        let Some(slot) = comms.slots.get_mut(key).filter(|slot| !slot.freed) else {
            return Err(handle::invalid(Kind::Comm, "comm", handle.0, comms.why_missing(key)));
        };
        if !pending && Rc::strong_count(&slot.comm) == 1 {
            return Ok((comms.slots.remove(key), false));
        }
        slot.freed = true;
        comms.lingering.push(key);
        Ok((None, comms.lingering.len() >= comms.sweep_at))
    })??;
    // Dropped here, where the table is not in use.
    drop(gone);
    if crowded {
        sweep()?;
    }
    Ok(())
}

/// Lets go of freed communicators that nothing uses any more.
fn sweep() -> Result {
    let in_use: HashSet<u32> = engine::with(|engine| engine.cookies().collect())?;
    let gone = COMMS.write(|comms| {
        let mut gone = Vec::new();
        let Comms { slots, lingering, sweep_at } = comms;
        lingering.retain(|key| {
            let Some(slot) = slots.get(*key) else { return false };
            let used = in_use.contains(&(slot.comm.handle().0 as u32)) || Rc::strong_count(&slot.comm) > 1;
            if !used {
                gone.extend(slots.remove(*key));
            }
            used
        });
        // The effort of a sweep is spread over as many calls as have left something behind.
        *sweep_at = FIRST_SWEEP + 2 * lingering.len();
        gone
    })?;
    drop(gone);
    Ok(())
}

/// How many communicators there are, predefined ones aside.
pub fn count() -> usize {
    COMMS.read(|comms| comms.slots.len()).unwrap_or(0)
}
