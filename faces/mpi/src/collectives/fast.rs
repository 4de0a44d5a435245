//! Barriers and small allreduces of one node through shared lines: no schedule, no message, no allocation.

use super::internal::latest_rounds;
use super::state::Collectives;
use crate::communicators::Comm;
use crate::error::Result;
use crate::fault_tolerance;
use crate::runtime::engine;
use crate::runtime::waits::Subject;
use arke_coll::lines::{Exchange, MOST};
use std::rc::Rc;

/// Longest operand.
pub(super) const LONGEST: usize = MOST;

/// Waits until every rank has come; false if the communicator has no line.
#[inline]
pub(super) fn barrier(comm: &Rc<Comm>, state: &Collectives) -> Result<bool> {
    Ok(exchange(comm, state, &[], |_, _| ())?.is_some())
}

/// Combines the operands of all ranks in rank order; `None` if the communicator has no line.
///
/// `combine` leaves in its second argument the combination of the first (lower ranks) and the second.
#[inline]
pub(super) fn exchange(
    comm: &Rc<Comm>,
    state: &Collectives,
    operand: &[u8],
    mut combine: impl FnMut(&[u8; MOST], &mut [u8; MOST]),
) -> Result<Option<[u8; MOST]>> {
    let Some((line, round)) = state.line.next(|own| latest_rounds(comm, state, own))? else {
        return Ok(None);
    };
    let place = state.place(line, round);
    let context = comm.collective_context();
    let mut exchange: Option<Exchange> = None;
    engine::wait_for(Subject::Collective(comm.handle().0 as u32), |e| {
        let exchange = exchange.get_or_insert_with(|| Exchange::begin(e, &place, operand));
        if exchange.advance(e, &place, operand, &mut combine) {
            return Some(Ok(*exchange.result()));
        }
        // Whoever has been told of a death writes no more lines.
        e.closed(context).map(Err)
    })?
    .map_err(|errno| {
        state.line.abandon();
        fault_tolerance::given_up(comm, None, errno)
    })
    .map(Some)
}
