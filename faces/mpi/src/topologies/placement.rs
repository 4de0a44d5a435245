//! Which process takes which place of a topology, where the program allows ranks to be reordered: neighbours should be
//! on the same node.
//!
//! A grid is cut into tiles of about as many places as a node has processes, and the nodes are filled along the tiles,
//! from one to the next. A graph is cut by letting a part grow around a first place until it fills a node, always by
//! the place with the most edges into the part. Either way the edges between nodes are counted, and ranks stay as they
//! are unless there are fewer of them. Every process works out the same by itself.

use super::graph::Graph;
use super::grid::Grid;
use arke_coll::Nodes;
use core::cmp::Reverse;
use std::collections::BinaryHeap;

/// Places looked at in all tilings that are tried, times dimensions: keeps the work below some tenths of a second.
const EFFORT: u64 = 20_000_000;

/// Most tilings that are tried.
const TRIALS: usize = 32;

/// Most tiles that are thought of.
const THOUGHTS: usize = 50_000;

/// The ranks for the places of a grid, or none if they had best stay as they are.
pub(super) fn for_grid(grid: &Grid, nodes: &Nodes) -> Option<Vec<u32>> {
    let size = grid.size() as usize;
    let ranks = by_node(nodes);
    let mut least = grid_crossings(grid, |place| nodes.place(place).0);
    let mut best = None;
    let mut node_at = vec![0; size];
    for tile in tiles(grid, nodes.largest()) {
        let walk = walk(grid, &tile);
        walk.iter().zip(&ranks).for_each(|(place, rank)| node_at[*place as usize] = nodes.place(*rank).0);
        let crossings = grid_crossings(grid, |place| node_at[place as usize]);
        if crossings < least {
            least = crossings;
            best = Some(walk);
        }
    }
    best.map(|walk| {
        let mut order = vec![0; size];
        walk.iter().zip(&ranks).for_each(|(place, rank)| order[*place as usize] = *rank);
        order
    })
}

/// The ranks, those of each node together.
fn by_node(nodes: &Nodes) -> Vec<u32> {
    (0..nodes.count())
        .flat_map(|node| (0..nodes.members(node)).map(move |index| nodes.member(node, index)))
        .collect()
}

/// How many edges of the grid lead from one node to another.
pub(super) fn grid_crossings(grid: &Grid, node: impl Fn(u32) -> u32) -> u64 {
    let mut crossings = 0;
    for (d, stride) in grid.strides().into_iter().enumerate() {
        let dim = grid.dims[d];
        if dim == 1 {
            continue;
        }
        for place in 0..grid.size() {
            let above = match place / stride % dim {
                last if last == dim - 1 && grid.periods[d] => place - stride * (dim - 1),
                last if last == dim - 1 => continue,
                _ => place + stride,
            };
            crossings += u64::from(node(place) != node(above));
        }
    }
    crossings
}

/// Tiles of at most `most` places that are worth a trial.
fn tiles(grid: &Grid, most: u32) -> Vec<Vec<u32>> {
    let sides: Vec<Vec<u32>> = grid
        .dims
        .iter()
        .map(|dim| {
            let whole = (1..=most.min(*dim)).filter(|side| dim % side == 0 || most % side == 0);
            whole.chain((*dim <= most).then_some(*dim)).collect()
        })
        .collect();
    let mut all = Vec::new();
    grow(&sides, most, &mut Vec::new(), &mut all);
    // Edges that leave a tile, for each of its places; those that cut evenly come first, since what is said of them is
    // exact.
    let leaving = |tile: &[u32]| -> f64 {
        tile.iter()
            .zip(&grid.dims)
            .filter(|(side, dim)| side < dim)
            .map(|(side, _)| 1.0 / f64::from(*side))
            .sum()
    };
    let even = |tile: &[u32]| {
        tile.iter().product::<u32>() == most && tile.iter().zip(&grid.dims).all(|(side, dim)| dim % side == 0)
    };
    let mut rated: Vec<(bool, f64, Vec<u32>)> =
        all.into_iter().map(|tile| (even(&tile), leaving(&tile), tile)).collect();
    rated.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.2.cmp(&b.2)));
    rated.dedup();
    let each = (u64::from(grid.size()) * grid.ndims().max(1) as u64).max(1);
    let trials = ((EFFORT / each) as usize).clamp(2, TRIALS);
    let (even, uneven): (Vec<_>, Vec<_>) = rated.into_iter().partition(|(even, ..)| *even);
    let half = trials.div_ceil(2);
    even.into_iter().take(half).chain(uneven.into_iter().take(half)).map(|(_, _, tile)| tile).collect()
}

/// Adds every tile with one of the given sides in each dimension and at most `most` places.
fn grow(sides: &[Vec<u32>], most: u32, tile: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
    let Some((first, rest)) = sides.split_first() else {
        all.push(tile.clone());
        return;
    };
    for side in first.iter().filter(|side| **side <= most) {
        if all.len() >= THOUGHTS {
            return;
        }
        tile.push(*side);
        grow(rest, most / side, tile, all);
        tile.pop();
    }
}

/// The places of a grid, tile by tile. Tiles follow one another to and fro, so that each touches the one before.
fn walk(grid: &Grid, tile: &[u32]) -> Vec<u32> {
    let counts: Vec<u32> = grid.dims.iter().zip(tile).map(|(dim, side)| dim.div_ceil(*side)).collect();
    let tiles = Grid { periods: vec![false; counts.len()], dims: counts };
    let mut places = Vec::with_capacity(grid.size() as usize);
    for number in 0..tiles.size() {
        // The tile's coordinates; each runs backwards while what stands before it is odd.
        let mut before = 0;
        let corner: Vec<(u32, u32)> = tiles
            .coords(number)
            .enumerate()
            .map(|(d, at)| {
                let there = if before % 2 == 1 { tiles.dims[d] - 1 - at } else { at };
                before = before * tiles.dims[d] + at;
                let low = there * tile[d];
                (low, tile[d].min(grid.dims[d] - low))
            })
            .collect();
        let inside =
            Grid { dims: corner.iter().map(|(_, side)| *side).collect(), periods: vec![false; corner.len()] };
        places.extend(
            (0..inside.size())
                .map(|at| grid.rank(inside.coords(at).zip(&corner).map(|(at, (low, _))| low + at))),
        );
    }
    places
}

/// The ranks for the places of a graph, or none if they had best stay as they are.
pub(super) fn for_graph(graph: &Graph, nodes: &Nodes) -> Option<Vec<u32>> {
    let size = graph.size();
    let ranks = by_node(nodes);
    let mut near: Vec<Vec<u32>> = vec![Vec::new(); size as usize];
    for (from, to) in graph.edges() {
        if from != to {
            near[from as usize].push(to);
            near[to as usize].push(from);
        }
    }
    // Places in the order in which they fill the nodes.
    let mut order: Vec<u32> = Vec::with_capacity(size as usize);
    let mut taken = vec![false; size as usize];
    // By few edges: a part that begins at the rim leaves no holes.
    let mut rim: Vec<u32> = (0..size).collect();
    rim.sort_by_key(|place| (near[*place as usize].len(), *place));
    let mut rim = rim.into_iter();
    // Places beside those that are taken, by the edges that lead there.
    let mut beside: BinaryHeap<(u32, Reverse<u32>)> = BinaryHeap::new();
    let mut edges = vec![0u32; size as usize];
    for node in 0..nodes.count() {
        let mut part: BinaryHeap<(u32, Reverse<u32>)> = BinaryHeap::new();
        let mut inside = vec![];
        let mut into_part = std::collections::HashMap::new();
        while (inside.len() as u32) < nodes.members(node) {
            let open = |heap: &mut BinaryHeap<(u32, Reverse<u32>)>| loop {
                let (_, Reverse(place)) = heap.pop()?;
                if !taken[place as usize] {
                    return Some(place);
                }
            };
            let next = open(&mut part).or_else(|| open(&mut beside));
            let Some(place) = next.or_else(|| rim.find(|place| !taken[*place as usize])) else { break };
            taken[place as usize] = true;
            inside.push(place);
            for other in near[place as usize].iter().filter(|other| !taken[**other as usize]) {
                let count: &mut u32 = into_part.entry(*other).or_insert(0);
                *count += 1;
                part.push((*count, Reverse(*other)));
                edges[*other as usize] += 1;
                beside.push((edges[*other as usize], Reverse(*other)));
            }
        }
        order.append(&mut inside);
    }
    let mut placed = vec![0; size as usize];
    order.iter().zip(&ranks).for_each(|(place, rank)| placed[*place as usize] = *rank);
    let now = graph_crossings(graph, |place| nodes.place(place).0);
    let then = graph_crossings(graph, |place| nodes.place(placed[place as usize]).0);
    (then < now).then_some(placed)
}

/// How many edges of the graph lead from one node to another.
pub(super) fn graph_crossings(graph: &Graph, node: impl Fn(u32) -> u32) -> usize {
    graph.edges().filter(|(from, to)| node(*from) != node(*to)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(dims: &[u32], periodic: bool) -> Grid {
        Grid { dims: dims.to_vec(), periods: vec![periodic; dims.len()] }
    }

    /// Edges between nodes as ranks are, and as they are placed. The order must be one of all ranks.
    fn before_and_after(grid: &Grid, nodes: &Nodes) -> (u64, u64) {
        let before = grid_crossings(grid, |place| nodes.place(place).0);
        let Some(order) = for_grid(grid, nodes) else { return (before, before) };
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..grid.size()));
        (before, grid_crossings(grid, |place| nodes.place(order[place as usize]).0))
    }

    #[test]
    fn square_tiles_have_the_fewest_edges_between_nodes() {
        // Rows of 16 against squares of 4 by 4.
        assert_eq!(before_and_after(&grid(&[16, 16], false), &Nodes::rows(256, 16)), (240, 96));
        assert_eq!(before_and_after(&grid(&[16, 16], true), &Nodes::rows(256, 16)), (256, 128));
        // Cubes of 4 by 4 by 4.
        assert_eq!(before_and_after(&grid(&[8, 8, 8], false), &Nodes::rows(512, 64)), (448, 192));
        // Dealt out in turn, every neighbour in the last dimension is elsewhere.
        assert_eq!(before_and_after(&grid(&[8, 8], false), &Nodes::dealt(64, 4)), (56, 16));
    }

    #[test]
    fn ranks_that_are_well_placed_stay() {
        assert_eq!(for_grid(&grid(&[12], false), &Nodes::rows(12, 4)), None);
        assert_eq!(for_grid(&grid(&[6, 2], false), &Nodes::rows(12, 4)), None);
        assert_eq!(for_grid(&grid(&[1, 1], true), &Nodes::apart(1)), None);
    }

    #[test]
    fn any_layout_is_placed_and_never_worse() {
        let mut state = 7u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let mut better = 0;
        for _ in 0..200 {
            let dims: Vec<u32> = (0..1 + random(3)).map(|_| 1 + random(6)).collect();
            let grid = grid(&dims, random(2) == 1);
            let count = 1 + random(5);
            let nodes = Nodes::of((0..grid.size()).map(|_| random(count)));
            let (before, after) = before_and_after(&grid, &nodes);
            assert!(after <= before, "{dims:?} on {nodes:?}: {before} edges became {after}");
            better += u32::from(after < before);
        }
        assert!(better > 80, "{better}");
    }

    #[test]
    fn a_large_grid_takes_no_time() {
        let grid = grid(&[100, 100, 50], true);
        let (before, after) = before_and_after(&grid, &Nodes::rows(500_000, 125));
        assert!(after * 3 < before * 2, "{before} edges became {after}");
    }

    #[test]
    fn a_walk_visits_every_place_once_and_touches_the_tile_before() {
        for (dims, tile) in [(&[5, 7][..], &[2, 3][..]), (&[4, 4, 4], &[2, 1, 3]), (&[9], &[4])] {
            let grid = grid(dims, false);
            let walk = walk(&grid, tile);
            let mut sorted = walk.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..grid.size()));
        }
        assert_eq!(super::walk(&grid(&[2, 4], false), &[1, 2]), [0, 1, 2, 3, 6, 7, 4, 5]);
    }

    #[test]
    fn parts_of_a_graph_grow_along_its_edges() {
        // Two rings of six, their places alternating.
        let neighbors = |place: u32| vec![(place + 2) % 12, (place + 10) % 12];
        let graph = Graph::of((0..12).map(neighbors));
        let nodes = Nodes::rows(12, 6);
        let order = for_graph(&graph, &nodes).unwrap();
        assert_eq!(graph_crossings(&graph, |place| nodes.place(order[place as usize]).0), 0);
        // One ring, in order.
        let ring = Graph::of((0..12u32).map(|place| vec![(place + 1) % 12, (place + 11) % 12]));
        assert_eq!(for_graph(&ring, &nodes), None);
        // No edges at all.
        assert_eq!(for_graph(&Graph::of((0..12).map(|_| vec![])), &nodes), None);
    }
}
