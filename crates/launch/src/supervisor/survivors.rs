//! Processes that are still there after SIGKILL: being born at that moment, in a call of the system that nothing ends (a
//! dead NFS server), or another user's (`sudo`).
//!
//! The first are killed again at once. For the others it would be in vain, and each look takes the time that reading
//! `/proc` takes.

use nix::unistd::Pid;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How often what escaped SIGKILL, being born at that moment, is looked for again, and how often what stays.
const AGAIN: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(1)];
/// After how long the user is told of what stays.
pub(super) const TELL: Duration = Duration::from_secs(2);
/// After how long nothing more is waited for where the job's time is over: a process with much memory takes a while to
/// end.
pub(super) const LEAVE: Duration = Duration::from_secs(5);

/// What was killed and is still there.
#[derive(Debug, Default)]
pub(super) struct Survivors {
    /// When each was killed first.
    since: HashMap<Pid, Instant>,
    pause: Duration,
    told: bool,
}

impl Survivors {
    /// Notes that these were killed now; how long until the next look.
    pub(super) fn killed(&mut self, left: &[Pid], now: Instant) -> Duration {
        let before = std::mem::take(&mut self.since);
        self.since = left.iter().map(|pid| (*pid, before.get(pid).copied().unwrap_or(now))).collect();
        let all_known = !left.is_empty() && left.iter().all(|pid| before.contains_key(pid));
        self.pause = if all_known { (self.pause * 2).clamp(AGAIN[0], AGAIN[1]) } else { AGAIN[0] };
        self.pause
    }

    /// Those that have been there for so long since they were killed.
    fn after(&self, time: Duration, now: Instant) -> Vec<Pid> {
        let old = self.since.iter().filter(|(_, since)| now.saturating_duration_since(**since) >= time);
        let mut old: Vec<Pid> = old.map(|(pid, _)| *pid).collect();
        old.sort_unstable();
        old
    }

    /// Of whom the user has to hear now: once.
    pub(super) fn untold(&mut self, now: Instant) -> Option<Vec<Pid>> {
        let old = self.after(TELL, now);
        if self.told || old.is_empty() {
            return None;
        }
        self.told = true;
        Some(old)
    }

    /// Whether the user was told of some that are still there.
    pub(super) fn are_told(&self) -> bool {
        self.told && !self.since.is_empty()
    }

    /// Whether some are there for so long that nobody need wait whose time is over.
    pub(super) fn stay(&self, now: Instant) -> bool {
        !self.after(LEAVE, now).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_is_looked_at_ever_less_often_and_what_is_new_at_once() {
        let (mut survivors, start) = (Survivors::default(), Instant::now());
        let [old, new] = [Pid::from_raw(7), Pid::from_raw(8)];
        let mut now = start;
        let mut looks = 0;
        while now < start + TELL {
            assert_eq!(survivors.untold(now), None);
            now += survivors.killed(&[old], now);
            looks += 1;
        }
        assert!(looks < 12, "{looks}");
        assert_eq!(survivors.killed(&[old], now), AGAIN[1]);
        assert_eq!(survivors.killed(&[old, new], now), AGAIN[0]);
        assert_eq!(survivors.untold(now), Some(vec![old]));
        assert_eq!(survivors.untold(now), None);
        assert!(survivors.are_told() && !survivors.stay(now) && survivors.stay(start + LEAVE));
        survivors.killed(&[], now);
        assert!(!survivors.are_told() && !survivors.stay(start + LEAVE));
    }
}
