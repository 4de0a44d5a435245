//! Updates of elements: what is done to one of them, and by which way, on the origin's processor or on the target's.
//!
//! Which way an element takes follows from the memory and the element alone, so that all updates of it exclude each
//! other: atomic operations of the processor where the memory is mapped by everybody and they can take the element,
//! unless its owner wants stretches of it updated at a time; else under the fabric's updates; else, where the fabric
//! has none, at the target, one after the other in its engine.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::atomic;
use super::region::Own;
use arke_base::foreign::{Body, Room};
use arke_base::memory::BytesMut;
use arke_datatype::reduce::{combine_packed, Kernel, ReduceOp};
use arke_datatype::{Basic, Layout};
use arke_fabric::{Fabric, ProcId, PullError, Reach, Token, UPDATE_MAX};

/// What is done to a row of elements. Operands are packed, one for each element of the row.
pub(super) enum Change<'a> {
    /// Each becomes `operand OP element`.
    Combine { op: ReduceOp, basic: Basic, kernel: Kernel, operand: &'a [u8] },
    /// It becomes `new` if it is `compare`; one element.
    Swap { basic: Basic, compare: &'a [u8], new: &'a [u8] },
}

impl<'a> Change<'a> {
    pub fn basic(&self) -> Basic {
        match self {
            Change::Combine { basic, .. } | Change::Swap { basic, .. } => *basic,
        }
    }

    /// The change of `n` elements of the row, from `first` on.
    fn part(&self, first: u64, n: u64) -> Change<'a> {
        match *self {
            Change::Combine { op, basic, kernel, operand } => {
                let size = basic.size();
                let operand = operand.get((first * size) as usize..((first + n) * size) as usize);
                Change::Combine { op, basic, kernel, operand: operand.unwrap_or(&[]) }
            }
            Change::Swap { basic, compare, new } => Change::Swap { basic, compare, new },
        }
    }

    /// Changes elements in memory that nobody else changes now; what was there goes to `fetched`, packed.
    fn apply(&self, there: &mut [u8], n: u64, fetched: Option<&mut [u8]>) {
        let basic = self.basic();
        match *self {
            Change::Combine { op, basic, kernel, operand } if basic.extent() == basic.size() => {
                if let Some(fetched) = fetched {
                    fetched.copy_from_slice(there);
                }
                if op != ReduceOp::NoOp {
                    debug_assert_eq!(operand.len() as u64, n * basic.size());
                    // SAFETY: `there` holds `n` elements, and the operands as many.
                    unsafe { kernel(operand.as_ptr(), there.as_mut_ptr(), n as usize) };
                }
            }
            Change::Combine { op, basic, operand, .. } => {
                let layout = Layout::basic(basic);
                if let Some(fetched) = fetched {
                    // SAFETY: `there` holds `n` elements of the kind, and is apart from what was fetched.
                    unsafe { layout.pack_range(n, 0, there.as_ptr(), fetched) };
                }
                if op != ReduceOp::NoOp {
                    debug_assert_eq!(operand.len() as u64, n * basic.size());
                    // SAFETY: `there` holds `n` elements, and the operands as many packed ones.
                    unsafe { combine_packed(op, &layout, n, 0, there.as_mut_ptr(), operand) };
                }
            }
            Change::Swap { compare, new, .. } => {
                let there = &mut there[..basic.size() as usize];
                if let Some(fetched) = fetched {
                    fetched.copy_from_slice(there);
                }
                if there == compare {
                    there.copy_from_slice(new);
                }
            }
        }
    }
}

/// The memory that is updated.
pub(super) struct Updated {
    pub peer: ProcId,
    pub token: Option<Token>,
    pub reach: Reach,
    /// The memory itself, where it is this process's own.
    pub own: Option<Own>,
    /// Whether stretches of it are updated at a time ([`super::Updates::Stretches`]).
    pub stretches: bool,
}

impl Updated {
    /// Whether updates can be made from here, without a message.
    pub fn is_direct(&self) -> bool {
        self.reach.updates || self.own.is_some()
    }

    /// Where its elements are updated by atomic instructions, if they can take them.
    fn atomic(&self) -> Option<BytesMut> {
        self.reach.mapped.filter(|_| self.reach.atomics && !(self.stretches && self.reach.updates))
    }
}

/// Bytes of this process's own memory that are changed at a time.
const OWN: usize = 4096;

/// Bytes from the first byte of a row of `n` elements to its last.
pub(super) fn row_span(basic: Basic, n: u64) -> u64 {
    let last = basic.pair().map_or(basic.size(), |p| p.second_at + p.second.size());
    n.saturating_sub(1).saturating_mul(basic.extent()).saturating_add(if n > 0 { last } else { 0 })
}

/// Why a row of elements was not changed to its end.
pub(super) struct Stop {
    pub why: PullError,
    /// Elements from the first on that are changed.
    pub done: u64,
}

/// Changes a row of `n` elements at `at`; what was there goes to `fetched`, packed.
///
/// # Errors
/// As the fabric says.
pub(super) fn update<F: Fabric>(
    fabric: &mut F,
    place: &Updated,
    at: u64,
    n: u64,
    change: &Change<'_>,
    mut fetched: Option<&mut [u8]>,
) -> Result<(), Stop> {
    let basic = change.basic();
    let (size, extent) = (basic.size(), basic.extent());
    let mut take = |first: u64, n: u64| -> Option<&mut [u8]> {
        let part = fetched.as_deref_mut()?.get_mut((first * size) as usize..((first + n) * size) as usize);
        // SAFETY: each part is used before the next is taken; this only undoes the closure's borrow.
        part.map(|p| unsafe { std::slice::from_raw_parts_mut(p.as_mut_ptr(), p.len()) })
    };
    if let Some(memory) = place.atomic() {
        let first = memory.ptr().wrapping_add(at as usize);
        if atomic::fits(basic, first as usize) {
            for i in 0..n {
                let element = first.wrapping_add((i * extent) as usize);
                // SAFETY: inside the region, as the caller has checked; everybody updates it so.
                unsafe { atomic::update(element, &change.part(i, 1), take(i, 1)) };
            }
            return Ok(());
        }
    }
    if let (Some(token), true) = (place.token, place.reach.updates) {
        let most = UPDATE_MAX as u64 / extent;
        let mut done = 0;
        while done < n {
            let now = most.min(n - done);
            let part = change.part(done, now);
            let mut taken = take(done, now);
            let len = row_span(basic, now) as usize;
            let mut apply = |there: &mut [u8]| part.apply(there, now, taken.as_deref_mut());
            let updated = fabric.remote_update(place.peer, token, at + done * extent, len, &mut apply);
            updated.map_err(|why| Stop { why, done })?;
            done += now;
        }
        return Ok(());
    }
    match &place.own {
        Some(own) => {
            // What is changed is a copy: a peer may write the region meanwhile, and then no slice may be made of it.
            let mut copy = [0; OWN];
            let most = OWN as u64 / extent;
            let mut done = 0;
            while done < n {
                let now = most.min(n - done);
                let len = row_span(basic, now) as usize;
                let there = own.memory.part((at + done * extent) as usize, len);
                let copy = &mut copy[..there.len()];
                // SAFETY: memory of the region, by the promise of `BytesMut::new`; whoever updates it does so in this
                // engine.
                let (body, room) =
                    unsafe { (Body::new(there.ptr(), there.len()), Room::new(there.ptr(), there.len())) };
                body.read(copy);
                change.part(done, now).apply(copy, now, take(done, now));
                room.put(copy);
                done += now;
            }
            Ok(())
        }
        None => Err(Stop { why: PullError::Refused, done: 0 }),
    }
}
