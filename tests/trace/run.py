#!/usr/bin/env python3
"""What `mpiexec --trace` records, and what its two files show.

waits    waits of 50 ms (waits.c): late sender, late receiver, wait at collective, each at its line of the source
json     the events of the same run: complete, in order, each message with both ends
abi      the same program through the binary interfaces of Open MPI and MPICH
named    communicators whose numbers are used again are told apart, and have their names
left     calls that the program leaves by longjmp, and those after them
killed   a rank is killed: what was recorded until then is there, and the call that waited for it
full     the memory of the trace is full: what was left out is told, and messages still have both ends
check    --trace and --check together
faces    a program for NX: its calls by their names
off      nothing is written and nothing recorded without the option; wrong names end in an error
page     the page in a browser: colours, zoom, search, table; nothing is loaded from elsewhere

Prints a line for each check and `N passed, N failed` at the end. Needs Python 3.11.

  tests/trace/run.py --prefix build/prefix
  tests/trace/run.py --prefix build/prefix --events 10000000   # how long a trace of so many events takes, and its size
  tests/trace/run.py --prefix build/prefix --overhead          # what recording costs at 10^5 calls a second
"""

import argparse
import gzip
import html
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from checks import Checks  # noqa: E402

HERE = Path(__file__).resolve().parent
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
# A wait of 50 ms, in microseconds: the machine may be busy, so that one comes too late to wait as long.
SHORT, LONG = 15_000, 1_000_000


def built(prefix, folder, source, compiler=("mpicc",)):
    program = Path(folder) / source.stem
    subprocess.run([prefix / "bin" / compiler[0], *compiler[1:], "-g", "-O1", source, "-o", program], check=True, timeout=60)
    return program


def ran(prefix, program, *options, ranks=2, arguments=(), **environment):
    command = [prefix / "bin/mpiexec", "-n", str(ranks), "--timeout", "120", *options, program, *arguments]
    return subprocess.run(list(map(str, command)), env={**os.environ, **environment}, capture_output=True, text=True, timeout=180)


def traced(folder, name):
    """The events of a trace."""
    plain, packed = Path(folder) / f"{name}.json", Path(folder) / f"{name}.json.gz"
    if plain.exists():
        return json.loads(plain.read_text())
    with gzip.open(packed) as text:
        return json.load(text)


def kinds(trace):
    events = trace["traceEvents"]
    return ([e for e in events if e.get("cat") == "call"], [e for e in events if e.get("cat") == "wait"],
            [e for e in events if e.get("cat") == "message"])


def wait_at(trace, rank, name, line):
    """The waits within calls of this name at a line of a rank, as (kind, microseconds)."""
    calls, waits, _ = kinds(trace)
    found = []
    for call in calls:
        if call["pid"] == rank and call["name"] == name and f":{line} " in call["args"]["at"]:
            found += [(w["name"], w["dur"]) for w in waits if w["pid"] == rank and w["ts"] == call["ts"]]
    return found


def line_of(source, mark):
    """The line of a source with this comment."""
    lines = (HERE / source).read_text().splitlines()
    return next(i for i, line in enumerate(lines, 1) if mark in line)


def well_formed(trace):
    """What is wrong with the events; nothing for a good trace."""
    calls, waits, messages = kinds(trace)
    wrong, last = [], {}
    for call in calls:
        lane = (call["pid"], call["tid"])
        if call["dur"] < 0 or call["ts"] < last.get(lane, 0) - 0.002:
            wrong.append(f"times go back: {call}")
        last[lane] = call["ts"] + call["dur"]
        if not {"name", "ts", "dur", "args"} <= call.keys():
            wrong.append(f"incomplete: {call}")
    ends = {}
    for event in messages:
        ends.setdefault(event["id"], []).append(event)
    for pair in ends.values():
        if [e["ph"] for e in pair] != ["s", "f"]:
            wrong.append(f"a message without both ends: {pair}")
    starts = {(c["pid"], c["tid"], c["ts"]) for c in calls}
    wrong += [f"a wait outside of calls: {w}" for w in waits if (w["pid"], w["tid"], w["ts"]) not in starts]
    return wrong[:5]


def check_waits(check, trace, name):
    near = lambda found, kind: any(k == kind and SHORT <= us <= LONG for k, us in found)
    for rank, call, mark, kind in [(0, "MPI_Recv", "a late sender */", "late sender"),
                                   (2, "MPI_Send", "a late receiver */", "late receiver"),
                                   (0, "MPI_Allreduce", "three wait", "wait at collective"),
                                   (1, "MPI_Bcast", "rank 1 waits", "wait at collective"),
                                   (0, "MPI_Wait", "seen by MPI_Wait", "late sender")]:
        found = wait_at(trace, rank, call, line_of("waits.c", mark))
        check(f"{name}: rank {rank} in {call}: {kind}", near(found, kind), found)
    for rank in (2, 3):
        found = [w for w in wait_at(trace, rank, "MPI_Bcast", line_of("waits.c", "rank 1 waits")) if w[1] > SHORT]
        check(f"{name}: rank {rank} does not wait in MPI_Bcast", not found, found)
    _, _, messages = kinds(trace)
    ends = {(e["id"], e["ph"]): e["pid"] for e in messages}
    pairs = sorted((ends[i, "s"], ends[i, "f"]) for i in {e["id"] for e in messages})
    check(f"{name}: each message has an arrow", pairs == [(1, 0), (1, 0), (2, 3)], pairs)
    wrong = well_formed(trace)
    check(f"{name}: the events are well formed", not wrong, wrong)


def browser():
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def used(folder, name, picture=None, budget=120_000):
    """What a reader sees who uses the page (page.js), and the console's errors."""
    page = Path(folder) / f"{name}.html"
    copy = Path(folder) / f"{name}-used.html"
    script = ("window.pictured = true;\n" if picture else "") + (HERE / "page.js").read_text()
    copy.write_text(page.read_text() + f"<script>{script}</script>")
    with tempfile.TemporaryDirectory() as profile:
        command = [browser(), "--disable-dev-shm-usage", "--headless", "--disable-gpu", f"--user-data-dir={profile}",
                   f"--virtual-time-budget={budget}", "--window-size=1280,900", "--enable-logging=stderr", "--disable-extensions",
                   "--no-first-run", "--disable-background-networking", "--disable-component-update"]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        if picture:
            subprocess.run([*command, f"--screenshot={picture}", copy.as_uri()], capture_output=True, timeout=300)
        seen = subprocess.run([*command, "--dump-dom", copy.as_uri()], capture_output=True, text=True, timeout=300)
    found = re.search(r'data-said="([^"]*)"', seen.stdout)
    console = [line for line in seen.stderr.splitlines() if ":CONSOLE" in line and "willReadFrequently" not in line]
    return (json.loads(html.unescape(found[1])) if found else None), console


def check_page(check, folder, picture):
    if not browser():
        check("page: a browser is installed (chromium)", False)
        return
    said, console = used(folder, "waits", picture)
    if not check("page: it can be used", said, console):
        return
    check("page: no errors, and nothing from elsewhere", not said["errors"] and not said["requests"] and not console,
          (said["errors"], said["requests"], console))
    check("page: the whole run with its arrows", said["whole"]["exact"] == "true" and said["whole"]["arrows"] == 3, said["whole"])
    check("page: waits are coloured", all(said["colours"][w] > 20 for w in ("w1", "w2", "w3")), said["colours"])
    span = lambda r: r[1] - r[0]
    check("page: zooming in", abs(span(said["zoomed"]) * 4 / span(said["whole"]["range"]) - 1) < 0.01, said["zoomed"])
    check("page: the wheel", span(said["wheeled"]) < span(said["zoomed"]), said["wheeled"])
    check("page: search goes to the first MPI_Recv", said["found"]["text"].startswith("MPI_Recv on rank ")
          and "at waits.c:" in said["found"]["text"] and span(said["found"]["range"]) < span(said["whole"]["range"]), said["found"])
    check("page: search for nothing", "nothing" in said["nothing"] or "no later" in said["nothing"], said["nothing"])
    rows = said["rows"]
    place = f"waits.c:{line_of('waits.c', 'a late sender */')} in main"
    row = next((r for r in rows if r[0] == "MPI_Recv" and r[1] == place), None)
    check("page: the table has ten rows with source lines", len(rows) == 10 and row and "ms" in row[6], rows)
    check("page: a row marks its calls", said["marked"] == 1, said["marked"])


def check_abis(check, prefix, folder):
    """The same program, compiled with headers that have the types and constants of other MPIs."""
    for mpi, library in (("openmpi", "libmpi.so.40"), ("mpich", "libmpi.so.12")):
        program, found = Path(folder) / f"waits-{mpi}", prefix / "lib/arke/abi" / library
        command = ["cc", "-g", "-O1", "-std=gnu89", "-w", "-include", "stddef.h", f"-I{ROOT}/faces/fortran/generated/{mpi}", HERE / "waits.c", "-o", program, found,
                   f"-Wl,-rpath,{found.parent}", "-Wl,--allow-shlib-undefined"]
        subprocess.run(command, check=True, timeout=60)
        job = ran(prefix, program, f"--trace={folder}/{mpi}", ranks=4)
        if check(f"{mpi}: it runs", job.returncode == 0, job.stderr):
            check_waits(check, traced(folder, mpi), mpi)


def check_jobs(check, prefix, folder):
    program_of_waits = built(prefix, folder, HERE / "waits.c")
    job = ran(prefix, program_of_waits, f"--trace={folder}/waits", ranks=4)
    files = [Path(folder, f"waits.{ending}").exists() for ending in ("json", "html")]
    if check("waits: both files are written", job.returncode == 0 and all(files) and "waits.html" in job.stderr, job.stderr):
        check_waits(check, traced(folder, "waits"), "waits")

    job = ran(prefix, built(prefix, folder, HERE / "named.c"), f"--trace={folder}/named", ranks=4)
    trace = traced(folder, "named")
    calls, _, _ = kinds(trace)
    found = wait_at(trace, 0, "MPI_Barrier", line_of("named.c", "rank 0 waits"))
    check("named: rank 0 waits for rank 2", any(k == "wait at collective" and us >= SHORT for k, us in found), found)
    of_rank = lambda rank: [c["args"]["communicator"] for c in calls if c["pid"] == rank and c["name"] == "MPI_Barrier"]
    barriers = {rank: of_rank(rank) for rank in range(4)}
    rows = all(of[0].startswith("communicator ") for of in barriers.values())
    columns = barriers[0][1:] == barriers[2][1:] == ["columns"] * 2 and barriers[1][1].startswith("communicator ")
    check("named: each communicator has its name", rows and columns, barriers)

    job = ran(prefix, built(prefix, folder, HERE / "left.c"), f"--trace={folder}/left")
    trace = traced(folder, "left")
    names = [c["name"] for c in kinds(trace)[0] if c["pid"] == 0]
    counts = (names.count("MPI_Sendrecv"), names.count("MPI_Send"))
    check("left: a call that was left by longjmp is there, and all after it", counts == (30, 3) and not well_formed(trace), counts)

    program = built(prefix, folder, HERE / "killed.c")
    job = ran(prefix, program, f"--trace={folder}/killed.html")
    trace = traced(folder, "killed")
    calls, _, messages = kinds(trace)
    last = [c for c in calls if c["pid"] == 0][-1]
    check("killed: calls of both ranks are there", job.returncode != 0 and {c["pid"] for c in calls} == {0, 1}, job.stderr)
    check("killed: the call that waited", last["name"] == "MPI_Recv" and last["args"].get("unfinished"), last)
    check("killed: all messages", len(messages) == 6 and not well_formed(trace), messages)

    rate = built(prefix, folder, HERE / "rate.c")
    job = ran(prefix, rate, f"--trace={folder}/full", arguments=("20000",), ARKE_TRACE_SIZE="256K")
    trace = traced(folder, "full")
    calls, _, messages = kinds(trace)
    left_out = sum(trace["otherData"]["left_out"].values())
    check("full: what was left out is told", "left out" in job.stderr and "ARKE_TRACE_SIZE" in job.stderr and left_out > 10000,
          job.stderr)
    check("full: what fits is there", 2000 < len(calls) < 8000 and not well_formed(trace), (len(calls), well_formed(trace)))
    other = ran(prefix, rate, f"--trace={folder}/rate.json.gz", arguments=("2000",))
    calls, _, messages = kinds(traced(folder, "rate"))
    check("full: with more memory all of it", "left out" not in other.stderr and len(messages) == 4000 and len(calls) > 4000,
          (other.stderr, len(messages)))

    wrong = built(prefix, folder, ROOT / "examples/wrong/other-datatype.c")
    job = ran(prefix, wrong, "--check", f"--trace={folder}/both")
    calls, _, _ = kinds(traced(folder, "both"))
    check("check: findings and calls", "arke: check: " in job.stderr and any(c["name"] == "MPI_Send" for c in calls), job.stderr)

    nx = built(prefix, folder, HERE / "nx.c", ["arke", "cc", "--face", "nx"])
    job = ran(prefix, nx, f"--trace={folder}/of-nx")
    calls, waits, _ = kinds(traced(folder, "of-nx"))
    receive = [c for c in calls if c["name"].lstrip("_") == "crecv" and "nx.c:" in c["args"]["at"]]
    near = receive and SHORT <= receive[0]["dur"] <= LONG and any(w["ts"] == receive[0]["ts"] for w in waits)
    check("faces: crecv of NX waits at its line", job.returncode == 0 and near, (job.stderr, calls[:6]))

    before = set(os.listdir(folder))
    job = subprocess.run([prefix / "bin/mpiexec", "-n", "2", rate, "200"], cwd=folder, capture_output=True, text=True, timeout=60)
    check("off: nothing is written", job.returncode == 0 and set(os.listdir(folder)) == before and "trace" not in job.stderr, job.stderr)
    job = ran(prefix, rate, f"--trace={folder}/nowhere/x", arguments=("200",))
    check("off: a directory that is not there is refused", job.returncode == 2 and "there is no directory" in job.stderr, job.stderr)
    job = ran(prefix, rate, "--trace=", arguments=("200",))
    check("off: an empty name is refused", job.returncode == 2 and "have no name" in job.stderr, job.stderr)
    job = subprocess.run([prefix / "bin/mpiexec", "-n", "2", "--trace", rate, "200"], cwd=folder, capture_output=True,
                         text=True, timeout=60)
    check("off: the name is arke-trace where none is given", {"arke-trace.html", "arke-trace.json"} <= set(os.listdir(folder)), job.stderr)

    job = subprocess.run([prefix / "bin/mpiexec", "-n", "4", f"--report=json:{folder}/report.json", program_of_waits], capture_output=True,
                         text=True, timeout=60)
    report = json.loads(Path(folder, "report.json").read_text())["ranks"]
    check("report: waits of 50 ms are counted", job.returncode == 0 and report[0]["wait_seconds"] > 0.09 and
          report[1]["wait_seconds"] > 0.04, [r["wait_seconds"] for r in report])


def measure_events(prefix, folder, events):
    """How long a trace of so many events takes to write and to open."""
    rate = built(prefix, folder, HERE / "rate.c")
    # Each rank makes the calls, and there is a message for each two of them.
    calls = events // 3
    begin = time.time()
    plain = ran(prefix, rate, arguments=(str(calls),))
    between = time.time()
    job = ran(prefix, rate, f"--trace={folder}/many", arguments=(str(calls),), ARKE_TRACE_SIZE="4G")
    end = time.time()
    print(plain.stdout.strip(), "without;", job.stdout.strip(), "with a trace")
    print(job.stderr.strip())
    sizes = {p.name: p.stat().st_size for p in Path(folder).glob("many.*")}
    print(f"{between - begin:.1f} s without, {end - between:.1f} s with a trace and its files: " +
          ", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in sizes.items()))
    begin = time.time()
    said, console = used(folder, "many", budget=600_000)
    print(f"the page was opened and used in {time.time() - begin:.1f} s: {said and said['whole']}, "
          f"found {said and said['found']}, {said and said['errors']} {console}")
    good = job.returncode == 0 and "left out" not in job.stderr and said and not said["errors"]
    return 0 if good else 1


def measure_overhead(prefix, folder):
    """What recording adds to a program that makes 10^5 calls a second in each rank, without and with a trace in turn."""
    rate = built(prefix, folder, HERE / "rate.c")

    def best(calls, rounds, *options):
        return float(ran(prefix, rate, *options, arguments=(str(calls), str(rounds))).stdout.split()[1])

    bare = best(20000, 0)
    # While one computes the other waits: a call takes both ranks' computing.
    one = (best(20000, 1000) - bare) / 1000
    rounds = int((10_000 - bare) / one)
    took = {"off": [], "on": []}
    for _ in range(12):
        took["off"].append(best(40000, rounds))
        took["on"].append(best(40000, rounds, f"--trace={folder}/cost"))
    low = {kind: min(values) for kind, values in took.items()}
    middle = {kind: statistics.median(values) for kind, values in took.items()}
    for name, ns in (("best", low), ("median", middle)):
        print(f"{name} of 12 runs: {ns['off']:.0f} ns a call without, {ns['on']:.0f} ns with a trace: "
              f"{ns['on'] - ns['off']:+.0f} ns, {100 * (ns['on'] / ns['off'] - 1):+.2f} %")
    took = {"off": [], "on": []}
    for _ in range(12):
        took["off"].append(best(40000, 0))
        took["on"].append(best(40000, 0, f"--trace={folder}/cost"))
    print(f"calls without computing: {min(took['off']):.0f} ns without, {min(took['on']):.0f} ns with a trace (best of 12)")
    return 0


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--prefix", default="build/prefix", help="the installed tree")
    p.add_argument("--events", type=int, help="measure a trace of so many events instead")
    p.add_argument("--overhead", action="store_true", help="measure what recording costs instead")
    p.add_argument("--picture", type=Path, help="a file for a picture of the page")
    p.add_argument("--keep", type=Path, help="a folder for the traces")
    given = p.parse_args()
    prefix = Path(given.prefix).resolve()
    check = Checks()
    with tempfile.TemporaryDirectory() as own:
        folder = str(given.keep.resolve()) if given.keep else own
        os.makedirs(folder, exist_ok=True)
        if given.events:
            return measure_events(prefix, folder, given.events)
        if given.overhead:
            return measure_overhead(prefix, folder)
        check_jobs(check, prefix, folder)
        check_abis(check, prefix, folder)
        check_page(check, folder, given.picture)
    return check.end()


if __name__ == "__main__":
    sys.exit(main())
