//! Collective steps that the library itself takes on a communicator.

use super::launch::run;
use super::numbers::WORDS;
use super::state::{choice, Collectives};
use crate::communicators::Comm;
use crate::error::Result;
use arke_coll::{allreduce, bcast, inter, reduce};
use arke_datatype::reduce::{kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::schedule::{Buffer, Combine, Schedule, Shape};
use std::rc::Rc;

/// Replaces each number by the largest that any rank gives in its place. Every rank of the communicator must call this,
/// between the same collective operations.
pub(super) fn latest_rounds(comm: &Rc<Comm>, state: &Collectives, rounds: &mut [u32]) -> Result {
    let (place, count) = (rounds.as_mut_ptr(), rounds.len() as u64);
    // SAFETY: the numbers outlive the operation, which is blocking.
    unsafe {
        run(comm, state, |s, state| {
            if let Some(max) = kernel(ReduceOp::Max, Basic::U32) {
                s.set_combine(Combine::Kernel(max));
            }
            let data = s.buffer(Buffer::user(place.cast(), Shape::Dense { unit: 4 })).part(0, count);
            let args = allreduce::Args { data, result: data, commutative: true };
            allreduce::recursive_doubling::build(s, state.team(), &args);
            Ok(())
        })
    }
}

/// The bits that are set in the words of all ranks, of both groups of an intercommunicator. Every rank must call this,
/// between the same collective operations.
pub(super) fn in_all(comm: &Rc<Comm>, state: &Collectives, own: [u64; WORDS]) -> Result<[u64; WORDS]> {
    let mut words = own;
    let mut theirs = [u64::MAX; WORDS];
    let (place, their_place): (*mut u64, *mut u64) = (words.as_mut_ptr(), theirs.as_mut_ptr());
    let enter = |s: &mut Schedule, place: *mut u64| {
        if let Some(and) = kernel(ReduceOp::Band, Basic::U64) {
            s.set_combine(Combine::Kernel(and));
        }
        // SAFETY: the words outlive the operations, which are blocking.
        s.buffer(unsafe { Buffer::user(place.cast(), Shape::Dense { unit: 8 }) }).part(0, WORDS as u64)
    };
    // SAFETY: as above.
    unsafe {
        run(comm, state, |s, state| {
            let data = enter(s, place);
            let args = allreduce::Args { data, result: data, commutative: true };
            allreduce::recursive_doubling::build(s, state.team(), &args);
            Ok(())
        })?;
        if state.is_inter() {
            run(comm, state, |s, state| {
                let (data, result) = (enter(s, place), enter(s, their_place));
                let args = allreduce::Args { data, result, commutative: true };
                let (team, bytes, n) = (state.team(), 8 * WORDS as u64, WORDS as u64);
                let up = choice().reduce(&reduce::case(team, bytes, n, true)).build;
                let down = choice().bcast(&bcast::case(team, bytes)).build;
                inter::allreduce::build(s, team, &args, up, down);
                Ok(())
            })?;
        }
    }
    Ok(std::array::from_fn(|i| words[i] & theirs[i]))
}
