//! Pixels to measurements and renditions; usable by itself.
