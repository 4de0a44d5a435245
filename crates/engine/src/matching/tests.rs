//! Matching against a model that is too simple to be wrong: two plain lists searched from the front.

use super::*;
use crate::request::RequestId;
use arke_base::slab::Key as SlabKey;
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Step {
    Message { source: u32, context: u32, tag: i32 },
    Receive { source: Option<u32>, context: u32, tag: i32, mask: u32 },
    Cancel(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let mask = prop_oneof![4 => Just(!0u32), 2 => Just(0u32), 1 => Just(1u32)];
    let one = prop_oneof![
        5 => (0..3u32, 0..2u32, 0..4i32).prop_map(|(source, context, tag)| Step::Message { source, context, tag }),
        5 => (prop::option::weighted(0.7, 0..3u32), 0..2u32, 0..4i32, mask)
            .prop_map(|(source, context, tag, mask)| Step::Receive { source, context, tag, mask }),
        1 => (0..50usize).prop_map(Step::Cancel),
    ];
    prop::collection::vec(one, 0..300)
}

fn message(source: u32, context: u32, tag: i32, n: u32) -> UnexpectedMessage {
    let mut data = [0; 48];
    data[..4].copy_from_slice(&n.to_le_bytes());
    UnexpectedMessage { key: Key::new(context, tag, 0), source: ProcId(source), body: Body::Short(4, data) }
}

fn number(m: &UnexpectedMessage) -> u32 {
    match &m.body {
        Body::Short(_, d) => u32::from_le_bytes([d[0], d[1], d[2], d[3]]),
        _ => u32::MAX,
    }
}

proptest! {
    #[test]
    fn agrees_with_plain_lists(program in steps()) {
        let (mut posted, mut unexpected) = (Posted::default(), Unexpected::default());
        let mut model_posted: Vec<(Want, RequestId)> = Vec::new();
        let mut model_messages: Vec<(u32, Key, u32)> = Vec::new();
        for (n, step) in program.into_iter().enumerate() {
            let n = n as u32;
            match step {
                Step::Message { source, context, tag } => {
                    let key = Key::new(context, tag, 0);
                    let at = model_posted.iter().position(|(w, _)| w.accepts(ProcId(source), key));
                    let expected = at.map(|at| model_posted.remove(at).1);
                    let got = posted.take(ProcId(source), key);
                    prop_assert_eq!(got, expected);
                    if got.is_none() {
                        unexpected.push(message(source, context, tag, n));
                        model_messages.push((source, key, n));
                    }
                }
                Step::Receive { source, context, tag, mask } => {
                    let want = Want { context, source: source.map(ProcId), tag, tag_mask: mask };
                    let at = model_messages.iter().position(|(s, k, _)| want.accepts(ProcId(*s), *k));
                    let expected = at.map(|at| model_messages.remove(at).2);
                    prop_assert_eq!(unexpected.peek(&want).is_some(), expected.is_some());
                    let got = unexpected.take(&want).map(|m| number(&m));
                    prop_assert_eq!(got, expected);
                    if got.is_none() {
                        let id = RequestId(SlabKey::from_bits(n));
                        posted.push(&want, id);
                        model_posted.push((want, id));
                    }
                }
                Step::Cancel(at) => {
                    if at < model_posted.len() {
                        let (want, id) = model_posted.remove(at);
                        prop_assert!(posted.cancel(want, id));
                        prop_assert!(!posted.cancel(want, id));
                    }
                }
            }
            prop_assert_eq!(posted.is_empty(), model_posted.is_empty());
            prop_assert_eq!(unexpected.count(), model_messages.len() as u64);
        }
    }
}

/// Walking past all others each time, this would take minutes.
#[test]
fn receives_that_leave_something_open_find_theirs_among_a_hundred_thousand() {
    const COUNT: u32 = 100_000;
    let mut u = Unexpected::default();
    for n in 0..2 * COUNT {
        u.push(message(n / 2, 2, (n / 2) as i32, n));
    }
    for n in (0..COUNT).rev() {
        let any_source = Want { context: 2, source: None, tag: n as i32, tag_mask: !0 };
        let any_tag = Want { context: 2, source: Some(ProcId(n)), tag: 0, tag_mask: 0 };
        assert_eq!(u.take(&any_source).map(|m| number(&m)), Some(2 * n));
        assert_eq!(u.take(&any_tag).map(|m| number(&m)), Some(2 * n + 1));
        assert!(u.peek(&any_source).is_none() && u.peek(&any_tag).is_none());
    }
    assert!(u.is_empty() && u.bytes() == 0);
}

#[test]
fn a_million_short_messages_cost_at_most_128_bytes_each() {
    let mut u = Unexpected::default();
    for n in 0..1_000_000u32 {
        u.push(message(1, 2, (n % 100_000) as i32, n));
    }
    assert!(u.bytes() <= 128 * 1_000_000);
    // Exact receives in the opposite order of tags stay constant-time: this ends at once.
    for n in (0..1_000_000u32).rev() {
        let want = Want::exact(2, ProcId(1), (n % 100_000) as i32);
        assert!(u.take(&want).is_some());
    }
    assert!(u.is_empty() && u.bytes() == 0);
}

#[test]
fn keys_spread_over_the_bins_whatever_their_pattern() {
    use super::queues::{Linked, Queues};
    struct Node(u32);
    impl Linked for Node {
        fn next(&mut self) -> &mut u32 {
            &mut self.0
        }
    }
    // (context, source, tag) of the n-th key.
    type Pattern = fn(u32) -> (u32, u32, i32);
    let patterns: [Pattern; 8] = [
        |n| (1, 0, n as i32),
        |n| (1, n, 0),
        |n| (n, 3, 5),
        |n| (1, 0, (n << 16) as i32),
        |n| (1, 0, (n << 20) as i32),
        |n| (1, n % 64, ((n / 64) << 12) as i32),
        |n| (n << 8 & 0xff_ffff, 0, 7),
        |n| (n % 16, n / 16 % 16, -((n / 256) as i32)),
    ];
    for (i, pattern) in patterns.iter().enumerate() {
        let (mut queues, mut pool) = (Queues::default(), super::pool::Pool::default());
        for n in 0..2000 {
            let (context, source, tag) = pattern(n);
            let node = pool.insert(Node(super::pool::NIL));
            queues.push(&mut pool, Exact::of(ProcId(source), Key::new(context, tag, 0)), node);
        }
        assert!(queues.longest_chain() <= 24, "pattern {i}: {} keys in a bin", queues.longest_chain());
    }
}
