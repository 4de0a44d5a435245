#!/usr/bin/env python3
"""Runs jobs on several hosts made of namespaces: each has its own network, processes, /dev/shm, /tmp and name.

basic       layouts of ranks on 2 to 4 hosts
programs    the C programs of tests/mpi on two hosts
faces       the C programs of tests/native, tests/faces and examples/faces on two hosts
wires       slow and lossy networks
rails       several networks at a time
interfaces  misleading interfaces and addresses, and hosts that cannot reach each other
failures    what may happen to a network and to those who use it
soak        checksummed messages of all sizes, for --soak seconds
pvm         PVM's virtual machine: hosts that are added, deleted, joined by hand and lost
abroad      jobs on different hosts that meet: ports, spawned processes, sockets, deaths
elsewhere   processes that are spawned on other hosts of the job, and names that are published there
survivors   jobs that go on without ranks or a host that are lost
launchers   Hydra, PRRTE, Slurm and arke run --hosts, across hosts
why         arke why, top and jobs for ranks of several hosts
mpi4py      modules of mpi4py's own suite

After every run no host may hold a process or file of it. Prints a line for each run and `N passed, N failed` at the end.
Needs Linux with unprivileged user namespaces or root, with bridge and veth devices; iproute2 and util-linux; Python 3.11;
PyPI for the launchers and mpi4py.

  tests/hosts/run.py --prefix build/prefix
  tests/hosts/run.py --prefix build/prefix --only basic,failures -v
"""

import argparse
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import abroad  # noqa: E402
import basic  # noqa: E402
import clients  # noqa: E402
import elsewhere  # noqa: E402
import faces  # noqa: E402
import failures  # noqa: E402
import interfaces  # noqa: E402
import launchers  # noqa: E402
import pvm  # noqa: E402
import rails  # noqa: E402
import survivors  # noqa: E402
import why  # noqa: E402
from frame import ROOT, Checks, forget_launchers  # noqa: E402
from hosts import end_spaces, inside  # noqa: E402

GROUPS = {"basic": basic.basic, "programs": basic.programs, "faces": faces.faces, "wires": basic.wires, "rails": rails.rails, "interfaces": interfaces.interfaces,
          "failures": failures.failures, "abroad": abroad.abroad, "elsewhere": elsewhere.elsewhere, "survivors": survivors.survivors,
          "pvm": pvm.pvm, "soak": failures.soak, "launchers": launchers.launchers, "why": why.why,
          "mpi4py": clients.mpi4py}
NONE = """failed   no hosts can be made here: `unshare -mnip` with a bridge, veth devices and tmpfs mounts fails.
         Run it as root, outside of a container or in a privileged one, or allow unprivileged user namespaces
         (sysctl kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0).
0 passed, 1 failed"""


# Groups that run beside each other, each row in spaces of its own: they wait much of their time, so two cores carry three rows.
ROWS = (("basic", "programs"), ("faces", "wires", "rails", "launchers", "why", "mpi4py"), ("interfaces", "failures", "abroad", "elsewhere", "survivors", "pvm", "soak"))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", required=True, help="where the library is installed; where hosts see it: in this tree, or not below /tmp")
    p.add_argument("--build", default=str(ROOT / "build" / "hosts"), help="folder for what is built (default: %(default)s)")
    p.add_argument("--only", default="", help="comma-separated names of the groups above")
    p.add_argument("--programs", default="", help="comma-separated beginnings of names: the groups `programs` and `faces` run only these, and no random traffic")
    p.add_argument("--repeat", type=int, default=1, metavar="N", help="run the groups `programs` and `faces` so many times")
    p.add_argument("--soak", type=float, default=14, metavar="S", help="seconds of the soak (default: %(default)s)")
    p.add_argument("--long", action="store_true", help="also the programs that move gigabytes for minutes")
    p.add_argument("--modules", default="", help="comma-separated modules of mpi4py instead of the usual ones")
    p.add_argument("-j", "--jobs", type=int, choices=(1, len(ROWS)), default=len(ROWS), help="groups at a time (default: %(default)s)")
    p.add_argument("-v", "--verbose", action="store_true", help="print what a run that failed printed")
    p.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    p.add_argument("--counts", default="", help=argparse.SUPPRESS)
    o = p.parse_args()
    wanted = [name for name in o.only.split(",") if name] or list(GROUPS)
    if set(wanted) - set(GROUPS):
        p.error(f"--only: {', '.join(sorted(set(wanted) - set(GROUPS)))} is none of {', '.join(GROUPS)}")
    checks = Checks(o)
    if o.inside:
        return run(checks, wanted, o.counts)
    # Who is ended leaves no hosts behind.
    signal.signal(signal.SIGTERM, lambda *_: end_spaces())
    checks.prepare()
    if {"interfaces", "launchers", "mpi4py"} & set(wanted):
        checks.launchers()
    if "mpi4py" in wanted:
        clients.prepare(checks)
    if "pvm" in wanted:
        pvm.prepare(checks)
    if "faces" in wanted:
        faces.prepare(checks)
    parts = [wanted] if o.jobs == 1 else [[name for name in wanted if name in row] for row in ROWS]
    counts = [checks.build / f"counts.{i}" for i in range(len(parts))]
    threads, statuses = [], {}
    for part, file in zip(parts, counts):
        file.unlink(missing_ok=True)
        if part:
            def start(part=part, file=file):
                statuses[file] = inside(os.path.abspath(__file__), [*sys.argv[1:], "--prefix", str(checks.prefix), "--build", str(checks.build),
                                                             "--only", ",".join(part), "--counts", str(file)], checks.build)
            threads.append(threading.Thread(target=start))
            threads[-1].start()
    for thread in threads:
        thread.join()
    if None in statuses.values():
        # Not "skipped": who asked for these tests and sees a zero would believe that they passed.
        print(NONE)
        return 1
    total = {"passed": 0, "failed": 0, "skipped": 0}
    for file, status in statuses.items():
        for name, count in (json.loads(file.read_text()) if file.exists() else {"failed": 1}).items():
            total[name] += count
        if status not in (0, 1):
            print(f"failed   a part of the tests ended with status {status}")
            total["failed"] += file.exists()
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**total))
    return 1 if total["failed"] else 0


def run(checks, groups, counts):
    """Runs these groups, inside of spaces of their own."""
    forget_launchers()
    os.chdir("/")
    for name in groups:
        began = time.monotonic()
        for _ in range(checks.repeat if name in ("programs", "faces") else 1):
            GROUPS[name](checks)
        print(f"         {name}: {time.monotonic() - began:.0f} s", flush=True)
    Path(counts).write_text(json.dumps(checks.counts))
    return 1 if checks.counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
