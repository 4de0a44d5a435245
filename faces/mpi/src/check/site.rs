//! Where in the program a call stands.

use crate::collectives::node_of;
use crate::runtime;
use arke_launch::why::symbols;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

/// Addresses of the stack that are looked at: those of the checks, of the library, of a front end or of Fortran.
const DEPTH: usize = 16;

static OWN: OnceLock<Vec<(u64, u64)>> = OnceLock::new();

/// Finds out which code is Arke's own.
pub(super) fn begin() {
    OWN.get_or_init(|| symbols::own_code(begin as *const () as u64));
}

/// Places of processes of other hosts, in words, as these have told them.
static ELSEWHERE: Mutex<Option<HashMap<Site, String>>> = Mutex::new(None);

/// A return address in the program, and the process whose it is: its number in the job and on its host. Address 0 where
/// it is not known.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub(super) struct Site {
    pub process: u32,
    pub pid: u32,
    pub address: u64,
}

impl Site {
    /// Where the program has made a call whose function stands here ([`arke_sys::stack::here`]).
    pub fn of_call((code, stack): (usize, usize)) -> Site {
        let address = arke_runtime::trace::caller(code, stack) as u64;
        Site { process: me(), pid: std::process::id(), address }
    }

    /// Where the program has called the library.
    pub fn of_caller() -> Site {
        let own = OWN.get().map_or(&[][..], Vec::as_slice);
        let outside = |at: &u64| !own.iter().any(|(start, end)| (*start..*end).contains(at));
        let address = arke_sys::stack::return_addresses(DEPTH).into_iter().find(outside).unwrap_or(0);
        Site { process: me(), pid: std::process::id(), address }
    }

    /// " at solver.c:42 in exchange", or nothing where the place has no name.
    pub fn told(self) -> String {
        let at = match is_elsewhere(self.process) {
            true => elsewhere(|places| places.get(&self).cloned()),
            false => self.words(),
        };
        at.map(|at| format!(" at {at}")).unwrap_or_default()
    }

    /// The place in words, of a process of this host.
    pub fn words(self) -> Option<String> {
        symbols::at(self.pid, self.address).filter(|_| self.address != 0)
    }

    /// A process of another host has told its place in words.
    pub fn is_called(self, mut words: String) {
        words.retain(|c| !c.is_control());
        elsewhere(|places| places.insert(self, words));
    }
}

/// Whether a process of this job runs on another host, so that nobody here can look at it.
pub(super) fn is_elsewhere(process: u32) -> bool {
    node_of(process) != node_of(me())
}

fn elsewhere<R>(f: impl FnOnce(&mut HashMap<Site, String>) -> R) -> R {
    f(ELSEWHERE.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert_default())
}

/// "rank 3", of a process of this job.
pub(super) fn rank(process: u32) -> String {
    format!("rank {process}")
}

/// The rank of this process.
pub(super) fn me() -> u32 {
    runtime::me()
}

/// "rank 2", "ranks 0, 1 and 5".
pub(super) fn ranks(ranks: &[u32]) -> String {
    match ranks {
        [] => "no rank".into(),
        [one] => rank(*one),
        [first, .., last] if ranks.len() > 2 && (last - first) as usize == ranks.len() - 1 => {
            format!("ranks {first}-{last}")
        }
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(u32::to_string).collect();
            format!("ranks {} and {last}", most.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ranks;

    #[test]
    fn ranks_are_listed_or_spanned() {
        assert_eq!(ranks(&[2]), "rank 2");
        assert_eq!(ranks(&[0, 3]), "ranks 0 and 3");
        assert_eq!(ranks(&[0, 1, 2]), "ranks 0-2");
        assert_eq!(ranks(&[0, 1, 5]), "ranks 0, 1 and 5");
    }
}
