//! Making windows: `MPI_Win_create`, `MPI_Win_allocate` and `MPI_Win_create_dynamic` (sections 12.2.1, 12.2.2 and
//! 12.2.5).
//!
//! Every rank says where its memory is by one allgather, and gets ready to reach that of the others. What a rank finds
//! wrong with its own arguments makes the call fail everywhere: nobody waits for it.

use super::control::{Block, Control};
use super::dynamic::Catalogue;
use super::epochs::{Flag, Hold};
use super::hints::Hints;
use super::memory::Memory;
use super::near::Looked;
use super::window::{flush_group, Flavor, Parts, Peer, Window};
use super::{lock, table};
use crate::abi::*;
use crate::collectives::{Allgather, Forms};
use crate::communicators::{self, Comm};
use crate::error::{Error, Result};
use crate::info;
use crate::runtime::cell::RefCell;
use crate::runtime::{self, attendant, engine};
use arke_base::memory::BytesMut;
use arke_engine::one_sided::{RegionId, RemoteRegion};
use arke_engine::ProcId;
use core::ffi::c_void;
use core::sync::atomic::AtomicU64;
use std::rc::Rc;

/// What a rank says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Card {
    size: u64,
    unit: i64,
    /// Its memory; none where it has none yet, or no bytes.
    region: Option<[u8; RemoteRegion::DESCRIPTOR]>,
    /// Its block of words.
    control: [u8; RemoteRegion::DESCRIPTOR],
}

const CARD: usize = 24 + 2 * RemoteRegion::DESCRIPTOR;

impl Card {
    fn encode(&self) -> [u8; CARD] {
        let mut out = [0; CARD];
        out[..8].copy_from_slice(&self.size.to_ne_bytes());
        out[8..16].copy_from_slice(&self.unit.to_ne_bytes());
        out[16] = u8::from(self.region.is_some());
        let (first, second) = out[24..].split_at_mut(RemoteRegion::DESCRIPTOR);
        first.copy_from_slice(&self.region.unwrap_or([0; RemoteRegion::DESCRIPTOR]));
        second.copy_from_slice(&self.control);
        out
    }

    fn decode(bytes: &[u8]) -> Card {
        let word = |at: usize| bytes[at..at + 8].try_into().unwrap_or([0; 8]);
        let descriptor = |at: usize| {
            let mut out = [0; RemoteRegion::DESCRIPTOR];
            out.copy_from_slice(&bytes[at..at + RemoteRegion::DESCRIPTOR]);
            out
        };
        Card {
            size: u64::from_ne_bytes(word(0)),
            unit: i64::from_ne_bytes(word(8)),
            region: (bytes[16] == 1).then(|| descriptor(24)),
            control: descriptor(24 + RemoteRegion::DESCRIPTOR),
        }
    }
}

/// What this process puts into a window.
pub(super) struct Own {
    pub memory: Memory,
    pub unit: i64,
    pub hints: Hints,
    pub block: Block,
    pub shown: Shown,
}

/// Who says where the memory is that a process puts into a window.
pub(super) enum Shown {
    /// The process itself.
    ByOwn,
    /// Rank 0, whose memory it is and who has registered the part of each rank.
    ByFirst {
        /// This process's part; none without bytes.
        part: Option<[u8; RemoteRegion::DESCRIPTOR]>,
        /// At rank 0 the parts of all.
        regions: Vec<RegionId>,
    },
}

/// Checks a size and a displacement unit.
pub(super) fn check_size(size: MPI_Aint, unit: i64) -> Result<u64> {
    if size < 0 {
        return Err(Error::arg(MPI_ERR_SIZE, "size", size, "must not be negative"));
    }
    if unit <= 0 {
        return Err(Error::arg(MPI_ERR_DISP, "disp_unit", unit, "must be a positive number of bytes"));
    }
    Ok(size as u64)
}

/// Checks the communicator.
pub(super) fn check_comm(comm: &Comm) -> Result {
    if comm.is_inter() {
        return Err(Error::arg(
            MPI_ERR_COMM,
            "comm",
            comm.describe(),
            "must be an intracommunicator: windows cannot be made on an intercommunicator",
        ));
    }
    Ok(())
}

/// The window's own duplicate of a communicator; every rank calls this, also one whose arguments are wrong.
pub(super) fn duplicate(parent: &Rc<Comm>, fit: Result) -> Result<Rc<Comm>> {
    communicators::internal_duplicate(parent, fit, &parent.next_window())
}

/// Tells all ranks `own` and hears of all.
pub(super) fn allgather(comm: &Comm, own: &[u8]) -> Result<Vec<u8>> {
    let mut all = vec![0u8; own.len() * comm.size() as usize];
    let length = own.len() as i64;
    // SAFETY: both buffers have the lengths given, and outlive the call.
    unsafe {
        let (from, to) = (own.as_ptr().cast::<c_void>(), all.as_mut_ptr().cast::<c_void>());
        let call = Allgather {
            sendbuf: from,
            sendcount: length,
            sendtype: MPI_BYTE,
            recvbuf: to,
            recvcount: length,
            recvtype: MPI_BYTE,
            comm: comm.handle(),
        };
        call.blocking()?;
    }
    Ok(all)
}

/// A word that anything private may be tried on.
static PROBE: [AtomicU64; 8] = [const { AtomicU64::new(0) }; 8];

/// Registers this process's memory and block, and hands out what others need.
fn register(flavor: Flavor, own: &mut Own) -> Result<(Card, Vec<RegionId>)> {
    let memory = match flavor {
        _ if matches!(own.shown, Shown::ByFirst { .. }) => None,
        // Shows the others whether ordinary memory of this process can be reached without its help.
        Flavor::Dynamic => {
            let (at, len) = (PROBE.as_ptr().cast_mut().cast(), size_of_val(&PROBE));
            // SAFETY: memory that may change, and that no operation of a window names.
            Some(unsafe { BytesMut::new(at, len) })
        }
        _ => Some(own.memory.bytes()).filter(|bytes| !bytes.is_empty()),
    };
    engine::with(|e| {
        let updates = own.hints.updates(flavor);
        let region = memory.map(|memory| e.register_for(memory, updates));
        let control = e.register(own.block.memory().bytes());
        let mut regions: Vec<RegionId> = region.into_iter().chain([control]).collect();
        let card = Card {
            size: own.memory.size(),
            unit: own.unit,
            region: match &mut own.shown {
                Shown::ByOwn => region.and_then(|region| e.describe(region)),
                Shown::ByFirst { part, regions: parts } => {
                    regions.append(parts);
                    *part
                }
            },
            control: e.describe(control).unwrap_or([0; RemoteRegion::DESCRIPTOR]),
        };
        (card, regions)
    })
}

/// Makes the window, when this process's part of it is there.
pub(super) fn build(comm: Rc<Comm>, flavor: Flavor, mut own: Own) -> Result<MPI_Win> {
    lock::listen()?;
    let (card, regions) = register(flavor, &mut own)?;
    let cards = allgather(&comm, &card.encode())?;
    let group = flush_group(&comm);
    let mut far = false;
    let mut peers = Vec::with_capacity(comm.size() as usize);
    for (rank, bytes) in cards.chunks_exact(CARD).enumerate() {
        let process = ProcId(comm.process(rank as u32));
        let holder = match own.shown {
            Shown::ByOwn => process,
            Shown::ByFirst { .. } => ProcId(comm.process(0)),
        };
        let Card { size, unit, region, control } = Card::decode(bytes);
        let attached = engine::with(|e| {
            let region = region.map(|region| e.attach(holder, &region, group)).transpose()?;
            Ok((region, e.attach(process, &control, group)?))
        })?;
        let (region, control) = attached.map_err(|_: arke_engine::one_sided::RemoteError| {
            Error::internal(format!("rank {rank} described its window memory in a way that cannot be read"))
        })?;
        let control = Control::new(control);
        let direct = control.is_direct() && region.as_ref().is_none_or(RemoteRegion::is_direct);
        far |= !direct && rank as u32 != comm.rank();
        let region = region.filter(|_| flavor != Flavor::Dynamic);
        peers.push(Peer {
            process,
            near: region.as_ref().and_then(RemoteRegion::near),
            looked: Looked::new(),
            stored: Flag::default(),
            region,
            size,
            unit,
            control,
            held: Hold::new(),
            started: Flag::default(),
            catalogue: RefCell::new(Catalogue::default()),
        });
    }
    let Own { memory, unit, hints, block, shown: _ } = own;
    let window = Rc::new(Window::new(Parts { comm, flavor, memory, unit, peers, hints, regions, block }));
    // Whoever can reach some memory by messages only wants its owner to serve them while it computes. The answer is the
    // same for all, and nobody gets the window before everybody is ready.
    let anybody = allgather(&window.comm, &[u8::from(far)])?;
    if anybody.contains(&1) {
        attendant::start()?;
    }
    table::insert(&window)
}

/// Gives back what a window was to be made of.
pub(super) fn discard(own: Own) -> Result {
    own.memory.give_back()?;
    own.block.memory().give_back()
}

/// The common course of the three calls: `memory` makes this process's memory out of checked hints.
fn make(
    flavor: Flavor,
    (size, unit): (MPI_Aint, i64),
    info: MPI_Info,
    comm: MPI_Comm,
    win: Result<Out<MPI_Win>>,
    memory: impl FnOnce(u64, &Hints) -> Result<Memory>,
) -> Result<*mut u8> {
    let _guard = runtime::enter()?;
    let parent = communicators::get(comm)?;
    let own = win.and_then(|win| {
        check_comm(&parent)?;
        let size = check_size(size, unit)?;
        let hints = Hints::new(&info::hints(info)?);
        let block = Block::new(parent.size())?;
        match memory(size, &hints) {
            Ok(memory) => Ok((Own { memory, unit, hints, block, shown: Shown::ByOwn }, win)),
            Err(error) => block.memory().give_back().and(Err(error)),
        }
    });
    if parent.is_inter() {
        // There is no way to tell the other side.
        return own.map(|_| core::ptr::null_mut());
    }
    let fit = own.as_ref().map(|_| ()).map_err(|error| Error::new(error.class(), error.text()));
    let duplicate = match duplicate(&parent, fit) {
        Ok(duplicate) => duplicate,
        // An error of this process's own says more than that there was one.
        Err(error) => return discard(own?.0).and(Err(error)),
    };
    let (own, win) = own?;
    let base = own.memory.base();
    win.set(build(duplicate, flavor, own)?);
    Ok(base)
}

/// `MPI_Win_create`.
///
/// # Safety
/// `base` must be memory of `size` bytes that stays until the window is freed.
pub(crate) unsafe fn win_create(
    base: *mut c_void,
    size: MPI_Aint,
    disp_unit: i64,
    info: MPI_Info,
    comm: MPI_Comm,
    win: Result<Out<MPI_Win>>,
) -> Result {
    let memory = |size, _: &Hints| {
        if base.is_null() && size > 0 {
            return Err(Error::new(
                MPI_ERR_BASE,
                format!("base is a null pointer and size is {size}; it must point to that many bytes"),
            ));
        }
        Ok(Memory::lent(base.cast(), size))
    };
    make(Flavor::Create, (size, disp_unit), info, comm, win, memory).map(drop)
}

/// `MPI_Win_allocate`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_allocate(
    size: MPI_Aint,
    disp_unit: i64,
    info: MPI_Info,
    comm: MPI_Comm,
    baseptr: Result<Out<c_void>>,
    win: Result<Out<MPI_Win>>,
) -> Result {
    let place = baseptr.as_ref().ok().copied();
    let memory = |size, hints: &Hints| {
        baseptr?;
        match size {
            0 => Ok(Memory::none()),
            size => Memory::allocate(size, hints.alignment),
        }
    };
    let base = make(Flavor::Allocate, (size, disp_unit), info, comm, win, memory)?;
    // Without a place no window was made.
    if let Some(place) = place {
        place.set_pointer(base.cast());
    }
    Ok(())
}

/// `MPI_Win_create_dynamic`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_create_dynamic(info: MPI_Info, comm: MPI_Comm, win: Result<Out<MPI_Win>>) -> Result {
    make(Flavor::Dynamic, (0, 1), info, comm, win, |_, _| Ok(Memory::none())).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_back() {
        let mut card = Card {
            size: 1 << 40,
            unit: 8,
            region: Some([7; RemoteRegion::DESCRIPTOR]),
            control: [9; RemoteRegion::DESCRIPTOR],
        };
        assert_eq!(Card::decode(&card.encode()), card);
        card.region = None;
        assert_eq!(Card::decode(&card.encode()), card);
    }
}
