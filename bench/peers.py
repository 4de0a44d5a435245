#!/usr/bin/env python3
"""Compares Arke with MPICH, Open MPI and Intel MPI on this machine and writes docs/performance.md.

Installs the rivals from PyPI into build/peers/ when they are not there, builds every program for every system, runs
all systems alternating for several rounds, and writes medians with the ratio of Arke to the best rival. Needs Python
3.11 and a C compiler, nothing else. Results are kept in build/bench/results.json.
"""

import argparse
import json
import shlex
import sys
import time
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import report  # noqa: E402
import runner  # noqa: E402
import systems  # noqa: E402
from benches import BENCHES, FLOOR_COPY  # noqa: E402

DISTURBED_CORES = 0.10
# Before and after a run a cache line's way between the cores may differ by this factor, or the cores were moved.
MOVED = 1.4


def options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--arke", default=str(systems.ROOT / "build" / "prefix"), metavar="PREFIX",
                   help="where Arke is installed (default: %(default)s)")
    p.add_argument("--systems", default="arke,as-openmpi,as-mpich,mpich,openmpi,intel,floor", help="which systems (default: %(default)s)")
    p.add_argument("--bench", default="", help="which benches, comma-separated; default all: " +
                   ", ".join(b.key for b in BENCHES))
    p.add_argument("--rounds", type=int, default=5, help="most rounds (default: %(default)s)")
    p.add_argument("--budget", type=float, default=None,
                   help="seconds after which no further round starts (default: 850, with --quick 150)")
    p.add_argument("--sizes", help="sizes for the benches by size, such as 0,8,64K or 0..1M")
    p.add_argument("--quick", action="store_true", help="few sizes, one round: less than three minutes")
    p.add_argument("--keep", action="store_true",
                   help="keep the tables of the last run whose benches this one leaves out")
    p.add_argument("--quiet-wait", type=float, default=5.0,
                   help="seconds to wait before a run for other work on the machine to end (default: %(default)s)")
    p.add_argument("--output", default=str(systems.ROOT / "docs" / "performance.md"),
                   help="page to write the tables into (default: %(default)s); '-' prints them")
    o = p.parse_args()
    o.budget = o.budget if o.budget is not None else 150 if o.quick else 850
    if o.quick:
        o.rounds = min(o.rounds, 1)
    known = {"arke", "floor", *systems.RIVALS, *systems.FRONT_ENDS}
    o.systems = [s for s in o.systems.split(",") if s]
    if set(o.systems) - known:
        p.error(f"unknown system {', '.join(sorted(set(o.systems) - known))}; known: {', '.join(sorted(known))}")
    chosen = [k for k in o.bench.split(",") if k]
    unknown = set(chosen) - {b.key for b in BENCHES}
    if unknown:
        p.error(f"unknown bench {', '.join(sorted(unknown))}; known: {', '.join(b.key for b in BENCHES)}")
    o.benches = [b for b in BENCHES if (b.key in chosen if chosen else b.in_quick or not o.quick)]
    return o


def arguments_of(bench, o):
    chosen = list(bench.quick if o.quick and bench.quick is not None else bench.arguments)
    by_size = bench.key not in ("message-rate", "unexpected-memory", "memory", "blocked", "calls") and not bench.wall_repeats
    if o.sizes and by_size and not bench.key.startswith("barrier"):
        if "--sizes" in chosen:
            at = chosen.index("--sizes")
            del chosen[at:at + 2]
        chosen += ["--sizes", o.sizes]
    return chosen


class Comparison:
    """Collects values by bench, size and system, and why a system has none."""

    def __init__(self, o):
        self.o = o
        self.ready, self.missing = systems.prepare(o.systems, o.arke)
        self.values, self.failures, self.labels = {}, {}, {}
        self.runs = self.disturbed = self.rounds = 0
        self.place = None      # a line's way during the last run; None if it changed meanwhile
        self.once_s = 0.0      # seconds of this round that went into benches that run once
        self.patience_s = 0.0  # seconds left in this round for waiting until others are done

    def add(self, bench, size, system, value, disturbed):
        row = self.values.setdefault(bench.key, {}).setdefault(str(size), {})
        row.setdefault(system, []).append((value * bench.scale, disturbed, self.place))

    def line_way(self):
        """Microseconds that a cache line needs from one core to the other just now: where a virtual machine's cores are."""
        if "floor" not in self.ready:
            return None
        system = self.ready["floor"]
        outcome = runner.run([self.program(system, "floor_line"), "--latency"], system.environment, 10)
        for line in outcome.output.splitlines():
            found = json.loads(line)
            if found["bench"] == "latency":
                return found["latency_us"]
        return None

    def fail(self, bench, system, why):
        self.failures.setdefault(bench.key, {})[system] = why
        print(f"  {bench.key:18} {system:8} {why}", flush=True)

    def execute(self, argv, environment, timeout_s):
        if self.patience_s > 0:
            self.patience_s -= runner.wait_until_quiet(min(self.o.quiet_wait, self.patience_s))
        before = self.line_way()
        outcome = runner.run(argv, environment, timeout_s)
        after = self.line_way()
        stayed = before and after and max(before, after) < MOVED * min(before, after)
        self.place = (before * after) ** 0.5 if stayed else None
        self.runs += 1
        disturbed = outcome.foreign > DISTURBED_CORES
        self.disturbed += disturbed
        return outcome, disturbed

    def program(self, system, name):
        return str(systems.BUILD / system.flavour / name)

    def measure(self, bench, key):
        system = self.ready[key]
        if self.failures.get(bench.key, {}).get(key):
            return
        command = system.launch(bench.ranks, [self.program(system, bench.program), *arguments_of(bench, self.o)])
        if bench.wall_repeats:
            for _ in range(bench.wall_repeats):
                outcome, disturbed = self.execute(command, system.environment, bench.timeout_s)
                if outcome.error:
                    return self.fail(bench, key, outcome.error)
                self.add(bench, 0, key, outcome.wall_s, disturbed)
            return
        outcome, disturbed = self.execute(command, system.environment, bench.timeout_s)
        self.read(bench, key, outcome.output, disturbed)
        if outcome.error:
            self.fail(bench, key, outcome.error)

    def read(self, bench, key, output, disturbed):
        for number, line in enumerate(x for x in output.splitlines() if x.startswith("{")):
            try:
                found = json.loads(line)
            except json.JSONDecodeError:
                continue
            if bench.key in ("blocked", "calls"):
                self.labels.setdefault(bench.key, {})[str(number)] = found["bench"].replace("blocked-", "in ")
                self.add(bench, number, key, found[bench.value], disturbed)
            else:
                self.add(bench, found.get("bytes", 0), key, found[bench.value], disturbed)

    def measure_floor(self, bench):
        system = self.ready["floor"]
        commands = []
        if bench.floor:
            commands.append([self.program(system, "floor_line")])
        if bench.key in FLOOR_COPY:
            # One copy by the kernel, from both sides, and two copies through shared memory: the floor is the lower.
            for method in ("both-sides", "staged"):
                commands.append([self.program(system, "floor_copy"), "--method", method, *FLOOR_COPY[bench.key]])
        floor = {}
        for command in commands:
            outcome, disturbed = self.execute(command, system.environment, 60)
            for line in outcome.output.splitlines():
                found = json.loads(line)
                wanted = self.values.get(bench.key, {})
                if found["bench"] == bench.key and str(found["bytes"]) in wanted:
                    known = floor.get(found["bytes"])
                    if known is None or found[bench.value] < known[0]:
                        floor[found["bytes"]] = found[bench.value], disturbed
            if outcome.error:
                self.fail(bench, "floor", outcome.error)
        for size, (value, disturbed) in floor.items():
            self.add(bench, size, "floor", value, disturbed)

    def round(self, number):
        order = [k for k in self.ready if k != "floor"]
        self.patience_s, self.once_s = 12 * self.o.quiet_wait, 0.0
        for bench in self.o.benches:
            if bench.once and number > 0:
                continue
            start = time.monotonic()
            turn = number % len(order) if order else 0
            for key in order[turn:] + order[:turn]:
                self.measure(bench, key)
            if "floor" in self.ready:
                self.measure_floor(bench)
            seconds = time.monotonic() - start
            self.once_s += seconds if bench.once else 0.0
            print(f"  round {number + 1}: {bench.key} ({seconds:.0f} s)", flush=True)
        self.rounds = number + 1

    def results(self):
        classes = systems.RIVALS | systems.FRONT_ENDS
        titles = {"arke": "Arke", "floor": "floor", **{k: c.title for k, c in classes.items()}}
        benches = [asdict(b) | {"by_size": not (b.wall_repeats or b.key.startswith(("barrier", "memory", "blocked", "calls")))}
                   for b in BENCHES]
        return {
            "benches": benches, "values": self.values, "failures": self.failures, "labels": self.labels,
            "missing": self.missing, "titles": titles, "rivals": [k for k in systems.RIVALS if k in self.o.systems],
            "front_ends": [k for k in systems.FRONT_ENDS if k in self.o.systems],
            "systems": {k: s.described for k, s in self.ready.items()}, "rounds": self.rounds, "runs": self.runs,
            "disturbed": self.disturbed, "disturbed_cores": DISTURBED_CORES, "machine": report.machine(),
            "processor": report.processor(),
            "date": report.today(), "command": shlex.join(["bench/peers.py", *(a.replace(f"{systems.ROOT}/", "") for a in sys.argv[1:])]),
        }


def with_kept(results, kept):
    """Adds to the results what an earlier run has of benches that this one left out, and how that run was started."""
    for part in ("values", "failures", "labels"):
        for key, value in kept[part].items():
            if key not in results["values"]:
                results[part].setdefault(key, value)
    for count in ("runs", "disturbed"):
        results[count] += kept[count]
    results["rounds"] = min(results["rounds"], kept["rounds"])
    results["command"] = f'{kept["command"]}; {results["command"]}'
    return results


def main():
    o = options()
    runner.adopt_orphans()
    start = time.monotonic()
    comparison = Comparison(o)
    for key, system in comparison.ready.items():
        print(f"{system.title}: {system.described}")
    for key, why in comparison.missing.items():
        print(f"{key} does not take part: {why}")
    if not comparison.ready:
        sys.exit("no system can be measured")
    ways = comparison.ready["arke"].ways() if "arke" in comparison.ready else ""
    if ways:
        print(ways)
    last = 0.0
    for number in range(o.rounds):
        began = time.monotonic()
        if number and began - start + last > o.budget:
            break
        comparison.round(number)
        last = time.monotonic() - began - comparison.once_s
    results = comparison.results() | {"ways": ways}
    last_run = systems.BUILD / "results.json"
    if o.keep and last_run.exists():
        results = with_kept(results, json.loads(last_run.read_text()))
    systems.BUILD.mkdir(parents=True, exist_ok=True)
    last_run.write_text(json.dumps(results, indent=1))
    if o.output == "-":
        print(report.text(results))
    else:
        report.write(results, Path(o.output))
        print(f"wrote {o.output} after {comparison.rounds} rounds, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
