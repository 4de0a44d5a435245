#!/usr/bin/env python3
"""Tests the programs of the ACLMPL experiment (bench/papers/aclmpl) against an installed Arke, as its experiment.toml says.

Every program is compiled as the experiment says and run with several numbers of ranks; what it records must fit the experiment's figures. The
renderers must write the same picture, a right PNG file, whatever the number of ranks, and the dynamics must have the same energies. Then
programs are compiled with a mistake in them, which their own checks must find. Nothing here looks at how long anything takes.

  tests/papers/aclmpl/run.py --prefix build/prefix
  tests/papers/aclmpl/run.py --prefix build/prefix --only volume

Prints a line for each test and `N passed, N failed, N skipped`; the exit status is 1 when one failed. Needs Python 3.11 and nothing else.
"""

import argparse
import json
import math
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import tomllib
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ROOT / "bench" / "papers" / "aclmpl"
COMMON = SOURCES.parent / "common"
# A face that is not installed has no header, and its programs are skipped.
HEADERS = {"mpi": "mpi.h", "native": "arke.h", "nx": "nx.h", "cmmd": "cm/cmmd.h", "pvm": "pvm3.h", "aclmpl": "aclmpl.h",
           "shmem": "shmem.h", "mpl": "mpproto.h", "fm": "fm.h", "p4": "p4.h"}
CFLAGS = ["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror"]
LIMIT_S = 120


class Failure(Exception):
    """What is wrong, in a sentence."""


class Ended:
    """A run that is over."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def records(self):
        return [json.loads(line[2:]) for line in self.out.splitlines() if line.startswith("@ ")]


class Bench:
    def __init__(self, prefix, folder):
        self.prefix, self.folder = Path(prefix).resolve(), Path(folder)
        with open(SOURCES / "experiment.toml", "rb") as f:
            self.experiment = tomllib.load(f)
        self.figures = {figure["id"]: figure for figure in self.experiment["figure"]}
        self.programs = {program["name"]: program for program in self.experiment["program"]}
        self.recorded = {}   # figure -> {series -> places}

    def has(self, program):
        return (self.prefix / "include" / HEADERS[program["face"]]).exists()

    def compile(self, program, sources=SOURCES, name=None):
        target = self.folder / (name or program["name"])
        arke = str(self.prefix / "bin" / "arke")
        words = [str(self.prefix / "bin" / "mpicc")] if program["face"] == "mpi" else [arke, "cc", "--face", program["face"]]
        words += CFLAGS + ["-I", str(COMMON), "-I", str(sources)]
        words += [f"-D{define}" for define in program.get("defines", [])]
        words += [str(sources / source) for source in program["sources"]] + ["-o", str(target)]
        words += [f"-l{library}" for library in program.get("libraries", [])]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT_S)
        if done.returncode != 0:
            raise Failure(f"{program['name']} does not compile:\n{done.stdout}")
        return target

    def run(self, program, ranks, out=None, target=None, more=(), settings=None):
        """Runs it in quick mode; a run over the limit is ended with all of its processes."""
        target = target or self.folder / program["name"]
        arguments = [word.replace("{out}", str(out or self.folder)) for word in program.get("args", [])]
        launcher = ["pvm", "run"] if program["face"] == "pvm" else ["run"]
        words = [str(self.prefix / "bin" / "arke"), *launcher, "-n", str(ranks), str(target), *arguments, *program.get("quick", []), *more]
        process = subprocess.Popen(words, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                                   env=os.environ | (settings or {}))
        try:
            out, err = process.communicate(timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Failure(f"{program['name']} on {ranks} ranks was not over after {LIMIT_S} s") from None
        return Ended(process.returncode, out, err)

    def good(self, program, ranks, **how):
        """A run that must end well, whose records must fit the experiment."""
        ended = self.run(program, ranks, **how)
        if ended.status != 0:
            raise Failure(f"{program['name']} on {ranks} ranks ended with {ended.status}: {ended.err.strip()}")
        records = ended.records()
        for record in records:
            self.fits(program, record)
        return ended, records

    def fits(self, program, record):
        figure = self.figures.get(record["figure"])
        if figure is None or record["figure"] not in program["figures"]:
            raise Failure(f"{program['name']} records {record}, of a figure that is not its own")
        if "note" in record:
            return
        if "text" in record and figure["kind"] == "table" and record["text"] and record["column"] in figure["columns"]:
            self.recorded.setdefault(record["figure"], {}).setdefault(record["series"], set()).add(record["column"])
            return
        if not (isinstance(record["y"], (int, float)) and math.isfinite(record["y"]) and record["y"] >= 0):
            raise Failure(f"{program['name']} records {record}")
        table = figure["kind"] == "table"
        if table != ("column" in record) or (table and record["column"] not in figure["columns"]):
            raise Failure(f"{program['name']} records {record} in a figure of kind {figure['kind']}")
        place = record["column"] if table else record["x"]
        places = self.recorded.setdefault(record["figure"], {}).setdefault(record["series"], set())
        places.add(place)


def expect(condition, sentence):
    if not condition:
        raise Failure(sentence)


def must_fail(ended, text):
    expect(ended.status != 0, f"it ended well; it must not:\n{ended.out[-600:]}")
    expect(text in ended.err, f"its message does not say {text!r}: {ended.err.strip()}")


def read_png(path):
    """Width, height and the rows of an RGB picture; checks all that the format has for checking."""
    data = path.read_bytes()
    expect(data[:8] == b"\x89PNG\r\n\x1a\n", f"{path.name} is no PNG file")
    at, chunks = 8, []
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body, check = data[at + 8:at + 8 + length], data[at + 8 + length:at + 12 + length]
        expect(struct.pack(">I", zlib.crc32(name + body)) == check, f"{path.name}: the check of {name} is wrong")
        chunks.append((name, body))
        at += 12 + length
    expect([name for name, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"], f"{path.name}: its chunks are {[n for n, _ in chunks]}")
    width, height, depth, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    expect((depth, kind) == (8, 2), f"{path.name} has depth {depth} and kind {kind}")
    raw = zlib.decompress(chunks[1][1])  # checks Adler's sum
    row = 3 * width + 1
    expect(len(raw) == row * height, f"{path.name} has {len(raw)} bytes for {width} x {height}")
    expect(all(raw[y * row] == 0 for y in range(height)), f"{path.name}: a row has a filter")
    return width, height, [raw[y * row + 1:(y + 1) * row] for y in range(height)]


def share_of(rows, accepts):
    """Share of the pixels whose colour is accepted."""
    pixels = [row[i:i + 3] for row in rows for i in range(0, len(row), 3)]
    return sum(1 for p in pixels if accepts(*p)) / len(pixels)


# ---- The tests ---------------------------------------------------------------------------------------------------------


def patterns(bench, program):
    bench.compile(program)
    series = None
    for ranks, figures, tables in [(2, {"fig3", "pingpong", "fig7"}, {"table1": {"latency", "bandwidth"}, "peaks": {"alltoall 2"}}),
                                   (3, {"fig4", "fig5", "fig6", "fig8", "fig9"},
                                    {"table2": {"alltoall", "alltoone", "onetoall", "bcast", "reduce"},
                                     "peaks": {"alltoall many", "alltoone many", "onetoall many"}})]:
        _, records = bench.good(program, ranks)
        values = [record for record in records if "note" not in record]
        expect(all(record["y"] > 0 for record in values), "a throughput or time is 0")
        names = {record["series"] for record in values}
        expect(len(names) == 1 and names == (series or names), f"it names its series {names}")
        series = names
        if program["name"] in ("patterns_fm", "patterns_aclmpl_async", "patterns_mpi_async"):  # no operations of all ranks
            figures, tables = figures - {"fig7", "fig8", "fig9"}, {t: c - {"bcast", "reduce"} for t, c in tables.items()}
        got = {record["figure"] for record in values if "x" in record}
        expect(got == figures, f"on {ranks} ranks it gives the figures {sorted(got)}, not {sorted(figures)}")
        for figure in figures:
            points = [record["x"] for record in values if record["figure"] == figure]
            expect(points == sorted(set(points)) and len(points) >= 6, f"{figure} on {ranks} ranks has the points {points}")
        for table, columns in tables.items():
            cells = {record["column"] for record in values if record["figure"] == table}
            expect(cells == columns, f"{table} on {ranks} ranks has the columns {sorted(cells)}")


def alone(bench):
    program = bench.programs["patterns_aclmpl_sync"]
    bench.compile(program)
    must_fail(bench.run(program, 1), "at least 2 ranks")


def reduce(bench):
    program = bench.programs["reduce"]
    bench.compile(program)
    for ranks in (2, 3, 5):
        _, records = bench.good(program, ranks)
        points = {s: [r["x"] for r in records if r.get("series") == s and r["figure"] == "crossover"] for s in ("tree", "binary swap")}
        expect(points["tree"] == points["binary swap"] and len(points["tree"]) >= 6, f"the points are {points}")
        cells = [r for r in records if r["figure"] == "roots"]
        expect(len(cells) == 9, f"the table of roots has {len(cells)} cells")
        expect(any("library's own measurement" in r.get("note", "") for r in records), "the library's crossover is not told")
    must_fail(bench.run(program, 1), "nothing to reduce")


def pictures(bench, name, counts):
    """The files of a renderer's runs, which must all be alike; answers what the runs printed, too."""
    program = bench.programs[name]
    bench.compile(program)
    first, said = None, []
    for ranks in counts:
        out = bench.folder / f"{name}-{ranks}"
        out.mkdir()
        ended, records = bench.good(program, ranks, out=out)
        data = (out / program["artifacts"][0]).read_bytes()
        expect(first in (None, data), f"the picture of {ranks} ranks is not that of {counts[0]}")
        first = data
        said.append((ended, records))
    return out / program["artifacts"][0], said


def volume(bench):
    path, said = pictures(bench, "volume", [1, 2, 3, 4, 5, 8])
    width, height, rows = read_png(path)
    expect((width, height) == (256, 256), f"the picture has {width} x {height} pixels")
    knot = share_of(rows, lambda r, g, b: r > 110 and r > g + 20 and g > b)
    shell = share_of(rows, lambda r, g, b: b > r + 15 and b > 40)
    black = share_of(rows, lambda r, g, b: r + g + b == 0)
    expect(0.05 < knot < 0.5 and 0.15 < shell < 0.8 and 0.2 < black < 0.7, f"knot, shell and black are {knot:.2f}, {shell:.2f}, {black:.2f} of it")
    for _, records in said:
        parts = {r["column"]: r["y"] for r in records if r["figure"] == "volume_parts"}
        expect(parts["ray casting"] + parts["compositing"] <= parts["frame"] * 1.001, f"a frame's parts are longer than it: {parts}")


def spheres(bench):
    path, said = pictures(bench, "spheres", [1, 2, 3, 4, 6])
    width, height, rows = read_png(path)
    expect((width, height) == (384, 384), f"the picture has {width} x {height} pixels")
    plate = share_of(rows, lambda r, g, b: b > r + 10 and b > 40)
    ball = share_of(rows, lambda r, g, b: r > g + 10 and g > b + 20)
    expect(plate > 0.08 and ball > 0.02, f"plate and ball are {plate:.2f} and {ball:.2f} of it")
    lines = {re.sub(r"^\d+ nodes", "", next(line for line in ended.out.splitlines() if "energy" in line)) for ended, _ in said}
    expect(len(lines) == 1, f"the runs do not agree: {lines}")
    drifts = {next(r["y"] for r in records if r.get("column") == "energy drift") for _, records in said}
    expect(len(drifts) == 1 and 0 < min(drifts) < 1e-3, f"the drifts are {drifts}")


def cannot_write(bench):
    for name in ("volume", "spheres"):
        program = bench.programs[name]
        target = bench.compile(program, name=name + "-nowhere")
        must_fail(bench.run(program, 2, out=bench.folder / "there-is-no-such-folder", target=target, more=["--steps=10"] if name == "spheres" else []),
                  "cannot be written")


def too_many(bench):
    program = bench.programs["spheres"]
    must_fail(bench.run(program, 11, target=bench.compile(program, name="spheres-many")), "take a larger plate or fewer nodes")


# A mistake for each check: file, what stands there, what is put in its place, ranks, and what the program must say.
MISTAKES = [
    ("patterns_aclmpl_sync", "patterns.h", "mark_of(round, from, to);\n}", "mark_of(round, from, to);\n    message[bytes - 1] += round == 3;\n}", 2, "wrong data"),
    ("patterns_shmem", "transport_shmem.c", "in + (size_t)me * bytes, from, bytes, to", "in + (size_t)me * bytes, from, bytes - 1, to", 2, "wrong"),
    ("patterns_native", "transport_native.c", "ARKE_DOUBLE, ARKE_SUM", "ARKE_DOUBLE, ARKE_MAX", 3, "reduce of 8 bytes: element 0 is"),
    ("patterns_cmmd", "transport_cmmd.c", "CMMD_bc_to_nodes(data, (int)bytes)", "CMMD_bc_to_nodes((char *)data - 8, (int)bytes)", 2, "broadcast of 8 bytes: element 0 is"),
    ("reduce", "reduce.c", "a[i] += b[i];", "a[i] += b[i] * (i != 5);", 3, "element 5 is"),
    ("volume", "composite.c", "camera) != upper)", "camera) == upper)", 2, "differs from that of one node alone"),
    ("volume", "composite.c", "return low_in_front(first, level, camera) ? ", "return !low_in_front(first, level, camera) ? ", 1, "from one without bricks"),
    ("spheres", "exchange.c", "g.at[d] -= md->side[d]", "g.at[d] -= 0.999 * md->side[d]", 1, "it is not conserved"),
    ("spheres", "exchange.c", "md->count = staying + coming", "md->count = staying", 2, "of 2184 atoms"),
    ("spheres", "splat.c", "b[i].depth < a[i].depth ||", "b[i].depth > a[i].depth ||", 1, "and the nearest sphere at"),
    ("spheres", "spheres.c", "ACLMPL_reduce(picture, PIXELS,", "ACLMPL_reduce(picture, PIXELS / 2,", 2, "and the nearest sphere at"),
]


def mistake(bench, number):
    name, file, there, instead, ranks, says = MISTAKES[number]
    program = bench.programs[name]
    sources = bench.folder / f"mistake-{number}"
    shutil.copytree(SOURCES, sources)
    text = (sources / file).read_text()
    expect(there in text, f"{file} has no {there!r} to put a mistake into")
    (sources / file).write_text(text.replace(there, instead, 1))
    target = bench.compile(program, sources, name=f"mistaken-{number}")
    must_fail(bench.run(program, ranks, target=target), says)


def paths(bench):
    """A synchronous message of 1 MB is copied once, whoever comes first; one of 1 KB twice, through memory of both. By the paper's own
    protocols both are put once, and an asynchronous one goes through the receiver's pool, and its list if it is longer than a slot.

    The first is where the engine does not find that two copies, one behind the other, cost less than one: it measures both, and
    on some machines they cost about the same.
    """
    wanted = {
        "the engine, synchronous, 1 KB": 2, "the engine, synchronous, 1 MB": 1,
        "the engine, asynchronous, 1 KB": 3, "the engine, asynchronous, 1 MB": 3,
        "the paper's protocol, synchronous, 1 KB": 1, "the paper's protocol, synchronous, 1 MB": 1,
        "the paper's protocol, asynchronous, 1 KB": 2, "the paper's protocol, asynchronous, 1 MB": 3,
    }
    rows = {}
    for program, settings in ("paths", {"ARKE_COSTS": "both"}), ("paths_paper", {"ACLMPL_PROTOCOL": "paper"}):
        bench.compile(bench.programs[program])
        _, records = bench.good(bench.programs[program], 2, settings=settings)
        for record in records:
            rows.setdefault(record["series"], {})[record["column"]] = record.get("text", record.get("y"))
    expect(len(rows) == 2 * len(wanted), f"there are the rows {sorted(rows)}")
    for name, row in rows.items():
        copies, right = row["sender"] + row["receiver"], wanted[name.rpartition(", ")[0]]
        # The paper's are counted exactly. With the engine short messages beside it are copied too, a second copy of a part is
        # possible where both sides copy at a time, and a part of a long message may go straight to its place.
        less, more = (0, 0) if name.startswith("the paper") else (0.5 if right == 3 else 0.05, 0.6)
        expect(right - less <= copies <= right + more, f"{name} is copied {copies:.2f} times by {row['path']}, not {right}")
    must_fail(bench.run(bench.programs["paths"], 3), "two nodes")


def many(bench):
    """All to all alone, as on 32 ranks: here on 4."""
    for name in ("many_aclmpl_sync", "many_aclmpl_async", "many_mpi_async"):
        bench.compile(bench.programs[name])
        _, records = bench.good(bench.programs[name], 4)
        expect({record["figure"] for record in records} == {"alltoall32"}, f"{name} gives other figures, too")


def complete(bench):
    """What was recorded before this test fills all figures and is what the claims speak of."""
    skipped = {"PVM"} if not bench.has(bench.programs["patterns_pvm"]) else set()
    for figure in bench.experiment["figure"]:
        if figure["kind"] != "image":
            expect(bench.recorded.get(figure["id"]), f"nothing is recorded for {figure['id']}")
    for claim in bench.experiment["claim"]:
        for side in ("above", "below"):
            place = claim.get(side)
            # Series of other libraries are not measured here.
            if not place or place["series"] in skipped or place["series"].endswith("(MPICH)"):
                continue
            figure = place.get("figure", claim["figure"])
            places = bench.recorded[figure].get(place["series"])
            expect(places, f"claim {claim['id']}: {figure} has no series {place['series']}")
            at = place.get("at")
            between = isinstance(at, (int, float)) and min(places) <= at <= max(places)
            expect(at is None or at in places or between, f"claim {claim['id']}: {place['series']} has no {at}")


def tests(bench):
    for name, program in bench.programs.items():
        if name.startswith("patterns_"):
            yield name, program, lambda program=program: patterns(bench, program)
    yield "one rank", None, lambda: alone(bench)
    yield "reduce", None, lambda: reduce(bench)
    yield "paths", None, lambda: paths(bench)
    yield "many ranks", None, lambda: many(bench)
    yield "volume", None, lambda: volume(bench)
    yield "spheres", None, lambda: spheres(bench)
    yield "figures and claims", None, lambda: complete(bench)
    yield "no folder", None, lambda: cannot_write(bench)
    yield "too many nodes", None, lambda: too_many(bench)
    for number, entry in enumerate(MISTAKES):
        yield f"mistake {number}: {entry[0]}, {entry[5]}", None, lambda number=number: mistake(bench, number)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prefix", required=True, help="where Arke is installed")
    parser.add_argument("--only", default="", help="tests whose name has this in it")
    options = parser.parse_args()
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory(prefix="arke-aclmpl-") as folder:
        bench = Bench(options.prefix, folder)
        for name, program, test in tests(bench):
            if options.only not in name or (options.only and name == "figures and claims"):
                continue
            if program and not bench.has(program):
                print(f"skip  {name}: this installation has no {HEADERS[program['face']]}", flush=True)
                skipped += 1
                continue
            try:
                test()
                print(f"ok    {name}", flush=True)
                passed += 1
            except Failure as failure:
                print(f"FAIL  {name}: {failure}", flush=True)
                failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
