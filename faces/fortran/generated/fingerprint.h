/* What tells Arke's table of functions from any other.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#define ARKE_TABLE_FINGERPRINT 0x7fe653af94bdf67bul
