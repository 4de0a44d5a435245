#!/usr/bin/env python3
"""Runs Intel's MPI benchmarks as PyPI has them, compiled for Intel MPI's libmpi.so.12, unchanged on Arke.

The wheel `impi-rt` has the programs, and its libraries of MPI are left out; `intel-openmp` has a library that IMB-MT needs.
A run is good when it ends well, when every benchmark that it lists has told its figures, and when it has told that all
processes came to MPI_Finalize, which IMB-MT does not tell.

Prints one line for each run and `N passed, N failed` at the end. Needs pip and 200 MB from PyPI, once.

  tests/clients/run_imb.py --prefix build/prefix
  tests/clients/run_imb.py --prefix build/prefix --only RMA --ranks 4 -v
"""

import argparse
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE / "programs")]
import builds  # noqa: E402
from common import adopt_orphans  # noqa: E402
from run_mpi import run_job  # noqa: E402

WHEELS = ("impi-rt==2021.18.0", "intel-openmp==2026.2.0")
PROGRAMS = ("MPI1", "NBC", "RMA", "P2P", "MT")
OPENMP = "libiomp5.so"
LIMIT_S = 300
# Few and short: all sizes to 64 KB.
FLAGS = ("-msglog", "0:16", "-iter", "20", "-time", "0.05")
FLAGS_OF = {
    "P2P": ("-msglog", "0:16", "-iter", "20"),
    # It checks what it receives, in two threads of each process.
    "MT": ("-thread_level", "multiple", "-check", "on", "-repeat", "20", "-count", "1,64,4096"),
}


def fetched(folder):
    """The programs out of the wheels, in a folder that has nothing of another MPI."""
    if (folder / "fetched").exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), *WHEELS], check=True)
    for wheel in folder.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                base = name.rpartition("/")[2]
                if re.fullmatch(r"IMB-[A-Z0-9]+", base) or base == OPENMP:
                    (folder / base).write_bytes(archive.read(name))
                    (folder / base).chmod(0o755)
        wheel.unlink()
    (folder / "fetched").touch()
    return folder


def fault(program, status, output):
    """Why a run is not good; empty where it is."""
    lines = [line for line in output.splitlines() if line.strip()]
    if status is None:
        return f"no end within {LIMIT_S} s"
    if status != 0:
        return f"status {status}: {lines[-1][:200] if lines else 'no output'}"
    if "entering MPI_Finalize" not in output and "MT" not in program:
        return "never told that all processes came to MPI_Finalize"
    if told := re.search(r".*(?:errors? detected|check failed|mismatch).*", output, re.I):
        return told[0].strip()
    listed = re.search(r"# List of Benchmarks to run:\n(?P<names>(?:#? *\w* *\n)+)", output)
    names = re.findall(r"^# (\w+) *$", listed["names"], re.M) if listed else re.findall(r"^# Benchmarking (\w+)", output, re.M)
    # Some need more processes than there are, and say so.
    told = rf"^# Benchmarking {{0}}\b.*\n(?:#.*\n)*.*[a-z].*\n\s*\d|Benchmark {{0}} is invalid for"
    silent = [name for name in names if not re.search(told.format(name), output, re.M)]
    if not names or silent:
        return f"no figures of {', '.join(silent) or 'any benchmark'}"
    return ""


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", required=True, help="where this library is installed")
    p.add_argument("--only", default=",".join(PROGRAMS), help="comma-separated (default: %(default)s)")
    p.add_argument("--ranks", default="2,4", help="comma-separated (default: %(default)s)")
    p.add_argument("-v", "--verbose", action="store_true", help="print the whole output of each run that failed")
    o = p.parse_args()

    adopt_orphans()
    mpiexec = Path(o.prefix).resolve() / "bin" / "mpiexec"
    folder = builds.cache(HERE.parent.parent / "build" / "clients") / f"imb-{WHEELS[0].partition('==')[2]}"
    passed = failed = 0
    with builds.locked(f"{folder}.lock"):
        fetched(folder)
        environment = dict(os.environ) | {"LD_LIBRARY_PATH": str(folder), "OMP_NUM_THREADS": "2"}
        for name in o.only.split(","):
            for ranks in map(int, o.ranks.split(",")):
                command = [str(mpiexec), "-n", str(ranks), str(folder / f"IMB-{name}"), *FLAGS_OF.get(name, FLAGS)]
                status, output, seconds = run_job(command, environment, LIMIT_S)
                why = fault(name, status, output)
                passed, failed = (passed, failed + 1) if why else (passed + 1, failed)
                print(f"{'failed' if why else 'passed':8} IMB-{name} -n {ranks} ({seconds:.1f} s){': ' if why else ''}{why}",
                      flush=True)
                if why and o.verbose:
                    print("\n".join("    " + line for line in output.splitlines()), flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
