//! Decides whether two photos show the same picture.
//!
//! A hash of 64 bits alone confuses a moon with a sunset, so it is combined with other evidence if
//! there is any: the hashes of the windows must agree as well, the embeddings must not differ
//! clearly, and the required similarity depends on the time between the captures. Frames of one
//! burst may differ as hands and subjects move; two photos of one place taken at different times
//! are different photos.

use chrono::TimeDelta;

use crate::curation::candidate::Shot;
use crate::curation::duplicates::hash_index::HashIndex;
use crate::measurements::Measurements;

/// Photos taken within this time of each other are frames of a burst if they are similar.
const BURST: TimeDelta = TimeDelta::seconds(10);
/// Photos taken further apart than this are different, except for copies without a visible
/// difference.
const APART: TimeDelta = TimeDelta::minutes(2);

// The distances are fitted to the project's fixture photographs and altered copies of them: none of
// 13,608 pairs of different photographs had a distance below 14 bits for the whole, 20 for the mean
// of the windows, or 14 between one and a window of the other.

/// Maximum Hamming distance, of 64 bits, between whole pictures of a burst: frames that were
/// shifted against each other by 4 % of each side had 18 at most, except one.
const BURST_DISTANCE_MAX: u32 = 18;
/// The same if a time is unknown or they were taken shortly after each other: copies that were
/// re-encoded, resized, brightened, darkened or rotated by a degree had 10 at most.
const DISTANCE_MAX: u32 = 10;
/// The same if they were taken far apart: what re-encoding alone causes.
pub(super) const APART_DISTANCE_MAX: u32 = 4;
/// Maximum distance between a crop and the nearest window: crops of 90 and 95 % of each side had 10
/// at most.
pub(super) const CROP_DISTANCE_MAX: u32 = 10;
/// Search distance for a photo without a time, among wholes and windows.
pub(super) const UNTIMED_DISTANCE_MAX: u32 = if DISTANCE_MAX > CROP_DISTANCE_MAX {
    DISTANCE_MAX
} else {
    CROP_DISTANCE_MAX
};
/// Maximum distance between a crop and the nearest window if a third photo links both, such as two
/// crops of one picture: less than between different photographs.
const RESEMBLANCE_DISTANCE_MAX: u32 = 13;
/// How much more the windows of similar pictures may differ, on average, than the wholes: a window
/// is smaller, so a shift changes more of it.
const WINDOWS_SLACK: u32 = 5;
/// Maximum distance of photos of nearly the same scene that do not show the same.
const CLOSE_DISTANCE_MAX: u32 = 20;

// Similarity is the cosine of two embeddings. Of 15,051 pairs of 174 photographs of many cameras
// half have 0.22 and one in two hundred 0.49 or more; the six pairs of nearly one view among them
// have 0.84 to 0.96, sunsets of different places up to 0.74, and frames of one flight, three apart,
// 0.34 to 0.90. A photo has 0.71 or more to its own crops of 70 %, grey and darkened copies.

/// Minimum similarity of photos that show the same, whatever their hashes.
const SAME_SIMILARITY_MIN: f32 = 0.5;
/// Minimum similarity of shots of one scene of a moment.
const SCENE_SIMILARITY_MIN: f32 = 0.4;
/// Minimum similarity of photos that a viewer would call similar.
const ALIKE_SIMILARITY_MIN: f32 = 0.55;
/// Minimum similarity of photos of nearly the same scene, whenever they were taken.
const CLOSE_SIMILARITY_MIN: f32 = 0.75;
/// Minimum similarity of photos that are too similar to be adjacent.
const REPEAT_SIMILARITY_MIN: f32 = 0.85;
/// Minimum similarity of photos of one subject that were taken within such a time, shortest first.
const SUBJECT_SIMILARITIES_MIN: [(TimeDelta, f32); 3] = [
    (TimeDelta::seconds(15), 0.45),
    (TimeDelta::minutes(2), 0.55),
    (TimeDelta::minutes(30), 0.62),
];
/// The same at an unknown time. With it 12 of 60 crops of six flights and one mountain remain, with
/// two views of each subject; of 155 photographs of different cameras one is excluded.
const UNTIMED_SUBJECT_SIMILARITY_MIN: f32 = 0.65;

// Photos of different scenes are not compared further.
const _: () = assert!(
    SCENE_SIMILARITY_MIN <= SUBJECT_SIMILARITIES_MIN[0].1
        && SCENE_SIMILARITY_MIN <= CLOSE_SIMILARITY_MIN
);
// The index does not find photos that are further apart.
const _: () = assert!(UNTIMED_DISTANCE_MAX <= HashIndex::DISTANCE_MAX);

/// Whether photos with this time between them are close in time, so that less similarity than that
/// of a copy suffices; false for an unknown time.
pub(super) fn is_one_occasion(time_between: Option<TimeDelta>) -> bool {
    time_between.is_some_and(|time| time <= APART)
}

/// Whether photos with this time between them may be in one group with a photo between them that is
/// close in time to both; false for an unknown time.
pub(super) fn are_of_one_stretch(time_between: Option<TimeDelta>) -> bool {
    time_between.is_some_and(|time| time <= APART * 2)
}

/// Whether both show the same picture.
pub(super) fn show_the_same(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    hashes_agree(one.measurements, other.measurements, one.time_to(other))
        && !are_unlike(one, other)
}

/// Whether two photos that are linked through others may show the same, which means that they are
/// not clearly different. False for photos that were taken far apart and are not copies.
pub(super) fn may_show_the_same(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let time_between = one.time_to(other);
    let may_differ = time_between.is_none_or(|time| time <= APART);
    let (first, second) = (one.measurements, other.measurements);
    let resemble = || {
        first.hash.distance(second.hash) <= BURST_DISTANCE_MAX
            || nearest_window(first, second) <= RESEMBLANCE_DISTANCE_MAX
            || nearest_window(second, first) <= RESEMBLANCE_DISTANCE_MAX
    };
    let agree = hashes_agree(first, second, time_between) || may_differ && resemble();
    agree && !are_unlike(one, other)
}

/// Whether two photos are so similar that one of them suffices in a small selection.
pub(super) fn are_close_in_scene(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    cosine_similarity(one, other).map_or_else(
        || may_be_one_view(one.measurements, other.measurements),
        |similarity| similarity >= CLOSE_SIMILARITY_MIN,
    )
}

/// Whether two photos may show one view in different light, by their hashes alone.
pub(super) fn may_be_one_view(one: &Measurements, other: &Measurements) -> bool {
    one.hash.distance(other.hash) <= CLOSE_DISTANCE_MAX
}

/// Whether two photos show one subject, from another side or a step further: the frames of a flight
/// over a coast, a tree from several sides. The shorter the time between them, the less similarity
/// is required.
pub(super) fn show_one_subject(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let Some(similarity) = cosine_similarity(one, other) else {
        return may_be_one_view(one.measurements, other.measurements);
    };
    let similarity_min = one
        .time_to(other)
        .map_or(UNTIMED_SUBJECT_SIMILARITY_MIN, |pause| {
            let mut of_pauses = SUBJECT_SIMILARITIES_MIN.iter();
            let of_pause = of_pauses.find(|(pause_max, _)| pause <= *pause_max);
            of_pause.map_or(CLOSE_SIMILARITY_MIN, |(_, similarity_min)| *similarity_min)
        });
    similarity >= similarity_min
}

/// Whether a viewer would call two photos similar; true without embeddings.
pub(super) fn look_alike(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let similarity = cosine_similarity(one, other);
    similarity.is_none_or(|similarity| similarity >= ALIKE_SIMILARITY_MIN)
}

/// Whether two photos of one moment may show the same scene; true without embeddings.
pub(super) fn may_be_one_scene(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    cosine_similarity(one, other).is_none_or(|similarity| similarity >= SCENE_SIMILARITY_MIN)
}

/// Whether two photos are too similar to be adjacent.
pub(super) fn are_repeats(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    cosine_similarity(one, other).map_or_else(
        || may_be_one_view(one.measurements, other.measurements),
        |similarity| similarity >= REPEAT_SIMILARITY_MIN,
    )
}

/// Whether no photo after is similar to any photo before; false if an embedding is missing.
pub(super) fn is_scene_change(before: &[&Shot<'_>], after: &[&Shot<'_>]) -> bool {
    let pairs = before
        .iter()
        .flat_map(|one| after.iter().map(move |other| cosine_similarity(one, other)));
    let most = pairs.reduce(|most, next| Some(most?.max(next?))).flatten();
    most.is_some_and(|similarity| similarity < SCENE_SIMILARITY_MIN)
}

/// The cosine similarity of the embeddings; `None` if one is missing.
fn cosine_similarity(one: &Shot<'_>, other: &Shot<'_>) -> Option<f32> {
    Some(one.direction.as_ref()?.cosine(other.direction.as_ref()?))
}

/// Whether the embeddings differ clearly, whatever the hashes. False if one is blurry, because blur
/// changes the embedding (a photo blurred by 1 % of its long edge has a similarity of 0.3 to 0.5 to
/// itself); then the hashes alone decide.
pub(super) fn are_unlike(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let is_sharp = |shot: &Shot<'_>| shot.quality.blur.is_none();
    is_sharp(one)
        && is_sharp(other)
        && cosine_similarity(one, other).is_some_and(|similarity| similarity < SAME_SIMILARITY_MIN)
}

/// Whether both show the same by their hashes. `time_between` is `None` if a time is unknown.
fn hashes_agree(one: &Measurements, other: &Measurements, time_between: Option<TimeDelta>) -> bool {
    let distance_max = match time_between {
        Some(time) if time <= BURST => BURST_DISTANCE_MAX,
        Some(time) if time > APART => APART_DISTANCE_MAX,
        Some(_) | None => DISTANCE_MAX,
    };
    let wholes_agree =
        one.hash.distance(other.hash) <= distance_max && windows_agree(one, other, distance_max);
    // A crop has the time of its original, or none.
    let may_be_crop = time_between.is_none_or(|time| time <= BURST);
    wholes_agree || may_be_crop && (shows_window_of(one, other) || shows_window_of(other, one))
}

/// Whether the windows differ little on average; true without windows.
fn windows_agree(one: &Measurements, other: &Measurements, distance_max: u32) -> bool {
    let pairs = one.window_hashes.iter().zip(&other.window_hashes);
    let (sum, count) = pairs.fold((0, 0), |(sum, count), (one, other)| {
        (sum + one.distance(*other), count + 1)
    });
    sum <= count * (distance_max + WINDOWS_SLACK)
}

/// Whether `crop` as a whole is a window of `whole`.
fn shows_window_of(crop: &Measurements, whole: &Measurements) -> bool {
    nearest_window(crop, whole) <= CROP_DISTANCE_MAX
}

/// The distance between `crop` as a whole and the nearest window of `whole`.
fn nearest_window(crop: &Measurements, whole: &Measurements) -> u32 {
    let distances = whole.window_hashes.iter();
    distances
        .map(|window| crop.hash.distance(*window))
        .min()
        .unwrap_or(u64::BITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::testing::{PhotoBuilder, measurements};
    use crate::{PerceptualHash, Photo};

    fn with_hash(hash: u64) -> Measurements {
        Measurements {
            hash: PerceptualHash(hash),
            ..measurements()
        }
    }

    const fn after(seconds: i64) -> TimeDelta {
        TimeDelta::seconds(seconds)
    }

    #[test]
    fn a_burst_may_differ_more_than_photos_of_unknown_time_and_those_more_than_photos_far_apart() {
        let photo = with_hash(0);
        let (slightly, somewhat, clearly) = (with_hash(0x3), with_hash(0xff), with_hash(0x3fff));
        for (other, time_between, same) in [
            (&clearly, Some(after(2)), true),
            (&clearly, None, false),
            (&somewhat, None, true),
            (&somewhat, Some(after(60)), true),
            (&somewhat, Some(after(3_600)), false),
            (&slightly, Some(after(3_600)), true),
        ] {
            assert_eq!(
                hashes_agree(&photo, other, time_between),
                same,
                "{time_between:?}"
            );
        }
    }

    #[test]
    fn similarity_of_the_whole_is_not_enough_where_the_windows_differ() {
        let with_windows = |hash: u64, windows: u64| Measurements {
            window_hashes: vec![PerceptualHash(windows); 4],
            ..with_hash(hash)
        };
        let (moon, sunset) = (
            with_windows(0b01, 0xffff_ff00),
            with_windows(0b10, 0xff_ffff),
        );
        assert!(!hashes_agree(&moon, &sunset, None));
        let moon_again = with_windows(0b11, 0xffff_ff01);
        assert!(hashes_agree(&moon, &moon_again, None));
    }

    #[test]
    fn a_window_of_a_photo_from_another_time_is_no_crop() {
        let whole = Measurements {
            window_hashes: vec![PerceptualHash(0xff00)],
            ..with_hash(0)
        };
        let crop = with_hash(0xff_ff01);
        assert!(hashes_agree(&whole, &crop, None));
        assert!(!hashes_agree(&whole, &crop, Some(after(600))));
    }

    /// Two photos of one hash whose embeddings are this many degrees apart.
    fn turned(degrees: f32, seconds: i64) -> [Photo; 2] {
        let photo = |number, degrees, second| {
            PhotoBuilder::new(number)
                .embedding(1, degrees)
                .taken_after(second)
                .build()
        };
        [photo(1, 0.0, 0), photo(2, degrees, seconds)]
    }

    #[test]
    fn photos_without_a_time_may_follow_each_other() {
        let untimed = |number, degrees| PhotoBuilder::new(number).embedding(1, degrees).build();
        assert!(of_both(
            &[untimed(1, 0.0), untimed(2, 48.0)],
            show_one_subject
        ));
        assert!(!of_both(
            &[untimed(1, 0.0), untimed(2, 52.0)],
            show_one_subject
        ));
    }

    fn of_both(photos: &[Photo; 2], relation: impl Fn(&Shot<'_>, &Shot<'_>) -> bool) -> bool {
        let [one, other] = photos.each_ref().map(|photo| Shot::new(photo).unwrap());
        relation(&one, &other)
    }

    #[test]
    fn photos_of_one_hash_in_which_networks_see_different_things_are_not_the_same() {
        assert!(of_both(&turned(40.0, 0), show_the_same));
        assert!(!of_both(&turned(75.0, 0), show_the_same));
        assert!(!of_both(&turned(75.0, 0), may_show_the_same));
    }

    #[test]
    fn the_sooner_photos_follow_each_other_the_less_alike_are_those_of_one_subject() {
        for (degrees, seconds, is_one) in [
            (60.0, 5, true),
            (60.0, 60, false),
            (52.0, 60, true),
            (52.0, 600, false),
            (50.0, 600, true),
            (50.0, 7_200, false),
            (38.0, 7_200, true),
        ] {
            let photos = turned(degrees, seconds);
            assert_eq!(
                of_both(&photos, show_one_subject),
                is_one,
                "{degrees} {seconds}"
            );
        }
    }

    #[test]
    fn what_networks_see_says_whether_a_scene_is_close_whatever_the_hashes_say() {
        assert!(of_both(&turned(30.0, 0), are_close_in_scene));
        assert!(!of_both(&turned(60.0, 0), are_close_in_scene));
    }
}
