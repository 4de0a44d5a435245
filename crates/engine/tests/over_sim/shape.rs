//! Buffers of the tests: one run of bytes or blocks with gaps, filled with bytes that tell the message.

use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::{Basic, Layout};
use arke_engine::{Data, DataMut, Strided};
use std::sync::Arc;

/// What the memory of a receive holds before.
pub const FRESH: u8 = 0x77;

/// `len` bytes of data, in blocks of `.0` bytes that start `.1` bytes apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    pub len: usize,
    pub blocks: Option<(usize, usize)>,
}

impl Shape {
    fn place(&self, i: usize) -> usize {
        match self.blocks {
            None => i,
            Some((block, stride)) => i / block * stride + i % block,
        }
    }

    fn span(&self) -> usize {
        if self.len == 0 {
            return 0;
        }
        self.place(self.len - 1) + 1
    }

    fn layout(&self) -> Option<Arc<Layout>> {
        let (block, stride) = self.blocks?;
        let byte = Layout::basic(Basic::Byte);
        let whole = (self.len / block) as u64;
        let rest = (self.len % block) as u64;
        let vector = Layout::vector(whole, block as u64, stride as i64, &byte).unwrap();
        Some(Layout::structure(&[(1, 0, vector), (rest, (whole * stride as u64) as i64, byte)]).unwrap())
    }
}

/// Memory of one operation.
pub struct Buffer {
    shape: Shape,
    memory: Box<[u8]>,
}

/// Byte `i` of the message with this number.
fn byte(message: u64, i: usize) -> u8 {
    (i.wrapping_mul(31) ^ i >> 8) as u8 ^ (message.wrapping_mul(0x9e37_79b9) >> 13) as u8
}

impl Buffer {
    /// A message to be sent.
    pub fn outgoing(shape: Shape, message: u64) -> Self {
        let mut memory = vec![0x33; shape.span()].into_boxed_slice();
        for i in 0..shape.len {
            memory[shape.place(i)] = byte(message, i);
        }
        Self { shape, memory }
    }

    /// Memory for a message to come.
    pub fn incoming(shape: Shape) -> Self {
        Self { shape, memory: vec![FRESH; shape.span() + 16].into_boxed_slice() }
    }

    pub fn data(&mut self) -> Data {
        let at = self.memory.as_ptr();
        match self.shape.layout() {
            // SAFETY: the test keeps the buffer until the world has ended.
            None => Data::Bytes(unsafe { Bytes::new(at, self.shape.len) }),
            // SAFETY: as above.
            Some(layout) => Data::Strided(unsafe { Strided::new(at, 1, layout) }),
        }
    }

    pub fn data_mut(&mut self) -> DataMut {
        let at = self.memory.as_mut_ptr();
        match self.shape.layout() {
            // SAFETY: the test keeps the buffer until the world has ended, and looks at it only when the
            // operation is over.
            None => DataMut::Bytes(unsafe { BytesMut::new(at, self.shape.len) }),
            // SAFETY: as above.
            Some(layout) => DataMut::Strided(unsafe { Strided::new(at, 1, layout) }),
        }
    }

    /// The send is over, and its memory is the program's again: whoever still reads it gets this.
    pub fn scribble(&mut self) {
        self.memory.fill(0x11);
    }

    /// Whether it holds the first `len` bytes of the message, and is otherwise as it was.
    pub fn holds(&self, message: u64, len: usize) -> Result<(), String> {
        let mut expected = vec![FRESH; self.memory.len()];
        for i in 0..len {
            expected[self.shape.place(i)] = byte(message, i);
        }
        // As a whole first: byte by byte takes the test's build long.
        if self.memory[..] == expected[..] {
            return Ok(());
        }
        match self.memory.iter().zip(&expected).position(|(a, b)| a != b) {
            None => Ok(()),
            Some(at) => Err(format!(
                "byte {at} of a buffer of {:?} with {len} bytes received is {:#x} instead of {:#x}",
                self.shape, self.memory[at], expected[at]
            )),
        }
    }

    /// Whether nothing was written.
    pub fn is_fresh(&self) -> bool {
        self.memory.iter().all(|&b| b == FRESH)
    }
}
