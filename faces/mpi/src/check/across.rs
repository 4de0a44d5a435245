//! Collective operations of intercommunicators: all processes of both groups make the same calls, and what one group
//! sends is what the other one receives.
//!
//! In an operation with a root one process gives `MPI_ROOT`, the others of its group give `MPI_PROC_NULL`, and all of
//! the other group give the root's rank.

use super::collectives::{different_calls, different_operations, grouped, key, Record};
use super::compare::Content;
use crate::abi::{MPI_PROC_NULL, MPI_ROOT};

/// What does not agree, with what is the same for all such cases; the records are those of all processes of both
/// groups.
pub(super) fn disagreement(all: &[Record]) -> Option<(String, String)> {
    let first = all.first()?;
    let on = format!(
        "{}, an intercommunicator (collective operation {} there; ranks are those of the job)",
        first.comm, first.number
    );
    let key = |what: &str| key(&format!("{what} across"), all);
    if let Some(text) = different_calls(all, &on, "all of both groups") {
        return Some((key("calls"), text));
    }
    if let Some(text) = different_operations(all, &on) {
        return Some((key("operations"), text));
    }
    if first.root.is_some() && !roots_agree(all) {
        let groups = grouped(all, |record| format!("root {}", root_name(record.root)));
        let text = format!(
            "ranks call {} with roots that do not fit on {on}: {groups}; one rank must give MPI_ROOT, the others of its group \
             MPI_PROC_NULL, and all of the other group its rank there",
            first.call
        );
        return Some((key("roots"), text));
    }
    let (from, to, sent, received) = flows(all, operation_of(&first.call))
        .into_iter()
        .find(|(_, _, sent, received)| !sent.matches(received))?;
    let text = format!(
        "in {} on {on} rank {}{} gives {} for rank {}, which gives {}{}; both must name the same elements",
        first.call,
        from.rank,
        from.site.told(),
        sent.told(),
        to.rank,
        received.told(),
        to.site.told(),
    );
    Some((key("data"), text))
}

/// The operation of a call, of whatever form: "bcast".
fn operation_of(call: &str) -> String {
    super::contributions::operation(call).map(|(name, _)| name).unwrap_or_default()
}

fn root_name(root: Option<i32>) -> String {
    match root {
        Some(MPI_ROOT) => "MPI_ROOT".into(),
        Some(MPI_PROC_NULL) => "MPI_PROC_NULL".into(),
        Some(rank) => rank.to_string(),
        None => "none".into(),
    }
}

/// The rank in its group, and which of the two groups it is.
fn place(record: &Record) -> (u8, u32) {
    record.across.unwrap_or((0, record.rank))
}

fn roots_agree(all: &[Record]) -> bool {
    let mut roots = all.iter().filter(|record| record.root == Some(MPI_ROOT));
    let (Some(root), None) = (roots.next(), roots.next()) else {
        // Nobody: a group of no rank's that matters gives MPI_PROC_NULL throughout, and then nothing is done.
        return all.iter().all(|record| record.root == Some(MPI_PROC_NULL));
    };
    let (side, rank) = place(root);
    all.iter().filter(|record| record.rank != root.rank).all(|record| {
        let wanted = if place(record).0 == side { MPI_PROC_NULL } else { rank as i32 };
        record.root == Some(wanted)
    })
}

/// What goes from whom to whom: the two contents must fit.
type Flow<'a> = (&'a Record, &'a Record, &'a Content, &'a Content);

fn flows(all: &[Record], operation: String) -> Vec<Flow<'_>> {
    let root = all.iter().find(|record| record.root == Some(MPI_ROOT));
    let others = |of: &'_ Record| {
        let side = place(of).0;
        all.iter().filter(move |record| place(record).0 != side)
    };
    let part = |list: &'_ [Content], rank: u32| match list.len() {
        1 => Some(0),
        _ => Some(rank as usize).filter(|rank| *rank < list.len()),
    };
    let mut flows = Vec::new();
    match (operation.as_str(), root) {
        // The root's data, and that of each of the other group, are the same.
        ("bcast" | "reduce", Some(root)) => {
            for other in others(root) {
                flows.extend(root.sends.first().zip(other.sends.first()).map(|(a, b)| (root, other, a, b)));
            }
        }
        ("gather" | "gatherv", Some(root)) => {
            for other in others(root) {
                let at = part(&root.receives, place(other).1);
                let received = at.and_then(|at| root.receives.get(at));
                flows.extend(other.sends.first().zip(received).map(|(a, b)| (other, root, a, b)));
            }
        }
        ("scatter" | "scatterv", Some(root)) => {
            for other in others(root) {
                let at = part(&root.sends, place(other).1);
                let sent = at.and_then(|at| root.sends.get(at));
                flows.extend(sent.zip(other.receives.first()).map(|(a, b)| (root, other, a, b)));
            }
        }
        // All of both groups give the same.
        ("allreduce", _) => {
            let first = &all[0];
            for other in &all[1..] {
                flows.extend(first.sends.first().zip(other.sends.first()).map(|(a, b)| (first, other, a, b)));
            }
        }
        ("allgather" | "alltoall", _) => {
            for from in all {
                for to in others(from) {
                    flows.extend(from.sends.first().zip(to.receives.first()).map(|(a, b)| (from, to, a, b)));
                }
            }
        }
        ("allgatherv", _) => {
            for from in all {
                for to in others(from) {
                    let received = to.receives.get(place(from).1 as usize);
                    flows.extend(from.sends.first().zip(received).map(|(a, b)| (from, to, a, b)));
                }
            }
        }
        ("alltoallv" | "alltoallw", _) => {
            for from in all {
                for to in others(from) {
                    let sent = from.sends.get(place(to).1 as usize);
                    let received = to.receives.get(place(from).1 as usize);
                    flows.extend(sent.zip(received).map(|(a, b)| (from, to, a, b)));
                }
            }
        }
        _ => {}
    }
    flows
}

#[cfg(test)]
mod tests {
    use super::super::collectives::Rule;
    use super::*;
    use crate::check::site::Site;
    use arke_datatype::{Basic, Fingerprint};

    fn content(basic: Basic, count: u64) -> Content {
        Fingerprint::row(basic, count).into()
    }

    /// Ranks 0 and 1 of the job are one group, 2 to 4 the other.
    fn found(call: &str, change: impl Fn(&mut Record)) -> Option<String> {
        let record = |rank: u32| {
            let across = if rank < 2 { (0, rank) } else { (1, rank - 2) };
            let mut record = Record {
                identity: 4,
                number: 1,
                comm: "both".into(),
                size: 5,
                rank,
                across: Some(across),
                call: call.into(),
                site: Site { process: 0, pid: 0, address: u64::from(rank) },
                place: None,
                root: None,
                op: None,
                rule: Rule::None,
                sends: vec![content(Basic::I32, 4)],
                receives: vec![content(Basic::I32, 4)],
            };
            change(&mut record);
            record
        };
        let all: Vec<Record> = (0..5).map(record).collect();
        disagreement(&all).map(|(_, text)| text)
    }

    /// Rank 1 of the first group is the root.
    fn rooted(record: &mut Record) {
        record.root = Some(match record.rank {
            1 => MPI_ROOT,
            0 => MPI_PROC_NULL,
            _ => 1,
        });
        if record.root == Some(MPI_PROC_NULL) {
            (record.sends, record.receives) = (Vec::new(), Vec::new());
        }
    }

    #[test]
    fn what_agrees_is_not_told() {
        for call in ["MPI_Barrier", "MPI_Allreduce", "MPI_Ialltoall", "MPI_Allgather"] {
            assert_eq!(found(call, |_| ()), None, "{call}");
        }
        for call in ["MPI_Bcast", "MPI_Reduce", "MPI_Gather", "MPI_Scatter_init"] {
            assert_eq!(found(call, rooted), None, "{call}");
        }
        // No group has a root, and nothing is done.
        let nobody = |record: &mut Record| record.root = Some(MPI_PROC_NULL);
        assert_eq!(found("MPI_Bcast", nobody), None);
    }

    #[test]
    fn roots_that_do_not_fit_are_told() {
        for (rank, root) in [(1, 1), (0, MPI_ROOT), (3, 0), (4, MPI_PROC_NULL), (0, 1)] {
            let text = found("MPI_Bcast", |record| {
                rooted(record);
                if record.rank == rank {
                    record.root = Some(root);
                }
            });
            assert!(
                text.as_ref().is_some_and(|text| text.contains("roots that do not fit")),
                "{rank} {root} {text:?}"
            );
        }
    }

    #[test]
    fn what_one_group_sends_the_other_must_receive() {
        let other = |record: &mut Record| {
            rooted(record);
            if record.rank == 3 {
                record.sends = vec![content(Basic::F32, 4)];
            }
        };
        let text = found("MPI_Gather", other).unwrap();
        assert!(text.contains("rank 3 gives 4 MPI_FLOAT for rank 1, which gives 4 MPI_INT"), "{text}");
        let text = found("MPI_Allreduce", |record| {
            if record.rank == 2 {
                record.sends = vec![content(Basic::I32, 3)];
            }
        });
        assert!(text.unwrap().contains("rank 0 gives 4 MPI_INT for rank 2, which gives 3 MPI_INT"));
        // Blocks of the two directions may differ.
        let blocks = |record: &mut Record| {
            let own = if record.rank < 2 { 3 } else { 5 };
            record.sends = vec![content(Basic::I32, own)];
            record.receives = vec![content(Basic::I32, 8 - own)];
        };
        assert_eq!(found("MPI_Allgather", blocks), None);
        // A list with a part for each of the other group.
        let parts = |odd: u64| {
            move |record: &mut Record| {
                rooted(record);
                if record.rank == 1 {
                    record.sends = (1..4).map(|n| content(Basic::I32, n)).collect();
                } else if record.rank > 1 {
                    record.receives = vec![content(
                        Basic::I32,
                        u64::from(record.rank) - 1 + odd * u64::from(record.rank == 4),
                    )];
                }
            }
        };
        assert_eq!(found("MPI_Scatterv", parts(0)), None);
        let text = found("MPI_Scatterv", parts(1)).unwrap();
        assert!(text.contains("rank 1 gives 3 MPI_INT for rank 4, which gives 4 MPI_INT"), "{text}");
    }
}
