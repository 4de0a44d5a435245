use super::harness::*;
use arke_coll::neighbor::{self, Args, Link, Links, Source};
use arke_coll::{Algorithm, Blocks, Team};
use arke_engine::schedule::interpreter::Random;
use arke_engine::schedule::{BufferId, Part, Schedule};

/// A graph with several edges between the same two, edges from a rank to itself, and ranks without any: the sources and
/// destinations of each rank.
struct Graph {
    sources: Vec<Vec<u32>>,
    destinations: Vec<Vec<u32>>,
}

impl Graph {
    fn random(size: u32, edges: usize, random: &mut Random) -> Graph {
        let none = || vec![Vec::new(); size as usize];
        let mut graph = Graph { sources: none(), destinations: none() };
        for _ in 0..edges {
            let (from, to) = (random.below(size as usize) as u32, random.below(size as usize) as u32);
            graph.destinations[from as usize].push(to);
            graph.sources[to as usize].push(from);
        }
        graph
    }

    fn links(&self, rank: u32) -> Links {
        Links::listed(rank, &self.sources[rank as usize], &self.destinations[rank as usize])
    }
}

/// A circle: each rank has the one below and the one above, which may be the same, or itself. What goes down comes from
/// above.
fn circle(rank: u32, size: u32, closed: bool) -> Links {
    let link = |by: u32, number| {
        let at = rank + size + by - 1;
        let inside = closed || (size..2 * size).contains(&at);
        inside.then_some(Link { rank: at % size, number })
    };
    Links::new(rank, vec![link(0, 0), link(2, 1)], vec![link(0, 1), link(2, 0)])
}

/// What `rank` sends from `slot`; the same from all slots in an allgather.
fn value(rank: u32, slot: u32, gather: bool, i: u64) -> Element {
    operand(rank * 131 + if gather { 0 } else { slot }, i)
}

/// Where the block in `slot` of `rank` comes from: the other end of that edge, and its slot there.
fn origin(all: &[Links], rank: u32, slot: usize) -> Option<(u32, u32)> {
    let link = all[rank as usize].incoming()[slot]?;
    let there = all[link.rank as usize].outgoing();
    let same = |other: &Option<Link>| other.is_some_and(|o| o.rank == rank && o.number == link.number);
    Some((link.rank, there.iter().position(same).expect("both ends know an edge") as u32))
}

struct Case<'a> {
    what: &'a str,
    links: &'a [Links],
    /// Elements that a rank sends from a slot.
    length: &'a dyn Fn(u32, u32) -> u64,
    equal: Option<u64>,
    gather: bool,
    form: Form,
    seed: u64,
}

fn one(algorithm: &Algorithm<neighbor::Build>, case: &Case) {
    let size = case.links.len() as u32;
    let what = format!("{} {} of {size}, {:?}, equal {:?}", case.what, algorithm.name, case.form, case.equal);
    let ends = |lengths: &[u64]| {
        let mut at = 0;
        let next = |n: &u64| {
            at += *n as i64;
            at - *n as i64
        };
        lengths.iter().map(next).collect::<Vec<i64>>()
    };
    let mut memory = Vec::new();
    let mut tables = Vec::new();
    for (rank, links) in (0..).zip(case.links) {
        let out: Vec<u64> = (0..links.outdegree()).map(|slot| (case.length)(rank, slot)).collect();
        let into: Vec<u64> = (0..links.incoming().len())
            .map(|slot| match (case.equal, origin(case.links, rank, slot)) {
                (Some(count), _) => count,
                (None, Some((from, there))) => (case.length)(from, there),
                (None, None) => 3,
            })
            .collect();
        let (out_at, into_at) = (ends(&out), ends(&into));
        let own = (case.length)(rank, 0);
        let mut send = Memory::new(case.form, out.iter().sum::<u64>().max(own));
        for slot in 0..out.len() {
            for i in 0..out[slot] {
                let at = if case.gather { i } else { out_at[slot] as u64 + i };
                send.set(at, value(rank, slot as u32, case.gather, i));
            }
        }
        memory.push((send, Memory::new(case.form, into.iter().sum())));
        tables.push((out, out_at, into, into_at, own));
    }
    let untouched = Memory::new(case.form, 1).get(0);
    let mut schedules = Vec::new();
    for (rank, ((send, receive), (out, out_at, into, into_at, own))) in
        memory.iter_mut().zip(&tables).enumerate()
    {
        let mut s = Schedule::new();
        let (from, to) = (send.enter(&mut s), receive.enter(&mut s));
        let parts = |buffer: BufferId, at: &[i64], n: &[u64]| -> Vec<Part> {
            at.iter().zip(n).map(|(at, n)| buffer.part(*at, *n)).collect()
        };
        let (from_parts, to_parts) = (parts(from, out_at, out), parts(to, into_at, into));
        let receive = match case.equal {
            Some(count) => Blocks::Equal { buffer: to, count },
            None if rank % 2 == 0 => Blocks::Each(&to_parts),
            None => Blocks::Listed { buffer: to, counts: into, displacements: into_at },
        };
        let send = match (case.gather, case.equal) {
            (true, _) => Source::Same(from.part(0, *own)),
            (false, Some(count)) => Source::Each(Blocks::Equal { buffer: from, count }),
            (false, None) => Source::Each(Blocks::Each(&from_parts)),
        };
        let args = Args { links: &case.links[rank], send, receive };
        algorithm.build.both(&mut s, Team::new(rank as u32, size), &args);
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), case.seed);
    for (rank, ((_, receive), (_, _, into, into_at, _))) in memory.iter().zip(&tables).enumerate() {
        receive.check_gaps();
        for slot in 0..into.len() {
            let origin = origin(case.links, rank as u32, slot);
            for i in 0..into[slot] {
                let wanted = origin.map_or(untouched, |(from, there)| value(from, there, case.gather, i));
                let found = receive.get(into_at[slot] as u64 + i);
                assert_eq!(found, wanted, "{what}: rank {rank}, slot {slot}, element {i}");
            }
        }
    }
}

fn every_algorithm(what: &str, links: &[Links], random: &mut Random) {
    for form in FORMS {
        for count in [0, 1, 7] {
            let length = |_, _| count;
            let mut case = Case {
                what,
                links,
                length: &length,
                equal: Some(count),
                gather: true,
                form,
                seed: random.number(),
            };
            neighbor::GATHER.iter().for_each(|algorithm| one(algorithm, &case));
            case.gather = false;
            neighbor::EXCHANGE.iter().for_each(|algorithm| one(algorithm, &case));
        }
        let length = |rank, slot| u64::from(3 * rank + 5 * slot) % 6;
        let case =
            Case { what, links, length: &length, equal: None, gather: false, form, seed: random.number() };
        neighbor::EXCHANGE.iter().for_each(|algorithm| one(algorithm, &case));
        let length = |rank, _| u64::from(rank) % 4;
        let case = Case { length: &length, gather: true, ..case };
        neighbor::GATHER_UNEQUAL.iter().for_each(|algorithm| one(algorithm, &case));
    }
}

#[test]
fn blocks_travel_along_the_edges_of_any_graph() {
    let mut random = Random(4);
    for size in sizes() {
        for density in 0..5 {
            let graph = Graph::random(size, density * size as usize, &mut random);
            let links: Vec<Links> = (0..size).map(|rank| graph.links(rank)).collect();
            every_algorithm("graph", &links, &mut random);
        }
    }
}

#[test]
fn what_goes_down_a_circle_comes_from_above() {
    let mut random = Random(5);
    for size in sizes() {
        for closed in [false, true] {
            let links: Vec<Links> = (0..size).map(|rank| circle(rank, size, closed)).collect();
            every_algorithm("line", &links, &mut random);
        }
    }
}

/// More edges between two ranks than there are lanes still keep their order.
#[test]
fn edges_may_outnumber_lanes() {
    let many = vec![1; 4500];
    let graph = Graph { sources: vec![vec![], vec![0; 4500]], destinations: vec![many, vec![]] };
    let links: Vec<Links> = (0..2).map(|rank| graph.links(rank)).collect();
    let length = |_, _| 1;
    let mut case = Case {
        what: "many edges",
        links: &links,
        length: &length,
        equal: Some(1),
        gather: false,
        form: Form::Dense,
        seed: 6,
    };
    one(&neighbor::packed::ALGORITHM, &case);
    one(&neighbor::direct::ALGORITHM, &case);
    case.gather = true;
    one(&neighbor::once::ALGORITHM, &case);
}
