//! Waits for memory of a rank's own that others change, and what can be said of them.
//!
//! Any rank may store there that is not stuck itself, and not its calls alone: so may threads that make no call,
//! handlers of signals and children. A rank where such may be says so (`Account::stores`).

use crate::account::{Kind, Need};
use crate::job::Job;
use crate::proof::Proof;
use crate::words::ranks;

/// Whether a need is for memory that may be changed without a call of any rank.
pub(crate) fn may_be_met_aside(job: &Job, need: &Need) -> bool {
    let is_of_memory = need.what.kind == Kind::Condition && need.what.bytes != 0;
    is_of_memory
        && (0..job.size()).any(|rank| job.account(rank).is_some_and(|account| account.stores.is_none()))
}

/// Sentences on stuck ranks that wait for memory, and on those of which nothing is proven.
pub(crate) fn hints(job: &Job, proof: &Proof) -> Vec<String> {
    let mut hints = Vec::new();
    let mut stuck = Vec::new();
    let mut aside = false;
    for rank in 0..job.size() {
        let Some(account) = job.told(rank).filter(|account| !account.polls) else { continue };
        for need in account.all_needs().filter(|need| need.what.kind == Kind::Condition) {
            if proof.stuck[rank as usize] && need.what.bytes != 0 && need.is_for_any() {
                stuck.push(rank);
            }
            aside |= may_be_met_aside(job, need);
        }
    }
    if !stuck.is_empty() {
        let verb = if stuck.len() == 1 { "waits" } else { "wait" };
        hints.push(format!("no rank is left that could store what {} {verb} for", ranks(&stuck)));
    }
    let who: Vec<u32> = (0..job.size())
        .filter(|rank| job.account(*rank).is_some_and(|account| account.stores.is_none() && !account.polls))
        .collect();
    if aside && !who.is_empty() {
        hints.push(format!(
            "of waits for memory nothing is proven, since threads, handlers of signals, children or accesses under \
             way of {} may store there",
            ranks(&who)
        ));
    }
    hints
}

#[cfg(test)]
mod tests {
    use crate::account::tests::{account, operation, receive};
    use crate::account::{Account, Kind, Need, Operation, Source};
    use crate::{Diagnosis, Job, Seen, Verdict};

    fn waits(rank: u32, size: u32, from: Source) -> Account {
        let what = Operation {
            comm: "the long at 0x40 to be == 1 (it is 0)".into(),
            bytes: 0x40,
            context: 0,
            ..operation(Kind::Condition, None, None)
        };
        account(rank, size, "", vec![Need { what, from }])
    }

    fn of(ranks: Vec<Seen>) -> Diagnosis {
        Job { ranks, now_ns: 5 }.diagnose()
    }

    fn told(account: Account) -> Seen {
        Seen::Told(Box::new(account))
    }

    #[test]
    fn memory_is_changed_by_any_rank_that_is_not_stuck() {
        let both = |other| of(vec![told(waits(0, 2, Source::Others)), other]);
        let found = both(told(waits(1, 2, Source::Others)));
        assert_eq!((found.verdict, &found.circle[..]), (Verdict::Deadlock, &[0, 1][..]));
        assert_eq!(found.ranks[0].doing, "waits in a call: the long at 0x40 to be == 1 (it is 0)");
        assert!(
            found.hints[0].contains("no rank is left that could store what ranks 0 and 1 wait for"),
            "{:?}",
            found.hints
        );
        assert_eq!(both(told(account(1, 2, "", vec![receive(0, 1)]))).verdict, Verdict::Deadlock);
        assert_eq!(both(Seen::Ended("has ended".into())).verdict, Verdict::Deadlock);
        assert_eq!(both(Seen::Silent("computes".into())).verdict, Verdict::Alive);
        assert_eq!(both(Seen::Finalized).verdict, Verdict::Alive);
        let three = of(vec![
            told(waits(0, 3, Source::Others)),
            told(waits(1, 3, Source::Others)),
            Seen::Silent("computes".into()),
        ]);
        assert_eq!(three.verdict, Verdict::Alive);
    }

    #[test]
    fn a_thread_of_any_rank_may_store() {
        for (one, other) in [(None, Some(0)), (Some(0), None)] {
            let found = of(vec![
                told(Account { stores: one, ..waits(0, 2, Source::Others) }),
                told(Account { stores: other, ..waits(1, 2, Source::Others) }),
            ]);
            assert_eq!(found.verdict, Verdict::Alive);
            let text = found.hints.join("; ");
            assert!(text.contains("of waits for memory nothing is proven"), "{text}");
        }
    }

    #[test]
    fn a_lock_waits_for_the_one_before() {
        let found = of(vec![
            told(waits(0, 3, Source::Ranks(vec![1]))),
            told(waits(1, 3, Source::Ranks(vec![0]))),
            Seen::Silent("computes".into()),
        ]);
        assert_eq!((found.verdict, found.stuck()), (Verdict::Partial, vec![0, 1]));
    }
}
