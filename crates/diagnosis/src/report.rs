//! What is said of a job that stands still: of each rank and thread, and of all of them.

use crate::{meetings, words};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

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
    /// What its interface calls it, such as "t40001"; empty: by its number.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
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
    /// What its ranks are, where they have names: "task".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub noun: String,
    /// Whether the program is one that revokes communicators, as far as it is known: a rank that may go on could end waits
    /// of others so. Filled in by whoever knows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revocable: bool,
}

/// The most callers in a line.
const MOST_CALLERS: usize = 5;

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
            Verdict::Deadlock => format!("deadlock: {} can never go on", self.who(&self.stuck())),
            Verdict::Partial => {
                let unless = match self.revocable {
                    true => ", unless another one revokes their communicator (MPIX_Comm_revoke)",
                    false => "",
                };
                let who = self.who(&self.stuck());
                format!("{who} can never go on{unless}; the other {}s may", self.noun())
            }
            Verdict::Alive => {
                format!("no deadlock is proven: as far as is known the {}s may go on", self.noun())
            }
        }
    }

    fn noun(&self) -> &str {
        if self.noun.is_empty() {
            "rank"
        } else {
            &self.noun
        }
    }

    /// Ranks by their names or numbers: "rank 1", "tasks t40001 and t40002".
    pub fn who(&self, list: &[u32]) -> String {
        let names: Option<Vec<&str>> = list
            .iter()
            .map(|rank| Some(self.ranks.get(*rank as usize)?.name.as_str()).filter(|name| !name.is_empty()))
            .collect();
        match names {
            Some(names) if !names.is_empty() => words::named(self.noun(), &names),
            _ => words::ranks(list),
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
    pub(crate) fn say_nothing_of_mpi(&mut self) {
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
            let numbers: Vec<u32> = group.iter().map(|rank| rank.rank).collect();
            let who = self.who(&numbers);
            lines.push(group_line(&who, &group));
            lines.extend(group[0].threads.iter().map(|thread| thread_line(&who, &group, thread)));
        }
        if self.circle.len() > 1 {
            let names: Vec<String> = self.circle.iter().map(|rank| self.who(&[*rank])).collect();
            lines.push(format!("circle: {} waits for {}", names.join(" waits for "), names[0]));
        }
        lines.extend(self.hints.iter().cloned());
        lines
    }
}

/// "rank 0, another thread: waits in MPI_Recv".
fn thread_line(who: &str, group: &[&RankReport], thread: &ThreadReport) -> String {
    let at = thread.at.as_ref().map(|at| format!(", at {at}")).unwrap_or_default();
    let doing = if group.len() > 1 { words::of_several(&thread.doing) } else { thread.doing.clone() };
    let other = if group.len() > 1 { "another thread of each" } else { "another thread" };
    format!("{who}, {other}: {doing}{at}")
}

fn group_line(who: &str, group: &[&RankReport]) -> String {
    let first = group[0];
    let mut line = who.to_owned();
    // A group on several hosts is one line all the same: thousands of ranks may do one thing.
    if !first.host.is_empty() && group.iter().all(|rank| rank.host == first.host) {
        line += &format!(" on {}", first.host);
    }
    let doing = if group.len() > 1 { words::of_several(&first.doing) } else { first.doing.clone() };
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
