//! Bytes as words that every process manager's text protocol passes: letters, digits, `-` and `_`.

use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use base64::Engine;

/// `bytes` as text.
pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes of a text; `None` if it is none that [`encode`] made.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}
