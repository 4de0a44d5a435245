//! Who copies what when several messages are under way: tests of the rules in `copy.rs`.

use super::*;
use crate::{Fabric, PullError, PullId, PullState, Pulled, Token, Transfers};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;

const LEN: usize = 128 * 1024;

#[derive(Default)]
struct Inbox {
    ends: Vec<(PullId, Result<Pulled, PullError>)>,
}

impl Sink for Inbox {
    fn message(&mut self, _: ProcId, _: Key, _: Body<'_>) {}

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.ends.push((id, end));
    }
}

fn two() -> (Shm, Shm) {
    let arena = Arc::new(Arena::create(0).unwrap());
    let join = |rank| Shm::new(arena.clone(), rank, 2, 2, [1, 2], &Settings::default()).unwrap();
    (join(0), join(1))
}

fn expose(from: &mut Shm, to: u32, memory: &[u8]) -> Token {
    // SAFETY: the tests keep the memory until the end.
    from.expose(ProcId(to), unsafe { Bytes::new(memory.as_ptr(), memory.len()) })
}

fn pull(by: &mut Shm, from: u32, token: Token, into: &mut [u8]) -> Result<PullState, PullError> {
    // SAFETY: as above.
    by.pull(ProcId(from), token, unsafe { BytesMut::new(into.as_mut_ptr(), into.len()) })
}

/// Whether both sides would copy what a token names.
fn is_shared(token: Token) -> bool {
    token.handle & 3 == 2
}

/// Whether the exposing side is told where the bytes go, so that it could copy a part.
fn is_offered(owner: &Shm, token: Token) -> bool {
    let index = (token.handle as u32 >> 2) as usize;
    owner.own.exposures[index].offered((token.handle >> 32) as u32).is_some()
}

#[test]
fn where_messages_cross_each_receiver_copies_its_own() {
    let (mut a, mut b) = two();
    let (mine, theirs) = (vec![1; LEN], vec![2; LEN]);
    let (to_b, to_a) = (expose(&mut a, 1, &mine), expose(&mut b, 0, &theirs));
    assert!(is_shared(to_b) && is_shared(to_a));
    let mut got = vec![0; LEN];
    for (by, from, token, wanted) in [(&mut b, 0, to_b, &mine), (&mut a, 1, to_a, &theirs)] {
        got.fill(0);
        match pull(by, from, token, &mut got) {
            Ok(PullState::Done(end)) => assert_eq!((end.path, end.copied), (Path::Pull, LEN as u64)),
            other => panic!("{other:?}"),
        }
        assert!(got == *wanted);
    }
    assert!(!is_offered(&a, to_b) && !is_offered(&b, to_a));

    // With nothing of its own under way, a receiver shares the work again.
    a.retire(to_b);
    b.retire(to_a);
    let again = expose(&mut a, 1, &mine);
    got.fill(0);
    match pull(&mut b, 0, again, &mut got) {
        Ok(PullState::Done(end)) => assert_eq!(end.copied, LEN as u64, "nobody else copied"),
        other => panic!("{other:?}"),
    }
    assert!(is_offered(&a, again) && got == mine);
}

#[test]
fn a_crossing_message_that_was_let_go_of_is_refused() {
    let (mut a, mut b) = two();
    let (mine, theirs) = (vec![1; LEN], vec![2; LEN]);
    let (to_b, _to_a) = (expose(&mut a, 1, &mine), expose(&mut b, 0, &theirs));
    a.withdraw(to_b);
    let mut got = vec![0; LEN];
    assert!(matches!(pull(&mut b, 0, to_b, &mut got), Err(PullError::Refused)));
}

#[test]
fn a_few_messages_are_shared_and_those_of_a_stream_are_not() {
    let (mut a, mut b) = two();
    let sources: Vec<Vec<u8>> = (0..12).map(|i| vec![i + 1; LEN]).collect();
    let tokens: Vec<Token> = sources.iter().map(|s| expose(&mut a, 1, s)).collect();
    assert_eq!(
        tokens.iter().map(|&t| is_shared(t)).collect::<Vec<_>>(),
        [[true; 8].as_slice(), &[false; 4]].concat()
    );
    let short = vec![9; 40_000];
    assert!(!is_shared(expose(&mut a, 1, &short)));

    let mut got = vec![0; LEN];
    let mut inbox = Inbox::default();
    for (token, source) in tokens.into_iter().zip(&sources) {
        got.fill(0);
        match pull(&mut b, 0, token, &mut got) {
            Ok(PullState::Done(_)) => {}
            Ok(PullState::Pending(_)) => {
                while inbox.ends.is_empty() {
                    a.poll(&mut inbox, true);
                    b.poll(&mut inbox, true);
                }
                assert!(inbox.ends.drain(..).all(|(_, end)| end.is_ok()));
            }
            Err(e) => panic!("{e:?}"),
        }
        assert!(got == *source);
        a.retire(token);
    }
    assert!(is_shared(expose(&mut a, 1, &short)), "nothing else is under way any more");
}
