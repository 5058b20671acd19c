//! Formats errors for the log.

use std::error::Error as StdError;

/// An error with its causes.
pub(crate) fn chain(error: &(dyn StdError + 'static)) -> String {
    let mut texts = vec![error.to_string()];
    let mut next = error.source();
    while let Some(cause) = next {
        texts.push(cause.to_string());
        next = cause.source();
    }
    texts.join(": ")
}
