"""Runs one command under a time limit, leaves no process behind, and notes whether others used the machine meanwhile."""

import ctypes
import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass

PR_SET_CHILD_SUBREAPER = 36
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Outcome:
    """What a run gave. `error` is empty when it ended well; `foreign` is CPU that others used, in cores."""

    output: str
    wall_s: float
    error: str
    foreign: float


def adopt_orphans():
    """Makes this process the parent of any orphan below it, so that a launcher's leftovers can be found and ended."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants():
    """Process ids below this one, deepest last."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as f:
                    parents.setdefault(int(f.read().rpartition(")")[2].split()[1]), []).append(int(name))
            except OSError:
                pass
    found, queue = [], [os.getpid()]
    while queue:
        queue = [child for pid in queue for child in parents.get(pid, [])]
        found += queue
    return found


def end_descendants():
    """Kills and reaps whatever is left below this process; answers how many there were."""
    count = 0
    for _ in range(50):
        alive = descendants()
        if not alive:
            break
        for pid in alive:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        try:
            while os.waitpid(-1, os.WNOHANG)[0] != 0:
                count += 1
        except ChildProcessError:
            break
        time.sleep(0.02)
    return count


def busy_seconds():
    """CPU seconds that the whole machine has spent on anything but idling."""
    with open("/proc/stat") as f:
        fields = [int(x) for x in f.readline().split()[1:9]]
    user, nice, system, _idle, _iowait, irq, softirq, steal = fields
    return (user + nice + system + irq + softirq + steal) / TICK


def own_seconds():
    total = 0.0
    for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF):
        used = resource.getrusage(who)
        total += used.ru_utime + used.ru_stime
    return total


def wait_until_quiet(limit_s, cores=0.1):
    """Waits until others use less than `cores` of CPU, about `limit_s` seconds at most; answers the seconds waited."""
    began = time.monotonic()
    while time.monotonic() - began < limit_s:
        busy, own, start = busy_seconds(), own_seconds(), time.monotonic()
        time.sleep(0.2)
        used = busy_seconds() - busy - (own_seconds() - own)
        if used / (time.monotonic() - start) < cores:
            break
    return time.monotonic() - began


def run(argv, environment, timeout_s):
    """Runs `argv` to its end or the limit."""
    busy, own, start = busy_seconds(), own_seconds(), time.monotonic()
    try:
        process = subprocess.Popen(argv, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)
    except OSError as reason:
        return Outcome("", 0.0, f"cannot start: {reason}", 0.0)
    error = ""
    try:
        output, errors = process.communicate(timeout=timeout_s)
        wall = time.monotonic() - start
        if process.returncode != 0:
            lines = [line.strip() for line in errors.splitlines() if line.strip()]
            error = f"exit status {process.returncode}" + (f": {lines[-1][:120]}" if lines else "")
    except subprocess.TimeoutExpired:
        wall = time.monotonic() - start
        error = f"no end within {timeout_s:.0f} s"
        end_descendants()
        output = process.communicate()[0] or ""
    end_descendants()
    foreign = max(0.0, busy_seconds() - busy - (own_seconds() - own)) / max(wall, 0.05)
    return Outcome(output, wall, error, foreign)
