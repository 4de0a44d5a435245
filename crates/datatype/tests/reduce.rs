//! Every operation on every kind against a slow, separate reference, at odd alignments and lengths; and the table of
//! what is allowed.

use arke_datatype::reduce::{combine_packed, kernel, ReduceOp};
use arke_datatype::{Basic, Layout};
use half::f16;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use rustc_apfloat::Float;

/// xorshift: the same numbers on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Class {
    Integer { signed: bool },
    Real,
    Complex(Basic),
    Logical,
    Byte,
    Pair,
    Other,
}

fn class(basic: Basic) -> Class {
    use Basic::*;
    match basic {
        I8 | I16 | I32 | I64 | I128 | Long => Class::Integer { signed: true },
        U8 | U16 | U32 | U64 | ULong => Class::Integer { signed: false },
        F16 | F32 | F64 | F128 | LongDouble => Class::Real,
        C16 => Class::Complex(F16),
        C32 => Class::Complex(F32),
        C64 => Class::Complex(F64),
        C128 => Class::Complex(LongDouble),
        ComplexF128 => Class::Complex(F128),
        Bool | Logical1 | Logical2 | Logical4 | Logical8 | Logical16 => Class::Logical,
        Byte => Class::Byte,
        Packed | Char | WChar => Class::Other,
        _ => Class::Pair,
    }
}

fn allowed(op: ReduceOp, basic: Basic) -> bool {
    use ReduceOp::*;
    let class = class(basic);
    match op {
        Replace | NoOp => true,
        Min | Max => matches!(class, Class::Integer { .. } | Class::Real),
        Sum | Prod => matches!(class, Class::Integer { .. } | Class::Real | Class::Complex(_)),
        Band | Bor | Bxor => matches!(class, Class::Integer { .. } | Class::Byte),
        Land | Lor | Lxor => matches!(class, Class::Integer { .. } | Class::Logical),
        MinLoc | MaxLoc => class == Class::Pair,
    }
}

fn number(bytes: &[u8]) -> u128 {
    let mut wide = [0; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(wide)
}

fn signed(bytes: &[u8]) -> i128 {
    let unused = 128 - 8 * bytes.len() as u32;
    (number(bytes) as i128) << unused >> unused
}

fn real_op(op: ReduceOp, basic: Basic, a: &[u8], b: &[u8]) -> Vec<u8> {
    macro_rules! native {
        ($t:ty) => {{
            let x = <$t>::from_le_bytes(a.try_into().unwrap());
            let y = <$t>::from_le_bytes(b.try_into().unwrap());
            let r = match op {
                ReduceOp::Sum => x + y,
                ReduceOp::Prod => x * y,
                ReduceOp::Min => {
                    if x < y {
                        x
                    } else {
                        y
                    }
                }
                _ => {
                    if x > y {
                        x
                    } else {
                        y
                    }
                }
            };
            r.to_le_bytes().to_vec()
        }};
    }
    macro_rules! soft {
        ($t:ty, $mask:expr) => {{
            let x = <$t>::from_bits(number(a) & $mask);
            let y = <$t>::from_bits(number(b) & $mask);
            let r = match op {
                ReduceOp::Sum => (x + y).value,
                ReduceOp::Prod => (x * y).value,
                ReduceOp::Min => {
                    if x < y {
                        x
                    } else {
                        y
                    }
                }
                _ => {
                    if x > y {
                        x
                    } else {
                        y
                    }
                }
            };
            r.to_bits().to_le_bytes().to_vec()
        }};
    }
    match basic {
        Basic::F16 => native!(f16),
        Basic::F32 => native!(f32),
        Basic::F64 => native!(f64),
        Basic::F128 => soft!(Quad, u128::MAX),
        Basic::LongDouble => {
            let mut result = soft!(X87DoubleExtended, (1 << 80) - 1);
            // The six bytes of padding stay as they were.
            result[10..].copy_from_slice(&b[10..]);
            result
        }
        _ => unreachable!(),
    }
}

fn negated(basic: Basic, bytes: &[u8]) -> Vec<u8> {
    let mut result = bytes.to_vec();
    let sign = if basic == Basic::LongDouble { 9 } else { bytes.len() - 1 };
    result[sign] ^= 0x80;
    result
}

fn half_complex_product(a: &[u8], b: &[u8]) -> Vec<u8> {
    let part = |bytes: &[u8], at: usize| f16::from_le_bytes([bytes[at], bytes[at + 1]]).to_f32();
    let (p, q, r, s) = (part(a, 0), part(a, 2), part(b, 0), part(b, 2));
    let mut out = f16::from_f32(p * r - q * s).to_le_bytes().to_vec();
    out.extend(f16::from_f32(p * s + q * r).to_le_bytes());
    out
}

fn reference(op: ReduceOp, basic: Basic, a: &[u8], b: &[u8]) -> Vec<u8> {
    use ReduceOp::*;
    let size = b.len();
    match op {
        NoOp => return b.to_vec(),
        Replace => {
            let mut out = b.to_vec();
            match basic.pair() {
                Some(pair) => {
                    let (first, at) = (pair.first.size() as usize, pair.second_at as usize);
                    let end = at + pair.second.size() as usize;
                    out[..first].copy_from_slice(&a[..first]);
                    out[at..end].copy_from_slice(&a[at..end]);
                }
                None => out.copy_from_slice(a),
            }
            return out;
        }
        _ => {}
    }
    let cut = |value: u128| value.to_le_bytes()[..size].to_vec();
    match class(basic) {
        Class::Integer { .. } | Class::Logical | Class::Byte => {
            let is_signed = class(basic) == Class::Integer { signed: true };
            let (x, y) = (number(a), number(b));
            let less = if is_signed { signed(a) < signed(b) } else { x < y };
            let (xt, yt) = (x != 0, y != 0);
            cut(match op {
                Sum => x.wrapping_add(y),
                Prod => x.wrapping_mul(y),
                Min => {
                    if less {
                        x
                    } else {
                        y
                    }
                }
                Max => {
                    if less {
                        y
                    } else {
                        x
                    }
                }
                Band => x & y,
                Bor => x | y,
                Bxor => x ^ y,
                Land => (xt && yt).into(),
                Lor => (xt || yt).into(),
                _ => (xt != yt).into(),
            })
        }
        Class::Real => real_op(op, basic, a, b),
        Class::Complex(Basic::F16) if op == Prod => half_complex_product(a, b),
        Class::Complex(part) => {
            let half = size / 2;
            let ((p, q), (r, s)) = (a.split_at(half), b.split_at(half));
            if op == Sum {
                return [real_op(Sum, part, p, r), real_op(Sum, part, q, s)].concat();
            }
            let product = |x: &[u8], y: &[u8]| {
                let mut out = real_op(Prod, part, x, y);
                if part == Basic::LongDouble {
                    out[10..].fill(0);
                }
                out
            };
            let mut re = real_op(Sum, part, &product(p, r), &negated(part, &product(q, s)));
            let mut im = real_op(Sum, part, &product(p, s), &product(q, r));
            if part == Basic::LongDouble {
                re[10..].copy_from_slice(&r[10..]);
                im[10..].copy_from_slice(&s[10..]);
            }
            [re, im].concat()
        }
        Class::Pair => {
            let pair = basic.pair().unwrap();
            let at = pair.second_at as usize;
            let end = at + pair.second.size() as usize;
            let first = pair.first.size() as usize;
            let order = |kind: Basic, x: &[u8], y: &[u8]| match kind {
                Basic::I16 | Basic::I32 | Basic::Long => signed(x).cmp(&signed(y)),
                Basic::F32 => {
                    let f = |b: &[u8]| f32::from_le_bytes(b.try_into().unwrap());
                    f(x).partial_cmp(&f(y)).unwrap()
                }
                Basic::F64 => {
                    let f = |b: &[u8]| f64::from_le_bytes(b.try_into().unwrap());
                    f(x).partial_cmp(&f(y)).unwrap()
                }
                _ => {
                    let f = |b: &[u8]| X87DoubleExtended::from_bits(number(b) & ((1 << 80) - 1));
                    f(x).partial_cmp(&f(y)).unwrap()
                }
            };
            let by_value = order(pair.first, &a[..first], &b[..first]);
            let by_index = order(pair.second, &a[at..end], &b[at..end]);
            let wanted = if op == MaxLoc { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Less };
            let mut out = b.to_vec();
            if by_value == wanted || (by_value.is_eq() && by_index.is_lt()) {
                if by_value == wanted {
                    let data = first.min(if pair.first == Basic::LongDouble { 16 } else { first });
                    out[..data].copy_from_slice(&a[..data]);
                }
                out[at..end].copy_from_slice(&a[at..end]);
            }
            out
        }
        Class::Other => unreachable!(),
    }
}

fn random_part(basic: Basic, random: &mut Random, out: &mut [u8]) {
    let bits = random.next();
    match basic {
        Basic::F16 => out.copy_from_slice(&f16::from_f32((bits % 61) as f32 / 4.0 - 7.0).to_le_bytes()),
        Basic::F32 => out.copy_from_slice(&((bits % 40001) as f32 / 7.0 - 3000.0).to_le_bytes()),
        Basic::F64 => out.copy_from_slice(&((bits % 40001) as f64 / 7.0 - 3000.0).to_le_bytes()),
        Basic::F128 => {
            let exponent = u128::from(16383 - 40 + bits % 80);
            let mantissa = u128::from(random.next()) << 48 | u128::from(bits >> 16);
            let value = u128::from(bits & 1) << 127 | exponent << 112 | (mantissa & ((1 << 112) - 1));
            out.copy_from_slice(&value.to_le_bytes());
        }
        Basic::LongDouble => {
            let exponent = u128::from(16383 - 40 + bits % 80) | u128::from(bits >> 20 & 1) << 15;
            let mantissa = u128::from(random.next() | 1 << 63);
            let padding = u128::from(bits & 0xFFFF_FFFF) << 80;
            out.copy_from_slice(&(exponent << 64 | mantissa | padding).to_le_bytes());
        }
        Basic::Bool => out[0] = (bits & 1) as u8,
        _ => {
            // A third small numbers, so that zeros and equal values occur.
            let value = if bits % 3 == 0 {
                u128::from(bits >> 8 & 3)
            } else {
                u128::from(bits) << 64 | u128::from(random.next())
            };
            out.copy_from_slice(&value.to_le_bytes()[..out.len()]);
        }
    }
}

fn random_element(basic: Basic, random: &mut Random, out: &mut [u8]) {
    if let Some(pair) = basic.pair() {
        out.fill(0x5A);
        let at = pair.second_at as usize;
        random_part(pair.first, random, &mut out[..pair.first.size() as usize]);
        random_part(pair.second, random, &mut out[at..at + pair.second.size() as usize]);
    } else if let Class::Complex(part) = class(basic) {
        let (re, im) = out.split_at_mut(basic.size() as usize / 2);
        random_part(part, random, re);
        random_part(part, random, im);
    } else {
        random_part(basic, random, out);
    }
}

#[test]
fn allows_what_the_standard_allows() {
    for op in ReduceOp::ALL {
        for basic in Basic::ALL {
            assert_eq!(kernel(op, basic).is_some(), allowed(op, basic), "{op:?} on {basic:?}");
        }
    }
}

#[test]
fn agrees_with_the_reference() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for op in ReduceOp::ALL {
        for basic in Basic::ALL {
            let Some(kernel) = kernel(op, basic) else { continue };
            let step = basic.extent() as usize;
            for n in [0, 1, 2, 3, 7, 8, 31, 64, 129, 300] {
                for skew in [0, 1, 3] {
                    let mut input = vec![0u8; n * step + skew];
                    let mut inout = vec![0xA5u8; n * step + skew + 8];
                    for element in 0..n {
                        let at = skew + element * step;
                        random_element(basic, &mut random, &mut input[at..at + step]);
                        if element % 5 == 0 {
                            inout[at..at + step].copy_from_slice(&input[at..at + step]);
                        } else {
                            random_element(basic, &mut random, &mut inout[at..at + step]);
                        }
                        if let (Some(pair), 1) = (basic.pair(), element % 5) {
                            // Equal values with different indices.
                            let first = pair.first.size() as usize;
                            inout[at..at + first].copy_from_slice(&input[at..at + first]);
                        }
                    }
                    let before = inout.clone();
                    // SAFETY: both buffers hold `n` elements after `skew` bytes.
                    unsafe { kernel(input.as_ptr().add(skew), inout.as_mut_ptr().add(skew), n) };
                    for element in 0..n {
                        let range = skew + element * step..skew + (element + 1) * step;
                        let (a, b) = (&input[range.clone()], &before[range.clone()]);
                        let wanted = reference(op, basic, a, b);
                        assert_eq!(
                            &inout[range],
                            &wanted[..],
                            "{op:?} {basic:?} n={n} {element}: {a:x?} {b:x?}"
                        );
                    }
                    assert_eq!(inout[..skew], before[..skew]);
                    assert_eq!(inout[skew + n * step..], before[skew + n * step..]);
                }
            }
        }
    }
}

#[test]
fn long_double_extremes_handle_special_values() {
    let encode = |sign: u128, exponent: u128, mantissa: u64| {
        (sign << 79 | exponent << 64 | u128::from(mantissa)).to_le_bytes()
    };
    let minus_infinity = encode(1, 0x7FFF, 1 << 63);
    let minus_zero = encode(1, 0, 0);
    let tiny = encode(0, 0, 1);
    let one = encode(0, 16383, 1 << 63);
    let sorted = [minus_infinity, minus_zero, tiny, one];
    for (i, a) in sorted.iter().enumerate() {
        for (j, b) in sorted.iter().enumerate() {
            for (op, wanted) in [(ReduceOp::Max, i.max(j)), (ReduceOp::Min, i.min(j))] {
                let mut inout = *b;
                // SAFETY: one element each.
                unsafe { kernel(op, Basic::LongDouble).unwrap()(a.as_ptr(), inout.as_mut_ptr(), 1) };
                assert_eq!(inout, sorted[wanted], "{op:?} of {i} and {j}");
            }
        }
    }
}

/// Combines with a strided, partly skipped target and compares with doing it by way of a packed copy.
#[test]
fn combines_packed_data_with_scattered_elements() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for op in ReduceOp::ALL {
        for basic in Basic::ALL {
            let Some(kernel) = kernel(op, basic) else { continue };
            let (size, step) = (basic.size() as usize, basic.extent() as usize);
            let element = Layout::basic(basic);
            // Blocks of two, with a gap; copies of the whole run backwards.
            let vector = Layout::vector(3, 2, 3 * step as i64, &element).unwrap();
            let layout = Layout::resized(0, -(9 * step as i64), &vector).unwrap();
            let (count, elements) = (2u64, 12);
            let mut memory = vec![0u8; 20 * step];
            for place in memory.chunks_exact_mut(step) {
                random_element(basic, &mut random, place);
            }
            let mut input = vec![0u8; elements * step];
            for place in input.chunks_exact_mut(step) {
                random_element(basic, &mut random, place);
            }
            let mut data = vec![0u8; elements * size];
            // SAFETY: `input` holds that many elements.
            unsafe { element.pack_range(elements as u64, 0, input.as_ptr(), &mut data) };
            let skip = 3;

            let mut wanted = memory.clone();
            let origin = 9 * step;
            for index in 0..elements - skip {
                let (copy, inside) = ((index + skip) / 6, (index + skip) % 6);
                let at = origin + (inside / 2 * 3 + inside % 2) * step - copy * 9 * step;
                // SAFETY: one element each.
                unsafe { kernel(input.as_ptr().add(index * step), wanted.as_mut_ptr().add(at), 1) };
            }
            // SAFETY: both copies of the layout lie inside `memory`.
            let taken = unsafe {
                let base = memory.as_mut_ptr().add(origin);
                combine_packed(op, &layout, count, (skip * size) as u64, base, &data)
            };
            assert_eq!(taken, Some((elements - skip) * size), "{op:?} {basic:?}");
            assert!(memory == wanted, "{op:?} {basic:?}");
        }
    }
    let mixed = Layout::structure(&[(1, 0, Layout::basic(Basic::I32)), (1, 8, Layout::basic(Basic::F64))]);
    // SAFETY: refused before any memory is touched.
    let refused =
        unsafe { combine_packed(ReduceOp::Sum, &mixed.unwrap(), 1, 0, std::ptr::null_mut(), &[0; 12]) };
    assert_eq!(refused, None);
}
