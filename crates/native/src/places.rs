//! Who this process is among others that are jobs of their own and belong together: `arke_place` of the header.

use arke_runtime::account::{self, Awaits, Fellow, HeldOf, Place, MOST_OF_PLACE};
use core::ffi::{c_char, c_int, CStr};
use std::sync::OnceLock;

/// `arke_fellow`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct OfFellow {
    id: u64,
    sent: u32,
    taken: u32,
}

/// `arke_held`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct OfHeld {
    id: u64,
    bytes: u64,
    tag: i32,
    context: u32,
}

/// `arke_place`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct OfPlace {
    world: u64,
    realm: *const c_char,
    title: *const c_char,
    id: u64,
    wait: u64,
    awaits: c_int,
    from_any: c_int,
    tag_any: c_int,
    only: c_int,
    from: u64,
    tag: i32,
    context: u32,
    group: *const c_char,
    fellows: *const OfFellow,
    nfellows: usize,
    held: *const OfHeld,
    nheld: usize,
}

type Tell = unsafe extern "C" fn(*mut OfPlace) -> c_int;

static TELL: OnceLock<Tell> = OnceLock::new();

/// Values of `awaits`.
const MESSAGE: c_int = 1;
const GROUP: c_int = 2;

/// Names the function that tells who this process is among others, for good.
///
/// # Safety
/// The function may be called on any thread that is inside of the library, and fills in fields as the header says.
#[no_mangle]
pub unsafe extern "C" fn arke_note_place(tell: Option<Tell>) {
    if let Some(tell) = tell {
        let _ = TELL.set(tell);
        account::tell_place(place);
    }
}

/// A text of the program's.
///
/// # Safety
/// It is null, or ends with a zero.
unsafe fn text(at: *const c_char) -> String {
    if at.is_null() {
        return String::new();
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(at) }.to_string_lossy().into_owned()
}

/// The first of a list of the program's, `most` of them at most.
///
/// # Safety
/// There are so many, which stay during the call.
unsafe fn list<'a, T>(at: *const T, count: usize, most: usize) -> &'a [T] {
    if at.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { core::slice::from_raw_parts(at, count.min(most)) }
}

fn place() -> Option<Place> {
    let nobody = OfPlace {
        world: 0,
        realm: core::ptr::null(),
        title: core::ptr::null(),
        id: 0,
        wait: 0,
        awaits: 0,
        from_any: 0,
        tag_any: 0,
        only: 0,
        from: 0,
        tag: 0,
        context: 0,
        group: core::ptr::null(),
        fellows: core::ptr::null(),
        nfellows: 0,
        held: core::ptr::null(),
        nheld: 0,
    };
    let mut of = nobody;
    // SAFETY: the promise of whoever has named it.
    if unsafe { TELL.get()?(&mut of) } == 0 {
        return None;
    }
    let (most_fellows, most_held) = MOST_OF_PLACE;
    // SAFETY: as above: what the fields name stays until the next call.
    let (fellows, held) =
        unsafe { (list(of.fellows, of.nfellows, most_fellows), list(of.held, of.nheld, most_held)) };
    // SAFETY: as above.
    let (realm, title, group) = unsafe { (text(of.realm), text(of.title), text(of.group)) };
    let awaits = match of.awaits {
        MESSAGE => Awaits::Message {
            from: (of.from_any == 0).then_some(of.from),
            tag: (of.tag_any == 0).then_some(of.tag),
            context: of.context,
            only: of.only != 0,
        },
        GROUP => Awaits::Group(group),
        _ => Awaits::Unknown,
    };
    Some(Place {
        world: of.world,
        realm,
        title,
        id: of.id,
        wait: of.wait,
        awaits,
        fellows: fellows.iter().map(|of| Fellow { id: of.id, sent: of.sent, taken: of.taken }).collect(),
        fellows_whole: of.nfellows <= most_fellows,
        held: held
            .iter()
            .map(|of| HeldOf { id: of.id, tag: of.tag, context: of.context, bytes: of.bytes })
            .collect(),
        held_count: of.nheld as u64,
    })
}
