#!/usr/bin/env python3
"""`arke sim` of an installed Arke at very many ranks: it ends in minutes, in little memory, with times that make sense.

Prints one line for each check and `N passed, N failed` at the end; the exit status is 1 when one failed. Needs Python 3.11.

  tests/scale/run.py --prefix build/prefix                    a hundred thousand ranks, half a minute
  tests/scale/run.py --prefix build/prefix --ranks 1048576    a million, minutes
"""

import argparse
import json
import math
import resource
import subprocess
import sys
import time
from pathlib import Path

MEMORY = 8 << 30            # bytes of address space that the command may take
LIMIT_S = 900


def confine():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def simulate(arke, *arguments):
    command = [arke, "sim", "--json", "-", *arguments]
    ran = subprocess.run(command, stdout=subprocess.PIPE, timeout=LIMIT_S, preexec_fn=confine, check=True)
    return json.loads(ran.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prefix", type=Path, required=True)
    parser.add_argument("--ranks", type=int, default=1 << 17, help="a power of two (default: %(default)s)")
    options = parser.parse_args()
    arke, ranks = options.prefix / "bin" / "arke", options.ranks
    passed = failed = 0

    def check(what, good, found=""):
        nonlocal passed, failed
        passed, failed = passed + bool(good), failed + (not good)
        print(f"{'passed' if good else 'FAILED'}   {what} {found}".rstrip(), flush=True)

    begin = time.monotonic()
    report = simulate(arke, "-n", str(ranks))
    took = time.monotonic() - begin
    rows = {row["operation"]: row for row in report["rows"]}
    check(f"the usual operations at {ranks} ranks end", len(rows) == 8, f"({took:.0f} s)")
    for name, row in rows.items():
        check(f"{name} has a time", row["time"] and row["note"] is None, f"({(row['time'] or 0) / 1e6:.2f} ms)")
    # No collective of 8 bytes does more than a few steps for each doubling of the ranks, nor keeps more.
    for name in ["barrier", "bcast", "reduce", "allreduce", "gather", "scatter"]:
        check(f"{name} keeps a short schedule", rows[name]["schedule_bytes"] < 8192,
              f"({rows[name]['schedule_bytes']} bytes)")

    model = report["model"]["network"]
    hop = model["L"] + 2 * model["o"]
    apart = simulate(arke, "-n", str(ranks), "-p", "1", "-o", "barrier", "-a", "dissemination")
    expected = report["model"]["begin"] + math.log2(ranks) * hop
    found = apart["rows"][0]["time"]
    check("a barrier takes log2(n) rounds", abs(found - expected) <= 1e-6 * expected, f"({found:.0f} ns)")

    # Nothing grows with the square of the ranks: twice the ranks, at most about twice the memory.
    sizes = simulate(arke, "-n", f"{ranks // 2},{ranks}", "-o", "barrier")["memory"]
    memory = [sum(item["bytes"] for item in standing["items"]) for standing in sizes]
    check("memory at rest grows with the ranks at most", memory[1] <= 2 * memory[0], f"({memory[1] / 2**20:.0f} MiB)")

    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
