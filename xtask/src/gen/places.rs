//! Which pointers to results and texts must not be null, as the kinds of the table say, and how the exported functions refuse
//! one that is: before the call, so that no function behind an export can forget it.

use super::table::{Function, Kind, Parameter};
use super::twins::rust_name;

/// The expression for a parameter in the call of the Rust function. It holds a `?` where null ends the call; a call that tells
/// other processes of it gets the error instead of the place.
pub fn argument(function: &Function, parameter: &Parameter) -> String {
    let name = rust_name(&parameter.name);
    let end = match function.implementation.as_ref().map(|found| found.kind) {
        Some(Kind::Checked) => "?",
        Some(Kind::Together) => "",
        Some(Kind::Raw) | None => return name,
    };
    if checks_itself(function, parameter) {
        return name;
    }
    match parameter.kind.as_str() {
        "KEY" => format!("crate::info::key({name}){end}"),
        "INFO_VALUE" => format!("crate::info::value({name}){end}"),
        "TEXT" | "FILENAME" | "STRINGTAG" | "NATIVE" | "EXTERNAL32" => {
            format!("crate::strings::get(\"{}\", {name}){end}", parameter.name)
        }
        "STATUS_IN" => format!("status_in({name}){end}"),
        "STATUS_IN_OUT" => format!("status_in_out({name}){end}"),
        _ if is_place(parameter) => format!("Out::new(\"{}\", {name}){end}", parameter.name),
        _ => name,
    }
}

/// Whether this is the place of one value, or room for a text, that must be there. An array may be null where it has no elements.
fn is_place(parameter: &Parameter) -> bool {
    let kind = parameter.kind.as_str();
    let is_out = matches!(kind, "OUT" | "OUT_OR_UNDEFINED" | "POSITION" | "LENGTH") || kind.ends_with("_OUT");
    is_out && parameter.pointers > 0 && !parameter.array
}

/// Whether the call refuses null for this parameter itself: for the requests of this module.
fn checks_itself(function: &Function, parameter: &Parameter) -> bool {
    let module = function.implementation.as_ref().map_or("", |found| found.module.as_str());
    parameter.kind == "REQUEST_OUT" && module == "collectives"
}

#[cfg(test)]
mod tests {
    use super::super::table::Tables;

    const ROW: &str =
        "MPI_A\tint\tint n, int *out, void *type, char *name, int list[], int *some, const MPI_Status *status, const char *key";
    const KINDS: &str = "COUNT OUT OUT NAME_OUT OUT OUT_OR_NULL STATUS_IN TEXT";

    fn arguments(result: &str) -> Vec<String> {
        let table = format!("name\n{ROW}\t{KINDS}\t\t\t3\tt\tm\t{result}");
        let tables = Tables::parse(&table, "name\n", "", "name\n").unwrap();
        let function = &tables.functions[0];
        function.parameters.iter().map(|parameter| super::argument(function, parameter)).collect()
    }

    #[test]
    fn what_must_be_there_is_checked() {
        let expected = [
            "n",
            "Out::new(\"out\", out)?",
            "Out::new(\"type\", r#type)?",
            "Out::new(\"name\", name)?",
            "list",
            "some",
            "status_in(status)?",
            "crate::strings::get(\"key\", key)?",
        ];
        assert_eq!(arguments("checked"), expected);
    }

    #[test]
    fn a_call_of_several_processes_gets_the_error() {
        let checked = arguments("checked");
        let together: Vec<_> =
            checked.iter().map(|argument| argument.trim_end_matches('?').to_owned()).collect();
        assert_ne!(checked, together);
        assert_eq!(arguments("together"), together);
    }

    #[test]
    fn a_call_with_errors_of_its_own_gets_what_the_program_gave() {
        assert_eq!(arguments("raw"), ["n", "out", "r#type", "name", "list", "some", "status", "key"]);
    }
}
