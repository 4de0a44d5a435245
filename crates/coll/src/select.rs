//! Which algorithm an operation takes.
//!
//! On one node there is a table for each operation, read from the top; the first rule that fits the case, and whose
//! algorithm applies, decides. The figures were measured: a message costs some hundred nanoseconds there, and a byte is
//! copied once whatever way it takes.
//!
//! On several nodes the cheapest algorithm by its cost function decides. Inside a two-level algorithm the ranks of
//! one node go by the table again, and the nodes' leaders by cost.
//!
//! [`Choice`] holds what the user has forced instead.

use crate::algorithm::{Algorithm, Case};
use crate::machine::Machine;
use crate::registry::Operation;
use crate::{
    allgather, allreduce, alltoall, barrier, bcast, exscan, gather, neighbor, reduce, reduce_scatter, scan,
    scatter,
};

/// One line of a table.
#[derive(Debug)]
pub struct Rule<F: 'static> {
    /// The most ranks for which it holds.
    pub ranks: u32,
    /// The most bytes for which it holds (see [`Case::bytes`]).
    pub bytes: u64,
    /// Whether it only holds where the ranks of a node outnumber its cores.
    pub crowded: bool,
    /// What is used then.
    pub algorithm: &'static Algorithm<F>,
    /// Why.
    pub why: &'static str,
}

const ANY: u32 = u32::MAX;
const ALL: u64 = u64::MAX;

const fn rule<F>(ranks: u32, bytes: u64, algorithm: &'static Algorithm<F>, why: &'static str) -> Rule<F> {
    Rule { ranks, bytes, crowded: false, algorithm, why }
}

/// A rule for ranks that take turns on the cores: there every message that is waited for is a change of process.
const fn crowded<F>(ranks: u32, bytes: u64, algorithm: &'static Algorithm<F>, why: &'static str) -> Rule<F> {
    Rule { ranks, bytes, crowded: true, algorithm, why }
}

/// Rules for barriers.
pub static BARRIER: &[Rule<barrier::Build>] = &[
    rule(64, ALL, &barrier::dissemination::ALGORITHM, "the shortest chain of messages"),
    rule(ANY, ALL, &barrier::tree::ALGORITHM, "so many ranks outnumber the cores: the fewest messages win"),
];

/// Rules for broadcasts.
pub static BCAST: &[Rule<bcast::Build>] = &[
    rule(8, ALL, &bcast::linear::ALGORITHM, "one hop for everybody, and the root's sends cost little"),
    rule(ANY, 8 << 10, &bcast::binomial::ALGORITHM, "the root does not send to all of many ranks"),
    rule(64, ALL, &bcast::linear::ALGORITHM, "every rank copies straight out of the root's memory at once"),
    rule(ANY, ALL, &bcast::scatter_allgather::ALGORITHM, "so many readers would wait for one memory"),
];

/// Rules for reductions to one rank.
pub static REDUCE: &[Rule<reduce::Build>] = &[
    crowded(16, 4 << 10, &reduce::linear::ALGORITHM, "only the root waits, and for no chain of messages"),
    rule(ANY, 16 << 10, &reduce::binomial::ALGORITHM, "few rounds, and little to combine"),
    rule(ANY, ALL, &reduce::rabenseifner::ALGORITHM, "the combining is shared out among all ranks"),
    rule(ANY, ALL, &reduce::binomial::ALGORITHM, "fewer elements than ranks cannot be shared out"),
];

/// Rules for allreduces.
pub static ALLREDUCE: &[Rule<allreduce::Build>] = &[
    crowded(8, 1 << 10, &allreduce::linear::ALGORITHM, "nobody waits for a chain of messages"),
    crowded(
        ANY,
        256 << 10,
        &allreduce::reduce_bcast::ALGORITHM,
        "the fewest messages, and every rank waits twice at most",
    ),
    rule(ANY, 2 << 10, &allreduce::recursive_doubling::ALGORITHM, "few rounds, and little to combine"),
    rule(
        2,
        256 << 10,
        &allreduce::ring::ALGORITHM,
        "with two ranks it is the exchange of halves, in segments",
    ),
    rule(2, ALL, &allreduce::rabenseifner::ALGORITHM, "the same, and each half is one long message"),
    rule(ANY, 64 << 10, &allreduce::rabenseifner::ALGORITHM, "shared combining in few rounds"),
    rule(64, ALL, &allreduce::ring::ALGORITHM, "shared combining, nothing copied twice"),
    rule(ANY, ALL, &allreduce::rabenseifner::ALGORITHM, "a ring of so many ranks has too many rounds"),
    rule(
        ANY,
        ALL,
        &allreduce::recursive_doubling::ALGORITHM,
        "fewer elements than ranks cannot be shared out",
    ),
];

/// Rules for gathers of equal blocks.
pub static GATHER: &[Rule<gather::Build>] = &[
    rule(16, ALL, &gather::linear::ALGORITHM, "every block goes straight to its place"),
    rule(ANY, 1 << 10, &gather::binomial::ALGORITHM, "the root receives few messages"),
    rule(ANY, ALL, &gather::linear::ALGORITHM, "copying large blocks on their way costs more than messages"),
];

/// Rules for scatters of equal blocks.
pub static SCATTER: &[Rule<scatter::Build>] = &[
    rule(16, ALL, &scatter::linear::ALGORITHM, "every block comes straight from its place"),
    rule(ANY, 1 << 10, &scatter::binomial::ALGORITHM, "the root sends few messages"),
    rule(ANY, ALL, &scatter::linear::ALGORITHM, "copying large blocks on their way costs more than messages"),
];

/// Rules for gathers of unequal blocks.
pub static GATHERV: &[Rule<gather::Build>] =
    &[rule(ANY, ALL, &gather::linear::ALGORITHM, "only the root knows the lengths")];

/// Rules for scatters of unequal blocks.
pub static SCATTERV: &[Rule<scatter::Build>] =
    &[rule(ANY, ALL, &scatter::linear::ALGORITHM, "only the root knows the lengths")];

/// Rules for allgathers of equal blocks.
pub static ALLGATHER: &[Rule<allgather::Build>] = &[
    rule(4, ALL, &allgather::linear::ALGORITHM, "one hop for everybody"),
    rule(ANY, 4 << 10, &allgather::recursive_doubling::ALGORITHM, "few rounds, nothing copied on the way"),
    rule(ANY, 1 << 10, &allgather::bruck::ALGORITHM, "few rounds for any number of ranks"),
    rule(8, ALL, &allgather::linear::ALGORITHM, "everybody copies straight from everybody"),
    rule(ANY, ALL, &allgather::ring::ALGORITHM, "each rank deals with its neighbours only"),
];

/// Rules for allgathers of unequal blocks.
pub static ALLGATHERV: &[Rule<allgather::Build>] = &[
    rule(8, ALL, &allgather::linear::ALGORITHM, "one hop for everybody, however unequal the blocks"),
    rule(ANY, 1 << 10, &allgather::bruck::ALGORITHM, "few rounds for any number of ranks"),
    rule(ANY, ALL, &allgather::ring::ALGORITHM, "each rank deals with its neighbours only"),
];

/// Rules for all-to-alls of equal blocks.
pub static ALLTOALL: &[Rule<alltoall::Build>] = &[
    rule(8, 16 << 10, &alltoall::linear::ALGORITHM, "few messages, all at once"),
    rule(ANY, 64, &alltoall::bruck::ALGORITHM, "blocks so small that messages are what costs"),
    rule(ANY, 1 << 10, &alltoall::linear::ALGORITHM, "small messages overlap best all at once"),
    crowded(ANY, ALL, &alltoall::pairwise::ALGORITHM, "nobody is the target of many copies at once"),
    rule(
        16,
        ALL,
        &alltoall::linear::ALGORITHM,
        "ranks with cores of their own are best kept busy all at once",
    ),
    rule(ANY, ALL, &alltoall::pairwise::ALGORITHM, "nobody is the target of many copies at once"),
];

/// Rules for all-to-alls of unequal blocks. Ranks do not know each other's lengths, so bytes do not count.
pub static ALLTOALLV: &[Rule<alltoall::Build>] = &[
    rule(16, ALL, &alltoall::linear::ALGORITHM, "few messages, all at once"),
    rule(ANY, ALL, &alltoall::pairwise::ALGORITHM, "nobody is the target of many copies at once"),
];

/// Rules for reduce-scatters.
pub static REDUCE_SCATTER: &[Rule<reduce_scatter::Build>] = &[
    rule(4, ALL, &reduce_scatter::pairwise::ALGORITHM, "every piece goes straight to its owner"),
    rule(ANY, 8 << 10, &reduce_scatter::recursive_halving::ALGORITHM, "few rounds"),
    rule(16, ALL, &reduce_scatter::pairwise::ALGORITHM, "every piece goes straight to its owner"),
    rule(ANY, ALL, &reduce_scatter::ring::ALGORITHM, "each rank deals with its neighbours only"),
    rule(ANY, ALL, &reduce_scatter::pairwise::ALGORITHM, "keeps rank order for other operators"),
];

/// Rules for scans.
pub static SCAN: &[Rule<scan::Build>] = &[
    rule(ANY, 16 << 10, &scan::recursive_doubling::ALGORITHM, "few rounds"),
    rule(ANY, ALL, &scan::linear::ALGORITHM, "long vectors fill a chain of segments"),
];

/// Rules for exclusive scans.
pub static EXSCAN: &[Rule<exscan::Build>] = &[
    rule(ANY, 16 << 10, &exscan::recursive_doubling::ALGORITHM, "few rounds"),
    rule(ANY, ALL, &exscan::linear::ALGORITHM, "long vectors fill a chain of segments"),
];

/// Rules for allgathers among neighbours.
pub static NEIGHBOR_ALLGATHER: &[Rule<neighbor::Build>] = &[
    rule(ANY, 64 << 10, &neighbor::once::ALGORITHM, "a copy costs less than a message"),
    rule(ANY, ALL, &neighbor::direct::ALGORITHM, "both processes share the copying of each block"),
];

/// Rules for allgathers of unequal blocks among neighbours.
pub static NEIGHBOR_ALLGATHERV: &[Rule<neighbor::Build>] =
    &[rule(ANY, ALL, &neighbor::direct::ALGORITHM, "every block goes straight to its place")];

/// Rules for all-to-alls among neighbours.
pub static NEIGHBOR_ALLTOALL: &[Rule<neighbor::Build>] =
    &[rule(ANY, ALL, &neighbor::direct::ALGORITHM, "packing costs more than the messages that it saves")];

/// Rules for all-to-alls of unequal blocks among neighbours.
pub static NEIGHBOR_ALLTOALLV: &[Rule<neighbor::Build>] =
    &[rule(ANY, ALL, &neighbor::direct::ALGORITHM, "every block goes straight to its place")];

/// The cheapest algorithm by cost functions.
pub(crate) fn cheapest<F>(
    algorithms: &'static [Algorithm<F>],
    case: &Case,
    machine: &Machine,
) -> &'static Algorithm<F> {
    let able = algorithms.iter().filter(|a| (a.applies)(case));
    let cost = |a: &&Algorithm<F>| (a.cost)(case, machine);
    able.min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(&algorithms[0])
}

/// The first rule that fits.
pub(crate) fn first<F>(rules: &'static [Rule<F>], case: &Case, crowded: bool) -> &'static Algorithm<F> {
    let fits = |r: &&Rule<F>| {
        case.ranks <= r.ranks && case.bytes <= r.bytes && r.crowded <= crowded && (r.algorithm.applies)(case)
    };
    rules.iter().find(fits).map_or(rules[rules.len() - 1].algorithm, |r| r.algorithm)
}

/// Why a setting of algorithms cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceError {
    /// The part of the text that is wrong.
    pub part: String,
    /// What would be accepted.
    pub accepted: String,
}

impl std::fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\"{}\" cannot be used: {}", self.part, self.accepted)
    }
}

impl std::error::Error for ChoiceError {}

/// A [`Rule`] in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleText {
    /// The most ranks for which it holds.
    pub ranks: u32,
    /// The most bytes for which it holds.
    pub bytes: u64,
    /// Whether it only holds where the ranks of a node outnumber its cores.
    pub crowded: bool,
    /// The algorithm.
    pub algorithm: &'static str,
    /// Why.
    pub why: &'static str,
}

macro_rules! choice {
    ($($field:ident, $operation:ident, $build:ty, $algorithms:expr, $rules:expr, $doc:literal;)*) => {
        /// The algorithms that the user has forced; what is not forced, or does not apply to a case, follows the
        /// tables.
        #[derive(Debug, Clone, Copy, Default)]
        pub struct Choice {
            /// The ranks of this rank's node outnumber its cores. Ranks of other nodes may say otherwise, so it counts
            /// only for operations whose ranks are all on one node: those without [`Case::nodes`].
            pub node_is_crowded: bool,
            $($field: Option<&'static Algorithm<$build>>,)*
        }

        impl Choice {
            $(
                #[doc = $doc]
                #[inline]
                pub fn $field(&self, case: &Case) -> &'static Algorithm<$build> {
                    match self.$field {
                        Some(forced) if (forced.applies)(case) => forced,
                        _ => match case.nodes {
                            Some(nodes) => cheapest($algorithms, case, &nodes.machine),
                            None => first($rules, case, self.node_is_crowded),
                        },
                    }
                }
            )*

            /// Whether an algorithm is forced for an operation.
            pub fn is_forced(&self, operation: Operation) -> bool {
                match operation {
                    $(Operation::$operation => self.$field.is_some(),)*
                }
            }

            /// Forces one algorithm; false if there is none of that name.
            fn force(&mut self, operation: Operation, name: &str) -> bool {
                match operation {
                    $(Operation::$operation => {
                        let found = $algorithms.iter().find(|a| a.name.eq_ignore_ascii_case(name));
                        self.$field = found;
                        found.is_some()
                    })*
                }
            }
        }

        /// The rules of an operation, without their building functions.
        pub fn rules(operation: Operation) -> Vec<RuleText> {
            match operation {
                $(Operation::$operation => {
                    $rules.iter().map(|r| RuleText {
                        ranks: r.ranks, bytes: r.bytes, crowded: r.crowded, algorithm: r.algorithm.name, why: r.why,
                    }).collect()
                })*
            }
        }
    };
}

choice! {
    barrier, Barrier, barrier::Build, barrier::ALGORITHMS, BARRIER, "For a barrier.";
    bcast, Bcast, bcast::Build, bcast::ALGORITHMS, BCAST, "For a broadcast.";
    reduce, Reduce, reduce::Build, reduce::ALGORITHMS, REDUCE, "For a reduction to one rank.";
    allreduce, Allreduce, allreduce::Build, allreduce::ALGORITHMS, ALLREDUCE, "For an allreduce.";
    gather, Gather, gather::Build, gather::ALGORITHMS, GATHER, "For a gather of equal blocks.";
    gatherv, Gatherv, gather::Build, gather::UNEQUAL, GATHERV, "For a gather of unequal blocks.";
    scatter, Scatter, scatter::Build, scatter::ALGORITHMS, SCATTER, "For a scatter of equal blocks.";
    scatterv, Scatterv, scatter::Build, scatter::UNEQUAL, SCATTERV, "For a scatter of unequal blocks.";
    allgather, Allgather, allgather::Build, allgather::ALGORITHMS, ALLGATHER, "For an allgather of equal blocks.";
    allgatherv, Allgatherv, allgather::Build, allgather::UNEQUAL, ALLGATHERV, "For an allgather of unequal blocks.";
    alltoall, Alltoall, alltoall::Build, alltoall::ALGORITHMS, ALLTOALL, "For an all-to-all of equal blocks.";
    alltoallv, Alltoallv, alltoall::Build, alltoall::UNEQUAL, ALLTOALLV, "For an all-to-all of unequal blocks.";
    reduce_scatter, ReduceScatter, reduce_scatter::Build, reduce_scatter::ALGORITHMS, REDUCE_SCATTER, "For a reduce-scatter.";
    scan, Scan, scan::Build, scan::ALGORITHMS, SCAN, "For a scan.";
    exscan, Exscan, exscan::Build, exscan::ALGORITHMS, EXSCAN, "For an exclusive scan.";
    neighbor_allgather, NeighborAllgather, neighbor::Build, neighbor::GATHER, NEIGHBOR_ALLGATHER,
        "For an allgather of equal blocks among neighbours.";
    neighbor_allgatherv, NeighborAllgatherv, neighbor::Build, neighbor::GATHER_UNEQUAL, NEIGHBOR_ALLGATHERV,
        "For an allgather of unequal blocks among neighbours.";
    neighbor_alltoall, NeighborAlltoall, neighbor::Build, neighbor::EXCHANGE, NEIGHBOR_ALLTOALL,
        "For an all-to-all of equal blocks among neighbours.";
    neighbor_alltoallv, NeighborAlltoallv, neighbor::Build, neighbor::EXCHANGE, NEIGHBOR_ALLTOALLV,
        "For an all-to-all of unequal blocks among neighbours.";
}

impl Choice {
    /// Reads a setting such as `allreduce:ring,bcast:binomial`; `auto`, or nothing, forces nothing. Unknown names
    /// are refused, saying which there are.
    pub fn parse(text: &str) -> Result<Choice, ChoiceError> {
        let mut choice = Choice::default();
        let text = text.trim();
        if text.is_empty() || text.eq_ignore_ascii_case("auto") {
            return Ok(choice);
        }
        for part in text.split(',') {
            let refuse = |accepted: String| ChoiceError { part: part.trim().to_string(), accepted };
            let Some((operation, name)) = part.split_once(':') else {
                return Err(refuse(
                    "it takes \"auto\", or OPERATION:ALGORITHM pairs such as allreduce:ring,bcast:binomial"
                        .into(),
                ));
            };
            let found = Operation::ALL.iter().find(|o| o.name().eq_ignore_ascii_case(operation.trim()));
            let Some(&operation) = found else {
                let all: Vec<&str> = Operation::ALL.iter().map(|o| o.name()).collect();
                return Err(refuse(format!("the operations are {}", all.join(", "))));
            };
            if !choice.force(operation, name.trim()) {
                let all: Vec<&str> = operation.algorithms().iter().map(|a| a.name).collect();
                return Err(refuse(format!(
                    "the algorithms for {} are {}",
                    operation.name(),
                    all.join(", ")
                )));
            }
        }
        Ok(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nodes, Team};
    use proptest::prelude::*;

    proptest! {
        /// Whatever ARKE_COLLECTIVE holds: a choice, or an error that shows the part that is wrong.
        #[test]
        fn hostile_choices_are_survived(
            text in "(auto|bcast|allreduce|Barrier|reduce_scatter|ring|:|,| |binomial|linear|tree){0,8}|\\PC{0,30}"
        ) {
            match Choice::parse(&text) {
                Ok(_) => prop_assert!(text.trim().is_empty() || text.trim().eq_ignore_ascii_case("auto") || text.contains(':')),
                Err(error) => prop_assert!(text.contains(&error.part) && !error.accepted.is_empty()),
            }
        }
    }

    #[test]
    fn the_last_rule_of_each_table_takes_everything() {
        for operation in Operation::ALL.iter().copied() {
            let rules = rules(operation);
            let RuleText { ranks, bytes, crowded, algorithm: name, .. } = rules[rules.len() - 1];
            assert_eq!((ranks, bytes, crowded), (u32::MAX, u64::MAX, false), "{}", operation.name());
            let all = operation.algorithms();
            let last = all.iter().find(|a| a.name == name).unwrap();
            assert_eq!(last.limits, "", "{}: the last resort has no limits", operation.name());
        }
    }

    #[test]
    fn crowded_ranks_have_rules_of_their_own() {
        let case = allreduce::case(Team::new(0, 5), 80, 10, true);
        assert_eq!(Choice { node_is_crowded: true, ..Choice::default() }.allreduce(&case).name, "linear");
        assert_eq!(Choice::default().allreduce(&case).name, "recursive-doubling");
    }

    #[test]
    fn several_nodes_are_served_in_two_levels_where_that_is_cheaper() {
        let choice = Choice::default();
        let nodes = Nodes::rows(96, 12);
        let team = Team::on(0, &nodes);
        for bytes in [8, 4 << 20] {
            let case = allreduce::case(team, bytes, bytes / 8, true);
            assert_eq!(choice.allreduce(&case).name, "two-level", "{bytes} bytes");
        }
        assert_eq!(choice.barrier(&barrier::case(team)).name, "two-level");
        assert_eq!(choice.alltoall(&alltoall::case(team, 8)).name, "two-level");
        // Large blocks are better off without a copy at the leader.
        assert_ne!(choice.alltoall(&alltoall::case(team, 1 << 20)).name, "two-level");
        // One rank for each node: there is only one level.
        let apart = Nodes::apart(96);
        let case = allreduce::case(Team::on(0, &apart), 8, 1, true);
        assert_eq!(choice.allreduce(&case).name, "recursive-doubling");
        // Ranks dealt out to nodes have no order that a leader could keep.
        let dealt = Nodes::dealt(96, 8);
        let case = allreduce::case(Team::on(0, &dealt), 8, 1, false);
        assert_ne!(choice.allreduce(&case).name, "two-level");
        // All on one node: the tables decide, as without a layout.
        let one = Nodes::one(5);
        let case = allreduce::case(Team::on(0, &one), 80, 10, true);
        assert_eq!(choice.allreduce(&case).name, "recursive-doubling");
    }

    #[test]
    fn small_blocks_for_neighbours_are_packed_between_nodes_only() {
        let choice = Choice::default();
        let nodes = Nodes::rows(96, 12);
        let (near, far) = (Team::new(0, 96), Team::on(0, &nodes));
        assert_eq!(choice.neighbor_alltoall(&neighbor::case(near, 8)).name, "direct");
        assert_eq!(choice.neighbor_alltoall(&neighbor::case(far, 8)).name, "packed");
        assert_eq!(choice.neighbor_alltoall(&neighbor::case(far, 1 << 20)).name, "direct");
        assert_eq!(choice.neighbor_alltoallv(&neighbor::case(far, neighbor::UNEQUAL)).name, "direct");
        assert_eq!(choice.neighbor_allgather(&neighbor::case(near, 8)).name, "once");
    }

    #[test]
    fn an_algorithm_can_be_forced() {
        let choice = Choice::parse("allreduce:ring, bcast:Binomial").unwrap();
        let case = allreduce::case(Team::new(0, 5), 80, 10, true);
        assert_eq!(choice.allreduce(&case).name, "ring");
        assert_eq!(choice.bcast(&bcast::case(Team::new(0, 4), 1 << 20)).name, "binomial");
        // Where it does not apply, the table decides.
        assert_eq!(choice.allreduce(&Case { commutative: false, ..case }).name, "recursive-doubling");
        assert_eq!(Choice::parse("auto").unwrap().allreduce(&case).name, "recursive-doubling");
    }

    #[test]
    fn unknown_names_are_refused_with_those_that_exist() {
        let e = Choice::parse("allreduce:magic").unwrap_err().to_string();
        assert_eq!(
            e,
            "\"allreduce:magic\" cannot be used: the algorithms for allreduce are recursive-doubling, rabenseifner, \
             ring, reduce-bcast, linear, two-level"
        );
        let e = Choice::parse("allredcue:ring").unwrap_err().to_string();
        assert!(e.contains("the operations are barrier, bcast,"), "{e}");
        assert!(Choice::parse("ring").unwrap_err().to_string().contains("OPERATION:ALGORITHM"));
    }
}
