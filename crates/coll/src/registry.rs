//! All algorithms of all operations, for settings and reports.

use crate::algorithm::{Algorithm, Case};
use crate::machine::Machine;
use crate::select::RuleText;
use crate::{
    allgather, allreduce, alltoall, barrier, bcast, exscan, gather, neighbor, reduce, reduce_scatter, scan,
    scatter,
};

/// What is known of an algorithm, without its building function.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its name, as settings and reports say it.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What it cannot do, or nothing.
    pub limits: &'static str,
    /// Whether it can do a case.
    pub applies: fn(&Case) -> bool,
    /// Predicted time in nanoseconds.
    pub cost: fn(&Case, &Machine) -> f64,
}

impl<F> Algorithm<F> {
    /// The algorithm's entry.
    pub fn entry(&self) -> Entry {
        let Algorithm { name, about, limits, applies, cost, .. } = *self;
        Entry { name, about, limits, applies, cost }
    }
}

macro_rules! operations {
    ($($operation:ident, $name:literal, $algorithms:expr;)*) => {
        /// The collective operations for which there is a choice of algorithms.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum Operation { $($operation),* }

        impl Operation {
            /// Every operation.
            pub const ALL: &'static [Operation] = &[$(Operation::$operation),*];

            /// Its name in settings.
            pub fn name(self) -> &'static str {
                match self { $(Operation::$operation => $name),* }
            }

            /// Its algorithms.
            pub fn algorithms(self) -> Vec<Entry> {
                match self { $(Operation::$operation => $algorithms.iter().map(|a| a.entry()).collect()),* }
            }
        }
    };
}

operations! {
    Barrier, "barrier", barrier::ALGORITHMS;
    Bcast, "bcast", bcast::ALGORITHMS;
    Reduce, "reduce", reduce::ALGORITHMS;
    Allreduce, "allreduce", allreduce::ALGORITHMS;
    Gather, "gather", gather::ALGORITHMS;
    Gatherv, "gatherv", gather::UNEQUAL;
    Scatter, "scatter", scatter::ALGORITHMS;
    Scatterv, "scatterv", scatter::UNEQUAL;
    Allgather, "allgather", allgather::ALGORITHMS;
    Allgatherv, "allgatherv", allgather::UNEQUAL;
    Alltoall, "alltoall", alltoall::ALGORITHMS;
    Alltoallv, "alltoallv", alltoall::UNEQUAL;
    ReduceScatter, "reduce_scatter", reduce_scatter::ALGORITHMS;
    Scan, "scan", scan::ALGORITHMS;
    Exscan, "exscan", exscan::ALGORITHMS;
    NeighborAllgather, "neighbor_allgather", neighbor::GATHER;
    NeighborAllgatherv, "neighbor_allgatherv", neighbor::GATHER_UNEQUAL;
    NeighborAlltoall, "neighbor_alltoall", neighbor::EXCHANGE;
    NeighborAlltoallv, "neighbor_alltoallv", neighbor::EXCHANGE;
}

/// The registry as a page of text: operations, their algorithms, and which is used when.
pub fn describe() -> String {
    use std::fmt::Write;
    let mut page = String::new();
    for &operation in Operation::ALL {
        let _ = writeln!(page, "{}", operation.name());
        for a in operation.algorithms() {
            let limits = if a.limits.is_empty() { String::new() } else { format!(" (needs: {})", a.limits) };
            let _ = writeln!(page, "  {:<20} {}{limits}", a.name, a.about);
        }
        let _ = writeln!(page, "  chosen on one node (on several, the cheapest by cost):");
        for line in crate::select::rules(operation) {
            let RuleText { ranks, bytes, crowded, algorithm, why } = line;
            let ranks = if ranks == u32::MAX { "any ranks".into() } else { format!("up to {ranks} ranks") };
            let bytes = match bytes {
                u64::MAX => "any size".into(),
                n if n >= 1024 => format!("up to {} KiB", n / 1024),
                n => format!("up to {n} bytes"),
            };
            let crowded = if crowded { ", more ranks than cores" } else { "" };
            let _ = writeln!(page, "    {ranks}, {bytes}{crowded}: {algorithm}: {why}");
        }
    }
    page.push_str(
        "Force one with ARKE_COLLECTIVE=OPERATION:ALGORITHM[,...], such as allreduce:ring,bcast:binomial.\n",
    );
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nodes, Team};

    #[test]
    fn names_are_unique_and_costs_are_finite() {
        for &operation in Operation::ALL {
            let all = operation.algorithms();
            for (i, a) in all.iter().enumerate() {
                assert!(all[..i].iter().all(|b| b.name != a.name), "{} {}", operation.name(), a.name);
                for ranks in [1, 2, 7, 64, 1000] {
                    for bytes in [0, 8, 1 << 20] {
                        for nodes in [Nodes::one(ranks), Nodes::rows(ranks, 4), Nodes::dealt(ranks, 5)] {
                            let case = Case::reduction(Team::on(0, &nodes), bytes, bytes / 8, true);
                            let cost = (a.cost)(&case, &Machine::default());
                            assert!(
                                cost.is_finite() && cost >= 0.0,
                                "{} {} {case:?}: {cost}",
                                operation.name(),
                                a.name
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_page_names_every_algorithm() {
        let page = describe();
        for &operation in Operation::ALL {
            assert!(page.contains(operation.name()));
            assert!(operation.algorithms().iter().all(|a| page.contains(a.name)));
        }
    }

    /// Wherever there is a choice, the end-to-end programs are run with every algorithm.
    #[test]
    fn every_algorithm_is_forced_in_a_test() {
        let manifest = include_str!("../../../tests/mpi/manifest.toml");
        let forced: Vec<&str> = manifest
            .lines()
            .filter_map(|line| line.split_once("ARKE_COLLECTIVE = \"")?.1.split('"').next())
            .flat_map(|setting| setting.split(','))
            .collect();
        for &operation in Operation::ALL {
            let all = operation.algorithms();
            for a in all.iter().filter(|_| all.len() > 1) {
                let setting = format!("{}:{}", operation.name(), a.name);
                assert!(forced.contains(&setting.as_str()), "{setting} is forced nowhere");
            }
        }
    }
}
