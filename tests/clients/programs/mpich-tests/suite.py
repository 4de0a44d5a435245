#!/usr/bin/env python3
"""Builds and runs programs of MPICH's test suite, in the folder test/mpi of its source after `configure`.

  suite.py build FOLDER...    builds the programs that FOLDER/testlist names, into $BUILD/made
  suite.py run FOLDER         runs each as the list says, and prints `passed NAME-RANKS` or `failed NAME-RANKS`

The suite has a driver of its own, which builds and runs one program after the other; this one keeps builds apart from
runs, so that what is built once is run again with every new library.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path.cwd()
MADE = Path(os.environ["BUILD"]) / "made"
# The suite's own types for its tests are made with names of MPI-1, too.
COMPILER = [os.environ["MPICC"], "--mpi1", "-O0", "-g0", "-w", "-DHAVE_CONFIG_H", *(f"-I{HERE / f}" for f in
            ("include", "dtpools/include", "dtpools"))]
COMMON = ["util/mtest.c", "util/mtest_common.c", "util/mtest_thread.c", "util/dtypes.c"]


class Case:
    """A line of a list: a program with its ranks and arguments."""

    def __init__(self, folder, line):
        words = line.split()
        self.folder, self.program = folder, words[0]
        self.ranks = next((int(word) for word in words[1:] if word.isdigit()), 2)
        pairs = [word.partition("=")[::2] for word in words[1:] if "=" in word]
        self.arguments = [value for key, value in pairs if key == "arg"]
        self.environment = dict(value.partition("=")[::2] for key, value in pairs if key == "env")
        self.limit_s = max([int(value) for key, value in pairs if key == "timeLimit"] or [180])
        # Some are to end badly, one of them by the launcher's time limit.
        self.fails = any(key == "resultTest" and value in ("TestStatus", "TestErrFatal") for key, value in pairs)
        makefile = (HERE / folder / "Makefile.am").read_text()
        source = re.search(rf"^{self.program}_SOURCES\s*=\s*(\S+\.c)", makefile, re.MULTILINE)
        flags = re.search(rf"^{self.program}_CPPFLAGS\s*=(.*)$", makefile, re.MULTILINE)
        self.source = HERE / folder / (source[1] if source else f"{self.program}.c")
        self.flags = [flag for flag in (flags[1].split() if flags else []) if flag.startswith("-D")]
        self.made = MADE / f"{folder}-{self.program}"
        self.name = "-".join([self.program, str(self.ranks), *(re.sub(r"\W+", "_", a.strip("-")) for a in self.arguments)])


def cases(folder):
    lines = (line.partition("#")[0].strip() for line in (HERE / folder / "testlist").read_text().splitlines())
    found = [Case(folder, line) for line in lines if line]
    names = set()
    # Programs that are made of several sources, or in C++ or Fortran, are not of this list.
    return [c for c in found if c.source.exists() and not (c.name in names or names.add(c.name))]


def compile_one(source, target, *more):
    return subprocess.run([*COMPILER, *more, str(source), "-o", str(target)], text=True, capture_output=True)


def build(folders):
    MADE.mkdir(exist_ok=True)
    sources = [HERE / name for name in COMMON] + sorted((HERE / "dtpools/src").glob("*.c"))
    objects = [MADE / f"{source.stem}.o" for source in sources]
    with ThreadPoolExecutor(int(os.environ["JOBS"])) as pool:
        for done in pool.map(lambda pair: compile_one(*pair, "-c"), zip(sources, objects)):
            if done.returncode:
                raise SystemExit(done.stderr)
        programs = {case.made: case for folder in folders for case in cases(folder)}.values()
        libraries = [*map(str, objects), "-lm", "-lpthread"]
        made = pool.map(lambda c: compile_one(c.source, c.made, *c.flags, f"-I{HERE / c.folder}", *libraries), programs)
        for case, done in zip(programs, made):
            if done.returncode:
                # Its run tells of it.
                case.made.with_suffix(".log").write_text(done.stderr)
                print(f"{case.folder}/{case.program} does not build")


def run(folder):
    for case in cases(folder):
        outcome, output = "failed", ""
        if case.made.exists():
            try:
                done = subprocess.run([os.environ["MPIEXEC"], "--timeout", str(case.limit_s), "-n", str(case.ranks), str(case.made),
                                       *case.arguments], env=os.environ | case.environment, cwd=os.environ["PLACE"], text=True,
                                      errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=case.limit_s + 30)
                good = done.returncode != 0 if case.fails else done.returncode == 0 and "no errors" in done.stdout.lower()
                outcome, output = "passed" if good else "failed", done.stdout
            except subprocess.TimeoutExpired:
                output = "the launcher did not end"
        else:
            output = case.made.with_suffix(".log").read_text()
        print(outcome, case.name, flush=True)
        if outcome == "failed":
            print("\n".join(f"    {line[:300]}" for line in output.splitlines()[-8:]), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(sys.argv[2:])
    else:
        run(sys.argv[2])
