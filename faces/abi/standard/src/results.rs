//! Results of a call that stand in copies, until a library over the table writes them where the program wants them.
//!
//! An error handler of the program's may leave the call by `longjmp` or an exception, so that whatever the library wanted to do
//! after the call is never done; one that returns may look at the results, too. So the library links what it has to write into
//! a list before it makes the call, and Arke has all of it written before it calls a handler. While a function of the
//! program's runs, the list is another one, which is empty: what the function leaves behind if it does not return, nobody
//! looks at.

/// A call under way of a library over the table, on the stack of the thread that makes it.
#[derive(Debug)]
#[repr(C)]
pub struct Results {
    /// That of the library which made this one's call in turn: Fortran's over a front end.
    pub outer: *mut Results,
    /// Writes the results, which are not written again after the call. It must make no call that can raise an error.
    pub write: unsafe extern "C" fn(*mut Results),
}
