//! Data representations: how elements look in a file (section 14.5), and those that the program registers (section
//! 14.5.3).

use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use crate::runtime::table::Table;
use core::ffi::{c_int, c_void, CStr};
use std::ffi::CString;
use std::rc::Rc;

/// A representation that the program registered.
pub(super) struct UserRep {
    name: CString,
    /// Converts from the file; `None` where file and memory are the same.
    pub(super) read: Option<Converter>,
    /// Converts to the file.
    pub(super) write: Option<Converter>,
    extent: Extent,
    extra_state: *mut c_void,
}

/// A conversion function of the program's.
#[derive(Clone, Copy)]
pub(super) enum Converter {
    Int(
        unsafe extern "C" fn(*mut c_void, MPI_Datatype, c_int, *mut c_void, MPI_Offset, *mut c_void) -> c_int,
    ),
    Large(
        unsafe extern "C" fn(
            *mut c_void,
            MPI_Datatype,
            MPI_Count,
            *mut c_void,
            MPI_Offset,
            *mut c_void,
        ) -> c_int,
    ),
}

type Extent = unsafe extern "C" fn(MPI_Datatype, *mut MPI_Aint, *mut c_void) -> c_int;

/// How elements look in a file.
#[derive(Clone)]
pub(super) enum Representation {
    /// As in memory.
    Native,
    /// As in memory, too: all processes of a job run on machines of one kind.
    Internal,
    /// The portable format.
    External32,
    /// One of the program's.
    User(Rc<UserRep>),
}

static REGISTERED: Table<Vec<Rc<UserRep>>> = Table::new("data representations", Vec::new());

impl Representation {
    /// The representation of a name.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_DATAREP` where there is none.
    pub(super) fn named(name: &CStr) -> Result<Representation> {
        match name.to_bytes() {
            b"native" => return Ok(Representation::Native),
            b"internal" => return Ok(Representation::Internal),
            b"external32" => return Ok(Representation::External32),
            _ => {}
        }
        let found = REGISTERED.read(|all| all.iter().find(|rep| rep.name.as_c_str() == name).cloned())?;
        found.map(Representation::User).ok_or_else(|| {
            Error::arg(
                MPI_ERR_UNSUPPORTED_DATAREP,
                "datarep",
                format_args!("{:?}", name.to_string_lossy()),
                "must be \"native\", \"internal\", \"external32\" or a name that was given to MPI_Register_datarep",
            )
        })
    }

    /// Its name.
    pub(super) fn name(&self) -> &CStr {
        match self {
            Representation::Native => c"native",
            Representation::Internal => c"internal",
            Representation::External32 => c"external32",
            Representation::User(rep) => &rep.name,
        }
    }

    /// Whether elements look as they do in memory.
    pub(super) fn is_native(&self) -> bool {
        matches!(self, Representation::Native | Representation::Internal)
    }
}

impl UserRep {
    /// Bytes from one element of a predefined datatype to the next, in the file.
    pub(super) fn extent(&self, datatype: MPI_Datatype) -> Result<u64> {
        let mut extent: MPI_Aint = 0;
        let place: *mut MPI_Aint = &mut extent;
        // SAFETY: the program gave this function for that purpose; the pointer is valid during the call.
        let code = runtime::results::program(|| unsafe { (self.extent)(datatype, place, self.extra_state) });
        if code != MPI_SUCCESS {
            return Err(Error::from_callback(code, "extent function of the data representation"));
        }
        u64::try_from(extent).map_err(|_| {
            Error::new(
                MPI_ERR_CONVERSION,
                format!("the extent function of the data representation {:?} gave {extent}; it must not be negative", self.name),
            )
        })
    }

    /// Calls a conversion function for `count` entries of a row of `datatype` at `buf`, from entry `position` on.
    ///
    /// # Safety
    /// `buf` and `file` are valid for what the function reads and writes there.
    pub(super) unsafe fn convert(
        &self,
        converter: Converter,
        buf: *mut c_void,
        datatype: MPI_Datatype,
        count: u64,
        file: *mut c_void,
        position: u64,
    ) -> Result {
        let (position, extra) = (position as MPI_Offset, self.extra_state);
        // SAFETY: the program gave the function for that purpose; the caller vouches for the memory.
        let code = runtime::results::program(|| unsafe {
            match converter {
                Converter::Int(f) => f(buf, datatype, count as c_int, file, position, extra),
                Converter::Large(f) => f(buf, datatype, count as MPI_Count, file, position, extra),
            }
        });
        match code {
            MPI_SUCCESS => Ok(()),
            code => Err(Error::from_callback(code, "conversion function of the data representation")),
        }
    }
}

fn converter(function: ConversionFunction) -> Option<Converter> {
    match function {
        ConversionFunction::Int(f) => f.map(Converter::Int),
        ConversionFunction::Large(f) => f.map(Converter::Large),
    }
}

/// `MPI_Register_datarep`.
///
/// # Safety
/// The functions take the arguments that the standard names.
pub(crate) unsafe fn register_datarep(
    name: &CStr,
    read: ConversionFunction,
    write: ConversionFunction,
    extent: MPI_Datarep_extent_function,
    extra_state: *mut c_void,
) -> Result {
    let _guard = runtime::enter()?;
    let length = name.to_bytes().len();
    if length == 0 || length >= MPI_MAX_DATAREP_STRING as usize {
        let remedy = format!("must have 1 to {} characters", MPI_MAX_DATAREP_STRING - 1);
        return Err(Error::arg(MPI_ERR_ARG, "the length of datarep", length, &remedy));
    }
    let Some(extent) = extent else {
        return Err(Error::null("dtype_file_extent_fn"));
    };
    if Representation::named(name).is_ok() {
        return Err(Error::arg(
            MPI_ERR_DUP_DATAREP,
            "datarep",
            format_args!("{:?}", name.to_string_lossy()),
            "must be a name that is not defined yet",
        ));
    }
    let rep = UserRep {
        name: name.to_owned(),
        read: converter(read),
        write: converter(write),
        extent,
        extra_state,
    };
    REGISTERED.write(|all| all.push(Rc::new(rep)))
}
