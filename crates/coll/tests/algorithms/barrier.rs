use super::harness::*;
use arke_coll::{barrier, Nodes, Team};
use arke_engine::schedule::interpreter::hazards;
use arke_engine::schedule::{Action, Schedule};

fn schedules(build: barrier::Build, nodes: &Nodes) -> Vec<Schedule> {
    (0..nodes.size())
        .map(|rank| {
            let mut s = Schedule::new();
            build(&mut s, Team::on(rank, nodes));
            s
        })
        .collect()
}

#[test]
fn barriers_end() {
    for algorithm in barrier::ALGORITHMS {
        for size in sizes() {
            for turn in 0..4 {
                let what = format!("barrier {} of {size}", algorithm.name);
                perform(&what, schedules(algorithm.build, &Nodes::one(size)), &routes(size), turn);
            }
        }
    }
}

/// From the first step of any rank there is a way, over edges and messages, to the last step of every rank: so
/// nobody can leave before everybody has come.
#[test]
fn nobody_leaves_before_everybody_has_come() {
    for algorithm in barrier::ALGORITHMS {
        for size in sizes() {
            everybody_hears_of_everybody(algorithm, &Nodes::one(size));
        }
    }
}

pub fn everybody_hears_of_everybody(algorithm: &arke_coll::Algorithm<barrier::Build>, nodes: &Nodes) {
    let size = nodes.size();
    {
        {
            let all = schedules(algorithm.build, nodes);
            all.iter().for_each(|s| hazards(s).unwrap());
            // Who has been heard of when a step ends; repeated until nothing changes.
            let mut heard: Vec<Vec<u32>> =
                all.iter().enumerate().map(|(rank, s)| vec![1 << rank; s.len()]).collect();
            let mut changed = true;
            while changed {
                changed = false;
                for (rank, s) in all.iter().enumerate() {
                    for (id, action) in s.steps() {
                        let mut know = heard[rank][id.index()];
                        if let Action::Receive { from, lane, .. } = action {
                            let peer = &all[from.rank() as usize];
                            let (send, _) = peer
                                .steps()
                                .find(|(_, a)| matches!(a, Action::Send { to, lane: l, .. } if to.rank() == rank as u32 && *l == lane))
                                .unwrap();
                            know |= heard[from.rank() as usize][send.index()];
                        }
                        if know != heard[rank][id.index()] {
                            heard[rank][id.index()] = know;
                            changed = true;
                        }
                        for next in s.successors(id) {
                            let old = heard[rank][next.index()];
                            heard[rank][next.index()] |= know;
                            changed |= old | know != old;
                        }
                    }
                }
            }
            for (rank, steps) in heard.iter().enumerate() {
                let end = steps.iter().fold(1 << rank, |all, know| all | know);
                assert_eq!(end, (1u32 << size) - 1, "{} of {size}: rank {rank}", algorithm.name);
            }
        }
    }
}
