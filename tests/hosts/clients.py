"""Modules of mpi4py's own suite on two hosts with two ranks each: point-to-point, collectives, communicators, threads,
spawned processes, ports. With --long also those whose calls the programs of tests/mpi make between hosts in every run."""

import os
import shutil
import sys
from pathlib import Path

from frame import ROOT
from hosts import Hosts
from launchers import agent_of

sys.path.insert(0, str(ROOT / "tests" / "clients"))
import run_mpi4py  # noqa: E402

MODULES = ("test_cco_nb_buf", "test_comm_inter", "test_dynproc", "test_p2p_obj_matched", "test_spawn", "test_threads")
LONG = ("test_attributes", "test_cco_buf", "test_cco_obj", "test_comm", "test_p2p_buf", "test_p2p_buf_matched", "test_p2p_obj")
BUILD = ROOT / "build" / "clients" / "mpi4py"
EXPECTED = ROOT / "tests" / "clients" / "expected.toml"
RANKS = 4
LIMIT_S = 120


def prepare(checks):
    """Fetches and builds it: needs the network."""
    data, _ = run_mpi4py.read_expected(EXPECTED, [RANKS])
    checks.mpi4py = run_mpi4py.installed(BUILD, data["suite"], [str(checks.prefix / "bin" / "mpicc")], checks.prefix)


def mpi4py(checks):
    prepare(checks)     # It is there by now: this finds it.
    before = os.environ.get("LD_LIBRARY_PATH")
    os.environ["LD_LIBRARY_PATH"] = str(checks.prefix / "lib")
    try:
        modules_on_two_hosts(checks)
    finally:
        os.environ.pop("LD_LIBRARY_PATH")
        if before is not None:
            os.environ["LD_LIBRARY_PATH"] = before


def modules_on_two_hosts(checks):
    python, tests = checks.mpi4py
    records = checks.build / "records"
    shutil.rmtree(records, ignore_errors=True)
    records.mkdir(parents=True)
    _, entries = run_mpi4py.read_expected(EXPECTED, [RANKS])
    report = run_mpi4py.Report(checks.verbose)
    with Hosts(2) as hosts:
        mpiexec = checks.build / "mpich" / "bin" / "mpiexec.hydra"
        launcher = [str(mpiexec), "-launcher-exec", str(agent_of(hosts)), "-hosts", "host1:2,host2:2"]
        for module in checks.modules or (MODULES + LONG if checks.long else MODULES):
            names = [entry.test for entry in entries if entry.kind == "left_out" and RANKS in entry.ranks]
            once = [] if checks.long else ["--once", "arrayimpl"]
            arguments = once + [word for name in names for word in ("-x", name)]
            result = run_mpi4py.run_module(python, tests, launcher, module, RANKS, arguments, LIMIT_S, records)
            foreign = [path for path in result.loaded if not Path(path).resolve().is_relative_to(checks.prefix)]
            if foreign:
                report.fault(f"{module}: ranks have loaded {', '.join(foreign)}")
            if f"{module}.*" not in names:
                report.module(module, RANKS, result, entries)
            left = hosts.left()
            if left:
                report.fault(f"{module}: left behind: {', '.join(left[:8])}")
    checks.counts["passed"] += report.passed
    checks.counts["failed"] += report.failed
