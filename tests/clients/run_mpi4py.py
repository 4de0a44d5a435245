#!/usr/bin/env python3
"""Runs mpi4py's own test suite as a client of this library.

Builds mpi4py from its source distribution with the given compiler wrapper, in a virtual environment of its own, and
runs the suite that comes with it under the given launcher at several rank counts. Several modules share a job, as in the
suite's own runner, so that Python starts once for all of them. expected.toml beside this file names what is left out and
what fails, each with a reason. The run fails on a failure that does not stand there, on an entry whose tests pass, and
on an entry that matches no test.

Prints one line for each module and rank count and `N passed, N failed` at the end, counting tests times rank counts.
Needs Python 3.11 with venv and headers, a C compiler, and PyPI for what is not yet in the build folder.

  tests/clients/run_mpi4py.py --prefix build/prefix
  tests/clients/run_mpi4py.py --prefix build/prefix --ranks 2 --only p2p,cco_buf -v
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "programs"), str(HERE.parent)]
import builds  # noqa: E402
from common import StepFailed, adopt_orphans, fetch_sdist, header_state, interpreter, make_venv, read_expected, run_step  # noqa: E402
from run_mpi import run_job  # noqa: E402: runs a job in a session of its own and ends what is left of it

# mpi4py looks for the calls of fault tolerance in a few libraries that it knows; in others it has to be told that they are there.
ULFM = ["ERR_REVOKED", "ERR_PROC_FAILED", "ERR_PROC_FAILED_PENDING", "Comm_revoke", "Comm_is_revoked", "Comm_get_failed",
        "Comm_ack_failed", "Comm_agree", "Comm_iagree", "Comm_shrink", "Comm_ishrink"]

# Modules whose tests ask nothing of another rank: each rank does the same by itself, whatever their number. Two ranks do
# it beside each other.
BY_THEMSELVES = {f"test_{name}" for name in (
    "address", "buffer", "cffi", "ctypes", "datatype", "doc", "environ", "errorcode", "grequest", "group", "handle", "info", "mpiabi",
    "mpiapi", "mpimem", "msgspec", "objmodel", "pack", "package", "pickle", "request", "status", "threads", "toplevel", "util_dtlib")}
# Those of them that only describe and pack memory, without a message even to the rank itself: a second rank would do the very
# same a second time.
LOCAL = {"test_address", "test_datatype", "test_pack", "test_util_dtlib"}
# Modules with groups that face each other and grids: four ranks are two and two, or a square; three are one and two.
IN_HALVES = ("inter", "topo", "ngh", "dynproc", "spawn")
# So many modules share a job.
TOGETHER = 10
# From good to bad: of a test that ended differently on two ranks, the worse counts.
OUTCOMES = ["passed", "skipped", "failed"]


def ulfm_flags(mpicc):
    """The compiler's arguments for a library whose mpi-ext.h says that it has these calls."""
    done = subprocess.run([*mpicc, "-E", "-dM", "-include", "mpi-ext.h", "-x", "c", os.devnull], text=True, capture_output=True)
    if done.returncode != 0 or "MPIX_HAVE_FT" not in done.stdout:
        return ""
    return " ".join(["", "-include mpi-ext.h", *(f"-DPyMPI_HAVE_MPIX_{name}=1" for name in ULFM)])


def installed(build, suite, mpicc, prefix=None):
    """Fetches and builds what is not there yet; answers the interpreter to use and the folder of the tests. prefix: an installed Arke,
    with a copy of which it is built once for all clones (programs/builds.py); it must then run with that Arke's folder of libraries in
    LD_LIBRARY_PATH. Other MPIs' builds go to the folder `build`, one at a time."""
    own = interpreter()
    version = subprocess.run([own, "-VV"], text=True, stdout=subprocess.PIPE, check=True).stdout
    state = [suite, ulfm_flags(mpicc), own, version]
    if prefix:
        builder = builds.Builder(prefix, builds.cache(build), {})

        def make(folder):
            install(folder, suite, [str(builder.copy_of_arke() / "bin" / "mpicc")], own)

        folder = builds.kept("mpi4py", [*state, builder.compilers, builder.header], make, build)
    else:
        folder, stamp = build, build / "installed"
        build.mkdir(parents=True, exist_ok=True)
        state = json.dumps([*state, [str(Path(shutil.which(mpicc[0]) or mpicc[0]).resolve()), *mpicc[1:]], header_state(mpicc)])
        with builds.locked(build / "lock"):
            if not stamp.exists() or stamp.read_text() != state:
                stamp.unlink(missing_ok=True)
                install(build, suite, mpicc, own)
                stamp.write_text(state)
    return folder / "venv" / "bin" / "python", folder / f"mpi4py-{suite['mpi4py']}" / "test"


def wheel(build, suite):
    """Fetches mpi4py as PyPI has it, built for other MPIs' libraries, and the suite, once for all clones; answers as `installed`
    does."""
    own = interpreter()
    version = subprocess.run([own, "-VV"], text=True, stdout=subprocess.PIPE, check=True).stdout

    def make(folder):
        pip = make_venv(folder / "venv", own)
        sdist = fetch_sdist(pip, "mpi4py", suite["mpi4py"], suite["sha256"], folder)
        run_step([*pip, "install", "--only-binary", "mpi4py", f"mpi4py=={suite['mpi4py']}", *suite.get("beside", [])],
                 folder / "wheel.log")
        unpack(sdist, folder, suite)

    folder = builds.kept("mpi4py-wheel", [suite, own, version], make, build)
    return folder / "venv" / "bin" / "python", folder / f"mpi4py-{suite['mpi4py']}" / "test"


def unpack(sdist, build, suite):
    """Unpacks the tests of the suite, and no other part, which Python would import in place of the installed one."""
    name = f"mpi4py-{suite['mpi4py']}"
    shutil.rmtree(build / name, ignore_errors=True)
    with tarfile.open(sdist) as archive:
        archive.extractall(build, [m for m in archive.getmembers() if m.name.startswith(f"{name}/test/")], filter="data")


def install(build, suite, mpicc, own):
    """Builds mpi4py with this compiler wrapper in a virtual environment of `own` in the folder `build`."""
    name = f"mpi4py-{suite['mpi4py']}"
    pip = make_venv(build / "venv", own)
    sdist = fetch_sdist(pip, "mpi4py", suite["mpi4py"], suite["sha256"], build)
    print(f"building {name} with {shlex.join(mpicc)}", flush=True)
    start = time.monotonic()
    # Unoptimized: it is the library below that is tested, and the compiler takes minutes otherwise.
    environment = dict(os.environ) | {"MPICC": shlex.join(mpicc), "CFLAGS": "-O0 -g0" + ulfm_flags(mpicc)}
    run_step([*pip, "install", "--force-reinstall", "--no-deps", "--no-cache-dir", sdist], build / "build.log", env=environment)
    run_step([*pip, "install", *suite.get("beside", [])], build / "beside.log")
    unpack(sdist, build, suite)
    print(f"built in {time.monotonic() - start:.0f} s", flush=True)


@dataclass
class Run:
    """What became of one module at one rank count."""

    outcomes: dict          # test -> (outcome, why); the worst over the ranks
    trouble: str = ""       # what is wrong with the run as a whole, or nothing
    seconds: float = 0.0
    cpu_s: float = 0.0      # of all ranks together
    output: str = ""
    library: str = ""
    vendor: str = ""        # which MPI mpi4py takes the library for
    loaded: set = field(default_factory=set)        # the MPI libraries that ranks have loaded, by their paths
    begun: set = field(default_factory=set)         # ranks that began with it
    finished: set = field(default_factory=set)      # ranks that came to its end
    current: dict = field(default_factory=dict)     # rank -> test that is not over

    def add(self, rank, ranks, what):
        """Takes a line of a rank's record."""
        self.begun.add(rank)
        if "start" in what:
            self.current[rank] = what["start"]
        elif "end" in what:
            self.current.pop(rank, None)
            outcome, why = what["outcome"], what["why"]
            if outcome == "failed":
                why = f"rank {rank}: {why}"
            before = self.outcomes.get(what["end"], ("passed", ""))
            if OUTCOMES.index(outcome) >= OUTCOMES.index(before[0]):
                self.outcomes[what["end"]] = (outcome, why)
        elif "library" in what:
            self.library, self.vendor = what["library"], what["vendor"]
            self.loaded |= set(what["loaded"])
            if what["size"] != ranks:
                self.trouble = f"MPI_COMM_WORLD has {what['size']} ranks, not {ranks}"
        elif "finished" in what:
            self.finished.add(rank)
            self.seconds = max(self.seconds, what["seconds"])
            self.cpu_s += what["cpu_seconds"]


def read_records(beginning, modules, ranks):
    """What the ranks of a job wrote: module -> Run."""
    runs = {module: Run({}) for module in modules}
    for rank in range(ranks):
        record = Path(f"{beginning}.{rank}")
        for line in record.read_text(encoding="utf-8").splitlines() if record.exists() else []:
            what = json.loads(line)
            runs[what["module"]].add(rank, ranks, what)
    return runs


def blame(runs, ranks, trouble, output):
    """Says of each module what was wrong with the job. Leaves out the modules that no rank began with for that reason."""
    for run in runs.values():
        for test in set(run.current.values()):
            where = sorted(rank for rank, at in run.current.items() if at == test)
            run.outcomes[test] = ("failed", f"not over on ranks {where}: {trouble}")
    known = any(run.current or run.trouble for run in runs.values())
    begun = [module for module, run in runs.items() if run.begun] or list(runs)[:1]
    for module in begun:
        run = runs[module]
        run.output = output
        # What nothing else explains stands at the module that came last.
        if not known and (module == begun[-1] or (run.begun and len(run.finished) != ranks)):
            run.trouble = trouble
    return {module: runs[module] for module in begun}


def run_modules(python, tests, launcher, modules, ranks, arguments, limit_s, records):
    """Runs modules of the suite one after the other in one job; each may take `limit_s`. Answers module -> Run."""
    beginning = records / f"{modules[0]}.{ranks}"
    for old in records.glob(f"{modules[0]}.{ranks}.*"):
        old.unlink()
    command = [*launcher, "-n", str(ranks), str(python), str(HERE / "mpi4py_rank.py"), str(tests), ",".join(modules),
               str(beginning), str(limit_s), *arguments]
    environment = dict(os.environ) | {"PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1"}
    # Processes that a test spawns import the suite's modules, too.
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(tests), os.environ.get("PYTHONPATH")]))
    # The suite's own temporary files, of which it leaves some.
    with tempfile.TemporaryDirectory(prefix="arke-mpi4py.") as place:
        # A rank ends itself when a module takes too long; this is for one that cannot.
        status, output, _ = run_job(command, environment | {"TMPDIR": place}, limit_s * len(modules) + 30)
    runs = read_records(beginning, modules, ranks)
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    last = lines[-1][:300] if lines else "no output"
    unfinished = [module for module, run in runs.items() if len(run.finished) != ranks]
    if status is None or any(line.startswith("Timeout (") for line in lines):
        return blame(runs, ranks, f"no end within {limit_s:g} s", output)
    if status != 0:
        return blame(runs, ranks, f"ended with status {status}: {last}", output)
    if unfinished:
        return blame(runs, ranks, f"not all ranks finished {unfinished[0]}: {last}", output)
    return runs


def run_module(python, tests, launcher, module, ranks, arguments, limit_s, records):
    """Runs one module of the suite in a job of its own."""
    return run_modules(python, tests, launcher, [module], ranks, arguments, limit_s, records)[module]


def tells_something(module, ranks, wheel):
    """Whether `make test` runs a module at a number of ranks; `make nightly` runs all modules at all numbers. A wheel has the
    same library below it: what is to be seen is the way there."""
    if wheel:
        return ranks == 2 and module not in LOCAL
    if module in BY_THEMSELVES:
        return ranks == (1 if module in LOCAL else 2)
    return ranks in ((1, 3, 4) if any(part in module for part in IN_HALVES) else (1, 2, 3))


def once(ranks, wheel):
    """Arguments for mpi4py_rank.py: what makes the very same MPI calls again is left out, but at one rank all classes of arrays are
    tried on this library's own build of mpi4py. `make nightly` leaves out nothing."""
    return ["--once", "test_util_dtlib" if ranks == 1 and not wheel else "arrayimpl,test_util_dtlib"]


def batches(modules, size):
    """The modules in groups of at most `size`, which are about equally large."""
    number = -(-len(modules) // size)
    return [tuple(modules[i::number]) for i in range(number)]


class Report:
    """Counts, and prints what failed."""

    def __init__(self, verbose):
        self.passed = self.failed = 0
        self.verbose = verbose

    def fault(self, text, output=""):
        self.failed += 1
        print(f"    failed: {text}", flush=True)
        if self.verbose and output:
            print("\n".join("        " + line for line in output.splitlines()[-30:]), flush=True)

    def module(self, module, ranks, result, entries):
        """Judges a run by the entries that hold for it."""
        counts = {"passed": 0, "skipped": 0, "expected": 0, "failed": 0}
        faults = []
        seen = {}
        for test, (outcome, why) in sorted(result.outcomes.items()):
            mine = [e for e in entries if e.kind == "fails" and e.covers(test, ranks)]
            for entry in mine:
                entry.matched = True
                seen.setdefault(id(entry), (entry, []))[1].append(outcome)
            if outcome == "failed" and mine:
                counts["expected"] += 1
            else:
                counts[outcome] += 1
                if outcome == "failed":
                    faults.append(f"{test} -n {ranks}: {why}")
        for entry, outcomes in seen.values():
            if "passed" in outcomes and "failed" not in outcomes:
                entry.passed.add(ranks)
        if result.trouble:
            faults.append(f"{module} -n {ranks}: {result.trouble}")
        elif not result.outcomes:
            faults.append(f"{module} -n {ranks}: it ran no test")
        text = ", ".join(f"{n} {what}" for what, n in counts.items() if n)
        print(f"{'failed' if faults else 'passed':8} {module} -n {ranks} ({result.seconds:.1f} s, {result.cpu_s:.1f} s of CPU): "
              f"{text}", flush=True)
        self.passed += counts["passed"]
        for i, fault in enumerate(faults):
            self.fault(fault, result.output if i == 0 else "")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", default="", help="where the library is installed: stands for --mpicc and --launcher")
    p.add_argument("--mpicc", default="mpicc", help="compiler wrapper, with flags (default: %(default)s)")
    p.add_argument("--launcher", default="mpiexec", help="launcher, with flags; `-n N` follows (default: %(default)s)")
    p.add_argument("--library", default="Arke", help="what the library's version string must hold (default: %(default)s)")
    p.add_argument("--expected", default=str(HERE / "expected.toml"))
    p.add_argument("--build", default="", help="folder for what is built (default: in build/clients)")
    p.add_argument("--wheel", choices=["openmpi", "mpich"], help="take mpi4py as PyPI has it, and of the two builds in it the one for "
                   "this MPI's libraries, as which Arke's front ends serve")
    p.add_argument("--ranks", default="", help="rank counts, of all modules (default: 1 to 4, where they tell something)")
    p.add_argument("--all-modules", action="store_true", help="every module at 1 to 5 ranks, each in a job of its own")
    p.add_argument("--only", default="", help="comma-separated parts of module names")
    p.add_argument("--time-limit", type=float, default=600, help="seconds for a module (default: %(default)s)")
    p.add_argument("-j", "--jobs", type=int, default=0, help="jobs at a time (default: as many as cores allow)")
    p.add_argument("-v", "--verbose", action="store_true", help="print what a run that failed printed")
    o = p.parse_args()
    if o.prefix:
        bin_folder = Path(o.prefix).resolve() / "bin"
        o.mpicc, o.launcher = shlex.quote(str(bin_folder / "mpicc")), shlex.quote(str(bin_folder / "mpiexec"))
    mpicc, launcher = shlex.split(o.mpicc), shlex.split(o.launcher)
    all_ranks = [int(n) for n in (o.ranks or "1,2,3,4,5").split(",")]
    every = o.all_modules or bool(o.ranks)
    together = 1 if o.all_modules else TOGETHER
    parts = [part for part in o.only.split(",") if part]

    adopt_orphans()
    data, entries = read_expected(o.expected, all_ranks)
    suite = data["suite"]
    build = Path(o.build or HERE.parent.parent / "build" / "clients" / ("mpi4py-wheel" if o.wheel else "mpi4py")).resolve()
    if o.wheel:
        o.expected = str(HERE / f"expected_{o.wheel}.toml")
        _, entries = read_expected(o.expected, all_ranks)
        os.environ["MPI4PY_MPIABI"] = o.wheel
    try:
        python, tests = wheel(build, suite) if o.wheel else installed(build, suite, mpicc, o.prefix and Path(o.prefix).resolve())
    except StepFailed as fault:
        raise SystemExit(str(fault)) from None
    if o.prefix and not o.wheel:
        os.environ["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, [str(Path(o.prefix).resolve() / "lib"), os.environ.get("LD_LIBRARY_PATH")]))
    records = build / "records"
    shutil.rmtree(records, ignore_errors=True)
    records.mkdir(parents=True)
    modules = sorted(f.stem for f in tests.glob("test_*.py"))
    chosen = [m for m in modules if not parts or any(part in m for part in parts)]
    if not chosen:
        raise SystemExit("no module of the suite fits --only")

    def whole(entry, module):
        """Whether the entry leaves out the whole module."""
        return entry.test in (f"{module}.*", f"{module}*")

    report = Report(o.verbose)
    start = time.monotonic()

    def left_out(module, ranks):
        """The entries that leave out the module, or some of it, at this number of ranks."""
        return [e for e in entries if e.kind == "left_out" and ranks in e.ranks
                and (whole(e, module) or e.test.partition(".")[0].rstrip("*") == module)]

    def execute(ranks, modules):
        """Runs modules in one job, and those that it did not come to in jobs of their own. Answers module -> Run."""
        arguments = [word for module in modules for entry in left_out(module, ranks) for word in ("-x", entry.test)]
        if not every:
            arguments = once(ranks, o.wheel) + arguments
        runs = run_modules(python, tests, launcher, modules, ranks, arguments, o.time_limit, records)
        for module in modules:
            if module not in runs:
                runs |= execute(ranks, (module,))
        return runs

    libraries, vendors, ran, loaded = set(), set(), set(), set()
    for ranks in all_ranks:
        here = [m for m in chosen if every or tells_something(m, ranks, o.wheel)]
        ran |= {(module, ranks) for module in here}
        here = [m for m in here if not any(whole(entry, m) for entry in left_out(m, ranks))]
        with ThreadPoolExecutor(max_workers=o.jobs or max(1, len(os.sched_getaffinity(0)) // ranks)) as pool:
            for runs in pool.map(lambda modules, ranks=ranks: execute(ranks, modules), batches(here, together)):
                for module, result in runs.items():
                    report.module(module, ranks, result, entries)
                    libraries.add(result.library)
                    vendors.add(result.vendor)
                    loaded |= result.loaded
    for library in libraries:
        if library and o.library not in library:
            report.fault(f"another library answered: {library}")
    for path in sorted(loaded):
        if o.prefix and not Path(path).resolve().is_relative_to(Path(o.prefix).resolve()):
            report.fault(f"ranks have loaded {path}, which is not of {o.prefix}")
    wanted = {"openmpi": "Open MPI", "mpich": "MPICH"}.get(o.wheel)
    if wanted and vendors - {""} != {wanted}:
        report.fault(f"mpi4py takes the library for {sorted(vendors)}, not for {wanted}")

    # What is left out runs apart, at its least rank count, to see that there is still a reason to leave it out.
    for entry in entries:
        module = entry.test.partition(".")[0].rstrip("*")
        mine = [m for m in chosen if whole(entry, m) or m == module]
        ranks = [n for m in mine[:1] for n in entry.ranks if (m, n) in ran]
        if entry.kind != "left_out" or not mine or not ranks:
            continue
        names = [] if whole(entry, mine[0]) else ["-k", entry.test]
        result = run_module(python, tests, launcher, mine[0], min(ranks), names, min(20.0, o.time_limit), records)
        entry.matched = bool(result.outcomes) or bool(result.trouble)
        if result.trouble or any(outcome == "failed" for outcome, _ in result.outcomes.values()):
            print(f"left out {entry.test} ({len(result.outcomes)} tests): {entry.reason}", flush=True)
        elif any(outcome == "passed" for outcome, _ in result.outcomes.values()):
            entry.passed.add(min(ranks))

    for entry in entries:
        # One that holds only where its module was not run now tells nothing; one without a module is a mistake.
        named = entry.test.partition(".")[0].rstrip("*")
        relevant = any(module == named and ranks in entry.ranks for module, ranks in ran)
        if (relevant or named not in modules) and not entry.matched:
            report.fault(f"{o.expected}: the entry for {entry.test} matches no test")
        elif entry.passed:
            report.fault(f"{o.expected}: the tests of the entry for {entry.test} pass at {sorted(entry.passed)} ranks; "
                         "remove it or its rank counts")
    for library in sorted(libraries - {""}):
        print(f"library: {library}")
    print(f"{time.monotonic() - start:.0f} s")
    print(f"{report.passed} passed, {report.failed} failed")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main()
