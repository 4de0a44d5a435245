#!/usr/bin/env python3
"""What Arke says of jobs that stand still, and that it says nothing of those that are slow.

wrong   each program of examples/wrong hangs; `arke why` names the ranks, the calls and the cause in less than two seconds
stuck   operations that were begun and go on beside a wait (tests/why/stuck) keep no deadlock from being proven
ends    the same programs under --deadlock=end: the launcher says why, and ends with 125
alive   programs that wait long and go on (tests/why/alive): no alarm is raised, and they end well
lost    a rank is lost, and the job goes on: the others are proven stuck, or are told of it
revokes ranks that a rank which computes could set free by MPIX_Comm_revoke
jobs    `arke jobs` lists a job, and `arke why` finds it by number, process and program
faces   hangs of programs for NX, CMMD, p4, FM, SHMEM, PVM and arke.h, with the names of their calls
threads ranks with several threads: proven where all of them wait, and what is said where one may act
outside ranks that compute, read from a pipe or are stopped: where they stand, and a picture of who waits for whom
flushes accesses to the memory of a rank that is stopped
making  a wait for MPI_Comm_idup
extensions  a wait in a call of mpi-ext.h
awaits  waits of which nothing is proven, and what is said of them: a generalized request, a port
limit   the time limit and SIGUSR1 print the diagnosis as well, once
python  ranks that run Python: the lines of the script, by py-spy, or how to get them

Prints a line for each check and `N passed, N failed` at the end. Needs Python 3.11; PyPI for py-spy.

  tests/why/run.py --prefix build/prefix
  tests/why/run.py --prefix build/prefix --only alive
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "tests" / "launchers"))
from checks import Checks  # noqa: E402
from systems import install  # noqa: E402

WRONG = ROOT / "examples" / "wrong"
ALIVE = ROOT / "tests" / "why" / "alive"
STUCK = ROOT / "tests" / "why" / "stuck"

# Program: ranks, the call of each, the stuck ones, and words that must stand among the hints and the circle.
CASES = {
    "receive-first": (2, ["MPI_Recv", "MPI_Recv"], [0, 1], ["circle"]),
    "wrong-tag": (2, ["MPI_Recv", "MPI_Recv"], [0, 1], ["rank 1 holds an unexpected message of rank 0 with tag 42", "tag 43"]),
    "missing-barrier": (3, ["MPI_Barrier", "MPI_Barrier", "MPI_Recv"], [0, 1, 2],
                        ["rank 2 has not come to MPI_Barrier on MPI_COMM_WORLD"]),
    "wrong-root": (3, ["MPI_Bcast"] * 3, [0, 1, 2], ["all ranks of MPI_COMM_WORLD have come to MPI_Bcast", "their roots differ: rank 2 with root 0"]),
    "wrong-order": (3, ["MPI_Barrier", "MPI_Bcast", "MPI_Bcast"], [0, 1, 2],
                    ["rank 0 is in MPI_Barrier, the 1st", "ranks 1 and 2 are in MPI_Bcast", "in the same order"]),
    "synchronous-ring": (3, ["MPI_Ssend"] * 3, [0, 1, 2], ["synchronous sends wait for their receive"]),
    "needs-buffering": (2, ["MPI_Send"] * 2, [0, 1], ["send before they receive", "MPI_Sendrecv"]),
    "one-receive-too-many": (3, ["MPI_Recv", "MPI_Barrier", "MPI_Barrier"], [0, 1, 2],
                             ["rank 0 would take a message from any rank", "rank 0 has not come to MPI_Barrier"]),
    "lock-kept": (2, ["MPI_Barrier", "MPI_Win_lock"], [0, 1], [
        'rank 1: waits in MPI_Win_lock: an exclusive lock of rank 0\'s part of window "halo", which rank 0 holds (exclusive)',
        "rank 1 cannot get an exclusive lock of rank 0's part", ": rank 0 holds it, and waits in MPI_Barrier"]),
    "lock-order": (2, ["MPI_Win_lock"] * 2, [0, 1], [
        "rank 0: waits in MPI_Win_lock: an exclusive lock of rank 1's part of window \"halo\", which rank 1 holds (exclusive)",
        "circle: rank 0 waits for rank 1 waits for rank 0", "in the same order"]),
    "missing-fence": (2, ["MPI_Win_fence", "MPI_Barrier"], [0, 1], [
        "rank 0: waits in MPI_Win_fence on window 1 of MPI_COMM_WORLD", "rank 1 has not come to MPI_Win_fence on window 1 of MPI_COMM_WORLD"]),
    "missing-send": (2, ["MPI_Recv", ""], [0], ["rank 0 waits for rank 1, which has called MPI_Finalize"]),
    "missing-receive": (2, ["MPI_Finalize", ""], [0], ["rank 0 waits for rank 1, which has called MPI_Finalize"]),
    "never-used": (2, ["MPI_Win_wait", "MPI_Recv"], [0, 1], ["circle"]),
    "missing-request": (2, ["MPI_Waitall"] * 2, [0, 1], ["circle", "with tag 2 on MPI_COMM_WORLD (at most 1 MPI_INT, 4 bytes)"]),
    "persistent-first": (2, ["MPI_Waitany", "MPI_Wait"], [0, 1], ["circle", "from rank 1 with tag 3 on MPI_COMM_WORLD (at most 1 MPI_INT, 4 bytes)"]),
    "missing-ready": (2, ["MPI_Wait"] * 2, [0, 1], ["rank 0 waits in MPI_Wait for a partitioned send", "MPI_Pready"]),
    "port-too-early": (2, ["MPI_Recv", "MPI_Comm_connect"], [0, 1],
                       ["rank 1: waits in MPI_Comm_connect: rank 0 to accept at the port that it has opened", "circle"]),
    "missing-write": (2, ["MPI_File_write_all", "MPI_Barrier"], [0, 1], ["MPI_File_write_all of file ", "circle"]),
}

# Programs of tests/why/stuck, on three ranks: words that must stand in the diagnosis.
BEGUN = {
    "beside-ibarrier": ["circle", "waits in MPI_Recv"],
    "missing-ibarrier": ["ranks 1 and 2: wait in MPI_Wait", "rank 0 has not begun the 1st collective operation on MPI_COMM_WORLD"],
    "missing-start": ["circle", "ranks 1 and 2: wait in MPI_Wait on MPI_COMM_WORLD"],
    "across-groups": ["wait in MPI_Recv: a message from any rank with tag 0"],
    "threads": ["circle", "rank 0: waits in MPI_Recv: a message from rank 2 with tag 2",
                "rank 0, another thread: waits in MPI_Ssend: 1 MPI_INT (4 bytes) to rank 1 with tag 1",
                "threads.c:9 in sends", "with tag 1 (4 bytes), and waits for tag 2"],
    "buffers": ["rank 0: waits in MPI_Buffer_detach: 4194304 bytes to rank 1 with tag 3", "circle",
                "rank 1: waits in MPI_Comm_flush_buffer: 4194304 bytes to rank 2 with tag 3", "send before they receive"],
    "makes": ["circle", "rank 0: waits in MPI_File_open", "ranks 1 and 2: wait in MPI_Win_create"],
    "joins": ["circle", "rank 0: waits in MPI_Recv", "joins.c:9 in receives"],
    "held-back": ["circle: rank 0 waits for rank 1 waits for rank 0", "rank 0: waits in MPI_Send: 4000 MPI_BYTE (4000 bytes) to rank 1 with tag 5",
                  "because the queue of their receiver was full", "such a send waits for its receive",
                  "rank 1 holds an unexpected message of rank 0 with tag 5"],
    "unequal-lengths": ["ranks give different amounts of data to MPI_Scan on MPI_COMM_WORLD, the 1st collective operation there: "
                        "rank 0 gives 8000 bytes, ranks 1 and 2 give 12000 bytes"],
    "unequal-ways": ["ranks give different amounts of data to MPI_Allreduce on MPI_COMM_WORLD, the 1st collective operation there: "
                     "ranks 1 and 2 give 8 bytes, rank 0 gives 1200 bytes"],
}
# What some of them need in the environment.
BEGUN_WITH = {"held-back": {"ARKE_UNEXPECTED_MAX": "64K"}, "unequal-lengths": {"ARKE_OVERSUBSCRIBED": "yes"}}


class Tools:
    """The installed commands, and programs built with them."""

    def __init__(self, prefix, folder):
        self.bin = Path(prefix).resolve() / "bin"
        self.folder = Path(folder)

    def built(self, source, face=""):
        program = self.folder / source.stem
        compiler = [self.bin / "arke", "cc", "--face", face] if face else [self.bin / "mpicc"]
        command = [*compiler, "-g", "-O0", "-pthread", source, "-o", program]
        subprocess.run(command, check=True, timeout=60)
        return program

    def start(self, program, ranks, *options, **environment):
        command = [self.bin / "mpiexec", "-n", str(ranks), *options, program]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                env=os.environ | environment)

    def why(self, *arguments, **environment):
        began = time.monotonic()
        run = subprocess.run([self.bin / "arke", "why", *map(str, arguments)], capture_output=True, text=True, timeout=30,
                             env=os.environ | environment)
        return run, time.monotonic() - began

    def diagnosis(self, pid, wanted="deadlock", patience=20):
        """The diagnosis, asked for until it is the wanted one: the ranks take a moment to fall asleep."""
        end = time.monotonic() + patience
        while True:
            run, seconds = self.why(pid, "--json")
            found = json.loads(run.stdout) if run.stdout else {"verdict": run.stderr}
            if found["verdict"] == wanted or time.monotonic() > end:
                return found, run.returncode, seconds
            time.sleep(0.2)


def ended(job):
    """Ends a job that hangs; what it printed."""
    job.send_signal(signal.SIGTERM)
    return job.communicate(timeout=30)[0]


def wrong(tools, check):
    for name, (ranks, calls, stuck, words) in CASES.items():
        job = tools.start(tools.built(WRONG / f"{name}.c"), ranks, "--deadlock", "ignore")
        try:
            found, code, seconds = tools.diagnosis(job.pid)
            reports = found.get("ranks", [])
            check(f"{name}: it is a deadlock", found["verdict"] == "deadlock" and code == 2, found)
            check(f"{name}: the calls", [report["call"] for report in reports] == calls, reports)
            check(f"{name}: the stuck ranks", [r["rank"] for r in reports if r["stuck"]] == stuck, reports)
            text = tools.why(job.pid)[0].stdout
            check(f"{name}: the cause", all(word in text for word in words), text)
            lines = [r["at"] or "" for r in reports if r["stuck"]]
            check(f"{name}: the source lines", all(f"{name}.c:" in line for line in lines), lines)
            # Beside other work one look of several has to be quick.
            looks = [seconds]
            while min(looks) >= 2 and len(looks) < 5:
                looks.append(tools.why(job.pid)[1])
            check(f"{name}: in less than two seconds", min(looks) < 2, looks)
        finally:
            said = ended(job)
        check(f"{name}: no alarm where it is not wanted", "deadlock" not in said, said)


def ends(tools, check):
    for name, (ranks, *_) in CASES.items():
        job = tools.start(tools.built(WRONG / f"{name}.c"), ranks, "--deadlock=end", ARKE_DEADLOCK_S="1")
        try:
            said = job.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            said = "it went on; " + ended(job)
        check(f"{name}: it is ended with 125", job.returncode == 125, (job.returncode, said))
        check(f"{name}: the launcher says why, once", said.count("deadlock: ") == 1, said)


def stuck(tools, check):
    for name, words in BEGUN.items():
        job = tools.start(tools.built(STUCK / f"{name}.c"), 3, "--deadlock", "ignore", **BEGUN_WITH.get(name, {}))
        try:
            found, _, _ = tools.diagnosis(job.pid)
            stuck = [report["rank"] for report in found.get("ranks", []) if report["stuck"]]
            check(f"{name}: it is a deadlock", found["verdict"] == "deadlock" and stuck == [0, 1, 2], found)
            text = tools.why(job.pid)[0].stdout
            check(f"{name}: what is told", all(word in text for word in words), text)
        finally:
            ended(job)


def alive(tools, check):
    for source in sorted(ALIVE.glob("*.c")):
        for ranks in (2, 3):
            job = tools.start(tools.built(source), ranks, "--deadlock=end", ARKE_DEADLOCK_S="1")
            name = f"{source.stem} on {ranks} ranks"
            verdicts = []
            while job.poll() is None and len(verdicts) < 40:
                run, _ = tools.why(job.pid, "--json")
                if run.stdout:
                    verdicts.append(json.loads(run.stdout)["verdict"])
            said = job.communicate(timeout=60)[0]
            check(f"{name}: it ends well, without an alarm", (job.returncode, said) == (0, ""), (job.returncode, said))
            check(f"{name}: arke why proves nothing", verdicts and set(verdicts) == {"alive"}, verdicts)


def lost(tools, check):
    program = tools.built(ROOT / "tests" / "why" / "lost.c")
    job = tools.start(program, 3, "--with-ft", "ulfm", "--deadlock=ignore")
    try:
        found, _, _ = tools.diagnosis(job.pid)
        stuck = [report["rank"] for report in found.get("ranks", []) if report["stuck"]]
        check("a rank is lost: the others are stuck", found["verdict"] == "deadlock" and stuck == [1, 2], found)
        state = entries(tools, job)[0]
        check("a rank is lost: the job's state", state and state[0]["state"] == "2 of 3 ranks asleep, 1 lost", state)
    finally:
        ended(job)
    job = tools.start(program, 3, "--with-ft", "ulfm", "--deadlock=end", ARKE_DEADLOCK_S="1")
    said = job.communicate(timeout=60)[0]
    check("a rank is lost: the launcher says that the others are stuck", job.returncode == 125
          and "deadlock: ranks 1 and 2 can never go on" in said, (job.returncode, said))
    run = subprocess.run([tools.bin / "mpiexec", "--with-ft", "ulfm", "--deadlock=end", "-n", "3", program, "error"], capture_output=True,
                         text=True, timeout=60, env={**os.environ, "ARKE_DEADLOCK_S": "1"})
    check("a rank is lost: whoever waits for it goes on", "deadlock" not in run.stderr and run.returncode != 125, (run.returncode, run.stderr))


def revokes(tools, check):
    """In a job that goes on without ranks a rank that computes may revoke the communicator of others."""
    program = tools.built(ROOT / "tests" / "why" / "outside" / "revokes.c")
    unless = ", unless another one revokes their communicator (MPIX_Comm_revoke); the other ranks may"
    for options, words in (["--with-ft", "ulfm"], unless), ([], "; the other ranks may"):
        job = tools.start(program, 3, *options, "--deadlock=ignore")
        try:
            tools.diagnosis(job.pid, "partial")
            text = tools.why(job.pid)[0].stdout
            check(f"a rank may revoke {options}: that is said", f"ranks 0 and 1 can never go on{words}" in text, text)
        finally:
            ended(job)


def entries(tools, job):
    """What `arke jobs` says of a job, and all that it printed."""
    run = subprocess.run([tools.bin / "arke", "jobs", "--json"], capture_output=True, text=True, timeout=30)
    return [entry for entry in json.loads(run.stdout) if entry["pid"] == job.pid], run.stdout


def jobs(tools, check):
    program = tools.built(WRONG / "receive-first.c")
    job = tools.start(program, 2, "--deadlock=ignore")
    try:
        tools.diagnosis(job.pid)
        listed, printed = entries(tools, job)
        check("the job is listed", len(listed) == 1 and listed[0]["ranks"] == 2, printed)
        entry = listed[0] if listed else {}
        check("with its program and state", entry.get("program") == "receive-first"
              and entry.get("state") == "all ranks asleep", entry)
        table = subprocess.run([tools.bin / "arke", "jobs"], capture_output=True, text=True, timeout=30).stdout
        check("as a table", f" {job.pid} receive-first " in table, table)
        number = entry.get("number")
        for name in (number, "receive-first"):
            said = tools.why(name)[0].stdout
            check(f"it is found as {name}", f"(pid {job.pid}): deadlock: ranks 0 and 1" in said, said)
        run = tools.why("no-such-program")[0]
        check("a wrong name is refused", run.returncode == 1 and "arke jobs" in run.stderr, run.stderr)
    finally:
        ended(job)
    # An older job ends, and a new one comes: the number of this one stays.
    pair = [tools.start(program, 2, "--deadlock=ignore") for _ in range(2)]
    try:
        for of in pair:
            tools.diagnosis(of.pid)
        before = [entries(tools, of)[0][0]["number"] for of in pair]
        ended(pair[0])
        pair.append(tools.start(program, 2, "--deadlock=ignore"))
        tools.diagnosis(pair[2].pid)
        after = [entries(tools, of)[0][0]["number"] for of in pair[1:]]
        check("a job keeps its number", after[0] == before[1] and after[1] != after[0], (before, after))
        said = tools.why(before[1])[0].stdout
        check("and is found by it", f"(pid {pair[1].pid}): deadlock" in said, said)
    finally:
        for of in pair[1:]:
            ended(of)


def limit(tools, check):
    program = tools.built(WRONG / "receive-first.c")
    job = tools.start(program, 2, "--timeout", "2")
    said = job.communicate(timeout=60)[0]
    check("the time limit says why", job.returncode == 124 and "deadlock: ranks 0 and 1" in said, said)
    job = tools.start(program, 2, "--timeout", "6", ARKE_DEADLOCK_S="1")
    said = job.communicate(timeout=60)[0]
    check("but not again", job.returncode == 124 and said.count("deadlock: ranks 0 and 1") == 1, said)
    job = tools.start(program, 2)
    tools.diagnosis(job.pid)
    job.send_signal(signal.SIGUSR1)
    said = job.communicate(timeout=60)[0]
    check("SIGUSR1 says why", "deadlock: ranks 0 and 1" in said, said)


def faces(tools, check):
    job = tools.start(tools.built(ROOT / "tests" / "why" / "faces" / "nx.c", "nx"), 2, "--deadlock=ignore")
    try:
        found, *_ = tools.diagnosis(job.pid)
        check("NX: it is a deadlock", found["verdict"] == "deadlock", found)
        check("NX: the calls", [report["call"] for report in found["ranks"]] == ["crecv"] * 2, found)
        types = [f"with tag {t}" in report["doing"] for t, report in zip((5, 6), found["ranks"])]
        check("NX: the types of the program", all(types), found)
        check("NX: the source lines", all("nx.c:" in (report["at"] or "") for report in found["ranks"]), found)
    finally:
        ended(job)
    for face, calls in {"nx-barrier": ["crecvx", "gsync"], "p4": ["p4_recv"] * 2}.items():
        source = ROOT / "tests" / "why" / "faces" / f"{face}.c"
        job = tools.start(tools.built(source, face.split("-")[0]), 2, "--deadlock=ignore")
        try:
            found, *_ = tools.diagnosis(job.pid)
            told = [report["call"] for report in found["ranks"]]
            check(f"{face}: it is a deadlock", (found["verdict"], told) == ("deadlock", calls), found)
            text = tools.why(job.pid)[0].stdout
            check(f"{face}: the message is told by its type", "a message from rank 1 with tag 7" in text, text)
        finally:
            ended(job)
    job = tools.start(tools.built(ROOT / "tests" / "why" / "faces" / "shmem-ends.c", "shmem"), 2, "--deadlock=ignore")
    try:
        # The last barrier, of the end, has met the one that rank 1 made at its end.
        found, *_ = tools.diagnosis(job.pid)
        check("SHMEM: a deadlock with a PE that has ended is proven", found["verdict"] == "deadlock", found)
        text = tools.why(job.pid)[0].stdout
        for words in "rank 0: waits in shmem_finalize", "rank 1: has left the job and ended":
            check(f"SHMEM: it says: {words}", words in text, text)
    finally:
        ended(job)
    memory(tools, check)
    several(tools, check)


# Programs of tests/why/faces that wait for memory or for others in a call of their interface: the interface, ranks, calls and
# words of the diagnosis.
FACES = {
    "shmem": ("shmem", 2, ["shmem_long_wait_until", "shmem_barrier_all"], [
        "to be == 1 (it is 0), for ", "shmem.c:8 in main", "rank 1: waits in shmem_barrier_all: a barrier among all ranks",
        "circle: rank 0 waits for rank 1 waits for rank 0", "no rank is left that could store what rank 0 waits for",
        "rank 0 has not come to shmem_barrier_all, a barrier among all ranks: it waits in shmem_long_wait_until"]),
    "shmem-locks": ("shmem", 2, ["shmem_set_lock"] * 2, [
        "rank 0: waits in shmem_set_lock: the lock at 0x", ", which PE 1 holds, for ", ", which PE 0 holds, for ",
        "circle: rank 0 waits for rank 1 waits for rank 0"]),
    "shmem-sets": ("shmem", 3, ["shmem_int_wait_until_any_vector", "shmem_int_wait_until_all", "shmem_int_wait_until_some"], [
        " (4 bytes into the symmetric heap) to be >= 1 (it is 0), or another than element 0 of 7",
        " (4 bytes into the symmetric heap) to be == 3 (it is 0), element 1 of 8",
        "no rank is left that could store what ranks 0-2 wait for"]),
    "fm": ("fm", 2, ["FMs_barrier", ""], ["rank 0: waits in FMs_barrier: the word of rank 1, which has not come, for ",
                                          "rank 0 waits for rank 1, which has left the job and ended"]),
    "p4-monitor": ("p4", 2, ["p4_recv", "p4_barrier"], ["rank 1: waits in p4_barrier: its turn in a queue of the monitor at 0x", "circle"]),
    "native-value": ("native", 2, ["arke_wait_value"] * 2, ["the element at 8 in its block to be >= 1 (it is 0), for "]),
    "cmmd-root": ("cmmd", 3, ["CMMD_concat_with_nodes", "CMMD_receive_block", "CMMD_concat_with_nodes"], [
        "an allgather among all ranks", "rank 1 has not come to CMMD_concat_with_nodes, an allgather among all ranks: it waits in CMMD_receive_block"]),
    "native-root": ("native", 3, ["arke_barrier", "arke_broadcast", "arke_broadcast"], [
        "wait in arke_broadcast: a broadcast from rank 0 among all ranks",
        "rank 0 is in arke_barrier, a barrier among all ranks, and ranks 1 and 2 in arke_broadcast, a broadcast from rank 0; all must call"]),
}


def memory(tools, check):
    """Waits of other interfaces than MPI's for memory, locks and others: proven, and told in words."""
    for name, (face, ranks, calls, words) in FACES.items():
        program = tools.built(ROOT / "tests" / "why" / "faces" / f"{name}.c", face)
        job = tools.start(program, ranks, "--deadlock=end", "--timeout=30", ARKE_DEADLOCK_S="2")
        found, *_ = tools.diagnosis(job.pid)
        check(f"{name}: it is a deadlock", found["verdict"] == "deadlock", found)
        check(f"{name}: the calls", [report["call"] for report in found.get("ranks", [])] == calls, found)
        said = job.communicate(timeout=60)[0]
        check(f"{name}: the launcher ends it", job.returncode == 125, (job.returncode, said))
        for text in words:
            check(f"{name}: it says: {text}", text in said, said)
    # What is stored without a call, by a handler of a signal, a thread and a child, raises no alarm.
    program = tools.built(ROOT / "tests" / "why" / "faces" / "shmem-later.c", "shmem")
    for way, who in enumerate(["a handler", "a thread", "a child"]):
        command = [tools.bin / "mpiexec", "-n", "2", "--deadlock=end", "--timeout=30", program, str(way)]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | {"ARKE_DEADLOCK_S": "1"})
        check(f"SHMEM: {who} may store", run.returncode == 0 and not run.stderr, (run.returncode, run.stderr))


def machine_of(tools, program, ranks, *words, options=()):
    """A virtual machine that runs a program, under a name of its own."""
    command = [tools.bin / "arke", "pvm", "run", *options, "-n", str(ranks), program, *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            env=os.environ | {"ARKE_DEADLOCK_S": "1"})


def halted(machine):
    """Ends a virtual machine; what it printed."""
    machine.send_signal(signal.SIGINT)
    return machine.communicate(timeout=30)[0]


def asked_until(tools, words, *arguments, sees=lambda said: None):
    """What `arke why` says, asked again until all these words stand there: tasks take a moment to fall asleep.
    `sees` is called with all that it said."""
    end = time.monotonic() + 20
    while True:
        run = tools.why(*arguments)[0]
        sees(run.stdout)
        if all(word in run.stdout for word in words) or time.monotonic() > end:
            return run
        time.sleep(0.05)


TASK = "t[0-9a-f]+"


def several(tools, check):
    """Tasks of a virtual machine are jobs of their own: they are told together, and what waits for each other is proven."""
    faces = ROOT / "tests" / "why" / "faces"
    program = tools.built(faces / "pvm-circle.c", "pvm")
    machine = machine_of(tools, program, 2, options=["--deadlock=ignore"])
    try:
        # Asked from the beginning: a task that comes while the jobs are looked for is told as one, too.
        said = []
        run = asked_until(tools, ["circle: task"], "pvm-circle", sees=said.append)
        check("PVM: a task that waits is never told as a rank", not any("rank 0: waits in pvm_recv" in text for text in said), said)
        for text in (rf"pvm-circle \(2 tasks\): deadlock: tasks {TASK} and {TASK} can never go on",
                     rf"task {TASK}: waits in pvm_recv: a message from task {TASK} with tag 10, for .* s, at pvm-circle.c:11 in main",
                     rf"task {TASK}: waits in pvm_recv: a message from task {TASK} with tag 11, for ",
                     rf"circle: task ({TASK}) waits for task {TASK} waits for task \1"):
            check(f"PVM: it says: {text}", re.search(text, run.stdout), run.stdout)
        check("PVM: the exit code says that they can never go on", run.returncode == 2, run)
        # Two looks that fall where a wait begins anew in the library prove it as well.
        runs = [tools.why("pvm-circle")[0].returncode for _ in range(6)]
        check("PVM: each time", runs == [2] * 6, runs)
        found = json.loads(tools.why("pvm-circle", "--json")[0].stdout)
        check("PVM: also as JSON", (found["tasks"], found["circle"], found["noun"]) == (2, [0, 1], "task"), found)
        number = str(found["pid"])
        check("PVM: of one task all are asked", "circle: task" in tools.why(number)[0].stdout, number)
        picture = tools.folder / "tasks.html"
        tools.why("pvm-circle", "--html", picture)
        check("PVM: a picture is drawn", "Circle: task t" in picture.read_text(), picture)
    finally:
        halted(machine)
    machine = machine_of(tools, tools.built(faces / "pvm-tags.c", "pvm"), 2, options=["--deadlock=ignore"])
    try:
        said = asked_until(tools, ["circle", "holds"], "pvm-tags").stdout
        text = rf"task {TASK} holds a message of task {TASK} with tag 3 \(0 bytes\), and waits for tag 2"
        check("PVM: a message with another tag is told", re.search(text, said) and "circle: task t" in said, said)
    finally:
        halted(machine)
    machine = machine_of(tools, tools.built(faces / "pvm-barrier.c", "pvm"), 3, options=["--deadlock=ignore"])
    try:
        said = asked_until(tools, ["have come"], "pvm-barrier").stdout
        for text in (rf"tasks {TASK} and {TASK} have come to the barrier of group work, 2 of 3; task {TASK} has not",
                     rf"task {TASK}: waits in pvm_recv: a message from task {TASK} with tag 5",
                     rf"tasks {TASK} and {TASK}: wait in pvm_barrier: a barrier of 3 members of group work",
                     "no deadlock is proven"):
            check(f"PVM: it says: {text}", re.search(text, said), said)
    finally:
        halted(machine)
    stays(tools, check)
    going_on(tools, check)
    limited(tools, check)


def stays(tools, check):
    """`arke pvm why` of a machine that stays, and `arke why` where all jobs are its tasks."""
    names = os.environ | {"PVM_VMID": f"why-{os.getpid()}"}
    arke = str(tools.bin / "arke")
    say = lambda *words: subprocess.run([arke, "pvm", *words], capture_output=True, text=True, timeout=30, env=names)
    none = say("why")
    check("PVM: no machine, no answer", none.returncode == 1 and "no PVM daemon runs" in none.stderr, none)
    say("--daemon")
    try:
        none = say("why")
        check("PVM: a machine without tasks", (none.returncode, none.stdout) == (0, "the virtual machine has no tasks\n"), none)
        say("spawn", "-2", str(tools.folder / "pvm-circle"))
        end = time.monotonic() + 20
        while "circle: task" not in (run := say("why")).stdout and time.monotonic() < end:
            time.sleep(0.2)
        check("PVM: arke pvm why", run.returncode == 2 and "circle: task t" in run.stdout, run)
        jobs = subprocess.run([arke, "jobs", "--json"], capture_output=True, text=True, timeout=30, env=names)
        if len(json.loads(jobs.stdout)) == 2:
            run = tools.why()[0]
            check("PVM: arke why alone", run.returncode == 2 and "circle: task t" in run.stdout, run)
    finally:
        say("halt")


def going_on(tools, check):
    """Of tasks that may go on nothing is proven, however often they are asked, and no alarm is raised."""
    program = tools.built(ROOT / "tests" / "why" / "faces" / "pvm-alive.c", "pvm")
    for way in ("computes", "limit", "notice", "rule", "handler", "route"):
        machine = machine_of(tools, program, 3, way, options=["--deadlock=end", "--timeout=40"])
        proven, stopped, began = [], False, time.monotonic()
        while machine.poll() is None and time.monotonic() - began < 40:
            if way == "route" and not stopped and time.monotonic() - began > 1.5:
                # What the second task sends stays on its way.
                machine.send_signal(signal.SIGSTOP)
                stopped = True
            run = tools.why("pvm-alive")[0]
            if "never" in run.stdout:
                proven.append(run.stdout)
            if stopped and time.monotonic() - began > 6:
                machine.send_signal(signal.SIGCONT)
            time.sleep(0.1)
        said = machine.communicate(timeout=30)[0]
        check(f"PVM: nothing is proven where tasks may go on ({way})", not proven, proven[:1])
        check(f"PVM: they end well ({way})", (machine.returncode, said) == (0, ""), (machine.returncode, said))


def limited(tools, check):
    """`arke pvm run` ends a run that takes too long or can never go on, and says what its tasks were in."""
    circle, barrier = tools.folder / "pvm-circle", tools.folder / "pvm-barrier"
    for options, program, code, words in (
            (["--timeout=2", "--deadlock=ignore"], circle, 124, [" have run for 2 s, their --timeout; ending them", "circle: task t"]),
            (["--timeout=2"], barrier, 124, ["have come to the barrier of group work, 2 of 3"]),
            (["--deadlock=end", "--timeout=40"], circle, 125, ["deadlock: tasks t", "can never go on; ending them", "circle: task t"]),
            (["--timeout=6"], circle, 124, ["can never go on\n", "circle: task t", "their --timeout"])):
        machine = machine_of(tools, program, 3 if program == barrier else 2, options=options)
        said = machine.communicate(timeout=60)[0]
        check(f"PVM: {' '.join(options)}: the exit code", machine.returncode == code, (machine.returncode, said))
        for text in words:
            check(f"PVM: {' '.join(options)}: it says: {text.strip()}", text in said, said)
    run = subprocess.run([tools.bin / "arke", "pvm", "run", "--timeout=0", circle], capture_output=True, text=True, timeout=30)
    check("PVM: a limit of nothing is refused", run.returncode == 2, run)


def traceable():
    """Whether this user may look at the registers of processes that are no children of its own."""
    child = subprocess.Popen(["sleep", "60"])
    try:
        (Path("/proc") / str(child.pid) / "syscall").read_text()
        return True
    except OSError:
        return False
    finally:
        child.kill()
        child.wait()


def outside(tools, check):
    job = tools.start(tools.built(ROOT / "tests" / "why" / "outside" / "spins.c"), 3, "--deadlock=ignore")
    try:
        end = time.monotonic() + 20
        text = ""
        while "MPI_Bcast on MPI_COMM_WORLD with root 0" not in text and time.monotonic() < end:
            text = tools.why(job.pid)[0].stdout
        check("a collective wait tells the root", "rank 2: waits in MPI_Bcast on MPI_COMM_WORLD with root 0" in text,
              text)
        check("a rank that computes is told", "rank 0: computes, outside of Arke's calls" in text, text)
        if traceable():
            check("with its stack", "spins.c:8 in inner, called from spins.c:12 in outer, from spins.c:" in text, text)
            check("a system call is told",
                  "rank 1: is asleep outside of Arke's calls, in the system call read on pipe:" in text, text)
            check("and the line of the program that called it", re.search(r"rank 1: is asleep .*spins\.c:22 in main", text), text)
        picture = tools.folder / "why.html"
        run, _ = tools.why(job.pid, "--html", picture)
        page = picture.read_text()
        check("a picture is written", run.returncode == 0 and page.count("<rect ") == 3
              and 'class="edge wait' in page and page.rstrip().endswith("</html>"), page)
        run, _ = tools.why(job.pid, "--html", tools.folder / "no" / "why.html")
        check("where it cannot be, that is said", run.returncode == 1 and "--html" in run.stderr, run.stderr)
        found = json.loads(tools.why(job.pid, "--json")[0].stdout)
        command = [tools.bin / "arke", "top", str(job.pid), "--json", "--interval", "0.1"]
        seen = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=30).stdout)
        os.kill(seen["ranks"][0]["pid"], signal.SIGSTOP)
        check("JSON tells who could end a wait", found["ranks"][2]["could_end"] == [0, 1], found["ranks"][2])
        text = tools.why(job.pid)[0].stdout
        check("a stopped rank is told", "rank 0: is stopped by a signal or a debugger" in text, text)
        if traceable():
            check("and where it stands", re.search(r"rank 0: is stopped .*, at spins\.c:8 in inner", text), text)
    finally:
        ended(job)


def says_nothing_is_proven(tools, check, job, words):
    """That `arke why` soon says all these words of a job, and that it proves no deadlock."""
    end, text = time.monotonic() + 20, ""
    while not all(word in text for word in words) and time.monotonic() < end:
        text = tools.why(job.pid)[0].stdout
    for word in words:
        check(f"it says: {word}", word in text, text)
    check("and proves nothing", "no deadlock is proven" in text, text)


def told_only(tools, check, program, words):
    """What is said of two ranks of a program in tests/why/outside, of which nothing is proven."""
    job = tools.start(tools.built(ROOT / "tests" / "why" / "outside" / program), 2, "--deadlock=ignore")
    try:
        says_nothing_is_proven(tools, check, job, words)
    finally:
        ended(job)


def extensions(tools, check):
    """Calls of mpi-ext.h are told by their own names."""
    told_only(tools, check, "agrees.c", ["rank 1: waits in MPIX_Comm_agree, for "])


def awaits(tools, check):
    job = tools.start(tools.built(ROOT / "tests" / "why" / "outside" / "awaits.c"), 2, "--deadlock=end", ARKE_DEADLOCK_S="1")
    words = ["rank 0: waits in MPI_Wait: a generalized request, which only this program can complete",
             "rank 0 has one other thread that could complete its generalized request, and it is asleep",
             "rank 1: waits in MPI_Comm_accept: somebody to connect to its port, which processes of any job may do"]
    try:
        says_nothing_is_proven(tools, check, job, words)
        time.sleep(3)
        check("nor does the launcher", job.poll() is None, job.poll())
    finally:
        ended(job)


def making(tools, check):
    """A communicator that is being made without blocking: the wait for it is that of no message."""
    told_only(tools, check, "idup.c", ["rank 1: waits in MPI_Wait, for "])


def flushes(tools, check):
    """Accesses to the memory of a rank that is stopped: without copies between processes they need that rank."""
    job = tools.start(tools.built(ROOT / "tests" / "why" / "outside" / "flushes.c"), 2, "--deadlock=ignore", ARKE_CMA="off")
    words = ["rank 0: waits in MPI_Win_flush: its accesses to the memory of rank 1 to end, which takes no call of that rank's",
             "flushes.c:", "rank 1: is stopped by a signal or a debugger"]
    try:
        says_nothing_is_proven(tools, check, job, words)
    finally:
        ended(job)


def threads(tools, check):
    job = tools.start(tools.built(ROOT / "tests" / "why" / "outside" / "two-threads.c"), 2, "--deadlock=ignore")
    words = ["of ranks 0 and 1 nothing is proven, since other threads of their processes may act",
             "rank 0: waits in MPI_Recv: a message from rank 1 with tag 7"]
    try:
        says_nothing_is_proven(tools, check, job, words)
    finally:
        ended(job)


def python(tools, check):
    script = ROOT / "tests" / "why" / "python" / "receives.py"
    spy = install("py-spy", ROOT / "build" / "why") / "bin"
    plain = "/usr/bin:/bin"
    command = [tools.bin / "mpiexec", "-n", "2", "--deadlock=ignore", sys.executable, script]
    job = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | {"PATH": plain})
    try:
        tools.diagnosis(job.pid)
        if not shutil.which("py-spy", path=f"{plain}:{Path(sys.executable).parent}"):
            text = tools.why(job.pid, PATH=plain)[0].stdout
            check("without py-spy the remedy is told", "rank 0 runs Python: `pip install py-spy`" in text
                  and "deadlock: ranks 0 and 1" in text, text)
        text = tools.why(job.pid, PATH=f"{spy}:{plain}")[0].stdout
        places = text.count("at receives.py:11 in exchange")
        # Who may not trace a process does not see its frames.
        check("with it the lines of the script", places == 2 or "py-spy does not tell" in text and not traceable(), text)
    finally:
        ended(job)


GROUPS = {"wrong": wrong, "stuck": stuck, "ends": ends, "alive": alive, "lost": lost, "revokes": revokes, "jobs": jobs, "faces": faces, "threads": threads, "outside": outside, "awaits": awaits, "making": making, "extensions": extensions, "flushes": flushes, "limit": limit, "python": python}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prefix", default=ROOT / "build" / "prefix")
    parser.add_argument("--only", choices=GROUPS, action="append")
    options = parser.parse_args()
    check = Checks()
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(options.prefix, folder)
        for name in options.only or GROUPS:
            GROUPS[name](tools, check)
    return check.end()


if __name__ == "__main__":
    sys.exit(main())
