//! What every implementation of a port promises, as tests.
//!
//! Each case is a public async function; the macro of its suite turns the list of cases into one
//! test per case, so that a failure names the broken promise.
