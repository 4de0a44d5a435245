#!/usr/bin/env python3
"""Holds the latency and bandwidth of every face against the MPI face's: the rule is at most a tenth more.

Builds bench/face_latency.c once for each face with `arke cc --face`, runs them in turn, MPI's before and after each face so that both
saw the same machine, and prints a table: the median, over the rounds, of the best times in each run, and the median of the ratios.
A way of sending is held against the way of MPI that promises the same.

  bench/faces.py --arke build/prefix                   all faces
  bench/faces.py --arke build/prefix --only nx,cmmd    some
  bench/faces.py --arke build/prefix --markdown        the table of docs/faces/README.md
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
FACES = ["native", "nx", "cmmd", "aclmpl", "shmem", "mpl", "fm", "p4", "pvm"]
LIMIT = 1.10
LIMIT_S = 60


def build(arke, face, folder):
    """The program of a face, or None and why not."""
    target = folder / f"face_latency_{face}"
    command = [str(arke), "cc", "--face", face, "-std=gnu11", "-O2", "-Wall", "-Wextra", f"-DFACE_{face.upper()}",
               str(HERE / "face_latency.c"), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return target, ""
    lines = done.stderr.strip().splitlines()
    return None, lines[0] if lines else "it does not build"


def run(arke, face, program):
    """One run: {(way, bytes): (best, like)}, in microseconds."""
    launch = [str(arke), "pvm", "run", "-n", "2"] if face == "pvm" else [str(arke), "run", "-n", "2"]
    done = subprocess.run([*launch, str(program)], capture_output=True, text=True, timeout=LIMIT_S)
    if done.returncode != 0:
        raise RuntimeError(f"{face}: status {done.returncode}: {(done.stderr or done.stdout).strip()[:300]}")
    points = {}
    for line in done.stdout.splitlines():
        if line.startswith("{"):
            point = json.loads(line)
            points[point["way"], point["bytes"]] = (point["best_us"], point["like"])
    if not points:
        raise RuntimeError(f"{face}: the program said nothing")
    return points


def shown(us, size):
    """A latency, or for long messages a bandwidth."""
    return f"{us:.3f} µs" if size < 65536 else f"{size / us / 1000:.2f} GB/s"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arke", type=Path, required=True, help="where Arke is installed")
    parser.add_argument("--only", default=",".join(FACES), help="faces, separated by commas")
    parser.add_argument("--rounds", type=int, default=7, help="runs of each program (7)")
    parser.add_argument("--seconds", type=float, default=1200, help="stop measuring after so long, and show what there is (1200)")
    parser.add_argument("--build", type=Path, default=HERE.parent / "build" / "bench" / "faces")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--check", action="store_true", help=f"end with status 1 where a ratio is above {LIMIT}")
    given = parser.parse_args()
    arke = given.arke.resolve() / "bin" / "arke"
    given.build.mkdir(parents=True, exist_ok=True)

    programs = {}
    for face in ["mpi", *given.only.split(",")]:
        program, why = build(arke, face, given.build)
        if program:
            programs[face] = program
        else:
            print(f"left out: {face}: {why}", file=sys.stderr)
    if "mpi" not in programs:
        sys.exit("the program of the MPI face does not build")

    times, ratios, likes = {}, {}, {}
    end = time.monotonic() + given.seconds
    for number in range(given.rounds):
        if time.monotonic() > end:
            break
        before = run(arke, "mpi", programs["mpi"])
        for face, program in list(programs.items())[1:]:
            if time.monotonic() > end:
                break
            try:
                points = run(arke, face, program)
                after = run(arke, "mpi", programs["mpi"])
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                print(f"left out from round {number + 1} on: {error}", file=sys.stderr)
                del programs[face]
                continue
            for (way, size), (us, like) in points.items():
                key = (face, way, size)
                mpi = min(before[like, size][0], after[like, size][0])
                likes[key] = like
                times.setdefault(key, []).append((us, mpi))
                ratios.setdefault(key, []).append(us / mpi)
            before = after
        print(f"round {number + 1} of {given.rounds}", file=sys.stderr, flush=True)

    rows = []
    for key, pairs in times.items():
        face, way, size = key
        us, mpi = (statistics.median(column) for column in zip(*pairs))
        rows.append([face, way, f"{size} B", shown(us, size), likes[key], shown(mpi, size), statistics.median(ratios[key])])
    over = [row for row in rows if row[-1] > LIMIT]
    if given.markdown:
        print("| face | calls | bytes | face | the same in MPI | MPI | ratio of times |\n|---|---|---|---|---|---|---|")
        for row in rows:
            print("| " + " | ".join([*row[:-1], f"{row[-1]:.2f}"]) + " |")
    else:
        for face, way, size, us, like, mpi, ratio in rows:
            print(f"{face:7} {way:46} {size:>9} {us:>12}  {like:27} {mpi:>12}  {ratio:5.2f}{' !' if ratio > LIMIT else ''}")
    print(f"{len(rows) - len(over)} of {len(rows)} within {LIMIT:.2f}, on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    sys.exit(1 if given.check and over else 0)


if __name__ == "__main__":
    main()
