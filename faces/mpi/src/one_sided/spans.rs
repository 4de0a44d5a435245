//! Accesses to several pieces of memory that are attached to a dynamic window.
//!
//! Memory may be attached piece by piece, and one call may access many pieces: two arrays that lie side by
//! side, or an indexed datatype of addresses with `MPI_BOTTOM` for a displacement (section 12.2.5). The
//! engine's operations go to one region each, so such an access becomes one operation for each region. Each
//! region's share takes the bytes of the access that lie in it, in their order.

use super::arguments::Shape as TargetShape;
use super::dynamic::Known;
use super::errors;
use super::requests::{end_of, How};
use super::window::{Peer, Window};
use crate::abi::*;
use crate::datatypes::buffers::Shape;
use crate::error::{Error, Result};
use crate::runtime::engine;
use arke_datatype::{Basic, Layout, LayoutError, Segment};
use arke_engine::one_sided::{RemoteRegion, Target, Until};
use arke_engine::RequestId;
use std::collections::BTreeMap;

/// Runs that are looked up at a time.
const BATCH: usize = 64;

/// The part of an access that goes to one region.
pub(super) struct Share {
    pub(super) region: RemoteRegion,
    pub(super) target: Target,
    /// Which bytes of the access these are: first one and number, in packed order.
    bytes: Vec<(u64, u64)>,
}

/// A share that is being put together: runs in the region, and the bytes of the access that go there.
#[derive(Default)]
struct Pieces {
    runs: Vec<(u64, i64)>,
    bytes: Vec<(u64, u64)>,
}

impl Pieces {
    fn add(&mut self, at: i64, packed: u64, len: u64) {
        match self.runs.last_mut() {
            Some(last) if last.1 + last.0 as i64 == at => last.0 += len,
            _ => self.runs.push((len, at)),
        }
        match self.bytes.last_mut() {
            Some(last) if last.0 + last.1 == packed => last.1 += len,
            _ => self.bytes.push((packed, len)),
        }
    }
}

fn too_large(error: LayoutError) -> Box<Error> {
    Error::internal(format!("a part of a datatype has no layout: {error}"))
}

/// Deals an access at address `disp` of a target out to the regions that are attached there. `unit` bytes of it
/// belong together.
///
/// # Errors
/// `MPI_ERR_RMA_RANGE` where a byte lies in no region, or a unit in two.
pub(super) fn shares(
    window: &Window,
    peer: &Peer,
    (disp, place): (i64, &TargetShape),
    unit: u64,
) -> Result<Vec<Share>> {
    let catalogue = peer.catalogue.borrow();
    let mut dealt: BTreeMap<u64, (&Known, Pieces)> = BTreeMap::new();
    let mut runs = [Segment::default(); BATCH];
    let mut packed = 0;
    // Where a unit goes whose first bytes have been dealt out.
    let mut open: Option<u64> = None;
    loop {
        let (count, bytes) = place.runs(packed, &mut runs);
        if count == 0 {
            break;
        }
        let end = packed + bytes;
        for run in &runs[..count] {
            let (mut at, mut left) = (disp.saturating_add(run.at), run.len as u64);
            while left > 0 {
                let known = catalogue.around(at).ok_or_else(|| not_attached(window, peer, at))?;
                if open.is_some_and(|address| address != known.address) {
                    return Err(torn(window, peer, at, unit));
                }
                let within = packed % unit;
                let room = known.address + known.len - at as u64;
                let mut now = left.min(room);
                if now < left {
                    // The region ends here: what belongs together stays together.
                    now = now.saturating_sub((within + now) % unit);
                    if now == 0 {
                        return Err(torn(window, peer, at, unit));
                    }
                }
                let (_, pieces) = dealt.entry(known.address).or_insert_with(|| (known, Pieces::default()));
                pieces.add(at - known.address as i64, packed, now);
                packed += now;
                open = (packed % unit != 0).then_some(known.address);
                (at, left) = (at + now as i64, left - now);
            }
        }
        debug_assert_eq!(packed, end);
    }
    let byte = Layout::basic(Basic::Byte);
    let share = |(known, pieces): (&Known, Pieces)| -> Result<Share> {
        let target = match pieces.runs[..] {
            [(len, at)] => Target::run(at as u64, len),
            _ => Target::elements(0, Layout::indexed(&pieces.runs, &byte).map_err(too_large)?, 1),
        };
        Ok(Share { region: known.region.clone(), target, bytes: pieces.bytes })
    };
    dealt.into_values().map(share).collect()
}

#[cold]
fn not_attached(window: &Window, peer: &Peer, at: i64) -> Box<Error> {
    let rank = window.rank_of(peer.process);
    Error::new(
        MPI_ERR_RMA_RANGE,
        format!(
            "the access needs the byte at {at:#x} of rank {rank}, which does not lie in memory that is attached to the \
             window there; target_disp must be an address that MPI_Get_address gave at that rank, and all of the access \
             must lie in memory given to MPI_Win_attach"
        ),
    )
}

#[cold]
fn torn(window: &Window, peer: &Peer, at: i64, unit: u64) -> Box<Error> {
    let rank = window.rank_of(peer.process);
    Error::new(
        MPI_ERR_RMA_RANGE,
        format!(
            "an element of {unit} bytes near {at:#x} of rank {rank} begins in one piece of attached memory and ends in \
             another, so that it cannot be updated as a whole; give both pieces to MPI_Win_attach as one"
        ),
    )
}

impl Share {
    /// This share's part of a buffer of this side.
    pub(super) fn of(&self, memory: &Shape) -> Result<Shape> {
        let (base, runs) = match memory {
            Shape::Run(base, _) => {
                (*base, self.bytes.iter().map(|(from, len)| (*len, *from as i64)).collect())
            }
            Shape::Strided(base, count, layout) => {
                let mut all: Vec<(u64, i64)> = Vec::new();
                let mut segments = [Segment::default(); BATCH];
                for &(from, len) in &self.bytes {
                    let (mut from, end) = (from, from + len);
                    while from < end {
                        let (found, bytes) = layout.segments(*count, from, end - from, &mut segments);
                        if found == 0 {
                            return Err(Error::internal("a buffer is shorter than its access"));
                        }
                        all.extend(segments[..found].iter().map(|s| (s.len as u64, s.at)));
                        from += bytes;
                    }
                }
                (*base, all)
            }
        };
        Ok(match runs[..] {
            [(len, at)] => Shape::Run(base.wrapping_offset(at as isize), len as usize),
            _ => {
                let layout = Layout::indexed(&runs, &Layout::basic(Basic::Byte)).map_err(too_large)?;
                Shape::Strided(base, 1, layout)
            }
        })
    }
}

/// Checks that both sides of an operation have the same number of bytes.
pub(super) fn check(shares: &[Share], here: u64) -> Result {
    let there = shares.iter().map(|share| share.target.len()).sum();
    if here == there {
        return Ok(());
    }
    Err(errors::lengths(here, there))
}

/// Begins the operation of each share. A request stands for the last that is not over; the others are waited for.
pub(super) fn start(
    win: MPI_Win,
    shares: &[Share],
    how: How,
    mut begin: impl FnMut(&Share, Until) -> Result<Option<RequestId>>,
) -> Result<Option<RequestId>> {
    let (mut open, mut failed) = (Vec::new(), None);
    for share in shares {
        match begin(share, how.until()) {
            Ok(request) => open.extend(request),
            Err(error) => {
                failed = Some(error);
                break;
            }
        }
    }
    let last = if failed.is_none() { open.pop() } else { None };
    for id in open {
        let completion = engine::wait(|e| e.take(id))?;
        failed = failed.or(end_of(win.0 as u32, &completion).1);
    }
    match (failed, last) {
        (None, last) => Ok(last),
        (Some(error), last) => {
            if let Some(id) = last {
                engine::wait(|e| e.take(id))?;
            }
            Err(error)
        }
    }
}
