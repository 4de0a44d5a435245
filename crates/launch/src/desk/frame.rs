//! What goes to and fro between those who ask and a clerk: a length of four bytes, then as many bytes.

use serde::de::DeserializeOwned;
use serde::Serialize;
use std::io::{self, Read, Write};

/// The longest frame: a view of a node with a thousand ranks takes some megabytes.
const LONGEST: usize = 64 << 20;

/// Writes a value.
pub(crate) fn write(to: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let body = postcard::to_stdvec(value).map_err(io::Error::other)?;
    if body.len() > LONGEST {
        return Err(io::Error::other("the answer is too long"));
    }
    let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
    bytes.extend(body);
    to.write_all(&bytes)
}

/// Reads a value.
pub(crate) fn read<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<T> {
    let mut len = [0; 4];
    from.read_exact(&mut len)?;
    let len = u32::from_le_bytes(len) as usize;
    if len > LONGEST {
        return Err(io::Error::other("a frame of more bytes than any answer has"));
    }
    // Memory is taken for what comes, not for what is promised.
    let mut body = Vec::new();
    from.take(len as u64).read_to_end(&mut body)?;
    if body.len() < len {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    postcard::from_bytes(&body).map_err(|_| io::Error::other("an answer of another version of Arke"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Vec::new();
        write(&mut bytes, &(7u32, "text".to_string())).unwrap();
        assert_eq!(read::<(u32, String)>(&mut &bytes[..]).unwrap(), (7, "text".to_string()));
        assert!(read::<(u32, String)>(&mut &bytes[..bytes.len() - 1]).is_err());
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
            let _ = read::<Vec<super::super::Other>>(&mut &bytes[..]);
        }
    }
}
