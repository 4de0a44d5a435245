//! Ports: where processes of other jobs may knock. A port is a word at its owner's doors, so that whoever comes sees
//! whether it is open, even while the owner computes.

use super::{Doors, Shm, PORTS};
use crate::ProcId;
use arke_base::sync::atomic::{AtomicU32, Ordering};
use arke_sys::SysError;

impl Shm {
    /// Opens a port: its place at this process's doors, and a number that no other opening has had.
    ///
    /// # Errors
    /// Where the doors cannot be mapped; `Ok(None)` where as many ports are open as can be.
    pub fn open_port(&mut self) -> Result<Option<(u32, u32)>, SysError> {
        let own = self.own_doors()?;
        // SAFETY: made of atomics: any bytes are valid.
        let ports = &unsafe { own.at::<Doors>(0) }.ports;
        let Some(place) = (0..PORTS).find(|place| ports[*place].load(Ordering::Relaxed) == 0) else {
            return Ok(None);
        };
        self.visitors.ports = self.visitors.ports % (u32::MAX >> 12) + 1;
        ports[place].store(self.visitors.ports, Ordering::Release);
        Ok(Some((place as u32, self.visitors.ports)))
    }

    /// Closes a port; false where it is not open.
    pub fn close_port(&mut self, place: u32, number: u32) -> bool {
        let Some(own) = self.visitors.own.clone() else { return false };
        // SAFETY: made of atomics: any bytes are valid.
        let port = unsafe { own.at::<Doors>(0) }.ports.get(place as usize);
        let closing =
            |port: &AtomicU32| port.compare_exchange(number, 0, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        number != 0 && port.is_some_and(closing)
    }

    /// Whether a port of a process is open: of this one, or of one of another job.
    pub fn is_port_open(&self, peer: ProcId, place: u32, number: u32) -> bool {
        let open = |doors: &Doors| {
            let port = doors.ports.get(place as usize);
            number != 0 && port.is_some_and(|port| port.load(Ordering::Acquire) == number)
        };
        if let Some(stranger) = self.stranger(peer) {
            return stranger.way.as_ref().is_some_and(|way| open(way.doors()));
        }
        if peer.0 == self.me {
            // SAFETY: made of atomics: any bytes are valid.
            return self.visitors.own.as_ref().is_some_and(|own| open(unsafe { own.at::<Doors>(0) }));
        }
        let map = super::table_of(&self.arena, &self.plan, peer.0);
        // SAFETY: made of atomics: any bytes are valid.
        map.is_ok_and(|map| open(unsafe { map.at::<Doors>(0) }))
    }
}
