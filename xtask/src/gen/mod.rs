//! Files that follow from the ABI tables in `faces/mpi/abi`, and the check that they are up to date.

mod constants;
mod coverage;
mod ctype;
mod exports;
mod forms;
mod fortran;
mod front;
mod header;
pub mod manual;
mod misuse;
mod places;
mod pointers;
mod removed;
mod table;
mod twins;
mod watched;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use table::Tables;

/// What every generated file says near its top.
const MARK: &str = "Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.";

/// A folder whose files are all generated, so that one too many is stale.
const EXPORTS: &str = "faces/mpi/src/abi/exports";
/// Another one.
const SHIMS: &str = "faces/fortran/generated/shims";

/// Files to write, by path below the root.
type Files = BTreeMap<PathBuf, String>;

/// Writes the generated files, or with `check` only compares them. Returns the line to print.
pub fn run(root: &Path, check: bool) -> Result<String, String> {
    let tables = Tables::read(&root.join("faces/mpi/abi"))?;
    let procedures = fortran::Procedures::read(&root.join("faces/fortran/abi"), &tables)?;
    let mut files = generate(&tables, &procedures)?;
    files.append(&mut front::texts(root, &tables)?);
    let stale = stale(root, &files)?;
    if check {
        let mut names: Vec<_> =
            files.iter().filter(|(path, text)| differs(root, path, text)).map(|(path, _)| path).collect();
        names.extend(&stale);
        if names.is_empty() {
            return Ok(format!("{} generated files are up to date", files.len()));
        }
        let names: Vec<_> = names.iter().map(|path| path.display().to_string()).collect();
        return Err(format!(
            "these files differ from what the tables give; run `cargo run -p xtask -- gen`:\n  {}",
            names.join("\n  ")
        ));
    }
    let mut written = 0;
    for (path, text) in &files {
        if differs(root, path, text) {
            let path = root.join(path);
            let folder = path.parent().expect("every generated file lies in a folder");
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            written += 1;
        }
    }
    for path in &stale {
        fs::remove_file(root.join(path)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(format!("{} generated files, {written} written, {} removed", files.len(), stale.len()))
}

fn generate(tables: &Tables, procedures: &fortran::Procedures) -> Result<Files, String> {
    let mut files = Files::new();
    files.insert("include/mpi.h".into(), header::text(tables)?);
    files.insert("faces/abi/standard/src/constants.rs".into(), constants::text(tables)?);
    files.insert("faces/abi/standard/src/table.rs".into(), pointers::declaration(tables));
    files.insert(format!("{}/fingerprint.h", fortran::FOLDER).into(), pointers::for_c(tables));
    for (module, text) in exports::texts(tables)? {
        files.insert(format!("{EXPORTS}/{module}.rs").into(), text);
    }
    files.insert("tests/abi/misuse/calls.c".into(), misuse::text(tables));
    files.insert("docs/coverage.md".into(), coverage::text(tables));
    for (name, text) in fortran::texts(tables, procedures)? {
        files.insert(format!("{}/{name}", fortran::FOLDER).into(), text);
    }
    Ok(files)
}

fn differs(root: &Path, path: &Path, text: &str) -> bool {
    fs::read_to_string(root.join(path)).map_or(true, |present| present != text)
}

/// Generated files of an earlier run that no table asks for any more.
fn stale(root: &Path, files: &Files) -> Result<Vec<PathBuf>, String> {
    let mut stale = Vec::new();
    for below in [EXPORTS, SHIMS] {
        let folder = root.join(below);
        if !folder.exists() {
            continue;
        }
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{}: {error}", folder.display()))?;
            let path = Path::new(below).join(entry.file_name());
            if !files.contains_key(&path) {
                stale.push(path);
            }
        }
    }
    Ok(stale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_files_are_up_to_date() {
        run(&crate::root(), true).unwrap();
    }

    #[test]
    fn a_changed_missing_or_surplus_file_fails_the_check_and_is_mended() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path();
        for tables in [&["faces/mpi/abi", "faces/fortran/abi"][..], &front::FOLDERS].concat() {
            fs::create_dir_all(root.join(tables)).unwrap();
            for entry in fs::read_dir(crate::root().join(tables)).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    fs::copy(&path, root.join(tables).join(path.file_name().unwrap())).unwrap();
                }
            }
        }
        run(root, false).unwrap();
        run(root, true).unwrap();
        let header = root.join("include/mpi.h");
        let text = fs::read_to_string(&header).unwrap();
        fs::write(&header, text.replacen("int dest", "long dest", 1)).unwrap();
        fs::remove_file(root.join("docs/coverage.md")).unwrap();
        fs::write(root.join(EXPORTS).join("surplus.rs"), "").unwrap();
        let why = run(root, true).unwrap_err();
        for name in ["include/mpi.h", "docs/coverage.md", "exports/surplus.rs"] {
            assert!(why.contains(name), "{why}");
        }
        assert_eq!(why.lines().count(), 4, "no other file is named: {why}");
        run(root, false).unwrap();
        assert_eq!(fs::read_to_string(&header).unwrap(), text);
        run(root, true).unwrap();
    }
}
