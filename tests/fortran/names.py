#!/usr/bin/env python3
"""Every procedure of MPI is there: each symbol in the library, each name in the modules, and mpif.h compiles in both
source forms. The lists follow from the ABI tables (faces/fortran/generated/names.txt). Ends with `N passed, N failed`.

  tests/fortran/names.py --prefix build/prefix
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def names(kind):
    """The names of a kind in the list."""
    lines = (ROOT / "faces/fortran/generated/names.txt").read_text().splitlines()
    return [line.split()[1] for line in lines if line.startswith(kind + " ")]


def defined(library):
    """The symbols that a library defines for others."""
    done = subprocess.run(["nm", "-D", "--defined-only", str(library)], check=True, capture_output=True, text=True)
    return {line.split()[-1] for line in done.stdout.splitlines()}


def compiles(prefix, name, text):
    """What the compiler complains of, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / name
        source.write_text(text)
        done = subprocess.run([str(prefix / "bin" / "mpifort"), "-Werror", "-Wall", "-Wno-unused", "-c", name],
                              cwd=folder, capture_output=True, text=True)
    return done.stderr.strip() if done.returncode else ""


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", type=Path, default=ROOT / "build" / "prefix", help="an installed Arke")
    o = p.parse_args()
    prefix = o.prefix.resolve()

    passed, failed = 0, []
    have = defined(prefix / "lib" / "libmpifort_abi.so.1")
    wanted = names("symbol")
    missing = [name for name in wanted if name not in have]
    failed += [f"the library lacks {name}" for name in missing]
    passed += len(wanted) - len(missing)

    for module in ("mpi", "mpi_f08"):
        # In parts, since a statement may have 255 continuation lines.
        parts = names(module)
        complaints = []
        for start in range(0, len(parts), 200):
            part = parts[start:start + 200]
            text = f"subroutine some_names\n  use {module}, only : &\n"
            text += ", &\n".join(f"    {name}" for name in part) + "\nend subroutine\n"
            complaint = compiles(prefix, "names.f90", text)
            if complaint:
                complaints.append(complaint)
            else:
                passed += len(part)
        failed += [f"module {module}: {complaint[:600]}" for complaint in complaints]

    for name, text in (("fixed.f", "      SUBROUTINE S\n      IMPLICIT NONE\n      INCLUDE 'mpif.h'\n      END\n"),
                       ("free.f90", "subroutine s\n  implicit none\n  include 'mpif.h'\nend subroutine\n")):
        complaint = compiles(prefix, name, text)
        passed += not complaint
        failed += [f"mpif.h in {name}: {complaint[:600]}"] if complaint else []

    for line in failed:
        print(f"FAIL  {line}")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
