//! `faces/mpi/src/abi/exports/*.rs`: the exported functions, one file for each topic.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::ctype;
use super::table::{Errors, Function, Kind, Parameter, Tables};
use super::twins::{self, rust_name};
use super::MARK;

/// The files by module name, `mod` among them.
pub fn texts(tables: &Tables) -> Result<BTreeMap<String, String>, String> {
    let mut modules: BTreeMap<&str, Vec<&Function>> = BTreeMap::new();
    for function in &tables.functions {
        modules.entry(&function.topic).or_default().push(function);
    }
    let mut texts = BTreeMap::new();
    texts.insert("mod".to_owned(), root(modules.keys()));
    texts.insert("watched".to_owned(), super::watched::text(tables)?);
    texts.insert("table".to_owned(), super::pointers::definition(tables, modules.keys()));
    for (module, functions) in modules {
        texts.insert(module.to_owned(), file(tables, module, &functions)?);
    }
    Ok(texts)
}

const INFALLIBLE: &str = "a string takes any text";

/// The longest line.
const WIDTH: usize = 110;

fn root<'a>(modules: impl Iterator<Item = &'a &'a str>) -> String {
    let mut text = format!(
        "//! The exported functions: each is there as `MPI_x` and as `PMPI_x`, both with the same body.\n\
         //!\n//! {MARK}\n\n{EXPORTS_MACRO}"
    );
    for module in modules {
        writeln!(text, "mod {module};").expect(INFALLIBLE);
    }
    text += "mod table;\npub(crate) mod watched;\n";
    text
}

/// The macro that all files use. Both names get the body itself: were one to call the other, a profiling
/// library that replaces `MPI_x` and calls `PMPI_x` would be called by the library.
const EXPORTS_MACRO: &str = "\
/// Defines `MPI_x` and `PMPI_x` with one body.
macro_rules! exports {
    ($($name:ident $profiled:ident ($($argument:ident: $kind:ty),* $(,)?) -> $returns:ty { $body:expr })*) => {$(
        #[no_mangle]
        #[allow(unused_unsafe)]
        pub unsafe extern \"C-unwind\" fn $name($($argument: $kind),*) -> $returns {
            crate::runtime::waits::note(&stringify!($name));
            // SAFETY: the program keeps to the standard's rules for this call's arguments.
            unsafe { $body }
        }
        #[no_mangle]
        #[allow(unused_unsafe)]
        pub unsafe extern \"C-unwind\" fn $profiled($($argument: $kind),*) -> $returns {
            crate::runtime::waits::note(&stringify!($name));
            // SAFETY: the program keeps to the standard's rules for this call's arguments.
            unsafe { $body }
        }
    )*};
}
use exports;

";

fn file(tables: &Tables, module: &str, functions: &[&Function]) -> Result<String, String> {
    let implementations = functions.iter().filter_map(|function| function.implementation.as_ref());
    let with_forms: BTreeSet<&str> =
        implementations.filter(|found| found.form.is_some()).map(|found| found.module.as_str()).collect();
    // The trait that gives the structs of a module their methods.
    let traits: String =
        with_forms.iter().map(|module| format!("use crate::{module}::Forms as _;\n")).collect();
    let mut text = format!(
        "//! Exports of the module `{module}`.\n//!\n//! {MARK}\n\n\
         #![allow(unused_imports, unused_variables)]\n\n\
         use core::ffi::{{c_char, c_int, c_void}};\n\n\
         use super::exports;\n\
         use crate::abi::*;\n\
         {traits}\
         use crate::error::{{checked, finish, or_null, unsupported, Target}};\n\n\
         exports! {{\n"
    );
    for function in functions {
        text += &entry(tables, function)?;
    }
    text += "}\n";
    Ok(text)
}

fn entry(tables: &Tables, function: &Function) -> Result<String, String> {
    let name = &function.name;
    let parameters: Vec<String> = function
        .parameters
        .iter()
        .map(|parameter| format!("{}: {}", rust_name(&parameter.name), ctype::parameter(parameter)))
        .collect();
    let returns = ctype::value(&function.returns);
    let mut text = String::new();
    if function.variadic {
        // Stable Rust cannot define a variadic function. The calling conventions of Linux pass the named
        // parameters as if they were all, and leave it to the caller to remove the rest.
        text += "    // In C further arguments may follow. They are not read; the caller removes them.\n";
    }
    let head = format!("    {name} P{name} ({}) -> {returns} {{\n", parameters.join(", "));
    if head.len() <= WIDTH {
        text += &head;
    } else {
        let lines = wrapped(&parameters, "        ");
        write!(text, "    {name} P{name} (\n{lines}    ) -> {returns} {{\n").expect(INFALLIBLE);
    }
    writeln!(text, "        {}", body(tables, function)?.replace('\n', "\n        ")).expect(INFALLIBLE);
    text += "    }\n";
    Ok(text)
}

/// Items separated by commas, in lines that fit.
pub fn wrapped(items: &[String], indent: &str) -> String {
    let mut text = String::new();
    let mut line = indent.to_owned();
    for item in items {
        if line.len() + item.len() + 1 > WIDTH && line.len() > indent.len() {
            writeln!(text, "{}", line.trim_end()).expect(INFALLIBLE);
            line = indent.to_owned();
        }
        write!(line, "{item}, ").expect(INFALLIBLE);
    }
    writeln!(text, "{}", line.trim_end()).expect(INFALLIBLE);
    text
}

/// The call behind an exported function, as an expression.
pub fn body(tables: &Tables, function: &Function) -> Result<String, String> {
    let name = &function.name;
    let Some(implementation) = &function.implementation else {
        return match (name.starts_with("MPI_T_"), function.returns.as_str()) {
            (true, "int") => Ok("MPI_T_ERR_NOT_SUPPORTED".to_owned()),
            (false, "int") => Ok(format!("unsupported(\"{name}\", {})", target(function))),
            (_, other) => {
                Err(format!("{name} returns `{other}` and cannot say that it is unsupported: implement it"))
            }
        };
    };
    let (rust, arguments) = twins::call(tables, function)?;
    let refuses = arguments.iter().any(|argument| argument.contains('?'));
    let (before, items, after) = match &implementation.form {
        None => (format!("crate::{}::{rust}(", implementation.module), arguments, ")".to_owned()),
        Some(form) => form.call(&implementation.module, function, &arguments),
    };
    let mut call = format!("{before}{}{after}", items.join(", "));
    let (open, close) = match implementation.kind {
        Kind::Raw => (String::new(), String::new()),
        Kind::Checked | Kind::Together if function.returns == "int" => {
            let (nulls, ends) = nulls(function);
            let (check, checked) = if refuses { ("checked(|| ", ")") } else { ("", "") };
            (format!("finish(\"{name}\", {}, {nulls}{check}", target(function)), format!("{checked}{ends})"))
        }
        Kind::Checked | Kind::Together => {
            return Err(format!("functions.tsv: {name} returns no error code and must be `raw`"))
        }
    };
    if open.len() + call.len() + close.len() + 8 > WIDTH {
        call = format!("{}\n{}{}", before.trim_end(), wrapped(&items, "    "), after.trim_start());
    }
    Ok(format!("{open}{call}{close}"))
}

/// What writes null handles to the places of new ones where the call fails, before the error handler runs: the text
/// before the call, and the text after it.
fn nulls(function: &Function) -> (String, String) {
    let (mut before, mut after) = (String::new(), String::new());
    for parameter in &function.parameters {
        if let Some(null) = null_of(parameter) {
            write!(before, "or_null({}, {null}, ", rust_name(&parameter.name)).expect(INFALLIBLE);
            after += ")";
        }
    }
    (before, after)
}

/// The null handle of a parameter through which the call gives a new object or a new key.
fn null_of(parameter: &Parameter) -> Option<String> {
    let kind = parameter.kind.as_str();
    if kind == "KEYVAL_OUT" {
        return Some("MPI_KEYVAL_INVALID".to_owned());
    }
    let handle = parameter.base.strip_prefix("MPI_")?;
    (kind.ends_with("_OUT") && !kind.ends_with("_IN_OUT"))
        .then(|| format!("MPI_{}_NULL", handle.to_uppercase()))
}

/// The object whose error handler the call invokes.
fn target(function: &Function) -> String {
    let variant = |name: &str| {
        let parameter = function.parameters.iter().find(|parameter| parameter.name == name);
        parameter.and_then(|parameter| parameter.base.strip_prefix("MPI_")).unwrap_or_default()
    };
    match &function.errors {
        // No file is open yet: MPI 5.0, section 14.7 sends these errors to the default handler of files.
        Errors::ClosedFile => "Target::File(MPI_FILE_NULL)".to_owned(),
        // The handler of the object that the call is to make.
        Errors::Of(name) if variant(name) == "Errhandler" => {
            let makes = |kind: &str| function.parameters.iter().any(|parameter| parameter.kind == kind);
            let new = if makes("SESSION_OUT") { "NewSession" } else { "NewComm" };
            format!("Target::{new}({})", rust_name(name))
        }
        Errors::Of(name) => format!("Target::{}({})", variant(name), rust_name(name)),
        Errors::Behind(name) => {
            let (variant, name) = (variant(name), rust_name(name));
            let null = format!("MPI_{}_NULL", variant.to_uppercase());
            format!("Target::{variant}({name}.as_ref().copied().unwrap_or({null}))")
        }
        Errors::Nobody => "Target::Default".to_owned(),
    }
}
