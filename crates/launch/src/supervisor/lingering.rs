//! Processes that ranks have left behind: children that go on when their rank has ended.
//!
//! Of a job that has failed they are ended. Of one that ended well those are waited for that may still print, and the
//! others live on, as they do after any other command. Other launchers wait as well, and say nothing of it.

use super::{Stopping, Supervisor};
use crate::processes;
use std::time::{Duration, Instant};

/// How long nothing is done about them: one may be a rank that is about to call `MPI_Init`, of which the user has to
/// hear.
const MOMENT: Duration = Duration::from_millis(200);
/// When to say who is waited for.
const TELL: Duration = Duration::from_secs(5);

/// The time that they take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lingering {
    since: Instant,
    told: bool,
    /// The ranks' pipes that were open at the last look; while they are, only time changes what there is to do.
    pipes: Option<usize>,
    /// When to look at them next though nothing happens.
    pub next: Option<Instant>,
}

impl Supervisor<'_> {
    /// Looks what has become of the processes that ranks have left behind. All ranks have ended, and nothing was asked
    /// to end.
    pub(super) fn let_linger(&mut self) {
        debug_assert_eq!(self.stopping, Stopping::No);
        self.mind_the_left_behind();
        let now = Instant::now();
        let pipes = self.output.pipes();
        // To look through all processes each time that one of them prints would slow it down.
        let same = |lingering: Lingering| {
            lingering.pipes == Some(pipes.len()) && lingering.next.is_none_or(|next| now < next)
        };
        if self.code.is_none() && self.lingers.is_some_and(same) {
            return;
        }
        let left = self.descendants();
        if left.is_empty() {
            self.lingers = None;
            return;
        }
        let new = Lingering { since: now, told: false, pipes: None, next: Some(now + MOMENT) };
        let lingering = *self.lingers.get_or_insert(new);
        if self.code.is_some() {
            return self.stop();
        }
        if now < lingering.since + MOMENT {
            return;
        }
        let (printing, silent) = processes::part(&left, &pipes);
        self.helpers.extend(processes::as_helpers(&silent));
        if printing.is_empty() {
            self.lingers = None;
            return;
        }
        let tell = lingering.since + TELL;
        let due = now >= tell;
        if due && !lingering.told {
            let (it, is) = if printing.len() == 1 { ("it", "is") } else { ("them", "are") };
            let line = format!(
                "arke: all ranks of the job on {} have ended well; {}, left in the background by them, may still print and \
                 {is} waited for; Ctrl-C or another signal, or the end of --timeout, ends {it}; a process whose output goes \
                 elsewhere (`>FILE 2>&1 &`) is left alone",
                self.host,
                processes::describe(&printing)
            );
            self.output.say(&line, now);
        }
        let (pipes, next) = (Some(pipes.len()), (!due).then_some(tell));
        self.lingers = Some(Lingering { told: due, pipes, next, ..lingering });
    }
}
