//! A long look at one program, for `arke doctor PROGRAM`: what it would find of MPI, and what it would miss.

use super::fronts::Abi;
use super::judge::{objection, Loaded, Surroundings};
use super::symbols::{is_mpi, Symbols};
use super::{fronts, is_ours, same, whose};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// What was found.
#[derive(Debug, Default)]
pub struct Diagnosis {
    /// The file that was looked at: of a script, its interpreter. `None`: it is neither a program nor a script.
    pub file: Option<PathBuf>,
    /// The ABI that it was built for, the library that tells, and the file that asks for it.
    pub abi: Option<(Abi, String, PathBuf)>,
    /// Each library with an MPI's name, and each of whatever name that no file was found for.
    pub libraries: Vec<Library>,
    /// Front ends that `arke run` loads first (LD_PRELOAD), since the program would not find them.
    pub preload: Vec<PathBuf>,
    /// MPI's symbols that no library has, each with the first file that needs it.
    pub missing: Vec<(String, PathBuf)>,
    /// Whether a missing function stops the program at its start, and not only where it is called.
    pub at_start: bool,
    /// Data of MPI's that is copied into the program, and has another size there.
    pub resized: Vec<Resized>,
    /// Why `arke run` refuses to start it as several ranks, and what helps.
    pub objection: Option<String>,
}

/// A library that the program would load.
#[derive(Debug, PartialEq, Eq)]
pub struct Library {
    /// The name, as it is asked for.
    pub name: String,
    /// The first file that asks for it.
    pub asked_by: PathBuf,
    /// The file that will be loaded; `None` where there is none.
    pub file: Option<PathBuf>,
    /// Whether it is Arke's.
    pub ours: bool,
}

/// Data of a library for which the program has other room than it takes.
#[derive(Debug, PartialEq, Eq)]
pub struct Resized {
    /// The symbol.
    pub symbol: String,
    /// Bytes in the program.
    pub room: u64,
    /// Bytes in the library.
    pub size: u64,
    /// The library.
    pub library: PathBuf,
}

impl Diagnosis {
    /// Whether the program would run on Arke.
    pub fn is_well(&self) -> bool {
        let lost = self.libraries.iter().any(|library| library.file.is_none());
        let cut = self.resized.iter().any(|data| data.room < data.size);
        self.file.is_some() && self.objection.is_none() && self.missing.is_empty() && !lost && !cut
    }
}

/// Looks at the program that is executed as `file`.
pub(crate) fn diagnose(file: &Path, around: &Surroundings<'_>) -> Diagnosis {
    let Some(loaded) = Loaded::of(file, around) else { return Diagnosis::default() };
    let abi = loaded.abi(around.own).map(|(found, abi)| (abi, found.name.clone(), found.asked_by[0].clone()));
    let is_mpis = |name: &str| {
        fronts::by_name(name).is_some() || whose(name).is_some() || name.starts_with("libmpifort_abi.so")
    };
    let told = loaded.closure.iter().filter(|found| found.file.is_none() || is_mpis(found.file_name()));
    let libraries = told.map(|found| Library {
        name: found.name.clone(),
        asked_by: found.asked_by[0].clone(),
        ours: found.file.as_deref().is_some_and(|file| {
            is_ours(file, around.own)
                || around.own.is_some_and(|own| file.parent().is_some_and(|directory| same(directory, own)))
        }),
        file: found.file.as_deref().map(without_detours),
    });
    let mut diagnosis = Diagnosis {
        abi,
        libraries: libraries.collect(),
        objection: objection(&loaded, around),
        ..Diagnosis::default()
    };
    look_at_symbols(&loaded, &mut diagnosis);
    Diagnosis { file: Some(loaded.file), preload: loaded.preload, ..diagnosis }
}

/// The path of a file whose directory is written without `..`; the name stays, even where it is a link.
fn without_detours(file: &Path) -> PathBuf {
    let directory = file.parent().and_then(|directory| directory.canonicalize().ok());
    directory.zip(file.file_name()).map_or(file.into(), |(directory, name)| directory.join(name))
}

/// What files need and none has, and what is copied.
fn look_at_symbols(loaded: &Loaded, diagnosis: &mut Diagnosis) {
    let libraries = loaded.closure.iter().filter_map(|found| found.file.as_deref());
    let files: Vec<(&Path, Symbols)> = std::iter::once(loaded.file.as_path())
        .chain(libraries)
        .map(|file| (file, Symbols::read(file)))
        .collect();
    // The first that has a symbol is where all others find it.
    let mut offered: HashMap<&str, (&Path, u64)> = HashMap::new();
    let program = files.iter().take(1);
    for (file, symbols) in files.iter().skip(1).chain(program) {
        for (name, size) in &symbols.offered {
            offered.entry(name).or_insert((file, *size));
        }
    }
    for (file, symbols) in &files {
        let missing =
            symbols.taken.iter().filter(|name| is_mpi(name) && !offered.contains_key(name.as_str()));
        for name in missing {
            diagnosis.at_start |= symbols.at_start;
            if !diagnosis.missing.iter().any(|(known, _)| known == name) {
                diagnosis.missing.push((name.clone(), file.to_path_buf()));
            }
        }
    }
    let Some((program, symbols)) = files.first() else { return };
    for (name, room) in symbols.copied.iter().filter(|(name, _)| is_mpi(name)) {
        match offered.get(name.as_str()) {
            Some((library, size)) if library != program && size != room => diagnosis.resized.push(Resized {
                symbol: name.clone(),
                room: *room,
                size: *size,
                library: library.to_path_buf(),
            }),
            // The copy itself is all that there is.
            Some((library, _)) if library == program => {
                diagnosis.missing.push((name.clone(), program.to_path_buf()))
            }
            _ => {}
        }
    }
}
