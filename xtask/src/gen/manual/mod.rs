//! The manual pages of the functions: one for each in section 3, and a link for each large-count twin.
//!
//! All that a page says comes from tables: prototypes, kinds of parameters and error handlers from `functions.tsv`,
//! Fortran's declarations from `procedures.tsv`, sentences from `summaries.tsv`, `parameters.tsv` and `mistakes.tsv`.

mod apart;
mod data;
mod forms;
mod mistakes;
mod native;
mod page;
mod parameters;
mod related;
mod synopsis;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::fortran::Procedures;
use super::table::Tables;
use data::Data;

/// Pages by the name of their file, such as `MPI_Send.3`.
type Pages = BTreeMap<String, String>;

/// Writes the pages into `folder`, which has no others afterwards. `date` stands in their last line. Returns the line
/// to print.
pub fn run(root: &Path, folder: &Path, date: &str) -> Result<String, String> {
    let pages = pages(root, date)?;
    let of = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        for entry in fs::read_dir(folder).map_err(of)? {
            let entry = entry.map_err(of)?;
            if !pages.contains_key(entry.file_name().to_string_lossy().as_ref()) {
                fs::remove_file(entry.path()).map_err(of)?;
            }
        }
    }
    fs::create_dir_all(folder).map_err(of)?;
    for (name, text) in &pages {
        fs::write(folder.join(name), text).map_err(of)?;
    }
    Ok(format!("{} manual pages in {}", pages.len(), folder.display()))
}

/// All pages.
fn pages(root: &Path, date: &str) -> Result<Pages, String> {
    let tables = Tables::read(&root.join("faces/mpi/abi"))?;
    let procedures = Procedures::read(&root.join("faces/fortran/abi"), &tables)?;
    let data = Data::read(&root.join("faces/mpi/abi"))?;
    let calls = forms::calls(&tables)?;
    data.check(&calls)?;
    let all = page::Context { procedures: &procedures, data: &data, calls: &calls, date };
    let mut pages = Pages::new();
    for call in &calls {
        let name = &call.function.name;
        pages.insert(format!("{name}.3"), all.page(call)?);
        for other in call.twin.iter().map(|twin| twin.name.clone()).chain(call.other_names()) {
            pages.insert(format!("{other}.3"), format!(".so man3/{name}.3\n"));
        }
    }
    pages.append(&mut apart::pages(&procedures, date));
    let header = root.join("include/arke.h");
    let text = fs::read_to_string(&header).map_err(|error| format!("{}: {error}", header.display()))?;
    pages.append(&mut native::pages(&text, date)?);
    data.check_use()?;
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_a_page() {
        let root = crate::root();
        let pages = pages(&root, "2025-01-01").unwrap();
        let tables = Tables::read(&root.join("faces/mpi/abi")).unwrap();
        for function in
            tables.functions.iter().chain(&tables.extensions).chain(&tables.removed.functions().unwrap())
        {
            let text = &pages[&format!("{}.3", function.name)];
            assert!(text.starts_with(".so man3/") || text.contains(&function.name), "{}", function.name);
        }
        // What mpi.h declares, and what Fortran has.
        let header = fs::read_to_string(root.join("include/mpi.h")).unwrap();
        let words = header.split(|letter: char| !letter.is_ascii_alphanumeric() && !"_(".contains(letter));
        let declared = words.filter_map(|word| word.split_once('(').map(|(name, _)| name.to_owned()));
        let procedures = Procedures::read(&root.join("faces/fortran/abi"), &tables).unwrap();
        let names: Vec<String> = declared
            .filter(|name| name.starts_with("MPI_") && !name.ends_with('_') && !name.contains("_ABI_"))
            .chain(procedures.0.iter().map(|procedure| procedure.name.clone()))
            .collect();
        assert!(names.len() > 1000);
        for name in names {
            assert!(pages.contains_key(&format!("{name}.3")), "{name}");
        }
        for text in pages.values() {
            if let Some(target) = text.strip_prefix(".so man3/") {
                let page = &pages[target.trim_end()];
                assert!(page.contains(".SH NAME"), "{target}");
            }
        }
    }

    #[test]
    fn a_page_tells_what_the_tables_say() {
        let pages = pages(&crate::root(), "2025-01-01").unwrap();
        let send = &pages["MPI_Send.3"];
        for part in [
            "MPI_Send, MPI_Send_c \\- sends a message",
            "int MPI_Send(const void *buf, int count,",
            "integer(kind=MPI_COUNT_KIND), intent(in) :: count",
            "\\fBMPI_ERR_RANK\\fR\ndest is no such rank.",
            "error handler of comm",
            "\\fBMPI_Isend\\fR(3)",
            "MPI 5.0, chapter 3",
        ] {
            assert!(send.contains(part), "{part}\n{send}");
        }
        assert_eq!(pages["MPI_Send_c.3"], ".so man3/MPI_Send.3\n");
        assert!(
            pages["MPI_Attr_get.3"].contains("Deprecated since MPI 2.0: use \\fBMPI_Comm_get_attr\\fR(3)")
        );
        assert!(pages["MPI_Type_struct.3"].contains("MPI_Type_create_struct\\fR(3)"));
        assert!(pages["MPIX_Comm_shrink.3"].contains("#include <mpi\\-ext.h>"));
    }

    #[test]
    fn a_folder_has_the_pages_and_no_others() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("man3");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("MPI_Gone.3"), "").unwrap();
        run(&crate::root(), &folder, "2025-01-01").unwrap();
        assert!(folder.join("MPI_Send.3").exists() && !folder.join("MPI_Gone.3").exists());
    }
}
