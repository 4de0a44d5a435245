//! Noticing that a job of several nodes stands still for good, where no launcher of ours does: the desk of rank 0's
//! node looks at its board now and then. When all ranks there have slept for some seconds, a clerk asks the ranks of
//! all nodes. So it does shortly before the launcher's time limit, if there is one that is known: then what they say is
//! told anyway.

use super::clerk::{Request, Whole};
use super::{frame, Starter};
use crate::node::ending::Ending;
use crate::supervisor::standstill::{all_asleep, pause_until_asleep, DEADLOCKED, LONGEST_PAUSE};
use crate::Deadlock;
use arke_base::settings::{variable, Id, Settings};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// How long a clerk may take to ask all nodes.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long before a limit of the launcher's the ranks are asked.
const BEFORE_LIMIT_S: u64 = 3;
/// Hydra's time limit in seconds, which it passes on to the ranks.
const LIMIT_VARIABLE: &str = "MPIEXEC_TIMEOUT";

/// After how many seconds the ranks are to be asked so that it is told before a limit.
pub fn before_limit(seconds: u64) -> u64 {
    seconds.saturating_sub(BEFORE_LIMIT_S).max(seconds / 2).max(1)
}

pub(super) struct Watch {
    ending: Ending,
    what: Deadlock,
    /// For so long all ranks of this node must have slept.
    after: Duration,
    pause: Duration,
    at: Instant,
    /// When to ask, whatever the ranks do.
    limit: Option<Instant>,
    clerk: Option<UnixStream>,
    /// Whether the clerk asks because of the limit.
    of_limit: bool,
}

impl Watch {
    /// As the settings say; `None` where nobody wants it.
    pub fn new(ending: Ending, settings: &Settings) -> Option<Watch> {
        let what = Deadlock::of_word(settings.word(Id::Deadlock));
        let after = Duration::from_secs(settings.number(Id::DeadlockS));
        let pause = (after / 2).min(LONGEST_PAUSE);
        let now = Instant::now();
        let limit = match settings.number(Id::WhyAfterS) {
            0 => variable(LIMIT_VARIABLE)
                .and_then(|text| text.parse().ok())
                .filter(|s| *s > 0)
                .map(before_limit),
            seconds => Some(seconds),
        };
        let limit = limit.and_then(|seconds| now.checked_add(Duration::from_secs(seconds)));
        let watch =
            Watch { ending, what, after, pause, at: now + pause, limit, clerk: None, of_limit: false };
        (what != Deadlock::Ignore || limit.is_some()).then_some(watch)
    }

    /// When to look next.
    pub fn next(&self) -> Option<Instant> {
        let asked = self.clerk.is_some();
        let at = (asked || self.what != Deadlock::Ignore).then_some(self.at);
        let limit = self.limit.filter(|_| !asked);
        at.into_iter().chain(limit).min()
    }

    /// What a clerk says is heard here.
    pub fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.clerk.as_ref().map(AsFd::as_fd)
    }

    /// Looks, if it is time to; `said`: the clerk has said something. `true`: it is over, since the user was told.
    pub fn look(&mut self, said: bool, now: Instant, starter: &Starter) -> bool {
        if said {
            let answer = self.clerk.take().map(|mut clerk| frame::read::<Whole>(&mut clerk));
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
            self.at = now + self.pause;
            let of_limit = std::mem::take(&mut self.of_limit);
            return match answer {
                Some(Ok(whole)) if whole.deadlock || of_limit => self.tell(&whole) || self.is_over(),
                _ => self.is_over(),
            };
        }
        let is_limit = self.limit.is_some_and(|limit| now >= limit) && self.clerk.is_none();
        if is_limit {
            (self.limit, self.of_limit) = (None, true);
        } else if now < self.at {
            return false;
        }
        self.clerk = None;
        self.at = now + self.pause;
        if self.what == Deadlock::Ignore && !is_limit {
            return self.is_over();
        }
        if !is_limit && !all_asleep(self.ending.board(), self.after) {
            self.pause = (self.after / 2).min(LONGEST_PAUSE);
            self.at = now + pause_until_asleep(self.ending.board(), self.after);
        } else if let Ok(clerk) = ask(starter) {
            self.clerk = Some(clerk);
            self.at = now + PATIENCE;
        }
        false
    }

    /// Whether nothing is left to be looked for.
    fn is_over(&self) -> bool {
        self.what == Deadlock::Ignore && self.limit.is_none()
    }

    /// Tells the user what the ranks say. Whether the job stands still for good; then it is ended, if that is wanted.
    fn tell(&self, whole: &Whole) -> bool {
        let ends = whole.deadlock && self.what == Deadlock::End;
        let mut text = format!("arke: {}{}\n", whole.conclusion, if ends { "; ending the job" } else { "" });
        for line in &whole.lines {
            text += &format!("arke:   {line}\n");
        }
        arke_sys::say::err(&text);
        if ends {
            self.ending.give_up(DEADLOCKED, "the job stands still for good, as rank 0 has said");
        }
        whole.deadlock
    }
}

fn ask(starter: &Starter) -> io::Result<UnixStream> {
    let (mut line, theirs) = UnixStream::pair()?;
    starter.start(&theirs)?;
    drop(theirs);
    frame::write(&mut line, &Request::Whole)?;
    line.set_read_timeout(Some(Duration::from_secs(1)))?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::before_limit;

    #[test]
    fn a_limit_is_told_of_before_it_comes() {
        assert_eq!([1, 2, 4, 6, 60].map(before_limit), [1, 1, 2, 3, 57]);
    }
}
