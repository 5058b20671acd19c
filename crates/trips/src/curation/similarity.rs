//! Whether two photos show the same picture.
//!
//! A hash of 64 bits alone takes a moon for a sunset, so it never decides alone where more is
//! known: the windows of both must agree as well, and the time says how much likeness is asked for.
//! Frames of one burst may differ as hands and subjects move; two photos of one place taken at
//! different times are different photos.

use chrono::TimeDelta;

use crate::curation::hash_index::HashIndex;
use crate::measurements::Measurements;

/// Photos taken within this time of each other are frames of a burst, if they look alike.
const BURST: TimeDelta = TimeDelta::seconds(10);
/// Photos taken further apart than this are different, but for copies that nobody could tell apart.
const APART: TimeDelta = TimeDelta::minutes(2);

// The distances are fitted on the project's fixture photographs and altered copies of them: of
// 13,608 pairs of different photographs none was nearer than 14 bits as a whole, 20 in the mean of
// the windows, or 14 between one and a window of the other.

/// Bits, of 64, in which whole pictures may differ in a burst: frames that were shifted by 4 % of
/// each side against each other came to 18 at most, all but one.
const BURST_DISTANCE_MAX: u32 = 18;
/// The same, where a time is unknown or they were taken shortly after each other: copies that were
/// re-encoded, resized, brightened, darkened or turned by a degree came to 10 at most.
const DISTANCE_MAX: u32 = 10;
/// The same, where they were taken far apart: what re-encoding alone makes.
pub(super) const APART_DISTANCE_MAX: u32 = 4;
/// Bits in which a crop may differ from the nearest window: crops of 90 and 95 % of each side came
/// to 10 at most.
pub(super) const CROP_DISTANCE_MAX: u32 = 10;
/// What is looked up of a photo without a time, among wholes and windows alike.
pub(super) const UNTIMED_DISTANCE_MAX: u32 = if DISTANCE_MAX > CROP_DISTANCE_MAX {
    DISTANCE_MAX
} else {
    CROP_DISTANCE_MAX
};
/// Bits in which a crop may differ from the nearest window where a third photo links both, as two
/// crops of one picture are: below what different photographs came to.
const RESEMBLANCE_DISTANCE_MAX: u32 = 13;
/// Bits by which the windows of alike pictures may differ more, in the mean, than the wholes may: a
/// window is smaller, and a shift moves more of it.
const WINDOWS_SLACK: u32 = 5;
/// Bits in which photos of nearly the same scene differ at most, without showing the same.
const CLOSE_DISTANCE_MAX: u32 = 20;

// What is further apart is not found by the index in the first place.
const _: () = assert!(UNTIMED_DISTANCE_MAX <= HashIndex::DISTANCE_MAX);

/// Whether photos taken so far apart are of one occasion, so that likeness may be less than a copy's;
/// none is for an unknown time.
pub(super) fn is_one_occasion(time_between: Option<TimeDelta>) -> bool {
    time_between.is_some_and(|time| time <= APART)
}

/// Whether photos taken so far apart may be of one group with a photo between them, as of one
/// occasion with both; none is for an unknown time.
pub(super) fn are_of_one_stretch(time_between: Option<TimeDelta>) -> bool {
    time_between.is_some_and(|time| time <= APART * 2)
}

/// Whether both show the same picture. `time_between` is none where a time is unknown.
pub(super) fn show_the_same(
    one: &Measurements,
    other: &Measurements,
    time_between: Option<TimeDelta>,
) -> bool {
    let distance_max = match time_between {
        Some(time) if time <= BURST => BURST_DISTANCE_MAX,
        Some(time) if time > APART => APART_DISTANCE_MAX,
        Some(_) | None => DISTANCE_MAX,
    };
    let wholes_agree =
        one.hash.distance(other.hash) <= distance_max && windows_agree(one, other, distance_max);
    // A crop keeps the time of its original, or loses it.
    let may_be_crop = time_between.is_none_or(|time| time <= BURST);
    wholes_agree || may_be_crop && (shows_window_of(one, other) || shows_window_of(other, one))
}

/// Whether two photos that are linked through others may show the same: whether they are not clearly
/// different. None are that were taken far apart and are not copies.
pub(super) fn may_show_the_same(
    one: &Measurements,
    other: &Measurements,
    time_between: Option<TimeDelta>,
) -> bool {
    let may_differ = time_between.is_none_or(|time| time <= APART);
    let resemble = || {
        one.hash.distance(other.hash) <= BURST_DISTANCE_MAX
            || nearest_window(one, other) <= RESEMBLANCE_DISTANCE_MAX
            || nearest_window(other, one) <= RESEMBLANCE_DISTANCE_MAX
    };
    show_the_same(one, other, time_between) || may_differ && resemble()
}

/// Whether two photos look so much alike that one of them is enough in a small selection.
pub(super) fn are_close_in_scene(one: &Measurements, other: &Measurements) -> bool {
    one.hash.distance(other.hash) <= CLOSE_DISTANCE_MAX
}

/// Whether the windows differ little in the mean; true where there are none to compare.
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

/// Bits in which `crop` as a whole differs from the window of `whole` that is most like it.
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
    use crate::PerceptualHash;
    use crate::curation::testing::measurements;

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
                show_the_same(&photo, other, time_between),
                same,
                "{time_between:?}"
            );
        }
    }

    #[test]
    fn likeness_of_the_whole_is_not_enough_where_the_windows_differ() {
        let with_windows = |hash: u64, windows: u64| Measurements {
            window_hashes: vec![PerceptualHash(windows); 4],
            ..with_hash(hash)
        };
        let (moon, sunset) = (
            with_windows(0b01, 0xffff_ff00),
            with_windows(0b10, 0xff_ffff),
        );
        assert!(!show_the_same(&moon, &sunset, None));
        let moon_again = with_windows(0b11, 0xffff_ff01);
        assert!(show_the_same(&moon, &moon_again, None));
    }

    #[test]
    fn a_window_of_a_photo_from_another_time_is_no_crop() {
        let whole = Measurements {
            window_hashes: vec![PerceptualHash(0xff00)],
            ..with_hash(0)
        };
        let crop = with_hash(0xff_ff01);
        assert!(show_the_same(&whole, &crop, None));
        assert!(!show_the_same(&whole, &crop, Some(after(600))));
    }
}
