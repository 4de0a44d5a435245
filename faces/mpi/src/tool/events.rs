//! Event types: what a tool can be told of, and how an event's data lie in memory (section 15.3.8).

use super::enumerations::PATHS;
use super::*;
use arke_engine::events::{Event, Kind as Happening};
use core::ffi::c_void;

/// An element of an event.
#[derive(Clone, Copy)]
enum Element {
    /// Bytes of a message, or of all that are held.
    Bytes,
    /// Messages that are held.
    Messages,
    /// The number of the other process: its rank in `MPI_COMM_WORLD`.
    Peer,
    /// The path of a message: an item of the enumeration of paths.
    Path,
}

impl Element {
    fn datatype(self) -> MPI_Datatype {
        match self {
            Element::Bytes | Element::Messages => MPI_UNSIGNED_LONG_LONG,
            Element::Peer | Element::Path => MPI_INT,
        }
    }

    fn size(self) -> usize {
        match self {
            Element::Bytes | Element::Messages => 8,
            Element::Peer | Element::Path => 4,
        }
    }

    /// Writes the element of an event.
    ///
    /// # Safety
    /// `place` must be valid for a write of [`Element::size`] bytes.
    unsafe fn write(self, event: &Event, place: *mut u8) {
        // SAFETY: as the caller vouches.
        unsafe {
            match self {
                Element::Bytes => place.cast::<u64>().write_unaligned(event.bytes),
                Element::Messages => place.cast::<u64>().write_unaligned(event.messages),
                Element::Peer => place.cast::<c_int>().write_unaligned(event.peer.0 as c_int),
                Element::Path => place.cast::<c_int>().write_unaligned(event.path as c_int),
            }
        }
    }
}

/// An event type.
struct Type {
    name: &'static str,
    description: &'static str,
    verbosity: c_int,
    elements: &'static [Element],
    kind: Happening,
}

/// Every event type, by index, which is the number of its kind.
static TYPES: [Type; 4] = [
    Type {
        name: "arke_late_receive",
        description:
            "A receive was posted after its message had come. Bytes of the message, the sending process, \
                      the path that the message took.",
        verbosity: MPI_T_VERBOSITY_USER_BASIC,
        elements: &[Element::Bytes, Element::Peer, Element::Path],
        kind: Happening::LateReceive,
    },
    Type {
        name: "arke_unexpected_growth",
        description:
            "More unexpected messages, or more bytes of them, are held than ever before. Bytes held, \
                      messages held.",
        verbosity: MPI_T_VERBOSITY_USER_DETAIL,
        elements: &[Element::Bytes, Element::Messages],
        kind: Happening::UnexpectedGrowth,
    },
    Type {
        name: "arke_message_sent",
        description:
            "A message has gone by one of the protocols. Bytes of the message, the receiving process, the \
                      path that was chosen.",
        verbosity: MPI_T_VERBOSITY_TUNER_DETAIL,
        elements: &[Element::Bytes, Element::Peer, Element::Path],
        kind: Happening::Sent,
    },
    Type {
        name: "arke_peer_lost",
        description: "A process cannot be reached any longer. Its number.",
        verbosity: MPI_T_VERBOSITY_USER_BASIC,
        elements: &[Element::Peer],
        kind: Happening::PeerLost,
    },
];

/// How many event types there are.
pub(super) const COUNT: usize = TYPES.len();

/// The displacements of elements: one behind the other, which suits their alignment.
fn displacements(elements: &[Element]) -> impl Iterator<Item = usize> + '_ {
    elements.iter().scan(0, |at, element| {
        let here = *at;
        *at += element.size();
        Some(here)
    })
}

/// The bit of an event type among kinds that are listened to.
pub(super) fn bit(event: usize) -> u32 {
    1 << TYPES[event].kind as u8
}

/// The event type of a kind.
pub(super) fn type_of(kind: Happening) -> usize {
    kind as usize
}

/// Writes one element, or all at their displacements.
///
/// # Safety
/// `buffer` must have room for it.
pub(super) unsafe fn write(event: &Event, element: Option<c_int>, buffer: *mut c_void) -> Result {
    let elements = TYPES[type_of(event.kind)].elements;
    wanted(buffer)?;
    let place: *mut u8 = buffer.cast();
    match element {
        Some(index) => {
            let index = index_argument(index, elements.len())?;
            // SAFETY: not null, and the caller vouches for the room.
            unsafe { elements[index].write(event, place) };
        }
        None => {
            for (element, at) in elements.iter().zip(displacements(elements)) {
                // SAFETY: as above.
                unsafe { element.write(event, place.add(at)) };
            }
        }
    }
    Ok(())
}

/// `MPI_T_event_get_num`.
///
/// # Safety
/// `num_events` must be null or valid for a write.
pub(crate) unsafe fn t_event_get_num(num_events: *mut c_int) -> c_int {
    call(|_| {
        wanted(num_events)?;
        // SAFETY: as the caller vouches.
        unsafe { put(num_events, COUNT as c_int) };
        Ok(())
    })
}

/// `MPI_T_event_get_index`.
///
/// # Safety
/// `name` must be null or a C string, `event_index` null or valid for a write.
pub(crate) unsafe fn t_event_get_index(name: *const c_char, event_index: *mut c_int) -> c_int {
    call(|_| {
        // SAFETY: as the caller vouches.
        let name = unsafe { name_argument(name)? };
        wanted(event_index)?;
        let index = TYPES.iter().position(|known| known.name == name).ok_or(MPI_T_ERR_INVALID_NAME)?;
        // SAFETY: as the caller vouches.
        unsafe { put(event_index, index as c_int) };
        Ok(())
    })
}

/// `MPI_T_event_get_info`.
///
/// # Safety
/// Pointers must be null or valid for writes, strings for as many bytes as their length says, arrays for as many
/// elements as `num_elements` says.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn t_event_get_info(
    event_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    array_of_datatypes: *mut MPI_Datatype,
    array_of_displacements: *mut MPI_Aint,
    num_elements: *mut c_int,
    enumtype: *mut MPI_T_enum,
    info: *mut MPI_Info,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
) -> c_int {
    call(|_| {
        let event = &TYPES[index_argument(event_index, COUNT)?];
        // SAFETY: as the caller vouches.
        unsafe {
            put_text(event.name, name, name_len)?;
            put_text(event.description, desc, desc_len)?;
            put(verbosity, event.verbosity);
            let room = match num_elements.is_null() {
                true => 0,
                false => usize::try_from(*num_elements).map_err(|_| MPI_T_ERR_INVALID)?,
            };
            for (i, at) in displacements(event.elements).enumerate().take(room) {
                if !array_of_datatypes.is_null() {
                    array_of_datatypes.add(i).write(event.elements[i].datatype());
                }
                if !array_of_displacements.is_null() {
                    array_of_displacements.add(i).write(at as MPI_Aint);
                }
            }
            put(num_elements, event.elements.len() as c_int);
            let has_path = event.elements.iter().any(|element| matches!(element, Element::Path));
            put(enumtype, if has_path { PATHS } else { MPI_T_ENUM_NULL });
            put(bind, MPI_T_BIND_NO_OBJECT);
            put_info(info)
        }
    })
}

/// Gives the program an info object without hints, if it wants one.
///
/// # Safety
/// `place` must be null or valid for a write.
pub(super) unsafe fn put_info(place: *mut MPI_Info) -> Result {
    if place.is_null() {
        return Ok(());
    }
    let info = crate::info::create(crate::info::Entries::new()).map_err(|_| MPI_T_ERR_MEMORY)?;
    // SAFETY: not null, and the caller vouches for it.
    unsafe { place.write(info) };
    Ok(())
}

/// Whether an info argument is one.
pub(super) fn check_info(info: MPI_Info) -> Result {
    crate::info::hints(info).map(|_| ()).map_err(|_| MPI_T_ERR_INVALID)
}
