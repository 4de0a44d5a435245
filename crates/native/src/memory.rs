//! Shared memory: blocks that every rank reaches, and copies to and from them.

use crate::collectives::{barrier_all, concat};
use crate::error::{enter, failure, finish, variable, Failure, Result, HANDLE, NO_MEMORY, OTHER};
use crate::messages::{length, rank, reads, writes};
use crate::requests::{complete, handle, Handle};
use crate::waiting::{poll, polled, wait};
use crate::{groups, job, COOKIE};
use arke_base::memory::BytesMut;
use arke_datatype::{Basic, Layout};
use arke_engine::one_sided::{FlushGroup, RegionId, RemoteError, RemoteRegion, StillNeeded, Target, Until};
use arke_engine::ProcId;
use arke_engine::{Data, DataMut, RequestId, Strided};
use arke_runtime::attendant;
use arke_runtime::engine::{self, Eng};
use arke_runtime::memory as allocation;
use core::ffi::{c_int, c_void};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

const CARD: usize = RemoteRegion::DESCRIPTOR;
/// Alignment of blocks: a line.
const ALIGN: usize = 64;

/// Memory that every rank has a block of.
struct Shared {
    base: usize,
    bytes: usize,
    region: RegionId,
    /// The descriptors of all ranks' blocks.
    cards: Vec<u8>,
    /// Those that have been used.
    attached: BTreeMap<u32, RemoteRegion>,
}

/// All of this interface's memory is flushed together, and with no window of MPI's.
const GROUP: FlushGroup = FlushGroup(arke_runtime::contexts::NATIVE);

static BLOCKS: Mutex<Vec<Option<Shared>>> = Mutex::new(Vec::new());

fn blocks() -> MutexGuard<'static, Vec<Option<Shared>>> {
    BLOCKS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cold]
fn unknown(memory: c_int) -> Box<Failure> {
    failure(HANDLE, format!("memory is {memory}; it must be memory of arke_shared_alloc that was not freed"))
}

/// What reaches the block of a rank.
pub(super) fn reach(memory: c_int, peer: ProcId) -> Result<RemoteRegion> {
    let card = {
        let blocks = blocks();
        let shared = usize::try_from(memory).ok().and_then(|i| blocks.get(i)?.as_ref());
        let shared = shared.ok_or_else(|| unknown(memory))?;
        if let Some(region) = shared.attached.get(&peer.0) {
            return Ok(region.clone());
        }
        shared.cards[peer.index() * CARD..][..CARD].to_vec()
    };
    // The table is not held meanwhile: the engine may be lent to another thread's callback.
    let region = engine::with(|e| e.attach(peer, &card, GROUP))??;
    if let Some(Some(shared)) = blocks().get_mut(memory as usize) {
        shared.attached.insert(peer.0, region.clone());
    }
    Ok(region)
}

/// This rank's own block: address and bytes.
pub(super) fn own(memory: c_int) -> Result<(usize, usize)> {
    let blocks = blocks();
    let shared = usize::try_from(memory).ok().and_then(|i| blocks.get(i)?.as_ref());
    shared.map(|shared| (shared.base, shared.bytes)).ok_or_else(|| unknown(memory))
}

/// A block of this rank that nobody knows yet, and what tells others of it.
fn prepare(bytes: usize) -> Result<(Shared, [u8; CARD])> {
    let room = bytes.max(1).checked_next_multiple_of(ALIGN);
    let room = room.ok_or_else(|| failure(NO_MEMORY, format!("bytes is {bytes}; no process has as many")))?;
    let base = allocation::allocate_reachable(room, 1)?;
    // SAFETY: the block has just been made and is nobody else's.
    let memory = unsafe {
        core::ptr::write_bytes(base, 0, bytes);
        BytesMut::new(base, bytes)
    };
    let (region, card) = engine::with(|e| {
        let region = e.register(memory);
        (region, e.describe(region).unwrap_or([0; CARD]))
    })?;
    Ok((Shared { base: base as usize, bytes, region, cards: Vec::new(), attached: BTreeMap::new() }, card))
}

/// What the first rank that could not do its part is to the others.
fn another(flags: impl IntoIterator<Item = u8>, what: &str) -> Result {
    match flags.into_iter().position(|good| good == 0) {
        None => Ok(()),
        Some(rank) => Err(failure(NO_MEMORY, format!("rank {rank} {what}; no rank has got a block"))),
    }
}

/// Collective, whatever comes to this rank alone: where one rank fails, all do, and none waits for it.
fn allocate(bytes: Result<usize>) -> Result<(c_int, usize)> {
    let _guard = enter()?;
    let all = groups::get(0)?;
    let mut mine = bytes.and_then(prepare);
    const ENTRY: usize = CARD + 1;
    let mut entry = [0; ENTRY];
    if let Ok((_, card)) = &mine {
        entry[0] = 1;
        entry[1..].copy_from_slice(card);
    }
    let mut entries = vec![0; ENTRY * all.size as usize];
    let lengths = vec![ENTRY as u64; all.size as usize];
    concat(&all, entry.as_ptr().cast(), ENTRY, entries.as_mut_ptr().cast(), &lengths)?;
    if let Ok((shared, _)) = &mut mine {
        shared.cards = entries.chunks_exact(ENTRY).flat_map(|entry| &entry[1..]).copied().collect();
    }
    let (shared, _) = mine?;
    if let Err(lack) = another(entries.chunks_exact(ENTRY).map(|entry| entry[0]), "could not make its block")
    {
        give_up(shared)?;
        return Err(lack);
    }
    let base = shared.base;
    let place = {
        let mut blocks = blocks();
        let free = blocks.iter().position(Option::is_none).unwrap_or(blocks.len());
        if free == blocks.len() {
            blocks.push(None);
        }
        blocks[free] = Some(shared);
        free as c_int
    };
    // Where memory is reached by messages, its process is told here, before anybody counts on it.
    let reached = (0..all.size).try_for_each(|peer| reach(place, ProcId(peer)).map(drop));
    let mut flags = vec![0u8; all.size as usize];
    let flag = u8::from(reached.is_ok());
    concat(&all, (&raw const flag).cast(), 1, flags.as_mut_ptr().cast(), &vec![1; all.size as usize])?;
    if let Err(lack) = reached.and_then(|()| another(flags, "cannot reach the others' blocks")) {
        let taken = blocks()[place as usize].take();
        taken.map_or(Ok(()), give_up)?;
        return Err(lack);
    }
    poll()?;
    attendant::start_if_wanted()?;
    Ok((place, base))
}

/// Allocates a block in each rank.
///
/// # Safety
/// The pointers are null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_shared_alloc(
    bytes: usize,
    memory: *mut c_int,
    base: *mut *mut c_void,
) -> c_int {
    let go = || {
        // SAFETY: the program's variables, for this call.
        let variables = unsafe { variable(memory, "memory").and_then(|m| Ok((m, variable(base, "base")?))) };
        match variables {
            Ok((memory, base)) => {
                let (place, address) = allocate(Ok(bytes))?;
                *memory = place;
                *base = address as *mut c_void;
                Ok(())
            }
            Err(mistake) => allocate(Err(mistake)).map(drop),
        }
    };
    finish("arke_shared_alloc", go())
}

/// Ends access to a block and gives it back.
fn give_up(shared: Shared) -> Result {
    let region = shared.region;
    let over = wait(|e| match e.deregister(region) {
        Ok(()) => Some(true),
        Err(StillNeeded::Moving) => None,
        Err(StillNeeded::Unknown) => Some(false),
    })?;
    if !over {
        return Err(failure(
            OTHER,
            "the memory is not known to the engine any more; this is a fault of the library",
        ));
    }
    allocation::release(shared.base)?;
    Ok(())
}

/// Gives the blocks back.
///
/// # Safety
/// The pointer is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_shared_free(memory: *mut c_int) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        let memory = unsafe { variable(memory, "memory")? };
        own(*memory)?;
        quiet()?;
        barrier_all()?;
        let taken = blocks().get_mut(*memory as usize).and_then(Option::take);
        *memory = -1;
        taken.map_or(Ok(()), give_up)
    };
    finish("arke_shared_free", go())
}

/// Gives back what the program left, when it leaves the job.
pub(super) fn forget_all() -> Result {
    quiet()?;
    if blocks().iter().any(Option::is_some) {
        barrier_all()?;
        let left = std::mem::take(&mut *blocks());
        left.into_iter().flatten().try_for_each(give_up)?;
    }
    Ok(())
}

/// Where the block of a rank lies in this process.
#[no_mangle]
pub extern "C" fn arke_shared_pointer(memory: c_int, of: c_int) -> *mut c_void {
    let go = || -> Result<*mut c_void> {
        let _guard = enter()?;
        let peer = rank(of, "rank")?;
        if peer.0 == arke_runtime::me() {
            return Ok(own(memory)?.0 as *mut c_void);
        }
        Ok(reach(memory, peer)?.mapped().map_or(core::ptr::null_mut(), |there| there.ptr().cast()))
    };
    go().unwrap_or(core::ptr::null_mut())
}

/// Bytes of a rank's block.
#[no_mangle]
pub extern "C" fn arke_shared_bytes(memory: c_int, of: c_int) -> usize {
    let go = || -> Result<usize> {
        let _guard = enter()?;
        Ok(reach(memory, rank(of, "rank")?)?.len() as usize)
    };
    go().unwrap_or(0)
}

/// A place in the block of a rank.
#[derive(Clone, Copy)]
struct RemotePlace {
    memory: c_int,
    rank: c_int,
    offset: u64,
}

type Started = core::result::Result<Option<RequestId>, RemoteError>;

impl RemotePlace {
    fn start(self, begin: impl FnOnce(&mut Eng, &RemoteRegion) -> Started) -> Result<Option<RequestId>> {
        let region = reach(self.memory, rank(self.rank, "rank")?)?;
        Ok(engine::with(|e| begin(e, &region))??)
    }

    /// # Safety
    /// `data` is null or valid for reads of `bytes` bytes until the operation has ended.
    unsafe fn put(self, data: *const c_void, bytes: usize) -> Result<Option<RequestId>> {
        // SAFETY: passed on.
        let data = Data::Bytes(unsafe { reads(data, bytes, "data")? });
        self.start(|e, region| {
            e.put(region, Target::run(self.offset, bytes as u64), data, Until::Local, COOKIE)
        })
    }

    /// # Safety
    /// `data` is null or valid for writes of `bytes` bytes until the operation has ended.
    unsafe fn get(self, data: *mut c_void, bytes: usize) -> Result<Option<RequestId>> {
        // SAFETY: passed on.
        let into = DataMut::Bytes(unsafe { writes(data, bytes, "data")? });
        self.start(|e, region| {
            e.get(region, Target::run(self.offset, bytes as u64), into, Until::Local, COOKIE)
        })
    }
}

/// Copies to a rank's block.
///
/// # Safety
/// `data` is valid for reads of `bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn arke_put(
    memory: c_int,
    rank: c_int,
    offset: u64,
    data: *const c_void,
    bytes: usize,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory, for this call.
        complete(unsafe { RemotePlace { memory, rank, offset }.put(data, bytes)? })
    };
    finish("arke_put", go())
}

/// Starts to copy to a rank's block.
///
/// # Safety
/// `data` is valid for reads of `bytes` bytes until the operation has ended; `request` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_iput(
    memory: c_int,
    rank: c_int,
    offset: u64,
    data: *const c_void,
    bytes: usize,
    request: *mut Handle,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory and variable.
        unsafe {
            let request = variable(request, "request")?;
            *request = handle(RemotePlace { memory, rank, offset }.put(data, bytes)?);
        }
        Ok(())
    };
    finish("arke_iput", go())
}

/// Copies from a rank's block.
///
/// # Safety
/// `data` is valid for writes of `bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn arke_get(
    memory: c_int,
    rank: c_int,
    offset: u64,
    data: *mut c_void,
    bytes: usize,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        polled()?;
        // SAFETY: the program's memory, for this call.
        complete(unsafe { RemotePlace { memory, rank, offset }.get(data, bytes)? })
    };
    finish("arke_get", go())
}

/// Starts to copy from a rank's block.
///
/// # Safety
/// `data` is valid for writes of `bytes` bytes until the operation has ended; `request` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_iget(
    memory: c_int,
    rank: c_int,
    offset: u64,
    data: *mut c_void,
    bytes: usize,
    request: *mut Handle,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory and variable.
        unsafe {
            let request = variable(request, "request")?;
            *request = handle(RemotePlace { memory, rank, offset }.get(data, bytes)?);
        }
        Ok(())
    };
    finish("arke_iget", go())
}

/// One element of so many bytes; the next one begins `apart` bytes after it.
fn spaced(element: usize, apart: isize) -> Result<Arc<Layout>> {
    let run = Layout::contiguous(element as u64, &Layout::basic(Basic::Byte));
    let layout = run.and_then(|run| Layout::resized(0, apart as i64, &run));
    layout.map_err(|why| {
        failure(crate::error::ARGUMENT, format!("element and apart describe no memory: {why}"))
    })
}

/// Copies elements to a rank's block.
///
/// # Safety
/// `data` is valid for reads of the elements.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn arke_put_strided(
    memory: c_int,
    rank: c_int,
    offset: u64,
    apart_there: isize,
    data: *const c_void,
    apart_here: isize,
    element: usize,
    count: usize,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory, for this call.
        unsafe { reads(data, length(element, count, "count")?, "data")? };
        let target = Target::elements(offset, spaced(element, apart_there)?, count as u64);
        // SAFETY: as above.
        let data = unsafe { Strided::new(data.cast(), count as u64, spaced(element, apart_here)?) };
        let place = RemotePlace { memory, rank, offset };
        complete(place.start(|e, region| e.put(region, target, Data::Strided(data), Until::Local, COOKIE))?)
    };
    finish("arke_put_strided", go())
}

/// Copies elements from a rank's block.
///
/// # Safety
/// `data` is valid for writes of the elements.
#[no_mangle]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn arke_get_strided(
    memory: c_int,
    rank: c_int,
    offset: u64,
    apart_there: isize,
    data: *mut c_void,
    apart_here: isize,
    element: usize,
    count: usize,
) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the program's memory, for this call.
        unsafe { writes(data, length(element, count, "count")?, "data")? };
        let target = Target::elements(offset, spaced(element, apart_there)?, count as u64);
        // SAFETY: as above.
        let into = unsafe { Strided::new(data.cast(), count as u64, spaced(element, apart_here)?) };
        let place = RemotePlace { memory, rank, offset };
        complete(
            place.start(|e, region| e.get(region, target, DataMut::Strided(into), Until::Local, COOKIE))?,
        )
    };
    finish("arke_get_strided", go())
}

/// Waits until all that was begun is done at its targets.
pub(super) fn quiet() -> Result {
    if job::size() == 0 {
        return Ok(());
    }
    Ok(wait(|e| e.flush_all(GROUP))??)
}

/// Puts what comes before apart from what comes after.
#[no_mangle]
pub extern "C" fn arke_fence() -> c_int {
    finish("arke_fence", enter().and_then(|_guard| quiet()))
}

/// Waits until everything put so far is done.
#[no_mangle]
pub extern "C" fn arke_quiet() -> c_int {
    finish("arke_quiet", enter().and_then(|_guard| quiet()))
}
