//! Published names of ports (section 11.9.4). A name holds for the processes of this user on this machine, of this job
//! and of all others; for those of this job on other machines; and for the jobs that these have spawned. It lasts until
//! it is withdrawn or the process that published it ends.

use crate::abi::*;
use crate::error::{Error, Result};
use crate::info;
use crate::runtime::table::Table;
use crate::runtime::{self, engine, hosts};
use crate::strings;
use arke_launch::{look_up, Findings, Published};
use core::ffi::{c_char, CStr};
use std::io::ErrorKind;

struct Entry {
    service: Vec<u8>,
    port: String,
    _published: Published,
}

static PUBLISHED: Table<Vec<Entry>> = Table::new("published names", Vec::new());

/// The two strings of a call.
fn arguments(service: &CStr, port: &CStr) -> Result<(Vec<u8>, String)> {
    let port = port.to_string_lossy().into_owned();
    if port.len() >= MPI_MAX_PORT_NAME as usize {
        return Err(Error::arg(
            MPI_ERR_PORT,
            "port_name",
            format_args!("{} characters long", port.len()),
            "must be shorter than MPI_MAX_PORT_NAME",
        ));
    }
    Ok((service.to_bytes().to_vec(), port))
}

fn shown(service: &[u8]) -> String {
    String::from_utf8_lossy(service).escape_debug().take(80).collect()
}

/// `MPI_Publish_name`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn publish_name(service_name: &CStr, info: MPI_Info, port_name: &CStr) -> Result {
    let _guard = runtime::enter()?;
    let (service, port) = arguments(service_name, port_name)?;
    // Hints are allowed, and none means anything here.
    info::hints(info)?;
    if hosts::has_others() {
        let name = service.clone();
        let elsewhere = hosts::beside(move || hosts::look_up_elsewhere(&name))?;
        if elsewhere.found.is_some() {
            return Err(Error::new(
                MPI_ERR_SERVICE,
                format!(
                    "service_name \"{}\" is published already, on another machine of this job or of the one that spawned it; \
                     withdraw it there with MPI_Unpublish_name, or choose another name",
                    shown(&service)
                ),
            ));
        }
    }
    let published = Published::new(&service, &port).map_err(|e| match e.kind() {
        ErrorKind::AddrInUse => Error::new(
            MPI_ERR_SERVICE,
            format!(
                "service_name \"{}\" is published already, by a process of this user on this machine; withdraw it there \
                 with MPI_Unpublish_name, or choose another name",
                shown(&service)
            ),
        ),
        _ => Error::new(MPI_ERR_OTHER, format!("service_name \"{}\" cannot be published: {e}", shown(&service))),
    })?;
    PUBLISHED.write(|entries| entries.push(Entry { service, port, _published: published }))
}

/// `MPI_Unpublish_name`: by the process that published it.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn unpublish_name(service_name: &CStr, info: MPI_Info, port_name: &CStr) -> Result {
    let _guard = runtime::enter()?;
    let (service, port) = arguments(service_name, port_name)?;
    info::hints(info)?;
    let entry = PUBLISHED.write(|entries| {
        let place = entries.iter().position(|entry| entry.service == service && entry.port == port)?;
        Some(entries.swap_remove(place))
    })?;
    match entry {
        Some(entry) => {
            drop(entry);
            Ok(())
        }
        None => Err(Error::new(
            MPI_ERR_SERVICE,
            format!(
                "service_name \"{}\" is not published by this process with this port_name; withdraw it where it was \
                 published",
                shown(&service)
            ),
        )),
    }
}

/// `MPI_Lookup_name`.
///
/// # Safety
/// `port_name` has room for `MPI_MAX_PORT_NAME` characters.
pub(crate) unsafe fn lookup_name(service_name: &CStr, info: MPI_Info, port_name: Out<c_char>) -> Result {
    let _guard = runtime::enter()?;
    info::hints(info)?;
    let service = service_name.to_bytes();
    let own = PUBLISHED.read(|entries| {
        entries.iter().find(|entry| entry.service == service).map(|entry| entry.port.clone())
    })?;
    // Others may need this process's engine meanwhile.
    engine::with(|engine| engine.progress(true))?;
    let here = match own {
        Some(port) => Some(port),
        None => runtime::unlocked(|| look_up(service)).map_err(|e| {
            Error::new(MPI_ERR_NAME, format!("service_name \"{}\" cannot be looked up: {e}", shown(service)))
        })?,
    };
    let Findings { found, unasked } = match here {
        None if hosts::has_others() => {
            let name = service.to_vec();
            hosts::beside(move || hosts::look_up_elsewhere(&name))?
        }
        found => Findings { found, unasked: Vec::new() },
    };
    match found {
        Some(port) => {
            // SAFETY: as the caller vouches.
            unsafe { strings::put(&port, port_name.as_ptr(), MPI_MAX_PORT_NAME as usize) };
            Ok(())
        }
        None => Err(not_found(service, &unasked)),
    }
}

/// Nobody publishes a name; `unasked` could not be asked for it.
fn not_found(service: &[u8], unasked: &[String]) -> Box<Error> {
    let places = match hosts::has_others() {
        false => "on this machine",
        true => "on this machine, on the others of this job, or where the job that spawned it runs",
    };
    let unasked = match unasked {
        [] => String::new(),
        some => format!("; it may be on a machine that could not be asked ({})", some.join("; ")),
    };
    Error::new(
        MPI_ERR_NAME,
        format!(
            "service_name \"{}\" is not published by any process of this user {places}{unasked}; MPI_Publish_name must come \
             first, and its process must still run. Between jobs on different machines, of which none has spawned the other, a \
             port's name is to be passed on in another way, such as a file",
            shown(service)
        ),
    )
}

/// Withdraws what the program has left.
pub(super) fn withdraw_all() -> Result {
    PUBLISHED.write(core::mem::take).map(drop)
}
