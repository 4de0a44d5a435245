//! Moving bytes between processes: the `Fabric` trait and its implementations.
