//! The subjects of all photos of a post.

use super::{PhotoFacts, Subject};

/// A subject and the photos that show it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeenSubject {
    /// The subject.
    pub subject: Subject,
    /// The number of photos that show it, at least 1.
    pub photos: usize,
}

/// The minimum probability that at least one of the photos shows a subject: one photo at 0.75, or
/// two at 0.6, the minimum at which a tag is shown.
const CERTAIN_MIN: f32 = 0.75;

/// The certain subjects: specific ones before general ones, then by number of photos. A general
/// subject is omitted if a specific one of its group is certain.
pub(super) fn subjects(photos: &[PhotoFacts]) -> Vec<SeenSubject> {
    let mut found: Vec<(SeenSubject, f32)> = Vec::new();
    for (subject, score) in photos
        .iter()
        .flat_map(|photo| photo.subjects.iter().copied())
    {
        match found.iter_mut().find(|(seen, _)| seen.subject == subject) {
            Some((seen, doubt)) => {
                seen.photos += 1;
                *doubt *= 1.0 - score;
            }
            None => found.push((SeenSubject { subject, photos: 1 }, 1.0 - score)),
        }
    }
    found.retain(|(_, doubt)| 1.0 - doubt >= CERTAIN_MIN);
    found.sort_by(|(one, doubt), (other, other_doubt)| {
        let is_general = |seen: &SeenSubject| seen.subject.is_general();
        let by_kind = is_general(one).cmp(&is_general(other));
        let by_photos = other.photos.cmp(&one.photos);
        by_kind.then(by_photos).then(doubt.total_cmp(other_doubt))
    });
    let mut subjects: Vec<SeenSubject> = Vec::new();
    for (seen, _) in found {
        let is_said = |known: &SeenSubject| known.subject.is_of_group_of(seen.subject);
        if !(seen.subject.is_general() && subjects.iter().any(is_said)) {
            subjects.push(seen);
        }
    }
    subjects
}

#[cfg(test)]
mod tests {
    use crate::facts::testing::{facts_of, photo};

    fn seen(photos: &[&[(&str, f32)]]) -> Vec<(&'static str, usize)> {
        let photos = (1..).zip(photos).map(|(number, tags)| {
            let builder = tags.iter().fold(photo(number), |builder, (tag, score)| {
                builder.tagged(tag, *score)
            });
            (builder, None)
        });
        let facts = facts_of(photos.collect());
        let subjects = facts.subjects.iter();
        subjects
            .map(|seen| (seen.subject.words().tag, seen.photos))
            .collect()
    }

    #[test]
    fn one_sure_photo_or_two_make_a_subject_certain() {
        assert_eq!(seen(&[&[("castle", 0.7)]]), []);
        assert_eq!(seen(&[&[("castle", 0.8)]]), [("castle", 1)]);
        assert_eq!(
            seen(&[&[("castle", 0.6)], &[("castle", 0.6)]]),
            [("castle", 2)]
        );
        assert_eq!(seen(&[&[("vegetables", 0.9)]]), []);
    }

    #[test]
    fn what_most_photos_show_comes_first() {
        let photos: [&[(&str, f32)]; 3] = [&[("dog", 0.99)], &[("lake", 0.8)], &[("lake", 0.7)]];
        assert_eq!(seen(&photos), [("lake", 2), ("dog", 1)]);
    }

    #[test]
    fn a_thing_comes_before_kinds_of_things_and_in_place_of_its_own() {
        let photos: [&[(&str, f32)]; 2] = [
            &[("some animal", 0.9), ("some water", 0.9)],
            &[("dog", 0.9), ("some water", 0.9)],
        ];
        assert_eq!(seen(&photos), [("dog", 1), ("some water", 2)]);
    }
}
