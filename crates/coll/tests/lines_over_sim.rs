//! Groups with common members come, use lines, and go, in worlds as unkind as a seed makes them. The simulated fabric
//! ends the test where a round is read that its writer has overwritten.
//!
//! `ARKE_SIM_SEED=n` replays one seed, `ARKE_SIM_MORE=n` runs n times as many.

use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_coll::lines::{self, Hold, Lines, Next, Place, FIXED};
use arke_coll::{allreduce, Team};
use arke_engine::schedule::{Buffer, Combine, Fate, Group, Route, Shape};
use arke_engine::{Engine, ProcId};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};

/// Lines of the worlds here: so few that they are used again soon.
const LINES: u32 = FIXED + 3;

unsafe fn max(input: *const u8, inout: *mut u8, count: usize) {
    for i in 0..count {
        // SAFETY: `count` words of 32 bits are at both addresses.
        unsafe {
            let (a, b) = (input.cast::<u32>().add(i), inout.cast::<u32>().add(i));
            b.write_unaligned(a.read_unaligned().max(b.read_unaligned()));
        }
    }
}

/// The greatest of what all members tell, for each line.
fn agree(engine: &mut Engine<Endpoint>, team: Team, group: &Group, number: u32, rounds: &mut [u32]) {
    let mut s = engine.new_schedule();
    s.set_combine(Combine::Kernel(max));
    // SAFETY: the numbers outlive the operation, which is waited for.
    let buffer = s.buffer(unsafe { Buffer::user(rounds.as_mut_ptr().cast(), Shape::Dense { unit: 4 }) });
    let data = buffer.part(0, rounds.len() as u64);
    let args = allreduce::Args { data, result: data, commutative: true };
    allreduce::recursive_doubling::build(&mut s, team, &args);
    let route = Route { context: 7, sequence: number, local: group.clone(), remote: None };
    assert_eq!(engine.run_schedule(&mut s, &route), Fate::Ok);
    engine.recycle(s);
}

fn program(end: Endpoint, seed: u64) {
    let counters: &'static Counters = Box::leak(Box::default());
    let mut engine = Engine::new(end, &Settings::default(), counters);
    let (me, size) = (engine.me().0, engine.size());
    // The same numbers in all processes.
    let mut rng = Rng::new(seed);
    let mut own = Lines::new();
    let mut used = 0;
    // Groups that are there: members, hold.
    let mut there: Vec<(Vec<u32>, Hold)> = Vec::new();
    for number in 0..60u32 {
        if there.len() < 4 && rng.chance(60) {
            let members: Vec<u32> = (0..size).filter(|_| rng.chance(60)).collect();
            if members.len() > 1 {
                there.push((members, Hold::unsettled()));
            }
        }
        if there.is_empty() {
            continue;
        }
        let which = rng.below(there.len() as u64) as usize;
        let (times, goes) = (rng.below(4), rng.chance(50));
        let (members, hold) = &there[which];
        let Some(rank) = members.iter().position(|member| *member == me) else {
            if goes {
                there.remove(which);
            }
            continue;
        };
        let group = Group::Table(members.iter().map(|member| ProcId(*member)).collect());
        let team = Team::new(rank as u32, members.len() as u32);
        for time in 0..times {
            let mut next = hold.next();
            if next == Next::Agree {
                let mut offer = own.offer(&mut engine, LINES);
                agree(&mut engine, team, &group, number * 4 + time as u32, &mut offer.rounds);
                hold.settle(own.settle(&offer, true));
                next = hold.next();
            }
            let Next::Round(line, round) = next else { continue };
            used += 1;
            let place = Place { group: &group, size: team.size, rank: team.rank, line, round };
            let mine = |rank: u32| (u64::from(rank) << 32 | u64::from(number)).to_ne_bytes();
            let word = |bytes: &[u8; 48]| u64::from_ne_bytes(bytes[..8].try_into().unwrap());
            let all = lines::allreduce(&mut engine, &place, &mine(team.rank), |left, right| {
                let sum = word(left) + word(right);
                right[..8].copy_from_slice(&sum.to_ne_bytes());
            });
            let want: u64 = (0..team.size).map(|rank| u64::from_ne_bytes(mine(rank))).sum();
            assert_eq!(word(&all), want, "operation {number}");
        }
        if goes {
            if let Some((line, last)) = hold.held() {
                own.close(&mut engine, line, last, group.clone(), team.size);
            }
            there.remove(which);
        }
    }
    assert!(used > 0 || seed % 8 != 0 || size < 3, "no line was ever used");
    engine.wait_until(|e| !e.has_outgoing() && e.open_sends() == 0);
}

#[test]
fn lines_go_from_group_to_group() {
    for_seeds("lines_go_from_group_to_group", 200, |seed| {
        let mut rng = Rng::new(seed);
        let size = 2 + rng.below(5) as u32;
        let config = Config { limit: 20_000_000, lines: LINES, ..Config::random(seed) };
        let (world, ends) = World::new(size, config);
        let programs = ends
            .into_iter()
            .map(|end| -> (Endpoint, Program) { (end, Box::new(move |end| program(end, seed))) });
        let report = run(&world, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.rescued, 0, "a wake-up was lost");
    });
}
