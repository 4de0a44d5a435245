//! The normalised form of a layout: a small tree of loops over blocks of bytes.
//!
//! A node says where `size` bytes of data lie relative to a base. Loops are kept as loops, so a vector of 2^31 blocks
//! takes as much memory as one of two blocks; only displacements that a program listed one by one are stored one by
//! one. Building a node merges what it can: neighbouring blocks become one, nested loops of matching stride become
//! one, a list at constant distance becomes a loop.

use std::sync::Arc;

use crate::error::LayoutError;
use crate::MAX_DEPTH;

/// A piece of a layout, relative to the place its owner gives it.
#[derive(Debug)]
pub(crate) struct Node {
    /// Bytes of data.
    pub size: u64,
    /// Longest chain of nodes below and including this one.
    pub depth: u32,
    /// How the bytes lie.
    pub kind: Kind,
}

/// How the bytes of a node lie.
#[derive(Debug)]
pub(crate) enum Kind {
    /// `size` bytes without a gap.
    Run,
    /// `body` again and again, `stride` bytes apart.
    Repeat {
        /// How many; at least 2.
        count: u64,
        /// Bytes from one to the next.
        stride: i64,
        /// What is repeated.
        body: Arc<Node>,
    },
    /// Runs of one length at listed displacements.
    Blocks {
        /// Length of each.
        len: u64,
        /// Displacement of each.
        at: Box<[i64]>,
    },
    /// Runs of different lengths.
    Runs(Box<[RunAt]>),
    /// Different nodes one after another.
    Parts(Box<[Part]>),
}

/// One run of a [`Kind::Runs`] list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunAt {
    /// Displacement.
    pub at: i64,
    /// Packed bytes up to and including this run: the start is the end of the one before.
    pub end: u64,
}

/// One member of a [`Kind::Parts`] list.
#[derive(Debug)]
pub(crate) struct Part {
    /// Displacement.
    pub at: i64,
    /// Packed bytes up to and including this part.
    pub end: u64,
    /// The part.
    pub node: Arc<Node>,
}

/// A node and its displacement.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    /// Displacement in bytes.
    pub at: i64,
    /// What lies there.
    pub node: Arc<Node>,
}

impl Node {
    /// A run of `size` bytes.
    pub fn run(size: u64) -> Arc<Node> {
        Arc::new(Node { size, depth: 1, kind: Kind::Run })
    }

    /// Whether the node is one run.
    pub fn is_run(&self) -> bool {
        matches!(self.kind, Kind::Run)
    }
}

impl Placed {
    /// Nothing at all.
    pub fn empty() -> Placed {
        Placed { at: 0, node: Node::run(0) }
    }

    /// The same, `by` bytes further on.
    pub fn shifted(&self, by: i64) -> Result<Placed, LayoutError> {
        let at = self.at.checked_add(by).ok_or(LayoutError::Overflow("displacement"))?;
        Ok(Placed { at, node: Arc::clone(&self.node) })
    }

    /// `count` of these, `stride` bytes apart.
    pub fn repeat(&self, count: u64, stride: i64) -> Result<Placed, LayoutError> {
        if count == 0 || self.node.size == 0 {
            return Ok(Placed::empty());
        }
        if count == 1 {
            return Ok(self.clone());
        }
        let size = self.node.size.checked_mul(count).ok_or(LayoutError::Overflow("size"))?;
        let node = match &self.node.kind {
            Kind::Run if i128::from(stride) == i128::from(self.node.size) => Node::run(size),
            Kind::Repeat { count: inner, stride: inner_stride, body }
                if i128::from(stride) == i128::from(*inner) * i128::from(*inner_stride) =>
            {
                let count = count.checked_mul(*inner).ok_or(LayoutError::Overflow("size"))?;
                let kind = Kind::Repeat { count, stride: *inner_stride, body: Arc::clone(body) };
                Arc::new(Node { size, depth: self.node.depth, kind })
            }
            _ => {
                let depth = deeper(self.node.depth)?;
                Arc::new(Node {
                    size,
                    depth,
                    kind: Kind::Repeat { count, stride, body: Arc::clone(&self.node) },
                })
            }
        };
        Ok(Placed { at: self.at, node })
    }
}

fn deeper(depth: u32) -> Result<u32, LayoutError> {
    if depth >= MAX_DEPTH {
        return Err(LayoutError::TooDeep);
    }
    Ok(depth + 1)
}

/// Lists of more members than this are not taken apart into the list that holds them.
const INLINE_MEMBERS: usize = 16;

/// One member of a list under construction; runs need no allocation of their own.
#[derive(Debug, Clone)]
enum Piece {
    Run(u64),
    Node(Arc<Node>),
}

impl Piece {
    fn size(&self) -> u64 {
        match self {
            Piece::Run(len) => *len,
            Piece::Node(node) => node.size,
        }
    }

    fn same(&self, other: &Piece) -> bool {
        match (self, other) {
            (Piece::Run(a), Piece::Run(b)) => a == b,
            (Piece::Node(a), Piece::Node(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    fn into_node(self) -> Arc<Node> {
        match self {
            Piece::Run(len) => Node::run(len),
            Piece::Node(node) => node,
        }
    }
}

/// Collects the members of a list in type map order and normalises them.
#[derive(Debug, Default)]
pub(crate) struct ListBuilder {
    pieces: Vec<(i64, Piece)>,
    size: u64,
}

impl ListBuilder {
    /// A builder with room for `members`.
    pub fn with_capacity(members: usize) -> ListBuilder {
        ListBuilder { pieces: Vec::with_capacity(members), size: 0 }
    }

    /// Adds a run of `len` bytes at `at`.
    pub fn push_run(&mut self, at: i64, len: u64) -> Result<(), LayoutError> {
        if len == 0 {
            return Ok(());
        }
        self.size = self.size.checked_add(len).ok_or(LayoutError::Overflow("size"))?;
        if let Some((last_at, Piece::Run(last_len))) = self.pieces.last_mut() {
            if i128::from(*last_at) + i128::from(*last_len) == i128::from(at) {
                *last_len += len;
                return Ok(());
            }
        }
        self.pieces.push((at, Piece::Run(len)));
        Ok(())
    }

    /// Adds whatever `placed` holds; short lists are taken apart so that neighbours can merge.
    pub fn push(&mut self, placed: &Placed) -> Result<(), LayoutError> {
        let shift = |by: i64| placed.at.checked_add(by).ok_or(LayoutError::Overflow("displacement"));
        match &placed.node.kind {
            Kind::Run => self.push_run(placed.at, placed.node.size)?,
            Kind::Blocks { len, at } if at.len() <= INLINE_MEMBERS => {
                for block in at.iter() {
                    self.push_run(shift(*block)?, *len)?;
                }
            }
            Kind::Runs(runs) if runs.len() <= INLINE_MEMBERS => {
                let mut start = 0;
                for run in runs.iter() {
                    self.push_run(shift(run.at)?, run.end - start)?;
                    start = run.end;
                }
            }
            Kind::Parts(parts) if parts.len() <= INLINE_MEMBERS => {
                for part in parts.iter() {
                    self.push_whole(&Placed { at: shift(part.at)?, node: Arc::clone(&part.node) })?;
                }
            }
            _ => self.push_whole(placed)?,
        }
        Ok(())
    }

    /// Adds `placed` as one member, however small.
    pub fn push_whole(&mut self, placed: &Placed) -> Result<(), LayoutError> {
        if placed.node.is_run() {
            return self.push_run(placed.at, placed.node.size);
        }
        self.size = self.size.checked_add(placed.node.size).ok_or(LayoutError::Overflow("size"))?;
        self.pieces.push((placed.at, Piece::Node(Arc::clone(&placed.node))));
        Ok(())
    }

    /// The finished list.
    pub fn finish(self) -> Result<Placed, LayoutError> {
        let ListBuilder { mut pieces, size } = self;
        if pieces.len() <= 1 {
            let Some((at, piece)) = pieces.pop() else { return Ok(Placed::empty()) };
            return Ok(Placed { at, node: piece.into_node() });
        }
        let first = pieces[0].1.clone();
        if pieces.iter().all(|(_, piece)| piece.same(&first)) {
            let start = pieces[0].0;
            if let Some(stride) = constant_stride(&pieces) {
                let one = Placed { at: start, node: first.into_node() };
                return one.repeat(pieces.len() as u64, stride);
            }
            if let Piece::Run(len) = first {
                let at = pieces.iter().map(|(at, _)| *at).collect();
                return Ok(Placed {
                    at: 0,
                    node: Arc::new(Node { size, depth: 1, kind: Kind::Blocks { len, at } }),
                });
            }
        }
        if pieces.iter().all(|(_, piece)| matches!(piece, Piece::Run(_))) {
            let mut end = 0;
            let runs = pieces
                .iter()
                .map(|(at, piece)| {
                    end += piece.size();
                    RunAt { at: *at, end }
                })
                .collect();
            return Ok(Placed { at: 0, node: Arc::new(Node { size, depth: 1, kind: Kind::Runs(runs) }) });
        }
        let mut end = 0;
        let mut depth = 0;
        let parts: Box<[Part]> = pieces
            .into_iter()
            .map(|(at, piece)| {
                end += piece.size();
                let node = piece.into_node();
                depth = depth.max(node.depth);
                Part { at, end, node }
            })
            .collect();
        Ok(Placed { at: 0, node: Arc::new(Node { size, depth: deeper(depth)?, kind: Kind::Parts(parts) }) })
    }
}

/// The distance between all neighbours, if it is one and the same.
fn constant_stride(pieces: &[(i64, Piece)]) -> Option<i64> {
    let stride = pieces[1].0.checked_sub(pieces[0].0)?;
    pieces.windows(2).all(|pair| pair[1].0.checked_sub(pair[0].0) == Some(stride)).then_some(stride)
}
