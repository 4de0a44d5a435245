//! Noticing that a job of several nodes stands still for good, where no launcher of ours does: the desk of rank 0's node
//! looks at its board now and then. When all ranks there have slept for some seconds, a clerk asks the ranks of all nodes.

use super::clerk::{Request, Whole};
use super::{frame, Starter};
use crate::node::ending::Ending;
use crate::supervisor::standstill::{all_asleep, DEADLOCKED, LONGEST_PAUSE};
use crate::Deadlock;
use arke_base::settings::{Id, Settings};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// How long a clerk may take to ask all nodes.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Watch {
    ending: Ending,
    what: Deadlock,
    /// For so long all ranks of this node must have slept.
    after: Duration,
    pause: Duration,
    at: Instant,
    clerk: Option<UnixStream>,
}

impl Watch {
    /// As the settings say; `None` where nobody wants it.
    pub fn new(ending: Ending, settings: &Settings) -> Option<Watch> {
        let what = Deadlock::of_word(settings.word(Id::Deadlock));
        let after = Duration::from_secs(settings.number(Id::DeadlockS));
        let pause = (after / 2).min(LONGEST_PAUSE);
        let at = Instant::now() + pause;
        (what != Deadlock::Ignore).then_some(Watch { ending, what, after, pause, at, clerk: None })
    }

    /// When to look next.
    pub fn next(&self) -> Option<Instant> {
        Some(self.at)
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
            return matches!(answer, Some(Ok(whole)) if self.tell(&whole));
        }
        if now < self.at {
            return false;
        }
        self.clerk = None;
        self.at = now + self.pause;
        if !all_asleep(self.ending.board(), self.after) {
            self.pause = (self.after / 2).min(LONGEST_PAUSE);
        } else if let Ok(clerk) = ask(starter) {
            self.clerk = Some(clerk);
            self.at = now + PATIENCE;
        }
        false
    }

    /// Tells the user that the job stands still for good, if it does.
    fn tell(&self, whole: &Whole) -> bool {
        if !whole.deadlock {
            return false;
        }
        let ends = self.what == Deadlock::End;
        let mut text = format!("arke: {}{}\n", whole.conclusion, if ends { "; ending the job" } else { "" });
        for line in &whole.lines {
            text += &format!("arke:   {line}\n");
        }
        arke_sys::say::err(&text);
        if ends {
            self.ending.give_up(DEADLOCKED, "the job stands still for good, as rank 0 has said");
        }
        true
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
