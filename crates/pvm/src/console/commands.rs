//! The console's commands.

use super::{help, Console, End};
use crate::codes;
use crate::machine::ORPHAN;
use crate::texts;
use crate::wire::{Call, Reader, Writer};
use std::fmt::Write as _;

/// What follows a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The next one.
    Go,
    /// The end of the console.
    End(End),
}

/// How deep aliases may lead to each other.
const DEEPEST: usize = 16;

/// A tid, as people write it: with or without the t.
fn tid(word: &str) -> Option<i32> {
    let digits = word.strip_prefix('t').unwrap_or(word);
    u32::from_str_radix(digits.strip_prefix("0x").unwrap_or(digits), 16).ok().map(|n| n as i32)
}

impl Console {
    /// Carries out a command. An error is the end of the daemon.
    pub(super) fn command(&mut self, words: &[String]) -> Result<Next, String> {
        let mut words = words.to_vec();
        for _ in 0..DEEPEST {
            let Some(meaning) = words.first().and_then(|w| self.aliases.get(w)) else { break };
            let again = meaning.first() == words.first();
            words.splice(..1, meaning.iter().cloned());
            if again {
                break;
            }
        }
        let Some((command, rest)) = words.split_first() else { return Ok(Next::Go) };
        let wrong = |console: &Self| console.screen.complain(&format!("{command}: wrong #args\n"));
        match command.as_str() {
            "add" | "delete" => self.hosts(command, rest)?,
            "alias" => self.alias(rest),
            "unalias" => rest.iter().for_each(|name| {
                self.aliases.remove(name);
            }),
            "conf" => self.show_configuration()?,
            "echo" => self.screen.say(&format!("{}\n", rest.join(" "))),
            "export" => self.export(rest),
            "unexport" => self.exports.retain(|name| !rest.contains(name)),
            "getopt" => self.show_options(rest.first()),
            "setopt" => match rest {
                [name, value] => self.change_option(name, value)?,
                _ => wrong(self),
            },
            "halt" => {
                self.client.ask(Call::Halt, Writer::new())?;
                return Ok(Next::End(End::Halt));
            }
            "quit" | "exit" => return Ok(Next::End(End::Quit)),
            "help" => match help::text(rest.first().map(String::as_str)) {
                Some(text) => self.screen.say(&text),
                None => self.screen.complain(&format!("help: there is no command {}\n", rest[0])),
            },
            "id" => self.screen.say(&format!("t{:x}\n", self.client.tid)),
            "jobs" => self.screen.say(&self.jobs.list(rest.first().is_some_and(|w| w == "-l"))),
            "log" => {
                let (_, text) = self.client.ask(Call::Log, Writer::new())?;
                self.screen.say(&texts::decode(&text));
            }
            "kill" if !rest.is_empty() => self.kill(rest)?,
            "mstat" if !rest.is_empty() => {
                for name in rest {
                    let (status, _) = self.client.ask(Call::Mstat, Writer::new().text(name))?;
                    let text = if status == codes::OK { "ok" } else { codes::text(status) };
                    self.screen.say(&format!("{name:>24}  {text}\n"));
                }
            }
            "pstat" if !rest.is_empty() => {
                for word in rest {
                    let status = self.client.ask(Call::Pstat, Writer::new().int(tid(word).unwrap_or(0)))?.0;
                    let text = if status == codes::OK { "run" } else { codes::text(status) };
                    self.screen.say(&format!("t{:>8}  {text}\n", word.strip_prefix('t').unwrap_or(word)));
                }
            }
            "names" => self.names(rest.first().map_or("*", String::as_str))?,
            "ps" => self.ps(rest)?,
            "put" => match rest {
                [name, flags] => self.put(name, flags)?,
                _ => wrong(self),
            },
            "reset" => self.reset(rest)?,
            "setenv" => self.set_environment(rest),
            "sig" => match rest.split_first() {
                Some((number, tasks)) if !tasks.is_empty() => self.signal(number, tasks)?,
                _ => wrong(self),
            },
            "spawn" => self.spawn(rest)?,
            "trace" => self.trace(rest),
            "version" => self.screen.say("3.4.6\n"),
            "kill" | "mstat" | "pstat" => wrong(self),
            _ => self
                .screen
                .complain(&format!("{command}: no such command or alias; `help` lists the commands\n")),
        }
        Ok(Next::Go)
    }

    /// Shows the mask of trace events, or changes it: `+` and `-` hold for the names behind them.
    fn trace(&mut self, words: &[String]) {
        let mut on = true;
        for word in words {
            match word.as_str() {
                "+" => on = true,
                "-" => on = false,
                name if self.mask.set(name, on) => (),
                name => self.screen.complain(&format!("trace: there is no event {name}\n")),
            }
        }
        self.screen.say(&format!("{}\n", self.mask.names().join(" ")));
    }

    /// The hosts: tid, name, architecture, speed and signature of each.
    pub(super) fn configuration(&mut self) -> Result<Vec<Host>, String> {
        let (_, body) = self.client.ask(Call::Config, Writer::new())?;
        let mut r = Reader::new(&body);
        let (count, _) = (r.count().unwrap_or(0), r.int());
        Ok((0..count).map_while(|_| Host::read(&mut r).ok()).collect())
    }

    fn show_configuration(&mut self) -> Result<(), String> {
        let hosts = self.configuration()?;
        let word = if hosts.len() == 1 { "host" } else { "hosts" };
        let mut out = format!("{} {word}, 1 data format\n", hosts.len());
        let _ = writeln!(out, "{:>24} {:>8} {:>8} {:>7} {:>10}", "HOST", "DTID", "ARCH", "SPEED", "DSIG");
        for Host { tid, name, arch, speed, signature } in hosts {
            let _ = writeln!(out, "{name:>24} {tid:>8x} {arch:>8} {speed:>7} 0x{signature:08x}");
        }
        self.screen.say(&out);
        Ok(())
    }

    /// `add` and `delete`. `add name option=value ...` is one host with its options.
    fn hosts(&mut self, command: &str, words: &[String]) -> Result<(), String> {
        let mut names: Vec<String> = Vec::new();
        for word in words {
            match names.last_mut().filter(|_| word.contains('=')) {
                Some(last) => *last += &format!(" {word}"),
                None => names.push(word.clone()),
            }
        }
        if names.is_empty() {
            self.screen.complain(&format!("{command}: wrong #args\n"));
            return Ok(());
        }
        let call = if command == "add" { Call::AddHosts } else { Call::DeleteHosts };
        let (count, body) = self.client.ask(call, Writer::new().texts(&names))?;
        let mut r = Reader::new(&body);
        let results: Vec<(String, i32)> =
            names.into_iter().map(|name| (name, r.int().unwrap_or(codes::SYS_ERR))).collect();
        self.report_hosts(command, count, &results);
        Ok(())
    }

    /// What has become of hosts.
    fn report_hosts(&self, command: &str, count: i32, results: &[(String, i32)]) {
        let mut out = format!("{} successful\n", count.max(0));
        let _ = writeln!(out, "{:>24} {:>8}", "HOST", "DTID");
        for (name, result) in results {
            let name = name.split_whitespace().next().unwrap_or("");
            let said = match *result {
                codes::OK => "deleted".to_string(),
                tid if tid > 0 => format!("{tid:>8x}"),
                codes::CANT_START => "Can't start daemon; `log` says why".into(),
                codes::BAD_PARAM if command == "delete" => {
                    "the first host stays: `halt` ends the machine".into()
                }
                codes::BAD_PARAM => "Bad parameter; `log` says why".into(),
                code => codes::text(code).into(),
            };
            let _ = writeln!(out, "{name:>24} {said}");
        }
        if results.iter().all(|(_, result)| *result >= 0) {
            self.screen.say(&out);
        } else {
            self.screen.complain(&out);
        }
    }

    /// Adds the hosts of a host file.
    pub(super) fn add_host_file(&mut self, text: &str) -> Result<(), String> {
        let (count, body) = self.client.ask(Call::HostFile, Writer::new().text(text))?;
        let mut r = Reader::new(&body);
        if count < 0 {
            let why = r.text().unwrap_or_default();
            self.screen.complain(&format!("the host file is not taken: {why}\n"));
            return Ok(());
        }
        let hosts = r.count().unwrap_or(0);
        let results: Vec<(String, i32)> =
            (0..hosts).map_while(|_| Some((r.text().ok()?, r.int().ok()?))).collect();
        if !results.is_empty() {
            self.report_hosts("add", count, &results);
        }
        Ok(())
    }

    fn alias(&mut self, words: &[String]) {
        match words.split_first() {
            None => {
                let text: String = self
                    .aliases
                    .iter()
                    .map(|(name, means)| format!("{name:<8} {}\n", means.join(" ")))
                    .collect();
                self.screen.say(&text);
            }
            Some((name, [])) => {
                let text = self.aliases.get(name).map(|means| format!("{name:<8} {}\n", means.join(" ")));
                self.screen.say(&text.unwrap_or_default());
            }
            Some((name, meaning)) => {
                self.aliases.insert(name.clone(), meaning.to_vec());
            }
        }
    }

    fn export(&mut self, names: &[String]) {
        if names.is_empty() {
            self.screen.say(&format!("{}\n", self.exports.join(" ")));
        }
        for name in names {
            if !self.exports.contains(name) {
                self.exports.push(name.clone());
            }
        }
    }

    fn change_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let parsed = match value.strip_prefix("0x") {
            Some(hex) => i32::from_str_radix(hex, 16).ok(),
            None => value.parse().ok().or_else(|| tid(value)),
        };
        let Some(parsed) = parsed else {
            self.screen.complain(&format!("setopt: {value} is not a number\n"));
            return Ok(());
        };
        if !self.set_option(name, parsed)? {
            self.screen.complain(&format!("setopt: there is no option {name}\n"));
        }
        Ok(())
    }

    fn kill(&mut self, words: &[String]) -> Result<(), String> {
        let children = words[0] == "-c";
        for word in words.iter().skip(usize::from(children)) {
            let Some(target) = tid(word) else {
                self.screen.complain(&format!("kill: {word} is no task id\n"));
                continue;
            };
            let targets: Vec<i32> = match children {
                true => self.tasks(0)?.into_iter().filter(|t| t.parent == target).map(|t| t.tid).collect(),
                false => vec![target],
            };
            for target in targets {
                let status = self.client.ask(Call::Kill, Writer::new().int(target))?.0;
                if status < 0 {
                    self.screen.complain(&format!("kill: t{target:x}: {}\n", codes::text(status)));
                }
            }
        }
        Ok(())
    }

    fn signal(&mut self, number: &str, tasks: &[String]) -> Result<(), String> {
        let Ok(number) = number.parse::<i32>() else {
            self.screen.complain(&format!("sig: {number} is not the number of a signal\n"));
            return Ok(());
        };
        for word in tasks {
            let target = tid(word).unwrap_or(0);
            let status = self.client.ask(Call::Signal, Writer::new().ints(&[target, number]))?.0;
            if status < 0 {
                self.screen.complain(&format!("sig: {word}: {}\n", codes::text(status)));
            }
        }
        Ok(())
    }

    fn names(&mut self, pattern: &str) -> Result<(), String> {
        let (_, body) = self.client.ask(Call::List, Writer::new().text(pattern))?;
        let mut out = String::new();
        for (name, entries) in listing(&body) {
            let _ = writeln!(out, "<{name}>:");
            for [index, owner, flags] in entries {
                let _ = writeln!(out, "\tindex={index} owner=0x{owner:x}/{owner} flags=0x{flags:x}");
            }
        }
        self.screen.say(&out);
        Ok(())
    }

    fn put(&mut self, name: &str, flags: &str) -> Result<(), String> {
        let Ok(flags) = flags.parse::<i32>() else {
            self.screen.complain(&format!("put: {flags} is not a number\n"));
            return Ok(());
        };
        let body = Writer::new().text(name).ints(&[flags, 0, 0, crate::machine::XDR]).block(b"");
        let status = self.client.ask(Call::Put, body)?.0;
        if status < 0 {
            self.screen.complain(&format!("put: {}\n", codes::text(status)));
        }
        Ok(())
    }

    fn reset(&mut self, words: &[String]) -> Result<(), String> {
        match words.split_first() {
            None => {
                self.client.ask(Call::Reset, Writer::new())?;
            }
            Some((what, which)) if what == "info" => {
                let (_, body) = self.client.ask(Call::List, Writer::new().block(b"*"))?;
                let index = which.get(1).and_then(|w| w.parse::<i32>().ok());
                for (name, entries) in listing(&body) {
                    let wanted = which.first().is_none_or(|class| *class == name);
                    for [at, owner, _] in entries {
                        if wanted && owner == 0 && index.is_none_or(|index| index == at) {
                            self.client.ask(Call::Drop, Writer::new().text(&name).ints(&[at, ORPHAN]))?;
                        }
                    }
                }
            }
            Some((what, _)) => self.screen.complain(&format!("reset: what is {what}? see `help reset`\n")),
        }
        Ok(())
    }

    fn set_environment(&mut self, words: &[String]) {
        match words {
            [] => {
                let text: String = std::env::vars_os()
                    .map(|(name, value)| format!("{}={}\n", texts::of(name), texts::of(value)))
                    .collect();
                self.screen.say(&text);
            }
            [name] => self.screen.say(&format!("{}\n", texts::variable(name).unwrap_or_default())),
            [name, value @ ..] if !name.is_empty() && !name.contains('=') => {
                std::env::set_var(name, value.join(" "));
                if name == "PVM_EXPORT" {
                    self.exports =
                        value.join(" ").split(':').filter(|n| !n.is_empty()).map(str::to_owned).collect();
                }
            }
            _ => self.screen.complain("setenv: that is no name of a variable\n"),
        }
    }

    /// The tasks at a place.
    fn tasks(&mut self, place: i32) -> Result<Vec<Row>, String> {
        let (status, body) = self.client.ask(Call::Tasks, Writer::new().int(place))?;
        if status < 0 {
            self.screen.complain(&format!("ps: {}\n", codes::text(status)));
        }
        let mut r = Reader::new(&body);
        let count = r.count().unwrap_or(0);
        Ok((0..count).map_while(|_| Row::read(&mut r).ok()).collect())
    }

    fn ps(&mut self, words: &[String]) -> Result<(), String> {
        let hosts = self.configuration()?;
        let (mut long, mut all, mut place) = (false, false, 0);
        for word in words {
            let letters = word.strip_prefix('-').unwrap_or(word);
            if let Some(id) = letters.strip_prefix('h').filter(|id| !id.is_empty()) {
                place = tid(id).unwrap_or(-1);
                continue;
            }
            if let Some(name) = letters.strip_prefix('n').filter(|n| !n.is_empty()) {
                place = hosts.iter().find(|h| h.name == name).map_or(-1, |h| h.tid);
                continue;
            }
            for letter in letters.chars() {
                match letter {
                    'a' | 'h' | 'n' => {}
                    'l' => long = true,
                    'x' => all = true,
                    _ => {
                        self.screen.complain(&format!("ps: there is no option {letter}; see `help ps`\n"));
                        return Ok(());
                    }
                }
            }
        }
        let rows = self.tasks(place)?;
        let mut out = format!("{:>24} {:>8}", "HOST", "TID");
        if long {
            let _ = write!(out, " {:>8} {:>8}", "PTID", "PID");
        }
        let _ = writeln!(out, " {:>9} COMMAND", "FLAG 0x");
        for row in rows.iter().filter(|row| all || !row.console) {
            let id = |tid: i32| match rows.iter().find(|r| r.tid == tid) {
                Some(r) if r.console => "(cons)".to_string(),
                _ if tid == 0 => "-".to_string(),
                _ => format!("{tid:x}"),
            };
            let letters: Vec<&str> = [(4, "c"), (2, "f")]
                .iter()
                .filter(|(bit, _)| row.flags & bit != 0)
                .map(|(_, l)| *l)
                .collect();
            let host = hosts.iter().find(|h| h.tid == row.host).map_or("-", |h| h.name.as_str());
            let _ = write!(out, "{host:>24} {:>8}", id(row.tid));
            if long {
                let _ = write!(out, " {:>8} {:>8}", id(row.parent), row.pid);
            }
            let name = if row.name.is_empty() { "-" } else { &row.name };
            let _ = writeln!(out, " {:>9} {name:<12}", format!("{:x}/{}", row.flags, letters.join(",")));
        }
        self.screen.say(&out);
        Ok(())
    }

    /// A number for a new job.
    pub(super) fn next_job(&mut self) -> i32 {
        self.last_job += 1;
        self.last_job
    }
}

/// A host in `conf`.
pub(super) struct Host {
    pub tid: i32,
    pub name: String,
    pub arch: String,
    pub speed: i32,
    pub signature: i32,
}

impl Host {
    fn read(r: &mut Reader<'_>) -> Result<Host, crate::wire::Short> {
        Ok(Host { tid: r.int()?, name: r.text()?, arch: r.text()?, speed: r.int()?, signature: r.int()? })
    }
}

/// A task in `ps`.
struct Row {
    tid: i32,
    parent: i32,
    host: i32,
    flags: i32,
    name: String,
    pid: i32,
    console: bool,
}

impl Row {
    fn read(r: &mut Reader<'_>) -> Result<Row, crate::wire::Short> {
        let (tid, parent, host, flags) = (r.int()?, r.int()?, r.int()?, r.int()?);
        Ok(Row { tid, parent, host, flags, name: r.text()?, pid: r.int()?, console: r.int()? != 0 })
    }
}

/// Names and their entries: index, owner, flags.
fn listing(body: &[u8]) -> Vec<(String, Vec<[i32; 3]>)> {
    let mut r = Reader::new(body);
    let count = r.count().unwrap_or(0);
    (0..count)
        .map_while(|_| {
            let name = r.text().ok()?;
            let entries = r.count().ok()?;
            let entries =
                (0..entries).map_while(|_| Some([r.int().ok()?, r.int().ok()?, r.int().ok()?])).collect();
            Some((name, entries))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::tid;

    #[test]
    fn tids_are_hexadecimal() {
        assert_eq!([tid("t40001"), tid("40001"), tid("0x40001")], [Some(0x40001); 3]);
        assert_eq!((tid("x"), tid("80040000")), (None, Some(i32::MIN | 0x40000)));
    }
}
