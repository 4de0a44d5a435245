//! The processes of spawned tasks: starting them, and what they write.
#![allow(unsafe_code, reason = "it calls the system")]

use super::find;
use crate::codes;
use crate::machine::ends::End;
use crate::machine::spawn::Order;
use crate::machine::taskers::Start;
use crate::texts;
use nix::errno::Errno;
use nix::sys::resource::{setrlimit, Resource};
use nix::sys::signal::SigSet;
use nix::unistd::{getpid, getppid, Pid};
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// What a spawned task's environment says: the machine, its tid and its key.
pub const VARIABLE: &str = "PVMTASK";
/// The setting by which the engine of a task waits without spinning.
const CROWDED: &str = "ARKE_OVERSUBSCRIBED";

/// A spawned task's process, which may outlive the task, and the pipes of its output, which may outlive both.
#[derive(Debug)]
pub struct Child {
    /// The task.
    pub tid: i32,
    /// The process; reaped when the system tells that a child has ended.
    pub process: std::process::Child,
    /// How it ended.
    pub status: Option<ExitStatus>,
    /// Its standard output, and its standard error unless that is apart.
    pub output: Option<File>,
    /// Its standard error, where it is told from its output.
    pub errors: Option<File>,
    /// Since when it can write nothing more, until that is told.
    pub silent: Option<Instant>,
    /// Bytes of output that went to the first daemon, and that were not passed on yet.
    pub owed: usize,
}

impl Child {
    /// Whether it can write nothing more, and that has been told.
    pub fn is_silent(&self) -> bool {
        self.output.is_none() && self.errors.is_none() && self.silent.is_none()
    }

    /// Takes the end of the process, if it has ended.
    pub fn reap(&mut self) -> Option<End> {
        let (pid, mut status) = (self.process.id() as i32, 0);
        // SAFETY: numbers only, for which 0 is a value.
        let mut used: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: a child of this process for which nobody else waits, and memory of ours.
        let ended = unsafe { libc::wait4(pid, &mut status, libc::WNOHANG, &mut used) };
        if ended != pid {
            return None;
        }
        self.status = Some(ExitStatus::from_raw(status));
        let [user, system] = [used.ru_utime, used.ru_stime];
        let times = [user.tv_sec, user.tv_usec, system.tv_sec, system.tv_usec].map(|t| t as i32);
        Some(End { status, times })
    }
}

/// What is the same for all that a daemon starts.
#[derive(Debug)]
pub struct Nursery {
    /// Name of the machine in the children's environment.
    pub machine: String,
    /// The id of the virtual machine.
    pub vmid: String,
    /// Keep standard error apart.
    pub apart: bool,
    /// The limits of open files to give back.
    pub open_files: Option<(u64, u64)>,
    /// The signals that were blocked when the daemon was started.
    pub mask: SigSet,
}

/// How the tasks of an order are started.
struct Plan {
    file: PathBuf,
    /// Where they begin; `None`: where the daemon is.
    directory: Option<PathBuf>,
    /// There are more tasks than processors.
    crowded: bool,
}

impl Nursery {
    /// Starts the tasks of an order, `beside` so many that run; for each its process, or a code. `stdin`: the first
    /// gets the daemon's standard input.
    pub fn start(&self, order: &Order, beside: usize, stdin: bool) -> Vec<Result<Child, i32>> {
        let plan = self.plan(order, beside).and_then(|plan| {
            let debugger = if order.debug { debugger(|name| variable(order, name))? } else { None };
            Ok((plan, debugger))
        });
        let (plan, debugger) = match plan {
            Ok(plan) => plan,
            Err(code) => return order.tids.iter().map(|_| Err(code)).collect(),
        };
        order
            .tids
            .iter()
            .zip(&order.keys)
            .enumerate()
            .map(|(i, (tid, key))| {
                let mut command = match &debugger {
                    Some(debugger) => {
                        let mut command = Command::new(debugger);
                        command.arg(&plan.file);
                        command
                    }
                    None => Command::new(&plan.file),
                };
                command.args(order.arguments.iter().map(|text| texts::os(text)));
                if let Some(directory) = &plan.directory {
                    command.current_dir(directory);
                }
                for name in ["ARKE_SEAT", VARIABLE] {
                    command.env_remove(name);
                }
                command.envs(self.variables(order, &plan, *tid, key));
                command.stdin(if stdin && i == 0 { Stdio::inherit() } else { Stdio::null() });
                self.launch(*tid, command).map_err(|error| match error.raw_os_error() {
                    Some(libc::ENOENT | libc::ENOTDIR) => codes::NO_FILE,
                    Some(libc::EACCES | libc::EPERM | libc::ENOEXEC) => codes::DENIED,
                    Some(libc::ENOMEM) => codes::NO_MEM,
                    _ => codes::OUT_OF_RES,
                })
            })
            .collect()
    }

    /// What a tasker needs to start the tasks of an order, `beside` so many that run.
    pub fn ways(&self, order: &Order, beside: usize) -> Vec<Result<Start, i32>> {
        let plan = self.plan(order, beside);
        let way = |tid: &i32, key: &String| match &plan {
            Ok(plan) => Ok(Start {
                path: texts::of(&plan.file),
                arguments: order.arguments.clone(),
                variables: self
                    .variables(order, plan, *tid, key)
                    .into_iter()
                    .map(|(name, value)| format!("{}={}", texts::of(name), texts::of(value)))
                    .collect(),
            }),
            Err(code) => Err(*code),
        };
        order.tids.iter().zip(&order.keys).map(|(tid, key)| way(tid, key)).collect()
    }

    fn plan(&self, order: &Order, beside: usize) -> Result<Plan, i32> {
        let variable = |name: &str| variable(order, name);
        let file = find::program(order, variable)?;
        let directory = match find::working_directory(order, variable) {
            Some(there) if there.is_dir() => Some(there),
            None => None,
            // What the spawner did not ask for need not be on another host.
            Some(_) if order.far && order.directory.is_empty() => home(),
            Some(_) => return Err(codes::NO_FILE),
        };
        // Each task is a job of its own for the engine, which cannot see that they are more than the processors.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let crowded = beside + order.tids.len() > processors && variable(CROWDED).is_none();
        Ok(Plan { file, directory, crowded })
    }

    /// The variables that a task gets beside those of whoever starts it.
    fn variables(&self, order: &Order, plan: &Plan, tid: i32, key: &str) -> Vec<(OsString, OsString)> {
        let architecture = std::env::var_os("PVM_ARCH").unwrap_or(find::architecture().into());
        let mut out = vec![("PVM_ARCH".into(), architecture)];
        let given = order.environment.iter().filter_map(|entry| entry.split_once('='));
        out.extend(given.map(|(name, value)| (texts::os(name), texts::os(value))));
        if let Some(path) = library_path(variable(order, "LD_LIBRARY_PATH")) {
            out.push(("LD_LIBRARY_PATH".into(), texts::os(&path)));
        }
        if !self.vmid.is_empty() {
            out.push((crate::address::VMID.into(), self.vmid.clone().into()));
        }
        if plan.crowded {
            out.push((CROWDED.into(), "yes".into()));
        }
        out.push((VARIABLE.into(), format!("machine={} tid={tid} key={key}", self.machine).into()));
        out
    }

    fn launch(&self, tid: i32, mut command: Command) -> io::Result<Child> {
        let (output, to) = pipe()?;
        let errors = if self.apart {
            let (errors, to) = pipe()?;
            command.stderr(to);
            Some(File::from(errors))
        } else {
            command.stderr(to.try_clone()?);
            None
        };
        command.stdout(to);
        let (parent, limits, mask) = (getpid(), self.open_files, self.mask);
        // SAFETY: between fork and exec it calls the kernel only, and allocates nothing.
        unsafe {
            command.pre_exec(move || prepare(parent, limits, &mask));
        }
        let process = command.spawn()?;
        Ok(Child { tid, process, status: None, output: Some(output.into()), errors, silent: None, owed: 0 })
    }
}

/// In the new process: it dies with the daemon, whatever ends that, and has its own limits and signals back.
fn prepare(parent: Pid, limits: Option<(u64, u64)>, mask: &SigSet) -> io::Result<()> {
    // SAFETY: integers only.
    Errno::result(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) })?;
    if getppid() != parent {
        return Err(Errno::ESRCH.into());
    }
    if let Some((soft, hard)) = limits {
        setrlimit(Resource::RLIMIT_NOFILE, soft, hard)?;
    }
    mask.thread_set_mask()?;
    Ok(())
}

/// A variable of the order's, else of the daemon's.
fn variable(order: &Order, name: &str) -> Option<String> {
    let own = order.environment.iter().find_map(|entry| entry.strip_prefix(name)?.strip_prefix('='));
    own.map(str::to_owned).or_else(|| texts::variable(name))
}

/// Where tasks begin that have no other place.
fn home() -> Option<std::path::PathBuf> {
    Some(std::env::var_os("HOME").map_or("/".into(), std::path::PathBuf::from)).filter(|d| d.is_dir())
}

/// The path of libraries for tasks: programs that were linked elsewhere with libpvm3 find the one beside this command,
/// behind what the path says already. `None` where there is none beside it.
fn library_path(given: Option<String>) -> Option<String> {
    let own = std::env::current_exe().ok()?;
    let folder = own.parent()?.parent()?.join("lib");
    if !folder.join("libpvm3.so.3").exists() {
        return None;
    }
    let folder = texts::of(folder);
    match given.filter(|g| !g.is_empty()) {
        None => Some(folder),
        Some(given) if given.split(':').any(|d| d == folder) => Some(given),
        Some(given) => Some(format!("{given}:{folder}")),
    }
}

/// The debugger of `PvmTaskDebug`: a script that gets the program and its arguments.
fn debugger(variable: impl Fn(&str) -> Option<String>) -> Result<Option<OsString>, i32> {
    let script = variable("PVM_DEBUGGER")
        .or_else(|| Some(format!("{}/lib/debugger2", variable("PVM_ROOT")?)))
        .map(|file| texts::os(&file))
        .filter(|file| std::path::Path::new(file).is_file());
    script.map(Some).ok_or(codes::NO_FILE)
}

/// Has a command start without the signals that the daemon has blocked.
pub(super) fn own_signals(command: &mut Command) {
    // SAFETY: between fork and exec it calls the kernel only, and allocates nothing.
    unsafe {
        command.pre_exec(|| SigSet::empty().thread_set_mask().map_err(io::Error::from));
    }
}

/// A pipe that no child inherits by itself; its reading end does not block.
pub(super) fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    use nix::fcntl::{fcntl, FcntlArg, OFlag};
    let (from, to) = nix::unistd::pipe2(OFlag::O_CLOEXEC)?;
    fcntl(&from, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok((from, to))
}
