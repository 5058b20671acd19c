//! `/api/best-photo/`.

use serde_json::{Value, json};

use triptych_adapter_memory::{CanFail, FakeRanker};

use crate::support::{Answer, Form, Session, TestApp, file, text};

const PATH: &str = "/api/best-photo/";

fn ids(photos: &Value) -> Vec<&Value> {
    photos
        .as_array()
        .unwrap()
        .iter()
        .map(|photo| &photo["id"])
        .collect()
}

/// Spends the only credit of a new user on another trip.
async fn spend_the_credit(session: &Session<'_>) {
    let items = session.trip_of(1).await;
    let body = json!({"tone": "funny", "photo_ids": [items[0]["id"]]});
    session
        .post("/api/generate-suggestions/", &body)
        .await
        .expect(200);
}

#[tokio::test]
async fn exactly_as_many_are_picked_as_were_asked_for_and_the_others_deselected() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let trip = session.trip_of(4).await[0]["trip"]
        .as_str()
        .unwrap()
        .to_owned();
    let form = Form::of([text("trip_id", &trip), text("num_photos", "2")]);
    let picks = session.send_form(PATH, form).await.expect(200);
    assert_eq!(ids(&picks).len(), 2);
    assert!(picks[0]["ai_score"].is_u64());
    let in_order = picks.as_array().unwrap();
    let positions: Vec<_> = in_order
        .iter()
        .map(|pick| pick["position"].as_u64())
        .collect();
    assert_eq!(positions, [Some(1), Some(2)]);
    assert_eq!(
        (&picks[0]["is_cover"], &picks[1]["is_cover"]),
        (&json!(true), &json!(false))
    );
    assert!(!picks[0]["reasons"].as_array().unwrap().is_empty());
    let all = session
        .get(&format!("/api/trips/{trip}/photos/"))
        .await
        .expect(200);
    let selected: Vec<_> = all
        .as_array()
        .unwrap()
        .iter()
        .filter(|p| p["is_selected"] == true)
        .collect();
    assert_eq!(selected.len(), 2);
    assert!(
        selected
            .iter()
            .all(|photo| ids(&picks).contains(&&photo["id"]))
    );
    assert_eq!(
        session
            .get(&format!("/api/trips/{trip}/"))
            .await
            .expect(200)["curated"],
        true
    );
}

#[tokio::test]
async fn json_is_taken_as_well() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let trip = session.trip_of(3).await[0]["trip"].clone();
    let picks = session
        .post(PATH, &json!({"trip_id": trip}))
        .await
        .expect(200);
    assert_eq!(ids(&picks).len(), 3);
    let picks = session
        .post(PATH, &json!({"trip_id": trip, "num_photos": 1}))
        .await
        .expect(200);
    assert_eq!(ids(&picks).len(), 1);
}

#[tokio::test]
async fn it_waits_for_the_analysis() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", crate::support::jpeg(1))]);
    let items = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    let body = json!({"trip_id": items[0]["trip"]});
    let analysis = async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        app.analyse_all().await;
    };
    let (picks, ()) = tokio::join!(session.post(PATH, &body), analysis);
    assert_eq!(ids(&picks.expect(200)).len(), 1);
}

#[tokio::test]
async fn a_server_that_stops_does_not_wait_for_the_analysis() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", crate::support::jpeg(1))]);
    let items = session
        .send_form("/api/upload-photo/", form)
        .await
        .expect(201);
    let body = json!({"trip_id": items[0]["trip"]});
    let stop = async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        app.fakes.shutdown.begin();
    };
    let asked_at = std::time::Instant::now();
    let (answer, ()) = tokio::join!(session.post(PATH, &body), stop);
    assert!(asked_at.elapsed() < std::time::Duration::from_secs(5));
    answer.expect_error(503, "still_analysing");
    assert!(!answer.header("retry-after").is_empty());
}

#[tokio::test]
async fn a_server_that_stops_interrupts_the_comparison_by_a_model() {
    let app = comparing();
    let session = app.sign_up().await;
    let trip = session.trip_of(2).await[0]["trip"].clone();
    let _held = app.fakes.ranker.hold_next_answer();
    let stop = async {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        app.fakes.shutdown.interrupt();
    };
    let body = json!({"trip_id": trip});
    let (answer, ()) = tokio::join!(session.post(PATH, &body), stop);
    answer.expect_error(503, "interrupted");
    assert!(!answer.header("retry-after").is_empty());
}

#[tokio::test]
async fn without_a_credit_it_asks_for_a_subscription_but_a_paid_trip_stays_open() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let unpaid = session.trip_of(2).await[0]["trip"].clone();
    spend_the_credit(&session).await;
    let answer = session.post(PATH, &json!({"trip_id": unpaid})).await;
    let error = answer.expect_error(402, "subscription_required");
    assert_eq!(
        error["error"],
        "An active subscription is required to access this feature."
    );
    let trips = session.get("/api/trips/").await.expect(200);
    let paid = trips["trips"]
        .as_array()
        .unwrap()
        .iter()
        .find(|t| t["id"] != unpaid)
        .unwrap();
    session
        .post(PATH, &json!({"trip_id": paid["id"]}))
        .await
        .expect(200);
}

#[tokio::test]
async fn fields_that_break_a_rule_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let trip = session.trip_of(1).await[0]["trip"]
        .as_str()
        .unwrap()
        .to_owned();
    for (parts, field) in [
        (vec![], "trip_id"),
        (
            vec![text("trip_id", &trip), text("num_photos", "0")],
            "num_photos",
        ),
        (
            vec![text("trip_id", &trip), text("num_photos", "-1")],
            "num_photos",
        ),
        (
            vec![text("trip_id", &trip), text("num_photos", "many")],
            "num_photos",
        ),
        (
            vec![text("trip_id", &trip), text("trip_id", &trip)],
            "trip_id",
        ),
        (vec![text("trip_id", &trip), text("mode", "x")], "mode"),
    ] {
        let answer = session.send_form(PATH, Form::of(parts)).await;
        let error = answer.expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
    for (count, told) in [
        ("-1", "Pick at least 1 photo."),
        ("2.0", "This must be a whole number."),
    ] {
        let form = Form::of([text("trip_id", &trip), text("num_photos", count)]);
        let answer = session.send_form(PATH, form).await;
        let error = answer.expect_error(400, "invalid_field");
        assert_eq!(error["fields"]["num_photos"], json!([told]), "{count}");
    }
    let most = "99999999999999999999";
    let form = Form::of([text("trip_id", &trip), text("num_photos", most)]);
    assert_ne!(session.send_form(PATH, form).await.status, 400);
    let with_file = Form::of([text("trip_id", &trip), file("trip_id", "a.jpg", b"x")]);
    session
        .send_form(PATH, with_file)
        .await
        .expect_error(400, "bad_request");
    session
        .post(PATH, &json!({"trip_id": "no trip"}))
        .await
        .expect_error(404, "not_found");
}

#[tokio::test]
async fn an_enormous_number_picks_all() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let trip = session.trip_of(2).await[0]["trip"].clone();
    let body = json!({"trip_id": trip, "num_photos": u64::MAX});
    assert_eq!(ids(&session.post(PATH, &body).await.expect(200)).len(), 2);
}

/// An application with comparison of the best photos by a model, with a daily limit of two.
fn comparing() -> TestApp {
    let limit = |number| core::num::NonZeroU32::new(number).unwrap();
    TestApp::start_with(|fakes, _| {
        fakes.generations = triptych_users::GenerationLimits {
            per_user: limit(2),
            in_all: limit(100),
        };
        fakes.compares_photos = true;
    })
}

/// The ids of the picks by rank.
fn by_rank(picks: &serde_json::Value) -> Vec<serde_json::Value> {
    let mut picks = picks.as_array().unwrap().clone();
    picks.sort_by_key(|pick| pick["rank"].as_u64());
    picks.iter().map(|pick| pick["id"].clone()).collect()
}

fn comparison(answer: &Answer) -> Option<&str> {
    let header = answer.headers.get("triptych-comparison")?;
    Some(header.to_str().unwrap())
}

#[tokio::test]
async fn a_model_that_compares_says_so_and_counts_among_the_captions_of_a_day() {
    let app = comparing();
    let session = app.sign_up().await;
    let trip = session.trip_of(3).await[0]["trip"].clone();
    let body = json!({"trip_id": trip});
    let compared = session.post(PATH, &body).await;
    assert_eq!(comparison(&compared), Some("made"));
    assert_eq!(comparison(&session.post(PATH, &body).await), Some("made"));
    let alone = session.post(PATH, &body).await;
    assert_eq!(comparison(&alone), Some("used_up"));
    let (compared, alone) = (compared.expect(200), alone.expect(200));
    let reversed: Vec<_> = by_rank(&alone).into_iter().rev().collect();
    assert_eq!(by_rank(&compared), reversed);
    // So a caption has to wait as well; a new day resets the limit.
    let caption = json!({"tone": "funny", "photo_ids": [ids(&alone)[0]]});
    let path = "/api/generate-suggestions/";
    let refused = session.post(path, &caption).await;
    refused.expect_error(429, "too_many_requests");
    app.fakes.clock.advance(chrono::TimeDelta::hours(24));
    session.post(path, &caption).await.expect(200);
    assert_eq!(comparison(&session.post(PATH, &body).await), Some("made"));
}

#[tokio::test]
async fn where_a_model_fails_the_picks_are_those_of_the_analysis_and_it_is_said() {
    let unavailable = |ranker: &FakeRanker| ranker.set_unavailable(true);
    let cases: [(fn(&FakeRanker), _, _); 2] = [
        (unavailable, "unavailable", false),
        (FakeRanker::confuse, "unusable", true),
    ];
    for (fail, word, counts) in cases {
        let app = comparing();
        fail(&app.fakes.ranker);
        let session = app.sign_up().await;
        let trip = session.trip_of(3).await[0]["trip"].clone();
        let body = json!({"trip_id": trip});
        for _ in 0..2 {
            let answer = session.post(PATH, &body).await;
            assert_eq!(comparison(&answer), Some(word));
            assert_eq!(ids(&answer.expect(200)).len(), 3);
        }
        // An answer of the model was paid for, whatever its content.
        let expected = if counts { "used_up" } else { word };
        assert_eq!(comparison(&session.post(PATH, &body).await), Some(expected));
    }
}

#[tokio::test]
async fn where_nothing_is_to_be_compared_nothing_is_said_and_nothing_counts() {
    let app = comparing();
    let session = app.sign_up().await;
    let trip = session.trip_of(1).await[0]["trip"].clone();
    for _ in 0..4 {
        let answer = session.post(PATH, &json!({"trip_id": trip})).await;
        assert_eq!((answer.status, comparison(&answer)), (200, None));
    }
}

#[tokio::test]
async fn choices_by_hand_count_towards_the_number_of_picks() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let trip = session.trip_of(5).await[0]["trip"].clone();
    let body = |count: u32| json!({"trip_id": trip, "num_photos": count});
    let selected = async || {
        let path = format!("/api/trips/{}/photos/", trip.as_str().unwrap());
        let photos = session.get(&path).await.expect(200);
        let photos = photos.as_array().unwrap().clone();
        let selected = photos.into_iter().filter(|one| one["is_selected"] == true);
        selected.map(|one| one["id"].clone()).collect::<Vec<_>>()
    };
    let all = session.post(PATH, &body(5)).await.expect(200);
    let picks = session.post(PATH, &body(3)).await.expect(200);
    let other = ids(&all).into_iter().find(|id| !ids(&picks).contains(id));
    for (id, is_selected) in [(ids(&picks)[0], false), (other.unwrap(), true)] {
        let path = format!("/api/photos/{}/select/", id.as_str().unwrap());
        let choice = json!({"is_selected": is_selected});
        session.patch(&path, &choice).await.expect(200);
    }
    for count in 1..=4 {
        let picks = session.post(PATH, &body(count)).await.expect(200);
        let mut picked: Vec<_> = ids(&picks).into_iter().cloned().collect();
        let mut selected = selected().await;
        picked.sort_by_key(ToString::to_string);
        selected.sort_by_key(ToString::to_string);
        assert_eq!((picked.len(), picked), (count as usize, selected));
    }
}

#[tokio::test]
async fn what_a_user_chose_by_hand_outlives_a_comparison() {
    let app = comparing();
    let session = app.sign_up().await;
    let trip = session.trip_of(3).await[0]["trip"].clone();
    let body = json!({"trip_id": trip, "num_photos": 1});
    let picks = session.post(PATH, &body).await.expect(200);
    let picked = picks[0]["id"].as_str().unwrap();
    let path = format!("/api/photos/{picked}/select/");
    let request = session.request(reqwest::Method::PATCH, &path);
    let request = request.json(&json!({"is_selected": false}));
    assert_eq!(request.send().await.unwrap().status(), 200);
    session.post(PATH, &body).await.expect(200);
    let photos = session
        .get(&format!("/api/trips/{}/photos/", trip.as_str().unwrap()))
        .await
        .expect(200);
    let photos = photos.as_array().unwrap();
    let photo = photos.iter().find(|photo| photo["id"] == picked).unwrap();
    assert_eq!(photo["is_selected"], false);
}
