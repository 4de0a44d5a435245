//! Collective algorithms as schedules.
