//! `arke doctor PROGRAM`: whose MPI a program was built for, what it would find of MPI and what it would miss.

use crate::out::{complain, line};
use crate::prefix::Prefix;
use arke_launch::{Abi, Diagnosis, Resized};
use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

/// How many missing symbols are named; the others are counted.
const MOST: usize = 20;

/// Looks at a program and says what was found. Fails where it would not run on Arke.
pub(crate) fn main(program: &OsStr) -> ExitCode {
    let library = match Prefix::find() {
        Ok(prefix) => Some(prefix.lib()),
        Err(why) => {
            complain(&format!("warning: {why}; only what LD_LIBRARY_PATH and the system offer is looked at"));
            None
        }
    };
    match arke_launch::diagnose(program, library.as_deref()) {
        Ok(diagnosis) => {
            report(&program.to_string_lossy(), &diagnosis).iter().for_each(|text| line(text));
            if diagnosis.is_well() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(failure) => {
            complain(&failure.text);
            ExitCode::from(failure.code)
        }
    }
}

/// What was found, in sentences.
fn report(program: &str, found: &Diagnosis) -> Vec<String> {
    let Some(file) = &found.file else {
        return vec![format!(
            "{program} is neither a program of this machine's kind nor a script that names one."
        )];
    };
    let mut text = vec![whose(program, file, found)];
    for library in &found.libraries {
        text.push(match (&library.file, library.ours) {
            (Some(file), true) => format!("{} is {}, a library of Arke's.", library.name, file.display()),
            (Some(file), false) => format!("{} is {}, which is not Arke's.", library.name, file.display()),
            (None, _) if library.asked_by == *file => format!("{} is found nowhere.", library.name),
            (None, _) => {
                format!("{} is found nowhere; {} needs it.", library.name, library.asked_by.display())
            }
        });
    }
    if !found.preload.is_empty() {
        let files: Vec<String> = found.preload.iter().map(|file| file.display().to_string()).collect();
        text.push(format!(
            "DT_RPATH leads to other libraries of these names; `arke run` sets LD_PRELOAD={} for it. Under another launcher, \
             or behind a wrapper program, it does not find Arke's.",
            files.join(":")
        ));
    }
    text.extend(missing(found));
    text.extend(found.resized.iter().map(resized));
    if let Some(why) = &found.objection {
        text.push(format!("`arke run` refuses to start several ranks of it: the program {why}."));
    }
    text.push(match (found.is_well(), &found.abi) {
        (false, _) => format!("{program} would not run on Arke."),
        (true, None) => format!(
            "{program} runs under `arke run`; it is no rank of a job unless it opens an MPI at run time."
        ),
        (true, Some(_)) => format!("{program} runs on Arke: arke run {program}"),
    });
    text
}

/// Whose MPI it was built for.
fn whose(program: &str, file: &Path, found: &Diagnosis) -> String {
    let subject = match Path::new(program).file_name() == file.file_name() {
        true => program.to_string(),
        false => format!("{program} runs by {}, which", file.display()),
    };
    let Some((abi, library, asker)) = &found.abi else {
        return match found.objection.is_some() {
            true => format!("{subject} was built for an MPI whose ABI Arke does not have."),
            false => format!("{subject} is linked to no MPI."),
        };
    };
    let of = match abi {
        Abi::Standard => "the ABI of the MPI standard".to_string(),
        Abi::OpenMpi | Abi::Mpich => format!("the ABI of {}", abi.owner()),
    };
    let by = match asker == file {
        true => format!("it needs {library}"),
        false => format!("{} needs {library}", asker.display()),
    };
    format!("{subject} was built for {of}: {by}.")
}

/// What no library has.
fn missing(found: &Diagnosis) -> Option<String> {
    let named: Vec<String> = found
        .missing
        .iter()
        .take(MOST)
        .map(|(symbol, file)| match Some(file) == found.file.as_ref() {
            true => symbol.clone(),
            false => format!("{symbol} (for {})", file.display()),
        })
        .collect();
    if named.is_empty() {
        return None;
    }
    let others = match found.missing.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let end = match found.at_start {
        true => "The loader ends the program at its start for that.",
        false => "The program ends where it first uses one of them, or at its start.",
    };
    Some(format!("No library here has {}{others}. {end}", named.join(", ")))
}

/// Data whose copy has another size.
fn resized(data: &Resized) -> String {
    let Resized { symbol, room, size, library } = data;
    let what = match room < size {
        true => "what lies beyond is cut off; compile the program with Arke's mpicc",
        false => "it fits",
    };
    format!(
        "The program has room for {room} bytes of {symbol}, which has {size} in {}: {what}.",
        library.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_launch::Library;

    #[test]
    fn sentences_name_program_libraries_and_what_is_missing() {
        let library = |name: &str, file: Option<&str>, ours| Library {
            name: name.into(),
            asked_by: "./solver".into(),
            file: file.map(Into::into),
            ours,
        };
        let mut found = Diagnosis {
            file: Some("./solver".into()),
            abi: Some((Abi::OpenMpi, "libmpi.so.40".into(), "./libx.so".into())),
            libraries: vec![
                library("libmpi.so.40", Some("/a/libmpi.so.40"), true),
                library("libmpi_cxx.so.40", None, false),
            ],
            missing: (0..22).map(|i| (format!("MPI_F{i}"), "./solver".into())).collect(),
            resized: vec![Resized {
                symbol: "ompi_mpi_int".into(),
                room: 8,
                size: 16,
                library: "/a/x".into(),
            }],
            ..Diagnosis::default()
        };
        let text = report("./solver", &found).join("\n");
        for part in [
            "built for the ABI of Open MPI: ./libx.so needs libmpi.so.40.",
            "libmpi.so.40 is /a/libmpi.so.40, a library of Arke's.",
            "libmpi_cxx.so.40 is found nowhere.",
            "No library here has MPI_F0, MPI_F1,",
            "MPI_F19 and 2 more.",
            "room for 8 bytes of ompi_mpi_int, which has 16 in /a/x: what lies beyond is cut off",
            "./solver would not run on Arke.",
        ] {
            assert!(text.contains(part), "{part:?} in {text}");
        }
        found.missing.clear();
        found.libraries.truncate(1);
        found.resized[0].room = 16;
        assert!(found.is_well() && report("./solver", &found).last().unwrap().contains("arke run ./solver"));
        let none = report("./x.sh", &Diagnosis { file: Some("/bin/sh".into()), ..Diagnosis::default() });
        assert_eq!(none[0], "./x.sh runs by /bin/sh, which is linked to no MPI.");
        assert!(report("/etc/passwd", &Diagnosis::default())[0].contains("neither a program"));
    }
}
