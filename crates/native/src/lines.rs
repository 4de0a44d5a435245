//! Barriers and short reductions of a group through its shared line, where it has one: no message, no allocation.

use crate::collectives::run;
use crate::error::{fault, Result};
use crate::groups::Members;
use crate::waiting::wait;
use arke_coll::allreduce;
use arke_coll::lines::{Exchange, MOST};
use arke_datatype::reduce::{kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::loss::UNREACHABLE;
use arke_engine::schedule::{Buffer, Combine, Shape};

/// Replaces each number by the greatest that any member has in its place.
fn agree(members: &Members, rounds: &mut [u32]) -> Result {
    let (place, count) = (rounds.as_mut_ptr(), rounds.len() as u64);
    run(members, |s| {
        if let Some(max) = kernel(ReduceOp::Max, Basic::U32) {
            s.set_combine(Combine::Kernel(max));
        }
        // SAFETY: the numbers outlive the operation, which is waited for.
        let numbers = s.buffer(unsafe { Buffer::user(place.cast(), Shape::Dense { unit: 4 }) });
        let data = numbers.part(0, count);
        let args = allreduce::Args { data, result: data, commutative: true };
        allreduce::recursive_doubling::build(s, members.team(), &args);
        Ok(())
    })
}

/// Combines the operands of all members in their order, at most [`MOST`] bytes; `None` if the group has no line.
///
/// `combine` leaves in its second argument the combination of the first (lower places) and the second.
#[inline]
pub(super) fn exchange(
    members: &Members,
    operand: &[u8],
    mut combine: impl FnMut(&[u8; MOST], &mut [u8; MOST]),
) -> Result<Option<[u8; MOST]>> {
    let Some((line, round)) = members.line().next(|own| agree(members, own))? else {
        return Ok(None);
    };
    let place = members.place(line, round);
    let mut exchange: Option<Exchange> = None;
    let end = wait(|e| {
        let exchange = exchange.get_or_insert_with(|| Exchange::begin(e, &place, operand));
        if exchange.advance(e, &place, operand, &mut combine) {
            return Some(Ok(*exchange.result()));
        }
        let awaited = place.group.process(exchange.awaits());
        e.is_lost(awaited).then_some(Err(awaited))
    })?;
    end.map(Some).map_err(|dead| {
        members.line().abandon();
        fault(UNREACHABLE, dead.0)
    })
}
