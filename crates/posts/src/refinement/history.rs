//! The versions of a caption, between which the user goes back and forth.

use crate::{Draft, Tone};

/// One version.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    /// The tone it is written in.
    pub tone: Tone,
    /// The words.
    pub draft: Draft,
}

/// The versions of one suggestion, oldest first, and which of them is shown. Going to a version
/// that is there asks nobody and costs nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct RevisionHistory {
    first: Revision,
    later: Vec<Revision>,
    shown: usize,
}

impl RevisionHistory {
    /// A suggestion as it was first written.
    pub const fn new(first: Revision) -> Self {
        Self {
            first,
            later: Vec::new(),
            shown: 0,
        }
    }

    /// The version that is shown.
    pub fn shown(&self) -> &Revision {
        let later = self.shown.checked_sub(1);
        later
            .and_then(|index| self.later.get(index))
            .unwrap_or(&self.first)
    }

    /// How many versions there are.
    pub fn len(&self) -> usize {
        self.later.len() + 1
    }

    /// Always false: there is the first version at least.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// With another version, which is shown. Versions that had been taken back go.
    #[must_use]
    pub fn revised(mut self, revision: Revision) -> Self {
        self.later.truncate(self.shown);
        self.later.push(revision);
        self.shown = self.later.len();
        self
    }

    /// With the version before shown; the same where there is none.
    #[must_use]
    pub fn undone(self) -> Self {
        let shown = self.shown.saturating_sub(1);
        Self { shown, ..self }
    }

    /// With the version shown that was taken back last; the same where there is none.
    #[must_use]
    pub fn redone(self) -> Self {
        let shown = (self.shown + 1).min(self.later.len());
        Self { shown, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Caption;

    fn revision(caption: &str) -> Revision {
        Revision {
            tone: Tone::Funny,
            draft: Draft {
                caption: Caption::parse(caption).unwrap(),
                hashtags: Vec::new(),
                suggested_hashtags: Vec::new(),
                alt_texts: Vec::new(),
            },
        }
    }

    fn shown(history: &RevisionHistory) -> &str {
        history.shown().draft.caption.as_str()
    }

    #[test]
    fn versions_are_undone_and_redone_to_both_ends() {
        let history = RevisionHistory::new(revision("one")).undone();
        assert_eq!(shown(&history), "one");
        let history = history.revised(revision("two")).revised(revision("three"));
        assert_eq!((shown(&history), history.len()), ("three", 3));
        let history = history.undone().undone().undone();
        assert_eq!(shown(&history), "one");
        let history = history.redone().redone().redone();
        assert_eq!(shown(&history), "three");
    }

    #[test]
    fn a_new_version_takes_the_place_of_those_that_were_taken_back() {
        let history = RevisionHistory::new(revision("one")).revised(revision("two"));
        let history = history.undone().revised(revision("three"));
        assert_eq!((shown(&history), history.len()), ("three", 2));
        assert_eq!(shown(&history.redone()), "three");
    }
}
