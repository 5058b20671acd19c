//! What every [`PostStore`](crate::PostStore) promises of keeping posts. What it promises of the
//! history is in [`post_history`](super::post_history).

use triptych_captions::{AltText, Hashtag, Tone};
use triptych_posts::{AspectRatio, FocusPoint, Post, PostId, PostText, Slide};
use triptych_trips::{PhotoId, Trip, TripId};

use super::fixtures::{
    added_photo, caption, hashtags, moment, new_id, opened_trip, post, registered, saved_post,
    with_text,
};
use super::{Stores, in_parallel};
use crate::PostSaved;

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! post_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            post_store,
            $fresh,
            [
                a_saved_post_reads_back_unchanged,
                a_post_of_every_tone_and_the_outermost_values_reads_back_unchanged,
                the_same_content_of_the_same_trip_is_written_once,
                tags_that_differ_in_case_alone_are_the_same_content,
                any_other_content_is_another_post,
                of_parallel_posts_of_the_same_content_one_is_written,
                a_post_without_its_trip_or_photos_is_not_written,
                an_update_replaces_the_content_and_keeps_the_first_saving,
                an_update_without_a_change_is_written_and_is_no_edit,
                the_photos_that_posts_of_a_trip_show_are_answered_once,
                an_update_to_the_content_of_another_post_changes_nothing,
                the_content_that_an_update_left_can_be_written_again,
                only_a_post_of_the_same_user_and_trip_is_updated,
                the_latest_post_of_a_trip_is_the_one_that_was_changed_last,
                posts_of_another_user_are_not_seen,
                a_deleted_post_is_gone_and_its_content_can_be_saved_again,
            ]
        );
    };
}

pub async fn a_saved_post_reads_back_unchanged(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let saved = saved_post(stores, &trip).await;
    let found = find(stores, &saved).await.unwrap();
    assert_eq!(found, saved);
    // Tags are equal without regard to case, and yet keep it.
    assert_eq!(spelling(&found), spelling(&saved));
}

pub async fn a_post_of_every_tone_and_the_outermost_values_reads_back_unchanged(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let mut slides = Vec::new();
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (0.333_333_34, f32::MIN_POSITIVE)] {
        slides.push(Slide {
            photo_id: added_photo(stores, &trip).await.id,
            focus: FocusPoint::new(x, y).unwrap(),
            alt_text: AltText::parse(&"é".repeat(AltText::CHARS_MAX)).unwrap(),
        });
    }
    slides.reverse();
    slides[1].alt_text = AltText::default();
    let shapes = [0.75, 1.0, 1.91, 1.333_333_4];
    for (tone, shape) in Tone::ALL.into_iter().zip(shapes.into_iter().cycle()) {
        let post = Post {
            text: PostText {
                caption: caption(&"🌅".repeat(2_200)),
                hashtags: Vec::new(),
                tone,
            },
            ratio: AspectRatio::new(shape).unwrap(),
            slides: slides.clone(),
            updated_at: moment(99),
            ..post(&trip, &[])
        };
        assert_eq!(insert(stores, &post).await, PostSaved::Written);
        assert_eq!(find(stores, &post).await, Some(post));
    }
}

pub async fn the_same_content_of_the_same_trip_is_written_once(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let again = Post {
        created_at: moment(500),
        updated_at: moment(500),
        ..copy_of(&first)
    };
    assert_eq!(
        insert(stores, &again).await,
        PostSaved::SameContent(first.id)
    );
    assert_eq!(find(stores, &again).await, None);
    assert_eq!(find(stores, &first).await, Some(first));
}

pub async fn tags_that_differ_in_case_alone_are_the_same_content(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let shouted = with_text(copy_of(&first), |text| {
        text.hashtags = hashtags(&["AREZZO", "GOLDENHOUR", "ÉTÉ_2026"]);
    });
    assert!(first.has_same_content(&shouted));
    assert_eq!(
        insert(stores, &shouted).await,
        PostSaved::SameContent(first.id)
    );
}

pub async fn any_other_content_is_another_post(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let beside = added_photo(stores, &trip).await.id;
    let moved = Slide {
        focus: FocusPoint::CENTRE,
        ..first.slides[0].clone()
    };
    let reworded = Slide {
        alt_text: AltText::default(),
        ..first.slides[0].clone()
    };
    let mut reordered = first.text.hashtags.clone();
    reordered.reverse();
    let with_slides = |slides| Post {
        slides,
        ..copy_of(&first)
    };
    let both = [first.slides[0].clone(), super::fixtures::slide(beside)];
    let turned = [both[1].clone(), both[0].clone()];
    let mut square = copy_of(&first);
    square.ratio = AspectRatio::new(1.0).unwrap();
    let mut vlog = copy_of(&first);
    vlog.text.tone = Tone::Vlogger;
    let mut untagged = copy_of(&first);
    untagged.text.hashtags = Vec::new();
    let mut retagged = copy_of(&first);
    retagged.text.hashtags = reordered;
    for other in [
        with_slides(vec![moved]),
        with_slides(vec![reworded]),
        with_slides(both.to_vec()),
        with_slides(turned.to_vec()),
        square,
        vlog,
        untagged,
        retagged,
    ] {
        assert_eq!(insert(stores, &other).await, PostSaved::Written);
        assert_eq!(find(stores, &other).await, Some(other));
    }
}

pub async fn of_parallel_posts_of_the_same_content_one_is_written(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let first = post(&trip, &[photo.id]);
    let mut answers = in_parallel(20, |_| {
        let (posts, copy) = (stores.posts.clone(), copy_of(&first));
        async move { (posts.insert(&copy).await.unwrap(), copy.id) }
    })
    .await;
    let position = answers.iter().position(|(a, _)| *a == PostSaved::Written);
    let (_, written) = answers.swap_remove(position.unwrap());
    let expected = PostSaved::SameContent(written);
    assert!(answers.iter().all(|(answer, _)| *answer == expected));
}

pub async fn a_post_without_its_trip_or_photos_is_not_written(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let without_trip = Post {
        trip_id: TripId::new(new_id()),
        ..post(&trip, &[photo.id])
    };
    let without_photo = post(&trip, &[photo.id, PhotoId::new(new_id())]);
    for post in [without_trip, without_photo] {
        assert_eq!(insert(stores, &post).await, PostSaved::ReferenceGone);
        assert_eq!(find(stores, &post).await, None);
    }
    let totals = stores.posts.totals(trip.user_id).await.unwrap();
    assert_eq!(totals.posts, 0);
}

pub async fn an_update_replaces_the_content_and_keeps_the_first_saving(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let beside = added_photo(stores, &trip).await.id;
    let changed = Post {
        id: first.id,
        text: PostText {
            caption: caption("Another evening"),
            hashtags: hashtags(&["Sea"]),
            tone: Tone::Funny,
        },
        ratio: AspectRatio::new(1.91).unwrap(),
        created_at: moment(700),
        updated_at: moment(700),
        ..post(&trip, &[beside, first.slides[0].photo_id])
    };
    assert_eq!(update(stores, &changed).await, Some(PostSaved::Written));
    let expected = Post {
        created_at: first.created_at,
        ..changed
    };
    assert_eq!(find(stores, &expected).await, Some(expected));
}

pub async fn an_update_without_a_change_is_written_and_is_no_edit(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let respelled = with_text(first, |text| {
        text.hashtags = hashtags(&["AREZZO", "goldenhour", "Été_2026"]);
    });
    let later = Post {
        updated_at: moment(700),
        ..respelled.clone()
    };
    assert_eq!(update(stores, &later).await, Some(PostSaved::Written));
    let found = find(stores, &respelled).await.unwrap();
    assert_eq!(found, respelled);
    assert_eq!(spelling(&found), spelling(&respelled));
}

pub async fn the_photos_that_posts_of_a_trip_show_are_answered_once(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let (first, second) = (
        saved_post(stores, &trip).await,
        saved_post(stores, &trip).await,
    );
    added_photo(stores, &trip).await;
    let again = Post {
        slides: [first.slides.clone(), second.slides.clone()].concat(),
        ..post(&trip, &[])
    };
    stores.posts.insert(&again).await.unwrap();
    saved_post(stores, &opened_trip(stores, trip.user_id).await).await;
    let shown = stores
        .posts
        .photos_shown(trip.user_id, trip.id)
        .await
        .unwrap();
    let expected = again.slides.iter().map(|slide| slide.photo_id);
    assert_eq!(shown, expected.collect());
    let other = registered(stores, "tomas").await;
    let theirs = stores.posts.photos_shown(other, trip.id).await.unwrap();
    assert!(theirs.is_empty());
}

pub async fn an_update_to_the_content_of_another_post_changes_nothing(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let second = saved_post(stores, &trip).await;
    let copied = Post {
        id: second.id,
        updated_at: moment(700),
        ..copy_of(&first)
    };
    let answer = update(stores, &copied).await;
    assert_eq!(answer, Some(PostSaved::SameContent(first.id)));
    for post in [first, second] {
        assert_eq!(find(stores, &post).await, Some(post));
    }
}

pub async fn the_content_that_an_update_left_can_be_written_again(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let changed = with_text(first.clone(), |text| {
        text.caption = caption("Another evening");
    });
    update(stores, &changed).await;
    assert_eq!(insert(stores, &copy_of(&first)).await, PostSaved::Written);
    assert_eq!(
        insert(stores, &copy_of(&changed)).await,
        PostSaved::SameContent(first.id)
    );
}

pub async fn only_a_post_of_the_same_user_and_trip_is_updated(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let own = opened_trip(stores, trip.user_id).await;
    let others = trip_of(stores, "tomas").await;
    let saved = saved_post(stores, &trip).await;
    for elsewhere in [&own, &others] {
        let photo = added_photo(stores, elsewhere).await;
        let moved = Post {
            id: saved.id,
            ..post(elsewhere, &[photo.id])
        };
        assert_eq!(update(stores, &moved).await, None);
    }
    let unknown = copy_of(&saved);
    assert_eq!(update(stores, &unknown).await, None);
    assert_eq!(find(stores, &unknown).await, None);
    assert_eq!(find(stores, &saved).await, Some(saved));
}

pub async fn the_latest_post_of_a_trip_is_the_one_that_was_changed_last(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let latest = async |user_id| {
        let found = stores.posts.find_latest_of_trip(user_id, trip.id).await;
        found.unwrap()
    };
    assert_eq!(latest(trip.user_id).await, None);
    let first = saved_post(stores, &trip).await;
    let second = saved_post(stores, &trip).await;
    assert_eq!(latest(trip.user_id).await, Some(second.clone()));
    assert_eq!(latest(tomas).await, None);

    let mut changed = with_text(first, |text| text.caption = caption("Another evening"));
    changed.updated_at = moment(700);
    update(stores, &changed).await;
    assert_eq!(latest(trip.user_id).await, Some(changed.clone()));
    delete(stores, &changed).await;
    assert_eq!(latest(trip.user_id).await, Some(second));
}

pub async fn posts_of_another_user_are_not_seen(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let saved = saved_post(stores, &trip).await;
    let tomas = registered(stores, "tomas").await;
    let foreign = Post {
        user_id: tomas,
        ..saved.clone()
    };
    assert_eq!(find(stores, &foreign).await, None);
    assert!(!delete(stores, &foreign).await);
    let query = crate::HistoryQuery {
        limit: 9,
        ..Default::default()
    };
    assert_eq!(stores.posts.list(tomas, &query).await.unwrap(), []);
    assert_eq!(find(stores, &saved).await, Some(saved));
}

pub async fn a_deleted_post_is_gone_and_its_content_can_be_saved_again(stores: &Stores) {
    let trip = trip_of(stores, "mara").await;
    let saved = saved_post(stores, &trip).await;
    assert!(delete(stores, &saved).await);
    assert!(!delete(stores, &saved).await);
    assert_eq!(find(stores, &saved).await, None);
    let photos = stores.photos.list(trip.user_id, trip.id).await.unwrap();
    assert_eq!(photos.len(), 1);
    assert_eq!(insert(stores, &copy_of(&saved)).await, PostSaved::Written);
}

/// The same content under another id.
fn copy_of(post: &Post) -> Post {
    Post {
        id: PostId::new(new_id()),
        ..post.clone()
    }
}

fn spelling(post: &Post) -> Vec<&str> {
    post.text.hashtags.iter().map(Hashtag::as_str).collect()
}

async fn trip_of(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

async fn insert(stores: &Stores, post: &Post) -> PostSaved {
    stores.posts.insert(post).await.unwrap()
}

async fn update(stores: &Stores, post: &Post) -> Option<PostSaved> {
    stores.posts.update(post).await.unwrap()
}

async fn find(stores: &Stores, post: &Post) -> Option<Post> {
    stores.posts.find(post.user_id, post.id).await.unwrap()
}

async fn delete(stores: &Stores, post: &Post) -> bool {
    stores.posts.delete(post.user_id, post.id).await.unwrap()
}
