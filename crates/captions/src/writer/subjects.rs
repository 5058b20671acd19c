//! The table of subjects, generated at build time from `words.txt` of each language.

use crate::facts::{Noun, SubjectWords};

include!(concat!(env!("OUT_DIR"), "/subjects.rs"));
