#!/usr/bin/env python3
"""Builds C and Fortran programs with an MPI compiler and runs each at several rank counts, as a manifest (tests/mpi/manifest.toml) says.

Works with any MPI: give its compiler wrapper and its launcher. Every run has a time limit and its own session; what is
left of it afterwards is ended. Prints one line for each run and `N passed, N failed, N skipped` at the end; the exit
status is 1 when a run failed. With --repeat or --runs, a summary says how often each program failed. Needs Python 3.11 and nothing else.

With -j N, jobs run beside each other as long as their ranks are N in all at most; a job of more ranks counts as N, and what
the manifest calls `alone` (programs that measure time) runs when everything else is over.

  tests/run_mpi.py --mpicc build/prefix/bin/mpicc --launcher build/prefix/bin/mpiexec
  tests/run_mpi.py --mpicc build/prefix/bin/mpicc --launcher build/prefix/bin/mpiexec --repeat 100 --load 4
  tests/run_mpi.py --mpicc build/prefix/bin/mpicc --launcher build/prefix/bin/mpiexec --runs 100 --no-long
  tests/run_mpi.py --mpicc mpicc --launcher 'mpiexec --oversubscribe' --only p2p_ --ranks 1,2,3
"""

import argparse
import concurrent.futures
import contextlib
import ctypes
import fcntl
import hashlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from pressure import Load, Tally, add_options, count  # noqa: E402
from tokens import Tokens  # noqa: E402

# Without debug information, which would be a fourth of the compiler's time.
CFLAGS = ["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Wno-deprecated-declarations"]
# A procedure that takes any buffer looks to gfortran as if it might read what was never written.
FFLAGS = ["-O1", "-g", "-Wall", "-Wno-maybe-uninitialized"]
# C++ goes through the C wrapper too: the compiler goes by the suffix.
CXXFLAGS = ["-std=gnu++17", *CFLAGS[1:]]
# Programs by all that their compilation depends on.
COMPILED = HERE.parent / "build" / "compiled"
SUFFIXES = [".c", ".cpp", ".f90", ".f"]
PRINT = threading.Lock()


@dataclass
class Test:
    """One entry of the manifest."""

    program: str
    ranks: list
    args: list
    timeout_s: float
    exit: object            # status of the launcher: a number, or "nonzero"
    stderr: str             # text that must stand in what the job printed, if not empty
    says: str               # the line that a good run must print, if not empty
    libs: list
    preload: str            # a source that is built as a library and preloaded, if not empty
    link: str               # a source that is built as a library and linked before MPI's, if not empty
    environment: dict
    launcher: list          # more arguments for the launcher
    alone: bool             # it measures time: nothing else runs beside it
    repeats: int            # --repeat runs it so many times at most; 0: no limit
    long: bool              # --no-long leaves it out

    @property
    def name(self):
        return " ".join([self.program, *self.args, *([f"linked with {self.link}"] if self.link else [])])

    @property
    def target(self):
        """The name of the program that is built."""
        return Path(self.program).name + (f"-{self.link}" if self.link else "")


def read_manifest(path):
    with open(path, "rb") as f:
        data = tomllib.load(f)
    defaults = data.get("defaults", {})
    known = {"program", "ranks", "args", "timeout_s", "exit", "stderr", "says", "libs", "preload", "link", "environment",
             "launcher", "alone", "repeats", "long"}
    tests = []
    for entry in data.get("test", []):
        if set(entry) - known:
            raise SystemExit(f"{path}: unknown key {sorted(set(entry) - known)} in the entry of {entry.get('program')}")
        tests.append(Test(
            program=entry["program"], ranks=entry.get("ranks", defaults.get("ranks", [1, 2, 3])),
            args=entry.get("args", []), timeout_s=entry.get("timeout_s", defaults.get("timeout_s", 60)),
            exit=entry.get("exit", 0), stderr=entry.get("stderr", ""),
            says=entry.get("says", defaults.get("says", "ok")), libs=entry.get("libs", []),
            preload=entry.get("preload", ""), link=entry.get("link", ""), environment=entry.get("environment", {}),
            launcher=entry.get("launcher", []), alone=entry.get("alone", False), repeats=entry.get("repeats", 0),
            long=entry.get("long", False)))
    sources = {p.stem for p in Path(path).parent.iterdir() if p.suffix in SUFFIXES}
    missing = sources - {t.program for t in tests} - {t.preload or t.link for t in tests}
    if missing:
        raise SystemExit(f"{path}: no entry for {', '.join(sorted(missing))}")
    return tests


def source_of(base):
    """The source of a program: the one of its name in some language."""
    return next((p for p in (base.parent / (base.name + suffix) for suffix in SUFFIXES) if p.exists()),
                base.parent / (base.name + ".c"))


def compile_program(compiler, source, target, libs, shared=False, more=()):
    """Builds `source` unless that was done with this compiler as it is; answers the compiler's complaint, or nothing."""
    # Sources may stand among the compiler's words, too.
    sources = [source, *(Path(word) for word in compiler if str(word).endswith(".c"))]
    folders = sorted({s.parent for s in sources})
    beside = [*sources, *(p for folder in folders for p in sorted([*folder.glob("*.h"), *folder.glob("*.inc")]))]
    times = [p.stat().st_mtime_ns for p in beside]
    wrapper = shutil.which(str(compiler[0]))
    if wrapper:
        times.append(os.stat(wrapper).st_mtime_ns)
    flags = [*more, *(["-shared", "-fPIC"] if shared else [])]
    flags += {".c": CFLAGS, ".cpp": CXXFLAGS}.get(source.suffix, [*FFLAGS, "-J", str(target.parent)])
    libs = [*libs, "-lstdc++"] if source.suffix == ".cpp" else libs
    command = [*(str(word) for word in compiler), *flags, str(source), *libs, "-lm", "-o"]
    key = hashlib.sha256(repr((wrapper, command, times)).encode()).hexdigest()[:16]
    # A program of another installation runs on that one's library.
    built = target.with_name(f"{target.name}.built")
    if target.exists() and built.exists() and built.read_text() == key:
        return ""
    if source.suffix not in (".c", ".cpp"):
        # Fortran's modules come beside the program, and are not the same for all.
        complaint = complaint_of([*command, str(target)])
        if not complaint:
            built.write_text(key)
        return complaint
    # Several steps of `make test` use the same programs. Who needs one first compiles it, and the others take that.
    COMPILED.mkdir(parents=True, exist_ok=True)
    kept = COMPILED / f"{target.name}-{key}"
    with open(f"{kept}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for old in COMPILED.glob(f"{target.name}-*"):
                with contextlib.suppress(FileNotFoundError):
                    if old.stat().st_mtime < time.time() - 24 * 3600:
                        old.unlink()
            complaint = complaint_of([*command, f"{kept}.new"])
            if complaint:
                return complaint
            os.replace(f"{kept}.new", kept)
        # As a file of its own, which may be changed or run from where the other is not seen.
        shutil.copy(kept, f"{target}.new")
    os.replace(f"{target}.new", target)
    built.write_text(key)
    return ""


def complaint_of(command):
    """What a compiler that fails prints; nothing if it does not."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout.strip() or f"status {done.returncode}" if done.returncode != 0 else ""


def sanitizer(compiler):
    """Where the compiler has the address sanitizer's library."""
    done = subprocess.run([*compiler, "-print-file-name=libasan.so"], stdout=subprocess.PIPE, text=True, check=True)
    return [str(Path(done.stdout.strip()).resolve())]


def end_session(process):
    """Kills every process of the job's session and whatever is left below the launcher."""
    victims, parents = set(), {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as f:
                    fields = f.read().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(name))
            if int(fields[3]) == process.pid:
                victims.add(int(name))
    queue = [process.pid]
    while queue:
        queue = [child for pid in queue for child in parents.get(pid, [])]
        victims.update(queue)
    for pid in victims - {os.getpid()}:
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass


# The jobs under way. They have sessions of their own, and would outlive whoever started them.
RUNNING = set()


def stop(number, _frame):
    """Ends with all jobs, as a signal asks."""
    for process in list(RUNNING):
        end_session(process)
        process.kill()
    os._exit(128 + number)


def run_job(command, environment, timeout_s):
    """Runs the job; answers its status (None: out of time), output and seconds."""
    start = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    RUNNING.add(process)
    try:
        output, _ = process.communicate(timeout=timeout_s)
        status = process.returncode
    except subprocess.TimeoutExpired:
        end_session(process)
        process.kill()
        output, status = process.communicate()[0], None
    end_session(process)
    RUNNING.discard(process)
    return status, output or "", time.monotonic() - start


def judge(test, status, output):
    """'passed', 'skipped' or 'failed', and one line why."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    fails = [line for line in lines if "FAIL " in line]
    last = fails[0] if fails else lines[-1] if lines else "no output"
    if status is None:
        return "failed", f"no end within its time limit; last line: {last[:200]}"
    if test.exit == "nonzero":
        if status == 0:
            return "failed", "ended with status 0, wanted an error"
    elif status != test.exit:
        return "failed", f"status {status}, wanted {test.exit}: {last[:300]}"
    if test.stderr and test.stderr not in output:
        return "failed", f"output lacks {test.stderr!r}: {last[:200]}"
    skips = [line for line in lines if line.startswith("skipped:")]
    if skips and test.exit == 0:
        return "skipped", skips[0].partition(":")[2].strip()
    if test.exit == 0 and test.says and test.says not in lines:
        return "failed", f"ended with status 0 but never said {test.says}: {last[:200]}"
    return "passed", ""


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--mpicc", default="mpicc", help="compiler wrapper, with flags (default: %(default)s)")
    p.add_argument("--mpifort", default="mpifort", help="the same for Fortran (default: %(default)s)")
    p.add_argument("--launcher", default="mpiexec", help="launcher, with flags; `-n N` follows (default: %(default)s)")
    p.add_argument("--library-path", default="", help="LD_LIBRARY_PATH of the runs")
    p.add_argument("--manifest", default=str(HERE / "mpi" / "manifest.toml"),
                   help="list of programs, beside their sources (default: %(default)s)")
    p.add_argument("--build", default=str(HERE.parent / "build" / "tests-mpi"), help="folder for the built programs")
    p.add_argument("--only", default="", help="comma-separated beginnings of program names")
    p.add_argument("--without", default="", help="comma-separated beginnings of program names to leave out")
    p.add_argument("--no-long", action="store_true", help="leave out what the manifest calls long: `make test` does")
    p.add_argument("--ranks", default="", help="comma-separated rank counts instead of the manifest's")
    add_options(p)
    p.add_argument("--runs", type=count, default=0, metavar="N",
                   help="instead of --repeat: run each program at least so many times, over its settings and ranks together")
    p.add_argument("--timeout-scale", type=float, default=1.0, help="multiply every time limit (default: %(default)s)")
    p.add_argument("--append", default="", help="more arguments for every program")
    p.add_argument("--forbid", default="", metavar="TEXT", help="a run that prints a line with this beginning has failed")
    p.add_argument("--flags", default="", help="more arguments for the compilers; choose another --build with it")
    p.add_argument("--spawned", action="store_true",
                   help="start half of the ranks; the programs spawn the others (mpi/world.h, WORLD_MERGED)")
    p.add_argument("--refuse-cma", action="store_true",
                   help="run everything with process_vm_readv and process_vm_writev refused, as in many containers")
    p.add_argument("-j", "--jobs", type=int, default=1, help="ranks at a time, in as many jobs (default: %(default)s)")
    p.add_argument("-v", "--verbose", action="store_true", help="print the whole output of each run that failed")
    signal.signal(signal.SIGTERM, stop)
    o = p.parse_args()

    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: a launcher's orphans become ours to end
    starts = [s for s in o.only.split(",") if s]
    leave = tuple(s for s in o.without.split(",") if s)
    tests = [t for t in read_manifest(o.manifest) if (not starts or t.program.startswith(tuple(starts)))
             and not (leave and t.program.startswith(leave)) and not (o.no_long and t.long)]
    if not tests:
        raise SystemExit("no test fits --only and --without")
    mpicc, mpifort, launcher = shlex.split(o.mpicc), shlex.split(o.mpifort), shlex.split(o.launcher)
    sources, build = Path(o.manifest).resolve().parent, Path(o.build).resolve()
    build.mkdir(parents=True, exist_ok=True)

    if o.refuse_cma:
        tool = build / "refuse"
        complaint = compile_program(["cc"], HERE / "tools" / "refuse.c", tool, [])
        if complaint:
            raise SystemExit(complaint)
        launcher = [str(tool), "process_vm_readv,process_vm_writev", *launcher]

    counts = {"passed": 0, "failed": 0, "skipped": 0}
    jobs, programs = [], {}
    for t in tests:
        layer = [f"{build}/lib{t.link}.so", f"-Wl,-rpath,{build}"] if t.link else []
        programs[t.target] = (t.program, False, [*layer, *t.libs])
        if t.preload or t.link:
            programs[f"lib{t.preload or t.link}.so"] = (t.preload or t.link, True, ["-ldl"])
    broken = {}

    def make(item):
        target, (name, shared, libs) = item
        source = source_of(sources / name)
        compiler = mpicc if source.suffix in (".c", ".cpp") else mpifort
        return name, compile_program(compiler, source, build / target, libs, shared, shlex.split(o.flags))

    # Libraries first: programs are linked with them.
    for shared in (True, False):
        batch = [item for item in programs.items() if item[1][1] == shared]
        with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, o.jobs)) as pool:
            results = list(pool.map(make, batch))
        for name, complaint in results:
            if complaint:
                broken[name] = complaint
                lines = [x for x in complaint.splitlines() if "error" in x] or complaint.splitlines()
                print(f"failed   {name}: does not build: {lines[0][:300]}", flush=True)
                counts["failed"] += 1

    only_ranks = [int(x) for x in o.ranks.split(",") if x]
    once = Counter()
    for t in tests:
        once[t.program] += len(only_ranks or t.ranks)
    turns = {program: -(-o.runs // number) if o.runs else o.repeat for program, number in once.items()}
    for turn in range(max(turns.values())):
        for t in tests:
            if t.program in broken or t.preload in broken or t.link in broken:
                continue
            if turn < turns[t.program] and not 0 < t.repeats <= turn:
                jobs += [(t, n) for n in (only_ranks or t.ranks) if n > 1 or not o.spawned]
    tally, tokens = Tally(), Tokens(o.jobs)
    # The address sanitizer wants to be the first library of all, before one that is preloaded.
    first = sanitizer(mpicc) if "-fsanitize=address" in o.flags else []

    def execute(job):
        t, n = job
        environment = dict(os.environ) | t.environment
        if o.library_path:
            environment["LD_LIBRARY_PATH"] = o.library_path
        started = n
        if o.spawned:
            started = (n + 1) // 2
            environment["WORLD_SPAWNS"] = str(n - started)
        command = [*launcher, *t.launcher, "-n", str(started)]
        if t.preload:
            # By its name alone: in LD_PRELOAD a space would end a path.
            path = ":".join(filter(None, [str(build), environment.get("LD_LIBRARY_PATH", "")]))
            command += ["env", f"LD_LIBRARY_PATH={path}", f"LD_PRELOAD={':'.join([*first, f'lib{t.preload}.so'])}"]
        with tokens.take(o.jobs if t.alone else n):
            status, output, seconds = run_job([*command, str(build / t.target), *t.args, *shlex.split(o.append)], environment,
                                              t.timeout_s * o.timeout_scale)
        verdict, why = judge(t, status, output)
        forbidden = [line for line in output.splitlines() if o.forbid and line.startswith(o.forbid)]
        if forbidden:
            verdict, why = "failed", forbidden[0][:400]
        settings = "".join(f" {name}={value[:40]}" for name, value in t.environment.items())
        tally.add(f"{t.name} -n {n}{settings}", verdict == "failed", why)
        with PRINT:
            counts[verdict] += 1
            print(f"{verdict:8} {t.name} -n {n} ({seconds:.1f} s){': ' + why if why else ''}", flush=True)
            if verdict == "failed" and o.verbose:
                print("\n".join("    " + line for line in output.splitlines()[-40:]), flush=True)

    with Load(o.load):
        for alone in (False, True):
            batch = [job for job in jobs if job[0].alone == alone]
            with concurrent.futures.ThreadPoolExecutor(max_workers=1 if alone else max(1, o.jobs)) as pool:
                list(pool.map(execute, batch))
    # What failed, once more, where whoever reads only the end of the output finds it.
    if max(turns.values()) > 1 or counts["failed"]:
        print("\n".join(tally.lines()))
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    main()
