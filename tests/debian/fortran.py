#!/usr/bin/env python3
"""The Fortran libraries under Open MPI's and MPICH's names.

Names: every name that the libraries of Debian's packages export is in Arke's, or in a library that these need; data objects
have the same size. fortran-names.tsv has the exceptions, each with a reason; one that fits nothing is a failure itself.

Programs: those of fortran.toml, compiled with gfortran and the headers and modules of Debian's packages, and linked with their
libraries, run on Arke. Nothing is installed: run.py's packages are unpacked in a folder of their own.

Ends with `N passed, N failed, N skipped`.

  tests/debian/fortran.py --prefix build/prefix
  tests/debian/fortran.py --only mpich -v
"""

import argparse
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent / "clients"), str(HERE.parent / "clients" / "programs"), str(HERE.parent)]
import fetch  # noqa: E402
import places  # noqa: E402
import run as clients  # noqa: E402
from builds import locked  # noqa: E402
from common import adopt_orphans  # noqa: E402
from run_mpi import run_job  # noqa: E402

LIBRARIES = {"openmpi": ["libmpi_mpifh.so.40", "libmpi_usempif08.so.40", "libmpi_usempi_ignore_tkr.so.40"],
             "mpich": ["libmpichfort.so.12"]}
# Programs name these; they are empty.
STUBS = ["libmpi_mpifh-gfortran.so.40", "libmpi_usempif08-gfortran.so.40", "libmpi_usempi_ignore_tkr-gfortran.so.40"]
LIMIT_S = 60


class Report:
    """Counts, and prints a line for each thing that was looked at."""

    def __init__(self, verbose):
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}
        self.verbose = verbose

    def tell(self, word, what, why="", output=""):
        self.counts[word] += 1
        if word == "failed" or self.verbose:
            print(f"{word:8} {what}{': ' + why if why else ''}", flush=True)
        if word == "failed" and output:
            print("\n".join("    " + line[:300] for line in output.splitlines()[-20:]), flush=True)


def exports(library):
    """The names that a library offers: name -> size of a data object, or None for a function."""
    done = subprocess.run(["readelf", "--dyn-syms", "-W", str(library)], check=True, capture_output=True, text=True)
    found = {}
    for line in done.stdout.splitlines():
        cells = line.split()
        if len(cells) >= 8 and cells[0].endswith(":") and cells[6] not in ("UND", "Ndx"):
            found[cells[7].split("@")[0]] = int(cells[2], 0) if cells[3] == "OBJECT" else None
    return found


def closure(directory, name):
    """What a library and those beside it that it needs offer; the first definition of a name counts."""
    names, wanted, seen = {}, [name], set()
    while wanted:
        library = directory / wanted.pop(0)
        if library.name in seen or not library.exists():
            continue
        seen.add(library.name)
        names = exports(library) | names
        done = subprocess.run(["readelf", "-dW", str(library)], check=True, capture_output=True, text=True)
        wanted += re.findall(r"\(NEEDED\).*\[(.*)\]", done.stdout)
    return names


def read_exceptions(path):
    """Lists [library, pattern, why, whether it has fitted]."""
    rows = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]
    if rows[0] != ["library", "name", "why"] or any(len(row) != 3 or not row[2] for row in rows):
        raise SystemExit(f"{path}: each line has a library, a pattern and a reason")
    return [[*row, False] for row in rows[1:]]


def check_names(abi, own, directory, exceptions, report):
    """Compares the names of an MPI's Fortran libraries with those of Arke's."""
    for library in LIBRARIES[abi]:
        there = exports(own / library)
        if not there:
            report.tell("failed", library, "readelf finds no names in Debian's library")
            continue
        if not (directory / library).exists():
            report.tell("failed", library, f"{directory} lacks it")
            continue
        here = closure(directory, library)
        for name, size in sorted(there.items()):
            entry = next((row for row in exceptions if row[0] == library and re.fullmatch(row[1], name)), None)
            good = name in here and here[name] == size
            if good and entry:
                continue
            if entry:
                entry[3] = True
                report.tell("skipped", f"{library}: {name}", entry[2])
            elif good:
                report.counts["passed"] += 1
            elif name in here:
                report.tell("failed", f"{library}: {name}", f"it has {here[name]} bytes, and {size} in Debian's library")
            else:
                report.tell("failed", f"{library}: {name}", "it is missing")
    for library, pattern, _, fitted in exceptions:
        if library in LIBRARIES[abi] and not fitted:
            report.tell("failed", "fortran-names.tsv", f"{pattern} of {library} fits no name that is missing")


def check_stubs(directory, report):
    """The libraries that programs name and that hold nothing themselves."""
    for name in STUBS:
        good = (directory / name).exists() and "mpi_send_" in closure(directory, name)
        report.tell("passed" if good else "failed", name, "" if good else "it is missing or leads to no library of Fortran")


def compiler_words(abi, own):
    """What gfortran gets, before and after the source."""
    libraries = own / "lib" / "x86_64-linux-gnu"
    if abi == "mpich":
        include = [f"-I{own}/include/x86_64-linux-gnu/mpich"]
        link = [f"-L{libraries}", "-lmpichfort", "-lmpich"]
    else:
        include = [f"-I{libraries}/openmpi/include", f"-I{libraries}/fortran/gfortran-mod-15/openmpi"]
        link = [f"-L{libraries}", f"-L{libraries}/openmpi/lib", "-lmpi_usempif08", "-lmpi_usempi_ignore_tkr", "-lmpi_mpifh", "-lmpi"]
    return ["-w", "-fallow-argument-mismatch", "-I", str(ROOT / "tests" / "fortran"), *include], [*link, f"-Wl,-rpath-link,{libraries}"]


def build(row, abi, own, place):
    """Compiles a program into a folder; answers its path, or None, and what the compilers said."""
    before, after = compiler_words(abi, own)
    target = place / Path(row["source"]).stem
    objects, said = [], ""
    if "with" in row:
        objects = [str(place / "with.o")]
        done = subprocess.run(["gcc", *before[4:], "-c", str(ROOT / row["with"]), "-o", objects[0]], capture_output=True, text=True)
        said = done.stderr
        if done.returncode != 0:
            return None, said
    done = subprocess.run(["gfortran", *before, "-o", str(target), str(ROOT / row["source"]), *objects, *after],
                          capture_output=True, text=True, cwd=place)
    return (target if done.returncode == 0 else None), said + done.stderr


def run_program(row, abi, o, place, report):
    """Compiles a program for an ABI and runs it on Arke at its rank counts."""
    own = o.folder / "own" / "usr"
    label = f"{abi} {Path(row['source']).name}"
    target, said = build(row, abi, own, place)
    if target is None:
        report.tell("failed", label, "it cannot be compiled", said)
        return
    for ranks in row["ranks"]:
        variables, launcher = places.on_arke(o.folder, o.prefix, place, ranks)
        status, output, seconds = run_job([*launcher, str(target)], variables, LIMIT_S)
        good = status == 0 and "ok" in [line.strip() for line in output.splitlines()]
        why = "" if good else f"no end within {LIMIT_S} s" if status is None else f"status {status}"
        report.tell("passed" if good else "failed", f"{label} -n {ranks} ({seconds:.1f} s)", why, output)


def read_programs(path):
    data = tomllib.loads(path.read_text())
    for row in data["program"]:
        if set(row) - {"source", "with", "abis", "ranks"} or not (ROOT / row["source"]).exists():
            raise SystemExit(f"{path}: a program has source, with, abis and ranks, and the source is there: {row}")
    return [data["defaults"] | row for row in data["program"]]


def reads_modules():
    """Whether this gfortran reads the modules of Debian's packages: version 15, of GCC 8 to 14."""
    if shutil.which("gfortran") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source, module = Path(folder) / "m.f90", Path(folder) / "m.mod"
        source.write_text("module m\nend module\n")
        subprocess.run(["gfortran", "-fsyntax-only", str(source)], cwd=folder, check=True)
        return module.exists() and b"version '15'" in gzip.decompress(module.read_bytes())[:80]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", default="build/prefix", help="where Arke is installed (default: %(default)s)")
    p.add_argument("--only", default="", help="openmpi or mpich")
    p.add_argument("--folder", default="", help="where packages are kept and unpacked (default: in the cache of tested programs)")
    p.add_argument("-v", "--verbose", action="store_true", help="a line for each run and each exception")
    o = p.parse_args()
    o.folder, o.prefix = Path(o.folder or fetch.shared_folder()).resolve(), Path(o.prefix).resolve()
    directory = o.prefix / "lib" / "arke" / "abi"
    programs = read_programs(HERE / "fortran.toml")
    exceptions = read_exceptions(HERE / "fortran-names.tsv")
    report = Report(o.verbose)
    adopt_orphans()
    (o.folder / "places").mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with locked(o.folder / "lock"):
        try:
            # The plan of run.py, so that both use what the other has fetched.
            data, rows = clients.read_clients(HERE / "clients.toml")
            fetch.fetch(o.folder, [row.packages for row in rows if not row.long], data["own"]["packages"], data["own"]["pattern"])
        except fetch.CannotFetch as why:
            report.tell("failed", "packages", str(why))
        else:
            for abi in [abi for abi in LIBRARIES if o.only in ("", abi)]:
                check_names(abi, o.folder / "own" / places.LIBRARIES[0], directory, exceptions, report)
                if abi == "openmpi":
                    check_stubs(directory, report)
                chosen = [row for row in programs if abi in row["abis"]]
                if not reads_modules():
                    report.tell("skipped", f"programs of {abi}", "there is no gfortran that reads the modules of Debian's packages")
                    continue
                for row in chosen:
                    with tempfile.TemporaryDirectory(prefix="fortran.", dir=o.folder / "places") as place:
                        run_program(row, abi, o, Path(place), report)
    print(f"{time.monotonic() - began:.0f} s")
    print(", ".join(f"{number} {word}" for word, number in report.counts.items()))
    return 1 if report.counts["failed"] else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
