//! The table of what photos can show, made at build time from `phrases/en/words.txt`.

use crate::facts::SubjectWords;

include!(concat!(env!("OUT_DIR"), "/subjects.rs"));
