//! What is said about every algorithm: its name, when it applies, what it costs.

/// What an algorithm's applicability and cost depend on. Every rank of an operation has the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Case {
    /// Ranks of the (local) group.
    pub ranks: u32,
    /// Bytes: of the whole vector for a broadcast or a reduction, of one rank's block for the others (the mean
    /// block where lengths differ and all ranks know them).
    pub bytes: u64,
    /// Elements of the vector of a reduction; 0 elsewhere.
    pub count: u64,
    /// Whether the operator is commutative; true where there is none.
    pub commutative: bool,
}

/// A machine in the LogGP model, with the costs of local work. Times in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Machine {
    /// From the end of a send to the begin of its receive (L + 2o of the model).
    pub latency: f64,
    /// Time that each further message of a process takes (g).
    pub gap: f64,
    /// Time for each byte of a message (G).
    pub byte: f64,
    /// Time to combine one byte.
    pub combine: f64,
    /// Time to copy one byte.
    pub copy: f64,
}

impl Machine {
    /// Two cores of one socket, as measured for the first design of the shared memory fabric.
    pub const NODE: Machine = Machine { latency: 160.0, gap: 40.0, byte: 0.05, combine: 0.08, copy: 0.03 };

    /// One message of `bytes`.
    pub fn message(&self, bytes: f64) -> f64 {
        self.latency + self.byte * bytes
    }
}

/// One algorithm for one operation; `F` is the type of its building function.
#[derive(Debug)]
pub struct Algorithm<F> {
    /// Its name, as settings and reports say it.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What it cannot do, or nothing.
    pub limits: &'static str,
    /// Whether it can do a case.
    pub applies: fn(&Case) -> bool,
    /// Predicted time in nanoseconds from the start until the last rank has ended.
    pub cost: fn(&Case, &Machine) -> f64,
    /// Writes the schedule of one rank.
    pub build: F,
}

/// For algorithms without limits.
pub fn always(_: &Case) -> bool {
    true
}

/// For algorithms that reorder operands.
pub fn commutative(case: &Case) -> bool {
    case.commutative
}

/// ceil(log2(ranks)).
pub fn log(case: &Case) -> f64 {
    f64::from(crate::team::rounds(case.ranks))
}

/// ranks - 1.
pub fn others(case: &Case) -> f64 {
    f64::from(case.ranks.saturating_sub(1))
}
