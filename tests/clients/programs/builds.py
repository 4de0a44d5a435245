"""Builds a program with Arke's compiler wrappers, once for all that the build depends on.

The folder build/clients/NAME-HASH holds a build. The hash covers what the program's folder says of source and build, the
compilers' versions, Arke's mpi.h, and the builds of other programs that it uses. Programs are linked with libmpi_abi.so.1
dynamically, so a new library needs no new build.
"""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import time

import sources
from common import StepFailed, header_state, run_step

COMPILERS = ("mpicc", "mpicxx", "mpifort")
# What is read at every run, not at the build.
NOT_BUILT = ("expected.toml", "program.toml")


class Builder:
    """Builds programs for one installed Arke."""

    def __init__(self, prefix, clients, programs):
        self.prefix, self.clients, self.programs = prefix, clients, programs
        self.bin = prefix / "bin"
        self.compilers = [subprocess.run([self.bin / name, "-dumpfullversion"], text=True, capture_output=True).stdout.strip()
                          for name in COMPILERS]
        self.header = header_state([str(self.bin / "mpicc")])

    def key(self, program):
        """The hash of all that a build of this program depends on."""
        parts = [program.title, program.version, program.source, program.build, self.compilers, self.header]
        parts += [self.key(self.programs[name]) for name in program.uses]
        for path in sorted(program.folder.rglob("*")):
            if path.is_file() and path.name not in NOT_BUILT and "__pycache__" not in path.parts:
                parts += [str(path.relative_to(program.folder)), hashlib.sha256(path.read_bytes()).hexdigest()]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:12]

    def folder(self, program):
        return self.clients / f"{program.name}-{self.key(program)}"

    def environment(self, program):
        """What a program's commands find in their environment: at its build and at its tests."""
        values = dict(os.environ) | {
            "ARKE_PREFIX_DIR": str(self.prefix), "MPICC": str(self.bin / "mpicc"), "MPICXX": str(self.bin / "mpicxx"),
            "MPIFORT": str(self.bin / "mpifort"), "MPIEXEC": str(self.bin / "mpiexec"),
            "PATH": f"{self.bin}{os.pathsep}{os.environ.get('PATH', '/usr/bin:/bin')}",
            "LD_LIBRARY_PATH": str(self.prefix / "lib"), "PROGRAM": str(program.folder),
            "BUILD": str(self.folder(program)), "JOBS": str(len(os.sched_getaffinity(0))),
        }
        # That the settings of make's caller reach no make of the program's.
        for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
            values.pop(name, None)
        for name in program.uses:
            values[name.upper().replace("-", "_")] = str(self.folder(self.programs[name]))
        return values

    def built(self, program):
        """Builds the program, and before it those that it uses, unless they are there; answers the folder of the build.
        Raises sources.Unreachable if the source cannot be had here, StepFailed if it cannot be built."""
        for name in program.uses:
            self.built(self.programs[name])
        self.clients.mkdir(parents=True, exist_ok=True)
        # Two runs at a time build it once.
        with open(self.clients / f"{program.name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return self.build_locked(program)

    def build_locked(self, program):
        folder = self.folder(program)
        if (folder / "built").exists():
            return folder
        missing = sources.missing_packages(program.needs)
        if missing:
            raise sources.Unreachable(f"packages are missing, which scripts/setup.sh test installs: {' '.join(missing)}")
        sources.fetch(program.source, program.version, folder, self.clients)
        print(f"building {program.name} {program.version} with Arke's compiler wrappers (about {program.minutes:g} min)", flush=True)
        start = time.monotonic()
        environment = self.environment(program)
        for number, command in enumerate(program.build):
            run_step(["timeout", "3600", "bash", "-ec", command], folder / f"build{number}.log", cwd=folder / "source",
                     env=environment)
        (folder / "built").write_text(f"{time.monotonic() - start:.0f} s\n")
        print(f"built {program.name} in {time.monotonic() - start:.0f} s", flush=True)
        for old in self.clients.glob(f"{program.name}-*"):
            if old.is_dir() and old != folder and old.name.removeprefix(f"{program.name}-").isalnum():
                shutil.rmtree(old, ignore_errors=True)
        return folder


__all__ = ["Builder", "StepFailed"]
