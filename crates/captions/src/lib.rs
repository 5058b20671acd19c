//! Captions: the known facts of a trip, the writer of captions from these facts, and the rules and
//! the evidence by which proposals of any writer are reviewed.

pub mod alt_text;
pub mod caption;
mod emoji;
pub mod evidence;
pub mod facts;
pub mod hashtag;
pub mod instagram;
pub mod language;
mod locale;
pub mod proposal;
pub mod refinement;
pub mod rules;
pub mod suggestion;
pub mod tone;
pub mod writer;

pub use alt_text::{AltText, AltTextError};
pub use caption::{Caption, CaptionError};
pub use facts::{
    ExcludedFacts, Fact, FactKind, FactSource, KnownFact, Note, NoteError, PhotoFacts, Place,
    PlaceKind, TripFacts, TripShots, country_name,
};
pub use hashtag::{Hashtag, HashtagError};
pub use language::Language;
pub use proposal::{Objection, Proposal, Review};
pub use refinement::{
    Change, GrammaticalPerson, Instruction, LockedSentences, RefineError, RefineRequest, Revision,
};
pub use suggestion::{Draft, Suggestion, SuggestionId};
pub use tone::Tone;
pub use writer::{refine, write};
