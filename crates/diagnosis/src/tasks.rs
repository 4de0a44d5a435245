//! Jobs that belong together, such as the tasks of a virtual machine, each of which is a job of its own: one job is made
//! of them, whose ranks they are, and the same is proven of it.
//!
//! Proven is only that a task never goes on which waits for a message of one other task alone, where that one is asleep
//! in such a wait, too. Whatever way messages take between tasks, both sides count them: where one has sent more than
//! the other one has taken, a message is on its way. A wait for a message of any task may be ended by a task that joins,
//! by whoever keeps the tasks or by its console, and is left out of the proof. So is a task that has handlers run when
//! messages come, since they may send.

use crate::account::{Account, Awaits, Fellow, HeldOf, Kind, Need, Place, Source, Wire};
use crate::hints::shorten;
use crate::job::Job;
use crate::report::{Diagnosis, Verdict};
use crate::seen::Seen;
use crate::words::count;
use std::collections::BTreeMap;

/// A task.
#[derive(Debug, Clone)]
pub struct Task {
    /// Its id.
    pub id: u64,
    /// What is known of it.
    pub seen: Seen,
}

/// What a task has told of its place.
fn place_of(seen: &Seen) -> Option<&Place> {
    match seen {
        Seen::Told(account) | Seen::Moving(account) => account.place.as_deref(),
        _ => None,
    }
}

/// What follows from what is known of the tasks of one world. `title`: what stands before their ids, "task t".
/// `whole`: these are all tasks that there are.
pub fn together(tasks: Vec<Task>, title: &str, whole: bool, now_ns: u64) -> Diagnosis {
    let (noun, prefix) = title.rsplit_once(' ').unwrap_or(("rank", title));
    let all = All::of(&tasks, noun, prefix, whole);
    let ranks = (0..).zip(&tasks).map(|(rank, task)| all.seen(rank, task)).collect();
    let mut diagnosis = Job { ranks, now_ns }.diagnose();
    diagnosis.noun = noun.into();
    for (report, task) in diagnosis.ranks.iter_mut().zip(&tasks) {
        report.name = format!("{prefix}{:x}", task.id);
    }
    let places: Vec<&Place> = tasks.iter().filter_map(|task| place_of(&task.seen)).collect();
    // What is said of ranks has their numbers, which nobody knows here.
    diagnosis.hints = near_misses(&all, &places);
    diagnosis.hints.extend(missing(&all, &places));
    if diagnosis.verdict != Verdict::Deadlock {
        diagnosis.hints.extend(unproven(&all, &places));
    }
    diagnosis
}

/// Who the tasks are.
struct All<'a> {
    /// Their ranks by their ids; `None`: two say that they are the same.
    ranks: BTreeMap<u64, Option<u32>>,
    size: u32,
    noun: &'a str,
    prefix: &'a str,
    whole: bool,
}

impl<'a> All<'a> {
    fn of(tasks: &[Task], noun: &'a str, prefix: &'a str, whole: bool) -> Self {
        let mut ranks = BTreeMap::new();
        for (rank, task) in (0..).zip(tasks) {
            ranks.entry(task.id).and_modify(|rank| *rank = None).or_insert(Some(rank));
        }
        All { ranks, size: tasks.len() as u32, noun, prefix, whole }
    }

    fn rank(&self, id: u64) -> Option<u32> {
        self.ranks.get(&id).copied().flatten()
    }

    fn name(&self, id: u64) -> String {
        format!("{} {}{id:x}", self.noun, self.prefix)
    }

    /// What is known of a task, as that of a rank of a job of all of them.
    fn seen(&self, rank: u32, task: &Task) -> Seen {
        let of = |account: &Account| {
            let place = account.place.as_deref()?;
            (self.rank(task.id) == Some(rank) && place.id == task.id && account.size == 1)
                .then(|| Box::new(self.account(rank, account, place)))
        };
        match &task.seen {
            Seen::Told(account) => of(account).map_or_else(|| Seen::Moving(account.clone()), Seen::Told),
            Seen::Moving(account) => Seen::Moving(of(account).unwrap_or_else(|| account.clone())),
            // Of one that has ended nothing is concluded: its messages may still be passed on.
            Seen::Ended(how) | Seen::Silent(how) | Seen::Lost(how) => Seen::Silent(how.clone()),
            Seen::Finalized => Seen::Silent("has left".into()),
        }
    }

    fn account(&self, rank: u32, account: &Account, place: &Place) -> Account {
        let wire = |of: &Fellow| Some(Wire { rank: self.rank(of.id)?, sent: of.sent, taken: of.taken });
        let mut wires: Vec<Wire> = place.fellows.iter().filter_map(wire).collect();
        wires.sort_by_key(|wire| wire.rank);
        let alone = account.others.is_empty() && account.needs.len() == 1;
        let source = match place.awaits {
            Awaits::Message { from: Some(from), only: true, .. } if alone => self.rank(from),
            _ => None,
        };
        let from = source.map_or(Source::Unknown, |rank| Source::Ranks(vec![rank]));
        let needs = account.needs.iter().map(|need| Need { what: need.what.clone(), from: from.clone() });
        Account {
            rank,
            size: self.size,
            // That tasks have each other's addresses is what makes them send to each other.
            reachable: false,
            wires,
            wires_whole: place.fellows_whole,
            needs: needs.filter(|need| need.what.kind == Kind::Condition || source.is_none()).collect(),
            comms: Vec::new(),
            unexpected: Vec::new(),
            place: None,
            ..account.clone()
        }
    }
}

/// Messages that have come and that a receive almost takes.
fn near_misses(all: &All, places: &[&Place]) -> Vec<String> {
    let mut hints = Vec::new();
    for place in places {
        let Awaits::Message { from, tag, context, .. } = &place.awaits else { continue };
        for held in &place.held {
            let HeldOf { id, tag: has, context: within, bytes } = held;
            let message = format!(
                "{} holds a message of {} with tag {has} ({})",
                all.name(place.id),
                all.name(*id),
                count(*bytes, "byte")
            );
            let sender = from.is_none_or(|from| from == *id);
            let tagged = tag.is_none_or(|tag| tag == *has);
            match (within == context, sender, tagged, tag, from) {
                (true, true, false, Some(tag), _) => {
                    hints.push(format!("{message}, and waits for tag {tag}"))
                }
                (true, false, true, _, Some(from)) => {
                    hints.push(format!("{message}, and waits for {}", all.name(*from)));
                }
                (false, true, true, ..) => {
                    hints.push(format!(
                        "{message} in context {within}, and waits for one in context {context}"
                    ));
                }
                _ => {}
            }
        }
    }
    shorten(hints)
}

/// Tasks that wait for one which is not there.
fn missing(all: &All, places: &[&Place]) -> Vec<String> {
    let of = |place: &&Place| match place.awaits {
        Awaits::Message { from: Some(from), .. } if all.whole && !all.ranks.contains_key(&from) => {
            Some(format!("{} waits for {}, which is not there", all.name(place.id), all.name(from)))
        }
        _ => None,
    };
    shorten(places.iter().filter_map(of).collect())
}

/// Why nothing is proven of waits for messages.
fn unproven(all: &All, places: &[&Place]) -> Vec<String> {
    let waits = |from_any: bool| {
        let of = |place: &&&Place| match place.awaits {
            Awaits::Message { from: None, .. } => from_any,
            Awaits::Message { from: Some(_), only: false, .. } => !from_any,
            _ => false,
        };
        let names: Vec<String> =
            places.iter().filter(of).map(|place| format!("{}{:x}", all.prefix, place.id)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (!names.is_empty()).then(|| crate::words::named(all.noun, &names))
    };
    let any = waits(true).map(|who| {
        format!(
            "of {who} nothing is proven: the message may come from any {}, also from one that joins",
            all.noun
        )
    });
    let aside = waits(false).map(|who| {
        format!("of {who} nothing is proven: a limit of time, a handler, a matching rule or another thread may end the wait")
    });
    any.into_iter().chain(aside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::tests::{account, operation};

    const A: u64 = 0x40001;
    const B: u64 = 0x40002;
    const C: u64 = 0x40003;

    fn message(from: Option<u64>, tag: i32) -> Awaits {
        Awaits::Message { from, tag: Some(tag), context: 0, only: true }
    }

    fn place(id: u64, awaits: Awaits, fellows: &[(u64, u32, u32)]) -> Place {
        let fellows = fellows.iter().map(|(id, sent, taken)| Fellow { id: *id, sent: *sent, taken: *taken });
        Place {
            world: 7,
            realm: "r".into(),
            title: "task t".into(),
            id,
            wait: 3,
            awaits,
            fellows: fellows.collect(),
            fellows_whole: true,
            held: Vec::new(),
            held_count: 0,
        }
    }

    fn asleep(place: Place) -> Account {
        let what = operation(Kind::Condition, None, None);
        let what = crate::account::Operation { bytes: 0, comm: "a message".into(), ..what };
        let need = Need { what, from: Source::Unknown };
        Account { reachable: true, place: Some(Box::new(place)), ..account(0, 1, "", vec![need]) }
    }

    fn task(account: Account) -> Task {
        let id = account.place.as_ref().map_or(0, |place| place.id);
        Task { id, seen: Seen::Told(Box::new(account)) }
    }

    fn of(tasks: Vec<Task>) -> Diagnosis {
        together(tasks, "task t", true, 5)
    }

    /// A waits for B, and B for A, which has sent it two messages.
    fn pair() -> [Account; 2] {
        [
            asleep(place(A, message(Some(B), 1), &[(B, 2, 0)])),
            asleep(place(B, message(Some(A), 2), &[(A, 0, 2)])),
        ]
    }

    fn changed(change: impl Fn(&mut Account)) -> Verdict {
        let [a, mut b] = pair();
        change(&mut b);
        of(vec![task(a), task(b)]).verdict
    }

    fn with_place(change: impl Fn(&mut Place)) -> Verdict {
        changed(|account| account.place.iter_mut().for_each(|place| change(place)))
    }

    #[test]
    fn a_circle_of_tasks_is_proven_and_told_by_their_names() {
        let [a, mut b] = pair();
        if let Some(place) = &mut b.place {
            place.held = vec![HeldOf { id: A, tag: 9, context: 0, bytes: 4 }];
        }
        let found = of(vec![task(a), task(b)]);
        assert_eq!((found.verdict, &found.circle[..]), (Verdict::Deadlock, &[0, 1][..]));
        assert_eq!(found.conclusion(), "deadlock: tasks t40001 and t40002 can never go on");
        let lines = found.lines();
        let circle = "circle: task t40001 waits for task t40002 waits for task t40001";
        assert!(lines.contains(&circle.to_string()), "{lines:?}");
        let near = "task t40002 holds a message of task t40001 with tag 9 (4 bytes), and waits for tag 2";
        assert!(lines.contains(&near.to_string()), "{lines:?}");
    }

    #[test]
    fn a_message_on_its_way_to_any_of_them_keeps_it_from_being_proven() {
        // By whatever way: sent and not taken.
        assert_eq!(with_place(|place| place.fellows[0].taken = 1), Verdict::Alive);
        assert_eq!(with_place(|place| place.fellows[0].sent = 1), Verdict::Alive);
        assert_eq!(with_place(|place| place.fellows.clear()), Verdict::Alive);
        assert_eq!(with_place(|place| place.fellows_whole = false), Verdict::Deadlock, "what counts is told");
        let left_out = |place: &mut Place| (place.fellows, place.fellows_whole) = (Vec::new(), false);
        assert_eq!(with_place(left_out), Verdict::Alive);
    }

    #[test]
    fn what_may_end_a_wait_otherwise_keeps_it_from_being_proven() {
        assert_eq!(with_place(|_| ()), Verdict::Deadlock);
        assert_eq!(with_place(|place| place.awaits = message(None, 2)), Verdict::Alive);
        assert_eq!(with_place(|place| place.awaits = Awaits::Unknown), Verdict::Alive);
        assert_eq!(with_place(|place| place.awaits = Awaits::Group("g".into())), Verdict::Alive);
        let only = |place: &mut Place| {
            place.awaits = Awaits::Message { from: Some(A), tag: Some(2), context: 0, only: false };
        };
        assert_eq!(with_place(only), Verdict::Alive);
        assert_eq!(with_place(|place| place.awaits = message(Some(C), 2)), Verdict::Alive);
        assert_eq!(changed(|account| account.busy = true), Verdict::Alive);
        assert_eq!(changed(|account| account.polls = true), Verdict::Alive);
        assert_eq!(changed(|account| account.threads = true), Verdict::Alive);
        assert_eq!(changed(|account| account.size = 2), Verdict::Alive);
        assert_eq!(changed(|account| account.place = None), Verdict::Alive);
    }

    #[test]
    fn a_task_that_computes_may_send() {
        let [a, b] = pair();
        let silent = || Task { id: C, seen: Seen::Silent("computes".into()) };
        let found = of(vec![task(a.clone()), task(b), silent()]);
        assert_eq!((found.verdict, found.stuck()), (Verdict::Partial, vec![0, 1]));
        let [_, moving] = pair();
        let moving = Task { id: B, seen: Seen::Moving(Box::new(moving)) };
        assert_eq!(of(vec![task(a.clone()), moving, silent()]).verdict, Verdict::Alive);
        // The third of a ring.
        let b = asleep(place(B, message(Some(C), 2), &[(A, 0, 2)]));
        assert_eq!(of(vec![task(a.clone()), task(b.clone()), silent()]).verdict, Verdict::Alive);
        assert_eq!(of(vec![task(a), task(b)]).verdict, Verdict::Alive);
    }

    #[test]
    fn two_that_say_they_are_the_same_are_not_believed() {
        let [a, b] = pair();
        assert_eq!(of(vec![task(a.clone()), task(b.clone()), task(b)]).verdict, Verdict::Alive);
        let alone = of(vec![task(asleep(place(A, message(Some(A), 2), &[])))]);
        assert_eq!((alone.verdict, &alone.circle[..]), (Verdict::Deadlock, &[0][..]));
        assert_eq!(of(vec![task(a)]).verdict, Verdict::Alive);
    }

    #[test]
    fn a_task_alone_is_told_what_is_missing() {
        let [a, _] = pair();
        let found = of(vec![task(a)]);
        assert!(found.hints.contains(&"task t40001 waits for task t40002, which is not there".into()));
        let any = of(vec![task(asleep(place(A, message(None, 2), &[])))]);
        assert!(any.hints[0].contains("may come from any task, also from one that joins"), "{:?}", any.hints);
    }
}
