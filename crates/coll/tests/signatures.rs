//! Every collective operation whose ranks describe the same data in different ways, over the simulated fabric.
//!
//! MPI makes the ranks of an operation agree on the data, not on how they say it: one rank receives 12 words as 12
//! elements of one word, another as 3 elements of four words with gaps between them. In a neighbourhood they agree
//! along each edge only: what a rank sends may be longer than what it receives. Each rank here chooses its algorithm
//! by what it knows itself, as the MPI face does. Ranks that choose differently hang, which the simulator reports, or
//! get wrong data.
//!
//! `ARKE_SIM_SEED=n` replays one seed, `ARKE_SIM_MORE=n` runs n times as many.

use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_coll::neighbor::{self, Links, Source};
use arke_coll::{allgather, alltoall, bcast, gather, scatter};
use arke_coll::{allreduce, exscan, reduce, reduce_scatter, scan};
use arke_coll::{Blocks, Choice, Nodes, Team};
use arke_datatype::{Basic, Layout};
use arke_engine::schedule::{Buffer, BufferId, Combine, Fate, Group, Part, Route, Schedule, Shape};
use arke_engine::{Engine, Outcome, RequestId};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};

/// Words of a block, in units of four: they lie on both sides of every limit of the tables in `select.rs`.
const FOURS: &[u64] = &[0, 1, 2, 8, 40, 150, 600, 2500];

/// What no operation may leave in memory that it does not own.
const GAP: u64 = 0xdead_beef_dead_beef;

unsafe fn sum(input: *const u8, inout: *mut u8, count: usize) {
    for i in 0..count {
        // SAFETY: `count` words are at both addresses.
        unsafe {
            let (a, b) = (input.cast::<u64>().add(i), inout.cast::<u64>().add(i));
            b.write_unaligned(a.read_unaligned().wrapping_add(b.read_unaligned()));
        }
    }
}

/// How a rank describes a row of words: elements of so many words, with a gap after each.
#[derive(Debug, Clone, Copy)]
struct Form {
    words: u64,
    gap: u64,
}

impl Form {
    /// For rows that are cut at multiples of four words.
    fn random(rng: &mut Rng) -> Form {
        Form { words: *rng.pick(&[1, 2, 4]), gap: *rng.pick(&[0, 0, 1, 3]) }
    }
}

/// A row of words in some form.
struct Memory {
    words: Vec<u64>,
    form: Form,
}

impl Memory {
    fn new(form: Form, len: u64) -> Memory {
        Memory { words: vec![GAP; (len / form.words * (form.words + form.gap)) as usize], form }
    }

    fn at(&self, i: u64) -> usize {
        (i / self.form.words * (self.form.words + self.form.gap) + i % self.form.words) as usize
    }

    fn set(&mut self, i: u64, value: u64) {
        let at = self.at(i);
        self.words[at] = value;
    }

    fn get(&self, i: u64) -> u64 {
        self.words[self.at(i)]
    }

    fn enter(&mut self, s: &mut Schedule) -> BufferId {
        let Form { words, gap } = self.form;
        let unit = 8 * words;
        let shape = match gap {
            0 => Shape::Dense { unit },
            _ => {
                let element = Layout::contiguous(unit, &Layout::basic(Basic::Byte)).unwrap();
                Shape::Spread(Layout::resized(0, (unit + 8 * gap) as i64, &element).unwrap())
            }
        };
        // SAFETY: the vector stays where it is until the operation has ended.
        s.buffer(unsafe { Buffer::user(self.words.as_mut_ptr().cast(), shape) })
    }

    /// `len` words from word `from` on.
    fn part(&self, buffer: BufferId, from: u64, len: u64) -> Part {
        buffer.part((from / self.form.words) as i64, len / self.form.words)
    }

    fn check_gaps(&self, what: &str) {
        let all = (self.form.words + self.form.gap) as usize;
        for (i, word) in self.words.iter().enumerate().filter(|(i, _)| i % all >= self.form.words as usize) {
            assert_eq!(*word, GAP, "{what}: the gap at word {i} was written to");
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bcast,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    AlltoallInPlace,
    Alltoallv,
    Reduce,
    Allreduce,
    ReduceScatter,
    Scan,
    Exscan,
    NeighborAllgather,
    NeighborAllgatherv,
    NeighborAlltoall,
    NeighborAlltoallv,
}

use Kind::*;

const KINDS: &[Kind] = &[
    Bcast,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    AlltoallInPlace,
    Alltoallv,
    Reduce,
    Allreduce,
    ReduceScatter,
    Scan,
    Exscan,
    NeighborAllgather,
    NeighborAllgatherv,
    NeighborAlltoall,
    NeighborAlltoallv,
];

/// An operation as all ranks know it.
#[derive(Debug, Clone)]
struct Operation {
    number: u64,
    kind: Kind,
    root: u32,
    /// Words of a block, or of the vector.
    len: u64,
    /// Words of the block from one rank to another, where blocks differ.
    lens: Vec<Vec<u64>>,
    /// The edges of the neighbourhood.
    edges: Vec<(u32, u32)>,
    /// Words that a rank sends along each of its edges.
    sends: Vec<u64>,
}

impl Operation {
    fn random(number: u64, size: u32, rng: &mut Rng) -> Operation {
        let fours = |rng: &mut Rng| 4 * *rng.pick(FOURS);
        let n = size as usize;
        // Long ones are rare: with nine ranks, an all-to-all of unequal blocks has eighty.
        let lens = (0..n).map(|_| (0..n).map(|_| 4 * *rng.pick(&FOURS[..6])).collect()).collect();
        let rank = |rng: &mut Rng| rng.below(u64::from(size)) as u32;
        let edges: Vec<(u32, u32)> = match rng.below(3) {
            0 => (0..size).flat_map(|r| [(r, (r + 1) % size), (r, (r + size - 1) % size)]).collect(),
            _ => (0..rng.below(3 * u64::from(size) + 1)).map(|_| (rank(rng), rank(rng))).collect(),
        };
        // Whoever sends to the same rank sends it as much, and as much to all others.
        let mut class: Vec<u32> = (0..size).collect();
        for (a, to) in &edges {
            for (b, _) in edges.iter().filter(|(_, other)| other == to) {
                let (from, into) = (class[*b as usize], class[*a as usize]);
                class.iter_mut().filter(|c| **c == from).for_each(|c| *c = into);
            }
        }
        let of_class: Vec<u64> = (0..n).map(|_| fours(rng)).collect();
        let sends = class.iter().map(|c| of_class[*c as usize]).collect();
        // Where every rank has a block for every other, the longest take too long to simulate.
        let (kind, len) = (*rng.pick(KINDS), fours(rng));
        let len = if matches!(kind, Alltoall | AlltoallInPlace) { len.min(2400) } else { len };
        Operation { number, kind, root: rank(rng), len, lens, edges, sends }
    }

    /// Word `i` of what `from` has for `to`; the same for all where `to` is none.
    fn value(&self, from: u32, to: Option<u32>, i: u64) -> u64 {
        let to = to.map_or(0, |to| u64::from(to) + 1);
        (self.number * 1009 + u64::from(from) * 31 + to * 131_071 + i).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn links(&self, rank: u32) -> Links {
        let sources: Vec<u32> =
            self.edges.iter().filter(|(_, to)| *to == rank).map(|(from, _)| *from).collect();
        let targets: Vec<u32> =
            self.edges.iter().filter(|(from, _)| *from == rank).map(|(_, to)| *to).collect();
        Links::listed(rank, &sources, &targets)
    }
}

/// Blocks of these lengths one after the other, as counts and displacements in elements of a form.
fn rows(lens: &[u64], form: Form) -> (Vec<u64>, Vec<i64>) {
    let mut at = 0;
    lens.iter()
        .map(|len| {
            at += len / form.words;
            (len / form.words, (at - len / form.words) as i64)
        })
        .unzip()
}

/// Peers, each with the words that go to it or come from it.
type Lengths = Vec<(u32, u64)>;

/// An operation at one rank: its memory, and what must be in it in the end.
struct Under {
    what: String,
    _send: Memory,
    receive: Memory,
    wanted: Vec<(u64, u64)>,
}

fn write(op: &Operation, s: &mut Schedule, team: Team, choice: &Choice, rng: &mut Rng) -> Under {
    let (rank, size) = (team.rank, team.size);
    let (kind, len, root) = (op.kind, op.len, op.root);
    let at_root = rank == root;
    let reduces = matches!(kind, Reduce | Allreduce | ReduceScatter | Scan | Exscan);
    // Reductions have the same count and type at all ranks.
    let forms = match reduces {
        true => [Form { words: 1, gap: 0 }; 2],
        false => [Form::random(rng), Form::random(rng)],
    };
    let links = op.links(rank);
    let slots =
        |links: &[Option<neighbor::Link>]| links.iter().map(|l| l.unwrap().rank).collect::<Vec<u32>>();
    let (sources, targets) = (slots(links.incoming()), slots(links.outgoing()));
    let everybody: Vec<u32> = (0..size).collect();
    // What this rank sends, block by block, and what it receives: peers with lengths.
    let with =
        |peers: &[u32], len: &dyn Fn(u32) -> u64| peers.iter().map(|p| (*p, len(*p))).collect::<Vec<_>>();
    let column = |p: u32| op.lens[p as usize][0];
    let (out, into): (Lengths, Lengths) = match kind {
        Bcast => (vec![(0, len)], vec![(root, len)]),
        Gather => (vec![(root, len)], with(&everybody, &|_| len)),
        Gatherv => (vec![(root, column(rank))], with(&everybody, &column)),
        Scatter => (with(&everybody, &|_| len), vec![(root, len)]),
        Scatterv => (with(&everybody, &column), vec![(root, column(rank))]),
        Allgather => (vec![(0, len)], with(&everybody, &|_| len)),
        Allgatherv => (vec![(0, column(rank))], with(&everybody, &column)),
        Alltoall | AlltoallInPlace => (with(&everybody, &|_| len), with(&everybody, &|_| len)),
        Alltoallv => (
            with(&everybody, &|p| op.lens[rank as usize][p as usize]),
            with(&everybody, &|p| op.lens[p as usize][rank as usize]),
        ),
        Reduce | Allreduce | ReduceScatter | Scan | Exscan => (vec![(0, len)], vec![(0, len)]),
        NeighborAllgather | NeighborAllgatherv => {
            (vec![(0, op.sends[rank as usize])], with(&sources, &|p| op.sends[p as usize]))
        }
        NeighborAlltoall | NeighborAlltoallv => {
            (with(&targets, &|_| op.sends[rank as usize]), with(&sources, &|p| op.sends[p as usize]))
        }
    };
    // Operations that say the same to everybody; the others have a block of its own for each.
    let same = reduces
        || matches!(
            kind,
            Bcast | Gather | Gatherv | Allgather | Allgatherv | NeighborAllgather | NeighborAllgatherv
        );
    let total = |blocks: &[(u32, u64)]| blocks.iter().map(|(_, len)| len).sum::<u64>();
    let mut send = Memory::new(forms[0], total(&out));
    let mut receive = Memory::new(forms[1], total(&into));
    let mut at = 0;
    for (to, len) in &out {
        for i in 0..*len {
            send.set(at + i, op.value(rank, (!same).then_some(*to), i));
        }
        at += len;
    }
    let mut wanted = Vec::new();
    at = 0;
    for (from, len) in &into {
        for i in 0..*len {
            let sum =
                |ranks: std::ops::Range<u32>| ranks.fold(0, |s: u64, r| s.wrapping_add(op.value(r, None, i)));
            let expected = match kind {
                Reduce => at_root.then(|| sum(0..size)),
                Allreduce => Some(sum(0..size)),
                Scan => Some(sum(0..rank + 1)),
                Exscan => (rank > 0).then(|| sum(0..rank)),
                ReduceScatter => None,
                Gather | Gatherv if !at_root => None,
                _ => Some(op.value(*from, (!same).then_some(rank), i)),
            };
            wanted.extend(expected.map(|value| (at + i, value)));
        }
        at += len;
    }
    if kind == AlltoallInPlace {
        for block in 0..u64::from(size) {
            (0..len).for_each(|i| receive.set(block * len + i, op.value(rank, Some(block as u32), i)));
        }
    }
    if kind == Bcast && at_root {
        (0..len).for_each(|i| receive.set(i, op.value(rank, None, i)));
    }
    s.set_combine(Combine::Kernel(sum));
    let (from, to) = (send.enter(s), receive.enter(s));
    let (data, result) = (send.part(from, 0, total(&out)), receive.part(to, 0, total(&into)));
    let lens = |blocks: &[(u32, u64)]| blocks.iter().map(|(_, len)| *len).collect::<Vec<u64>>();
    let ((out_counts, out_at), (into_counts, into_at)) =
        (rows(&lens(&out), forms[0]), rows(&lens(&into), forms[1]));
    let out_equal = Blocks::Equal { buffer: from, count: out_counts.first().copied().unwrap_or(0) };
    let into_equal = Blocks::Equal { buffer: to, count: into_counts.first().copied().unwrap_or(0) };
    let out_listed = Blocks::Listed { buffer: from, counts: &out_counts, displacements: &out_at };
    let into_listed = Blocks::Listed { buffer: to, counts: &into_counts, displacements: &into_at };
    let (bytes, count) = (s.bytes(data), data.count);
    match kind {
        Bcast => {
            let case = bcast::case(team, s.bytes(result));
            (choice.bcast(&case).build)(s, team, &bcast::Args { data: result, root });
        }
        Gather | Gatherv => {
            let equal = kind == Gather;
            let blocks = at_root.then_some(if equal { into_equal } else { into_listed });
            // The root knows the length by what it receives, the others by what they send.
            let block_bytes = blocks.map_or(bytes, |blocks| s.bytes(blocks.of(root)));
            let args = gather::Args { data: Some(data), blocks, block_bytes, root };
            let case = gather::case(team, if equal { block_bytes } else { 0 });
            let algorithm = if equal { choice.gather(&case) } else { choice.gatherv(&case) };
            (algorithm.build)(s, team, &args);
        }
        Scatter | Scatterv => {
            let equal = kind == Scatter;
            let blocks = at_root.then_some(if equal { out_equal } else { out_listed });
            let block_bytes = blocks.map_or(s.bytes(result), |blocks| s.bytes(blocks.of(root)));
            let args = scatter::Args { data: Some(result), blocks, block_bytes, root };
            let case = scatter::case(team, if equal { block_bytes } else { 0 });
            let algorithm = if equal { choice.scatter(&case) } else { choice.scatterv(&case) };
            (algorithm.build)(s, team, &args);
        }
        Allgather | Allgatherv => {
            let case = allgather::case(team, s.bytes(result) / u64::from(size));
            let (algorithm, blocks) = match kind {
                Allgather => (choice.allgather(&case), into_equal),
                _ => (choice.allgatherv(&case), into_listed),
            };
            if s.bytes(result) > 0 {
                (algorithm.build)(s, team, &allgather::Args { data: Some(data), blocks });
            }
        }
        Alltoall | AlltoallInPlace => {
            let case = alltoall::case(team, s.bytes(into_equal.of(0)));
            let send = (kind == Alltoall).then_some(out_equal);
            (choice.alltoall(&case).build)(s, team, &alltoall::Args { send, receive: into_equal });
        }
        Alltoallv => {
            let args = alltoall::Args { send: Some(out_listed), receive: into_listed };
            (choice.alltoallv(&alltoall::case(team, 0)).build)(s, team, &args);
        }
        _ if reduces && data.is_empty() => {}
        Reduce => {
            let case = reduce::case(team, bytes, count, true);
            let args = reduce::Args { data, result: at_root.then_some(result), root, commutative: true };
            (choice.reduce(&case).build)(s, team, &args);
        }
        Allreduce => {
            let case = allreduce::case(team, bytes, count, true);
            (choice.allreduce(&case).build)(s, team, &allreduce::Args { data, result, commutative: true });
        }
        ReduceScatter => {
            let split = arke_coll::blocks::Split::Even { total: count, pieces: size };
            let (begin, own) = (split.start(rank), split.count(rank));
            wanted.extend((0..own).map(|i| {
                let sum = (0..size).fold(0, |s: u64, r| s.wrapping_add(op.value(r, None, begin + i)));
                (i, sum)
            }));
            let result = receive.part(to, 0, own);
            let case = reduce_scatter::case(team, bytes, count, true);
            let args = reduce_scatter::Args { data, result, in_place: false, split, commutative: true };
            (choice.reduce_scatter(&case).build)(s, team, &args);
        }
        Scan => {
            let case = scan::case(team, bytes, count, true);
            (choice.scan(&case).build)(s, team, &scan::Args { data, result });
        }
        Exscan => {
            let case = scan::case(team, bytes, count, true);
            (choice.exscan(&case).build)(s, team, &exscan::Args { data, result });
        }
        NeighborAllgather | NeighborAllgatherv => {
            let equal = kind == NeighborAllgather;
            let receive = if equal { into_equal } else { into_listed };
            let args = neighbor::Args { links: &links, send: Source::Same(data), receive };
            neighbor::gather(s, team, choice, &args, equal);
        }
        NeighborAlltoall | NeighborAlltoallv => {
            let equal = kind == NeighborAlltoall;
            let (send, receive) = if equal { (out_equal, into_equal) } else { (out_listed, into_listed) };
            let args = neighbor::Args { links: &links, send: Source::Each(send), receive };
            neighbor::exchange(s, team, choice, &args, equal);
        }
    }
    let what = format!("{op:?} at rank {rank} of {size}, in the forms {forms:?}");
    Under { what, _send: send, receive, wanted }
}

impl Under {
    fn check(&self) {
        for (i, wanted) in &self.wanted {
            assert_eq!(self.receive.get(*i), *wanted, "{}: word {i}", self.what);
        }
        self.receive.check_gaps(&self.what);
    }
}

fn program(end: Endpoint, seed: u64, settings: &Settings, nodes: Option<&Nodes>, choice: &Choice) {
    let counters: &'static Counters = Box::leak(Box::default());
    let mut engine = Engine::new(end, settings, counters);
    let (rank, size) = (engine.me().0, engine.size());
    let team = nodes.map_or(Team::new(rank, size), |nodes| Team::on(rank, nodes));
    // What all ranks know, and what each decides for itself.
    let (mut shared, mut own) = (Rng::new(seed), Rng::new(seed ^ u64::from(rank + 1) << 40));
    let route = |sequence: u64| Route {
        context: 7,
        sequence: sequence as u32,
        local: Group::Range { first: 0 },
        remote: None,
    };
    let mut open: Vec<(RequestId, Under)> = Vec::new();
    for number in 0..6 {
        let operation = Operation::random(number, size, &mut shared);
        let mut schedule = engine.new_schedule();
        let under = write(&operation, &mut schedule, team, choice, &mut own);
        if own.chance(50) {
            let fate = engine.run_schedule(&mut schedule, &route(number));
            assert_eq!(fate, Fate::Ok, "{}", under.what);
            engine.recycle(schedule);
            under.check();
        } else {
            open.push((engine.start_schedule(schedule, route(number), 0), under));
        }
    }
    engine.wait_until(|e| open.iter().all(|(request, _)| e.is_done(*request) == Some(true)));
    for (request, under) in open.drain(..) {
        assert_eq!(engine.take(request).unwrap().outcome, Outcome::Ok, "{}", under.what);
        under.check();
    }
    engine.wait_until(|e| !e.has_outgoing() && e.open_sends() == 0);
}

#[test]
fn ranks_may_describe_the_same_data_differently() {
    for_seeds("ranks_may_describe_the_same_data_differently", 60, |seed| {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.below(9) as u32;
        let nodes =
            rng.chance(40).then(|| Nodes::rows(size, 1 + rng.below(4) as u32)).filter(|n| n.count() > 1);
        let mut choice = Choice::default();
        choice.node_is_crowded = rng.chance(50);
        let (world, ends) = World::new(size, Config { limit: 40_000_000, ..Config::random(seed) });
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let (nodes, settings) = (nodes.clone(), Settings::default());
            (end, Box::new(move |end| program(end, seed, &settings, nodes.as_ref(), &choice)))
        });
        let report = run(&world, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.rescued, 0, "a wake-up was lost");
    });
}
