#!/usr/bin/env python3
"""Runs the same binaries on this library and on MPICH, which has the standard ABI too.

A program that MPICH's compiler wrapper built must run unchanged on this library, and one that this library's wrapper
built must run unchanged on MPICH: only LD_LIBRARY_PATH and the launcher change. Each run first proves which library
answers. MPICH comes from PyPI and goes into a virtual environment in the cache of tested programs.

Prints one line for each run and `N passed, N failed` at the end. Needs Python 3.11 with venv, and a C compiler.

  tests/clients/run_binaries.py --prefix build/prefix
"""

import argparse
import os
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "launchers")]
import systems  # noqa: E402
from common import adopt_orphans  # noqa: E402
from run_mpi import compile_program, run_job  # noqa: E402

RANKS = (1, 2, 3)
LIMIT_S = 60


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", required=True, help="where this library is installed")
    p.add_argument("--expected", default=str(HERE / "expected.toml"), help="file with the table [binaries]")
    p.add_argument("--build", default=str(HERE.parent.parent / "build" / "clients" / "binaries"))
    p.add_argument("-v", "--verbose", action="store_true", help="print the whole output of each run that failed")
    o = p.parse_args()

    adopt_orphans()
    with open(o.expected, "rb") as f:
        wanted = tomllib.load(f)["binaries"]
    build, prefix = Path(o.build).resolve(), Path(o.prefix).resolve()
    mpich = systems.wheel("mpich", wanted["mpich"], build.parent)
    build.mkdir(parents=True, exist_ok=True)

    # name -> compiler, launcher, library folder, what its version text begins with
    libraries = {
        "arke": (prefix / "bin" / "mpicc", prefix / "bin" / "mpiexec", prefix / "lib", "Arke"),
        "mpich": (mpich / "bin" / "mpicc_abi", mpich / "bin" / "mpiexec", mpich / "lib", "MPICH"),
    }
    passed = failed = 0

    def tell(fault, what, seconds, output=""):
        nonlocal passed, failed
        passed, failed = (passed, failed + 1) if fault else (passed + 1, failed)
        print(f"{'failed' if fault else 'passed':8} {what} ({seconds:.1f} s){': ' + fault if fault else ''}", flush=True)
        if fault and o.verbose:
            print("\n".join("    " + line for line in output.splitlines()[-30:]), flush=True)

    sources = {"which_library": HERE / "which_library.c"}
    sources |= {name: HERE.parent / "mpi" / f"{name}.c" for name in wanted["programs"]}
    for built_with, (compiler, *_) in libraries.items():
        (build / built_with).mkdir(exist_ok=True)
        for name, source in sources.items():
            target = build / built_with / name
            complaint = compile_program([str(compiler)], source, target, [])
            if complaint:
                tell(complaint.splitlines()[0][:300], f"{name}: built with {built_with}", 0)
                continue
            for run_on, (_, launcher, folder, answer) in libraries.items():
                if built_with == run_on == "mpich":
                    continue
                for ranks in RANKS:
                    environment = dict(os.environ) | {"LD_LIBRARY_PATH": str(folder)}
                    command = [str(launcher), "-n", str(ranks), str(target), *wanted["programs"].get(name, [])]
                    status, output, seconds = run_job(command, environment, LIMIT_S)
                    lines = [line.strip() for line in output.splitlines() if line.strip()]
                    fault = ""
                    if status is None:
                        fault = f"no end within {LIMIT_S} s"
                    elif status != 0:
                        fault = f"status {status}: {lines[-1][:200] if lines else 'no output'}"
                    elif name == "which_library":
                        for line in (f"library: {answer}", f"ranks: {ranks}", "abi: 1"):
                            if not any(text.startswith(line) for text in lines):
                                fault = f"lacks {line!r}: {output[:200]!r}"
                    elif "ok" not in lines and not any(line.startswith("skipped:") for line in lines):
                        fault = f"never said ok: {lines[-1][:200] if lines else 'no output'}"
                    tell(fault, f"{name}: built with {built_with}, run on {run_on} -n {ranks}", seconds, output)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
