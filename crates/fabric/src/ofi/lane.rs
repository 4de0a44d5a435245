//! A rail with its buffers: what messages arrive in, and what they are sent from.
//!
//! Who owns a buffer at each moment stands in `docs/network.md`. In short: a receive region belongs to the library
//! from `post` until the completion that gives it back, and its messages to the reader until each was released; a send
//! slot belongs to the library from `send` until its completion.

use super::abi;
use super::rail::{Address, Rail, Read, Registered, BATCH};
use super::wire_limits::{LONGEST, REGION, REGIONS, SINGLES};
use core::ffi::c_void;
use std::alloc::{alloc_zeroed, dealloc, handle_alloc_error, Layout};
use std::ptr::{null_mut, NonNull};

/// Memory that the library may read or write at any time, at a fixed place.
struct Pinned {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: plain memory; who may touch which part is settled by the protocol above, under the lock around the rail.
unsafe impl Send for Pinned {}

impl Pinned {
    fn layout(len: usize) -> Layout {
        // More than what the allocator aligns anyway would have it write zeros itself, into every page.
        match Layout::from_size_align(len, 16) {
            Ok(layout) => layout,
            Err(e) => unreachable!("a buffer's size is a constant: {e}"),
        }
    }

    /// Zeroed memory, which takes none of the machine's until it is touched.
    fn new(len: usize) -> Self {
        let layout = Self::layout(len);
        // SAFETY: the layout is not empty.
        let start = unsafe { alloc_zeroed(layout) };
        let Some(start) = NonNull::new(start) else {
            handle_alloc_error(layout);
        };
        Self { start, len }
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout; the library does not know it any longer (see `Lane::drop`).
        unsafe { dealloc(self.start.as_ptr(), Self::layout(self.len)) };
    }
}

/// What an operation's context points at: the library's notes, then which operation it is.
#[repr(C)]
pub struct Op {
    notes: abi::Context,
    kind: OpKind,
    index: u32,
}

// SAFETY: the notes are the library's; nothing else in it is shared.
unsafe impl Send for Op {}

/// The kinds of operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpKind {
    /// A receive region.
    Receive,
    /// A send slot.
    Send,
    /// A chunk of a remote read or write.
    Access,
}

impl Op {
    /// The context of operation `index` of a kind, at a fixed place.
    pub fn new(kind: OpKind, index: u32) -> Box<Op> {
        Box::new(Op { notes: [null_mut(); 8], kind, index })
    }

    /// What the library is given.
    pub fn context(self: &mut Box<Self>) -> *mut c_void {
        std::ptr::from_mut(&mut **self).cast()
    }
}

struct Region {
    local: Option<Registered>,
    memory: Pinned,
    op: Box<Op>,
    /// Whether the library has it.
    posted: bool,
    /// Messages in it that were not released.
    live: u32,
}

struct Slot {
    local: Option<Registered>,
    memory: Pinned,
    op: Box<Op>,
    to: u32,
    len: usize,
}

/// What a look at the queue brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A message of `len` bytes at `at` of a region. It is to be released.
    Arrived {
        /// The region.
        region: u32,
        /// Where in it.
        at: usize,
        /// Its length with the header.
        len: usize,
    },
    /// A send has ended; the slot is free again.
    Sent {
        /// The peer.
        to: u32,
        /// 0, or what went wrong.
        errno: i32,
    },
    /// A chunk of a remote read or write has ended.
    Access {
        /// The chunk's operation.
        op: u32,
        /// 0, or what went wrong.
        errno: i32,
    },
    /// Something failed that belongs to no operation.
    Failed {
        /// What went wrong.
        errno: i32,
    },
}

/// A rail with its buffers.
pub struct Lane {
    /// The endpoint.
    pub rail: Rail,
    /// Whether it is for further ways to peers (`extra.rs`), and no peer's first.
    pub further: bool,
    /// Whether the helper is told when anything comes in here, and has not been told yet.
    pub watched: bool,
    regions: Vec<Region>,
    /// Whether a region takes several messages.
    several: bool,
    /// Regions that wait to be given to the library.
    waiting: Vec<u32>,
    slots: Vec<Slot>,
    free: Vec<u32>,
}

impl Drop for Lane {
    fn drop(&mut self) {
        // From here on the library touches none of the buffers. Whoever knows of remote reads has shut it before.
        self.rail.shut(false);
        self.regions.clear();
        self.slots.clear();
    }
}

impl Lane {
    /// Makes the receive regions of a rail and hands them to the library.
    pub fn new(rail: Rail, several: bool, further: bool) -> Result<Lane, i32> {
        let (count, len) = if several { (REGIONS, REGION) } else { (SINGLES, LONGEST) };
        let mut regions = Vec::with_capacity(count);
        for i in 0..count {
            let memory = Pinned::new(len);
            let local = register(&rail, &memory, abi::RECV)?;
            regions.push(Region {
                memory,
                op: Op::new(OpKind::Receive, i as u32),
                local,
                posted: false,
                live: 0,
            });
        }
        let waiting = (0..count as u32).collect();
        let (slots, free) = (Vec::new(), Vec::new());
        let mut lane = Lane { rail, further, watched: false, regions, several, waiting, slots, free };
        lane.post();
        Ok(lane)
    }

    /// Hands the library the regions that nobody uses. What it does not take now is offered again at the next call.
    fn post(&mut self) {
        if self.rail.is_shut() {
            return;
        }
        while let Some(&i) = self.waiting.last() {
            let region = &mut self.regions[i as usize];
            let context = region.op.context();
            let (start, len) = (region.memory.start.as_ptr(), region.memory.len);
            let descriptor = region.local.as_ref().map_or(null_mut(), Registered::descriptor);
            // SAFETY: nobody reads the region until the completion that gives it back but the messages that completions
            // name before; memory and context live until the endpoint is shut.
            if unsafe { self.rail.receive(start, len, descriptor, self.several, context) }.is_err() {
                return;
            }
            region.posted = true;
            self.waiting.pop();
        }
    }

    /// The message that an [`Event::Arrived`] named, which has not been released.
    pub fn message(&self, region: u32, at: usize, len: usize) -> &[u8] {
        let memory = &self.regions[region as usize].memory;
        debug_assert!(at + len <= memory.len);
        // SAFETY: inside the region, as checked when the event was made; the library writes a message's bytes once,
        // before its completion, and the region is not offered again before it was released.
        unsafe { std::slice::from_raw_parts(memory.start.as_ptr().add(at), len) }
    }

    /// Gives a message back.
    pub fn release(&mut self, region: u32) {
        let r = &mut self.regions[region as usize];
        r.live -= 1;
        if r.live == 0 && !r.posted {
            self.waiting.push(region);
            self.post();
        }
    }

    /// Whether any region is with the library or could be: if not, nothing can arrive before messages are released.
    pub fn can_receive(&self) -> bool {
        self.rail.is_shut() || !self.waiting.is_empty() || self.regions.iter().any(|r| r.posted)
    }

    /// A free slot, filled by `fill`: it is given `len` bytes.
    pub fn fill(&mut self, to: u32, len: usize, fill: impl FnOnce(&mut [u8])) -> Result<u32, i32> {
        debug_assert!(len <= LONGEST);
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => self.another_slot()?,
        };
        let s = &mut self.slots[slot as usize];
        (s.to, s.len) = (to, len);
        // SAFETY: a free slot is ours alone, and longer than any message.
        fill(unsafe { std::slice::from_raw_parts_mut(s.memory.start.as_ptr(), len) });
        Ok(slot)
    }

    #[cold]
    fn another_slot(&mut self) -> Result<u32, i32> {
        let memory = Pinned::new(LONGEST);
        let local = register(&self.rail, &memory, abi::SEND)?;
        let slot = self.slots.len() as u32;
        self.slots.push(Slot { memory, op: Op::new(OpKind::Send, slot), local, to: 0, len: 0 });
        Ok(slot)
    }

    /// Sends a filled slot. `Err`: it stays filled, to be sent again or given back by [`Lane::discard`].
    pub fn send(&mut self, slot: u32, to: Address) -> Result<(), i32> {
        let s = &mut self.slots[slot as usize];
        let context = s.op.context();
        let descriptor = s.local.as_ref().map_or(null_mut(), Registered::descriptor);
        // SAFETY: the slot is nobody else's until its completion puts it among the free ones.
        unsafe { self.rail.send(to, s.memory.start.as_ptr(), s.len, descriptor, context) }
    }

    /// Whether the library has messages that it has not sent, or is to be offered some.
    pub fn is_sending(&self) -> bool {
        self.free.len() != self.slots.len()
    }

    /// Gives a filled slot back that was not sent.
    pub fn discard(&mut self, slot: u32) {
        self.free.push(slot);
    }

    /// Looks at the queue once, and puts what it says at the end of `events`.
    pub fn poll(&mut self, events: &mut Vec<Event>) {
        if !self.waiting.is_empty() {
            self.post();
        }
        let empty = abi::CqEntry { op_context: null_mut(), flags: 0, len: 0, buf: null_mut(), data: 0 };
        let mut entries = [empty; BATCH];
        match self.rail.poll(&mut entries) {
            Read::Empty => {}
            Read::Some(n) => {
                for entry in &entries[..n] {
                    self.ended(entry, 0, events);
                }
            }
            Read::Failed { context, flags, errno } => {
                let entry = abi::CqEntry { op_context: context, flags, ..empty };
                self.ended(&entry, errno, events);
            }
            Read::Broken(errno) => events.push(Event::Failed { errno }),
        }
    }

    fn ended(&mut self, entry: &abi::CqEntry, errno: i32, events: &mut Vec<Event>) {
        // SAFETY: every operation is given one of our own contexts, which live until the endpoint is shut; only a
        // message that was injected has none.
        let Some(op) = (unsafe { entry.op_context.cast::<Op>().as_ref() }) else {
            if errno != 0 {
                events.push(Event::Failed { errno });
            }
            return;
        };
        let index = op.index;
        match op.kind {
            OpKind::Send => {
                let to = self.slots[index as usize].to;
                self.free.push(index);
                events.push(Event::Sent { to, errno });
            }
            OpKind::Access => events.push(Event::Access { op: index, errno }),
            OpKind::Receive => {
                let region = &mut self.regions[index as usize];
                if !self.several || entry.flags & abi::MULTI_RECV != 0 {
                    region.posted = false;
                }
                let whole = errno == 0 && (!self.several || entry.flags & abi::RECV != 0);
                let start = region.memory.start.as_ptr() as usize;
                let at = if self.several { (entry.buf as usize).wrapping_sub(start) } else { 0 };
                let inside = at <= region.memory.len && entry.len <= region.memory.len - at;
                if whole && inside {
                    region.live += 1;
                    events.push(Event::Arrived { region: index, at, len: entry.len });
                } else if region.live == 0 && !region.posted {
                    self.waiting.push(index);
                }
            }
        }
    }
}

/// Registers a buffer under its own address: keys of exposed memory stay below 2^32.
fn register(rail: &Rail, memory: &Pinned, access: u64) -> Result<Option<Registered>, i32> {
    if !rail.registers_local() {
        return Ok(None);
    }
    // SAFETY: regions and slots declare the registration before the memory, so that it goes first.
    unsafe { rail.register(memory.start.as_ptr(), memory.len, access, memory.start.as_ptr() as u64) }
        .map(Some)
}
