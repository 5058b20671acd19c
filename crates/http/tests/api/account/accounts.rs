//! `/register/`, `/login/`, `/logout/`, `/api/me/`.

use reqwest::Method;
use serde_json::json;

use crate::support::{TestApp, person};

#[tokio::test]
async fn registering_signs_in_and_gives_one_free_post() {
    let app = TestApp::start();
    let signed_in = app
        .post("/register/", &TestApp::registration("mara"))
        .await
        .expect(201);
    let user = &signed_in["user"];
    assert_eq!(user["username"], "mara");
    assert_eq!(user["name"], "Mara Lindqvist");
    assert_eq!(user["avatar"], json!(null));
    assert_eq!(
        user["subscription"],
        json!({"plan": "free", "end_date": null})
    );
    assert_eq!(signed_in["token"].as_str().unwrap().len(), 64);
}

#[tokio::test]
async fn a_taken_name_and_a_taken_address_are_conflicts() {
    let app = TestApp::start();
    app.post("/register/", &TestApp::registration("mara"))
        .await
        .expect(201);
    let mut second = TestApp::registration("MARA");
    let error = app
        .post("/register/", &second)
        .await
        .expect_error(409, "username_taken");
    assert_eq!(error["error"], "Username already taken");
    second["username"] = json!("other");
    let error = app
        .post("/register/", &second)
        .await
        .expect_error(409, "email_taken");
    assert_eq!(error["error"], "Email already taken");
}

#[tokio::test]
async fn every_field_of_a_registration_that_breaks_a_rule_is_named() {
    let app = TestApp::start();
    let body = json!({
        "first_name": "M", "last_name": "", "email": "nowhere", "username": "a b", "password": "x",
    });
    let error = app
        .post("/register/", &body)
        .await
        .expect_error(400, "invalid_field");
    let fields: Vec<_> = error["fields"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(
        fields,
        ["email", "first_name", "last_name", "password", "username"]
    );
    let text = &error["fields"]["first_name"][0];
    assert_eq!(text, "First name must be at least 2 characters long.");
    assert!(
        error["error"]
            .as_str()
            .unwrap()
            .starts_with("Bad request: ")
    );
}

#[tokio::test]
async fn one_of_the_most_common_passwords_is_refused_with_a_sentence_that_says_so() {
    let app = TestApp::start();
    for common in ["password", "Password1", "QWERTYUIOP"] {
        let mut body = TestApp::registration("mara");
        body["password"] = json!(common);
        let error = app
            .post("/register/", &body)
            .await
            .expect_error(400, "invalid_field");
        let text = "This password is too common. Please choose another.";
        assert_eq!(error["fields"], json!({"password": [text]}));
    }
}

/// The attack: somebody registers with another person's address, which immediately gets mail.
#[tokio::test]
async fn a_name_that_holds_a_link_or_markup_is_refused_and_nothing_is_mailed() {
    let app = TestApp::start();
    for name in [
        "evil.example/x",
        "Win at evil.com",
        "<a href=x>Mara",
        "www.evil",
    ] {
        for field in ["first_name", "last_name"] {
            let mut body = TestApp::registration("mara");
            body[field] = json!(name);
            let error = app.post("/register/", &body).await;
            let error = error.expect_error(400, "invalid_field");
            assert!(error["fields"][field].is_array(), "{name}");
        }
    }
    app.deliver_all().await;
    assert_eq!(app.mails_to("mara@example.org").len(), 0);
}

#[tokio::test]
async fn a_password_of_white_space_alone_is_refused() {
    let app = TestApp::start();
    let mut body = TestApp::registration("mara");
    body["password"] = json!("        ");
    let error = app.post("/register/", &body).await;
    let error = error.expect_error(400, "invalid_field");
    let text = "Password can't be only spaces.";
    assert_eq!(error["fields"], json!({"password": [text]}));
}

#[tokio::test]
async fn a_login_replaces_a_hash_that_took_less_work_than_todays() {
    let app = TestApp::start();
    app.sign_up().await;
    let login = json!({"username": "mara0", "password": "correct horse"});
    let hasher = &app.fakes.hasher;
    let calls = |before: usize| hasher.hash_calls() - before;
    let before = hasher.hash_calls();
    app.post("/login/", &login).await.expect(200);
    assert_eq!(calls(before), 1);

    hasher.raise_cost();
    let wrong = json!({"username": "mara0", "password": "wrong horse"});
    let before = hasher.hash_calls();
    app.post("/login/", &wrong)
        .await
        .expect_error(401, "invalid_credentials");
    assert_eq!(calls(before), 1, "only a right password is hashed anew");
    for expected in [2, 1] {
        let before = hasher.hash_calls();
        app.post("/login/", &login).await.expect(200);
        assert_eq!(calls(before), expected);
    }
}

#[tokio::test]
async fn logins_side_by_side_succeed_while_one_of_them_replaces_the_hash() {
    let app = TestApp::start();
    app.sign_up().await;
    app.fakes.hasher.raise_cost();
    let login = json!({"username": "mara0", "password": "correct horse"});
    let held = app.fakes.hasher.hold_comparisons().await;
    let logins = (0..5).map(|_| app.post("/login/", &login));
    let (answers, ()) = futures::future::join(futures::future::join_all(logins), async {
        tokio::time::sleep(core::time::Duration::from_millis(200)).await;
        drop(held);
    })
    .await;
    for answer in answers {
        answer.expect(200);
    }
}

#[tokio::test]
async fn a_missing_and_an_unknown_field_are_named() {
    let app = TestApp::start();
    let mut body = TestApp::registration("mara");
    body.as_object_mut().unwrap().remove("email");
    let error = app
        .post("/register/", &body)
        .await
        .expect_error(400, "invalid_field");
    assert_eq!(error["fields"], json!({"email": ["Email is required."]}));
    let nothing = app.post("/register/", &json!({"username": ""})).await;
    let error = nothing.expect_error(400, "invalid_field");
    assert_eq!(
        error["error"],
        "Bad request: First name is required. Last name is required. Email is required. \
         Username is required. Password is required."
    );
    let mut body = TestApp::registration("mara");
    body["is_admin"] = json!(true);
    let error = app
        .post("/register/", &body)
        .await
        .expect_error(400, "invalid_field");
    assert_eq!(error["fields"], json!({"is_admin": ["Unknown field."]}));
}

#[tokio::test]
async fn name_and_address_both_sign_in() {
    let app = TestApp::start();
    app.post("/register/", &TestApp::registration("mara"))
        .await
        .expect(201);
    for login in ["mara", "Mara", "mara@example.org"] {
        let body = json!({"username": login, "password": "correct horse"});
        let signed_in = app.post("/login/", &body).await.expect(200);
        assert_eq!(signed_in["user"]["username"], "mara");
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_user_cannot_be_told_apart() {
    let app = TestApp::start();
    app.post("/register/", &TestApp::registration("mara"))
        .await
        .expect(201);
    let social = app.sign_in_by_provider(&person("kim")).await.expect(200);
    let without_password = social["user"]["username"].as_str().unwrap();
    let too_long = "a".repeat(73);
    let mut answers = Vec::new();
    for login in ["mara", "nobody", without_password, "no such name", ""] {
        for password in ["wrong horse", "short", "", &too_long] {
            let before = app.fakes.hasher.hash_calls();
            let body = json!({"username": login, "password": password});
            let answer = app.post("/login/", &body).await;
            let error = answer.expect_error(401, "invalid_credentials");
            assert_eq!(error["error"], "Invalid credentials");
            answers.push((answer.bytes, app.fakes.hasher.hash_calls() - before));
        }
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(answers[0].1, 1, "each is compared once");
}

#[tokio::test]
async fn logging_out_ends_this_session_and_no_other() {
    let app = TestApp::start();
    let first = app.sign_up().await;
    let body = json!({"username": "mara0", "password": "correct horse"});
    let second = app.post("/login/", &body).await.expect(200);
    first
        .request(Method::POST, "/logout/")
        .send()
        .await
        .unwrap()
        .error_for_status()
        .unwrap();
    first
        .get("/api/me/")
        .await
        .expect_error(401, "not_signed_in");
    let second = crate::support::Session::new(&app, second["token"].as_str().unwrap().to_owned());
    assert_eq!(
        second.get("/api/me/").await.expect(200)["username"],
        "mara0"
    );
}

#[tokio::test]
async fn a_session_lasts_thirty_days_from_its_last_use() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes.clock.advance(chrono::TimeDelta::days(29));
    session.get("/api/me/").await.expect(200);
    app.fakes.clock.advance(chrono::TimeDelta::days(29));
    session.get("/api/me/").await.expect(200);
    app.fakes.clock.advance(chrono::TimeDelta::days(30));
    session
        .get("/api/me/")
        .await
        .expect_error(401, "not_signed_in");
}

#[tokio::test]
async fn only_one_well_formed_header_with_a_live_token_signs_in() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let token = &session.token;
    let long = "a".repeat(5_000);
    for header in [
        String::new(),
        token.clone(),
        "Token".to_owned(),
        "Token ".to_owned(),
        format!("Bearer {token}"),
        format!("Token  {token}"),
        format!("Token {token} x"),
        format!("Token {}", "0".repeat(64)),
        format!("Token {long}"),
        "Token é".to_owned(),
    ] {
        let request = app
            .request(Method::GET, "/api/me/")
            .header("Authorization", header.as_bytes());
        let answer = crate::support::Answer::read(request.send().await.unwrap()).await;
        let error = answer.expect_error(401, "not_signed_in");
        assert!(
            error["error"]
                .as_str()
                .unwrap()
                .starts_with("Invalid credentials"),
            "{header}"
        );
        assert_eq!(answer.header("www-authenticate"), "Token");
    }
    let doubled = session
        .request(Method::GET, "/api/me/")
        .header("Authorization", "Token x");
    let answer = crate::support::Answer::read(doubled.send().await.unwrap()).await;
    answer.expect_error(401, "not_signed_in");
    let lower_case = app.request(Method::GET, "/api/me/");
    let lower_case = lower_case.header("authorization", format!("token {token}"));
    crate::support::Answer::read(lower_case.send().await.unwrap())
        .await
        .expect(200);
}
