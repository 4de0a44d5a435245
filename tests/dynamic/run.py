#!/usr/bin/env python3
"""Jobs that are connected, and what becomes of each when another one dies: nobody waits for the dead, nobody who is no longer
connected is brought down, and nothing is left of anybody.

Every case says which command is started, what is killed when, how the command ends, which words it prints, and within how many
seconds everything has gone. Processes are found by a mark in their environment. Prints a line for each case and
`N passed, N failed` at the end. Needs Python 3.11.

  tests/dynamic/run.py --prefix build/prefix
  tests/dynamic/run.py --prefix build/prefix --only apart -v
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
MARK = "ARKE_FAMILY_TEST"


def marked(mark):
    """The living processes that have the mark: number and name."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            environment = (entry / "environ").read_bytes()
            if f"{MARK}={mark}".encode() not in environment.split(b"\0"):
                continue
            stat = (entry / "stat").read_text()
            if stat.rsplit(") ", 1)[1][0] not in "ZX":
                found.append((int(entry.name), (entry / "comm").read_text().strip()))
        except (OSError, IndexError):
            continue
    return found


@dataclass
class Job:
    """One command of a case."""

    how: list                                # the program's arguments
    ranks: int                               # 0: without a launcher
    status: object = 0                       # a number, "nonzero", or a set of numbers
    says: list = field(default_factory=list)
    after: str = ""                          # a word that an earlier command prints before this one is started


@dataclass
class Case:
    name: str
    jobs: list
    within: float                            # seconds until everything has gone, counted from the kill or the start
    kill: str = ""                           # whose process is killed when all jobs are up: a name, or "first"
    up: list = field(default_factory=list)   # words that tell that they are


CASES = [
    *(Case(f"child killed, {n} parents", [Job(["child-killed"], n, "nonzero", ["is lost"])], 4) for n in (1, 3)),
    Case("child aborts", [Job(["child-aborts"], 2, "nonzero", ["code 7"])], 4),
    Case("child leaves without MPI_Finalize", [Job(["child-leaves"], 2, "nonzero", ["is lost"])], 4),
    *(Case(f"parent killed, {n} parents", [Job(["parent-killed"], n, 137)], 4) for n in (1, 3)),
    Case("parent aborts", [Job(["parent-aborts"], 2, 9)], 4),
    Case("single parent killed", [Job(["parent-killed"], 0, -9)], 4),
    Case("single parent aborts", [Job(["parent-aborts"], 0, 9)], 4),
    Case("launcher killed", [Job(["waits"], 2, -9)], 1, "first", ["parent up", "child up"]),
    Case("launcher killed while all compute", [Job(["computes"], 2, -9)], 1, "first", ["parent up", "child up"]),
    Case("single parent killed while all compute", [Job(["computes"], 0, -9)], 1, "first", ["parent up", "child up"]),
    Case("launcher of the children killed", [Job(["waits"], 2, "nonzero", ["is lost"])], 2, "arke-spawn",
         ["parent up", "child up"]),
    Case("parent killed when apart", [Job(["apart-parent-killed"], 2, 137, ["child done"])], 5),
    Case("child killed when apart", [Job(["apart-child-killed"], 2, 0, ["parent done"])], 5),
    *(Case(f"child killed when apart after a {how}", [Job([f"{how}-then-apart"], 2, 0, ["parent done"])], 5)
      for how in ("window", "window-last", "file", "file-last")),
    Case("single parent killed when apart", [Job(["apart-parent-killed"], 0, -9, ["child done"])], 5),
    *(Case(f"parent ends first, {n}", [Job(["parent-first"], n, 0, ["child done"])], 5) for n in (0, 1, 2)),
    *(Case(f"spawned Python finds its place as in Open MPI, {n}",
           [Job(["python", sys.executable], n, 0, ["place 0 of 2", "place 1 of 2"])], 8) for n in (0, 2)),
    Case("sixty jobs one after the other", [Job(["many"], 2, 0, ["parent done"])], 60),
    Case("two jobs", [Job(["serves", "@", "1", ""], 2, 0, ["met", "done"]),
                      Job(["comes", "@", "1", ""], 3, 0, ["met", "done"], after="published")], 8),
    Case("one job and two clients", [Job(["serves", "@", "2", ""], 2, 0, ["done"]),
                                     Job(["comes", "@", "1", ""], 0, 0, ["done"], after="published"),
                                     Job(["comes", "@", "1", ""], 1, 0, ["done"], after="published")], 8),
    # Who hears of it first, the launcher or the other rank, decides about the exit code.
    Case("server of two jobs killed", [Job(["serves", "@", "1", "dies"], 2, "nonzero"),
                                       Job(["comes", "@", "1", "hears"], 2, "nonzero", ["is lost"],
                                           after="published")], 8),
    Case("client of two jobs killed when apart", [Job(["serves", "@", "1", ""], 2, 0, ["done"]),
                                                  Job(["comes", "@", "1", "dies-apart"], 2, 137, [],
                                                      after="published")], 8),
]


class Running:
    """A started command and what it has printed."""

    def __init__(self, command, environment, output):
        self.output = output
        self.file = open(output, "wb")
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=self.file,
                                        stderr=subprocess.STDOUT, start_new_session=True)

    def text(self):
        return Path(self.output).read_text(errors="replace")


def wait_for(condition, seconds):
    until = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > until:
            return value
        time.sleep(0.02)
    return value


def run(case, program, launcher, folder, number):
    """Runs a case; answers what went wrong, and what was printed."""
    mark = f"{os.getpid()}.{number}"
    environment = dict(os.environ) | {MARK: mark}
    running, wrong = [], []
    try:
        for index, job in enumerate(case.jobs):
            if job.after and not wait_for(lambda: job.after in running[0].text(), 10):
                wrong.append(f"nobody said {job.after}")
            how = [word.replace("@", f"family-{mark}") for word in job.how]
            command = [*launcher, "-n", str(job.ranks)] if job.ranks else []
            running.append(Running([*command, program, *how], environment, folder / f"{number}.{index}"))
        if case.kill:
            words = lambda: all(word in "".join(r.text() for r in running) for word in case.up)
            if not wait_for(words, 10):
                wrong.append("not all came up")
            targets = [running[0].process.pid] if case.kill == "first" else \
                [pid for pid, name in marked(mark) if name == case.kill]
            if not targets:
                wrong.append(f"there is no {case.kill}")
            for pid in targets:
                os.kill(pid, signal.SIGKILL)
        start = time.monotonic()
        left = None
        # The commands themselves, and all that bears their mark.
        for r in running:
            try:
                r.process.wait(max(0.0, case.within - (time.monotonic() - start)))
            except subprocess.TimeoutExpired:
                wrong.append(f"not over after {case.within} s")
        gone = wait_for(lambda: not marked(mark), max(0.3, case.within - (time.monotonic() - start)))
        if not gone:
            left = marked(mark)
            wrong.append(f"left behind: {left}")
        for job, r in zip(case.jobs, running):
            status = r.process.poll()
            good = status != 0 if job.status == "nonzero" else status == job.status
            if not good:
                wrong.append(f"status {status}, wanted {job.status}")
            wrong.extend(f"did not say {word}" for word in job.says if word not in r.text())
    finally:
        for r in running:
            r.file.close()
        for pid, _ in marked(mark):
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        for r in running:
            r.process.wait()
    return wrong, "".join(r.text() for r in running)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--prefix", type=Path, required=True, help="where Arke is installed")
    options.add_argument("--build", type=Path, default=HERE.parents[1] / "build" / "dynamic")
    options.add_argument("--only", default="", help="comma-separated parts of case names")
    options.add_argument("-v", "--verbose", action="store_true", help="print what a case that failed printed")
    arguments = options.parse_args()
    arguments.build.mkdir(parents=True, exist_ok=True)
    binaries = arguments.prefix.resolve() / "bin"
    program = arguments.build.resolve() / "family"
    subprocess.run([binaries / "mpicc", "-O1", "-g", "-Wall", "-Wextra", HERE / "family.c", "-o", program], check=True)
    passed = failed = 0
    for number, case in enumerate(CASES):
        if arguments.only and not any(part in case.name for part in arguments.only.split(",")):
            continue
        start = time.monotonic()
        wrong, text = run(case, program, [binaries / "mpiexec"], arguments.build, number)
        seconds = time.monotonic() - start
        passed, failed = (passed, failed + 1) if wrong else (passed + 1, failed)
        print(f"{'failed' if wrong else 'passed':8} {case.name} ({seconds:.1f} s){': ' if wrong else ''}{'; '.join(wrong)}",
              flush=True)
        if wrong and arguments.verbose:
            print("".join(f"    {line}\n" for line in text.splitlines()), end="", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
