#!/usr/bin/env python3
"""Feeds random bytes, words and texts to everything that reads what another process wrote, each for so many seconds.

  tests/fuzz/run.py                   a few seconds each, as `make test` does for those that are not unit tests
  tests/fuzz/run.py --seconds 60      a minute each: `make nightly`
  tests/fuzz/run.py --only pvm --list

Two kinds of targets. Those in Rust are property tests beside the code: they run again and again with more and more
cases. What proptest finds it keeps in the crate's proptest-regressions folder, the corpus, whose cases run first from
then on: commit it with the fix. Those over the simulated fabric print a seed. Those in C are drivers in this folder,
built with address and undefined-behaviour sanitizers, which print their seed first; the folder `corpus` holds what they
try before anything else. Drivers that call MPI are built with and run on the Arke in --prefix. Prints a line for each
and `N passed, N failed`.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PVM = ["machine_hosts", "machine_tasks", "machine_mailbox", "machine_notify", "machine_output", "control_words",
       "control_groups"]


@dataclass
class Target:
    name: str
    why: str
    package: str = ""                               # of cargo; "" for a driver in C
    tests: list = field(default_factory=list)       # what else `cargo test -p PACKAGE` gets: test binary, --, parts of names
    sources: list = field(default_factory=list)     # of a driver, from the project's root
    include: list = field(default_factory=list)
    mpi: bool = False                               # a driver that is an MPI program: it runs as one rank
    corpus: str = ""                                # of a driver: a file in the folder corpus


TARGETS = [
    Target("rings", "what a peer may have written into shared memory", "arke-fabric", ["--lib", "--", "shm::hostile"]),
    Target("cards", "cards and doors of other jobs' processes", "arke-fabric", ["--lib", "--", "card::"]),
    Target("wire", "headers, greetings and addresses on the network", "arke-fabric", ["--lib", "--", "refused", "may_say_anything"]),
    Target("engine", "messages of a peer that speaks nonsense", "arke-engine", ["--test", "over_sim", "--", "hostile"]),
    Target("one-sided", "headers of one-sided access", "arke-engine", ["--lib", "--", "any_bytes"]),
    Target("exchange", "PMI, Slurm's lists, process mappings, sealed connections, cards of nodes, ELF files, ld.so.cache, what a desk "
           "and a process of another machine are asked", "arke-launch", ["--lib", "--", "survived", "any_bytes"]),
    Target("accounts", "what a rank tells of its waiting", "arke-diagnosis", ["--lib", "--", "read_or_refused"]),
    Target("traces", "records of ranks that may have been killed while they wrote", "arke-cli", ["--bin", "arke", "--", "any_records"]),
    Target("settings", "values and names of ARKE_* variables", "arke-base", ["--lib", "--", "survived"]),
    Target("choices", "the setting ARKE_COLLECTIVE", "arke-coll", ["--lib", "--", "survived"]),
    Target("command-lines", "host and machine files, lists of hosts, command lines, files for -configfile", "arke-cli",
           ["--bin", "arke", "--", "survived"]),
    Target("hints", "values of info keys: spawning, files, kinds of memory", "arke-mpi", ["--lib", "--", "survived"]),
    Target("info-strings", "keys and values of info objects, given to every call that reads them", sources=[], mpi=True,
           corpus="info"),
    Target("runs", "lists of a file's runs", "arke-files", ["--lib", "--", "foreign_bytes"]),
    Target("pvm-daemon", "frames and requests to PVM's daemon", "arke-pvm", ["--lib", "--", "hostile"]),
    Target("pvm-replies", "replies of PVM's daemon, read by libpvm3", sources=[f"faces/pvm/{name}.c" for name in PVM],
           include=["include", "faces/pvm", "faces/common"]),
]


# Property tests whose names say that they are about what others wrote.
FOREIGN = re.compile(r"hostile|any_(bytes|words|text|records)|foreign|may_say_anything|refused|survived")


def properties(text):
    """Names of the property tests in a source."""
    for block in re.finditer(r"proptest! *\{", text):
        depth, at = 1, block.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        yield from re.findall(r"\bfn (\w+)\(", text[block.end():at])


def forgotten():
    """Property tests of what others wrote that no target runs."""
    found = []
    for manifest in sorted(path for top in ("crates", "faces", "cli") for path in (ROOT / top).rglob("Cargo.toml")):
        package = re.search(r'^name = "(.+)"', manifest.read_text(), re.M)[1]
        filters = [text for target in TARGETS if target.package == package for text in target.tests[target.tests.index("--") + 1:]]
        for source in sorted((manifest.parent / "src").rglob("*.rs")):
            module = "::".join([*source.relative_to(manifest.parent / "src").with_suffix("").parts, "tests"])
            found += [f"{package}: {module}::{name}" for name in properties(source.read_text())
                      if FOREIGN.search(name) and not any(part in f"{module}::{name}" for part in filters)]
    return found


def cargo(target, seconds):
    """'' or what was wrong; how many runs there were."""
    end, more, runs = time.monotonic() + seconds, 1, 0
    command = ["cargo", "test", "-q", "--locked", "-p", target.package, *target.tests]
    subprocess.run([*command[:command.index(target.package) + 1], "--no-run"], cwd=ROOT, check=True)
    while runs == 0 or time.monotonic() < end:
        environment = os.environ | {"PROPTEST_CASES": str(256 * more), "ARKE_SIM_MORE": str(more)}
        start = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            return done.stdout.strip()[-3000:], runs
        if not re.search(r" [1-9][0-9]* passed", done.stdout):
            return f"no test is called {' or '.join(target.tests[target.tests.index('--') + 1:])}", runs
        runs += 1
        if time.monotonic() - start < (end - time.monotonic()) / 4:
            more *= 2
    return "", runs


def driver(target, seconds, seed, prefix):
    place = ROOT / "build/fuzz"
    place.mkdir(parents=True, exist_ok=True)
    source, program = HERE / f"{target.name.replace('-', '_')}.c", place / target.name
    flags = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
             *[f"-I{ROOT / folder}" for folder in target.include]]
    compiler = str(prefix / "bin/mpicc") if target.mpi else os.environ.get("CC", "gcc")
    done = subprocess.run([compiler, *flags, str(source), *[str(ROOT / s) for s in target.sources], "-o", str(program)],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode or done.stdout.strip():
        return f"it does not build: {done.stdout.strip()[-2000:]}", 0
    try:
        launcher = [str(prefix / "bin/mpiexec"), "-n", "1"] if target.mpi else []
        corpus = [str(HERE / "corpus" / target.corpus)] if target.corpus else []
        arguments = [str(seconds), *([seed] if seed or corpus else []), *corpus]
        # In a folder of its own, for the files that it makes.
        done = subprocess.run([*launcher, str(program), *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=seconds + 60, cwd=place)
    except subprocess.TimeoutExpired as late:
        return f"no end within {seconds + 60:.0f} s; it printed {late.stdout!r}", 1
    return "" if done.returncode == 0 and "ok" in done.stdout else done.stdout.strip()[-3000:], 1


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seconds", type=float, default=3, help="for each target (default: %(default)s)")
    p.add_argument("--only", default="", help="comma-separated beginnings of names")
    p.add_argument("--prefix", default=str(ROOT / "build/prefix"), help="where Arke is installed (default: %(default)s)")
    p.add_argument("--seed", default="", help="for drivers in C")
    p.add_argument("--list", action="store_true", help="the targets")
    options = p.parse_args()
    starts = tuple(s for s in options.only.split(",") if s)
    targets = [t for t in TARGETS if t.name.startswith(starts or "")]
    if options.list or not targets:
        print("\n".join(f"{t.name:12} {t.why}" for t in TARGETS))
        return 0 if options.list else 2
    missing = forgotten()
    if missing:
        print("FAIL  a property test of what others wrote is of no target: " + ", ".join(missing))
    failed = bool(missing)
    for target in targets:
        start = time.monotonic()
        if target.package:
            wrong, runs = cargo(target, options.seconds)
        else:
            wrong, runs = driver(target, options.seconds, options.seed, Path(options.prefix).resolve())
        failed += bool(wrong)
        print(f"{'FAIL' if wrong else 'pass'}  {target.name}: {target.why} ({runs} runs, {time.monotonic() - start:.1f} s)"
              f"{': ' + wrong if wrong else ''}", flush=True)
    print(f"{len(targets) + bool(missing) - failed} passed, {failed:d} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
