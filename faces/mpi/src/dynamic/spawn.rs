//! `MPI_Comm_spawn` and `MPI_Comm_spawn_multiple` (section 11.8).
//!
//! The root opens a port, has a launcher of their own start the processes as a job, with the port's name in their
//! seats, and waits at the port. The new processes connect to it in `MPI_Init`, as any two jobs would. On another
//! machine of the job a process that runs there starts the launcher for the root ([`crate::runtime::hosts`]).

use super::connect::team;
use super::ports::{self, Port};
use super::spawn_arguments::Command;
use crate::abi::*;
use crate::communicators::{self, Comm, Met};
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::info;
use crate::runtime::hosts::{self, Machine, Whereabouts};
use crate::runtime::table::Table;
use crate::runtime::{self, engine};
use arke_launch::{News, Offspring, Order};
use core::ffi::{c_char, c_int};

/// The launchers of jobs that this process has spawned.
static OFFSPRING: Table<Vec<Offspring>> = Table::new("spawned jobs", Vec::new());

fn refused(text: String) -> Box<Error> {
    Error::new(MPI_ERR_SPAWN, format!("the processes could not be started: {text}"))
}

/// The machine that the processes of a command are to run on: the first of its hosts on which this job has a process;
/// `None` for this one.
fn place_of(command: &Command) -> Result<Option<Machine>> {
    let mut known = Vec::new();
    for name in &command.hosts {
        let asked = name.clone();
        // A name may have to be looked up.
        match hosts::beside(move || hosts::find(&asked))?.map_err(refused)? {
            Whereabouts::Here => return Ok(None),
            Whereabouts::There(machine) => return Ok(Some(machine)),
            Whereabouts::Nowhere(machines) => known = machines,
        }
    }
    if command.hosts.is_empty() {
        return Ok(None);
    }
    Err(Error::new(
        MPI_ERR_SPAWN,
        format!(
            "info key \"host\" is \"{}\"; no process of this job runs there, which would start the processes. This job runs on {}; \
             start it on that host as well (arke run --hosts), or leave the key out to spawn on the machine of the root",
            command.hosts.join(",").escape_debug(),
            known.join(", ")
        ),
    ))
}

/// The one machine that the processes of all commands are to run on.
fn place_of_all(commands: &[Command]) -> Result<Option<Machine>> {
    let places = commands.iter().map(place_of).collect::<Result<Vec<_>>>()?;
    let name = |place: &Option<Machine>| {
        place.as_ref().map_or_else(arke_launch::host, |machine| machine.name.clone())
    };
    match places.iter().position(|place| *place != places[0]) {
        None => Ok(places.into_iter().next().flatten()),
        Some(other) => Err(refused(format!(
            "command 0 is to run on {}, and command {other} on {}; the processes of one call run on one machine: spawn these by \
             calls of their own",
            name(&places[0]),
            name(&places[other])
        ))),
    }
}

/// Starts the processes and waits until they come.
fn start(commands: &[Command], comm: &Comm) -> Result<Met> {
    let place = place_of_all(commands)?;
    let port = Port::open(place.is_some())?;
    let way = start_at(commands, &port, place, comm);
    port.close()?;
    way
}

fn start_at(commands: &[Command], port: &Port, place: Option<Machine>, comm: &Comm) -> Result<Met> {
    let programs = commands.iter().map(|command| command.program.clone()).collect();
    let handler = commands.iter().find_map(|command| command.error_handler);
    let order = Order::new(programs, port.to_string(), handler).map_err(refused)?;
    let order = order.tolerant(fault_tolerance::is_tolerant());
    let on = place.as_ref().map_or_else(String::new, |machine| format!(" on {}", machine.name));
    let mut offspring = match place {
        None => {
            let candidates = arke_launch::commands(arke_sys::code::own_file().as_deref());
            Offspring::start(&order, &candidates)
        }
        Some(machine) => hosts::beside(move || hosts::start_afar(&machine, order))?,
    }
    .map_err(refused)?;
    loop {
        match offspring.news() {
            Some(News::Started) => break,
            Some(News::Refused(text)) => return Err(refused(text)),
            Some(News::Ended(_) | News::Gone) => {
                return Err(refused(format!(
                    "their launcher{on} has ended, or cannot be reached any longer"
                )));
            }
            None => {
                engine::with(|engine| engine.progress(true))?;
                // Without a launcher that this process holds, what it has started ends.
                comm.health().check_collective(comm)?;
                runtime::unlocked(|| std::thread::sleep(core::time::Duration::from_micros(200)));
            }
        }
    }
    let ended = |code: Option<u8>| {
        let how = code.map_or_else(String::new, |code| format!(" with code {code}"));
        Error::new(
            MPI_ERR_SPAWN,
            format!("the processes were started{on} and ended{how} before they all had called MPI_Init"),
        )
    };
    let way = ports::answer(port, comm, || match offspring.news() {
        Some(News::Ended(code)) => Some(ended(Some(code))),
        Some(News::Gone | News::Refused(_)) => Some(ended(None)),
        _ => None,
    });
    if way.is_err() && comm.health().is_troubled() {
        // They wait for processes that give up: without this connection their launcher ends them.
        return way;
    }
    // Whether they came or not: a launcher that loses the connection would end them.
    OFFSPRING.write(|all| {
        all.retain_mut(|offspring| !matches!(offspring.news(), Some(News::Ended(_) | News::Gone)));
        all.push(offspring);
    })?;
    way
}

/// Says to the launchers of spawned jobs that this process ends well.
pub(super) fn farewell() -> Result {
    OFFSPRING.write(|all| core::mem::take(all).iter_mut().for_each(Offspring::farewell))
}

/// Where a call leaves its results.
struct Results<'a> {
    intercomm: Out<'a, MPI_Comm>,
    errcodes: *mut c_int,
}

/// Spawns what `read` says at the root.
///
/// # Safety
/// `errcodes` must be null or valid for writes of one code for each process that the root asks for.
unsafe fn spawn(
    root: c_int,
    comm: MPI_Comm,
    results: Results,
    read: impl FnOnce() -> Result<Vec<Command>>,
) -> Result {
    let _guard = runtime::enter()?;
    let (comm, root) = team(comm, root)?;
    // The root alone knows how many codes there are, and tells the others also where it could start none.
    let find = || {
        let mut commands = match read() {
            Ok(commands) => commands,
            Err(error) => return (Err(error), Vec::new()),
        };
        let wanted =
            commands.iter().map(|c| u64::from(c.maxprocs) << 32 | u64::from(c.program.ranks)).collect();
        let trouble = commands.iter_mut().find_map(|command| command.trouble.take());
        (trouble.map_or_else(|| start(&commands, &comm), Err), wanted)
    };
    let (made, told) = communicators::connect(&comm, root, find);
    if results.errcodes != MPI_ERRCODES_IGNORE {
        let mut place = 0;
        for word in told {
            let (maxprocs, ranks) = ((word >> 32) as u32, word as u32);
            for process in 0..maxprocs {
                let started = made.is_ok() && process < ranks;
                // SAFETY: as the caller vouches.
                unsafe {
                    *results.errcodes.add(place) = if started { MPI_SUCCESS } else { MPI_ERR_SPAWN };
                }
                place += 1;
            }
        }
    }
    results.intercomm.set(match &made {
        Ok(comm) => communicators::insert(comm.clone())?,
        Err(_) => MPI_COMM_NULL,
    });
    made.map(drop)
}

/// `MPI_Comm_spawn`.
///
/// # Safety
/// At the root: `command` must be null or a C string, `argv` null or an array of C strings that ends with a null
/// pointer. `array_of_errcodes` must be null or valid for `maxprocs` writes.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn comm_spawn(
    command: *const c_char,
    argv: *mut *mut c_char,
    maxprocs: c_int,
    info: MPI_Info,
    root: c_int,
    comm: MPI_Comm,
    intercomm: Out<MPI_Comm>,
    array_of_errcodes: *mut c_int,
) -> Result {
    let results = Results { intercomm, errcodes: array_of_errcodes };
    let read = || {
        let hints = info::hints(info)?;
        // SAFETY: as the caller vouches.
        Ok(vec![unsafe { Command::read(command, argv, maxprocs, &hints)? }])
    };
    // SAFETY: passed on.
    unsafe { spawn(root, comm, results, read) }
}

/// `MPI_Comm_spawn_multiple`.
///
/// # Safety
/// As for [`comm_spawn`], for arrays of `count` commands, argument lists, numbers and infos at the root.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn comm_spawn_multiple(
    count: c_int,
    array_of_commands: *mut *mut c_char,
    array_of_argv: *mut *mut *mut c_char,
    array_of_maxprocs: *const c_int,
    array_of_info: *const MPI_Info,
    root: c_int,
    comm: MPI_Comm,
    intercomm: Out<MPI_Comm>,
    array_of_errcodes: *mut c_int,
) -> Result {
    let results = Results { intercomm, errcodes: array_of_errcodes };
    let read = || {
        if count < 1 {
            return Err(Error::arg(
                MPI_ERR_COUNT,
                "count",
                count,
                "must be a number of commands, at least 1",
            ));
        }
        for (name, missing) in [
            ("array_of_commands", array_of_commands.is_null()),
            ("array_of_maxprocs", array_of_maxprocs.is_null()),
            ("array_of_info", array_of_info.is_null()),
        ] {
            if missing {
                return Err(Error::null(name));
            }
        }
        (0..count as usize)
            .map(|index| {
                // SAFETY: as the caller vouches: each array has `count` elements.
                unsafe {
                    let argv = match array_of_argv.is_null() {
                        true => MPI_ARGV_NULL,
                        false => *array_of_argv.add(index),
                    };
                    let hints = info::hints(*array_of_info.add(index))?;
                    Command::read(*array_of_commands.add(index), argv, *array_of_maxprocs.add(index), &hints)
                }
            })
            .collect()
    };
    // SAFETY: passed on.
    unsafe { spawn(root, comm, results, read) }
}
