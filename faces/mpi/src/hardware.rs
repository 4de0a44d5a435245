//! Hardware resources by name, as `MPI_Comm_split_type` and `MPI_Get_hw_resource_info` speak of them (MPI 5.0, sections
//! 7.4.2 and 9.1.2).
//!
//! A name is a URI. The names for parts of a machine are those that hwloc gives to its object types.

use crate::abi::*;
use crate::error::Result;
use crate::info;
use crate::runtime;
use arke_launch::hardware::{confinement, Confinement, Part};
use core::ffi::{c_int, CStr};

/// What shares memory: the name that the standard itself gives.
const SHARED_MEMORY: &CStr = c"mpi_shared_memory";

fn name_of(part: Part) -> &'static CStr {
    match part {
        Part::Machine => c"hwloc://Machine",
        Part::Package => c"hwloc://Package",
        Part::NumaNode => c"hwloc://NUMANode",
        Part::L3Cache => c"hwloc://L3Cache",
        Part::L2Cache => c"hwloc://L2Cache",
        Part::L1Cache => c"hwloc://L1Cache",
        Part::Core => c"hwloc://Core",
        Part::Thread => c"hwloc://PU",
    }
}

/// Resources of all kinds, from large to small, the same in all processes.
pub(crate) const KINDS: usize = Part::ALL.len();

/// Hardware threads of a machine that a colour tells apart.
const THREADS: usize = 1 << 13;

/// The colour of a part of a node: the same for the processes of a part, and for no others among those that count nodes
/// alike.
fn color(node: u32, lowest: usize) -> c_int {
    ((node as usize * THREADS + lowest % THREADS) & c_int::MAX as usize) as c_int
}

/// For each kind of resource its name, and the colour of the one that this process is confined to; `MPI_UNDEFINED`
/// where it is not confined to one of this kind, or where the machine tells of none. `node` is the number of this
/// process's node.
pub(crate) fn colors(node: u32) -> [(&'static CStr, c_int); KINDS] {
    let known = confinement();
    Part::ALL.map(|part| {
        let found = known.iter().find(|(kind, _)| *kind == part);
        let color = match found {
            Some((_, Confinement::To(lowest))) => color(node, *lowest),
            _ => MPI_UNDEFINED,
        };
        (name_of(part), color)
    })
}

/// The colour of this process, on the node with this number, among those confined to one resource of the kind with this
/// name.
pub(crate) fn color_of(name: &CStr, node: u32) -> c_int {
    if name == SHARED_MEMORY {
        return color(node, 0);
    }
    colors(node).iter().find(|(known, _)| *known == name).map_or(MPI_UNDEFINED, |(_, color)| *color)
}

/// `MPI_Get_hw_resource_info`: may be called at any time.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn get_hw_resource_info(hw_info: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    let mut entries = info::Entries::new();
    entries.set(SHARED_MEMORY, c"true");
    for (part, confined) in confinement() {
        entries.set(name_of(part), if confined == Confinement::No { c"false" } else { c"true" });
    }
    let new = info::create(entries)?;
    hw_info.set(new);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;

    #[test]
    fn every_process_is_on_one_machine() {
        let _running = running(0, 2);
        assert_eq!(color_of(c"mpi_shared_memory", 0), 0);
        assert_eq!(color_of(c"hwloc://Machine", 0), 0);
        assert_eq!(color_of(c"hwloc://Nothing", 0), MPI_UNDEFINED);
        assert_eq!(colors(0).map(|(name, _)| name)[1], c"hwloc://Package");
    }
}
