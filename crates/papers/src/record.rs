//! What a program says: lines that begin with "@ " and hold a JSON object, as `record.h` writes them.

use serde::Deserialize;

/// One result.
#[derive(Debug, Clone, PartialEq)]
pub enum Record {
    /// A point of a series.
    Point {
        /// The figure.
        figure: String,
        /// The series.
        series: String,
        /// In the unit of the figure's horizontal axis.
        x: f64,
        /// In the unit of the figure's vertical axis.
        y: f64,
    },
    /// A cell of a table.
    Cell {
        /// The figure.
        figure: String,
        /// The row.
        series: String,
        /// The column.
        column: String,
        /// What stands there.
        cell: crate::experiment::Cell,
    },
    /// A sentence below a figure.
    Note {
        /// The figure.
        figure: String,
        /// The sentence.
        text: String,
    },
}

/// The object as it is written; which members are there tells what it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    figure: String,
    series: Option<String>,
    column: Option<String>,
    x: Option<f64>,
    y: Option<f64>,
    text: Option<String>,
    note: Option<String>,
}

impl Record {
    /// Reads a line: nothing if it is no record, an error if it is a broken one.
    pub fn parse(line: &str) -> Option<Result<Record, String>> {
        let json = line.strip_prefix("@ ")?;
        Some(Self::read(json).map_err(|why| format!("{why} in the record {}", line.trim_end())))
    }

    fn read(json: &str) -> Result<Record, String> {
        use crate::experiment::Cell;
        let raw: Raw = serde_json::from_str(json).map_err(|e| e.to_string())?;
        let figure = raw.figure;
        match (raw.series, raw.column, raw.x, raw.y, raw.text, raw.note) {
            (Some(series), None, Some(x), Some(y), None, None) => Ok(Record::Point { figure, series, x, y }),
            (Some(series), Some(column), None, Some(y), None, None) => {
                Ok(Record::Cell { figure, series, column, cell: Cell::Number(y) })
            }
            (Some(series), Some(column), None, None, Some(text), None) => {
                Ok(Record::Cell { figure, series, column, cell: Cell::Text(text) })
            }
            (None, None, None, None, None, Some(text)) => Ok(Record::Note { figure, text }),
            _ => Err("neither a point nor a cell nor a note".into()),
        }
    }

    /// The figure that it belongs to.
    pub fn figure(&self) -> &str {
        match self {
            Record::Point { figure, .. } | Record::Cell { figure, .. } | Record::Note { figure, .. } => {
                figure
            }
        }
    }

    /// The record as one of the library called `name`: `{mpi}` in the series becomes that name; a series without it
    /// gets " (NAME)" where the library is a `rival`.
    pub fn of_library(mut self, name: &str, rival: bool) -> Record {
        if let Record::Point { series, .. } | Record::Cell { series, .. } = &mut self {
            if series.contains("{mpi}") {
                *series = series.replace("{mpi}", name);
            } else if rival {
                *series = format!("{series} ({name})");
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Cell;

    fn parse(line: &str) -> Record {
        Record::parse(line).unwrap().unwrap()
    }

    #[test]
    fn each_form_is_read() {
        let point = parse("@ {\"figure\":\"fig6\",\"series\":\"a \\\"b\\\"\",\"x\":8,\"y\":1.25}\n");
        let expected = Record::Point { figure: "fig6".into(), series: "a \"b\"".into(), x: 8.0, y: 1.25 };
        assert_eq!(point, expected);
        let Record::Cell { cell, column, .. } =
            parse(r#"@ {"figure":"t","series":"NX","column":"latency","y":3e-1}"#)
        else {
            panic!()
        };
        assert_eq!((cell, column.as_str()), (Cell::Number(0.3), "latency"));
        let Record::Cell { cell, .. } = parse(r#"@ {"figure":"t","series":"NX","column":"c","text":"x"}"#)
        else {
            panic!()
        };
        assert_eq!(cell, Cell::Text("x".into()));
        assert_eq!(parse(r#"@ {"figure":"t","note":"n"}"#).figure(), "t");
    }

    #[test]
    fn other_lines_are_left_alone_and_broken_records_told() {
        assert!(Record::parse("latency 3 us").is_none());
        assert!(Record::parse("@@ x").is_none());
        for line in [
            "@ {",
            "@ 3",
            r#"@ {"series":"a","x":1,"y":2}"#,
            r#"@ {"figure":"f","series":"a","x":1}"#,
            r#"@ {"figure":"f","series":"a","x":1,"y":nan}"#,
            r#"@ {"figure":"f","series":"a","x":1,"y":1e999}"#,
            r#"@ {"figure":"f","series":"a","column":"c","x":1,"y":2}"#,
            r#"@ {"figure":"f","series":"a","x":1,"y":2,"z":3}"#,
        ] {
            assert!(Record::parse(line).unwrap().is_err(), "{line}");
        }
    }

    #[test]
    fn series_are_named_by_library() {
        let name = |series: &str, library: &str, rival| {
            let line = format!(r#"@ {{"figure":"f","series":"{series}","x":1,"y":2}}"#);
            match parse(&line).of_library(library, rival) {
                Record::Point { series, .. } => series,
                _ => unreachable!(),
            }
        };
        assert_eq!(name("a", "Arke", false), "a");
        assert_eq!(name("a", "MPICH", true), "a (MPICH)");
        assert_eq!(name("{mpi}, long", "MPICH", true), "MPICH, long");
        assert_eq!(name("{mpi}, long", "Arke", false), "Arke, long");
    }
}
