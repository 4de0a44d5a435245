//! How a C function and its large-count twin (`MPI_Send`, `MPI_Send_c`) come to one Rust function.
//!
//! Twins with as many parameters share a function. Where a parameter differs, both are converted to one type:
//! a scalar to `i64`, an array to `IntArray`, an output to `IntOut`, a callback to an enum. Twins whose lists
//! differ in length (`MPI_Type_get_envelope_c`) have functions of their own. The old `_x` calls have exactly the
//! parameters of the `_c` call and share its function as well.

use super::places;
use super::table::{Function, Parameter, Tables};

/// The Rust function behind a C function: its name, and the expression for each argument.
pub fn call(tables: &Tables, function: &Function) -> Result<(String, Vec<String>), String> {
    let family = Family::of(tables, function);
    let mut arguments = Vec::new();
    for (index, parameter) in function.parameters.iter().enumerate() {
        let differs = family.as_ref().and_then(|family| {
            let (int, large) = (&family.int.parameters[index], &family.large.parameters[index]);
            (int.declaration != large.declaration).then_some(int)
        });
        arguments.push(match differs {
            Some(int) => widened(function, parameter, int)?,
            None => places::argument(function, parameter),
        });
    }
    let c_name = family.map_or(&function.name, |family| &family.int.name);
    let name = c_name.strip_prefix("MPI_").ok_or_else(|| format!("{c_name} does not begin with MPI_"))?;
    Ok((name.to_lowercase(), arguments))
}

/// A function with its twin.
struct Family<'a> {
    int: &'a Function,
    large: &'a Function,
}

impl<'a> Family<'a> {
    fn of(tables: &'a Tables, function: &Function) -> Option<Self> {
        let name = function.name.as_str();
        let stem = name.strip_suffix("_c").or(name.strip_suffix("_x")).unwrap_or(name);
        let (int, large) = (tables.function(stem)?, tables.function(&format!("{stem}_c"))?);
        let alike = int.parameters.len() == large.parameters.len();
        alike.then_some(Self { int, large })
    }
}

/// A name that is no keyword of Rust.
pub fn rust_name(name: &str) -> String {
    match name {
        "type" | "fn" | "in" | "match" | "move" | "ref" | "use" | "where" | "loop" | "mod" => {
            format!("r#{name}")
        }
        _ => name.to_owned(),
    }
}

/// Converts `parameter`, which differs between the twins, to the type that holds both. `int` is the parameter
/// of the call without `_c`.
fn widened(function: &Function, parameter: &Parameter, int: &Parameter) -> Result<String, String> {
    let name = places::argument(function, parameter);
    let impossible = || format!("{}: no way to widen `{}`", function.name, parameter.declaration);
    let width = match parameter.base.as_str() {
        "int" => "int",
        "MPI_Count" => "count",
        "MPI_Aint" => "aint",
        "MPI_User_function" => return Ok(format!("UserFunction::Int({name})")),
        "MPI_User_function_c" => return Ok(format!("UserFunction::Large({name})")),
        "MPI_Datarep_conversion_function" => return Ok(format!("ConversionFunction::Int({name})")),
        "MPI_Datarep_conversion_function_c" => return Ok(format!("ConversionFunction::Large({name})")),
        _ => return Err(impossible()),
    };
    match (int.pointers, int.constant, int.array) {
        (0, _, _) => Ok(match width {
            "int" => format!("i64::from({name})"),
            "aint" => format!("{name} as i64"),
            _ => name,
        }),
        (1, true, _) => Ok(format!("IntArray::{width}({name})")),
        (1, false, false) if parameter.kind == "OUT_OR_UNDEFINED" => {
            Ok(format!("IntOut::int_or_undefined({name})"))
        }
        (1, false, false) => Ok(format!("IntOut::{width}({name})")),
        _ => Err(impossible()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FUNCTIONS: [(&str, &str, &str); 7] = [
        ("MPI_A", "const int counts[], int n, int *out, int tag", "COUNTS COUNT OUT TAG"),
        (
            "MPI_A_c",
            "const MPI_Count counts[], MPI_Aint n, MPI_Count *out, int tag",
            "WIDE_COUNTS COUNT OUT TAG",
        ),
        ("MPI_B", "int n", "COUNT"),
        ("MPI_B_c", "int n, MPI_Count m", "COUNT COUNT"),
        ("MPI_Type_size", "int *size", "OUT_OR_UNDEFINED"),
        ("MPI_Type_size_c", "MPI_Count *size", "OUT"),
        ("MPI_Type_size_x", "MPI_Count *size", "OUT"),
    ];

    fn call(name: &str) -> (String, String) {
        let rows = FUNCTIONS
            .map(|(name, list, kinds)| format!("{name}\tint\t{list}\t{kinds}\t\t\t3\tt\tm\tchecked"));
        let tables = Tables::parse(&format!("name\n{}", rows.join("\n")), "name\n", "", "name\n").unwrap();
        let (rust, arguments) = super::call(&tables, tables.function(name).unwrap()).unwrap();
        (rust, arguments.join(", "))
    }

    #[test]
    fn twins_share_a_function() {
        let int = (
            "a".into(),
            "IntArray::int(counts), i64::from(n), IntOut::int(Out::new(\"out\", out)?), tag".into(),
        );
        let large = (
            "a".into(),
            "IntArray::count(counts), n as i64, IntOut::count(Out::new(\"out\", out)?), tag".into(),
        );
        assert_eq!(call("MPI_A"), int);
        assert_eq!(call("MPI_A_c"), large);
    }

    #[test]
    fn twins_of_another_shape_do_not() {
        assert_eq!(call("MPI_B"), ("b".into(), "n".into()));
        assert_eq!(call("MPI_B_c"), ("b_c".into(), "n, m".into()));
    }

    #[test]
    fn the_old_wide_calls_join_their_twins() {
        assert_eq!(
            call("MPI_Type_size"),
            ("type_size".into(), "IntOut::int_or_undefined(Out::new(\"size\", size)?)".into())
        );
        assert_eq!(
            call("MPI_Type_size_x"),
            ("type_size".into(), "IntOut::count(Out::new(\"size\", size)?)".into())
        );
    }
}
