//! Collective lines under the model checker: in a row of exchanges each side reads the other's data of each
//! round, never that of another one, and no round is missed.

use super::layout::Line;
use loom::sync::atomic::AtomicU64;
use loom::sync::Arc;
use loom::thread;

const ROUNDS: u32 = 4;

fn cells() -> [Line; 2] {
    let line = || Line { mark: AtomicU64::new(0), data: std::array::from_fn(|_| AtomicU64::new(0)) };
    [line(), line()]
}

fn exchange(mine: &[Line; 2], theirs: &[Line; 2], me: u64) {
    for round in 1..=ROUNDS {
        let at = (round % 2) as usize;
        mine[at].write(round, round + 7, &[u64::from(round) * 10 + me, u64::from(round)]);
        let mut data = [0; 48];
        let note = loop {
            match theirs[at].read(round, &mut data) {
                Some(note) => break note,
                None => thread::yield_now(),
            }
        };
        assert_eq!(note, round + 7);
        let word = |i: usize| u64::from_le_bytes(data[i * 8..i * 8 + 8].try_into().unwrap());
        assert_eq!((word(0), word(1)), (u64::from(round) * 10 + 1 - me, u64::from(round)));
    }
}

#[test]
fn rounds_follow_each_other_and_none_is_missed() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(|| {
        let lines = Arc::new([cells(), cells()]);
        let theirs = lines.clone();
        let other = thread::spawn(move || exchange(&theirs[1], &theirs[0], 1));
        exchange(&lines[0], &lines[1], 0);
        other.join().unwrap();
    });
}
