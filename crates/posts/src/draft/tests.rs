use std::collections::{BTreeSet, HashSet};

use proptest::prelude::*;
use triptych_captions::{
    AltText, Caption, Draft, ExcludedFacts, Fact, FactKind, FactSource, Hashtag, Language,
    Suggestion, SuggestionId, Tone,
};
use triptych_users::id::Uuid;

use super::*;
use crate::{AspectRatio, Post, PostId, PostText, Slide};

const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

fn photo_id(number: u128) -> PhotoId {
    PhotoId::new(Uuid::from_u128(number))
}

fn empty() -> PostDraft {
    let id = Uuid::from_u128(1);
    PostDraft::empty(UserId::new(id), TripId::new(id))
}

fn suggestion(number: u128, tone: Tone, caption: &str) -> Suggestion {
    let alt_text = AltText::parse(&format!("what {number} shows")).unwrap();
    Suggestion {
        id: SuggestionId::new(Uuid::from_u128(number)),
        user_id: empty().user_id,
        trip_id: empty().trip_id,
        tone,
        language: Language::English,
        draft: Draft {
            caption: Caption::parse(caption).unwrap(),
            hashtags: vec![Hashtag::parse("sea").unwrap()],
            suggested_hashtags: vec![Hashtag::parse("sky").unwrap()],
            alt_texts: vec![(photo_id(1), alt_text)],
        },
        facts: vec![Fact::new(FactKind::Place, "Arezzo", FactSource::Location)],
        excluded: ExcludedFacts::from([FactKind::Date]),
        refinements_left: 10,
        created_at: NOW,
    }
}

fn post(caption: &str) -> Post {
    let slide = |number| Slide {
        photo_id: photo_id(number),
        focus: FocusPoint::new(0.25, 0.75).unwrap(),
        alt_text: AltText::parse("two dogs").unwrap(),
    };
    Post {
        id: PostId::new(Uuid::from_u128(9)),
        user_id: empty().user_id,
        trip_id: empty().trip_id,
        text: PostText {
            caption: Caption::parse(caption).unwrap(),
            hashtags: vec![Hashtag::parse("dogs").unwrap()],
            tone: Tone::Funny,
        },
        slides: vec![slide(2), slide(1)],
        ratio: AspectRatio::SQUARE,
        created_at: NOW,
        updated_at: NOW,
    }
}

fn change(
    draft: &PostDraft,
    changes: Vec<DraftChange>,
    seen: i64,
) -> Result<PostDraft, PatchError> {
    let photos = (1..10).map(photo_id).collect();
    draft.patched(&DraftPatch(changes), seen, &photos, NOW)
}

#[test]
fn another_post_begins_without_what_belongs_to_the_one_before() {
    let first = change(
        &empty(),
        vec![
            caption("Mine. Stays."),
            DraftChange::LockedSentences(vec!["Stays.".to_owned()]),
            DraftChange::Order(vec![photo_id(2)]),
            DraftChange::LeftOut(vec![photo_id(3)]),
            note("in the rain"),
        ],
        0,
    );
    let first = first.unwrap().saved_as(&post("Mine. Stays."), NOW);
    let next = first.begun_anew(NOW);
    assert_eq!(next.revision, first.revision + 1);
    let content = &next.content;
    assert_eq!((content.text.caption.as_str(), content.version), ("", None));
    assert_eq!(content.versions[0].text.caption, "Mine. Stays.");
    assert!(content.order.is_empty() && content.left_out.is_empty());
    assert!(content.locked_sentences.is_empty());
    assert_eq!((content.post, content.note.as_str()), (None, "in the rain"));
    assert_eq!(next.begun_anew(NOW), next);
}

fn caption(text: &str) -> DraftChange {
    DraftChange::Caption(text.to_owned())
}

fn note(text: &str) -> DraftChange {
    DraftChange::Note(text.to_owned())
}

#[test]
fn changes_of_different_fields_on_two_devices_are_merged() {
    let one = change(&empty(), vec![caption("mine")], 0).unwrap();
    let both = change(&one, vec![note("yours")], 0).unwrap();
    assert_eq!(
        (
            both.content.text.caption.as_str(),
            both.content.note.as_str()
        ),
        ("mine", "yours")
    );
    assert_eq!(both.revision, 2);
}

#[test]
fn changes_of_one_field_on_two_devices_are_a_conflict_and_change_nothing() {
    let one = change(&empty(), vec![caption("mine")], 0).unwrap();
    let refused = change(&one, vec![caption("yours"), note("x")], 0);
    assert_eq!(
        refused,
        Err(PatchError::Conflict(BTreeSet::from([DraftField::Caption])))
    );
    let seen = change(&one, vec![caption("yours")], 1).unwrap();
    assert_eq!(seen.content.text.caption, "yours");
}

#[test]
fn the_same_change_on_two_devices_is_no_conflict_and_no_revision() {
    let one = change(&empty(), vec![caption("same")], 0).unwrap();
    assert_eq!(change(&one, vec![caption("same")], 0), Ok(one));
}

#[test]
fn a_revision_that_is_not_reached_yet_is_no_ground_to_overwrite_anything() {
    let one = change(&empty(), vec![caption("mine")], 0).unwrap();
    assert!(change(&one, vec![caption("yours")], 7).is_err());
}

#[test]
fn texts_and_points_of_different_photos_are_different_fields() {
    let text = |number| DraftChange::AltText(photo_id(number), Some("a dog".to_owned()));
    let one = change(&empty(), vec![text(1)], 0).unwrap();
    let both = change(&one, vec![text(2)], 0).unwrap();
    assert_eq!(both.content.own_alt_texts.len(), 2);
    let removed = change(&both, vec![DraftChange::AltText(photo_id(1), None)], 0);
    let conflict = PatchError::Conflict(BTreeSet::from([DraftField::AltText(photo_id(1))]));
    assert_eq!(removed, Err(conflict));
}

#[test]
fn versions_go_back_and_forth_and_keep_what_was_edited() {
    let draft = empty()
        .with_suggestion(&suggestion(1, Tone::Funny, "first"), NOW)
        .with_suggestion(&suggestion(2, Tone::Vlogger, "second"), NOW);
    let [first, second] = [VersionId(1), VersionId(2)];
    assert_eq!(draft.content.version, Some(second));
    let edited = change(&draft, vec![caption("second, edited")], 2).unwrap();
    let back = change(&edited, vec![DraftChange::Version(Some(first))], 3).unwrap();
    assert_eq!(back.content.text.caption, "first");
    assert_eq!(back.content.text.tone, Some(Tone::Funny));
    let forth = change(&back, vec![DraftChange::Version(Some(second))], 4).unwrap();
    assert_eq!(forth.content.text.caption, "second, edited");
    assert_eq!(forth.content.versions.len(), 2);
    let unknown = change(&forth, vec![DraftChange::Version(Some(VersionId(3)))], 5);
    assert_eq!(unknown, Err(PatchError::NoSuchVersion));
}

#[test]
fn a_text_of_the_users_own_leaves_the_one_before_as_a_version() {
    let draft = empty().with_suggestion(&suggestion(1, Tone::Funny, "first"), NOW);
    let own = vec![caption("mine"), DraftChange::Version(None)];
    let own = change(&draft, own, 1).unwrap();
    assert_eq!(own.content.text.caption, "mine");
    assert_eq!(own.content.text.tone, Some(Tone::Funny));
    assert_eq!(own.content.version, None);
    let back = change(&own, vec![DraftChange::Version(Some(VersionId(1)))], 2).unwrap();
    assert_eq!(back.content.text.caption, "first");
    let [_, mine] = back.content.versions.as_slice() else {
        panic!("the user's text is a version too");
    };
    assert_eq!(mine.text.caption, "mine");
}

#[test]
fn another_version_over_a_caption_that_was_edited_elsewhere_is_a_conflict() {
    let draft = empty()
        .with_suggestion(&suggestion(1, Tone::Funny, "first"), NOW)
        .with_suggestion(&suggestion(2, Tone::Funny, "second"), NOW);
    let edited = change(&draft, vec![caption("edited")], 2).unwrap();
    let refused = change(&edited, vec![DraftChange::Version(Some(VersionId(1)))], 2);
    assert_eq!(
        refused,
        Err(PatchError::Conflict(BTreeSet::from([DraftField::Caption])))
    );
}

#[test]
fn a_text_of_the_users_own_becomes_a_version_when_something_is_generated() {
    let own = change(&empty(), vec![caption("my own")], 0).unwrap();
    let draft = own.with_suggestion(&suggestion(1, Tone::Funny, "written"), NOW);
    let captions: Vec<_> = draft
        .content
        .versions
        .iter()
        .map(|one| one.text.caption.as_str())
        .collect();
    assert_eq!(captions, ["my own", "written"]);
    assert_eq!(draft.content.versions[0].suggestion_id, None);
    assert_eq!(
        draft.content.excluded_facts,
        ExcludedFacts::from([FactKind::Date])
    );
}

#[test]
fn only_the_newest_versions_are_stored_and_their_identifiers_stay() {
    let mut draft = empty();
    for number in 1..=25 {
        draft = draft.with_suggestion(
            &suggestion(number, Tone::Funny, &format!("no. {number}")),
            NOW,
        );
    }
    let ids: Vec<u32> = draft.content.versions.iter().map(|one| one.id.0).collect();
    assert_eq!(ids, (6..=25).collect::<Vec<u32>>());
    assert_eq!(draft.content.text.caption, "no. 25");
}

#[test]
fn versions_that_are_too_long_together_give_way_from_the_oldest_on() {
    let mut draft = empty();
    for number in 0..20_i64 {
        let text = format!("{number} {}", "\u{1f30a}".repeat(9_990));
        let changes = vec![DraftChange::Version(None), caption(&text)];
        draft = change(&draft, changes, number).unwrap();
    }
    let versions = &draft.content.versions;
    assert_eq!(versions.len(), 6);
    assert!(versions[5].text.caption.starts_with("18 "));
    assert!(draft.content.text.caption.starts_with("19 "));
}

#[test]
fn what_is_said_of_photos_that_are_not_in_the_trip_is_left_out() {
    let text = |number| DraftChange::AltText(photo_id(number), Some("a dog".to_owned()));
    let point = |number| DraftChange::Focus(photo_id(number), Some(FocusPoint::CENTRE));
    let ids = || (100..600).map(photo_id).collect();
    let lists = [DraftChange::Order(ids()), DraftChange::LeftOut(ids())];
    let foreign = (100..600).flat_map(|number| [text(number), point(number)]);
    let foreign = foreign.chain(lists).collect();
    assert_eq!(change(&empty(), foreign, 0), Ok(empty()));
    let draft = change(&empty(), vec![text(1), point(1), text(100)], 0).unwrap();
    assert_eq!(draft.content.own_alt_texts.len(), 1);
    assert_eq!(draft.field_revisions.len(), 2);
    let deleted = draft.patched(&DraftPatch(vec![note("x")]), 1, &HashSet::new(), NOW);
    let deleted = deleted.unwrap();
    assert!(deleted.content.own_alt_texts.is_empty() && deleted.content.focus.is_empty());
    assert_eq!(deleted.field_revisions.len(), 1);
}

#[test]
fn alt_texts_have_a_limit_together() {
    let texts = (1..10).map(|number| {
        let text = "x".repeat(PostDraft::ALT_TEXTS_BYTES_MAX / 9);
        DraftChange::AltText(photo_id(number), Some(text))
    });
    let draft = change(&empty(), texts.collect(), 0).unwrap();
    let more = DraftChange::AltText(
        photo_id(1),
        Some("x".repeat(PostDraft::ALT_TEXTS_BYTES_MAX)),
    );
    assert_eq!(
        change(&draft, vec![more], 1),
        Err(PatchError::AltTextsTooLong)
    );
}

#[test]
fn the_users_text_about_a_photo_goes_over_the_writers_until_it_is_removed() {
    let draft = empty().with_suggestion(&suggestion(1, Tone::Funny, "x"), NOW);
    let text = |draft: &PostDraft| draft.content.alt_texts()[&photo_id(1)].to_owned();
    assert_eq!(text(&draft), "what 1 shows");
    let own = vec![DraftChange::AltText(photo_id(1), Some("my dog".to_owned()))];
    let draft = change(&draft, own, 1).unwrap();
    assert_eq!(text(&draft), "my dog");
    let draft = change(&draft, vec![DraftChange::AltText(photo_id(1), None)], 2).unwrap();
    assert_eq!(text(&draft), "what 1 shows");
}

#[test]
fn sentences_that_are_not_in_the_new_caption_are_not_locked_any_more() {
    let locked = DraftChange::LockedSentences(vec!["One.".to_owned(), "Two.".to_owned()]);
    let draft = change(&empty(), vec![caption("One. Two."), locked], 0).unwrap();
    let draft = draft.with_suggestion(&suggestion(1, Tone::Funny, "Three. Two."), NOW);
    assert_eq!(draft.content.locked_sentences, ["Two."]);
}

#[test]
fn a_saved_draft_says_at_which_revision_and_changes_after_it_show() {
    let changes = vec![
        caption("The dogs. "),
        DraftChange::Hashtags(vec!["dogs".to_owned()]),
        DraftChange::Style(Some(Tone::Funny)),
    ];
    let draft = change(&empty(), changes, 0).unwrap();
    let saved = draft.saved_as(&post("The dogs."), NOW);
    assert_eq!(saved.content.post.unwrap().revision, Some(saved.revision));
    assert_eq!(saved.saved_as(&post("The dogs."), NOW), saved);
    let edited = change(&saved, vec![caption("The cats.")], saved.revision).unwrap();
    assert!(edited.revision > edited.content.post.unwrap().revision.unwrap());
    let other = edited.saved_as(&post("The birds."), NOW);
    assert_eq!(other.content.post.unwrap().revision, None);
    let duplicate = change(&other, vec![DraftChange::NewPost], other.revision).unwrap();
    assert_eq!(duplicate.content.post, None);
}

#[test]
fn a_post_that_was_made_without_the_draft_fills_an_empty_one() {
    let saved = empty().saved_as(&post("The dogs."), NOW);
    assert_eq!(saved.content.text.caption, "The dogs.");
    assert_eq!(saved.content.order, [photo_id(2), photo_id(1)]);
    assert_eq!(saved.content.ratio, Some(AspectRatio::SQUARE));
    assert_eq!(saved.content.post.unwrap().revision, Some(1));
}

#[test]
fn a_post_is_edited_in_the_draft_and_another_text_there_is_not_lost() {
    let draft = change(&empty(), vec![caption("something else")], 0).unwrap();
    let editing = draft.editing(&post("The dogs."), NOW);
    assert_eq!(editing.content.text.caption, "The dogs.");
    assert_eq!(editing.content.versions[0].text.caption, "something else");
    assert_eq!(editing.content.own_alt_texts[&photo_id(1)], "two dogs");
    let changed = change(&editing, vec![caption("The dogs again")], 2).unwrap();
    assert_eq!(changed.editing(&post("The dogs."), NOW), changed);
}

#[test]
fn captions_of_the_time_before_drafts_are_its_versions() {
    let suggestions = [
        suggestion(1, Tone::Funny, "first"),
        suggestion(2, Tone::Funny, "second"),
    ];
    let (user_id, trip_id) = (empty().user_id, empty().trip_id);
    let never =
        |post: Option<&Post>| PostDraft::never_written(user_id, trip_id, &suggestions, post);
    let draft = never(None);
    assert_eq!((draft.revision, draft.content.versions.len()), (0, 2));
    assert_eq!(draft.content.text.caption, "second");
    let with_post = never(Some(&post("saved")));
    assert_eq!(with_post.content.text.caption, "saved");
    assert_eq!(with_post.content.post.unwrap().revision, Some(0));
    let mut older = post("saved");
    older.updated_at = NOW - chrono::TimeDelta::days(1);
    let regenerated = never(Some(&older));
    assert_eq!(regenerated.content.text.caption, "second");
    assert_eq!(regenerated.content.post.unwrap().revision, None);
}

#[test]
fn every_field_is_found_by_its_name() {
    let of_photo = [
        DraftField::AltText(photo_id(3)),
        DraftField::Focus(photo_id(3)),
    ];
    let names = [
        "style",
        "note",
        "caption",
        "hashtags",
        "suggested_hashtags",
        "order",
        "ratio",
    ];
    for field in of_photo {
        assert_eq!(DraftField::parse(&field.name()), Some(field));
    }
    for name in names {
        assert_eq!(
            DraftField::parse(name).map(DraftField::name).as_deref(),
            Some(name)
        );
    }
    for name in ["", "alt_texts", "focus", "alt_texts.x", "colour", "focus."] {
        assert_eq!(DraftField::parse(name), None, "{name}");
    }
}

fn any_change() -> impl Strategy<Value = DraftChange> {
    let text = "[a-c]{0,2}";
    prop_oneof![
        prop::sample::select(Tone::ALL.to_vec()).prop_map(|tone| DraftChange::Style(Some(tone))),
        prop::sample::select(Language::ALL.to_vec())
            .prop_map(|language| DraftChange::Language(Some(language))),
        text.prop_map(DraftChange::Note),
        text.prop_map(DraftChange::Caption),
        text.prop_map(|tag| DraftChange::Hashtags(vec![tag])),
        (1_u128..4, text).prop_map(|(id, text)| DraftChange::AltText(photo_id(id), Some(text))),
        (1_u128..4).prop_map(|id| DraftChange::AltText(photo_id(id), None)),
        (1_u128..4).prop_map(|id| DraftChange::Focus(photo_id(id), Some(FocusPoint::CENTRE))),
        (1_u128..4).prop_map(|id| DraftChange::Order(vec![photo_id(id)])),
        (1_u32..3).prop_map(|id| DraftChange::Version(Some(VersionId(id)))),
        Just(DraftChange::NewPost),
    ]
}

/// The fields that a change may write, whatever they hold.
fn fields_of(change: &DraftChange) -> Vec<DraftField> {
    let field = match change {
        DraftChange::Style(_) => DraftField::Style,
        DraftChange::Language(_) => DraftField::Language,
        DraftChange::Note(_) => DraftField::Note,
        DraftChange::Caption(_) => DraftField::Caption,
        DraftChange::Hashtags(_) => DraftField::Hashtags,
        DraftChange::AltText(id, _) => DraftField::AltText(*id),
        DraftChange::Focus(id, _) => DraftField::Focus(*id),
        DraftChange::Order(_) => DraftField::Order,
        DraftChange::Version(_) => {
            return vec![
                DraftField::Version,
                DraftField::Style,
                DraftField::Language,
                DraftField::Caption,
                DraftField::Hashtags,
            ];
        }
        _ => DraftField::PostId,
    };
    vec![field]
}

proptest! {
    #[test]
    fn a_merge_is_the_same_in_whatever_order_disjoint_changes_come(
        one in prop::collection::vec(any_change(), 0..4),
        other in prop::collection::vec(any_change(), 0..4),
    ) {
        let fields = |changes: &[DraftChange]| -> BTreeSet<DraftField> {
            changes.iter().flat_map(fields_of).collect()
        };
        prop_assume!(fields(&one).is_disjoint(&fields(&other)));
        let base = empty()
            .with_suggestion(&suggestion(1, Tone::Funny, "first"), NOW)
            .with_suggestion(&suggestion(2, Tone::Vlogger, "second"), NOW);
        let seen = base.revision;
        let both = |first: &[DraftChange], second: &[DraftChange]| {
            let merged = change(&base, first.to_vec(), seen).unwrap();
            change(&merged, second.to_vec(), seen).unwrap().content
        };
        prop_assert_eq!(both(&one, &other), both(&other, &one));
    }

    #[test]
    fn a_refused_change_names_only_fields_that_it_would_write(
        one in prop::collection::vec(any_change(), 0..4),
        other in prop::collection::vec(any_change(), 0..4),
    ) {
        let base = empty().with_suggestion(&suggestion(1, Tone::Funny, "first"), NOW)
            .with_suggestion(&suggestion(2, Tone::Funny, "second"), NOW);
        let merged = change(&base, one, base.revision).unwrap();
        if let Err(PatchError::Conflict(fields)) = change(&merged, other.clone(), base.revision) {
            let own: BTreeSet<DraftField> = other.iter().flat_map(fields_of).collect();
            prop_assert!(fields.is_subset(&own), "{fields:?}");
        }
    }
}
