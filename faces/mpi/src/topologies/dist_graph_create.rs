//! Making distributed graphs (MPI 5.0, section 8.5.4): each process gives its own edges, or any.
//!
//! Ranks stay as they are, whether they may be reordered or not: no process knows the graph as a whole.

use super::arguments::{check_intra, ints, length};
use super::dist_graph::Edges;
use super::make::{make, Ranks};
use super::Shape;
use crate::abi::*;
use crate::communicators::together::{consent, route, Words};
use crate::communicators::{self, Comm};
use crate::error::{Error, Result};
use crate::info;
use crate::runtime;
use core::ffi::c_int;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a process says about weights.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Weights {
    /// There are some, for as many edges.
    Given(Vec<c_int>),
    /// `MPI_UNWEIGHTED`.
    Without,
    /// It has no edges, so that any array will do.
    Empty,
}

/// Some process gave weights.
const WEIGHTED: u64 = 1;
/// Some process gave edges without weights.
const UNWEIGHTED: u64 = 2;
/// Some process without edges would have given weights.
const WOULD: u64 = 4;

impl Weights {
    /// The weights of `n` edges.
    ///
    /// # Safety
    /// `array` is one of the constants, null, or has `n` elements.
    unsafe fn read(name: &str, array: *const c_int, n: usize) -> Result<Weights> {
        if array == MPI_UNWEIGHTED.cast_const() {
            return Ok(Weights::Without);
        }
        if n == 0 {
            return Ok(Weights::Empty);
        }
        if array == MPI_WEIGHTS_EMPTY.cast_const() {
            return Err(Error::arg(
                MPI_ERR_ARG,
                name,
                "MPI_WEIGHTS_EMPTY",
                &format!("must be an array of {n} weights, or MPI_UNWEIGHTED"),
            ));
        }
        // SAFETY: the caller's promise.
        let weights = unsafe { ints(name, array, n) }?;
        match weights.iter().position(|weight| *weight < 0) {
            Some(i) => Err(Error::arg(
                MPI_ERR_ARG,
                &format!("{name}[{i}]"),
                weights[i],
                "must not be negative: it is a weight",
            )),
            None => Ok(Weights::Given(weights.to_vec())),
        }
    }

    /// What the process says about the graph, if these are the weights of `n` of its edges.
    fn vote(&self, n: usize) -> u64 {
        match self {
            Weights::Given(_) => WEIGHTED,
            Weights::Without if n > 0 => UNWEIGHTED,
            Weights::Without => 0,
            Weights::Empty => WOULD,
        }
    }

    fn of(&self, i: usize) -> c_int {
        match self {
            Weights::Given(weights) => weights[i],
            _ => 0,
        }
    }

    fn all(self) -> Vec<c_int> {
        match self {
            Weights::Given(weights) => weights,
            _ => Vec::new(),
        }
    }
}

/// What the processes say together: whether the graph has weights.
fn decide(votes: u64) -> Result<bool> {
    if votes & WEIGHTED != 0 && votes & UNWEIGHTED != 0 {
        return Err(Error::new(
            MPI_ERR_ARG,
            "some edges were given weights and others MPI_UNWEIGHTED; all processes must give weights, or none",
        ));
    }
    Ok(votes & WEIGHTED != 0 || votes & (UNWEIGHTED | WOULD) == WOULD)
}

/// An array of `n` ranks.
///
/// # Safety
/// `array` is null or has `n` elements.
unsafe fn ranks(name: &str, array: *const c_int, n: usize, comm: &Comm) -> Result<Vec<u32>> {
    let size = comm.size();
    // SAFETY: the caller's promise.
    let given = unsafe { ints(name, array, n) }?;
    let check = |(i, rank): (usize, &c_int)| {
        u32::try_from(*rank).ok().filter(|rank| *rank < size).ok_or_else(|| {
            Error::arg(
                MPI_ERR_RANK,
                &format!("{name}[{i}]"),
                rank,
                &format!("must be a rank of the communicator (0 to {})", size - 1),
            )
        })
    };
    given.iter().enumerate().map(check).collect()
}

/// A number for an edge, such that the sum of those that both ends give tells whether they give the same edges.
fn mark(from: u32, to: u32) -> u64 {
    let mut z = (u64::from(from) << 32 | u64::from(to)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn combine(all: &mut Words, more: Words) {
    all[0] |= more[0];
    all[1] = all[1].wrapping_add(more[1]);
}

/// What `MPI_Dist_graph_create_adjacent` was given.
struct Adjacent {
    sources: Vec<u32>,
    source_weights: Weights,
    destinations: Vec<u32>,
    dest_weights: Weights,
}

impl Adjacent {
    fn words(&self, rank: u32) -> Result<Words> {
        let votes =
            self.source_weights.vote(self.sources.len()) | self.dest_weights.vote(self.destinations.len());
        decide(votes)?;
        let into = self.sources.iter().map(|from| mark(*from, rank)).fold(0, u64::wrapping_add);
        let out = self.destinations.iter().map(|to| mark(rank, *to)).fold(0, u64::wrapping_add);
        Ok([votes, out.wrapping_sub(into), 0])
    }
}

/// How often each rank stands in a list.
fn tally(ranks: impl Iterator<Item = u32>) -> BTreeMap<u32, usize> {
    let mut counts = BTreeMap::new();
    ranks.for_each(|rank| *counts.entry(rank).or_insert(0) += 1);
    counts
}

/// What is wrong with edges that are not given by both ends alike. All processes look who gave what.
#[cold]
fn one_sided(comm: &Rc<Comm>, given: &Adjacent) -> Result<String> {
    let out = given.destinations.iter().map(|to| (*to, [u64::from(comm.rank())])).collect();
    let heard = tally(route::<1>(comm, out)?.into_iter().map(|[from]| from as u32));
    let own = tally(given.sources.iter().copied());
    let times = |counts: &BTreeMap<u32, usize>, rank: u32| counts.get(&rank).copied().unwrap_or(0);
    let differs =
        heard.keys().chain(own.keys()).copied().find(|rank| times(&heard, *rank) != times(&own, *rank));
    Ok(match differs {
        Some(rank) => format!(
            "rank {rank} gave this process {} times as a destination, while this process gave rank {rank} {} times as a \
             source",
            times(&heard, rank),
            times(&own, rank)
        ),
        None => "the sources that some other processes gave were not the destinations that others gave".into(),
    })
}

/// `MPI_Dist_graph_create_adjacent`.
///
/// # Safety
/// `sources` and `sourceweights` must be null or have `indegree` elements, `destinations` and `destweights`
/// `outdegree`; weights may be one of the constants.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn dist_graph_create_adjacent(
    comm_old: MPI_Comm,
    indegree: c_int,
    sources: *const c_int,
    sourceweights: *const c_int,
    outdegree: c_int,
    destinations: *const c_int,
    destweights: *const c_int,
    info: MPI_Info,
    _reorder: c_int,
    comm_dist_graph: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get_as(comm_old, "comm_old")?;
    check_intra(&parent, "comm_old")?;
    let asked = || {
        let into = length(MPI_ERR_ARG, "indegree", indegree)?;
        let out = length(MPI_ERR_ARG, "outdegree", outdegree)?;
        // SAFETY: the caller's promise.
        let given = unsafe {
            Adjacent {
                sources: ranks("sources", sources, into, &parent)?,
                source_weights: Weights::read("sourceweights", sourceweights, into)?,
                destinations: ranks("destinations", destinations, out, &parent)?,
                dest_weights: Weights::read("destweights", destweights, out)?,
            }
        };
        info::hints(info)?;
        let place = comm_dist_graph?;
        let words = given.words(parent.rank())?;
        Ok(((given, place), words))
    };
    let ((given, place), [votes, imbalance, _]) = consent(&parent, asked(), combine)?;
    let weighted = decide(votes)?;
    let one_sided = if imbalance != 0 { Some(one_sided(&parent, &given)?) } else { None };
    let weights = weighted.then(|| (given.source_weights.all(), given.dest_weights.all()));
    let edges = Edges { sources: given.sources, destinations: given.destinations, weights, one_sided };
    place.set(make(&parent, Ranks::First(parent.size()), Shape::DistGraph(edges))?);
    Ok(())
}

/// What `MPI_Dist_graph_create` was given: edges from, to, and their weights.
struct Anywhere {
    edges: Vec<(u32, u32)>,
    weights: Weights,
}

/// The edge leads to this process; otherwise from it.
const INTO: u64 = 1 << 32;

/// Tells the ends of all edges, and returns those of this process. Both ends have edges between the same two in the
/// same order: by the process that gave them, and as it gave them.
fn distribute(comm: &Rc<Comm>, given: &Anywhere, weighted: bool) -> Result<Edges> {
    let mut items = Vec::with_capacity(2 * given.edges.len());
    for (i, (from, to)) in given.edges.iter().enumerate() {
        let (giver, number, weight) = (u64::from(comm.rank()), i as u64, given.weights.of(i) as u64);
        items.push((*from, [giver, number, u64::from(*to), weight]));
        items.push((*to, [giver, number, u64::from(*from) | INTO, weight]));
    }
    let mut own = route(comm, items)?;
    own.sort_unstable();
    let mut edges = Edges::default();
    let (mut into, mut out) = (Vec::new(), Vec::new());
    for [_, _, end, weight] in own {
        let (ranks, weights) = match end & INTO {
            0 => (&mut edges.destinations, &mut out),
            _ => (&mut edges.sources, &mut into),
        };
        ranks.push(end as u32);
        weights.push(weight as c_int);
    }
    edges.weights = weighted.then_some((into, out));
    Ok(edges)
}

/// `MPI_Dist_graph_create`.
///
/// # Safety
/// `sources` and `degrees` must be null or have `n` elements, `destinations` and `weights` as many as the degrees add
/// up to; weights may be one of the constants.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn dist_graph_create(
    comm_old: MPI_Comm,
    n: c_int,
    sources: *const c_int,
    degrees: *const c_int,
    destinations: *const c_int,
    weights: *const c_int,
    info: MPI_Info,
    _reorder: c_int,
    comm_dist_graph: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get_as(comm_old, "comm_old")?;
    check_intra(&parent, "comm_old")?;
    let asked = || {
        let n = length(MPI_ERR_ARG, "n", n)?;
        // SAFETY: the caller's promise.
        let (from, degrees) =
            unsafe { (ranks("sources", sources, n, &parent)?, ints("degrees", degrees, n)?) };
        if let Some(i) = degrees.iter().position(|degree| *degree < 0) {
            let name = format!("degrees[{i}]");
            return Err(Error::arg(
                MPI_ERR_ARG,
                &name,
                degrees[i],
                "must not be negative: it is a number of edges",
            ));
        }
        let count = degrees.iter().map(|degree| *degree as usize).sum();
        // SAFETY: the caller's promise.
        let (to, weights) = unsafe {
            (ranks("destinations", destinations, count, &parent)?, Weights::read("weights", weights, count)?)
        };
        info::hints(info)?;
        let place = comm_dist_graph?;
        let from =
            from.iter().zip(degrees).flat_map(|(from, degree)| std::iter::repeat_n(*from, *degree as usize));
        let given = Anywhere { edges: from.zip(to).collect(), weights };
        let words = [given.weights.vote(count), 0, 0];
        Ok(((given, place), words))
    };
    let ((given, place), [votes, ..]) = consent(&parent, asked(), combine)?;
    let edges = distribute(&parent, &given, decide(votes)?)?;
    place.set(make(&parent, Ranks::First(parent.size()), Shape::DistGraph(edges))?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_or_nobody_gives_weights() {
        assert_eq!(decide(WEIGHTED | WOULD).ok(), Some(true));
        assert_eq!(decide(UNWEIGHTED | WOULD).ok(), Some(false));
        assert_eq!(decide(WOULD).ok(), Some(true));
        assert_eq!(decide(0).ok(), Some(false));
        assert_eq!(decide(WEIGHTED | UNWEIGHTED).unwrap_err().class(), MPI_ERR_ARG);
    }

    #[test]
    fn weights_are_read_as_they_are_meant() {
        let read = |array: *const c_int, n| {
            // SAFETY: the arrays below have as many elements.
            unsafe { Weights::read("weights", array, n) }.map_err(|error| error.class())
        };
        let array = [3, 0];
        assert_eq!(read(MPI_UNWEIGHTED, 2), Ok(Weights::Without));
        assert_eq!(read(MPI_WEIGHTS_EMPTY, 0), Ok(Weights::Empty));
        assert_eq!(read(core::ptr::null(), 0), Ok(Weights::Empty));
        assert_eq!(read(array.as_ptr(), 2), Ok(Weights::Given(vec![3, 0])));
        assert_eq!(read(MPI_WEIGHTS_EMPTY, 1), Err(MPI_ERR_ARG));
        assert_eq!(read(core::ptr::null(), 1), Err(MPI_ERR_ARG));
        assert_eq!(read([-1].as_ptr(), 1), Err(MPI_ERR_ARG));
    }

    #[test]
    fn one_end_alone_leaves_a_mark() {
        let balance = |out: &[(u32, u32)], into: &[(u32, u32)]| {
            let sum =
                |edges: &[(u32, u32)]| edges.iter().fold(0u64, |sum, (a, b)| sum.wrapping_add(mark(*a, *b)));
            sum(out).wrapping_sub(sum(into))
        };
        assert_eq!(balance(&[(0, 1), (2, 2), (0, 1)], &[(2, 2), (0, 1), (0, 1)]), 0);
        assert_ne!(balance(&[(0, 1)], &[(1, 0)]), 0);
        assert_ne!(balance(&[(0, 1), (0, 1)], &[(0, 1)]), 0);
    }
}
