#!/usr/bin/env python3
"""Runs every check of the project, as CI does: each step is a command of its own, with a time limit.

All output is passed on. At the end stands a list of the steps that failed and, last, `N passed, N failed`, where N counts
single tests where a step tells their number and the step itself where it does not. The exit status is 1 if anything
failed.

  tests/all.py                   everything
  tests/all.py format launcher   these steps, in their order
  tests/all.py --list            the steps, with commands and limits
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PREFIX = ROOT / "build" / "prefix"


@dataclass
class Step:
    name: str
    why: str
    command: str
    limit_s: int


STEPS = [
    Step("format", "the code is formatted", "cargo fmt --all --check", 60),
    Step("layers", "no crate depends on one above it", "cargo run -q --locked -p xtask -- layers", 300),
    Step("generated", "generated files follow from their tables", "cargo run -q --locked -p xtask -- gen --check", 120),
    Step("lints", "clippy finds nothing", "cargo clippy -q --locked --workspace --all-targets -- -D warnings", 600),
    Step("rust", "unit, property and conformance tests of all crates",
         "cargo test --locked --no-fail-fast --workspace --exclude arke-cli", 900),
    Step("launcher", "arke run from the outside", "cargo test --locked -p arke-cli", 300),
    Step("loom", "lock-free structures, in every interleaving", "scripts/loom.sh", 660),
    Step("prefix", "the library and the command are built and installed into build/prefix",
         "make --no-print-directory prefix PROFILE=tested", 900),
    Step("install", "installing, compiling, CMake, pkg-config, moving the tree", "tests/install/run.sh", 180),
    Step("example", "make run's example", f"scripts/example.sh {PREFIX}", 120),
    Step("examples", "the course, at 1, 2 and 3 ranks", "make --no-print-directory test-examples", 180),
    Step("mpi", "C programs at 1, 2, 3, 5 and 8 ranks", "make --no-print-directory test-mpi MPI_TEST_FLAGS=-v", 900),
    Step("native", "the engine's own interface and the faces over it", "make --no-print-directory test-native MPI_TEST_FLAGS=-v",
         600),
    Step("pvm", "PVM's virtual machine: daemon, console, private machines, and nothing left of them",
         f"python3 tests/pvm/run.py --prefix {PREFIX}", 300),
    Step("pvm-programs", "programs for PVM, rule by rule, and its examples", "make --no-print-directory test-pvm MPI_TEST_FLAGS=-v", 600),
    Step("pvm-examples", "programs that Debian built with the original PVM",
         f"python3 tests/clients/run_pvm_examples.py --prefix {PREFIX}", 600),
    Step("dynamic", "connected jobs, and the death of each", f"python3 tests/dynamic/run.py --prefix {PREFIX}", 300),
    Step("fortran", "mpif.h, mpi and mpi_f08: names, programs, examples",
         "make --no-print-directory test-fortran MPI_TEST_FLAGS=-v", 600),
    Step("papers", "the papers' measurements in quick mode, and their report in a browser",
         f"python3 tests/papers/run.py --prefix {PREFIX}", 1200),
    Step("aclmpl", "the ACLMPL paper's patterns, and the same pictures and energies on any number of ranks",
         f"python3 tests/papers/aclmpl/run.py --prefix {PREFIX}", 600),
    Step("scale", "a hundred thousand ranks in the simulator", f"python3 tests/scale/run.py --prefix {PREFIX}", 900),
    Step("environment", "hostile surroundings, and nothing left behind",
         f"python3 tests/environment/run.py --prefix {PREFIX}", 600),
    Step("launchers", "joining jobs of Hydra, PRRTE, Slurm, and ranks started by hand",
         f"python3 tests/launchers/run.py --prefix {PREFIX}", 900),
    Step("hosts", "2 to 4 hosts made of namespaces: layouts, bad wires, misleading interfaces, failures, launchers, mpi4py",
         f"python3 tests/hosts/run.py --prefix {PREFIX}", 900),
    Step("binaries", "the same binaries on this library and on MPICH",
         f"python3 tests/clients/run_binaries.py --prefix {PREFIX}", 300),
    Step("rsmpi", "the mpi crate's examples at 2, 3 and 4 ranks",
         f"python3 tests/clients/run_rsmpi.py --prefix {PREFIX}", 600),
    Step("programs", "programs that others wrote, with their own tests",
         f"python3 tests/clients/programs/run.py --prefix {PREFIX} -v", 2400),
    Step("mpi4py", "mpi4py's own suite at 1 to 5 ranks", f"python3 tests/clients/run_mpi4py.py --prefix {PREFIX}", 1200),
]

# How the tools say how many tests passed and failed.
COUNTS = [
    (re.compile(r"test result: \w+\. (\d+) passed; (\d+) failed"), "cargo test"),
    (re.compile(r"^(\d+) passed, (\d+) failed"), "our own scripts"),
]


def count(line):
    """Numbers of passed and failed tests that a line tells, or none."""
    for pattern, _ in COUNTS:
        found = pattern.search(line)
        if found:
            return int(found[1]), int(found[2])
    return None


def run(step):
    """Runs a step; returns passed, failed, seconds and a word about it."""
    print(f"\n=== {step.name}: {step.why}\n    {step.command}", flush=True)
    start = time.monotonic()
    # A session of its own, so that all of it can be ended.
    child = subprocess.Popen(["timeout", "--kill-after=10", str(step.limit_s), "bash", "-c", step.command], cwd=ROOT,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             start_new_session=True)
    passed = failed = 0
    told = False
    try:
        for raw in child.stdout:
            sys.stdout.buffer.write(raw)
            sys.stdout.buffer.flush()
            numbers = count(raw.decode(errors="replace").strip())
            if numbers:
                told = True
                passed, failed = passed + numbers[0], failed + numbers[1]
        status = child.wait()
    except KeyboardInterrupt:
        os.killpg(child.pid, signal.SIGTERM)
        raise
    seconds = time.monotonic() - start
    if not told and status == 0:
        passed = 1
    if status != 0 and failed == 0:
        failed = 1
    word = "ok" if status == 0 else f"over its limit of {step.limit_s} s" if status == 124 else f"status {status}"
    print(f"--- {step.name}: {word}, {passed} passed, {failed} failed, {seconds:.0f} s", flush=True)
    return passed, failed, seconds, word


def main():
    names = sys.argv[1:]
    if names == ["--list"]:
        for step in STEPS:
            print(f"{step.name:11} {step.limit_s:4} s  {step.why}\n{'':18} {step.command}")
        return 0
    known = {step.name for step in STEPS}
    if set(names) - known:
        print(f"unknown steps: {' '.join(sorted(set(names) - known))}; there are {' '.join(s.name for s in STEPS)}",
              file=sys.stderr)
        return 2
    os.environ.setdefault("CARGO_TERM_COLOR", "never")
    if not shutil.which("cargo"):
        print("cargo is missing", file=sys.stderr)
        return 2

    results = [(step, *run(step)) for step in STEPS if not names or step.name in names]
    print("\n=== all steps")
    for step, passed, failed, seconds, word in results:
        print(f"  {step.name:11} {passed:5} passed {failed:4} failed {seconds:6.0f} s  {word}")
    passed, failed = sum(r[1] for r in results), sum(r[2] for r in results)
    print(f"\n{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
