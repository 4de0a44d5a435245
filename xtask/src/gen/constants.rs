//! `faces/abi/standard/src/constants.rs`: every constant of the ABI in Rust.

use std::fmt::Write;

use super::ctype;
use super::table::{Constant, Tables};
use super::MARK;

/// The text of the file.
pub fn text(tables: &Tables) -> Result<String, String> {
    let mut text = format!(
        "//! Every constant of the MPI 5.0 standard ABI.\n//!\n//! {MARK}\n\n\
         // The names say it all; what each one means stands in the standard.\n#![allow(missing_docs)]\n\n\
         use core::ffi::{{c_char, c_int, c_void}};\nuse core::ptr::without_provenance_mut;\n\nuse super::types::*;\n\n"
    );
    for constant in tables.constants.iter().chain(&tables.removed.constants()) {
        let (kind, value) = definition(tables, constant)?;
        writeln!(text, "pub const {}: {kind} = {value};", constant.name).expect("a string takes any text");
    }
    Ok(text)
}

fn definition(tables: &Tables, constant: &Constant) -> Result<(String, String), String> {
    let (kind, value) = (constant.kind.as_str(), constant.value.as_str());
    if kind == "alias" {
        let of = tables.constants.iter().find(|other| other.name == value).ok_or_else(|| {
            format!("constants.tsv: {} is an alias of `{value}`, which is no constant", constant.name)
        })?;
        return Ok((definition(tables, of)?.0, value.to_owned()));
    }
    if kind == "int" || kind == "MPI_Offset" {
        return Ok((ctype::value(kind), value.to_owned()));
    }
    let Some(pointee) = kind.strip_suffix('*') else {
        // A handle: a number in a type of its own.
        return Ok((kind.to_owned(), format!("{kind}({value})")));
    };
    if !ctype::is_function(pointee) {
        let depth = kind.matches('*').count();
        let rust = "*mut ".repeat(depth) + &ctype::value(kind.trim_end_matches('*'));
        return Ok((rust, format!("without_provenance_mut({value})")));
    }
    if pointee.to_lowercase().contains("copy") {
        return Ok((pointee.to_owned(), format!("{pointee}({value})")));
    }
    if matches!(value, "0" | "0x0") {
        Ok((pointee.to_owned(), "None".to_owned()))
    } else {
        Err(format!("constants.tsv: {} is a function but neither null nor a copy function", constant.name))
    }
}
