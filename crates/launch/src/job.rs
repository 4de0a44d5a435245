//! Starting a job: the arena with its board, the guard, the ranks; then over to the supervisor.

use crate::debuggers::{self, Debuggers};
use crate::entropy;
use crate::guard::Guard;
use crate::guise;
use crate::nesting;
use crate::offspring::Family;
use crate::output::Output;
use crate::output::Pattern;
use crate::processes;
use crate::program::{kind_of, Around, Program, RANK_VARIABLE, SIZE_VARIABLE};
use crate::seat::{JobId, Seat, SEAT_VARIABLE};
use crate::signals::Signals;
use crate::spawn::{spawn, Failure, Stack, Start, Step};
use crate::spec::{JobSpec, LaunchError, Outcome, ProgramSpec, Started};
use crate::supervisor::Supervisor;
use crate::topology;
use arke_base::board::{Board, Occupant};
use arke_base::trace::Pool;
use arke_sys::arena::Arena;
use arke_sys::cpu::Mask;
use arke_sys::SysError;
use nix::errno::Errno;
use nix::fcntl::{fcntl, FcntlArg, OFlag};
use nix::sys::resource::{getrlimit, setrlimit, Resource};
use nix::unistd::{getpid, pipe2};
use std::ffi::CString;
use std::io::IsTerminal;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use std::path::Path;
use std::time::Instant;

/// Number that the arena's descriptor gets, or the next free one: above what scripts redirect and shells use
/// for themselves.
pub(crate) const ARENA_DESCRIPTOR: i32 = 200;

/// Runs a job to its end.
///
/// The calling process must have one thread. All that descends from it is taken for part of the job and ends with it,
/// but for the processes that it has when the job begins.
pub fn run(spec: &JobSpec) -> Result<Outcome, LaunchError> {
    run_for(spec, None)
}

/// Runs a job to its end, on behalf of the process that spawned it, if one did.
pub(crate) fn run_for(spec: &JobSpec, family: Option<Family>) -> Result<Outcome, LaunchError> {
    let size = spec.size();
    // Where output goes to a terminal, programs write it line by line themselves; through a pipe of ours, somebody
    // else's pipe or into a file they would not. That is so for any number of ranks.
    let piped = size > 1 || spec.output.label || spec.output.timestamps || spec.output.out.is_some();
    let around = Around {
        library: spec.library.as_deref(),
        live: piped || !std::io::stdout().is_terminal(),
        any_mpi: spec.any_mpi || size == 1,
        ranks: size,
    };
    let programs =
        spec.programs.iter().map(|p| Program::prepare(p, &around)).collect::<Result<Vec<_>, _>>()?;
    let open_files = raise_open_files(size)?;
    let outer = Seat::from_environment().ok().flatten();
    let (arena, board, job) = make_board(size, outer.as_ref().map(|seat| seat.job))?;
    let trace = spec.trace.map(|bytes| make_trace(size, bytes)).transpose()?;
    if spec.tolerant {
        board.set_tolerant();
    }

    if let Some(debug) = &spec.debug {
        debuggers::check(debug)?;
    }
    if spec.listener.is_some_and(|listener| (listener.holds)()) {
        board.hold(true);
    }

    let signals = Signals::listen().map_err(|e| failed("listening for signals", e))?;
    // Whatever a rank leaves behind becomes our child, not init's, and can be ended with the job.
    nix::sys::prctl::set_child_subreaper(true).map_err(|e| failed("becoming the parent of orphans", e))?;
    let helpers = processes::helpers();
    let guard = Guard::start(job).map_err(|e| match e {
        Errno::EAGAIN => LaunchError::own(format!("starting the guard failed: {}; {TOO_MANY}", e.desc())),
        e => failed("starting the guard", e),
    })?;
    // After our guard can be seen: of two jobs that start at once, at least one sees the other.
    let shares = topology::plan(spec.bind, size as usize, || processes::another_job(guard.pid()));
    let output = Output::new(&spec.output, Instant::now()).map_err(|e| failed("opening the output", e))?;
    let parent = family.as_ref().map(|family| family.parent.clone());
    let mut supervisor = Supervisor::new(spec, job, signals, Some(guard), board, output, family);
    supervisor.spare(helpers);

    let within: Vec<JobId> =
        outer.map(|s| s.within.iter().copied().chain([s.job]).collect()).unwrap_or_default();
    let (own, foreign) = (Occupant::here(), nesting::marks(arke_base::settings::variable));
    let nothing = open_null()?;
    let stdin = std::io::stdin();
    let mut stack = Stack::new();
    let (mut rank, mut started) = (0, Vec::with_capacity(size as usize));
    for (appnum, (of, program)) in spec.programs.iter().zip(&programs).enumerate() {
        let (arguments, shell_arguments) = (program.arguments(), program.shell_arguments());
        for _ in 0..of.ranks {
            let seat = Seat {
                rank,
                size,
                arena: std::os::fd::AsRawFd::as_raw_fd(&arena),
                launcher: own.pid,
                namespace: own.namespace,
                started: own.started,
                job,
                appnum: appnum as u32,
                procs: of.ranks,
                error_handler: spec.error_handler,
                parent: parent.clone(),
                trace: trace.as_ref().map(|(fd, _)| std::os::fd::AsRawFd::as_raw_fd(fd)),
                within: within.clone(),
                foreign: foreign.clone(),
            };
            let mut own = vec![
                variable(SEAT_VARIABLE, &seat)?,
                variable(RANK_VARIABLE, &rank)?,
                variable(SIZE_VARIABLE, &size)?,
            ];
            if program.as_in_open_mpi {
                for (name, value) in guise::variables(rank, size) {
                    own.push(variable(name, &value)?);
                }
            }
            let environment = program.environment(&own);
            let cores = shares.as_ref().map(|s| Mask::of(&s[rank as usize]));
            let pipes = if piped { Some(Pipes::new(supervisor.output().is_one_place())?) } else { None };
            let (out, err) = (spec.output.out.as_ref(), spec.output.err.as_ref());
            let files = match Pattern::open_both(out, err, rank, size) {
                Ok(files) => files,
                Err(error) => return Err(supervisor.give_up(error)),
            };
            let stream = |which: usize| {
                let pipe = || pipes.as_ref().map(|p| p.write[which].as_fd());
                files[which].as_ref().map(AsFd::as_fd).or_else(pipe)
            };
            let start = Start {
                file: &program.file,
                arguments: &arguments,
                environment: &environment,
                shell_arguments: &shell_arguments,
                directory: program.directory.as_deref(),
                streams: [
                    Some(if spec.stdin == Some(rank) { stdin.as_fd() } else { nothing.as_fd() }),
                    stream(0),
                    stream(1),
                ],
                cores: cores.as_ref(),
                open_files,
                signals: supervisor.signals_before(),
                parent: getpid(),
                stopped: spec.debug.as_ref().is_some_and(|debug| debug.names(rank)),
            };
            match spawn(&start, &mut stack) {
                Ok(pid) => {
                    supervisor.add(pid, of.program.to_string_lossy().into_owned());
                    started.push(Started {
                        host: supervisor.host().into(),
                        program: std::fs::canonicalize(program.path(of)).unwrap_or_else(|_| program.path(of)),
                        pid: pid.as_raw(),
                    });
                }
                Err(failure) => {
                    return Err(supervisor.give_up(explain(failure, of, &program.path(of), rank)))
                }
            }
            if spec.show_bindings {
                let line = match &shares {
                    Some(shares) => {
                        format!("bound to CPUs {}", topology::format_list(&shares[rank as usize]))
                    }
                    None => "not bound".into(),
                };
                supervisor.output().say(&format!("arke: rank {rank} is {line}"), Instant::now());
            }
            if let Some(Pipes { out, err, .. }) = pipes {
                let now = Instant::now();
                supervisor.output().add(rank, false, out, now);
                if let Some(err) = err {
                    supervisor.output().add(rank, true, err, now);
                }
            }
            rank += 1;
        }
    }
    supervisor.all_started();
    if let Some(debug) = &spec.debug {
        match Debuggers::start(debug, &started, job) {
            Ok((debuggers, lines)) => {
                lines.iter().for_each(|line| supervisor.output().say(line, Instant::now()));
                supervisor.attach(debuggers);
            }
            Err(text) => return Err(supervisor.give_up(LaunchError::own(text))),
        }
    }
    if let Some(listener) = spec.listener {
        (listener.started)(&started);
        supervisor.release();
    }
    let mut outcome = supervisor.run();
    outcome.trace = trace.map(|(_, pool)| pool);
    // Until now a rank whose wrapper closed its descriptor could open ours through /proc.
    drop(arena);
    Ok(outcome)
}

/// The pipes of one rank's output and error: where both go to the same place, as on a terminal or with `2>&1`, they are
/// one pipe, since of two nobody can tell what was written first.
struct Pipes {
    out: OwnedFd,
    err: Option<OwnedFd>,
    write: [OwnedFd; 2],
}

impl Pipes {
    fn new(one: bool) -> Result<Self, LaunchError> {
        let pipe = || -> nix::Result<(OwnedFd, OwnedFd)> {
            let (read, write) = pipe2(OFlag::O_CLOEXEC)?;
            // Ours does not block; the rank's does, as programs expect.
            fcntl(read.as_fd(), FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
            Ok((read, write))
        };
        let make = || -> nix::Result<Self> {
            let (out, out_end) = pipe()?;
            if one {
                let err_end = out_end.try_clone().map_err(|_| Errno::EMFILE)?;
                return Ok(Self { out, err: None, write: [out_end, err_end] });
            }
            let (err, err_end) = pipe()?;
            Ok(Self { out, err: Some(err), write: [out_end, err_end] })
        };
        make().map_err(|e| failed("making a pipe for a rank's output", e))
    }
}

/// Makes the arena, inherited by the ranks under a high number, with the board in it.
fn make_board(size: u32, outer: Option<JobId>) -> Result<(OwnedFd, Board, JobId), LaunchError> {
    let job = entropy::job_number(outer).map_err(|e| failed("drawing a random number", e))?;
    let cpus = topology::allowed_threads() as u32;
    let arena = Arena::create(0).map_err(|e| short("the job's shared memory", &e))?;
    let board = Board::create(&arena, size, cpus, job.0)
        .map_err(|e| LaunchError::own(format!("the job board of {} bytes: {e}", Board::bytes(size))))?;
    // SAFETY: the arena is open until the end of this function.
    let high = inherited(unsafe { BorrowedFd::borrow_raw(arena.raw_fd()) })?;
    Ok((high, board, job))
}

/// Memory that could not be had of the system, and what to do about it.
fn short(what: &str, error: &SysError) -> LaunchError {
    LaunchError::own(format!("{what}: {}", arke_sys::memory::told(error)))
}

/// A duplicate of a descriptor, inherited by the ranks under a high number.
fn inherited(fd: BorrowedFd) -> Result<OwnedFd, LaunchError> {
    let high = fcntl(fd, FcntlArg::F_DUPFD(ARENA_DESCRIPTOR))
        .or_else(|_| fcntl(fd, FcntlArg::F_DUPFD(10)))
        .map_err(|e| failed("keeping the job's shared memory open", e))?;
    // SAFETY: fcntl just made this descriptor for us.
    Ok(unsafe { OwnedFd::from_raw_fd(high) })
}

/// Makes the memory of a trace, inherited by the ranks.
fn make_trace(size: u32, bytes: u64) -> Result<(OwnedFd, Pool), LaunchError> {
    let pool = Pool::create(size, bytes)
        .map_err(|e| short(&format!("the memory of the trace, {bytes} bytes (ARKE_TRACE_SIZE)"), &e))?;
    // SAFETY: the pool is open until the end of this function.
    let high = inherited(unsafe { BorrowedFd::borrow_raw(pool.raw_fd()) })?;
    Ok((high, pool))
}

fn open_null() -> Result<OwnedFd, LaunchError> {
    std::fs::File::open("/dev/null")
        .map(OwnedFd::from)
        .map_err(|e| LaunchError::own(format!("/dev/null, the ranks' standard input, cannot be opened: {e}")))
}

fn variable(name: &str, value: &dyn std::fmt::Display) -> Result<CString, LaunchError> {
    CString::new(format!("{name}={value}")).map_err(|e| LaunchError::own(format!("{name}: {e}")))
}

/// Makes room for two pipes a rank. Returns the limit that the ranks get back.
fn raise_open_files(size: u32) -> Result<Option<libc::rlimit>, LaunchError> {
    // Two pipes a rank and a descriptor of its process, beside a few of our own; more is convenient, not needed.
    let needed = 40 + 3 * u64::from(size);
    let wanted = ARENA_DESCRIPTOR as u64 + 100 + 4 * u64::from(size);
    let (soft, hard) =
        getrlimit(Resource::RLIMIT_NOFILE).map_err(|e| failed("reading the limit of open files", e))?;
    if soft >= wanted {
        return Ok(None);
    }
    if setrlimit(Resource::RLIMIT_NOFILE, wanted.min(hard), hard).is_err() || hard < needed {
        return Err(LaunchError::own(format!(
            "{size} ranks need about {needed} open files in the launcher, and the limit is {hard}; raise it with `ulimit -n`"
        )));
    }
    Ok(Some(libc::rlimit { rlim_cur: soft, rlim_max: hard }))
}

/// How many processes the user may have, soft and hard limit; `None` where there is no limit.
pub fn process_limits() -> (Option<u64>, Option<u64>) {
    let limit = |n: u64| (n != libc::RLIM_INFINITY).then_some(n);
    getrlimit(Resource::RLIMIT_NPROC).map_or((None, None), |(soft, hard)| (limit(soft), limit(hard)))
}

fn failed(doing: &str, errno: Errno) -> LaunchError {
    LaunchError::own(format!("{doing} failed: {}", errno.desc()))
}

/// Where the limit on processes is found.
const TOO_MANY: &str = "see `ulimit -u` and the control group's pids.max";

/// The failed start of a rank in words.
fn explain(failure: Failure, of: &ProgramSpec, file: &Path, rank: u32) -> LaunchError {
    let program = of.program.to_string_lossy();
    let reason = failure.errno.desc();
    match failure.step {
        Step::Clone => LaunchError::own(format!(
            "rank {rank}: no process could be made for {program}: {reason}; {TOO_MANY}"
        )),
        Step::Prepare => {
            LaunchError::own(format!("rank {rank}: preparing to run {program} failed: {reason}"))
        }
        Step::Stop => LaunchError::own(format!(
            "rank {rank}: {program} cannot be stopped for a debugger: {reason}; the system forbids ptrace (a container may \
             need --cap-add=SYS_PTRACE)"
        )),
        Step::Directory => LaunchError::own(format!(
            "rank {rank}: the working directory {} cannot be entered: {reason}",
            of.directory.as_deref().unwrap_or(std::path::Path::new(".")).display()
        )),
        Step::Execute => {
            let hint = match failure.errno {
                // The file is there, so it is the interpreter or loader that it names which is not.
                Errno::ENOENT => "; the interpreter (#! line) or loader that it names is missing".into(),
                Errno::ENOEXEC => format!("; {}", kind_of(file)),
                _ => String::new(),
            };
            LaunchError {
                text: format!("the program {program} cannot be executed: {reason}{hint}"),
                code: LaunchError::NOT_EXECUTABLE,
            }
        }
    }
}
