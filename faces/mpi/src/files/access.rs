//! The memory of one access: checked arguments, converted to or from the file's representation where that differs.
//!
//! Where elements look in the file as they do in memory, the program's own memory is read or written. Otherwise the
//! access works on a copy in the file's form: made before a write begins, and turned back when a read is over. That
//! happens in the calls of the program, not on a worker, since a representation may be functions of the program's.

use super::datarep::{Converter, Representation, UserRep};
use super::form::{self, Sizes};
use super::object::File;
use crate::abi::*;
use crate::datatypes::buffers;
use crate::datatypes::table::{self, Held};
use crate::error::{Error, Result};
use arke_datatype::{external32, Layout};
use arke_files::{Direction, Memory};
use core::cell::{Cell, UnsafeCell};
use core::ffi::{c_int, c_void};
use core::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

/// A copy of data in the file's form.
pub(super) struct Staging(UnsafeCell<Box<[u8]>>);

// SAFETY: one side at a time uses it: the access while it is under way, on whatever thread, and the program's calls
// before and after.
unsafe impl Send for Staging {}
// SAFETY: as above.
unsafe impl Sync for Staging {}

/// What is to be converted.
struct Conversion {
    rep: Representation,
    layout: Arc<Layout>,
    sizes: Sizes,
    count: u64,
    base: *mut c_void,
    /// For the program's functions.
    datatype: Held,
    /// Bytes of an element in the file.
    unit: u64,
    staging: Arc<Staging>,
    direction: Direction,
    concluded: Cell<bool>,
}

/// The memory of an access.
pub(super) struct Access {
    /// What the file's bytes are read into or written from.
    pub(super) memory: Memory,
    /// Elements of the view that it covers.
    pub(super) elements: i64,
    conversion: Option<Conversion>,
}

fn memory_of(shape: buffers::Shape) -> Memory {
    match shape {
        // SAFETY: the program keeps the buffer as MPI asks of it.
        buffers::Shape::Run(at, len) => unsafe { Memory::run(at, len) },
        // SAFETY: as above.
        buffers::Shape::Strided(at, count, layout) => unsafe { Memory::strided(at, count, layout) },
    }
}

impl Access {
    /// Checks a buffer argument and, for a write, converts it.
    ///
    /// # Errors
    /// Those of a buffer; `MPI_ERR_IO` where it is no whole number of the view's elements; `MPI_ERR_CONVERSION`.
    pub(super) fn new(
        file: &File,
        buf: *const c_void,
        count: i64,
        datatype: MPI_Datatype,
        direction: Direction,
    ) -> Result<Access> {
        let shape = buffers::shape(buf, count, datatype, buffers::PLAIN)?;
        // What is not there may have no datatype.
        let datatype = if datatype == MPI_DATATYPE_NULL { MPI_BYTE } else { datatype };
        // A conversion function may leave without returning: nothing is borrowed meanwhile.
        let (rep, unit) = {
            let view = file.view.borrow();
            let rep = (!view.rep.is_native()).then(|| view.rep.clone());
            (rep, view.etype_size)
        };
        let (memory, conversion) = if let Some(rep) = rep {
            let conversion = Conversion::new(&rep, buf, count as u64, datatype, direction)?;
            (conversion.memory(), Some(conversion))
        } else {
            (memory_of(shape), None)
        };
        let bytes = memory.len();
        if bytes % unit != 0 {
            return Err(Error::new(
                MPI_ERR_IO,
                format!(
                    "count is {count}, which makes {bytes} bytes in the file; they must be a whole number of the view's \
                     elementary datatype of {unit} bytes"
                ),
            ));
        }
        Ok(Access { memory, elements: (bytes / unit) as i64, conversion })
    }

    /// Bytes in the file.
    pub(super) fn bytes(&self) -> u64 {
        self.memory.len()
    }

    /// What has to live as long as the access is under way.
    pub(super) fn kept(&self) -> Option<Arc<Staging>> {
        self.conversion.as_ref().map(|conversion| conversion.staging.clone())
    }

    /// Bytes in memory of the first `done` bytes in the file.
    pub(super) fn in_memory(&self, done: u64) -> u64 {
        match &self.conversion {
            None => done,
            Some(conversion) => conversion.part(done).bytes,
        }
    }

    /// Ends an access of which the first `done` bytes were moved: what was read comes to the program's memory. Returns
    /// the bytes there.
    ///
    /// # Errors
    /// What conversion functions say.
    pub(super) fn conclude(&self, done: u64) -> Result<u64> {
        let Some(conversion) = &self.conversion else { return Ok(done) };
        if conversion.direction == Direction::Read && !conversion.concluded.replace(true) {
            conversion.decode(done)?;
        }
        Ok(self.in_memory(done))
    }
}

/// The first part of converted data.
struct Part {
    /// Whole elements of the datatype.
    whole: u64,
    /// Entries of the type map that follow them.
    entries: u64,
    /// Bytes of those entries in memory.
    rest: u64,
    /// Bytes of all in memory.
    bytes: u64,
}

impl Conversion {
    fn new(
        rep: &Representation,
        buf: *const c_void,
        count: u64,
        datatype: MPI_Datatype,
        direction: Direction,
    ) -> Result<Conversion> {
        let layout = table::committed(datatype, "datatype")?;
        let form = form::in_file(rep, datatype, "datatype")?;
        let unit = form.layout.size();
        let Some(bytes) = unit.checked_mul(count).and_then(|bytes| usize::try_from(bytes).ok()) else {
            return Err(Error::arg(
                MPI_ERR_COUNT,
                "count",
                count,
                "must make fewer than 2^63 bytes in the file",
            ));
        };
        let mut staging = Vec::new();
        staging
            .try_reserve_exact(bytes)
            .map_err(|_| Error::no_memory(format_args!("{bytes} bytes of converted data")))?;
        staging.resize(bytes, 0u8);
        let conversion = Conversion {
            rep: rep.clone(),
            layout,
            sizes: form.sizes,
            count,
            base: buf.cast_mut(),
            datatype: Held::of(datatype, "datatype")?,
            unit,
            staging: Arc::new(Staging(UnsafeCell::new(staging.into_boxed_slice()))),
            direction,
            concluded: Cell::new(false),
        };
        if direction == Direction::Write {
            conversion.encode()?;
        }
        Ok(conversion)
    }

    #[allow(clippy::mut_from_ref)]
    fn staged(&self) -> &mut [u8] {
        // SAFETY: before and after the access nobody else uses it; callers hold the result only for a moment.
        unsafe { &mut *self.staging.0.get() }
    }

    fn memory(&self) -> Memory {
        let staged = self.staged();
        // SAFETY: it lives as long as the access, which keeps it (`kept`), and stays where it is.
        unsafe { Memory::run(staged.as_mut_ptr(), staged.len()) }
    }

    fn encode(&self) -> Result {
        match &self.rep {
            Representation::User(user) => self.call(user, user.write, self.count, 0),
            _ => {
                // SAFETY: the program keeps the buffer as MPI asks of it.
                let packed =
                    unsafe { external32::pack(&self.layout, self.count, self.base.cast(), self.staged()) };
                packed.map(drop).map_err(|e| Error::new(MPI_ERR_CONVERSION, e.to_string()))
            }
        }
    }

    /// Calls the program's function for whole elements and some entries after them; without a function the bytes are
    /// copied.
    fn call(&self, user: &Rc<UserRep>, converter: Option<Converter>, whole: u64, entries: u64) -> Result {
        let file = self.staged().as_mut_ptr();
        let Some(converter) = converter else {
            return self.copy(whole);
        };
        let per_element = self.layout.entries().max(1);
        let most = match converter {
            Converter::Int(_) => (c_int::MAX as u64 / per_element).max(1),
            Converter::Large(_) => u64::MAX,
        };
        if most == 1 && per_element > c_int::MAX as u64 {
            return Err(Error::new(
                MPI_ERR_COUNT,
                "one element of datatype has more than 2^31 - 1 entries; register the representation with MPI_Register_datarep_c",
            ));
        }
        self.datatype.show(|datatype| {
            let mut done = 0;
            while done < whole {
                let now = most.min(whole - done);
                let at = file.wrapping_add((done * self.unit) as usize).cast();
                // SAFETY: the program keeps its buffer, and the staging has room for all elements.
                unsafe {
                    user.convert(converter, self.base, datatype, now * per_element, at, done * per_element)?
                };
                done += now;
            }
            if entries > 0 {
                let at = file.wrapping_add((whole * self.unit) as usize).cast();
                // SAFETY: as above.
                unsafe { user.convert(converter, self.base, datatype, entries, at, whole * per_element)? };
            }
            Ok(())
        })
    }

    /// Copies elements whose form is that in memory.
    fn copy(&self, whole: u64) -> Result {
        if self.unit != self.layout.size() {
            return Err(Error::new(
                MPI_ERR_CONVERSION,
                "the data representation has no conversion function for this direction, but its elements have other sizes than in memory",
            ));
        }
        let bytes = (whole * self.unit) as usize;
        let base = self.base.cast::<u8>();
        // SAFETY: the program keeps the buffer as MPI asks of it.
        unsafe {
            match self.direction {
                Direction::Write => {
                    self.layout.pack_range(self.count, 0, base, &mut self.staged()[..bytes]);
                }
                Direction::Read => {
                    self.layout.unpack_range(self.count, 0, base, &self.staged()[..bytes]);
                }
            }
        }
        Ok(())
    }

    /// What the first `done` bytes in the file are.
    fn part(&self, done: u64) -> Part {
        if self.unit == 0 {
            return Part { whole: self.count, entries: 0, rest: 0, bytes: 0 };
        }
        let whole = (done / self.unit).min(self.count);
        let (mut left, mut entries, mut rest) = (done % self.unit, 0, 0);
        let _ = self.layout.visit_signature(|basic, n| {
            let size = self.sizes.of(basic).max(1);
            let now = n.min(left / size);
            entries += now * basic.entries();
            rest += now * basic.size();
            left -= now * size;
            if now < n {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        Part { whole, entries, rest, bytes: whole * self.layout.size() + rest }
    }

    /// Turns what was read back.
    fn decode(&self, done: u64) -> Result {
        let part = self.part(done);
        if let Representation::User(user) = &self.rep {
            return self.call(user, user.read, part.whole, part.entries);
        }
        let failed = |e: external32::ConvertError| Error::new(MPI_ERR_CONVERSION, e.to_string());
        let (staged, base) = (self.staged(), self.base.cast::<u8>());
        // SAFETY: the program keeps the buffer as MPI asks of it.
        unsafe { external32::unpack(&self.layout, part.whole, base, staged) }.map_err(failed)?;
        if part.rest == 0 {
            return Ok(());
        }
        // A piece of one more element: it is turned back elsewhere, and only what is there is copied.
        let Some((low, high)) = self.layout.span(1) else { return Ok(()) };
        let mut whole = vec![0u8; (high - low) as usize];
        let mut piece = vec![0u8; part.rest as usize];
        let elsewhere = whole.as_mut_ptr().wrapping_offset(-low as isize);
        let from = (part.whole * self.unit) as usize;
        // SAFETY: one element fits in `whole`; the element in the program's memory is as it keeps it.
        unsafe {
            external32::unpack(&self.layout, 1, elsewhere, &staged[from..]).map_err(failed)?;
            self.layout.pack_range(1, 0, elsewhere, &mut piece);
            self.layout.unpack_range(self.count, part.whole * self.layout.size(), base, &piece);
        }
        Ok(())
    }
}
