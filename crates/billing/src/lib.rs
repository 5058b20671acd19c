//! Plans and the ledger of post credits.
