#!/usr/bin/env python3
"""Runs programs out of Debian's packages, which are linked with Open MPI's or MPICH's libraries, unchanged on Arke.

clients.toml has the programs; a script in clients/ says how one is run. The packages come from Debian's registry and are
not installed: fetch.py unpacks them, once for each version. Each program runs on the MPI that it was
built for and then on Arke, and its row says how the runs are judged:

  K  known answers: what must be printed stands in the row or in the script
  S  the program checks itself
  C  compared: what the script prints must be the same, to the letter, on its own MPI and on Arke

expected.toml names what cannot pass on Arke, each with a reason; an entry that no longer holds is a failure itself. A
program that fails on its own MPI is a failure too: it could show nothing.

Prints a line for each run and `N passed, N failed, N skipped` at the end; the table goes to FOLDER/results.tsv.

  tests/debian/run.py --prefix build/prefix
  tests/debian/run.py --prefix build/prefix --only scalapack,hpcc --long -v
  tests/debian/run.py --own --only hpcc                on its own MPI alone
  tests/debian/run.py --prefix build/prefix --only abi  the interfaces alone: abi.py
"""

import argparse
import os
import re
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "clients"), str(HERE.parent / "clients" / "programs"), str(HERE.parent)]
import abi  # noqa: E402
import fetch  # noqa: E402
import places  # noqa: E402
from builds import locked  # noqa: E402
from common import adopt_orphans, read_expected  # noqa: E402
from run_mpi import run_job  # noqa: E402: runs a job in a session of its own and ends what is left of it

KEYS = {"name", "abi", "packages", "script", "cases", "ranks", "answer", "good", "bad", "limit_s", "long", "why"}
FRONT_ENDS = {"openmpi": "libmpi.so.40", "mpich": "libmpi.so.12"}


@dataclass
class Client:
    """A row of clients.toml: a program for one ABI, run for each of its cases at each of its rank counts."""

    name: str
    abi: str                # "openmpi" or "mpich"
    packages: list          # what must be fetched
    answer: str             # "K", "S" or "C", see above
    script: str             # in clients/; without one it is NAME.sh
    ranks: list
    cases: list = field(default_factory=list)   # words given to the script, one run for each
    good: str = ""          # a pattern that a line of a good run fits
    bad: str = ""           # a pattern that no line of a good run fits
    limit_s: float = 60
    long: bool = False      # for `make nightly`
    why: str = ""           # what it is, in a few words

    def runs(self, counts):
        """All names of its runs, with case and rank count."""
        for case in self.cases or [""]:
            for ranks in counts or self.ranks:
                yield f"{self.name}/{case}" if case else self.name, case, ranks


def read_clients(path):
    with open(path, "rb") as f:
        data = tomllib.load(f)
    clients = []
    for row in data["client"]:
        if set(row) - KEYS or not {"name", "abi", "packages", "answer", "why"} <= set(row):
            raise SystemExit(f"{path}: a client needs name, abi, packages, answer and why, and knows {sorted(KEYS)}: {row}")
        row = {"script": f"{row['name']}.sh", "ranks": [2, 4]} | row
        if row["answer"] not in ("K", "S", "C") or row["abi"] not in FRONT_ENDS or not (HERE / "clients" / row["script"]).exists():
            raise SystemExit(f"{path}: {row['name']}: no such answer, ABI or script")
        if row["answer"] != "C" and not row.get("good"):
            raise SystemExit(f"{path}: {row['name']}: without `good` nothing shows that it ran to its end")
        clients.append(Client(**row))
    return data, clients


@dataclass
class Outcome:
    """What became of a run on one MPI."""

    status: int | None      # None: out of time
    said: str               # its standard output, which is compared
    told: str               # its standard error
    seconds: float


def execute(client, case, ranks, variables, launcher, place):
    """Runs a client in the empty folder `place`."""
    work = place / "work"
    work.mkdir()
    variables |= {"LAUNCH": " ".join(launcher), "RANKS": str(ranks), "CASE": case, "CLIENTS": str(HERE / "clients")}
    files = [place / "said", place / "told"]
    command = ["bash", "-c", 'cd "$1" && exec bash -eu -o pipefail "$2" >"$3" 2>"$4"', "client", str(work),
               str(HERE / "clients" / client.script), *map(str, files)]
    status, _, seconds = run_job(command, variables, client.limit_s)
    return Outcome(status, *(file.read_text(errors="replace") if file.exists() else "" for file in files), seconds)


def judge(client, outcome):
    """Why a run is no good, or nothing."""
    lines = [line.rstrip() for text in (outcome.told, outcome.said) for line in text.splitlines() if line.strip()]
    last = lines[-1].strip()[:200] if lines else "no output"
    if outcome.status is None:
        return f"no end within {client.limit_s:g} s; last line: {last}"
    bad = [line for line in lines if client.bad and re.search(client.bad, line)]
    if bad:
        return f"printed {bad[0].strip()[:200]!r}"
    if outcome.status != 0:
        # What a library complains of stands first, what a launcher says of it last.
        first = next((line.strip()[:200] for line in lines if re.search(r"error|undefined|cannot|arke|abort", line, re.I)), last)
        return f"status {outcome.status}: {first}"
    if client.good and not any(re.search(client.good, line) for line in lines):
        return f"no line fits {client.good!r}: {last}"
    if client.answer == "C" and not outcome.said.strip():
        return "it printed nothing that could be compared"
    return ""


def difference(own, arke):
    """The first line that differs between two texts, or nothing."""
    if own == arke:
        return ""
    ours, theirs = arke.splitlines(), own.splitlines()
    for number, (mine, its) in enumerate(zip(ours, theirs), 1):
        if mine != its:
            return f"line {number} is {mine.strip()[:100]!r}, on its own MPI {its.strip()[:100]!r}"
    return f"{len(ours)} lines, {len(theirs)} on its own MPI"


class Report:
    """Counts, prints a line for each run, and keeps the table."""

    def __init__(self, verbose):
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}
        self.verbose = verbose
        self.rows = []

    def tell(self, word, what, seconds, why="", outcome=None):
        self.counts[word] += 1
        print(f"{word:8} {what} ({seconds:.1f} s){': ' + why if why else ''}", flush=True)
        if word == "failed" and self.verbose and outcome:
            for text in (outcome.said, outcome.told):
                print("\n".join("    " + line[:300] for line in text.splitlines()[-30:]), flush=True)

    def write(self, path, versions):
        """The table: what ran, and how long on each MPI."""
        lines = ["name\tpackage\tversion\tabi\tanswer\tranks\tresult\tarke_s\town_s"]
        for client, name, ranks, word, arke, own in self.rows:
            package = client.packages[0]
            seconds = [f"{run.seconds:.2f}" if run else "" for run in (arke, own)]
            lines.append("\t".join([name, package, versions.get(package, "of the system"), client.abi, client.answer, str(ranks),
                                    word, *seconds]))
        path.write_text("\n".join(lines) + "\n")


def run_client(client, name, case, ranks, o, entries, report):
    """Runs one case of a client at one rank count on both MPIs, and tells what became of it."""
    label = f"{name} -n {ranks}"
    mine = [entry for entry in entries if entry.covers(name, ranks)]
    for entry in mine:
        entry.matched = True
    if any(entry.kind == "left_out" for entry in mine):
        report.tell("skipped", label, 0, mine[0].reason)
        return
    own = arke = None
    with tempfile.TemporaryDirectory(prefix="debian.", dir=o.folder / "places") as place:
        place = Path(place)
        if o.own or o.both or client.answer == "C":
            (place / "own").mkdir()
            own = execute(client, case, ranks, *places.on_own_mpi(o.folder, client.abi, place / "own", ranks), place / "own")
            fault = judge(client, own)
            if fault or o.own:
                report.tell("failed" if fault else "passed", f"{label} on its own MPI", own.seconds, fault, own)
                report.rows.append((client, name, ranks, "failed on its own MPI" if fault else "passed on its own MPI", None, own))
                if fault or o.own:
                    return
        (place / "arke").mkdir()
        arke = execute(client, case, ranks, *places.on_arke(o.folder, o.prefix, place / "arke", ranks), place / "arke")
        fault = judge(client, arke)
        if not fault and client.answer == "C":
            fault = difference(own.said, arke.said)
        if o.keep:
            kept = o.folder / "kept" / label.replace("/", ".").replace(" ", "")
            kept.mkdir(parents=True, exist_ok=True)
            for mpi, run in (("own", own), ("arke", arke)):
                if run:
                    (kept / mpi).write_text(run.said + run.told)
    if fault and mine:
        word, why = "skipped", f"as expected, {fault}; {mine[0].reason}"
    else:
        word, why = ("failed", fault) if fault else ("passed", "")
        if not fault:
            for entry in mine:
                entry.passed.add(ranks)
    report.tell(word, label, arke.seconds, why, arke)
    report.rows.append((client, name, ranks, word, arke, own))


def check_interfaces(o, report):
    """Whether the front ends have the interfaces of Debian's MPIs."""
    began = time.monotonic()
    for what, faults, looked_at in abi.checks(o.folder, o.prefix):
        now = time.monotonic()
        shown = "; ".join(faults[:5]) + (f"; and {len(faults) - 5} more" if len(faults) > 5 else "")
        report.tell("failed" if faults else "passed", f"{what}{f', {looked_at}' if looked_at else ''}", now - began, shown)
        began = now


def check_entries(entries, names, report, path):
    """Entries of expected.toml that no longer hold are failures."""
    for entry in entries:
        if entry.passed:
            report.tell("failed", path.name, 0, f"the tests of the entry for {entry.test} pass at {sorted(entry.passed)} ranks; "
                        "remove it or its rank counts")
        elif not entry.matched and any(entry.covers(name, ranks) for name, ranks in names):
            report.tell("failed", path.name, 0, f"the entry for {entry.test} matches no test")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", default="build/prefix", help="where Arke is installed (default: %(default)s)")
    p.add_argument("--only", default="", help="comma-separated beginnings of names")
    p.add_argument("--ranks", default="", help="comma-separated rank counts instead of the rows'")
    p.add_argument("--long", action="store_true", help="also the clients that are for `make nightly`")
    p.add_argument("--own", action="store_true", help="run on their own MPI alone: what can be done without Arke")
    p.add_argument("--both", action="store_true", help="run all on their own MPI too, also where nothing is compared")
    p.add_argument("--list", action="store_true", help="print the clients, run nothing")
    p.add_argument("--folder", default="", help="where packages are kept and unpacked (default: in the cache of tested programs)")
    p.add_argument("--keep", action="store_true", help="keep what the runs printed in FOLDER/kept")
    p.add_argument("-v", "--verbose", action="store_true", help="print what a run that failed printed")
    o = p.parse_args()
    o.folder, o.prefix = Path(o.folder or fetch.shared_folder()).resolve(), Path(o.prefix).resolve()
    data, clients = read_clients(HERE / "clients.toml")
    parts = tuple(part for part in o.only.split(",") if part)
    counts = [int(n) for n in o.ranks.split(",") if n]
    level = [client for client in clients if o.long or not client.long]
    chosen = [(client, run) for client in level for run in client.runs(counts) if not parts or run[0].startswith(parts)]
    interfaces = not o.own and (not parts or "abi" in parts)
    if not chosen and not interfaces:
        raise SystemExit(f"no client fits --only {o.only}; there are {' '.join(client.name for client in level)}")
    if o.list:
        for client in clients:
            print(f"{client.name:24} {client.abi:8} {client.answer} ranks {','.join(map(str, client.ranks)):6} "
                  f"{'long  ' if client.long else ''}{client.why}")
        return 0
    report = Report(o.verbose)
    if not o.own:
        for abi in sorted({client.abi for client, _ in chosen}):
            if not (o.prefix / "lib" / "arke" / "abi" / FRONT_ENDS[abi]).exists():
                raise SystemExit(f"{o.prefix}/lib/arke/abi/{FRONT_ENDS[abi]} is missing: `make prefix` installs it into build/prefix")
    adopt_orphans()
    (o.folder / "places").mkdir(parents=True, exist_ok=True)
    with locked(o.folder / "lock"):
        # Only what the chosen clients need: some of the long ones need gigabytes.
        groups = list(dict.fromkeys(tuple(client.packages) for client, _ in chosen))
        try:
            began = time.monotonic()
            versions = fetch.fetch(o.folder, groups, data["own"]["packages"], data["own"]["pattern"])
        except fetch.CannotFetch as why:
            report.tell("failed", "packages", time.monotonic() - began, str(why))
        else:
            _, entries = read_expected(HERE / "expected.toml")
            for client, (name, case, ranks) in chosen:
                run_client(client, name, case, ranks, o, [] if o.own else entries, report)
                # A run that is cut off leaves what it has.
                report.write(o.folder / "results.tsv", versions)
            if interfaces:
                check_interfaces(o, report)
            if not parts and not o.own:
                check_entries(entries, [(name, ranks) for _, (name, _, ranks) in chosen], report, HERE / "expected.toml")
    print(", ".join(f"{number} {word}" for word, number in report.counts.items()))
    return 1 if report.counts["failed"] else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
