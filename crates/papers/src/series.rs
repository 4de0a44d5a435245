//! A series of measured values, with what each launch measured.

use crate::experiment::Cell;
use crate::statistics::Sample;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Measured values that belong together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Its name; of a table the row's.
    pub name: String,
    /// The program that recorded it.
    pub program: String,
    /// The library that it ran on.
    pub library: String,
    /// Points, by x; each value is the median of its launches.
    pub points: Vec<[f64; 2]>,
    /// Cells, by column; a number is the median of its launches.
    pub cells: BTreeMap<String, Cell>,
    /// What each launch measured: of the points, in their order.
    pub samples: Vec<Sample>,
    /// The same of the cells that hold numbers.
    pub cell_samples: BTreeMap<String, Sample>,
}

impl Series {
    /// An empty one.
    pub fn new(name: &str, program: &str, library: &str) -> Series {
        Series {
            name: name.into(),
            program: program.into(),
            library: library.into(),
            points: Vec::new(),
            cells: BTreeMap::new(),
            samples: Vec::new(),
            cell_samples: BTreeMap::new(),
        }
    }

    /// Adds a point of a launch; the later of two with one x in one launch counts.
    pub fn add_point(&mut self, x: f64, y: f64, launch: u32) {
        let index = self.points.iter().position(|point| point[0] >= x).unwrap_or(self.points.len());
        if self.points.get(index).is_none_or(|point| point[0] != x) {
            self.points.insert(index, [x, y]);
            self.samples.insert(index, Sample::default());
        }
        self.samples[index].values.insert(launch, y);
        self.points[index][1] = self.samples[index].median();
    }

    /// Adds a cell of a launch. Of words the last ones count.
    pub fn add_cell(&mut self, column: String, cell: Cell, launch: u32) {
        let cell = match cell {
            Cell::Number(number) => {
                let sample = self.cell_samples.entry(column.clone()).or_default();
                sample.values.insert(launch, number);
                Cell::Number(sample.median())
            }
            text => text,
        };
        self.cells.insert(column, cell);
    }

    /// All samples.
    pub fn all_samples(&self) -> impl Iterator<Item = &Sample> {
        self.samples.iter().chain(self.cell_samples.values())
    }

    /// The series as some launches, drawn from those there were, would have it.
    pub fn drawn(&self, launches: &[u32]) -> Series {
        let mut drawn = Series::new(&self.name, &self.program, &self.library);
        for (point, sample) in self.points.iter().zip(&self.samples) {
            drawn.points.extend(sample.drawn(launches).map(|y| [point[0], y]));
        }
        for (column, sample) in &self.cell_samples {
            let number = sample.drawn(launches).map(Cell::Number);
            drawn.cells.extend(number.map(|number| (column.clone(), number)));
        }
        drawn
    }
}
