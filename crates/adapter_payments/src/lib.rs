//! Payment providers.
