//! Collective operations of other interfaces than MPI's: who has not come, and whose do not fit.
//!
//! What an operation is stands in its words ([`crate::account::Operation::elements`]), since the name of the call is
//! known only to whoever looks at the stack. [`crate::Diagnosis::name_calls`] puts it in later.

use crate::account::{Account, Kind, Need, Operation, Source};
use crate::hints::{doing, shorten};
use crate::job::Job;
use crate::words::ranks;

/// Whether it is such an operation.
pub(crate) fn is_one(of: &Operation) -> bool {
    of.kind == Kind::Collective && !of.elements.is_empty()
}

/// Whether it is one that nobody leaves before all have come.
pub(crate) fn needs_all(of: &Operation) -> bool {
    is_one(of) && of.bytes != 0
}

/// In words, to follow the name of the call.
pub(crate) fn in_words(of: &Operation) -> String {
    format!("{} among {}", of.elements, of.comm)
}

/// What stands for the call of a rank in a sentence, until its name is known.
pub(crate) fn call_of(rank: u32) -> String {
    format!("{{the call of rank {rank}}}")
}

fn need(account: &Account) -> Option<&Need> {
    account.needs.iter().find(|need| is_one(&need.what))
}

/// Sentences on such operations.
pub(crate) fn hints(job: &Job) -> Vec<String> {
    let mut hints = Vec::new();
    let mut seen: Vec<(u32, Vec<u32>)> = Vec::new();
    for rank in 0..job.size() {
        let Some(account) = job.told(rank) else { continue };
        let Some(Need { what, from: Source::Members(context) }) = need(account) else { continue };
        let Some(comm) = account.comm(*context) else { continue };
        let Some(members) = comm.members.ranks(job.size()) else { continue };
        if seen.iter().any(|(of, group)| of == context && *group == members) {
            continue;
        }
        // The one that is furthest tells who is behind.
        let inside = |member: &u32| {
            let other = job.told(*member)?;
            let of = need(other).filter(|need| need.what.context == *context)?;
            let number = other.comm(*context).filter(|of| of.members == comm.members)?.collectives;
            Some((*member, number, of.what.elements.clone()))
        };
        let mut there: Vec<(u32, u64, String)> = members.iter().filter_map(inside).collect();
        there.sort_by_key(|(member, number, _)| (std::cmp::Reverse(*number), *member));
        let Some((first, number, text)) = there.first().cloned() else { continue };
        let Some(ahead) = job.told(first) else { continue };
        seen.push((*context, members));
        for missing in job.missing(ahead, *context) {
            let how = match there.iter().find(|(member, ..)| *member == missing) {
                Some((_, _, text)) => {
                    format!("it is in {}, {text} of before", call_of(missing))
                }
                None => format!("it {}", doing_of(job, missing)),
            };
            hints.push(format!(
                "rank {missing} has not come to {}, {text} among {}: {how}",
                call_of(first),
                what.comm
            ));
        }
        let others: Vec<u32> = there
            .iter()
            .filter(|(_, of, told)| *of == number && *told != text)
            .map(|(member, ..)| *member)
            .collect();
        if let Some(other) = others.first() {
            let theirs = &there.iter().find(|(member, ..)| member == other).expect("it is one of them").2;
            hints.push(format!(
                "rank {first} is in {}, {text} among {}, and {} in {}, {theirs}; all must call the same operations in the \
                 same order, with the same root",
                call_of(first),
                what.comm,
                ranks(&others),
                call_of(*other)
            ));
        }
    }
    shorten(hints)
}

fn doing_of(job: &Job, rank: u32) -> String {
    match job.account(rank) {
        Some(account) if account.call.is_empty() && account.polls => {
            format!("calls {} again and again", call_of(rank))
        }
        Some(account) if account.call.is_empty() => format!("waits in {}", call_of(rank)),
        _ => doing(job, rank),
    }
}

#[cfg(test)]
mod tests {
    use crate::account::tests::{account, operation, receive};
    use crate::account::{Kind, Need, Operation, Source};
    use crate::{Job, Seen, Verdict};

    fn meets(rank: u32, text: &str, number: u64) -> Seen {
        let what = Operation {
            elements: text.into(),
            comm: "all ranks".into(),
            bytes: u64::from(text == "a barrier"),
            ..operation(Kind::Collective, None, None)
        };
        let mut told = account(rank, 3, "", vec![Need { what, from: Source::Members(8) }]);
        told.comms[0].collectives = number;
        Seen::Told(Box::new(told))
    }

    #[test]
    fn who_has_not_come_is_named_with_the_calls() {
        let waits = Seen::Told(Box::new(account(2, 3, "", vec![receive(0, 1)])));
        let job = Job { ranks: vec![meets(0, "a barrier", 4), meets(1, "a barrier", 4), waits], now_ns: 9 };
        let mut found = job.diagnose();
        assert_eq!(found.verdict, Verdict::Deadlock);
        assert_eq!(found.ranks[0].doing, "waits in a call: a barrier among all ranks");
        found.ranks[0].name_call("gsync");
        found.ranks[2].name_call("crecv");
        found.name_calls();
        let text = found.hints.join("; ");
        let sentence = "rank 2 has not come to gsync, a barrier among all ranks: it waits in crecv";
        assert!(text.contains(sentence), "{text}");
    }

    #[test]
    fn operations_that_do_not_fit_are_named() {
        let job = Job {
            ranks: vec![
                meets(0, "a broadcast from rank 0", 2),
                meets(1, "a barrier", 2),
                meets(2, "a barrier", 2),
            ],
            now_ns: 9,
        };
        let mut found = job.diagnose();
        found.name_calls();
        let text = found.hints.join("; ");
        assert!(text.contains("ranks 1 and 2 in a call, a barrier; all must call the same"), "{text}");
        assert!(!text.contains('{'), "{text}");
    }
}
