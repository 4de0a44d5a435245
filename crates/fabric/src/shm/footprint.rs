//! Bytes that the fabric takes for each process, for those who count what a rank needs in a job of very many.

use super::copy::Access;
use super::layout::Plan;
use super::Link;
use arke_base::board::Board;

/// What one process takes on a node of some processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Footprint {
    /// Private memory.
    pub private: u64,
    /// Shared memory that is taken when the process starts: its control block, its inbox if there are such, and its
    /// record on the job board.
    pub control: u64,
    /// The rings that lead to it: memory is taken for those through which something has come.
    pub rings: u64,
    /// Address space of its staging arena and its heap: memory is taken for what is used.
    pub reserved: u64,
}

impl Footprint {
    /// For each of `size` processes, with these two settings.
    pub fn new(size: u32, most_rings: u32, staging_bytes: u64, heap_bytes: u64) -> Footprint {
        let plan = Plan::new(size, most_rings, staging_bytes, heap_bytes);
        let n = u64::from(size);
        let words = plan.spoke_words() as u64 * 8;
        Footprint {
            private: n * (size_of::<Link>() + 2 * size_of::<Access>()) as u64 + words,
            control: plan.control_bytes()
                + plan.inbox_bytes()
                + (Board::bytes(size) - Board::bytes(0)) / n.max(1),
            rings: u64::from(plan.places()) * plan.ring_bytes(),
            reserved: plan.staging_bytes() + plan.heap_bytes(),
        }
    }
}
