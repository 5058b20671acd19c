//! `/api/refine/`.

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail, Fault, ScriptedProposal};
use triptych_captions::Proposal;

use crate::support::{Answer, Session, TestApp};

const PATH: &str = "/api/refine/";
const CAPTION: &str = "No context. I checked twice. Nobody asked.\n\nSee you there.";

/// A paid suggestion with this caption; it used the only credit.
async fn suggestion(app: &TestApp, session: &Session<'_>) -> Value {
    let items = session.trip_of(1).await;
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let proposal = Proposal {
        caption: CAPTION.to_owned(),
        hashtags: words(&["uphill", "slowmorning", "detour"]),
        alt_texts: words(&["A hill."]),
        ..Proposal::default()
    };
    app.fakes
        .caption_model
        .answer_next(ScriptedProposal::Proposed(proposal));
    let body = json!({"tone": "funny", "photo_ids": [items[0]["id"]], "note": "lost twice"});
    session
        .post("/api/generate-suggestions/", &body)
        .await
        .expect(200)
}

fn asking(suggestion: &Value, what: Value) -> Value {
    let mut body = what;
    body["suggestion_id"] = suggestion["suggestion_id"].clone();
    body
}

async fn balance(session: &Session<'_>) -> Value {
    session.get("/api/billing/me/").await.expect(200)["posts_remaining"].clone()
}

#[tokio::test]
async fn a_shorter_caption_keeps_what_is_locked_and_costs_no_credit() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let body = asking(
        &before,
        json!({"instruction": "Shorter", "locked": ["See you there."]}),
    );
    let after = session.post(PATH, &body).await.expect(200);
    assert_eq!(after["caption"], "No context.\n\nSee you there.");
    assert_eq!(after["refinements_left"], 9);
    assert_eq!(after["posts_remaining"], 0);
    for same in [
        "suggestion_id",
        "hashtags",
        "suggested_hashtags",
        "alt_texts",
        "facts",
        "tone",
    ] {
        assert_eq!(after[same], before[same], "{same}");
    }
    assert_eq!(balance(&session).await, 0);
}

#[tokio::test]
async fn each_refinement_goes_on_from_the_one_before() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let shorter = asking(&before, json!({"instruction": "shorter"}));
    session.post(PATH, &shorter).await.expect(200);
    let question = asking(&before, json!({"instruction": "add a question"}));
    let after = session.post(PATH, &question).await.expect(200);
    let caption = after["caption"].as_str().unwrap();
    assert!(!caption.contains("See you there."), "{caption}");
    assert!(caption.ends_with('?'), "{caption}");
    assert_eq!(after["refinements_left"], 8);
}

#[tokio::test]
async fn words_that_were_edited_or_taken_back_are_the_ones_that_change() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let current = json!({"tone": "vlogger", "caption": "Mine. All mine.", "hashtags": ["#mine"]});
    let body = asking(
        &before,
        json!({"instruction": "shorter", "locked": ["All mine."], "current": current}),
    );
    let after = session.post(PATH, &body).await.expect(200);
    assert_eq!(after["caption"], "All mine.");
    assert_eq!(after["hashtags"], json!(["mine"]));
    assert_eq!(after["tone"], "vlogger");
    assert_eq!(after["alt_texts"], before["alt_texts"]);
}

#[tokio::test]
async fn another_tone_or_none_writes_anew_around_what_is_locked() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let locked = json!(["No context."]);
    let body = asking(&before, json!({"tone": "Romantic", "locked": locked}));
    let romantic = session.post(PATH, &body).await.expect(200);
    assert_eq!(romantic["tone"], "romantic");
    let caption = romantic["caption"].as_str().unwrap();
    assert!(caption.starts_with("No context.\n\n"), "{caption}");
    assert!(!caption.contains("See you there."), "{caption}");
    let body = asking(&before, json!({"locked": locked}));
    let anew = session.post(PATH, &body).await.expect(200);
    assert_eq!(anew["tone"], "romantic");
    assert_ne!(anew["caption"], romantic["caption"]);
    assert_eq!(anew["hashtags"], romantic["hashtags"]);
}

#[tokio::test]
async fn without_a_wish_a_new_version_is_written() {
    for has_model in [true, false] {
        let app = writing_with(has_model);
        let session = app.sign_up().await;
        let before = suggestion(&app, &session).await;
        for what in [json!({}), json!({"instruction": " "})] {
            let after = session.post(PATH, &asking(&before, what)).await;
            let after = after.expect(200);
            assert_ne!(after["caption"], before["caption"]);
            assert_eq!(after["tone"], before["tone"]);
            assert_eq!(after["hashtags"], before["hashtags"]);
        }
    }
}

/// An application with a model or the built-in writer.
fn writing_with(has_model: bool) -> TestApp {
    TestApp::start_with(|fakes, _| {
        if !has_model {
            fakes.captioner.model = None;
        }
    })
}

#[tokio::test]
async fn only_a_model_follows_free_instructions_and_every_answer_says_so() {
    for has_model in [true, false] {
        let app = writing_with(has_model);
        let session = app.sign_up().await;
        let before = suggestion(&app, &session).await;
        let capabilities = json!({"free_instructions": has_model});
        assert_eq!(before["capabilities"], capabilities);
        let after = session.post(PATH, &asking(&before, json!({}))).await;
        assert_eq!(after.expect(200)["capabilities"], capabilities);
        let free = asking(&before, json!({"instruction": "say it to a friend"}));
        let answer = session.post(PATH, &free).await;
        if has_model {
            answer.expect(200);
        } else {
            answer.expect_error(422, "not_understood");
        }
    }
}

#[tokio::test]
async fn the_server_itself_understands_every_named_command() {
    let app = writing_with(false);
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let current = json!({"tone": "funny", "caption": CAPTION, "hashtags": ["uphill"]});
    for (instruction, expected) in [
        ("shorter", "No context. I checked twice."),
        ("Mention the rain", "the rain"),
        (
            "drop “see you”",
            "No context. I checked twice. Nobody asked.",
        ),
        (
            "say we",
            "No context. We checked twice. Nobody asked.\n\nSee you there.",
        ),
        (
            "some emoji",
            "No context. I checked twice. Nobody asked. 📷\n\nSee you there.",
        ),
    ] {
        let what = json!({"instruction": instruction, "current": current});
        let after = session.post(PATH, &asking(&before, what)).await.expect(200);
        let caption = after["caption"].as_str().unwrap();
        assert!(caption.contains(expected), "{instruction}: {caption}");
        assert_ne!(caption, CAPTION);
    }
}

#[tokio::test]
async fn beside_a_loss_nothing_is_asked_and_no_emoji_comes_in() {
    for has_model in [true, false] {
        let app = writing_with(has_model);
        let session = app.sign_up().await;
        let items = session.trip_of(1).await;
        let note = "My first trip since the funeral.";
        let body = json!({"tone": "funny", "photo_ids": [items[0]["id"]], "note": note});
        let written = session.post("/api/generate-suggestions/", &body).await;
        let before = written.expect(200);
        assert_eq!(before["is_quiet"], true);
        for loud in ["add a question", "some emoji"] {
            let asked = asking(&before, json!({"instruction": loud}));
            let answer = session.post(PATH, &asked).await;
            let error = answer.expect_error(422, "nothing_to_change");
            let text = error["error"].as_str().unwrap();
            assert!(text.contains("have questions or emoji"), "{text}");
        }
    }
}

#[tokio::test]
async fn facts_can_be_switched_off_and_on_again_between_refinements() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let body = asking(&before, json!({"excluded_facts": ["note", "photos"]}));
    let off = session.post(PATH, &body).await.expect(200);
    let kinds = |facts: &Value| -> Vec<Value> {
        let facts = facts.as_array().unwrap().iter();
        facts.map(|fact| fact["kind"].clone()).collect()
    };
    assert_eq!(kinds(&off["excluded_facts"]), ["photos", "note"]);
    assert!(!kinds(&off["facts"]).contains(&json!("note")));
    let briefs = app.fakes.caption_model.refine_briefs();
    assert_eq!(
        (briefs[0].facts.count(), &briefs[0].facts.note),
        (None, &None)
    );
    // Without the field it stays unchanged.
    let body = asking(&before, json!({"instruction": "add a question"}));
    let same = session.post(PATH, &body).await.expect(200);
    assert_eq!(same["excluded_facts"], off["excluded_facts"]);
    let body = asking(&before, json!({"excluded_facts": []}));
    let on = session.post(PATH, &body).await.expect(200);
    assert_eq!(on["facts"], before["facts"]);
    assert_eq!(on["excluded_facts"], json!([]));
}

#[tokio::test]
async fn what_is_switched_off_goes_from_every_word_once_they_are_told_anew() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let photo_id = before["alt_texts"]
        .as_object()
        .unwrap()
        .keys()
        .next()
        .unwrap();
    let numbered = json!({"tone": "funny", "photo_ids": [photo_id], "note": "with Ana"});
    crate::billing::buy_posts(&app, &session, 1).await;
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let proposal = Proposal {
        caption: "With Ana. No context. I checked twice.".to_owned(),
        hashtags: words(&["AnaAndI", "uphill", "detour"]),
        suggested_hashtags: words(&["hello_Ana"]),
        alt_texts: words(&["A hill with Ana. A cow."]),
        places: Vec::new(),
    };
    let scripted = ScriptedProposal::Proposed(proposal);
    app.fakes.caption_model.answer_next(scripted);
    let before = session.post("/api/generate-suggestions/", &numbered).await;
    let before = before.expect(200);
    // A question has the same facts as the caption, and reports them.
    let asked = json!({"instruction": "add a question", "excluded_facts": ["note"]});
    let question = session
        .post(PATH, &asking(&before, asked))
        .await
        .expect(200);
    assert_eq!(question["excluded_facts"], json!([]));
    assert_eq!(question["hashtags"], before["hashtags"]);
    assert_eq!(question["alt_texts"], before["alt_texts"]);
    let asked = json!({"excluded_facts": ["note"]});
    let anew = session
        .post(PATH, &asking(&before, asked))
        .await
        .expect(200);
    assert_eq!(anew["excluded_facts"][0]["kind"], "note");
    for words in ["caption", "hashtags", "suggested_hashtags", "alt_texts"] {
        assert!(!anew[words].to_string().contains("Ana"), "{anew}");
    }
    assert_eq!(anew["hashtags"].as_array().unwrap().len(), 3);
    let alt_text = anew["alt_texts"][photo_id].as_str().unwrap();
    assert!(alt_text.ends_with("A cow."), "{alt_text}");
}

#[tokio::test]
async fn the_eleventh_is_refused_and_spends_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    crate::billing::buy_posts(&app, &session, 1).await;
    let before = suggestion(&app, &session).await;
    let body = asking(&before, json!({"instruction": "say it to a friend"}));
    for left in (0..10).rev() {
        let after = session.post(PATH, &body).await.expect(200);
        assert_eq!(after["refinements_left"], left);
    }
    let error = session
        .post(PATH, &body)
        .await
        .expect_error(402, "no_refinements_left");
    let text = error["error"].as_str().unwrap();
    assert!(text.contains("all ten rewrites"), "{text}");
    assert_eq!(app.fakes.caption_model.refine_briefs().len(), 10);
    assert_eq!(balance(&session).await, 1);
}

#[tokio::test]
async fn of_many_refinements_at_once_ten_are_answered() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let body = asking(&before, json!({"instruction": "shorter"}));
    // Long enough that all requests have read ten left.
    app.fakes
        .caption_model
        .set_delay(Duration::from_millis(300));
    let answers = futures::future::join_all((0..30).map(|_| session.post(PATH, &body))).await;
    let (written, refused): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|answer| answer.status == StatusCode::OK);
    assert_eq!((written.len(), refused.len()), (10, 20));
    for answer in &refused {
        answer.expect_error(402, "no_refinements_left");
    }
}

#[tokio::test]
async fn what_the_writer_cannot_do_is_said_and_does_not_count() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let all = json!([
        "No context.",
        "I checked twice.",
        "Nobody asked.",
        "See you there."
    ]);
    let body = asking(&before, json!({"instruction": "shorter", "locked": all}));
    let error = session
        .post(PATH, &body)
        .await
        .expect_error(422, "nothing_to_change");
    assert_eq!(
        error["error"],
        "Unprocessable: there's nothing left to remove."
    );
    app.fakes.caption_model.fail_next(Fault::Unavailable);
    let body = asking(&before, json!({"instruction": "shorter"}));
    let error = session
        .post(PATH, &body)
        .await
        .expect_error(503, "unavailable");
    assert_eq!(
        error["error"],
        "Server error: the caption writer is not available right now."
    );
    let after = session.post(PATH, &body).await.expect(200);
    assert_eq!(after["refinements_left"], 9);
}

/// An application with a daily limit of two model calls per user, which rewriting counts towards or
/// not.
fn with_daily_limits(counts_rewriting: bool) -> TestApp {
    let limit = |number| core::num::NonZeroU32::new(number).unwrap();
    TestApp::start_with(|fakes, _| {
        fakes.generations = triptych_users::GenerationLimits {
            per_user: limit(2),
            in_all: limit(100),
        };
        fakes.counts_rewriting = counts_rewriting;
    })
}

#[tokio::test]
async fn where_rewriting_is_paid_for_it_counts_among_the_captions_of_a_day() {
    let app = with_daily_limits(true);
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let body = asking(&before, json!({"instruction": "say it to a friend"}));
    // Neither failures nor refusals count.
    app.fakes.caption_model.fail_next(Fault::Unavailable);
    session
        .post(PATH, &body)
        .await
        .expect_error(503, "unavailable");
    let refused = asking(
        &before,
        json!({"instruction": "shorter", "locked": ["Not there."]}),
    );
    session
        .post(PATH, &refused)
        .await
        .expect_error(400, "invalid_field");
    let after = session.post(PATH, &body).await.expect(200);
    assert_eq!(after["refinements_left"], 9);

    let asked = app.fakes.caption_model.refine_briefs().len();
    let answer = session.post(PATH, &body).await;
    let error = answer.expect_error(429, "too_many_requests");
    let text = "Too many attempts. Please wait 24 hours and try again.";
    assert_eq!(error["error"], text);
    assert_eq!(app.fakes.caption_model.refine_briefs().len(), asked);
    app.fakes.clock.advance(chrono::TimeDelta::hours(24));
    let after = session.post(PATH, &body).await.expect(200);
    assert_eq!(after["refinements_left"], 8);
}

#[tokio::test]
async fn a_server_that_stops_interrupts_a_rewrite_which_does_not_count() {
    let app = with_daily_limits(true);
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let body = asking(&before, json!({"instruction": "say it to a friend"}));
    app.fakes.caption_model.set_delay(Duration::from_mins(1));
    let stop = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        app.fakes.shutdown.interrupt();
    };
    let asked_at = Instant::now();
    let (answer, ()) = tokio::join!(session.post(PATH, &body), stop);
    assert!(asked_at.elapsed() < Duration::from_secs(10));
    answer.expect_error(503, "interrupted");
    assert!(!answer.header("retry-after").is_empty());
    // Neither the daily limit nor the number of rewrites is used.
    app.fakes.caption_model.set_delay(Duration::ZERO);
    let after = session.post(PATH, &body).await.expect(200);
    assert_eq!(after["refinements_left"], 9);
}

#[tokio::test]
async fn where_rewriting_costs_nothing_a_day_has_no_end_of_it() {
    let app = with_daily_limits(false);
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let body = asking(&before, json!({"instruction": "say it to a friend"}));
    for left in (4..10).rev() {
        let after = session.post(PATH, &body).await.expect(200);
        assert_eq!(after["refinements_left"], left);
    }
}

#[tokio::test]
async fn the_same_key_and_body_are_answered_again_and_count_once() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    let body = asking(&before, json!({"instruction": "shorter"}));
    let send = async || {
        let request = session.request(Method::POST, PATH).json(&body);
        let request = request.header("Idempotency-Key", "one");
        Answer::read(request.send().await.unwrap()).await
    };
    let (first, second) = (send().await, send().await);
    assert_eq!(first.expect(200)["refinements_left"], 9);
    assert_eq!(first.bytes, second.bytes);
    assert_eq!(app.fakes.caption_model.refine_briefs().len(), 1);
}

#[tokio::test]
async fn fields_that_break_a_rule_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let before = suggestion(&app, &session).await;
    for (what, field) in [
        (json!({"instruction": "x".repeat(301)}), "instruction"),
        (
            json!({"instruction": "shorter", "tone": "funny"}),
            "instruction",
        ),
        (json!({"tone": "angry"}), "tone"),
        (
            json!({"instruction": "shorter", "locked": ["Not there."]}),
            "locked",
        ),
        (json!({"locked": vec!["x"; 201]}), "locked"),
        (json!({"excluded_facts": ["weather"]}), "excluded_facts"),
        (
            json!({"instruction": "shorter", "current": {"tone": "funny", "caption": " "}}),
            "current.caption",
        ),
        (
            json!({"tone": "funny", "current": {"tone": "x", "caption": "x"}}),
            "current.tone",
        ),
        (
            json!({"tone": "funny", "current": {"tone": "funny", "caption": "x", "hashtags": ["a b"]}}),
            "current.hashtags",
        ),
        (json!({"style": "funny"}), "style"),
    ] {
        let error = session
            .post(PATH, &asking(&before, what))
            .await
            .expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
    for id in ["nothing", "01968a00-0000-7000-8000-000000009999"] {
        let body = json!({"suggestion_id": id, "tone": "funny"});
        session
            .post(PATH, &body)
            .await
            .expect_error(404, "not_found");
    }
}
