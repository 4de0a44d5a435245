//! Collective accesses: who reads and writes what, and what all ranks say in the end (section 14.4).
//!
//! First all say which part of the file they touch. Where the parts lie apart, or in long runs, each rank accesses its
//! own; where they are interleaved in short runs, some ranks read and write for all (`two_phase.rs`). In the end all
//! know of every error.

use super::exchange::Port;
use super::hints::{Hints, Switch};
use super::trouble::{agreed, Trouble};
use super::two_phase;
use crate::error::Result;
use arke_files::{Direction, Domains, Fault, OpenFile, Transfer, View};
use std::path::PathBuf;
use std::sync::Arc;

/// What one rank wants.
#[derive(Clone)]
pub(super) struct Part {
    /// The access.
    pub(super) transfer: Transfer,
    /// The hints in force.
    pub(super) hints: Hints,
    /// For error texts.
    pub(super) path: PathBuf,
    /// What has to live as long.
    pub(super) _kept: Option<Arc<super::access::Staging>>,
}

/// How an access ended.
#[derive(Clone, Debug, Default)]
pub(super) struct Done {
    /// Bytes in the file, from the access's beginning, that were moved for certain.
    pub(super) bytes: u64,
    /// What went wrong, here or at another rank.
    pub(super) trouble: Option<Trouble>,
}

/// What every rank says of its part: first byte, one past the last, bytes of data, runs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    pub(super) low: u64,
    pub(super) high: u64,
    bytes: u64,
    runs: u64,
}

impl Span {
    /// Whether it has bytes between `low` and `high`.
    pub(super) fn touches(&self, low: u64, high: u64) -> bool {
        self.low < high && low < self.high
    }
}

/// Runs of this length on average are as good as any for the file system.
const LONG_RUN: u64 = 64 << 10;
/// So many bytes of the file for each byte of data are not worth being looked through, nor so many windows for each
/// that has some.
const SPARSE: u64 = 32;

impl Part {
    /// The file.
    pub(super) fn open(&self) -> &Arc<OpenFile> {
        &self.transfer.file
    }

    /// The view.
    pub(super) fn view(&self) -> &View {
        &self.transfer.view
    }

    /// Bytes of the stream that lie between two bytes of the file: first and one past the last.
    pub(super) fn between(&self, low: u64, high: u64) -> (u64, u64) {
        self.view().between((self.transfer.from, self.transfer.memory.len()), low, high)
    }

    fn span(&self) -> Span {
        let bytes = self.transfer.memory.len();
        match self.view().span(self.transfer.from, bytes) {
            Some((low, high)) => Span { low, high, bytes, runs: self.view().runs_in(bytes) },
            None => Span::default(),
        }
    }

    /// The sentence of an error of the system's.
    pub(super) fn refused(&self, fault: Fault) -> Trouble {
        Trouble::refused(&format!("{:?} cannot be {}", self.path, self.verb()), fault)
    }

    fn verb(&self) -> &'static str {
        match self.transfer.direction {
            Direction::Read => "read",
            Direction::Write => "written",
        }
    }
}

/// A collective access. A rank whose arguments are wrong takes part all the same, so that nobody waits for it.
pub(super) async fn access(port: Port, part: core::result::Result<Part, Trouble>) -> Result<Done> {
    let (own, flags) = match &part {
        Ok(part) => {
            // Locked accesses go alone, and those that go back in the file as well.
            let ascends = part.view().ascends(part.transfer.from, part.transfer.memory.len());
            let alone = part.open().is_atomic() || !ascends;
            (part.span(), u64::from(alone))
        }
        Err(_) => (Span::default(), 0),
    };
    let word = Trouble::word(part.as_ref().err());
    let said = port.all_words([word, own.low, own.high, own.bytes, own.runs, flags]).await?;
    let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
    let part = match part {
        Ok(part) => part,
        Err(trouble) => return Ok(Done { bytes: 0, trouble: Some(trouble) }),
    };
    let what = format!("the file {:?} was not {}, because of an error", part.path, part.verb());
    if let Some(trouble) = agreed(&words, None, &what) {
        return Ok(Done { bytes: 0, trouble: Some(trouble) });
    }
    let spans: Vec<Span> =
        said.iter().map(|w| Span { low: w[1], high: w[2], bytes: w[3], runs: w[4] }).collect();
    let alone = said.iter().any(|words| words[5] != 0);
    let domains = if alone { None } else { domains(&port, &part, &spans) };
    let what = format!("the file {:?} was not wholly {}, because of an error", part.path, part.verb());
    match domains {
        None => {
            let transfer = part.transfer.clone();
            let kept = part._kept.clone();
            let outcome = port
                .work(move || {
                    let outcome = transfer.run();
                    drop(kept);
                    outcome
                })
                .await;
            let own = outcome.fault.map(|fault| part.refused(fault));
            let said = port.all_words([Trouble::word(own.as_ref())]).await?;
            let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
            Ok(Done { bytes: outcome.bytes, trouble: agreed(&words, own, &what) })
        }
        Some(domains) => {
            let end = match part.transfer.direction {
                Direction::Write => two_phase::write(&port, &part, &domains, &spans).await?,
                Direction::Read => two_phase::read(&port, &part, &domains, &spans).await?,
            };
            let own = end.fault.map(|fault| part.refused(fault));
            let said = port.all_words([Trouble::word(own.as_ref()), end.first_missing]).await?;
            let words: Vec<u64> = said.iter().map(|words| words[0]).collect();
            let ends = |rank: u32| said[rank as usize][1];
            let bytes = moved(&part, &domains, ends).min(end.first_lost.saturating_sub(part.transfer.from));
            Ok(Done { bytes, trouble: agreed(&words, own, &what) })
        }
    }
}

/// The ranks that read or write for all, and their parts of the file; `None` where each had better go alone.
fn domains(port: &Port, part: &Part, spans: &[Span]) -> Option<Domains> {
    let mut touched: Vec<&Span> = spans.iter().filter(|span| span.bytes > 0).collect();
    touched.sort_unstable_by_key(|span| span.low);
    let low = touched.first()?.low;
    let high = touched.iter().map(|span| span.high).max()?;
    let hints = &part.hints;
    let domains =
        Domains::new(low, high, port.size(), hints.cb_nodes, hints.cb_buffer_size, hints.striping_unit);
    let switch = match part.transfer.direction {
        Direction::Read => part.hints.cb_read,
        Direction::Write => part.hints.cb_write,
    };
    let bytes: u64 = touched.iter().map(|span| span.bytes).sum();
    let runs: u64 = touched.iter().map(|span| span.runs).sum();
    let aggregated = match switch {
        Switch::Enable => {
            // Rounds that find something. Others are known only to be between a rank's first byte and its last.
            let useful = runs.saturating_add(bytes / domains.window_size());
            domains.rounds(bounds(spans)).iter().map(|(first, behind)| behind - first).sum::<u64>() / SPARSE
                <= useful
        }
        Switch::Disable => false,
        Switch::Automatic => {
            let mut end = 0;
            let interleaved = touched.iter().any(|span| {
                let before = span.low < end;
                end = end.max(span.high);
                before
            });
            interleaved && bytes / runs.max(1) < LONG_RUN && (high - low) / SPARSE <= bytes
        }
    };
    aggregated.then_some(domains)
}

/// The stretches that ranks touch: first byte and one past the last.
pub(super) fn bounds(spans: &[Span]) -> impl Iterator<Item = (u64, u64)> + '_ {
    spans.iter().map(|span| (span.low, span.high))
}

/// Bytes of a rank's access before the first one that some aggregator did not move.
fn moved(part: &Part, domains: &Domains, ends: impl Fn(u32) -> u64) -> u64 {
    let (from, mut missing) = (part.transfer.from, part.transfer.from + part.transfer.memory.len());
    for domain in 0..domains.count() {
        let (low, high) = domains.bounds(domain);
        let end = ends(domains.rank(domain)).max(low);
        if end < high {
            let (first, behind) = part.between(end, high);
            if first < behind {
                missing = missing.min(first);
            }
        }
    }
    missing - from
}
