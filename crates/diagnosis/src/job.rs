//! A job as it was seen, and what follows from it.

use crate::account::{clean_to, Account, Kind, Need, Rule, Source, ThreadWait};
use crate::proof::{prove, Formula, Node, Proof};
use crate::{conditions, hints, locks, meetings, words};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What is known of a rank.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Seen {
    /// It was asleep in one wait all the time between two questions, and says this of it.
    Told(Box<Account>),
    /// It says this, but has moved between two questions, or was asked once only.
    Moving(Box<Account>),
    /// It has ended; how, to follow "rank 1".
    Ended(String),
    /// It has called `MPI_Finalize`, and its process lives: on communicators of before it never sends again, but it may
    /// open the library once more.
    Finalized,
    /// It has said nothing; what the system shows of it, to follow "rank 1".
    Silent(String),
}

/// The longest text in which another process says what it has seen of a rank, in bytes.
const SAID: usize = 512;

impl Seen {
    /// What another process says that it has seen of a rank, with whose clock being `ahead_ns` ahead of this one's;
    /// `None` if it makes no sense.
    pub fn checked(self, ahead_ns: i64) -> Option<Seen> {
        let of_clock = |account: Account| {
            let mut account = account.checked()?;
            let others = account.others.iter_mut().map(|thread| &mut thread.since_ns);
            for since in others.chain([&mut account.since_ns]).filter(|since| **since != 0) {
                *since = since.saturating_add_signed(ahead_ns.checked_neg()?).max(1);
            }
            Some(Box::new(account))
        };
        let cleaned = |mut text: String| {
            clean_to(&mut text, SAID);
            text
        };
        Some(match self {
            Seen::Told(account) => Seen::Told(of_clock(*account)?),
            Seen::Moving(account) => Seen::Moving(of_clock(*account)?),
            Seen::Ended(how) => Seen::Ended(cleaned(how)),
            Seen::Finalized => Seen::Finalized,
            Seen::Silent(how) => Seen::Silent(cleaned(how)),
        })
    }
}

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

/// What is concluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// No rank that is left can ever go on.
    Deadlock,
    /// Some ranks can never go on; others may.
    Partial,
    /// As far as is known every rank may go on.
    Alive,
}

/// A rank, for the user.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RankReport {
    /// Its number in the job.
    pub rank: u32,
    /// The host that it runs on; empty where all ranks run on one. Filled in by whoever knows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub host: String,
    /// What it does: "waits in MPI_Recv: a message from ...".
    pub doing: String,
    /// The call that it is in; empty where none is known.
    pub call: String,
    /// For how many seconds it has waited.
    pub seconds: Option<f64>,
    /// Whether it is proven that it can never go on.
    pub stuck: bool,
    /// The stuck or ended ranks that it waits for.
    pub waits_for: Vec<u32>,
    /// The ranks that could end its wait, as far as is known; of more than 64, none are listed.
    pub could_end: Vec<u32>,
    /// Whether one of them is enough.
    pub any: bool,
    /// Where the program stands: file and line, or function. Filled in by whoever can look it up.
    pub at: Option<String>,
    /// The functions that have called that one, innermost first. Filled in by whoever can look them up.
    pub callers: Vec<String>,
    /// Its other threads that wait in calls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threads: Vec<ThreadReport>,
}

/// What another thread of a rank does, for the user: as of a [`RankReport`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ThreadReport {
    /// "waits in MPI_Recv: a message from ...".
    pub doing: String,
    /// The call that it is in; empty where none is known.
    pub call: String,
    /// Where the program stands. Filled in by whoever can look it up.
    pub at: Option<String>,
}

/// What a job that stands still says.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Diagnosis {
    /// What is concluded.
    pub verdict: Verdict,
    /// The ranks.
    pub ranks: Vec<RankReport>,
    /// A shortest circle of ranks that wait for each other.
    pub circle: Vec<u32>,
    /// Sentences on what is likely to be wrong.
    pub hints: Vec<String>,
}

/// The most ranks that are listed as those who could end a wait.
const MOST_SHOWN: usize = 64;
/// The most callers in a line.
const MOST_CALLERS: usize = 5;

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
            Seen::Ended(_) | Seen::Finalized | Seen::Silent(_) => false,
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
            let done = account.pending_count == 0 && !account.busy && account.others.is_empty();
            let waits = |need: &Need| need.what.kind == Kind::Other && need.from == Source::Unknown;
            // Communicators of sessions outlive MPI_Finalize.
            let own = account.comms.iter().all(|comm| comm.name.starts_with("MPI_COMM_"));
            account.call == "MPI_Finalize" && done && own && !account.polls && account.needs.iter().all(waits)
        })
    }

    fn node(&self, rank: u32) -> Node {
        let account = match &self.ranks[rank as usize] {
            Seen::Ended(_) | Seen::Finalized => return Node::Ended,
            Seen::Told(_) if self.is_leaving(rank) => return Node::Ended,
            Seen::Told(account) => account,
            Seen::Moving(_) | Seen::Silent(_) => return Node::Free,
        };
        let foreign = account.rank != rank || account.size != self.size();
        let blind = account.needs.is_empty() || account.others.iter().any(|thread| thread.needs.is_empty());
        let moves = account.polls || account.busy || account.threads || blind;
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
        let mut diagnosis = Diagnosis { verdict, ranks, circle, hints };
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
            Seen::Ended(how) | Seen::Silent(how) => (how.clone(), None),
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

impl RankReport {
    /// Names the call, where the rank has not told it.
    pub fn name_call(&mut self, call: &str) {
        name_call(&mut self.doing, &mut self.call, call);
    }
}

impl ThreadReport {
    /// Names the call, where the rank has not told it.
    pub fn name_call(&mut self, call: &str) {
        name_call(&mut self.doing, &mut self.call, call);
    }
}

fn name_call(doing: &mut String, of: &mut String, call: &str) {
    for unnamed in ["waits in ", "calls "] {
        if let Some(rest) = doing.strip_prefix(unnamed).and_then(|rest| rest.strip_prefix(words::A_CALL)) {
            *doing = format!("{unnamed}{call}{rest}");
            *of = call.to_owned();
            return;
        }
    }
}

impl Diagnosis {
    /// The stuck ranks.
    pub fn stuck(&self) -> Vec<u32> {
        self.ranks.iter().filter(|rank| rank.stuck).map(|rank| rank.rank).collect()
    }

    /// The conclusion in a sentence, without its end.
    pub fn conclusion(&self) -> String {
        match self.verdict {
            Verdict::Deadlock => format!("deadlock: {} can never go on", words::ranks(&self.stuck())),
            Verdict::Partial => {
                format!("{} can never go on; the other ranks may", words::ranks(&self.stuck()))
            }
            Verdict::Alive => "no deadlock is proven: as far as is known the ranks may go on".into(),
        }
    }

    /// Puts the names of calls into the sentences, once they are known ([`RankReport::name_call`]).
    pub fn name_calls(&mut self) {
        for rank in &self.ranks {
            let name = if rank.call.is_empty() { words::A_CALL } else { &rank.call };
            let unnamed = meetings::call_of(rank.rank);
            self.hints.iter_mut().for_each(|hint| *hint = hint.replace(&unnamed, name));
        }
    }

    /// Takes words of MPI's out of what is said: the program uses another interface.
    fn say_nothing_of_mpi(&mut self) {
        const WORDS: [(&str, &str); 3] = [
            ("called MPI_Finalize", "left the job"),
            ("called MPI_Init", "joined the job"),
            ("without MPI_Finalize", "without leaving the job"),
        ];
        for text in self.ranks.iter_mut().map(|rank| &mut rank.doing).chain(&mut self.hints) {
            for (of_mpi, of_all) in WORDS {
                *text = text.replace(of_mpi, of_all);
            }
        }
    }

    /// Ranks that do the same at the same place, in the order of the first of each.
    pub fn groups(&self) -> Vec<Vec<&RankReport>> {
        let mut groups: Vec<Vec<&RankReport>> = Vec::new();
        let mut known = HashMap::new();
        for rank in &self.ranks {
            let at = *known.entry((&rank.doing, &rank.at, rank.stuck, &rank.threads)).or_insert(groups.len());
            match groups.get_mut(at) {
                Some(group) => group.push(rank),
                None => groups.push(vec![rank]),
            }
        }
        groups
    }

    /// All of it, a line each, without the ends of lines.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for group in self.groups() {
            lines.push(group_line(&group));
            lines.extend(group[0].threads.iter().map(|thread| thread_line(&group, thread)));
        }
        if self.circle.len() > 1 {
            let names: Vec<String> = self.circle.iter().map(|rank| format!("rank {rank}")).collect();
            lines.push(format!("circle: {} waits for {}", names.join(" waits for "), names[0]));
        }
        lines.extend(self.hints.iter().cloned());
        lines
    }
}

/// "rank 0, another thread: waits in MPI_Recv".
fn thread_line(group: &[&RankReport], thread: &ThreadReport) -> String {
    let numbers: Vec<u32> = group.iter().map(|rank| rank.rank).collect();
    let at = thread.at.as_ref().map(|at| format!(", at {at}")).unwrap_or_default();
    let doing = if numbers.len() > 1 { words::of_several(&thread.doing) } else { thread.doing.clone() };
    let other = if numbers.len() > 1 { "another thread of each" } else { "another thread" };
    format!("{}, {other}: {doing}{at}", words::ranks(&numbers))
}

fn group_line(group: &[&RankReport]) -> String {
    let numbers: Vec<u32> = group.iter().map(|rank| rank.rank).collect();
    let first = group[0];
    let mut line = words::ranks(&numbers);
    // A group on several hosts is one line all the same: thousands of ranks may do one thing.
    if !first.host.is_empty() && group.iter().all(|rank| rank.host == first.host) {
        line += &format!(" on {}", first.host);
    }
    let doing = if numbers.len() > 1 { words::of_several(&first.doing) } else { first.doing.clone() };
    line += &format!(": {doing}");
    let seconds = group.iter().filter_map(|rank| rank.seconds).fold(f64::INFINITY, f64::min);
    if seconds.is_finite() {
        line += &format!(", for {seconds:.1} s");
    }
    if let Some(at) = &first.at {
        line += &format!(", at {at}");
    }
    // Of a rank that waits its call says enough; what one that computes is at, its callers say.
    if first.call.is_empty() && !first.callers.is_empty() {
        let shown = first.callers.len().min(MOST_CALLERS);
        line += &format!(", called from {}", first.callers[..shown].join(", from "));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::tests::{account, operation, receive};
    use crate::account::{Held, Members, Operation, Wire};

    fn told(account: Account) -> Seen {
        Seen::Told(Box::new(account))
    }

    fn job(ranks: Vec<Seen>) -> Job {
        Job { ranks, now_ns: 5_000_000_001 }
    }

    fn collective(rank: u32, size: u32, call: &str, count: u64) -> Account {
        let what = operation(Kind::Collective, None, None);
        let mut made = account(rank, size, call, vec![Need { what, from: Source::Members(8) }]);
        made.comms[0].collectives = count;
        made
    }

    #[test]
    fn two_receives_that_wait_for_each_other() {
        let d = job(vec![
            told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])),
            told(account(1, 2, "MPI_Recv", vec![receive(0, 1)])),
        ])
        .diagnose();
        assert_eq!((d.verdict, &d.circle[..]), (Verdict::Deadlock, &[0, 1][..]));
        assert_eq!(d.conclusion(), "deadlock: ranks 0 and 1 can never go on");
        assert!(d.lines()[0].ends_with("(at most 4 bytes), for 5.0 s"), "{:?}", d.lines());
    }

    #[test]
    fn whatever_is_not_known_raises_no_alarm() {
        let alive = |change: fn(&mut Account)| {
            let mut one = account(1, 2, "MPI_Recv", vec![receive(0, 1)]);
            change(&mut one);
            let d = job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), told(one)]).diagnose();
            d.verdict == Verdict::Alive
        };
        assert!(!alive(|_| ()));
        assert!(alive(|one| one.polls = true));
        assert!(alive(|one| one.busy = true));
        assert!(alive(|one| one.threads = true));
        assert!(alive(|one| one.needs.clear()));
        assert!(alive(|one| one.size = 3));
        assert!(alive(|one| one.rank = 0));
        assert!(alive(|one| one.needs[0].from = Source::Unknown));
        assert!(alive(|one| one.needs[0].from = Source::Ranks(vec![2])));
        assert!(alive(|one| one.needs[0].from = Source::Members(77)));
        assert!(alive(|one| {
            one.needs[0].from = Source::Others;
            one.abroad = true;
        }));
        let one = Box::new(account(1, 2, "MPI_Recv", vec![receive(0, 1)]));
        // Of no communicator: the process may come back.
        let mut native = account(0, 2, "", vec![receive(1, 1)]);
        native.needs[0].what.context = 9;
        assert_eq!(job(vec![told(native), Seen::Finalized]).diagnose().verdict, Verdict::Alive);
        for other in [Seen::Moving(one), Seen::Silent("computes".into())] {
            let d = job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), other]).diagnose();
            assert_eq!(d.verdict, Verdict::Alive);
        }
    }

    #[test]
    fn a_message_on_its_way_over_the_network_raises_no_alarm() {
        let verdict = |[one, other]: [&[(u32, u32, u32)]; 2], whole: bool| {
            let rank = |rank: u32, wires: &[(u32, u32, u32)]| {
                let wires =
                    wires.iter().map(|(rank, sent, taken)| Wire { rank: *rank, sent: *sent, taken: *taken });
                let account = account(rank, 2, "MPI_Recv", vec![receive(1 - rank, 1)]);
                told(Account { wires: wires.collect(), wires_whole: whole, ..account })
            };
            job(vec![rank(0, one), rank(1, other)]).diagnose().verdict
        };
        assert_eq!(verdict([&[], &[]], true), Verdict::Deadlock);
        assert_eq!(verdict([&[(1, 7, 9)], &[(0, 9, 7)]], true), Verdict::Deadlock);
        assert_eq!(verdict([&[(1, 8, 9)], &[(0, 9, 7)]], true), Verdict::Alive);
        assert_eq!(verdict([&[(1, 7, 9)], &[(0, 10, 7)]], true), Verdict::Alive);
        assert_eq!(verdict([&[(1, 1, 0)], &[]], true), Verdict::Alive);
        // What was left out may have gone.
        assert_eq!(verdict([&[], &[]], false), Verdict::Alive);
        assert_eq!(verdict([&[(1, 7, 9)], &[(0, 9, 7)]], false), Verdict::Deadlock);
    }

    #[test]
    fn a_wildcard_may_be_met_by_any_member() {
        let what = operation(Kind::Receive, None, None);
        let any =
            |rank| account(rank, 3, "MPI_Recv", vec![Need { what: what.clone(), from: Source::Members(8) }]);
        let of = |last| job(vec![told(any(0)), told(any(1)), last]).diagnose().verdict;
        assert_eq!(of(Seen::Silent("computes".into())), Verdict::Alive);
        assert_eq!(of(Seen::Ended("has ended".into())), Verdict::Deadlock);
        assert_eq!(of(Seen::Finalized), Verdict::Deadlock);
        assert_eq!(of(told(any(2))), Verdict::Deadlock);
    }

    #[test]
    fn a_barrier_needs_all_and_a_broadcast_one_of_them() {
        // Rank 1 waits for a message of its own; rank 2 computes.
        let of = |call| {
            let d = job(vec![
                told(collective(0, 3, call, 5)),
                told(account(1, 3, "MPI_Recv", vec![receive(1, 1)])),
                Seen::Silent("computes".into()),
            ])
            .diagnose();
            (d.verdict, d.stuck())
        };
        assert_eq!(of("MPI_Barrier"), (Verdict::Partial, vec![0, 1]));
        assert_eq!(of("MPI_Bcast"), (Verdict::Partial, vec![1]));
    }

    #[test]
    fn who_has_ended_may_have_been_in_the_collective_operation() {
        // Rank 0 waits for rank 2, which computes within the operation; rank 1 has got what it needed.
        let of = |gone: Seen, other: Seen| {
            let d = job(vec![told(collective(0, 3, "MPI_Allreduce", 1)), gone, other]).diagnose();
            (d.verdict, d.hints.join("\n").contains("rank 1 has not come"))
        };
        let gone = || [Seen::Finalized, Seen::Ended("has called MPI_Finalize and ended".into())];
        for seen in gone() {
            assert_eq!(of(seen, Seen::Silent("computes".into())), (Verdict::Alive, false));
        }
        // Nobody is left who could act.
        for (seen, other) in gone().into_iter().zip(gone()) {
            assert_eq!(of(seen, other), (Verdict::Deadlock, false));
        }
    }

    #[test]
    fn a_call_that_is_not_told_gets_its_name() {
        let nameless = |rank| told(account(rank, 2, "", vec![receive(1 - rank, 1)]));
        let mut d = job(vec![nameless(0), nameless(1)]).diagnose();
        assert!(
            d.ranks[0].doing.starts_with("waits in a call: a message from rank 1"),
            "{}",
            d.ranks[0].doing
        );
        d.ranks[0].name_call("crecv");
        assert!(
            d.ranks[0].doing.starts_with("waits in crecv: a message from rank 1"),
            "{}",
            d.ranks[0].doing
        );
        assert_eq!(d.ranks[0].call, "crecv");
        d.ranks[0].name_call("other");
        assert_eq!(d.ranks[0].call, "crecv");
    }

    #[test]
    fn of_other_interfaces_no_calls_of_mpi_are_told() {
        let said = |call: &str| {
            let waits = told(account(0, 2, call, vec![receive(1, 1)]));
            let d = job(vec![waits, Seen::Ended("has called MPI_Finalize and ended".into())]).diagnose();
            [d.ranks[1].doing.clone(), d.hints.join("; ")].concat()
        };
        assert!(
            !said("").contains("MPI_") && said("").contains("has left the job and ended"),
            "{}",
            said("")
        );
        assert!(said("MPI_Recv").contains("has called MPI_Finalize and ended"));
    }

    #[test]
    fn a_rank_with_several_threads_goes_on_when_one_of_them_does() {
        let thread = |from| ThreadWait {
            call: "MPI_Ssend".into(),
            since_ns: 1,
            rule: Rule::All,
            needs: vec![receive(from, 9)],
            stack: Vec::new(),
        };
        let of = |others: Vec<ThreadWait>, last: Seen| {
            let one = Account { others, ..account(0, 3, "MPI_Recv", vec![receive(1, 1)]) };
            job(vec![told(one), told(account(1, 3, "MPI_Recv", vec![receive(0, 1)])), last]).diagnose()
        };
        let computes = || Seen::Silent("computes".into());
        assert_eq!(of(Vec::new(), computes()).verdict, Verdict::Partial);
        // The second thread may hear of rank 2, and let its process send.
        assert_eq!(of(vec![thread(2)], computes()).verdict, Verdict::Alive);
        let ended = of(vec![thread(2)], Seen::Ended("has ended".into()));
        assert_eq!((ended.verdict, &ended.circle[..]), (Verdict::Deadlock, &[0, 1][..]));
        let line = "rank 0, another thread: waits in MPI_Ssend: a message from rank 2 with tag 9";
        assert!(ended.lines()[1].starts_with(line), "{:?}", ended.lines());
        // What is not known raises no alarm.
        let blind = ThreadWait { needs: Vec::new(), ..thread(2) };
        assert_eq!(of(vec![blind], Seen::Ended("has ended".into())).verdict, Verdict::Alive);
    }

    #[test]
    fn that_other_threads_may_act_is_told() {
        let mut one = account(0, 2, "MPI_Recv", vec![receive(1, 1)]);
        one.threads = true;
        let d = job(vec![told(one), told(account(1, 2, "MPI_Recv", vec![receive(0, 1)]))]).diagnose();
        assert_eq!(d.verdict, Verdict::Alive);
        assert!(d
            .hints
            .join("; ")
            .contains("of rank 0 nothing is proven, since another thread of its process may act"));
    }

    #[test]
    fn a_rank_in_finalize_with_nothing_under_way_never_acts_again() {
        let unknown = || Need { what: operation(Kind::Other, None, None), from: Source::Unknown };
        let of = |change: fn(&mut Account)| {
            let mut leaves = account(1, 2, "MPI_Finalize", vec![unknown()]);
            change(&mut leaves);
            job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), told(leaves)]).diagnose()
        };
        let found = of(|_| ());
        assert_eq!((found.verdict, found.stuck()), (Verdict::Deadlock, vec![0]));
        assert!(
            found.hints.join("; ").contains("rank 0 waits for rank 1, which waits in MPI_Finalize"),
            "{found:?}"
        );
        assert_eq!(of(|leaves| leaves.pending_count = 1).verdict, Verdict::Alive);
        assert_eq!(of(|leaves| leaves.busy = true).verdict, Verdict::Alive);
        assert_eq!(of(|leaves| leaves.comms[0].name = "of a session".into()).verdict, Verdict::Alive);
        assert_eq!(of(|leaves| leaves.call = "MPI_Win_free".into()).verdict, Verdict::Alive);
    }

    #[test]
    fn advice_names_calls_of_the_system_that_waits() {
        let send = |rank: u32, call: &str| {
            let what = operation(Kind::SynchronousSend, Some(1 - rank), Some(1));
            told(account(rank, 2, call, vec![Need { what, from: Source::Ranks(vec![1 - rank]) }]))
        };
        let hints = |call: &str| job(vec![send(0, call), send(1, call)]).diagnose().hints.join("\n");
        assert!(hints("MPI_Ssend").contains("MPI_Sendrecv or MPI_Issend"));
        let other = hints("");
        assert!(other.contains("sends that do not wait") && !other.contains("use MPI_"), "{other}");
        let gone = |call: &str| {
            let d = job(vec![told(account(0, 2, call, vec![receive(1, 1)])), Seen::Finalized]).diagnose();
            (d.ranks[1].doing.clone(), d.hints.join("\n"))
        };
        assert_eq!(gone("MPI_Recv").0, "has called MPI_Finalize");
        let (doing, hints) = gone("");
        assert_eq!(doing, "has left the job");
        assert!(hints.contains("which has left the job") && !hints.contains("MPI_"), "{hints}");
    }

    #[test]
    fn a_connection_is_stuck_only_where_the_one_that_opened_the_port_is() {
        let connects = |from| {
            let what = operation(Kind::Port, Some(1), None);
            told(account(
                0,
                2,
                "MPI_Comm_connect",
                vec![Need { what: Operation { context: 0, ..what }, from }],
            ))
        };
        let of = |from, other| {
            let d = job(vec![connects(from), other]).diagnose();
            (d.verdict, d.ranks[0].doing.clone())
        };
        let waits = || told(account(1, 2, "MPI_Recv", vec![receive(0, 1)]));
        let (verdict, doing) = of(Source::Ranks(vec![1]), waits());
        assert_eq!(verdict, Verdict::Deadlock);
        assert_eq!(doing, "waits in MPI_Comm_connect: rank 1 to accept at the port that it has opened");
        for other in [Seen::Silent("computes".into()), Seen::Ended("has ended".into()), Seen::Finalized] {
            assert_eq!(of(Source::Ranks(vec![1]), other).0, Verdict::Alive);
        }
        assert_eq!(of(Source::Unknown, waits()).0, Verdict::Alive, "its patience has an end");
    }

    #[test]
    fn what_another_host_has_seen_is_checked_and_put_into_this_clock() {
        let since = |seen: Option<Seen>| match seen {
            Some(Seen::Told(account)) => Some(account.since_ns),
            _ => None,
        };
        let made = |since_ns| told(Account { since_ns, ..account(0, 1, "MPI_Recv", Vec::new()) });
        assert_eq!(since(made(500).checked(200)), Some(300));
        assert_eq!(since(made(500).checked(-200)), Some(700));
        assert_eq!(since(made(500).checked(900)), Some(1));
        assert_eq!(since(made(0).checked(-200)), Some(0), "it polls");
        assert!(told(Account { rank: 1, ..account(0, 1, "", Vec::new()) }).checked(0).is_none());
        let silent = Seen::Silent(format!("\u{1b}[2J{}", "x".repeat(1000))).checked(0);
        assert!(matches!(silent, Some(Seen::Silent(text)) if text.len() == SAID && text.starts_with("[2J")));
    }

    #[test]
    fn hosts_are_told_where_there_are_several() {
        let mut d = job(vec![
            told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])),
            told(account(1, 2, "MPI_Recv", vec![receive(0, 1)])),
        ])
        .diagnose();
        d.ranks[0].host = "node1".into();
        d.ranks[1].host = "node2".into();
        assert!(d.lines()[0].starts_with("rank 0 on node1: waits in MPI_Recv"), "{:?}", d.lines());
        d.ranks[1].doing = d.ranks[0].doing.clone();
        assert!(d.lines()[0].starts_with("ranks 0 and 1: wait in MPI_Recv"), "{:?}", d.lines());
    }

    #[test]
    fn calls_that_do_not_fit_are_named() {
        let d = job(vec![
            told(collective(0, 3, "MPI_Bcast", 57)),
            told(collective(1, 3, "MPI_Bcast", 57)),
            told(collective(2, 3, "MPI_Barrier", 57)),
        ])
        .diagnose();
        assert_eq!(d.verdict, Verdict::Deadlock);
        let text = d.hints.join("\n");
        assert!(text.contains("rank 2 is in MPI_Barrier") && text.contains("57th"), "{text}");
    }

    /// A rank that gives so many bytes to the 57th operation.
    fn gives(mut account: Account, bytes: u64) -> Seen {
        account.comms[0].lengths = vec![(57, bytes)];
        told(account)
    }

    /// A barrier has no bytes, and that was told in place of the calls.
    #[test]
    fn calls_that_do_not_fit_are_named_and_not_their_lengths() {
        let d = job(vec![
            gives(collective(0, 3, "MPI_Bcast", 57), 4),
            gives(collective(1, 3, "MPI_Bcast", 57), 4),
            gives(collective(2, 3, "MPI_Barrier", 57), 0),
        ])
        .diagnose();
        let text = d.hints.join("\n");
        assert!(text.contains("rank 2 is in MPI_Barrier") && !text.contains("different amounts"), "{text}");
    }

    #[test]
    fn lengths_that_differ_are_named_also_of_a_rank_that_has_gone_on() {
        let d = job(vec![
            gives(collective(0, 3, "MPI_Allreduce", 57), 4),
            gives(collective(1, 3, "MPI_Allreduce", 57), 400),
            gives(collective(2, 3, "MPI_Allreduce", 57), 400),
        ])
        .diagnose();
        let text = d.hints.join("\n");
        let sentence = "different amounts of data to MPI_Allreduce on MPI_COMM_WORLD, the 57th collective operation there: \
                        rank 0 gives 4 bytes, ranks 1 and 2 give 400 bytes";
        assert!(text.contains(sentence) && !text.contains("arguments that must agree"), "{text}");
        assert!(!text.contains("has made another call"), "{text}");
        let d = job(vec![
            gives(collective(0, 3, "MPI_Barrier", 58), 8000),
            gives(collective(1, 3, "MPI_Scan", 57), 12000),
            gives(collective(2, 3, "MPI_Scan", 57), 12000),
        ])
        .diagnose();
        let text = d.hints.join("\n");
        let sentence = "to MPI_Scan on MPI_COMM_WORLD, the 57th collective operation there: rank 0 gives 8000 bytes, ranks 1 \
                        and 2 give 12000 bytes";
        assert!(text.contains(sentence) && !text.contains("same order"), "{text}");
        // It may have made another call there.
        assert!(text.contains("; or rank 0 has made another call there, and gone on"), "{text}");
    }

    #[test]
    fn of_a_request_is_said_who_has_not_begun_and_not_that_others_are_elsewhere() {
        // Rank 0 has begun one operation more than rank 1, which has begun all that rank 0 waits for, perhaps.
        let d = job(vec![
            told(collective(0, 3, "MPI_Wait", 3)),
            told(collective(1, 3, "MPI_Wait", 2)),
            told(account(2, 3, "MPI_Recv", vec![receive(0, 1)])),
        ])
        .diagnose();
        assert_eq!(d.verdict, Verdict::Deadlock);
        let text = d.hints.join("\n");
        assert!(text.contains("rank 2 has not begun the 3rd collective operation"), "{text}");
        assert!(!text.contains("same order") && !text.contains("have come to"), "{text}");
        // One that computes may be the one that is waited for.
        let d = job(vec![told(collective(0, 2, "MPI_Wait", 1)), Seen::Silent("computes".into())]).diagnose();
        assert_eq!(d.verdict, Verdict::Alive);
    }

    #[test]
    fn a_message_with_another_tag_is_named() {
        let mut one = account(1, 2, "MPI_Recv", vec![receive(0, 43)]);
        one.unexpected = vec![Held { process: 0, tag: 42, context: 8, bytes: 4 }];
        let d = job(vec![told(account(0, 2, "MPI_Recv", vec![receive(1, 1)])), told(one)]).diagnose();
        let text = d.hints.join("\n");
        assert!(text.contains("tag 42") && text.contains("tag 43"), "{text}");
    }

    #[test]
    fn a_member_that_has_not_come_is_named() {
        let mut two = account(2, 3, "MPI_Recv", vec![receive(0, 1)]);
        two.comms[0].collectives = 4;
        let d = job(vec![
            told(collective(0, 3, "MPI_Barrier", 5)),
            told(collective(1, 3, "MPI_Barrier", 5)),
            told(two.clone()),
        ])
        .diagnose();
        let text = d.hints.join("\n");
        assert!(d.verdict == Verdict::Deadlock && text.contains("rank 2 has not come"), "{text}");
        // Another communicator with the same context, of other members, says nothing.
        two.comms[0].members = Members::List(vec![2, 1]);
        let job = job(vec![told(collective(0, 3, "MPI_Barrier", 5)), Seen::Silent(String::new()), told(two)]);
        assert_eq!(job.missing(job.told(0).unwrap(), 8), [0u32; 0]);
    }
}
