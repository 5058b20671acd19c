//! Trips and photos, and the rules by which the best are picked.
