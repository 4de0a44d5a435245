//! The console's `spawn`.

use super::jobs::{Sink, TRACES};
use super::Console;
use crate::codes;
use crate::texts;
use crate::wire::{Call, Reader, Writer};
use std::fs::OpenOptions;

const ON_HOST: i32 = 1;
const ON_ARCH: i32 = 2;
const DEBUG: i32 = 4;

/// What is asked for.
#[derive(Debug, Default, PartialEq)]
struct Request {
    count: i32,
    flags: i32,
    place: String,
    redirect: Option<Redirect>,
    /// Its calls are shown with its output.
    traced: bool,
    rest: Vec<String>,
}

#[derive(Debug, PartialEq)]
enum Redirect {
    Console,
    File(String),
    Append(String),
}

/// Reads the words after `spawn`; the error is a sentence.
fn parse(words: &[String], architectures: &[&str]) -> Result<Request, String> {
    let mut r = Request { count: 1, ..Request::default() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let Some(option) = word.strip_prefix('-') else {
            r.rest = std::iter::once(word).chain(words).cloned().collect();
            break;
        };
        if let Some(file) = option.strip_prefix(">>") {
            r.redirect = Some(Redirect::Append(file.into()));
        } else if let Some(file) = option.strip_prefix('>') {
            r.redirect = Some(if file.is_empty() { Redirect::Console } else { Redirect::File(file.into()) });
        } else if option == "?" {
            r.flags |= DEBUG;
        } else if option == "@" {
            r.traced = true;
        } else if let Ok(count) = option.parse::<i32>() {
            if count < 1 {
                return Err(format!("{count} tasks cannot be started: the number is 1 or more"));
            }
            r.count = count;
        } else {
            let place = option.strip_prefix("-host=").unwrap_or(option);
            let name = place.split(':').next().unwrap_or("");
            if name.is_empty() && !place.contains(':') {
                return Err("an option is only a hyphen".into());
            }
            r.flags |= match name {
                "" => 0,
                name if architectures.contains(&name) => ON_ARCH,
                _ => ON_HOST,
            };
            r.place = place.into();
        }
    }
    if r.traced && r.redirect.is_none() {
        r.redirect = Some(Redirect::Console);
    }
    if r.rest.is_empty() {
        return Err("which program? see `help spawn`".into());
    }
    if matches!(&r.redirect, Some(Redirect::Append(file)) if file.is_empty()) {
        return Err("->> wants a file name right after it".into());
    }
    Ok(r)
}

impl Console {
    /// Spawns what the words say.
    pub(super) fn spawn(&mut self, words: &[String]) -> Result<(), String> {
        let hosts = self.configuration()?;
        let architectures: Vec<&str> = hosts.iter().map(|h| h.arch.as_str()).collect();
        let request = match parse(words, &architectures) {
            Ok(request) => request,
            Err(text) => {
                self.screen.complain(&format!("spawn: {text}\n"));
                return Ok(());
            }
        };
        let mut job = 0;
        if let Some(redirect) = &request.redirect {
            let sink = match redirect {
                Redirect::Console => Ok(Sink::Console),
                Redirect::File(file) => {
                    OpenOptions::new().create(true).write(true).truncate(true).open(file).map(Sink::File)
                }
                Redirect::Append(file) => {
                    OpenOptions::new().create(true).append(true).open(file).map(Sink::File)
                }
            };
            match sink {
                Ok(sink) => {
                    job = self.next_job();
                    self.jobs.open(job, &request.rest.join(" "), sink);
                    self.screen.say(&format!("[{job}]\n"));
                }
                Err(e) => {
                    self.screen.complain(&format!("spawn: the file for the output cannot be opened: {e}\n"));
                    return Ok(());
                }
            }
        }
        let (status, body) = self.client.ask(Call::Spawn, self.order(&request, job))?;
        let mut r = Reader::new(&body);
        let results = r.count().and_then(|n| r.ints(n)).unwrap_or_default();
        if job != 0 {
            self.jobs.started(job, status > 0);
        }
        if status < 0 {
            self.screen.complain(&format!("spawn: {}\n", codes::text(status)));
            return Ok(());
        }
        let mut text = format!("{status} successful\n");
        for result in &results {
            text += &match *result {
                code if code < 0 => format!("{}\n", codes::text(code)),
                tid => format!("t{tid:x}\n"),
            };
        }
        if (status as usize) < results.len() {
            self.screen.complain(&text);
        } else {
            self.screen.say(&text);
        }
        Ok(())
    }

    fn order(&self, request: &Request, job: i32) -> Writer {
        let here = texts::directory();
        let mut exported: Vec<String> = self
            .exports
            .iter()
            .filter_map(|name| Some(format!("{name}={}", texts::variable(name)?)))
            .collect();
        if !self.exports.is_empty() {
            exported.push(format!("PVM_EXPORT={}", self.exports.join(":")));
        }
        let w = Writer::new()
            .int(request.flags)
            .text(&request.place)
            .text(&request.rest[0])
            .text(&here)
            .block(b"");
        let w = w.texts(&request.rest[1..]).texts(&exported).ints(&[request.count, 0]);
        let output =
            if job == 0 { [4, 21, 5].map(|what| self.options.get(what)) } else { [self.client.tid, 0, job] };
        if request.traced {
            // To this console, in its context, each event at once, and all of each.
            return w.ints(&output).ints(&[self.client.tid, 0, TRACES + job, 0, 1]).block(self.mask.bytes());
        }
        let trace = [6, 22, 7, 8, 9].map(|what| self.options.get(what));
        w.ints(&output).ints(&trace).block(b"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn options_stand_before_the_program() {
        let r = parse(&words("-3 -:/tmp -> -? prog -1 x"), &["LINUX64"]).unwrap();
        assert_eq!((r.count, r.flags, r.place.as_str()), (3, DEBUG, ":/tmp"));
        assert_eq!((r.redirect, r.rest), (Some(Redirect::Console), words("prog -1 x")));
        let r = parse(&words("-LINUX64 ->>out prog"), &["LINUX64"]).unwrap();
        assert_eq!((r.flags, r.redirect), (ON_ARCH, Some(Redirect::Append("out".into()))));
        let r = parse(&words("--host=there:wd ->out prog"), &["LINUX64"]).unwrap();
        assert_eq!((r.flags, r.place.as_str()), (ON_HOST, "there:wd"));
        assert_eq!(r.redirect, Some(Redirect::File("out".into())));
        let r = parse(&words("-@ prog"), &["LINUX64"]).unwrap();
        assert_eq!((r.traced, r.redirect), (true, Some(Redirect::Console)));
        let r = parse(&words("-@ ->out prog"), &["LINUX64"]).unwrap();
        assert_eq!((r.traced, r.redirect), (true, Some(Redirect::File("out".into()))));
    }

    #[test]
    fn mistakes_are_told() {
        for line in ["-3", "-0 prog", "- prog", "->> prog", "-@"] {
            parse(&words(line), &["LINUX64"]).expect_err(line);
        }
    }
}
