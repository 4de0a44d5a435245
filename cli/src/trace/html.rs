//! NAME.html: the trace as one file that opens from disk.
//!
//! Ten million events must open, so the page reads no more of them than it shows. Calls and messages lie in blocks of
//! some thousands, each compressed by itself, and the page unpacks those that it draws in detail. What it draws from
//! afar are bins: for each thread, what part of each of some thousand equal stretches of time was spent how.

use super::model::{Call, Lane, Message, Trace, Wait};
use super::table::Row;
use base64::engine::general_purpose::STANDARD;
use base64::Engine;
use flate2::{write::DeflateEncoder, Compression};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::path::Path;

/// Calls, or messages, of a block.
const BLOCK: usize = 4096;
/// Bins of all threads together.
const BINS: usize = 1 << 19;
/// Bytes of a bin: the part of it in calls, each kind of wait, and the family of most of its calls.
const BIN_BYTES: usize = 6;

/// Where a block lies in the text of the data, and what it holds.
#[derive(Serialize)]
struct Block {
    at: usize,
    len: usize,
    count: usize,
    begin: u64,
    end: u64,
    /// For calls: which functions and places of the program occur.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    functions: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sites: Vec<u32>,
}

/// Texts of packed data, one behind the other.
#[derive(Default)]
struct Data {
    text: String,
}

impl Data {
    fn pack(&mut self, bytes: &[u8]) -> Result<(usize, usize)> {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(bytes)?;
        let at = self.text.len();
        STANDARD.encode_string(packed.finish()?, &mut self.text);
        Ok((at, self.text.len() - at))
    }
}

/// A number in as few bytes as it needs, seven bits in each.
fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Calls, as the page reads them.
fn calls(calls: &[Call]) -> Vec<u8> {
    let mut out = Vec::with_capacity(calls.len() * 16);
    let mut before = calls.first().map_or(0, |call| call.begin);
    for call in calls {
        put(&mut out, call.begin.saturating_sub(before));
        before = call.begin;
        put(&mut out, call.end - call.begin);
        put(&mut out, call.function.into());
        put(&mut out, call.site.into());
        put(&mut out, call.comm.into());
        put(&mut out, call.bytes);
        put(&mut out, call.peer.map_or(0, |peer| u64::from(peer) + 1));
        put(&mut out, call.waited_ns);
        put(&mut out, call.wait as u64 | u64::from(call.unfinished) << 3);
        put(&mut out, call.wait_ns);
    }
    out
}

/// Messages, as the page reads them.
fn messages(trace: &Trace, messages: &[Message]) -> Vec<u8> {
    let mut out = Vec::with_capacity(messages.len() * 16);
    let mut before = messages.first().map_or(0, |message| message.sent.at_ns);
    for message in messages {
        let (sent, matched) = (message.sent, message.matched);
        put(&mut out, sent.at_ns - before);
        before = sent.at_ns;
        put(&mut out, sent.call.lane.into());
        put(&mut out, matched.call.lane.into());
        // It ends where its receive does, and no earlier than it began.
        let received = matched.at_ns.max(trace.call(matched.call).begin).max(sent.at_ns);
        put(&mut out, received - sent.at_ns);
        put(&mut out, sent.bytes);
        put(&mut out, u64::from(sent.key.3 as u32));
        put(&mut out, message.wait as u64);
    }
    out
}

/// What part of each bin a thread spent how.
fn bins(trace: &Trace, lane: &Lane, count: usize) -> Vec<u8> {
    let width = (trace.end_ns as f64 / count as f64).max(1.0);
    let mut sums = vec![[0f32; BIN_BYTES - 1]; count];
    let mut families = vec![[0f32; 7]; count];
    let add = |begin: u64, end: u64, to: &mut dyn FnMut(usize, f32)| {
        let (mut at, end) = (begin as f64 / width, end as f64 / width);
        while at < end {
            let bin = (at as usize).min(count - 1);
            let until = end.min((bin + 1) as f64);
            to(bin, (until - at) as f32);
            if until <= at {
                break;
            }
            at = until;
        }
    };
    for call in &lane.calls {
        let family = trace.functions.get(call.function as usize).map_or(6, |f| f.family as usize);
        add(call.begin, call.end, &mut |bin, part| {
            sums[bin][0] += part;
            families[bin][family] += part;
        });
        if call.wait != Wait::None {
            let kind = call.wait as usize;
            add(call.begin, call.begin + call.wait_ns, &mut |bin, part| sums[bin][kind] += part);
        }
    }
    let mut out = Vec::with_capacity(count * BIN_BYTES);
    for (sums, families) in sums.iter().zip(&families) {
        out.extend(sums.iter().map(|part| (part.min(1.0) * 255.0).ceil() as u8));
        let most = (0..families.len()).max_by(|a, b| families[*a].total_cmp(&families[*b]));
        out.push(most.unwrap_or(0) as u8);
    }
    out
}

/// The description of the page's data, and the data.
fn contents(trace: &Trace, table: &[Row], title: &str) -> Result<(String, String)> {
    let mut data = Data::default();
    let count = (BINS / trace.lanes.len().max(1)).clamp(64, 1 << 14);
    let mut lanes = Vec::new();
    for lane in &trace.lanes {
        let mut blocks = Vec::new();
        for part in lane.calls.chunks(BLOCK) {
            let (at, len) = data.pack(&calls(part))?;
            let set =
                |of: fn(&Call) -> u32| part.iter().map(of).collect::<BTreeSet<_>>().into_iter().collect();
            blocks.push(Block {
                at,
                len,
                count: part.len(),
                begin: part[0].begin,
                end: part.iter().map(|call| call.end).max().unwrap_or(0),
                functions: set(|call| call.function),
                sites: set(|call| call.site),
            });
        }
        let bins = data.pack(&bins(trace, lane, count))?;
        lanes.push(json!({"rank": lane.rank, "thread": lane.thread, "bins": bins, "blocks": blocks,
                          "count": lane.calls.len()}));
    }
    let mut blocks = Vec::new();
    for part in trace.messages.chunks(BLOCK) {
        let (at, len) = data.pack(&messages(trace, part))?;
        let ends =
            part.iter().map(|m| m.matched.at_ns.max(m.sent.at_ns).max(trace.call(m.matched.call).begin));
        let end = ends.max().unwrap_or(0);
        let (functions, sites) = (Vec::new(), Vec::new());
        blocks.push(Block { at, len, count: part.len(), begin: part[0].sent.at_ns, end, functions, sites });
    }
    let dropped: Vec<String> =
        trace.ranks.iter().filter_map(|rank| Some(rank.dropped?.told(rank.rank))).collect();
    let description = json!({
        "title": title, "arke": crate::version(), "end": trace.end_ns, "bins": count, "lanes": lanes,
        "messages": {"count": trace.messages.len(), "blocks": blocks},
        "functions": trace.functions.iter().map(|f| json!([f.name, f.family as u8])).collect::<Vec<_>>(),
        "sites": trace.sites, "comms": trace.comms.iter().map(|comm| &comm.name).collect::<Vec<_>>(),
        "waits": Wait::ALL.map(Wait::name), "table": table, "dropped": dropped, "calls": trace.call_count(),
        "ranks": trace.ranks.len(),
    });
    // Within a script of the page, "</" would end it.
    Ok((description.to_string().replace("</", "<\\/"), data.text))
}

/// Writes the file.
pub(super) fn write(trace: &Trace, table: &[Row], title: &str, path: &Path) -> Result<()> {
    const PAGE: &str = include_str!("timeline.html");
    let (description, data) = contents(trace, table, title)?;
    let name: String = title.chars().filter(|c| !"<>&".contains(*c)).collect();
    let mut out = BufWriter::new(File::create(path)?);
    // The parts of the page, and what goes between them.
    let parts = [
        ("@TITLE@", name.as_str()),
        ("@STYLE@", include_str!("timeline.css")),
        ("@DESCRIPTION@", &description),
        ("@DATA@", &data),
        ("@SCRIPT@", include_str!("timeline.js")),
    ];
    let mut rest = PAGE;
    for (mark, text) in parts {
        let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
        out.write_all(before.as_bytes())?;
        out.write_all(text.as_bytes())?;
        rest = after;
    }
    out.write_all(rest.as_bytes())?;
    out.flush()
}
