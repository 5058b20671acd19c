//! What the photos of a post surely show, put together.

use super::{PhotoFacts, Subject};

/// A subject and the photos that show it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeenSubject {
    /// What is seen.
    pub subject: Subject,
    /// In how many of the photos, at least one.
    pub photos: usize,
}

/// From here on a subject is certain, as the probability that at least one of the photos shows it:
/// one photo at 0.75, or two at the 0.6 from which a tag is shown.
const CERTAIN_MIN: f32 = 0.75;

/// What is certain, that of most photos first.
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
    let is_enough = |seen: &SeenSubject| seen.photos > 1 || !seen.subject.is_doubtful();
    found.retain(|(seen, doubt)| 1.0 - doubt >= CERTAIN_MIN && is_enough(seen));
    found.sort_by(|(one, doubt), (other, other_doubt)| {
        let by_photos = other.photos.cmp(&one.photos);
        by_photos.then(doubt.total_cmp(other_doubt))
    });
    found.into_iter().map(|(seen, _)| seen).collect()
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
}
