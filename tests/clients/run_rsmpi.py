#!/usr/bin/env python3
"""Builds the `mpi` crate (rsmpi, MPI for Rust) with this library's compiler wrapper and runs all examples it ships.

The crate comes from the package registry by way of cargo, which checks it against the registry's index. Its bindings are
made from this library's <mpi.h> by bindgen, which needs libclang.

What the build depends on (the crate's version, its features and the compiler) chooses a folder in the cache of other
programs (programs/builds.py), which outlives this clone; the bindings and the examples are built anew in every run.

Prints one line for each run and `N passed, N failed` at the end. Needs cargo, libclang and Python 3.11.

  tests/clients/run_rsmpi.py --prefix build/prefix
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE / "programs")]
import builds  # noqa: E402
from common import adopt_orphans  # noqa: E402
from run_mpi import run_job  # noqa: E402

LIMIT_S = 60


def run(command, folder, **environment):
    """Runs a step of the installation in a folder; answers its standard output."""
    done = subprocess.run([str(x) for x in command], cwd=folder, env=dict(os.environ) | environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        tail = "\n".join(done.stderr.splitlines()[-25:])
        raise SystemExit(f"failed: {' '.join(str(x) for x in command)}\n{tail}")
    return done.stdout


def fetched(build, version):
    """The crate's source, with its examples."""
    source = build / f"mpi-{version}"
    if (source / "fetched").exists():
        return source
    for old in build.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    (build / "src").mkdir(parents=True)
    (build / "src" / "lib.rs").write_text("")
    (build / "Cargo.toml").write_text('[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n'
                                      f'[dependencies]\nmpi = "={version}"\n')
    print(f"fetching the crate mpi {version}", flush=True)
    run(["cargo", "vendor", "--versioned-dirs", build / "vendor"], build)
    shutil.move(build / "vendor" / f"mpi-{version}", source)
    shutil.rmtree(build / "vendor")
    # Or cargo would take it for a member of the workspace around it.
    with open(source / "Cargo.toml", "a") as manifest:
        manifest.write("\n[workspace]\n")
    (source / "fetched").touch()
    return source


def built(source, mpicc, features):
    """Builds the examples; answers name -> program."""
    print(f"building the examples of {source.name} with {mpicc}", flush=True)
    # Some examples forbid warnings, and later compilers know more of them. cargo cannot see that the header changed.
    run(["cargo", "clean", "-q", "-p", "mpi-sys"], source)
    messages = run(["cargo", "build", "-q", "--examples", "--features", ",".join(features), "--message-format=json"],
                   source, MPICC=str(mpicc), RUSTFLAGS="--cap-lints=allow")
    programs = {}
    for line in messages.splitlines():
        message = json.loads(line)
        if message.get("reason") == "compiler-artifact" and message["target"]["kind"] == ["example"]:
            programs[message["target"]["name"]] = Path(message["executable"])
    return programs


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prefix", required=True, help="where this library is installed")
    p.add_argument("--expected", default=str(HERE / "expected.toml"), help="file with the table [rsmpi]")
    p.add_argument("--build", default="", help="folder of the build (default: one in the cache)")
    p.add_argument("-v", "--verbose", action="store_true", help="print the whole output of each run that failed")
    o = p.parse_args()

    adopt_orphans()
    with open(o.expected, "rb") as f:
        wanted = tomllib.load(f)["rsmpi"]
    prefix = Path(o.prefix).resolve()
    clients = builds.cache(HERE.parent.parent / "build" / "clients")
    rustc = run(["rustc", "-V"], HERE)
    state = hashlib.sha256(json.dumps([wanted["version"], wanted["features"], rustc]).encode()).hexdigest()[:12]
    build = Path(o.build or clients / f"rsmpi-{state}").resolve()
    build.mkdir(parents=True, exist_ok=True)
    with builds.locked(f"{build}.lock"):
        test(wanted, build, prefix, o.verbose)


def test(wanted, build, prefix, verbose):
    """Builds the examples and runs them; ends the process with the outcome."""
    source = fetched(build, wanted["version"])
    programs = built(source, prefix / "bin" / "mpicc", wanted["features"])
    listed = {path.stem for path in (source / "examples").glob("*.rs")}
    # rustc takes the folder from the wrapper, but no run path.
    environment = dict(os.environ) | {"LD_LIBRARY_PATH": str(prefix / "lib")}
    passed = failed = 0
    for name in sorted(listed | set(programs)):
        for ranks in wanted["ranks"]:
            if name not in programs:
                status, output, seconds = 1, "was not built", 0
            else:
                command = [str(prefix / "bin" / "mpiexec"), "-n", str(ranks), str(programs[name])]
                status, output, seconds = run_job(command, environment, LIMIT_S)
            lines = [line for line in output.splitlines() if line.strip()]
            fault = ""
            if status is None:
                fault = f": no end within {LIMIT_S} s"
            elif status != 0:
                fault = f": status {status}: {lines[-1][:200] if lines else 'no output'}"
            passed, failed = (passed, failed + 1) if fault else (passed + 1, failed)
            print(f"{'failed' if fault else 'passed':8} {name} -n {ranks} ({seconds:.1f} s){fault}", flush=True)
            if fault and verbose:
                print("\n".join("    " + line for line in lines[-30:]), flush=True)
    (build / "built").touch()       # It was used now.
    builds.remove_old(build.parent, "rsmpi", builds.KEPT)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
