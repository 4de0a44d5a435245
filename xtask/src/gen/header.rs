//! `include/mpi.h`: the C and C++ header of the standard ABI.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::ctype;
use super::table::{Constant, Function, Parameter, Tables};

const INFALLIBLE: &str = "a string takes any text";

/// The longest line.
const WIDTH: usize = 110;

/// The text of the header.
pub fn text(tables: &Tables) -> Result<String, String> {
    let mut text = String::from(PROLOGUE);
    text += &types(&tables.types)?;
    text += &constants(&tables.constants);
    let mut modules: BTreeMap<(u8, &str), Vec<&Function>> = BTreeMap::new();
    for function in &tables.functions {
        modules.entry((function.chapter, &function.topic)).or_default().push(function);
    }
    for (prefix, what) in
        [("", "Functions."), ("P", "The same functions under the names that a profiling library calls.")]
    {
        write!(text, "\n/* {what} */\n").expect(INFALLIBLE);
        for ((chapter, module), functions) in &modules {
            write!(text, "\n/* MPI 5.0, chapter {chapter}: {} */\n", module.replace('_', " "))
                .expect(INFALLIBLE);
            for function in functions {
                text += &prototype(prefix, function);
            }
        }
    }
    text += &fortran_integers();
    text += &tables.removed.header();
    text += EPILOGUE;
    Ok(text)
}

/// The conversions between C handles and Fortran's integers (MPI 5.0, section 20.3.4). The ABI leaves them out of the
/// library, so here they only give other names to what is in it: a program that uses them runs with every library of
/// the ABI.
fn fortran_integers() -> String {
    let mut text = String::from(FORTRAN);
    for kind in
        ["Comm", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Type", "Win"]
    {
        for prefix in ["", "P"] {
            writeln!(text, "#define {prefix}MPI_{kind}_c2f(handle) {prefix}MPI_{kind}_toint(handle)")
                .expect(INFALLIBLE);
            writeln!(text, "#define {prefix}MPI_{kind}_f2c(integer) {prefix}MPI_{kind}_fromint(integer)")
                .expect(INFALLIBLE);
        }
    }
    text
}

const PROLOGUE: &str = "\
/* mpi.h: the C interface of MPI 5.0 with its standard ABI.
 *
 * A program that is compiled with this header runs with every library that has the soname libmpi_abi.so.1.
 *
 * Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#ifndef MPI_H_INCLUDED
#define MPI_H_INCLUDED

#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif

/* Types. A handle is a pointer to a type that no program sees. */

typedef intptr_t MPI_Aint;
typedef int64_t MPI_Offset;
typedef int64_t MPI_Count;
";

const FORTRAN: &str = "
/* Handles and statuses as Fortran's integers. The library knows the handles under the names of the ABI only. */

typedef int MPI_Fint;

int MPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status);
int MPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status);
int PMPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status);
int PMPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status);

/* What Fortran passes for MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE: null in a program without Fortran. */
#if defined(__GNUC__)
extern MPI_Fint mpi_fortran_status_ignore_[] __attribute__((weak));
extern MPI_Fint mpi_fortran_statuses_ignore_[] __attribute__((weak));
#define MPI_F_STATUS_IGNORE                (&mpi_fortran_status_ignore_[0])
#define MPI_F_STATUSES_IGNORE              (&mpi_fortran_statuses_ignore_[0])
#endif

/* A status of the Fortran module mpi_f08, which has the fields of one in C, and the conversions (MPI 5.0, section 19.3.5). They
 * move memory alone, and so they are here and not in the library. */

typedef struct MPI_F08_status {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int MPI_internal[5];
} MPI_F08_status;

#define MPI_F08_STATUS_IGNORE              MPI_ABI_CAST_(MPI_F08_status *, 0)
#define MPI_F08_STATUSES_IGNORE            MPI_ABI_CAST_(MPI_F08_status *, 0)

static inline int MPI_Status_f082c(const MPI_F08_status *f08_status, MPI_Status *c_status)
{
    int i;
    if (!f08_status || !c_status) return MPI_ERR_ARG;
    c_status->MPI_SOURCE = f08_status->MPI_SOURCE;
    c_status->MPI_TAG = f08_status->MPI_TAG;
    c_status->MPI_ERROR = f08_status->MPI_ERROR;
    for (i = 0; i < 5; i++) c_status->MPI_internal[i] = f08_status->MPI_internal[i];
    return MPI_SUCCESS;
}

static inline int MPI_Status_c2f08(const MPI_Status *c_status, MPI_F08_status *f08_status)
{
    int i;
    if (!c_status || !f08_status) return MPI_ERR_ARG;
    f08_status->MPI_SOURCE = c_status->MPI_SOURCE;
    f08_status->MPI_TAG = c_status->MPI_TAG;
    f08_status->MPI_ERROR = c_status->MPI_ERROR;
    for (i = 0; i < 5; i++) f08_status->MPI_internal[i] = c_status->MPI_internal[i];
    return MPI_SUCCESS;
}

static inline int MPI_Status_f082f(const MPI_F08_status *f08_status, MPI_Fint *f_status)
{
    int i;
    if (!f08_status || !f_status) return MPI_ERR_ARG;
    f_status[MPI_F_SOURCE] = f08_status->MPI_SOURCE;
    f_status[MPI_F_TAG] = f08_status->MPI_TAG;
    f_status[MPI_F_ERROR] = f08_status->MPI_ERROR;
    for (i = 0; i < 5; i++) f_status[3 + i] = f08_status->MPI_internal[i];
    return MPI_SUCCESS;
}

static inline int MPI_Status_f2f08(const MPI_Fint *f_status, MPI_F08_status *f08_status)
{
    int i;
    if (!f_status || !f08_status) return MPI_ERR_ARG;
    f08_status->MPI_SOURCE = f_status[MPI_F_SOURCE];
    f08_status->MPI_TAG = f_status[MPI_F_TAG];
    f08_status->MPI_ERROR = f_status[MPI_F_ERROR];
    for (i = 0; i < 5; i++) f08_status->MPI_internal[i] = f_status[3 + i];
    return MPI_SUCCESS;
}

#define PMPI_Status_f082c MPI_Status_f082c
#define PMPI_Status_c2f08 MPI_Status_c2f08
#define PMPI_Status_f082f MPI_Status_f082f
#define PMPI_Status_f2f08 MPI_Status_f2f08

";

const EPILOGUE: &str = "
#ifdef __cplusplus
}
#endif

#endif
";

/// The declarations of the table, but for the integer types, which the prologue defines.
pub(super) fn types(table: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut in_braces = false;
    let mut kind = "";
    for line in table.lines().filter(|line| !line.is_empty()) {
        if line.contains("typedef MPI_ABI_") {
            continue;
        }
        let line = match line.trim() {
            // Names for the struct and its fields help debuggers and forward declarations in C++.
            "typedef struct {" => "typedef struct MPI_Status {".to_owned(),
            other => other.to_owned(),
        };
        let this = match () {
            () if in_braces => kind,
            () if line.starts_with("typedef struct MPI_ABI_T_") => "tool handles",
            () if line.starts_with("typedef struct MPI_ABI_") => "handles",
            () if line.ends_with('{') => "braces",
            () if line.starts_with("typedef") && line.ends_with(';') => "callbacks",
            () => return Err(format!("types.txt: cannot read `{line}`")),
        };
        if this != kind || this == "braces" && !in_braces {
            text += "\n";
        }
        kind = this;
        if line.starts_with('}') {
            in_braces = false;
        }
        let line = line.replace("MPI_Comm omm", "MPI_Comm comm");
        text += &wrapped(&format!("{}{line}", if in_braces { "    " } else { "" }));
        if line.ends_with('{') {
            in_braces = true;
        }
    }
    Ok(text)
}

const CONSTANTS: &str = "
/* Constants. All are macros, so that a program can ask for each with #ifdef. */

#ifdef __cplusplus
#define MPI_ABI_CAST_(type, value) (reinterpret_cast<type>(value))
#else
#define MPI_ABI_CAST_(type, value) ((type) (value))
#endif
";

fn constants(constants: &[Constant]) -> String {
    let mut text = CONSTANTS.to_owned();
    let mut group = "";
    for constant in constants {
        let this = group_of(constant);
        // An alias and the odd one out stay with their neighbours.
        if !this.is_empty() && this != group {
            write!(text, "\n/* {this} */\n").expect(INFALLIBLE);
            group = this;
        }
        let (name, value) = (&constant.name, &constant.value);
        let value = match constant.kind.as_str() {
            "alias" => value.clone(),
            "int" if value.starts_with('-') => format!("({value})"),
            "int" => value.clone(),
            "MPI_Offset" => format!("INT64_C({value})"),
            kind => format!("MPI_ABI_CAST_({}, {value})", kind.replacen('*', " *", 1)),
        };
        writeln!(text, "#define {name:<34} {value}").expect(INFALLIBLE);
    }
    text
}

/// The heading under which a constant stands; empty for one that follows its neighbours.
fn group_of(constant: &Constant) -> &'static str {
    let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| constant.name.starts_with(prefix));
    match constant.kind.as_str() {
        "alias" => "",
        "MPI_Op" => "Operations",
        "MPI_Datatype" => "Datatypes",
        "MPI_Offset" => "",
        kind if ctype::is_function(kind.trim_end_matches('*')) => "Predefined callbacks",
        kind if kind.ends_with('*') => "Addresses with a meaning of their own",
        kind if kind.starts_with("MPI_T_") => "Null handles of the tool interface",
        "int" if begins(&["MPI_VERSION", "MPI_SUBVERSION", "MPI_ABI_"]) => "Versions",
        "int" if begins(&["MPI_SUCCESS", "MPI_ERR_", "MPI_T_ERR_"]) => "Error classes",
        "int" if begins(&["MPI_MAX_", "MPI_BSEND_OVERHEAD"]) => "Sizes",
        "int" if begins(&["MPI_F_"]) => "A status in Fortran, as an array of integers",
        "int" if begins(&["MPI_MODE_"]) => "File modes and window assertions",
        "int" if begins(&["MPI_ANY_", "MPI_PROC_NULL", "MPI_ROOT", "MPI_UNDEFINED"]) => "Ranks and tags",
        "int" if begins(&["MPI_THREAD_"]) => "Thread levels",
        "int"
            if begins(&[
                "MPI_ORDER_",
                "MPI_DISTRIBUTE_",
                "MPI_COMBINER_",
                "MPI_TYPECLASS_",
                "MPIX_TYPECLASS_",
            ]) =>
        {
            "Datatype constructors"
        }
        "int" if begins(&["MPI_IDENT", "MPI_CONGRUENT", "MPI_SIMILAR", "MPI_UNEQUAL"]) => "Comparisons",
        "int" if begins(&["MPI_CART", "MPI_GRAPH", "MPI_DIST_GRAPH", "MPI_COMM_TYPE_"]) => "Topologies",
        "int" if begins(&["MPI_LOCK_", "MPI_WIN_FLAVOR_", "MPI_WIN_UNIFIED", "MPI_WIN_SEPARATE"]) => {
            "Windows"
        }
        "int" if begins(&["MPI_SEEK_"]) => "File positions",
        "int"
            if begins(&[
                "MPI_KEYVAL_INVALID",
                "MPI_TAG_UB",
                "MPI_IO",
                "MPI_HOST",
                "MPI_WTIME_",
                "MPI_APPNUM",
            ]) || begins(&["MPI_LASTUSEDCODE", "MPI_UNIVERSE_SIZE", "MPI_WIN_"]) =>
        {
            "Attribute keys"
        }
        "int" if begins(&["MPI_T_"]) => "Tool interface",
        "int" => "",
        _ => "Handles",
    }
}

pub(super) fn prototype(prefix: &str, function: &Function) -> String {
    let mut parameters: Vec<String> = function.parameters.iter().map(declaration).collect();
    if function.variadic {
        parameters.push("...".to_owned());
    }
    let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
    let line = wrapped(&format!("{} {prefix}{}({parameters});", function.returns, function.name));
    match &function.deprecated_in {
        Some(version) => format!("/* Deprecated in {version}. */\n{line}"),
        None => line,
    }
}

/// A parameter. Arrays of weights are spelt as pointers: compilers warn when a small constant such as
/// MPI_UNWEIGHTED is given for a parameter that is spelt as an array.
pub(super) fn declaration(parameter: &Parameter) -> String {
    match parameter.declaration.strip_suffix("[]") {
        Some(start) if parameter.name.ends_with("weights") => {
            let (kind, name) = start.rsplit_once(' ').expect("a parameter has a type and a name");
            format!("{kind} *{name}")
        }
        _ => parameter.declaration.clone(),
    }
}

/// A declaration in lines that fit, broken after commas.
pub(super) fn wrapped(declaration: &str) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for word in declaration.split_inclusive(", ") {
        if !line.is_empty() && line.len() + word.trim_end().len() > WIDTH {
            writeln!(text, "{}", line.trim_end()).expect(INFALLIBLE);
            line = "    ".to_owned();
        }
        line += word;
    }
    writeln!(text, "{}", line.trim_end()).expect(INFALLIBLE);
    text
}
