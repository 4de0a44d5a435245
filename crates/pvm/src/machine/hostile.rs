//! Tasks that speak nonsense: whatever frames come, in whatever order, the machine answers each at most once, does
//! not panic, and makes no more to do than a request of that length is worth.
//!
//! `PROPTEST_CASES=n` runs so many; what failed once is kept in `proptest-regressions` and runs first.

use super::*;
use crate::wire::{Call, Frame, Writer};
use proptest::prelude::*;

/// A piece of a body.
#[derive(Debug, Clone)]
enum Piece {
    Int(i32),
    Block(Vec<u8>),
    Raw(Vec<u8>),
}

fn int() -> impl Strategy<Value = i32> {
    prop_oneof![
        4 => -3..40i32,
        2 => (0..12i32).prop_map(|n| HOST + n),
        1 => (0..31u32, -1..2i32).prop_map(|(bit, by)| (1i32 << bit).wrapping_add(by)),
        1 => any::<i32>(),
    ]
}

fn piece() -> impl Strategy<Value = Piece> {
    let name = prop::sample::select(vec![
        "",
        "a",
        "b",
        ".",
        "here",
        "here:/tmp",
        "LINUX64",
        "^a$",
        "(",
        "[a-z]{1000}{1000}",
        spawn::NO_RESET,
    ]);
    prop_oneof![
        8 => int().prop_map(Piece::Int),
        5 => name.prop_map(|text| Piece::Block(text.as_bytes().to_vec())),
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(Piece::Block),
        1 => prop::collection::vec(any::<u8>(), 0..12).prop_map(Piece::Raw),
    ]
}

/// What managers, taskers and hosters say: orders and answers that are right, or numbers and texts, perhaps cut off.
fn packed() -> impl Strategy<Value = Vec<u8>> {
    let execution = (int(), 1..5i32, 0..8i32).prop_map(|(parent, count, flags)| {
        let mut body = xdr(&[parent]);
        services::put_text(&mut body, "worker");
        body.extend(xdr(&[flags, count, 0, 0, 0, 0, 0, 0, 0, 1]));
        services::put_text(&mut body, "PVMCTX=0x7");
        body
    });
    let item = prop_oneof![
        3 => int().prop_map(|n| xdr(&[n])),
        1 => prop::sample::select(vec!["", "abc", "here"]).prop_map(|text| {
            let mut body = Vec::new();
            services::put_text(&mut body, text);
            body
        }),
    ];
    let any = (prop::collection::vec(item, 0..8), 0..4usize).prop_map(|(items, cut)| {
        let whole = items.concat();
        whole[..whole.len().saturating_sub(cut / 2)].to_vec()
    });
    let tids =
        prop::collection::vec(int(), 1..4).prop_map(|tids| [xdr(&[tids.len() as i32]), xdr(&tids)].concat());
    prop_oneof![2 => execution, 2 => tids, 3 => any]
}

/// A body that is right, as far as its words go, for a request that is long; or any.
fn body(call: Call) -> BoxedStrategy<Vec<Piece>> {
    let any_body = prop::collection::vec(piece(), 0..14);
    let text = |t: &str| Piece::Block(t.as_bytes().to_vec());
    match call {
        Call::Enrol => {
            let right = (1..4i32, int(), 0..3i32).prop_map(move |(version, tid, flags)| {
                vec![
                    Piece::Int(version),
                    Piece::Int(tid),
                    text(""),
                    Piece::Int(77),
                    text("x"),
                    Piece::Int(flags),
                    text("card"),
                ]
            });
            prop_oneof![3 => right, 1 => any_body].boxed()
        }
        Call::Spawn => {
            let right = (int(), piece(), int(), prop::array::uniform8(int())).prop_map(
                move |(flags, place, n, words)| {
                    let mut pieces = vec![
                        Piece::Int(flags),
                        place,
                        text("worker"),
                        text("/"),
                        text("/"),
                        Piece::Int(0),
                        Piece::Int(0),
                    ];
                    pieces.extend([Piece::Int(n), Piece::Int(0)]);
                    pieces.extend(words.map(Piece::Int));
                    pieces.push(text(""));
                    pieces
                },
            );
            prop_oneof![3 => right, 1 => any_body].boxed()
        }
        Call::Register => (0..5i32).prop_map(|service| vec![Piece::Int(service), Piece::Int(0)]).boxed(),
        Call::ToDaemon => {
            let tag = prop_oneof![
                Just(taskers::TASK_ENDED),
                Just(hosters::HOSTS_STARTED),
                Just(commands::EXECUTE),
                Just(commands::ADD),
                Just(managers::HAND_OFF),
                (0..18i32).prop_map(|n| services::FIRST + n),
                int()
            ];
            let to = prop_oneof![Just(DAEMON), (1..5i32).prop_map(|n| HOST + n), int()];
            let right = (to, 0..6i32, tag, packed()).prop_map(|(to, wid, tag, said)| {
                vec![
                    Piece::Int(to),
                    Piece::Int(0),
                    Piece::Int(wid),
                    Piece::Int(tag),
                    Piece::Int(XDR),
                    Piece::Block(said),
                ]
            });
            prop_oneof![5 => right, 1 => any_body].boxed()
        }
        _ => any_body.boxed(),
    }
}

fn event() -> impl Strategy<Value = (u64, i32, Vec<Piece>, i32)> {
    let number = prop_oneof![4 => 1..34i32, 1 => 60..70i32, 2 => 30..33i32];
    (0..4u64, number, 0..20i32).prop_flat_map(|(port, number, other)| {
        let body = body(Call::of(number).unwrap_or(Call::Tasks));
        (Just(port), Just(number), body, Just(other))
    })
}

fn bytes(pieces: &[Piece]) -> Vec<u8> {
    let mut out = Vec::new();
    for piece in pieces {
        out.extend(match piece {
            Piece::Int(n) => Writer::new().int(*n).done(),
            Piece::Block(block) => Writer::new().block(block).done(),
            Piece::Raw(raw) => raw.clone(),
        });
    }
    out
}

/// Bytes that an effect keeps.
fn weight(effect: &Effect) -> usize {
    match effect {
        Effect::Send(_, frame) => frame.body.len(),
        Effect::Spawn(order) => order.tids.len() * 40,
        Effect::Log(_, text) => text.len(),
        Effect::StartHost { entry, .. } => entry.name.len() + entry.daemon.len() + entry.path.len(),
        Effect::Signal(..)
        | Effect::TellLog(..)
        | Effect::Halt
        | Effect::StopHost(_)
        | Effect::AskClock(_)
        | Effect::GiveUpHost(_) => 0,
    }
}

proptest! {
    #[test]
    fn a_machine_survives_its_tasks(events in prop::collection::vec(event(), 1..60)) {
        let mut machine = Machine::new(HostInfo { name: "here".into(), arch: "LINUX64".into() });
        for (serial, (port, number, pieces, other)) in events.iter().enumerate() {
            let body = bytes(pieces);
            let Some(call) = Call::of(*number) else {
                machine.closed(*port);
                continue;
            };
            let frame = Frame { call, serial: serial as i32, status: 0, body };
            // As it comes over a socket.
            let mut wire = frame.bytes();
            prop_assert_eq!(Frame::take(&mut wire), Ok(Some(frame.clone())));
            machine.request(*port, &frame);
            let effects = machine.effects();
            let answers = effects.iter().filter(|e| {
                matches!(e, Effect::Send(to, f) if *to == *port && f.call == Call::Reply && f.serial == serial as i32)
            });
            prop_assert!(answers.count() <= 1, "two answers to {:?}", call);
            let made: usize = effects.iter().map(weight).sum();
            prop_assert!(made <= (16 << 20), "{:?} of {} bytes makes {} bytes", call, frame.body.len(), made);
            for effect in effects {
                match effect {
                    Effect::Spawn(order) => {
                        let start = |tid: &i32| if (tid ^ other) & 3 == 0 { Err(-6) } else { Ok(1000 + tid) };
                        let results: Vec<_> = order.tids.iter().map(start).collect();
                        machine.spawned(&order, &results);
                        for tid in order.tids.iter().take(3) {
                            machine.output(*tid, b"some output");
                            machine.output_end(*tid);
                        }
                    }
                    Effect::StartHost { tid, entry, .. } if machine.has_hoster() => {
                        machine.host_by_hoster(tid, &entry, "arke pvm join");
                        machine.tell_hoster();
                    }
                    Effect::StartHost { tid, entry, .. } if (tid ^ other) & 1 == 0 => {
                        let info = HostInfo { name: entry.name.clone(), arch: "LINUX64".into() };
                        machine.host_started(tid, Ok(info));
                    }
                    Effect::StartHost { tid, .. } | Effect::StopHost(tid) => machine.host_gone(tid),
                    Effect::AskClock(tid) => machine.clock_told(tid, [1, 2]),
                    Effect::Signal(_, pid, signal) => {
                        prop_assert!(pid > 0, "signal {} to {}", signal, pid);
                        machine.exited(HOST + other, End::default());
                    }
                    _ => {}
                }
            }
            machine.effects();
        }
    }

    #[test]
    fn any_bytes_are_frames_or_refused(mut input in prop::collection::vec(any::<u8>(), 0..80)) {
        while let Ok(Some(_)) = Frame::take(&mut input) {}
    }
}
