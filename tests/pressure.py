"""Running tests many times, and under load: what is common to the scripts that offer --repeat and --load.

A test that fails once in a hundred runs is a defect found. So a failure among many runs is never retried: it is counted by
the name of the test, and the summary says how often each failed.
"""

import argparse
import os
import subprocess
import sys
import threading

# Computes for ever, but goes when its parent does (prctl(PR_SET_PDEATHSIG, SIGKILL)).
BUSY = "import ctypes, os\nctypes.CDLL(None).prctl(1, 9, 0, 0, 0)\nwhile os.getppid() == {parent}: sum(range(100000))"


def count(text):
    """A number of runs or processes: an integer of 0 or more."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number


def add_options(parser):
    """The two options, the same everywhere."""
    parser.add_argument("--repeat", type=count, default=1, metavar="N", help="run everything so many times (default: %(default)s)")
    parser.add_argument("--load", type=count, default=0, metavar="N",
                        help="keep so many processes computing beside the tests (default: %(default)s)")


class Load:
    """So many processes that compute while the tests run; a context manager."""

    def __init__(self, number):
        self.number, self.busy = number, []

    def __enter__(self):
        code = BUSY.format(parent=os.getpid())
        self.busy = [subprocess.Popen([sys.executable, "-S", "-c", code], stdin=subprocess.DEVNULL) for _ in range(self.number)]
        return self

    def __exit__(self, *_):
        for process in self.busy:
            process.kill()
            process.wait()


class Tally:
    """How often each test ran and failed."""

    def __init__(self):
        self.runs, self.failures, self.reasons = {}, {}, {}
        self.lock = threading.Lock()

    def add(self, name, failed, why=""):
        with self.lock:
            self.runs[name] = self.runs.get(name, 0) + 1
            if failed:
                self.failures[name] = self.failures.get(name, 0) + 1
                self.reasons.setdefault(name, why)

    def lines(self):
        """The summary: the tests that failed, the most frequent first; one line where none did."""
        if not self.failures:
            return [f"no failure in {sum(self.runs.values())} runs of {len(self.runs)} tests"]
        worst = sorted(self.failures.items(), key=lambda item: (-item[1], item[0]))
        return [f"{failures} of {self.runs[name]} runs failed: {name}: {self.reasons[name]}" for name, failures in worst]
