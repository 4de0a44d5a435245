//! What this process tells of itself when somebody asks what its job waits for ([`arke_base::answers`]).
//!
//! Answers are made where a wait is about to sleep, and where a loop of calls that do not wait gives its core away:
//! both are far from the paths of messages that come in time, and cost one load of a shared word while nobody asks.

use crate::engine::{among_threads, Eng};
use crate::face::face;
use crate::sleepers::{self, Sleeper};
use crate::tags;
use crate::waits::{self, By, Subject, WantedLock};
use arke_base::answers::{Page, ROOM};
use arke_base::board::Board;
use arke_diagnosis::account::{
    self, Account, Kind, Need, Operation, Rule, Source, ThreadWait, Wire, MOST, MOST_THREADS, MOST_WIRES,
};
use arke_engine::{ProcId, Underway, Want};
use arke_sys::arena::Arena;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

pub use arke_diagnosis::account::{
    Awaits, Communicator, Fellow, HeldOf, Lock, Members, Place, MOST_LENGTHS, MOST_MEMBERS,
};

/// The most fellows and held messages of a place that an account has.
pub const MOST_OF_PLACE: (usize, usize) = (MOST_WIRES, MOST);

/// Beginnings of the names of calls that make communicators, or windows and files with communicators of their own, and
/// wait for nobody outside of the job meanwhile: `MPI_Comm_spawn`, say, waits for processes that are yet to start.
const WITHIN_THE_JOB: [&str; 11] = [
    "MPI_Comm_dup",
    "MPI_Comm_split",
    "MPI_Comm_create",
    "MPI_Cart_",
    "MPI_Graph_",
    "MPI_Dist_graph_",
    "MPI_Intercomm_create",
    "MPI_Intercomm_merge",
    "MPI_File_open",
    "MPI_Win_allocate",
    "MPI_Win_create",
];

/// Where to answer, and as whom.
struct Seat {
    board: &'static Board,
    arena: Arc<Arena>,
    index: u32,
    rank: u32,
    size: u32,
}

static SEAT: OnceLock<Seat> = OnceLock::new();
/// The page, once memory has been taken for it; `None` where there was none.
static PAGE: OnceLock<Option<&'static Page>> = OnceLock::new();
/// The question that was answered last.
static ANSWERED: AtomicU32 = AtomicU32::new(0);

/// Names the place where questions are asked and answered, for good.
pub(crate) fn answer_in(board: &'static Board, arena: Arc<Arena>, index: u32, rank: u32, size: u32) {
    let _ = SEAT.set(Seat { board, arena, index, rank, size });
}

/// The question that was asked last; it changes when somebody asks. To be read before the last look for messages; see
/// [`arke_base::answers`].
#[inline]
pub fn asked() -> u32 {
    SEAT.get().map_or(0, |seat| seat.board.question())
}

/// Whether processes of other jobs may send to this one without a call of its own, and have handlers run here.
static REACHABLE: AtomicBool = AtomicBool::new(false);

/// Notes that this process has given its address away, or has linked itself with one of another job: from now on
/// nothing is proven of its waits.
pub fn note_reachable() {
    REACHABLE.store(true, Ordering::Relaxed);
}

/// Whether processes of other jobs may come to know this one by what a face has told of it, such as a port of MPI's.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Notes that a face has told other jobs where this process is. They can meet it there, and no more: what is waited for
/// from ranks of the job stays theirs to do.
pub(crate) fn note_open() {
    OPEN.store(true, Ordering::Relaxed);
}

/// Answers, if that question has not been answered: this thread is about to sleep.
#[inline]
pub(crate) fn answer(engine: &Eng, subject: Subject, asked: u32) {
    if asked == ANSWERED.load(Ordering::Relaxed) {
        return;
    }
    if among_threads() && !sleepers::answer(asked, || sleeper(engine, subject, asked)) {
        // Others that wait have yet to say what they wait for. This thread looks up again if they do not.
        return;
    }
    write(engine, Some(subject), asked);
}

/// What this thread waits for, with others that are to tell the same.
#[cold]
fn sleeper(engine: &Eng, subject: Subject, asked: u32) -> Option<Sleeper> {
    let teller = Teller { seat: SEAT.get()?, engine };
    let (rule, needs) = teller.all_needs(subject);
    let stack = arke_sys::stack::return_addresses(MOST);
    let wait =
        ThreadWait { call: (*waits::noted()).into(), since_ns: waits::since_of_thread(), rule, needs, stack };
    Some(Sleeper { thread: arke_sys::faults::thread(), asked, looks: 0, wait, lock: teller.wanted(subject) })
}

/// Answers, if the last question has not been answered: this thread calls again and again.
#[cold]
pub(crate) fn answer_polling(engine: &Eng) {
    let asked = asked();
    if asked != ANSWERED.load(Ordering::Relaxed) {
        write(engine, None, asked);
    }
}

#[cold]
fn write(engine: &Eng, subject: Option<Subject>, asked: u32) {
    ANSWERED.store(asked, Ordering::Relaxed);
    let Some(seat) = SEAT.get() else { return };
    let page = PAGE.get_or_init(|| {
        seat.board.reserve_answers(&seat.arena, seat.index).ok()?;
        Some(seat.board.answers(seat.index))
    });
    if let (Some(page), Some(bytes)) = (page, make(seat, engine, subject).encode(ROOM)) {
        page.write(asked, &bytes);
    }
}

fn make(seat: &Seat, engine: &Eng, subject: Option<Subject>) -> Account {
    let teller = Teller { seat, engine };
    let (wait, since_ns) = waits::current();
    let mut locks = teller.locks();
    // Who is told first is the same thread in each answer.
    let mut sleepers = Vec::new();
    let (mut threads, mut still) = (false, 0);
    if among_threads() && subject.is_some() {
        sleepers = sleepers::of_question(ANSWERED.load(Ordering::Relaxed));
        locks.extend(sleepers.iter().filter_map(|sleeper| sleeper.lock));
        match sleepers::still(&sleepers) {
            Some(mark) if sleepers.len() <= MOST_THREADS => still = mark,
            _ => threads = true,
        }
        sleepers.truncate(MOST_THREADS);
    } else {
        locks.extend(subject.and_then(|subject| teller.wanted(subject)));
    }
    let mut waiting = sleepers.into_iter().map(|sleeper| sleeper.wait);
    let first = waiting.next().unwrap_or_else(|| {
        let (rule, needs) = subject.map_or((Rule::All, Vec::new()), |subject| teller.all_needs(subject));
        let stack = arke_sys::stack::return_addresses(MOST);
        let since_ns = if subject.is_some() { since_ns } else { 0 };
        ThreadWait { call: (*waits::noted()).into(), since_ns, rule, needs, stack }
    });
    let others: Vec<ThreadWait> = waiting.collect();
    let (operations, pending_count) = engine.operations(MOST);
    let (held, unexpected_count) = engine.held_messages(MOST);
    let wires = engine.wires();
    let wires: Vec<Wire> = wires
        .into_iter()
        .map(|wire| Wire { rank: wire.peer.0, sent: wire.sent, taken: wire.taken })
        .collect();
    Account {
        version: account::VERSION,
        rank: seat.rank,
        size: seat.size,
        call: first.call,
        since_ns: first.since_ns,
        wait,
        moves: engine.moves(),
        polls: subject.is_none(),
        busy: engine.is_busy(),
        reachable: REACHABLE.load(Ordering::Relaxed),
        threads,
        still,
        stores: stores(threads || subject.is_none() || engine.open_accesses() > 0, still),
        abroad: engine.size() > seat.size || OPEN.load(Ordering::Relaxed),
        wires_whole: wires.len() <= MOST_WIRES,
        wires: wires.into_iter().take(MOST_WIRES).collect(),
        comms: teller.comms(&first.needs, &others),
        locks,
        rule: first.rule,
        needs: first.needs,
        others,
        pending: operations.iter().map(|of| teller.operation(of)).collect(),
        pending_count: pending_count as u64,
        unexpected: held
            .iter()
            .map(|m| account::Held {
                process: m.source.0,
                tag: tags::shown(m.context, m.tag).unwrap_or(m.tag),
                context: m.context,
                bytes: m.bytes,
            })
            .collect(),
        unexpected_count,
        place: PLACE.get().and_then(|tell| tell()).map(Box::new),
        stack: first.stack,
    }
}

/// What stands for the sleep of all of this process's threads but this one; `None` where something of this process may
/// store to shared memory while its calls wait. `acts`, `still`: whether a thread that makes calls may act, or an access
/// is under way, and what stands for the sleep of the others.
fn stores(acts: bool, still: u64) -> Option<u64> {
    if acts || crate::forks::has_forked() || arke_sys::handlers::may_run() {
        return None;
    }
    match among_threads() {
        true => Some(still),
        false => sleepers::still(&[]),
    }
}

/// Lists the groups of an interface beside MPI's, for accounts.
static GROUPS: OnceLock<fn() -> Vec<Communicator>> = OnceLock::new();

/// Names the function that lists the groups of the native interface, for good. It is called inside of the engine.
pub fn list_groups(list: fn() -> Vec<Communicator>) {
    let _ = GROUPS.set(list);
}

/// Tells who this process is among others that are jobs of their own.
static PLACE: OnceLock<fn() -> Option<Place>> = OnceLock::new();

/// Names the function that tells who this process is among others that are jobs of their own, for good. It is called
/// inside of the engine, on any thread.
pub fn tell_place(tell: fn() -> Option<Place>) {
    let _ = PLACE.set(tell);
}

/// The one tag that a probe accepts, as the program knows it.
pub(crate) fn shown_of(want: Want) -> Option<i32> {
    (want.tag_mask != 0).then_some(want.tag).and_then(|tag| tags::shown(want.context, tag))
}

fn other() -> Operation {
    Operation {
        kind: Kind::Other,
        peer: None,
        process: None,
        tag: None,
        bytes: 0,
        elements: String::new(),
        comm: String::new(),
        context: 0,
    }
}

struct Teller<'a> {
    seat: &'a Seat,
    engine: &'a Eng,
}

impl Teller<'_> {
    /// What a wait is for.
    fn all_needs(&self, subject: Subject) -> (Rule, Vec<Need>) {
        let (rule, mut needs, more) = self.needs(subject);
        if more > 0 && rule == Rule::Any {
            // One of those left out may end the wait.
            needs.push(Need { what: other(), from: Source::Unknown });
        }
        (rule, needs)
    }

    /// What a wait is for, and how many needs were left out.
    fn needs(&self, subject: Subject) -> (Rule, Vec<Need>, usize) {
        let one = |need| (Rule::All, vec![need], 0);
        match subject {
            Subject::Nothing => one(Need { what: other(), from: Source::Unknown }),
            Subject::Others => {
                let within = WITHIN_THE_JOB.iter().any(|call| waits::noted().starts_with(call));
                one(Need { what: other(), from: if within { Source::Others } else { Source::Unknown } })
            }
            Subject::Port(process) => {
                let rank = process.map(|process| process.0).filter(|process| *process < self.seat.size);
                let what = Operation { kind: Kind::Port, peer: rank, process: rank, ..other() };
                one(Need { what, from: rank.map_or(Source::Unknown, |rank| Source::Ranks(vec![rank])) })
            }
            Subject::Program => {
                one(Need { what: Operation { kind: Kind::Generalized, ..other() }, from: Source::Unknown })
            }
            Subject::Accesses(process) => {
                let rank = process.map(|process| process.0).filter(|process| *process < self.seat.size);
                let what = Operation { kind: Kind::Accesses, peer: rank, process: rank, ..other() };
                one(Need { what, from: Source::Unknown })
            }
            Subject::Operation(id) | Subject::Operations(id, _) => one(self.need_of(id)),
            Subject::Typed(id, count, datatype) => {
                let mut need = self.need_of(id);
                need.what.elements = face().elements(count, datatype);
                one(need)
            }
            Subject::First(ids, complete) => {
                let mut needs: Vec<Need> = ids.iter().take(MOST - 1).map(|id| self.need_of(*id)).collect();
                if !complete {
                    needs.push(Need { what: other(), from: Source::Unknown });
                }
                (Rule::Any, needs, ids.len().saturating_sub(MOST - 1))
            }
            Subject::Sends => {
                let Some(ids) = self.engine.sends_under_way() else {
                    return one(Need { what: other(), from: Source::Unknown });
                };
                let needs: Vec<Need> = ids.iter().take(MOST).map(|id| self.need_of(*id)).collect();
                (Rule::All, needs, ids.len().saturating_sub(MOST))
            }
            Subject::Together(processes, name) => {
                let (rule, mut needs, more) = self.needs(Subject::Processes(processes));
                needs.iter_mut().for_each(|need| need.what.comm = String::from_utf8_lossy(name).into_owned());
                (rule, needs, more)
            }
            Subject::Processes(processes) => {
                let known = processes.len() <= MOST_MEMBERS && processes.iter().all(|p| p.0 < self.seat.size);
                let ranks = || processes.iter().map(|process| process.0).collect();
                one(Need {
                    what: other(),
                    from: if known { Source::Ranks(ranks()) } else { Source::Unknown },
                })
            }
            Subject::Group(list) => {
                let mut all = (list.0)();
                all.retain(|process| process.0 != self.seat.rank);
                if all.len() as u32 + 1 == self.seat.size
                    && all.iter().all(|process| process.0 < self.seat.size)
                {
                    return one(Need { what: other(), from: Source::Others });
                }
                self.needs(Subject::Processes(&all))
            }
            Subject::Condition(of) => {
                let told = (of.0)();
                let process = match told.by {
                    By::Process(process) => Some(process.0).filter(|process| *process < self.seat.size),
                    By::Others | By::Unknown => None,
                };
                let from = match (told.by, process) {
                    (By::Others, _) => Source::Others,
                    (_, Some(process)) => Source::Ranks(vec![process]),
                    _ => Source::Unknown,
                };
                let what = Operation {
                    kind: Kind::Condition,
                    peer: process,
                    process,
                    bytes: told.address as u64,
                    comm: told.text,
                    ..other()
                };
                one(Need { what, from })
            }
            Subject::Meeting(of) => {
                let told = (of.0)();
                let what = Operation {
                    kind: Kind::Collective,
                    bytes: u64::from(told.all),
                    elements: told.text,
                    comm: told.group,
                    context: told.context,
                    ..other()
                };
                one(Need { what, from: Source::Members(told.context) })
            }
            Subject::Lock(lock) => {
                let process = Some(lock.owner.0);
                let (comm, peer) = face().describe(lock.comm, process).unwrap_or_default();
                let kind = if lock.exclusive { Kind::ExclusiveLock } else { Kind::SharedLock };
                let context = face().communicator(lock.comm).map(|comm| comm.context);
                let what = Operation {
                    kind,
                    peer,
                    process: process.filter(|process| *process < self.seat.size),
                    comm,
                    context: context.unwrap_or(0),
                    ..other()
                };
                one(Need { what, from: context.map_or(Source::Unknown, Source::Members) })
            }
            Subject::Message(want, word) => {
                let process = want.source.map(|source| source.0);
                let (comm, peer) = face().describe(word, process).unwrap_or_default();
                let what = Operation {
                    kind: Kind::Probe,
                    peer,
                    process,
                    tag: shown_of(want),
                    bytes: 0,
                    elements: String::new(),
                    comm,
                    context: want.context,
                };
                let from = self.source(want.source, word, want.context);
                one(Need { what, from })
            }
            Subject::Collective(word) => one(self.collective(word)),
        }
    }

    fn collective(&self, word: u32) -> Need {
        let comm = face().communicator(word);
        let (name, context) = comm.map_or((String::new(), None), |comm| (comm.name, Some(comm.context)));
        let what = Operation { kind: Kind::Collective, comm: name, context: context.unwrap_or(0), ..other() };
        Need { what, from: context.map_or(Source::Unknown, Source::Members) }
    }

    fn need_of(&self, id: arke_engine::RequestId) -> Need {
        let Some(of) = self.engine.underway(id) else {
            return Need { what: other(), from: Source::Unknown };
        };
        if of.collective {
            return self.collective(of.cookie);
        }
        if of.task {
            return Need { what: other(), from: Source::Unknown };
        }
        let from = match of.waits {
            // It has met its counterpart, or has not gone out.
            false => Source::Unknown,
            true => self.source(of.peer, of.cookie, of.context),
        };
        Need { what: self.operation(&of), from }
    }

    /// Who can send a message of this context, or receive it.
    fn source(&self, peer: Option<ProcId>, word: u32, context: u32) -> Source {
        match peer {
            Some(peer) if peer.0 < self.seat.size => Source::Ranks(vec![peer.0]),
            Some(_) => Source::Unknown,
            None => match face().communicator(word).filter(|comm| comm.context == context) {
                Some(_) => Source::Members(context),
                // Of another interface than MPI's, where each process may send to each.
                None => Source::Others,
            },
        }
    }

    fn operation(&self, of: &Underway) -> Operation {
        if of.task {
            return other();
        }
        let process = of.peer.map(|peer| peer.0);
        let (comm, peer) = face().describe(of.cookie, process).unwrap_or_default();
        let kind = match (of.collective, of.receives, of.synchronous) {
            (true, ..) => Kind::Collective,
            (_, true, _) => Kind::Receive,
            (_, _, true) => Kind::SynchronousSend,
            _ => Kind::Send,
        };
        let elements = if of.kind == 0 { String::new() } else { face().elements_of(of.bytes, of.kind) };
        let tag = of.tag.and_then(|tag| tags::shown(of.context, tag));
        Operation { kind, peer, process, tag, bytes: of.bytes, elements, comm, context: of.context }
    }

    /// The locks that this process holds, as many as are told.
    fn locks(&self) -> Vec<Lock> {
        let mut locks = face().locks();
        locks.retain(|lock| lock.owner < self.seat.size);
        locks.truncate(MOST - 1 - MOST_THREADS);
        locks
    }

    /// The lock that a wait is for.
    fn wanted(&self, subject: Subject) -> Option<Lock> {
        let Subject::Lock(WantedLock { comm, owner, exclusive, turn }) = subject else { return None };
        let context = face().communicator(comm)?.context;
        (owner.0 < self.seat.size).then_some(Lock { context, owner: owner.0, exclusive, turn: Some(turn) })
    }

    /// The communicators of this process, those of the needs first.
    fn comms(&self, needs: &[Need], others: &[ThreadWait]) -> Vec<Communicator> {
        let wanted = |comm: &Communicator| {
            needs.iter().chain(others.iter().flat_map(|of| &of.needs)).any(|need| match need.from {
                Source::Members(context) => context == comm.context,
                _ => need.what.context == comm.context,
            })
        };
        let mut comms = face().communicators();
        comms.extend(GROUPS.get().map(|list| list()).unwrap_or_default());
        comms.sort_by_key(|comm| !wanted(comm));
        comms.truncate(MOST);
        comms
    }
}
