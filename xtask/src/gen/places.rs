//! Which pointers must not be null, as the kinds of the table say, and how the exported functions refuse one that is: before
//! the call, so that no function behind an export can forget it.

use super::table::{Function, Kind, Parameter};
use super::twins::rust_name;

/// The expression for a parameter in the call of the Rust function. It holds a `?` where null is refused.
pub fn argument(function: &Function, parameter: &Parameter) -> String {
    let name = rust_name(&parameter.name);
    if !is_checked(function, parameter) {
        return name;
    }
    match parameter.kind.as_str() {
        "STATUS_IN" => format!("status_in({name})?"),
        "STATUS_IN_OUT" => format!("status_in_out({name})?"),
        _ => format!("Out::new(\"{}\", {name})?", parameter.name),
    }
}

/// Whether the exported function refuses null for this parameter.
fn is_checked(function: &Function, parameter: &Parameter) -> bool {
    let checked = function.implementation.as_ref().is_some_and(|found| found.kind == Kind::Checked);
    checked && is_place(parameter) && !checks_itself(function, parameter)
}

/// Whether this is the place of one value, or room for a text, that must be there. An array may be null where it has no elements.
fn is_place(parameter: &Parameter) -> bool {
    let kind = parameter.kind.as_str();
    let is_out = matches!(kind, "OUT" | "OUT_OR_UNDEFINED" | "POSITION" | "LENGTH" | "STATUS_IN") || kind.ends_with("_OUT");
    is_out && parameter.pointers > 0 && !parameter.array
}

/// Whether the call refuses null for this parameter itself: for the requests of these modules.
fn checks_itself(function: &Function, parameter: &Parameter) -> bool {
    let module = function.implementation.as_ref().map_or("", |found| found.module.as_str());
    parameter.kind == "REQUEST_OUT" && matches!(module, "collectives" | "one_sided" | "point_to_point")
}

#[cfg(test)]
mod tests {
    use super::super::table::Tables;

    const ROW: &str = "MPI_A\tint\tint n, int *out, void *type, char *name, int list[], int *some, const MPI_Status *status";
    const KINDS: &str = "COUNT OUT OUT NAME_OUT OUT OUT_OR_NULL STATUS_IN";

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
        ];
        assert_eq!(arguments("checked"), expected);
    }

    #[test]
    fn calls_with_errors_of_their_own_get_what_the_program_gave() {
        let plain = ["n", "out", "r#type", "name", "list", "some", "status"];
        assert_eq!(arguments("together"), plain);
        assert_eq!(arguments("raw"), plain);
    }
}
