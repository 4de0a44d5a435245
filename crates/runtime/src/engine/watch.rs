//! Waiting for what no bell tells of, such as memory that others store to: looks, and rests between them.

use super::{with, woken, Eng, SLEEPERS, WAITING};
use crate::error::Result;
use crate::waits::{self, Subject};
use crate::{account, lock};
use core::sync::atomic::Ordering;
use core::time::Duration;

/// A wait for something that no bell tells of, in a loop of looks and rests.
#[derive(Debug)]
pub struct Watch {
    began: u64,
    /// The number of the wait that was told of.
    told: Option<u64>,
}

/// How long a watch lasts before it is told of, and counts as asleep, in nanoseconds.
const UNTOLD: u64 = 1_000_000;
/// The shortest and the longest rest of a watch, in nanoseconds. Between them it is a part of the time waited so far.
const RESTS: (u64, u64) = (50_000, 1_000_000);

impl Watch {
    /// Begins now.
    #[allow(clippy::new_without_default, reason = "it reads the clock")]
    pub fn new() -> Watch {
        Watch { began: arke_sys::clock::now_ns(), told: None }
    }

    /// Sleeps a while, at most until something happens in the engine: `news` says so. `asked` is what
    /// [`account::asked`] gave before the last look, which found nothing. `sleep` sleeps in place of the engine, for so
    /// many microseconds at most.
    ///
    /// # Errors
    /// As for [`with`].
    pub fn rest(
        &mut self,
        subject: Subject,
        asked: u32,
        news: &mut dyn FnMut(&mut Eng) -> Option<()>,
        sleep: Option<&dyn Fn(u32)>,
    ) -> Result {
        let now = arke_sys::clock::now_ns();
        let waited = now.saturating_sub(self.began);
        let rest = (waited / 64).clamp(RESTS.0, RESTS.1);
        if waited > UNTOLD && self.told != Some(waits::current().0) {
            // For the first time, or after a call in between that waited for something else.
            with(|engine| waits::begin_since(engine, subject, self.began))?;
            self.told = Some(waits::current().0);
        }
        WAITING.fetch_add(1, Ordering::Relaxed);
        SLEEPERS.fetch_add(1, Ordering::AcqRel);
        let look = with(|engine| {
            let armed = engine.arm();
            let moved = engine.progress(true) || engine.owes_portions();
            if moved {
                engine.note_move();
            }
            let stays = !moved && news(engine).is_none();
            if stays && self.told.is_some() {
                engine.counters().sleeps.add(1);
                account::answer(engine, subject, asked);
            }
            (stays, armed, engine.bell())
        });
        if let Ok((true, armed, word)) = &look {
            lock::unlocked(|| match sleep {
                Some(sleep) => sleep((rest / 1000) as u32),
                None => {
                    arke_sys::futex::wait(word, *armed, Duration::from_nanos(rest));
                }
            });
        }
        WAITING.fetch_sub(1, Ordering::Relaxed);
        woken()?;
        look.map(|_| ())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if self.told.is_some() {
            waits::end();
        }
    }
}
