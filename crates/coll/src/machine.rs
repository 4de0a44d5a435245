//! What messages and local work cost: the LogGP model, once for messages within a node and once for those between
//! nodes.
//!
//! These figures choose between algorithms; they need to be right about what is cheaper, not to the nanosecond.

use crate::algorithm::Case;

/// Messages of one kind in the LogGP model. Times in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Link {
    /// From the begin of a send to the end of its receive, for an empty message (L + 2o of the model).
    pub latency: f64,
    /// Time that each further message takes (the larger of g and o).
    pub gap: f64,
    /// Time for each byte of a message (G).
    pub byte: f64,
}

impl Link {
    /// Two cores of one socket, as measured for the first design of the shared memory fabric.
    pub const SHARED_MEMORY: Link = Link { latency: 160.0, gap: 40.0, byte: 0.05 };

    /// TCP over 10 Gbit/s Ethernet.
    pub const TCP: Link = Link { latency: 20_000.0, gap: 2_000.0, byte: 0.8 };

    /// A network that writes remote memory without the kernel, at 100 Gbit/s.
    pub const RDMA: Link = Link { latency: 2_000.0, gap: 200.0, byte: 0.08 };

    /// One message of `bytes`.
    #[inline]
    pub fn message(&self, bytes: f64) -> f64 {
        self.latency + self.byte * bytes
    }

    /// What each further message of `bytes` takes.
    #[inline]
    pub fn further(&self, bytes: f64) -> f64 {
        self.gap + self.byte * bytes
    }
}

/// A machine of many nodes, each with one way to the network that its ranks share. Times in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Machine {
    /// Messages between ranks of one node.
    pub node: Link,
    /// Messages between nodes.
    pub network: Link,
    /// Time to combine one byte.
    pub combine: f64,
    /// Time to copy one byte.
    pub copy: f64,
}

impl Default for Machine {
    fn default() -> Self {
        Machine::ETHERNET
    }
}

impl Machine {
    /// Nodes of one socket with [`Link::TCP`] between them.
    pub const ETHERNET: Machine =
        Machine { node: Link::SHARED_MEMORY, network: Link::TCP, combine: 0.08, copy: 0.03 };

    /// Nodes of one socket with [`Link::RDMA`] between them.
    pub const FAST: Machine = Machine { network: Link::RDMA, ..Machine::ETHERNET };

    /// A message to a partner whose number differs in one binary digit, of which the value is `distance`, while all
    /// ranks do the same.
    pub fn swap(&self, c: &Case, distance: u32, bytes: f64) -> f64 {
        let Some(nodes) = c.nodes else { return self.node.message(bytes) };
        let aligned = nodes.is_in_rows() && nodes.largest().is_power_of_two();
        if aligned && distance < nodes.largest() {
            return self.node.message(bytes);
        }
        self.turn(c, distance, bytes)
    }

    /// A message to the rank `distance` further round the circle, while all ranks do the same: those that leave a node
    /// share its way to the network.
    pub fn turn(&self, c: &Case, distance: u32, bytes: f64) -> f64 {
        let Some(nodes) = c.nodes else { return self.node.message(bytes) };
        let local = nodes.largest();
        let leaving = if nodes.is_in_rows() { distance.min(local) } else { local };
        self.network.message(bytes) + f64::from(leaving - 1) * self.network.further(bytes)
    }

    /// A step of a tree between ranks `distance` apart: at most one rank of a node is at it.
    pub fn branch(&self, c: &Case, distance: u32, bytes: f64) -> f64 {
        match c.nodes {
            Some(nodes) if nodes.is_in_rows() => {
                let aligned = nodes.largest().is_power_of_two();
                let inside = aligned && distance < nodes.largest();
                if inside { self.node } else { self.network }.message(bytes)
            }
            Some(_) => self.turn(c, distance, bytes),
            None => self.node.message(bytes),
        }
    }

    /// The rounds of a binomial tree, from distance 1 up, each with a message of `bytes(distance)`.
    pub fn tree(&self, c: &Case, bytes: impl Fn(f64) -> f64) -> f64 {
        distances(c.ranks).map(|d| self.branch(c, d, bytes(f64::from(d)))).sum()
    }

    /// The rounds of an exchange at distances 1, 2, 4, ... round the circle.
    pub fn turns(&self, c: &Case, bytes: impl Fn(f64) -> f64) -> f64 {
        distances(c.ranks).map(|d| self.turn(c, d, bytes(f64::from(d)))).sum()
    }

    /// The rounds of an exchange with partners at distances 1, 2, 4, ..., of the largest power of two of ranks.
    pub fn swaps(&self, c: &Case, bytes: impl Fn(f64) -> f64) -> f64 {
        let ranks = 1 << c.ranks.max(1).ilog2();
        distances(ranks).map(|d| self.swap(c, d, bytes(f64::from(d)))).sum()
    }

    /// One rank's messages of `bytes` to all others, or theirs to it.
    pub fn star(&self, c: &Case, bytes: f64) -> f64 {
        let others = f64::from(c.ranks.saturating_sub(1));
        let Some(nodes) = c.nodes else { return self.node.latency + others * self.node.further(bytes) };
        let near = f64::from(nodes.largest() - 1);
        self.network.latency + near * self.node.further(bytes) + (others - near) * self.network.further(bytes)
    }

    /// Everybody's messages of `bytes` to everybody, all at once.
    pub fn stars(&self, c: &Case, bytes: f64) -> f64 {
        let others = f64::from(c.ranks.saturating_sub(1));
        let Some(nodes) = c.nodes else { return self.node.latency + others * self.node.further(bytes) };
        let local = f64::from(nodes.largest());
        let leaving = local * (others + 1.0 - local);
        self.network.latency
            + (local - 1.0) * self.node.further(bytes)
            + leaving * self.network.further(bytes)
    }
}

/// 1, 2, 4, ... below `ranks`.
fn distances(ranks: u32) -> impl Iterator<Item = u32> {
    (0..crate::team::rounds(ranks)).map(|k| 1 << k)
}
