//! Reading what the ranks recorded: ids become names, times become nanoseconds since the start.
//!
//! It was written by other processes, which may have been killed while they wrote: what does not decode is left out.

use super::model::*;
use super::names;
use arke_base::trace::{Message as Noted, OpenCall, Pool, Record, What, NONE};
use arke_launch::why::symbols::Files;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// What the ids of a process stand for.
#[derive(Default)]
struct Ids {
    files: HashMap<u32, PathBuf>,
    functions: HashMap<u32, u32>,
    sites: HashMap<u32, u32>,
    comms: HashMap<u32, u32>,
    datatypes: HashMap<u32, u64>,
}

/// Names that all ranks share, as indices.
#[derive(Default)]
struct Names {
    functions: HashMap<String, u32>,
    sites: HashMap<String, u32>,
    comms: HashMap<u64, u32>,
    files: Files,
}

struct Definition {
    what: What,
    id: u32,
    numbers: [u64; 2],
    left: usize,
    text: Vec<u8>,
}

/// Reads the trace of a job that has ended.
pub(super) fn read(pool: &Pool) -> Trace {
    let scale = pool.scale();
    let mut trace = Trace { sites: vec!["unknown".into()], ..Trace::default() };
    trace.comms.push(Comm { name: String::new(), members: Vec::new() });
    trace.ranks = (0..pool.ranks())
        .map(|rank| {
            let (events, at) = pool.dropped(rank);
            let dropped = (events > 0).then(|| Dropped { events, from_ns: scale(at) });
            Rank { rank, pid: pool.pid(rank), dropped }
        })
        .collect();
    let mut threads: BTreeMap<u32, BTreeMap<u32, Vec<_>>> = BTreeMap::new();
    for (owner, block) in pool.blocks() {
        threads.entry(owner.rank).or_default().entry(owner.thread).or_default().push(block);
    }
    let mut names = Names::default();
    for (rank, threads) in &threads {
        let mut ids = Ids::default();
        let mut definitions: Vec<Definition> = Vec::new();
        for blocks in threads.values() {
            let mut open: Option<Definition> = None;
            for record in blocks.iter().flat_map(|block| block.records()) {
                match record {
                    Record::Definition { what, id, numbers, text } => {
                        definitions.extend(open.take());
                        open = Some(Definition { what, id, numbers, left: text.into(), text: Vec::new() });
                    }
                    Record::Text(bytes) => {
                        if let Some(open) = &mut open {
                            let n = open.left.min(bytes.len());
                            open.text.extend(&bytes[..n]);
                            open.left -= n;
                        }
                    }
                    _ => {}
                }
            }
            definitions.extend(open);
        }
        // Files first: what lies in them was defined by whichever thread came first.
        definitions.sort_by_key(|of| of.what != What::File);
        for of in &definitions {
            define(&mut trace, &mut names, &mut ids, *rank, of);
        }
        for (thread, blocks) in threads {
            let lane = trace.lanes.len() as u32;
            let mut reader =
                Reader { lane, rank: *rank, ids: &ids, scale: &scale, ends: Vec::new(), detail: None };
            let mut calls = Vec::new();
            for record in blocks.iter().flat_map(|block| block.records()) {
                reader.take(record, &mut calls);
            }
            if let Some(open) = blocks.iter().filter_map(|block| block.open()).next_back() {
                calls.push(reader.unfinished(open));
            }
            reader.give(&mut trace, calls.len());
            trace.lanes.push(Lane { rank: *rank, thread: *thread, calls });
        }
    }
    let ends = trace.lanes.iter().flat_map(|lane| &lane.calls).filter(|call| !call.unfinished);
    trace.end_ns = ends.map(|call| call.end).max().unwrap_or(0);
    close(&mut trace);
    trace
}

/// Calls that their rank never ended last until the trace ends.
fn close(trace: &mut Trace) {
    let began = trace.lanes.iter().flat_map(|lane| &lane.calls).map(|call| call.begin).max().unwrap_or(0);
    trace.end_ns = trace.end_ns.max(began);
    for call in trace.lanes.iter_mut().flat_map(|lane| &mut lane.calls).filter(|call| call.unfinished) {
        call.end = trace.end_ns;
    }
}

fn index<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    list.len() as u32 - 1
}

fn define(trace: &mut Trace, names: &mut Names, ids: &mut Ids, rank: u32, of: &Definition) {
    let text = String::from_utf8_lossy(&of.text).into_owned();
    let mut function = |name: String| {
        *names.functions.entry(name.clone()).or_insert_with(|| {
            let family = names::family(&name);
            index(&mut trace.functions, Function { name, family })
        })
    };
    let file = ids.files.get(&(of.numbers[0] as u32));
    match of.what {
        What::File => {
            ids.files.insert(of.id, text.into());
        }
        What::Function => {
            ids.functions.insert(of.id, function(text));
        }
        What::Code => {
            let name = file.and_then(|file| names.files.function(file, of.numbers[1]));
            let name = name.unwrap_or_else(|| "a function of Arke's".into());
            // SHMEM's functions have a second name for profiling libraries, and either may be found.
            let name = if name.starts_with("pshmem") { name[1..].to_owned() } else { name };
            ids.functions.insert(of.id, function(name));
        }
        What::Site => {
            let place = file.map(|file| {
                let bare = || {
                    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    format!("{name}+{:#x}", of.numbers[1])
                };
                names.files.at(file, of.numbers[1]).unwrap_or_else(bare)
            });
            let Some(place) = place else { return };
            let known = names.sites.entry(place.clone()).or_insert_with(|| index(&mut trace.sites, place));
            ids.sites.insert(of.id, *known);
        }
        What::Communicator => {
            let place = (of.numbers[1] >> 32) as u32;
            let known = *names.comms.entry(of.numbers[0]).or_insert_with(|| {
                let name = format!("communicator {:#x}", of.id);
                index(&mut trace.comms, Comm { name, members: Vec::new() })
            });
            let comm = &mut trace.comms[known as usize];
            if !comm.members.contains(&(place, rank)) {
                comm.members.push((place, rank));
            }
            // The program may have named it after its first calls, or in some ranks only.
            if !text.is_empty() {
                comm.name = text;
            }
            ids.comms.insert(of.id, known);
        }
        What::Datatype => {
            ids.datatypes.insert(of.id, of.numbers[0]);
        }
    }
}

/// Reads the records of one thread.
struct Reader<'a, S> {
    lane: u32,
    rank: u32,
    ids: &'a Ids,
    scale: &'a S,
    /// Ends of messages, of sends (true) and receives.
    ends: Vec<(bool, End)>,
    detail: Option<(u64, u32, u32)>,
}

impl<S: Fn(u64) -> u64> Reader<'_, S> {
    fn take(&mut self, record: Record, calls: &mut Vec<Call>) {
        match record {
            Record::Call { begin, end, function, site, communicator, waited_ns } => {
                let mut call = self.call(begin, function, site);
                call.end = (self.scale)(end).max(call.begin);
                call.comm = self.ids.comms.get(&communicator).copied().unwrap_or(0);
                call.waited_ns = waited_ns.min(call.end - call.begin);
                calls.push(call);
            }
            Record::Detail { elements, datatype, peer } => self.detail = Some((elements, datatype, peer)),
            Record::Sent(message) => self.end(true, message, false, calls.len()),
            Record::Matched { message, early } => self.end(false, message, early, calls.len()),
            Record::Definition { .. } | Record::Text(_) => {}
        }
    }

    fn call(&mut self, begin: u64, function: u16, site: u32) -> Call {
        let (elements, datatype, peer) = self.detail.take().unwrap_or((0, NONE, NONE));
        let size = self.ids.datatypes.get(&datatype).copied().unwrap_or(0);
        Call {
            begin: (self.scale)(begin),
            function: self.ids.functions.get(&function.into()).copied().unwrap_or(0),
            site: self.ids.sites.get(&site).copied().unwrap_or(0),
            bytes: elements.saturating_mul(size),
            peer: (peer != NONE && (peer as i32) >= 0).then_some(peer),
            ..Call::default()
        }
    }

    fn unfinished(&mut self, open: OpenCall) -> Call {
        let call = self.call(open.begin, open.function, open.site);
        Call { unfinished: true, end: call.begin, ..call }
    }

    fn end(&mut self, sent: bool, noted: Noted, early: bool, call: usize) {
        let (from, to) = if sent { (self.rank, noted.peer) } else { (noted.peer, self.rank) };
        let key = (from, to, noted.context, noted.tag);
        let call = At { lane: self.lane, call: call as u32 };
        self.ends.push((sent, End { key, at_ns: (self.scale)(noted.at), call, bytes: noted.bytes, early }));
    }

    /// Hands over the ends of messages that belong to one of so many calls.
    fn give(self, trace: &mut Trace, calls: usize) {
        for (sent, end) in self.ends.into_iter().filter(|(_, end)| (end.call.call as usize) < calls) {
            if sent { &mut trace.sent } else { &mut trace.matched }.push(end);
        }
    }
}
