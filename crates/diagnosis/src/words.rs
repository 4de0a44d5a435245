//! Accounts in words.

use crate::account::{Account, Kind, Need, Operation, Rule, Source};
use crate::meetings;

/// A call whose name is not known.
pub(crate) const A_CALL: &str = "a call";

/// "1 byte", "4 bytes".
pub(crate) fn count(number: u64, of: &str) -> String {
    match number {
        1 => format!("1 {of}"),
        _ => format!("{number} {of}s"),
    }
}

/// What each of several ranks does, of all together: "waits in MPI_Recv" becomes "wait in MPI_Recv".
pub(crate) fn of_several(doing: &str) -> String {
    let end = doing.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(doing.len());
    let (verb, rest) = doing.split_at(end);
    let verb = match verb {
        "has" => "have",
        "is" => "are",
        "waits" => "wait",
        "calls" => "call",
        "runs" => "run",
        "computes" => "compute",
        other => other,
    };
    // What the sentences about ranks that say nothing themselves go on with.
    let pairs = [
        ("could complete its generalized request", "could complete their generalized requests"),
        ("tells what it waits for", "tells what they wait for"),
        ("goes on without it", "goes on without them"),
        ("from here: it runs in", "from here: they run in"),
    ];
    pairs.iter().fold(format!("{verb}{rest}"), |text, (one, several)| text.replace(one, several))
}

/// "rank 1", "ranks 0, 2 and 3", "ranks 0-7".
pub(crate) fn ranks(list: &[u32]) -> String {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < sorted.len() {
        let mut end = at;
        while end + 1 < sorted.len() && sorted[end + 1] == sorted[end] + 1 {
            end += 1;
        }
        if end >= at + 2 {
            parts.push(format!("{}-{}", sorted[at], sorted[end]));
        } else {
            parts.extend(sorted[at..=end].iter().map(u32::to_string));
        }
        at = end + 1;
    }
    let word = if sorted.len() == 1 { "rank" } else { "ranks" };
    match parts.split_last() {
        Some((last, front)) if !front.is_empty() => format!("{word} {} and {last}", front.join(", ")),
        Some((last, _)) => format!("{word} {last}"),
        None => "no rank".into(),
    }
}

/// "task t40001", "tasks t40001, t40002 and t40003".
pub(crate) fn named(noun: &str, names: &[&str]) -> String {
    match names {
        [] => format!("no {noun}"),
        [one] => format!("{noun} {one}"),
        [front @ .., last] => format!("{noun}s {} and {last}", front.join(", ")),
    }
}

/// "57th".
pub(crate) fn ordinal(n: u64) -> String {
    let end = match (n % 10, n % 100) {
        (1, last) if last != 11 => "st",
        (2, last) if last != 12 => "nd",
        (3, last) if last != 13 => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// An operation, to follow the name of its call and a colon; empty where there is nothing to say.
pub(crate) fn operation(of: &Operation) -> String {
    let rank = match (of.peer, of.process) {
        (Some(peer), Some(process)) if peer != process => format!("rank {peer} (rank {process} of the job)"),
        (Some(rank), _) | (None, Some(rank)) => format!("rank {rank}"),
        (None, None) => "any rank".into(),
    };
    let tag = of.tag.map_or("any tag".into(), |tag| format!("tag {tag}"));
    let on = if of.comm.is_empty() { String::new() } else { format!(" on {}", of.comm) };
    let bytes = count(of.bytes, "byte");
    let (sent, most) = match of.elements.as_str() {
        "" => (bytes.clone(), bytes),
        elements => (format!("{elements} ({bytes})"), format!("{elements}, {bytes}")),
    };
    match of.kind {
        Kind::Port if of.process.is_some() => format!("{rank} to accept at the port that it has opened"),
        Kind::Port => "somebody to connect to its port, which processes of any job may do".into(),
        Kind::Generalized => "a generalized request, which only this program can complete".into(),
        Kind::Accesses if of.process.is_some() => {
            format!("its accesses to the memory of {rank}{on} to end, which takes no call of that rank's")
        }
        Kind::Accesses => {
            format!("its one-sided accesses{on} to end, which takes no call of the other ranks'")
        }
        Kind::SharedLock => format!("a shared lock of {rank}'s part of {}", window(&of.comm)),
        Kind::ExclusiveLock => format!("an exclusive lock of {rank}'s part of {}", window(&of.comm)),
        Kind::Condition => of.comm.clone(),
        Kind::Other if of.comm.is_empty() => String::new(),
        Kind::Other => format!("of {}", window(&of.comm)),
        Kind::Collective if meetings::is_one(of) => meetings::in_words(of),
        Kind::Collective => on.trim_start().into(),
        Kind::Send => format!("{sent} to {rank} with {tag}{on}"),
        Kind::SynchronousSend => format!("{sent} to {rank} with {tag}{on}, until they are received"),
        Kind::Receive => format!("a message from {rank} with {tag}{on} (at most {most})"),
        Kind::Probe => format!("a message from {rank} with {tag}{on}"),
    }
}

/// A window in words, by the name of its communicator.
pub(crate) fn window(name: &str) -> &str {
    match name {
        "" => "a window",
        name => name,
    }
}

/// Collective operations with a root.
const ROOTED: [&str; 6] =
    ["MPI_Bcast", "MPI_Gather", "MPI_Gatherv", "MPI_Reduce", "MPI_Scatter", "MPI_Scatterv"];

/// The root that a rank has given to the blocking collective operation that it is in.
pub(crate) fn root_of(account: &Account) -> Option<u32> {
    let need = account.needs.iter().find(|need| need.what.kind == Kind::Collective)?;
    let comm = account.comm(need.what.context).filter(|comm| !comm.inter)?;
    // A call that takes large counts is its plain one.
    let call = account.call.strip_suffix("_c").unwrap_or(&account.call);
    ROOTED.contains(&call).then_some(comm.root)
}

fn root(account: &Account) -> String {
    root_of(account).map(|root| format!(" with root {root}")).unwrap_or_default()
}

/// What a rank is in: "MPI_Recv: a message from rank 1 with tag 42 on MPI_COMM_WORLD (at most 4 bytes)".
pub(crate) fn doing(account: &Account) -> String {
    in_words(&account.call, account.rule, &account.needs, &root(account))
}

/// The same of a call that another thread of a rank is in.
pub(crate) fn doing_in(call: &str, rule: Rule, needs: &[Need]) -> String {
    in_words(call, rule, needs, "")
}

fn in_words(call: &str, rule: Rule, needs: &[Need], root: &str) -> String {
    let call = if call.is_empty() { A_CALL } else { call };
    let parts: Vec<String> = needs
        .iter()
        .map(|need| operation(&need.what) + &awaited(call, need))
        .filter(|text| !text.is_empty())
        .collect();
    let joint = if rule == Rule::All { ", and " } else { ", or " };
    let shown = parts.len().min(3);
    let mut text = match parts.is_empty() {
        true => call.to_string(),
        false if meetings::is_one(&needs[0].what) => format!("{call}: {}", parts[0]),
        false if matches!(needs[0].what.kind, Kind::Collective | Kind::Other) && parts.len() == 1 => {
            format!("{call} {}{root}", parts[0])
        }
        false => format!("{call}: {}", parts[..shown].join(joint)),
    };
    if parts.len() > shown {
        text += &format!("{joint}{} more", parts.len() - shown);
    }
    text
}

/// Of an epoch of one-sided access, whose ranks the program has named: for which of them it waits.
fn awaited(call: &str, need: &Need) -> String {
    match &need.from {
        Source::Ranks(list)
            if call.starts_with("MPI_Win_") && !need.what.comm.is_empty() && !list.is_empty() =>
        {
            format!(", for {}", ranks(list))
        }
        _ => String::new(),
    }
}

/// What is under way of a rank that calls again and again, to follow that; empty where nothing is.
pub(crate) fn under_way(account: &Account) -> String {
    let text = |of: &Operation| match of.kind {
        Kind::Collective => format!("a collective operation {}", operation(of)),
        _ => operation(of),
    };
    let parts: Vec<String> = account.pending.iter().map(text).filter(|text| !text.is_empty()).collect();
    let shown = parts.len().min(3);
    match (shown, account.pending_count.saturating_sub(shown as u64)) {
        (0, _) => String::new(),
        (_, 0) => format!(", with under way: {}", parts[..shown].join(", and ")),
        (_, more) => format!(", with under way: {}, and {more} more", parts[..shown].join(", and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::tests::{account, operation as make, receive};

    #[test]
    fn lists_of_ranks() {
        assert_eq!(ranks(&[3]), "rank 3");
        assert_eq!(ranks(&[1, 0]), "ranks 0 and 1");
        for (one, several) in [
            ("waits in MPI_Bcast", "wait in MPI_Bcast"),
            ("has called MPI_Finalize", "have called MPI_Finalize"),
            ("computes, outside of Arke's calls", "compute, outside of Arke's calls"),
            (
                "cannot be seen from here: it runs in another PID namespace",
                "cannot be seen from here: they run in another PID namespace",
            ),
            ("is lost; the job goes on without it", "are lost; the job goes on without them"),
        ] {
            assert_eq!(of_several(one), several);
        }
        assert_eq!(ranks(&[0, 1, 2, 3, 7]), "ranks 0-3 and 7");
        assert_eq!(ranks(&[0, 2, 4]), "ranks 0, 2 and 4");
    }

    #[test]
    fn ordinals() {
        assert_eq!(
            [1, 2, 3, 4, 11, 22, 57, 113].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 22nd 57th 113th"
        );
    }

    #[test]
    fn waits_in_words() {
        let recv = account(0, 2, "MPI_Recv", vec![receive(1, 42)]);
        assert_eq!(
            doing(&recv),
            "MPI_Recv: a message from rank 1 with tag 42 on MPI_COMM_WORLD (at most 4 bytes)"
        );
        let mut any = account(0, 2, "MPI_Waitany", vec![receive(1, 1), receive(2, 2)]);
        any.rule = Rule::Any;
        assert!(doing(&any).contains("tag 1 on MPI_COMM_WORLD (at most 4 bytes), or a message from rank 2"));
        assert_eq!(operation(&make(Kind::Collective, None, None)), "on MPI_COMM_WORLD");
        let lock = Operation { comm: "window \"halo\"".into(), ..make(Kind::SharedLock, Some(2), None) };
        let lock = Need { what: lock, from: Source::Members(9) };
        assert_eq!(
            doing(&account(0, 2, "MPI_Win_lock", vec![lock])),
            "MPI_Win_lock: a shared lock of rank 2's part of window \"halo\""
        );
        let lock = Operation { comm: String::new(), ..make(Kind::ExclusiveLock, Some(2), None) };
        assert_eq!(operation(&lock), "an exclusive lock of rank 2's part of a window");
        let typed = Operation { elements: "1 MPI_INT".into(), ..make(Kind::Send, Some(1), Some(2)) };
        assert_eq!(operation(&typed), "1 MPI_INT (4 bytes) to rank 1 with tag 2 on MPI_COMM_WORLD");
        let bcast = Need { what: make(Kind::Collective, None, None), from: Source::Members(8) };
        assert_eq!(
            doing(&account(0, 2, "MPI_Bcast", vec![bcast])),
            "MPI_Bcast on MPI_COMM_WORLD with root 0"
        );
        assert_eq!(doing(&account(0, 2, "", vec![])), "a call");
        let window = Operation { comm: "window \"halo\"".into(), ..make(Kind::Other, None, None) };
        let start = Need { what: window, from: Source::Ranks(vec![1]) };
        let start = account(0, 2, "MPI_Win_start", vec![start]);
        assert_eq!(doing(&start), "MPI_Win_start of window \"halo\", for rank 1");
        let mut polls = account(0, 2, "MPI_Test", vec![]);
        assert_eq!(under_way(&polls), "");
        polls.pending = vec![make(Kind::Receive, Some(1), Some(5)); 4];
        polls.pending_count = 9;
        let text = under_way(&polls);
        assert!(
            text.starts_with(", with under way: a message from rank 1 with tag 5 on MPI_COMM_WORLD"),
            "{text}"
        );
        assert!(text.ends_with(", and 6 more"), "{text}");
    }
}
