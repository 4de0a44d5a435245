//! Which direction of a number is good, and how numbers are written.

use serde::{Deserialize, Serialize};

/// The good direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// As of times.
    Lower,
    /// As of rates.
    Higher,
}

impl Better {
    /// What the unit tells: times are better low, rates high; of others nothing is known.
    pub fn of_unit(unit: &str) -> Option<Better> {
        let unit = unit.trim().to_lowercase();
        if unit.contains("/s") || unit.contains("per second") || unit.ends_with("bps") || unit == "fps" {
            return Some(Better::Higher);
        }
        let times = [
            "s",
            "sec",
            "seconds",
            "ms",
            "us",
            "µs",
            "μs",
            "ns",
            "microseconds",
            "milliseconds",
            "nanoseconds",
        ];
        let time = unit.split(['/', ' ']).next().unwrap_or_default();
        times.contains(&time).then_some(Better::Lower)
    }

    /// "lower is better"
    pub fn sentence(better: Option<Better>) -> &'static str {
        match better {
            Some(Better::Lower) => "lower is better",
            Some(Better::Higher) => "higher is better",
            None => "",
        }
    }
}

/// A number with three or four digits that count, without trailing zeros.
pub fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        return "0".into();
    }
    if !(1e-4..1e9).contains(&size) {
        let text = format!("{value:.3e}");
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        return format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'));
    }
    if size >= 1000.0 {
        return if size < 10000.0 && value.fract() != 0.0 { format!("{value:.0}") } else { grouped(value) };
    }
    // Three digits that count.
    let decimals = (2 - size.log10().floor() as i32).max(0) as usize;
    let text = format!("{value:.decimals$}");
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A size in bytes as people say it: 1 K is 1024, 1 k a thousand.
pub fn place(bytes: f64) -> String {
    let steps = [(1048576.0, "M"), (1024.0, "K"), (1e6, "m"), (1e3, "k")];
    let whole = |unit: f64| bytes >= unit && bytes % unit == 0.0;
    match steps.iter().find(|(unit, _)| whole(*unit)) {
        // A million is M wherever no other M is meant.
        Some((unit, "m")) => format!("{} · 10⁶", short(bytes / unit)),
        Some((unit, letter)) => format!("{} {letter}", short(bytes / unit)),
        None => short(bytes),
    }
}

/// A great number, its thousands set apart by thin spaces.
fn grouped(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    if digits.len() < 5 {
        return format!("{value:.0}");
    }
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    if value < 0.0 {
        text.insert(0, '-');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_tell_the_direction() {
        for unit in ["us", "µs", "ms", "seconds", "ns/byte", "s"] {
            assert_eq!(Better::of_unit(unit), Some(Better::Lower), "{unit}");
        }
        for unit in ["MB/s", "MiB/s", "messages/s", "frames per second", "Mbps"] {
            assert_eq!(Better::of_unit(unit), Some(Better::Higher), "{unit}");
        }
        for unit in ["", "bytes", "copies", "%"] {
            assert_eq!(Better::of_unit(unit), None, "{unit}");
        }
    }

    #[test]
    fn sizes_are_said_as_people_say_them() {
        for (bytes, text) in [
            (0.0, "0"),
            (512.0, "512"),
            (1024.0, "1 K"),
            (65536.0, "64 K"),
            (4194304.0, "4 M"),
            (1536.0 * 1024.0, "1536 K"),
            (10000.0, "10 k"),
            (5000000.0, "5 · 10⁶"),
            (1500.0, "1500"),
        ] {
            assert_eq!(place(bytes), text);
        }
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (0.123456, "0.123"),
            (12.345, "12.3"),
            (107.0, "107"),
            (999.6, "1000"),
            (8192.0, "8192"),
            (8192.4, "8192"),
            (1048576.0, "1\u{202f}048\u{202f}576"),
            (-0.5, "-0.5"),
            (1e-7, "1e-7"),
            (7.62e-5, "7.62e-5"),
        ] {
            assert_eq!(short(value), text);
        }
    }
}
