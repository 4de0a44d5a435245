"""Runs steps beside each other on one machine: the scheduler of tests/all.py.

A step says how many cores it keeps busy, which steps must be over before it, which locks it shares with others, and
whether it measures time and so wants the machine for itself. A step starts as soon as all of that is there; of several,
the one with the longest way to the end goes first. What a step says of the cores is a guess: many wait for a while, for a
compiler that has one file left or for a time limit. So where cores have nothing to do, one more step starts. The output
of a step goes into a file and is passed on whole when the step is over; meanwhile a line every half minute says what runs
and what each step printed last.
"""

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from run_mpi import end_session


# With so many idle cores one more step starts than the steps' own numbers allow.
SPARE = 0.5


@dataclass(frozen=True)
class Step:
    """One command of the tests."""

    name: str
    why: str
    command: str
    limit_s: int            # it is ended after so many seconds
    cpu: float = 2          # cores that it keeps busy; below 1: it mostly waits
    alone: bool = False     # it measures time: nothing runs beside it
    after: tuple = ()       # steps that make what it needs; where one of them fails, this one does not run
    locks: tuple = ()       # of the steps that name the same lock, one runs at a time


@dataclass
class Result:
    """What became of a step."""

    step: Step
    word: str               # "ok", or what was wrong
    good: bool
    seconds: float = 0.0
    cpu_s: float = 0.0      # of all its processes together
    log: Path = None


@dataclass
class Running:
    """A step that was started."""

    step: Step
    process: subprocess.Popen
    log: Path
    began: float
    late: str = ""          # why it was ended

    def last_line(self):
        """What it printed last, shortened."""
        with open(self.log, "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - 2000))
            lines = [line.strip() for line in file.read().decode(errors="replace").splitlines() if line.strip()]
        return lines[-1][:100] if lines else "nothing printed yet"


class Idle:
    """Looks how many of the cores that this process may use have nothing to do."""

    def __init__(self, window_s=4.0, clock=time.monotonic, ticks=None):
        self.window_s = window_s    # what is idle for less than that is not told
        self.clock, self.ticks = clock, ticks or self.system_ticks
        self.start()

    def start(self):
        """Forgets what was before: something has begun that will use cores."""
        self.began, self.before = self.clock(), self.ticks()

    @staticmethod
    def system_ticks():
        """Ticks of the clock in which these cores were idle; None where the system does not tell."""
        try:
            lines = Path("/proc/stat").read_text().splitlines()
        except OSError:
            return None
        mine = {f"cpu{number}" for number in os.sched_getaffinity(0)}
        fields = [line.split() for line in lines]
        # The fourth number is idle, the fifth waits for a disk.
        return sum(int(f[4]) + int(f[5]) for f in fields if f and f[0] in mine)

    def cores(self):
        """So many cores had nothing to do during the last window; 0 before one is over."""
        seconds = self.clock() - self.began
        if seconds < self.window_s or self.before is None:
            return 0.0
        ticks = self.ticks() - self.before
        self.start()
        return ticks / os.sysconf("SC_CLK_TCK") / seconds


@dataclass
class Schedule:
    """All steps of one run."""

    steps: list
    cores: int
    expected: dict          # name -> seconds that a step takes as a rule; it orders them, and nothing else
    root: Path              # where commands run
    logs: Path
    limit_s: float          # of the whole run
    idle: object = field(default_factory=Idle)
    done: dict = field(default_factory=dict)        # name -> Result
    running: list = field(default_factory=list)
    waiting: list = field(default_factory=list)

    def __post_init__(self):
        names = [step.name for step in self.steps]
        for step in self.steps:
            unknown = [name for name in step.after if name not in names]
            if unknown:
                raise ValueError(f"{step.name} comes after {', '.join(unknown)}, which is none of the steps to run")
        self.ways = {}
        for step in self.steps:
            self.way(step, ())
        self.waiting = sorted(self.steps, key=lambda step: (step.alone, -self.ways[step.name]))

    def way(self, step, before):
        """Seconds from a step's start to the end of the last step that waits for it."""
        if step.name in before:
            raise ValueError(f"steps wait for each other in a circle: {', '.join(before)}")
        if step.name not in self.ways:
            later = [self.way(other, (*before, step.name)) for other in self.steps if step.name in other.after]
            self.ways[step.name] = self.expected.get(step.name, 60.0) + max(later, default=0.0)
        return self.ways[step.name]

    def fits(self, step, spare):
        """Whether a step may start beside what runs. spare: cores that had nothing to do lately."""
        if not self.running:
            return True
        if step.alone or any(r.step.alone for r in self.running):
            return False
        if any(lock in r.step.locks for r in self.running for lock in step.locks):
            return False
        if sum(r.step.cpu for r in self.running) + min(step.cpu, self.cores) <= self.cores:
            return True
        return spare >= SPARE and len(self.running) < 2 * self.cores

    def start(self, step):
        log = self.logs / f"{step.name}.log"
        with open(log, "wb") as out:
            # A session of its own, so that all of it can be ended. What this process ignores, as under nohup, its tests
            # of signals must not.
            process = subprocess.Popen(["env", "--default-signal", "bash", "-c", step.command], cwd=self.root, stdin=subprocess.DEVNULL,
                                       stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
        self.running.append(Running(step, process, log, time.monotonic()))

    def begin(self):
        """Starts what can start; answers the results of steps that never will."""
        given_up = []
        spare = self.idle.cores()
        for step in list(self.waiting):
            missing = [name for name in step.after if name in self.done and not self.done[name].good]
            if missing:
                self.waiting.remove(step)
                given_up.append(Result(step, f"not run: {missing[0]} failed", False))
                self.done[step.name] = given_up[-1]
            elif all(name in self.done for name in step.after) and self.fits(step, spare):
                self.waiting.remove(step)
                self.start(step)
                # It will use cores; what is idle beside it shows later.
                spare = 0.0
                self.idle.start()
        return given_up

    def reap(self, until):
        """Ends what is over its limit; answers the results of steps that are over."""
        over = []
        for r in list(self.running):
            now = time.monotonic()
            if not r.late and now > r.began + r.step.limit_s:
                r.late = f"over its limit of {r.step.limit_s} s"
            if not r.late and now > until:
                r.late = f"ended: all steps together took more than {self.limit_s:.0f} s"
            if r.late:
                end_session(r.process)      # and the step itself; not by Popen, which would take its status
            if os.waitid(os.P_PID, r.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                continue
            # While its number cannot be given to another: what it has left. Popen's own wait would not tell the CPU's time.
            end_session(r.process)
            _, status, usage = os.wait4(r.process.pid, 0)
            r.process.returncode = os.waitstatus_to_exitcode(status)
            self.running.remove(r)
            word = r.late or ("ok" if r.process.returncode == 0 else f"status {r.process.returncode}")
            over.append(Result(r.step, word, word == "ok", now - r.began, usage.ru_utime + usage.ru_stime, r.log))
            self.done[r.step.name] = over[-1]
        return over

    def run(self, tell, progress_s=30.0):
        """Runs all steps; calls `tell` with each result as it comes. Answers the results in the order of the steps."""
        self.logs.mkdir(parents=True, exist_ok=True)
        began = told = time.monotonic()
        try:
            while self.waiting or self.running:
                if time.monotonic() > began + self.limit_s:
                    for step in self.waiting:
                        self.done[step.name] = Result(step, f"not run: {self.limit_s:.0f} s are over", False)
                        tell(self.done[step.name])
                    self.waiting.clear()
                over = self.begin() + self.reap(began + self.limit_s)
                for result in over:
                    tell(result)
                if not over:
                    time.sleep(0.1)
                if time.monotonic() > told + progress_s:
                    told = time.monotonic()
                    self.progress(told - began)
        finally:
            for r in self.running:
                end_session(r.process)
                r.process.kill()
                r.process.wait()
        return [self.done[step.name] for step in self.steps]

    def progress(self, seconds):
        """Says what runs."""
        print(f"... {seconds:.0f} s: {len(self.done)} of {len(self.steps)} steps are over", flush=True)
        for r in self.running:
            print(f"...   {r.step.name}, {time.monotonic() - r.began:.0f} s: {r.last_line()}", flush=True)


def stop_on_signals():
    """SIGTERM and SIGHUP end the run as Ctrl-C does: with nothing left behind. Ctrl-C is heard, and heard by what the steps start,
    also where a shell has put this in the background with the signals of the keyboard ignored."""
    def stop(*_):
        raise KeyboardInterrupt

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)


def cores():
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0))


def pass_on(log):
    """Copies a step's output to standard output, whole."""
    sys.stdout.flush()
    with open(log, "rb") as file:
        while piece := file.read(1 << 16):
            sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
