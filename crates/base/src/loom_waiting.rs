//! Interleavings of a rank that begins waits and of whoever reads what it waits for: a wait is read whole or
//! not at all.

use crate::waiting::{Kind, Wait, WaitNote};
use loom::sync::Arc;

fn wait(number: u32) -> Wait {
    Wait {
        call: number.to_string(),
        kind: Kind::Receive,
        peer: Some(number),
        tag: Some(number as i32),
        bytes: number.into(),
        comm: number.to_string(),
        others: number,
        since_ns: number.into(),
    }
}

#[test]
fn a_wait_is_read_whole_or_not_at_all() {
    // Two waits of nine words have too many interleavings for all of them.
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let note = Arc::new(WaitNote::empty());
        let rank = {
            let note = note.clone();
            loom::thread::spawn(move || {
                note.begin(&wait(1));
                note.begin(&wait(2));
            })
        };
        if let Some(read) = note.read() {
            assert_eq!(read, wait(read.others));
        }
        rank.join().unwrap();
        assert_eq!(note.read(), Some(wait(2)));
    });
}
