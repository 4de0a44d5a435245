//! Host files, and the words behind a host's name in `add`: where and how its daemon is started.

/// What is known of a host before it is added.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Not to be added at once: only its options are noted (`&` before the name).
    pub later: bool,
    /// The login name there (`lo=`).
    pub login: String,
    /// Its daemon is started by hand (`so=ms`).
    pub manual: bool,
    /// A password is needed to start it (`so=pw`): only a hoster can ask for it.
    pub password: bool,
    /// The command that starts the daemon there (`dx=`).
    pub daemon: String,
    /// Where its programs are looked for (`ep=`).
    pub path: String,
    /// Where its tasks begin (`wd=`).
    pub directory: String,
    /// Its name or address for the starter (`ip=`), if that is another.
    pub address: String,
    /// Its relative speed (`sp=`).
    pub speed: Option<i32>,
}

/// A host file: its entries, and what `*` says for all that follow.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HostFile {
    /// In their order.
    pub entries: Vec<Entry>,
    /// For hosts that are not in the file.
    pub defaults: Entry,
}

/// Reads one line. `defaults` is what a `*` line has said. The error is a sentence.
pub fn entry(line: &str, defaults: &Entry) -> Result<Option<Entry>, String> {
    let line = line.split('#').next().unwrap_or("").trim();
    let Some(first) = line.split_whitespace().next() else { return Ok(None) };
    let rest = line[first.len()..].trim_start();
    let (later, mut name) = match first.strip_prefix('&') {
        Some(name) => (true, name),
        None => (false, first),
    };
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    // The name may stand apart from its mark.
    if later && name.is_empty() && !words.is_empty() {
        name = words.remove(0);
    }
    if name.is_empty() || name.contains('=') {
        return Err(format!("{line:?} does not begin with the name of a host"));
    }
    // What goes to a command line must not be taken for an option of it.
    if name.starts_with('-') {
        return Err(format!("{name:?} is no name of a host"));
    }
    let mut entry = Entry { name: name.into(), later, ..defaults.clone() };
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        match (key, value) {
            ("lo", _) if !value.starts_with('-') => entry.login = value.into(),
            ("so", "" | "ms" | "pw") => (entry.manual, entry.password) = (value == "ms", value == "pw"),
            ("dx", _) => entry.daemon = value.into(),
            ("ep", _) => entry.path = value.into(),
            ("wd", _) => entry.directory = value.into(),
            ("ip", _) if !value.starts_with('-') => entry.address = value.into(),
            ("sp", _) => match value.parse::<i32>() {
                Ok(speed) if speed > 0 => entry.speed = Some(speed),
                _ => return Err(format!("{name}: sp={value}: the speed must be a number from 1 on")),
            },
            // A debugger script, and the id of the original's shared memory, which this daemon has not.
            ("bx" | "id", _) => {}
            _ => return Err(format!("{name}: {word} is none of lo= so= dx= ep= wd= sp= ip= bx= id=")),
        }
    }
    Ok(Some(entry))
}

/// Reads a host file. The error is a sentence.
pub fn read(text: &str) -> Result<HostFile, String> {
    let mut file = HostFile::default();
    for (number, line) in text.lines().enumerate() {
        let read = entry(line, &file.defaults).map_err(|why| format!("line {}: {why}", number + 1))?;
        match read {
            Some(found) if found.name == "*" => {
                file.defaults = Entry { name: String::new(), later: false, ..found };
            }
            Some(found) => file.entries.push(found),
            None => {}
        }
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_hosts_defaults_and_hosts_for_later() {
        let file = read("# a comment\n\nfirst\n* dx=/opt/arke ep=/a:/b\nsecond so=ms lo=me # more\n&third sp=2000\n& fourth\n")
            .unwrap();
        let names: Vec<_> = file.entries.iter().map(|e| (e.name.as_str(), e.later)).collect();
        assert_eq!(names, [("first", false), ("second", false), ("third", true), ("fourth", true)]);
        assert_eq!((file.entries[0].daemon.as_str(), file.entries[1].daemon.as_str()), ("", "/opt/arke"));
        let asked = entry("a so=pw", &Entry { manual: true, ..Entry::default() }).unwrap().unwrap();
        assert!(asked.password && !asked.manual);
        assert!(file.entries[1].manual && file.entries[1].login == "me");
        assert_eq!((file.entries[2].speed, file.defaults.path.as_str()), (Some(2000), "/a:/b"));
    }

    #[test]
    fn what_makes_no_sense_is_told_by_its_line() {
        assert!(read("a\nb so=xx\n").unwrap_err().starts_with("line 2: b: so=xx"));
        assert!(read("a sp=fast").unwrap_err().contains("speed"));
        assert!(read("a xx=1").unwrap_err().contains("xx=1"));
        assert!(read("-oProxyCommand=x").is_err());
        assert!(read("dx=/bin/x").is_err());
        assert!(read("a lo=-x").is_err());
    }
}
