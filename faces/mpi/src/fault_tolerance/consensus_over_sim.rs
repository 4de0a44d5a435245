//! Agreements carried by active messages in unkind worlds, among processes that die at any step: all that return, also
//! those that die later, return the same, and all that live return.

use super::consensus::{Agreement, Letter, Outbox, Vote};
use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_engine::sim::{for_seeds, replayed, run, Config, Death, Endpoint, Program, Rng, World};
use arke_engine::{Data, Engine, Message, ProcId};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

const HANDLER: u16 = 7;
/// Agreements one after the other.
const ROUNDS: u32 = 3;

/// What one process keeps for its handlers.
#[derive(Default)]
struct State {
    all: BTreeMap<u32, Agreement>,
    dead: BTreeSet<u32>,
}

thread_local! {
    /// By process: all of them run on this thread, in turn.
    static STATES: RefCell<BTreeMap<u32, State>> = const { RefCell::new(BTreeMap::new()) };
    /// What was returned: round, process, decision.
    static RETURNED: RefCell<Vec<(u32, u32, Vote)>> = const { RefCell::new(Vec::new()) };
}

fn act(
    e: &mut Engine<Endpoint>,
    round: u32,
    with: impl FnOnce(&mut Agreement, &dyn Fn(u32) -> bool, &mut Outbox),
) -> Option<Vote> {
    let (me, size) = (e.me().0, e.size());
    let mut out = Outbox::new();
    let result = STATES.with_borrow_mut(|states| {
        let State { all, dead } = states.entry(me).or_default();
        let agreement = all.entry(round).or_insert_with(|| Agreement::new(me, size));
        with(agreement, &|member| dead.contains(&member), &mut out);
        agreement.result().cloned()
    });
    for (to, letter) in out {
        let words = [vec![u64::from(round)], letter.encode()].concat();
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let sent = e.am_send(ProcId(to), HANDLER, &[], Data::Owned(bytes.into()), 0);
        if let Some(id) = sent.expect("there is no header") {
            e.release(id);
        }
    }
    e.touch();
    result
}

/// Settings as a seed has them: small ones, so that every protocol is met.
fn settings(rng: &mut Rng) -> Settings {
    let (eager, rounds) = (*rng.pick(&["48", "100", "1000", "8191"]), *rng.pick(&["0", "1", "5"]));
    let read = Settings::read(|name| {
        let value = match name {
            "ARKE_EAGER_MAX" => eager,
            "ARKE_YIELD_ROUNDS" => rounds,
            "ARKE_SPIN_US" => "0",
            _ => return None,
        };
        Some(value.to_string())
    });
    read.unwrap_or_else(|e| panic!("{e}"))
}

fn party(end: Endpoint, seed: u64) {
    let counters: &'static Counters = Box::leak(Box::default());
    let mut e = Engine::new(end, &settings(&mut Rng::new(seed)), counters);
    let (me, size) = (e.me().0, e.size());
    STATES.with_borrow_mut(|states| states.insert(me, State::default()));
    let listen = |e: &mut Engine<Endpoint>, message: Message<'_>| {
        let words: Vec<u64> = message
            .payload
            .here()
            .chunks_exact(8)
            .map(|w| u64::from_le_bytes(w.try_into().expect("8")))
            .collect();
        let Some((round, letter)) = words.split_first() else { return };
        let letter = Letter::decode(letter, e.size()).expect("a letter");
        act(e, *round as u32, |a, dead, out| a.receive(message.from.0, letter, dead, out));
    };
    e.register_handler(HANDLER, Box::new(listen));
    e.on_lost(|e, peer, _| {
        let rounds: Vec<u32> = STATES.with_borrow_mut(|states| {
            let state = states.entry(e.me().0).or_default();
            state.dead.insert(peer.0);
            state.all.keys().copied().collect()
        });
        rounds.into_iter().for_each(|round| drop(act(e, round, |a, dead, out| a.go_on(dead, out))));
    });
    for round in 0..ROUNDS {
        let mut vote = Vote::neutral(size);
        vote.flags = !(1 << me);
        vote.hint = u64::from(me);
        act(&mut e, round, |a, dead, out| a.give(vote, dead, out));
        let mut decision = None;
        e.wait_until(|e| {
            decision = act(e, round, |_, _, _| ());
            decision.is_some()
        });
        let decision = decision.expect("the wait is over");
        RETURNED.with_borrow_mut(|all| all.push((round, me, decision)));
    }
    // Others may ask, until all have returned from the last one.
    e.wait_until(|e| {
        let over = |who: u32| {
            let dead = STATES.with_borrow(|states| states[&me].dead.contains(&who));
            dead || RETURNED
                .with_borrow(|all| all.iter().any(|(round, of, _)| (*round, *of) == (ROUNDS - 1, who)))
        };
        !e.has_outgoing() && (0..size).all(over)
    });
}

#[test]
fn agreements_are_uniform_whoever_dies() {
    // Tools hear of the messages of all engines of a process: not beside a test that counts them.
    let _alone = crate::runtime::testing::alone();
    let (mut deaths, mut late) = (0, 0);
    for_seeds("agreements_are_uniform_whoever_dies", 1000, |seed| {
        let mut rng = Rng::new(seed ^ 0xa9ee);
        let size = 1 + rng.below(5) as u32;
        let most = 100 * u64::from(size) * u64::from(ROUNDS);
        let dying = rng.below(u64::from(size));
        // One is left in any case.
        let spared = rng.below(u64::from(size)) as u32;
        let mut who_dies = Vec::new();
        for _ in 0..dying {
            let (who, at) = (ProcId(rng.below(u64::from(size)) as u32), rng.below(most));
            if who.0 != spared {
                who_dies.push(Death { who, at, drops: false });
            }
        }
        let config = Config { deaths: who_dies, told: true, limit: 3_000_000, ..Config::random(seed) };
        RETURNED.with_borrow_mut(Vec::clear);
        let mortal: BTreeSet<u32> = config.deaths.iter().map(|death| death.who.0).collect();
        let (w, ends) = World::new(size, Config { oversubscribed: true, ..config });
        let programs: Vec<(Endpoint, Program)> = ends
            .into_iter()
            .map(|end| -> (Endpoint, Program) { (end, Box::new(move |end| party(end, seed))) })
            .collect();
        if let Err(failure) = run(&w, programs) {
            panic!("{failure}");
        }
        RETURNED.with_borrow(|all| {
            for round in 0..ROUNDS {
                let of: Vec<&(u32, u32, Vote)> = all.iter().filter(|(r, ..)| *r == round).collect();
                assert!(of.windows(2).all(|two| two[0].2 == two[1].2), "round {round}: {of:?}");
                for who in (0..size).filter(|who| !mortal.contains(who)) {
                    assert!(of.iter().any(|(_, of, _)| *of == who), "{who} has not returned");
                    assert!(
                        of.iter().all(|(.., v)| v.flags >> who & 1 == 0 && !v.failed.contains(who)),
                        "{of:?}"
                    );
                }
            }
            let returned = |who: &&u32| all.iter().any(|(_, of, _)| of == *who);
            deaths += mortal.len();
            late += mortal.iter().filter(returned).count();
        });
        assert_eq!(w.report().rescued, 0, "a wake-up was lost");
    });
    assert!(replayed().is_some() || (deaths > 500 && late > 50), "{deaths} {late}");
}
