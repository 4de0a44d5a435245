//! All interleavings of a rank that answers and of whoever asks: an answer is whole, and an answer to the second
//! question knows of what was done before it was asked.

use crate::answers::Page;
use crate::sync::atomic::{AtomicU32, Ordering};
use loom::sync::Arc;

struct World {
    question: AtomicU32,
    /// Stands for a message of another rank.
    message: AtomicU32,
    page: Page,
}

#[test]
fn an_answer_is_whole_and_knows_what_was_done_before_the_question() {
    // Two answers of some words have too many interleavings for all of them.
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let world =
            Arc::new(World { question: AtomicU32::new(0), message: AtomicU32::new(0), page: Page::empty() });
        let rank = {
            let world = world.clone();
            loom::thread::spawn(move || {
                for _ in 0..2 {
                    let asked = world.question.load(Ordering::Acquire);
                    let found = world.message.load(Ordering::Relaxed);
                    world.page.write(asked, &[found as u8 + 1; 16]);
                }
            })
        };
        world.message.store(1, Ordering::Relaxed);
        world.question.store(1, Ordering::Release);
        if let Some((question, bytes)) = world.page.read() {
            assert!(bytes.len() == 16 && bytes.iter().all(|byte| *byte == bytes[0]));
            assert!(question == 0 || bytes[0] == 2);
        }
        rank.join().unwrap();
    });
}
