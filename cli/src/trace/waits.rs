//! Which messages there were, and why calls waited.
//!
//! MPI keeps the order of messages from one process to another with the same context and tag, so that the n-th that was
//! sent is the n-th that was received.

use super::model::*;
use super::names::{self, Family, Waits};
use std::collections::HashMap;

/// A send of no more bytes does not wait for its receive, unless it is synchronous: the default of `ARKE_EAGER_MAX`.
const EAGER_MAX: u64 = 8192;

/// Shorter ones are not told: a call itself takes as long.
const SHORTEST_NS: u64 = 1000;

/// Puts messages together and explains waits.
pub(super) fn explain(trace: &mut Trace) {
    pair(trace);
    for i in 0..trace.messages.len() {
        late_sender(trace, i);
        late_receiver(trace, i);
    }
    collectives(trace);
    others(trace);
}

/// Finds the receive of each message.
fn pair(trace: &mut Trace) {
    let (mut sent, mut matched) = (std::mem::take(&mut trace.sent), std::mem::take(&mut trace.matched));
    // What one thread noted is in its order; of several threads the time decides.
    sent.sort_by_key(|end| (end.key, end.at_ns));
    matched.sort_by_key(|end| (end.key, end.at_ns));
    let mut matched = matched.into_iter().peekable();
    let mut key = None;
    for sent in sent {
        if key != Some(sent.key) {
            key = Some(sent.key);
            // Receives whose sends were not recorded.
            while matched.next_if(|end| end.key < sent.key).is_some() {}
        }
        if let Some(matched) = matched.next_if(|end| end.key == sent.key) {
            trace.messages.push(Message { sent, matched, wait: Wait::None });
        }
    }
    trace.messages.sort_by_key(|message| message.sent.at_ns);
}

/// A call waited for a reason; of several the longest counts.
fn note(call: &mut Call, wait: Wait, until: u64) {
    let ns = until.min(call.end).saturating_sub(call.begin);
    if ns >= SHORTEST_NS && ns > call.wait_ns {
        (call.wait, call.wait_ns) = (wait, ns);
    }
}

fn family(trace: &Trace, at: At) -> Family {
    let function = trace.call(at).function as usize;
    trace.functions.get(function).map_or(Family::Other, |function| function.family)
}

/// The receiver came before the send had begun.
fn late_sender(trace: &mut Trace, i: usize) {
    let Message { sent, matched, .. } = trace.messages[i];
    let begun = trace.call(sent.call).begin;
    let receive = trace.call(matched.call);
    // A call that only sends has merely seen the message come.
    let sends_alone = family(trace, matched.call) == Family::Send && !is_both(trace, matched.call);
    if begun > receive.begin && family(trace, matched.call) != Family::Collective && !sends_alone {
        note(trace.call_mut(matched.call), Wait::LateSender, begun);
        if begun - trace.call(matched.call).begin >= SHORTEST_NS {
            trace.messages[i].wait = Wait::LateSender;
        }
    }
}

/// Whether a send may wait for its receive: it is long or synchronous, or of another interface than MPI.
fn may_wait(trace: &Trace, sent: &End) -> bool {
    let function = trace.functions.get(trace.call(sent.call).function as usize);
    let name = function.map_or("", |function| function.name.as_str());
    sent.bytes > EAGER_MAX || !name.starts_with("MPI_") || name.to_lowercase().contains("ssend")
}

fn is_both(trace: &Trace, at: At) -> bool {
    let function = trace.call(at).function as usize;
    trace.functions.get(function).is_some_and(|function| function.name.contains("endrecv"))
}

/// The sender waited before its receiver came.
fn late_receiver(trace: &mut Trace, i: usize) {
    let Message { sent, matched, .. } = trace.messages[i];
    let came = trace.call(matched.call).begin;
    if !may_wait(trace, &sent) {
        return;
    }
    let waiting = match family(trace, sent.call) {
        Family::Complete => return,
        // It may be a later call that waits for the end of this send.
        _ if trace.call(sent.call).end < came => {
            let lane = &trace.lanes[sent.call.lane as usize];
            let after = lane.calls.partition_point(|call| call.begin < came);
            let at = At { lane: sent.call.lane, call: after.saturating_sub(1) as u32 };
            match after > 0 && family(trace, at) == Family::Complete {
                true => at,
                false => return,
            }
        }
        Family::Send | Family::Other => sent.call,
        _ => return,
    };
    let call = trace.call(waiting);
    if call.begin < came && came < call.end {
        note(trace.call_mut(waiting), Wait::LateReceiver, came);
        if came - trace.call(waiting).begin >= SHORTEST_NS {
            trace.messages[i].wait = Wait::LateReceiver;
        }
    }
}

/// Who came to a collective operation, and when.
struct Coming {
    call: At,
    rank: u32,
    begin: u64,
}

/// Waits for members that had not come. The members of a communicator make the same calls on it in the same order.
fn collectives(trace: &mut Trace) {
    let mut operations: HashMap<(u32, u32, u32), Vec<Coming>> = HashMap::new();
    let kinds: Vec<Option<Waits>> = trace.functions.iter().map(|f| names::waits(&f.name)).collect();
    let mut counts: HashMap<(u32, u32, u32), u32> = HashMap::new();
    for (number, lane) in trace.lanes.iter().enumerate() {
        for (i, call) in lane.calls.iter().enumerate() {
            let known = call.comm != 0 && kinds.get(call.function as usize).is_some_and(Option::is_some);
            if known {
                let count = counts.entry((lane.rank, call.comm, call.function)).or_default();
                let coming = Coming {
                    call: At { lane: number as u32, call: i as u32 },
                    rank: lane.rank,
                    begin: call.begin,
                };
                operations.entry((call.comm, call.function, *count)).or_default().push(coming);
                *count += 1;
            }
        }
    }
    for ((comm, function, _), members) in operations {
        let Some(kind) = kinds.get(function as usize).copied().flatten() else { continue };
        let last = members.iter().map(|member| member.begin).max().unwrap_or(0);
        let root = members.iter().find_map(|member| trace.call(member.call).peer);
        let root = root.and_then(|root| {
            let comm = trace.comms.get(comm as usize)?;
            comm.members.iter().find(|(place, _)| *place == root).map(|(_, rank)| *rank)
        });
        for member in &members {
            let until = match kind {
                Waits::All => last,
                Waits::OfRoot if Some(member.rank) == root => last,
                Waits::ForRoot => {
                    let of_root = members.iter().find(|other| Some(other.rank) == root);
                    of_root.map_or(0, |root| root.begin)
                }
                Waits::OfRoot => 0,
            };
            note(trace.call_mut(member.call), Wait::Collective, until);
        }
    }
}

/// What a rank has measured of a wait that nothing above explains.
fn others(trace: &mut Trace) {
    let probes: Vec<bool> = trace.functions.iter().map(|f| names::probes(&f.name)).collect();
    for call in trace.lanes.iter_mut().flat_map(|lane| &mut lane.calls) {
        if call.wait == Wait::None && call.waited_ns >= SHORTEST_NS {
            let probe = probes.get(call.function as usize).is_some_and(|probe| *probe);
            call.wait = if probe { Wait::LateSender } else { Wait::Other };
            call.wait_ns = call.waited_ns;
        }
    }
}
