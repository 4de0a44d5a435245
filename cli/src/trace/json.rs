//! NAME.json: the trace for Perfetto (<https://ui.perfetto.dev>) and chrome://tracing, in Chrome's format of events.
//!
//! A call is a complete event ("X"), with what it waited for as another one inside of it; a message is a flow from the
//! call that sent it ("s") to the one that received it ("f").

use super::model::{Call, Lane, Message, Trace, Wait};
use flate2::{write::GzEncoder, Compression};
use serde::Serialize;
use serde_json::{json, Map, Value};
use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::path::Path;

/// Traces with more events are compressed.
pub(super) const MOST_PLAIN: usize = 1_000_000;
/// Bytes that are written at a time.
const BUFFER: usize = 1 << 20;

/// Writes the file.
pub(super) fn write(trace: &Trace, title: &str, path: &Path, compressed: bool) -> Result<()> {
    let file = BufWriter::with_capacity(BUFFER, File::create(path)?);
    if compressed {
        // Events are written in pieces of a few bytes, and the encoder takes long for each that it is given.
        let mut pieces = BufWriter::with_capacity(BUFFER, GzEncoder::new(file, Compression::fast()));
        events(trace, title, &mut pieces)?;
        return pieces.into_inner()?.finish()?.flush();
    }
    let mut file = file;
    events(trace, title, &mut file)?;
    file.flush()
}

/// Microseconds, as the format has times.
fn us(ns: u64) -> f64 {
    ns as f64 / 1000.0
}

/// An event of Chrome's format.
#[derive(Serialize)]
struct Event<'a> {
    ph: &'static str,
    name: &'a str,
    cat: &'static str,
    pid: u32,
    tid: u32,
    ts: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    dur: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bp: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    args: Option<Arguments<'a>>,
}

/// What an event tells beside its times.
#[derive(Serialize, Default, Clone)]
struct Arguments<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    communicator: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    peer: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked_us: Option<f64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unfinished: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
}

impl<'a> Event<'a> {
    fn call(trace: &'a Trace, lane: &Lane, call: &Call) -> Self {
        let comm = (call.comm != 0).then(|| trace.comms[call.comm as usize].name.as_str());
        let args = Arguments {
            at: Some(&trace.sites[call.site as usize]),
            communicator: comm,
            bytes: (call.bytes > 0).then_some(call.bytes),
            peer: call.peer,
            blocked_us: (call.waited_ns > 0).then(|| us(call.waited_ns)),
            unfinished: call.unfinished,
            ..Arguments::default()
        };
        Event {
            ph: "X",
            name: trace.functions.get(call.function as usize).map_or("", |f| f.name.as_str()),
            cat: "call",
            pid: lane.rank,
            tid: lane.thread,
            ts: us(call.begin),
            dur: Some(us(call.end - call.begin)),
            id: None,
            bp: None,
            args: Some(args),
        }
    }

    fn wait(lane: &Lane, call: &Call) -> Self {
        Event {
            ph: "X",
            name: call.wait.name(),
            cat: "wait",
            pid: lane.rank,
            tid: lane.thread,
            ts: us(call.begin),
            dur: Some(us(call.wait_ns)),
            id: None,
            bp: None,
            args: None,
        }
    }

    /// One end of a message; the first of both has what it tells.
    fn flow(trace: &Trace, id: usize, message: &Message, first: bool) -> Self {
        let end = if first { message.sent } else { message.matched };
        let (lane, call) = (&trace.lanes[end.call.lane as usize], trace.call(end.call));
        let why = (message.wait != Wait::None).then(|| message.wait.name());
        let (bytes, tag) = (Some(message.sent.bytes), Some(message.sent.key.3));
        Event {
            ph: if first { "s" } else { "f" },
            name: "message",
            cat: "message",
            pid: lane.rank,
            tid: lane.thread,
            // A flow binds to the call that it lies in.
            ts: us(end.at_ns.clamp(call.begin, call.end)),
            dur: None,
            id: Some(id),
            bp: (!first).then_some("e"),
            args: first.then(|| Arguments { bytes, tag, why, ..Arguments::default() }),
        }
    }
}

/// Writes the events, one a line.
fn events(trace: &Trace, title: &str, out: &mut dyn Write) -> Result<()> {
    let dropped: Map<String, Value> = trace
        .ranks
        .iter()
        .filter_map(|rank| Some((rank.rank.to_string(), json!(rank.dropped?.events))))
        .collect();
    let about = json!({"program": title, "arke": crate::version(), "left_out": dropped});
    write!(out, "{{\"displayTimeUnit\":\"ns\",\"otherData\":{about},\"traceEvents\":[")?;
    for (i, rank) in trace.ranks.iter().enumerate() {
        let name = json!({"ph": "M", "name": "process_name", "pid": rank.rank,
                          "args": {"name": format!("rank {} (process {})", rank.rank, rank.pid)}});
        let place = json!({"ph": "M", "name": "process_sort_index", "pid": rank.rank,
                           "args": {"sort_index": rank.rank}});
        write!(out, "{}{name},\n{place}", if i == 0 { "\n" } else { ",\n" })?;
    }
    let mut put = |event: Event| -> Result<()> {
        out.write_all(b",\n")?;
        Ok(serde_json::to_writer(&mut *out, &event)?)
    };
    for lane in &trace.lanes {
        for call in &lane.calls {
            put(Event::call(trace, lane, call))?;
            if call.wait != Wait::None {
                put(Event::wait(lane, call))?;
            }
        }
    }
    for (id, message) in trace.messages.iter().enumerate() {
        put(Event::flow(trace, id, message, true))?;
        put(Event::flow(trace, id, message, false))?;
    }
    writeln!(out, "\n]}}")
}
