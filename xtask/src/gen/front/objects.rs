//! `objects.rs` of a front end: its predefined handles and those of the standard.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::table::Tables;
use super::super::MARK;
use super::{number, Values};

const INFALLIBLE: &str = "a string takes any text";

/// The classes of handles, in the order of the trait `Abi`, with the bytes of Open MPI's objects.
const CLASSES: [(&str, usize); 11] = [
    ("Comm", 512),
    ("Group", 256),
    ("Datatype", 512),
    ("Op", 2048),
    ("Request", 256),
    ("Message", 256),
    ("Info", 256),
    ("Errhandler", 1024),
    ("Win", 512),
    ("File", 1536),
    ("Session", 512),
];

/// A predefined handle of both ABIs.
struct Pair<'a> {
    name: &'a str,
    class: usize,
    own: &'a str,
    standard: i64,
    fortran: Option<i64>,
}

fn pairs<'a>(
    tables: &'a Tables,
    removed: &'a [super::super::table::Constant],
    values: &'a Values,
) -> Vec<Pair<'a>> {
    let constants = tables.constants.iter().chain(removed).chain(&tables.extension_constants);
    let mut pairs = Vec::new();
    for constant in constants {
        let Some(class) =
            CLASSES.iter().position(|(class, _)| constant.kind.strip_prefix("MPI_") == Some(class))
        else {
            continue;
        };
        let Some(standard) = number(&constant.value) else { continue };
        if let Some(row) = values.rows.iter().find(|row| row.name == constant.name) {
            pairs.push(Pair { name: &constant.name, class, own: &row.value, standard, fortran: row.fortran });
        }
    }
    pairs
}

/// The text of the file.
pub fn text(tables: &Tables, values: &Values) -> Result<String, String> {
    let removed = tables.removed.constants();
    let pairs = pairs(tables, &removed, values);
    let mut text =
        format!("//! The predefined handles of this ABI and those of the standard.\n//!\n//! {MARK}\n\n");
    text += &match pairs.iter().any(|pair| pair.own.starts_with('&')) {
        true => addresses(&pairs),
        false => numbers(&pairs),
    };
    Ok(text)
}

/// Handles that are addresses of data objects.
fn addresses(pairs: &[Pair]) -> String {
    let mut text =
        "use crate::handles::Object;\n\nmacro_rules! objects {\n    ($($name:ident $bytes:literal $standard:literal;)*) => {$(\n        \
         /// A predefined object: programs know its address, and its first word says which it is.\n        \
         #[no_mangle]\n        #[allow(non_upper_case_globals)]\n        \
         pub static mut $name: Object<$bytes> = Object::new($standard);\n    )*};\n}\n\nobjects! {\n"
            .to_owned();
    let mut seen = BTreeSet::new();
    for pair in pairs {
        let symbol = pair.own.trim_start_matches('&');
        if seen.insert(symbol) {
            writeln!(text, "    {symbol} {} {:#x};", CLASSES[pair.class].1, pair.standard).expect(INFALLIBLE);
        }
    }
    text += "}\n\n/// The object for each of the standard's predefined handles.\n\
             pub fn address(standard: usize) -> *mut core::ffi::c_void {\n    match standard {\n";
    let mut seen = BTreeSet::new();
    for pair in pairs {
        if seen.insert(pair.standard) {
            let symbol = pair.own.trim_start_matches('&');
            writeln!(text, "        {:#x} => (&raw mut {symbol}).cast(), // {}", pair.standard, pair.name)
                .expect(INFALLIBLE);
        }
    }
    text += "        _ => core::ptr::null_mut(),\n    }\n}\n";
    for (way, head) in [
        ("in", "The standard's handle for a number of Fortran's, by class"),
        ("out", "Fortran's number for a standard's handle"),
    ] {
        write!(
            text,
            "\n/// {head}; `None` for what is not predefined.\npub fn fortran_{way}(class: Class, number: i64) -> Option<i64> {{\n    \
             Some(match (class, number) {{\n"
        )
        .expect(INFALLIBLE);
        let mut seen = BTreeSet::new();
        for pair in pairs {
            let Some(fortran) = pair.fortran else { continue };
            let (from, to) = if way == "in" { (fortran, pair.standard) } else { (pair.standard, fortran) };
            if seen.insert((pair.class, from)) {
                let class = CLASSES[pair.class].0;
                writeln!(text, "        (Class::{class}, {from}) => {to}, // {}", pair.name)
                    .expect(INFALLIBLE);
            }
        }
        text += "        _ => return None,\n    })\n}\n";
    }
    text += "\n/// A class of handles: Fortran numbers each from 0.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Class {\n";
    for (class, _) in CLASSES {
        writeln!(text, "    /// `MPI_{class}`.\n    {class},").expect(INFALLIBLE);
    }
    text += "}\n";
    text
}

/// Handles that are numbers.
fn numbers(pairs: &[Pair]) -> String {
    let mut text =
        "/// Every predefined datatype: this ABI's handle and the standard's.\npub const DATATYPES: &[(u32, u32)] = &[\n".to_owned();
    for pair in pairs.iter().filter(|pair| CLASSES[pair.class].0 == "Datatype") {
        let own = number(pair.own).unwrap_or_default();
        writeln!(text, "    ({own:#x}, {:#x}), // {}", pair.standard, pair.name).expect(INFALLIBLE);
    }
    text += "];\n\n";
    // Files are pointers.
    for (index, (class, _)) in CLASSES.iter().enumerate().filter(|(_, (class, _))| *class != "File") {
        let own = |pair: &&Pair| pair.class == index;
        let name = class.to_lowercase();
        for (way, head) in
            [("in", "The standard's handle for this ABI's"), ("out", "This ABI's handle for the standard's")]
        {
            if (*class, way) == ("Datatype", "in") {
                // These are looked up in a table.
                continue;
            }
            write!(
                text,
                "/// {head}; `None` for what is not predefined.\n#[inline]\npub fn {name}_{way}(number: u64) -> Option<u64> {{\n    \
                 Some(match number {{\n"
            )
            .expect(INFALLIBLE);
            let mut seen = BTreeSet::new();
            for pair in pairs.iter().filter(own) {
                let theirs = number(pair.own).unwrap_or_default();
                let (from, to) = if way == "in" { (theirs, pair.standard) } else { (pair.standard, theirs) };
                if seen.insert(from) {
                    writeln!(text, "        {from:#x} => {to:#x}, // {}", pair.name).expect(INFALLIBLE);
                }
            }
            text += "        _ => return None,\n    })\n}\n\n";
        }
    }
    text.truncate(text.trim_end().len());
    text += "\n";
    text
}
