//! The external32 format: known bytes, sizes, round trips of random layouts, and values that do not fit.

mod model;

use std::collections::HashSet;
use std::ops::ControlFlow;

use arke_datatype::external32::{element_size, pack, size, unpack, ConvertError};
use arke_datatype::{Basic, Layout};
use model::small_recipe;
use proptest::prelude::*;

fn packed<T: Copy>(basic: Basic, value: T) -> Vec<u8> {
    let layout = Layout::basic(basic);
    let mut out = vec![0; size(&layout, 1).unwrap() as usize];
    // SAFETY: `value` is one element of the kind.
    let len = unsafe { pack(&layout, 1, std::ptr::from_ref(&value).cast(), &mut out) }.unwrap();
    assert_eq!(len, out.len());
    out
}

#[test]
fn writes_the_bytes_of_the_standard() {
    assert_eq!(packed(Basic::I32, 0x0102_0304i32), [1, 2, 3, 4]);
    assert_eq!(packed(Basic::I16, -2i16), [0xFF, 0xFE]);
    assert_eq!(packed(Basic::Long, -2i64), [0xFF, 0xFF, 0xFF, 0xFE]);
    assert_eq!(packed(Basic::ULong, 0xF000_0001u64), [0xF0, 0, 0, 1]);
    assert_eq!(packed(Basic::I64, 1i64), [0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(packed(Basic::WChar, 0x20ACu32), [0x20, 0xAC]);
    assert_eq!(packed(Basic::F64, -2.5f64), (-2.5f64).to_be_bytes());
    assert_eq!(packed(Basic::C32, [1.0f32, -0.5]), [0x3F, 0x80, 0, 0, 0xBF, 0, 0, 0]);
    assert_eq!(packed(Basic::Byte, 7u8), [7]);
    // 1 and -3 as binary128; the x87 forms have an explicit leading one.
    let one = (16383u128 << 64 | 1 << 63).to_le_bytes();
    assert_eq!(packed(Basic::LongDouble, one), (16383u128 << 112).to_be_bytes());
    let minus_three = (1u128 << 79 | 16384 << 64 | 3 << 62).to_le_bytes();
    assert_eq!(
        packed(Basic::LongDouble, minus_three),
        (1u128 << 127 | 16384 << 112 | 1 << 111).to_be_bytes()
    );
    // The padding between the members of a pair is left out.
    assert_eq!(packed(Basic::ShortInt, [5i16, -1, 9, 0]), [0, 5, 0, 0, 0, 9]);
    assert_eq!(size(&Layout::basic(Basic::LongInt), 3), Some(24));
}

#[test]
fn refuses_what_does_not_fit() {
    let value = 1i64 << 31;
    let layout = Layout::basic(Basic::Long);
    // SAFETY: one element.
    let result = unsafe { pack(&layout, 1, std::ptr::from_ref(&value).cast(), &mut [0; 8]) };
    assert_eq!(result, Err(ConvertError::OutOfRange { basic: Basic::Long, value: 1 << 31 }));
    // SAFETY: nothing is read, because there is no room.
    let result = unsafe { pack(&layout, 2, std::ptr::from_ref(&value).cast(), &mut [0; 7]) };
    assert_eq!(result, Err(ConvertError::ShortBuffer { needed: 8, available: 7 }));
    let huge = Layout::contiguous(1 << 40, &Layout::basic(Basic::F64)).unwrap();
    assert_eq!(size(&huge, 1 << 30), None);
    assert_eq!(size(&huge, 1 << 10), Some(1 << 53));
}

#[test]
fn rounds_binary128_to_nearest() {
    let layout = Layout::basic(Basic::LongDouble);
    // 1 + 2^-64 lies half way between two 80-bit numbers; the even one is 1.
    let data = (16383u128 << 112 | 1 << 48).to_be_bytes();
    let mut value = [0u8; 16];
    // SAFETY: one element.
    unsafe { unpack(&layout, 1, value.as_mut_ptr(), &data) }.unwrap();
    assert_eq!(u128::from_le_bytes(value), 16383u128 << 64 | 1 << 63);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn round_trips(recipe in small_recipe(), count in 0u64..4, seed in any::<u64>()) {
        let model = recipe.model();
        let layout = recipe.layout().unwrap();
        let bytes = model.bytes(count);
        let mut seen = HashSet::new();
        prop_assume!(bytes.iter().all(|at| seen.insert(*at)));

        // Values that survive: small ones in every kind, in packed order.
        let mut native = Vec::new();
        let mut kinds = Vec::new();
        for _ in 0..count {
            let _: ControlFlow<()> = layout.visit_signature(|basic, n| {
                kinds.extend((0..n).map(|_| basic));
                ControlFlow::Continue(())
            });
        }
        for (index, basic) in kinds.iter().enumerate() {
            let small = (seed.wrapping_mul(index as u64 + 1) >> 50) as u8 & 0x3F;
            let mut value = |basic: Basic| {
                let mut element = vec![0u8; basic.size() as usize];
                match basic {
                    Basic::LongDouble | Basic::C128 => {
                        for part in element.chunks_exact_mut(16) {
                            part[7] = 0x80 | small;
                            part[8] = small;
                            part[9] = 0x3F;
                        }
                    }
                    _ => element[0] = small,
                }
                native.extend(element);
            };
            match basic.pair() {
                Some(pair) => {
                    value(pair.first);
                    value(pair.second);
                }
                None => value(*basic),
            }
        }
        prop_assert_eq!(native.len(), bytes.len());

        let low = bytes.iter().copied().min().unwrap_or(0).min(0);
        let high = bytes.iter().copied().max().unwrap_or(0).max(0) + 1;
        let mut memory = vec![0xCC; (high - low) as usize];
        for (at, byte) in bytes.iter().zip(&native) {
            memory[(at - low) as usize] = *byte;
        }
        let needed = size(&layout, count).unwrap();
        prop_assert_eq!(needed, kinds.iter().map(|basic| element_size(*basic)).sum::<u64>());
        let mut external = vec![0; needed as usize];
        let base = memory.as_ptr().wrapping_offset(-low as isize);
        // SAFETY: `memory` covers every byte of the model.
        let written = unsafe { pack(&layout, count, base, &mut external) };
        prop_assert_eq!(written, Ok(external.len()));

        let mut back = vec![0xCC; memory.len()];
        let base = back.as_mut_ptr().wrapping_offset(-low as isize);
        // SAFETY: `back` covers every byte of the model.
        let read = unsafe { unpack(&layout, count, base, &external) };
        prop_assert_eq!(read, Ok(external.len()));
        prop_assert!(back == memory);
    }
}
