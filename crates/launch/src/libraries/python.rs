//! Python programs, whose file does not tell which MPI their modules were built with.
//!
//! Some modules decide by Open MPI's variables, when they are imported, whether there are several ranks. Debian's h5py
//! is one: without them it takes HDF5 without MPI, and all ranks write the same file over each other.

use super::search::Found;
use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Whether a program is Python, a script for it, or a program that has Python in it. `file`: what is executed;
/// `closure`: its libraries.
pub(super) fn runs(file: &Path, closure: &[Found]) -> bool {
    let resolved = file.canonicalize().unwrap_or_else(|_| file.into());
    let is_python = |file: &Path| file.file_name().is_some_and(is_named);
    is_python(file)
        || is_python(&resolved)
        || closure.iter().any(|found| found.file_name().starts_with("libpython3"))
        || is_script(&resolved)
}

/// Whether a program of this name is Python.
fn is_named(name: &OsStr) -> bool {
    ["python", "pypy"].iter().any(|start| name.as_bytes().starts_with(start.as_bytes()))
}

/// Whether a script's first line names Python, as in `#!/usr/bin/env -S python3 -u`.
fn is_script(file: &Path) -> bool {
    let mut head = Vec::new();
    let read = std::fs::File::open(file).and_then(|file| file.take(256).read_to_end(&mut head));
    let Some(line) = read.ok().and_then(|_| head.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next())
    else {
        return false;
    };
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.map(|word| Path::new(OsStr::from_bytes(word))).any(|word| word.file_name().is_some_and(is_named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_is_known_by_its_name_and_scripts_by_their_first_line() {
        let place = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = place.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        for (name, text, is) in [
            ("python3", "", true),
            ("python3.11", "", true),
            ("pypy3", "", true),
            ("a", "#!/usr/bin/python3 -u\n", true),
            ("b", "#! /usr/bin/env python3\n", true),
            ("c", "#!/usr/bin/env -S python3 -u\n", true),
            ("d", "#!/bin/sh\npython3 x\n", false),
            ("e", "import python3\n", false),
            ("ipython-like", "", false),
        ] {
            assert_eq!(runs(&file(name, text), &[]), is, "{name}");
        }
        let link = place.path().join("link");
        std::os::unix::fs::symlink(place.path().join("python3.11"), &link).unwrap();
        assert!(runs(&link, &[]), "a link to Python, as in a virtual environment");
        assert!(!runs(&place.path().join("none"), &[]));
    }
}
