//! Losing a peer: the fabric says that a process cannot be reached any longer.
//!
//! Every operation that this process and the peer have under way ends with a fault, and so does a receive that names the peer and
//! nobody else. Receives from any source wait on. The face is told first, and may end the job instead.

use crate::events;
use crate::outgoing::Waiting;
use crate::request::{Outcome, RequestId, State};
use crate::Engine;
use arke_base::paths::Path;
use arke_fabric::{Fabric, ProcId};

/// The error number of operations with a lost peer: `EHOSTUNREACH`.
pub const UNREACHABLE: i32 = 113;

impl<F: Fabric> Engine<F> {
    /// Names the function that is told of each process that can no longer be reached, and why.
    pub fn on_lost(&mut self, tell: fn(ProcId, &str)) {
        self.core.tell_lost = Some(tell);
    }

    /// Ends what is under way with a lost peer.
    #[cold]
    pub(crate) fn lose(&mut self, peer: ProcId, why: &str) {
        if events::is_wanted(events::Kind::PeerLost) {
            events::note(events::Kind::PeerLost, peer, Path::Line, 0, 0);
        }
        if let Some(tell) = self.core.tell_lost {
            tell(peer, why);
        }
        let lane = self.core.outgoing.lane(peer);
        lane.streams.clear();
        lane.queue.retain(|waiting| matches!(waiting, Waiting::Send(_)));
        let open: Vec<RequestId> = self
            .core
            .requests
            .iter()
            .filter(|(_, r)| r.peer == peer && r.state != State::Done)
            .map(|(key, _)| RequestId(key))
            .collect();
        for id in open {
            let Some(r) = self.core.requests.get(id.0) else { continue };
            let (is_receive, posted, want) = (r.is_receive, r.state == State::Waiting, r.want());
            if !is_receive {
                self.core.outgoing.withdraw(peer, id);
                self.send_over(id, Outcome::Fault(UNREACHABLE));
            } else if !posted || self.core.posted.cancel(want, id) {
                // A pull that goes on ends by itself, and finds the request gone or done.
                if !self.core.pulls.values().any(|(pulling, _)| *pulling == id) {
                    self.core.finish(id, Outcome::Fault(UNREACHABLE));
                }
            }
        }
    }
}
