//! The writer on the device.

use async_trait::async_trait;
use triptych_captions::Draft;
use triptych_ports::{CaptionBrief, CaptionWriter, CaptionWriterError};

/// Writes from what is known of the photos, by a grammar for each tone. It takes well under a
/// millisecond and cannot fail, so it stays on the calling thread.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceWriter;

#[async_trait]
impl CaptionWriter for DeviceWriter {
    async fn write(&self, brief: &CaptionBrief) -> Result<Draft, CaptionWriterError> {
        Ok(triptych_captions::write(
            &brief.facts,
            brief.tone,
            &brief.earlier,
            brief.seed,
        ))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use triptych_captions::{Note, PhotoFacts, Tone, TripFacts};
    use triptych_trips::PhotoId;
    use triptych_users::id::Uuid;

    fn brief(tone: Tone, seed: u64) -> CaptionBrief {
        let photo = |number| PhotoFacts {
            photo_id: PhotoId::new(Uuid::from_u128(number)),
            date: None,
            clock: None,
            location: None,
            place: None,
            part_of_day: None,
            pixels: None,
            people: None,
            subjects: Vec::new(),
            is_smiling: false,
            is_document: false,
        };
        CaptionBrief {
            facts: TripFacts::gather((1..4).map(photo).collect())
                .with_note(Note::parse("lost twice, worth it").ok()),
            tone,
            earlier: Vec::new(),
            seed,
        }
    }

    #[tokio::test]
    async fn a_brief_becomes_a_draft_of_its_photos_and_words() {
        for tone in Tone::ALL {
            let draft = DeviceWriter.write(&brief(tone, 1)).await.unwrap();
            assert_eq!(draft.alt_texts.len(), 3);
            assert_eq!(draft.suggested_hashtags.len(), Draft::SUGGESTED_HASHTAGS);
            assert!((3..=5).contains(&draft.hashtags.len()));
            assert!(draft.caption.as_str().contains("ost twice, worth it"));
        }
    }

    #[tokio::test]
    async fn another_seed_gives_another_caption_and_the_same_seed_the_same() {
        let one = DeviceWriter.write(&brief(Tone::Funny, 1)).await.unwrap();
        let other = DeviceWriter.write(&brief(Tone::Funny, 2)).await.unwrap();
        let again = DeviceWriter.write(&brief(Tone::Funny, 1)).await.unwrap();
        assert_ne!(one.caption, other.caption);
        assert_eq!(one, again);
    }
}
