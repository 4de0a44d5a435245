#!/usr/bin/env python3
"""Runs programs of tests/mpi in surroundings that are hostile in one way each, and sees that nothing is left behind.

refused    process_vm_readv and process_vm_writev are refused: every point-to-point program runs and says nothing of it
calls      other system calls are refused (memfd_create, membarrier, pidfd_open, ...), as containers and old kernels do
yama       a process may copy from another only if that one allows it (kernel.yama.ptrace_scope=1): the ranks allow it
small-shm  /dev/shm has 64 MB, then 1 MB: 16 ranks start and run
places     /tmp cannot be written, HOME is not set, there is no /proc/self/fd, one processor: programs run all the same
memory     a control group allows little memory: a job that fits runs, and what does not fit ends with a reason
strict     the system promises no more memory than it has (vm.overcommit_memory=2); set only with --change-machine
offline    no network, not even a loopback device that is up
users      each rank has a user namespace of its own, so that no rank may touch another's memory
pids       each rank has a process number space of its own, so that a number names a different process in each
realtime   a scheduler without time slices (SCHED_FIFO), more ranks than cores: who polls or waits gives its core away
habits     what people have in their shells: `ulimit -s unlimited`, MALLOC_PERTURB_, addresses that are not random
descriptors  a low limit of open files; where it is too low, an error that says how to raise it
leftovers  50 jobs, each with something killed at a random moment (a rank, all ranks, the launcher, its guard): the status and
           the launcher's sentence are right, no process stays for more than a second, and nothing is new in /dev/shm, in
           /tmp or among System V objects
blocked    ranks that wait for 10 s use less than 0.1 s of CPU each: at 2 ranks, where rank 0 computes, and at 8

Namespaces are made with unshare(1); where the kernel refuses that, a check is skipped and says so. Prints a line for each
run and `N passed, N failed, N skipped` at the end. Needs Python 3.11 and programs that tests/run_mpi.py can build.

  tests/environment/run.py --prefix build/prefix
  tests/environment/run.py --prefix build/prefix --only leftovers --seed 7
"""

import argparse
import ctypes
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from own import FRESH, names  # noqa: E402
from run_mpi import compile_program, end_session, read_manifest  # noqa: E402

SOURCES = HERE.parent / "mpi"

PUBLIC = ("/dev/shm", "/tmp", "/var/tmp")
KINDS_OF_WAIT = 8  # in waiting.c
GUARD = "arke-guard"
SYSV = ("msg", "sem", "shm")


def job(command, limit_s, environment=None):
    """Runs a job; answers its status (None: out of time), standard output, standard error and seconds."""
    start = time.monotonic()
    process = subprocess.Popen([str(x) for x in command], env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                               start_new_session=True)
    try:
        output, errors = process.communicate(timeout=limit_s)
        status = process.returncode
    except subprocess.TimeoutExpired:
        end_session(process)
        process.kill()
        output, errors = process.communicate()
        status = None
    end_session(process)
    return status, output, errors, time.monotonic() - start


def fault_of(status, output, errors):
    """What is wrong with a run that should say `ok`, or that it is skipped, and nothing else."""
    lines = [line for line in output.splitlines() if line.strip()]
    said = (errors.strip().splitlines() or lines or ["no output"])[-1][:300]
    if status is None:
        return f"no end within its time limit: {said}"
    if status != 0:
        return f"status {status}: {said}"
    if not any(line == "ok" or line.startswith("skipped:") for line in lines):
        return f"never said ok: {said}"
    if errors.strip():
        return f"said on standard error: {errors.strip().splitlines()[0][:300]}"
    return ""


def possible(*unshare):
    """The beginning of a command in new namespaces, or none where they are refused."""
    command = ["unshare", *unshare]
    try:
        done = subprocess.run([*command, "true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        return None
    return command if done.returncode == 0 else None


def namespaces(*flags):
    """As `possible`, with a user namespace where that is needed."""
    return possible(*flags) or possible("-Ur", *flags)


def control_group():
    """A new control group that limits memory: its folder, and the file that holds the limit; none where that is refused."""
    name = f"arke-test-{os.getpid()}"
    for root, limit in ((Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"), (Path("/sys/fs/cgroup"), "memory.max")):
        folder = root / name
        try:
            folder.mkdir()
        except OSError:
            continue
        if (folder / limit).exists() and os.access(folder / limit, os.W_OK):
            return folder, limit
        folder.rmdir()
    return None


def end_group(folder):
    """Removes a control group, whose last process may just be going."""
    for _ in range(200):
        try:
            return folder.rmdir()
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"{folder} cannot be removed")


class Checks:
    """The checks and what they found."""

    def __init__(self, options):
        self.o = options
        self.prefix = Path(options.prefix).resolve()
        self.build = Path(options.build).resolve()
        self.build.mkdir(parents=True, exist_ok=True)
        self.mpiexec = self.prefix / "bin" / "mpiexec"
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}

    def tell(self, verdict, what, seconds=0.0, why=""):
        self.counts[verdict] += 1
        print(f"{verdict:8} {what} ({seconds:.1f} s){': ' + why if why else ''}", flush=True)

    def program(self, name):
        """Builds a program of tests/mpi."""
        target = self.build / name
        complaint = compile_program([str(self.prefix / "bin" / "mpicc")], SOURCES / f"{name}.c", target, [])
        if complaint:
            raise SystemExit(f"{name} does not build: {complaint}")
        return target

    def run(self, what, ranks, name, *args, before=(), between=(), limit_s=60, environment=None):
        """One run: `before` stands before the launcher, `between` before the program."""
        status, output, errors, seconds = job(
            [*before, self.mpiexec, "-n", ranks, *between, self.program(name), *args], limit_s, environment)
        fault = fault_of(status, output, errors)
        self.tell("failed" if fault else "passed", f"{what}: {' '.join([name, *args])} -n {ranks}", seconds, fault)

    def without(self, calls):
        """The beginning of a command that may not make some system calls; none where no filter can be set."""
        tool = self.build / "refuse"
        complaint = compile_program(["cc"], HERE.parent / "tools" / "refuse.c", tool, [])
        if complaint:
            raise SystemExit(complaint)
        done = subprocess.run([tool, calls, "true"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        return [tool, calls] if done.returncode == 0 else None

    def refused(self):
        before = self.without("process_vm_readv,process_vm_writev")
        if not before:
            return self.tell("skipped", "refused", why="no filter of system calls can be set here")
        for test in read_manifest(SOURCES / "manifest.toml"):
            if test.program.startswith("p2p_") and test.exit == 0 and test.args != ["session"]:
                for ranks in (2, 3, 8) if test.program in ("p2p_order", "p2p_completion", "p2p_sizes") else (2, 3):
                    self.run("refused", ranks, test.program, *test.args, before=before, limit_s=test.timeout_s)

    def calls(self):
        for calls in ("memfd_create", "memfd_create=ENOSYS", "membarrier", "pidfd_open", "userfaultfd", "close_range=ENOSYS",
                      "sched_setaffinity", "memfd_create,membarrier,pidfd_open,process_vm_readv,process_vm_writev"):
            before = self.without(calls)
            if not before:
                return self.tell("skipped", "calls", why="no filter of system calls can be set here")
            self.run(f"without {calls}", 4, "p2p_sizes", before=before)
        arke, source, program = self.prefix / "bin" / "arke", self.build / "task.c", self.build / "task"
        source.write_text('#include <pvm3.h>\n#include <stdio.h>\nint main(void) { puts(pvm_mytid() > 0 ? "ok" : "bad"); }\n')
        subprocess.run([arke, "cc", "--face", "pvm", source, "-o", program], check=True)
        status, output, errors, seconds = job([*self.without("pidfd_open"), arke, "pvm", "run", "-n", 3, program], 60)
        good = status == 0 and output.split() == ["ok"] * 3 and not errors
        self.tell("passed" if good else "failed", "without pidfd_open: PVM's daemon and 3 tasks", seconds,
                  "" if good else f"status {status}: {output[-200:]} {errors[-400:]}")
        # Without memfds the size of /dev/shm counts, and an arena is in none of its folders.
        command = namespaces("-m")
        if not command:
            return self.tell("skipped", "calls: /dev/shm of 1 MB and no memfd", why="no mount namespace can be made")
        tiny = [*command, "sh", "-c", 'mount -t tmpfs -o size=1m tmpfs /dev/shm && exec "$@"', "sh"]
        status, output, errors, seconds = job(
            [*tiny, *self.without("memfd_create"), self.mpiexec, "-n", 4, self.program("p2p_sizes")], 60)
        good = status not in (None, 0) and "memory lies in /dev/shm" in errors and "start fewer processes" in errors
        self.tell("passed" if good else "failed", "calls: /dev/shm of 1 MB and no memfd", seconds,
                  "" if good else f"status {status}, wanted an error that says what is short: {errors[:400]}")

    def yama(self):
        library = self.build / "libyama.so"
        complaint = compile_program(["cc"], HERE.parent / "tools" / "yama.c", library, ["-ldl"], True)
        if complaint:
            raise SystemExit(complaint)
        with tempfile.TemporaryDirectory(prefix="arke-yama-") as notes:
            between = ["env", f"LD_PRELOAD={library}", f"YAMA={notes}"]
            self.run("yama", 3, "p2p_sizes", between=between)
            found = os.listdir(notes)
        good = "allowed" in found and "refused" not in found
        self.tell("passed" if good else "failed", "yama: copies are allowed, none is refused",
                  why="" if good else f"noted: {sorted(found)}")

    def small_shm(self):
        command = namespaces("-m")
        if not command:
            return self.tell("skipped", "small-shm", why="no mount namespace can be made")
        for size in ("64m", "1m"):
            script = f'mount -t tmpfs -o size={size} tmpfs /dev/shm && exec "$@"'
            for name, *args in (["coll_data", "blocking"], ["p2p_sizes"], ["p2p_unexpected"]):
                self.run(f"small-shm, {size}", 16, name, *args, before=[*command, "sh", "-c", script, "sh"], limit_s=120)

    def places(self):
        plain = {name: value for name, value in os.environ.items() if name not in ("HOME", "TMPDIR", "PATH")}
        self.run("places, HOME, TMPDIR and PATH not set", 4, "p2p_sizes", environment=plain)
        self.run("places, one processor", 4, "p2p_sizes", before=["taskset", "-c", str(min(os.sched_getaffinity(0)))])
        command = namespaces("-m")
        if not command:
            return self.tell("skipped", "places", why="no mount namespace can be made")
        program = self.program("p2p_sizes")
        for what, mount in (("/tmp cannot be written", "mount -t tmpfs -o ro tmpfs /tmp"),
                            ("no /sys", "mount -t tmpfs tmpfs /sys"),
                            ("no /proc/self/fd", "mount -t tmpfs tmpfs /proc/$$/fd")):
            if what.startswith("/tmp") and (str(self.prefix).startswith("/tmp/") or str(program).startswith("/tmp/")):
                self.tell("skipped", f"places, {what}", why="what is tested lies in /tmp itself")
                continue
            self.run(f"places, {what}", 4, "p2p_sizes", before=[*command, "sh", "-c", f'{mount} && exec "$@"', "sh"])

    def memory(self):
        group = control_group()
        if not group:
            return self.tell("skipped", "memory", why="no control group for memory can be made (it takes root)")
        folder, limit = group
        enter = ["sh", "-c", f'echo $$ > "{folder}/cgroup.procs" && exec "$@"', "sh"]
        try:
            (folder / limit).write_text(str(512 << 20))
            # Caches of files count as used memory, and make room: they are no reason to refuse anything.
            cached = self.build / "cached"
            fill = f'echo $$ > "{folder}/cgroup.procs" && head -c 600M /dev/zero > "{cached}"'
            subprocess.run(["sh", "-c", fill], check=True)
            self.run("memory, 512 MB that caches of files fill", 4, "p2p_sizes", before=enter)
            cached.unlink()
            (folder / limit).write_text(str(24 << 20))
            status, output, errors, seconds = job([*enter, self.mpiexec, "-n", 4, self.program("p2p_sizes")], 60)
            good = status == 0 or status is not None and "memory" in errors
            self.tell("passed" if good else "failed", "memory, 24 MB: it runs, or says what is short", seconds,
                      "" if good else f"status {status}: {errors[:400]}")
        finally:
            end_group(folder)

    def strict(self):
        setting = Path("/proc/sys/vm/overcommit_memory")
        before = setting.read_text()
        if before.strip() != "2" and not self.o.change_machine:
            return self.tell("skipped", "strict", why="it changes a setting of the whole machine: --change-machine allows that")
        try:
            setting.write_text("2")
        except OSError as error:
            return self.tell("skipped", "strict", why=f"{setting}: {error.strerror}")
        try:
            for name in ("p2p_sizes", "p2p_unexpected"):
                self.run("strict", 4, name)
        finally:
            setting.write_text(before)

    def offline(self):
        command = namespaces("-n")
        if not command:
            return self.tell("skipped", "offline", why="no network namespace can be made")
        for ranks in (1, 3):
            self.run("offline", ranks, "p2p_sizes", before=command)
            self.run("offline", ranks, "comm_create", before=command)

    def users(self):
        between = possible("-U")
        if not between:
            return self.tell("skipped", "users", why="no user namespace can be made")
        for name in ("p2p_sizes", "p2p_stress", "comm_create", "types_wire"):
            self.run("users", 3, name, between=between)

    def pids(self):
        between = namespaces("-p", "-f", "--kill-child")
        if not between:
            return self.tell("skipped", "pids", why="no process number space can be made")
        for name in ("p2p_sizes", "p2p_stress", "comm_create", "types_wire"):
            self.run("pids", 3, name, between=between)

    def realtime(self):
        before = ["chrt", "-f", "1"]
        if subprocess.run([*before, "true"], stderr=subprocess.DEVNULL).returncode != 0:
            return self.tell("skipped", "realtime", why="no real-time priority is allowed here")
        for ranks, name in ((5, "partitioned"), (5, "p2p_sizes"), (5, "coll_data"), (4, "rma_model"), (3, "threads_mix")):
            self.run("realtime", ranks, name, before=before)

    def habits(self):
        before = ["prlimit", "--stack=unlimited", "setarch", "-R"]
        if subprocess.run([*before, "true"], stderr=subprocess.DEVNULL).returncode != 0:
            return self.tell("skipped", "habits", why="no stack without a limit, or no fixed addresses, are allowed here")
        for name in ("p2p_sizes", "coll_data", "rma_model"):
            self.run("habits", 3, name, before=before, environment={**os.environ, "MALLOC_PERTURB_": "165", "LD_BIND_NOW": "1"})

    def descriptors(self):
        def limited(limit):
            return ["sh", "-c", f'ulimit -n {limit} && exec "$@"', "sh"]

        self.run("descriptors, 512 of them", 16, "p2p_sizes", before=limited(512))
        status, output, errors, seconds = job([*limited(32), self.mpiexec, "-n", 8, self.program("p2p_sizes")], 20)
        good = status not in (None, 0) and "ulimit -n" in errors and not output
        why = "" if good else f"status {status}, wanted an error that names ulimit -n: {errors[:200]}"
        self.tell("passed" if good else "failed", "descriptors, 32 of them: p2p_sizes -n 8 is refused", seconds, why)

    def blocked(self):
        """The waits of one rank count at the same time: what does not run does not disturb."""
        program = self.program("waiting")
        computes = self.o.compute_seconds or self.o.seconds
        for ranks, rank_0, seconds in ((2, "compute", computes), (8, "sleep", self.o.seconds)):
            def wait(number):
                args = [str(seconds), rank_0, str(number)]
                return args, job([self.mpiexec, "-n", ranks, program, *args], 60 + seconds)

            with ThreadPoolExecutor(KINDS_OF_WAIT) as pool:
                for args, (status, output, errors, took) in pool.map(wait, range(KINDS_OF_WAIT)):
                    fault = fault_of(status, output, errors)
                    self.tell("failed" if fault else "passed", f"blocked: waiting {' '.join(args)} -n {ranks}", took, fault)

    def leftovers(self):
        """Runs itself once more, where nobody else uses the places that are looked at."""
        command = namespaces("-m", "-i", "-p", "-f", "--mount-proc", "--kill-child")
        if not command:
            return self.tell("skipped", "leftovers", why="no namespaces can be made")
        for name in ("p2p_stress", "coll_overlap", "comm_create"):
            self.program(name)
        start = time.monotonic()
        done = subprocess.run([*command, FRESH, *PUBLIC, "--", sys.executable, HERE / "run.py", "--prefix", self.prefix,
                               "--build", self.build, "--inside", "--seed", str(self.o.seed), "--jobs",
                               str(self.o.jobs)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        faults = [line for line in done.stdout.splitlines() if line.startswith("FAULT ")]
        if done.returncode != 0 and not faults:
            faults = [f"FAULT {done.stdout.strip()[-300:]}"]
        if faults:
            for fault in faults:
                self.tell("failed", "leftovers", why=fault.removeprefix("FAULT "))
        else:
            self.tell("passed", f"leftovers: {self.o.jobs} jobs, seed {self.o.seed}", time.monotonic() - start)

    def inside(self):
        """Kills jobs at random moments and looks for what stays. Process numbers here are a space of our own."""
        rng = random.Random(self.o.seed)
        names = [("p2p_stress", ()), ("coll_overlap", ()), ("comm_create", ())]
        places = [place for place in PUBLIC if os.path.isdir(place)]
        before = public(places)
        bad = 0
        for number in range(self.o.jobs):
            name, args = rng.choice(names)
            delay = rng.random() * 0.15
            victim = rng.choice(("launcher", "rank", "all ranks", "guard", "any child", "guard and launcher"))
            # Without its guard a job goes on to its end, which takes long where ranks are many.
            may_go_on = victim in ("guard", "any child")
            ranks = 2 if may_go_on else rng.choice((2, 3, 4, 8))
            said = tempfile.TemporaryFile("w+", dir=self.build)
            process = subprocess.Popen([str(self.mpiexec), "-n", str(ranks), str(self.build / name), *args],
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
            time.sleep(delay)
            # The launcher's children are the ranks and a guard, which stands in for it when it is killed.
            # What has no name of its own yet is a rank or a guard that is about to become one.
            guards, children = below(process.pid, GUARD), below(process.pid)
            here = below(process.pid, name[:15])
            rng.shuffle(children)
            rng.shuffle(here)
            targets = {"launcher": [process.pid], "rank": here[:1], "all ranks": here, "guard": guards,
                       "any child": children[:1], "guard and launcher": [*guards, process.pid]}[victim]
            for pid in targets:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            deadline = time.monotonic() + (120.0 if may_go_on or not targets else 1.0)
            try:
                process.wait(timeout=max(0.0, deadline - time.monotonic()) + 1.0)
            except subprocess.TimeoutExpired:
                pass
            while (left := others()) and time.monotonic() < deadline:
                time.sleep(0.01)
            what = f"job {number}: {name} -n {ranks}, {victim} killed after {delay * 1000:.0f} ms"
            if left:
                bad += 1
                print(f"FAULT {what}: still there: {', '.join(left)}", flush=True)
                for pid in [int(text.split()[0]) for text in left]:
                    try:
                        os.kill(pid, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
                process.wait()
            said.seek(0)
            fault = wrong_end(victim, process.returncode, said.read())
            said.close()
            if fault:
                bad += 1
                print(f"FAULT {what}: {fault}", flush=True)
            new = public(places) - before
            if new:
                bad += 1
                print(f"FAULT {what}: left behind: {', '.join(sorted(new))}", flush=True)
                before |= new
        return 1 if bad else 0


def wrong_end(victim, status, errors):
    """What is wrong with the status and the words of a launcher when `victim` was killed by SIGKILL; empty if nothing is."""
    lines = [line for line in errors.splitlines() if line.strip()]
    if "launcher" in victim:
        # It may have been done before, and then what was killed was a process that had ended.
        good = status in (-signal.SIGKILL, 0) and not any("panicked" in line or "internal error" in line for line in lines)
    elif victim == "guard" or status == 0:
        good = status == 0 and not lines
    elif victim == "any child" and status == 125:
        good = len(lines) == 1
    else:
        good = (status == 128 + signal.SIGKILL and sum(line.startswith("arke: rank ") for line in lines) == 1
                and "was killed by signal 9" in errors)
    return "" if good else f"status {status}, said {errors[:400]!r}"


def public(places):
    """Names in public folders, and System V objects."""
    found = names(places)
    for kind in SYSV:
        try:
            with open(f"/proc/sysvipc/{kind}") as f:
                found.update(f"{kind} {line.split()[1]}" for line in f.readlines()[1:])
        except OSError:
            pass
    return found


def processes():
    """pid -> (parent, state, name)."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as f:
                    text = f.read()
            except OSError:
                continue
            fields = text.rpartition(")")[2].split()
            found[int(name)] = (int(fields[1]), fields[0], text[text.index("(") + 1:text.rindex(")")])
    return found


def below(pid, name=None):
    """The processes below `pid`: all, or those of this name."""
    table = processes()
    found, queue = [], [pid]
    while queue:
        queue = [child for child, (parent, *_) in table.items() if parent in queue]
        found += queue
    return [p for p in found if name is None or table[p][2] == name]


def others():
    """Every process here but this one: "PID NAME". A zombie whose parent is process 1, that is we, is taken away."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
    return [f"{pid} {name}" for pid, (_, state, name) in processes().items() if pid != os.getpid() and state != "X"]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", required=True, help="where the library is installed")
    p.add_argument("--build", default=str(HERE.parent.parent / "build" / "environment"))
    p.add_argument("--only", default="", help="comma-separated names of checks")
    p.add_argument("--without", default="", help="comma-separated names of checks to leave out")
    p.add_argument("--seconds", type=int, default=10, help="how long ranks are blocked (default: %(default)s)")
    p.add_argument("--compute-seconds", type=int, default=0,
                   help="the same where rank 0 computes meanwhile (default: --seconds)")
    p.add_argument("--jobs", type=int, default=50, help="how many jobs are killed (default: %(default)s)")
    p.add_argument("--seed", type=int, default=0, help="of the random moments; 0 takes another one each time")
    p.add_argument("--change-machine", action="store_true", help="allow checks that change a setting of the whole machine")
    p.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    o = p.parse_args()
    o.seed = o.seed or random.SystemRandom().randrange(1, 1 << 30)
    checks = Checks(o)
    if o.inside:
        return checks.inside()
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: a launcher's orphans become ours to end
    known = ["refused", "calls", "yama", "small-shm", "places", "memory", "strict", "offline", "users", "pids", "realtime", "habits",
             "descriptors", "leftovers", "blocked"]
    left_out = [name for name in o.without.split(",") if name]
    wanted = [name for name in o.only.split(",") if name] or [name for name in known if name not in left_out]
    if set(wanted + left_out) - set(known):
        raise SystemExit(f"unknown checks: {', '.join(set(wanted + left_out) - set(known))}; there are {', '.join(known)}")
    for name in wanted:
        getattr(checks, name.replace("-", "_"))()
    counts = checks.counts
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
