//! What is likely to be wrong: near misses of messages and of collective operations, in sentences.

use crate::account::{Account, Kind, Need, Source};
use crate::job::{Job, FINALIZED};
use crate::proof::Proof;
use crate::seen::Seen;
use crate::words::{count, operation, ordinal, ranks, root_of};
use crate::{conditions, locks, meetings};
use std::collections::BTreeMap;

/// The most sentences of one kind.
const MOST: usize = 4;

/// All that can be said.
pub(crate) fn of(job: &Job, proof: &Proof, circle: &[u32]) -> Vec<String> {
    let mut hints = Vec::new();
    hints.extend(collectives(job));
    hints.extend(messages(job));
    hints.extend(ended(job, proof));
    hints.extend(sends(job, circle));
    let (locks, remedy) = locks::hints(job, &proof.stuck, circle);
    hints.extend(shorten(locks));
    hints.extend(remedy.map(str::to_owned));
    hints.extend(wildcards(job, proof));
    hints.extend(partitions(job, proof));
    hints.extend(conditions::hints(job, proof));
    hints.extend(meetings::hints(job));
    hints.extend(threads(job));
    hints
}

/// That nothing is proven of ranks because of their other threads.
fn threads(job: &Job) -> Option<String> {
    let with: Vec<u32> = (0..job.size())
        .filter(|rank| job.told(*rank).is_some_and(|account| account.threads && !account.polls))
        .collect();
    let of = match with[..] {
        [] => return None,
        [_] => "another thread of its process",
        _ => "other threads of their processes",
    };
    Some(format!("of {} nothing is proven, since {of} may act", ranks(&with)))
}

fn collective_need(account: &Account) -> Option<&Need> {
    account.needs.iter().find(|need| need.what.kind == Kind::Collective)
}

/// Whether a rank waits for operations that it has begun before.
fn waits_for_requests(account: &Account) -> bool {
    account.call.starts_with("MPI_Wait")
}

/// Ranks that are in different collective operations of one communicator, or have not come to one.
fn collectives(job: &Job) -> Vec<String> {
    let mut hints: Vec<String> = Vec::new();
    let mut seen: Vec<(u32, Vec<u32>)> = Vec::new();
    for rank in 0..job.size() {
        let Some(account) = job.told(rank) else { continue };
        let Some(Need { what, from: Source::Members(context) }) = collective_need(account) else { continue };
        if meetings::is_one(what) {
            continue;
        }
        let Some(comm) = account.comm(*context) else { continue };
        let Some(members) = comm.members.ranks(job.size()) else { continue };
        if seen.iter().any(|(of, group)| of == context && *group == members) {
            continue;
        }
        seen.push((*context, members.clone()));
        // Those of the communicator that are in one of its collective operations, by call and number.
        let mut groups: Vec<(String, u64, Vec<u32>)> = Vec::new();
        for member in &members {
            let Some(other) = job.told(*member) else { continue };
            // Who waits for a request may have begun other operations since.
            let in_it = collective_need(other).is_some_and(|need| need.from == Source::Members(*context))
                && !waits_for_requests(other);
            let Some(of) = other.comm(*context).filter(|of| in_it && of.members == comm.members) else {
                continue;
            };
            match groups.iter_mut().find(|(call, number, _)| *call == other.call && *number == of.collectives)
            {
                Some((.., list)) => list.push(*member),
                None => groups.push((other.call.clone(), of.collectives, vec![*member])),
            }
        }
        groups.sort_by_key(|(.., list)| list.len());
        let inside: usize = groups.iter().map(|(.., list)| list.len()).sum();
        // Those that have given less, or more, may have gone on.
        let oldest = groups.iter().min_by_key(|(_, number, _)| *number);
        // Different calls have different lengths; that they are different is what is to be told.
        let alike = |(call, number, _): &&(String, u64, Vec<u32>)| {
            groups.iter().all(|(other, of, _)| of != number || other == call)
        };
        if let Some(lengths) = oldest.filter(alike).and_then(|(call, number, inside)| {
            different_lengths(job, &what.comm, (*context, call, *number), &members, inside)
        }) {
            hints.push(lengths);
        } else if let [(call, number, list), others @ ..] = &groups[..] {
            let is = |list: &[u32]| if list.len() == 1 { "is" } else { "are" };
            let part = |(call, number, list): &(String, u64, Vec<u32>)| {
                format!("{} {} in {call} (the {} there)", ranks(list), is(list), ordinal(*number))
            };
            if !others.is_empty() {
                let rest: Vec<String> = others.iter().map(part).collect();
                hints.push(format!(
                    "{} {} in {call}, the {} collective operation there on {}, and {}: all ranks of a communicator \
                     must call the same collective operations in the same order",
                    ranks(list),
                    is(list),
                    ordinal(*number),
                    what.comm,
                    rest.join(", ")
                ));
            } else if inside == members.len() && inside > 1 {
                hints.push(different_roots(job, &what.comm, list).unwrap_or_else(|| format!(
                    "all ranks of {} have come to {call}, their {} collective operation there, and none gets on: \
                     arguments that must agree, such as the root or the counts, do not",
                    what.comm,
                    ordinal(*number)
                )));
            }
        }
        let (call, number) = (&account.call, comm.collectives);
        for rank in job.missing(account, *context) {
            // A rank that is in another operation of the communicator was told of above.
            let elsewhere = job
                .account(rank)
                .and_then(collective_need)
                .is_none_or(|need| need.from != Source::Members(*context));
            if elsewhere && waits_for_requests(account) {
                hints.push(format!(
                    "rank {rank} has not begun the {} collective operation on {}: it {}",
                    ordinal(number),
                    what.comm,
                    doing(job, rank)
                ));
            } else if elsewhere {
                hints.push(format!(
                    "rank {rank} has not come to {call} on {} (the {} collective operation there): it {}",
                    what.comm,
                    ordinal(number),
                    doing(job, rank)
                ));
            }
        }
    }
    shorten(hints)
}

/// What a rank does, to follow its number.
pub(crate) fn doing(job: &Job, rank: u32) -> String {
    match &job.ranks[rank as usize] {
        Seen::Ended(how) | Seen::Silent(how) | Seen::Lost(how) => how.clone(),
        Seen::Finalized => FINALIZED.into(),
        Seen::Told(account) | Seen::Moving(account) if account.polls => {
            format!("calls {} again and again", account.call)
        }
        Seen::Told(account) | Seen::Moving(account) => format!("waits in {}", account.call),
    }
}

/// That ranks have come to one collective operation with different roots.
fn different_roots(job: &Job, comm: &str, list: &[u32]) -> Option<String> {
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for rank in list {
        groups.entry(root_of(job.told(*rank)?)?).or_default().push(*rank);
    }
    let parts: Vec<String> =
        groups.iter().map(|(root, list)| format!("{} with root {root}", ranks(list))).collect();
    let call = &job.told(list[0])?.call;
    (parts.len() > 1).then(|| {
        format!("all ranks of {comm} have come to {call}, and their roots differ: {}", parts.join(", "))
    })
}

/// That ranks have given different amounts of data to one collective operation, in which those `inside` are.
fn different_lengths(
    job: &Job,
    comm: &str,
    (context, call, number): (u32, &str, u64),
    members: &[u32],
    inside: &[u32],
) -> Option<String> {
    let mut groups: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
    // What they have called there is not known any more.
    let mut gone = Vec::new();
    for rank in members {
        let Some(of) = job.account(*rank).and_then(|account| account.comm(context)) else { continue };
        if let Some((_, bytes)) = of.lengths.iter().find(|(operation, _)| *operation == number) {
            groups.entry(*bytes).or_default().push(*rank);
            if !inside.contains(rank) {
                gone.push(*rank);
            }
        }
    }
    let or_else = match gone[..] {
        [] => String::new(),
        [_] => format!("; or {} has made another call there, and gone on", ranks(&gone)),
        _ => format!("; or {} have made another call there, and gone on", ranks(&gone)),
    };
    let part = |(bytes, list): (&u64, &Vec<u32>)| {
        let gives = if list.len() == 1 { "gives" } else { "give" };
        format!("{} {gives} {}", ranks(list), count(*bytes, "byte"))
    };
    let parts: Vec<String> = groups.iter().map(part).collect();
    (parts.len() > 1).then(|| {
        format!(
            "ranks give different amounts of data to {call} on {comm}, the {} collective operation there: {}{or_else}",
            ordinal(number),
            parts.join(", ")
        )
    })
}

/// Ranks that wait for partitions which only they can mark.
fn partitions(job: &Job, proof: &Proof) -> Vec<String> {
    let mut hints = Vec::new();
    for rank in 0..job.size() {
        let Some(account) = job.told(rank).filter(|_| proof.stuck[rank as usize]) else { continue };
        if account.needs.iter().any(|need| need.from == Source::Ranks(Vec::new())) {
            hints.push(format!(
                "rank {rank} waits in {} for a partitioned send of which it has not marked all partitions: each needs its \
                 MPI_Pready",
                account.call
            ));
        }
    }
    shorten(hints)
}

/// Messages that have come and that a receive almost takes.
fn messages(job: &Job) -> Vec<String> {
    let mut hints = Vec::new();
    for rank in 0..job.size() {
        let Some(account) = job.account(rank).filter(|account| !account.polls) else { continue };
        for need in account.all_needs().filter(|need| matches!(need.what.kind, Kind::Receive | Kind::Probe)) {
            let what = &need.what;
            let from = |process: u32| what.process.is_none_or(|wanted| wanted == process);
            let tagged = |tag: i32| what.tag.is_none_or(|wanted| wanted == tag);
            for held in &account.unexpected {
                let message =
                    || format!("an unexpected message of rank {} with tag {}", held.process, held.tag);
                let bytes = count(held.bytes, "byte");
                if held.context == what.context && from(held.process) && !tagged(held.tag) {
                    let wanted = what.tag.unwrap_or_default();
                    hints.push(format!(
                        "rank {rank} holds {} ({bytes}), and waits for tag {wanted}",
                        message()
                    ));
                } else if held.context == what.context && tagged(held.tag) && !from(held.process) {
                    let wanted = what.process.unwrap_or_default();
                    hints.push(format!(
                        "rank {rank} holds {} ({bytes}), and waits for rank {wanted}",
                        message()
                    ));
                } else if held.context != what.context && from(held.process) && tagged(held.tag) {
                    if let Some(comm) = account.comm(held.context) {
                        hints.push(format!(
                            "rank {rank} holds {} on {} ({bytes}), and waits for one on {}",
                            message(),
                            comm.name,
                            what.comm
                        ));
                    }
                }
            }
        }
    }
    shorten(hints)
}

/// Stuck ranks that wait for one that has ended.
fn ended(job: &Job, proof: &Proof) -> Vec<String> {
    let mut hints = Vec::new();
    for (rank, waits_for) in proof.waits_for.iter().enumerate() {
        for other in waits_for {
            let ended = matches!(job.ranks.get(*other), Some(Seen::Ended(_) | Seen::Finalized));
            if ended || job.is_leaving(*other as u32) {
                let how = doing(job, *other as u32);
                hints.push(format!("rank {rank} waits for rank {other}, which {how}"));
            }
        }
    }
    shorten(hints)
}

/// What to use in place of a call that sends and waits. Calls of other systems than MPI do not tell their names.
fn instead_of(call: &str, synchronous: bool) -> &'static str {
    match (call.starts_with("MPI_"), synchronous) {
        (true, true) => "MPI_Sendrecv or MPI_Issend",
        (true, false) => "MPI_Sendrecv or MPI_Isend",
        (false, _) => "sends that do not wait",
    }
}

/// A circle of sends.
fn sends(job: &Job, circle: &[u32]) -> Vec<String> {
    let kind = |rank: &u32| {
        let needs = &job.told(*rank)?.needs;
        let send = |kind| [Kind::Send, Kind::SynchronousSend].contains(&kind);
        needs
            .iter()
            .all(|need| send(need.what.kind))
            .then(|| needs.first().map(|need| need.what.kind))
            .flatten()
    };
    let kinds: Option<Vec<Kind>> = circle.iter().map(kind).collect();
    let call = circle.first().and_then(|rank| job.told(*rank)).map_or("", |account| account.call.as_str());
    match kinds {
        // A standard send is synchronous only where the user has asked for that.
        Some(kinds) if kinds.contains(&Kind::SynchronousSend) && call.trim_end_matches("_c") == "MPI_Send" => vec![format!(
            "{} send before they receive, and rely on their sends being kept until then: here a send waits for its \
             receive (`--check=buffering`); use {}, or let some of them receive first",
            ranks(circle),
            instead_of(call, false)
        )],
        Some(kinds) if kinds.contains(&Kind::Send) => vec![format!(
            "{} send before they receive: a send of so many bytes may wait for its receive; use {}, or let some of \
             them receive first",
            ranks(circle),
            instead_of(call, false)
        )],
        Some(kinds) if !kinds.is_empty() => vec![format!(
            "{} send before they receive, and synchronous sends wait for their receive; use {}, or let some of them \
             receive first",
            ranks(circle),
            instead_of(call, true)
        )],
        _ => Vec::new(),
    }
}

/// Stuck ranks whose receive takes a message of any rank.
fn wildcards(job: &Job, proof: &Proof) -> Vec<String> {
    let mut hints = Vec::new();
    for rank in 0..job.size() {
        let Some(account) = job.told(rank).filter(|_| proof.stuck[rank as usize]) else { continue };
        for need in account.all_needs() {
            let what = &need.what;
            if matches!(what.kind, Kind::Receive | Kind::Probe) && what.process.is_none() {
                hints.push(format!(
                    "rank {rank} would take {}, and no rank is left that could send one",
                    operation(what)
                ));
            }
        }
    }
    shorten(hints)
}

/// The first of them; what is told several times is told once, with how often.
pub(crate) fn shorten(hints: Vec<String>) -> Vec<String> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for hint in hints {
        match counted.iter_mut().find(|(told, _)| *told == hint) {
            Some((_, times)) => *times += 1,
            None => counted.push((hint, 1)),
        }
    }
    let told = |(hint, times)| if times > 1 { format!("{hint} ({times} of them)") } else { hint };
    let mut hints: Vec<String> = counted.into_iter().map(told).collect();
    let left = hints.len().saturating_sub(MOST);
    hints.truncate(MOST);
    if left > 0 {
        hints.push(format!("and {left} more of the kind"));
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_several_times_is_told_once_with_how_often() {
        let hints = ["a", "b", "a", "a"].map(str::to_owned).to_vec();
        assert_eq!(shorten(hints), ["a (3 of them)", "b"]);
        let many: Vec<String> = (0..MOST + 2).map(|number| number.to_string()).collect();
        assert_eq!(shorten(many).last().unwrap(), "and 2 more of the kind");
    }
}
