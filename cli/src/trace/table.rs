//! The places in the program whose calls took the most time.

use super::model::{Trace, Wait};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// Rows of the table.
const ROWS: usize = 10;

/// A place in the program and a function that it calls.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Row {
    pub site: u32,
    pub function: u32,
    pub calls: u64,
    pub ranks: usize,
    pub ns: u64,
    pub longest_ns: u64,
    /// Nanoseconds of waiting: late sender, late receiver, collective, other.
    pub waits: [u64; 4],
}

/// The costliest call sites, costliest first.
pub(super) fn costliest(trace: &Trace) -> Vec<Row> {
    let mut rows: HashMap<(u32, u32), (Row, BTreeSet<u32>)> = HashMap::new();
    for lane in &trace.lanes {
        for call in &lane.calls {
            let (row, ranks) = rows.entry((call.site, call.function)).or_default();
            (row.site, row.function) = (call.site, call.function);
            row.calls += 1;
            row.ns = row.ns.saturating_add(call.end - call.begin);
            row.longest_ns = row.longest_ns.max(call.end - call.begin);
            if call.wait != Wait::None {
                let sum = &mut row.waits[call.wait as usize - 1];
                *sum = sum.saturating_add(call.wait_ns);
            }
            ranks.insert(lane.rank);
        }
    }
    let counted = rows.into_values().map(|(row, ranks)| Row { ranks: ranks.len(), ..row });
    let mut rows: Vec<Row> = counted.collect();
    rows.sort_by_key(|row| (std::cmp::Reverse(row.ns), row.site, row.function));
    rows.truncate(ROWS);
    rows
}
