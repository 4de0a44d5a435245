//! A grid of processes: coordinates, ranks and neighbours (MPI 5.0, section 8.5). Ranks follow row-major order.

use arke_coll::neighbor::{Link, Links};

/// A grid: how many processes it has in each dimension, and in which it is closed to a circle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Grid {
    pub(super) dims: Vec<u32>,
    pub(super) periods: Vec<bool>,
}

impl Grid {
    /// How many processes it has; one without dimensions.
    pub(super) fn size(&self) -> u32 {
        self.dims.iter().product()
    }

    /// How many dimensions it has.
    pub(super) fn ndims(&self) -> usize {
        self.dims.len()
    }

    /// Ranks from one coordinate to the next, in each dimension.
    pub(super) fn strides(&self) -> Vec<u32> {
        let mut strides = vec![1; self.ndims()];
        for d in (1..self.ndims()).rev() {
            strides[d - 1] = strides[d] * self.dims[d];
        }
        strides
    }

    /// The coordinates of a rank.
    pub(super) fn coords(&self, rank: u32) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.dims.iter().zip(self.strides()).map(move |(dim, stride)| rank / stride % dim)
    }

    /// The rank at some coordinates, which must be within the grid.
    pub(super) fn rank(&self, coords: impl IntoIterator<Item = u32>) -> u32 {
        coords.into_iter().zip(&self.dims).fold(0, |rank, (at, dim)| rank * dim + at)
    }

    /// The coordinate that a program means, in a dimension; none beyond the edge of the grid.
    pub(super) fn coordinate(&self, d: usize, at: i64) -> Option<u32> {
        let dim = i64::from(self.dims[d]);
        match self.periods[d] {
            true => Some(at.rem_euclid(dim) as u32),
            false => (0..dim).contains(&at).then_some(at as u32),
        }
    }

    /// The rank `by` places further in a dimension; none beyond the edge of the grid.
    pub(super) fn shifted(&self, rank: u32, d: usize, by: i64) -> Option<u32> {
        let stride: u32 = self.dims[d + 1..].iter().product();
        let own = rank / stride % self.dims[d];
        let there = self.coordinate(d, i64::from(own) + by)?;
        Some((i64::from(rank) + (i64::from(there) - i64::from(own)) * i64::from(stride)) as u32)
    }

    /// The neighbours of a rank: in each dimension the one below, then the one above (section 8.6).
    ///
    /// What goes down comes from above at the other end, so an edge is told by the slot that it arrives in: also where
    /// one process is both neighbours, or its own.
    pub(super) fn links(&self, rank: u32) -> Links {
        let (mut incoming, mut outgoing) = (Vec::new(), Vec::new());
        let mut wide = 0;
        for (d, dim) in (0..).zip(&self.dims) {
            // Edges of a process to itself are counted apart, so that numbers stay small between any other two.
            let first = if *dim == 1 { 2 * d } else { 2 * wide };
            wide += u32::from(*dim > 1);
            let link = |by: i64, number: u32| {
                self.shifted(rank, d as usize, by).map(|rank| Link { rank, number: first + number })
            };
            incoming.extend([link(-1, 0), link(1, 1)]);
            outgoing.extend([link(-1, 1), link(1, 0)]);
        }
        Links::new(rank, incoming, outgoing)
    }

    /// The grid of the dimensions that remain.
    pub(super) fn sub(&self, remains: &[bool]) -> Grid {
        fn some<T: Copy>(all: &[T], remains: &[bool]) -> Vec<T> {
            all.iter().zip(remains).filter(|(_, remains)| **remains).map(|(one, _)| *one).collect()
        }
        Grid { dims: some(&self.dims, remains), periods: some(&self.periods, remains) }
    }

    /// The ranks that have the coordinates of `rank` in the dimensions that do not remain, in the order of the rest.
    pub(super) fn slice(&self, rank: u32, remains: &[bool]) -> Vec<u32> {
        let sub = self.sub(remains);
        let own: Vec<u32> = self.coords(rank).collect();
        (0..sub.size())
            .map(|at| {
                let mut inner = sub.coords(at);
                let coords =
                    own.iter()
                        .zip(remains)
                        .map(|(own, remains)| if *remains { inner.next().unwrap_or(0) } else { *own });
                self.rank(coords.collect::<Vec<u32>>())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(dims: &[u32], periods: &[bool]) -> Grid {
        Grid { dims: dims.to_vec(), periods: periods.to_vec() }
    }

    #[test]
    fn ranks_and_coordinates_are_inverse() {
        for grid in [grid(&[], &[]), grid(&[7], &[false]), grid(&[3, 1, 4], &[true, false, true])] {
            for rank in 0..grid.size() {
                let coords: Vec<u32> = grid.coords(rank).collect();
                assert_eq!(grid.rank(coords), rank);
            }
        }
        assert_eq!(grid(&[2, 3], &[false; 2]).coords(4).collect::<Vec<_>>(), [1, 1]);
    }

    #[test]
    fn shifts_end_at_an_edge_or_go_round() {
        let g = grid(&[3, 4], &[false, true]);
        assert_eq!(g.shifted(5, 0, 1), Some(9));
        assert_eq!(g.shifted(9, 0, 1), None);
        assert_eq!(g.shifted(1, 0, -1), None);
        assert_eq!(g.shifted(3, 1, 1), Some(0));
        assert_eq!(g.shifted(4, 1, -1), Some(7));
        assert_eq!(g.shifted(4, 1, i64::from(i32::MIN)), Some(4));
        assert_eq!(g.shifted(4, 0, 0), Some(4));
    }

    #[test]
    fn slices_keep_the_other_coordinates() {
        let g = grid(&[2, 3, 2], &[false; 3]);
        assert_eq!(g.slice(7, &[false, true, false]), [7, 9, 11]);
        assert_eq!(g.slice(7, &[false, false, false]), [7]);
        assert_eq!(g.slice(0, &[true, false, true]), [0, 1, 6, 7]);
        assert_eq!(g.sub(&[true, false, true]).dims, [2, 2]);
    }

    /// Every edge has the same number at both ends, and no two edges between the same two have one number.
    #[test]
    fn both_ends_of_an_edge_agree() {
        let grids = [
            grid(&[1], &[true]),
            grid(&[2], &[true]),
            grid(&[2, 2], &[true, true]),
            grid(&[2, 1, 3], &[true, true, false]),
            grid(&[1, 1, 2], &[true, false, true]),
            grid(&[3, 4], &[true, false]),
        ];
        for g in grids {
            let mut open: Vec<(u32, u32, u32)> = Vec::new();
            for rank in 0..g.size() {
                let links = g.links(rank);
                assert_eq!(
                    (links.indegree(), links.outdegree()),
                    (2 * g.ndims() as u32, 2 * g.ndims() as u32)
                );
                open.extend(links.outgoing().iter().flatten().map(|l| (rank, l.rank, l.number)));
            }
            let count = open.len();
            open.sort_unstable();
            open.dedup();
            assert_eq!(open.len(), count, "{g:?}");
            for rank in 0..g.size() {
                for link in g.links(rank).incoming().iter().flatten() {
                    let at = open.binary_search(&(link.rank, rank, link.number));
                    open.remove(at.unwrap_or_else(|_| panic!("{g:?}: {link:?} at {rank}")));
                }
            }
            assert!(open.is_empty(), "{g:?}: {open:?}");
        }
    }

    #[test]
    fn what_goes_down_comes_from_above() {
        let links = grid(&[1], &[true]).links(0);
        assert_eq!(links.own(), [(0, 1), (1, 0)]);
    }
}
