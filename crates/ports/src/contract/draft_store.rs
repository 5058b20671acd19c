//! What every [`DraftStore`](crate::DraftStore) promises.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;

use triptych_captions::{ExcludedFacts, FactKind, Language, Suggestion, Tone};
use triptych_posts::draft::{DraftChange, DraftPatch, VersionId};
use triptych_posts::{AspectRatio, FocusPoint, Post, PostDraft, PostId};
use triptych_trips::{PhotoId, PickCount, Trip, TripId};

use super::fixtures::{
    added_photo, caption, moment, new_id, opened_trip, paid_suggestion, post, registered, reserved,
    saved_post, suggestion, with_text,
};
use super::{Stores, in_parallel};
use crate::{AccountErasure, AddressDigest, DraftSaveError, PostSaved};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! draft_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            draft_store,
            $fresh,
            [
                a_draft_that_was_never_written_is_empty_and_stays_so,
                a_saved_draft_reads_back_unchanged,
                a_draft_of_another_users_trip_is_none,
                a_draft_of_a_trip_that_is_gone_is_not_saved,
                a_draft_replaces_the_one_that_was_read_alone,
                of_parallel_changes_of_one_revision_one_succeeds,
                a_suggestion_is_shown_in_the_draft_of_its_trip,
                a_suggestion_that_is_not_saved_leaves_the_draft_alone,
                a_refined_suggestion_is_the_newest_version_of_the_draft,
                a_refinement_that_is_refused_leaves_the_draft_alone,
                a_saved_post_is_that_of_the_draft,
                a_duplicate_does_not_replace_its_original,
                a_draft_with_the_text_of_another_post_stays_that_of_its_own,
                a_replaced_post_is_that_of_the_draft,
                a_saved_draft_replaces_its_post,
                of_parallel_saves_of_a_draft_one_makes_a_post,
                a_draft_whose_post_was_deleted_is_saved_as_a_new_one,
                a_post_that_is_not_saved_leaves_the_draft_alone,
                a_deleted_post_is_not_that_of_the_draft_any_more,
                a_draft_is_deleted_with_its_trip,
                a_draft_is_deleted_with_its_user,
            ]
        );
    };
}

pub async fn a_draft_that_was_never_written_is_empty_and_stays_so(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let empty = PostDraft::empty(trip.user_id, trip.id);
    assert_eq!(draft(stores, &trip).await, empty);
    assert_eq!(draft(stores, &trip).await, empty);
}

pub async fn a_saved_draft_reads_back_unchanged(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    paid_suggestion(stores, &trip).await;
    let saved = full(&draft(stores, &trip).await);
    stores.drafts.save(&saved, 1).await.unwrap();
    assert_eq!(draft(stores, &trip).await, saved);
    for count in [PickCount::AllGood, PickCount::Exactly(NonZeroUsize::MIN)] {
        let before = draft(stores, &trip).await;
        let after = changed(&before, vec![DraftChange::PickCount(Some(count))]);
        stores.drafts.save(&after, before.revision).await.unwrap();
        assert_eq!(draft(stores, &trip).await, after);
    }
}

pub async fn a_draft_of_another_users_trip_is_none(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let other = registered(stores, "lena").await;
    assert_eq!(stores.drafts.find(other, trip.id).await.unwrap(), None);
    let theirs = noted(&PostDraft::empty(other, trip.id), "x");
    let refused = stores.drafts.save(&theirs, 0).await;
    assert!(matches!(refused, Err(DraftSaveError::TripNotFound)));
    assert_eq!(draft(stores, &trip).await.revision, 0);
}

pub async fn a_draft_of_a_trip_that_is_gone_is_not_saved(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let gone = TripId::new(new_id());
    assert_eq!(stores.drafts.find(user_id, gone).await.unwrap(), None);
    let lost = noted(&PostDraft::empty(user_id, gone), "x");
    let refused = stores.drafts.save(&lost, 0).await;
    assert!(matches!(refused, Err(DraftSaveError::TripNotFound)));
}

pub async fn a_draft_replaces_the_one_that_was_read_alone(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let first = noted(&draft(stores, &trip).await, "first");
    stores.drafts.save(&first, 0).await.unwrap();
    let second = noted(&first, "second");
    for wrong in [0, 2, -1] {
        let refused = stores.drafts.save(&second, wrong).await;
        assert!(matches!(refused, Err(DraftSaveError::Overtaken)), "{wrong}");
    }
    assert_eq!(draft(stores, &trip).await, first);
    stores.drafts.save(&second, 1).await.unwrap();
    assert_eq!(draft(stores, &trip).await, second);
}

pub async fn of_parallel_changes_of_one_revision_one_succeeds(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    for replaces in 0..3 {
        let before = draft(stores, &trip).await;
        let results = in_parallel(10, |number| {
            let (stores, before) = (stores.clone(), before.clone());
            async move {
                let change = noted(&before, &format!("{replaces}.{number}"));
                stores.drafts.save(&change, replaces).await.is_ok()
            }
        });
        let saved = results.await.into_iter().filter(|is_saved| *is_saved);
        assert_eq!(saved.count(), 1);
        assert_eq!(draft(stores, &trip).await.revision, replaces + 1);
    }
}

pub async fn a_suggestion_is_shown_in_the_draft_of_its_trip(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let before = noted(&draft(stores, &trip).await, "mine");
    stores.drafts.save(&before, 0).await.unwrap();
    let first = paid_suggestion(stores, &trip).await;
    let shown = before.with_suggestion(&first, first.created_at);
    assert_eq!(draft(stores, &trip).await, shown);
    let second = paid_suggestion(stores, &trip).await;
    assert_eq!(
        draft(stores, &trip).await,
        shown.with_suggestion(&second, second.created_at)
    );
}

pub async fn a_suggestion_that_is_not_saved_leaves_the_draft_alone(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let reservation = reserved(stores, trip.user_id).await;
    let paid = save(stores, &suggestion(&trip), reservation.id).await;
    assert!(paid);
    let before = draft(stores, &trip).await;
    assert!(!save(stores, &suggestion(&trip), reservation.id).await);
    assert_eq!(draft(stores, &trip).await, before);
}

pub async fn a_refined_suggestion_is_the_newest_version_of_the_draft(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let first = paid_suggestion(stores, &trip).await;
    let before = draft(stores, &trip).await;
    let refined = other_tone(first);
    stores
        .suggestions
        .save_refined(&refined, moment(40))
        .await
        .unwrap();
    let expected = before.with_suggestion(&refined, moment(40));
    assert_eq!(expected.content.versions.len(), 2);
    assert_eq!(draft(stores, &trip).await, expected);
}

pub async fn a_refinement_that_is_refused_leaves_the_draft_alone(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let none_left = Suggestion {
        refinements_left: 0,
        ..suggestion(&trip)
    };
    let reservation = reserved(stores, trip.user_id).await;
    assert!(save(stores, &none_left, reservation.id).await);
    let before = draft(stores, &trip).await;
    for refused in [other_tone(none_left), other_tone(suggestion(&trip))] {
        let saved = stores.suggestions.save_refined(&refused, moment(40)).await;
        saved.unwrap_err();
    }
    assert_eq!(draft(stores, &trip).await, before);
}

pub async fn a_saved_post_is_that_of_the_draft(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let before = draft(stores, &trip).await;
    let post = saved_post(stores, &trip).await;
    assert_eq!(
        draft(stores, &trip).await,
        before.saved_as(&post, post.updated_at)
    );
}

pub async fn a_duplicate_does_not_replace_its_original(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let original = saved_post(stores, &trip).await;
    let before = draft(stores, &trip).await;
    let duplicate = changed(&before, vec![DraftChange::NewPost]);
    stores
        .drafts
        .save(&duplicate, before.revision)
        .await
        .unwrap();
    let same = with_new_id(&original);
    let saved = stores.posts.save_draft(&same).await.unwrap();
    assert_eq!(saved, PostSaved::SameContent(original.id));
    let saved = stores.posts.insert(&same).await.unwrap();
    assert_eq!(saved, PostSaved::SameContent(original.id));
    assert_eq!(draft(stores, &trip).await, duplicate);
    // The first difference makes another post, and the next ones change that.
    let other = with_caption(&with_new_id(&original), "Another text");
    let saved = stores.posts.save_draft(&other).await.unwrap();
    assert_eq!(saved, PostSaved::Written);
    let later = with_caption(&with_new_id(&original), "A later text");
    let saved = stores.posts.save_draft(&later).await.unwrap();
    assert_eq!(saved, PostSaved::Replaced(other.id));
    let found = stores.posts.find(original.user_id, original.id).await;
    assert_eq!(found.unwrap(), Some(original));
}

pub async fn a_draft_with_the_text_of_another_post_stays_that_of_its_own(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let second = with_caption(&with_new_id(&first), "Another text");
    stores.posts.insert(&second).await.unwrap();
    let before = draft(stores, &trip).await;
    let same = with_new_id(&first);
    let saved = stores.posts.save_draft(&same).await.unwrap();
    assert_eq!(saved, PostSaved::SameContent(first.id));
    assert_eq!(draft(stores, &trip).await, before);
    let later = with_caption(&with_new_id(&first), "A later text");
    let saved = stores.posts.save_draft(&later).await.unwrap();
    assert_eq!(saved, PostSaved::Replaced(second.id));
    let found = stores.posts.find(first.user_id, first.id).await;
    assert_eq!(found.unwrap(), Some(first));
}

pub async fn a_replaced_post_is_that_of_the_draft(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let second = saved_post(stores, &trip).await;
    let before = draft(stores, &trip).await;
    assert_eq!(before.content.post.unwrap().id, second.id);
    let replaced = Post {
        text: with_caption(&first, "Another text").text,
        updated_at: moment(50),
        ..first
    };
    stores.posts.update(&replaced).await.unwrap();
    assert_eq!(
        draft(stores, &trip).await,
        before.saved_as(&replaced, moment(50))
    );
}

pub async fn a_saved_draft_replaces_its_post(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    let before = draft(stores, &trip).await;
    let again = Post {
        id: PostId::new(new_id()),
        text: with_caption(&first, "Another text").text,
        created_at: moment(50),
        updated_at: moment(50),
        ..first.clone()
    };
    let saved = stores.posts.save_draft(&again).await.unwrap();
    assert_eq!(saved, PostSaved::Replaced(first.id));
    let found = stores.posts.find(first.user_id, first.id).await.unwrap();
    let expected = Post {
        id: first.id,
        created_at: first.created_at,
        ..again
    };
    assert_eq!(found, Some(expected.clone()));
    assert_eq!(
        draft(stores, &trip).await,
        before.saved_as(&expected, moment(50))
    );
    assert_eq!(stores.posts.totals(first.user_id).await.unwrap().posts, 1);
}

pub async fn of_parallel_saves_of_a_draft_one_makes_a_post(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let answers = in_parallel(10, |number| {
        let posts = stores.posts.clone();
        let post = with_caption(&post(&trip, &[photo.id]), &format!("Text {number}"));
        async move { (posts.save_draft(&post).await.unwrap(), post.id) }
    })
    .await;
    let written = answers
        .iter()
        .filter(|(saved, _)| *saved == PostSaved::Written);
    let written: Vec<_> = written.map(|(_, post_id)| *post_id).collect();
    let [written] = written[..] else {
        panic!("{answers:?}");
    };
    let replaced = PostSaved::Replaced(written);
    let others = answers.iter().filter(|(_, post_id)| *post_id != written);
    assert!(others.clone().all(|(saved, _)| *saved == replaced));
    assert_eq!(others.count(), 9);
}

pub async fn a_draft_whose_post_was_deleted_is_saved_as_a_new_one(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let first = saved_post(stores, &trip).await;
    assert!(stores.posts.delete(first.user_id, first.id).await.unwrap());
    let again = with_new_id(&first);
    let saved = stores.posts.save_draft(&again).await.unwrap();
    assert_eq!(saved, PostSaved::Written);
    let impossible = post(&trip, &[PhotoId::new(new_id())]);
    let saved = stores.posts.save_draft(&impossible).await.unwrap();
    assert_eq!(saved, PostSaved::ReferenceGone);
    assert_eq!(
        draft(stores, &trip).await.content.post.unwrap().id,
        again.id
    );
}

pub async fn a_post_that_is_not_saved_leaves_the_draft_alone(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let before = draft(stores, &trip).await;
    let impossible = post(&trip, &[PhotoId::new(new_id())]);
    let saved = stores.posts.insert(&impossible).await.unwrap();
    assert_eq!(saved, PostSaved::ReferenceGone);
    assert_eq!(stores.posts.update(&impossible).await.unwrap(), None);
    assert_eq!(draft(stores, &trip).await, before);
}

pub async fn a_deleted_post_is_not_that_of_the_draft_any_more(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let photo = added_photo(stores, &trip).await;
    let post = post(&trip, &[photo.id]);
    stores.posts.insert(&post).await.unwrap();
    let with_post = draft(stores, &trip).await;
    assert!(stores.posts.delete(trip.user_id, post.id).await.unwrap());
    let without = draft(stores, &trip).await;
    assert_eq!(without.content.post, None);
    assert_eq!(without.content.text, with_post.content.text);
    // What was read before the post was deleted may be written after.
    let late = noted(&with_post, "late");
    stores.drafts.save(&late, with_post.revision).await.unwrap();
    assert_eq!(draft(stores, &trip).await.content.post, None);
}

pub async fn a_draft_is_deleted_with_its_trip(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    paid_suggestion(stores, &trip).await;
    stores.trips.delete(trip.user_id, trip.id).await.unwrap();
    assert_eq!(
        stores.drafts.find(trip.user_id, trip.id).await.unwrap(),
        None
    );
}

pub async fn a_draft_is_deleted_with_its_user(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    paid_suggestion(stores, &trip).await;
    let erasure = AccountErasure {
        user_id: trip.user_id,
        address: AddressDigest::new("a digest of mara".to_owned()),
        at: moment(60),
    };
    stores.former.erase(&erasure).await.unwrap().unwrap();
    assert_eq!(
        stores.drafts.find(trip.user_id, trip.id).await.unwrap(),
        None
    );
}

async fn new_trip(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

async fn draft(stores: &Stores, trip: &Trip) -> PostDraft {
    let found = stores.drafts.find(trip.user_id, trip.id).await;
    found.unwrap().unwrap()
}

async fn save(
    stores: &Stores,
    suggestion: &Suggestion,
    reservation_id: triptych_billing::ReservationId,
) -> bool {
    let saved = stores
        .suggestions
        .save_and_keep_credit(suggestion, reservation_id, moment(31));
    saved.await.is_ok()
}

fn with_new_id(post: &Post) -> Post {
    Post {
        id: PostId::new(new_id()),
        ..post.clone()
    }
}

fn with_caption(post: &Post, text: &str) -> Post {
    with_text(post.clone(), |content| content.caption = caption(text))
}

fn other_tone(suggestion: Suggestion) -> Suggestion {
    Suggestion {
        tone: Tone::Vlogger,
        ..suggestion
    }
}

fn changed(draft: &PostDraft, changes: Vec<DraftChange>) -> PostDraft {
    let named = changes.iter().flat_map(|change| match change {
        DraftChange::AltText(photo_id, _) | DraftChange::Focus(photo_id, _) => vec![*photo_id],
        DraftChange::Order(ids) | DraftChange::LeftOut(ids) => ids.clone(),
        _ => Vec::new(),
    });
    let content = &draft.content;
    let known = content.own_alt_texts.keys().chain(content.focus.keys());
    let known = known.chain(content.written_alt_texts.keys());
    let known = known.chain(&content.order).chain(&content.left_out);
    let photos: HashSet<PhotoId> = named.chain(known.copied()).collect();
    let patch = DraftPatch(changes);
    let after = draft.patched(&patch, draft.revision, &photos, moment(33));
    after.unwrap()
}

fn noted(draft: &PostDraft, note: &str) -> PostDraft {
    changed(draft, vec![DraftChange::Note(note.to_owned())])
}

/// A draft of which every field was changed.
fn full(draft: &PostDraft) -> PostDraft {
    let photos = [PhotoId::new(new_id()), PhotoId::new(new_id())];
    let texts = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let mut points = BTreeMap::new();
    points.insert(photos[0], FocusPoint::new(0.1, 1.0).unwrap());
    let mut changes = vec![
        DraftChange::Version(Some(VersionId(1))),
        DraftChange::Style(None),
        DraftChange::Language(Some(Language::German)),
        DraftChange::Note("Erster Schnee “été” 🌅".to_owned()),
        DraftChange::Caption("x".repeat(PostDraft::CAPTION_CHARS_MAX)),
        DraftChange::Hashtags(texts(&["東京", "not a tag", ""])),
        DraftChange::SuggestedHashtags(texts(&["one"])),
        DraftChange::AltText(photos[0], Some("a dog".to_owned())),
        DraftChange::AltText(photos[1], Some(String::new())),
        DraftChange::Order(photos.to_vec()),
        DraftChange::Ratio(Some(AspectRatio::new(1.91).unwrap())),
        DraftChange::LeftOut(vec![photos[1]]),
        DraftChange::ExcludedFacts(ExcludedFacts::from(FactKind::ALL)),
        DraftChange::LockedSentences(texts(&["One.", "Two!"])),
    ];
    changes.extend(
        points
            .into_iter()
            .map(|(id, point)| DraftChange::Focus(id, Some(point))),
    );
    changed(draft, changes)
}
