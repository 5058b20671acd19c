//! The contents of an archive: slides in order, caption text, and originals on request.

use chrono::{DateTime, Utc};
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
use triptych_trips::{Photo, PhotoId};

use crate::instagram::SLIDE_WIDTH_PX;
use crate::{AspectRatio, FocusPoint, Post};

/// The contents of an archive. File names are generated and safe on every system.
#[derive(Debug, Clone, PartialEq)]
pub struct ArchivePlan {
    /// The modification time of all files: when the post was last changed.
    pub dated: DateTime<Utc>,
    /// The file name of the archive.
    pub file_name: String,
    /// The files in order.
    pub entries: Vec<ArchiveEntry>,
}

/// A file of an archive.
#[derive(Debug, Clone, PartialEq)]
pub struct ArchiveEntry {
    /// Its path in the archive.
    pub name: String,
    /// Its content.
    pub content: ArchiveContent,
}

/// The content of a file of an archive.
#[derive(Debug, Clone, PartialEq)]
pub enum ArchiveContent {
    /// A slide: a cropped photo.
    Slide {
        /// The photo.
        photo_id: PhotoId,
        /// The aspect ratio of all slides.
        ratio: AspectRatio,
        /// The focus point of the crop.
        focus: FocusPoint,
        /// The maximum width in pixels.
        width_px_max: u32,
    },
    /// An original photo.
    Original(PhotoId),
    /// Text.
    Text(String),
}

/// The file name of the caption text.
pub const CAPTION_FILE: &str = "caption.txt";

/// Lists the files of a post's archive: its slides, `caption.txt`, and on request `originals`.
pub fn plan_archive(post: &Post, originals: &[Photo]) -> ArchivePlan {
    let slides = post
        .slides
        .iter()
        .enumerate()
        .map(|(index, slide)| ArchiveEntry {
            name: format!("{:02}.jpg", index + 1),
            content: ArchiveContent::Slide {
                photo_id: slide.photo_id,
                ratio: post.ratio,
                focus: slide.focus,
                width_px_max: SLIDE_WIDTH_PX,
            },
        });
    let text = ArchiveEntry {
        name: CAPTION_FILE.to_owned(),
        content: ArchiveContent::Text(post.text.caption_file()),
    };
    let originals = originals
        .iter()
        .enumerate()
        .map(|(index, photo)| ArchiveEntry {
            name: original_name(index, photo),
            content: ArchiveContent::Original(photo.id),
        });
    ArchivePlan {
        dated: post.updated_at,
        file_name: format!("triptych-{}.zip", post.id),
        entries: slides.chain([text]).chain(originals).collect(),
    }
}

/// A numbered file name with the photo's own name and the extension of its actual format.
fn original_name(index: usize, photo: &Photo) -> String {
    format!(
        "originals/{:02}-{}.{}",
        index + 1,
        safe_stem(photo),
        photo.format.extension()
    )
}

/// The maximum number of characters of a photo's own name.
const STEM_CHARS_MAX: usize = 80;
/// Its maximum number of bytes: file systems allow 255 for the whole name, which also contains a
/// number or id, a hyphen and the extension.
const STEM_BYTES_MAX: usize = 200;

/// The photo's uploaded name without extension and without characters that some systems reject.
/// Combining marks stay, composed (NFC) where possible: names in Thai or Hindi need them.
pub fn safe_stem(photo: &Photo) -> String {
    let name = photo.file_name.as_str();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let mut bytes = 0;
    let safe: String = ComposingNormalizerBorrowed::new_nfc()
        .normalize(stem)
        .chars()
        .map(|c| if is_safe(c) { c } else { '_' })
        .take(STEM_CHARS_MAX)
        .take_while(|c| {
            bytes += c.len_utf8();
            bytes <= STEM_BYTES_MAX
        })
        .collect();
    safe.trim().to_owned()
}

fn is_safe(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | ' ') || is_mark(c)
}

fn is_mark(c: char) -> bool {
    GeneralCategoryGroup::Mark.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use triptych_captions::{AltText, Caption, Hashtag, Tone};

    use crate::{PostId, PostText, Slide};
    use chrono::DateTime;
    use triptych_trips::{
        ContentHash, FileName, ImageFormat, PhotoState, PixelSize, Selection, TripId,
    };
    use triptych_users::UserId;
    use triptych_users::id::Uuid;

    fn post(hashtags: &[&str]) -> Post {
        let slide = |number| Slide {
            photo_id: PhotoId::new(Uuid::from_u128(number)),
            focus: FocusPoint::CENTRE,
            alt_text: AltText::default(),
        };
        Post {
            id: PostId::new(Uuid::from_u128(7)),
            user_id: UserId::new(Uuid::from_u128(1)),
            trip_id: TripId::new(Uuid::from_u128(2)),
            text: PostText {
                caption: Caption::parse("Up before the birds.").unwrap(),
                hashtags: hashtags
                    .iter()
                    .map(|tag| Hashtag::parse(tag).unwrap())
                    .collect(),
                tone: Tone::Funny,
            },
            slides: vec![slide(11), slide(12)],
            ratio: AspectRatio::new(1.0).unwrap(),
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        }
    }

    fn photo(file_name: &str) -> Photo {
        Photo {
            id: PhotoId::new(Uuid::from_u128(11)),
            trip_id: TripId::new(Uuid::from_u128(2)),
            user_id: UserId::new(Uuid::from_u128(1)),
            file_name: FileName::new(file_name),
            content_hash: ContentHash([0; 32]),
            size_bytes: 1,
            format: ImageFormat::Png,
            size: PixelSize {
                width: 1,
                height: 1,
            },
            taken_at: None,
            uploaded_at: DateTime::UNIX_EPOCH,
            state: PhotoState::Received,
            verdict: None,
            selection: Selection::ON_ARRIVAL,
            not_duplicate_of: std::collections::BTreeSet::new(),
        }
    }

    fn names(plan: &ArchivePlan) -> Vec<&str> {
        plan.entries
            .iter()
            .map(|entry| entry.name.as_str())
            .collect()
    }

    #[test]
    fn slides_come_in_order_and_the_words_behind_them() {
        let plan = plan_archive(&post(&["sea", "sky"]), &[]);
        assert_eq!(names(&plan), ["01.jpg", "02.jpg", "caption.txt"]);
        let words = plan.entries.last().map(|entry| entry.content.clone());
        let expected = "Up before the birds.\n\n#sea #sky\n".to_owned();
        assert_eq!(words, Some(ArchiveContent::Text(expected)));
    }

    #[test]
    fn a_name_of_wide_letters_fits_into_every_file_system() {
        let name = format!("{}.jpg", "𠀋".repeat(90));
        let plan = plan_archive(&post(&[]), &[photo(&name)]);
        let entry = names(&plan).last().copied().unwrap_or_default().to_owned();
        assert_eq!(entry, format!("originals/01-{}.png", "𠀋".repeat(50)));
    }

    #[test]
    fn a_post_without_hashtags_ends_with_its_caption() {
        let plan = plan_archive(&post(&[]), &[]);
        let words = plan.entries.last().map(|entry| entry.content.clone());
        assert_eq!(
            words,
            Some(ArchiveContent::Text("Up before the birds.\n".to_owned()))
        );
    }

    #[test]
    fn names_keep_the_marks_of_their_letters() {
        for (sent, expected) in [
            ("E\u{301}te\u{301}.jpg", "\u{c9}t\u{e9}"),
            ("ที่นี่.jpg", "ที่นี่"),
            ("हिन्दी.jpg", "हिन्दी"),
            ("a:b*c.jpg", "a_b_c"),
        ] {
            assert_eq!(safe_stem(&photo(sent)), expected, "{sent}");
        }
    }

    #[test]
    fn no_name_of_an_original_leaves_its_folder_or_lies_about_its_format() {
        for hostile in [
            "../../x.jpg",
            "CON.exe",
            "a:b*c?.jpg",
            ".hidden",
            "x\u{202e}gpj.exe",
        ] {
            let plan = plan_archive(&post(&[]), &[photo(hostile)]);
            let name = names(&plan)[3].to_owned();
            assert!(
                name.starts_with("originals/01-")
                    && name.rsplit_once('.').is_some_and(|(_, end)| end == "png"),
                "{name}"
            );
            assert!(
                !name.contains("..") && name.matches('/').count() == 1,
                "{name}"
            );
        }
    }
}
