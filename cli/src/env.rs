//! `arke env`: the LD_LIBRARY_PATH of `arke run`, for programs that another launcher starts.

use crate::out::print_bytes;
use crate::prefix::Prefix;
use arke_base::settings::{Id, Settings};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

/// Behind the list of options.
pub(crate) const HELP: &str = "\
It prints one command for sh, bash, zsh and their kin, and nothing else:

  eval \"$(arke env)\"

From then on programs that this shell starts find Arke's libraries first, also those that were built with Open MPI \
or MPICH, under every launcher: srun -n 8 ./solver. `arke run` needs no such command: it does the same for what it \
starts. What LD_LIBRARY_PATH holds already stays, behind Arke's directories. With ARKE_PRIVATE_ABI=no programs of Open \
MPI and MPICH keep the libraries that they were built with.";

/// Prints the command.
pub(crate) fn main() -> Result<(), String> {
    const NAME: &str = "LD_LIBRARY_PATH";
    let settings = Settings::from_environment()
        .map_err(|e| format!("{e}; `arke info --settings` describes every setting"))?;
    let private = settings.word(Id::PrivateAbi) != "no";
    let present = std::env::var_os(NAME);
    let value = arke_launch::library_path(&Prefix::find()?.lib(), private, present.as_deref());
    // Where nothing is to be changed there may still be a variable of the shell that is not exported.
    if let Some(value) = value.or(present) {
        print_bytes(&[b"export LD_LIBRARY_PATH=", &quoted(&value)[..], b"\n"].concat());
    }
    Ok(())
}

/// A word that a shell takes as it is.
pub(crate) fn quoted(value: &OsStr) -> Vec<u8> {
    let mut word = vec![b'\''];
    for byte in value.as_bytes() {
        match byte {
            b'\'' => word.extend(b"'\\''"),
            _ => word.push(*byte),
        }
    }
    word.push(b'\'');
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_back_what_was_quoted() {
        for value in
            [&b"/opt/arke/lib"[..], b"", b"/it's $HOME/`x`\\ \"y\"", b"'", b"/caf\xc3\xa9/\xff", b"a\nb"]
        {
            let mut script = b"v=".to_vec();
            script.extend(quoted(OsStr::from_bytes(value)));
            script.extend(b"; printf %s \"$v\"");
            let ran =
                std::process::Command::new("sh").arg("-c").arg(OsStr::from_bytes(&script)).output().unwrap();
            assert_eq!(ran.stdout, value, "{ran:?}");
        }
    }
}
