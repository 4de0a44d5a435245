//! A call of MPI's in a trace: its name, where the program made it, its communicator, and how much data it is about.

use super::Call;
use crate::abi::*;
use crate::communicators;
use crate::datatypes::table::layout;
use crate::runtime;
use arke_base::trace::{self, Begun, What, NONE};
use core::cell::Cell;
use core::sync::atomic::Ordering;

/// What a trace tells of a function: its id, and which arguments are what, counted from 1; 0 for none. Of messages
/// between two processes the engine tells, so that calls that make them have no data here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Plan {
    function: u16,
    comm: u8,
    count: u8,
    datatype: u8,
    peer: u8,
    /// It gives its communicator a name.
    names: bool,
}

impl Plan {
    /// Of a function; `id` is asked for once.
    #[inline(always)]
    fn of(call: &'static Call) -> Plan {
        match call.plan.load(Ordering::Relaxed) {
            0 => Plan::make(call),
            word => {
                let [f, g, comm, count, datatype, peer, names, _] = word.to_le_bytes();
                let function = u16::from_le_bytes([f, g]);
                Plan { function, comm, count, datatype, peer, names: names != 0 }
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn make(call: &'static Call) -> Plan {
        let (function, names) = (arke_runtime::trace::function(call.name), call.name == "MPI_Comm_set_name");
        let plan = Plan { function, names, ..Plan::arguments(call.kinds) };
        let [f, g] = plan.function.to_le_bytes();
        let word =
            u64::from_le_bytes([f, g, plan.comm, plan.count, plan.datatype, plan.peer, plan.names.into(), 0]);
        call.plan.store(word, Ordering::Relaxed);
        plan
    }

    /// Which arguments are what, by their kinds.
    fn arguments(kinds: &[&str]) -> Plan {
        let first = |wanted: &[&str]| {
            kinds
                .iter()
                .position(|kind| wanted.contains(kind))
                .map_or(0, |i| u8::try_from(i + 1).unwrap_or(0))
        };
        let comm = first(&["COMM", "CART"]);
        let nothing = Plan { function: 0, comm, count: 0, datatype: 0, peer: 0, names: false };
        if first(&["TAG", "RECEIVE_TAG"]) != 0 {
            return nothing;
        }
        let (count, datatype) = (first(&["COUNT"]), first(&["DATATYPE"]));
        match count != 0 && datatype != 0 {
            true => Plan { count, datatype, peer: first(&["ROOT", "RANK"]), ..nothing },
            false => Plan { peer: first(&["ROOT", "RANK"]), ..nothing },
        }
    }
}

/// A call that is traced.
pub(super) struct Traced {
    begun: Begun,
    comm: u32,
    /// It gives the communicator a name.
    names: bool,
}

thread_local! {
    /// Handles that this thread has told of lately: communicators, and datatypes.
    static TOLD: [[Cell<u32>; 64]; 2] = const { [const { [const { Cell::new(0) }; 64] }; 2] };
}

/// Whether a handle has yet to be told of; from now on it has been.
#[inline(always)]
fn is_news(kind: usize, handle: u32) -> bool {
    TOLD.try_with(|told| told[kind][handle as usize % 64].replace(handle) != handle).unwrap_or(false)
}

/// Begins to record a call.
#[inline(always)]
pub(super) fn begin(call: &'static Call, words: &[u64], here: (usize, usize)) -> Option<Traced> {
    let plan = Plan::of(call);
    let begun = trace::begin(here, || (plan.function, arke_runtime::trace::site(here.0, here.1)))?;
    let word = |at: u8| usize::from(at).checked_sub(1).and_then(|i| words.get(i)).copied();
    let comm = word(plan.comm).unwrap_or(0) as u32;
    if comm != 0 && is_news(0, comm) {
        tell_communicator(comm);
    }
    if plan.count != 0 || plan.peer != 0 {
        let datatype = word(plan.datatype).map_or(NONE, |handle| handle as u32);
        if datatype != NONE && is_news(1, datatype) {
            tell_datatype(datatype);
        }
        let peer = word(plan.peer).map_or(NONE, |rank| rank as u32);
        trace::detail(word(plan.count).unwrap_or(0), datatype, peer);
    }
    Some(Traced { begun, comm, names: plan.names })
}

impl Traced {
    /// The call has ended.
    #[inline(always)]
    pub fn end(self) {
        self.begun.end(self.comm);
        if self.names && self.comm != 0 {
            tell_communicator(self.comm);
        }
    }
}

/// Tells what a communicator is: its members know it by its identity. The text is its name, if it has one.
#[cold]
#[inline(never)]
fn tell_communicator(handle: u32) {
    let Ok(_guard) = runtime::enter() else { return };
    let Ok(comm) = communicators::get(MPI_Comm(handle as usize)) else { return };
    if comm.is_pending() {
        return;
    }
    let numbers = [comm.identity(), u64::from(comm.size()) | u64::from(comm.rank()) << 32];
    trace::define(What::Communicator, handle, numbers, &String::from_utf8_lossy(&comm.name()));
}

/// Tells how many bytes an element of a datatype has.
#[cold]
#[inline(never)]
fn tell_datatype(handle: u32) {
    let Ok(_guard) = runtime::enter() else { return };
    if let Ok(layout) = layout(MPI_Datatype(handle as usize), "datatype") {
        trace::define(What::Datatype, handle, [layout.size(), 0], "");
    }
}

#[cfg(test)]
mod tests {
    use super::Plan;

    #[test]
    fn arguments_are_found_by_their_kinds() {
        let of = |kinds: &str| {
            let plan = Plan::arguments(&kinds.split(' ').collect::<Vec<_>>());
            [plan.comm, plan.count, plan.datatype, plan.peer]
        };
        assert_eq!(of("BUFFER COUNT DATATYPE ROOT COMM"), [5, 2, 3, 4]);
        assert_eq!(of("BUFFER COUNT DATATYPE RANK TAG COMM"), [6, 0, 0, 0]);
        assert_eq!(of("BUFFER COUNT DATATYPE SOURCE RECEIVE_TAG COMM STATUS"), [6, 0, 0, 0]);
        assert_eq!(of("BUFFER COUNT DATATYPE RANK ANY COUNT DATATYPE WIN"), [0, 2, 3, 4]);
        assert_eq!(of("LOCK_TYPE RANK ANY WIN"), [0, 0, 0, 2]);
        assert_eq!(of("COMM"), [1, 0, 0, 0]);
    }
}
