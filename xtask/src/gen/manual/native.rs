//! The page of `arke.h`, made of its comments, with a link for each of its functions.

use std::collections::BTreeMap;

use roff::{bold, roman, Roff};

use super::page::{plain_words, SOURCE};

/// A piece of the header.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    /// A heading, as `/* ---- Messages ---- */`.
    Heading(String),
    /// A comment that stands alone, in paragraphs.
    Text(Vec<String>),
    /// Lines of C.
    Code(Vec<String>),
}

/// The pages by the name of their file.
pub fn pages(header: &str, date: &str) -> Result<BTreeMap<String, String>, String> {
    let pieces = pieces(header)?;
    let mut page = Roff::new();
    page.control("TH", ["arke.h", "3", date, SOURCE, "Arke"]);
    plain_words(&mut page);
    page.control("SH", ["NAME"]);
    page.text([roman("arke.h - the own C interface of Arke's engine")]);
    page.control("SH", ["SYNOPSIS"]);
    page.control("nf", []);
    page.text([bold("#include <arke.h>")]);
    page.control("sp", []);
    page.text([bold("arke cc --face native program.c -o program")]);
    page.control("fi", []);
    page.control("SH", ["DESCRIPTION"]);
    let mut names = Vec::new();
    let mut begun = true;
    for piece in &pieces {
        match piece {
            Piece::Heading(heading) => {
                page.control("SS", [heading.as_str()]);
                begun = true;
            }
            Piece::Text(paragraphs) => {
                for text in paragraphs {
                    // A paragraph macro right behind a heading is one too many.
                    if !begun {
                        page.control("PP", []);
                    }
                    page.text([roman(text.as_str())]);
                    begun = false;
                }
            }
            Piece::Code(lines) => {
                if !begun {
                    page.control("PP", []);
                }
                page.control("nf", []);
                for line in lines {
                    page.text([bold(line.as_str())]);
                    names.extend(function(line));
                }
                page.control("fi", []);
                begun = false;
            }
        }
    }
    if names.is_empty() {
        return Err("include/arke.h: no function was found".to_owned());
    }
    page.control("SH", ["SEE ALSO"]);
    page.text([bold("arke"), roman("(1),")]);
    page.text([bold("arke-cc"), roman("(1)")]);
    page.control("PP", []);
    page.text([roman("docs/native.md in the sources of Arke")]);
    let mut pages = BTreeMap::from([("arke.h.3".to_owned(), page.render())]);
    pages.extend(names.into_iter().map(|name| (format!("{name}.3"), ".so man3/arke.h.3\n".to_owned())));
    Ok(pages)
}

/// The function that a line declares.
fn function(line: &str) -> Option<String> {
    if line.starts_with([' ', '#', '}']) || line.starts_with("typedef") {
        return None;
    }
    let before = line.split_once('(')?.0;
    let name = before.rsplit([' ', '*']).next()?;
    name.starts_with("arke_").then(|| name.to_owned())
}

fn pieces(header: &str) -> Result<Vec<Piece>, String> {
    let body = header.split("#ifdef __cplusplus").nth(1).and_then(|body| body.split_once("#endif"));
    let (_, body) = body.ok_or("include/arke.h: where the declarations begin is not clear")?;
    let intro = header.split_once("*/").ok_or("include/arke.h: it does not begin with a comment")?.0;
    let mut pieces = vec![Piece::Text(paragraphs(intro))];
    let mut lines = body.lines().take_while(|line| !line.starts_with("#ifdef __cplusplus")).peekable();
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix("/* ---- ") {
            pieces
                .push(Piece::Heading(heading.trim_end_matches("*/").trim_end_matches([' ', '-']).to_owned()));
        } else if line.starts_with("/*") {
            let mut comment = line.to_owned();
            while !comment.trim_end().ends_with("*/") {
                comment += "\n";
                comment += lines.next().ok_or("include/arke.h: a comment does not end")?;
            }
            pieces.push(Piece::Text(paragraphs(comment.trim_end().trim_end_matches("*/"))));
        } else if line.is_empty() {
            // The next declarations are a listing of their own.
            if matches!(pieces.last(), Some(Piece::Code(_))) {
                pieces.push(Piece::Code(Vec::new()));
            }
        } else {
            match pieces.last_mut() {
                Some(Piece::Code(code)) => code.push(line.to_owned()),
                _ => pieces.push(Piece::Code(vec![line.to_owned()])),
            }
        }
    }
    pieces.retain(|piece| *piece != Piece::Code(Vec::new()));
    Ok(pieces)
}

/// The text of a comment; an empty line separates paragraphs.
fn paragraphs(comment: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for line in comment.lines() {
        let line = line.trim_start().trim_start_matches("/*").trim_start_matches('*').trim();
        if line.is_empty() {
            all.push(String::new());
            continue;
        }
        if let Some(last) = all.last_mut() {
            *last += if last.is_empty() { "" } else { " " };
            *last += line;
        }
    }
    all.retain(|text| !text.is_empty());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_taken_apart() {
        let header = "/* x.h: about.\n *\n * More. */\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n/* ---- One ---- */\n\n\
             /* Does it,\n * well. */\nint arke_do(int n,\n    int m);\n\nint arke_other(void);\n#ifdef __cplusplus\n}\n#endif\n";
        let text = |lines: &[&str]| Piece::Text(lines.iter().map(|line| (*line).to_owned()).collect());
        let code = |lines: &[&str]| Piece::Code(lines.iter().map(|line| (*line).to_owned()).collect());
        let expected = [
            text(&["x.h: about.", "More."]),
            Piece::Heading("One".into()),
            text(&["Does it, well."]),
            code(&["int arke_do(int n,", "    int m);"]),
            code(&["int arke_other(void);"]),
        ];
        assert_eq!(pieces(header).unwrap(), expected);
        let pages = pages(header, "2025-01-01").unwrap();
        let names: Vec<_> = pages.keys().map(String::as_str).collect();
        assert_eq!(names, ["arke.h.3", "arke_do.3", "arke_other.3"]);
    }
}
