//! Suggestions of a captioner.

use chrono::{DateTime, Utc};
use triptych_trips::{PhotoId, TripId};
use triptych_users::{UserId, define_id};

use crate::facts::REMEMBRANCE;
use crate::{
    AltText, Caption, ExcludedFacts, Fact, FactKind, Hashtag, Language, Note, RefineError,
    Revision, Tone,
};

define_id! {
    /// Identifies a suggestion.
    SuggestionId
}

/// The texts of a captioner for chosen photos.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The caption.
    pub caption: Caption,
    /// Three to five hashtags.
    pub hashtags: Vec<Hashtag>,
    /// Ten more for the user to choose from, none of them among `hashtags`.
    pub suggested_hashtags: Vec<Hashtag>,
    /// An alt text for each chosen photo, in order.
    pub alt_texts: Vec<(PhotoId, AltText)>,
}

impl Draft {
    /// The number of suggested hashtags in addition to those of the caption.
    pub const SUGGESTED_HASHTAGS: usize = 10;
}

/// A draft for which a credit was spent.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// Identifies the suggestion.
    pub id: SuggestionId,
    /// The owner.
    pub user_id: UserId,
    /// The trip of the photos, for which the credit was spent.
    pub trip_id: TripId,
    /// The requested tone.
    pub tone: Tone,
    /// The language of the texts.
    pub language: Language,
    /// The texts.
    pub draft: Draft,
    /// The known facts. Those that are not excluded may be in the texts.
    pub facts: Vec<Fact>,
    /// The kinds of facts that the user had excluded.
    pub excluded: ExcludedFacts,
    /// The number of free refinements left.
    pub refinements_left: u8,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

impl Suggestion {
    /// The number of refinements included in a credit.
    pub const REFINEMENTS: u8 = 10;

    /// Whether the caption is quiet in every tone, see [`is_quiet`].
    pub fn is_quiet(&self) -> bool {
        is_quiet(&self.facts, &self.excluded)
    }

    /// Checks whether it can be refined once more.
    ///
    /// # Errors
    /// [`RefineError::NoneLeft`] if no refinement is left.
    pub const fn check_refinable(&self) -> Result<(), RefineError> {
        if self.refinements_left == 0 {
            Err(RefineError::NoneLeft)
        } else {
            Ok(())
        }
    }

    /// The suggestion with other texts, written from the current facts, which uses one of its
    /// refinements. Its credit and creation time stay.
    ///
    /// # Errors
    /// [`RefineError::NoneLeft`] if no refinement is left.
    pub fn refined(
        self,
        revision: Revision,
        facts: Vec<Fact>,
        excluded: ExcludedFacts,
    ) -> Result<Self, RefineError> {
        self.check_refinable()?;
        Ok(Self {
            tone: revision.tone,
            draft: revision.draft,
            facts,
            excluded,
            refinements_left: self.refinements_left.saturating_sub(1),
            ..self
        })
    }
}

/// Whether the user's note is about a loss, an illness or grief, or the place is a memorial, so
/// that a caption from these facts is quiet in every tone.
pub fn is_quiet(facts: &[Fact], excluded: &ExcludedFacts) -> bool {
    let mut used = facts.iter().filter(|fact| !excluded.contains(&fact.kind));
    used.any(|fact| match fact.kind {
        FactKind::Note => Note::parse(&fact.text).is_ok_and(|note| note.is_of_grief()),
        FactKind::Place => fact.text == REMEMBRANCE,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use triptych_users::id::Uuid;

    fn revision(caption: &str) -> Revision {
        Revision {
            tone: Tone::Vlogger,
            draft: Draft {
                caption: Caption::parse(caption).unwrap(),
                hashtags: Vec::new(),
                suggested_hashtags: Vec::new(),
                alt_texts: Vec::new(),
            },
        }
    }

    #[test]
    fn a_credit_pays_for_ten_refinements_and_no_more() {
        let mut suggestion = Suggestion {
            id: SuggestionId::new(Uuid::nil()),
            user_id: UserId::new(Uuid::nil()),
            trip_id: TripId::new(Uuid::nil()),
            tone: Tone::Funny,
            language: Language::English,
            draft: revision("first").draft,
            facts: Vec::new(),
            excluded: ExcludedFacts::new(),
            refinements_left: Suggestion::REFINEMENTS,
            created_at: DateTime::UNIX_EPOCH,
        };
        let excluded = ExcludedFacts::from([FactKind::Place]);
        let refine = |suggestion: Suggestion, caption: &str| {
            suggestion.refined(revision(caption), Vec::new(), excluded.clone())
        };
        for number in 1..=10 {
            suggestion = refine(suggestion, &format!("no. {number}")).unwrap();
        }
        assert_eq!(suggestion.tone, Tone::Vlogger);
        assert_eq!(suggestion.draft.caption.as_str(), "no. 10");
        assert_eq!(suggestion.excluded, excluded);
        let refused = refine(suggestion, "one too many");
        assert_eq!(refused, Err(RefineError::NoneLeft));
    }
}
