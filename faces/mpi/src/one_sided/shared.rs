//! Windows of shared memory: `MPI_Win_allocate_shared` and `MPI_Win_shared_query` (section 12.2.3).
//!
//! Unless the program allows otherwise the ranks' parts follow each other in memory: rank 0 allocates for all, and each
//! registers its own part. Where processes of several jobs take part rank 0 registers all parts: a process can name no
//! memory in the heap of another job's process.

use super::control::Block;
use super::create::{allgather, build, check_comm, check_size, discard, duplicate, Own, Shown};
use super::hints::Hints;
use super::memory::Memory;
use super::table;
use super::window::{deregister, flush_group, Flavor};
use crate::abi::*;
use crate::allocation;
use crate::collectives::{Bcast, Forms};
use crate::communicators::{self, Comm};
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::info;
use crate::runtime::{self, engine};
use arke_engine::one_sided::{RegionId, RemoteRegion, Updates};
use arke_engine::ProcId;
use core::ffi::{c_int, c_void};

/// The error of memory that cannot be had.
fn no_room(size: u64) -> Box<Error> {
    Error::new(
        MPI_ERR_NO_MEM,
        format!("{size} bytes of shared memory are wanted; {}", allocation::why_short()),
    )
}

/// Whether all ranks are on this node.
fn check_shared(comm: &Comm) -> Result {
    let far = engine::with(|e| {
        let near = |rank: &u32| {
            let process = ProcId(comm.process(*rank));
            process == e.me() || e.shares_memory(process)
        };
        (0..comm.size()).find(|rank| !near(rank))
    })?;
    match far {
        None => Ok(()),
        Some(rank) => Err(Error::new(
            MPI_ERR_RMA_SHARED,
            format!(
                "rank {rank} of {} is on another node, whose memory cannot be shared; make a communicator for each node \
                 with MPI_Comm_split_type and MPI_COMM_TYPE_SHARED",
                comm.describe()
            ),
        )),
    }
}

/// Each part begins where a cache line does.
const ALIGN: u64 = 64;

/// What rank 0 tells all: where the memory of all is. None: it has none.
const FOUND: usize = 1 + RemoteRegion::DESCRIPTOR;

/// This rank's part of memory that rank 0 allocates for all, which rank 0 keeps.
fn part_of_whole(comm: &Comm, size: u64, updates: Updates) -> Result<(Memory, Shown)> {
    let sizes = allgather(comm, &size.to_ne_bytes())?;
    let sizes = sizes.chunks_exact(8).map(|b| u64::from_ne_bytes(b.try_into().unwrap_or_default()));
    let sizes: Vec<u64> = sizes.collect();
    let (mut total, mut before) = (0u64, 0u64);
    for (rank, &size) in sizes.iter().enumerate() {
        if rank as u32 == comm.rank() {
            before = total;
        }
        total = total.saturating_add(size);
    }
    if total == 0 {
        return Ok((Memory::none(), Shown::ByOwn));
    }
    let (mut whole, mut region): (Option<Memory>, Option<RegionId>) = (None, None);
    let mut own = [0; FOUND];
    if comm.rank() == 0 {
        whole = usize::try_from(total).ok().map_or(Ok(None), |_| Memory::allocate_mapped(total))?;
        if let Some(whole) = &whole {
            let id = engine::with(|e| e.register(whole.bytes()))?;
            region = Some(id);
            if let Some(descriptor) = engine::with(|e| e.describe(id))? {
                own[0] = 1;
                own[1..].copy_from_slice(&descriptor);
            }
        }
    }
    let found = allgather(comm, &own)?;
    let found = &found[..FOUND];
    let mapped = match found[0] {
        1 => engine::with(|e| e.attach(ProcId(comm.process(0)), &found[1..], flush_group(comm)))?
            .ok()
            .and_then(|r| r.mapped()),
        _ => None,
    };
    // Rank 0 must not take the memory away before all have looked, and all must be able to map it.
    let all_mapped = !allgather(comm, &[u8::from(mapped.is_some())])?.contains(&0);
    if let Some(region) = region {
        deregister(region)?;
    }
    match (mapped, whole) {
        (Some(memory), whole) if all_mapped => {
            let shown = match names::any_foreign(comm.local_group()) {
                false => Shown::ByOwn,
                true => parts_of(comm, &sizes, whole.as_ref(), updates)?,
            };
            let own = match whole {
                Some(whole) => whole.showing(size),
                None => Memory::lent(memory.ptr().wrapping_add(before as usize), size),
            };
            Ok((own, shown))
        }
        (_, whole) => {
            if let Some(whole) = whole {
                whole.give_back()?;
            }
            Err(no_room(total))
        }
    }
}

/// The parts of memory that rank 0 has allocated for all, which rank 0 registers and tells all ranks of.
fn parts_of(comm: &Comm, sizes: &[u64], whole: Option<&Memory>, updates: Updates) -> Result<Shown> {
    let mut regions = Vec::new();
    let mut all = vec![0u8; sizes.len() * RemoteRegion::DESCRIPTOR];
    if let Some(whole) = whole {
        let mut at = 0;
        for (&size, place) in sizes.iter().zip(all.chunks_exact_mut(RemoteRegion::DESCRIPTOR)) {
            if size > 0 {
                let part = Memory::lent(whole.base().wrapping_add(at as usize), size);
                let region = engine::with(|e| e.register_for(part.bytes(), updates))?;
                regions.push(region);
                if let Some(descriptor) = engine::with(|e| e.describe(region))? {
                    place.copy_from_slice(&descriptor);
                }
            }
            at += size;
        }
    }
    let call = Bcast {
        buffer: all.as_mut_ptr().cast::<c_void>(),
        count: all.len() as i64,
        datatype: MPI_BYTE,
        root: 0,
        comm: comm.handle(),
    };
    // SAFETY: the buffer has the length given, and outlives the call.
    unsafe { call.blocking() }?;
    let mut part = [0; RemoteRegion::DESCRIPTOR];
    part.copy_from_slice(&all[comm.rank() as usize * RemoteRegion::DESCRIPTOR..][..RemoteRegion::DESCRIPTOR]);
    let part = (sizes[comm.rank() as usize] > 0).then_some(part);
    Ok(Shown::ByFirst { part, regions })
}

/// `MPI_Win_allocate_shared`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_allocate_shared(
    size: MPI_Aint,
    disp_unit: i64,
    info: MPI_Info,
    comm: MPI_Comm,
    baseptr: Result<Out<c_void>>,
    win: Result<Out<MPI_Win>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get(comm)?;
    let own = win.and_then(|win| {
        check_comm(&parent)?;
        let size = check_size(size, disp_unit)?;
        let baseptr = baseptr?;
        check_shared(&parent)?;
        let hints = Hints::new(&info::hints(info)?);
        let block = Block::new(parent.size())?;
        let own = Own { memory: Memory::none(), unit: disp_unit, hints, block, shown: Shown::ByOwn };
        Ok((own, size, (win, baseptr)))
    });
    if parent.is_inter() {
        return own.map(drop);
    }
    let fit = own.as_ref().map(|_| ()).map_err(|error| Error::new(error.class(), error.text()));
    let duplicate = match duplicate(&parent, fit) {
        Ok(duplicate) => duplicate,
        // An error of this process's own says more than that there was one.
        Err(error) => return discard(own?.0).and(Err(error)),
    };
    let (mut own, size, (win, baseptr)) = own?;
    let memory = match own.hints.noncontiguous {
        false => part_of_whole(&duplicate, size, own.hints.updates(Flavor::Shared)),
        true => apart(&duplicate, size).map(|memory| (memory, Shown::ByOwn)),
    };
    (own.memory, own.shown) = match memory {
        Ok(memory) => memory,
        Err(error) => {
            own.block.memory().give_back()?;
            communicators::remove(duplicate.handle())?;
            return Err(error);
        }
    };
    let base = own.memory.base();
    win.set(build(duplicate, Flavor::Shared, own)?);
    baseptr.set_pointer(base.cast());
    Ok(())
}

/// Memory of this rank's own, anywhere. All must have got some.
fn apart(comm: &Comm, size: u64) -> Result<Memory> {
    let memory = match size {
        0 => Some(Memory::none()),
        size => Memory::allocate_mapped(size.next_multiple_of(ALIGN))?.map(|memory| memory.showing(size)),
    };
    let all = !allgather(comm, &[u8::from(memory.is_some())])?.contains(&0);
    match memory {
        Some(memory) if all => Ok(memory),
        memory => {
            if let Some(memory) = memory {
                memory.give_back()?;
            }
            Err(no_room(size))
        }
    }
}

/// `MPI_Win_shared_query`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_shared_query(
    win: MPI_Win,
    rank: c_int,
    size: Out<MPI_Aint>,
    disp_unit: IntOut,
    baseptr: Out<c_void>,
) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    if window.flavor == Flavor::Dynamic {
        return Err(Error::new(
            MPI_ERR_RMA_FLAVOR,
            "the window was made by MPI_Win_create_dynamic; only memory that belongs to a window from its beginning can be asked for",
        ));
    }
    let mapped = |peer: &super::window::Peer| -> Option<*mut u8> {
        if peer.process == window.own().process {
            return Some(window.memory.base());
        }
        // The owner alone may load and store memory that is private to it.
        Some(peer.region.as_ref()?.mapped()?.ptr())
    };
    // `MPI_PROC_NULL` asks for the first rank with memory.
    let peer = match window.target("rank", rank)? {
        Some(peer) => Some(peer),
        None => window.peers.iter().find(|peer| peer.size > 0),
    };
    let (base, bytes, unit) = match peer.map(|peer| (mapped(peer), peer)) {
        Some((Some(base), peer)) => (base, peer.size, peer.unit),
        Some((None, peer)) => (core::ptr::null_mut(), 0, peer.unit),
        None => (core::ptr::null_mut(), 0, window.own().unit),
    };
    disp_unit.set(unit)?;
    size.set(bytes as MPI_Aint);
    baseptr.set_pointer(base.cast());
    Ok(())
}
