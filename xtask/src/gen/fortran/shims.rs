//! The C functions behind the Fortran procedures: each converts its arguments, calls the C function by its `PMPI_` name
//! and converts the results back.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::table::Function;
use super::procedures::{Argument, Class, Intent, Procedure, Procedures, Section};
use super::MARK;

/// The files' texts by module.
pub fn texts(procedures: &Procedures) -> Result<BTreeMap<String, String>, String> {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for procedure in procedures.0.iter().filter(|procedure| !procedure.by_hand) {
        let c = procedure.c.as_ref().expect("what is not written by hand has a C function");
        let text = shims(procedure, c).map_err(|why| format!("{}: {why}", procedure.name))?;
        let file = files.entry(c.topic.clone()).or_insert_with(|| {
            format!(
                "/* Fortran procedures of the chapter `{}`.\n   {MARK} */\n#include \"fortran.h\"\n",
                c.topic
            )
        });
        *file += &text;
    }
    Ok(files)
}

fn shims(procedure: &Procedure, c: &Function) -> Result<String, String> {
    let stem = procedure.stem();
    let (older, arguments) = procedure.older();
    let mut text = shim(procedure, older.unwrap_or(c), arguments, &format!("pmpi_{stem}_"), false)?;
    let aliases = match (procedure.in_f08, procedure.has_choice()) {
        (true, false) => "F_BOTH",
        _ => "F_OLDER",
    };
    writeln!(text, "{aliases}({stem})").expect("a string takes any text");
    if procedure.has_cptr() {
        writeln!(text, "F_CPTR({stem})").expect("a string takes any text");
    }
    if procedure.in_f08 && procedure.has_choice() {
        text += &shim(procedure, c, &procedure.small, &format!("pmpi_{stem}_f08ts_"), true)?;
        writeln!(text, "F_TS({stem})").expect("a string takes any text");
    }
    if let (Some(large), Some(c)) = (&procedure.large, &procedure.c_large) {
        let suffix = procedure.suffix();
        text += &shim(procedure, c, large, &format!("pmpi_{stem}_c{suffix}_"), procedure.has_choice())?;
        writeln!(text, "{}({stem}_c)", if procedure.has_choice() { "F_TS" } else { "F_NEWER" })
            .expect("a string takes any text");
    }
    Ok(text)
}

/// A function in the making.
#[derive(Default)]
struct Shim {
    formals: Vec<String>,
    lengths: Vec<String>,
    before: Vec<String>,
    views: Vec<String>,
    opens: Vec<String>,
    arguments: Vec<String>,
    after: Vec<String>,
}

fn shim(
    procedure: &Procedure,
    c: &Function,
    arguments: &[Argument],
    name: &str,
    descriptors: bool,
) -> Result<String, String> {
    let mut shim = Shim::default();
    let sections = arguments
        .iter()
        .map(|argument| match (descriptors && argument.class == Class::Choice, &argument.section) {
            (false, _) => Ok(None),
            (true, Some(section)) => Ok(Some(section)),
            (true, None) => Err(format!("{}: the table does not say what a section is", argument.name)),
        })
        .collect::<Result<Vec<Option<&Section>>, String>>()?;
    // Counts and datatypes that a view may replace become variables.
    let mut counts = Vec::new();
    let mut datatypes = Vec::new();
    for section in sections.iter().flatten() {
        match section {
            Section::Elements { count, datatype } => {
                counts.push(count.clone());
                datatypes.push(datatype.clone());
            }
            Section::Blocks(datatype) => datatypes.push(datatype.clone()),
            Section::Address | Section::Contiguous | Section::Whole => {}
        }
    }
    let variables = (counts.as_slice(), datatypes.as_slice());
    for (argument, section) in arguments.iter().zip(sections) {
        one(&mut shim, procedure, argument, section, variables, descriptors, arguments)?;
    }
    if procedure.ierror {
        shim.formals.push("Fint *ierror".to_owned());
    }
    let result = procedure.result();
    let mut formals = if shim.formals.is_empty() { "void".to_owned() } else { shim.formals.join(", ") };
    for length in &shim.lengths {
        // Where texts have descriptors there is no length, and no comma before it.
        let comma = if length.starts_with("F_TEXT_LENGTH") { " " } else { ", " };
        formals += &format!("{comma}{length}");
    }
    let mut text = format!("\nF_API {} {name}({formals})\n{{\n", result.unwrap_or("void"));
    let call = format!("P{}({})", c.name, shim.arguments.join(", "));
    if result.is_some() {
        return Ok(format!("{text}    return {call};\n}}\n"));
    }
    for line in &shim.before {
        writeln!(text, "    {line}").expect("a string takes any text");
    }
    if shim.views.is_empty() {
        writeln!(text, "    int code = {call};").expect("a string takes any text");
    } else {
        let views = shim.views.iter().map(|view| format!("&{view}")).collect::<Vec<_>>().join(", ");
        text += "    int code = MPI_SUCCESS;\n";
        for open in &shim.opens {
            writeln!(text, "    {open}").expect("a string takes any text");
        }
        writeln!(text, "    if (code == MPI_SUCCESS) code = {call};").expect("a string takes any text");
        let n = shim.views.len();
        let end = match (procedure.gives_request(), procedure.persistent) {
            (false, _) => format!("views_close({n}, {views});"),
            (true, persistent) => {
                format!("views_keep(code, request_, {}, {n}, {views});", u8::from(persistent))
            }
        };
        writeln!(text, "    {end}").expect("a string takes any text");
    }
    for line in &shim.after {
        writeln!(text, "    {line}").expect("a string takes any text");
    }
    if procedure.ierror {
        text += "    F_RETURN(ierror, code);\n";
    } else {
        text += "    (void)code;\n";
    }
    Ok(text + "}\n")
}

/// The name in `MPI_Comm_toint` and the null handle of a type.
fn handle(base: &str) -> (String, String) {
    let word = base.trim_start_matches("MPI_");
    let conversion = if word == "Datatype" { "Type" } else { word };
    (conversion.to_owned(), format!("MPI_{}_NULL", word.to_uppercase()))
}

fn one(
    shim: &mut Shim,
    procedure: &Procedure,
    argument: &Argument,
    section: Option<&Section>,
    (counts, datatypes): (&[String], &[String]),
    descriptors: bool,
    all: &[Argument],
) -> Result<(), String> {
    let name = &argument.name;
    let c = argument.c.as_ref().ok_or_else(|| format!("{name} is no parameter in C"))?;
    match &argument.class {
        Class::Number if c.pointers == 0 => {
            shim.formals.push(format!("{} *{name}", number(&c.base)));
            if counts.contains(name) {
                shim.before.push(format!("MPI_Count {name}_ = *{name};"));
                shim.arguments.push(if c.base == "int" {
                    format!("(int){name}_")
                } else {
                    format!("{name}_")
                });
            } else {
                shim.arguments.push(format!("*{name}"));
            }
        }
        Class::Number => {
            shim.formals.push(match c.inner {
                Some(inner) => format!("{} {name}[][{inner}]", number(&c.base)),
                None => format!("{} *{name}", number(&c.base)),
            });
            shim.arguments.push(name.clone());
        }
        Class::Handle => handle_argument(shim, procedure, argument, datatypes, all),
        Class::Logical => logical_argument(shim, argument, c.pointers, descriptors)?,
        Class::Choice => match section {
            None => {
                shim.formals.push(format!("void *{name}"));
                shim.arguments.push(format!("f_address({name})"));
            }
            Some(section) => view_argument(shim, argument, section),
        },
        Class::Text => text_argument(shim, procedure, argument, descriptors)?,
        Class::Status => {
            shim.formals.push(format!("MPI_Status *{name}"));
            shim.arguments.push(if argument.length.is_some() {
                format!("f_statuses({name})")
            } else {
                format!("f_status({name})")
            });
        }
        Class::Address => {
            shim.formals.push(format!("void **{name}"));
            shim.arguments.push(name.clone());
        }
        Class::Weights => {
            shim.formals.push(format!("Fint *{name}"));
            shim.arguments.push(format!("f_weights({name})"));
        }
        other => return Err(format!("{name}: {other:?} must be written by hand")),
    }
    Ok(())
}

fn number(base: &str) -> &str {
    if base == "int" {
        "Fint"
    } else {
        base
    }
}

fn view_argument(shim: &mut Shim, argument: &Argument, section: &Section) {
    let name = &argument.name;
    shim.formals.push(format!("F_SECTION({name})"));
    shim.before.push(format!("F_TAKE_SECTION({name})"));
    let null = || "NULL".to_owned();
    let (first, count, datatype) = match section {
        Section::Address => {
            shim.arguments.push(format!("f_address({name}->base_addr)"));
            return;
        }
        Section::Contiguous => (Some("VIEW_NONE"), null(), null()),
        Section::Elements { count, datatype } => {
            (Some("VIEW_SINGLE"), format!("&{count}_"), format!("&{datatype}_"))
        }
        Section::Blocks(datatype) => (Some("VIEW_STRIDED"), null(), format!("&{datatype}_")),
        Section::Whole => (None, null(), null()),
    };
    let viewed = *section != Section::Contiguous;
    let copied = (viewed && argument.copied).then_some("VIEW_COPY");
    let written = (viewed && argument.intent != Intent::In).then_some("VIEW_WRITE");
    let how: Vec<_> = [first, copied, written].into_iter().flatten().collect();
    // Where a datatype may be replaced the communicator is a variable, too.
    let comm = if *section == Section::Whole { "PMPI_Comm_fromint(*comm)" } else { "comm_" };
    let how = match (how.join(" | "), argument.at_root) {
        (how, true) => format!("f_is_root(*root, {comm}) ? ({how}) : VIEW_IGNORED"),
        (how, false) => how,
    };
    shim.before.push(format!("struct view {name}_view = VIEW_CLOSED;"));
    shim.views.push(format!("{name}_view"));
    let first = shim.opens.is_empty();
    let condition = if first { "" } else { "if (code == MPI_SUCCESS) " };
    shim.opens
        .push(format!("{condition}code = view_open(&{name}_view, {name}, {how}, {count}, {datatype});"));
    shim.arguments.push(format!("{name}_view.address"));
}

fn handle_argument(
    shim: &mut Shim,
    procedure: &Procedure,
    argument: &Argument,
    datatypes: &[String],
    all: &[Argument],
) {
    let (name, base) = (&argument.name, argument.base());
    let (word, null) = handle(base);
    let pointers = argument.c.as_ref().map_or(0, |c| c.pointers);
    shim.formals.push(format!("Fint *{name}"));
    if let Some(length) = &argument.length {
        let length = if length == "*" { peers(procedure, argument, all) } else { format!("*{length}") };
        shim.before.push(format!("F_ARRAY({base}, {name}, {length});"));
        if argument.intent == Intent::Out {
            shim.before.push(format!("F_EACH({name}) {name}_[i] = F_UNTOUCHED;"));
        } else {
            shim.before.push(format!("F_EACH({name}) {name}_[i] = PMPI_{word}_fromint({name}[i]);"));
        }
        shim.arguments.push(format!("{name}_"));
        if argument.intent != Intent::In {
            // The call may fill less than there is room for.
            shim.after.push(format!(
                "F_EACH({name}) if ({name}_[i] != F_UNTOUCHED) {name}[i] = PMPI_{word}_toint({name}_[i]);"
            ));
        }
        shim.after.push(format!("F_FREE({name});"));
    } else if pointers == 0 {
        if datatypes.contains(name) || name == "comm" && !datatypes.is_empty() {
            shim.before.push(format!("{base} {name}_ = PMPI_{word}_fromint(*{name});"));
            shim.arguments.push(format!("{name}_"));
        } else {
            shim.arguments.push(format!("PMPI_{word}_fromint(*{name})"));
        }
    } else {
        let first =
            if argument.intent == Intent::Out { null } else { format!("PMPI_{word}_fromint(*{name})") };
        shim.before.push(format!("{base} {name}_ = {first};"));
        shim.arguments.push(format!("&{name}_"));
        shim.after.push(format!("*{name} = PMPI_{word}_toint({name}_);"));
    }
}

/// How many datatypes an all-to-all call reads: none where the buffer is `MPI_IN_PLACE`.
fn peers(procedure: &Procedure, argument: &Argument, all: &[Argument]) -> String {
    let sends = argument.name.starts_with("send");
    let count = if procedure.name.contains("eighbor") {
        format!("f_neighbors(*comm, {})", i32::from(sends))
    } else {
        "f_peers(*comm)".to_owned()
    };
    if sends && all.iter().any(|other| other.name == "sendbuf") {
        format!("F_IN_PLACE(sendbuf) ? 0 : {count}")
    } else {
        count
    }
}

fn logical_argument(
    shim: &mut Shim,
    argument: &Argument,
    pointers: usize,
    descriptors: bool,
) -> Result<(), String> {
    let name = &argument.name;
    if descriptors {
        return Err(format!("{name}: a logical beside a buffer is not foreseen"));
    }
    shim.formals.push(format!("Fint *{name}"));
    if let Some(length) = &argument.length {
        let length = if length == "*" { "f_dimensions(*comm)".to_owned() } else { format!("*{length}") };
        shim.before.push(format!("F_ARRAY(int, {name}, {length});"));
        shim.before.push(format!("F_EACH({name}) {name}_[i] = {name}[i] != 0;"));
        shim.arguments.push(format!("{name}_"));
        if argument.intent != Intent::In {
            shim.after.push(format!("if (code == MPI_SUCCESS) F_EACH({name}) {name}[i] = {name}_[i] != 0;"));
        }
        shim.after.push(format!("F_FREE({name});"));
    } else if pointers == 0 {
        shim.arguments.push(format!("*{name} != 0"));
    } else {
        shim.before.push(format!("int {name}_ = 0;"));
        shim.arguments.push(format!("&{name}_"));
        shim.after.push(format!("*{name} = {name}_ != 0;"));
    }
    Ok(())
}

fn text_argument(
    shim: &mut Shim,
    procedure: &Procedure,
    argument: &Argument,
    descriptors: bool,
) -> Result<(), String> {
    let name = &argument.name;
    let (characters, length) = if descriptors {
        shim.formals.push(format!("F_TEXT({name})"));
        shim.lengths.push(format!("F_TEXT_LENGTH({name})"));
        (format!("F_CHARACTERS({name})"), format!("F_LENGTH({name})"))
    } else {
        shim.formals.push(format!("char *{name}"));
        shim.lengths.push(format!("size_t {name}_len"));
        (name.clone(), format!("{name}_len"))
    };
    if argument.intent == Intent::In {
        // Blanks before and after a key or a value of an info do not count; elsewhere only those after.
        let convert = if procedure.name.starts_with("MPI_Info_") { "f_trimmed_text" } else { "f_text" };
        shim.before.push(format!("char *{name}_ = {convert}({characters}, {length});"));
        shim.arguments.push(format!("{name}_"));
        shim.after.push(format!("free({name}_);"));
        return Ok(());
    }
    let room = match (argument.length.as_deref(), name.as_str()) {
        (Some(length), _) if length.starts_with("MPI_MAX_") => length.to_owned(),
        (None, "key") => "MPI_MAX_INFO_KEY".to_owned(),
        (None, "datarep") => "MPI_MAX_DATAREP_STRING".to_owned(),
        _ => return Err(format!("{name}: how long may this string be?")),
    };
    shim.before.push(format!("char {name}_[{room} + 1] = \"\";"));
    shim.arguments.push(format!("{name}_"));
    shim.after.push(format!("if (code == MPI_SUCCESS) f_fill({characters}, {length}, {name}_);"));
    Ok(())
}
