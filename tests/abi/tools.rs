//! Where things lie, and the compilers.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The root of the tree.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the package lies two folders below the root")
}

/// The library that is judged: the one in `ARKE_PREFIX`, or else in build/prefix.
pub fn library() -> PathBuf {
    let prefix = std::env::var_os("ARKE_PREFIX").map_or_else(|| root().join("build/prefix"), PathBuf::from);
    let library = prefix.join("lib/libmpi_abi.so.1");
    assert!(library.exists(), "{} is missing: run `make prefix` before", library.display());
    library
}

/// A folder for one test, with the library in it under the name that programs ask for.
pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for name in ["libmpi_abi.so", "libmpi_abi.so.1"] {
        std::os::unix::fs::symlink(library(), folder.path().join(name)).expect("a link can be made");
    }
    folder
}

/// Writes `text` as `name` and compiles it with all warnings as errors. `options` come after the source.
pub fn compile(folder: &Path, compiler: &str, name: &str, text: &str, options: &[&str]) {
    fs::write(folder.join(name), text).expect("the folder can be written");
    let mut command = Command::new(compiler);
    command.args(["-Wall", "-Wextra", "-pedantic", "-Werror", "-I"]).arg(root().join("include"));
    command.arg(name).args(options).current_dir(folder);
    run(&mut command);
}

/// What the compiler says of a text that it must refuse.
pub fn refused(folder: &Path, compiler: &str, name: &str, text: &str, options: &[&str]) -> String {
    fs::write(folder.join(name), text).expect("the folder can be written");
    let mut command = Command::new(compiler);
    command
        .arg("-I")
        .arg(root().join("include"))
        .arg(name)
        .args(options)
        .current_dir(folder)
        .env("LC_ALL", "C");
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(!output.status.success(), "{command:?} took it:\n{text}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a program that finds the library in `folder`, and returns what it printed.
pub fn execute(folder: &Path, program: &str, environment: &[(&str, &OsStr)]) -> String {
    let mut command = Command::new("timeout");
    command.args(["-k", "5", "30"]).arg(folder.join(program)).current_dir(folder);
    command.env("LD_LIBRARY_PATH", folder).envs(environment.iter().copied());
    String::from_utf8(run(&mut command).stdout).expect("the program prints text")
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}
