//! Reads the ABI tables: functions, constants, types, and the project's own list of what is implemented.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

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
    /// The module that holds, or is to hold, the function.
    pub module: String,
    /// Chapter of MPI 5.0.
    pub chapter: u8,
    /// How the implementation is called; `None` where there is none.
    pub implementation: Option<Implementation>,
}

/// An implementation in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementation {
    /// Path of the module below the crate, such as `point_to_point`.
    pub module: String,
    /// How its result becomes the C result.
    pub kind: Kind,
}

/// How an implementation's result becomes the C result.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It returns `crate::error::Result`, which goes through the error handler.
    Checked,
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
        Self::parse(
            &text("functions.tsv")?,
            &text("constants.tsv")?,
            &text("types.txt")?,
            &text("chapters.tsv")?,
            &text("implemented.tsv")?,
            &text("removed.tsv")?,
        )
    }

    /// Puts the texts of the tables together.
    pub fn parse(
        functions: &str,
        constants: &str,
        types: &str,
        chapters: &str,
        implemented: &str,
        removed: &str,
    ) -> Result<Self, String> {
        let mut chapter_of = BTreeMap::new();
        for [name, module, chapter] in rows::<3>("chapters.tsv", chapters)? {
            let chapter = chapter.parse::<u8>().map_err(|error| format!("chapters.tsv: {name}: {error}"))?;
            chapter_of.insert(name, (module, chapter));
        }
        let mut implementations = implementations(implemented)?;
        let mut all = Vec::new();
        for [name, returns, parameters, deprecated_in] in rows::<4>("functions.tsv", functions)? {
            let (module, chapter) =
                chapter_of.remove(&name).ok_or_else(|| format!("chapters.tsv: {name} is missing"))?;
            let (parameters, variadic) =
                Parameter::list(&parameters).map_err(|why| format!("functions.tsv: {name}: {why}"))?;
            all.push(Function {
                implementation: implementations.remove(&name),
                deprecated_in: (!deprecated_in.is_empty()).then_some(deprecated_in),
                name,
                returns,
                parameters,
                variadic,
                module,
                chapter,
            });
        }
        if let Some(name) = chapter_of.keys().next() {
            return Err(format!("chapters.tsv: {name} is no function of functions.tsv"));
        }
        if let Some(name) = implementations.keys().next() {
            return Err(format!("implemented.tsv: {name} is no function of functions.tsv"));
        }
        let constants = rows::<3>("constants.tsv", constants)?
            .into_iter()
            .map(|[name, kind, value]| Constant { name, kind, value })
            .collect();
        Ok(Self { functions: all, constants, types: types.to_owned(), removed: Removed::parse(removed)? })
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }
}

fn implementations(text: &str) -> Result<BTreeMap<String, Implementation>, String> {
    let mut implementations = BTreeMap::new();
    for [name, module, kind] in rows::<3>("implemented.tsv", text)? {
        let kind = match kind.as_str() {
            "checked" => Kind::Checked,
            "raw" => Kind::Raw,
            other => {
                return Err(format!("implemented.tsv: {name}: kind is `{other}`, not `checked` or `raw`"))
            }
        };
        if implementations.insert(name.clone(), Implementation { module, kind }).is_some() {
            return Err(format!("implemented.tsv: {name} is listed twice"));
        }
    }
    Ok(implementations)
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

    fn parse(function: &str, chapters: &str, implemented: &str) -> Result<Tables, String> {
        let functions = format!("name\treturns\tparameters\tdeprecated_in\n{function}\n");
        let chapters = format!("name\tmodule\tchapter\n{chapters}");
        let implemented = format!("# a comment\nname\tmodule\tkind\n{implemented}");
        Tables::parse(&functions, "name\tkind\tvalue\n", "", &chapters, &implemented, "")
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
    fn a_listed_function_is_implemented() {
        let tables = parse("MPI_F\tint\tvoid\t", "MPI_F\tm\t3\n", "MPI_F\tm\tchecked\n").unwrap();
        let kind = tables.functions[0].implementation.as_ref().unwrap().kind;
        assert_eq!((kind, tables.functions[0].chapter), (Kind::Checked, 3));
    }

    #[test]
    fn slips_in_the_tables_are_named() {
        let error = |chapters, implemented| parse("MPI_F\tint\tvoid\t", chapters, implemented).err().unwrap();
        assert!(error("", "").contains("MPI_F is missing"));
        assert!(error("MPI_F\tm\t3\nMPI_G\tm\t3\n", "").contains("MPI_G is no function"));
        assert!(error("MPI_F\tm\t3\n", "MPI_G\tm\traw\n").contains("MPI_G is no function"));
        assert!(error("MPI_F\tm\t3\n", "MPI_F\tm\tcooked\n").contains("`cooked`"));
        assert!(error("MPI_F\tm\t3\n", "MPI_F\tm\n").contains("2 columns, not 3"));
        assert!(error("MPI_F\tm\t3\n", "MPI_F\tm\traw\nMPI_F\tm\traw\n").contains("twice"));
    }
}
