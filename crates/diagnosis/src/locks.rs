//! Locks of windows: who holds them, and who waits for whom.
//!
//! The lock itself counts its users and does not know who they are (`faces/mpi/src/one_sided/lock.rs`). But each rank
//! tells which locks it holds and which one it waits for, with its place in the queue. A lock is named by the context
//! of its window and by the rank whose part of the window it guards.

use crate::account::{Account, Kind, Lock};
use crate::hints::doing;
use crate::job::Job;
use crate::seen::Seen;
use crate::words::{operation, ranks};

/// Those who keep a rank from the lock that it waits for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct InTheWay {
    /// They hold it: exclusive ones and shared ones.
    exclusive: Vec<u32>,
    shared: Vec<u32>,
    /// They wait for it themselves, and have come earlier.
    earlier: Vec<u32>,
}

impl InTheWay {
    /// All of them: each has to act before the rank gets the lock.
    pub fn all(&self) -> Vec<u32> {
        [&self.exclusive[..], &self.shared, &self.earlier].concat()
    }

    /// Whom to name to the user: those who hold it, or else those who come before.
    pub fn first(&self) -> Vec<u32> {
        let holders = [&self.exclusive[..], &self.shared].concat();
        if holders.is_empty() {
            self.earlier.clone()
        } else {
            holders
        }
    }
}

/// Who is in the way of a rank that waits for a lock, as far as the others have told.
pub(crate) fn in_the_way(job: &Job, account: &Account) -> InTheWay {
    let mut found = InTheWay::default();
    let Some(Lock { context, owner, exclusive, turn: Some(turn) }) = account.wanted_lock().copied() else {
        return found;
    };
    for other in (0..job.size()).filter(|rank| *rank != account.rank).filter_map(|rank| job.account(rank)) {
        for lock in other.locks.iter().filter(|lock| (lock.context, lock.owner) == (context, owner)) {
            match lock.turn {
                None if lock.exclusive => found.exclusive.push(other.rank),
                // Shared locks exclude no shared one.
                None if exclusive => found.shared.push(other.rank),
                // Nobody overtakes anybody, readers included.
                Some(earlier) if earlier < turn => found.earlier.push(other.rank),
                _ => {}
            }
        }
    }
    found
}

/// Who keeps a rank from its lock, to follow the lock; `None` where it waits for none, or nobody is known.
pub(crate) fn who_holds_it(job: &Job, account: &Account) -> Option<String> {
    let wanted = account.wanted_lock()?;
    // Another thread of the rank may wait for it.
    account.needs.iter().find(|need| matches!(need.what.kind, Kind::SharedLock | Kind::ExclusiveLock))?;
    let way = in_the_way(job, account);
    let hold = |list: &[u32], how: &str| {
        let verb = if list.len() == 1 { "holds" } else { "hold" };
        format!(", which {} {verb} ({how})", ranks(list))
    };
    if !way.exclusive.is_empty() {
        return Some(hold(&way.exclusive, "exclusive"));
    }
    if !way.shared.is_empty() {
        return Some(hold(&way.shared, "shared"));
    }
    if !way.earlier.is_empty() {
        let verb = if way.earlier.len() == 1 { "waits" } else { "wait" };
        return Some(format!(", for which {} {verb} since before", ranks(&way.earlier)));
    }
    // Of those who have not answered, such as ranks that compute, one is likely to hold it.
    job.told(account.rank)?;
    let mut silent = account.comm(wanted.context)?.members.ranks(job.size())?;
    silent.retain(|rank| matches!(job.ranks[*rank as usize], Seen::Silent(_)));
    match &silent[..] {
        [] => None,
        [one] => Some(format!(", which rank {one} seems to hold: it alone has not answered")),
        several => Some(format!(", which one of {} seems to hold: they have not answered", ranks(several))),
    }
}

/// Sentences on stuck ranks that wait for locks, and what they could do about it.
pub(crate) fn hints(job: &Job, stuck: &[bool], circle: &[u32]) -> (Vec<String>, Option<&'static str>) {
    let waits_for_lock = |rank: &u32| job.told(*rank).is_some_and(|told| told.wanted_lock().is_some());
    if circle.len() > 1 && circle.iter().all(waits_for_lock) {
        return (
            Vec::new(),
            Some("each holds a lock that another one waits for: let all ranks take locks in the same order"),
        );
    }
    let mut hints = Vec::new();
    for rank in (0..job.size()).filter(|rank| stuck[*rank as usize]) {
        let Some(account) = job.told(rank) else { continue };
        let is_lock = |kind| matches!(kind, Kind::SharedLock | Kind::ExclusiveLock);
        let Some(need) = account.needs.iter().find(|need| is_lock(need.what.kind)) else { continue };
        let way = in_the_way(job, account);
        let holds = !(way.exclusive.is_empty() && way.shared.is_empty());
        let why = match (&way.first()[..], holds) {
            ([], _) => "another rank holds it and does not give it back".to_owned(),
            ([one], true) => format!("rank {one} holds it, and {}", doing(job, *one)),
            ([one], false) => format!("rank {one} has come earlier, and {}", doing(job, *one)),
            (several, true) => format!("{} hold it and do not give it back", ranks(several)),
            (several, false) => format!("{} have come earlier", ranks(several)),
        };
        hints.push(format!("rank {rank} cannot get {}: {why}", operation(&need.what)));
    }
    let remedy = "each MPI_Win_lock needs its MPI_Win_unlock before its rank waits for others";
    let any = !hints.is_empty();
    (hints, any.then_some(remedy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::tests::{account, operation as make, receive};
    use crate::account::{Need, Source};
    use crate::Verdict;

    fn lock(owner: u32, exclusive: bool, turn: Option<u64>) -> Lock {
        Lock { context: 8, owner, exclusive, turn }
    }

    /// A rank of `size` that waits for a lock and holds others.
    fn waits(rank: u32, size: u32, wanted: Lock, held: &[Lock]) -> Seen {
        let kind = if wanted.exclusive { Kind::ExclusiveLock } else { Kind::SharedLock };
        let need = Need { what: make(kind, Some(wanted.owner), None), from: Source::Members(8) };
        let mut told = account(rank, size, "MPI_Win_lock", vec![need]);
        told.locks = [held, &[wanted]].concat();
        Seen::Told(Box::new(told))
    }

    fn holds(rank: u32, size: u32, from: u32, held: &[Lock]) -> Seen {
        let mut told = account(rank, size, "MPI_Recv", vec![receive(from, 1)]);
        told.locks = held.to_vec();
        Seen::Told(Box::new(told))
    }

    fn diagnosis(ranks: Vec<Seen>) -> crate::Diagnosis {
        Job { ranks, now_ns: 5 }.diagnose()
    }

    #[test]
    fn two_that_take_two_locks_in_different_orders() {
        let found = diagnosis(vec![
            waits(0, 3, lock(1, true, Some(4)), &[lock(0, true, None)]),
            waits(1, 3, lock(0, true, Some(7)), &[lock(1, true, None)]),
            Seen::Silent("computes".into()),
        ]);
        // The third rank is a member too, and computes; it holds none of these locks.
        assert_eq!((found.verdict, &found.circle[..]), (Verdict::Partial, &[0, 1][..]));
        assert_eq!(
            found.ranks[0].doing,
            "waits in MPI_Win_lock: an exclusive lock of rank 1's part of MPI_COMM_WORLD, which rank 1 holds (exclusive)"
        );
        assert_eq!((&found.ranks[0].waits_for[..], &found.ranks[0].could_end[..]), (&[1][..], &[1][..]));
        assert!(found.hints.iter().any(|hint| hint.contains("in the same order")), "{:?}", found.hints);
    }

    #[test]
    fn who_holds_a_lock_and_computes_may_give_it_back() {
        let found = diagnosis(vec![
            waits(0, 3, lock(1, true, Some(4)), &[lock(0, true, None)]),
            Seen::Silent("computes".into()),
            holds(2, 3, 0, &[]),
        ]);
        assert_eq!(found.verdict, Verdict::Alive);
        assert!(
            found.ranks[0].doing.ends_with("which rank 1 seems to hold: it alone has not answered"),
            "{}",
            found.ranks[0].doing
        );
        // Or it has moved in between.
        let Seen::Told(moving) = holds(1, 2, 0, &[lock(1, true, None)]) else { unreachable!() };
        let found = diagnosis(vec![waits(0, 2, lock(1, true, Some(4)), &[]), Seen::Moving(moving)]);
        assert_eq!(found.verdict, Verdict::Alive);
        assert!(
            found.ranks[0].doing.ends_with(", which rank 1 holds (exclusive)"),
            "{}",
            found.ranks[0].doing
        );
    }

    #[test]
    fn shared_locks_are_in_the_way_of_exclusive_ones_only() {
        let way = |wanted: Lock, others: &[Lock]| {
            let (one, other) = (waits(0, 2, wanted, &[]), holds(1, 2, 0, others));
            let job = Job { ranks: vec![one, other], now_ns: 5 };
            in_the_way(&job, job.told(0).unwrap()).all()
        };
        assert_eq!(way(lock(0, true, Some(2)), &[lock(0, false, None)]), [1]);
        assert_eq!(way(lock(0, false, Some(2)), &[lock(0, false, None)]), [0u32; 0]);
        assert_eq!(way(lock(0, false, Some(2)), &[lock(0, true, None)]), [1]);
        // Of another part, or of another window.
        assert_eq!(way(lock(0, true, Some(2)), &[lock(1, true, None)]), [0u32; 0]);
        assert_eq!(way(lock(0, true, Some(2)), &[Lock { context: 9, ..lock(0, true, None) }]), [0u32; 0]);
    }

    #[test]
    fn who_came_earlier_goes_first() {
        // Rank 1 reads, rank 2 wants to write and waits for it, rank 0 wants to read and waits for rank 2.
        let found = diagnosis(vec![
            waits(0, 3, lock(0, false, Some(9)), &[]),
            holds(1, 3, 0, &[lock(0, false, None)]),
            waits(2, 3, lock(0, true, Some(8)), &[]),
        ]);
        assert_eq!(found.verdict, Verdict::Deadlock);
        assert!(found.ranks[0].doing.ends_with(", for which rank 2 waits since before"), "{:?}", found.ranks);
        assert!(found.ranks[2].doing.ends_with(", which rank 1 holds (shared)"), "{:?}", found.ranks);
        assert_eq!(found.circle, [0, 2, 1]);
        let text = found.hints.join("\n");
        assert!(text.contains("part of MPI_COMM_WORLD: rank 1 holds it, and waits in MPI_Recv"), "{text}");
        assert!(text.contains("rank 2 has come earlier, and waits in MPI_Win_lock"), "{text}");
    }

    #[test]
    fn a_lock_of_which_nobody_knows_waits_for_any_member() {
        let alone = |other| diagnosis(vec![waits(0, 2, lock(1, true, Some(4)), &[]), other]);
        assert_eq!(alone(Seen::Silent("computes".into())).verdict, Verdict::Alive);
        let found = alone(holds(1, 2, 0, &[]));
        assert_eq!(found.verdict, Verdict::Deadlock);
        assert!(
            found.hints[0].contains("another rank holds it and does not give it back"),
            "{:?}",
            found.hints
        );
    }
}
