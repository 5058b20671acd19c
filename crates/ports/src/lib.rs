//! One trait per outside thing, and the contract that each implementation passes.
