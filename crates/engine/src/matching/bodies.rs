//! Memory for the bodies of unexpected messages: what one has used serves the next, so that a program whose receives
//! are late pays for a copy and not for the system's memory as well.

use arke_base::foreign::Body;

/// Shortest class of buffers, as a power of two.
const SMALLEST: u32 = 7;
/// Classes: 128 B to 64 KiB. Longer bodies are allocated anew.
const CLASSES: usize = 10;
/// Bytes kept for reuse at most.
const MOST_KEPT: usize = 1 << 20;

/// Buffers that wait for their next use, by the power of two of their capacity.
#[derive(Debug, Default)]
pub(crate) struct Bodies {
    free: [Vec<Vec<u8>>; CLASSES],
    kept: usize,
}

/// The class whose buffers hold `len` bytes.
fn class_of(len: usize) -> usize {
    (len.max(1).next_power_of_two().trailing_zeros().max(SMALLEST) - SMALLEST) as usize
}

impl Bodies {
    /// A copy of `data`.
    pub fn copy(&mut self, data: Body<'_>) -> Vec<u8> {
        let class = class_of(data.len());
        let mut body = match self.free.get_mut(class).map(Vec::pop) {
            Some(Some(body)) => {
                self.kept -= body.capacity();
                body
            }
            Some(None) => Vec::with_capacity(1 << (class as u32 + SMALLEST)),
            None => Vec::with_capacity(data.len()),
        };
        data.append_to(&mut body);
        body
    }

    /// Takes back what [`Bodies::copy`] gave.
    pub fn give_back(&mut self, mut body: Vec<u8>) {
        let capacity = body.capacity();
        let class = class_of(capacity);
        if class < CLASSES && capacity == 1 << (class as u32 + SMALLEST) && self.kept + capacity <= MOST_KEPT
        {
            body.clear();
            self.kept += capacity;
            self.free[class].push(body);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_are_used_again_and_hold_what_was_put_in_last() {
        let mut bodies = Bodies::default();
        let first = bodies.copy((&[1; 5000]).into());
        let at = first.as_ptr();
        bodies.give_back(first);
        let second = bodies.copy((&[2; 8000]).into());
        assert_eq!((second.as_ptr(), &second[..]), (at, &[2; 8000][..]));
        let third = bodies.copy((&[3; 8000]).into());
        assert_ne!(third.as_ptr(), at, "the second is still in use");
        assert_eq!(bodies.copy((&[4; 100_000]).into()), [4; 100_000]);
    }

    #[test]
    fn no_more_than_a_bound_is_kept() {
        let mut bodies = Bodies::default();
        for len in [49, 200, 4096, 16384, 65536, 65537, 1 << 20] {
            let many: Vec<_> = (0..100).map(|_| bodies.copy(vec![7; len].as_slice().into())).collect();
            many.into_iter().for_each(|body| bodies.give_back(body));
            let held: usize = bodies.free.iter().flatten().map(Vec::capacity).sum();
            assert_eq!(held, bodies.kept);
            assert!(bodies.kept <= MOST_KEPT);
        }
    }
}
