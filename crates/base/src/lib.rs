//! What every layer shares: errors, settings, counters, slabs, the job board.
