"""A Slurm of several hosts: its controller and Munge at the front end, a daemon on each host."""

import os
import re
import subprocess

from systems import Slurm


class Cluster(Slurm):
    """Hosts see the front end's files but for /tmp and its like; Munge's socket lies in /run/munge, which all share."""

    def __init__(self, folder, hosts):
        super().__init__(folder)
        self.hosts = hosts
        text = re.sub(r"(?m)^(NodeName|PartitionName|SlurmctldHost|SlurmdSpoolDir|SlurmdPidFile|SlurmdLogFile)=.*\n", "",
                      self.conf.read_text())
        names = ",".join(f"host{n}" for n in range(1, hosts.count + 1))
        nodes = "".join(f"NodeName=host{n} NodeAddr={hosts.address(n)} CPUs=8 State=UNKNOWN\n" for n in range(1, hosts.count + 1))
        self.conf = self.munge.parent / "slurm.conf"
        self.conf.write_text(f"""{text}
SlurmctldHost=front(10.77.0.254)
SlurmdSpoolDir=/var/tmp/spool
SlurmdPidFile=/var/tmp/slurmd.pid
SlurmdLogFile=/var/tmp/slurmd.log
{nodes}PartitionName=all Nodes={names} Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
""")
        self.environment["SLURM_CONF"] = str(self.conf)

    def daemon(self, *command):
        if command[0] != "slurmd":
            return super().daemon(*command)
        for n in range(1, self.hosts.count + 1):
            log = open(self.folder / "log" / f"slurmd{n}.out", "ab")
            self.daemons.append(subprocess.Popen(self.hosts.entering(n, command), env=self.environment,
                                                 stdin=subprocess.DEVNULL, stdout=log, stderr=log))
        return self.daemons[-1]

    def stop(self):
        # The daemons of hosts are behind nsenter, which passes no signal on.
        for n in range(1, self.hosts.count + 1):
            for pid, name in self.hosts.processes(n).items():
                if name in ("slurmd", "slurmstepd"):
                    os.kill(pid, 9)
        super().stop()
