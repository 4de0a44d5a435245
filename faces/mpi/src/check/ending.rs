//! `MPI_Finalize`: what is left over.

use super::letters::{self, Letter};
use super::messages::Note;
use super::objects::Objects;
use super::site::{self, rank, ranks, Site};
use super::{findings, is_on, threads, with};
use crate::communicators;
use crate::runtime::engine;
use crate::sessions;
use arke_engine::ProcId;
use std::collections::{BTreeMap, BTreeSet};

/// How long the goodbyes of the others are waited for.
const PATIENCE_NS: u64 = 10_000_000_000;
/// Ranks of jobs larger than this say goodbye to rank 0 only, and messages without a receive are not looked for.
const MOST: u32 = 512;

/// Tells what the program has left over. It has called `MPI_Finalize`, whose callbacks have run; the library is
/// entered.
pub(crate) fn at_finalize() {
    if !is_on() {
        return;
    }
    letters::read();
    if let Some(sentence) = threads::at_finalize(Site::of_caller()) {
        with(|s| s.findings.add("finalize".into(), || sentence));
    }
    // With a session the program may free and complete what it has later.
    let left = (!sessions::any_open())
        .then(|| {
            with(|s| {
                let mut left = s.objects.left();
                left.extend(requests(s));
                left
            })
        })
        .flatten();
    let Some(job) = arke_runtime::job() else { return };
    let all = job.size <= MOST;
    // Rank 0 has waited for this one in vain and told what the others have left over: who is so late tells its own.
    let late = job.rank != 0 && with(|s| s.objects.told().contains(&0)) == Some(true);
    for peer in (0..job.size).filter(|peer| *peer != job.rank && (all || *peer == 0)) {
        let left = if peer == 0 && !late { left.clone().unwrap_or_default() } else { Vec::new() };
        letters::send(peer, &Letter::Goodbye(left));
    }
    if all || job.rank == 0 {
        wait_for_others(job.rank, job.size, |objects, peer| objects.goodbyes().contains_key(&peer));
    }
    let comms = communicators::all();
    let mut told = BTreeSet::new();
    with(|s| {
        if job.rank == 0 || late {
            told = told_of(s, (job.rank, left.unwrap_or_default()), &BTreeSet::new());
        }
        for comm in comms.iter().filter(|comm| comm.health().is_revoked()) {
            s.messages.revoked(comm.context());
        }
        let mut names = s.messages.names_of_freed().clone();
        names.extend(comms.iter().map(|comm| (comm.context(), comm.known_as())));
        // One sentence for the messages of one call, however many communicators they went over.
        let mut lost: BTreeMap<_, Vec<Note>> = BTreeMap::new();
        for ((context, source, tag), notes) in if all { s.messages.lost(&mut s.findings) } else { Vec::new() }
        {
            let comm = names.get(&context).map_or("a communicator", String::as_str);
            for note in notes {
                lost.entry((source, tag, comm, note.site)).or_default().push(note);
            }
        }
        for ((source, tag, comm, site), notes) in lost {
            let Some(first) = notes.first() else { continue };
            let bytes: u64 = notes.iter().map(|note| note.content.bytes).sum();
            let messages =
                if notes.len() == 1 { "a message".into() } else { format!("{} messages", notes.len()) };
            s.findings.add(format!("lost {comm} {source} {tag} {site:?}"), || {
                format!(
                    "{} never received {messages} of {} with tag {tag} on {comm} ({bytes} bytes in all, {}{}); \
                     receive what is sent, or do not send it",
                    rank(site::me()),
                    rank(source),
                    first.call,
                    site.told(),
                )
            });
        }
    });
    findings::take().tell();
    if all {
        // Places in the program of a process can be named as long as it is there.
        (0..job.size).filter(|peer| *peer != job.rank).for_each(|peer| letters::send(peer, &Letter::Told));
        wait_for_others(job.rank, job.size, |objects, peer| objects.told().contains(&peer));
    }
    if job.rank == 0 {
        // Goodbyes that came since then.
        with(|s| told_of(s, (0, Vec::new()), &told));
        findings::take().tell();
    }
}

/// Tells what this rank and those that have said goodbye have left over, without those of whom it has been told.
/// Returns whose that was.
fn told_of(s: &mut super::State, mine: (u32, Vec<String>), told: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut by_text: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    let theirs = s.objects.goodbyes().iter().map(|(rank, left)| (*rank, left.clone()));
    let mut whose = BTreeSet::new();
    for (rank, left) in theirs.chain([mine]).filter(|(rank, _)| !told.contains(rank)) {
        whose.insert(rank);
        left.into_iter().for_each(|text| {
            by_text.entry(text).or_default().insert(rank);
        });
    }
    for (text, who) in by_text {
        let who: Vec<u32> = who.into_iter().collect();
        s.findings.add(format!("left {who:?} {text}"), || format!("{} {text}", ranks(&who)));
    }
    whose
}

/// Waits, but not for ever, until `heard` says of all other processes that they have been heard of, or they are lost.
fn wait_for_others(me: u32, size: u32, heard: impl Fn(&Objects, u32) -> bool) {
    let end = arke_sys::clock::now_ns() + PATIENCE_NS;
    let _ = engine::wait_before(end, |e| {
        letters::read_in(e);
        let missing = |peer: &u32| {
            *peer != me && !e.is_lost(ProcId(*peer)) && with(|s| !heard(&s.objects, *peer)).unwrap_or(false)
        };
        (0..size).find(missing).is_none().then_some(())
    });
}

/// Requests that the program has left over, as sentences without their subject.
fn requests(s: &super::State) -> Vec<String> {
    let mut places = BTreeMap::new();
    for request in s.requests.open.values() {
        *places.entry((request.call, request.site, request.active)).or_insert(0) += 1;
    }
    let told = places.into_iter().map(|((call, site, active), count): (_, usize)| {
        let requests = if count == 1 { "a request".into() } else { format!("{count} requests") };
        let (did, remedy) = match active {
            true => ("completed", "complete every request by MPI_Wait, MPI_Test or their like"),
            false => ("freed", "free a persistent request by MPI_Request_free"),
        };
        format!("had not {did} {requests} of {call}{} when MPI_Finalize was called; {remedy}", site.told())
    });
    told.collect()
}
