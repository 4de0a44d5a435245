#!/usr/bin/env python3
"""What run.py and fetch.py do where something goes wrong: a registry that does not answer, a download that was cut off,
packages in a new version; programs that hang, crash, print nothing, or print something else than on their own MPI. Ends with
`N passed, N failed`. Needs neither MPI nor the network.
"""

import contextlib
import io
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]
import abi  # noqa: E402
import fetch  # noqa: E402
import places  # noqa: E402
import run  # noqa: E402

passed = failed = 0
PATTERN = "libown1"


def check(what, good, found=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print(f"{'passed' if good else 'FAILED'}   {what}{f' ({found})' if not good else ''}", flush=True)


def deb(folder, name, version, files):
    """A package with these files, as the registry gives it."""
    tree = folder / f"{name}.tree"
    for path, text in files.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_text(text)
    (tree / "DEBIAN").mkdir(exist_ok=True)
    (tree / "DEBIAN" / "control").write_text(f"Package: {name}\nVersion: {version}\nArchitecture: all\nMaintainer: x <x@x>\n"
                                             "Description: x\n")
    subprocess.run(["dpkg-deb", "-b", str(tree), str(folder / f"{name}_{version}_all.deb")], check=True, capture_output=True)


class Registry(fetch.Registry):
    """A registry of a folder with packages. `down`: it does not answer."""

    def __init__(self, folder, there, needs):
        super().__init__(folder)
        self.there, self.needs, self.calls, self.down, self.lists = there, needs, [], False, True

    def file(self, name):
        return sorted(file.name for file in self.there.glob(f"{name}_*.deb"))[-1]

    def call(self, words, options=None, cwd=None):
        self.calls.append(words[0])
        if self.down or (words[0] != "update" and not self.lists):
            raise fetch.CannotFetch("packages of Debian cannot be fetched: apt-get " + words[0] + ": E: cannot reach it")
        if words[0] == "update":
            self.lists = True
            return ""
        if words[0] == "install":
            names = [name for word in words[1:] if not word.startswith("-") for name in self.needs[word]]
            return "".join(f"'http://x/{self.file(name)}' {self.file(name)} 10 SHA256:0\n" for name in names)
        if "--print-uris" in words:
            return f"'http://x/{self.file(words[-1])}' {self.file(words[-1])} 10 SHA256:0\n"
        for word in words[1:]:
            name, _, version = word.partition("=")
            if not (self.there / f"{name}_{version}_all.deb").exists():
                raise fetch.CannotFetch(f"packages of Debian cannot be fetched: no {name} {version}")
            (cwd / f"{name}_{version}_all.deb").write_bytes((self.there / f"{name}_{version}_all.deb").read_bytes())
        return ""


def packages(folder):
    """The registry, plans and trees."""
    there, here = folder / "there", folder / "here"
    there.mkdir()
    here.mkdir()
    deb(there, "prog", "1-1", {"usr/bin/prog": "one"})
    deb(there, "libdep", "2", {"usr/lib/x86_64-linux-gnu/blas/libblas.so.3": "blas"})
    deb(there, "libown1", "4", {"usr/lib/x86_64-linux-gnu/libmpi.so.40": "mpi"})
    deb(there, "other", "1", {"lib/other": "other"})
    status = folder / "status"
    status.write_text("a system")
    registry = Registry(here, there, {"prog": ["prog", "libdep"], "other": ["other"], "libown1": []})

    def fetched(*groups):
        registry.calls.clear()
        with contextlib.redirect_stdout(io.StringIO()):
            return fetch.fetch(here, groups, ["libown1"], PATTERN, registry, status)

    versions = fetched(("prog",))
    check("what is wanted and what it needs is fetched", versions == {"prog": "1-1", "libdep": "2", "libown1": "4"}, versions)
    check("programs and MPI lie in trees of their own", (here / "root/usr/bin/prog").read_text() == "one" and
          (here / "own/usr/lib/x86_64-linux-gnu/libmpi.so.40").exists() and not (here / "root/usr/lib/x86_64-linux-gnu/libmpi.so.40").exists())
    check("libraries one folder deeper are found", (here / "root/usr/lib/x86_64-linux-gnu/libblas.so.3").read_text() == "blas")
    fetched(("prog",))
    check("a second run asks the registry nothing", not registry.calls, registry.calls)
    fetched(("prog",), ("other",))
    check("another program asks only for its own packages", registry.calls == ["install", "download"], registry.calls)
    check("files of /lib are found there", (here / "root/lib/other").exists() and (here / "root/usr/bin/prog").exists())
    deb(there, "prog", "1-2", {"usr/bin/prog": "two"})
    status.write_text("a newer system")
    fetched(("prog",))
    check("after an upgrade the new version is there", (here / "root/usr/bin/prog").read_text() == "two")
    deb(there, "prog", "1-3", {"usr/bin/prog": "three"})
    (there / "prog_1-2_all.deb").unlink()
    (here / "debs" / "prog_1-2_all.deb").unlink()
    check("what the registry has no longer is planned anew", fetched(("prog",))["prog"] == "1-3" and
          (here / "root/usr/bin/prog").read_text() == "three", registry.calls)
    registry.options = []
    (here / "plan.json").write_text("{half")
    check("a broken plan is made anew", "prog" in fetched(("prog",)) and "install" in registry.calls, registry.calls)
    (here / "plan.json").unlink()
    registry.lists = False
    check("missing lists are fetched", "prog" in fetched(("prog",)) and registry.calls.count("update") == 1, registry.calls)
    (here / "plan.json").unlink()
    registry.down, registry.options = True, []
    try:
        fetched(("prog",))
        check("a registry that does not answer is told of", False)
    except fetch.CannotFetch as why:
        check("a registry that does not answer is told of", "cannot be fetched" in str(why) and "cannot reach it" in str(why), why)
    registry.down = False
    registry.there = folder / "nothing"
    try:
        fetch.Registry(here).call(["no-such-command"])
        check("apt's complaint is passed on", False)
    except fetch.CannotFetch as why:
        check("apt's complaint is passed on", "no-such-command" in str(why) and "E:" in str(why), why)


def client(**more):
    return run.Client(**{"name": "x", "abi": "openmpi", "packages": ["x"], "answer": "S", "script": "x.sh", "ranks": [2]} | more)


def judged(folder):
    """How runs are judged."""
    good = run.Outcome(0, "fine\nall well\n", "", 1.0)
    check("a good run is good", run.judge(client(good="^all well$"), good) == "")
    check("without its last line it is not", "no line fits" in run.judge(client(good="^all done$"), good))
    check("a bad line counts", "printed" in run.judge(client(good="all", bad="^fine"), good))
    check("a status counts", "status 3: error of x" in run.judge(client(good="all"), run.Outcome(3, "all\n", "a\nerror of x\nb\n", 1)))
    check("so does no end", "no end within 60 s" in run.judge(client(good="all"), run.Outcome(None, "all\n", "", 60)))
    check("what prints nothing cannot be compared", "nothing" in run.judge(client(answer="C"), run.Outcome(0, " \n", "x", 1)))
    check("equal texts do not differ", run.difference("a\nb\n", "a\nb\n") == "")
    check("the first line that differs is named", run.difference("a\nb\n", "a\nc\n").startswith("line 2 is 'c'"))
    check("so is a missing one", run.difference("a\nb\n", "a\n") == "1 lines, 2 on its own MPI")

    (folder / "clients.toml").write_text('[own]\npackages=[]\npattern=""\n[[client]]\nname="hpcc"\nabi="openmpi"\npackages=["x"]\n'
                                         'answer="S"\nwhy="x"\n')
    try:
        run.read_clients(folder / "clients.toml")
        check("a row that nothing could fail is refused", False)
    except SystemExit as why:
        check("a row that nothing could fail is refused", "good" in str(why), why)

    hangs = folder / "hangs.sh"
    hangs.write_text("sleep 100 & echo begun; sleep 100\n")
    here, run.HERE = run.HERE, folder
    (folder / "clients").mkdir()
    hangs.rename(folder / "clients" / "x.sh")
    try:
        (folder / "place").mkdir()
        outcome = run.execute(client(limit_s=1), "", 2, {"PATH": "/usr/bin:/bin"}, ["none"], folder / "place")
    finally:
        run.HERE = here
    check("a run without an end is ended, and what it printed is kept", outcome.status is None and outcome.said == "begun\n", outcome)


def surroundings(folder):
    """What a program finds around it."""
    for name in places.LIBRARIES:
        (folder / "root" / name).mkdir(parents=True, exist_ok=True)
    arke, launcher = places.on_arke(folder, folder / "prefix", folder, 3)
    own, _ = places.on_own_mpi(folder, "openmpi", folder, 3)
    check("on Arke no MPI is in its way", str(folder / "own") not in arke["LD_LIBRARY_PATH"] + arke["PATH"])
    check("on its own MPI that one is", str(folder / "own") in own["LD_LIBRARY_PATH"])
    check("it is started with its ranks", launcher == [str(folder / "prefix/bin/mpiexec"), "-n", "3"], launcher)
    foreign = ["OMPI_COMM_WORLD_RANK", "PMI_SIZE", "LD_LIBRARY_PATH", "PYTHONPATH", "SLURM_JOB_ID", "DISPLAY"]
    check("variables of other jobs are taken out", all(places.FOREIGN.fullmatch(name) for name in foreign))
    check("others stay", not any(places.FOREIGN.fullmatch(name) for name in ("HOME", "ARKE_TIMEOUT", "CFLAGS")))


def interfaces(folder):
    """The comparison of libraries."""
    (folder / "theirs").mkdir()
    (folder / "ours").mkdir()

    def library(place, text):
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(place / "libmpi.so.40")], input=text, text=True, check=True)
        return place / "libmpi.so.40"

    theirs = library(folder / "theirs", "int MPI_A(void) { return 0; } int MPI_B(void) { return 0; } int MPI_C(void) { return 0; }"
                     "char ompi_mpi_int[512]; char ompi_mpi_char[512]; int inner;")
    ours = library(folder / "ours", "int MPI_A(void) { return 0; } char ompi_mpi_int[512]; char ompi_mpi_char[256];")
    (folder / "exceptions").write_text("# none\nlibmpi.so.40\tMPI_C\tleft out\nlibmpi.so.40\tMPI_X*\tlong gone\n")
    exceptions = abi.Exceptions(folder / "exceptions")
    faults, looked_at = abi.exports(theirs, ours, abi.OF_MPI, exceptions)
    check("missing names and other sizes are found, exceptions are not",
          faults == ["MPI_B is missing", "ompi_mpi_char has 256 bytes, theirs 512"] and looked_at == "5 names", (faults, looked_at))
    check("an exception that nothing needs is found", exceptions.idle() == ["libmpi.so.40 MPI_X*"], exceptions.idle())
    check("no library is a fault", abi.exports(theirs, folder / "none.so", abi.OF_MPI, exceptions)[0] != [])
    check("numbers are compared by value", abi.same("-32766", "-32766") and abi.same("0x44000000", "0x44000000")
          and not abi.same("1", "2") and not abi.same("&ompi_mpi_int", "&ompi_mpi_char"))


def main():
    with tempfile.TemporaryDirectory(prefix="with space ") as folder:
        for part in (packages, judged, surroundings, interfaces):
            place = Path(folder).resolve() / part.__name__
            place.mkdir()
            part(place)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
