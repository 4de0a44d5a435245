//! Broadcasts, reductions, scans and exchanges of blocks through segments, in worlds as unkind as a seed makes them:
//! roots that run ahead, members that differ in their bytes, operands longer than what segments hold.
//!
//! `ARKE_SIM_SEED=n` replays one seed, `ARKE_SIM_MORE=n` runs n times as many.

use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_coll::lines::{Exchange, Note, Place, What};
use arke_coll::segments::bcast::{Bcast, Side};
use arke_coll::segments::brief::Brief;
use arke_coll::segments::exchange::{Blocks, Exchange as Moves, Form};
use arke_coll::segments::reduce_scatter::{self, ReduceScatter};
use arke_coll::segments::reduction::{Operands, Reduction};
use arke_coll::segments::scan::{self, Scan};
use arke_coll::segments::{notice, Advance, Own, Segments, NOTICE};
use arke_engine::schedule::Group;
use arke_engine::{Data, DataMut, Engine};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Remote, Rng, World};

/// Bytes of a ring: few, so that places are soon used again, or enough for several steps in an area that changes hands.
/// Members may have rings of different lengths.
const RINGS: [usize; 2] = [64 << 10, 1 << 20];

fn value(who: u32, i: usize, salt: u64) -> u64 {
    (u64::from(who) + 1) * 1_000_003 + i as u64 * 7 + salt
}

fn operand(who: u32, len: usize, salt: u64) -> Vec<u64> {
    (0..len).map(|i| value(who, i, salt)).collect()
}

fn bytes(of: &[u64]) -> Bytes {
    // SAFETY: the words outlive the operation, which is waited for.
    unsafe { Bytes::new(of.as_ptr().cast(), of.len() * 8) }
}

fn bytes_mut(of: &mut [u64]) -> BytesMut {
    // SAFETY: as above.
    unsafe { BytesMut::new(of.as_mut_ptr().cast(), of.len() * 8) }
}

fn add(input: Body<'_>, into: BytesMut) {
    for i in 0..input.len() / 8 {
        let own = into.read_only().body().word(i).unwrap();
        let sum = own.wrapping_add(input.word(i).unwrap());
        into.write(i * 8, &sum.to_le_bytes());
    }
}

fn meet(
    engine: &mut Engine<Endpoint>,
    group: &Group,
    rank: u32,
    size: u32,
    crowded: bool,
    ring: usize,
) -> Segments {
    let own = Own::new(engine, ring << (rank % 2)).expect("the world has memory");
    // They need not believe the same of the cores.
    let told = notice(Some(&own), crowded && rank > 0);
    let place = Place { group, size, rank, line: 0, round: 1 };
    let mut exchange = Exchange::begin(engine, &place, Note::new(What::Notice), &told);
    let mut notices: Vec<[u8; NOTICE]> = Vec::new();
    let mut keep = |all: &[u8; 48]| notices.push(core::array::from_fn(|i| all[i]));
    let mut first = true;
    engine.wait_until(|engine| {
        exchange.advance(engine, &place, &told, |before, now| {
            if first {
                keep(before);
                first = false;
            }
            keep(now);
        })
    });
    Segments::find(engine, group, rank, &own, &notices, crowded).expect("all memory is mapped")
}

fn finish(
    engine: &mut Engine<Endpoint>,
    mut advance: impl FnMut(&mut Engine<Endpoint>) -> Advance,
) -> Advance {
    loop {
        let mut state = Advance::Nothing;
        engine.wait_until(|engine| {
            // A wait may ask again after it was told that it is over.
            if state == Advance::Nothing {
                state = advance(engine);
            }
            state != Advance::Nothing
        });
        if !matches!(state, Advance::Some | Advance::Nothing) {
            return state;
        }
    }
}

/// An exchange of blocks of about `len` words: of any form, equal or not, in place or not, with a member that is wrong
/// about what comes from another, now and then.
fn blocks(engine: &mut Engine<Endpoint>, segments: &Segments, rng: &mut Rng, salt: u64, len: usize) {
    let (me, size) = (engine.me().0, engine.size());
    let root = rng.below(u64::from(size)) as u32;
    let form = *rng.pick(&[Form::All, Form::To(root), Form::From(root), Form::Each, Form::Each]);
    let equal = rng.chance(50);
    // Words of the block that goes from one member to another: the same for all readers where they get the same.
    let shape: Vec<u64> = (0..size * size).map(|_| rng.below(3)).collect();
    let words = |from: u32, to: u32| {
        let one = match form {
            Form::All | Form::To(_) => shape[from as usize],
            // As many there as back, for those that work in place.
            _ => shape[(from.min(to) * size + from.max(to)) as usize],
        };
        if equal {
            len
        } else {
            [0, len / 3, len][one as usize]
        }
    };
    let in_place = form == Form::Each && rng.chance(40);
    let wrong =
        rng.chance(10).then(|| (rng.below(u64::from(size)) as u32, rng.below(u64::from(size)) as u32));
    let key = |from: u32, to: u32| match form {
        Form::All | Form::To(_) => from,
        _ => from * 100 + to,
    };
    let mut sends: Vec<Vec<u64>> = (0..size).map(|to| operand(key(me, to), words(me, to), salt)).collect();
    let extra = |from: u32| usize::from(!equal && wrong == Some((me, from)) && from != me);
    let mut got: Vec<Vec<u64>> = (0..size).map(|from| vec![7; words(from, me) + extra(from)]).collect();
    let wrong_here = (0..size).any(|from| extra(from) > 0);
    if in_place {
        (0..size as usize).for_each(|who| {
            let n = sends[who].len();
            got[who][..n].copy_from_slice(&sends[who]);
        });
    }
    let places: Vec<BytesMut> = got.iter_mut().map(|block| bytes_mut(block)).collect();
    let sources: Vec<Bytes> = match in_place {
        true => (0..size).map(|to| places[to as usize].read_only().part(0, words(me, to) * 8)).collect(),
        false => sends.iter_mut().map(|block| bytes(block)).collect(),
    };
    let given = Blocks {
        form,
        equal: equal.then_some(len as u64 * 8),
        send: |to: u32| Data::Bytes(sources[to as usize]),
        receive: |from: u32| DataMut::Bytes(places[from as usize]),
        own: !in_place && (form == Form::All || form == Form::Each),
        in_place,
    };
    let end = match Brief::new(segments, given) {
        Ok(mut brief) => finish(engine, |engine| brief.advance(engine, segments)),
        Err(given) => {
            let mut exchange = Moves::new(segments, given);
            let end = finish(engine, |engine| exchange.advance(engine, segments));
            // All members have learned the same, also where one is wrong about what comes to it.
            let pairs = (0..size).flat_map(|from| (0..size).map(move |to| (from, to)));
            let all: usize = pairs.filter(|(from, to)| from != to).map(|(from, to)| words(from, to)).sum();
            let unequal = form == Form::Each && !equal;
            assert_eq!(exchange.bytes(), unequal.then_some(8 * all as u64), "{form:?} {wrong:?}");
            end
        }
    };
    let reads = |from: u32| {
        from != me
            && match form {
                Form::All | Form::Each => true,
                Form::To(root) => me == root,
                Form::From(root) => from == root,
            }
    };
    let noticed = wrong_here && wrong.is_some_and(|(_, from)| reads(from));
    assert_eq!(matches!(end, Advance::Differs(_)), noticed, "{form:?} {wrong:?}");
    for from in (0..size).filter(|from| reads(*from) && extra(*from) == 0) {
        let want = operand(key(from, me), words(from, me), salt);
        assert!(got[from as usize] == want, "{form:?}, equal {equal}, in place {in_place}: {from} to {me}");
    }
}

/// A scan of vectors of `len` words, of which one member's is longer now and then.
fn scan(engine: &mut Engine<Endpoint>, segments: &Segments, rng: &mut Rng, salt: u64, len: usize) {
    let (me, size) = (engine.me().0, engine.size());
    let wrong = rng.chance(15).then(|| rng.below(u64::from(size)) as u32);
    let exclusive = rng.chance(50);
    // Each decides by itself.
    let in_place = (rng.below(1 << 32) >> me) % 3 == 0;
    let own = operand(me, len + usize::from(wrong == Some(me)), salt);
    let mut out = if in_place { own.clone() } else { vec![7; own.len()] };
    let result = bytes_mut(&mut out);
    let operands = scan::Operands {
        own: if in_place { result.read_only() } else { bytes(&own) },
        result: (!exclusive || me > 0).then_some(result),
        unit: 8,
        exclusive,
    };
    let mut scan = Scan::new(segments, operands);
    let end = finish(engine, |engine| scan.advance(engine, segments, add));
    // A member and all before it agree, or it notices; and whoever is wrong has the only odd length.
    let noticed = wrong.is_some_and(|wrong| if me == wrong { me > 0 } else { me > wrong });
    match end {
        Advance::Differs(difference) => {
            let sent = difference.sent;
            assert!(noticed && (sent == 8 * len as u64 || sent == 8 * (len + 1) as u64));
            assert!(sent != own.len() as u64 * 8 || wrong != Some(me));
        }
        _ => assert!(!noticed, "{me} of {size}, wrong {wrong:?}, len {len}"),
    }
    if noticed {
        return;
    }
    let last = if exclusive { me } else { me + 1 };
    for (i, out) in out.iter().enumerate() {
        let want = (0..last).fold(0u64, |sum, who| sum.wrapping_add(value(who, i, salt)));
        let want = match (last, in_place) {
            (0, true) => own[i],
            (0, false) => 7,
            _ => want,
        };
        assert_eq!(
            *out, want,
            "scan {salt}, exclusive {exclusive}, in place {in_place}, element {i} of {len}"
        );
    }
}

/// A reduce_scatter of vectors of about `len` words, with shares that are equal or not, and one member that is wrong
/// about them now and then.
fn shares(engine: &mut Engine<Endpoint>, segments: &Segments, rng: &mut Rng, salt: u64, len: usize) {
    let (me, size) = (engine.me().0, engine.size());
    let each = (len / size as usize) as u64;
    let equal = rng.chance(50);
    let mut lens: Vec<u64> =
        (0..size).map(|_| if equal { each } else { *rng.pick(&[0, 1, each / 2, 2 * each]) }).collect();
    let wrong = rng.chance(15).then(|| rng.below(u64::from(size)) as u32);
    let more = rng.chance(50);
    if wrong == Some(me) {
        lens[0] += 1;
        if more || lens[1] == 0 {
            lens[1] += 1;
        } else {
            // As long in all, but divided in another way.
            lens[1] -= 1;
        }
    }
    let place = |rank: u32| (lens[..rank as usize].iter().sum::<u64>() * 8, lens[rank as usize] * 8);
    let words = lens.iter().sum::<u64>() as usize;
    let mut own = operand(me, words, salt);
    let mut out = vec![0; lens[me as usize] as usize];
    let in_place = (rng.below(1 << 32) >> me) % 3 == 0;
    let (at, share) = place(me);
    let vector = bytes_mut(&mut own);
    let result = if in_place { vector.part(at as usize, share as usize) } else { bytes_mut(&mut out) };
    let operands = reduce_scatter::Operands { own: vector.read_only(), result, shares: place, unit: 8 };
    let mut scatter = ReduceScatter::new(segments, operands);
    let end = finish(engine, |engine| scatter.advance(engine, segments, add));
    // Who reads nothing notices nothing.
    assert_eq!(matches!(end, Advance::Differs(_)), wrong.is_some() && share > 0);
    if wrong.is_some() {
        return;
    }
    for i in 0..share as usize / 8 {
        let k = at as usize / 8 + i;
        let want = (0..size).fold(0u64, |sum, who| sum.wrapping_add(value(who, k, salt)));
        let got = result.read_only().body().word(i).unwrap();
        assert_eq!(got, want, "shares {salt} of {lens:?}, in place {in_place}, element {i} of {me}");
    }
}

fn program(end: Endpoint, seed: u64) {
    let counters: &'static Counters = Box::leak(Box::default());
    let mut engine = Engine::new(end, &Settings::default(), counters);
    let (me, size) = (engine.me().0, engine.size());
    // The same numbers in all processes.
    let mut rng = Rng::new(seed);
    let group = Group::Range { first: 0 };
    let (crowded, ring) = (rng.chance(40), *rng.pick(&RINGS));
    let segments = meet(&mut engine, &group, me, size, crowded, ring);
    for salt in 0..20u64 {
        let len = 1 + rng.below(*rng.clone().fork().pick(&[6, 7, 16, 70, 1500, 20_000])) as usize;
        let root = rng.below(u64::from(size)) as u32;
        let what = rng.below(12);
        if what > 9 {
            shares(&mut engine, &segments, &mut rng, salt, len);
            continue;
        }
        if what > 7 {
            scan(&mut engine, &segments, &mut rng, salt, len);
            continue;
        }
        if what > 3 {
            blocks(&mut engine, &segments, &mut rng, salt, len.min(9000));
            continue;
        }
        // One member may be wrong about the length.
        let wrong = rng.chance(10).then(|| rng.below(u64::from(size)) as u32);
        let mine = if wrong == Some(me) { len + 1 } else { len };
        let own = operand(me, mine, salt);
        let mut out = vec![0u64; mine];
        if what == 0 {
            let side = match me == root {
                true => Side::Root(Data::Bytes(bytes(&own))),
                false => Side::Other(DataMut::Bytes(bytes_mut(&mut out)), root),
            };
            let mut bcast = Bcast::new(&segments, side);
            let end = finish(&mut engine, |engine| bcast.advance(engine, &segments));
            let differs = wrong.is_some_and(|wrong| me != root && (wrong == me || wrong == root));
            match end {
                Advance::Differs(difference) => assert!(differs && difference.rank == root),
                _ => assert!(!differs && (me == root || out == operand(root, len, salt))),
            }
            continue;
        }
        let root = Some(root).filter(|_| what == 1);
        let takes = root.is_none_or(|root| root == me);
        let in_place = rng.chance(30) && takes;
        if in_place {
            out.copy_from_slice(&own);
        }
        let result = takes.then(|| bytes_mut(&mut out));
        let own = match result {
            Some(result) if in_place => result.read_only(),
            _ => bytes(&own),
        };
        let mut reduction = Reduction::new(&segments, Operands { own, result, unit: 8, root });
        let end = finish(&mut engine, |engine| reduction.advance(engine, &segments, add));
        match end {
            Advance::Differs(_) => assert!(wrong.is_some()),
            _ if wrong.is_some() => {
                assert!(!takes, "nobody noticed: {me} of {size}, len {len}, root {root:?}, wrong {wrong:?}")
            }
            _ => {
                for i in (0..len).filter(|_| takes) {
                    let want = (0..size).fold(0u64, |sum, who| sum.wrapping_add(value(who, i, salt)));
                    assert_eq!(out[i], want, "operation {salt}, element {i} of {len}");
                }
            }
        }
    }
    engine.wait_until(|e| !e.has_outgoing() && e.open_sends() == 0);
}

#[test]
fn operations_follow_each_other_in_segments() {
    for_seeds("operations_follow_each_other_in_segments", 100, |seed| {
        let mut rng = Rng::new(seed);
        // Two members often: theirs are the areas that change hands.
        let size = 2 + rng.below(5) as u32 * rng.below(2) as u32;
        let config = Config {
            limit: 20_000_000,
            lines: 1,
            heap: 4 << 20,
            remote: Remote::Mapped,
            ..Config::random(seed)
        };
        let (world, ends) = World::new(size, config);
        let programs = ends
            .into_iter()
            .map(|end| -> (Endpoint, Program) { (end, Box::new(move |end| program(end, seed))) });
        let report = run(&world, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.rescued, 0, "a wake-up was lost");
    });
}
