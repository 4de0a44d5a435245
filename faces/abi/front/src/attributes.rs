//! Attributes: the values of predefined keys that are numbers with a meaning, and keys with functions of the program's.

use crate::{code, errors, table, Abi, Callback, Handle, NumberOut};
use arke_abi as standard;
use arke_abi::with_context::DropFunction;
use core::ffi::{c_int, c_void};
use core::marker::PhantomData;
use core::mem::transmute;
use standard::{MPI_Comm, MPI_Datatype, MPI_Win};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// A number at an address that stays, as attributes are given.
fn lasting(value: c_int) -> *mut c_int {
    static NUMBERS: Mutex<BTreeMap<c_int, usize>> = Mutex::new(BTreeMap::new());
    let mut numbers = NUMBERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let make = || (Box::leak(Box::new(value)) as *mut c_int).expose_provenance();
    core::ptr::with_exposed_provenance_mut(*numbers.entry(value).or_insert_with(make))
}

/// The program's value of an attribute for the standard's: a rank, an error code or a kind of window is another number.
///
/// # Safety
/// `flag` and `value` are those that the call has just filled.
unsafe fn meant<A: Abi>(keyval: c_int, value: *mut c_void, flag: *const c_int) {
    let outward: fn(c_int) -> c_int = match keyval {
        standard::MPI_HOST | standard::MPI_IO => A::rank_out,
        standard::MPI_WIN_CREATE_FLAVOR => A::flavor_out,
        standard::MPI_WIN_MODEL => A::model_out,
        standard::MPI_LASTUSEDCODE => |code| match code <= standard::MPI_ERR_LASTCODE {
            true => A::MPI_ERR_LASTCODE,
            false => errors::code_out::<A>(code),
        },
        _ => return,
    };
    let value: *mut *mut c_int = value.cast();
    if value.is_null() || flag.is_null() {
        return;
    }
    // SAFETY: the call has checked both and stored a pointer to a number.
    unsafe {
        if *flag != 0 {
            *value = lasting(outward(**value));
        }
    }
}

macro_rules! getters {
    ($($name:ident $function:ident $object:ident;)*) => {$(
        /// The call of this name.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for the call's arguments.
        pub unsafe fn $name<A: Abi>(object: A::$object, keyval: c_int, value: *mut c_void, flag: *mut c_int) -> c_int {
            let keyval = A::keyval_in(keyval);
            // SAFETY: passed on.
            unsafe {
                let result = (table().$function)(object.inward(), keyval, value, flag);
                if result == standard::MPI_SUCCESS {
                    meant::<A>(keyval, value, flag);
                }
                code::<A>(result)
            }
        }
    )*};
}

getters! {
    attr_get MPI_Attr_get Comm;
    comm_get_attr MPI_Comm_get_attr Comm;
    type_get_attr MPI_Type_get_attr Datatype;
    win_get_attr MPI_Win_get_attr Win;
}

/// A key of the program's. It lasts as long as the key and the attributes under it.
struct Key<A> {
    copy: Callback,
    delete: Callback,
    state: *mut c_void,
    of: PhantomData<A>,
}

/// Lets a context live as long as one of the program's keys.
///
/// # Safety
/// See [`arke_abi::with_context`].
pub unsafe fn keyval_keep<A: Abi>(keyval: c_int, context: *mut c_void, drop: DropFunction) -> c_int {
    // SAFETY: passed on.
    code::<A>(unsafe { (table().keyval_keep)(A::keyval_in(keyval), context, drop) })
}

unsafe extern "C" fn drop_key<A>(context: *mut c_void) {
    // SAFETY: the context is such a box, which Arke gives back once.
    drop(unsafe { Box::from_raw(context.cast::<Key<A>>()) });
}

type Copy<H> = unsafe extern "C" fn(H, c_int, *mut c_void, *mut c_void, *mut c_void, *mut c_int) -> c_int;
type Delete<H> = unsafe extern "C" fn(H, c_int, *mut c_void, *mut c_void) -> c_int;

macro_rules! keys {
    ($($name:ident $function:ident $object:ident $standard:ident $copier:ident $copied:ident $deleter:ident;)*) => {$(
        unsafe extern "C" fn $copier<A: Abi>(
            object: $standard,
            keyval: c_int,
            context: *mut c_void,
            value: *mut c_void,
            place: *mut c_void,
            flag: *mut c_int,
        ) -> c_int {
            // SAFETY: the context is the one of the key; the program gave a function of this type.
            unsafe {
                let key = &*context.cast::<Key<A>>();
                if A::is_null(key.copy) || key.copy.is_null() {
                    *flag = 0;
                    return standard::MPI_SUCCESS;
                }
                if A::is_dup(key.copy) {
                    *place.cast::<*mut c_void>() = value;
                    *flag = 1;
                    return standard::MPI_SUCCESS;
                }
                let function = transmute::<Callback, Copy<A::$object>>(key.copy);
                let object = A::$object::outward(object);
                errors::code_in::<A>(function(object, A::keyval_out(keyval), key.state, value, place, flag))
            }
        }
        unsafe extern "C" fn $deleter<A: Abi>(
            object: $standard,
            keyval: c_int,
            value: *mut c_void,
            context: *mut c_void,
        ) -> c_int {
            // SAFETY: as above.
            unsafe {
                let key = &*context.cast::<Key<A>>();
                if A::is_null(key.delete) || key.delete.is_null() {
                    return standard::MPI_SUCCESS;
                }
                let function = transmute::<Callback, Delete<A::$object>>(key.delete);
                let object = A::$object::outward(object);
                errors::code_in::<A>(function(object, A::keyval_out(keyval), value, key.state))
            }
        }
        /// The call of this name.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for the call's arguments.
        pub unsafe fn $name<A: Abi>(copy: Callback, delete: Callback, keyval: *mut c_int, extra_state: *mut c_void) -> c_int {
            let mut keyval = NumberOut::new(keyval, A::keyval_out);
            crate::results!(keyval);
            let key = Key::<A> { copy, delete, state: extra_state, of: PhantomData };
            let context: *mut c_void = Box::into_raw(Box::new(key)).cast();
            let copier = standard::$copied($copier::<A> as *const () as usize);
            // SAFETY: passed on.
            code::<A>(unsafe {
                match (table().$function)(copier, Some($deleter::<A>), keyval.place(), context) {
                    standard::MPI_SUCCESS => (table().keyval_keep)(keyval.given(), context, drop_key::<A>),
                    error => {
                        drop_key::<A>(context);
                        error
                    }
                }
            })
        }
    )*};
}

keys! {
    keyval_create MPI_Keyval_create Comm MPI_Comm copy_old MPI_Copy_function delete_old;
    comm_create_keyval MPI_Comm_create_keyval Comm MPI_Comm copy_comm MPI_Comm_copy_attr_function delete_comm;
    type_create_keyval MPI_Type_create_keyval Datatype MPI_Datatype copy_type MPI_Type_copy_attr_function delete_type;
    win_create_keyval MPI_Win_create_keyval Win MPI_Win copy_win MPI_Win_copy_attr_function delete_win;
}
