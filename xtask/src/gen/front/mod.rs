//! The front ends: `faces/abi/openmpi` and `faces/abi/mpich`, libraries with the interface of another MPI that translate to
//! the standard ABI. From their tables of values come their numbers, their data objects, all exported functions, and a header
//! for the Fortran libraries over them.

mod cxx;
mod exports;
mod header;
mod objects;
mod values;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::table::{rows, Tables};

/// The folders of the front ends. Each holds a table, `values.tsv`.
pub const FOLDERS: [&str; 2] = ["faces/abi/openmpi", "faces/abi/mpich"];

/// A table of an ABI's values.
pub struct Values {
    rows: Vec<Value>,
}

/// A constant of an ABI.
pub struct Value {
    /// `MPI_ANY_SOURCE`
    pub name: String,
    /// A number, `&` and the name of an object or function, or `*` and the name of a variable.
    pub value: String,
    /// The number of the handle in Fortran, where there is one.
    pub fortran: Option<i64>,
}

impl Values {
    /// Reads `values.tsv`.
    fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let rows = rows::<3>(&path.display().to_string(), &text)?
            .into_iter()
            .map(|[name, value, fortran]| {
                let fortran = match fortran.as_str() {
                    "" => None,
                    number => Some(number.parse().map_err(|_| format!("{name}: {number} is no number"))?),
                };
                Ok(Value { name, value, fortran })
            })
            .collect::<Result<_, String>>()?;
        Ok(Values { rows })
    }

    /// The value of a constant, if it is a number.
    fn number(&self, name: &str) -> Option<i64> {
        number(&self.rows.iter().find(|row| row.name == name)?.value)
    }
}

/// A number, as decimal digits or after `0x`.
pub fn number(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// The generated files, by path below the root.
pub fn texts(root: &Path, tables: &Tables) -> Result<BTreeMap<PathBuf, String>, String> {
    let mut texts = BTreeMap::new();
    texts.insert("faces/abi/front/exported/functions.rs".into(), exports::text(tables)?);
    texts.insert("faces/fortran/generated/functions.h".into(), header::functions(tables));
    for folder in FOLDERS {
        let values = Values::read(&root.join(folder).join("values.tsv"))?;
        texts.insert(format!("{folder}/src/values.rs").into(), values::text(tables, &values)?);
        texts.insert(format!("{folder}/src/objects.rs").into(), objects::text(tables, &values)?);
        let name = Path::new(folder).file_name().expect("a folder of an ABI").display();
        texts.insert(format!("faces/fortran/generated/{name}/mpi.h").into(), header::text(tables, &values)?);
        texts.insert(
            format!("faces/fortran/generated/{name}/handles.h").into(),
            header::handles(tables, &values),
        );
    }
    texts.insert("faces/abi/openmpi/cxx/functions.hh".into(), cxx::text(tables));
    Ok(texts)
}
