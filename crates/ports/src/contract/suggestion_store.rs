//! What every [`SuggestionStore`](crate::SuggestionStore) promises.

use triptych_billing::{LedgerEntry, ReservationId, Settlement, balance};
use triptych_captions::{
    Caption, Draft, ExcludedFacts, Fact, FactKind, FactSource, Hashtag, Suggestion, SuggestionId,
    Tone,
};
use triptych_trips::{Trip, TripId};

use super::fixtures::{
    moment, new_id, opened_trip, paid_suggestion, registered, reserved, suggestion,
};
use super::{Stores, in_parallel};
use crate::{RefinementSaveError, SuggestionSaveError};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! suggestion_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            suggestion_store,
            $fresh,
            [
                a_saved_suggestion_reads_back_unchanged,
                a_suggestion_of_every_tone_reads_back_unchanged,
                saving_keeps_the_credit_that_was_reserved,
                a_reservation_that_expired_is_open_until_it_is_settled,
                an_unknown_reservation_saves_nothing,
                a_credit_that_was_given_back_saves_nothing,
                one_credit_pays_for_one_suggestion,
                another_users_reservation_saves_nothing,
                a_trip_that_is_gone_leaves_the_credit_reserved,
                another_users_trip_is_no_trip,
                of_parallel_saves_over_one_reservation_one_succeeds,
                a_save_beside_a_sweep_is_kept_whole_or_not_at_all,
                a_suggestion_of_another_user_is_none,
                a_trip_is_paid_for_once_it_has_a_suggestion,
                suggestions_are_listed_page_by_page,
                the_newest_suggestions_are_answered_in_their_order,
                a_refined_suggestion_has_its_new_words_and_one_refinement_less,
                a_credit_pays_for_ten_refinements,
                of_parallel_refinements_no_more_succeed_than_were_left,
                what_is_absent_or_anothers_is_not_refined,
            ]
        );
    };
}

pub async fn a_saved_suggestion_reads_back_unchanged(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let saved = paid_suggestion(stores, &trip).await;
    let found = find(stores, &saved).await.unwrap();
    assert_eq!(found, saved);
    // Tags are equal without regard to case, and yet keep it.
    let spelling = |tags: &[Hashtag]| -> Vec<String> {
        tags.iter().map(|tag| tag.as_str().to_owned()).collect()
    };
    assert_eq!(
        spelling(&found.draft.hashtags),
        spelling(&saved.draft.hashtags)
    );
    assert_eq!(
        spelling(&found.draft.suggested_hashtags),
        spelling(&saved.draft.suggested_hashtags)
    );
}

pub async fn a_suggestion_of_every_tone_reads_back_unchanged(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    for tone in Tone::ALL {
        let bare = Suggestion {
            tone,
            facts: Vec::new(),
            excluded: ExcludedFacts::new(),
            refinements_left: 0,
            ..suggestion(&trip)
        };
        let reservation = reserved(stores, trip.user_id).await;
        save(stores, &bare, reservation.id).await.unwrap();
        assert_eq!(find(stores, &bare).await, Some(bare));
    }
}

pub async fn saving_keeps_the_credit_that_was_reserved(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let reservation = reserved(stores, trip.user_id).await;
    save(stores, &suggestion(&trip), reservation.id)
        .await
        .unwrap();

    let entries = stores.credits.entries(trip.user_id).await.unwrap();
    let kept = LedgerEntry::settle(&reservation, Settlement::Kept, moment(31));
    assert_eq!(entries.last(), Some(&kept));
    assert_eq!(balance(&entries), 1);
    assert_eq!(give_back(stores, reservation.id).await, Settlement::Kept);
    let expired = stores.credits.expired(moment(100_000), 9).await.unwrap();
    assert_eq!(expired, []);
}

pub async fn a_reservation_that_expired_is_open_until_it_is_settled(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let reservation = reserved(stores, trip.user_id).await;
    stores
        .suggestions
        .save_and_keep_credit(&suggestion(&trip), reservation.id, moment(100_000))
        .await
        .unwrap();
    assert_eq!(give_back(stores, reservation.id).await, Settlement::Kept);
}

pub async fn an_unknown_reservation_saves_nothing(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let unknown = ReservationId::new(new_id());
    assert_refused(stores, &suggestion(&trip), unknown).await;
}

pub async fn a_credit_that_was_given_back_saves_nothing(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let reservation = reserved(stores, trip.user_id).await;
    give_back(stores, reservation.id).await;
    assert_refused(stores, &suggestion(&trip), reservation.id).await;
    let entries = stores.credits.entries(trip.user_id).await.unwrap();
    assert_eq!(balance(&entries), 2);
}

pub async fn one_credit_pays_for_one_suggestion(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let reservation = reserved(stores, trip.user_id).await;
    let first = suggestion(&trip);
    save(stores, &first, reservation.id).await.unwrap();
    assert_refused(stores, &suggestion(&trip), reservation.id).await;
    assert_eq!(find(stores, &first).await, Some(first));
}

pub async fn another_users_reservation_saves_nothing(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let reservation = reserved(stores, tomas).await;
    assert_refused(stores, &suggestion(&trip), reservation.id).await;
    let answer = give_back(stores, reservation.id).await;
    assert_eq!(answer, Settlement::GivenBack);
}

pub async fn a_trip_that_is_gone_leaves_the_credit_reserved(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let reservation = reserved(stores, trip.user_id).await;
    let deleted = stores.trips.delete(trip.user_id, trip.id).await.unwrap();
    assert!(deleted.is_some());

    let lost = suggestion(&trip);
    let answer = save(stores, &lost, reservation.id).await;
    assert!(
        matches!(answer, Err(SuggestionSaveError::TripNotFound)),
        "{answer:?}"
    );
    assert_eq!(find(stores, &lost).await, None);
    let answer = give_back(stores, reservation.id).await;
    assert_eq!(answer, Settlement::GivenBack);
}

pub async fn another_users_trip_is_no_trip(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let tomas = registered(stores, "tomas").await;
    let reservation = reserved(stores, tomas).await;
    let foreign = Suggestion {
        user_id: tomas,
        ..suggestion(&trip)
    };
    let answer = save(stores, &foreign, reservation.id).await;
    assert!(
        matches!(answer, Err(SuggestionSaveError::TripNotFound)),
        "{answer:?}"
    );
    assert_eq!(find(stores, &foreign).await, None);
}

pub async fn of_parallel_saves_over_one_reservation_one_succeeds(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let reservation = reserved(stores, trip.user_id).await;
    let answers = in_parallel(20, |_| {
        let (suggestions, id) = (stores.suggestions.clone(), reservation.id);
        let suggestion = suggestion(&trip);
        async move {
            suggestions
                .save_and_keep_credit(&suggestion, id, moment(31))
                .await
        }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let entries = stores.credits.entries(trip.user_id).await.unwrap();
    assert_eq!(balance(&entries), 1);
}

pub async fn a_save_beside_a_sweep_is_kept_whole_or_not_at_all(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    for _ in 0..10 {
        let reservation = reserved(stores, trip.user_id).await;
        let raced = suggestion(&trip);
        let (saved, settlement) = tokio::join!(
            save(stores, &raced, reservation.id),
            give_back(stores, reservation.id)
        );
        let is_there = find(stores, &raced).await.is_some();
        assert_eq!(saved.is_ok(), is_there);
        assert_eq!(is_there, settlement == Settlement::Kept);
        assert_eq!(give_back(stores, reservation.id).await, settlement);
    }
}

pub async fn a_suggestion_of_another_user_is_none(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let saved = paid_suggestion(stores, &trip).await;
    let tomas = registered(stores, "tomas").await;
    let found = stores.suggestions.find(tomas, saved.id).await.unwrap();
    assert_eq!(found, None);
    let unknown = SuggestionId::new(new_id());
    let found = stores.suggestions.find(trip.user_id, unknown).await;
    assert_eq!(found.unwrap(), None);
}

pub async fn a_trip_is_paid_for_once_it_has_a_suggestion(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let unpaid = opened_trip(stores, trip.user_id).await;
    let tomas = registered(stores, "tomas").await;
    let exists = async |user_id, trip_id| {
        let answer = stores.suggestions.exists_for_trip(user_id, trip_id).await;
        answer.unwrap()
    };
    assert!(!exists(trip.user_id, trip.id).await);
    paid_suggestion(stores, &trip).await;
    paid_suggestion(stores, &trip).await;
    assert!(exists(trip.user_id, trip.id).await);
    assert!(!exists(trip.user_id, unpaid.id).await);
    assert!(!exists(tomas, trip.id).await);
    assert!(!exists(trip.user_id, TripId::new(new_id())).await);
}

async fn new_trip(stores: &Stores, name: &str) -> Trip {
    let user_id = registered(stores, name).await;
    opened_trip(stores, user_id).await
}

async fn save(
    stores: &Stores,
    suggestion: &Suggestion,
    reservation_id: ReservationId,
) -> Result<(), SuggestionSaveError> {
    stores
        .suggestions
        .save_and_keep_credit(suggestion, reservation_id, moment(31))
        .await
}

async fn find(stores: &Stores, suggestion: &Suggestion) -> Option<Suggestion> {
    let found = stores.suggestions.find(suggestion.user_id, suggestion.id);
    found.await.unwrap()
}

async fn give_back(stores: &Stores, reservation_id: ReservationId) -> Settlement {
    stores
        .credits
        .settle(reservation_id, Settlement::GivenBack, moment(40))
        .await
        .unwrap()
}

async fn assert_refused(stores: &Stores, suggestion: &Suggestion, reservation_id: ReservationId) {
    let answer = save(stores, suggestion, reservation_id).await;
    assert!(
        matches!(answer, Err(SuggestionSaveError::ReservationNotOpen)),
        "{answer:?}"
    );
    assert_eq!(find(stores, suggestion).await, None);
}

pub async fn the_newest_suggestions_are_answered_in_their_order(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let other_trip = opened_trip(stores, trip.user_id).await;
    let tomas = registered(stores, "tomas").await;
    let mut saved = Vec::new();
    let mut all = Vec::new();
    for _ in 0..3 {
        saved.push(paid_suggestion(stores, &trip).await);
        all.extend(saved.last().cloned());
        all.push(paid_suggestion(stores, &other_trip).await);
    }
    let newest = async |user_id, trip_id, limit| {
        let suggestions = &stores.suggestions;
        suggestions.newest(user_id, trip_id, limit).await.unwrap()
    };
    assert_eq!(newest(trip.user_id, Some(trip.id), 10).await, saved);
    assert_eq!(newest(trip.user_id, Some(trip.id), 2).await, saved[1..]);
    assert_eq!(newest(trip.user_id, Some(trip.id), 0).await, []);
    assert_eq!(newest(trip.user_id, None, 10).await, all);
    assert_eq!(newest(trip.user_id, None, 3).await, all[3..]);
    assert_eq!(newest(tomas, None, 10).await, []);
}

pub async fn a_refined_suggestion_has_its_new_words_and_one_refinement_less(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let (saved, other) = (
        paid_suggestion(stores, &trip).await,
        paid_suggestion(stores, &trip).await,
    );
    let words = refined(&saved, "Snow, and no signal.");
    let left = stores
        .suggestions
        .save_refined(&words, moment(40))
        .await
        .unwrap();
    assert_eq!(left, Suggestion::REFINEMENTS - 1);
    let expected = Suggestion {
        refinements_left: left,
        ..words
    };
    assert_eq!(find(stores, &saved).await, Some(expected));
    assert_eq!(find(stores, &other).await, Some(other));
    let entries = stores.credits.entries(trip.user_id).await.unwrap();
    assert_eq!(balance(&entries), 1);
}

pub async fn a_credit_pays_for_ten_refinements(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let saved = paid_suggestion(stores, &trip).await;
    for left in (0..Suggestion::REFINEMENTS).rev() {
        let words = refined(&saved, &format!("{left} left."));
        assert_eq!(
            stores
                .suggestions
                .save_refined(&words, moment(40))
                .await
                .unwrap(),
            left
        );
    }
    let answer = stores.suggestions.save_refined(&saved, moment(40)).await;
    assert!(
        matches!(answer, Err(RefinementSaveError::NoneLeft)),
        "{answer:?}"
    );
    let last = find(stores, &saved).await.unwrap();
    assert_eq!(last.draft.caption.as_str(), "0 left.");
    assert_eq!(last.refinements_left, 0);
}

pub async fn of_parallel_refinements_no_more_succeed_than_were_left(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let saved = paid_suggestion(stores, &trip).await;
    let answers = in_parallel(25, |number| {
        let suggestions = stores.suggestions.clone();
        let words = refined(&saved, &format!("Number {number}."));
        async move { suggestions.save_refined(&words, moment(40)).await }
    })
    .await;
    let mut left: Vec<u8> = answers.into_iter().filter_map(Result::ok).collect();
    left.sort_unstable();
    assert_eq!(left, (0..Suggestion::REFINEMENTS).collect::<Vec<_>>());
    assert_eq!(find(stores, &saved).await.unwrap().refinements_left, 0);
}

pub async fn what_is_absent_or_anothers_is_not_refined(stores: &Stores) {
    let trip = new_trip(stores, "mara").await;
    let saved = paid_suggestion(stores, &trip).await;
    let foreign = Suggestion {
        user_id: registered(stores, "tomas").await,
        ..saved.clone()
    };
    for absent in [foreign, suggestion(&trip)] {
        let answer = stores.suggestions.save_refined(&absent, moment(40)).await;
        assert!(
            matches!(answer, Err(RefinementSaveError::NotFound)),
            "{answer:?}"
        );
    }
    assert_eq!(find(stores, &saved).await, Some(saved));
}

/// The suggestion in another tone with other words, written from other facts.
fn refined(suggestion: &Suggestion, caption: &str) -> Suggestion {
    Suggestion {
        tone: Tone::Funny,
        draft: Draft {
            caption: Caption::parse(caption).unwrap(),
            hashtags: Vec::new(),
            ..suggestion.draft.clone()
        },
        facts: vec![Fact::new(FactKind::People, "People", FactSource::Pixels)],
        excluded: FactKind::ALL.into(),
        ..suggestion.clone()
    }
}

pub async fn suggestions_are_listed_page_by_page(stores: &Stores) {
    let (mara, tomas) = (
        new_trip(stores, "mara").await,
        new_trip(stores, "tomas").await,
    );
    let mut saved = Vec::new();
    for _ in 0..3 {
        saved.push(paid_suggestion(stores, &mara).await);
        paid_suggestion(stores, &tomas).await;
    }
    let list = async |after, limit| {
        let page = stores.suggestions.list(mara.user_id, after, limit).await;
        page.unwrap()
    };
    assert_eq!(list(None, 2).await, saved[..2]);
    assert_eq!(list(Some(saved[1].id), 2).await, saved[2..]);
    assert_eq!(list(Some(saved[2].id), 2).await, []);
}
