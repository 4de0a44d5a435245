//! Which processes share this machine: global numbers to places on the node, and back.

use crate::ProcId;

/// Not on this node.
const FAR: u32 = u32::MAX;

/// The processes of a job, as one of them sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nodes {
    me: ProcId,
    /// For each process its place on this node, or [`FAR`].
    near: Vec<u32>,
    /// For each place the process.
    members: Vec<ProcId>,
}

/// Why a list of processes is no node of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoNode(String);

impl std::fmt::Display for NoNode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoNode {}

impl Nodes {
    /// `members`: the processes of this node, each at its place in the node's shared memory; `me` is one of them, `size`
    /// the number of processes of the job.
    pub fn new(me: ProcId, size: u32, members: Vec<ProcId>) -> Result<Self, NoNode> {
        let mut near = vec![FAR; size as usize];
        for (place, member) in members.iter().enumerate() {
            match near.get_mut(member.index()) {
                Some(slot) if *slot == FAR => *slot = place as u32,
                Some(_) => return Err(NoNode(format!("process {} is on this node twice", member.0))),
                None => return Err(NoNode(format!("process {} is none of {size}", member.0))),
            }
        }
        if near.get(me.index()).is_none_or(|place| *place == FAR) {
            return Err(NoNode(format!("process {} is not on its own node", me.0)));
        }
        Ok(Self { me, near, members })
    }

    /// This process.
    #[inline(always)]
    pub fn me(&self) -> ProcId {
        self.me
    }

    /// Number of processes of the job.
    #[inline(always)]
    pub fn size(&self) -> u32 {
        self.near.len() as u32
    }

    /// The process's place on this node, if it is on it. Processes of other jobs are: they follow those of the job, here
    /// and there in the same order.
    #[inline(always)]
    pub fn near(&self, peer: ProcId) -> Option<ProcId> {
        match self.near.get(peer.index()) {
            Some(place) => (*place != FAR).then_some(ProcId(*place)),
            None => Some(ProcId(peer.0 - self.near.len() as u32 + self.members.len() as u32)),
        }
    }

    /// The process at a place of this node.
    #[inline(always)]
    pub fn global(&self, place: ProcId) -> ProcId {
        match self.members.get(place.index()) {
            Some(process) => *process,
            None => ProcId(place.0 - self.members.len() as u32 + self.near.len() as u32),
        }
    }

    /// The processes of this node, by place.
    pub fn members(&self) -> &[ProcId] {
        &self.members
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids(list: &[u32]) -> Vec<ProcId> {
        list.iter().copied().map(ProcId).collect()
    }

    #[test]
    fn what_is_no_node_is_refused() {
        for (me, size, members, word) in [
            (0, 2, vec![1], "not on its own"),
            (0, 2, vec![0, 0], "twice"),
            (0, 2, vec![0, 2], "none of 2"),
            (5, 2, vec![0], "not on its own"),
        ] {
            let e = Nodes::new(ProcId(me), size, ids(&members)).unwrap_err().to_string();
            assert!(e.contains(word), "{e}");
        }
    }

    proptest! {
        #[test]
        fn places_and_numbers_agree(size in 1u32..50, picks in prop::collection::vec(any::<prop::sample::Index>(), 1..20)) {
            let mut members: Vec<u32> = picks.iter().map(|i| i.index(size as usize) as u32).collect();
            members.sort_unstable_by_key(|m| m.wrapping_mul(0x9e37_79b9));
            members.dedup();
            let nodes = Nodes::new(ProcId(members[0]), size, ids(&members)).unwrap();
            for p in 0..size {
                match nodes.near(ProcId(p)) {
                    Some(place) => prop_assert_eq!(nodes.global(place), ProcId(p)),
                    None => prop_assert!(!members.contains(&p)),
                }
            }
            prop_assert_eq!(nodes.members().len(), members.len());
            // Processes of other jobs.
            for more in 0..3 {
                let place = ProcId(members.len() as u32 + more);
                prop_assert_eq!(nodes.global(place), ProcId(size + more));
                prop_assert_eq!(nodes.near(ProcId(size + more)), Some(place));
            }
        }
    }
}
