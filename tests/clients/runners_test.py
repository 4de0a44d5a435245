#!/usr/bin/env python3
"""What the runners of clients do where something goes wrong: a suite of mpi4py's kind that hangs, dies and fails, and the
cache of builds. Ends with `N passed, N failed`. Needs neither MPI nor the network.

The suite is a folder with a runner like mpi4py's own, a package `mpi4py` that tells a rank and nothing else, and a
launcher that starts the ranks one by one and gives the worst of their statuses.
"""

import contextlib
import fcntl
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "programs")]
import builds  # noqa: E402
import run_mpi4py  # noqa: E402

passed = failed = 0
FILES = {
    "main.py": """
import sys, unittest
def main(module, argv, testRunner):
    unittest.main(module=module, argv=[argv[0], argv[-1]], testRunner=testRunner)
""",
    "mpi4py/__init__.py": "",
    "mpi4py/MPI.py": """
import os
class COMM_WORLD:
    Get_rank = staticmethod(lambda: int(os.environ["RANK"]))
    Get_size = staticmethod(lambda: int(os.environ["SIZE"]))
Get_library_version = lambda: "Arke of the test"
get_vendor = lambda: ("none", (0, 0, 0))
""",
    "arrayimpl.py": """
import os
class ArrayNumPy: TypeMap = {"i": 1, "d": 2}
class Other: TypeMap = {"i": 1} if "MORE" not in os.environ else {"i": 1, "g": 3}
ArrayBackends = [Other, ArrayNumPy, Other]
""",
    "launch": """#!/bin/bash
# launch -n N COMMAND...
export SIZE=$2; shift 2; worst=0
for ((RANK = 0; RANK < SIZE; RANK++)); do export RANK; "$@" || worst=$?; done; exit $worst
""",
}
TEST = "import os, sys, time, unittest\nclass T(unittest.TestCase):\n    def test_it(self):\n        {}\n"
MODULES = {"test_a": "pass", "test_b": "pass", "test_fails": "self.assertEqual(1, 2)", "test_hangs": "time.sleep(600)",
           "test_dies": "os._exit(7)", "test_skips": "self.skipTest('not here')",
           "test_differs": "self.assertEqual(os.environ['RANK'], '0')",
           "test_arrays": "import arrayimpl; self.assertEqual([c.__name__ for c in arrayimpl.ArrayBackends], ['ArrayNumPy'])"}


def check(what, good, found=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print(f"{'passed' if good else 'FAILED'}   {what}{f' ({found})' if not good else ''}", flush=True)


def suites(folder):
    """mpi4py's runner on a suite of the same shape."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    for name, line in MODULES.items():
        (folder / f"{name}.py").write_text(TEST.format(line))
    (folder / "launch").chmod(0o755)
    (folder / "records").mkdir()

    def run(*modules, limit_s=60, ranks=2, arguments=()):
        return run_mpi4py.run_modules(sys.executable, folder, [str(folder / "launch")], modules, ranks, list(arguments), limit_s,
                                      folder / "records")

    runs = run("test_a", "test_b", "test_skips")
    check("modules in one job are told apart", [list(r.outcomes) for r in runs.values()] ==
          [["test_a.T.test_it"], ["test_b.T.test_it"], ["test_skips.T.test_it"]], runs)
    check("all went well", not any(r.trouble for r in runs.values()), runs)
    check("who answered is known", runs["test_a"].library == "Arke of the test", runs)
    check("a skipped test is no passed one", runs["test_skips"].outcomes["test_skips.T.test_it"][0] == "skipped", runs)
    runs = run("test_fails", "test_a")
    check("a failed test is told of", runs["test_fails"].outcomes["test_fails.T.test_it"][0] == "failed", runs)
    check("and the next module runs", runs["test_a"].outcomes["test_a.T.test_it"][0] == "passed", runs)
    runs = run("test_differs")
    check("the worst of the ranks counts", runs["test_differs"].outcomes["test_differs.T.test_it"][1].startswith("rank 1:"), runs)
    runs = run("test_arrays")
    check("all classes of arrays are tried", runs["test_arrays"].outcomes["test_arrays.T.test_it"][0] == "failed", runs)
    runs = run("test_arrays", arguments=["--once", "arrayimpl"])
    check("or NumPy's alone", runs["test_arrays"].outcomes["test_arrays.T.test_it"][0] == "passed", runs)
    os.environ["MORE"] = "1"
    runs = run("test_arrays", ranks=1, arguments=["--once", "arrayimpl"])
    del os.environ["MORE"]
    check("which may lack no datatype of the others", "['g']" in str(runs["test_arrays"].outcomes), runs)
    runs = run("test_a", "test_dies", "test_b", ranks=1)
    check("a module in which a rank dies has failed", "status 7" in runs["test_dies"].outcomes["test_dies.T.test_it"][1], runs)
    check("the one before has not", not runs["test_a"].trouble and "failed" not in str(runs["test_a"].outcomes), runs)
    check("and the one after is not judged", "test_b" not in runs, runs)
    runs = run("test_a", "test_hangs", "test_b", limit_s=2, ranks=1)
    check("a module that takes too long has failed", "no end within 2 s" in runs["test_hangs"].outcomes["test_hangs.T.test_it"][1],
          runs)
    check("and it is shown where it stood", "test_hangs.py" in runs["test_hangs"].output, runs["test_hangs"].output)
    (folder / "main.py").write_text("raise SystemExit('broken')")
    runs = run("test_a", "test_b")
    check("a job that runs nothing is trouble", runs["test_a"].trouble and "test_b" not in runs, runs)
    modules = [f"test_{i}" for i in range(23)]
    check("batches hold each module once",
          sorted(m for b in run_mpi4py.batches(modules, 10) for m in b) == sorted(modules), run_mpi4py.batches(modules, 10))
    check("and not too many", [len(b) for b in run_mpi4py.batches(modules, 10)] == [8, 8, 7], run_mpi4py.batches(modules, 10))


def caches(folder):
    """The cache of builds."""
    told = io.StringIO()

    def cache(**environment):
        before = dict(os.environ)
        os.environ.update(environment)
        try:
            with contextlib.redirect_stdout(told):
                return builds.cache(folder / "otherwise")
        finally:
            os.environ.clear()
            os.environ.update(before)

    check("TESTED_PROGRAMS_CACHE names the cache", cache(TESTED_PROGRAMS_CACHE=str(folder / "own")) == folder / "own")
    check("else it lies in the user's", cache(TESTED_PROGRAMS_CACHE="", XDG_CACHE_HOME=str(folder)) == folder / "arke-tests")
    (folder / "file").touch()
    check("where that cannot be written, elsewhere", cache(TESTED_PROGRAMS_CACHE=str(folder / "file" / "x")) == folder / "otherwise")
    check("and that is said", "cannot be written" in told.getvalue(), told.getvalue())

    names = ["prog-aaa", "prog-bbb", "prog-ccc", "prog-ddd", "program-eee"]
    for age, name in enumerate(names):
        (folder / name).mkdir()
        (folder / name / "built").touch()
        os.utime(folder / name / "built", (1000 + age, 1000 + age))
    (folder / "prog-broken").mkdir()
    with open(folder / "prog-aaa.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        builds.remove_old(folder, "prog", 2)
    there = sorted(f.name for f in folder.glob("prog*-*") if f.is_dir())
    check("the builds used last stay, and one that is in use", there == ["prog-aaa", "prog-ccc", "prog-ddd", "program-eee"], there)

    holder = subprocess.Popen([sys.executable, "-c", f"""
import sys; sys.path[:0] = {[str(HERE), str(HERE / "programs"), str(HERE.parent)]!r}
import builds
with builds.locked({str(folder / 'x.lock')!r}):
    print("held", flush=True); sys.stdin.read()
"""], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    holder.stdout.readline()
    with open(folder / "x.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            check("a lock keeps others out", False)
        except BlockingIOError:
            check("a lock keeps others out", True)
    holder.communicate("")
    with builds.locked(folder / "x.lock"):
        check("until it is given back", holder.returncode == 0, holder.returncode)


def main():
    with tempfile.TemporaryDirectory(prefix="with space ") as folder:
        for number, part in enumerate((suites, caches)):
            place = Path(folder).resolve() / str(number)
            place.mkdir()
            part(place)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
