//! Time and memory against ranks, drawn as SVG: both axes logarithmic. No font is needed to write the files.

use crate::sweep::{size, time, Report};
use plotters::prelude::*;
use std::path::{Path, PathBuf};

/// A line of a drawing.
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

/// Writes `time.svg` and `memory.svg` into a directory. Returns the files.
///
/// # Errors
/// A sentence that names the file.
pub fn write(report: &Report, directory: &Path) -> Result<Vec<PathBuf>, String> {
    std::fs::create_dir_all(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    let (times, bytes) = (directory.join("time.svg"), directory.join("memory.svg"));
    draw(&times, "Time until the last rank has ended", &time_lines(report), &time)?;
    draw(&bytes, "Memory of one rank", &memory_lines(report), &decimal)?;
    Ok(vec![times, bytes])
}

/// Bytes in powers of ten, as they stand on a logarithmic axis.
fn decimal(bytes: f64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"];
    let power = (bytes.max(1.0).log10() / 3.0 + 1e-9).floor().min(4.0);
    format!("{:.0} {}", bytes / 1e3f64.powf(power), units[power as usize])
}

/// A line for each operation, size and choice of algorithms: where the chosen algorithm changes with the number of
/// ranks, the line goes on.
fn time_lines(report: &Report) -> Vec<Curve> {
    let mut lines: Vec<Curve> = Vec::new();
    let forced = |operation: &str, bytes: u64, ranks: u32| {
        let same = |r: &&crate::sweep::Row| r.operation == operation && r.bytes == bytes && r.ranks == ranks;
        report.rows.iter().filter(same).count() > 1
    };
    for row in &report.rows {
        let Some(time) = row.time.filter(|t| *t > 0.0) else { continue };
        let mut name = row.operation.to_string();
        if row.bytes > 0 {
            name += &format!(" {}", size(row.bytes));
        }
        if report.rows.iter().any(|r| forced(row.operation, row.bytes, r.ranks)) {
            name += &format!(" {}", row.algorithm);
        }
        let point = (f64::from(row.ranks), time);
        match lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.points.push(point),
            None => lines.push(Curve { name, points: vec![point] }),
        }
    }
    lines
}

/// What a rank has at rest, item by item, and the largest schedule and scratch memory of each operation.
fn memory_lines(report: &Report) -> Vec<Curve> {
    let mut lines: Vec<Curve> = Vec::new();
    let mut add = |name: String, ranks: u32, bytes: u64| {
        if bytes == 0 {
            return;
        }
        let point = (f64::from(ranks), bytes as f64);
        match lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.points.push(point),
            None => lines.push(Curve { name, points: vec![point] }),
        }
    };
    for standing in &report.memory {
        add("at rest, all".into(), standing.ranks, standing.bytes());
        for item in &standing.items {
            add(format!("at rest, {}", item.name), standing.ranks, item.bytes);
        }
    }
    for row in report.rows.iter().filter(|row| row.time.is_some()) {
        let bytes = if row.bytes > 0 { format!(" {}", size(row.bytes)) } else { String::new() };
        add(format!("schedule, {}{bytes}", row.operation), row.ranks, row.schedule_bytes);
    }
    lines
}

fn draw(file: &Path, title: &str, lines: &[Curve], unit: &dyn Fn(f64) -> String) -> Result<(), String> {
    let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", file.display());
    let points = || lines.iter().flat_map(|line| line.points.iter());
    let bounds = |pick: fn(&(f64, f64)) -> f64| {
        let low = points().map(pick).fold(f64::MAX, f64::min);
        let high = points().map(pick).fold(f64::MIN_POSITIVE, f64::max);
        (low.min(high) * 0.8, high * 1.25)
    };
    let (x, y) = (bounds(|p| p.0), bounds(|p| p.1));
    let high = 480 + 18 * lines.len().saturating_sub(20) as u32;
    let root = SVGBackend::new(file, (1040, high)).into_drawing_area();
    root.fill(&WHITE).map_err(|e| fail(&e))?;
    let (area, legend) = root.split_horizontally(760);
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(76)
        .build_cartesian_2d((x.0..x.1).log_scale(), (y.0..y.1).log_scale())
        .map_err(|e| fail(&e))?;
    chart
        .configure_mesh()
        .x_desc("ranks")
        .x_label_formatter(&|v| format!("{v:.0}"))
        .y_label_formatter(&|v| unit(*v))
        .light_line_style(RGBColor(240, 240, 240))
        .draw()
        .map_err(|e| fail(&e))?;
    for (i, line) in lines.iter().enumerate() {
        let color = Palette99::pick(i).to_rgba();
        chart
            .draw_series(LineSeries::new(line.points.iter().copied(), color.stroke_width(2)))
            .map_err(|e| fail(&e))?;
        chart
            .draw_series(line.points.iter().map(|p| Circle::new(*p, 3, color.filled())))
            .map_err(|e| fail(&e))?;
        let at = 40 + 18 * i as i32;
        legend
            .draw(&PathElement::new(vec![(0, at), (24, at)], color.stroke_width(2)))
            .map_err(|e| fail(&e))?;
        legend.draw(&Text::new(line.name.clone(), (32, at - 6), ("sans-serif", 13))).map_err(|e| fail(&e))?;
    }
    root.present().map_err(|e| fail(&e))
}
