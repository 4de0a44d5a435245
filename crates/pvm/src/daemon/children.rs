//! The processes of spawned tasks: starting them, and what they write.

use super::find;
use crate::codes;
use crate::machine::spawn::Order;
use nix::errno::Errno;
use nix::sys::resource::{setrlimit, Resource};
use nix::sys::signal::SigSet;
use nix::unistd::{getpid, getppid, Pid};
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus, Stdio};

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
    /// Bytes of output that went to the first daemon, and that were not passed on yet.
    pub owed: usize,
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

impl Nursery {
    /// Starts the tasks of an order, `beside` so many that run; for each its process, or a code. `stdin`: the first gets the
    /// daemon's standard input.
    pub fn start(&self, order: &Order, beside: usize, stdin: bool) -> Vec<Result<Child, i32>> {
        let variable = |name: &str| {
            let prefix = format!("{name}=");
            let own =
                order.environment.iter().find_map(|entry| entry.strip_prefix(&prefix).map(str::to_owned));
            own.or_else(|| std::env::var(name).ok())
        };
        let file = match find::program(order, variable) {
            Ok(file) => file,
            Err(code) => return order.tids.iter().map(|_| Err(code)).collect(),
        };
        let directory = find::working_directory(order, variable);
        let directory = match directory {
            Some(there) if there.is_dir() => Some(there),
            None => None,
            // What the spawner did not ask for need not be on another host.
            Some(_) if order.far && order.directory.is_empty() => home(),
            Some(_) => return order.tids.iter().map(|_| Err(codes::NO_FILE)).collect(),
        };
        let debugger = if order.debug { debugger(variable) } else { Ok(None) };
        let debugger = match debugger {
            Ok(debugger) => debugger,
            Err(code) => return order.tids.iter().map(|_| Err(code)).collect(),
        };
        // Each task is a job of its own for the engine, which cannot see that they are more than the processors.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let crowded = beside + order.tids.len() > processors && variable(CROWDED).is_none();
        order
            .tids
            .iter()
            .zip(&order.keys)
            .enumerate()
            .map(|(i, (tid, key))| {
                let mut command = match &debugger {
                    Some(debugger) => {
                        let mut command = Command::new(debugger);
                        command.arg(&file);
                        command
                    }
                    None => Command::new(&file),
                };
                command.args(&order.arguments);
                if let Some(directory) = &directory {
                    command.current_dir(directory);
                }
                for name in ["ARKE_SEAT", VARIABLE] {
                    command.env_remove(name);
                }
                command.env("PVM_ARCH", std::env::var_os("PVM_ARCH").unwrap_or(find::architecture().into()));
                command.envs(order.environment.iter().filter_map(|entry| entry.split_once('=')));
                if let Some(path) = library_path(variable("LD_LIBRARY_PATH")) {
                    command.env("LD_LIBRARY_PATH", path);
                }
                if !self.vmid.is_empty() {
                    command.env(crate::address::VMID, &self.vmid);
                }
                if crowded {
                    command.env(CROWDED, "yes");
                }
                command.env(VARIABLE, format!("machine={} tid={tid} key={key}", self.machine));
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
        Ok(Child { tid, process, status: None, output: Some(output.into()), errors, owed: 0 })
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

/// Where tasks begin that have no other place.
fn home() -> Option<std::path::PathBuf> {
    Some(std::env::var_os("HOME").map_or("/".into(), std::path::PathBuf::from)).filter(|d| d.is_dir())
}

/// The path of libraries for tasks: programs that were linked elsewhere with libpvm3 find the one beside this command, behind what
/// the path says already. `None` where there is none beside it.
fn library_path(given: Option<String>) -> Option<String> {
    let own = std::env::current_exe().ok()?;
    let folder = own.parent()?.parent()?.join("lib");
    if !folder.join("libpvm3.so.3").exists() {
        return None;
    }
    let folder = folder.to_str()?;
    match given.filter(|g| !g.is_empty()) {
        None => Some(folder.into()),
        Some(given) if given.split(':').any(|d| d == folder) => Some(given),
        Some(given) => Some(format!("{given}:{folder}")),
    }
}

/// The debugger of `PvmTaskDebug`: a script that gets the program and its arguments.
fn debugger(variable: impl Fn(&str) -> Option<String>) -> Result<Option<OsString>, i32> {
    let script = variable("PVM_DEBUGGER")
        .or_else(|| Some(format!("{}/lib/debugger2", variable("PVM_ROOT")?)))
        .filter(|file| std::path::Path::new(file).is_file());
    script.map(|s| Some(s.into())).ok_or(codes::NO_FILE)
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
