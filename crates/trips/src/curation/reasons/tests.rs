//! Reasons of synthetic photos.

use core::num::NonZeroUsize;

use crate::curation::testing::{PhotoBuilder, unlike_hash};
use crate::{Miniature, Photo, PickCount, curate};

fn reasons(photos: &[Photo], count: PickCount) -> Vec<Vec<String>> {
    let said = |verdict: &crate::Verdict| {
        verdict
            .reasons
            .iter()
            .map(|reason| reason.as_str().to_owned())
            .filter(|sentence| !sentence.starts_with("Cover: "))
            .collect()
    };
    curate(photos, count)
        .verdicts
        .iter()
        .map(|(_, verdict)| said(verdict))
        .collect()
}

fn shot(number: u32, hash: u64, second: i64, subject: f32) -> Photo {
    PhotoBuilder::new(number.into())
        .hash(hash)
        .taken_after(second)
        .subject(subject)
        .build()
}

fn exactly(count: usize) -> PickCount {
    PickCount::Exactly(NonZeroUsize::new(count).unwrap())
}

#[test]
fn a_burst_says_which_is_sharpest_and_why_the_others_are_not_kept() {
    let burst = [(1, 80.0), (2, 60.0), (3, 20.0)].map(|(number, subject)| {
        PhotoBuilder::new(number)
            .subject(subject)
            .taken_after(0)
            .build()
    });
    let reasons = reasons(&burst, PickCount::AllGood);
    assert_eq!(reasons[0][0], "Sharpest of 3 similar shots");
    assert_eq!(reasons[1][0], "Similar to a sharper shot");
    assert_eq!(
        reasons[2][..2],
        ["Out of focus", "Similar to a sharper shot"]
    );
}

#[test]
fn a_blink_that_is_kept_beside_a_blurry_frame_is_reported_and_lowers_the_score() {
    let blink = PhotoBuilder::new(1).face(0.3, 0.8).build();
    let blurry = PhotoBuilder::new(2).subject(15.0).face(0.3, 0.2).build();
    let verdicts = curate(&[blink, blurry], PickCount::AllGood).verdicts;
    let kept = &verdicts[0].1;
    assert_eq!(kept.duplicate_of, None);
    assert!(kept.score <= 40, "{}", kept.score);
    let is_reported = |reason: &crate::Reason| reason.as_str() == "Somebody's eyes are closed";
    assert!(kept.reasons.iter().any(is_reported), "{:?}", kept.reasons);
}

#[test]
fn a_group_photo_keeps_its_score_where_somebody_blinks_in_every_frame() {
    let frame = |number, eyes: [f32; 2]| {
        let photo = PhotoBuilder::new(number).face(0.3, eyes[0]);
        let photo = photo.content(|content| {
            let mut second = content.faces[0];
            second.area.left += 0.5;
            second.eyes_closed = Some(eyes[1]);
            content.faces.push(second);
        });
        photo.build()
    };
    let photos = [frame(1, [0.8, 0.2]), frame(2, [0.2, 0.8])];
    let verdicts = curate(&photos, PickCount::AllGood).verdicts;
    assert_eq!(verdicts[1].1.duplicate_of, Some(photos[0].id));
    assert!(verdicts[0].1.score > 40, "{}", verdicts[0].1.score);
}

#[test]
fn faults_of_the_light_are_named() {
    let dark = PhotoBuilder::new(1)
        .hash(unlike_hash(1))
        .mean_luma(0.05)
        .build();
    let white = PhotoBuilder::new(2)
        .hash(unlike_hash(2))
        .clipped_highlights(0.4)
        .build();
    let reasons = reasons(&[dark, white], PickCount::AllGood);
    assert_eq!(reasons[0][0], "Very dark");
    assert_eq!(reasons[1][0], "Highlights are blown out");
}

#[test]
fn the_best_light_is_no_dull_photo_s() {
    let photo = |number: u32, subject, mean_luma| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .taken_after(9 * 3_600 + 60 * i64::from(number))
            .subject(subject)
            .mean_luma(mean_luma)
            .build()
    };
    let best_light = |subject| {
        let trip = [
            photo(1, subject, 0.45),
            photo(2, 95.0, 0.25),
            photo(3, 95.0, 0.25),
        ];
        let said = reasons(&trip, PickCount::AllGood).remove(0);
        said.iter().any(|said| said.starts_with("Best light of"))
    };
    assert!(best_light(95.0));
    assert!(!best_light(52.0));
}

#[test]
fn light_is_called_right_where_neither_end_is_lost() {
    let said = |white| {
        let photo = PhotoBuilder::new(1).clipped_highlights(white).build();
        reasons(&[photo], PickCount::AllGood).remove(0)
    };
    let right = "Well exposed".to_owned();
    assert!(said(0.0).contains(&right));
    assert!(!said(0.05).contains(&right), "a window is white");
}

#[test]
fn a_wide_view_is_no_clear_subject() {
    let cover = |name: &str| {
        let photo = PhotoBuilder::new(1).content(|content| {
            content.certainty = 0.9;
            content.tags = vec![crate::Tag {
                name: name.to_owned(),
                score: 0.9,
            }];
        });
        let curated = curate(&[photo.build()], PickCount::AllGood);
        curated.verdicts[0].1.reasons[0].as_str().to_owned()
    };
    assert_eq!(cover("castle"), "Cover: one clear subject");
    assert_ne!(cover("seaside"), "Cover: one clear subject");
}

#[test]
fn a_pick_never_has_faults_alone_for_a_reason() {
    let dark = PhotoBuilder::new(1).hash(unlike_hash(1)).mean_luma(0.05);
    let others = (2..=3_u32).map(|number| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .taken_after(90_000 * i64::from(number))
    });
    let trip: Vec<Photo> = [dark]
        .into_iter()
        .chain(others)
        .map(PhotoBuilder::build)
        .collect();
    let reasons = reasons(&trip, PickCount::AllGood);
    assert!(reasons[0].contains(&"Very dark".to_owned()));
    assert!(
        reasons[0].contains(&"Neither blurry nor a repeat".to_owned()),
        "{reasons:?}"
    );
}

#[test]
fn different_scenes_of_an_hour_are_no_shots_of_one_moment() {
    let is_best_of_moment = |scene: fn(u32) -> u64| {
        let street = (1..=4_u16).map(|number| {
            PhotoBuilder::new(number.into())
                .hash(unlike_hash(number.into()))
                .embedding(scene(number.into()), 15.0 * f32::from(number))
                .content(|content| content.certainty = 0.2 * f32::from(number))
                .taken_after(60 * i64::from(number))
                .build()
        });
        let trip: Vec<Photo> = street.collect();
        let mut said = reasons(&trip, PickCount::AllGood).into_iter().flatten();
        said.any(|said| said.starts_with("Best of"))
    };
    assert!(is_best_of_moment(|_| 1));
    assert!(!is_best_of_moment(u64::from));
}

#[test]
fn nothing_is_called_similar_that_only_came_next() {
    let passed_over_by = |degrees| {
        let first = PhotoBuilder::new(1).embedding(1, 0.0).subject(95.0);
        let second = PhotoBuilder::new(2).embedding(1, degrees).subject(80.0);
        let trip = [
            first.hash(unlike_hash(1)).taken_after(0).build(),
            second.hash(unlike_hash(2)).taken_after(300).build(),
        ];
        reasons(&trip, exactly(1)).remove(1).remove(0)
    };
    assert_eq!(passed_over_by(54.0), "A similar photo was picked");
    assert_eq!(
        passed_over_by(64.0),
        "A better photo from around then was picked"
    );
}

#[test]
fn a_good_photo_that_was_passed_over_says_what_was_taken_instead() {
    let scene = unlike_hash(1);
    let trip = [
        shot(1, scene, 0, 90.0),
        shot(2, scene ^ 0xfff, 60, 60.0),
        shot(3, unlike_hash(3), 120, 60.0),
        shot(4, unlike_hash(4), 90_000, 52.0),
    ];
    let reasons = reasons(&trip, exactly(1));
    assert_eq!(reasons[1][0], "Similar scene to a better photo");
    assert_eq!(reasons[2][0], "A similar photo was picked");
    assert_eq!(reasons[3][0], "Others scored higher");
}

#[test]
fn a_selected_photo_has_no_reason_why_it_was_not_picked() {
    let trip = [
        shot(1, unlike_hash(1), 0, 90.0),
        shot(2, unlike_hash(2), 90_000, 60.0),
    ];
    let verdicts = curate(&trip, exactly(1)).verdicts;
    let said = |is_selected| {
        let reasons = verdicts[1].1.reasons_if(is_selected);
        reasons
            .iter()
            .any(|it| it.as_str() == "Others scored higher")
    };
    assert!(said(false) && !said(true));
    assert_eq!(verdicts[0].1.why_not, None);
    let alone = crate::Verdict {
        reasons: verdicts[1].1.why_not.iter().cloned().collect(),
        ..verdicts[1].1.clone()
    };
    assert_eq!(alone.reasons_if(true), [crate::Reason::selected()]);
}

#[test]
fn what_scores_as_high_as_a_pick_and_was_left_out_is_not_called_worse() {
    let dog = |number: u32, subject| {
        let dog = |content: &mut crate::Content| {
            content.tags = vec![crate::Tag {
                name: "dog".to_owned(),
                score: 0.9,
            }];
        };
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .embedding(number.into(), 0.0)
            .subject(subject)
            .taken_after(90_000 * i64::from(number))
            .content(dog)
    };
    let cat = dog(3, 76.0).content(|content| content.tags.clear());
    let trip = [dog(1, 90.0), dog(2, 80.0), cat].map(PhotoBuilder::build);
    let reasons = reasons(&trip, exactly(2));
    assert!(
        reasons[1].contains(&"Others add more variety".to_owned()),
        "{reasons:?}"
    );
    let of_dogs = ["Best dog photo of the trip", "Clear subject: dog"];
    for (said, of_dog) in reasons.iter().zip(of_dogs) {
        assert_eq!(said.iter().filter(|said| said.contains("dog")).count(), 1);
        assert!(said.iter().any(|said| said == of_dog), "{said:?}");
    }
}

#[test]
fn the_only_shot_of_a_moment_says_so() {
    let first = PhotoBuilder::new(1)
        .hash(unlike_hash(1))
        .taken_after(0)
        .build();
    let second = PhotoBuilder::new(2)
        .hash(unlike_hash(2))
        .taken_after(90_000)
        .build();
    for said in reasons(&[first, second], PickCount::AllGood) {
        assert_eq!(said[0], "The only photo from this moment");
    }
}

#[test]
fn among_scenes_that_change_within_a_minute_none_is_called_the_only_photo() {
    let photo = |number: u32| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .embedding(number.into(), 0.0)
            .taken_after(40 * i64::from(number))
            .build()
    };
    let trip: Vec<Photo> = (0..20).map(photo).collect();
    let said = reasons(&trip, PickCount::AllGood);
    let mut said = said.iter().flatten();
    assert!(said.all(|sentence| sentence != "The only photo from this moment"));
}

#[test]
fn the_best_of_a_group_that_gave_way_is_not_praised() {
    let scene = unlike_hash(1);
    let trip = [
        shot(1, scene, 0, 90.0),
        shot(2, scene ^ 0xfff, 60, 60.0),
        shot(3, scene ^ 0xfff, 61, 58.0),
    ];
    let said = reasons(&trip, exactly(1));
    assert_eq!(said[1][0], "Similar scene to a better photo");
    assert!(
        !said[1].iter().any(|sentence| sentence.contains("of 2")),
        "{said:?}"
    );
}

#[test]
fn no_sentence_is_said_of_more_than_a_fifth_of_a_trip() {
    let shots = (0..60_u32).map(|number| {
        let photo = PhotoBuilder::new(number.into()).hash(unlike_hash((number / 3).into()));
        let photo = photo.subject(if number % 4 == 0 { 30.0 } else { 90.0 });
        photo.taken_after(i64::from(number / 3) * 200).build()
    });
    let trip: Vec<Photo> = shots.collect();
    let mut told = std::collections::HashMap::<String, usize>::new();
    for sentence in reasons(&trip, exactly(10)).into_iter().flatten() {
        *told.entry(sentence).or_default() += 1;
    }
    let (most, count) = told.iter().max_by_key(|(_, count)| **count).unwrap();
    assert!(*count <= trip.len() / 5, "{most}: {count}");
}

#[test]
fn what_is_wrong_is_said_of_every_photo_in_which_it_is() {
    let trip = (0..10_u32).map(|number| {
        let photo = PhotoBuilder::new(number.into()).hash(unlike_hash(number.into()));
        let is_document = number < 6;
        photo
            .content(|content| content.document = if is_document { 0.9 } else { 0.0 })
            .build()
    });
    let trip: Vec<Photo> = trip.collect();
    let reasons = reasons(&trip, PickCount::AllGood);
    for said in &reasons[..6] {
        assert!(said[0].contains("like a document"), "{said:?}");
    }
}

#[test]
fn days_of_two_weeks_are_not_told_by_their_weekdays() {
    let only_ones = |days: [i64; 3]| -> Vec<String> {
        let trip = (1_u32..).zip(days).map(|(number, day)| {
            PhotoBuilder::new(number.into())
                .hash(unlike_hash(number.into()))
                .taken_after(86_400 * day)
                .build()
        });
        let trip: Vec<Photo> = trip.collect();
        let said = reasons(&trip, PickCount::AllGood).into_iter().flatten();
        said.filter_map(|said| Some(said.strip_prefix("Only photo from ")?.to_owned()))
            .collect()
    };
    let is_weekday = |day: &String| day.ends_with("day");
    assert!(only_ones([0, 2, 6]).iter().all(is_weekday));
    let of_two_weeks = only_ones([0, 2, 7]);
    assert_eq!(of_two_weeks.len(), 3);
    assert!(!of_two_weeks.iter().any(is_weekday), "{of_two_weeks:?}");
}

#[test]
fn a_cover_is_called_the_strongest_at_small_size_where_no_pick_is_stronger() {
    let cover = |of_other: [u8; 2]| {
        let cells = |levels: [u8; 2]| {
            Miniature::new(std::array::from_fn(|cell| {
                levels[usize::from(cell % 2 == 0)]
            }))
        };
        let photo = |number: u32, levels| {
            let photo = PhotoBuilder::new(number.into()).hash(unlike_hash(number.into()));
            photo
                .miniature(cells(levels))
                .taken_after(90_000 * i64::from(number))
        };
        let trip = [
            photo(1, [40, 140]).colourfulness(45.0),
            photo(2, of_other).colourfulness(10.0),
        ];
        let curated = curate(&trip.map(PhotoBuilder::build), PickCount::AllGood);
        curated.verdicts[0].1.reasons[0].as_str().to_owned()
    };
    assert_eq!(cover([80, 120]), "Cover: strongest at small size");
    assert_eq!(cover([0, 250]), "Cover: best overall");
}

#[test]
fn the_keeper_of_a_group_is_not_called_the_only_shot_of_its_moment() {
    let moment = |number, second| PhotoBuilder::new(number).taken_after(second);
    let trip = [
        moment(1, 0),
        moment(2, 1),
        moment(3, 90_000).hash(unlike_hash(3)),
    ];
    let reasons = reasons(&trip.map(PhotoBuilder::build), PickCount::AllGood);
    assert_eq!(reasons[0][0], "First of 2 equally good shots");
    assert!(!reasons[0].contains(&"The only photo from this moment".to_owned()));
    assert!(reasons[2].contains(&"The only photo from this moment".to_owned()));
}

#[test]
fn what_stands_out_is_said_of_the_photo_in_which_it_does() {
    let photo = |number: u32| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .embedding(number.into(), 0.0)
            .taken_after(36_000 + 60 * i64::from(number))
    };
    let castle = |content: &mut crate::Content| {
        content.tags = vec![crate::Tag {
            name: "castle".to_owned(),
            score: 0.9,
        }];
    };
    let trip = [
        photo(1).colourfulness(60.0),
        photo(2).content(castle),
        photo(3).face(0.2, 0.1),
        photo(4).content(|content| content.document = 0.9),
        photo(5).content(|content| {
            content.tags = vec![crate::Tag {
                name: "monument".to_owned(),
                score: 0.9,
            }];
        }),
    ];
    let reasons = reasons(&trip.map(PhotoBuilder::build), PickCount::AllGood);
    for (number, sentence) in [
        (0, "Most colorful photo of the trip"),
        (1, "Clear subject: castle"),
        (2, "Only clear face of the trip"),
        (3, "Looks like a document"),
    ] {
        assert!(
            reasons[number].iter().any(|said| said == sentence),
            "{:?}",
            reasons[number]
        );
    }
    assert!(reasons[4].iter().all(|said| !said.contains("monument")));
}

#[test]
fn the_best_of_a_part_of_a_day_and_of_those_with_people_say_so() {
    let photo = |number: u32, hour: u32, subject| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .embedding(number.into(), 0.0)
            .subject(subject)
            .taken_after(3_600 * i64::from(hour) + 300 * i64::from(number))
    };
    let trip = [
        photo(1, 9, 95.0),
        photo(2, 9, 80.0),
        photo(3, 9, 80.0),
        photo(4, 18, 60.0).face(0.2, 0.1),
        photo(5, 18, 70.0).face(0.2, 0.1),
        photo(6, 18, 60.0).face(0.2, 0.1),
    ]
    .map(PhotoBuilder::build);
    let praised = |photos: &[Photo], sentence: &str| -> Vec<usize> {
        let reasons = reasons(photos, PickCount::AllGood);
        let praised = reasons.iter().enumerate();
        let praised = praised.filter(|(_, said)| said.iter().any(|said| said == sentence));
        praised.map(|(place, _)| place).collect()
    };
    assert_eq!(praised(&trip, "Best photo of the evening"), [4]);
    assert_eq!(praised(&trip, "Best photo with people"), [4]);
    let evening = &trip[3..];
    assert_eq!(praised(evening, "Best photo of the evening"), []);
    assert_eq!(praised(evening, "Best photo with people"), []);
}

#[test]
fn what_was_passed_over_is_the_best_of_nothing() {
    let scene = unlike_hash(1);
    let seconds_to_noon = 12 * 3_600 - 30;
    let other = |number: u32, second| shot(number, unlike_hash(number.into()), second, 60.0);
    let trip = [
        shot(1, scene, seconds_to_noon, 90.0),
        shot(2, scene ^ 0xfff, seconds_to_noon + 60, 75.0),
        other(3, seconds_to_noon + 7_200),
        other(4, seconds_to_noon + 9_200),
    ];
    let said = reasons(&trip, exactly(1));
    assert_eq!(said[1][0], "Similar scene to a better photo");
    assert!(
        said[1]
            .iter()
            .all(|sentence| !sentence.starts_with("Best ")),
        "{said:?}"
    );
}

#[test]
fn a_photo_that_is_not_picked_says_why_before_what_is_good_about_it() {
    const PRAISE: [&str; 9] = [
        "Best ",
        "Biggest ",
        "Clear ",
        "Crisp ",
        "Highest ",
        "Most ",
        "Rich ",
        "Sharpest ",
        "Well ",
    ];
    let shots = (0..30_u8).map(|number| {
        let (scene, second) = (
            unlike_hash((number / 2).into()),
            i64::from(number / 3) * 900,
        );
        shot(number.into(), scene, second, 60.0 + f32::from(number))
    });
    let trip: Vec<Photo> = shots.collect();
    let curation = curate(&trip, exactly(4));
    let mut good = 0;
    for (_, verdict) in &curation.verdicts {
        if verdict.rank.is_some() || verdict.is_blurry || verdict.is_duplicate() {
            continue;
        }
        good += 1;
        let first = verdict.reasons[0].as_str();
        assert!(
            PRAISE.iter().all(|praise| !first.starts_with(praise)),
            "{first}"
        );
    }
    assert!(good > 8, "{good}");
}

#[test]
fn what_the_user_decided_is_not_explained_by_scores() {
    let photo = |number: u32, subject| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .embedding(number.into(), 0.0)
            .taken_after(90_000 * i64::from(number))
            .subject(subject)
    };
    let trip = [
        photo(1, 60.0).by_hand(true),
        photo(2, 90.0),
        photo(3, 95.0).by_hand(false),
    ];
    let said = reasons(&trip.map(PhotoBuilder::build), exactly(1));
    assert_eq!(said[1][0], "You picked others");
    let compares = |sentence: &String| sentence.contains("thers") || sentence.contains("picked");
    assert!(!said[2].iter().any(compares), "{said:?}");
}
