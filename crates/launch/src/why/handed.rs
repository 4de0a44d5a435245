//! Jobs that `arke run --hosts` of this user has handed from this machine to another system's launcher.
//!
//! Their ranks run on other hosts, and no memory of this machine tells of them. So before it becomes that launcher,
//! `arke run` leaves it a file without a name, a memfd that only processes of the user can open: which hosts the job
//! runs on, and by what command they are reached. The ranks in turn get a variable with the launcher's process and
//! machine, by which `arke why` on their hosts finds the job. None of this is a secret, and all of it is gone when the
//! launcher is.

use super::jobs::{age, pids};
use nix::sys::memfd::{memfd_create, MFdFlags};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::time::Duration;

/// The variable by which ranks tell from where they were started: `8495@login1`.
pub const VARIABLE: &str = "ARKE_HANDED_BY";
/// What a memfd of ours is called, where the system shows it.
const FILE: &str = "arke-handed";
/// The longest file that is read, in bytes.
const MOST: u64 = 1 << 20;
/// Version of what stands in it.
const VERSION: u32 = 1;

/// A job that runs on other hosts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handed {
    version: u32,
    /// Process of the launcher.
    pub pid: u32,
    /// What its ranks run.
    pub program: String,
    /// The hosts, and how many ranks each has.
    pub hosts: Vec<(String, u32)>,
    /// The command that reaches them in place of ssh, where the launcher was told one.
    pub shell: Option<String>,
    /// For how long it has run.
    #[serde(skip)]
    pub age: Duration,
}

impl Handed {
    /// A job that this process is about to hand on.
    pub fn new(program: String, hosts: Vec<(String, u32)>, shell: Option<String>) -> Handed {
        let pid = std::process::id();
        Handed { version: VERSION, pid, program, hosts, shell, age: Duration::ZERO }
    }

    /// Writes it into a file that the program inherits which this process becomes. It is to be kept open until then.
    ///
    /// # Errors
    /// Where the system gives no such file.
    pub fn leave(&self) -> io::Result<OwnedFd> {
        let bytes = postcard::to_stdvec(self).map_err(io::Error::other)?;
        let mut file = File::from(memfd_create(FILE, MFdFlags::empty())?);
        file.write_all(&bytes)?;
        Ok(file.into())
    }

    /// By what name the hosts that it runs on know it.
    pub fn name(&self) -> String {
        format!("{}@{}", self.pid, crate::host())
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u32 {
        self.hosts.iter().map(|(_, ranks)| *ranks).sum()
    }

    /// Whether ranks run on this machine, too: then its memory tells of the job.
    pub fn is_here(&self) -> bool {
        let own = crate::host();
        let first = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
        self.hosts.iter().any(|(host, _)| {
            *host == own
                || host == "localhost"
                || (host.parse::<std::net::IpAddr>().is_err() && first(host) == first(&own))
        })
    }
}

/// The jobs that run on other hosts, oldest first.
pub fn find() -> Vec<Handed> {
    let mut found: Vec<Handed> =
        pids().into_iter().filter_map(of_process).filter(|job| !job.is_here()).collect();
    found.sort_by_key(|job| (std::cmp::Reverse(job.age), job.pid));
    found
}

fn of_process(pid: u32) -> Option<Handed> {
    let descriptors = std::fs::read_dir(format!("/proc/{pid}/fd")).ok()?;
    descriptors.flatten().find_map(|entry| {
        let target = std::fs::read_link(entry.path()).ok()?;
        let is_ours = target.to_str()?.strip_prefix("/memfd:")?.split(' ').next() == Some(FILE);
        is_ours.then_some(())?;
        let mut bytes = Vec::new();
        // This opens it anew, at its beginning.
        File::open(entry.path()).ok()?.take(MOST).read_to_end(&mut bytes).ok()?;
        read(&bytes).filter(|job| job.pid == pid).map(|job| Handed { age: age(pid), ..job })
    })
}

/// What another process has written; `None` if it makes no sense.
fn read(bytes: &[u8]) -> Option<Handed> {
    let job: Handed = postcard::from_bytes(bytes).ok()?;
    let is_clean = |text: &String| text.len() <= 4096 && !text.chars().any(char::is_control);
    let clean = is_clean(&job.program)
        && job.hosts.iter().all(|(name, _)| is_clean(name))
        && job.shell.iter().all(is_clean);
    (job.version == VERSION && clean && !job.hosts.is_empty()).then_some(job)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handed(hosts: &[&str]) -> Handed {
        let hosts = hosts.iter().map(|host| ((*host).to_owned(), 2)).collect();
        Handed::new("ring".into(), hosts, Some("rsh".into()))
    }

    #[test]
    fn what_is_left_is_found_by_its_process() {
        let job = handed(&["far.example.org", "farther"]);
        let file = job.leave().unwrap();
        let found = of_process(std::process::id()).expect("it is open here");
        assert_eq!(Handed { age: Duration::ZERO, ..found }, job);
        assert!(find().iter().any(|found| found.pid == job.pid) && job.ranks() == 4);
        // Of a launcher, that is; who has inherited the file is another process.
        let other = Handed { pid: job.pid + 1, ..job };
        drop(file);
        let _file = other.leave().unwrap();
        assert_eq!(of_process(std::process::id()), None);
    }

    #[test]
    fn a_job_with_ranks_on_this_machine_is_not_one_of_other_hosts() {
        assert!(handed(&["far", &crate::host()]).is_here() && handed(&["localhost"]).is_here());
        assert!(!handed(&["far"]).is_here());
    }

    #[test]
    fn nonsense_is_refused() {
        let bytes = |job: &Handed| postcard::to_stdvec(job).unwrap();
        assert!(read(&bytes(&handed(&["a"]))).is_some());
        assert!(read(&bytes(&Handed { version: 9, ..handed(&["a"]) })).is_none());
        assert!(read(&bytes(&Handed { program: "a\u{1b}[2J".into(), ..handed(&["a"]) })).is_none());
        assert!(read(&bytes(&handed(&[]))).is_none() && read(&[7; 40]).is_none() && read(&[]).is_none());
    }
}
