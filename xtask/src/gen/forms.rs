//! The forms of a call: `MPI_Allgather`, `MPI_Iallgather` and `MPI_Allgather_init` differ in how the call ends, and
//! share one struct of arguments with a method for each end.
//!
//! The column `module` of functions.tsv says which struct and which end: `collectives::Allgather.start`.

use super::table::{Function, Parameter};
use super::twins::rust_name;

/// Which form of which call a function is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The struct, such as `Allgather`.
    pub name: String,
    /// How the call ends.
    pub end: End,
}

/// How a call ends: the method of the struct.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// When the operation is over.
    Blocking,
    /// At once; a synchronization call completes the operation.
    Plain,
    /// At once, with a request.
    Start,
    /// With a persistent request; nothing is started.
    Init,
}

impl End {
    /// The end that the table calls so.
    fn named(name: &str) -> Option<End> {
        [End::Blocking, End::Plain, End::Start, End::Init].into_iter().find(|end| end.name() == name)
    }

    /// Its name in the table, which is that of the method.
    fn name(self) -> &'static str {
        match self {
            End::Blocking => "blocking",
            End::Plain => "plain",
            End::Start => "start",
            End::Init => "init",
        }
    }

    /// What the method takes, as declarations and kinds: the parameters that follow the fields of the struct.
    fn parameters(self) -> &'static [(&'static str, &'static str)] {
        const REQUEST: (&str, &str) = ("MPI_Request *request", "REQUEST_OUT");
        match self {
            End::Blocking | End::Plain => &[],
            End::Start => &[REQUEST],
            End::Init => &[("MPI_Info info", "INFO"), REQUEST],
        }
    }
}

impl Form {
    /// Reads a cell of the column `module`: the module, and the form if the cell names one.
    pub fn parse(cell: &str) -> Result<(String, Option<Form>), String> {
        let Some((path, end)) = cell.split_once('.') else { return Ok((cell.to_owned(), None)) };
        let parts = path.rsplit_once("::").zip(End::named(end));
        let ((module, name), end) = parts.ok_or_else(|| {
            format!("`{cell}` is not the path of a struct with `.blocking`, `.plain`, `.start` or `.init`")
        })?;
        Ok((module.to_owned(), Some(Form { name: name.to_owned(), end })))
    }

    /// The call in Rust: what stands before the fields of the struct, the fields, and what stands after them.
    /// `arguments` are those of `function`, widened.
    pub fn call(
        &self,
        module: &str,
        function: &Function,
        arguments: &[String],
    ) -> (String, Vec<String>, String) {
        let (fields, rest) = arguments.split_at(arguments.len() - self.end.parameters().len());
        let field = |(parameter, value): (&Parameter, &String)| match rust_name(&parameter.name) {
            name if name == *value => name,
            name => format!("{name}: {value}"),
        };
        let fields = function.parameters.iter().zip(fields).map(field).collect();
        let after = format!(" }}.{}({})", self.end.name(), rest.join(", "));
        (format!("crate::{module}::{} {{ ", self.name), fields, after)
    }
}

/// The module and the form of a function that is one.
fn form(function: &Function) -> Option<(&str, &Form)> {
    let implementation = function.implementation.as_ref()?;
    Some((&implementation.module, implementation.form.as_ref()?))
}

/// Declarations and kinds of the parameters.
fn parameters(function: &Function) -> Vec<(&str, &str)> {
    function.parameters.iter().map(|p| (p.declaration.as_str(), p.kind.as_str())).collect()
}

/// Looks whether all forms of a call have the parameters of one that takes nothing more, and then those of their end,
/// and whether none stands twice. A call and its large-count twin have one struct, so that there may be two of each
/// form, with other parameters.
pub fn check(all: &[Function]) -> Result<(), String> {
    for function in all {
        let Some((module, of)) = form(function) else { continue };
        let name = &function.name;
        let own = parameters(function);
        let fields = |other: &Function| {
            let of_call = |(its, form): (&str, &Form)| {
                its == module && form.name == of.name && form.end.parameters().is_empty()
            };
            form(other).is_some_and(of_call)
                && other.errors == function.errors
                && [&parameters(other), of.end.parameters()].concat() == own
        };
        if !all.iter().any(fields) {
            return Err(format!(
                "{name}: no `{module}::{0}.blocking` or `.plain` has these errors and these parameters but for those of `{1}`",
                of.name,
                of.end.name()
            ));
        }
        let same = |other: &&Function| form(other) == Some((module, of)) && parameters(other) == own;
        if let Some(other) = all.iter().find(|other| other.name != *name && same(other)) {
            return Err(format!("{name}: {} is the same form of `{module}::{}`", other.name, of.name));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::table::Tables;
    use super::*;

    const HEAD: &str = "name\n";
    const ROWS: [(&str, &str, &str, &str); 5] = [
        ("MPI_A", "int n, MPI_Comm c", "COUNT COMM", "m::A.blocking"),
        ("MPI_A_c", "MPI_Count n, MPI_Comm c", "COUNT COMM", "m::A.blocking"),
        ("MPI_Ia", "int n, MPI_Comm c, MPI_Request *request", "COUNT COMM REQUEST_OUT", "m::A.start"),
        ("MPI_Ia_c", "MPI_Count n, MPI_Comm c, MPI_Request *request", "COUNT COMM REQUEST_OUT", "m::A.start"),
        (
            "MPI_A_init",
            "int n, MPI_Comm c, MPI_Info info, MPI_Request *request",
            "COUNT COMM INFO REQUEST_OUT",
            "m::A.init",
        ),
    ];

    fn parse(rows: &[(&str, &str, &str, &str)]) -> Result<Tables, String> {
        let row = |(name, list, kinds, module): &(&str, &str, &str, &str)| {
            format!("{name}\tint\t{list}\t{kinds}\tc\t\t3\tt\t{module}\tchecked\n")
        };
        Tables::parse(&format!("{HEAD}{}", rows.iter().map(row).collect::<String>()), HEAD, "", HEAD)
    }

    fn call(name: &str) -> String {
        let tables = parse(&ROWS).unwrap();
        let function = tables.function(name).unwrap();
        let (_, arguments) = super::super::twins::call(&tables, function).unwrap();
        let (module, form) = form(function).unwrap();
        let (before, fields, after) = form.call(module, function, &arguments);
        format!("{before}{}{after}", fields.join(", "))
    }

    #[test]
    fn a_form_is_a_method_of_the_struct_with_the_widened_arguments() {
        assert_eq!(call("MPI_A"), "crate::m::A { n: i64::from(n), c }.blocking()");
        assert_eq!(
            call("MPI_Ia"),
            "crate::m::A { n: i64::from(n), c }.start(Out::new(\"request\", request)?)"
        );
        assert_eq!(call("MPI_Ia_c"), "crate::m::A { n, c }.start(Out::new(\"request\", request)?)");
        assert_eq!(call("MPI_A_init"), "crate::m::A { n, c }.init(info, Out::new(\"request\", request)?)");
        let plain = [ROWS[0], ROWS[2]].map(|row| (row.0, row.1, row.2, row.3.replace("blocking", "plain")));
        assert!(parse(&plain.each_ref().map(|row| (row.0, row.1, row.2, row.3.as_str()))).is_ok());
    }

    #[test]
    fn a_module_alone_has_no_form() {
        assert_eq!(Form::parse("datatypes::classic"), Ok(("datatypes::classic".to_owned(), None)));
        for wrong in ["m::A.begin", "A.start", "m::A.start.now"] {
            assert!(Form::parse(wrong).unwrap_err().contains(wrong), "{wrong}");
        }
    }

    #[test]
    fn forms_that_do_not_fit_are_named() {
        let error = |at: usize, change: fn(&mut (&str, &str, &str, &str))| {
            let mut rows = ROWS;
            change(&mut rows[at]);
            parse(&rows).err().unwrap()
        };
        let no_blocking = |text: String, name: &str| {
            assert!(
                text.contains(name) && text.contains("no `") && text.contains("has these errors"),
                "{text}"
            );
        };
        no_blocking(error(2, |row| row.1 = "int k, MPI_Comm c, MPI_Request *request"), "MPI_Ia:");
        no_blocking(error(2, |row| row.2 = "SIZE COMM REQUEST_OUT"), "MPI_Ia:");
        no_blocking(error(2, |row| row.3 = "m::B.start"), "MPI_Ia:");
        no_blocking(error(2, |row| row.3 = "m::A.init"), "MPI_Ia:");
        no_blocking(error(4, |row| row.3 = "n::A.init"), "MPI_A_init:");
        no_blocking(error(1, |row| row.3 = "m"), "MPI_Ia_c:");
        let text = error(1, |row| row.1 = "int n, MPI_Comm c");
        assert!(text.contains("MPI_A: MPI_A_c is the same form of `m::A`"), "{text}");
    }
}
