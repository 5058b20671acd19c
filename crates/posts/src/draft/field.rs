//! The fields of a draft that can be changed independently.

use std::collections::BTreeSet;

use triptych_trips::PhotoId;

use super::DraftContent;

/// A field of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)] // Each is named after what it holds in `DraftContent`.
pub enum DraftField {
    Style,
    Language,
    Note,
    Caption,
    Hashtags,
    SuggestedHashtags,
    /// The user's text about one photo.
    AltText(PhotoId),
    Order,
    Ratio,
    /// The focus point of one photo.
    Focus(PhotoId),
    LeftOut,
    ExcludedFacts,
    LockedSentences,
    PickCount,
    Version,
    PostId,
}

/// The fields not specific to a photo.
const WHOLE: [DraftField; 14] = [
    DraftField::Style,
    DraftField::Language,
    DraftField::Note,
    DraftField::Caption,
    DraftField::Hashtags,
    DraftField::SuggestedHashtags,
    DraftField::Order,
    DraftField::Ratio,
    DraftField::LeftOut,
    DraftField::ExcludedFacts,
    DraftField::LockedSentences,
    DraftField::PickCount,
    DraftField::Version,
    DraftField::PostId,
];

const ALT_TEXTS: &str = "alt_texts";
const FOCUS: &str = "focus";

impl DraftField {
    /// Its name, followed by a dot and the photo's id if it is specific to a photo.
    pub fn name(self) -> String {
        match self {
            Self::AltText(photo_id) => format!("{ALT_TEXTS}.{photo_id}"),
            Self::Focus(photo_id) => format!("{FOCUS}.{photo_id}"),
            whole => whole.word().to_owned(),
        }
    }

    /// Parses a name; `None` if it is unknown.
    pub fn parse(name: &str) -> Option<Self> {
        if let Some((word, id)) = name.split_once('.') {
            let photo_id = PhotoId::parse(id).ok()?;
            return match word {
                ALT_TEXTS => Some(Self::AltText(photo_id)),
                FOCUS => Some(Self::Focus(photo_id)),
                _ => None,
            };
        }
        WHOLE.into_iter().find(|field| field.word() == name)
    }

    /// Its photo, if it is specific to one.
    pub(super) const fn photo_id(self) -> Option<PhotoId> {
        match self {
            Self::AltText(id) | Self::Focus(id) => Some(id),
            _ => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Language => "language",
            Self::Note => "note",
            Self::Caption => "caption",
            Self::Hashtags => "hashtags",
            Self::SuggestedHashtags => "suggested_hashtags",
            Self::AltText(_) => ALT_TEXTS,
            Self::Order => "order",
            Self::Ratio => "ratio",
            Self::Focus(_) => FOCUS,
            Self::LeftOut => "left_out",
            Self::ExcludedFacts => "excluded_facts",
            Self::LockedSentences => "locked_sentences",
            Self::PickCount => "pick_count",
            Self::Version => "version",
            Self::PostId => "post_id",
        }
    }
}

impl DraftContent {
    /// The fields that differ from another content.
    pub(super) fn fields_unlike(&self, other: &Self) -> BTreeSet<DraftField> {
        let of_photos = |content: &Self| {
            let texts = content
                .own_alt_texts
                .keys()
                .map(|id| DraftField::AltText(*id));
            let points = content.focus.keys().map(|id| DraftField::Focus(*id));
            texts.chain(points).collect::<Vec<_>>()
        };
        let fields = WHOLE
            .into_iter()
            .chain(of_photos(self))
            .chain(of_photos(other));
        fields.filter(|field| !self.agrees(other, *field)).collect()
    }

    fn agrees(&self, other: &Self, field: DraftField) -> bool {
        match field {
            DraftField::Style => self.text.tone == other.text.tone,
            DraftField::Language => self.text.language == other.text.language,
            DraftField::Note => self.note == other.note,
            DraftField::Caption => self.text.caption == other.text.caption,
            DraftField::Hashtags => self.text.hashtags == other.text.hashtags,
            DraftField::SuggestedHashtags => {
                self.text.suggested_hashtags == other.text.suggested_hashtags
            }
            DraftField::AltText(id) => self.own_alt_texts.get(&id) == other.own_alt_texts.get(&id),
            DraftField::Order => self.order == other.order,
            DraftField::Ratio => self.ratio == other.ratio,
            DraftField::Focus(id) => self.focus.get(&id) == other.focus.get(&id),
            DraftField::LeftOut => self.left_out == other.left_out,
            DraftField::ExcludedFacts => self.excluded_facts == other.excluded_facts,
            DraftField::LockedSentences => self.locked_sentences == other.locked_sentences,
            DraftField::PickCount => self.pick_count == other.pick_count,
            DraftField::Version => self.version == other.version,
            DraftField::PostId => {
                let id = |content: &Self| content.post.map(|post| post.id);
                id(self) == id(other)
            }
        }
    }
}
