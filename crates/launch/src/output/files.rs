//! Output of ranks that goes to a file for each rank instead of the launcher's own.
//!
//! The rank gets the file itself: what it writes is there whatever becomes of the launcher.

use crate::spec::LaunchError;
use std::ffi::OsString;
use std::fs::File;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The name of a file for each rank: `%r` stands for the rank, `%h` for the machine, `%%` for a percent sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(OsString);

impl Pattern {
    /// A pattern; it has to tell ranks apart where a job has several.
    ///
    /// # Errors
    /// A sentence, where it does not.
    pub fn new(text: OsString, ranks: u32) -> Result<Pattern, String> {
        let mut bytes = text.as_bytes().iter();
        while let Some(byte) = bytes.next() {
            if let (b'%', Some(letter)) = (byte, bytes.as_slice().first()) {
                // What Hydra has besides: its process group and its proxy.
                if b"pg".contains(letter) {
                    return Err(format!(
                        "%{} stands for nothing here; %r is the rank, %h the machine, %% a percent sign",
                        char::from(*letter)
                    ));
                }
                bytes.next();
            }
        }
        let pattern = Pattern(text);
        if ranks > 1 && pattern.file(0, ranks, "") == pattern.file(1, ranks, "") {
            return Err(format!(
                "the pattern {} names one file for all {ranks} ranks; put %r into it, which stands for the rank",
                pattern.0.to_string_lossy()
            ));
        }
        Ok(pattern)
    }

    /// Files `DIRECTORY/1/rank.R/NAME`, as other launchers lay them out.
    pub fn in_directory(directory: &Path, name: &str) -> Pattern {
        let escaped =
            directory.as_os_str().as_bytes().split(|b| *b == b'%').collect::<Vec<_>>().join(&b"%%"[..]);
        let directory = PathBuf::from(OsString::from_vec(escaped));
        Pattern(directory.join("1").join("rank.%0").join(name).into())
    }

    /// The file of one rank of so many.
    fn file(&self, rank: u32, ranks: u32, host: &str) -> PathBuf {
        let mut name = Vec::new();
        let mut bytes = self.0.as_bytes().iter();
        while let Some(byte) = bytes.next() {
            match (byte, bytes.as_slice().first()) {
                (b'%', Some(b'r')) => name.extend(rank.to_string().bytes()),
                (b'%', Some(b'h')) => name.extend(host.bytes()),
                // With leading zeros, so that lists of files are in order.
                (b'%', Some(b'0')) => {
                    let width = ranks.saturating_sub(1).to_string().len();
                    name.extend(format!("{rank:0width$}").bytes());
                }
                (b'%', Some(b'%')) => name.push(b'%'),
                _ => {
                    name.push(*byte);
                    continue;
                }
            }
            bytes.next();
        }
        PathBuf::from(OsString::from_vec(name))
    }

    /// Makes the files of a rank's output and error, empty, and the directories that they stand in. Where both are one
    /// file, it is opened once, so that neither writes over the other.
    pub(crate) fn open_both(
        out: Option<&Pattern>,
        err: Option<&Pattern>,
        rank: u32,
        ranks: u32,
    ) -> Result<[Option<File>; 2], LaunchError> {
        let out = out.map(|pattern| pattern.open(rank, ranks)).transpose()?;
        let mut err = err.map(|pattern| pattern.open(rank, ranks)).transpose()?;
        let same = |a: &File, b: &File| match (a.metadata(), b.metadata()) {
            (Ok(a), Ok(b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
            _ => false,
        };
        if let (Some(out), Some(err)) = (&out, &mut err) {
            if same(out, err) {
                *err = out
                    .try_clone()
                    .map_err(|e| LaunchError::own(format!("the file for the output of rank {rank}: {e}")))?;
            }
        }
        Ok([out, err])
    }

    fn open(&self, rank: u32, ranks: u32) -> Result<File, LaunchError> {
        let file = self.file(rank, ranks, &crate::host());
        let made = match file.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            Some(parent) => std::fs::create_dir_all(parent),
            None => Ok(()),
        };
        made.and_then(|()| File::create(&file)).map_err(|e| {
            LaunchError::own(format!(
                "{}, for the output of rank {rank}, cannot be made: {e}",
                file.display()
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_name_a_file_for_each_rank() {
        let of = |text: &str, rank| Pattern(text.into()).file(rank, 12, "node7");
        assert_eq!(of("/tmp/%h.%r.out", 3), Path::new("/tmp/node7.3.out"));
        assert_eq!(of("a%%r%", 3), Path::new("a%r%"));
        let laid_out = Pattern::in_directory(Path::new("o%r"), "stdout");
        assert_eq!(laid_out.file(3, 12, ""), Path::new("o%r/1/rank.03/stdout"));
        assert_eq!(laid_out.file(3, 4, ""), Path::new("o%r/1/rank.3/stdout"));
    }

    #[test]
    fn one_file_for_several_ranks_is_refused() {
        assert!(Pattern::new("out".into(), 2).unwrap_err().contains("%r"));
        for unknown in ["%p.%r", "%%%g.%r"] {
            assert!(Pattern::new(unknown.into(), 2).unwrap_err().contains("stands for nothing"), "{unknown}");
        }
        assert!(Pattern::new("%%p.%r".into(), 2).is_ok());
        assert!(Pattern::new("out".into(), 1).is_ok() && Pattern::new("%r".into(), 2).is_ok());
    }
}
