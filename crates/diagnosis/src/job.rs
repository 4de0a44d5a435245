//! A job as it was seen, and what follows from it.

use crate::account::{Account, Kind, Need, Rule, Source, ThreadWait};
use crate::proof::{prove, Formula, Node, Proof};
use crate::report::{Diagnosis, RankReport, ThreadReport, Verdict};
use crate::seen::Seen;
use crate::{conditions, hints, locks, meetings, words};

/// A job as it was seen.
#[derive(Debug, Clone)]
pub struct Job {
    /// What is known of each rank, by its number in the job.
    pub ranks: Vec<Seen>,
    /// The present time, in nanoseconds of the clock that accounts use.
    pub now_ns: u64,
}

/// What a rank has done that is [`Seen::Finalized`].
pub(crate) const FINALIZED: &str = "has called MPI_Finalize";

/// The most ranks that are listed as those who could end a wait.
const MOST_SHOWN: usize = 64;

/// Collective operations that no rank can leave before all have come to them.
const SYNCHRONISING: [&str; 5] =
    ["MPI_Barrier", "MPI_Win_fence", "MPI_Allreduce", "MPI_Allgather", "MPI_Alltoall"];

impl Job {
    /// Number of ranks.
    pub fn size(&self) -> u32 {
        self.ranks.len() as u32
    }

    /// The account of a rank that was asleep all the time.
    pub(crate) fn told(&self, rank: u32) -> Option<&Account> {
        match self.ranks.get(rank as usize)? {
            Seen::Told(account) => Some(account),
            _ => None,
        }
    }

    /// The account of a rank, if it has given one.
    pub(crate) fn account(&self, rank: u32) -> Option<&Account> {
        match self.ranks.get(rank as usize)? {
            Seen::Told(account) | Seen::Moving(account) => Some(account),
            _ => None,
        }
    }

    /// The members of a communicator that are known not to have come to the collective operation that `account` is in.
    pub(crate) fn missing(&self, account: &Account, context: u32) -> Vec<u32> {
        let Some(comm) = account.comm(context).filter(|comm| !comm.inter) else { return Vec::new() };
        let members = comm.members.ranks(self.size()).unwrap_or_default();
        let has_not_come = |rank: &u32| match &self.ranks[*rank as usize] {
            // It may have come, got what it needed, and gone on to its end.
            Seen::Ended(_) | Seen::Finalized | Seen::Silent(_) | Seen::Lost(_) => false,
            Seen::Told(other) | Seen::Moving(other) => other
                .comm(context)
                .is_some_and(|of| of.members == comm.members && of.collectives < comm.collectives),
        };
        members.into_iter().filter(|rank| *rank != account.rank).filter(has_not_come).collect()
    }

    /// `call`: the one that a thread of the rank is in.
    fn formula(&self, account: &Account, call: &str, need: &Need) -> Formula {
        // Of another interface than MPI's, or of no communicator, a process may send that comes back.
        let of_comm = account.comm(need.what.context).is_some() && !meetings::is_one(&need.what);
        let act = |rank: u32| match self.ranks.get(rank as usize) {
            None => Formula::May,
            Some(Seen::Finalized) if !of_comm => Formula::May,
            // A connection to a port whose process is gone ends in an error.
            Some(Seen::Ended(_)) if need.what.kind == Kind::Port => Formula::May,
            // So does whatever waits for a rank that is lost, once that is noticed.
            Some(Seen::Lost(_)) => Formula::May,
            Some(_) => Formula::Act(rank as usize),
        };
        let any = |ranks: Vec<u32>| Formula::Any(ranks.into_iter().map(act).collect());
        let others = |ranks: Vec<u32>| any(ranks.into_iter().filter(|rank| *rank != account.rank).collect());
        match &need.from {
            Source::Unknown => Formula::May,
            _ if conditions::may_be_met_aside(self, need) => Formula::May,
            Source::Ranks(ranks) => any(ranks.clone()),
            Source::Others if account.abroad => Formula::May,
            Source::Others => others((0..self.size()).collect()),
            Source::Members(context) => {
                let members = account.comm(*context).and_then(|comm| comm.members.ranks(self.size()));
                let Some(members) = members else { return Formula::May };
                let any = others(members);
                if let Kind::SharedLock | Kind::ExclusiveLock = need.what.kind {
                    // Whoever holds the lock gives it back, and whoever is before this rank in the queue has its turn
                    // first. Which lock which thread waits for is not told.
                    if account.locks.iter().filter(|lock| lock.turn.is_some()).count() > 1 {
                        return any;
                    }
                    let before = locks::in_the_way(self, account).all().into_iter().map(act).collect();
                    return Formula::All(vec![any, Formula::All(before)]);
                }
                if need.what.kind != Kind::Collective
                    || !(SYNCHRONISING.contains(&call) || meetings::needs_all(&need.what))
                {
                    return any;
                }
                let missing = self.missing(account, *context).into_iter().map(act).collect();
                // Where some have not come, one of the others acts when they do.
                Formula::All(vec![any, Formula::All(missing)])
            }
        }
    }

    /// Whether a message of a rank that sleeps may still be on its way to this one over the network: it would let the
    /// engine here go on, and whoever waits for that.
    fn may_hear(&self, account: &Account) -> bool {
        let others = (0..self.size()).filter(|rank| *rank != account.rank);
        let mut told = others.filter_map(|rank| self.told(rank));
        // Who has called MPI_Finalize has waited there until its messages were taken; of one that moves nothing is
        // proven.
        told.any(|other| match (other.wire(account.rank), account.wire(other.rank)) {
            (Some((sent, _)), Some((_, taken))) => sent != taken,
            _ => true,
        })
    }

    /// Whether a rank sends nothing more: it is in `MPI_Finalize`, where it may wait for others a while, and nothing of
    /// its program is under way.
    pub(crate) fn is_leaving(&self, rank: u32) -> bool {
        self.told(rank).is_some_and(|account| {
            let quiet = !account.busy && !account.reachable;
            let done = account.pending_count == 0 && quiet && account.others.is_empty();
            let waits = |need: &Need| need.what.kind == Kind::Other && need.from == Source::Unknown;
            // Communicators of sessions outlive MPI_Finalize.
            let own = account.comms.iter().all(|comm| comm.name.starts_with("MPI_COMM_"));
            account.call == "MPI_Finalize" && done && own && !account.polls && account.needs.iter().all(waits)
        })
    }

    fn node(&self, rank: u32) -> Node {
        let account = match &self.ranks[rank as usize] {
            Seen::Ended(_) | Seen::Finalized | Seen::Lost(_) => return Node::Ended,
            Seen::Told(_) if self.is_leaving(rank) => return Node::Ended,
            Seen::Told(account) => account,
            Seen::Moving(_) | Seen::Silent(_) => return Node::Free,
        };
        let foreign = account.rank != rank || account.size != self.size();
        let blind = account.needs.is_empty() || account.others.iter().any(|thread| thread.needs.is_empty());
        let moves = account.polls || account.busy || account.reachable || account.threads || blind;
        if foreign || moves || self.may_hear(account) {
            return Node::Free;
        }
        let formula = |call: &str, rule, needs: &[Need]| {
            let parts = needs.iter().map(|need| self.formula(account, call, need)).collect();
            if rule == Rule::All {
                Formula::All(parts)
            } else {
                Formula::Any(parts)
            }
        };
        let own = formula(&account.call, account.rule, &account.needs);
        if !account.others.is_empty() {
            // Whichever thread goes on may act, and wake others.
            let others = account.others.iter().map(|of| formula(&of.call, of.rule, &of.needs));
            return Node::Waits(Formula::Any([own].into_iter().chain(others).collect()), Vec::new());
        }
        let named = match &account.needs[..] {
            [Need { what, from: Source::Members(context) }] if what.kind == Kind::Collective => {
                self.missing(account, *context).into_iter().map(|rank| rank as usize).collect()
            }
            _ => locks::in_the_way(self, account).first().into_iter().map(|rank| rank as usize).collect(),
        };
        Node::Waits(own, named)
    }

    /// What follows.
    pub fn diagnose(&self) -> Diagnosis {
        let nodes: Vec<Node> = (0..self.size()).map(|rank| self.node(rank)).collect();
        let proof = prove(&nodes);
        let any = proof.stuck.contains(&true);
        let all = nodes.iter().zip(&proof.stuck).all(|(node, stuck)| *stuck || *node == Node::Ended);
        let verdict = match (any, all) {
            (true, true) => Verdict::Deadlock,
            (true, false) => Verdict::Partial,
            (false, _) => Verdict::Alive,
        };
        let ranks = (0..self.size()).map(|rank| self.report(rank, &proof)).collect();
        let mut circle: Vec<u32> = proof.circle.iter().map(|rank| *rank as u32).collect();
        let collective = |rank: &u32| {
            self.told(*rank)
                .is_some_and(|told| told.needs.iter().all(|need| need.what.kind == Kind::Collective))
        };
        if circle.iter().all(collective) && self.is_together(&circle) {
            // They are in one operation, and a circle among them says nothing.
            circle.clear();
        }
        let hints = hints::of(self, &proof, &circle);
        let mut diagnosis =
            Diagnosis { verdict, ranks, circle, hints, noun: String::new(), revocable: false };
        if self.is_of_another_interface() {
            diagnosis.say_nothing_of_mpi();
        }
        diagnosis
    }

    /// Whether the ranks have told of calls, and of none of MPI's, whose names are told.
    fn is_of_another_interface(&self) -> bool {
        let mut accounts = (0..self.size()).filter_map(|rank| self.account(rank)).peekable();
        let nameless = |account: &Account| {
            account.call.is_empty() && account.others.iter().all(|thread| thread.call.is_empty())
        };
        accounts.peek().is_some() && accounts.all(nameless)
    }

    /// Whether these ranks, which are in collective operations, are in those of one communicator.
    fn is_together(&self, ranks: &[u32]) -> bool {
        let of = |rank: &u32| self.told(*rank).and_then(|told| Some(told.needs.first()?.what.context));
        ranks.windows(2).all(|pair| of(&pair[0]) == of(&pair[1]))
    }

    /// The ranks that could end the wait of a rank.
    fn could_end(&self, account: &Account) -> Vec<u32> {
        let mut ranks: Vec<u32> = Vec::new();
        for need in account.all_needs().filter(|_| !account.polls) {
            match &need.from {
                Source::Unknown => {}
                Source::Ranks(of) => ranks.extend(of),
                Source::Others => ranks.extend(0..self.size()),
                Source::Members(context) => {
                    let missing = match need.what.kind {
                        Kind::Collective => self.missing(account, *context),
                        Kind::SharedLock | Kind::ExclusiveLock => locks::in_the_way(self, account).first(),
                        _ => Vec::new(),
                    };
                    let members = || account.comm(*context).and_then(|comm| comm.members.ranks(self.size()));
                    ranks.extend(if missing.is_empty() { members().unwrap_or_default() } else { missing });
                }
            }
        }
        ranks.sort_unstable();
        ranks.dedup();
        ranks.retain(|rank| *rank != account.rank && *rank < self.size());
        if ranks.len() > MOST_SHOWN {
            ranks.clear();
        }
        ranks
    }

    fn report(&self, rank: u32, proof: &Proof) -> RankReport {
        let (doing, account) = match &self.ranks[rank as usize] {
            Seen::Ended(how) | Seen::Silent(how) | Seen::Lost(how) => (how.clone(), None),
            Seen::Finalized => (FINALIZED.into(), None),
            Seen::Told(account) | Seen::Moving(account) if account.polls => {
                let call = if account.call.is_empty() { words::A_CALL } else { &account.call };
                (format!("calls {call} again and again{}", words::under_way(account)), Some(account))
            }
            Seen::Told(account) | Seen::Moving(account) => {
                let holders = locks::who_holds_it(self, account).unwrap_or_default();
                (format!("waits in {}{holders}", words::doing(account)), Some(account))
            }
        };
        let since = account.map(|account| account.since_ns).filter(|ns| *ns != 0);
        RankReport {
            rank,
            name: String::new(),
            host: String::new(),
            doing,
            call: account.map(|account| account.call.clone()).unwrap_or_default(),
            seconds: since.map(|since| self.now_ns.saturating_sub(since) as f64 / 1e9),
            stuck: proof.stuck[rank as usize],
            waits_for: proof.waits_for[rank as usize].iter().map(|rank| *rank as u32).collect(),
            could_end: account.map(|account| self.could_end(account)).unwrap_or_default(),
            any: account.is_some_and(|account| {
                account.needs.len() > 1 && account.rule == Rule::Any
                    || matches!(&account.needs[..], [need] if need.is_for_any())
                    || !account.others.is_empty()
            }),
            at: None,
            callers: Vec::new(),
            threads: account
                .map(|account| account.others.iter().map(thread_report).collect())
                .unwrap_or_default(),
        }
    }
}

fn thread_report(of: &ThreadWait) -> ThreadReport {
    let doing = format!("waits in {}", words::doing_in(&of.call, of.rule, &of.needs));
    ThreadReport { doing, call: of.call.clone(), at: None }
}

#[cfg(test)]
mod tests;
