//! `values.rs` of a front end: its numbers and those of the standard, as functions from one to the other.

use std::fmt::Write;

use super::super::table::Tables;
use super::super::MARK;
use super::{number, Values};

const INFALLIBLE: &str = "a string takes any text";

/// A meaning of numbers.
struct Meaning {
    /// The functions are `NAME_in` and `NAME_out`.
    name: &'static str,
    /// The constants: names, or beginnings of names that end in `*`.
    constants: &'static [&'static str],
    /// Whether they are bits that are put together.
    bits: bool,
}

const fn one_of(name: &'static str, constants: &'static [&'static str]) -> Meaning {
    Meaning { name, constants, bits: false }
}

/// All of them, in the order of the trait `Numbers`.
const MEANINGS: &[Meaning] = &[
    one_of("rank", &["MPI_ANY_SOURCE", "MPI_PROC_NULL", "MPI_ROOT"]),
    one_of("tag", &["MPI_ANY_TAG"]),
    one_of("error", &["MPI_SUCCESS", "MPI_ERR_*", "MPI_T_ERR_*", "MPIX_ERR_*"]),
    one_of("thread_level", &["MPI_THREAD_*"]),
    one_of("comparison", &["MPI_IDENT", "MPI_CONGRUENT", "MPI_SIMILAR", "MPI_UNEQUAL"]),
    one_of("topology", &["MPI_CART", "MPI_GRAPH", "MPI_DIST_GRAPH"]),
    one_of("combiner", &["MPI_COMBINER_*"]),
    one_of("order", &["MPI_ORDER_*"]),
    one_of("distribution", &["MPI_DISTRIBUTE_BLOCK", "MPI_DISTRIBUTE_CYCLIC", "MPI_DISTRIBUTE_NONE"]),
    one_of("distribution_argument", &["MPI_DISTRIBUTE_DFLT_DARG"]),
    one_of("typeclass", &["MPI_TYPECLASS_*"]),
    one_of("split_type", &["MPI_COMM_TYPE_*"]),
    one_of("lock_type", &["MPI_LOCK_*"]),
    one_of("whence", &["MPI_SEEK_*"]),
    one_of(
        "keyval",
        &[
            "MPI_KEYVAL_INVALID",
            "MPI_TAG_UB",
            "MPI_HOST",
            "MPI_IO",
            "MPI_WTIME_IS_GLOBAL",
            "MPI_UNIVERSE_SIZE",
            "MPI_LASTUSEDCODE",
            "MPI_APPNUM",
            "MPI_WIN_BASE",
            "MPI_WIN_SIZE",
            "MPI_WIN_DISP_UNIT",
            "MPI_WIN_CREATE_FLAVOR",
            "MPI_WIN_MODEL",
        ],
    ),
    one_of("flavor", &["MPI_WIN_FLAVOR_*"]),
    one_of("model", &["MPI_WIN_SEPARATE", "MPI_WIN_UNIFIED"]),
    Meaning {
        name: "access_mode",
        constants: &[
            "MPI_MODE_APPEND",
            "MPI_MODE_CREATE",
            "MPI_MODE_DELETE_ON_CLOSE",
            "MPI_MODE_EXCL",
            "MPI_MODE_RDONLY",
            "MPI_MODE_RDWR",
            "MPI_MODE_SEQUENTIAL",
            "MPI_MODE_UNIQUE_OPEN",
            "MPI_MODE_WRONLY",
        ],
        bits: true,
    },
    Meaning { name: "assert", constants: &["MPI_MODE_NO*"], bits: true },
    one_of("t_bind", &["MPI_T_BIND_*"]),
    one_of("t_scope", &["MPI_T_SCOPE_*"]),
    one_of("t_verbosity", &["MPI_T_VERBOSITY_*"]),
    one_of("t_pvar_class", &["MPI_T_PVAR_CLASS_*"]),
];

/// Constants that are given as they are.
const SAME: &[&str] = &[
    "MPI_VERSION",
    "MPI_SUBVERSION",
    "MPI_ERR_LASTCODE",
    "MPI_MAX_PROCESSOR_NAME",
    "MPI_MAX_ERROR_STRING",
    "MPI_MAX_OBJECT_NAME",
    "MPI_MAX_PORT_NAME",
    "MPI_MAX_INFO_KEY",
    "MPI_MAX_DATAREP_STRING",
    "MPI_MAX_LIBRARY_VERSION_STRING",
];

impl Meaning {
    fn has(&self, name: &str) -> bool {
        name != "MPI_ERR_LASTCODE"
            && self.constants.iter().any(|constant| match constant.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == *constant,
            })
    }
}

/// A constant that both ABIs have: its name, the front end's value and the standard's.
type Pair = (String, i64, i64);

fn pairs(tables: &Tables, values: &Values, meaning: &Meaning) -> (Vec<Pair>, Vec<i64>) {
    let (mut pairs, mut taken) = (Vec::new(), Vec::new());
    let more = tables.removed.constants();
    for constant in tables.constants.iter().chain(&more).chain(&tables.extension_constants) {
        let Some(standard) =
            number(&constant.value).filter(|_| constant.kind == "int" && meaning.has(&constant.name))
        else {
            continue;
        };
        taken.push(standard);
        if let Some(own) = values.number(&constant.name) {
            pairs.push((constant.name.clone(), own, standard));
        }
    }
    (pairs, taken)
}

/// The text of the file.
pub fn text(tables: &Tables, values: &Values) -> Result<String, String> {
    let mut text = format!(
        "//! The numbers of this ABI and those of the standard.\n//!\n//! {MARK}\n\n\
         use core::ffi::c_int;\n\nuse arke_front::{{bits, stranger, Numbers}};\n\nuse crate::Own;\n\n\
         impl Numbers for Own {{\n"
    );
    for name in SAME {
        let value = values.number(name).ok_or_else(|| format!("values.tsv lacks {name}"))?;
        writeln!(text, "    const {name}: c_int = {value};").expect(INFALLIBLE);
    }
    for meaning in MEANINGS {
        let (pairs, taken) = pairs(tables, values, meaning);
        if pairs.is_empty() {
            return Err(format!("no values for `{}`", meaning.name));
        }
        text += &match meaning.bits {
            true => bits(meaning.name, &pairs),
            false => numbers(meaning.name, &pairs, &taken, values),
        };
    }
    let current =
        values.number("MPI_DISPLACEMENT_CURRENT").ok_or("values.tsv lacks MPI_DISPLACEMENT_CURRENT")?;
    let unless = if current == -1 { "value" } else { "value.max(0) | -i64::from(value < 0) << 1" };
    write!(
        text,
        "    fn displacement_in(value: i64) -> i64 {{\n        if value == {current} {{ -1 }} else {{ {unless} }}\n    }}\n"
    )
    .expect(INFALLIBLE);
    text += "}\n";
    Ok(text)
}

fn bits(name: &str, pairs: &[Pair]) -> String {
    let mut text = String::new();
    for (way, swap) in [("in", false), ("out", true)] {
        let list: String = pairs
            .iter()
            .map(|(_, own, standard)| if swap { (standard, own) } else { (own, standard) })
            .map(|(from, to)| format!("({from}, {to}), "))
            .collect();
        let list = list.trim_end_matches(", ");
        write!(
            text,
            "    fn {name}_{way}(value: c_int) -> c_int {{\n        bits(value, &[{list}])\n    }}\n"
        )
        .expect(INFALLIBLE);
    }
    text
}

fn numbers(name: &str, pairs: &[Pair], taken: &[i64], values: &Values) -> String {
    let mut text = format!("    #[inline(always)]\n    fn {name}_in(value: c_int) -> c_int {{\n");
    // Where all that have a meaning are negative, other numbers are the same everywhere: what a message's arguments mostly are.
    if pairs.iter().all(|(_, own, standard)| *own < 0 && *standard < 0) {
        text += "        if value >= 0 {\n            return value;\n        }\n";
    }
    text += "        match value {\n";
    let mut seen = Vec::new();
    for (constant, own, standard) in pairs {
        if !seen.contains(own) {
            seen.push(*own);
            writeln!(text, "            {own} => {standard}, // {constant}").expect(INFALLIBLE);
        }
    }
    // The only numbers that count something: the default's number is a length elsewhere.
    let counts = name == "distribution_argument";
    if counts {
        text += "            19 => arke_abi::darray::NINETEEN,\n";
    }
    let taken: Vec<String> = taken.iter().map(i64::to_string).collect();
    writeln!(text, "            other => stranger(other, &[{}]),\n        }}\n    }}", taken.join(", "))
        .expect(INFALLIBLE);
    write!(
        text,
        "    #[inline(always)]\n    fn {name}_out(value: c_int) -> c_int {{\n        match value {{\n"
    )
    .expect(INFALLIBLE);
    let mut seen = Vec::new();
    for (constant, own, standard) in pairs {
        if !seen.contains(standard) {
            seen.push(*standard);
            writeln!(text, "            {standard} => {own}, // {constant}").expect(INFALLIBLE);
        }
    }
    // A class that the ABI does not know; what lies above the standard's classes are the program's own.
    if let (true, Some(other)) = (name == "error", values.number("MPI_ERR_OTHER")) {
        let last = "arke_abi::MPI_ERR_LASTCODE";
        writeln!(text, "            class if (1..={last}).contains(&class) => {other}, // MPI_ERR_OTHER")
            .expect(INFALLIBLE);
    }
    if counts {
        text += "            arke_abi::darray::NINETEEN => 19,\n";
    }
    text += "            other => other,\n        }\n    }\n";
    text
}
