//! Spreading: processes of a job that have met on one core part.
//!
//! Where nobody has bound them, two processes that wait for each other may run on one core while another has none of
//! the job: the system's scheduler sees only that both are busy, and on a machine with other work it may leave them
//! there for seconds. Each then waits for a whole time slice of the other. So a process whose wait did not end while it
//! stayed awake looks where the others run, and moves if that helps; the system may move it again at any time.

use super::Shm;

/// With more processes on the machine nobody looks: a look costs some microseconds for each.
const MOST: u32 = 64;

impl Shm {
    /// Moves this thread to a core on which no process of the job runs, if it has met one on its own.
    pub(super) fn move_apart(&self) {
        let size = self.plan.size();
        if self.per_core > 1 || size > MOST {
            return;
        }
        let allowed = arke_sys::cpu::allowed();
        let Some(mine) = arke_sys::cpu::current().filter(|_| allowed.len() > 1) else {
            return;
        };
        let others = (0..size).filter(|&peer| peer != self.me);
        let taken: Vec<usize> = others
            .filter_map(|peer| self.liveness.process(peer, self.links[peer as usize].control)?.core())
            .collect();
        if let Some(core) = better(mine, &taken, &allowed, self.me as usize) {
            // Refused, it stays where it is.
            let _ = arke_sys::cpu::move_to(core, &allowed);
        }
    }
}

/// The core to move to from `mine`, or none: one of the `allowed` that is not `taken`, if `mine` is. Processes that
/// look at the same time begin at places of their own (`turn`).
fn better(mine: usize, taken: &[usize], allowed: &[usize], turn: usize) -> Option<usize> {
    if !taken.contains(&mine) {
        return None;
    }
    let from = turn % allowed.len().max(1);
    allowed[from..]
        .iter()
        .chain(&allowed[..from])
        .copied()
        .find(|core| *core != mine && !taken.contains(core))
}

#[cfg(test)]
mod tests {
    use super::better;

    #[test]
    fn who_is_alone_stays() {
        assert_eq!(better(0, &[1, 2], &[0, 1, 2, 3], 0), None);
        assert_eq!(better(0, &[], &[0, 1], 0), None);
    }

    #[test]
    fn who_has_met_another_takes_a_free_core() {
        assert_eq!(better(0, &[0], &[0, 1], 0), Some(1));
        assert_eq!(better(1, &[1, 0, 3], &[0, 1, 2, 3], 3), Some(2));
        assert_eq!(better(0, &[0, 1], &[0, 1], 1), None);
    }

    #[test]
    fn two_who_look_at_once_choose_different_cores() {
        let allowed = [0, 1, 2, 3];
        assert_ne!(better(0, &[0, 0], &allowed, 1), better(0, &[0, 0], &allowed, 2));
    }
}
