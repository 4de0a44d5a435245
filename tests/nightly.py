"""The steps of `make nightly`: what takes too long for every change. The shapes of steps are those of tests/all.py.

Every C program of every step runs a hundred times on a quiet machine and a hundred times beside busy processes, since a test
that fails once in a hundred runs is a defect found. NIGHTLY_REPEAT and NIGHTLY_SECONDS (of each run of random traffic) in the
environment change how long it takes.
"""

import os
from pathlib import Path

from schedule import Step, cores

LIMIT_S = 24 * 3600
ROOT = Path(__file__).resolve().parent.parent
# What the library is told in the runs of random traffic.
SETTINGS = ("", "ARKE_CMA=off", "ARKE_EAGER_MAX=48", "ARKE_HEAP=2M", "ARKE_COLLECTIVE_LINES=off", "ARKE_COLLECTIVE_NODES=2")
# Programs of tests/mpi (beginnings of names) that --check has something to say of, since they make mistakes on purpose or leave
# objects over; that take too long under it (two million calls); or that count messages, among which are the checks' own.
NOT_RIGHT = ("coll_numbers", "coll_segment_blocks", "coll_segments", "errors_left", "errors_seen", "fork_exit", "ft_objects", "handles",
             "missing_places", "p2p_unexpected", "threads_plain", "throw", "tool")
PROGRAMS = ("mpi", "native", "fortran", "pvm", "examples")


def steps(prefix):
    """All steps; `prefix` is where the library is installed, quoted for the shell."""
    repeat, seconds = os.environ.get("NIGHTLY_REPEAT", "100"), os.environ.get("NIGHTLY_SECONDS", "100")
    patience = max(1, int(seconds) // 30)
    load = 2 * cores()
    found = [Step("prefix", "the release, built and installed into build/prefix", "make --no-print-directory prefix PROFILE=release",
                  3600)]

    def add(name, why, command, limit_s):
        found.append(Step(name, why, command, limit_s, after=("prefix",), alone=True))

    for setting in SETTINGS:
        name = setting.partition("=")[0].removeprefix("ARKE_").lower().replace("_", "-") or "plain"
        add(f"traffic-{name}", f"random MPI traffic against a model, {setting or 'as it is'}",
            f"{setting} make --no-print-directory test-traffic TRAFFIC_FLAGS='--seconds {seconds}' TRAFFIC_PATIENCE={patience}",
            20 * int(seconds) + 3600)
    add("checked", "the C programs with --check, which has nothing to say of them",
        f"python3 tests/run_mpi.py --mpicc {prefix}/bin/mpicc --mpifort {prefix}/bin/mpifort --launcher '{prefix}/bin/mpiexec --check' "
        f"--forbid 'arke: check: ' --without {','.join(NOT_RIGHT)} --no-long --timeout-scale 3 -j {cores()}", 2 * 3600)
    add("own-cores", "the C programs as where every rank has a core of its own: other algorithms, and no turns",
        f"ARKE_OVERSUBSCRIBED=no python3 tests/run_mpi.py --mpicc {prefix}/bin/mpicc --mpifort {prefix}/bin/mpifort "
        f"--launcher {prefix}/bin/mpiexec --without waiting --no-long --timeout-scale 4", 2 * 3600)
    ticks = f"'env LD_PRELOAD={ROOT}/build/ticks.so {prefix}/bin/mpiexec'"
    add("ticks", "the C programs with a timer that rings 2,000 times a second in each rank",
        f"cc -shared -fPIC -O1 tests/environment/ticks.c -o build/ticks.so && python3 tests/run_mpi.py --mpicc {prefix}/bin/mpicc "
        f"--mpifort {prefix}/bin/mpifort --launcher {ticks} --without waiting,pmpi --no-long --timeout-scale 4", 2 * 3600)
    add("sanitized", "the C programs with the address and undefined-behaviour sanitizers",
        "make --no-print-directory test-sanitized", 4 * 3600)
    add("sanitized-faces", "the faces in C with the same sanitizers", "scripts/sanitized_faces.sh", 4 * 3600)
    add("worlds", "the C programs with a copy of MPI_COMM_WORLD in its place, with one merged of two jobs, and with a session's",
        "make --no-print-directory test-worlds", 2 * 3600)
    add("papers-full", "the papers' measurements with all sizes and ranks, five launches; the results stay in build/papers-full",
        f"{prefix}/bin/arke bench papers --output build/papers-full", 8 * 3600)
    add("fuzz", "a minute of nonsense for each reader of foreign bytes", "python3 tests/fuzz/run.py --seconds 60", 2 * 3600)
    for part in PROGRAMS:
        for kind, flags in (("quiet", ""), ("busy", f" --load {load} --timeout-scale 4")):
            add(f"{part}-{kind}", f"every program of this step {repeat} times, {kind}",
                f"make --no-print-directory test-{part} MPI_TEST_FLAGS='--repeat {repeat}{flags}'", 8 * 3600)
    add("hosts", "all programs between hosts, gigabytes, and a soak of ten minutes, most of it over a link that comes and goes",
        f"python3 tests/hosts/run.py --prefix {prefix} --soak 600 --long -v", 2 * 3600)
    again = max(1, int(repeat) // 5)
    add("hosts-often", f"the C programs of MPI and of the faces between two hosts, {again} times",
        f"python3 tests/hosts/run.py --prefix {prefix} --only programs,faces --repeat {again} -v", 4 * 3600)
    add("mpi4py", "mpi4py's own suite, every module at 1 to 5 ranks, each in a job of its own",
        f"python3 tests/clients/run_mpi4py.py --prefix {prefix} --all-modules", 2 * 3600)
    for abi in ("openmpi", "mpich"):
        add(f"wheel-{abi}", f"mpi4py as PyPI has it, built for the libraries of {abi}, at 1 to 4 ranks",
            f"python3 tests/clients/run_mpi4py.py --prefix {prefix} --wheel {abi} --ranks 1,2,3,4", 2 * 3600)
    add("programs", "programs that others wrote, with the long ones of their tests",
        f"python3 tests/clients/programs/run.py --prefix {prefix} --long -v", 4 * 3600)
    add("debian", "programs out of Debian's packages, unchanged, with the long ones",
        f"python3 tests/debian/run.py --prefix {prefix} --long -v", 4 * 3600)
    add("headers", "the C programs with the headers of Open MPI, MPICH and Intel MPI",
        f"python3 tests/debian/suite.py --prefix {prefix} -j 2 --timeout-scale 3", 3600)
    add("imb", "Intel's MPI benchmarks as PyPI has them, for Intel MPI's library",
        f"python3 tests/clients/run_imb.py --prefix {prefix} -v", 3600)
    add("trace", "a trace of ten million events: how long it takes, its size, and its page in a browser",
        f"python3 tests/trace/run.py --prefix {prefix} --events 10000000", 1800)
    add("killed", "600 jobs with something killed at a random moment: the words, the status, and nothing left",
        f"python3 tests/environment/run.py --prefix {prefix} --only leftovers --jobs 600", 3600)
    add("blocked", "ranks that wait for half a minute in each call cost almost no CPU",
        f"python3 tests/environment/run.py --prefix {prefix} --only blocked --seconds 30", 1800)
    add("algorithms", "collective algorithms at every rank count up to 17, and ten times as many seeds in the simulator",
        "ARKE_SIM_MORE=10 cargo test -q --locked -p arke-coll -p arke-engine", 2 * 3600)
    add("lines", "a billion lines of shared memory, of which none may come in pieces",
        "ARKE_SOAK_LINES=500000000 cargo test -q --locked --release -p arke-fabric --lib soak", 2 * 3600)
    add("docs", "the documentation of crates has no warnings, and its tests pass",
        "RUSTDOCFLAGS='-D warnings' cargo doc -q --locked --no-deps --workspace --keep-going && "
        "cargo test -q --locked --workspace --doc", 3600)
    add("scale", "a million ranks in the simulator", f"python3 tests/scale/run.py --prefix {prefix} --ranks 1048576", 2 * 3600)
    return found
