//! Collective operations: all processes of a communicator make the same calls, in the same order, with arguments that
//! agree.
//!
//! Each process tells rank 0 of the communicator what it is about to begin; rank 0 compares when all have told. A
//! blocking call of rank 0 waits for that first, so that a disagreement is told before the operation can hang.

use super::across;
use super::compare::Content;
use super::contributions;
use super::findings::Findings;
use super::letters::{self, Letter};
use super::order::{Order, Place};
use super::site::{ranks, Site};
use crate::collectives::Collectives;
use crate::communicators::Comm;
use crate::runtime::engine;
use crate::runtime::waits::Subject;
use arke_engine::ProcId;
use core::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};

/// What must agree about the data of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) enum Rule {
    /// Nothing, or nothing that is compared.
    None,
    /// All give the same.
    Same,
    /// Each sends to each as much as it receives from each.
    Blocks,
    /// What the root receives from a rank is what that one sends; one block for all of them, or one for each.
    ToRoot,
    /// What the root sends to a rank is what that one receives.
    FromRoot,
    /// All receive the same list, and each sends its own part of it.
    Shared,
    /// What one sends to another is what that one receives from it.
    Pairs,
}

/// What a process begins.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(super) struct Record {
    /// The identity of its communicator.
    pub identity: u64,
    pub number: u64,
    pub comm: String,
    pub size: u32,
    /// Of an intercommunicator: in the job.
    pub rank: u32,
    /// Of an intercommunicator: which of the two groups the process is in, and its rank there.
    pub across: Option<(u8, u32)>,
    pub call: String,
    pub site: Site,
    /// Where it stands among the calls of its group that wait for others, if it is one.
    pub place: Option<Place>,
    pub root: Option<i32>,
    pub op: Option<u64>,
    pub rule: Rule,
    pub sends: Vec<Content>,
    pub receives: Vec<Content>,
}

/// Operations under way.
#[derive(Default)]
pub(super) struct Operations {
    /// How many this process has begun on a context, and on which communicator, by its identity.
    begun: HashMap<u32, (u64, u64)>,
    /// Records of operations that not all processes have told of, by the communicator's identity and their number.
    came: HashMap<(u64, u64), Vec<Record>>,
    /// Ranks that have not begun such an operation, after all.
    back: HashMap<(u64, u64), Vec<u32>>,
    /// The number of the last operation that all have told of, by the communicator's identity.
    compared: HashMap<u64, u64>,
    /// Communicators, windows and files on which a call has failed, so that their numbers mean nothing any more.
    lost: HashSet<u64>,
    /// The order of calls on different ones.
    order: Order,
}

impl Operations {
    /// Counts an operation on a communicator. Returns its number there, from 1 on.
    pub fn count(&mut self, comm: &Comm) -> u64 {
        let number = self.next(comm);
        self.begun.insert(comm.context(), (comm.identity(), number));
        number
    }

    /// Where the next call on a communicator, or on the object whose own one it is, stands among those of its group.
    pub fn place(&mut self, comm: &Comm) -> Option<Place> {
        self.order.next(comm)
    }

    /// A call on an object has failed, and nobody knows who has begun it.
    pub fn lose(&mut self, identity: u64) {
        self.lost.insert(identity);
        self.came.retain(|(of, _), _| *of != identity);
    }

    /// The number of the next operation on a communicator.
    pub fn next(&self, comm: &Comm) -> u64 {
        match self.begun.get(&comm.context()) {
            Some((identity, count)) if *identity == comm.identity() => count + 1,
            _ => 1,
        }
    }

    /// The last operation that was counted has not begun, after all.
    fn take_back(&mut self, context: u32, identity: u64, number: u64) {
        if let Some((_, count)) = self.begun.get_mut(&context).filter(|begun| **begun == (identity, number)) {
            *count -= 1;
        }
    }

    /// A process has not begun this operation. It may come to it again; nobody waits for that.
    pub fn taken_back(&mut self, identity: u64, number: u64, rank: u32) {
        let key = (identity, number);
        if self.compared.get(&identity).is_some_and(|last| number <= *last) {
            return;
        }
        if let Some(all) = self.came.get_mut(&key) {
            all.retain(|record| record.rank != rank);
            if all.is_empty() {
                self.came.remove(&key);
            }
        }
        self.back.entry(key).or_default().push(rank);
    }

    /// A communicator is about to be freed.
    pub fn freed(&mut self, identity: u64) {
        self.compared.remove(&identity);
        self.lost.remove(&identity);
        self.back.retain(|(of, _), _| *of != identity);
    }

    /// A process has told what it begins.
    pub fn came(&mut self, record: Record, findings: &mut Findings) {
        self.order.came(&record, findings);
        let key = (record.identity, record.number);
        if self.lost.contains(&record.identity) {
            return;
        }
        // Told of again after it was taken back, which came too late.
        if self.compared.get(&record.identity).is_some_and(|last| record.number <= *last) {
            return;
        }
        let all = self.came.entry(key).or_default();
        all.push(record);
        if all.len() < all[0].size as usize {
            return;
        }
        let mut all = self.came.remove(&key).unwrap_or_default();
        self.back.remove(&key);
        self.compared.insert(key.0, key.1);
        all.sort_by_key(|record| (record.across, record.rank));
        let found = if all[0].across.is_some() { across::disagreement(&all) } else { disagreement(&all) };
        if let Some((key, sentence)) = found {
            findings.add(key, || sentence);
        }
    }

    /// The ranks that have told of an operation, or that they have not begun it; `None` when all have told.
    fn present(&self, identity: u64, number: u64) -> Option<Vec<u32>> {
        let all = self.came.get(&(identity, number))?;
        let back = self.back.get(&(identity, number)).into_iter().flatten();
        Some(all.iter().map(|record| record.rank).chain(back.copied()).collect())
    }
}

thread_local! {
    static COMING: Cell<u32> = const { Cell::new(u32::MAX) };
}

/// How many operations on a context are being compared and have not begun: one for which [`tell`] waits.
pub(crate) fn coming(context: u32) -> u64 {
    u64::from(super::is_on() && COMING.with(Cell::get) == context)
}

/// The process that compares: rank 0, of an intercommunicator that rank 0 of the two which has the lower number in the
/// job.
pub(super) fn home(comm: &Comm) -> u32 {
    let peers = comm.peer_group().process(0);
    match comm.is_inter() {
        true => peers.min(comm.local_group().process(0)),
        false => peers,
    }
}

/// All processes of a communicator, each with the rank that its record has.
fn members(comm: &Comm) -> Vec<(u32, u32)> {
    match comm.is_inter() {
        true => {
            let both = comm.local_group().processes().chain(comm.peer_group().processes());
            both.map(|process| (process, process)).collect()
        }
        false => (0..comm.size()).map(|rank| (rank, comm.process(rank))).collect(),
    }
}

/// An operation that this process has told of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told {
    home: u32,
    context: u32,
    identity: u64,
    number: u64,
    rank: u32,
    /// How many operations the process had begun on the communicator.
    begun: u64,
    /// Its group, where it stands among the calls there.
    group: Option<u64>,
}

impl Told {
    /// Of the operation with this number, before it is told.
    pub fn of(number: u64, place: Option<Place>, comm: &Comm) -> Told {
        let identity = comm.identity();
        let rank = if comm.is_inter() { crate::runtime::me() } else { comm.rank() };
        let begun = Collectives::begun_on(comm);
        let group = place.map(|place| place.group);
        Told { home: home(comm), context: comm.context(), identity, number, rank, begun, group }
    }

    /// The call has failed, or was left. Of a window or a file nobody knows who has begun it, and its calls are not
    /// compared any more; what makes something has begun all the same. Of an operation see [`Told::give_back`].
    pub fn failed(self, call: &str, comm: Option<&Comm>) {
        if let Some(group) = self.group {
            super::with(|s| s.collectives.order.failed(group));
        }
        if contributions::is_of_object(call) {
            super::with(|s| s.collectives.lose(self.identity));
            if self.home != crate::runtime::me() {
                letters::send_soon(self.home, &Letter::Lost(self.identity));
            }
        } else if let Some(comm) = comm.filter(|_| !contributions::makes_something(call)) {
            self.give_back(comm);
        }
    }

    /// The call has ended the object that it was about.
    pub fn ended(self) {
        super::with(|s| s.collectives.freed(self.identity));
    }

    /// If the call failed before it began anything, the operation does not count, and the program may make the call
    /// again.
    fn give_back(self, comm: &Comm) {
        if comm.identity() != self.identity || Collectives::begun_on(comm) != self.begun {
            return;
        }
        super::with(|s| s.collectives.take_back(self.context, self.identity, self.number));
        self.not_begun();
    }

    /// Nobody is to wait for this process to tell of the operation.
    pub fn not_begun(self) {
        if self.home == crate::runtime::me() {
            super::with(|s| s.collectives.taken_back(self.identity, self.number, self.rank));
        } else {
            letters::send_soon(self.home, &Letter::TakenBack(self.identity, self.number, self.rank));
        }
    }
}

/// Tells rank 0 what this process begins. `blocks`: the call is over when the operation is. Nothing of the checks is in
/// use.
pub(super) fn tell(comm: &Comm, record: Record, blocks: bool) {
    let (identity, number) = (record.identity, record.number);
    let makes = contributions::makes_something(&record.call);
    let of_file = record.call.starts_with("MPI_File_") && !makes;
    let home = home(comm);
    if home != crate::runtime::me() {
        return letters::send(home, &Letter::Record(record));
    }
    let disorders = || super::with(|s| s.collectives.order.found());
    let before = disorders();
    super::with(|s| s.collectives.came(record, &mut s.findings));
    if !blocks {
        return;
    }
    let members = members(comm);
    let others: Vec<ProcId> =
        members.iter().map(|(_, process)| ProcId(*process)).filter(|process| process.0 != home).collect();
    let name = comm.name();
    let subject = match (makes, of_file) {
        // What makes something is not among the operations that are counted, here or at those who have come.
        (true, _) => Subject::Others,
        (false, true) => Subject::Together(&others, &name),
        (false, false) => Subject::Collective(comm.handle().0 as u32),
    };
    if !makes && !of_file {
        COMING.with(|coming| coming.set(comm.context()));
    }
    let _ = engine::wait_for(subject, |e| {
        letters::read_in(e);
        let present = super::with(|s| s.collectives.present(identity, number)).flatten();
        let over = present.is_none_or(|present| {
            members.iter().all(|(rank, process)| present.contains(rank) || e.is_lost(ProcId(*process)))
        });
        // Where ranks make calls in different orders, they may wait for each other for ever: that is told first.
        (over || e.closed(comm.context()).is_some() || disorders() != before).then_some(())
    });
    COMING.with(|coming| coming.set(u32::MAX));
}

/// What is the same for all cases of one kind: what does not agree, and where in the program.
pub(super) fn key(what: &str, all: &[Record]) -> String {
    let mut sites: Vec<Site> = all.iter().map(|record| record.site).collect();
    sites.sort_unstable();
    sites.dedup();
    format!("{what} {sites:?}")
}

/// That ranks make different calls `on` a communicator, if they do; `who` must make the same.
pub(super) fn different_calls(all: &[Record], on: &str, who: &str) -> Option<String> {
    let first = all.first()?;
    all.iter().any(|record| record.call != first.call).then(|| {
        let groups = grouped(all, |record| record.call.clone());
        format!(
            "ranks make different collective calls on {on}: {groups}; {who} must make the same calls in the same order"
        )
    })
}

/// That ranks name different operations of a reduction, if they do: those to whom it means something.
pub(super) fn different_operations(all: &[Record], on: &str) -> Option<String> {
    let naming: Vec<Record> = all.iter().filter(|record| record.op.is_some()).cloned().collect();
    let first = naming.first()?;
    naming.iter().any(|record| record.op != first.op).then(|| {
        let groups = grouped(&naming, |record| op_name(record.op));
        format!(
            "ranks call {} with different operations on {on}: {groups}; all must name the same",
            first.call
        )
    })
}

/// What does not agree, with what is the same for all such cases; the records are those of all ranks, in order.
fn disagreement(all: &[Record]) -> Option<(String, String)> {
    let first = all.first()?;
    let on = format!("{} (collective operation {} there)", first.comm, first.number);
    let key = |what: &str| key(what, all);
    if let Some(text) = different_calls(all, &on, "all") {
        return Some((key("calls"), text));
    }
    if all.iter().any(|record| record.root != first.root) {
        let groups = grouped(all, |record| format!("root {}", record.root.unwrap_or(-1)));
        let text = format!(
            "ranks call {} with different roots on {on}: {groups}; all must name the same root",
            first.call
        );
        return Some((key("roots"), text));
    }
    if let Some(text) = different_operations(all, &on) {
        return Some((key("operations"), text));
    }
    let same = || {
        let text = format!(
            "ranks call {} with different data on {on}: {}; all must give the same count and datatype",
            first.call,
            grouped(all, list)
        );
        Some((key("data"), text))
    };
    let fits =
        |a: &[Content], b: &[Content]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.matches(b));
    // Of lists with a part for each rank, the first part that is not the same for all.
    let same_parts = |parts: fn(&Record) -> &[Content]| {
        let differs =
            |at: &usize| all.iter().any(|record| !fits(&parts(record)[*at..=*at], &parts(first)[*at..=*at]));
        let shortest = all.iter().map(|record| parts(record).len()).min().unwrap_or(0);
        let Some(at) = (0..shortest).find(differs).filter(|_| parts(first).len() > 1) else { return same() };
        let text = format!(
            "ranks call {} with different data on {on}, in the part of rank {at}: {}; all must give the same counts \
             and datatype",
            first.call,
            grouped(all, |record| parts(record)[at].told())
        );
        Some((key("data"), text))
    };
    match first.rule {
        Rule::None => None,
        Rule::Same => {
            let differ = all.iter().any(|record| !fits(&record.sends, &first.sends));
            differ.then(|| same_parts(|record| &record.sends))?
        }
        Rule::Blocks => {
            let wanted = first.receives.first()?;
            let fits = |content: &Content| content.matches(wanted);
            all.iter().any(|record| !record.sends.iter().chain(&record.receives).all(fits)).then(same)?
        }
        Rule::Shared if all.iter().any(|record| !fits(&record.receives, &first.receives)) => {
            same_parts(|record| &record.receives)
        }
        Rule::Shared => {
            pairs(all, &on, &key, |from, to| Some((all[from].sends.first()?, all[to].receives.get(from)?)))
        }
        Rule::ToRoot => {
            let root = usize::try_from(first.root?).ok()?;
            pairs(all, &on, &key, |from, to| {
                (to == root).then(|| Some((all[from].sends.first()?, part(&all[to].receives, from)?)))?
            })
        }
        Rule::FromRoot => {
            let root = usize::try_from(first.root?).ok()?;
            pairs(all, &on, &key, |from, to| {
                (from == root).then(|| Some((part(&all[from].sends, to)?, all[to].receives.first()?)))?
            })
        }
        Rule::Pairs => {
            pairs(all, &on, &key, |from, to| Some((all[from].sends.get(to)?, all[to].receives.get(from)?)))
        }
    }
}

/// The part of a rank, of a list with one for each or one for all.
fn part(list: &[Content], rank: usize) -> Option<&Content> {
    if list.len() == 1 {
        list.first()
    } else {
        list.get(rank)
    }
}

/// The first pair of ranks of which one sends other data than the other receives.
fn pairs<'a>(
    all: &'a [Record],
    on: &str,
    key: &dyn Fn(&str) -> String,
    data: impl Fn(usize, usize) -> Option<(&'a Content, &'a Content)>,
) -> Option<(String, String)> {
    let every = (0..all.len()).flat_map(|from| (0..all.len()).map(move |to| (from, to)));
    let (from, to, sent, received) = every
        .filter_map(|(from, to)| data(from, to).map(|(sent, received)| (from, to, sent, received)))
        .find(|(_, _, sent, received)| !sent.matches(received))?;
    let (sender, receiver) = (&all[from], &all[to]);
    let text = format!(
        "in {} on {on} rank {from}{} sends {} to rank {to}, which receives {}{}; both must name the same elements",
        sender.call,
        sender.site.told(),
        sent.told(),
        received.told(),
        receiver.site.told(),
    );
    Some((key("pair"), text))
}

/// "rank 0: MPI_Barrier at a.c:3 in main, ranks 1 and 2: MPI_Bcast at a.c:5 in main"; `tell` leaves the places out.
pub(super) fn grouped(all: &[Record], tell: impl Fn(&Record) -> String) -> String {
    let mut groups: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let mut places: HashMap<Site, String> = HashMap::new();
    for record in all {
        let place = places.entry(record.site).or_insert_with(|| record.site.told());
        groups.entry(format!("{}{place}", tell(record))).or_default().push(record.rank);
    }
    let mut groups: Vec<(Vec<u32>, String)> = groups.into_iter().map(|(text, who)| (who, text)).collect();
    groups.sort();
    let told: Vec<String> =
        groups.into_iter().map(|(who, text)| format!("{}: {text}", ranks(&who))).collect();
    told.join(", ")
}

/// What a process gives, in words.
fn list(record: &Record) -> String {
    let lists = [&record.sends, &record.receives];
    let mut told: Vec<String> =
        lists.iter().flat_map(|list| list.iter().take(8).map(Content::told)).collect();
    told.dedup();
    if told.is_empty() {
        "nothing".into()
    } else {
        told.join(" and ")
    }
}

fn op_name(op: Option<u64>) -> String {
    use crate::abi::*;
    const NAMES: [(MPI_Op, &str); 15] = [
        (MPI_OP_NULL, "MPI_OP_NULL"),
        (MPI_SUM, "MPI_SUM"),
        (MPI_MIN, "MPI_MIN"),
        (MPI_MAX, "MPI_MAX"),
        (MPI_PROD, "MPI_PROD"),
        (MPI_BAND, "MPI_BAND"),
        (MPI_BOR, "MPI_BOR"),
        (MPI_BXOR, "MPI_BXOR"),
        (MPI_LAND, "MPI_LAND"),
        (MPI_LOR, "MPI_LOR"),
        (MPI_LXOR, "MPI_LXOR"),
        (MPI_MINLOC, "MPI_MINLOC"),
        (MPI_MAXLOC, "MPI_MAXLOC"),
        (MPI_REPLACE, "MPI_REPLACE"),
        (MPI_NO_OP, "MPI_NO_OP"),
    ];
    let name = NAMES.iter().find(|(handle, _)| Some(handle.0 as u64) == op).map(|(_, name)| *name);
    name.unwrap_or("an operation of the program's").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_datatype::{Basic, Fingerprint};

    fn content(basic: Basic, count: u64) -> Content {
        Fingerprint::row(basic, count).into()
    }

    fn record(rank: u32, call: &str, rule: Rule) -> Record {
        Record {
            identity: 4,
            number: 1,
            comm: "MPI_COMM_WORLD".into(),
            size: 3,
            rank,
            across: None,
            call: call.into(),
            site: Site { process: 0, pid: 0, address: u64::from(rank) },
            place: None,
            root: None,
            op: None,
            rule,
            sends: vec![content(Basic::I32, 4)],
            receives: Vec::new(),
        }
    }

    fn found(change: impl Fn(u32, &mut Record)) -> Option<String> {
        let (mut operations, mut findings) = (Operations::default(), Findings::default());
        for rank in [2, 0, 1] {
            let mut record = record(rank, "MPI_Bcast", Rule::Same);
            change(rank, &mut record);
            operations.came(record, &mut findings);
        }
        assert!(operations.came.is_empty());
        findings.first()
    }

    #[test]
    fn what_agrees_is_not_told() {
        assert_eq!(found(|_, record| record.root = Some(1)), None);
    }

    #[test]
    fn what_has_not_begun_is_taken_back_and_may_come_again() {
        let (mut operations, mut findings) = (Operations::default(), Findings::default());
        operations.came(record(1, "MPI_Barrier", Rule::None), &mut findings);
        operations.taken_back(4, 1, 1);
        assert!(operations.came.is_empty());
        operations.came(record(0, "MPI_Bcast", Rule::Same), &mut findings);
        assert_eq!(operations.present(4, 1), Some(vec![0, 1]), "nobody waits for rank 1");
        for rank in 1..3 {
            operations.came(record(rank, "MPI_Bcast", Rule::Same), &mut findings);
        }
        // It was taken back too late: all had been compared.
        operations.taken_back(4, 1, 2);
        operations.came(record(2, "MPI_Bcast", Rule::Same), &mut findings);
        assert!(operations.came.is_empty() && operations.present(4, 1).is_none());
        assert_eq!(findings.count(), 0);
    }

    #[test]
    fn calls_roots_operations_and_data_that_differ_are_told() {
        let text = found(|rank, record| {
            if rank == 1 {
                record.call = "MPI_Barrier".into()
            }
        })
        .unwrap();
        assert!(text.contains("ranks 0 and 2: MPI_Bcast, rank 1: MPI_Barrier"), "{text}");
        let text = found(|rank, record| record.root = Some(i32::from(rank == 2))).unwrap();
        assert!(text.contains("ranks 0 and 1: root 0, rank 2: root 1"), "{text}");
        let text = found(|rank, record| {
            record.op = Some(if rank == 0 { crate::abi::MPI_MAX.0 } else { 0x2000 } as u64)
        })
        .unwrap();
        assert!(text.contains("rank 0: MPI_MAX, ranks 1 and 2: an operation of the program's"), "{text}");
        let text =
            found(|rank, record| record.sends = vec![content(Basic::F64, u64::from(rank / 2) + 1)]).unwrap();
        assert!(text.contains("ranks 0 and 1: 1 MPI_DOUBLE, rank 2: 2 MPI_DOUBLE"), "{text}");
    }

    #[test]
    fn of_lists_the_first_part_that_differs_is_told() {
        let text = found(|rank, record| {
            record.call = "MPI_Reduce_scatter".into();
            record.sends =
                (0..12).map(|part| content(Basic::I32, 1 + u64::from(part == 9 && rank == 1))).collect();
        })
        .unwrap();
        assert!(
            text.contains("in the part of rank 9: ranks 0 and 2: 1 MPI_INT, rank 1: 2 MPI_INT"),
            "{text}"
        );
    }

    #[test]
    fn each_pair_must_agree() {
        let parts = |rank: u32, odd: bool| -> Vec<Content> {
            (0..3)
                .map(|other| content(Basic::I32, u64::from(rank + other + u32::from(odd && other == 1))))
                .collect()
        };
        let give = |odd: bool| {
            found(move |rank, record| {
                record.rule = Rule::Pairs;
                record.sends = parts(rank, odd && rank == 2);
                record.receives = parts(rank, false);
            })
        };
        assert_eq!(give(false), None);
        let text = give(true).unwrap();
        assert!(text.contains("rank 2 sends 4 MPI_INT to rank 1, which receives 3 MPI_INT"), "{text}");
    }
}
