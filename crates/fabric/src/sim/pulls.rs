//! Exposed memory and its copying: at once, late, shared between both sides, failing.

use super::config::Pulls;
use super::state::{Event, State};
use crate::{ProcId, PullError, PullId, PullState, Pulled, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;

/// "No such process".
pub const ESRCH: i32 = 3;
/// "Bad address".
pub const EFAULT: i32 = 14;

/// `Token::handle` of this fabric's tokens; the exposure's number is added.
const HANDLE: u64 = 0x51_0000_0000;

/// Memory that was exposed. The entries stay, so that a late use of a token is recognised.
pub struct Exposure {
    pub owner: ProcId,
    to: ProcId,
    memory: Bytes,
    /// Not retired yet.
    pub live: bool,
    /// Its owner has let go of the memory.
    withdrawn: bool,
}

/// A pull that goes on.
pub struct Pull {
    id: PullId,
    puller: ProcId,
    exposure: usize,
    into: BytesMut,
    /// Copied or claimed by the puller, from the front.
    front: usize,
    /// Copied or claimed by the exposing side, from the back.
    back: usize,
    /// A part that the exposing side is copying: its place, and when it is there.
    claimed: Option<(usize, usize, u64)>,
    /// When it fails, if it does.
    fails: Option<u64>,
}

impl State {
    pub fn expose(&mut self, me: ProcId, to: ProcId, memory: Bytes) -> Token {
        if !self.config.exposes {
            self.broken(me, format_args!("exposed memory to a fabric that cannot do that"));
        }
        self.check_peer(me, to);
        let number = self.exposures.len() as u64;
        self.exposures.push(Exposure { owner: me, to, memory, live: true, withdrawn: false });
        self.trace(format_args!("{} exposes #{number}, {} bytes, to {}", me.0, memory.len(), to.0));
        Token { address: memory.ptr() as u64, len: memory.len() as u64, handle: HANDLE + number }
    }

    /// The exposure that a token names, whether retired or not.
    fn exposure_of(&self, owner: ProcId, token: Token) -> Option<usize> {
        let number = usize::try_from(token.handle.checked_sub(HANDLE)?).ok()?;
        let e = self.exposures.get(number)?;
        let same =
            e.owner == owner && e.memory.ptr() as u64 == token.address && e.memory.len() as u64 == token.len;
        same.then_some(number)
    }

    pub fn retire(&mut self, me: ProcId, token: Token) {
        let Some(number) = self.exposure_of(me, token) else {
            self.broken(me, format_args!("retired a token that it was never given: {token:?}"));
        };
        if !self.exposures[number].live {
            self.broken(me, format_args!("retired exposure #{number} twice"));
        }
        let pulled = |p: &Pull| p.exposure == number && self.ends[p.puller.index()].alive;
        if self.pulls.iter().any(pulled) {
            self.broken(me, format_args!("retired exposure #{number} while it is being pulled"));
        }
        self.exposures[number].live = false;
        self.trace(format_args!("{} retires #{number}", me.0));
    }

    pub fn withdraw(&mut self, me: ProcId, token: Token) {
        let Some(number) = self.exposure_of(me, token).filter(|number| self.exposures[*number].live) else {
            self.broken(me, format_args!("withdrew what it does not expose: {token:?}"));
        };
        self.exposures[number].withdrawn = true;
        self.trace(format_args!("{} withdraws #{number}", me.0));
        let mut i = 0;
        while i < self.pulls.len() {
            if self.pulls[i].exposure != number {
                i += 1;
                continue;
            }
            let pull = self.pulls.swap_remove(i);
            self.ends[pull.puller.index()].ended.push_back((pull.id, Err(PullError::Refused)));
            self.ring(pull.puller);
        }
    }

    pub fn can_pull(&mut self, me: ProcId, peer: ProcId) -> bool {
        self.check_peer(me, peer);
        self.config.exposes && self.pair(peer, me).pulls != Pulls::Refused
    }

    pub fn pull(
        &mut self,
        me: ProcId,
        from: ProcId,
        token: Token,
        into: BytesMut,
    ) -> Result<PullState, PullError> {
        self.check_peer(me, from);
        if !self.can_pull(me, from) {
            return Err(PullError::Refused);
        }
        if !self.ends[from.index()].alive {
            return Err(PullError::Fault(ESRCH));
        }
        let Some(number) = self.exposure_of(from, token) else {
            return Err(PullError::Fault(EFAULT));
        };
        let e = &self.exposures[number];
        if !e.live {
            self.broken(me, format_args!("pulls exposure #{number} of {}, which was retired", from.0));
        }
        if e.to != me {
            self.broken(me, format_args!("pulls exposure #{number}, which was made for {}", e.to.0));
        }
        if e.withdrawn {
            return Err(PullError::Refused);
        }
        if into.len() as u64 > token.len {
            self.broken(me, format_args!("pulls {} bytes out of {} exposed", into.len(), token.len));
        }
        let memory = e.memory;
        let at_once = match self.pair(from, me).pulls {
            Pulls::AtOnce => true,
            Pulls::Late => false,
            _ => self.rng.chance(50),
        };
        let faults = self.pair(from, me).pulls == Pulls::Faults;
        // What was at the target is lost in any case, and shows as garbage if it is looked at too early.
        fill(into, 0xa5);
        if self.in_heap(from, memory) {
            into.write(0, memory.part(0, into.len()).as_slice());
            return Ok(PullState::Done(Pulled { path: Path::Shared, copied: into.len() as u64 }));
        }
        if at_once {
            if faults {
                return Err(PullError::Fault(EFAULT));
            }
            into.write(0, memory.part(0, into.len()).as_slice());
            return Ok(PullState::Done(Pulled { path: Path::Pull, copied: into.len() as u64 }));
        }
        let end = &mut self.ends[me.index()];
        let id = PullId(end.next_pull);
        end.next_pull = end.next_pull.wrapping_add(1);
        let fails = faults.then(|| self.now + self.rng.below(self.config.delay + 1));
        if let Some(at) = fails {
            self.schedule(at, Event::Arrival(me.0));
        }
        self.trace(format_args!("{} pulls #{number} later ({})", me.0, id.0));
        let pull = Pull { id, puller: me, exposure: number, into, front: 0, back: 0, claimed: None, fails };
        self.pulls.push(pull);
        Ok(PullState::Pending(id))
    }

    /// What `me` does for pulls in a poll: goes on with its own, and, with `help`, copies parts that others
    /// wait for. Returns whether anything happened.
    pub fn advance_pulls(&mut self, me: ProcId, help: bool) -> bool {
        let mut any = false;
        let (now, most) = (self.now, self.config.chunk as u64);
        let mut i = 0;
        while i < self.pulls.len() {
            let owner = self.exposures[self.pulls[i].exposure].owner;
            let source = self.exposures[self.pulls[i].exposure].memory;
            if owner == me && help && self.rng.chance(50) {
                let n = self.rng.between(1, most) as usize;
                let busy = self.rng.below(self.config.delay + 1);
                let pull = &mut self.pulls[i];
                let n = n.min(pull.into.len() - pull.front - pull.back);
                if n > 0 && pull.claimed.is_none() {
                    pull.back += n;
                    pull.claimed = Some((pull.into.len() - pull.back, n, now + busy));
                    let puller = pull.puller.0;
                    self.schedule(now + busy, Event::Arrival(puller));
                    any = true;
                }
            }
            if self.pulls[i].puller != me {
                i += 1;
                continue;
            }
            // Who is about to sleep does what can be done now: only the other side can still ring.
            let works = self.ends[me.index()].armed || self.rng.chance(70);
            let n = if works { self.rng.between(1, most) as usize } else { 0 };
            let pull = &mut self.pulls[i];
            if let Some((at, n, _)) = pull.claimed.filter(|c| c.2 <= now) {
                pull.into.write(at, source.part(at, n).as_slice());
                pull.claimed = None;
                any = true;
            }
            let n = n.min(pull.into.len() - pull.front - pull.back);
            pull.into.write(pull.front, source.part(pull.front, n).as_slice());
            pull.front += n;
            any |= n > 0;
            let end = match pull.fails {
                Some(at) => (at <= now && pull.claimed.is_none()).then_some(Err(PullError::Fault(EFAULT))),
                None if pull.claimed.is_none() && pull.front + pull.back == pull.into.len() => {
                    let path = if pull.back > 0 { Path::Push } else { Path::Pull };
                    Some(Ok(Pulled { path, copied: pull.front as u64 }))
                }
                None => None,
            };
            match end {
                Some(end) => {
                    let pull = self.pulls.swap_remove(i);
                    self.trace(format_args!("{} ends pull {}: {end:?}", me.0, pull.id.0));
                    self.ends[me.index()].ended.push_back((pull.id, end));
                    any = true;
                }
                None => i += 1,
            }
        }
        any
    }

    /// Pulls by the dead end; pulls from the dead fail.
    pub fn pulls_after_death(&mut self, dead: ProcId) {
        let mut i = 0;
        while i < self.pulls.len() {
            let owner = self.exposures[self.pulls[i].exposure].owner;
            if self.pulls[i].puller == dead {
                self.pulls.swap_remove(i);
            } else if owner == dead {
                let pull = self.pulls.swap_remove(i);
                self.ends[pull.puller.index()].ended.push_back((pull.id, Err(PullError::Fault(ESRCH))));
                self.ring(pull.puller);
            } else {
                i += 1;
            }
        }
    }

    pub fn in_heap(&self, owner: ProcId, memory: Bytes) -> bool {
        let at = memory.ptr() as usize;
        self.ends[owner.index()].heap.iter().any(|(block, len)| {
            let from = block.as_ptr() as usize;
            at >= from && at + memory.len() <= from + len
        })
    }
}

fn fill(into: BytesMut, byte: u8) {
    let block = [byte; 256];
    let mut at = 0;
    while at < into.len() {
        at += into.write(at, &block);
    }
}
