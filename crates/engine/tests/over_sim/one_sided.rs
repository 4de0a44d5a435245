//! One-sided access in random worlds: nothing is lost, updates are atomic across all ways, errors name the peer.

use super::parties::{bytes_of, bytes_of_mut, play, word, Party, LEN};
use arke_datatype::reduce::ReduceOp;
use arke_datatype::{Basic, Layout};
use arke_engine::one_sided::{Combine, FlushGroup, RemoteError, Target, Until, What};
use arke_engine::{Data, DataMut, Engine, Outcome, Strided};
use arke_fabric::sim::{for_seeds, Config, Death, Endpoint, Failure, Remote};
use arke_fabric::ProcId;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

const SUM: Combine = Combine { op: ReduceOp::Sum, basic: Basic::I64 };
const REPLACE: Combine = Combine { op: ReduceOp::Replace, basic: Basic::I64 };

/// Words of a region that everybody adds to.
const COUNTS: u64 = 200;
/// The word that hands out numbers.
const TICKETS: u64 = COUNTS;
/// From here on each process has words of its own in every region.
const PARTS: u64 = COUNTS + 1;
/// Words of such a part.
const PART: u64 = 100;

/// What has been added to each word: by owner, region and word.
type Sums = Rc<RefCell<Vec<Vec<Vec<i64>>>>>;

fn regions(party: &Party) -> usize {
    party.memory.len()
}

fn until(party: &mut Party) -> Until {
    *party.rng.pick(&[Until::Flush, Until::Local, Until::Remote])
}

/// Waits for what has begun, if there is a request for it; otherwise for everything.
fn done(
    party: &mut Party,
    started: Result<Option<arke_engine::RequestId>, RemoteError>,
    until: Until,
    peer: u32,
) {
    match started.unwrap() {
        Some(id) => party.wait(id),
        None if until == Until::Flush => party.flush(peer).unwrap(),
        None => {}
    }
}

/// A regular scattered layout of `count` words within `room` words, with its places.
fn scattered(party: &mut Party, room: u64) -> (Arc<Layout>, Vec<u64>) {
    let (blocks, len) = (party.rng.between(1, 6), party.rng.between(1, 4));
    let stride = len + party.rng.below(5);
    let layout = Layout::vector(blocks, len, stride as i64 * 8, &Layout::basic(Basic::I64)).unwrap();
    let places: Vec<u64> = (0..blocks).flat_map(|b| (0..len).map(move |i| b * stride + i)).collect();
    assert!(places.iter().all(|&p| p < room));
    (layout, places)
}

fn add(party: &mut Party, sums: &Sums) {
    let (peer, region) = {
        let peer = party.rng.below(u64::from(party.size)) as usize;
        (peer, party.rng.below(party.remote[peer].len() as u64) as usize)
    };
    let to = party.remote[peer][region].clone();
    let until = until(party);
    let note = |at: u64, n: i64| sums.borrow_mut()[peer][region][at as usize] += n;
    match party.rng.below(5) {
        0 => {
            let (n, mut old) = ([party.rng.below(100) as i64 - 50], [0i64]);
            let at = party.rng.below(COUNTS);
            let into = bytes_of_mut(&mut old);
            let started = party.engine.fetch_op(&to, at * 8, SUM, bytes_of(&n), into, until, 0);
            note(at, n[0]);
            done(party, started, until, peer as u32);
            if until == Until::Flush {
                party.flush(peer as u32).unwrap();
            }
        }
        1 => {
            let len = party.rng.between(1, COUNTS);
            let at = party.rng.below(COUNTS - len + 1);
            let data: Vec<i64> = (0..len).map(|_| party.rng.below(1000) as i64).collect();
            (0..len).for_each(|i| note(at + i, data[i as usize]));
            let started =
                party.engine.accumulate(&to, Target::run(at * 8, len * 8), SUM, bytes_of(&data), until, 0);
            done(party, started, until, peer as u32);
        }
        2 => {
            let (layout, places) = scattered(party, COUNTS / 2);
            let at = party.rng.below(COUNTS / 2);
            let data: Vec<i64> = places.iter().map(|_| party.rng.below(1000) as i64).collect();
            let mut old = vec![0i64; data.len()];
            places.iter().zip(&data).for_each(|(p, n)| note(at + p, *n));
            let target = Target::elements(at * 8, layout, 1);
            let into = bytes_of_mut(&mut old);
            let started = party.engine.get_accumulate(&to, target, SUM, bytes_of(&data), into, until, 0);
            done(party, started, until, peer as u32);
            party.flush(peer as u32).unwrap();
        }
        3 => {
            // An increment made of a comparison and a swap, as often as it takes.
            let at = party.rng.below(COUNTS);
            let mut seen = 0i64;
            loop {
                let mut old = [0i64];
                let into = bytes_of_mut(&mut old);
                let (compare, new) = (seen.to_ne_bytes(), (seen + 1).to_ne_bytes());
                let started = party.engine.compare_swap(
                    &to,
                    at * 8,
                    Basic::I64,
                    &compare,
                    &new,
                    into,
                    Until::Remote,
                    0,
                );
                done(party, started, Until::Remote, peer as u32);
                if std::mem::replace(&mut seen, old[0]) == old[0] {
                    break;
                }
            }
            note(at, 1);
        }
        _ => {
            party.engine.progress(true);
        }
    }
}

/// Puts into the part of a region that belongs to this process alone, and what must then be there.
fn put_and_get(party: &mut Party, model: &mut [Vec<Vec<i64>>]) {
    let peer = party.rng.below(u64::from(party.size)) as usize;
    let region = party.rng.below(party.remote[peer].len() as u64) as usize;
    let to = party.remote[peer][region].clone();
    let base = PARTS + u64::from(party.me) * PART;
    let until = until(party);
    let mine = &mut model[peer][region];
    let (target, places) = if party.rng.chance(50) {
        let len = party.rng.between(0, PART);
        let at = party.rng.below(PART - len + 1);
        (Target::run((base + at) * 8, len * 8), (at..at + len).collect::<Vec<_>>())
    } else {
        let (layout, places) = scattered(party, PART / 2);
        let at = party.rng.below(PART / 2);
        (Target::elements((base + at) * 8, layout, 1), places.iter().map(|p| p + at).collect())
    };
    // This side in one run, or with gaps.
    let gap = party.rng.below(3) as usize;
    let step = 1 + gap;
    let layout = Layout::vector(places.len() as u64, 1, step as i64 * 8, &Layout::basic(Basic::I64)).unwrap();
    let mut buffer: Vec<i64> = (0..places.len() * step).map(|_| party.rng.bits() as i64).collect();
    if party.rng.chance(60) {
        places.iter().enumerate().for_each(|(i, &p)| mine[p as usize] = buffer[i * step]);
        // SAFETY: the buffer stays as it is until the operation is over.
        let strided = unsafe { Strided::new(buffer.as_ptr().cast(), 1, layout) };
        let data = if gap == 0 { bytes_of(&buffer) } else { Data::Strided(strided) };
        let started = party.engine.put(&to, target, data, until, 0);
        done(party, started, until, peer as u32);
        if until == Until::Local {
            buffer.fill(-1);
        }
        // What one process puts twice in a place comes in any order but for a flush.
        party.flush(peer as u32).unwrap();
    } else {
        let before = buffer.clone();
        // SAFETY: as above.
        let strided = unsafe { Strided::new(buffer.as_mut_ptr().cast(), 1, layout) };
        let into = if gap == 0 { bytes_of_mut(&mut buffer) } else { DataMut::Strided(strided) };
        let started = party.engine.get(&to, target, into, until, 0);
        done(party, started, until, peer as u32);
        for (i, value) in buffer.iter().enumerate() {
            let expected = if i % step == 0 { mine[places[i / step] as usize] } else { before[i] };
            assert_eq!(*value, expected, "word {i} of {}", buffer.len());
        }
    }
}

fn everything(mut party: Party, sums: &Sums, tickets: &Rc<RefCell<Vec<i64>>>) {
    let (size, count) = (party.size as usize, regions(&party));
    let mut model = vec![vec![vec![0; PART as usize]; count]; size];
    for _ in 0..25 {
        add(&mut party, sums);
        put_and_get(&mut party, &mut model);
        // Numbers from one counter, of which nobody may get one twice.
        let to = party.remote[0][0].clone();
        let (one, mut old) = ([1i64], [0i64]);
        let into = bytes_of_mut(&mut old);
        let started = party.engine.fetch_op(&to, TICKETS * 8, SUM, bytes_of(&one), into, Until::Remote, 0);
        done(&mut party, started, Until::Remote, 0);
        tickets.borrow_mut().push(old[0]);
        // The last of several replacements stays, without a flush in between.
        let to = party.pick();
        let at = PARTS + u64::from(party.me) * PART + party.rng.below(PART);
        let values: Vec<i64> = (0..6).map(|_| party.rng.bits() as i64).collect();
        for value in &values {
            let data = bytes_of(std::slice::from_ref(value));
            let started = party.engine.accumulate(&to, word(at), REPLACE, data, Until::Flush, 0);
            assert_eq!(started.unwrap(), None);
        }
        party.flush(to.peer().0).unwrap();
        let mine = &mut model[to.peer().index()];
        let mut got = vec![0i64; 1];
        let into = bytes_of_mut(&mut got);
        let started = party.engine.get(&to, word(at), into, Until::Remote, 0);
        done(&mut party, started, Until::Remote, 0);
        assert_eq!(got[0], values[5], "an earlier replacement came last");
        // The model learns of it by putting zeros back in both regions.
        for (r, words) in mine.iter_mut().enumerate() {
            let zero = [0i64];
            let to = party.remote[to.peer().index()][r].clone();
            let started = party.engine.put(&to, word(at), bytes_of(&zero), Until::Remote, 0);
            done(&mut party, started, Until::Remote, 0);
            words[((at - PARTS) % PART) as usize] = 0;
        }
        party.flush(to.peer().0).unwrap();
    }
    party.flush_all().unwrap();
    party.exchange(&[]);
    for (region, memory) in party.memory.iter().enumerate() {
        let memory = memory.read_only();
        let words: Vec<i64> =
            memory.as_slice().chunks_exact(8).map(|w| i64::from_ne_bytes(w.try_into().unwrap())).collect();
        assert_eq!(words[..COUNTS as usize], sums.borrow()[party.me as usize][region][..]);
    }
    party.leave();
}

#[test]
fn every_update_and_every_byte_is_there() {
    assert!((PARTS + 3 * PART) * 8 < LEN as u64);
    let mut ways = [0; 4];
    for_seeds("every_update_and_every_byte_is_there", 250, |seed| {
        let size = 2 + (seed % 2) as u32;
        let config = Config { no_room: 5, ..Config::random(seed) };
        ways[config.remote as usize] += 1;
        let sums = Sums::new(RefCell::new(vec![vec![vec![0; COUNTS as usize]; 2]; size as usize]));
        let tickets = Rc::new(RefCell::new(Vec::new()));
        let (theirs, numbers) = (sums, tickets.clone());
        let (end, w) = play(seed, size, config, move |party| everything(party, &theirs, &numbers));
        end.unwrap_or_else(|failure| panic!("{failure}"));
        w.assert_clean();
        assert_eq!(w.shared(), 0);
        let mut numbers = tickets.take();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..25 * i64::from(size)).collect::<Vec<_>>());
    });
    assert!(arke_fabric::sim::replayed().is_some() || ways.iter().all(|&n| n > 20), "{ways:?}");
}

/// Operations on everybody while one dies: those at the dead end in an error that names it, the others as they should.
fn outlive(mut party: Party, dead: u32, ended: &Rc<Cell<u32>>, seen: &Rc<Cell<u32>>) {
    let mut buffer = vec![1i64; 400];
    for i in 0..60 {
        let to = party.pick();
        let peer = to.peer();
        let until = until(&mut party);
        let len = *party.rng.pick(&[1usize, 20, 400]);
        let target = Target::run(0, len as u64 * 8);
        let started = match i % 3 {
            0 => party.engine.put(&to, target, bytes_of(&buffer[..len]), until, 0),
            1 => party.engine.accumulate(&to, target, SUM, bytes_of(&buffer[..len]), until, 0),
            _ => party.engine.get(&to, target, bytes_of_mut(&mut buffer[..len]), until, 0),
        };
        let gone = |e: RemoteError| {
            assert_eq!(e, RemoteError { peer: ProcId(dead), what: What::Gone });
            assert!(e.to_string().contains(&format!("process {dead} has ended")));
            seen.set(seen.get() + 1);
        };
        match started {
            Ok(Some(id)) => {
                party.engine.wait_until(|e| e.is_done(id) == Some(true));
                let end = party.engine.take(id).unwrap();
                assert_eq!(end.source, peer);
                if end.outcome != Outcome::Ok {
                    assert_eq!((end.outcome, peer), (Outcome::Fault(3), ProcId(dead)));
                    seen.set(seen.get() + 1);
                }
            }
            Ok(None) => {}
            Err(e) => gone(e),
        }
        if let Err(e) = party.flush(peer.0) {
            gone(e);
        }
    }
    // The others may want something of this one still.
    ended.set(ended.get() + u32::from(party.me != dead));
    let all = party.size - 1;
    party.engine.wait_until(|_| ended.get() >= all);
}

#[test]
fn operations_at_the_dead_end_in_an_error_that_names_them() {
    let (mut all, mut early) = (0, 0);
    for_seeds("operations_at_the_dead_end_in_an_error_that_names_them", 300, |seed| {
        let dead = (seed % 3) as u32;
        let death = Death { who: ProcId(dead), at: 1500 + seed * 37 % 6000, drops: seed % 2 == 0 };
        let config =
            Config { deaths: vec![death], limit: 3_000_000, exposes: seed % 5 > 0, ..Config::random(seed) };
        let (ended, seen) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
        let theirs = seen.clone();
        let (end, w) = play(seed, 3, config, move |party| outlive(party, dead, &ended, &theirs));
        match end {
            Ok(_) => all += seen.get(),
            // It died before the processes had told each other of their regions.
            Err(Failure::Endless { .. }) if w.report().messages < 12 * 3 => early += 1,
            Err(other) => panic!("{other}"),
        }
    });
    assert!(arke_fabric::sim::replayed().is_some() || all > 300, "{all} {early}");
}

#[test]
fn what_cannot_be_is_told_before_it_begins() {
    for remote in [Remote::Messages, Remote::Copies, Remote::Mapped] {
        let config = Config { remote, ..Config::default() };
        let (end, _) = play(1, 2, config, |mut party| {
            let to = party.remote[1 - party.me as usize][0].clone();
            let peer = to.peer();
            let (two, mut into) = ([1i64, 2], [0i64; 2]);
            let e = &mut party.engine;
            let last = LEN as u64 - 8;
            let outside = e.put(&to, Target::run(last, 16), bytes_of(&two), Until::Flush, 0).unwrap_err();
            assert_eq!(outside.what, What::Outside { from: last, to: last + 16, len: LEN as u64 });
            assert!(outside.to_string().contains(&format!("process {}", peer.0)), "{outside}");
            let back = Layout::vector(2, 1, -24, &Layout::basic(Basic::I64)).unwrap();
            let before = Target::elements(8, back, 1);
            let before = e.get(&to, before, bytes_of_mut(&mut into), Until::Flush, 0).unwrap_err();
            assert!(matches!(before.what, What::Outside { .. }));
            let lengths = e.accumulate(&to, Target::run(0, 8), SUM, bytes_of(&two), Until::Flush, 0);
            assert_eq!(lengths.unwrap_err().what, What::Lengths { here: 16, there: 8 });
            let land = Combine { op: ReduceOp::MaxLoc, basic: Basic::I64 };
            let undefined = e.accumulate(&to, Target::run(0, 16), land, bytes_of(&two), Until::Flush, 0);
            assert_eq!(undefined.unwrap_err().what, What::Undefined(ReduceOp::MaxLoc, Basic::I64));
            assert_eq!(e.attach(peer, &[9; 40], FlushGroup(0)).unwrap_err().what, What::Descriptor);
            assert_eq!(e.attach(peer, &[1; 3], FlushGroup(0)).unwrap_err().what, What::Descriptor);
            party.leave();
        });
        end.unwrap_or_else(|failure| panic!("{failure}"));
    }
}

/// An operation that fails is told once, by a flush of the regions that it was on.
fn fails_apart(mut party: Party) {
    let [own, other] = [FlushGroup(1), FlushGroup(2)];
    // A region that is gone before anybody reaches for it.
    let gone = party.engine.register(party.memory[0]);
    let descriptor = party.engine.describe(gone).unwrap();
    party.engine.deregister(gone).unwrap();
    let all = party.exchange(&descriptor);
    if party.me == 0 {
        let data = [7i64];
        let flush_all = |e: &mut Engine<Endpoint>, group| {
            let mut end = None;
            e.wait_until(|e| {
                end = e.flush_all(group);
                end.is_some()
            });
            end.unwrap()
        };
        let e = &mut party.engine;
        let [bad, good] = [own, other].map(|group| e.attach(ProcId(1), &all[1], group).unwrap());
        assert_eq!([bad.group(), good.group()], [own, other]);
        for all_peers in [true, false] {
            assert_eq!(e.put(&bad, word(0), bytes_of(&data), Until::Flush, 0), Ok(None));
            if all_peers {
                assert_eq!(flush_all(e, other), Ok(()));
                assert!(flush_all(e, own).is_err(), "the region is gone");
                assert_eq!(flush_all(e, own), Ok(()), "it has been told");
            } else {
                e.wait_until(|e| e.flush_peer(ProcId(1), other).map(Result::unwrap).is_some());
                assert_eq!(e.flush_local(ProcId(1), other), Some(Ok(())));
                assert_eq!(e.flush_local_all(other), Some(Ok(())));
                assert!(e.flush_peer(ProcId(1), own).is_some_and(|end| end.is_err()));
                assert_eq!(e.flush_peer(ProcId(1), own), Some(Ok(())));
            }
        }
    }
    party.leave();
}

#[test]
fn a_failure_is_told_by_a_flush_of_its_own_group() {
    for seed in 0..50 {
        let config = Config { remote: Remote::Messages, ..Config::random(seed) };
        let (end, _) = play(seed, 2, config, fails_apart);
        end.unwrap_or_else(|failure| panic!("{failure}"));
    }
}

/// Every operation on every kind of element, over every way: the target holds what the kernel makes of both, elements
/// with padding keep it, and what was there before comes back.
fn kinds(mut party: Party) {
    const COUNT: usize = 5;
    if party.me == 0 {
        for basic in Basic::ALL {
            for op in ReduceOp::ALL {
                for region in 0..party.remote[1].len() {
                    one_kind(&mut party, region, Combine { op, basic }, COUNT);
                }
            }
        }
    }
    party.leave();
}

fn one_kind(party: &mut Party, region: usize, combine: Combine, count: usize) {
    let Combine { op, basic } = combine;
    let (size, extent) = (basic.size() as usize, basic.extent() as usize);
    let layout = Layout::basic(basic);
    let to = party.remote[1][region].clone();
    // Small numbers in every byte that counts, so that nothing is undefined in any kind.
    let mut bytes = |n: usize| -> Vec<u8> { (0..n).map(|_| party.rng.below(2) as u8).collect() };
    let (before, operands) = (bytes(count * extent), bytes(count * size));
    let place = 64 * (1 + region as u64) + if basic.align() == 1 { 3 } else { 0 };
    let engine = &mut party.engine;
    let whole = Target::run(place, before.len() as u64);
    engine.put(&to, whole.clone(), bytes_of(&before), Until::Flush, 0).unwrap();
    engine.wait_until(|e| e.flush_peer(ProcId(1), FlushGroup(0)).map(Result::unwrap).is_some());
    let mut old = vec![0u8; count * size];
    let target = Target::elements(place, layout.clone(), count as u64);
    let into = bytes_of_mut(&mut old);
    let started = engine.get_accumulate(&to, target, combine, bytes_of(&operands), into, Until::Flush, 0);
    let Some(_) = arke_datatype::reduce::kernel(op, basic) else {
        assert_eq!(started.unwrap_err().what, What::Undefined(op, basic));
        return;
    };
    started.unwrap();
    engine.wait_until(|e| e.flush_peer(ProcId(1), FlushGroup(0)).map(Result::unwrap).is_some());
    let mut after = vec![0u8; before.len()];
    engine.get(&to, whole, bytes_of_mut(&mut after), Until::Flush, 0).unwrap();
    engine.wait_until(|e| e.flush_peer(ProcId(1), FlushGroup(0)).map(Result::unwrap).is_some());
    let (mut expected, mut fetched) = (before.clone(), vec![0u8; count * size]);
    // SAFETY: both hold as many elements, packed or not.
    unsafe {
        layout.pack_range(count as u64, 0, before.as_ptr(), &mut fetched);
        arke_datatype::reduce::combine_packed(op, &layout, count as u64, 0, expected.as_mut_ptr(), &operands);
    }
    assert_eq!(old, fetched, "{op:?} on {basic:?}: what was there");
    assert_eq!(after, expected, "{op:?} on {basic:?}");
}

#[test]
fn every_operation_on_every_kind_does_what_its_kernel_does() {
    for remote in [Remote::Messages, Remote::Copies, Remote::Updates, Remote::Mapped] {
        let config = Config { remote, delay: 1, pause: 1, limit: u64::MAX, ..Config::default() };
        let (end, _) = play(remote as u64, 2, config, kinds);
        end.unwrap_or_else(|failure| panic!("{failure}"));
    }
}
