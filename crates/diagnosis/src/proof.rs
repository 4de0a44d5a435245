//! The proof that ranks can never go on.
//!
//! Each rank that waits has a formula: who must act before its wait can end. A rank that computes may act at any time;
//! one that has ended never acts again. The least set of ranks that may act is found by adding, again and again, those
//! whose formula the set fulfils. Whoever is left waits for acts that none but others of the left could do, and the
//! first of them to go on would have to go on before itself: none ever does.
//!
//! Formulas have "and" and "or" and no "not", so that the order of adding does not matter. A formula that claims more
//! than is known is the only way to a false proof; what is not known is [`Formula::May`].

/// What must happen before a wait can end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// It may happen at any time, as far as is known.
    May,
    /// This rank must act.
    Act(usize),
    /// One of these; with none of them, it can never happen.
    Any(Vec<Formula>),
    /// All of these.
    All(Vec<Formula>),
}

/// What a rank can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// It may act at any time.
    Free,
    /// It has ended, and never acts again.
    Ended,
    /// It acts when its formula is fulfilled. To name to the user are these ranks, or where there are none all of the
    /// formula's.
    Waits(Formula, Vec<usize>),
}

impl Formula {
    /// Whether it can be fulfilled when the ranks that are marked may act. A rank outside of the table may.
    pub fn holds(&self, may_act: &[bool]) -> bool {
        match self {
            Formula::May => true,
            Formula::Act(rank) => may_act.get(*rank).copied().unwrap_or(true),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(may_act)),
            Formula::All(parts) => parts.iter().all(|part| part.holds(may_act)),
        }
    }

    /// The ranks whose act would be needed and that cannot act: whom to name to the user.
    fn blames(&self, may_act: &[bool], to: &mut Vec<usize>) {
        match self {
            Formula::Act(rank) if !self.holds(may_act) && !to.contains(rank) => to.push(*rank),
            Formula::Any(parts) | Formula::All(parts) if !self.holds(may_act) => {
                parts.iter().for_each(|part| part.blames(may_act, to));
            }
            _ => {}
        }
    }
}

/// What follows from the nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// For each rank: whether it waits and can never go on.
    pub stuck: Vec<bool>,
    /// For each stuck rank: the ranks that it waits for and that never act.
    pub waits_for: Vec<Vec<usize>>,
    /// A shortest circle of stuck ranks, each of which waits for the next and the last for the first; empty where
    /// there is none, since all wait in the end for ranks that have ended, or for nobody.
    pub circle: Vec<usize>,
}

/// Finds out who can never go on.
pub fn prove(nodes: &[Node]) -> Proof {
    let mut may_act: Vec<bool> = nodes.iter().map(|node| matches!(node, Node::Free)).collect();
    loop {
        let more: Vec<usize> = (0..nodes.len())
            .filter(|rank| !may_act[*rank])
            .filter(|rank| matches!(&nodes[*rank], Node::Waits(formula, _) if formula.holds(&may_act)))
            .collect();
        if more.is_empty() {
            break;
        }
        more.into_iter().for_each(|rank| may_act[rank] = true);
    }
    let stuck: Vec<bool> =
        nodes.iter().zip(&may_act).map(|(node, may)| matches!(node, Node::Waits(..)) && !may).collect();
    let waits_for: Vec<Vec<usize>> = nodes
        .iter()
        .zip(&stuck)
        .map(|(node, stuck)| {
            let mut to = Vec::new();
            if let (Node::Waits(formula, named), true) = (node, stuck) {
                to.extend(named.iter().filter(|rank| may_act.get(**rank) == Some(&false)));
                if to.is_empty() {
                    formula.blames(&may_act, &mut to);
                }
            }
            to
        })
        .collect();
    let circle = shortest_circle(&waits_for, &stuck);
    Proof { stuck, waits_for, circle }
}

/// The shortest circle; of several the one with the lowest rank.
fn shortest_circle(waits_for: &[Vec<usize>], stuck: &[bool]) -> Vec<usize> {
    let waiting = || (0..stuck.len()).filter(|rank| stuck[*rank]);
    if let Some(alone) = waiting().find(|rank| waits_for[*rank].contains(rank)) {
        return vec![alone];
    }
    let mut best: Vec<usize> = Vec::new();
    for start in waiting() {
        // None is shorter.
        if best.len() == 2 {
            break;
        }
        if let Some(circle) = circle_through(start, waits_for, stuck) {
            if best.is_empty() || circle.len() < best.len() {
                best = circle;
            }
        }
    }
    best
}

/// A shortest circle through a rank, found breadth first.
fn circle_through(start: usize, waits_for: &[Vec<usize>], stuck: &[bool]) -> Option<Vec<usize>> {
    let mut before = vec![usize::MAX; stuck.len()];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(rank) = queue.pop_front() {
        for &next in waits_for[rank].iter().filter(|next| stuck.get(**next) == Some(&true)) {
            if next == start {
                let mut circle = vec![rank];
                let mut at = rank;
                while at != start {
                    at = before[at];
                    circle.push(at);
                }
                circle.reverse();
                return Some(circle);
            }
            if before[next] == usize::MAX {
                before[next] = rank;
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Formula::{Act, All, Any, May};
    use super::*;
    use proptest::prelude::*;

    fn waits(formula: Formula) -> Node {
        Node::Waits(formula, Vec::new())
    }

    fn stuck(nodes: &[Node]) -> Vec<usize> {
        prove(nodes).stuck.iter().enumerate().filter(|(_, stuck)| **stuck).map(|(rank, _)| rank).collect()
    }

    #[test]
    fn two_that_wait_for_each_other() {
        let nodes = [waits(Act(1)), waits(Act(0)), waits(Act(0)), Node::Free, waits(Act(3))];
        assert_eq!(stuck(&nodes), [0, 1, 2]);
        let proof = prove(&nodes);
        assert_eq!((proof.circle, &proof.waits_for[2][..]), (vec![0, 1], &[0][..]));
    }

    #[test]
    fn a_wildcard_waits_for_any_and_a_barrier_for_all() {
        assert_eq!(stuck(&[waits(Any(vec![Act(1), Act(2)])), waits(Act(0)), Node::Free]), [0usize; 0]);
        assert_eq!(stuck(&[waits(Any(vec![Act(1), Act(2)])), waits(Act(0)), waits(Act(0))]), [0, 1, 2]);
        assert_eq!(stuck(&[waits(All(vec![Act(1), Act(2)])), waits(Act(0)), Node::Free]), [0, 1]);
    }

    #[test]
    fn who_has_ended_never_acts_and_what_is_unknown_may() {
        let proof = prove(&[waits(Act(1)), Node::Ended]);
        assert_eq!((proof.stuck, proof.circle), (vec![true, false], vec![]));
        assert_eq!(stuck(&[waits(May), waits(Act(0))]), [0usize; 0]);
        assert_eq!(stuck(&[waits(Act(9))]), [0usize; 0]);
        assert_eq!(stuck(&[waits(Any(vec![]))]), [0]);
    }

    #[test]
    fn the_shortest_circle_is_named() {
        let nodes = [
            waits(Act(1)),
            waits(Act(2)),
            waits(All(vec![Act(0), Act(3)])),
            waits(Act(4)),
            waits(Act(3)),
            waits(Act(5)),
        ];
        assert_eq!(prove(&nodes).circle, [5]);
        assert_eq!(prove(&nodes[..5]).circle, [3, 4]);
        assert_eq!(prove(&nodes[..3]).circle, [0, 1, 2]);
    }

    fn formula(ranks: usize) -> impl Strategy<Value = Formula> {
        let leaf = prop_oneof![1 => Just(May), 9 => (0..ranks).prop_map(Act)];
        leaf.prop_recursive(3, 12, 4, |part| {
            prop_oneof![
                proptest::collection::vec(part.clone(), 0..4).prop_map(Any),
                proptest::collection::vec(part, 0..4).prop_map(All),
            ]
        })
    }

    fn node(ranks: usize) -> impl Strategy<Value = Node> {
        prop_oneof![1 => Just(Node::Free), 1 => Just(Node::Ended), 6 => formula(ranks).prop_map(waits)]
    }

    /// The union of all sets of waiting ranks none of which can go on before another one of the set does.
    fn by_trial(nodes: &[Node]) -> Vec<bool> {
        let mut union = vec![false; nodes.len()];
        'sets: for set in 0u32..1 << nodes.len() {
            let within = |rank: usize| set >> rank & 1 == 1;
            let may_act: Vec<bool> =
                (0..nodes.len()).map(|rank| !within(rank) && nodes[rank] != Node::Ended).collect();
            for rank in (0..nodes.len()).filter(|rank| within(*rank)) {
                match &nodes[rank] {
                    Node::Waits(formula, _) if !formula.holds(&may_act) => {}
                    _ => continue 'sets,
                }
            }
            (0..nodes.len()).filter(|rank| within(*rank)).for_each(|rank| union[rank] = true);
        }
        union
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn it_finds_what_trying_all_sets_finds(nodes in proptest::collection::vec(node(7), 1..=7)) {
            let nodes: Vec<Node> = nodes;
            let proof = prove(&nodes);
            prop_assert_eq!(&proof.stuck, &by_trial(&nodes));
            // The circle is one of stuck ranks, each of which waits for the next.
            for (at, rank) in proof.circle.iter().enumerate() {
                let next = proof.circle[(at + 1) % proof.circle.len()];
                prop_assert!(proof.stuck[*rank] && proof.waits_for[*rank].contains(&next));
            }
        }
    }
}
