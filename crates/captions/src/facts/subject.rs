//! What photos show, in words.

use triptych_trips::Content;

use crate::writer::subjects::SUBJECTS;

/// Something that a photo can show: an entry of the table of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject(usize);

/// The words for a subject.
#[derive(Debug)]
pub(crate) struct SubjectWords {
    /// The tag of the networks' table, in lower case.
    pub(crate) tag: &'static str,
    /// The kind of thing that it is, such as 'building'; '-' without one.
    pub(crate) group: &'static str,
    /// As one thing: 'a castle'.
    pub(crate) one: &'static str,
    /// As the thing that is known: 'the castle'.
    pub(crate) known: &'static str,
    /// Where somebody is who is seen with it: 'in front of a castle'.
    pub(crate) beside: &'static str,
    /// Hashtags that people look for it by.
    pub(crate) hashtags: &'static [&'static str],
    /// What a text may call it, and what belongs to it.
    pub(crate) supported: &'static [&'static str],
}

/// Tags that other things are often taken for: waterfalls for geysers, flowers for insects, fields
/// from the air for vegetables, a beach for marine life. Of weddings the table has grooms alone.
const DOUBTFUL: [&str; 5] = ["geyser", "insect", "marine life", "vegetables", "wedding"];

impl Subject {
    /// The subject of a tag; none for an unknown one.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let found = SUBJECTS.binary_search_by(|words| words.tag.cmp(tag));
        found.ok().map(Self)
    }

    /// What a photo surely shows, the surest first, each with how sure that is (0 to 1).
    pub(super) fn seen_in(content: &Content) -> Vec<(Self, f32)> {
        let sure = content.tags.iter().filter(|tag| tag.is_sure());
        sure.filter_map(|tag| Some((Self::of_tag(&tag.name)?, tag.score)))
            .collect()
    }

    /// Whether a photo may show an animal: the detector takes muzzles for faces.
    pub(super) fn may_be_an_animal(content: &Content) -> bool {
        let mut subjects = content
            .tags
            .iter()
            .filter_map(|tag| Self::of_tag(&tag.name))
            .map(Self::words);
        subjects.any(|words| words.group == "animal")
    }

    /// Whether one photo is not enough to believe it.
    pub(crate) fn is_doubtful(self) -> bool {
        DOUBTFUL.contains(&self.words().tag)
    }

    pub(crate) fn words(self) -> &'static SubjectWords {
        const NOTHING: SubjectWords = SubjectWords {
            tag: "",
            group: "-",
            one: "",
            known: "",
            beside: "",
            hashtags: &[],
            supported: &[],
        };
        SUBJECTS.get(self.0).unwrap_or(&NOTHING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subject_is_found_by_its_tag() {
        for (index, words) in SUBJECTS.iter().enumerate() {
            assert_eq!(
                Subject::of_tag(words.tag),
                Some(Subject(index)),
                "{words:?}"
            );
        }
        assert_eq!(Subject::of_tag("unicorn"), None);
    }
}
