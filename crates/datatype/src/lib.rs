//! Memory layouts: flattening, packing and cursors over user memory.
