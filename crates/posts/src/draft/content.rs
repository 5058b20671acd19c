//! What a draft holds, and its fields that can be changed independently.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use triptych_captions::{ExcludedFacts, Language, Tone};
use triptych_trips::{PhotoId, PickCount};

use super::suggestion::texts;
use super::{DraftVersion, PatchError, SavedPost, VersionId};
use crate::{AspectRatio, FocusPoint, Post, PostText};

/// What a draft holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DraftContent {
    /// Caption, hashtags and style as they are edited.
    pub text: DraftText,
    /// The user's own words.
    pub note: String,
    /// What the writer says that photos show.
    pub written_alt_texts: BTreeMap<PhotoId, String>,
    /// What the user says that photos show, which goes over the writer's.
    pub own_alt_texts: BTreeMap<PhotoId, String>,
    /// The photos that were moved by hand, in order.
    pub order: Vec<PhotoId>,
    /// The shape of all slides; none for the default.
    pub ratio: Option<AspectRatio>,
    /// The points that were set by hand.
    pub focus: BTreeMap<PhotoId, FocusPoint>,
    /// The selected photos that the post leaves out.
    pub left_out: Vec<PhotoId>,
    /// The kinds of facts that are switched off.
    pub excluded_facts: ExcludedFacts,
    /// The sentences that stay in a rewrite.
    pub locked_sentences: Vec<String>,
    /// How many photos are to be picked; none before a choice.
    pub pick_count: Option<PickCount>,
    /// The version whose text is edited; none for a text of the user's own.
    pub version: Option<VersionId>,
    /// What was generated and rewritten, oldest first.
    pub versions: Vec<DraftVersion>,
    /// The post that it was saved as, which the next save replaces; none for a new one.
    pub post: Option<SavedPost>,
}

/// A text while it is edited: it may break the rules of a post.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DraftText {
    /// The style; none before a choice.
    pub tone: Option<Tone>,
    /// In which language it is written, or is to be written; none before a choice.
    pub language: Option<Language>,
    /// The caption.
    pub caption: String,
    /// The hashtags without `#`.
    pub hashtags: Vec<String>,
    /// More to choose from.
    pub suggested_hashtags: Vec<String>,
}

/// Declares the fields that are changed as a whole: the type, the name in requests and in the
/// database, and the place in [`DraftContent`]. The other fields are in the macro itself.
macro_rules! draft_fields {
    ($($Field:ident: $Value:ty, $name:literal, $($place:ident).+;)+) => {
        /// A field of a draft.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs)] // Each is named after what it holds in `DraftContent`.
        pub enum DraftField {
            $($Field,)+
            /// The user's text about one photo.
            AltText(PhotoId),
            /// The focus point of one photo.
            Focus(PhotoId),
            Version,
            PostId,
        }

        /// The change of one field.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs)] // Each has the new value of the field of its name.
        pub enum DraftChange {
            $($Field($Value),)+
            /// The user's alt text of a photo; `None` for the writer's.
            AltText(PhotoId, Option<String>),
            /// The focus point of a photo; `None` for the default.
            Focus(PhotoId, Option<FocusPoint>),
            /// The version shown; `None` for a new, empty text by the user.
            Version(Option<VersionId>),
            /// The next save creates a new post.
            NewPost,
        }

        /// The fields not specific to a photo.
        const WHOLE: &[DraftField] =
            &[$(DraftField::$Field,)+ DraftField::Version, DraftField::PostId];

        impl DraftField {
            const fn word(self) -> &'static str {
                match self {
                    $(Self::$Field => $name,)+
                    Self::AltText(_) => ALT_TEXTS,
                    Self::Focus(_) => FOCUS,
                    Self::Version => "version",
                    Self::PostId => "post_id",
                }
            }
        }

        impl DraftContent {
            fn agrees(&self, other: &Self, field: DraftField) -> bool {
                match field {
                    $(DraftField::$Field => self.$($place).+ == other.$($place).+,)+
                    DraftField::AltText(id) => {
                        self.own_alt_texts.get(&id) == other.own_alt_texts.get(&id)
                    }
                    DraftField::Focus(id) => self.focus.get(&id) == other.focus.get(&id),
                    DraftField::Version => self.version == other.version,
                    DraftField::PostId => {
                        self.post.map(|post| post.id) == other.post.map(|post| post.id)
                    }
                }
            }

            pub(super) fn change(
                &mut self,
                change: DraftChange,
                now: DateTime<Utc>,
            ) -> Result<(), PatchError> {
                match change {
                    $(DraftChange::$Field(value) => self.$($place).+ = value,)+
                    DraftChange::AltText(id, text) => put(&mut self.own_alt_texts, id, text),
                    DraftChange::Focus(id, point) => put(&mut self.focus, id, point),
                    DraftChange::Version(None) => self.begin_text(now),
                    DraftChange::Version(Some(id)) => {
                        if !self.show_version(id, now) {
                            return Err(PatchError::NoSuchVersion);
                        }
                    }
                    DraftChange::NewPost => self.post = None,
                }
                Ok(())
            }
        }
    };
}

draft_fields! {
    Style: Option<Tone>, "style", text.tone;
    Language: Option<Language>, "language", text.language;
    Note: String, "note", note;
    Caption: String, "caption", text.caption;
    Hashtags: Vec<String>, "hashtags", text.hashtags;
    SuggestedHashtags: Vec<String>, "suggested_hashtags", text.suggested_hashtags;
    Order: Vec<PhotoId>, "order", order;
    Ratio: Option<AspectRatio>, "ratio", ratio;
    LeftOut: Vec<PhotoId>, "left_out", left_out;
    ExcludedFacts: ExcludedFacts, "excluded_facts", excluded_facts;
    LockedSentences: Vec<String>, "locked_sentences", locked_sentences;
    PickCount: Option<PickCount>, "pick_count", pick_count;
}

fn put<Value>(values: &mut BTreeMap<PhotoId, Value>, id: PhotoId, value: Option<Value>) {
    match value {
        Some(value) => values.insert(id, value),
        None => values.remove(&id),
    };
}

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

    /// The names of all fields, without photos.
    pub fn words() -> impl Iterator<Item = &'static str> {
        let whole = WHOLE.iter().map(|field| field.word());
        whole.chain([ALT_TEXTS, FOCUS])
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
        WHOLE.iter().copied().find(|field| field.word() == name)
    }

    /// Its photo, if it is specific to one.
    pub(super) const fn photo_id(self) -> Option<PhotoId> {
        match self {
            Self::AltText(id) | Self::Focus(id) => Some(id),
            _ => None,
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
            .iter()
            .copied()
            .chain(of_photos(self))
            .chain(of_photos(other));
        fields.filter(|field| !self.agrees(other, *field)).collect()
    }

    /// Whether the text equals a post's.
    pub(super) fn has_text_of(&self, post: &Post) -> bool {
        let PostText {
            caption,
            hashtags,
            tone,
        } = &post.text;
        self.text.caption.trim() == caption.as_str()
            && self.text.hashtags == texts(hashtags)
            && self.text.tone == Some(*tone)
    }

    /// Copies a post's content.
    pub(super) fn take_over(&mut self, post: &Post) {
        let PostText {
            caption,
            hashtags,
            tone,
        } = &post.text;
        let is_its =
            |text: &DraftText| text.caption.trim() == caption.as_str() && text.tone == Some(*tone);
        let same = self.versions.iter().rev().find(|one| is_its(&one.text));
        self.version = same.map(|version| version.id);
        self.text = DraftText {
            tone: Some(*tone),
            language: same.map_or(self.text.language, |version| version.text.language),
            caption: caption.as_str().to_owned(),
            hashtags: texts(hashtags),
            suggested_hashtags: same
                .or(self.versions.last())
                .map(|version| version.text.suggested_hashtags.clone())
                .unwrap_or_default(),
        };
        self.forget_lost_sentences();
        let slides = &post.slides;
        self.order = slides.iter().map(|slide| slide.photo_id).collect();
        self.ratio = Some(post.ratio);
        self.focus
            .extend(slides.iter().map(|slide| (slide.photo_id, slide.focus)));
        for slide in slides {
            let text = slide.alt_text.as_str();
            let written = self.written_alt_texts.get(&slide.photo_id);
            if written.is_some_and(|written| written == text) || text.is_empty() {
                self.own_alt_texts.remove(&slide.photo_id);
            } else {
                self.own_alt_texts.insert(slide.photo_id, text.to_owned());
            }
        }
    }

    /// What each photo shows: the user's text, else the writer's.
    pub fn alt_texts(&self) -> BTreeMap<PhotoId, &str> {
        let written = self.written_alt_texts.iter();
        let texts = written.chain(&self.own_alt_texts);
        texts.map(|(id, text)| (*id, text.as_str())).collect()
    }
}
