#!/usr/bin/env python3
"""Runs programs that nobody here wrote, with the tests that come with them, on an installed Arke.

Each folder beside this file is a program. Its program.toml says where its source comes from, how it is built with Arke's
compiler wrappers, and which commands test it; README.md beside this file explains the keys. A build is made once for
all clones and kept in ~/.cache/arke-tests, or where TESTED_PROGRAMS_CACHE says. expected.toml in the program's folder names
tests that fail or are left out, each with a reason. The run fails on a failure that does not stand there, on an entry
whose tests pass, and on an entry that matches no test.

Prints a line for each run and `N passed, N failed, N skipped` at the end. A program whose source cannot be fetched, or
whose packages are missing, is skipped with a sentence.

  tests/clients/programs/run.py --prefix build/prefix
  tests/clients/programs/run.py --prefix build/prefix --only hdf5,pnetcdf/check --long -v
"""

import argparse
import fnmatch
import os
import re
import shlex
import shutil
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent)]
import sources  # noqa: E402
from builds import Builder, cache  # noqa: E402
from common import StepFailed, adopt_orphans, read_expected  # noqa: E402
from run_mpi import run_job  # noqa: E402: runs a job in a session of its own and ends what is left of it

TEST_KEYS = {"name", "run", "ranks", "launch", "folder", "limit_s", "good", "bad", "cases", "leave_out", "long", "environment"}
PROGRAM_KEYS = {"title", "version", "source", "needs", "uses", "minutes", "build", "test"}


@dataclass
class Test:
    """A command of a program that tests it, at one or more rank counts."""

    name: str
    run: str                # shell words; $NAMES of the environment are replaced
    ranks: list
    launch: bool            # whether `mpiexec -n RANKS` stands before the command; else it finds RANKS in its environment
    folder: str             # where it runs, beneath the unpacked source; '': an empty folder
    limit_s: float
    good: str               # a pattern that a line of a good run fits
    bad: str                # a pattern that no line of a good run fits
    cases: dict             # pattern with the groups name and outcome; outcomes that mean passed, failed, skipped
    leave_out: str          # arguments that leave out the case {case}
    long: bool
    environment: dict


class Program:
    """A folder beside this file."""

    def __init__(self, folder):
        self.folder, self.name = folder, folder.name
        with open(folder / "program.toml", "rb") as f:
            data = tomllib.load(f)
        self.check(data, PROGRAM_KEYS, {"title", "version", "source", "build", "test"})
        self.title, self.version, self.source = data["title"], data["version"], data["source"]
        self.needs, self.uses, self.build = data.get("needs", []), data.get("uses", []), data["build"]
        self.minutes = data.get("minutes", 1)
        self.tests = []
        for t in data["test"]:
            self.check(t, TEST_KEYS, {"name", "run", "ranks", "limit_s"})
            self.tests.append(Test(t["name"], t["run"], t["ranks"], t.get("launch", True), t.get("folder", ""), t["limit_s"],
                                   t.get("good", ""), t.get("bad", ""), t.get("cases", {}), t.get("leave_out", ""),
                                   t.get("long", False), t.get("environment", {})))
        self.entries = []
        if (folder / "expected.toml").exists():
            self.entries = read_expected(folder / "expected.toml")[1]

    def check(self, table, known, required):
        if set(table) - known or not required <= set(table):
            raise SystemExit(f"{self.folder}/program.toml: needs {sorted(required)}, knows {sorted(known)}; there are {sorted(table)}")


class Report:
    """Counts, and prints a line for each run."""

    def __init__(self, verbose):
        self.passed = self.failed = self.skipped = 0
        self.verbose = verbose

    def skip(self, what, why):
        self.skipped += 1
        print(f"skipped  {what}: {why}", flush=True)

    def fault(self, what, why, output=""):
        self.failed += 1
        print(f"failed   {what}: {why}", flush=True)
        if self.verbose and output:
            print("\n".join("    " + line[:300] for line in output.splitlines()[-40:]), flush=True)


def judge(test, status, output):
    """What became of a run: a fault of the run as a whole or nothing, and case -> outcome where the test has cases."""
    outcomes = {}
    if test.cases:
        words = {word: what for what in ("passed", "failed", "skipped") for word in test.cases.get(what, [])}
        for found in re.finditer(test.cases["pattern"], output, re.MULTILINE):
            outcome = words.get(found["outcome"].strip())
            case = found["name"].strip()
            # A case may run several times: its worst outcome counts.
            if outcome and outcomes.get(case) != "failed":
                outcomes[case] = outcome
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    last = lines[-1][:300] if lines else "no output"
    if status is None:
        return f"no end within {test.limit_s:g} s; last line: {last}", outcomes
    if test.bad:
        bad = [line for line in lines if re.search(test.bad, line)]
        if bad and "failed" not in outcomes.values():
            return f"printed {bad[0][:300]!r}", outcomes
    if status != 0 and "failed" not in outcomes.values():
        return f"status {status}: {last}", outcomes
    if test.good and status == 0 and not any(re.search(test.good, line) for line in lines):
        return f"no line fits {test.good!r}: {last}", outcomes
    if test.cases and not outcomes:
        return f"it ran no case: {last}", outcomes
    return "", outcomes


def execute(program, test, ranks, builder, arguments="", limit_s=0):
    """Runs a test; answers status, output, seconds."""
    environment = builder.environment(program) | {"RANKS": str(ranks)} | test.environment
    source = builder.folder(program) / "source"
    # Files of the tests, big ones at times.
    with tempfile.TemporaryDirectory(prefix=f"arke-{program.name}.") as place:
        environment |= {"TMPDIR": place, "PLACE": place}
        folder = source / test.folder if test.folder else place
        # In a shell, since the words may use the variables above.
        command = f'exec "$MPIEXEC" -n {ranks} {test.run} {arguments}' if test.launch else f"{test.run} {arguments}"
        return run_job(["bash", "-c", f"cd {shlex.quote(str(folder))} || exit\n{command}"], environment, limit_s or test.limit_s)


def run_test(program, test, ranks, builder, report):
    """Runs a test at one rank count and tells what became of it."""
    what = f"{program.name}/{test.name}"
    arguments = []
    for entry in program.entries:
        if entry.kind != "left_out" or not (entry.ranks is None or ranks in entry.ranks):
            continue
        if entry.covers(what, ranks):
            return
        if test.leave_out and entry.test.startswith(f"{what}/"):
            arguments.append(test.leave_out.replace("{case}", entry.test.removeprefix(f"{what}/")))
    status, output, seconds = execute(program, test, ranks, builder, " ".join(arguments))
    trouble, outcomes = judge(test, status, output)
    label = f"{what} -n {ranks}"
    names = {f"{what}/{case}": outcome for case, outcome in outcomes.items()}
    if not names or trouble:
        names[what] = "failed" if trouble else "passed"
    counts, faults = {"passed": 0, "failed": 0, "skipped": 0, "expected": 0}, []
    seen = {}
    for name, outcome in names.items():
        mine = [e for e in program.entries if e.kind == "fails" and e.covers(name, ranks)]
        for entry in mine:
            entry.matched = True
            seen.setdefault(id(entry), (entry, set()))[1].add(outcome)
        if outcome == "failed" and mine:
            counts["expected"] += 1
        else:
            counts[outcome] += 1
            if outcome == "failed":
                faults.append(trouble if name == what else name)
    for entry, all_outcomes in seen.values():
        if all_outcomes == {"passed"}:
            entry.passed.add(ranks)
    report.passed += counts["passed"]
    text = ", ".join(f"{n} {word}" for word, n in counts.items() if n)
    print(f"{'failed' if faults else 'passed':8} {label} ({seconds:.1f} s): {text}", flush=True)
    for number, fault in enumerate(faults):
        report.fault(label, fault, output if number == 0 else "")


def check_left_out(program, test, builder):
    """Runs what is left out by itself, at its least rank count, to see that there is still a reason to leave it out."""
    what = f"{program.name}/{test.name}"
    for entry in program.entries:
        if entry.kind != "left_out" or not entry.covers(what, (entry.ranks or test.ranks)[0]):
            continue
        ranks = min(entry.ranks or test.ranks)
        status, output, _ = execute(program, test, ranks, builder, limit_s=min(20.0, test.limit_s))
        entry.matched = True
        trouble, outcomes = judge(test, status, output)
        if trouble or "failed" in outcomes.values():
            print(f"left out {what}: {entry.reason}", flush=True)
        else:
            entry.passed.add(ranks)


def check_entries(program, chosen, report):
    """Entries of expected.toml that no longer hold are failures."""
    path = f"{program.folder}/expected.toml"
    for entry in program.entries:
        tests = [t for t in chosen if fnmatch.fnmatchcase(f"{program.name}/{t.name}", "/".join(entry.test.split("/")[:2]))]
        cases = entry.kind == "left_out" and any(t.leave_out and entry.test.startswith(f"{program.name}/{t.name}/") for t in tests)
        if entry.passed:
            report.fault(program.name, f"{path}: the tests of the entry for {entry.test} pass at {sorted(entry.passed)} ranks; "
                         "remove it or its rank counts")
        elif tests and not entry.matched and not cases:
            report.fault(program.name, f"{path}: the entry for {entry.test} matches no test")


def run_program(program, chosen, builder, report):
    try:
        with builder.built(program):
            for test in chosen:
                for ranks in test.ranks:
                    run_test(program, test, ranks, builder, report)
                check_left_out(program, test, builder)
    except sources.Unreachable as why:
        report.skip(program.name, f"its source cannot be fetched or built here: {why}")
        return
    except StepFailed as why:
        report.fault(program.name, str(why))
        return
    check_entries(program, chosen, report)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", default="build/prefix", help="where Arke is installed (default: %(default)s)")
    p.add_argument("--only", default="", help="comma-separated beginnings of PROGRAM or PROGRAM/TEST")
    p.add_argument("--long", action="store_true", help="also the tests that are for `make nightly`")
    p.add_argument("--list", action="store_true", help="print programs and tests, run nothing")
    p.add_argument("--needs", action="store_true", help="print the Debian packages that are missing for the builds")
    p.add_argument("--build", default="", help="folder of the builds (default: $TESTED_PROGRAMS_CACHE, or ~/.cache/arke-tests)")
    p.add_argument("-v", "--verbose", action="store_true", help="print what a run that failed printed")
    o = p.parse_args()
    programs = {f.parent.name: Program(f.parent) for f in sorted(HERE.glob("*/program.toml"))}
    if o.needs:
        print(*sources.missing_packages(sorted({n for p in programs.values() for n in p.needs})), sep="\n")
        return 0
    parts = tuple(part for part in o.only.split(",") if part)
    chosen = {}
    for program in programs.values():
        tests = [t for t in program.tests if (o.long or not t.long) and
                 (not parts or f"{program.name}/{t.name}".startswith(parts))]
        if tests:
            chosen[program.name] = tests
    if not chosen:
        raise SystemExit(f"no test fits --only {o.only}; the programs are {' '.join(programs)}")
    if o.list:
        for name, tests in chosen.items():
            print(f"{name}: {programs[name].title} {programs[name].version}")
            for test in tests:
                print(f"    {test.name:24} ranks {','.join(map(str, test.ranks))}{'  long' if test.long else ''}")
        return 0
    prefix = Path(o.prefix).resolve()
    if not (prefix / "bin" / "mpicc").exists() or not shutil.which("bash"):
        raise SystemExit(f"{prefix}/bin/mpicc is missing: `make prefix` installs Arke into build/prefix")
    adopt_orphans()
    folder = Path(o.build).resolve() if o.build else cache(HERE.parent.parent.parent / "build" / "clients")
    builder, report = Builder(prefix, folder, programs), Report(o.verbose)
    for name, tests in chosen.items():
        run_program(programs[name], tests, builder, report)
    print(f"{report.passed} passed, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
