//! Operations against datatypes, and functions of the program.

use super::*;
use crate::datatypes::classic;
use crate::runtime::testing::running;
use core::cell::RefCell;

fn class_of<T>(result: Result<T>) -> c_int {
    result.err().map_or(MPI_SUCCESS, |error| error.class())
}

#[test]
fn predefined_operations_take_the_types_of_the_standard() {
    let _running = running(0, 1);
    for (op, datatype, class) in [
        (MPI_SUM, MPI_DOUBLE, MPI_SUCCESS),
        (MPI_SUM, MPI_C_DOUBLE_COMPLEX, MPI_SUCCESS),
        (MPI_SUM, MPI_LONG_DOUBLE, MPI_SUCCESS),
        (MPI_SUM, MPI_AINT, MPI_SUCCESS),
        (MPI_SUM, MPI_CHAR, MPI_SUCCESS),
        (MPI_MAX, MPI_C_DOUBLE_COMPLEX, MPI_ERR_OP),
        (MPI_MAX, MPI_CHARACTER, MPI_ERR_OP),
        (MPI_BAND, MPI_BYTE, MPI_SUCCESS),
        (MPI_BAND, MPI_FLOAT, MPI_ERR_OP),
        (MPI_LAND, MPI_C_BOOL, MPI_SUCCESS),
        (MPI_LAND, MPI_LOGICAL, MPI_SUCCESS),
        (MPI_LAND, MPI_BYTE, MPI_ERR_OP),
        (MPI_SUM, MPI_BYTE, MPI_ERR_OP),
        (MPI_MINLOC, MPI_DOUBLE_INT, MPI_SUCCESS),
        (MPI_MINLOC, MPI_2REAL, MPI_SUCCESS),
        (MPI_MINLOC, MPI_DOUBLE, MPI_ERR_OP),
        (MPI_SUM, MPI_DOUBLE_INT, MPI_ERR_OP),
        (MPI_REPLACE, MPI_INT, MPI_ERR_OP),
        (MPI_NO_OP, MPI_INT, MPI_ERR_OP),
        (MPI_OP_NULL, MPI_INT, MPI_ERR_OP),
        (MPI_SUM, MPI_DATATYPE_NULL, MPI_ERR_TYPE),
    ] {
        assert_eq!(class_of(reduction(op, datatype)), class, "{op:?} on {datatype:?}");
    }
    let error = reduction(MPI_BAND, MPI_FLOAT).err().unwrap();
    assert!(error.text().contains("MPI_BAND, which is not defined on MPI_FLOAT"), "{}", error.text());
    assert!(!commutative(MPI_REPLACE).unwrap() && commutative(MPI_SUM).unwrap());
}

#[test]
fn derived_types_are_for_accumulation_and_own_operations() {
    let _running = running(0, 1);
    let (mut column, mut mixed) = (MPI_DATATYPE_NULL, MPI_DATATYPE_NULL);
    let (lengths, at, types) = ([1, 1], [0 as MPI_Aint, 8], [MPI_INT, MPI_DOUBLE]);
    // SAFETY: arrays of two elements, and variables.
    unsafe {
        classic::type_vector(3, 1, 2, MPI_INT, (&mut column).into()).unwrap();
        crate::datatypes::type_commit((&mut column).into()).unwrap();
        let (lengths, at) = (IntArray::int(lengths.as_ptr()), IntArray::aint(at.as_ptr()));
        classic::type_create_struct(2, lengths, at, types.as_ptr(), (&mut mixed).into()).unwrap();
        crate::datatypes::type_commit((&mut mixed).into()).unwrap();
        assert_eq!(class_of(reduction(MPI_SUM, column)), MPI_ERR_OP);
        assert_eq!(class_of(accumulation(MPI_SUM, column)), MPI_SUCCESS);
        assert_eq!(class_of(accumulation(MPI_REPLACE, column)), MPI_SUCCESS);
        assert_eq!(class_of(accumulation(MPI_SUM, mixed)), MPI_ERR_TYPE);
        let mut kind = MPI_DATATYPE_NULL;
        crate::datatypes::type_create_f90_real(15, 300, (&mut kind).into()).unwrap();
        assert_eq!(class_of(reduction(MPI_SUM, kind)), MPI_SUCCESS, "a Fortran kind is a predefined type");
        let (input, mut inout) = ([1.5f64, 2.0], [0.25f64, 1.0]);
        let (from, to) = (input.as_ptr().cast(), inout.as_mut_ptr().cast());
        reduce_local(from, to, 2, kind, MPI_SUM).unwrap();
        assert_eq!(inout, [1.75, 3.0]);
    }
}

thread_local!(static LENGTHS: RefCell<Vec<i64>> = const { RefCell::new(Vec::new()) });

unsafe extern "C" fn note_int(_: *mut c_void, _: *mut c_void, len: *mut c_int, datatype: *mut MPI_Datatype) {
    // SAFETY: the library passes variables. They are the function's to change.
    unsafe {
        LENGTHS.with_borrow_mut(|lengths| lengths.push(i64::from(*len)));
        (*len, *datatype) = (-1, MPI_DATATYPE_NULL);
    }
}

unsafe extern "C" fn note_large(_: *mut c_void, _: *mut c_void, len: *mut MPI_Count, _: *mut MPI_Datatype) {
    // SAFETY: the library passes a variable.
    LENGTHS.with_borrow_mut(|lengths| lengths.push(unsafe { *len }));
}

unsafe extern "C" fn subtract(
    input: *mut c_void,
    inout: *mut c_void,
    len: *mut c_int,
    datatype: *mut MPI_Datatype,
) {
    // SAFETY: the test passes arrays of this type and length.
    unsafe {
        assert_eq!(*datatype, MPI_INT);
        for index in 0..*len as usize {
            let (a, b) = (input.cast::<c_int>().add(index), inout.cast::<c_int>().add(index));
            *b = *a - *b;
        }
    }
}

#[test]
fn a_function_of_the_program_gets_its_operands_in_order() {
    let _running = running(0, 1);
    let mut op = MPI_OP_NULL;
    let (input, mut inout) = ([10, 20, 30], [1, 2, 3]);
    // SAFETY: variables, and arrays of three elements.
    unsafe {
        op_create(UserFunction::Int(Some(subtract)), 0, (&mut op).into()).unwrap();
        reduce_local(input.as_ptr().cast(), inout.as_mut_ptr().cast(), 3, MPI_INT, op).unwrap();
        assert_eq!(inout, [9, 18, 27]);
        let mut commute = 7;
        op_commutative(op, (&mut commute).into()).unwrap();
        assert_eq!(commute, 0);
        let freed = op;
        op_free((&mut op).into()).unwrap();
        assert_eq!(op, MPI_OP_NULL);
        let error = reduction(freed, MPI_INT).err().unwrap();
        assert!(error.text().contains("a reduction operation that was freed"), "{}", error.text());
        let mut sum = MPI_SUM;
        assert_eq!(op_free((&mut sum).into()).unwrap_err().class(), MPI_ERR_OP);
        assert_eq!(class_of(op_create(UserFunction::Int(None), 1, (&mut op).into())), MPI_ERR_ARG);
    }
}

#[test]
fn an_int_function_gets_a_large_count_in_parts() {
    let _running = running(0, 1);
    let count = 2 * i64::from(c_int::MAX) + 5;
    let (mut op, mut none) = (MPI_OP_NULL, MPI_DATATYPE_NULL);
    // SAFETY: the functions touch no data, which elements of no bytes do not have.
    unsafe {
        classic::type_contiguous(0, MPI_INT, (&mut none).into()).unwrap();
        crate::datatypes::type_commit((&mut none).into()).unwrap();
        op_create(UserFunction::Int(Some(note_int)), 1, (&mut op).into()).unwrap();
        let apply = |op| reduce_local(core::ptr::null(), core::ptr::null_mut(), count, none, op);
        apply(op).unwrap();
        let most = i64::from(c_int::MAX);
        assert_eq!(LENGTHS.take(), [most, most, 5]);
        op_create(UserFunction::Large(Some(note_large)), 1, (&mut op).into()).unwrap();
        apply(op).unwrap();
        assert_eq!(LENGTHS.take(), [count]);
    }
}

#[test]
fn local_reduction_checks_its_buffers() {
    let _running = running(0, 1);
    let mut data = [1, 2, 3, 4];
    let (low, high): (*mut c_void, *mut c_void) = (data.as_mut_ptr().cast(), data[1..].as_mut_ptr().cast());
    // SAFETY: the calls are refused, or get arrays that are long enough.
    unsafe {
        assert_eq!(class_of(reduce_local(low, high, 2, MPI_INT, MPI_SUM)), MPI_ERR_BUFFER);
        assert_eq!(class_of(reduce_local(low, high, -1, MPI_INT, MPI_SUM)), MPI_ERR_COUNT);
        assert_eq!(class_of(reduce_local(MPI_IN_PLACE, high, 1, MPI_INT, MPI_SUM)), MPI_ERR_BUFFER);
        assert_eq!(class_of(reduce_local(core::ptr::null(), high, 1, MPI_INT, MPI_SUM)), MPI_ERR_BUFFER);
        assert_eq!(
            class_of(reduce_local(core::ptr::null(), core::ptr::null_mut(), 0, MPI_INT, MPI_SUM)),
            MPI_SUCCESS
        );
        reduce_local(low, high, 1, MPI_INT, MPI_PROD).unwrap();
        assert_eq!(data, [1, 2, 3, 4]);
    }
}

#[test]
fn characters_are_computed_the_short_way_too() {
    let _running = running(0, 1);
    assert!(
        reduction_kernel(MPI_MAX, MPI_CHAR).is_some() && reduction_kernel(MPI_MAX, MPI_CHARACTER).is_none()
    );
    assert!(matches!(accumulation(MPI_SUM, MPI_CHAR), Ok((ReduceOp::Sum, Basic::I8))));
    assert!(matches!(accumulation(MPI_REPLACE, MPI_CHAR), Ok((ReduceOp::Replace, Basic::Char))));
    assert_eq!(class_of(accumulation(MPI_SUM, MPI_CHARACTER)), MPI_ERR_OP);
}
