//! Memory attached to a dynamic window: `MPI_Win_attach` and `MPI_Win_detach` (section 12.2.5).
//!
//! Each rank keeps a table of what it has attached, which the others read without its help: a version in its block of
//! words is odd while the table changes, and counts up with each change. An origin keeps a copy of the table and looks
//! at the version before each operation: a load where the block is mapped, a read elsewhere.

use super::control::{self, Block, HEADER, TABLE, VERSION};
use super::memory::Memory;
use super::table;
use super::window::{deregister, Flavor, Peer, Window};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime::{self, engine};
use arke_base::memory::BytesMut;
use arke_engine::one_sided::{RegionId, RemoteRegion};
use core::ffi::c_void;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{fence, Ordering};
use std::collections::BTreeMap;

/// An entry: address, length and descriptor.
const ENTRY: usize = 16 + RemoteRegion::DESCRIPTOR;
/// Entries of the first table.
const FIRST: usize = 64;

struct Attached {
    address: u64,
    len: u64,
    region: RegionId,
    descriptor: [u8; RemoteRegion::DESCRIPTOR],
}

/// What this process has attached.
#[derive(Default)]
pub(super) struct Attachments {
    /// As the table has it, in any order.
    list: Vec<Attached>,
    /// Where in `list`, by address: no two overlap.
    places: BTreeMap<u64, usize>,
    /// Addresses at which memory without bytes is attached, and how often: others need not know.
    empty: BTreeMap<u64, u32>,
    /// The table that others read, its region, and the tables before it: a reader may still look at those.
    tables: Vec<(Memory, RegionId)>,
}

impl Attachments {
    /// Gives the tables back. Returns the regions that are still registered, all that was attached.
    pub(super) fn take(&mut self) -> Vec<RegionId> {
        let mut regions: Vec<RegionId> = self.list.drain(..).map(|a| a.region).collect();
        self.places.clear();
        for (memory, region) in self.tables.drain(..) {
            let over = deregister(region).and_then(|()| memory.give_back());
            debug_assert!(over.is_ok());
        }
        regions.reverse();
        regions
    }

    /// What is attached that overlaps the bytes from one address to another.
    fn overlapping(&self, from: u64, to: u64) -> Option<&Attached> {
        let (_, last) = self.places.range(..to).next_back()?;
        self.list.get(*last).filter(|a| from < a.address + a.len)
    }

    /// Makes room in the table for one more entry, in a new one if need be, which has all that there are.
    fn make_room(&mut self) -> Result {
        let room = self.tables.last().map_or(0, |(memory, _)| memory.size() as usize / ENTRY);
        if self.list.len() >= room {
            let memory = Memory::allocate((ENTRY * (2 * room).max(FIRST)) as u64, 64)?;
            (0..self.list.len()).for_each(|i| self.write(&memory, i));
            let region = engine::with(|e| e.register(memory.bytes()))?;
            self.tables.push((memory, region));
        }
        Ok(())
    }

    fn write(&self, table: &Memory, i: usize) {
        let Some(attached) = self.list.get(i) else { return };
        let place = table.bytes();
        place.write(i * ENTRY, &attached.address.to_ne_bytes());
        place.write(i * ENTRY + 8, &attached.len.to_ne_bytes());
        place.write(i * ENTRY + 16, &attached.descriptor);
    }

    /// Adds memory, for which there is room.
    fn add(&mut self, attached: Attached, block: &Block) -> Result {
        let i = self.list.len();
        self.places.insert(attached.address, i);
        self.list.push(attached);
        self.publish(i, block)
    }

    /// Takes memory with bytes away.
    fn remove(&mut self, address: u64, block: &Block) -> Result<Option<RegionId>> {
        let Some(i) = self.places.remove(&address) else { return Ok(None) };
        let gone = self.list.swap_remove(i);
        if let Some(moved) = self.list.get(i) {
            self.places.insert(moved.address, i);
        }
        self.publish(i, block)?;
        Ok(Some(gone.region))
    }

    /// Shows the others what is attached, of which one entry has changed.
    fn publish(&mut self, changed: usize, block: &Block) -> Result {
        let version = block.word(VERSION);
        let Some((memory, region)) = self.tables.last() else { return Ok(()) };
        let descriptor = engine::with(|e| e.describe(*region))?.unwrap_or([0; RemoteRegion::DESCRIPTOR]);
        version.fetch_add(1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        self.write(memory, changed);
        block.word(VERSION + 8).store(self.list.len() as u64, Ordering::SeqCst);
        block.memory().bytes().write(TABLE as usize, &descriptor);
        fence(Ordering::SeqCst);
        version.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

fn dynamic(window: &Window, call: &str) -> Result {
    if window.flavor == Flavor::Dynamic {
        return Ok(());
    }
    Err(Error::new(
        MPI_ERR_RMA_FLAVOR,
        format!(
            "the window was made by {}; {call} needs one made by MPI_Win_create_dynamic",
            window.flavor.call()
        ),
    ))
}

/// What this process has attached, to be changed by one thread: taken out of the window until dropped.
struct Changing<'a> {
    window: &'a Window,
    attachments: Attachments,
}

impl Drop for Changing<'_> {
    fn drop(&mut self) {
        self.window.attached.replace(core::mem::take(&mut self.attachments));
        self.window.attaching.set(0);
    }
}

impl Deref for Changing<'_> {
    type Target = Attachments;
    fn deref(&self) -> &Attachments {
        &self.attachments
    }
}

impl DerefMut for Changing<'_> {
    fn deref_mut(&mut self) -> &mut Attachments {
        &mut self.attachments
    }
}

/// What this process has attached, to be changed. Waits while another thread changes it, which may have let go of the
/// lock in the midst of it.
fn attachments(window: &Window) -> Result<Changing<'_>> {
    let me = runtime::thread_mark();
    let mut rounds = 0u32;
    while ![0, me].contains(&window.attaching.get()) {
        runtime::unlocked(|| match rounds {
            0..64 => arke_sys::cpu::yield_now(),
            _ => std::thread::sleep(core::time::Duration::from_micros(50)),
        });
        rounds += 1;
    }
    if window.attaching.replace(me) == me {
        return Err(Error::new(
            MPI_ERR_RMA_ATTACH,
            "this call interrupted another one of this thread that attaches memory to the window or detaches some",
        ));
    }
    Ok(Changing { window, attachments: window.attached.take() })
}

/// `MPI_Win_attach`.
///
/// # Safety
/// `base` must be memory of `size` bytes that stays until it is detached or the window is freed.
pub(crate) unsafe fn win_attach(win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    if size < 0 {
        return Err(Error::arg(MPI_ERR_SIZE, "size", size, "must not be negative"));
    }
    if base.is_null() && size > 0 {
        return Err(Error::new(
            MPI_ERR_BASE,
            format!("base is a null pointer and size is {size}; it must point to that many bytes"),
        ));
    }
    let (address, len) = (base as u64, size as u64);
    let Some(end) = address.checked_add(len) else {
        return Err(Error::arg(MPI_ERR_SIZE, "size", size, "must not reach beyond the end of all addresses"));
    };
    dynamic(&window, "MPI_Win_attach")?;
    let mut attached = attachments(&window)?;
    if len == 0 {
        *attached.empty.entry(address).or_default() += 1;
        return Ok(());
    }
    if let Some(other) = attached.overlapping(address, end) {
        return Err(Error::new(
            MPI_ERR_RMA_ATTACH,
            format!(
                "the {len} bytes at {address:#x} overlap {} bytes at {:#x} that are attached already",
                other.len, other.address
            ),
        ));
    }
    attached.make_room()?;
    let updates = window.hints.borrow().updates(Flavor::Dynamic);
    // SAFETY: the program keeps the memory, as the caller vouches.
    let memory = unsafe { BytesMut::new(base.cast(), len as usize) };
    let (region, descriptor) = engine::with(|e| {
        let region = e.register_for(memory, updates);
        (region, e.describe(region).unwrap_or([0; RemoteRegion::DESCRIPTOR]))
    })?;
    attached.add(Attached { address, len, region, descriptor }, &window.block)
}

/// `MPI_Win_detach`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_detach(win: MPI_Win, base: *const c_void) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    dynamic(&window, "MPI_Win_detach")?;
    let mut attached = attachments(&window)?;
    // What has bytes goes first, where other memory was attached there without any.
    if let Some(region) = attached.remove(base as u64, &window.block)? {
        drop(attached);
        return deregister(region);
    }
    match attached.empty.get_mut(&(base as u64)) {
        Some(0) | None => Err(Error::new(
            MPI_ERR_BASE,
            format!("base is {base:p}, at which nothing is attached to the window; it must be an address given to MPI_Win_attach"),
        )),
        Some(times) => {
            *times -= 1;
            if *times == 0 {
                attached.empty.remove(&(base as u64));
            }
            Ok(())
        }
    }
}

/// What an origin knows of the memory attached at a target.
#[derive(Default)]
pub(super) struct Catalogue {
    version: u64,
    entries: Vec<Known>,
}

/// Memory that a target has attached.
pub(super) struct Known {
    pub(super) address: u64,
    pub(super) len: u64,
    pub(super) region: RemoteRegion,
}

/// What the header of a target's block says.
struct Head {
    version: u64,
    entries: u64,
    table: [u8; RemoteRegion::DESCRIPTOR],
}

fn head(window: &Window, peer: &Peer) -> Result<Head> {
    let mut bytes = [0u8; HEADER as usize];
    peer.control.read(window, VERSION, &mut bytes)?;
    let word = |at: usize| u64::from_ne_bytes(bytes[at..at + 8].try_into().unwrap_or([0; 8]));
    let mut table = [0; RemoteRegion::DESCRIPTOR];
    table.copy_from_slice(&bytes[(TABLE - VERSION) as usize..]);
    Ok(Head { version: word(0), entries: word(8), table })
}

/// Brings the copy of a target's table up to date.
fn refresh(window: &Window, peer: &Peer) -> Result {
    if let Some(word) = peer.control.word(VERSION) {
        if word.load(Ordering::SeqCst) == peer.catalogue.borrow().version {
            return Ok(());
        }
    }
    let mut tries = 0u32;
    loop {
        let before = head(window, peer)?;
        if before.version == peer.catalogue.borrow().version {
            return Ok(());
        }
        if before.version % 2 == 0 {
            if let Some(entries) = entries(window, peer, &before)? {
                if head(window, peer)?.version == before.version {
                    *peer.catalogue.borrow_mut() = Catalogue { version: before.version, entries };
                    return Ok(());
                }
            }
        }
        // It changes just now.
        tries += 1;
        engine::with(|e| e.progress(true))?;
        if tries > 64 {
            runtime::unlocked(|| std::thread::sleep(core::time::Duration::from_micros(50)));
        }
    }
}

/// The entries of a table. `None`: it has changed meanwhile, and there is none at that place any more.
fn entries(window: &Window, peer: &Peer, head: &Head) -> Result<Option<Vec<Known>>> {
    if head.entries == 0 {
        return Ok(Some(Vec::new()));
    }
    let Some(table) = engine::with(|e| e.attach(peer.process, &head.table, window.flush_group()))?.ok()
    else {
        return Ok(None);
    };
    let bytes = head.entries.saturating_mul(ENTRY as u64);
    if bytes > table.len() {
        return Ok(None);
    }
    let mut all = vec![0u8; bytes as usize];
    control::read(window, &table, 0, &mut all)?;
    let mut entries = Vec::with_capacity(head.entries as usize);
    for entry in all.chunks_exact(ENTRY) {
        let word = |at: usize| u64::from_ne_bytes(entry[at..at + 8].try_into().unwrap_or([0; 8]));
        match engine::with(|e| e.attach(peer.process, &entry[16..], window.flush_group()))? {
            Ok(region) => entries.push(Known { address: word(0), len: word(8), region }),
            Err(_) => return Ok(None),
        }
    }
    entries.sort_unstable_by_key(|known| known.address);
    Ok(Some(entries))
}

/// The one region at a target that bytes `from..to`, addresses there, lie in, and its address. `None`: there is none.
pub(super) fn find(window: &Window, peer: &Peer, from: i64, to: i64) -> Result<Option<(RemoteRegion, u64)>> {
    refresh(window, peer)?;
    let catalogue = peer.catalogue.borrow();
    let found = catalogue.around(from).filter(|known| to as u64 <= known.address + known.len);
    Ok(found.map(|known| (known.region.clone(), known.address)))
}

impl Catalogue {
    /// The entry that holds an address.
    pub(super) fn around(&self, address: i64) -> Option<&Known> {
        let address = u64::try_from(address).ok()?;
        let after = self.entries.partition_point(|known| known.address <= address);
        let known = self.entries.get(after.checked_sub(1)?)?;
        (address - known.address < known.len).then_some(known)
    }
}
