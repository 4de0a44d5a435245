"""Builds a program with Arke's compiler wrappers, once for all that the build depends on.

The folder NAME-HASH in the cache holds a build. The hash covers what the program's folder says of source and build, the
compilers' versions, Arke's mpi.h, and the builds of other programs that it uses. Programs are linked with libmpi_abi.so.1
dynamically, so a new library needs no new build.

The cache outlives the clone that made it, and several clones use it at a time:
- Who builds or tests a program holds the lock of its build, NAME-HASH.lock. Tests write into the build, too.
- A build is used only when its file `built` is there, which is written last.
- Programs are built with a copy of Arke in the cache (arke-HASH): they write down where the compiler is, and the clone
  may be gone when they run. They run on the Arke that is tested.
- Of each program the builds that were used last are kept (KEPT); a build whose lock is held stays, too.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import sources
from common import StepFailed, header_state, run_step

COMPILERS = ("mpicc", "mpicxx", "mpifort")
# What is read at every run, not at the build.
NOT_BUILT = ("expected.toml", "program.toml")
# So many builds of a program stay: that of this state of Arke, and that of another clone or branch.
KEPT = 2


def cache(otherwise):
    """The folder of builds: TESTED_PROGRAMS_CACHE, or one in the user's cache; `otherwise` where that cannot be written."""
    wanted = os.environ.get("TESTED_PROGRAMS_CACHE")
    if not wanted:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        wanted = Path(home) / "arke-tests"
    wanted = Path(wanted).resolve()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError as why:
        print(f"note: builds go to {otherwise}, since {wanted} cannot be written ({why.strerror}); "
              "TESTED_PROGRAMS_CACHE names another folder", flush=True)
        return otherwise


@contextlib.contextmanager
def locked(path):
    """Holds a lock for the time of a `with`."""
    with open(path, "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"waiting for another run that holds {path}", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def remove_old(clients, name, kept):
    """Removes all folders NAME-HASH but those that were used last and those whose lock is held."""
    def used(folder):
        stamp = folder / "built"
        return stamp.stat().st_mtime if stamp.exists() else 0

    there = [f for f in clients.glob(f"{name}-*") if f.is_dir() and f.name.removeprefix(f"{name}-").isalnum()]
    for old in sorted(there, key=used, reverse=True)[kept:]:
        with open(f"{old}.lock", "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            (old / "built").unlink(missing_ok=True)
            shutil.rmtree(old, ignore_errors=True)


def kept(name, state, make, otherwise):
    """The folder NAME-HASH of the cache, for what depends on `state` alone and is not written once it is there: make(folder) fills
    it, unless another run has done so."""
    folders = cache(otherwise)
    folder = folders / f"{name}-{hashlib.sha256(json.dumps(state).encode()).hexdigest()[:12]}"
    with locked(f"{folder}.lock"):
        if not (folder / "built").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            make(folder)
        (folder / "built").touch()
        # Runs use it without its lock: what a few other branches need stays.
        remove_old(folders, name, 2 * KEPT)
    return folder


class Builder:
    """Builds programs for one installed Arke."""

    def __init__(self, prefix, clients, programs):
        self.prefix, self.clients, self.programs = prefix, clients, programs
        self.compilers = [subprocess.run([prefix / "bin" / name, "-dumpfullversion"], text=True,
                                         capture_output=True).stdout.strip() for name in COMPILERS]
        self.header = header_state([str(prefix / "bin" / "mpicc")])
        clients.mkdir(parents=True, exist_ok=True)

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

    def copy_of_arke(self):
        """The copy of Arke that programs are built with; makes it if it is not there."""
        state = hashlib.sha256(json.dumps([self.compilers, self.header]).encode()).hexdigest()[:12]
        folder = self.clients / f"arke-{state}"
        with locked(f"{folder}.lock"):
            if not (folder / "built").exists():
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(self.prefix, folder, symlinks=True)
            (folder / "built").touch()
        return folder

    def environment(self, program, arke=None):
        """What a program's commands find in their environment: at its tests, and with the copy of Arke at its build."""
        arke = arke or self.prefix
        values = dict(os.environ) | {
            "PREFIX_OF_ARKE": str(arke), "MPICC": str(arke / "bin" / "mpicc"), "MPICXX": str(arke / "bin" / "mpicxx"),
            "MPIFORT": str(arke / "bin" / "mpifort"), "MPIEXEC": str(arke / "bin" / "mpiexec"),
            "PATH": f"{arke / 'bin'}{os.pathsep}{os.environ.get('PATH', '/usr/bin:/bin')}",
            "LD_LIBRARY_PATH": str(arke / "lib"), "PROGRAM": str(program.folder),
            "BUILD": str(self.folder(program)), "JOBS": str(len(os.sched_getaffinity(0))),
        }
        # That the settings of make's caller reach no make of the program's.
        for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
            values.pop(name, None)
        for name in program.uses:
            values[name.upper().replace("-", "_")] = str(self.folder(self.programs[name]))
        return values

    @contextlib.contextmanager
    def built(self, program):
        """Builds the program, and before it those that it uses, unless they are there; holds their locks for the time of
        a `with`. Raises sources.Unreachable if the source cannot be had here, StepFailed if it cannot be built."""
        with contextlib.ExitStack() as stack:
            for name in program.uses:
                stack.enter_context(self.built(self.programs[name]))
            folder = self.folder(program)
            stack.enter_context(locked(f"{folder}.lock"))
            # What tests build in it, if only a part that is older than its source, they build with this copy.
            arke = self.copy_of_arke()
            if not (folder / "built").exists():
                self.build(program, folder, arke)
            (folder / "built").touch()      # It was used now.
            remove_old(self.clients, program.name, KEPT)
            remove_old(self.clients, "arke", KEPT)
            yield folder

    def build(self, program, folder, arke):
        """Fetches and builds a program, for one who holds its lock."""
        missing = sources.missing_packages(program.needs)
        if missing:
            raise sources.Unreachable(f"packages are missing, which scripts/setup.sh test installs: {' '.join(missing)}")
        # The index of packages and the environment of pip are there for all programs.
        with locked(self.clients / "sources.lock"):
            sources.fetch(program.source, program.version, folder, self.clients)
        print(f"building {program.name} {program.version} with Arke's compiler wrappers (about {program.minutes:g} min)", flush=True)
        start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        environment = self.environment(program, arke)
        for number, command in enumerate(program.build):
            run_step(["timeout", "3600", "bash", "-ec", command], folder / f"build{number}.log", cwd=folder / "source",
                     env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        text = f"{time.monotonic() - start:.0f} s, {cpu_s:.0f} s of CPU"
        (folder / "built").write_text(f"{text}\n")
        print(f"built {program.name} in {text}", flush=True)


__all__ = ["Builder", "StepFailed", "cache", "kept"]
