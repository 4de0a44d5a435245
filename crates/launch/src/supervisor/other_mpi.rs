//! Ranks that run on another MPI: they are mentioned while the job goes on, and make its end a failure. Those that have
//! joined and run on another MPI besides are mentioned only.

use super::Supervisor;
use crate::libraries::{self, Second, Watch, JOINED};
use std::path::Path;
use std::time::Instant;

impl Supervisor<'_> {
    /// Looks at what ranks have loaded; `heard`: one of them has printed something.
    pub(super) fn look_at_libraries(&mut self, now: Instant, heard: bool) {
        let Some(watch) = self.watch.as_mut().filter(|watch| watch.is_due(now, heard)) else { return };
        let unjoined = self.ranks.unjoined();
        watch.look(&unjoined, now);
        if let Some((rank, library)) = watch.overdue(&unjoined, now) {
            if watch.tell_once() {
                let line = self.other_mpi(rank, &library);
                self.output.say(&line, now);
            }
        }
        let second = self.watch.as_mut().filter(|watch| watch.minds_joined());
        if let Some(second) = second.and_then(|watch| watch.look_at_joined(&self.ranks.joined(JOINED), now)) {
            let line = self.second_mpi(&second);
            self.output.say(&line, now);
        }
    }

    /// That a rank of this job has loaded another MPI besides, in a line.
    fn second_mpi(&self, second: &Second) -> String {
        let Second { rank, library, used } = second;
        let (pid, program) = self.ranks.who(*rank);
        let uses = if *used { "uses another MPI besides" } else { "has loaded another MPI besides" };
        format!(
            "arke: warning: rank {rank} on {} ({program}, pid {pid}) has joined this job and {uses} ({}): for what calls \
             that one, each of the {} ranks is a job of its own; build what brings it with Arke's mpicc (docs/migration.md), \
             or let it be with --any-mpi",
            self.host,
            library.display(),
            self.spec.size()
        )
    }

    /// Ranks that ran on another MPI, each as a job of one, are no good job whatever they ended with.
    pub(super) fn mind_other_mpi(&mut self) {
        let ranks = &self.ranks;
        let Some((rank, library)) =
            self.watch.as_ref().and_then(|w| w.unjoined(|rank| ranks.is_absent(rank)))
        else {
            return;
        };
        if self.code.is_some() {
            return;
        }
        self.code = Some(1);
        let line = self.other_mpi(rank, &library);
        if self.watch.as_mut().is_some_and(Watch::tell_once) {
            self.output.say(&line, Instant::now());
        }
    }

    /// That a rank has loaded another MPI, in a line.
    fn other_mpi(&self, rank: u32, library: &Path) -> String {
        let (pid, program) = self.ranks.who(rank);
        let stand_in = match libraries::has_stand_in(library) {
            true => "; `arke doctor FILE`, with the program's file, tells why it does not find Arke's library of that name",
            false => "",
        };
        format!(
            "arke: rank {rank} on {} ({program}, pid {pid}) runs on another MPI ({}) and has not joined: each of the {} \
             ranks is a job of its own; use that MPI's mpiexec, or a program built for the standard ABI (mpi4py: \
             docs/mpi4py.md){stand_in}; --any-mpi lets it be",
            self.host,
            library.display(),
            self.spec.size()
        )
    }
}
