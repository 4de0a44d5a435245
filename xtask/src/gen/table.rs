//! Reads the ABI tables: functions, constants, types, what was removed, and what was added.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::forms::{self, Form};
use super::removed::Removed;

/// All tables together.
pub struct Tables {
    /// Every function, in the order of the table.
    pub functions: Vec<Function>,
    /// Every constant, in the order of the table.
    pub constants: Vec<Constant>,
    /// The C types, as declarations.
    pub types: String,
    /// What MPI 3.0 removed.
    pub removed: Removed,
    /// The functions of `mpi-ext.h`, which have no generated exports.
    pub extensions: Vec<Function>,
    /// The constants of `mpi-ext.h`.
    pub extension_constants: Vec<Constant>,
}

/// A function of the C interface.
#[derive(Clone, Debug)]
pub struct Function {
    /// `MPI_Send`
    pub name: String,
    /// `int`
    pub returns: String,
    /// The parameters; empty for `void`.
    pub parameters: Vec<Parameter>,
    /// Whether `...` follows the parameters.
    pub variadic: bool,
    /// `MPI-4.0`, where the function is deprecated.
    pub deprecated_in: Option<String>,
    /// The topic, which has a file of exports.
    pub topic: String,
    /// Chapter of MPI 5.0.
    pub chapter: u8,
    /// Whose error handler the call invokes.
    pub errors: Errors,
    /// How the implementation is called; `None` where there is none.
    pub implementation: Option<Implementation>,
}

/// Whose error handler a call invokes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errors {
    /// That of the object that this parameter names; the handler itself, if it names one, for the object that the call makes.
    Of(String),
    /// That of the object whose handle lies where this parameter points, which the call ends.
    Behind(String),
    /// The default one of files.
    ClosedFile,
    /// The one for errors that belong to no object.
    Nobody,
}

/// An implementation in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementation {
    /// Path of the module below the crate, such as `point_to_point`.
    pub module: String,
    /// Which form of which call it is; `None` where the module has a function of the C function's name.
    pub form: Option<Form>,
    /// How its result becomes the C result.
    pub kind: Kind,
}

/// How an implementation's result becomes the C result.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It returns `crate::error::Result`, which goes through the error handler.
    Checked,
    /// The same; where the place of a result is missing it gets the error, and tells the other processes of it.
    Together,
    /// It returns the C value itself.
    Raw,
}

/// A parameter in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The declaration as the table has it: `const int displs[]`.
    pub declaration: String,
    /// The name.
    pub name: String,
    /// Whether what it points to (or its value) is `const`.
    pub constant: bool,
    /// The type's name without `const`, `*` and `[]`.
    pub base: String,
    /// How many `*` and `[]` there are.
    pub pointers: usize,
    /// Whether one of them is written `[]`.
    pub array: bool,
    /// The length in `[3]` of `int ranges[][3]`.
    pub inner: Option<usize>,
    /// What it may be and what the call does with it: see the head of functions.tsv.
    pub kind: String,
    /// Where the handle counts, if not everywhere: `ROOT` and the like.
    pub counts: Option<String>,
    /// What its value means, for libraries with other numbers; the kind itself, where the table says no more.
    pub meaning: String,
}

/// A constant of the C interface.
#[derive(Clone, Debug)]
pub struct Constant {
    /// `MPI_COMM_WORLD`
    pub name: String,
    /// `int`, a handle type, a pointer type, or `alias`.
    pub kind: String,
    /// The value, or the name that it is an alias of.
    pub value: String,
}

impl Tables {
    /// Reads the tables in `folder`.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let text = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let standard = Self::parse(
            &text("functions.tsv")?,
            &text("constants.tsv")?,
            &text("types.txt")?,
            &text("removed.tsv")?,
        )?;
        Ok(Self {
            extensions: functions("extensions.tsv", &text("extensions.tsv")?)?,
            extension_constants: constants("extension_constants.tsv", &text("extension_constants.tsv")?)?,
            ..standard
        })
    }

    /// Puts the texts of the tables together.
    pub fn parse(all: &str, values: &str, types: &str, removed: &str) -> Result<Self, String> {
        Ok(Self {
            functions: functions("functions.tsv", all)?,
            constants: constants("constants.tsv", values)?,
            types: types.to_owned(),
            removed: Removed::parse(removed)?,
            extensions: Vec::new(),
            extension_constants: Vec::new(),
        })
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }
}

/// Reads a table of functions.
fn functions(file: &str, text: &str) -> Result<Vec<Function>, String> {
    let mut all = Vec::new();
    let mut names = BTreeSet::new();
    for row in rows::<10>(file, text)? {
        let name = row[0].clone();
        let function = Function::parse(row).map_err(|why| format!("{file}: {name}: {why}"))?;
        if !names.insert(name.clone()) {
            return Err(format!("{file}: {name} is listed twice"));
        }
        all.push(function);
    }
    forms::check(&all).map_err(|why| format!("{file}: {why}"))?;
    Ok(all)
}

/// Reads a table of constants.
fn constants(file: &str, text: &str) -> Result<Vec<Constant>, String> {
    let constant = |[name, kind, value]: [String; 3]| Constant { name, kind, value };
    Ok(rows::<3>(file, text)?.into_iter().map(constant).collect())
}

impl Function {
    /// A function of which only the parameters are known.
    pub fn removed(name: &str, parameters: &str) -> Result<Self, String> {
        let (parameters, variadic) =
            Parameter::list(parameters).map_err(|why| format!("removed.tsv: {name}: {why}"))?;
        Ok(Self {
            name: name.to_owned(),
            returns: "int".to_owned(),
            parameters,
            variadic,
            deprecated_in: None,
            topic: String::new(),
            chapter: 0,
            errors: Errors::Nobody,
            implementation: None,
        })
    }

    fn parse(row: [String; 10]) -> Result<Self, String> {
        let [name, returns, parameters, kinds, errors, deprecated_in, chapter, topic, module, result] = row;
        let (mut parameters, variadic) = Parameter::list(&parameters)?;
        let kinds: Vec<&str> = kinds.split_whitespace().collect();
        if kinds.len() != parameters.len() {
            return Err(format!("{} parameters and {} kinds", parameters.len(), kinds.len()));
        }
        for (parameter, kind) in parameters.iter_mut().zip(kinds) {
            let (kind, counts) = kind.split_once('@').map_or((kind, None), |(kind, at)| (kind, Some(at)));
            parameter.counts = counts.map(str::to_owned);
            let (kind, meaning) = kind.split_once(':').unwrap_or((kind, kind));
            (parameter.kind, parameter.meaning) = (kind.to_owned(), meaning.to_owned());
        }
        let errors = match errors.as_str() {
            "" => Errors::Nobody,
            "MPI_FILE_NULL" => Errors::ClosedFile,
            other => match other.strip_prefix('*') {
                Some(place) => Errors::Behind(place.to_owned()),
                None => Errors::Of(other.to_owned()),
            },
        };
        if let Errors::Of(of) | Errors::Behind(of) = &errors {
            if !parameters.iter().any(|parameter| parameter.name == *of) {
                return Err(format!("errors is `{of}`, which is no parameter"));
            }
        }
        let kind = match (module.is_empty(), result.as_str()) {
            (true, "") => None,
            (false, "checked") => Some(Kind::Checked),
            (false, "together") => Some(Kind::Together),
            (false, "raw") => Some(Kind::Raw),
            (_, other) => {
                return Err(format!(
                    "module is `{module}` and result `{other}`, not `checked`, `together` or `raw`"
                ))
            }
        };
        let implementation = kind.map(|kind| {
            let (module, form) = Form::parse(&module)?;
            Ok::<_, String>(Implementation { module, form, kind })
        });
        let implementation = implementation.transpose()?;
        Ok(Self {
            chapter: chapter.parse().map_err(|error| format!("chapter {chapter}: {error}"))?,
            deprecated_in: (!deprecated_in.is_empty()).then_some(deprecated_in),
            implementation,
            name,
            returns,
            parameters,
            variadic,
            topic,
            errors,
        })
    }
}

impl Parameter {
    fn list(text: &str) -> Result<(Vec<Self>, bool), String> {
        if text == "void" {
            return Ok((Vec::new(), false));
        }
        let mut parameters = Vec::new();
        let mut variadic = false;
        for declaration in text.split(", ") {
            if declaration == "..." {
                variadic = true;
            } else {
                parameters.push(Self::parse(declaration)?);
            }
        }
        Ok((parameters, variadic))
    }

    fn parse(declaration: &str) -> Result<Self, String> {
        let unclear = || format!("cannot read the parameter `{declaration}`");
        let (constant, rest) = match declaration.strip_prefix("const ") {
            Some(rest) => (true, rest),
            None => (false, declaration),
        };
        let (base, rest) = rest.split_once(' ').ok_or_else(unclear)?;
        let stars = rest.chars().take_while(|&letter| letter == '*').count();
        let rest = &rest[stars..];
        let (name, brackets) = rest.split_at(rest.find('[').unwrap_or(rest.len()));
        let inner = match brackets {
            "" | "[]" => None,
            other => {
                Some(other.strip_prefix("[][").and_then(|rest| rest.strip_suffix(']')).ok_or_else(unclear)?)
            }
        };
        let inner = inner.map(|length| length.parse().map_err(|_| unclear())).transpose()?;
        if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
            return Err(unclear());
        }
        let array = !brackets.is_empty();
        Ok(Self {
            declaration: declaration.to_owned(),
            name: name.to_owned(),
            constant,
            base: base.to_owned(),
            pointers: stars + usize::from(array),
            array,
            inner,
            kind: String::new(),
            counts: None,
            meaning: String::new(),
        })
    }
}

/// The rows of a table of `N` columns under one line of column names. Lines that begin with `#` are comments.
pub(super) fn rows<const N: usize>(file: &str, text: &str) -> Result<Vec<[String; N]>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
    lines
        .skip(1)
        .map(|(number, line)| {
            let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
            let found = cells.len();
            cells.try_into().map_err(|_| format!("{file}, line {}: {found} columns, not {N}", number + 1))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "name\treturns\tparameters\tkinds\terrors\tdeprecated_in\tchapter\ttopic\tmodule\tresult";

    fn parse(functions: &str) -> Result<Tables, String> {
        Tables::parse(&format!("# a comment\n{HEAD}\n{functions}\n"), "name\tkind\tvalue\n", "", "")
    }

    #[test]
    fn declarations_are_taken_apart() {
        let (list, variadic) =
            Parameter::list("const MPI_Aint displs[], char **argv[], int ranges[][3], int n, ...").unwrap();
        let parts: Vec<_> = list
            .iter()
            .map(|p| (p.name.as_str(), p.base.as_str(), p.constant, p.pointers, p.inner))
            .collect();
        let expected = [
            ("displs", "MPI_Aint", true, 1, None),
            ("argv", "char", false, 3, None),
            ("ranges", "int", false, 1, Some(3)),
            ("n", "int", false, 0, None),
        ];
        assert_eq!(parts, expected);
        assert!(variadic);
        assert!(Parameter::list("int").is_err() && Parameter::list("int a-b").is_err());
    }

    #[test]
    fn a_row_tells_all_about_a_function() {
        let tables =
            parse("MPI_F\tint\tMPI_Comm comm, int *n\tCOMM OUT\tcomm\tMPI-4.0\t3\tt\tm\tchecked").unwrap();
        let function = &tables.functions[0];
        let kinds: Vec<_> = function.parameters.iter().map(|parameter| parameter.kind.as_str()).collect();
        assert_eq!((kinds, function.chapter, function.topic.as_str()), (vec!["COMM", "OUT"], 3, "t"));
        assert_eq!(function.errors, Errors::Of("comm".into()));
        assert_eq!(function.deprecated_in.as_deref(), Some("MPI-4.0"));
        let (module, form, kind) = ("m".to_owned(), None, Kind::Checked);
        assert_eq!(function.implementation, Some(Implementation { module, form, kind }));
    }

    #[test]
    fn slips_in_the_table_are_named() {
        let good = ["MPI_F", "int", "MPI_Comm *c", "COMM_IN_OUT", "*c", "", "3", "t", "m", "raw"];
        let error = |at: usize, cell: &str| {
            let mut row = good;
            row[at] = cell;
            parse(&row.join("\t")).err().unwrap()
        };
        assert!(parse(&good.join("\t")).is_ok());
        assert!(error(2, "MPI_Comm").contains("cannot read"));
        assert!(error(3, "COMM_IN_OUT ANY").contains("1 parameters and 2 kinds"));
        assert!(error(4, "comm").contains("no parameter"));
        assert!(error(6, "three").contains("chapter three"));
        assert!(error(9, "cooked").contains("`cooked`"));
        assert!(error(8, "").contains("`raw`"));
        assert!(parse(&[good.join("\t"), good.join("\t")].join("\n")).err().unwrap().contains("twice"));
        assert!(parse("MPI_F\tint").err().unwrap().contains("2 columns, not 10"));
    }
}
