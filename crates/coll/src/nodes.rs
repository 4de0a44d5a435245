//! Which ranks share a node: what the two-level algorithms and the choice between algorithms need to know.
//!
//! A layout takes memory for its irregularities only: ranks laid out in equal rows, or dealt out in turn, need a few
//! words however many they are; anything else needs a few words for each run of neighbouring ranks on one node. Nodes
//! are numbered by their lowest rank.

use crate::machine::Machine;
use std::collections::HashMap;

/// The nodes of the ranks of a group, and what messages within and between them cost.
#[derive(Debug, Clone, PartialEq)]
pub struct Nodes {
    size: u32,
    count: u32,
    largest: u32,
    layout: Layout,
    /// Costs of messages. All ranks must say the same.
    pub machine: Machine,
    /// The ranks of some node outnumber its cores. All ranks, of whatever node, must say the same.
    pub crowded: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Layout {
    /// So many neighbouring ranks on each node; the last one may have fewer.
    Rows(u32),
    /// Dealt out: rank r is on node r mod the number of nodes.
    Dealt,
    /// Runs of neighbouring ranks on one node.
    Runs(Runs),
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Runs {
    /// First rank of each run.
    starts: Vec<u32>,
    /// Node of each run.
    nodes: Vec<u32>,
    /// Ranks of the same node before each run.
    before: Vec<u32>,
    /// The runs, ordered by node.
    by_node: Vec<u32>,
    /// Where each node's runs begin in `by_node`; one more than there are nodes.
    first: Vec<u32>,
    /// How many ranks the nodes before each node have; one more than there are nodes.
    ranks: Vec<u32>,
}

/// Neighbouring ranks of one node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The first rank.
    pub rank: u32,
    /// How many ranks.
    pub count: u32,
    /// Which of its node's ranks the first one is.
    pub index: u32,
}

impl Nodes {
    fn regular(size: u32, count: u32, largest: u32, layout: Layout) -> Nodes {
        Nodes { size, count, largest, layout, machine: Machine::default(), crowded: false }
    }

    /// All ranks on one node.
    pub fn one(size: u32) -> Nodes {
        Nodes::rows(size, size)
    }

    /// Every rank on a node of its own.
    pub fn apart(size: u32) -> Nodes {
        Nodes::rows(size, 1)
    }

    /// `each` neighbouring ranks on each node, the last of which may have fewer.
    pub fn rows(size: u32, each: u32) -> Nodes {
        let each = each.clamp(1, size.max(1));
        Nodes::regular(size, size.div_ceil(each), each, Layout::Rows(each))
    }

    /// Ranks dealt out to `count` nodes in turn.
    pub fn dealt(size: u32, count: u32) -> Nodes {
        let count = count.clamp(1, size.max(1));
        match count {
            1 => Nodes::one(size),
            _ if count == size => Nodes::apart(size),
            _ => Nodes::regular(size, count, size.div_ceil(count), Layout::Dealt),
        }
    }

    /// The layout in which the i-th rank is on the i-th of these nodes, which may have any numbers.
    pub fn of(nodes: impl IntoIterator<Item = u32>) -> Nodes {
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let mut members: Vec<u32> = Vec::new();
        let mut runs = Runs::default();
        let mut size = 0;
        for name in nodes {
            let next = numbers.len() as u32;
            let node = *numbers.entry(name).or_insert(next);
            if node == next {
                members.push(0);
            }
            if runs.nodes.last() != Some(&node) {
                runs.starts.push(size);
                runs.nodes.push(node);
                runs.before.push(members[node as usize]);
            }
            members[node as usize] += 1;
            size += 1;
        }
        let count = members.len() as u32;
        let each = members.first().copied().unwrap_or(1);
        let in_rows = runs.starts.len() == members.len();
        let last = members.len().saturating_sub(1);
        if in_rows && members[..last].iter().all(|n| *n == each) && members.last().is_none_or(|n| *n <= each)
        {
            return Nodes::rows(size, each);
        }
        if runs.starts.len() == size as usize && runs.nodes.iter().zip(0..).all(|(n, i)| *n == i % count) {
            return Nodes::dealt(size, count);
        }
        let largest = members.iter().copied().max().unwrap_or(0);
        runs.index_by_node(&members);
        Nodes::regular(size, count, largest, Layout::Runs(runs))
    }

    /// The same layout with these costs of messages.
    pub fn with(self, machine: Machine) -> Nodes {
        Nodes { machine, ..self }
    }

    /// Number of ranks.
    #[inline]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Number of nodes.
    #[inline]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Most ranks of a node.
    #[inline]
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// Whether all nodes have the same number of ranks.
    pub fn is_even(&self) -> bool {
        u64::from(self.count) * u64::from(self.largest) == u64::from(self.size)
    }

    /// Whether the ranks of every node follow one another, so that rank order is node order.
    pub fn is_in_rows(&self) -> bool {
        match &self.layout {
            Layout::Rows(_) => true,
            Layout::Dealt => false,
            Layout::Runs(runs) => runs.starts.len() as u32 == self.count,
        }
    }

    /// The node of a rank, and which of its ranks it is.
    pub fn place(&self, rank: u32) -> (u32, u32) {
        debug_assert!(rank < self.size);
        match &self.layout {
            Layout::Rows(each) => (rank / each, rank % each),
            Layout::Dealt => (rank % self.count, rank / self.count),
            Layout::Runs(runs) => {
                let run = runs.starts.partition_point(|start| *start <= rank) - 1;
                (runs.nodes[run], runs.before[run] + rank - runs.starts[run])
            }
        }
    }

    /// How many ranks a node has.
    pub fn members(&self, node: u32) -> u32 {
        self.before(node + 1) - self.before(node)
    }

    /// How many ranks the nodes before `node` have, which may be the number of nodes.
    pub fn before(&self, node: u32) -> u32 {
        match &self.layout {
            Layout::Rows(each) => (u64::from(node) * u64::from(*each)).min(u64::from(self.size)) as u32,
            Layout::Dealt => node * (self.size / self.count) + node.min(self.size % self.count),
            Layout::Runs(runs) => runs.ranks[node as usize],
        }
    }

    /// The rank of a node's `index`-th member.
    pub fn member(&self, node: u32, index: u32) -> u32 {
        match &self.layout {
            Layout::Rows(each) => node * each + index,
            Layout::Dealt => index * self.count + node,
            Layout::Runs(runs) => {
                let own = runs.of_node(node);
                let run = own[own.partition_point(|run| runs.before[*run as usize] <= index) - 1] as usize;
                runs.starts[run] + index - runs.before[run]
            }
        }
    }

    /// A node's ranks as runs of neighbours, in rank order.
    pub fn runs(&self, node: u32) -> impl Iterator<Item = Run> + '_ {
        let members = self.members(node);
        let mut index = 0;
        std::iter::from_fn(move || {
            if index == members {
                return None;
            }
            let count = match &self.layout {
                Layout::Rows(_) => members,
                Layout::Dealt => 1,
                Layout::Runs(runs) => {
                    let own = runs.of_node(node);
                    let next = own.partition_point(|run| runs.before[*run as usize] <= index);
                    own.get(next).map_or(members, |run| runs.before[*run as usize]) - index
                }
            };
            let run = Run { rank: self.member(node, index), count, index };
            index += count;
            Some(run)
        })
    }

    /// Bytes of memory that the layout takes beyond the value itself.
    pub fn heap_bytes(&self) -> usize {
        match &self.layout {
            Layout::Runs(runs) => {
                let vectors =
                    [&runs.starts, &runs.nodes, &runs.before, &runs.by_node, &runs.first, &runs.ranks];
                vectors.iter().map(|v| v.capacity() * 4).sum()
            }
            _ => 0,
        }
    }
}

impl Runs {
    fn of_node(&self, node: u32) -> &[u32] {
        &self.by_node[self.first[node as usize] as usize..self.first[node as usize + 1] as usize]
    }

    /// Fills in what is found by node; `members`: how many ranks each has.
    fn index_by_node(&mut self, members: &[u32]) {
        let mut at = vec![0; members.len() + 1];
        self.nodes.iter().for_each(|node| at[*node as usize + 1] += 1);
        for node in 0..members.len() {
            at[node + 1] += at[node];
        }
        self.first = at.clone();
        self.by_node = vec![0; self.nodes.len()];
        for (run, node) in (0..).zip(&self.nodes) {
            let place = &mut at[*node as usize];
            self.by_node[*place as usize] = run;
            *place += 1;
        }
        self.ranks = std::iter::once(0)
            .chain(members.iter().scan(0, |sum, n| {
                *sum += n;
                Some(*sum)
            }))
            .collect();
        [&mut self.starts, &mut self.nodes, &mut self.before].into_iter().for_each(Vec::shrink_to_fit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The layout says of every rank what the plain list says.
    fn check(list: &[u32]) {
        let nodes = Nodes::of(list.iter().copied());
        assert_eq!(nodes.size() as usize, list.len());
        let mut names: Vec<u32> = Vec::new();
        list.iter().for_each(|n| {
            if !names.contains(n) {
                names.push(*n);
            }
        });
        assert_eq!(nodes.count() as usize, names.len(), "{list:?}");
        let mut before = 0;
        for (node, name) in (0..).zip(&names) {
            let ranks: Vec<u32> = (0..).zip(list).filter(|(_, n)| *n == name).map(|(r, _)| r).collect();
            assert_eq!(nodes.before(node), before, "{list:?}");
            before += ranks.len() as u32;
            assert_eq!(nodes.members(node) as usize, ranks.len(), "{list:?}");
            for (index, rank) in (0..).zip(&ranks) {
                assert_eq!(nodes.member(node, index), *rank, "{list:?}");
                assert_eq!(nodes.place(*rank), (node, index), "{list:?}");
            }
            let runs: Vec<Run> = nodes.runs(node).collect();
            let flat: Vec<u32> = runs.iter().flat_map(|r| r.rank..r.rank + r.count).collect();
            assert_eq!(flat, ranks, "{list:?}");
            assert!(runs.windows(2).all(|w| w[0].index + w[0].count == w[1].index));
            assert!(nodes.largest() as usize >= ranks.len());
        }
        assert_eq!(nodes.before(nodes.count()), nodes.size());
        let in_rows = list.windows(2).filter(|w| w[0] != w[1]).count() + 1 == names.len();
        assert_eq!(nodes.is_in_rows(), in_rows, "{list:?}");
    }

    #[test]
    fn layouts_agree_with_the_list_they_were_made_of() {
        check(&[7]);
        check(&[7, 7, 7]);
        check(&[3, 2, 1]);
        check(&[0, 0, 1, 1, 2, 2]);
        check(&[0, 0, 0, 1, 1, 1, 2]);
        check(&[0, 1, 2, 0, 1, 2, 0, 1]);
        check(&[5, 5, 9, 9, 9, 1]);
        check(&[5, 9, 5, 5, 9, 1, 1, 9, 5]);
        let mut seed = 1u32;
        for size in 1..60 {
            for count in 1..6 {
                let list: Vec<u32> = (0..size)
                    .map(|_| {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        seed >> 20 & 0xff
                    })
                    .map(|x| x % count)
                    .collect();
                check(&list);
            }
        }
    }

    #[test]
    fn regular_layouts_take_no_memory() {
        let rows = Nodes::of((0..100_000).map(|r| r / 64));
        assert_eq!(rows, Nodes::rows(100_000, 64));
        assert_eq!(rows.heap_bytes(), 0);
        let dealt = Nodes::of((0..100_000).map(|r| r % 77));
        assert_eq!(dealt, Nodes::dealt(100_000, 77));
        assert_eq!(dealt.heap_bytes(), 0);
        // Rows of two lengths: something for each node, nothing for each rank.
        let uneven = Nodes::of((0..100_000).map(|r| if r < 64_000 { r / 64 } else { 1000 + r / 36 }));
        assert!(uneven.heap_bytes() < 100 * uneven.count() as usize, "{}", uneven.heap_bytes());
    }
}
