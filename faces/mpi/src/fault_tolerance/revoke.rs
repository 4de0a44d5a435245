//! Revoking a communicator: all operations on it end in all of its processes.
//!
//! Whoever hears of it for the first time tells everybody else. So all living processes hear of it if one does that
//! goes on living, whatever becomes of the process that began.

use super::letters::{self, Said};
use super::registry::{self, Entry};
use crate::communicators::PARTITIONED_CONTEXT;
use crate::error::Result;
use crate::runtime;
use crate::runtime::engine::{self, Eng};
use crate::runtime::table::Table;
use arke_engine::loss::REVOKED;

/// Communicators that were revoked elsewhere before they were made here: context, and the number of their processes.
static EARLY: Table<Vec<(u32, u64)>> = Table::new("revoked communicators", Vec::new());

/// Closes a communicator here and tells all others; nothing, where it is closed already.
pub(super) fn revoke(engine: &mut Eng, context: u32, entry: &Entry) -> Result {
    if !entry.health.revoke() {
        return Ok(());
    }
    (context..context + 4).for_each(|context| engine.close_context(context, REVOKED));
    // Pieces of partitioned messages have one context for all communicators.
    let cookie = entry.health.cookie();
    engine.give_up(REVOKED, |on, _, of| on == PARTITIONED_CONTEXT && of == cookie);
    let said = Said::Revoke { context, print: entry.print()? };
    let others = entry.members()?;
    others
        .iter()
        .filter(|process| **process != runtime::me())
        .for_each(|process| letters::send(engine, *process, &said));
    Ok(())
}

/// Another process says that a communicator is revoked.
pub(super) fn heard(engine: &mut Eng, context: u32, print: u64) {
    match registry::find(context) {
        // Of another communicator that had these numbers, and is gone here, nothing is to be revoked.
        Some(entry) if entry.print().is_ok_and(|own| own != print) => {}
        Some(entry) => {
            let done = revoke(engine, context, &entry);
            debug_assert!(done.is_ok());
        }
        None => {
            let done = EARLY.write(|early| early.push((context, print)));
            debug_assert!(done.is_ok());
        }
    }
}

/// Revokes a new communicator, if that was asked for before it was made here.
pub(super) fn settle(context: u32, entry: &Entry) -> Result {
    if EARLY.read(|early| early.iter().all(|(of, _)| *of != context))? {
        return Ok(());
    }
    let own = entry.print()?;
    let meant = EARLY.write(|early| {
        let meant = early.contains(&(context, own));
        early.retain(|(of, _)| *of != context);
        meant
    })?;
    match meant {
        true => engine::with(|e| revoke(e, context, entry))?,
        false => Ok(()),
    }
}
