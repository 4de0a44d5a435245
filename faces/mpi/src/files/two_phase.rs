//! Collective access in two phases: some ranks read and write whole windows of the file, and exchange pieces with the
//! others.
//!
//! Each window takes one round. A rank tells each aggregator which runs of its window it has or wants, in a message
//! with a head of fixed size, and sends the data behind it; for a read the data come back. An aggregator writes what it
//! got, and no byte of a hole.

use super::collective::{bounds, Part, Span};
use super::exchange::{Port, Receiving, Sent};
use crate::error::{Error, Result};
use arke_files::{Domains, Fault, Runs, Window};
use core::ops::ControlFlow;
use std::collections::VecDeque;

/// Rows of runs that go with the head.
const IN_HEAD: usize = 8;
/// Bytes of a head: data, rows, and the first of these.
const HEAD: usize = 16 + IN_HEAD * Runs::ENCODED;

/// How an aggregator's work ended.
pub(super) struct End {
    /// What stopped it.
    pub(super) fault: Option<Fault>,
    /// The first byte of the file that it did not move; `u64::MAX` where it moved all.
    pub(super) first_missing: u64,
    /// The first byte of this rank's own stream that did not come; `u64::MAX` where all came.
    pub(super) first_lost: u64,
}

impl End {
    const WELL: End = End { fault: None, first_missing: u64::MAX, first_lost: u64::MAX };

    /// Memory of the program's could not be copied. Whatever others wait for is done all the same.
    fn note(&mut self, fault: Option<Fault>) {
        self.fault = self.fault.or(fault);
    }
}

/// What a rank wants of a window.
struct Wish {
    /// First byte of its stream and one past the last.
    range: (u64, u64),
    runs: Runs,
}

impl Wish {
    fn of(part: &Part, low: u64, high: u64) -> Wish {
        let range = part.between(low, high);
        let mut runs = Runs::default();
        let _ = part.view().extents(range.0, range.1 - range.0, |extent| {
            runs.push(extent);
            ControlFlow::<()>::Continue(())
        });
        Wish { range, runs }
    }

    /// Tells an aggregator of it.
    fn tell(&self, port: &Port, to: u32, sending: &mut Vec<Sent>) {
        let rows = self.runs.encode();
        let (first, rest) = rows.split_at(rows.len().min(IN_HEAD * Runs::ENCODED));
        let mut head = Vec::with_capacity(16 + first.len());
        head.extend(self.runs.bytes().to_le_bytes());
        head.extend((self.runs.rows().len() as u64).to_le_bytes());
        head.extend(first);
        sending.push(port.send(to, head));
        if !rest.is_empty() {
            sending.push(port.send(to, rest.to_vec()));
        }
    }
}

/// Hears what another rank wants of this one's window.
async fn heard(port: &Port, from: u32, head: Receiving, low: u64, high: u64) -> Result<Runs> {
    let malformed =
        || Error::internal(format!("rank {from} of the file described its part of a window wrongly"));
    let (mut rows, _) = port.received(head).await?;
    if rows.len() < 16 {
        return Err(malformed());
    }
    let word = |at: usize| rows[at..at + 8].try_into().map_or(0, u64::from_le_bytes);
    let (bytes, count) = (word(0), word(8));
    rows.drain(..16);
    // A row has at least one byte of the window.
    if count > high - low {
        return Err(malformed());
    }
    let rest = count.saturating_sub(IN_HEAD as u64) as usize * Runs::ENCODED;
    if rest > 0 {
        let receiving = port.receive(from, rest);
        rows.extend(port.received(receiving).await?.0);
    }
    let runs = Runs::decode(&rows, low, high).ok_or_else(malformed)?;
    if runs.bytes() != bytes || runs.rows().len() as u64 != count {
        return Err(malformed());
    }
    Ok(runs)
}

/// The other ranks that have a part of a window, each with its head on the way.
fn heads(port: &Port, spans: &[Span], low: u64, high: u64) -> Vec<(u32, Receiving)> {
    let ranks = spans.iter().enumerate().filter(|(_, span)| span.touches(low, high));
    let others = ranks.map(|(rank, _)| rank as u32).filter(|rank| *rank != port.rank());
    others.map(|rank| (rank, port.receive(rank, HEAD))).collect()
}

/// Bytes of other ranks' data that an aggregator has in its memory at a time, beside its window: where all ranks want
/// the same part of the file, theirs together are as many windows as there are ranks.
fn at_once(domains: &Domains) -> u64 {
    2 * domains.window_size()
}

/// A collective write.
pub(super) async fn write(port: &Port, part: &Part, domains: &Domains, spans: &[Span]) -> Result<End> {
    let (rank, memory, start) = (port.rank(), &part.transfer.memory, part.transfer.from);
    let mine = domains.domain_of(rank);
    let mut window = Window::default();
    let mut end = End::WELL;
    let mut before: Vec<Sent> = Vec::new();
    for round in domains.rounds(bounds(spans)).into_iter().flat_map(|(first, behind)| first..behind) {
        let (mut sending, mut own) = (Vec::new(), None);
        for domain in 0..domains.count() {
            let (low, high) = domains.window(domain, round);
            if !spans[rank as usize].touches(low, high) {
                continue;
            }
            let wish = Wish::of(part, low, high);
            let to = domains.rank(domain);
            if to == rank {
                own = Some(wish);
                continue;
            }
            wish.tell(port, to, &mut sending);
            let (from, len) = (wish.range.0 - start, wish.range.1 - wish.range.0);
            if len == 0 {
                continue;
            }
            sending.push(match memory.as_run(from, len) {
                // SAFETY: the program keeps its memory until the operation is over, and all is sent before that.
                Some(run) => unsafe { port.send_run(to, run, len as usize) },
                None => {
                    let mut data = vec![0; len as usize];
                    memory.copy_out(from, &mut data);
                    port.send(to, data)
                }
            });
        }
        let place = mine.map(|domain| domains.window(domain, round)).filter(|(low, high)| low < high);
        if let Some((low, high)) = place {
            window.move_to(low, high);
            let mut wishes = Vec::new();
            for (from, head) in heads(port, spans, low, high) {
                let runs = heard(port, from, head, low, high).await?;
                if !runs.is_empty() {
                    wishes.push((from, runs));
                }
            }
            // In the order of ranks: where they write the same bytes, the last one wins, everywhere.
            let mut put_own = |window: &mut Window| {
                let Some(Wish { range, runs }) = own.take() else { return };
                let mut data = vec![0; (range.1 - range.0) as usize];
                memory.copy_out(range.0 - start, &mut data);
                window.put(&runs, &data);
            };
            let (mut wishes, mut coming, mut bytes) = (wishes.into_iter().peekable(), VecDeque::new(), 0);
            let mut not_put = None;
            loop {
                let fits = |bytes: u64, runs: &Runs| bytes == 0 || bytes + runs.bytes() <= at_once(domains);
                while let Some((from, runs)) = wishes.next_if(|(_, runs)| fits(bytes, runs)) {
                    bytes += runs.bytes();
                    let data = port.receive(from, runs.bytes() as usize);
                    coming.push_back((from, runs, data));
                }
                let Some((from, runs, data)) = coming.pop_front() else { break };
                if from > rank {
                    put_own(&mut window);
                }
                match port.received_data(data).await? {
                    Ok((data, _)) => window.put(&runs, &data),
                    Err(fault) => not_put = not_put.or(Some(fault)),
                }
                bytes -= runs.bytes();
            }
            put_own(&mut window);
            if end.first_missing == u64::MAX {
                let open = part.open().clone();
                let written;
                (window, written) = port
                    .work(move || {
                        let written = window.write(&open);
                        (window, written)
                    })
                    .await;
                if written.0.fault.is_some() {
                    end = End { fault: written.0.fault, first_missing: written.1, ..end };
                } else if not_put.is_some() {
                    end.first_missing = low;
                }
            }
            end.note(not_put);
        }
        end.note(port.sent_data(core::mem::replace(&mut before, sending)).await?);
    }
    end.note(port.sent_data(before).await?);
    Ok(end)
}

/// A collective read.
pub(super) async fn read(port: &Port, part: &Part, domains: &Domains, spans: &[Span]) -> Result<End> {
    let (rank, memory, start) = (port.rank(), &part.transfer.memory, part.transfer.from);
    let answers = port.answers();
    let mine = domains.domain_of(rank);
    let mut window = Window::default();
    let mut end = End::WELL;
    for round in domains.rounds(bounds(spans)).into_iter().flat_map(|(first, behind)| first..behind) {
        let (mut sending, mut own, mut waiting) = (Vec::new(), None, Vec::new());
        for domain in 0..domains.count() {
            let (low, high) = domains.window(domain, round);
            if !spans[rank as usize].touches(low, high) {
                continue;
            }
            let wish = Wish::of(part, low, high);
            let to = domains.rank(domain);
            if to == rank {
                own = Some(wish);
                continue;
            }
            wish.tell(port, to, &mut sending);
            let (from, len) = (wish.range.0 - start, wish.range.1 - wish.range.0);
            if len > 0 {
                let (receiving, direct) = match memory.as_run(from, len) {
                    // SAFETY: the program leaves its memory alone until the operation is over, and this is waited for.
                    Some(run) => (unsafe { answers.receive_run(to, run, len as usize) }, true),
                    None => (answers.receive(to, len as usize), false),
                };
                waiting.push((from, receiving, direct));
            }
        }
        let place = mine.map(|domain| domains.window(domain, round)).filter(|(low, high)| low < high);
        if let Some((low, high)) = place {
            window.move_to(low, high);
            let mut wishes = Vec::new();
            for (from, head) in heads(port, spans, low, high) {
                let runs = heard(port, from, head, low, high).await?;
                window.want(&runs);
                wishes.push((from, runs));
            }
            if let Some(own) = &own {
                window.want(&own.runs);
            }
            let mut there = end.first_missing.min(high);
            if there == high {
                let open = part.open().clone();
                let got;
                (window, got) = port
                    .work(move || {
                        let got = window.read(&open);
                        (window, got)
                    })
                    .await;
                there = got.1;
                if got.0.fault.is_some() || there < high {
                    end = End { fault: got.0.fault.or(end.fault), first_missing: there, ..end };
                }
            }
            let (mut answering, mut bytes) = (VecDeque::new(), 0);
            for (to, runs) in wishes.into_iter().filter(|(_, runs)| !runs.is_empty()) {
                while bytes > 0 && bytes + runs.bytes() > at_once(domains) {
                    let Some((oldest, len)) = answering.pop_front() else { break };
                    end.note(port.sent_data([oldest]).await?);
                    bytes -= len;
                }
                answering.push_back((answers.send(to, window.take(&runs, there)), runs.bytes()));
                bytes += runs.bytes();
            }
            sending.extend(answering.into_iter().map(|(answer, _)| answer));
            if let Some(Wish { range, runs }) = own.take() {
                memory.copy_in(range.0 - start, &window.take(&runs, there));
            }
        }
        for (at, receiving, direct) in waiting {
            match answers.received_data(receiving).await? {
                Ok((data, _)) if !direct => {
                    memory.copy_in(at, &data);
                }
                Ok(_) => {}
                Err(fault) => {
                    end.note(Some(fault));
                    end.first_lost = end.first_lost.min(at + start);
                }
            }
        }
        end.note(port.sent_data(sending).await?);
    }
    Ok(end)
}
