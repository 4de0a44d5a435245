//! Constructors: rows, strided rows, listed blocks, structures, new bounds.

use std::sync::Arc;

use crate::basic::Basic;
use crate::bounds::{Bounds, FinalBounds};
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::node::{ListBuilder, Node, Placed};
use crate::signature::Signature;

/// Lists longer than this keep their members whole: taking them apart would multiply a long list by the length of
/// what it lists.
const FLATTEN_LIMIT: usize = 64;

impl Layout {
    /// One element of a basic kind. Pair kinds have the padding that a C structure has.
    pub fn basic(basic: Basic) -> Arc<Layout> {
        let (body, data_end) = match basic.pair() {
            Some(pair) => {
                let mut list = ListBuilder::default();
                let second_at = pair.second_at as i64;
                let pushed = list
                    .push_run(0, pair.first.size())
                    .and_then(|()| list.push_run(second_at, pair.second.size()))
                    .and_then(|()| list.finish());
                (pushed.expect("a pair has two small members"), second_at + pair.second.size() as i64)
            }
            None => (Placed { at: 0, node: Node::run(basic.size()) }, basic.size() as i64),
        };
        let bounds = FinalBounds {
            lb: 0,
            ub: basic.extent() as i64,
            true_lb: 0,
            true_ub: data_end,
            align: basic.align(),
            marked_lb: false,
            marked_ub: false,
        };
        let signature = Signature::uniform(basic, 1).expect("one element");
        Layout::assemble(bounds, body, signature).expect("one element is small")
    }

    /// `count` elements in a row, one extent apart.
    pub fn contiguous(count: u64, old: &Arc<Layout>) -> Result<Arc<Layout>, LayoutError> {
        let mut bounds = Bounds::default();
        bounds.include_grid(old, 0, 1, 0, count);
        let body = old.body.repeat(count, old.extent())?;
        Layout::assemble(bounds.finish()?, body, old.signature.repeat(count)?)
    }

    /// `count` blocks of `blocklength` elements; blocks start `stride_bytes` apart, elements of a block one extent.
    pub fn vector(
        count: u64,
        blocklength: u64,
        stride_bytes: i64,
        old: &Arc<Layout>,
    ) -> Result<Arc<Layout>, LayoutError> {
        let mut bounds = Bounds::default();
        bounds.include_grid(old, 0, count, i128::from(stride_bytes), blocklength);
        let body = old.body.repeat(blocklength, old.extent())?.repeat(count, stride_bytes)?;
        let total = count.checked_mul(blocklength).ok_or(LayoutError::Overflow("element count"))?;
        Layout::assemble(bounds.finish()?, body, old.signature.repeat(total)?)
    }

    /// Blocks of elements at listed places: each is a number of elements and a displacement in bytes.
    pub fn indexed(blocks: &[(u64, i64)], old: &Arc<Layout>) -> Result<Arc<Layout>, LayoutError> {
        let mut bounds = Bounds::default();
        let mut list = ListBuilder::with_capacity(blocks.len());
        let mut total = 0u64;
        let mut last: Option<(u64, Placed)> = None;
        for &(len, at) in blocks {
            if len == 0 {
                continue;
            }
            bounds.include_grid(old, i128::from(at), 1, 0, len);
            total = total.checked_add(len).ok_or(LayoutError::Overflow("element count"))?;
            // Blocks of one length share a node, so that equal blocks can be seen to be equal.
            let block = match &last {
                Some((last_len, block)) if *last_len == len => block,
                _ => &last.insert((len, old.body.repeat(len, old.extent())?)).1,
            };
            let block = block.shifted(at)?;
            if blocks.len() <= FLATTEN_LIMIT {
                list.push(&block)?;
            } else {
                list.push_whole(&block)?;
            }
        }
        Layout::assemble(bounds.finish()?, list.finish()?, old.signature.repeat(total)?)
    }

    /// Blocks of the same number of elements at listed displacements in bytes.
    pub fn indexed_block(
        blocklength: u64,
        displacements: &[i64],
        old: &Arc<Layout>,
    ) -> Result<Arc<Layout>, LayoutError> {
        let blocks: Vec<(u64, i64)> = displacements.iter().map(|at| (blocklength, *at)).collect();
        Layout::indexed(&blocks, old)
    }

    /// Blocks of different layouts: each is a number of elements, a displacement in bytes and the layout.
    pub fn structure(members: &[(u64, i64, Arc<Layout>)]) -> Result<Arc<Layout>, LayoutError> {
        let mut bounds = Bounds::default();
        let mut list = ListBuilder::with_capacity(members.len());
        for (len, at, old) in members {
            bounds.include_grid(old, i128::from(*at), 1, 0, *len);
            let block = old.body.repeat(*len, old.extent())?;
            if block.node.size == 0 {
                continue;
            }
            let block = block.shifted(*at)?;
            if members.len() <= FLATTEN_LIMIT {
                list.push(&block)?;
            } else {
                list.push_whole(&block)?;
            }
        }
        let signature = Signature::sequence(members.iter().map(|(len, _, old)| old.signature.repeat(*len)))?;
        Layout::assemble(bounds.finish()?, list.finish()?, signature)
    }

    /// No data; as a member of a structure it sets the lower bound to its displacement (`MPI_LB` of MPI-1).
    pub fn lower_mark() -> Arc<Layout> {
        Layout::mark(true)
    }

    /// The same for the upper bound (`MPI_UB`).
    pub fn upper_mark() -> Arc<Layout> {
        Layout::mark(false)
    }

    fn mark(lower: bool) -> Arc<Layout> {
        let nothing = Layout::structure(&[]).expect("nothing is small");
        let bounds = FinalBounds { marked_lb: lower, marked_ub: !lower, ..nothing.bounds };
        Layout::assemble(bounds, nothing.body.clone(), nothing.signature.clone()).expect("nothing is small")
    }

    /// The same data with another lower bound and extent.
    pub fn resized(lb: i64, extent: i64, old: &Arc<Layout>) -> Result<Arc<Layout>, LayoutError> {
        let ub = lb.checked_add(extent).ok_or(LayoutError::Overflow("upper bound"))?;
        let bounds = FinalBounds { lb, ub, marked_lb: true, marked_ub: true, ..old.bounds };
        Layout::assemble(bounds, old.body.clone(), old.signature.clone())
    }
}
