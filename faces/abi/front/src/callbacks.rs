//! The program's functions: error handlers, generalized requests, data representations. Arke calls a function of
//! this library with a context, which says whose turn it is; the context is freed when Arke uses it no more.

use crate::{code, errors, table, Abi, Callback, Handle, HandleOut};
use arke_abi as standard;
use arke_abi::with_context::{DropFunction, Object};
use core::ffi::{c_char, c_int, c_void};
use core::marker::PhantomData;
use core::mem::transmute;
use standard::{MPI_Aint, MPI_Count, MPI_Datatype, MPI_Offset, MPI_Status};

/// Frees a context that is a box.
pub(crate) unsafe extern "C" fn drop_box<T>(context: *mut c_void) {
    // SAFETY: every context of this module is such a box, which nobody else frees.
    drop(unsafe { Box::from_raw(context.cast::<T>()) });
}

/// An error handler of the program's, for objects with handles `H`.
struct Handler<A, H>(Callback, PhantomData<(A, H)>);

unsafe extern "C" fn handle<A: Abi, H: Handle>(context: *mut c_void, object: usize, error: *mut c_int) {
    type Function<H> = unsafe extern "C" fn(*mut H, *mut c_int);
    // SAFETY: the context is the one of `create_errhandler`. The program's function may take more arguments, of which C
    // says nothing: it cannot read them.
    unsafe {
        let function = transmute::<Callback, Function<H>>((*context.cast::<Handler<A, H>>()).0);
        let before = code::<A>(*error);
        let mut now = before;
        function(&mut H::outward(H::of_number(object)), &mut now);
        if now != before {
            *error = errors::code_in::<A>(now);
        }
    }
}

unsafe fn create_errhandler<A: Abi, H: Handle>(
    of: Object,
    function: Callback,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let mut errhandler = HandleOut::new(errhandler);
    crate::results!(errhandler);
    // SAFETY: as the program vouches; the context is ours.
    code::<A>(unsafe {
        if function.is_null() {
            return code::<A>((table().MPI_Comm_create_errhandler)(None, errhandler.place()));
        }
        let context = Box::into_raw(Box::new(Handler::<A, H>(function, PhantomData)));
        let place = errhandler.place();
        (table().errhandler_create)(of, handle::<A, H>, context.cast(), drop_box::<Handler<A, H>>, place)
    })
}

macro_rules! errhandlers {
    ($($name:ident $object:ident;)*) => {$(
        /// The call of this name.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for the call's arguments; so with all functions of this module.
        pub unsafe fn $name<A: Abi>(function: Callback, errhandler: *mut A::Errhandler) -> c_int {
            // SAFETY: passed on.
            unsafe { create_errhandler::<A, A::$object>(Object::$object, function, errhandler) }
        }
    )*};
}

errhandlers! {
    comm_create_errhandler Comm;
    win_create_errhandler Win;
    file_create_errhandler File;
    session_create_errhandler Session;
}

/// A callback of the Fortran library over a front end: it has a context of its own.
struct WithContext<F> {
    function: F,
    context: *mut c_void,
    drop: DropFunction,
}

impl<F> Drop for WithContext<F> {
    fn drop(&mut self) {
        // SAFETY: nothing calls the function any more, so the context is used no more.
        unsafe { (self.drop)(self.context) };
    }
}

/// A reduction as the Fortran library has it: with a handle of the front end's.
pub type ReductionWithContext<H> = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, MPI_Count, H);

/// An error handler as the Fortran library has it: with the place of a handle of the front end's.
pub type HandlerWithContext = unsafe extern "C" fn(*mut c_void, *const c_void, *mut c_int);

unsafe extern "C" fn reduce_with_context<A: Abi>(
    context: *mut c_void,
    input: *mut c_void,
    inout: *mut c_void,
    length: MPI_Count,
    datatype: MPI_Datatype,
) {
    // SAFETY: the context is the one of `op_create_with_context`.
    unsafe {
        let own = &*context.cast::<WithContext<ReductionWithContext<A::Datatype>>>();
        (own.function)(own.context, input, inout, length, A::Datatype::outward(datatype));
    }
}

/// `MPI_Op_create` with a context, for the Fortran library over a front end. `large`: whether the function takes lengths
/// beyond those of an `int`. Where the call fails, the context is freed before it returns.
///
/// # Safety
/// `op` is valid for a write, and the function may be called until `drop` is.
pub unsafe fn op_create_with_context<A: Abi>(
    function: ReductionWithContext<A::Datatype>,
    context: *mut c_void,
    drop: DropFunction,
    large: bool,
    commute: bool,
    op: *mut A::Op,
) -> c_int {
    type Own<A> = WithContext<ReductionWithContext<<A as Abi>::Datatype>>;
    let mut op = HandleOut::new(op);
    crate::results!(op);
    let own: *mut Own<A> = Box::into_raw(Box::new(WithContext { function, context, drop }));
    // SAFETY: as the caller vouches; the context is ours.
    code::<A>(unsafe {
        (table().op_create)(
            reduce_with_context::<A>,
            own.cast(),
            drop_box::<Own<A>>,
            large,
            commute,
            op.place(),
        )
    })
}

unsafe extern "C" fn handle_with_context<A: Abi, H: Handle>(
    context: *mut c_void,
    object: usize,
    error: *mut c_int,
) {
    // SAFETY: the context is the one of `errhandler_create_with_context`; the place of the code is the library's.
    unsafe {
        let own = &*context.cast::<WithContext<HandlerWithContext>>();
        let before = code::<A>(*error);
        let mut now = before;
        let object = H::outward(H::of_number(object));
        (own.function)(own.context, (&raw const object).cast(), &mut now);
        if now != before {
            *error = errors::code_in::<A>(now);
        }
    }
}

/// `MPI_Comm_create_errhandler` and its like with a context, for the Fortran library over a front end. Where the call fails,
/// the context is freed before it returns.
///
/// # Safety
/// `errhandler` is valid for a write, and the function may be called until `drop` is.
pub unsafe fn errhandler_create_with_context<A: Abi>(
    of: Object,
    function: HandlerWithContext,
    context: *mut c_void,
    drop: DropFunction,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let mut errhandler = HandleOut::new(errhandler);
    crate::results!(errhandler);
    let own = Box::into_raw(Box::new(WithContext { function, context, drop })).cast();
    let handle = match of {
        Object::Comm => handle_with_context::<A, A::Comm>,
        Object::Win => handle_with_context::<A, A::Win>,
        Object::File => handle_with_context::<A, A::File>,
        Object::Session => handle_with_context::<A, A::Session>,
    };
    // SAFETY: as the caller vouches; the context is ours.
    code::<A>(unsafe {
        let drop = drop_box::<WithContext<HandlerWithContext>>;
        (table().errhandler_create)(of, handle, own, drop, errhandler.place())
    })
}

/// A generalized request of the program's.
struct Grequest<A> {
    query: Callback,
    free: Callback,
    cancel: Callback,
    state: *mut c_void,
    of: PhantomData<A>,
}

unsafe extern "C" fn query<A: Abi>(context: *mut c_void, status: *mut MPI_Status) -> c_int {
    // SAFETY: the context is the one of `grequest_start`; the status is the library's.
    unsafe {
        let request = &*context.cast::<Grequest<A>>();
        let function =
            transmute::<Callback, unsafe extern "C" fn(*mut c_void, *mut A::Status) -> c_int>(request.query);
        let mut theirs = core::mem::zeroed::<A::Status>();
        crate::statuses::outward::<A>(&*status, &mut theirs);
        let result = function(request.state, &mut theirs);
        let before = (*status).MPI_ERROR;
        *status = crate::statuses::inward::<A>(&theirs);
        (*status).MPI_ERROR = before;
        errors::code_in::<A>(result)
    }
}

unsafe extern "C" fn free<A: Abi>(context: *mut c_void) -> c_int {
    // SAFETY: this is the last call for the context.
    let request = unsafe { Box::from_raw(context.cast::<Grequest<A>>()) };
    // SAFETY: the program gave a function of this type.
    let function = unsafe { transmute::<Callback, unsafe extern "C" fn(*mut c_void) -> c_int>(request.free) };
    // SAFETY: as above.
    errors::code_in::<A>(unsafe { function(request.state) })
}

unsafe extern "C" fn cancel<A: Abi>(context: *mut c_void, complete: c_int) -> c_int {
    // SAFETY: as in `query`.
    unsafe {
        let request = &*context.cast::<Grequest<A>>();
        let function =
            transmute::<Callback, unsafe extern "C" fn(*mut c_void, c_int) -> c_int>(request.cancel);
        errors::code_in::<A>(function(request.state, complete))
    }
}

/// `MPI_Grequest_start`.
///
/// # Safety
/// See [`comm_create_errhandler`].
pub unsafe fn grequest_start<A: Abi>(
    query_fn: Callback,
    free_fn: Callback,
    cancel_fn: Callback,
    extra_state: *mut c_void,
    request: *mut A::Request,
) -> c_int {
    let mut request = HandleOut::new(request);
    crate::results!(request);
    let state = Grequest::<A> {
        query: query_fn,
        free: free_fn,
        cancel: cancel_fn,
        state: extra_state,
        of: PhantomData,
    };
    let context = Box::into_raw(Box::new(state));
    // SAFETY: as the program vouches; a null function is refused by the library.
    unsafe {
        let given = |function: Callback| !function.is_null();
        let result = (table().MPI_Grequest_start)(
            given(query_fn).then_some(query::<A> as _),
            given(free_fn).then_some(free::<A> as _),
            given(cancel_fn).then_some(cancel::<A> as _),
            context.cast(),
            request.place(),
        );
        if result != standard::MPI_SUCCESS {
            drop(Box::from_raw(context));
        }
        code::<A>(result)
    }
}

/// A data representation of the program's. It lasts as long as the process.
struct Representation<A> {
    read: Callback,
    write: Callback,
    extent: Callback,
    state: *mut c_void,
    of: PhantomData<A>,
}

unsafe extern "C" fn extent<A: Abi>(
    datatype: MPI_Datatype,
    extent: *mut MPI_Aint,
    context: *mut c_void,
) -> c_int {
    // SAFETY: the context is the one of `register`.
    unsafe {
        let own = &*context.cast::<Representation<A>>();
        let function = transmute::<
            Callback,
            unsafe extern "C" fn(A::Datatype, *mut MPI_Aint, *mut c_void) -> c_int,
        >(own.extent);
        errors::code_in::<A>(function(A::Datatype::outward(datatype), extent, own.state))
    }
}

macro_rules! conversions {
    ($($name:ident $field:ident $count:ty;)*) => {$(
        unsafe extern "C" fn $name<A: Abi>(
            userbuf: *mut c_void,
            datatype: MPI_Datatype,
            count: $count,
            filebuf: *mut c_void,
            position: MPI_Offset,
            context: *mut c_void,
        ) -> c_int {
            // SAFETY: the context is the one of `register`.
            unsafe {
                let own = &*context.cast::<Representation<A>>();
                let function = transmute::<
                    Callback,
                    unsafe extern "C" fn(*mut c_void, A::Datatype, $count, *mut c_void, MPI_Offset, *mut c_void) -> c_int,
                >(own.$field);
                let datatype = A::Datatype::outward(datatype);
                errors::code_in::<A>(function(userbuf, datatype, count, filebuf, position, own.state))
            }
        }
    )*};
}

conversions! {
    read_small read c_int;
    write_small write c_int;
    read_large read MPI_Count;
    write_large write MPI_Count;
}

fn representation<A: Abi>(
    read: Callback,
    write: Callback,
    extent: Callback,
    state: *mut c_void,
) -> *mut c_void {
    Box::into_raw(Box::new(Representation::<A> { read, write, extent, state, of: PhantomData })).cast()
}

/// `MPI_Register_datarep`.
///
/// # Safety
/// See [`comm_create_errhandler`].
pub unsafe fn register_datarep<A: Abi>(
    datarep: *const c_char,
    read: Callback,
    write: Callback,
    dtype_file_extent: Callback,
    extra_state: *mut c_void,
) -> c_int {
    let context = representation::<A>(read, write, dtype_file_extent, extra_state);
    // SAFETY: as the program vouches.
    code::<A>(unsafe {
        (table().MPI_Register_datarep)(
            datarep,
            (!read.is_null()).then_some(read_small::<A> as _),
            (!write.is_null()).then_some(write_small::<A> as _),
            (!dtype_file_extent.is_null()).then_some(extent::<A> as _),
            context,
        )
    })
}

/// `MPI_Register_datarep_c`.
///
/// # Safety
/// See [`comm_create_errhandler`].
pub unsafe fn register_datarep_c<A: Abi>(
    datarep: *const c_char,
    read: Callback,
    write: Callback,
    dtype_file_extent: Callback,
    extra_state: *mut c_void,
) -> c_int {
    let context = representation::<A>(read, write, dtype_file_extent, extra_state);
    // SAFETY: as the program vouches.
    code::<A>(unsafe {
        (table().MPI_Register_datarep_c)(
            datarep,
            (!read.is_null()).then_some(read_large::<A> as _),
            (!write.is_null()).then_some(write_large::<A> as _),
            (!dtype_file_extent.is_null()).then_some(extent::<A> as _),
            context,
        )
    })
}
