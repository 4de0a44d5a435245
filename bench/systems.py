"""The message-passing systems that are compared: how each is installed, built for and launched.

Arke, MPICH and Intel MPI share one binary, built once for the MPI 5 standard ABI (`libmpi_abi.so.1`): which of them
answers is decided by the library path when it runs. Open MPI has its own binary of the same source. Arke also runs that
binary, and one built for MPICH's own ABI, by its front ends: columns of their own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "bench"
PEERS = ROOT / "build" / "peers"

CFLAGS = ["-std=gnu11", "-O3", "-Wall", "-Wextra"]
FOREIGN_SETTINGS = ("OMPI_", "PMIX_", "PRTE_", "PMI_", "HYDRA_", "MPICH_", "I_MPI_", "FI_", "UCX_", "ARKE_", "MPIR_")


def clean_environment():
    """The caller's environment without anything that steers one of the systems."""
    return {k: v for k, v in os.environ.items() if not k.startswith(FOREIGN_SETTINGS) and k != "LD_LIBRARY_PATH"}


class Missing(Exception):
    """A system cannot take part; the text says why."""


def call(argv, **keywords):
    done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **keywords)
    if done.returncode != 0:
        lines = done.stdout.strip().splitlines()
        raise Missing(f"{Path(argv[0]).name} failed: {lines[-1] if lines else 'no output'}")
    return done.stdout


def venv(package):
    """The venv that holds `package` from PyPI, made on first use."""
    folder = PEERS / package
    marker = folder / ".installed"
    if not marker.exists():
        print(f"installing {package} from PyPI into {folder.relative_to(ROOT)}", file=sys.stderr, flush=True)
        call([sys.executable, "-m", "venv", str(folder)])
        call([str(folder / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", package], timeout=600)
        marker.write_text("")
    return folder


class System:
    """One system. `prefix` is where it is installed; `title` how the tables call it."""

    key = title = ""
    flavour = "abi"  # systems of one flavour run the same binary

    def __init__(self, prefix):
        self.prefix = Path(prefix)
        self.environment = clean_environment()
        self.environment["LD_LIBRARY_PATH"] = str(self.prefix / "lib")

    def launch(self, ranks, argv):
        """The command that starts `argv` on `ranks` ranks."""
        raise NotImplementedError

    def compiler(self):
        """The command, without source and output, that builds a program for this system's flavour."""
        raise NotImplementedError

    def version(self):
        """One line that the library itself answers: proof of who is measured."""
        argv = self.launch(1, [str(BUILD / self.flavour / "hello"), "--version"])
        out = call(argv, env=self.environment, timeout=60)
        lines = [line for line in out.splitlines() if line.strip()]
        return " ".join((lines[0] if lines else "silent").replace("\t", " ").split())


class Arke(System):
    key, title = "arke", "Arke"

    def __init__(self, prefix):
        if not (Path(prefix) / "bin" / "mpiexec").exists():
            shown = str(prefix).replace(f"{ROOT}/", "")
            raise Missing(f"no {shown}/bin/mpiexec: `make install PREFIX={shown}` first")
        super().__init__(prefix)

    def launch(self, ranks, argv):
        return [str(self.prefix / "bin" / "mpiexec"), "-n", str(ranks), *argv]

    def compiler(self):
        return [shutil.which("cc") or "cc", f"-I{self.prefix}/include", f"-L{self.prefix}/lib", "-lmpi_abi"]

    def ways(self):
        """What messages cost by each of their ways here, as `arke info --paths` measures it; nothing where it cannot."""
        out = call([str(self.prefix / "bin" / "arke"), "info", "--paths"], env=self.environment, timeout=120)
        _, heading, rows = out.partition("\n   bytes ")
        return (heading + rows).strip("\n")


class FrontEnd(Arke):
    """Arke by one of its front ends: the same binary as the MPI whose name the front end has."""

    rival = None    # the class of that MPI
    name = ""       # of the library

    def __init__(self, prefix):
        super().__init__(prefix)
        folder = self.prefix / "lib" / "arke" / "abi"
        if not (folder / self.name).exists():
            raise Missing(f"no {self.name} in {folder}")
        self.environment["LD_LIBRARY_PATH"] = f"{folder}:{self.prefix}/lib"

    def compiler(self):
        return self.rival().compiler()


class Mpich(System):
    key, title = "mpich", "MPICH"

    def __init__(self, prefix=None):
        super().__init__(prefix or venv("mpich"))

    def launch(self, ranks, argv):
        return [str(self.prefix / "bin" / "mpiexec"), "-n", str(ranks), *argv]

    def compiler(self):
        return [shutil.which("cc") or "cc", "-DMPI_ABI", f"-I{self.prefix}/include", f"-L{self.prefix}/lib", "-lmpi_abi"]


class OpenMpi(System):
    key, title, flavour = "openmpi", "Open MPI", "openmpi"

    def __init__(self, prefix=None):
        super().__init__(prefix or venv("openmpi"))

    def launch(self, ranks, argv):
        command = [str(self.prefix / "bin" / "mpiexec")]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--allow-run-as-root")
        if ranks > len(os.sched_getaffinity(0)):
            command.append("--oversubscribe")
        return [*command, "-n", str(ranks), *argv]

    def compiler(self):
        return [str(self.prefix / "bin" / "mpicc")]


class ArkeAsOpenMpi(FrontEnd):
    key, title, flavour, rival, name = "as-openmpi", "Arke as libmpi.so.40", "openmpi", OpenMpi, "libmpi.so.40"


class ArkeAsMpich(FrontEnd):
    key, title, flavour, rival, name = "as-mpich", "Arke as libmpi.so.12", "mpich", Mpich, "libmpi.so.12"

    def compiler(self):
        # MPICH's own interface, which nothing else that is compared here has.
        prefix = self.rival().prefix
        return [shutil.which("cc") or "cc", f"-I{prefix}/include", f"-L{prefix}/lib", "-lmpi"]


class IntelMpi(System):
    key, title = "intel", "Intel MPI"

    def __init__(self, prefix=None):
        super().__init__(prefix or venv("impi-rt"))
        self.environment["I_MPI_ROOT"] = str(self.prefix)
        self.environment["FI_PROVIDER_PATH"] = str(self.prefix / "lib")
        self.environment["I_MPI_FABRICS"] = "shm"
        if not (self.prefix / "lib" / "libmpi_abi.so.1").exists():
            raise Missing("this version has no libmpi_abi.so.1")

    def launch(self, ranks, argv):
        return [str(self.prefix / "bin" / "mpiexec.hydra"), "-n", str(ranks), *argv]

    def compiler(self):
        raise Missing("Intel MPI's wheel has no header; it runs the binary built for another ABI system")


class Floor(System):
    """Programs without MPI that show what the machine allows."""

    key, title, flavour = "floor", "floor", "floor"

    def __init__(self, prefix="/"):
        super().__init__(prefix)

    def launch(self, ranks, argv):
        return list(argv)

    def compiler(self):
        return [shutil.which("cc") or "cc"]

    def version(self):
        return "no MPI: one cache line or one divided copy between two processes"


RIVALS = {"mpich": Mpich, "openmpi": OpenMpi, "intel": IntelMpi}
FRONT_ENDS = {system.key: system for system in (ArkeAsOpenMpi, ArkeAsMpich)}
PROGRAMS = ["latency", "bandwidth", "message_rate", "one_sided", "window_lock", "unexpected", "collectives", "hello", "memory",
            "blocked", "calls", "polling", "all_pairs", "pairs"]
FLOOR_PROGRAMS = ["floor_line", "floor_copy"]


def prepare(keys, arke_prefix):
    """Installs and builds for the systems named by `keys`; answers those that are ready and why others are not."""
    ready, missing = {}, {}
    for key in keys:
        try:
            if key == "arke" or key in FRONT_ENDS:
                ready[key] = FRONT_ENDS.get(key, Arke)(arke_prefix)
            else:
                ready[key] = Floor() if key == "floor" else RIVALS[key]()
        except (Missing, subprocess.TimeoutExpired, OSError) as reason:
            missing[key] = str(reason)
    built = {}
    for key, system in list(ready.items()):
        if system.flavour not in built:
            try:
                built[system.flavour] = build(system)
            except Missing as reason:
                built.setdefault("failed " + key, str(reason))
    for key, system in list(ready.items()):
        if system.flavour not in built:
            missing[key] = built.get("failed " + key, "no compiler for its ABI is at hand")
            del ready[key]
            continue
        try:
            system.described = system.version()
        except (Missing, subprocess.TimeoutExpired, OSError) as reason:
            missing[key] = str(reason)
            del ready[key]
    return ready, missing


def build(system):
    """Builds every program for one flavour, if older than its source."""
    folder = BUILD / system.flavour
    folder.mkdir(parents=True, exist_ok=True)
    compiler = system.compiler()
    headers = [HERE / "bench.h", HERE / "floor.h"]
    for name in FLOOR_PROGRAMS if system.flavour == "floor" else PROGRAMS:
        source, target = HERE / f"{name}.c", folder / name
        newest = max(p.stat().st_mtime for p in [source, *headers])
        if target.exists() and target.stat().st_mtime >= newest:
            continue
        flags = [a for a in compiler[1:] if a.startswith("-l")]
        rest = [a for a in compiler[1:] if not a.startswith("-l")]
        call([compiler[0], *CFLAGS, *rest, str(source), "-o", str(target), *flags])
    return folder
