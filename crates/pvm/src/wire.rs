//! What tasks and the daemon say to each other: frames of a header and a body, over a stream socket.
//!
//! The header is four 32-bit little-endian integers: bytes of the body, call, serial number, status. A body is a row of
//! integers and of blocks (their length, then their bytes). `faces/pvm/control.c` is the other speaker; the numbers
//! here are those of its `enum control_call`.

use crate::texts;

/// Version of all this, told when a task enrols.
pub const VERSION: i32 = 3;
/// Bytes of a header.
pub const HEADER: usize = 16;
/// No body is longer.
pub const LONGEST: usize = 1 << 30;

/// What a frame is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i32)]
#[allow(missing_docs)] // each is the call of its name
pub enum Call {
    Enrol = 1,
    Leave = 2,
    Card = 3,
    Keep = 4,
    Spawn = 5,
    Kill = 6,
    Signal = 7,
    Pstat = 8,
    Mstat = 9,
    Config = 10,
    Tasks = 11,
    AddHosts = 12,
    DeleteHosts = 13,
    Halt = 14,
    Notify = 15,
    Put = 16,
    Take = 17,
    Drop = 18,
    List = 19,
    Tickle = 20,
    Clock = 21,
    NewContext = 22,
    FreeContext = 23,
    SetOption = 24,
    Group = 25,
    Reset = 26,
    Log = 27,
    Address = 28,
    HostFile = 29,
    Register = 30,
    ToDaemon = 31,
    Siblings = 32,
    Traced = 33,
    Reply = 64,
    Message = 65,
    Gone = 66,
    Abroad = 67,
    Raise = 68,
    // Between the daemons of several hosts (`daemon/link.rs`).
    Hello = 100,
    Relay = 101,
    Closed = 102,
    Process = 103,
    Start = 104,
    Started = 105,
    SignalProcess = 106,
    Exited = 107,
    Written = 108,
    WrittenEnd = 109,
    Taken = 110,
    Stop = 111,
    AskClock = 112,
    ClockIs = 113,
    Ways = 114,
}

impl Call {
    /// The call with this number.
    pub fn of(number: i32) -> Option<Call> {
        use Call::*;
        [
            Enrol,
            Leave,
            Card,
            Keep,
            Spawn,
            Kill,
            Signal,
            Pstat,
            Mstat,
            Config,
            Tasks,
            AddHosts,
            DeleteHosts,
            Halt,
            Notify,
            Put,
            Take,
            Drop,
            List,
            Tickle,
            Clock,
            NewContext,
            FreeContext,
            SetOption,
            Group,
            Reset,
            Log,
            Address,
            HostFile,
            Register,
            ToDaemon,
            Siblings,
            Traced,
            Reply,
            Message,
            Gone,
            Abroad,
            Raise,
            Hello,
            Relay,
            Closed,
            Process,
            Start,
            Started,
            SignalProcess,
            Exited,
            Written,
            WrittenEnd,
            Taken,
            Stop,
            AskClock,
            ClockIs,
            Ways,
        ]
        .into_iter()
        .find(|call| *call as i32 == number)
    }
}

/// A frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// What it is about.
    pub call: Call,
    /// Which request it is, or answers.
    pub serial: i32,
    /// A reply's result.
    pub status: i32,
    /// The rest.
    pub body: Vec<u8>,
}

/// Bytes that are no frame: whoever sent them speaks something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foreign;

impl Frame {
    /// As it travels.
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(HEADER + self.body.len());
        for word in [self.body.len() as i32, self.call as i32, self.serial, self.status] {
            out.extend(word.to_le_bytes());
        }
        out.extend(&self.body);
        out
    }

    /// Takes the first whole frame off the front of what came; `None` while it is not whole. An error is a peer that
    /// speaks something else.
    pub fn take(input: &mut Vec<u8>) -> Result<Option<Frame>, Foreign> {
        let Some(header) = input.first_chunk::<HEADER>() else { return Ok(None) };
        let word = |i: usize| i32::from_le_bytes([header[i], header[i + 1], header[i + 2], header[i + 3]]);
        let length = usize::try_from(word(0)).map_err(|_| Foreign)?;
        if length > LONGEST {
            return Err(Foreign);
        }
        let (call, serial, status) = (Call::of(word(4)).ok_or(Foreign)?, word(8), word(12));
        if input.len() < HEADER + length {
            return Ok(None);
        }
        let body = input[HEADER..HEADER + length].to_vec();
        input.drain(..HEADER + length);
        Ok(Some(Frame { call, serial, status, body }))
    }
}

/// Writes a body.
#[derive(Debug, Default, Clone)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an integer.
    pub fn int(mut self, value: i32) -> Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    /// Adds a block.
    pub fn block(mut self, bytes: &[u8]) -> Self {
        self.0.extend((bytes.len() as i32).to_le_bytes());
        self.0.extend(bytes);
        self
    }

    /// Adds a text, as the bytes that it stands for.
    pub fn text(self, text: &str) -> Self {
        self.block(&texts::encode(text))
    }

    /// Adds integers.
    pub fn ints(self, values: &[i32]) -> Self {
        values.iter().fold(self, |w, v| w.int(*v))
    }

    /// Adds texts, their number first.
    pub fn texts(self, texts: &[String]) -> Self {
        texts.iter().fold(self.int(texts.len() as i32), |w, text| w.text(text))
    }

    /// Adds an integer of 64 bits.
    pub fn long(self, value: u64) -> Self {
        self.int(value as i32).int((value >> 32) as i32)
    }

    /// The body.
    pub fn done(self) -> Vec<u8> {
        self.0
    }
}

/// A body that ends too early, or whose lengths make no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Short;

/// Reads a body.
#[derive(Debug, Clone)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// From the beginning.
    pub fn new(body: &'a [u8]) -> Self {
        Self(body)
    }

    /// The next integer.
    pub fn int(&mut self) -> Result<i32, Short> {
        let (word, rest) = self.0.split_first_chunk::<4>().ok_or(Short)?;
        self.0 = rest;
        Ok(i32::from_le_bytes(*word))
    }

    /// A count of things of which each takes at least four bytes.
    pub fn count(&mut self) -> Result<usize, Short> {
        let count = usize::try_from(self.int()?).map_err(|_| Short)?;
        if count > self.0.len() / 4 {
            return Err(Short);
        }
        Ok(count)
    }

    /// So many integers.
    pub fn ints(&mut self, count: usize) -> Result<Vec<i32>, Short> {
        (0..count).map(|_| self.int()).collect()
    }

    /// The next block.
    pub fn block(&mut self) -> Result<&'a [u8], Short> {
        let length = usize::try_from(self.int()?).map_err(|_| Short)?;
        if length > self.0.len() {
            return Err(Short);
        }
        let (block, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(block)
    }

    /// Texts, their number first.
    pub fn texts(&mut self) -> Result<Vec<String>, Short> {
        (0..self.count()?).map(|_| self.text()).collect()
    }

    /// An integer of 64 bits.
    pub fn long(&mut self) -> Result<u64, Short> {
        let (low, high) = (self.int()?, self.int()?);
        Ok(u64::from(low as u32) | u64::from(high as u32) << 32)
    }

    /// The next block, as text, whatever its encoding.
    pub fn text(&mut self) -> Result<String, Short> {
        Ok(texts::decode(self.block()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_back_from_pieces() {
        let frame =
            Frame { call: Call::Put, serial: 7, status: -3, body: Writer::new().int(5).block(b"abc").done() };
        let bytes = frame.bytes();
        let mut input = Vec::new();
        for byte in &bytes[..bytes.len() - 1] {
            input.push(*byte);
            assert_eq!(Frame::take(&mut input), Ok(None));
        }
        input.push(bytes[bytes.len() - 1]);
        input.push(9);
        assert_eq!(Frame::take(&mut input), Ok(Some(frame.clone())));
        assert_eq!(input, [9]);
        let mut body = Reader::new(&frame.body);
        assert_eq!((body.int(), body.text(), body.int()), (Ok(5), Ok("abc".into()), Err(Short)));
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(Frame::take(&mut vec![255; 16]), Err(Foreign));
        let mut unknown = Writer::new().ints(&[0, 1000, 0, 0]).done();
        assert_eq!(Frame::take(&mut unknown), Err(Foreign));
        let lying = Writer::new().int(1000).done();
        assert_eq!(Reader::new(&lying).block(), Err(Short));
        assert_eq!(Reader::new(&lying).count(), Err(Short));
    }
}
