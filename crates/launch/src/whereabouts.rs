//! Where the process of a rank is, as seen from here.
//!
//! A rank writes its process number on the board as it sees it itself. In another PID namespace, and after its end,
//! that number means another process, which nobody must watch, look into or send signals to. So a number from a board
//! is used only by way of this.

use arke_base::board::{Occupant, Record};
use arke_sys::process::Process;
use arke_sys::procfs::{innermost, namespace_of, shown, Shown};
use std::cell::OnceCell;
use std::collections::HashMap;

/// Where a process is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whereabouts {
    /// It has this number here.
    Here(u32),
    /// It has ended.
    Gone,
    /// Nothing of it can be seen from here: it is in a PID namespace that is not below this one, or /proc hides it. The
    /// same holds for a seat that nobody has.
    Unseen,
}

/// The processes that can be seen at one time.
#[derive(Debug)]
pub struct View {
    /// This process's PID namespace.
    namespace: u64,
    /// Numbers here of the processes of other PID namespaces, by namespace and number there.
    others: OnceCell<HashMap<(u64, u32), u32>>,
}

impl Default for View {
    fn default() -> Self {
        Self { namespace: Occupant::namespace_here(), others: OnceCell::new() }
    }
}

impl View {
    /// Where the process of a rank is.
    pub fn find(&self, record: &Record) -> Whereabouts {
        match record.occupant() {
            Some(occupant) => self.find_occupant(&occupant),
            None => Whereabouts::Unseen,
        }
    }

    fn find_occupant(&self, occupant: &Occupant) -> Whereabouts {
        if let Some(number) = self.number(occupant) {
            let ended = Process::find(number, occupant.started).has_ended() == Some(true);
            return if ended { Whereabouts::Gone } else { Whereabouts::Here(occupant.pid) };
        }
        let others = self.others.get_or_init(|| others(self.namespace));
        match others.get(&(occupant.namespace, occupant.pid)) {
            Some(pid) => Whereabouts::Here(*pid),
            None => Whereabouts::Unseen,
        }
    }

    /// The number here of the process of a rank, if it can be seen and runs.
    pub fn pid(&self, record: &Record) -> Option<u32> {
        match self.find(record) {
            Whereabouts::Here(pid) => Some(pid),
            Whereabouts::Gone | Whereabouts::Unseen => None,
        }
    }

    /// The number that an occupant says to have, if it is one of this PID namespace. Only for its parent, and of a
    /// child that nobody has taken leave of, does it surely mean that process.
    pub(crate) fn number(&self, occupant: &Occupant) -> Option<i32> {
        (occupant.namespace == self.namespace).then_some(occupant.pid as i32)
    }
}

/// The processes of other PID namespaces than this one.
fn others(own: u64) -> HashMap<(u64, u32), u32> {
    let seen = |process: Shown| {
        let namespace = namespace_of(&process.folder).filter(|namespace| *namespace != own)?;
        let status = std::fs::read_to_string(process.folder.join("status")).ok()?;
        Some(((namespace, innermost(&status)? as u32), process.pid as u32))
    };
    shown().filter_map(seen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processes;
    use std::os::unix::fs::MetadataExt;

    #[test]
    fn a_number_is_believed_where_namespace_and_start_agree() {
        let (view, me) = (View::default(), Occupant::here());
        assert_eq!(view.find_occupant(&me), Whereabouts::Here(std::process::id()));
        let earlier = Occupant { started: me.started - 1, ..me };
        assert_eq!(view.find_occupant(&earlier), Whereabouts::Gone);
        // The number means this very process, but not in that namespace.
        let elsewhere = Occupant { namespace: me.namespace + 1, ..me };
        assert_eq!(view.find_occupant(&elsewhere), Whereabouts::Unseen);
        assert_eq!((view.number(&me), view.number(&elsewhere)), (Some(me.pid as i32), None));
    }

    #[test]
    fn a_process_of_another_namespace_is_found() {
        let command = |flags: &[&str]| {
            let mut command = std::process::Command::new("unshare");
            command
                .args(flags)
                .args(["-pf", "--kill-child", "sleep", "60"])
                .stderr(std::process::Stdio::null());
            command
        };
        for flags in [&[][..], &["-Ur"]] {
            let mut child = command(flags).spawn().unwrap();
            let below = || processes::descendants(None, &[], true);
            let start = std::time::Instant::now();
            let sleeps = |pid: &nix::unistd::Pid| {
                std::fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name == "sleep\n")
                    && std::fs::read_to_string(format!("/proc/{pid}/status"))
                        .is_ok_and(|status| innermost(&status) == Some(1))
            };
            let inner = loop {
                if let Some(pid) = below().into_iter().find(sleeps) {
                    break Some(pid);
                }
                if child.try_wait().unwrap().is_some() || start.elapsed().as_secs() > 10 {
                    break None;
                }
                std::thread::sleep(std::time::Duration::from_millis(5));
            };
            let Some(inner) = inner else { continue };
            let namespace = std::fs::metadata(format!("/proc/{inner}/ns/pid")).unwrap().ino();
            let occupant = Occupant { pid: 1, namespace, started: 0 };
            assert_eq!(View::default().find_occupant(&occupant), Whereabouts::Here(inner.as_raw() as u32));
            child.kill().unwrap();
            child.wait().unwrap();
            return;
        }
        eprintln!("skipped: this machine does not let tests make namespaces");
    }
}
