//! The C types of the MPI 5.0 standard ABI (chapter 20), as Rust sees them.
//!
//! A handle is a pointer to an incomplete type in C and a pointer-sized integer here: the library never
//! dereferences one, and a value that a program made up must not become an invalid Rust value.

use core::ffi::{c_int, c_void};

/// An address or a difference of addresses (`intptr_t`).
pub type MPI_Aint = isize;
/// An offset in a file (`int64_t`).
pub type MPI_Offset = i64;
/// A large count (`int64_t`).
pub type MPI_Count = i64;

// `twin` reads arrays of `MPI_Aint` and of `MPI_Count` through one pointer type.
const _: () = assert!(size_of::<MPI_Aint>() == size_of::<MPI_Count>());

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[repr(transparent)]
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub usize);
    )*};
}

handles! {
    /// A communicator (MPI 5.0, chapter 7).
    MPI_Comm;
    /// A group of processes (MPI 5.0, chapter 7).
    MPI_Group;
    /// A datatype (MPI 5.0, chapter 5).
    MPI_Datatype;
    /// A reduction operation (MPI 5.0, chapter 6).
    MPI_Op;
    /// A request: an operation that was started (MPI 5.0, chapter 3).
    MPI_Request;
    /// A message that a matched probe found (MPI 5.0, chapter 3).
    MPI_Message;
    /// An info object (MPI 5.0, chapter 10).
    MPI_Info;
    /// An error handler (MPI 5.0, chapter 9).
    MPI_Errhandler;
    /// A window for one-sided communication (MPI 5.0, chapter 12).
    MPI_Win;
    /// An open file (MPI 5.0, chapter 14).
    MPI_File;
    /// A session (MPI 5.0, chapter 11).
    MPI_Session;
    /// An enumeration of the tool interface (MPI 5.0, chapter 15).
    MPI_T_enum;
    /// An open control variable (MPI 5.0, chapter 15).
    MPI_T_cvar_handle;
    /// An open performance variable (MPI 5.0, chapter 15).
    MPI_T_pvar_handle;
    /// A performance experiment (MPI 5.0, chapter 15).
    MPI_T_pvar_session;
    /// A registered event type (MPI 5.0, chapter 15).
    MPI_T_event_registration;
    /// One event that happened (MPI 5.0, chapter 15).
    MPI_T_event_instance;
}

/// The status of a completed operation: three public fields and five that belong to the library.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct MPI_Status {
    /// Rank of the sender.
    pub MPI_SOURCE: c_int,
    /// Tag of the message.
    pub MPI_TAG: c_int,
    /// Error code, set only by calls that complete several requests.
    pub MPI_ERROR: c_int,
    /// Count, cancelled flag and whatever else the library keeps here.
    pub MPI_internal: [c_int; 5],
}

const _: () = assert!(size_of::<MPI_Status>() == 32 && align_of::<MPI_Status>() == 4);

/// What a tool callback may do (`MPI_T_CB_REQUIRE_*`). An integer, since C may pass any value.
#[repr(transparent)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MPI_T_cb_safety(pub c_int);

/// Whether an event source delivers in order (`MPI_T_SOURCE_*`). An integer, since C may pass any value.
#[repr(transparent)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MPI_T_source_order(pub c_int);

/// A callback that may do anything.
pub const MPI_T_CB_REQUIRE_NONE: MPI_T_cb_safety = MPI_T_cb_safety(0x00);
/// A callback that calls only what MPI allows in callbacks.
pub const MPI_T_CB_REQUIRE_MPI_RESTRICTED: MPI_T_cb_safety = MPI_T_cb_safety(0x03);
/// A callback that is also safe among threads.
pub const MPI_T_CB_REQUIRE_THREAD_SAFE: MPI_T_cb_safety = MPI_T_cb_safety(0x0f);
/// A callback that is also safe in a signal handler.
pub const MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE: MPI_T_cb_safety = MPI_T_cb_safety(0x3f);
/// A source whose events come in the order in which they happened.
pub const MPI_T_SOURCE_ORDERED: MPI_T_source_order = MPI_T_source_order(1);

/// What a program gave as the copy callback of an attribute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CopyCallback<F> {
    /// `MPI_*_NULL_COPY_FN`: the attribute is not copied.
    Null,
    /// `MPI_*_DUP_FN`: the value is copied as it is.
    Dup,
    /// A function of the program.
    User(F),
}

macro_rules! copy_callbacks {
    ($($(#[$doc:meta])* $name:ident($object:ty);)*) => {$(
        $(#[$doc])*
        ///
        /// The ABI gives `MPI_*_DUP_FN` the value 1, which is no function; hence an integer and not a pointer.
        #[repr(transparent)]
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub struct $name(pub usize);

        impl $name {
            /// Tells the two predefined values from a function of the program.
            ///
            /// # Safety
            /// Any value but 0 and 1 must be the address of a C function of this type.
            pub unsafe fn callback(
                self,
            ) -> CopyCallback<
                unsafe extern "C" fn($object, c_int, *mut c_void, *mut c_void, *mut c_void, *mut c_int) -> c_int,
            > {
                match self.0 {
                    0 => CopyCallback::Null,
                    1 => CopyCallback::Dup,
                    // SAFETY: the caller vouches that the value is the address of such a function.
                    address => CopyCallback::User(unsafe { core::mem::transmute::<
                        usize,
                        unsafe extern "C" fn($object, c_int, *mut c_void, *mut c_void, *mut c_void, *mut c_int) -> c_int,
                    >(address) }),
                }
            }
        }
    )*};
}

copy_callbacks! {
    /// Copies an attribute of a communicator that is duplicated (deprecated form).
    MPI_Copy_function(MPI_Comm);
    /// Copies an attribute of a communicator that is duplicated.
    MPI_Comm_copy_attr_function(MPI_Comm);
    /// Copies an attribute of a datatype that is duplicated.
    MPI_Type_copy_attr_function(MPI_Datatype);
    /// Copies an attribute of a window; no call duplicates a window, so that this is never called.
    MPI_Win_copy_attr_function(MPI_Win);
}

/// Deletes an attribute of a communicator (deprecated form). `None` is `MPI_NULL_DELETE_FN`.
pub type MPI_Delete_function =
    Option<unsafe extern "C" fn(MPI_Comm, c_int, *mut c_void, *mut c_void) -> c_int>;
/// Deletes an attribute of a communicator. `None` is `MPI_COMM_NULL_DELETE_FN`.
pub type MPI_Comm_delete_attr_function =
    Option<unsafe extern "C" fn(MPI_Comm, c_int, *mut c_void, *mut c_void) -> c_int>;
/// Deletes an attribute of a datatype. `None` is `MPI_TYPE_NULL_DELETE_FN`.
pub type MPI_Type_delete_attr_function =
    Option<unsafe extern "C" fn(MPI_Datatype, c_int, *mut c_void, *mut c_void) -> c_int>;
/// Deletes an attribute of a window. `None` is `MPI_WIN_NULL_DELETE_FN`.
pub type MPI_Win_delete_attr_function =
    Option<unsafe extern "C" fn(MPI_Win, c_int, *mut c_void, *mut c_void) -> c_int>;

/// A reduction of the program: `inoutvec[i] = invec[i] op inoutvec[i]`.
pub type MPI_User_function =
    Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut MPI_Datatype)>;
/// A reduction of the program, with a large count.
pub type MPI_User_function_c =
    Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut MPI_Count, *mut MPI_Datatype)>;

/// Fills the status of a generalized request.
pub type MPI_Grequest_query_function = Option<unsafe extern "C" fn(*mut c_void, *mut MPI_Status) -> c_int>;
/// Frees what belongs to a generalized request.
pub type MPI_Grequest_free_function = Option<unsafe extern "C" fn(*mut c_void) -> c_int>;
/// Cancels a generalized request.
pub type MPI_Grequest_cancel_function = Option<unsafe extern "C" fn(*mut c_void, c_int) -> c_int>;

/// Extent of a datatype in a file's data representation.
pub type MPI_Datarep_extent_function =
    Option<unsafe extern "C" fn(MPI_Datatype, *mut MPI_Aint, *mut c_void) -> c_int>;
/// Converts between a file's data representation and memory. `None` is `MPI_CONVERSION_FN_NULL`.
pub type MPI_Datarep_conversion_function = Option<
    unsafe extern "C" fn(*mut c_void, MPI_Datatype, c_int, *mut c_void, MPI_Offset, *mut c_void) -> c_int,
>;
/// Converts with a large count. `None` is `MPI_CONVERSION_FN_NULL_C`.
pub type MPI_Datarep_conversion_function_c = Option<
    unsafe extern "C" fn(*mut c_void, MPI_Datatype, MPI_Count, *mut c_void, MPI_Offset, *mut c_void) -> c_int,
>;

/// Error handler of a communicator.
pub type MPI_Comm_errhandler_function = Option<unsafe extern "C" fn(*mut MPI_Comm, *mut c_int, ...)>;
/// Error handler of a file.
pub type MPI_File_errhandler_function = Option<unsafe extern "C" fn(*mut MPI_File, *mut c_int, ...)>;
/// Error handler of a window.
pub type MPI_Win_errhandler_function = Option<unsafe extern "C" fn(*mut MPI_Win, *mut c_int, ...)>;
/// Error handler of a session.
pub type MPI_Session_errhandler_function = Option<unsafe extern "C" fn(*mut MPI_Session, *mut c_int, ...)>;

/// Called when a registered event happens.
pub type MPI_T_event_cb_function = Option<
    unsafe extern "C" fn(MPI_T_event_instance, MPI_T_event_registration, MPI_T_cb_safety, *mut c_void),
>;
/// Called when an event registration is freed.
pub type MPI_T_event_free_cb_function =
    Option<unsafe extern "C" fn(MPI_T_event_registration, MPI_T_cb_safety, *mut c_void)>;
/// Called when events were dropped.
pub type MPI_T_event_dropped_cb_function =
    Option<unsafe extern "C" fn(MPI_Count, MPI_T_event_registration, c_int, MPI_T_cb_safety, *mut c_void)>;
