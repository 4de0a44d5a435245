//! Published receives of a simulated world.

use super::state::State;
use crate::{Key, ProcId};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;

/// The memory of a receive, for its sender to fill.
pub struct Post {
    name: u64,
    owner: ProcId,
    from: ProcId,
    key: Key,
    into: BytesMut,
    /// Messages of the sender that the owner had taken, from the first on.
    seen: usize,
    /// The step from which on the sender sees it.
    at: u64,
    taken: bool,
}

impl State {
    pub fn publish(&mut self, owner: ProcId, from: ProcId, key: Key, into: BytesMut) -> Option<u64> {
        self.check_peer(owner, from);
        let full = self.posts.iter().filter(|post| post.owner == owner).count() >= 4;
        if !self.config.publishes || full {
            return None;
        }
        let (now, delay) = (self.now, self.config.delay);
        let at = now + self.rng.below(delay + 1);
        let pair = self.pair(from, owner);
        let seen = pair.queue.front().map_or(pair.sent.len(), |message| message.number);
        self.posted += 1;
        let name = self.posted;
        self.posts.push(Post { name, owner, from, key, into, seen, at, taken: false });
        Some(name)
    }

    fn post(&self, owner: ProcId, name: u64) -> Option<usize> {
        self.posts.iter().position(|post| (post.owner, post.name) == (owner, name))
    }

    pub fn unpublish(&mut self, owner: ProcId, name: u64) -> bool {
        match self.post(owner, name) {
            Some(at) if self.posts[at].taken => false,
            Some(at) => {
                self.posts.remove(at);
                true
            }
            None => self.broken(owner, format_args!("takes back what it has not published")),
        }
    }

    pub fn settle(&mut self, owner: ProcId, name: u64) {
        // A sender that lies may say that it has filled what it has not taken.
        match self.post(owner, name) {
            Some(at) => drop(self.posts.remove(at)),
            None => self.broken(owner, format_args!("settles what it has not published")),
        }
    }

    /// Takes the post for a message: its name.
    pub fn take_post(
        &mut self,
        me: ProcId,
        to: ProcId,
        key: Key,
        len: usize,
        matches: impl Fn(Key) -> bool,
    ) -> Option<u64> {
        self.check_peer(me, to);
        if self.ends[to.index()].inside {
            return None;
        }
        let fits = |post: &Post| (post.owner, post.from, post.key.matching()) == (to, me, key.matching());
        // One that is seen late hides those behind it.
        let at = self.posts.iter().position(|post| fits(post) && !post.taken)?;
        let Post { seen, name, into, at: seen_from, .. } = self.posts[at];
        if seen_from > self.now || into.len() < len {
            return None;
        }
        if self.pair(me, to).sent[seen..].iter().any(|key| matches(*key)) {
            return None;
        }
        self.posts[at].taken = true;
        self.trace(format_args!("{} takes a receive of {}", me.0, to.0));
        Some(name)
    }

    /// Writes into a post that was taken.
    pub fn fill_post(&mut self, me: ProcId, to: ProcId, name: u64, data: Bytes) -> (Path, Result<(), i32>) {
        let path = if self.rng.chance(30) { Path::Shared } else { Path::Push };
        if !self.ends[to.index()].alive {
            return (path, Err(3));
        }
        let Some(at) = self.post(to, name) else {
            self.broken(me, format_args!("fills a receive that its owner has settled"))
        };
        let (percent, into) = (self.config.fills_fail, self.posts[at].into);
        let fails = self.rng.chance(percent);
        // A part may have been written before it failed.
        let n = if fails { self.rng.below(data.len() as u64 + 1) as usize } else { data.len() };
        into.write(0, &data.as_slice()[..n]);
        self.trace(format_args!("{} fills {n} bytes of {}", me.0, to.0));
        (path, if fails { Err(14) } else { Ok(()) })
    }

    /// Receives of living processes that are published.
    pub fn published(&self) -> usize {
        self.posts.iter().filter(|post| self.ends[post.owner.index()].alive).count()
    }
}
