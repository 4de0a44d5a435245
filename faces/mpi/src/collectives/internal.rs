//! Collective steps that the library itself takes on a communicator.

use super::launch::{run, How};
use super::state::Collectives;
use crate::communicators::Comm;
use crate::error::Result;
use arke_coll::allreduce;
use arke_datatype::reduce::{kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::schedule::{Buffer, Combine, Shape};
use std::rc::Rc;

/// The largest of the numbers that the ranks give. Every rank of the communicator must call this, between the same
/// collective operations.
pub(super) fn latest_round(comm: &Rc<Comm>, state: &Collectives, own: u32) -> Result<u32> {
    let mut latest = own;
    let place: *mut u32 = &mut latest;
    // SAFETY: the number outlives the operation, which is blocking.
    unsafe {
        run(comm, state, How::Blocking, |s, state| {
            if let Some(max) = kernel(ReduceOp::Max, Basic::U32) {
                s.set_combine(Combine::Kernel(max));
            }
            let data = s.buffer(Buffer::user(place.cast(), Shape::Dense { unit: 4 })).part(0, 1);
            let args = allreduce::Args { data, result: data, commutative: true };
            allreduce::recursive_doubling::build(s, state.team(), &args);
            Ok(())
        })?;
    }
    Ok(latest)
}
