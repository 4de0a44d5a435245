//! Walking a part of a layout: from packed bytes to places in memory.
//!
//! A walk is given a range of packed bytes and finds its way down in O(depth) steps (plus a binary search in listed
//! blocks), so a position in a layout is just a number. What is found goes to a [`Sink`] in the largest regular
//! shapes there are, because a loop over equal blocks can be copied far faster than block by block.

use crate::node::{Kind, Node, RunAt};

/// Receives the memory shapes of a walk, in packed order. Every method answers whether the walk may go on.
pub(crate) trait Sink {
    /// `len` bytes at `at`.
    fn run(&mut self, at: i64, len: u64) -> bool;

    /// `count` runs of `len` bytes, `stride` apart.
    fn strided(&mut self, at: i64, stride: i64, len: u64, count: u64) -> bool;

    /// `rows` rows of `count` runs of `len` bytes.
    fn grid(&mut self, at: i64, row_stride: i64, rows: u64, stride: i64, len: u64, count: u64) -> bool {
        (0..rows).all(|row| self.strided(offset(at, row, row_stride), stride, len, count))
    }

    /// Runs of `len` bytes at `at` plus each of `places`.
    fn blocks(&mut self, at: i64, places: &[i64], len: u64) -> bool {
        places.iter().all(|place| self.run(at.wrapping_add(*place), len))
    }

    /// Runs of different lengths at `at` plus their own place; `start` packed bytes precede the first one.
    fn runs(&mut self, at: i64, start: u64, runs: &[RunAt]) -> bool {
        let mut start = start;
        runs.iter().all(|run| {
            let len = run.end - start;
            start = run.end;
            self.run(at.wrapping_add(run.at), len)
        })
    }

    /// `count` copies of a list of runs, `stride` apart; the list holds `size` bytes.
    fn repeated_runs(&mut self, at: i64, stride: i64, count: u64, runs: &[RunAt], size: u64) -> bool {
        debug_assert_eq!(runs.last().map(|run| run.end), Some(size));
        (0..count).all(|index| self.runs(offset(at, index, stride), 0, runs))
    }
}

/// Displacement of the `index`-th copy. Wraps on overflow, which only a range that is not walked can do: memory that
/// exists has displacements that fit.
#[inline]
fn offset(at: i64, index: u64, stride: i64) -> i64 {
    at.wrapping_add((index as i64).wrapping_mul(stride))
}

/// Walks `take` packed bytes of `node` at `at`, after the first `skip`. `skip + take` must not pass the node's size.
pub(crate) fn walk<S: Sink>(node: &Node, at: i64, skip: u64, take: u64, sink: &mut S) -> bool {
    if take == 0 {
        return true;
    }
    if skip == 0 && take == node.size {
        return walk_whole(node, at, sink);
    }
    match &node.kind {
        Kind::Run => sink.run(at.wrapping_add(skip as i64), take),
        Kind::Repeat { stride, body, .. } => walk_repeat(body, at, *stride, skip, take, sink),
        Kind::Blocks { len, at: places } => {
            let (mut index, inside) = ((skip / len) as usize, skip % len);
            let mut take = take;
            if inside > 0 || take < *len {
                let part = take.min(len - inside);
                if !sink.run(at.wrapping_add(places[index]).wrapping_add(inside as i64), part) {
                    return false;
                }
                take -= part;
                index += 1;
            }
            let whole = (take / len) as usize;
            if whole > 0 && !sink.blocks(at, &places[index..index + whole], *len) {
                return false;
            }
            let rest = take % len;
            rest == 0 || sink.run(at.wrapping_add(places[index + whole]), rest)
        }
        Kind::Runs(runs) => {
            let end = skip + take;
            let mut index = runs.partition_point(|run| run.end <= skip);
            let mut start = if index == 0 { 0 } else { runs[index - 1].end };
            if start < skip {
                let part_end = runs[index].end.min(end);
                let place = at.wrapping_add(runs[index].at).wrapping_add((skip - start) as i64);
                if !sink.run(place, part_end - skip) {
                    return false;
                }
                start = runs[index].end;
                index += 1;
            }
            let last = index + runs[index..].partition_point(|run| run.end <= end);
            if last > index {
                if !sink.runs(at, start, &runs[index..last]) {
                    return false;
                }
                start = runs[last - 1].end;
            }
            start >= end || sink.run(at.wrapping_add(runs[last].at), end - start)
        }
        Kind::Parts(parts) => {
            let end = skip + take;
            let first = parts.partition_point(|part| part.end <= skip);
            let mut start = if first == 0 { 0 } else { parts[first - 1].end };
            for part in &parts[first..] {
                if start >= end {
                    break;
                }
                let from = skip.max(start);
                let to = part.end.min(end);
                if !walk(&part.node, at.wrapping_add(part.at), from - start, to - from, sink) {
                    return false;
                }
                start = part.end;
            }
            true
        }
    }
}

/// Walks `take` packed bytes of an endless row of `body`, after the first `skip`.
pub(crate) fn walk_repeat<S: Sink>(
    body: &Node,
    at: i64,
    stride: i64,
    skip: u64,
    take: u64,
    sink: &mut S,
) -> bool {
    let size = body.size;
    if skip == 0 && take == size {
        return walk_whole(body, at, sink);
    }
    let (mut index, inside) = if skip < size { (0, skip) } else { (skip / size, skip % size) };
    let mut take = take;
    if inside > 0 || take < size {
        let part = take.min(size - inside);
        if !walk(body, offset(at, index, stride), inside, part, sink) {
            return false;
        }
        take -= part;
        index += 1;
    }
    if take < size {
        return walk(body, offset(at, index, stride), 0, take, sink);
    }
    let whole = take / size;
    let start = offset(at, index, stride);
    repeat_whole(body, start, stride, whole, sink)
        && walk(body, offset(start, whole, stride), 0, take - whole * size, sink)
}

/// Walks all of `node`.
fn walk_whole<S: Sink>(node: &Node, at: i64, sink: &mut S) -> bool {
    match &node.kind {
        Kind::Run => sink.run(at, node.size),
        Kind::Repeat { count, stride, body } => repeat_whole(body, at, *stride, *count, sink),
        Kind::Blocks { len, at: places } => sink.blocks(at, places, *len),
        Kind::Runs(runs) => sink.runs(at, 0, runs),
        Kind::Parts(parts) => parts.iter().all(|part| walk_whole(&part.node, at.wrapping_add(part.at), sink)),
    }
}

/// Walks `count` whole copies of `body`.
fn repeat_whole<S: Sink>(body: &Node, at: i64, stride: i64, count: u64, sink: &mut S) -> bool {
    match &body.kind {
        Kind::Run => sink.strided(at, stride, body.size, count),
        Kind::Repeat { count: inner, stride: inner_stride, body: innermost } if innermost.is_run() => {
            sink.grid(at, stride, count, *inner_stride, innermost.size, *inner)
        }
        Kind::Runs(runs) => sink.repeated_runs(at, stride, count, runs, body.size),
        _ => (0..count).all(|index| walk_whole(body, offset(at, index, stride), sink)),
    }
}
