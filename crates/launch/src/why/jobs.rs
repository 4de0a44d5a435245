//! The jobs of this user on this machine: found by the arenas that their launchers hold.

use super::handed;
use super::process::{ticks_per_second, Process};
use crate::whereabouts::View;
use arke_base::board::{Board, RankState};
use arke_sys::arena::Arena;
use std::path::Path;
use std::time::Duration;

/// A job that runs.
#[derive(Debug)]
pub struct Found {
    /// Process of its launcher, or under another launcher of the rank that leads on this machine.
    pub pid: u32,
    /// What its ranks run; empty where that cannot be seen.
    pub program: String,
    /// For how long it has run.
    pub age: Duration,
    /// The number by which users call it. It stays until the job ends; 0: it has none yet.
    pub number: u32,
    /// When the process started, in ticks since the system did.
    started: u64,
    /// Its board; of a job on several hosts, that of this host.
    pub board: Board,
    /// The memory that holds the board.
    pub arena: Arena,
}

impl Found {
    /// Number of ranks of the job, those on other hosts included, as far as is known.
    pub fn ranks(&self) -> u32 {
        let sizes = (0..self.board.size()).filter_map(|index| Some(self.board.record(index).seat()?.1));
        sizes.max().unwrap_or(0).max(self.board.size())
    }

    /// By what name another machine's `arke run --hosts` has handed it to the launcher that started it here.
    pub fn handed_by(&self) -> Option<String> {
        let environment =
            pids_of(&self.board).find_map(|pid| std::fs::read(format!("/proc/{pid}/environ")).ok())?;
        let mut variables = environment.split(|byte| *byte == 0);
        let value =
            variables.find_map(|of| of.strip_prefix(handed::VARIABLE.as_bytes())?.strip_prefix(b"="))?;
        Some(String::from_utf8_lossy(value).into_owned())
    }

    /// Its state in words: "3 of 4 ranks asleep".
    pub fn state(&self) -> String {
        let ranks = 0..self.board.size();
        let of = |state| ranks.clone().filter(|rank| self.board.record(*rank).state() == state).count();
        let size = self.board.size() as usize;
        if of(RankState::Aborting) > 0 {
            return "ending".into();
        }
        if of(RankState::Finalized) == size {
            return "finalized".into();
        }
        if of(RankState::Absent) == size {
            return "before MPI_Init".into();
        }
        let asleep = ranks.clone().filter(|rank| self.board.record(*rank).waiting.read().is_some()).count();
        let lost = match of(RankState::Lost) {
            0 => String::new(),
            some => format!(", {some} lost"),
        };
        match asleep {
            0 => format!("running{lost}"),
            all if all == size => "all ranks asleep".into(),
            some => format!("{some} of {size} ranks asleep{lost}"),
        }
    }
}

/// The jobs, oldest first, all with numbers.
pub fn find() -> Vec<Found> {
    let mut found: Vec<Found> = pids().into_iter().filter_map(of_process).collect();
    found.sort_by_key(|job| (job.started, job.pid));
    // Whoever asks gives numbers to jobs that have none, in this order, each above all others. So a job that is seen
    // with a number has no older one without, and of several who ask at a time no two give one number to different
    // jobs.
    let mut highest = found.iter().map(|job| job.number).max().unwrap_or(0);
    for job in &mut found {
        if job.number == 0 {
            job.number = job.board.take_number(highest.saturating_add(1));
        }
        highest = highest.max(job.number);
    }
    found
}

pub(super) fn pids() -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// The job that a process launches, if it does.
pub(crate) fn of_process(pid: u32) -> Option<Found> {
    let descriptors = std::fs::read_dir(format!("/proc/{pid}/fd")).ok()?;
    descriptors.flatten().find_map(|entry| {
        let target = std::fs::read_link(entry.path()).ok()?;
        let target = target.to_str()?;
        // A memfd; or, where those are refused, a file without a name.
        let is_arena = target.starts_with("/memfd:arke") || target.starts_with("/dev/shm/#");
        let number: u32 = entry.file_name().to_str()?.parse().ok()?;
        is_arena.then_some(())?;
        let arena = Arena::of_process(pid, number).ok()?;
        let board = Board::open(&arena).ok()?;
        (board.launcher() == pid).then(|| Found {
            pid,
            program: program(&board),
            age: age(pid),
            number: board.number(),
            started: Process::of(pid).map_or(0, |process| process.started),
            board,
            arena,
        })
    })
}

/// The processes of the ranks that can be seen.
fn pids_of(board: &Board) -> impl Iterator<Item = u32> + '_ {
    let view = View::default();
    (0..board.size()).filter_map(move |rank| view.pid(board.record(rank)))
}

/// What the first rank that has joined runs; of one that runs Python the script.
fn program(board: &Board) -> String {
    let path = |pid: u32| Some((pid, std::fs::read_link(format!("/proc/{pid}/exe")).ok()?));
    let Some((pid, path)) = pids_of(board).find_map(path) else { return String::new() };
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if !name.starts_with("python") {
        return name;
    }
    let command = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    script(&String::from_utf8_lossy(&command)).unwrap_or(name)
}

/// The script or the module in a command of Python, whose words end with a zero; `None` where it has none, as with
/// `-c`.
fn script(command: &str) -> Option<String> {
    let mut words = command.split('\0').skip(1);
    while let Some(word) = words.next() {
        match word {
            "-m" => match words.next()? {
                // They run another one, which follows.
                "mpi4py" | "mpi4py.run" => {}
                module => return Some(module.into()),
            },
            "-W" | "-X" | "--check-hash-based-pycs" => drop(words.next()),
            "-" | "-c" | "" => return None,
            option if option.starts_with('-') => {}
            script => return Some(Path::new(script).file_name()?.to_string_lossy().into_owned()),
        }
    }
    None
}

pub(super) fn age(pid: u32) -> Duration {
    let uptime = std::fs::read_to_string("/proc/uptime").unwrap_or_default();
    let uptime: f64 = uptime.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0.0);
    let seconds =
        Process::of(pid).map_or(0.0, |process| uptime - process.started as f64 / ticks_per_second());
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn a_job_of_python_is_called_by_its_script() {
        let of = |words: &[&str]| script(&words.join("\0"));
        assert_eq!(of(&["python3", "/a/solve.py", "-n", "4", ""]).as_deref(), Some("solve.py"));
        assert_eq!(of(&["python3", "-u", "-X", "dev", "solve.py", ""]).as_deref(), Some("solve.py"));
        assert_eq!(of(&["python3", "-m", "mpi4py", "solve.py", ""]).as_deref(), Some("solve.py"));
        assert_eq!(of(&["python3", "-m", "pytest", "t.py", ""]).as_deref(), Some("pytest"));
        assert_eq!(of(&["python3", "-c", "import x", ""]), None);
        assert_eq!(of(&["python3", ""]), None);
    }
}
