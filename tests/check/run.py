#!/usr/bin/env python3
"""What `arke run --check` says of programs with a mistake, and that it says nothing of a program that is right.

wrong   programs of examples/wrong that end, with a mistake each: the finding names ranks, calls and source lines
error   --check=error ends the job with an error at the first finding
buffer  --check=buffering shows the deadlock of a program that relies on buffers
more    the same of programs of tests/check/wrong
right   examples and programs of tests/check/right, which have no mistake, have no finding

Prints a line for each check and `N passed, N failed` at the end. Needs Python 3.11.

  tests/check/run.py --prefix build/prefix
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from checks import Checks  # noqa: E402

WRONG = ROOT / "examples" / "wrong"
MORE = ROOT / "tests" / "check" / "wrong"

# Program: the sentences that must stand there, on two ranks, and no others.
CASES = {
    "other-datatype": ["rank 0 sends 2 MPI_DOUBLE to rank 1 with tag 5 on MPI_COMM_WORLD (MPI_Send at other-datatype.c:11 "
                       "in main), which receives them as MPI_FLOAT (MPI_Recv at other-datatype.c:14 in main)"],
    "unequal-counts": ["ranks call MPI_Allreduce with different data on MPI_COMM_WORLD (collective operation 1 there): "
                       "rank 0: 4 MPI_INT at unequal-counts.c:8 in main, rank 1: 3 MPI_INT at unequal-counts.c:8 in main"],
    "two-roots": ["rank 0: root 0 at two-roots.c:9 in main, rank 1: root 1 at two-roots.c:9 in main"],
    "other-operation": ["rank 0: MPI_SUM at other-operation.c:9 in main, rank 1: MPI_MAX at other-operation.c:9 in main"],
    "left-over": ["ranks 0 and 1 had not freed a datatype of MPI_Type_vector at left-over.c:11 in main",
                  "ranks 0 and 1 had not freed a communicator of MPI_Comm_dup at left-over.c:12 in main",
                  "ranks 0 and 1 had not completed a request of MPI_Isend at left-over.c:13 in main"],
    "never-received": ["rank 1 never received 2 messages of rank 0 with tag 9 on MPI_COMM_WORLD (8 bytes in all, MPI_Send at "
                       "never-received.c:10 in main)"],
    "touched": ["rank 0 changes the data of MPI_Isend at touched.c:11 in main before MPI_Wait at touched.c:13 in main"],
    "touched-receive": ["rank 0 changes memory that MPI_Irecv at touched-receive.c:12 in main receives into, between MPI_Irecv at "
                        "touched-receive.c:12 in main and MPI_Send at touched-receive.c:14 in main"],
    "overlapping": ["rank 1 receives into memory (MPI_Irecv at overlapping.c:15 in main) that an operation under way "
                    "receives into (MPI_Irecv at overlapping.c:14 in main)"],
    "second-thread": [f"rank {rank} calls MPI_Comm_size at second-thread.c:8 in work from a second thread" for rank in (0, 1)],
    "across-groups": ["in MPI_Bcast on both, an intercommunicator (collective operation 1 there; ranks are those of the job) rank 0 at "
                      "across-groups.c:16 in main gives 4 MPI_INT for rank 1, which gives 4 MPI_FLOAT at across-groups.c:19 in main",
                      "rank 0 sends 1 MPI_DOUBLE to rank 1 with tag 5 on both (MPI_Send at across-groups.c:17 in main), which "
                      "receives them as MPI_FLOAT (MPI_Recv at across-groups.c:20 in main)"],
}
# The same of programs of tests/check/wrong, with a word of the line in braces.
MORE_CASES = {
    "cancelled": ["rank 0 sends 1 MPI_DOUBLE to rank 1 with tag 3 on MPI_COMM_WORLD (MPI_Send at {double} in main), which receives "
                  "them as MPI_LONG", "rank 1 never received a message of rank 0 with tag 4 on MPI_COMM_WORLD (8 bytes in all, "
                  "MPI_Send at {lost} in main)"],
    "ready": ["rank 0 calls MPI_Rsend at {send} in main to rank 1 with tag 1 on MPI_COMM_WORLD before that one has posted a receive "
              "for it (MPI_Recv at {receive} in main)"],
    "names": ["rank 0 sends 1 MPI_LONG to rank 1 with tag 1 on MPI_COMM_WORLD (MPI_Send at {long} in main), which receives them as "
              "MPI_CHAR", "rank 0 sends 1 MPI_INT64_T to rank 1 with tag 2"],
    "last": [f"rank {rank} calls MPI_Finalize at {{end}} in end from a second thread" for rank in (0, 1)],
    "fence": ["ranks of one group make collective calls on different objects in different orders: rank 0: MPI_Win_fence on window "
              "1 of MPI_COMM_WORLD at {fence} in main, rank 1: MPI_Bcast on MPI_COMM_WORLD at {bcast} in main"],
    "file": ["rank 0: MPI_File_write_all at {write} in main, rank 1: MPI_File_read_all at {read} in main; all must make the same "
             "calls in the same order"],
    "restarted": ["rank 0 changes memory that MPI_Recv_init at {init} in main receives into, between MPI_Start at {start} in main "
                  "and MPI_Send at {next} in main"],
    "late": ["rank 1 had not freed a datatype of MPI_Type_contiguous at {made} in main"],
}
# Programs that hang after the finding: --check=error ends them.
HANGS = {
    WRONG / "fence-order.c": ['rank 0: MPI_Win_fence on window "left" at fence-order.c:13 in main, rank 1: MPI_Win_fence on window '
                              '"right" at fence-order.c:13 in main'],
    MORE / "opened.c": ["rank 0: MPI_File_open on communicator 0x", " at {open} in main, rank 1: MPI_Win_create on communicator 0x",
                        " at {create} in main"],
}
# Programs without a mistake: the course.
RIGHT = sorted((ROOT / "examples").glob("0*.c"))
# The same, on several ranks: threads, and windows and communicators whose numbers are used again.
AGAIN = sorted((ROOT / "tests" / "check" / "right").glob("*.c"))
# The same, on several ranks: all operations of intercommunicators, arguments that mean nothing or are
# refused.
ACROSS = [ROOT / "tests" / "mpi" / f"{name}.c" for name in ("coll_inter", "not_significant", "topo_errors", "attributes")]


def marks(source):
    """The lines of a program that have a word behind them."""
    return {word: f"{source.name}:{n}" for n, line in enumerate(source.read_text().splitlines(), 1)
            for word in re.findall(r"; /\* (\w+) \*/", line)}


def built(prefix, folder, source):
    program = Path(folder) / source.stem
    command = [prefix / "bin/mpicc", "-g", "-O0", "-pthread", source, "-o", program, "-lm"]
    subprocess.run(command, check=True, timeout=60)
    return program


def ran(prefix, program, *options, ranks=2, **environment):
    command = [prefix / "bin/mpiexec", "-n", str(ranks), "--timeout", "30", *options, program]
    job = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=60)
    findings = [line for line in job.stderr.splitlines() if line.startswith("arke: check: ")]
    return job, findings


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--prefix", default="build/prefix", help="the installed tree")
    prefix = Path(p.parse_args().prefix).resolve()
    check = Checks()
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: built(prefix, folder, WRONG / f"{name}.c") for name in [*CASES, "relies-on-buffers"]}
        for name, sentences in CASES.items():
            job, findings = ran(prefix, programs[name], "--check", "--deadlock=end", ARKE_DEADLOCK_S="1")
            told = all(any(sentence in finding for finding in findings) for sentence in sentences)
            check(f"wrong {name}", told and len(findings) == len(sentences), job.stderr)
        for name, sentences in MORE_CASES.items():
            source = MORE / f"{name}.c"
            lines = marks(source)
            job, findings = ran(prefix, built(prefix, folder, source), "--check")
            told = all(any(sentence.format(**lines) in finding for finding in findings) for sentence in sentences)
            check(f"wrong {name}", told and len(findings) == len(sentences), job.stderr)
        for source, sentences in HANGS.items():
            job, findings = ran(prefix, built(prefix, folder, source), "--check=error")
            told = all(any(sentence.format(**marks(source)) in finding for finding in findings) for sentence in sentences)
            ended = job.returncode not in (0, 124)
            check(f"wrong {source.stem}, --check=error", told and ended and len(findings) == 1, (job.returncode, job.stderr))
        job, findings = ran(prefix, programs["other-datatype"], ARKE_CHECK="off")
        check("off says nothing", job.returncode == 0 and not findings, job.stderr)
        job, findings = ran(prefix, programs["other-datatype"], "--check=error")
        check("error ends the job", job.returncode != 0 and len(findings) == 1, (job.returncode, job.stderr))
        job, _ = ran(prefix, programs["relies-on-buffers"], "--check")
        check("buffers suffice", job.returncode == 0, job.stderr)
        job, _ = ran(prefix, programs["relies-on-buffers"], "--check=buffering", "--deadlock=end", ARKE_DEADLOCK_S="1")
        lines = [f"rank {rank}: waits in MPI_Send" in job.stderr for rank in (0, 1)]
        relies = "ranks 0 and 1 send before they receive, and rely on their sends being kept until then" in job.stderr
        check("buffering shows the deadlock, and why", job.returncode == 125 and all(lines) and relies, job.stderr)
        program = Path(folder) / "nx"
        source = ROOT / "examples/faces/nx_ring.c"
        subprocess.run([prefix / "bin/arke", "cc", "--face", "nx", source, "-o", program], check=True, timeout=60)
        job, findings = ran(prefix, program, "--check")
        said = "--check looks at calls of MPI" in job.stderr
        check("what is not looked at is said", said and not findings, job.stderr)
        for source in RIGHT:
            job, findings = ran(prefix, built(prefix, folder, source), "--check")
            check(f"right {source.stem}", job.returncode == 0 and not findings, job.stderr)
        for source in AGAIN:
            program = built(prefix, folder, source)
            for ranks in (2, 3, 4):
                job, findings = ran(prefix, program, "--check", ranks=ranks)
                said = (job.returncode, job.stdout, job.stderr)
                check(f"right {source.stem}, {ranks} ranks", job.returncode == 0 and not findings and "FAIL" not in job.stdout, said)
        for source in ACROSS:
            program = built(prefix, folder, source)
            for ranks in (2, 3, 5):
                job, findings = ran(prefix, program, "--check", ranks=ranks)
                check(f"right {source.stem}, {ranks} ranks", job.returncode == 0 and not findings, job.stderr)
    return check.end()


if __name__ == "__main__":
    sys.exit(main())
