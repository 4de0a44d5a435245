//! The portable byte format "external32" (MPI 5.0, section 14.5.2): big-endian, fixed sizes, no padding.
//!
//! Two kinds change their size: C `long` and `unsigned long` take 4 bytes, a wide character 2. A value that does not
//! fit is reported and never cut. The x87 `long double` becomes IEEE binary128, which holds every value of it; on the
//! way back it is rounded to nearest.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use std::fmt;
use std::ops::ControlFlow;

use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

use crate::basic::Basic;
use crate::layout::Layout;

/// Why data could not be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConvertError {
    /// The buffer on the external side ends before the data do.
    ShortBuffer {
        /// Bytes that the data need.
        needed: u64,
        /// Bytes that there are.
        available: u64,
    },
    /// A value is too large for the external form of its kind.
    OutOfRange {
        /// The kind.
        basic: Basic,
        /// The value.
        value: i128,
    },
    /// The size of the data does not fit in 63 bits.
    TooLarge,
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConvertError::ShortBuffer { needed, available } => {
                write!(
                    f,
                    "the data take {needed} bytes in external32, but the buffer has only {available} left"
                )
            }
            ConvertError::OutOfRange { basic, value } => {
                let (name, bytes) = match basic {
                    Basic::Long => ("long", 4),
                    Basic::ULong => ("unsigned long", 4),
                    _ => ("wide character", 2),
                };
                write!(f, "the {name} {value} does not fit in the {bytes} bytes that external32 has for it")
            }
            ConvertError::TooLarge => {
                f.write_str("the size of the data in external32 does not fit in 63 bits")
            }
        }
    }
}

impl std::error::Error for ConvertError {}

/// Bytes that one element takes in external32.
pub fn element_size(basic: Basic) -> u64 {
    match basic {
        Basic::Long | Basic::ULong => 4,
        Basic::WChar => 2,
        other => match other.pair() {
            Some(pair) => element_size(pair.first) + element_size(pair.second),
            None => other.size(),
        },
    }
}

/// Bytes that `count` elements of `layout` take in external32; nothing if that does not fit in 63 bits.
pub fn size(layout: &Layout, count: u64) -> Option<u64> {
    layout.signature.weigh(&element_size)?.checked_mul(count).filter(|size| i64::try_from(*size).is_ok())
}

/// Converts `count` elements of `layout` at `base` to the start of `out`; returns the bytes written.
///
/// # Errors
/// `out` is too short, or a value does not fit; bytes already written stay.
///
/// # Safety
/// `base` plus every displacement of the layouts is valid for reads and does not overlap `out`.
pub unsafe fn pack(
    layout: &Layout,
    count: u64,
    base: *const u8,
    out: &mut [u8],
) -> Result<usize, ConvertError> {
    let needed = check_room(layout, count, out.len())?;
    let mut written = 0;
    let mut position = 0u64;
    convert(layout, count, |basic, native| {
        // SAFETY: the caller vouches for user memory; the piece lies inside the row of layouts.
        let packed = unsafe { layout.pack_range(count, position, base, native) };
        debug_assert_eq!(packed, native.len());
        position += packed as u64;
        let external = element_size(basic) as usize;
        if let Some(width) = reversed_width(basic) {
            reverse(native, &mut out[written..written + native.len()], width);
            written += native.len();
            return Ok(());
        }
        for element in native.chunks_exact(basic.size() as usize) {
            encode(basic, element, &mut out[written..written + external])?;
            written += external;
        }
        Ok(())
    })?;
    debug_assert_eq!(written, needed);
    Ok(written)
}

/// Converts external32 data at the start of `data` to `count` elements of `layout` at `base`; returns the bytes used.
///
/// # Errors
/// `data` is too short; nothing is written then.
///
/// # Safety
/// `base` plus every displacement of the layouts is valid for writes and does not overlap `data`.
pub unsafe fn unpack(layout: &Layout, count: u64, base: *mut u8, data: &[u8]) -> Result<usize, ConvertError> {
    check_room(layout, count, data.len())?;
    let mut used = 0;
    let mut position = 0u64;
    convert(layout, count, |basic, native| {
        if let Some(width) = reversed_width(basic) {
            reverse(&data[used..used + native.len()], native, width);
            used += native.len();
        } else {
            let external = element_size(basic) as usize;
            for element in native.chunks_exact_mut(basic.size() as usize) {
                decode(basic, &data[used..used + external], element);
                used += external;
            }
        }
        // SAFETY: the caller vouches for user memory; the piece lies inside the row of layouts.
        let unpacked = unsafe { layout.unpack_range(count, position, base, native) };
        debug_assert_eq!(unpacked, native.len());
        position += unpacked as u64;
        Ok(())
    })?;
    Ok(used)
}

fn check_room(layout: &Layout, count: u64, available: usize) -> Result<usize, ConvertError> {
    let needed = size(layout, count).ok_or(ConvertError::TooLarge)?;
    match usize::try_from(needed) {
        Ok(needed) if needed <= available => Ok(needed),
        _ => Err(ConvertError::ShortBuffer { needed, available: available as u64 }),
    }
}

/// Bytes converted at a time: whole elements of every kind fit.
const BATCH: usize = 4096;

/// Calls `step` with each row of equal elements, in pieces, with a buffer for their native form.
fn convert(
    layout: &Layout,
    count: u64,
    mut step: impl FnMut(Basic, &mut [u8]) -> Result<(), ConvertError>,
) -> Result<(), ConvertError> {
    let mut buffer = [0u8; BATCH];
    let mut row = |basic: Basic, elements: u64| -> Result<(), ConvertError> {
        let size = basic.size() as usize;
        let mut left = elements;
        while left > 0 {
            let now = left.min((BATCH / size) as u64);
            step(basic, &mut buffer[..now as usize * size])?;
            left -= now;
        }
        Ok(())
    };
    if let Some(basic) = layout.single_basic() {
        return row(basic, layout.size() / basic.size() * count);
    }
    for _ in 0..count {
        let flow = layout.visit_signature(|basic, elements| match row(basic, elements) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        if let ControlFlow::Break(error) = flow {
            return Err(error);
        }
    }
    Ok(())
}

/// Writes one element's external form.
fn encode(basic: Basic, native: &[u8], out: &mut [u8]) -> Result<(), ConvertError> {
    use Basic::*;
    if let Some(pair) = basic.pair() {
        let (first, second) = native.split_at(pair.first.size() as usize);
        let (first_out, second_out) = out.split_at_mut(element_size(pair.first) as usize);
        encode(pair.first, first, first_out)?;
        return encode(pair.second, second, second_out);
    }
    match basic {
        Long => {
            let value = i64::from_ne_bytes(array(native));
            let value = i32::try_from(value)
                .map_err(|_| ConvertError::OutOfRange { basic, value: i128::from(value) })?;
            out.copy_from_slice(&value.to_be_bytes());
        }
        ULong => {
            let value = u64::from_ne_bytes(array(native));
            let value = u32::try_from(value)
                .map_err(|_| ConvertError::OutOfRange { basic, value: i128::from(value) })?;
            out.copy_from_slice(&value.to_be_bytes());
        }
        WChar => {
            let value = u32::from_ne_bytes(array(native));
            let value = u16::try_from(value)
                .map_err(|_| ConvertError::OutOfRange { basic, value: i128::from(value) })?;
            out.copy_from_slice(&value.to_be_bytes());
        }
        LongDouble | C128 => {
            for (native, out) in native.chunks_exact(16).zip(out.chunks_exact_mut(16)) {
                out.copy_from_slice(&extended_to_quad(u128::from_ne_bytes(array(native))).to_be_bytes());
            }
        }
        _ => reverse(native, out, reversed_width(basic).unwrap_or(native.len())),
    }
    Ok(())
}

/// Reads one element's external form.
fn decode(basic: Basic, data: &[u8], native: &mut [u8]) {
    use Basic::*;
    if let Some(pair) = basic.pair() {
        let (first, second) = native.split_at_mut(pair.first.size() as usize);
        let (first_data, second_data) = data.split_at(element_size(pair.first) as usize);
        decode(pair.first, first_data, first);
        return decode(pair.second, second_data, second);
    }
    match basic {
        Long => native.copy_from_slice(&i64::from(i32::from_be_bytes(array(data))).to_ne_bytes()),
        ULong => native.copy_from_slice(&u64::from(u32::from_be_bytes(array(data))).to_ne_bytes()),
        WChar => native.copy_from_slice(&u32::from(u16::from_be_bytes(array(data))).to_ne_bytes()),
        LongDouble | C128 => {
            for (data, native) in data.chunks_exact(16).zip(native.chunks_exact_mut(16)) {
                native.copy_from_slice(&quad_to_extended(u128::from_be_bytes(array(data))).to_ne_bytes());
            }
        }
        _ => reverse(data, native, reversed_width(basic).unwrap_or(data.len())),
    }
}

/// The bytes as an array; the caller passes as many as the element has.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().expect("an element of the stated size")
}

/// Bytes of each number of an element that is only turned round; `None` where more than that happens to it.
fn reversed_width(basic: Basic) -> Option<usize> {
    use Basic::*;
    match basic {
        Long | ULong | WChar | LongDouble | C128 => None,
        C16 | C32 | C64 | ComplexF128 => Some(basic.size() as usize / 2),
        _ if basic.pair().is_some() => None,
        _ => Some(basic.size() as usize),
    }
}

/// Turns the bytes of each number of `width` bytes round.
fn reverse(from: &[u8], to: &mut [u8], width: usize) {
    match width {
        1 => to.copy_from_slice(from),
        2 => reverse_each(from, to, |n| u16::from_ne_bytes(n).swap_bytes().to_ne_bytes()),
        4 => reverse_each(from, to, |n| u32::from_ne_bytes(n).swap_bytes().to_ne_bytes()),
        8 => reverse_each(from, to, |n| u64::from_ne_bytes(n).swap_bytes().to_ne_bytes()),
        _ => {
            for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                from.iter().rev().zip(to).for_each(|(from, to)| *to = *from);
            }
        }
    }
}

fn reverse_each<const N: usize>(from: &[u8], to: &mut [u8], turned: impl Fn([u8; N]) -> [u8; N]) {
    for (from, to) in from.as_chunks::<N>().0.iter().zip(to.as_chunks_mut::<N>().0) {
        *to = turned(*from);
    }
}

/// The binary128 number of the same value as the 80-bit number in the low bits.
fn extended_to_quad(bits: u128) -> u128 {
    let value = X87DoubleExtended::from_bits(bits & ((1 << 80) - 1));
    let quad: Quad = value.convert(&mut false).value;
    quad.to_bits()
}

/// The nearest 80-bit number, in the low bits.
fn quad_to_extended(bits: u128) -> u128 {
    let extended: X87DoubleExtended = Quad::from_bits(bits).convert(&mut false).value;
    extended.to_bits()
}
