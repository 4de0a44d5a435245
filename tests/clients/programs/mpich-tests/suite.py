#!/usr/bin/env python3
"""Builds and runs programs of MPICH's test suite, in the folder test/mpi of its source after `configure`.

  suite.py build FOLDER...    builds the programs that FOLDER/testlist and the lists below it name, into $BUILD/made
  suite.py run FOLDER         runs each as its list says, and prints `passed NAME-RANKS` or `failed NAME-RANKS`, or
                              `excused NAME-RANKS` where it failed and the list says that it does on MPICH, too

The chapter `dtp` stands for the lists that `configure` generates in several folders, FOLDER/testlist.dtp: programs whose
datatypes are drawn at random from a seed.

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
# Threads wait in the C library's barrier: that of the suite spins, which takes minutes where threads outnumber cores.
C = [os.environ["MPICC"], "--mpi1", "-O0", "-g0", "-w", "-DHAVE_CONFIG_H", "-D_GNU_SOURCE", "-DHAVE_PTHREAD_BARRIER_INIT",
     *(f"-I{HERE / f}" for f in ("include", "dtpools/include", "dtpools"))]
# As MPICH's own build has it.
FORTRAN = [os.environ["MPIFORT"], "-O0", "-g0", "-w", "-fallow-argument-mismatch", "-fcray-pointer"]
COMMON = {
    "c": ["util/mtest.c", "util/mtest_common.c", "util/mtest_thread.c", "util/dtypes.c"],
    "f77": ["util/mtest_f77.f"],
    "f90": ["util/mtest_f90.f90"],
    "f08": ["util/mtest_f08.f90"],
}
# Programs with random datatypes take minutes for more elements than these.
MOST = 2000
SUFFIXES = (".c", ".f", ".f90")
# The first make communicators until there are none left, which takes hours with Arke's four million; the other waits for
# a connection until the time is over that a variable of MPICH says.
ENDLESS = ("too_many_", "connect_timeout_no_accept")


def language(folder):
    """In which language the programs of a folder are: those of errors/f08/io in f08."""
    return next((part for part in folder.split("/") if part in COMMON), "c")


class Case:
    """A line of a list: a program with its ranks and arguments. Its name begins with the `last` parts of the folder's."""

    def __init__(self, folder, last, line, makefile):
        words = line.split()
        self.folder, self.program, self.language = folder, words[0], language(folder)
        self.ranks = next((int(word) for word in words[1:] if word.isdigit()), 2)
        pairs = [word.partition("=")[::2] for word in words[1:] if "=" in word]
        self.arguments = [value for key, value in pairs if key == "arg"]
        self.environment = dict(value.partition("=")[::2] for key, value in pairs if key == "env")
        # What MPICH enables by a variable.
        self.faulty = "MPIR_CVAR_ENABLE_FT" in self.environment
        self.excused = any(key == "xfail" for key, value in pairs)
        # What may fail may hang.
        self.limit_s = max([int(value) for key, value in pairs if key == "timeLimit"] or [20 if self.excused else 180])
        # How the list wants it judged: TestStatus and TestErrFatal are to end badly.
        self.judged = next((value for key, value in pairs if key == "resultTest"), "")
        names = re.search(rf"^{self.program}_SOURCES\s*=(.*)$", makefile, re.MULTILINE)
        names = [name for name in names[1].split() if not name.endswith(".h")] if names else []
        guesses = [f"{self.program}{suffix}" for suffix in SUFFIXES if (HERE / folder / f"{self.program}{suffix}").exists()]
        self.sources = [HERE / folder / name for name in names or guesses[:1]]
        flags = re.search(rf"^{self.program}_CPPFLAGS\s*=(.*)$", makefile, re.MULTILINE)
        self.flags = [flag for flag in (flags[1].split() if flags else []) if flag.startswith("-D")]
        if self.faulty:
            self.flags += ["-include", "mpi-ext.h"]
        self.made = MADE / folder / self.program
        words = [self.program, str(self.ranks), *(re.sub(r"\W+", "_", a.strip("-")) for a in self.arguments)]
        self.name = "/".join([*last, "-".join(words)])

    def passed(self, status, output):
        if self.judged in ("TestStatus", "TestErrFatal"):
            return status != 0
        return (status == 0 or self.judged == "TestStatusNoErrors") and "no errors" in output.lower()


def read_list(path):
    """The lines of a list, without comments."""
    return list(filter(None, (line.partition("#")[0].strip() for line in path.read_text().splitlines())))


def cases(chapter):
    """The cases of a chapter: its list may name programs, and folders with lists of their own."""
    found, folders = {}, [chapter]
    lists = {path.parent.name: path for path in sorted(HERE.glob("*/testlist.dtp"))} if chapter == "dtp" else {}
    if lists:
        folders = list(lists)
    while folders:
        folder = folders.pop(0)
        makefile = (HERE / folder / "Makefile.am").read_text().replace("\\\n", " ")
        last = [folder] if lists else folder.split("/")[len(chapter.split("/")):]
        inner = []
        for line in read_list(lists.get(folder, HERE / folder / "testlist")):
            if lists and max(map(int, re.findall(r"c(?:ou)?nt=(\d+)", line)), default=0) > MOST:
                continue
            if (HERE / folder / line / "testlist").exists():
                inner.append(f"{folder}/{line}")
                continue
            case = Case(folder, last, line, makefile)
            # Programs in C++ are not of this list, nor are sources that the suite would generate.
            if not case.program.startswith(ENDLESS) and case.sources and all(s.suffix in SUFFIXES and s.exists() for s in case.sources):
                found.setdefault(case.name, case)
        folders = inner + folders
    return list(found.values())


def compile_one(case):
    """Compiles the sources of a program one by one, in the list's order since modules stand first, and links it."""
    place = case.made.with_suffix(".objects")
    place.mkdir(parents=True, exist_ok=True)
    folder, objects = HERE / case.folder, []
    for source in case.sources:
        objects.append(str(place / f"{source.stem}.o"))
        if source.suffix == ".c":
            command = [*C, *case.flags, f"-I{folder}"]
        else:
            command = [*FORTRAN, f"-J{place}", *(f"-I{f}" for f in (folder, folder.parent / "attr", MADE / "common" / case.language))]
        done = subprocess.run([*command, "-c", str(source), "-o", objects[-1]], text=True, capture_output=True)
        if done.returncode:
            return done
    # Among the programs in Fortran some are in C: they look at what Fortran has left.
    in_c = all(source.suffix == ".c" for source in case.sources)
    common = sorted(map(str, (MADE / "common" / ("c" if in_c else case.language)).glob("*.o")))
    command = [C[0] if in_c else FORTRAN[0], *objects, *common, "-o", str(case.made), "-lm", "-lpthread"]
    return subprocess.run(command, text=True, capture_output=True)


def build_common(pool):
    """Builds what all programs of a language share."""
    jobs = []
    for name, sources in COMMON.items():
        place = MADE / "common" / name
        place.mkdir(parents=True, exist_ok=True)
        sources = [HERE / source for source in sources]
        if name == "c":
            sources += sorted((HERE / "dtpools/src").glob("*.c"))
        for source in sources:
            command = C if source.suffix == ".c" else [*FORTRAN, f"-J{place}"]
            jobs.append([*command, "-c", str(source), "-o", str(place / f"{source.stem}.o")])
    for done in pool.map(lambda job: subprocess.run(job, text=True, capture_output=True), jobs):
        if done.returncode:
            raise SystemExit(done.stderr)


def build(chapters):
    with ThreadPoolExecutor(int(os.environ["JOBS"])) as pool:
        build_common(pool)
        programs = list({case.made: case for chapter in chapters for case in cases(chapter)}.values())
        for case, done in zip(programs, pool.map(compile_one, programs)):
            if done.returncode:
                # Its run tells of it.
                case.made.with_suffix(".log").write_text(done.stderr)
                print(f"{case.folder}/{case.program} does not build")


def run(chapter):
    place = Path(os.environ["PLACE"])
    for case in cases(chapter):
        outcome, output = "failed", ""
        if case.made.exists():
            # They spawn themselves and each other by names such as ./spawn1.
            here = place / case.folder
            if not here.exists():
                here.parent.mkdir(parents=True, exist_ok=True)
                here.mkdir()
                for made in case.made.parent.iterdir():
                    if made.is_file() and os.access(made, os.X_OK):
                        (here / made.name).symlink_to(made)
            command = [os.environ["MPIEXEC"], "--timeout", str(case.limit_s), *(["--with-ft", "ulfm"] if case.faulty else []),
                       "-n", str(case.ranks), f"./{case.program}", *case.arguments]
            try:
                done = subprocess.run(command, env=os.environ | case.environment, cwd=here, text=True,
                                      errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=case.limit_s + 30)
                outcome, output = "passed" if case.passed(done.returncode, done.stdout) else "failed", done.stdout
            except subprocess.TimeoutExpired:
                output = "the launcher did not end"
        else:
            output = case.made.with_suffix(".log").read_text()
        if outcome == "failed" and case.excused:
            outcome = "excused"
        print(outcome, case.name, flush=True)
        if outcome == "failed":
            print("\n".join(f"    {line[:300]}" for line in output.splitlines()[-8:]), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(sys.argv[2:])
    else:
        run(sys.argv[2])
