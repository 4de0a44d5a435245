#!/usr/bin/env python3
"""Runs every check of the project, as CI does: each step is a command of its own, with a time limit.

Steps run beside each other as far as the cores allow (tests/schedule.py says how); the output of each lies in
build/test-logs, and that of one that failed is passed on when the step is over. At the end stand a list of all steps with
their seconds, the lines that tell of failures, and, last, `N passed, N failed`, where N counts single tests where a step
tells their number and the step itself where it does not. The exit status is 1 if anything failed.

Seconds and CPU seconds of the steps go to build/test-seconds.json. What took much more CPU than tests/seconds.json says, which was
measured on 2 quiet cores, gets a note in the list: machines differ, so it is never a failure.

  tests/all.py                   everything
  tests/all.py format rust       these steps
  tests/all.py --list            the steps, with commands and limits
  tests/all.py --nightly         instead: what takes hours, see tests/nightly.py
  tests/all.py --keep-seconds    also write what was measured to tests/seconds.json
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests" / "clients"), str(ROOT / "tests" / "clients" / "programs")]
import builds  # noqa: E402
import crates  # noqa: E402
import nightly  # noqa: E402
from schedule import Schedule, Step, cores, pass_on, stop_on_signals  # noqa: E402

PREFIX = shlex.quote(str(ROOT / "build" / "prefix"))
CORES = cores()
MEASURED = ROOT / "build" / "test-seconds.json"
EXPECTED = ROOT / "tests" / "seconds.json"
LOGS = ROOT / "build" / "test-logs"
# CI ends the job after 90 minutes.
LIMIT_S = 75 * 60
TESTS = "env RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo test --locked --workspace"
BUILD_TESTS = f"{TESTS} -q --tests --examples --no-run"
FLAGS = f"MPI_TEST_FLAGS='-v -j {CORES}'"


def installed(name, why, command, limit_s, after=(), **more):
    """A step that needs the library installed in build/prefix."""
    return Step(name, why, command, limit_s, after=("prefix", *after), **more)


def cargo(name, why, command, limit_s, **more):
    """A step that uses cargo's folder of what is built, where two at a time would wait for each other."""
    return Step(name, why, command, limit_s, locks=("target",), **more)


# What is built is built for all: everything that needs an installed library uses the one of `prefix`, `install` too.
STEPS = [
    Step("schedule", "the scheduler of these steps, and the runners of clients",
         "python3 tests/schedule_test.py && python3 tests/clients/runners_test.py && python3 tests/debian/runners_test.py", 120,
         cpu=1),
    Step("format", "the code is formatted", "cargo fmt --all --check", 120, cpu=1),
    # One command for all crates: cargo chooses other features of what they need for a part of them, and builds that
    # anew. Clippy's driver compiles them, so that the lints need no pass of their own. The tests themselves wait much
    # of their time, so they run beside other steps. Tests in documentation run in `make nightly`: rustdoc builds each
    # anew.
    cargo("rust-build", "the tests of all crates are built", BUILD_TESTS, 1200),
    # The libraries for other MPIs' programs have no tests, so these two are not among them.
    cargo("lints", "clippy finds nothing", f"scripts/without_warnings.sh {BUILD_TESTS} && "
          "cargo clippy -q --locked -p arke-abi-openmpi -p arke-abi-mpich -- -D warnings", 600, cpu=1, after=("rust-build",)),
    Step("rust", "unit, property and conformance tests of all crates, layers, generated files, arke run from outside",
         f"{TESTS} --no-fail-fast --tests --exclude arke-abi-tests", 1800, cpu=1, after=("rust-build",)),
    installed("abi", "the installed header, library and table of functions agree, and calls refuse bad arguments",
              f"{TESTS} --test abi", 600, cpu=1, after=("rust-build",), locks=("target",)),
    Step("loom", "lock-free structures, in every interleaving", "scripts/loom.sh", 900),
    cargo("prefix", "the library and the command are built and installed into build/prefix",
          "make --no-print-directory prefix PROFILE=tested", 1800),
    installed("install", "installing, compiling, CMake, pkg-config, manual pages, moving the tree", "PROFILE=tested tests/install/run.sh", 600,
              cpu=1, locks=("target",)),
    installed("why", "programs that hang, and what Arke says of them; slow ones, of which it says nothing",
              f"python3 tests/why/run.py --prefix {PREFIX}", 600, cpu=1),
    installed("crash", "ranks that die, and what is told of them; ranks in debuggers",
              f"python3 tests/crash/run.py --prefix {PREFIX}", 300, cpu=1),
    installed("top", "arke top in a terminal and without one", f"python3 tests/top/run.py --prefix {PREFIX}", 300, cpu=1),
    installed("check", "programs with mistakes, and what `arke run --check` says of them; right ones, of which it says nothing",
              f"python3 tests/check/run.py --prefix {PREFIX}", 300, cpu=1),
    installed("trace", "timelines of `arke run --trace`: waits of a known length, a rank that is killed, memory that is full, the page",
              f"python3 tests/trace/run.py --prefix {PREFIX}", 300, cpu=1),
    installed("example", "make run's example", f"scripts/example.sh {PREFIX}", 300),
    installed("examples", "the course, at 1, 2 and 3 ranks", f"make --no-print-directory test-examples {FLAGS}", 600),
    installed("mpi", "C programs at 1, 2, 3, 5 and 8 ranks",
              f"make --no-print-directory test-mpi MPI_TEST_FLAGS='-v -j {CORES} --no-long --without waiting'", 1800),
    installed("traffic", "random legal MPI traffic against a model", "make --no-print-directory test-traffic", 600),
    installed("sanitized", "some of the C programs with the address and undefined-behaviour sanitizers; all of them in nightly",
              "make --no-print-directory test-sanitized SANITIZED_FLAGS='--ranks 3 --only p2p_modes,p2p_truncate,coll_data,types_wire,rma_model,"
              "partitioned,threads_mix,fault' TRAFFIC_FLAGS='--rounds 24'", 900),
    installed("native", "the engine's own interface and the faces over it", f"make --no-print-directory test-native {FLAGS}", 1200),
    installed("devices", "MPICH's old devices over NX, CMMD, MPL, p4 and the T3D's SHMEM", f"make --no-print-directory test-devices {FLAGS}", 900),
    installed("pvm", "PVM's virtual machine: daemon, console, private machines, and nothing left of them",
              f"python3 tests/pvm/run.py --prefix {PREFIX}", 900, cpu=1),
    installed("pvm-programs", "programs for PVM, rule by rule, and its examples",
              f"make --no-print-directory test-pvm {FLAGS}", 1200, cpu=1),
    Step("fuzz", "nonsense for readers of foreign bytes that are written in C; those in Rust have it among their unit tests",
         "python3 tests/fuzz/run.py --seconds 5 --only pvm-replies", 300, cpu=1),
    installed("pvm-examples", "programs that Debian built with the original PVM, and their sources",
              f"python3 tests/clients/run_pvm_examples.py --prefix {PREFIX} && "
              f"python3 tests/clients/run_pvm_examples.py --prefix {PREFIX} --source", 900, cpu=1),
    installed("dynamic", "connected jobs, and the death of each", f"python3 tests/dynamic/run.py --prefix {PREFIX}", 600, cpu=1),
    installed("fortran", "mpif.h, mpi and mpi_f08: names, programs, examples",
              f"make --no-print-directory test-fortran {FLAGS}", 1200),
    installed("other-fortran", "Fortran programs of Debian's Open MPI and MPICH, and the names of their libraries",
              f"python3 tests/debian/fortran.py --prefix {PREFIX}", 900, locks=("packages",)),
    installed("other-headers", "C programs with the headers of Open MPI, MPICH and Intel MPI",
              f"python3 tests/debian/suite.py --prefix {PREFIX} -j {CORES} --ranks 3 "
              "--only topo_graph,p2p_buffered,attributes,types_local,rma_types,comm_inter,coll_ops,io_views", 600, locks=("packages",)),
    installed("papers", "the papers' measurements in quick mode, and their report in a browser",
              f"python3 tests/papers/run.py --prefix {PREFIX}", 1800),
    installed("aclmpl", "the ACLMPL paper's patterns, and the same pictures and energies on any number of ranks",
              f"python3 tests/papers/aclmpl/run.py --prefix {PREFIX}", 900),
    installed("scale", "a hundred thousand ranks in the simulator", f"python3 tests/scale/run.py --prefix {PREFIX}", 1200, cpu=1),
    installed("environment", "hostile surroundings, and nothing left behind",
              f"python3 tests/environment/run.py --prefix {PREFIX} --seconds 5 --compute-seconds 2", 900),
    installed("other-mpi", "programs of other MPIs, output that would be lost, limits of the system",
              f"python3 tests/environment/launcher.py --prefix {PREFIX}", 900, cpu=1),
    installed("launchers", "joining jobs of Hydra, PRRTE, Slurm, and ranks started by hand",
              f"python3 tests/launchers/run.py --prefix {PREFIX}", 1200, cpu=1),
    installed("hosts", "2 to 4 hosts made of namespaces: layouts, bad wires, misleading interfaces, failures, spawning, launchers, mpi4py",
              f"python3 tests/hosts/run.py --prefix {PREFIX} --soak 5", 1800, cpu=1),
    installed("binaries", "the same binaries on this library and on MPICH",
              f"python3 tests/clients/run_binaries.py --prefix {PREFIX}", 900, cpu=1),
    installed("debian", "programs out of Debian's packages, unchanged",
              f"python3 tests/debian/run.py --prefix {PREFIX}", 900, cpu=1, locks=("packages",)),
    installed("rsmpi", "the mpi crate's examples at 2, 3 and 4 ranks",
              f"python3 tests/clients/run_rsmpi.py --prefix {PREFIX}", 1200),
    installed("programs", "programs that others wrote, with their own tests",
              f"python3 tests/clients/programs/run.py --prefix {PREFIX} -v", 2400),
    installed("mpi4py", "mpi4py's own suite at 1 to 4 ranks",
              f"python3 tests/clients/run_mpi4py.py --prefix {PREFIX}", 1800),
    installed("wheels", "mpi4py as PyPI has it, built for Open MPI and for MPICH",
              f"python3 tests/clients/run_mpi4py.py --prefix {PREFIX} --wheel openmpi && "
              f"python3 tests/clients/run_mpi4py.py --prefix {PREFIX} --wheel mpich", 900),
]

# How the tools say how many tests passed and failed.
COUNTS = [
    re.compile(rb"test result: \w+\. (\d+) passed; (\d+) failed"),      # cargo test
    re.compile(rb"^(\d+) passed, (\d+) failed"),                         # our own scripts
]


def counted(result):
    """Numbers of passed and failed tests of a step: what its output tells, or the step itself."""
    passed = failed = 0
    told = False
    for raw in result.log.read_bytes().splitlines() if result.log else []:
        found = next((found for pattern in COUNTS if (found := pattern.search(raw.strip()))), None)
        if found:
            told = True
            passed, failed = passed + int(found[1]), failed + int(found[2])
    if not told and result.good:
        passed = 1
    if not result.good and failed == 0:
        failed = 1
    return passed, failed


# Lines of a step's output that tell of a failure: our own scripts', cargo's, a panic, make's, Python's unittest.
FAILURES = re.compile(r"^\s*(failed\b|FAIL|\d+ of \d+ runs failed|test .*FAILED|thread '.*panicked|make(\[\d+\])?: \*\*\*|ERROR: |error(\[E\d+\])?: )")


def failures(result, most=30):
    """The lines of a step's output that tell of failures, `most` at most; its last lines if there are none."""
    lines = result.log.read_text(errors="replace").splitlines() if result.log else []
    found = [line.rstrip()[:300] for line in lines if FAILURES.match(line)]
    return found[:most] or [line[:300] for line in lines[-10:]]


def tell(result):
    """One line for a step that went well; what another printed, whole."""
    step = result.step
    if not result.good:
        print(f"\n=== {step.name}: {step.why}\n    {step.command}", flush=True)
        if result.log:
            pass_on(result.log)
    passed, failed = counted(result)
    print(f"--- {step.name}: {result.word}, {passed} passed, {failed} failed, {result.seconds:.0f} s, "
          f"{result.cpu_s:.0f} s of CPU", flush=True)


def read(path):
    """What a file of seconds says: name -> {"seconds", "cpu_seconds"}."""
    return json.loads(path.read_text())["steps"] if path.exists() else {}


def note(result, expected):
    """A word on a step that took much more than it did when the reference was measured."""
    usual = expected.get(result.step.name)
    if not result.good or not usual or result.cpu_s < 1.5 * usual["cpu_seconds"] + 10:
        return ""
    return f"  NOTE: {result.cpu_s:.0f} s of CPU, {usual['cpu_seconds']:.0f} are usual"


def write(path, results, cores, before):
    """Keeps the seconds of steps that went well, and of others what was known of them."""
    steps = dict(before)
    steps.update({r.step.name: {"seconds": round(r.seconds), "cpu_seconds": round(r.cpu_s)} for r in results if r.good})
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(steps[name])}" for name in sorted(steps))
    path.write_text(f'{{\n  "cores": {cores},\n  "steps": {{\n{lines}\n  }}\n}}\n')


def unless_it_fails(function, *arguments):
    """What saves time must fail no run."""
    try:
        return function(*arguments)
    except (OSError, subprocess.SubprocessError) as why:
        print(f"note: {why}", flush=True)
        return None


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("steps", nargs="*", help="names of steps; all if there is none")
    p.add_argument("--list", action="store_true", help="list the steps and end")
    p.add_argument("--nightly", action="store_true", help="the steps of tests/nightly.py instead")
    p.add_argument("--keep-seconds", action="store_true", help=f"write what was measured to {EXPECTED.relative_to(ROOT)}")
    o = p.parse_args()
    steps = nightly.steps(PREFIX) if o.nightly else STEPS
    if o.list:
        for step in steps:
            print(f"{step.name:12} {step.limit_s:5} s  {step.why}\n{'':21} {step.command}")
        return 0
    names = [step.name for step in steps]
    if set(o.steps) - set(names):
        print(f"unknown steps: {' '.join(sorted(set(o.steps) - set(names)))}; there are {' '.join(names)}", file=sys.stderr)
        return 2
    if not shutil.which("cargo"):
        print("cargo is missing", file=sys.stderr)
        return 2
    os.environ.setdefault("CARGO_TERM_COLOR", "never")
    # Nobody builds twice here, so notes for the next build only take time, and nobody looks at the tests with a
    # debugger. To optimise across the units of a crate, and to write where each line is, took a sixth of the time of
    # the unit tests' build.
    os.environ.setdefault("CARGO_INCREMENTAL", "0")
    os.environ.setdefault("CARGO_PROFILE_DEV_LTO", "off")
    os.environ.setdefault("CARGO_PROFILE_DEV_DEBUG", "0")
    os.environ.setdefault("PYTHONUNBUFFERED", "1")

    chosen = [step for step in steps if not o.steps or step.name in o.steps]
    inside = {step.name for step in chosen}
    chosen = [replace(step, after=tuple(name for name in step.after if name in inside)) for step in chosen]
    expected = read(EXPECTED)
    began = time.monotonic()
    stop_on_signals()
    names = {step.name for step in chosen}
    target, kept = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")), builds.cache(ROOT / "build" / "clients")
    fresh = [] if o.nightly else unless_it_fails(crates.put, ROOT, target, kept, names) or []
    schedule = Schedule(chosen, CORES, {name: known["seconds"] for name, known in expected.items()}, ROOT, LOGS,
                        nightly.LIMIT_S if o.nightly else LIMIT_S)
    results = schedule.run(tell)
    unless_it_fails(crates.keep, ROOT, target, kept, fresh, {r.step.name for r in results if r.good})
    write(MEASURED, results, CORES, read(MEASURED))
    if o.keep_seconds:
        write(EXPECTED, results, CORES, expected)

    print(f"\n=== all steps: {time.monotonic() - began:.0f} s on {CORES} cores, "
          f"{sum(r.cpu_s for r in results):.0f} s of CPU")
    total_passed = total_failed = 0
    for result in results:
        passed, failed = counted(result)
        total_passed, total_failed = total_passed + passed, total_failed + failed
        where = f"  see {result.log.relative_to(ROOT)}" if failed and result.log else ""
        print(f"  {result.step.name:12} {passed:5} passed {failed:4} failed {result.seconds:6.0f} s {result.cpu_s:6.0f} s of CPU  "
              f"{result.word}{where}{note(result, expected)}")
    for result in results:
        if not result.good:
            print(f"\n{result.step.name} failed: {result.step.command}")
            print("\n".join(f"    {line}" for line in failures(result)))
    print(f"\n{total_passed} passed, {total_failed} failed")
    return 1 if total_failed else 0


if __name__ == "__main__":
    sys.exit(main())
