//! The launcher's event loop: one thread, asleep until a rank writes or ends, a signal comes or a time is up.

mod crashes;
mod lingering;
mod other_mpi;
pub(crate) mod standstill;
mod survivors;

use crate::debuggers::Debuggers;
use crate::guard::Guard;
use crate::libraries::Watch;
use crate::offspring::Family;
use crate::output::Output;
use crate::processes::{self, Helper};
use crate::ranks::Ranks;
use crate::seat::JobId;
use crate::signals::{self, Came, Signals};
use crate::spec::{JobSpec, LaunchError, Outcome};
use crate::verdict::{oom_kills, reap, Cause, Reaped};
use arke_base::board::{Board, RankState};
use lingering::Lingering;
use nix::errno::Errno;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use nix::sys::signal::Signal;
use nix::unistd::Pid;
use standstill::Standstill;
use std::collections::HashSet;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};
use survivors::Survivors;

/// How long ranks have between SIGTERM and SIGKILL when the job ends.
const GRACE: Duration = Duration::from_millis(300);
/// A signal that comes again within this time is the same request: nobody presses a key twice so soon on purpose.
const ONE_REQUEST: Duration = Duration::from_millis(300);
/// First and longest pause between looks for ranks that wait for one that never joined.
const NEVER_JOINED: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];
/// Exit code of a job that ran out of time, as of `timeout(1)`.
const TIMED_OUT: u8 = 124;

/// A running job.
pub(crate) struct Supervisor<'a> {
    spec: &'a JobSpec,
    job: JobId,
    signals: Signals,
    ranks: Ranks,
    output: Output,
    guard: Option<Guard>,
    /// The process that spawned the job, if one did.
    family: Option<Family>,
    /// Whether jobs that this one spawned end with it, connected or not: the user wants an end.
    everything: bool,
    host: String,
    oom_kills: u64,
    started: Instant,
    /// Code to exit with, set when the job's end is decided.
    code: Option<u8>,
    raise: Option<i32>,
    interrupts: u32,
    /// The last signal that is to end the job, and when it came.
    last_deadly: Option<(Signal, Instant)>,
    /// The signal by which the user has asked for the end of the job, and when the ranks are killed that go on.
    asked: Option<(Signal, Option<Instant>)>,
    /// The signals that were passed on to the ranks.
    passed_on: Vec<Signal>,
    stopping: Stopping,
    /// What is still there after SIGKILL.
    survivors: Survivors,
    /// When to look for ranks that wait for one that never joined, and the pause before that look.
    look: Option<(Instant, Duration)>,
    /// Whether the job stands still for good.
    standstill: Standstill,
    /// The debuggers of some ranks.
    debuggers: Option<Debuggers>,
    /// Whose MPI the ranks have loaded, where that matters.
    watch: Option<Watch>,
    /// Whether this process has children.
    children: bool,
    /// Processes that ranks have left behind; `None` while there are none.
    lingers: Option<Lingering>,
    /// The time of the last turn: all that was due by then is done.
    turned: Instant,
    /// Processes below this one that are no part of the job: a shell that has executed `mpiexec` had started them, or
    /// ranks of a job that ended well have left them in the background.
    helpers: Vec<Helper>,
    /// Whether the user wants an end now, though output is not written yet.
    cut_short: bool,
    /// Whether a rank's state may have changed since the last look.
    changed: bool,
    /// Whether what is left of the job cannot be ended: nothing is waited for.
    forsaken: bool,
}

/// How far the end of the job has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stopping {
    No,
    /// SIGTERM was sent; SIGKILL follows at this time.
    Asked(Instant),
    /// SIGKILL was sent, and is sent again at this time.
    Forced(Instant),
}

/// Who polled ready.
#[derive(Clone, Copy)]
enum Source {
    Signals,
    Guard,
    Family,
    Watched(u32),
    Output(usize),
}

impl<'a> Supervisor<'a> {
    /// A supervisor for ranks that are started afterwards.
    pub fn new(
        spec: &'a JobSpec,
        job: JobId,
        signals: Signals,
        guard: Option<Guard>,
        board: Board,
        output: Output,
        family: Option<Family>,
    ) -> Self {
        let watched = spec.size() > 1 && !spec.any_mpi;
        Self {
            spec,
            job,
            signals,
            ranks: Ranks::new(board),
            output,
            guard,
            family,
            everything: false,
            host: host(),
            oom_kills: oom_kills(),
            started: Instant::now(),
            code: None,
            raise: None,
            interrupts: 0,
            last_deadly: None,
            asked: None,
            passed_on: Vec::new(),
            stopping: Stopping::No,
            survivors: Survivors::default(),
            look: None,
            standstill: Standstill::new(spec.deadlock, Instant::now()),
            debuggers: None,
            watch: watched.then(|| Watch::new(spec.library.as_deref(), Instant::now())),
            children: true,
            lingers: None,
            turned: Instant::now(),
            helpers: Vec::new(),
            cut_short: false,
            changed: true,
            forsaken: false,
        }
    }

    /// The ranks' output.
    pub fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Notes that the next rank runs as `pid`.
    pub fn add(&mut self, pid: Pid, program: String) {
        self.ranks.add(pid, program);
    }

    /// The name of this machine.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Notes who is no part of the job, though below this process.
    pub fn spare(&mut self, helpers: Vec<Helper>) {
        self.helpers = helpers;
    }

    /// Takes debuggers, which end with the job.
    pub fn attach(&mut self, debuggers: Debuggers) {
        self.debuggers = Some(debuggers);
    }

    /// Lets ranks go on that wait in MPI_Init.
    pub fn release(&self) {
        self.ranks.board().hold(false);
    }

    /// Notes that every rank runs.
    pub fn all_started(&mut self) {
        if let Some(family) = &mut self.family {
            family.started();
        }
    }

    /// The mask for the ranks.
    pub fn signals_before(&self) -> &crate::signals::Before {
        self.signals.before()
    }

    /// Ends what was started, after a later rank could not be.
    pub fn give_up(mut self, error: LaunchError) -> LaunchError {
        self.code = Some(error.code);
        self.kill();
        // Where no rank was started there is nobody whose end would wake us.
        self.reap_all();
        self.run();
        error
    }

    /// Runs the job to its end.
    pub fn run(mut self) -> Outcome {
        while !self.is_done() {
            self.turn();
        }
        self.tell_crashes();
        self.mind_other_mpi();
        self.mind_the_left_behind();
        self.flush();
        self.mind_lost_output();
        self.flush();
        let Self { ranks, code, raise, .. } = self;
        let code = code.unwrap_or(0);
        // A job that ended well after its ranks had dealt with the interrupt was not ended by it.
        let raise = raise.filter(|_| code != 0);
        Outcome { code, raise, board: ranks.into_board(), trace: None }
    }

    /// Waits for something to happen, and does what follows from it.
    fn turn(&mut self) {
        let ready = self.wait();
        let now = Instant::now();
        // First, since a rank may be gone right after it has printed something.
        self.look_at_libraries(now, ready.iter().any(|source| matches!(source, Source::Output(_))));
        for source in ready {
            match source {
                Source::Signals => self.hear(now),
                Source::Guard => self.guard = Guard::start(self.job).ok(),
                Source::Family => {
                    if self.family.as_mut().is_some_and(Family::has_died) {
                        self.orphaned();
                    }
                }
                Source::Watched(rank) => {
                    self.ranks.watched_ended(rank, now);
                    self.changed = true;
                }
                Source::Output(number) => self.output.ready(number, now),
            }
        }
        let due = self.ranks.next_failure().is_some_and(|at| now >= at);
        if std::mem::take(&mut self.changed) || due {
            self.judge(now);
        }
        self.check_times(now);
        self.output.write(now);
        self.turned = now;
    }

    /// Writes what is still waiting. Its reader may be slow; the user may want to wait no longer.
    fn flush(&mut self) {
        self.output.write(Instant::now());
        while !self.output.is_written() && !self.cut_short {
            self.turn();
        }
    }

    /// Output that could not be written is a failure, even where every rank ended well.
    fn mind_lost_output(&mut self) {
        if let Some(errno) = self.output.lost() {
            let remedy = match errno {
                Errno::EFBIG => "; raise the limit on the length of files with `ulimit -f unlimited`",
                Errno::ENOSPC | Errno::EDQUOT => "; make room on its file system, or write it to another one",
                _ => "",
            };
            let line = format!("arke: the ranks' output could not be written: {}{remedy}", errno.desc());
            self.output.say(&line, Instant::now());
            self.code.get_or_insert(LaunchError::OWN);
        }
        if self.output.closed().is_some() {
            // Nobody read on: every program in a pipeline ends like this.
            self.code.get_or_insert(128 + libc::SIGPIPE as u8);
        }
    }

    /// Whether every rank has ended, nothing that they started is left, and all they wrote is written.
    fn is_done(&mut self) -> bool {
        if self.ranks.running() > 0 && !self.forsaken {
            return false;
        }
        self.debuggers = None;
        if !self.is_over() && !self.forsaken {
            // A rank may have left processes behind, which are our children now. So are the launchers of jobs that it
            // has spawned, which end by themselves.
            if self.stopping == Stopping::No {
                self.let_linger();
            }
            if !self.is_over() {
                return false;
            }
        }
        self.lingers = None;
        let now = Instant::now();
        self.output.drain(now);
        if self.output.is_written() {
            // Nobody is left who could write; a pipe that is still open was passed to someone outside the job.
            self.output.finish(now);
        }
        self.output.is_written() || self.cut_short
    }

    /// Whether no process of the job is left: all children of this one, if it has any, are those that it had before.
    fn is_over(&self) -> bool {
        let guard = self.guard.as_ref().map(Guard::pid);
        let only_helpers = || !self.helpers.is_empty() && processes::only_children(&self.helpers, guard);
        self.ranks.running() == 0 && (!self.children || only_helpers())
    }

    /// A rank that has joined and whose script has ended before it: no good job, whatever the script ended with.
    fn mind_the_left_behind(&mut self) {
        if let Some(rank) = self.ranks.first_left_behind().filter(|_| self.code.is_none()) {
            self.code = Some(Cause::LeftBehind.code());
            self.tell(rank, &Cause::LeftBehind, "");
        }
    }

    /// Sleeps until something happens.
    fn wait(&self) -> Vec<Source> {
        let mut sources = vec![Source::Signals];
        let mut fds = vec![PollFd::new(self.signals.fd(), PollFlags::POLLIN)];
        if let Some(guard) = &self.guard {
            sources.push(Source::Guard);
            fds.push(PollFd::new(guard.fd(), PollFlags::POLLIN));
        }
        if let Some(line) = self.family.as_ref().and_then(|family| family.line.as_ref()) {
            sources.push(Source::Family);
            fds.push(PollFd::new(line.as_fd(), PollFlags::POLLIN));
        }
        for (rank, fd) in self.ranks.watched() {
            sources.push(Source::Watched(rank));
            fds.push(PollFd::new(fd, PollFlags::POLLIN));
        }
        for (number, fd) in self.output.interests() {
            sources.push(Source::Output(number));
            fds.push(fd);
        }
        let next = self.next_time();
        // It would be waited for in vain for ever, without sleep.
        debug_assert!(next.is_none_or(|at| at >= self.turned), "a time that is over is still waited for");
        let timeout = match next {
            None => PollTimeout::NONE,
            Some(at) => {
                let left = at.saturating_duration_since(Instant::now());
                // Rounded up, so that the time has come when we wake.
                let milliseconds = left.as_nanos().div_ceil(1_000_000).min(60_000) as u16;
                PollTimeout::from(milliseconds)
            }
        };
        if !matches!(poll(&mut fds, timeout), Ok(n) if n > 0) {
            return Vec::new();
        }
        let ready = fds.iter().map(|fd| fd.any() == Some(true));
        sources.into_iter().zip(ready).filter(|(_, ready)| *ready).map(|(source, _)| source).collect()
    }

    /// When the job has run for too long. The reader of its output may take his time.
    fn limit(&self) -> Option<Instant> {
        let (limit, _) = self.spec.timeout.filter(|_| self.stopping == Stopping::No && !self.is_over())?;
        self.started.checked_add(limit)
    }

    /// When something has to be done next though nothing happens. Whatever is due is done in one turn, and not due
    /// again.
    fn next_time(&self) -> Option<Instant> {
        let stopping = match self.stopping {
            Stopping::No => None,
            Stopping::Asked(at) | Stopping::Forced(at) => Some(at),
        };
        let lingers =
            self.lingers.filter(|_| self.stopping == Stopping::No).and_then(|lingering| lingering.next);
        let look = self.look.map(|(at, _)| at);
        let minded = |watch: &&Watch| {
            self.ranks.running() > 0 && watch.minds_joined() || !self.ranks.unjoined().is_empty()
        };
        let watch = self.watch.as_ref().filter(minded).map(Watch::next);
        let standstill =
            self.standstill.next().filter(|_| self.stopping == Stopping::No && self.ranks.running() > 0);
        [
            self.limit(),
            stopping,
            self.patience(),
            lingers,
            look,
            standstill,
            watch,
            self.ranks.next_failure(),
            self.output.deadline(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Does what is due by now.
    fn check_times(&mut self, now: Instant) {
        match self.stopping {
            Stopping::Asked(at) | Stopping::Forced(at) if now >= at => self.kill(),
            _ if self.limit().is_some_and(|at| now >= at) => self.time_out(now),
            _ if self.patience().is_some_and(|at| now >= at) => self.lose_patience(now),
            _ => {}
        }
        if let Some((_, pause)) = self.look.filter(|(at, _)| now >= *at) {
            self.look_for_the_unjoined(now, pause);
        }
        if self.stopping == Stopping::No && self.ranks.running() > 0 && self.look_for_standstill(now) {
            // A rank in another PID namespace cannot ring.
            self.ranks.watch_wrapped(now);
            self.changed = true;
        }
    }

    /// Takes the signals that came: children that ended, rings of ranks, signals to pass on.
    fn hear(&mut self, now: Instant) {
        while let Some(came) = self.signals.next() {
            if came.signal == Signal::SIGCHLD {
                self.reap_all();
                self.ranks.watch_wrapped(now);
                self.changed = true;
            } else {
                self.pass_on(came);
            }
        }
    }

    fn reap_all(&mut self) {
        loop {
            match reap() {
                Reaped::Child(pid, end) => self.ranks.ended(pid, end),
                Reaped::NoneYet => return,
                Reaped::NoneLeft => {
                    self.children = false;
                    return;
                }
            }
        }
    }

    /// The process that spawned this job has died: that ends the job while it is connected.
    fn orphaned(&mut self) {
        if self.stopping == Stopping::No && self.ranks.any_tied() {
            self.code.get_or_insert(1);
            self.stop();
        }
    }

    /// Whether a signal is the last one once more: a terminal that hangs up and `timeout` send it to a process and then to
    /// its group.
    fn is_again(&mut self, signal: Signal) -> bool {
        let now = Instant::now();
        match self.last_deadly {
            Some((last, at)) if last == signal && now - at < ONE_REQUEST => true,
            _ => {
                self.last_deadly = Some((signal, now));
                false
            }
        }
    }

    fn pass_on(&mut self, came: Came) {
        let deadly = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT];
        self.everything |= deadly.contains(&came.signal);
        if matches!(came.signal, Signal::SIGQUIT | Signal::SIGUSR1) && self.stopping == Stopping::No {
            // Before the ranks get it, which may end them.
            self.ask_why();
        }
        if deadly.contains(&came.signal) && self.is_again(came.signal) {
            return;
        }
        if came.signal == Signal::SIGINT {
            self.interrupts += 1;
            if came.from_terminal {
                self.raise = Some(libc::SIGINT);
            }
        }
        if deadly.contains(&came.signal) && self.survivors.are_told() && !self.forsaken {
            // The user knows who is left. What has come to be since the last look is not.
            self.code.get_or_insert(128 + came.signal as u8);
            self.kill();
            self.forsaken = true;
            return;
        }
        if deadly.contains(&came.signal) && (self.is_over() || self.forsaken) {
            // Only the reader of the output is waited for.
            self.code.get_or_insert(128 + came.signal as u8);
            self.cut_short = true;
            return;
        }
        if deadly.contains(&came.signal) && self.lingers.is_some() && self.stopping == Stopping::No {
            // Only processes that ranks have left behind are waited for. A shell has them ignore Ctrl-C.
            self.code.get_or_insert(128 + came.signal as u8);
            return self.stop();
        }
        if came.signal == Signal::SIGINT && self.interrupts > 1 {
            self.code.get_or_insert(128 + libc::SIGINT as u8);
            self.kill();
            return;
        }
        let asks = matches!(came.signal, Signal::SIGTERM | Signal::SIGHUP);
        if asks && self.asked.is_some() {
            self.code.get_or_insert(128 + came.signal as u8);
            self.kill();
            return;
        }
        self.ranks.pass_on(came);
        if !self.passed_on.contains(&came.signal) {
            self.passed_on.push(came.signal);
        }
        if asks {
            // A rank that stands still in a debugger takes no signal before its debugger lets go of it.
            self.debuggers = None;
            self.asked = Some((came.signal, self.spec.patience.map(|patience| Instant::now() + patience)));
        }
        if came.signal == Signal::SIGTSTP {
            // The ranks have stopped, or chose not to; the shell waits for us to.
            signals::stop();
        }
    }

    /// Looks at the ranks that ended since the last look and ends the job if one of them did not end well.
    fn judge(&mut self, now: Instant) {
        let failures = self.ranks.failures(now);
        if self.stopping != Stopping::No {
            return;
        }
        if self.spec.tolerant
            && failures.iter().all(|(_, cause)| cause.spares_the_others())
            && (self.ranks.running() > 0 || self.ranks.any_ended_well())
        {
            for (rank, cause) in failures {
                self.go_on_without(rank, &cause);
            }
            return;
        }
        if let Some((rank, cause)) = failures.into_iter().min_by(|a, b| a.1.cmp(&b.1).then(a.0.cmp(&b.0))) {
            self.fail(rank, &cause);
        } else if self.look.is_none() && self.ranks.first_done_unjoined().is_some() {
            self.look = Some((now + NEVER_JOINED[0], NEVER_JOINED[0]));
        }
    }

    /// A rank that ended well without MPI_Init is no failure, unless others have called it and wait for all.
    fn look_for_the_unjoined(&mut self, now: Instant, pause: Duration) {
        self.look = None;
        if self.stopping != Stopping::No || self.ranks.running() == 0 {
            return;
        }
        if let Some(rank) = self.ranks.first_done_unjoined() {
            if self.ranks.any_in(RankState::Joined) {
                self.fail(rank, &Cause::NeverJoined);
            } else {
                let pause = (pause * 2).min(NEVER_JOINED[1]);
                self.look = Some((now + pause, pause));
            }
        }
    }

    fn fail(&mut self, rank: u32, cause: &Cause) {
        self.code.get_or_insert(cause.code());
        let goes_with_it = self.ranks.running() > 0 && !matches!(cause, Cause::Abort(..) | Cause::Bereft(..));
        let passed_on = |signal: i32| self.passed_on.iter().any(|passed| *passed as i32 == signal);
        let of_ours = matches!(cause, Cause::Signal { signal, .. } if passed_on(*signal));
        let and = match (of_ours, goes_with_it) {
            (true, true) => "; arke run got that signal and passed it on; ending the job",
            (true, false) => "; arke run got that signal and passed it on",
            (false, true) => "; ending the job",
            (false, false) => "",
        };
        self.tell(rank, cause, and);
        self.stop();
    }

    /// The others are told that a rank is lost, and may deal with it.
    fn go_on_without(&mut self, rank: u32, cause: &Cause) {
        let and = match self.ranks.running() {
            0 => "; others had ended well before",
            _ => "; the job goes on without it",
        };
        self.tell(rank, cause, and);
        self.tell_crash(rank);
        self.ranks.lose(rank, &cause.text(0));
    }

    /// Says how a rank ended.
    fn tell(&mut self, rank: u32, cause: &Cause, and: &str) {
        let now = Instant::now();
        // What the rank wrote last comes before the line about its end.
        self.output.drain(now);
        let nobody_reads = matches!(cause, Cause::Signal { signal: libc::SIGPIPE, .. });
        if !(nobody_reads && self.output.closed().is_some()) {
            let kills = oom_kills().saturating_sub(self.oom_kills);
            let (pid, program) = self.ranks.who(rank);
            // A rank that was killed may have been asleep in a call; what it told of that outlives it.
            let asleep = match cause {
                Cause::Signal { .. } => self.ranks.wait_of(rank),
                _ => None,
            };
            let asleep = asleep.map_or(String::new(), |wait| format!(", asleep in {wait}"));
            let line = format!(
                "arke: {}rank {rank} on {} ({program}, pid {pid}) {}{asleep}{and}",
                if self.family.is_some() { "spawned " } else { "" },
                self.host,
                cause.text(kills)
            );
            self.output.say(&line, now);
            if let Some(listener) = self.spec.listener {
                (listener.ends)(&line);
            }
        }
    }

    fn time_out(&mut self, now: Instant) {
        let (limit, name) = self.spec.timeout.unwrap_or_default();
        let limit = limit.as_secs_f64();
        let left = self.ranks.running_ranks();
        let (size, doings) = (self.spec.size(), self.ranks.doings(&left));
        let list = crate::topology::format_list(&left);
        let still = match left.len() {
            0 => format!(
                "All {size} ranks have ended; jobs that they have spawned, or other processes of theirs, still run"
            ),
            1 => format!("Still running: rank {list} of {size}: {doings}"),
            _ => format!("Still running: ranks {list} of {size}: {doings}"),
        };
        let line =
            format!("arke: the job on {} has run for {limit} s, its {name}; ending it. {still}", self.host);
        self.code.get_or_insert(TIMED_OUT);
        self.everything = true;
        self.output.say(&line, now);
        self.ask_why_once(now);
        self.stop();
    }

    /// When ranks are killed that go on though the user has asked for the end of the job.
    fn patience(&self) -> Option<Instant> {
        self.asked.and_then(|(_, until)| until).filter(|_| self.stopping == Stopping::No && !self.is_over())
    }

    fn lose_patience(&mut self, now: Instant) {
        let (Some((signal, _)), Some(patience)) = (self.asked, self.spec.patience) else { return };
        let left = self.ranks.running_ranks();
        let line = format!(
            "arke: {} s after {signal} {} of the job on {} still {}: {}; killing {} (ARKE_TERM_S)",
            patience.as_secs_f64(),
            match left.as_slice() {
                [] => "processes".to_string(),
                [rank] => format!("rank {rank}"),
                _ => format!("ranks {}", crate::topology::format_list(&left)),
            },
            self.host,
            if left.len() == 1 { "runs" } else { "run" },
            self.ranks.doings(&left),
            if left.len() == 1 { "it" } else { "them" },
        );
        self.code.get_or_insert(128 + signal as u8);
        self.output.say(&line, now);
        self.kill();
    }

    /// Asks all that is left of the job to end.
    fn stop(&mut self) {
        let left = self.descendants();
        processes::signal_all(&left, Signal::SIGTERM);
        // A stopped process would not hear it.
        processes::signal_all(&left, Signal::SIGCONT);
        self.stopping = Stopping::Asked(Instant::now() + GRACE);
    }

    /// Ends all that is left of the job.
    fn kill(&mut self) {
        let left = self.descendants();
        processes::signal_all(&left, Signal::SIGKILL);
        if !left.is_empty() && !self.forsaken && processes::are_signals_refused() {
            self.forsaken = true;
            let line = format!(
                "arke: a filter of system calls refuses kill, so processes of the job on {} may go on; its ranks end with this \
                 command; allow kill, in a container by another seccomp profile",
                self.host
            );
            self.output.say(&line, Instant::now());
        }
        let now = Instant::now();
        let again = self.survivors.killed(&left, now);
        self.mind_survivors(now);
        // Where only spawned jobs are left there is nothing to hurry for.
        let again = if left.is_empty() { GRACE } else { again };
        self.stopping = Stopping::Forced(now + again);
    }

    /// Says who cannot be killed, and goes without them where the job's time is over.
    fn mind_survivors(&mut self, now: Instant) {
        if self.forsaken {
            return;
        }
        let limit = self.spec.timeout.map(|(limit, _)| now.saturating_duration_since(self.started) >= limit);
        if limit == Some(true) && self.survivors.stay(now) {
            self.forsaken = true;
            return;
        }
        let Some(left) = self.survivors.untold(now) else { return };
        let (it, is) = if left.len() == 1 { ("it", "is") } else { ("them", "are") };
        let and = match limit {
            Some(true) => {
                format!("this command ends without {it} in some seconds, since the time limit is over")
            }
            Some(false) => {
                format!("a further signal, such as Ctrl-C, or the end of the time limit ends this command without {it}")
            }
            None => format!("a further signal, such as Ctrl-C, ends this command without {it}"),
        };
        let line = format!(
            "arke: {} s after SIGKILL {} of the job on {} {is} still there, as one is that waits for a dead file server, or that \
             belongs to another user; {and}",
            survivors::TELL.as_secs(),
            processes::describe(&left),
            self.host
        );
        self.output.say(&line, now);
    }

    fn descendants(&self) -> Vec<Pid> {
        let mut left =
            processes::descendants(self.guard.as_ref().map(Guard::pid), &self.helpers, self.everything);
        // Where there is no /proc these are all that can be found.
        let found: HashSet<Pid> = left.iter().copied().collect();
        left.extend(self.ranks.processes().filter(|pid| !found.contains(pid)));
        left
    }
}

/// The machine's own name. It is not looked up anywhere.
pub fn host() -> String {
    nix::unistd::gethostname()
        .map_or_else(|_| "this machine".into(), |name| name.to_string_lossy().into_owned())
}
