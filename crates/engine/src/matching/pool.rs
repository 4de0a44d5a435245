//! A pool of nodes named by small indices, in chunks: growing moves nothing, and an empty pool holds no memory.

const CHUNK: usize = 512;

/// Marks the end of a list.
pub const NIL: u32 = u32::MAX;

/// Nodes by index.
#[derive(Debug)]
pub struct Pool<T> {
    chunks: Vec<Vec<Option<T>>>,
    free: Vec<u32>,
    live: usize,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { chunks: Vec::new(), free: Vec::new(), live: 0 }
    }
}

impl<T> Pool<T> {
    /// Puts a node in.
    #[inline]
    pub fn insert(&mut self, value: T) -> u32 {
        self.live += 1;
        if let Some(i) = self.free.pop() {
            self.chunks[i as usize / CHUNK][i as usize % CHUNK] = Some(value);
            return i;
        }
        if self.chunks.last().is_none_or(|c| c.len() == CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let at = self.chunks.len() - 1;
        self.chunks[at].push(Some(value));
        (at * CHUNK + self.chunks[at].len() - 1) as u32
    }

    /// Takes a node out.
    #[inline]
    pub fn remove(&mut self, i: u32) -> T {
        let value = self.chunks[i as usize / CHUNK][i as usize % CHUNK].take();
        self.freed(i);
        match value {
            Some(v) => v,
            None => unreachable!("a list led to a free node"),
        }
    }

    /// Takes a node out and drops it where it is.
    #[inline]
    pub fn free(&mut self, i: u32) {
        self.chunks[i as usize / CHUNK][i as usize % CHUNK] = None;
        self.freed(i);
    }

    #[inline(always)]
    fn freed(&mut self, i: u32) {
        self.live -= 1;
        if self.live == 0 && self.chunks.len() > 1 {
            // A burst is over: give its memory back.
            self.chunks.clear();
            self.free = Vec::new();
        } else {
            self.free.push(i);
        }
    }

    /// A node.
    #[inline]
    pub fn get(&self, i: u32) -> &T {
        match &self.chunks[i as usize / CHUNK][i as usize % CHUNK] {
            Some(v) => v,
            None => unreachable!("a list led to a free node"),
        }
    }

    /// A node, if there is one at this place.
    #[inline]
    pub fn find(&self, i: u32) -> Option<&T> {
        self.chunks.get(i as usize / CHUNK)?.get(i as usize % CHUNK)?.as_ref()
    }

    /// A node, to change it.
    #[inline]
    pub fn get_mut(&mut self, i: u32) -> &mut T {
        match &mut self.chunks[i as usize / CHUNK][i as usize % CHUNK] {
            Some(v) => v,
            None => unreachable!("a list led to a free node"),
        }
    }
}
