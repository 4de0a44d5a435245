//! The chapter's calls as a program makes them, on one process.

use super::*;
use crate::abi::*;
use crate::error::Result;
use crate::runtime::testing::running;
use crate::status;
use core::ffi::{c_int, c_void};
use core::ptr::null_mut;

/// What `MPI_Type_get_envelope_c` and `MPI_Type_get_contents_c` tell.
#[derive(Debug, PartialEq, Default)]
struct Told {
    combiner: c_int,
    integers: Vec<c_int>,
    addresses: Vec<MPI_Aint>,
    large: Vec<MPI_Count>,
    types: Vec<MPI_Datatype>,
}

fn tell(datatype: MPI_Datatype) -> Told {
    let (mut ni, mut na, mut nc, mut nd, mut combiner) = (0, 0, 0, 0, 0);
    let mut told = Told::default();
    // SAFETY: the places are variables; the arrays get the lengths that the envelope asks for.
    unsafe {
        type_get_envelope_c(
            datatype,
            (&mut ni).into(),
            (&mut na).into(),
            (&mut nc).into(),
            (&mut nd).into(),
            (&mut combiner).into(),
        )
        .unwrap();
        told.combiner = combiner;
        told.integers.resize(ni as usize, 0);
        told.addresses.resize(na as usize, 0);
        told.large.resize(nc as usize, 0);
        told.types.resize(nd as usize, MPI_DATATYPE_NULL);
        type_get_contents_c(
            datatype,
            ni,
            na,
            nc,
            nd,
            told.integers.as_mut_ptr(),
            told.addresses.as_mut_ptr(),
            told.large.as_mut_ptr(),
            told.types.as_mut_ptr(),
        )
        .unwrap();
    }
    told
}

fn made(call: impl FnOnce(Out<MPI_Datatype>) -> Result) -> MPI_Datatype {
    let mut new = MPI_DATATYPE_NULL;
    call((&mut new).into()).unwrap();
    assert_ne!(new, MPI_DATATYPE_NULL);
    new
}

fn free(datatype: MPI_Datatype) {
    let mut handle = datatype;
    // SAFETY: a variable.
    unsafe { type_free((&mut handle).into()).unwrap() };
    assert_eq!(handle, MPI_DATATYPE_NULL);
}

fn size_and_extent(datatype: MPI_Datatype) -> (i64, i64, i64) {
    let (mut size, mut lb, mut extent) = (0, 0, 0);
    // SAFETY: variables.
    unsafe {
        type_size(datatype, IntOut::count(&mut size)).unwrap();
        type_get_extent(datatype, IntOut::count(&mut lb), IntOut::count(&mut extent)).unwrap();
    }
    (size, lb, extent)
}

#[test]
fn contents_are_the_arguments_of_each_form() {
    let _running = running(0, 1);
    let (ints, wide) = ([2, 1, 0], [2_i64, 1, 0]);
    let (int_at, wide_at) = ([0, 4, 9], [0_i64, 4, 9]);
    let bytes_at: [MPI_Aint; 3] = [0, 16, 40];
    let lengths = [IntArray::int(ints.as_ptr()), IntArray::count(wide.as_ptr())];
    let at = [IntArray::int(int_at.as_ptr()), IntArray::count(wide_at.as_ptr())];
    let bytes = IntArray::aint(bytes_at.as_ptr());
    let types = [MPI_INT, MPI_DOUBLE, MPI_CHAR];
    type Call<'a> = Box<dyn FnOnce(Out<MPI_Datatype>) -> Result + 'a>;
    // Both forms of each call, the combiner, the classic form's integers and addresses, and how many datatypes.
    type Case<'a> = (Call<'a>, Call<'a>, c_int, Vec<c_int>, Vec<MPI_Aint>, usize);
    let cases: Vec<Case> = vec![
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_contiguous(7, MPI_INT, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_contiguous(7, MPI_INT, new) }
            }),
            MPI_COMBINER_CONTIGUOUS,
            vec![7],
            vec![],
            1,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_vector(3, 2, -4, MPI_INT, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_vector(3, 2, -4, MPI_INT, new) }
            }),
            MPI_COMBINER_VECTOR,
            vec![3, 2, -4],
            vec![],
            1,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_create_hvector(3, 2, 99, MPI_INT, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_create_hvector(3, 2, 99, MPI_INT, new) }
            }),
            MPI_COMBINER_HVECTOR,
            vec![3, 2],
            vec![99],
            1,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_indexed(3, lengths[0], at[0], MPI_INT, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_indexed(3, lengths[1], at[1], MPI_INT, new) }
            }),
            MPI_COMBINER_INDEXED,
            vec![3, 2, 1, 0, 0, 4, 9],
            vec![],
            1,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_create_hindexed(3, lengths[0], bytes, MPI_INT, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_create_hindexed(3, lengths[1], bytes, MPI_INT, new) }
            }),
            MPI_COMBINER_HINDEXED,
            vec![3, 2, 1, 0],
            vec![0, 16, 40],
            1,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_create_indexed_block(3, 2, at[0], MPI_INT, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_create_indexed_block(3, 2, at[1], MPI_INT, new) }
            }),
            MPI_COMBINER_INDEXED_BLOCK,
            vec![3, 2, 0, 4, 9],
            vec![],
            1,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_create_hindexed_block(3, 2, bytes, MPI_INT, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_create_hindexed_block(3, 2, bytes, MPI_INT, new) }
            }),
            MPI_COMBINER_HINDEXED_BLOCK,
            vec![3, 2],
            vec![0, 16, 40],
            1,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_create_struct(3, lengths[0], bytes, types.as_ptr(), new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_create_struct(3, lengths[1], bytes, types.as_ptr(), new) }
            }),
            MPI_COMBINER_STRUCT,
            vec![3, 2, 1, 0],
            vec![0, 16, 40],
            3,
        ),
        (
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { classic::type_create_resized(MPI_INT, -8, 24, new) }
            }),
            Box::new(|new| {
                // SAFETY: arrays outlive the test and have as many elements as the count says.
                unsafe { large::type_create_resized(MPI_INT, -8, 24, new) }
            }),
            MPI_COMBINER_RESIZED,
            vec![],
            vec![-8, 24],
            1,
        ),
    ];
    for (classic, large, combiner, integers, addresses, types) in cases {
        let (classic, large) = (made(classic), made(large));
        assert_eq!(size_and_extent(classic), size_and_extent(large), "combiner {combiner}");
        let told = tell(classic);
        assert_eq!((told.combiner, told.types.len()), (combiner, types));
        assert_eq!((&told.integers, &told.addresses), (&integers, &addresses), "combiner {combiner}");
        assert!(told.large.is_empty());
        let told = tell(large);
        let all = integers.iter().map(|i| i64::from(*i)).chain(addresses.iter().map(|a| *a as i64));
        assert_eq!(told.large, all.collect::<Vec<_>>(), "combiner {combiner}");
        assert!(told.integers.is_empty() && told.addresses.is_empty());
        let mut n = [0; 4];
        let [a, b, c, d] = n.each_mut().map(Out::from);
        // SAFETY: variables.
        let error = unsafe { type_get_envelope(large, a, b, c, d) }.unwrap_err();
        assert_eq!(error.class(), MPI_ERR_TYPE);
        assert!(error.text().contains("MPI_Type_get_envelope_c"), "{}", error.text());
        // SAFETY: as above.
        unsafe { type_get_envelope(classic, a, b, c, d).unwrap() };
        assert_eq!(n, [integers.len() as c_int, addresses.len() as c_int, types as c_int, combiner]);
        free(classic);
        free(large);
    }
}

#[test]
fn contents_of_arrays_keep_what_is_an_int_in_both_forms() {
    let _running = running(0, 1);
    let (sizes, subsizes, starts) = ([4, 5], [2, 3], [1, 2]);
    let (dist, dargs, grid) =
        ([MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC], [MPI_DISTRIBUTE_DFLT_DARG, 2], [2, 1]);
    let wide = [[4_i64, 5], [2, 3], [1, 2]];
    let ints = [sizes, subsizes, starts].map(|array| array.map(i64::from));
    assert_eq!(ints, wide);
    // SAFETY: arrays of two elements that outlive the calls.
    unsafe {
        let array = |i: usize| IntArray::count(wide[i].as_ptr());
        let (a, b, c) =
            (IntArray::int(sizes.as_ptr()), IntArray::int(subsizes.as_ptr()), IntArray::int(starts.as_ptr()));
        let small = made(|new| classic::type_create_subarray(2, a, b, c, MPI_ORDER_FORTRAN, MPI_DOUBLE, new));
        let told = tell(small);
        assert_eq!(told.integers, [2, 4, 5, 2, 3, 1, 2, MPI_ORDER_FORTRAN]);
        assert_eq!(size_and_extent(small), (48, 0, 160));
        let big = made(|new| {
            large::type_create_subarray(2, array(0), array(1), array(2), MPI_ORDER_C, MPI_DOUBLE, new)
        });
        let told = tell(big);
        assert_eq!((told.integers, told.large), (vec![2, MPI_ORDER_C], vec![4, 5, 2, 3, 1, 2]));
        let (dist, dargs, grid) = (dist.as_ptr(), dargs.as_ptr(), grid.as_ptr());
        let order = MPI_ORDER_C;
        let small =
            made(|new| classic::type_create_darray(2, 1, 2, a, dist, dargs, grid, order, MPI_DOUBLE, new));
        let tail = [MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_DFLT_DARG, 2, 2, 1, order];
        assert_eq!(tell(small).integers, [&[2, 1, 2, 4, 5], &tail[..]].concat());
        assert_eq!(size_and_extent(small), (80, 0, 160));
        let big = made(|new| {
            large::type_create_darray(2, 1, 2, array(0), dist, dargs, grid, order, MPI_DOUBLE, new)
        });
        let told = tell(big);
        assert_eq!((told.integers, told.large), ([&[2, 1, 2], &tail[..]].concat(), vec![4, 5]));
    }
}

#[test]
fn contents_give_new_handles_of_types_that_may_be_gone() {
    let _running = running(0, 1);
    // SAFETY: variables.
    unsafe {
        let inner = made(|new| classic::type_vector(2, 1, 3, MPI_SHORT, new));
        let kind = made(|new| type_create_f90_real(6, 30, new));
        let outer = made(|new| {
            let (lengths, at) = ([1, 1, 1], [0 as MPI_Aint, 16, 32]);
            let types = [inner, kind, MPI_BYTE];
            let (lengths, at) = (IntArray::int(lengths.as_ptr()), IntArray::aint(at.as_ptr()));
            classic::type_create_struct(3, lengths, at, types.as_ptr(), new)
        });
        free(inner);
        let told = tell(outer);
        assert_ne!(told.types[0], inner);
        assert_eq!(told.types[1..], [kind, MPI_BYTE], "predefined types come back as they are");
        assert_eq!(tell(told.types[0]).integers, [2, 1, 3]);
        assert_eq!(size_and_extent(told.types[0]), (4, 0, 8));
        free(told.types[0]);
        free(outer);
        let error = table::get(inner, "datatype").err().unwrap();
        assert!(error.text().contains("was freed"), "{}", error.text());
    }
}

#[test]
fn predefined_types_have_no_contents_and_cannot_be_freed() {
    let _running = running(0, 1);
    // SAFETY: variables; no array is written.
    unsafe {
        let mut combiner = 0;
        let mut n = 0;
        let place = Out::from(&mut n);
        type_get_envelope(MPI_DOUBLE, place, place, place, (&mut combiner).into()).unwrap();
        assert_eq!((n, combiner), (0, MPI_COMBINER_NAMED));
        let error = type_get_contents(MPI_DOUBLE, 0, 0, 0, null_mut(), null_mut(), null_mut()).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_TYPE);
        let mut handle = MPI_DOUBLE;
        let error = type_free((&mut handle).into()).unwrap_err();
        assert_eq!(error.text(), "datatype is MPI_DOUBLE; it cannot be freed, since it is predefined");
        let mut kind = made(|new| type_create_f90_integer(9, new));
        assert_eq!(kind, made(|new| type_create_f90_integer(9, new)), "one handle for one kind");
        assert_eq!(type_free((&mut kind).into()).unwrap_err().class(), MPI_ERR_TYPE);
        assert_eq!(tell(kind).integers, [9]);
        let mut null = MPI_DATATYPE_NULL;
        let error = type_commit((&mut null).into()).unwrap_err();
        assert_eq!(error.text(), "datatype is MPI_DATATYPE_NULL; it must be a datatype");
    }
}

#[test]
fn fortran_kinds_follow_precision_and_range() {
    let _running = running(0, 1);
    let size = |datatype| size_and_extent(datatype).0;
    // SAFETY: variables.
    unsafe {
        for (r, bytes) in [(1, 1), (2, 1), (4, 2), (5, 4), (9, 4), (10, 8), (18, 8), (19, 16), (38, 16)] {
            assert_eq!(size(made(|new| type_create_f90_integer(r, new))), bytes, "range {r}");
        }
        let undefined = MPI_UNDEFINED;
        for (p, r, bytes) in
            [(6, 37, 4), (7, undefined, 8), (undefined, 38, 8), (15, 307, 8), (18, 4931, 16), (33, 1, 16)]
        {
            assert_eq!(size(made(|new| type_create_f90_real(p, r, new))), bytes, "{p} digits, range {r}");
            assert_eq!(size(made(|new| type_create_f90_complex(p, r, new))), 2 * bytes);
        }
        let mut new = MPI_DATATYPE_NULL;
        for (p, r) in [(34, 1), (1, 4932), (undefined, undefined)] {
            assert_eq!(type_create_f90_real(p, r, (&mut new).into()).unwrap_err().class(), MPI_ERR_ARG);
        }
        assert_eq!(type_create_f90_integer(39, (&mut new).into()).unwrap_err().class(), MPI_ERR_ARG);
        type_match_size(MPI_TYPECLASS_COMPLEX, 16, (&mut new).into()).unwrap();
        assert_eq!(new, MPI_COMPLEX16);
        let error = type_match_size(MPI_TYPECLASS_REAL, 3, (&mut new).into()).unwrap_err();
        assert!(error.text().contains("2, 4, 8, 16"), "{}", error.text());
        type_get_value_index(MPI_DOUBLE, MPI_INT, (&mut new).into()).unwrap();
        assert_eq!(new, MPI_DOUBLE_INT);
        type_get_value_index(MPI_DOUBLE, MPI_FLOAT, (&mut new).into()).unwrap();
        assert_eq!(new, MPI_DATATYPE_NULL);
        assert_eq!(type_get_value_index(MPI_INT, new, (&mut new).into()).unwrap_err().class(), MPI_ERR_TYPE);
    }
}

#[test]
fn wrong_arguments_are_named() {
    let _running = running(0, 1);
    let array = [1, -2];
    let (ints, nothing) = (IntArray::int(array.as_ptr()), IntArray::int(core::ptr::null()));
    let types = [MPI_INT, MPI_DATATYPE_NULL];
    let mut new = MPI_DATATYPE_NULL;
    let new = Out::from(&mut new);
    // SAFETY: arrays of two elements; null pointers are what is tested.
    let cases = unsafe {
        [
            (classic::type_contiguous(-1, MPI_INT, new), MPI_ERR_COUNT, "count is -1"),
            (classic::type_contiguous(1, MPI_Datatype(7), new), MPI_ERR_TYPE, "oldtype is 0x7"),
            (classic::type_vector(2, -3, 1, MPI_INT, new), MPI_ERR_ARG, "blocklength is -3"),
            (large::type_vector(2, 1, i64::MAX, MPI_INT, new), MPI_ERR_ARG, "stride is 9223372036854775807"),
            (large::type_contiguous(i64::MAX, MPI_INT, new), MPI_ERR_ARG, "too large"),
            (
                classic::type_indexed(2, ints, ints, MPI_INT, new),
                MPI_ERR_ARG,
                "array_of_blocklengths[1] is -2",
            ),
            (
                classic::type_indexed(2, ints, nothing, MPI_INT, new),
                MPI_ERR_ARG,
                "array_of_displacements is a null",
            ),
            (
                classic::type_create_struct(2, IntArray::int([1, 1].as_ptr()), ints, types.as_ptr(), new),
                MPI_ERR_TYPE,
                "array_of_types[1] is MPI_DATATYPE_NULL",
            ),
            (
                classic::type_create_subarray(1, ints, ints, ints, MPI_ORDER_C, MPI_INT, new),
                MPI_ERR_ARG,
                "array_of_starts[0] is 1; it must be at least 0 and at most 0",
            ),
            (
                classic::type_create_subarray(0, ints, ints, ints, MPI_ORDER_C, MPI_INT, new),
                MPI_ERR_ARG,
                "ndims is 0",
            ),
        ]
    };
    for (result, class, text) in cases {
        let error = result.unwrap_err();
        assert!(error.text().contains(text), "{}", error.text());
        assert_eq!(error.class(), class, "{}", error.text());
    }
}

#[test]
fn names_are_kept_and_cut() {
    let _running = running(0, 1);
    let name_of = |datatype| {
        let mut place = [0x7f; MPI_MAX_OBJECT_NAME as usize];
        let mut length = 0;
        // SAFETY: the array has the room that the call needs.
        unsafe { type_get_name(datatype, (&mut place).into(), (&mut length).into()).unwrap() };
        // SAFETY: the call terminates the string.
        let name = unsafe { core::ffi::CStr::from_ptr(place.as_ptr()) }.to_str().unwrap().to_owned();
        assert_eq!(name.len(), length as usize);
        name
    };
    assert_eq!(name_of(MPI_INT), "MPI_INT");
    assert_eq!(name_of(MPI_DATATYPE_NULL), "MPI_DATATYPE_NULL");
    // SAFETY: C strings.
    unsafe {
        let own = made(|new| classic::type_contiguous(2, MPI_INT, new));
        assert_eq!(name_of(own), "");
        type_set_name(own, c"pair of ints").unwrap();
        assert_eq!(name_of(own), "pair of ints");
        let long = std::ffi::CString::new("x".repeat(500)).unwrap();
        type_set_name(own, &long).unwrap();
        assert_eq!(name_of(own), "x".repeat(MPI_MAX_OBJECT_NAME as usize - 1));
        type_set_name(MPI_UINT8_T, c"octet").unwrap();
        assert_eq!(name_of(MPI_UINT8_T), "octet");
        assert_eq!(type_set_name(MPI_DATATYPE_NULL, c"x").unwrap_err().class(), MPI_ERR_TYPE);
        free(own);
    }
}

unsafe extern "C" fn count_deletes(_: MPI_Datatype, _: c_int, value: *mut c_void, _: *mut c_void) -> c_int {
    // SAFETY: the tests set the attribute to the address of a counter.
    unsafe { *value.cast::<i32>() += 1 };
    MPI_SUCCESS
}

#[test]
fn attributes_go_along_with_a_duplicate() {
    let _running = running(0, 1);
    let mut deleted = 0;
    let counter: *mut c_void = (&raw mut deleted).cast();
    let (mut value, mut flag, mut key) = (null_mut::<c_void>(), 0, 0);
    // SAFETY: variables; the callbacks are as declared.
    unsafe {
        let copy = MPI_Type_copy_attr_function(1);
        crate::attributes::type_create_keyval(copy, Some(count_deletes), (&mut key).into(), null_mut())
            .unwrap();
        type_set_attr(MPI_INT, key, counter).unwrap();
        let twin = made(|new| type_dup(MPI_INT, new));
        type_get_attr(
            twin,
            key,
            Out::new("attribute_val", (&raw mut value).cast()).unwrap(),
            (&mut flag).into(),
        )
        .unwrap();
        assert_eq!((value, flag), (counter, 1));
        assert_eq!(tell(twin).combiner, MPI_COMBINER_DUP);
        free(twin);
        assert_eq!(counter.cast::<i32>().read(), 1);
        type_delete_attr(MPI_INT, key).unwrap();
        assert_eq!(counter.cast::<i32>().read(), 2);
        type_get_attr(
            MPI_INT,
            key,
            Out::new("attribute_val", (&raw mut value).cast()).unwrap(),
            (&mut flag).into(),
        )
        .unwrap();
        assert_eq!(flag, 0);
    }
}

#[test]
fn counts_of_a_message() {
    let _running = running(0, 1);
    let message = |bytes| {
        let mut message = MPI_Status::default();
        status::set_bytes(&mut message, bytes);
        message
    };
    let count = |bytes, datatype| {
        let mut count = 0;
        // SAFETY: variables.
        unsafe { get_count(&message(bytes), datatype, IntOut::int_or_undefined(&mut count)).unwrap() };
        count
    };
    let elements = |bytes, datatype| {
        let mut count = 0;
        // SAFETY: variables.
        unsafe { get_elements(&message(bytes), datatype, IntOut::count(&mut count)).unwrap() };
        count
    };
    // SAFETY: arrays of two elements, and variables.
    unsafe {
        let pair = made(|new| {
            let (lengths, at, types) = ([1, 1], [0 as MPI_Aint, 8], [MPI_INT, MPI_DOUBLE]);
            let (lengths, at) = (IntArray::int(lengths.as_ptr()), IntArray::aint(at.as_ptr()));
            classic::type_create_struct(2, lengths, at, types.as_ptr(), new)
        });
        let empty = made(|new| classic::type_contiguous(0, MPI_INT, new));
        assert_eq!((count(24, pair), count(16, pair)), (2, MPI_UNDEFINED));
        assert_eq!((elements(24, pair), elements(16, pair)), (4, 3));
        assert_eq!(elements(6, pair), i64::from(MPI_UNDEFINED));
        assert_eq!((count(0, empty), count(4, empty), elements(0, empty)), (0, MPI_UNDEFINED, 0));
        assert_eq!(count(1 << 33, MPI_BYTE), MPI_UNDEFINED, "too many for an int");
        assert_eq!(elements(1 << 33, MPI_BYTE), 1 << 33);
        // The members of a pair type count one by one: a double, an int and a double.
        assert_eq!((count(20, MPI_DOUBLE_INT), elements(20, MPI_DOUBLE_INT)), (MPI_UNDEFINED, 3));
        let mut status = MPI_Status::default();
        status_set_elements(&mut status, pair, 5).unwrap();
        assert_eq!(status::bytes(&status), 28);
        assert_eq!(status_set_elements(&mut status, pair, -1).unwrap_err().class(), MPI_ERR_COUNT);
        assert_eq!(status_set_elements(&mut status, empty, 1).unwrap_err().class(), MPI_ERR_COUNT);
    }
}

#[test]
fn packing_advances_the_position_and_respects_the_room() {
    let _running = running(0, 1);
    let data = [1, 2, 3, 4, 5, 6];
    let mut packed = [0u8; 20];
    let mut back = [0; 6];
    let mut at = 4;
    // SAFETY: the buffers are as large as the arguments say.
    unsafe {
        let mut column = made(|new| classic::type_vector(3, 1, 2, MPI_INT, new));
        let out: *mut c_void = packed.as_mut_ptr().cast();
        let call = |size: i64, at: &mut c_int, column| {
            pack(data.as_ptr().cast(), 1, column, out, size, IntOut::int(at), MPI_COMM_WORLD)
        };
        let error = call(20, &mut at, column).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_TYPE);
        assert!(error.text().contains("MPI_Type_commit"), "{}", error.text());
        type_commit((&mut column).into()).unwrap();
        let error = call(15, &mut at, column).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_TRUNCATE);
        assert!(error.text().contains("take 12 bytes, but outbuf has only 11 left after position 4"));
        assert_eq!(at, 4);
        call(20, &mut at, column).unwrap();
        assert_eq!(at, 16);
        let mut size = 0;
        pack_size(2, column, MPI_COMM_WORLD, IntOut::int_or_undefined(&mut size)).unwrap();
        assert_eq!(size, 24);
        at = 4;
        let from = packed.as_ptr().cast();
        let place = IntOut::int(&mut at);
        unpack(from, 20, place, back.as_mut_ptr().cast(), 1, column, MPI_COMM_WORLD).unwrap();
        assert_eq!((back, at), ([1, 0, 3, 0, 5, 0], 16));
        let place = IntOut::int(&mut at);
        let error =
            unpack(from, 20, place, back.as_mut_ptr().cast(), 2, MPI_INT, MPI_COMM_WORLD).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_TRUNCATE);
        at = 21;
        let place = IntOut::int(&mut at);
        let error =
            unpack(from, 20, place, back.as_mut_ptr().cast(), 0, MPI_INT, MPI_COMM_WORLD).unwrap_err();
        assert!(error.text().contains("position is 21"), "{}", error.text());
    }
}

#[test]
fn external_packing_is_big_endian_and_never_cuts_a_value() {
    let _running = running(0, 1);
    let longs = [1i64, -2, 1 << 40];
    let mut packed = [0u8; 8];
    let mut back = [0i64; 2];
    let (mut at, mut size) = (0 as MPI_Aint, 0 as MPI_Aint);
    let format = c"external32";
    // SAFETY: the buffers are as large as the arguments say.
    unsafe {
        pack_external_size(format, 3, MPI_LONG, IntOut::aint(&mut size)).unwrap();
        assert_eq!(size, 12);
        let (from, to) = (longs.as_ptr().cast(), packed.as_mut_ptr().cast());
        pack_external(format, from, 2, MPI_LONG, to, 8, IntOut::aint(&mut at)).unwrap();
        assert_eq!((at, packed), (8, [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFE]));
        at = 0;
        let (from, to) = (packed.as_ptr().cast(), back.as_mut_ptr().cast());
        unpack_external(format, from, 8, IntOut::aint(&mut at), to, 2, MPI_LONG).unwrap();
        assert_eq!((at, back), (8, [1, -2]));
        at = 0;
        let (from, to) = (longs[2..].as_ptr().cast(), packed.as_mut_ptr().cast());
        let place = IntOut::aint(&mut at);
        let error = pack_external(format, from, 1, MPI_LONG, to, 8, place).unwrap_err();
        assert_eq!(error.class(), MPI_ERR_CONVERSION);
        assert!(error.text().contains("1099511627776"), "{}", error.text());
        let error = pack_external(c"native", from, 1, MPI_LONG, to, 8, place).unwrap_err();
        assert!(error.text().contains("datarep is \"native\""), "{}", error.text());
    }
}

#[test]
fn a_held_datatype_keeps_its_handle_and_shows_it_to_functions_of_the_program() {
    let _running = running(0, 1);
    let before = table::count();
    let mut own = made(|new| {
        // SAFETY: a variable.
        unsafe { classic::type_contiguous(3, MPI_INT, new) }
    });
    let held = table::Held::of(own, "datatype").unwrap();
    let second = held.clone();
    let old = own;
    // SAFETY: a variable.
    unsafe { type_free((&mut own).into()).unwrap() };
    assert_eq!(table::get(old, "datatype").err().map(|error| error.class()), Some(MPI_ERR_TYPE));
    second.show(|handle| {
        assert_eq!(handle, old);
        assert_eq!(size_and_extent(handle), (12, 0, 12));
        let mut copy = handle;
        // SAFETY: a variable.
        let error = unsafe { type_free((&mut copy).into()) }.unwrap_err();
        assert!(error.text().contains("freed"), "{}", error.text());
    });
    assert!(table::get(old, "datatype").is_err());
    drop(held);
    assert_eq!(table::count(), before + 1);
    drop(second);
    assert_eq!(table::count(), before);
    table::Held::of(MPI_DOUBLE, "datatype").unwrap().show(|handle| assert_eq!(handle, MPI_DOUBLE));
}
