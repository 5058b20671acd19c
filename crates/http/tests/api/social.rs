//! `/api/oidc/start/`, `/api/oidc/finish/`, `/api/oidc/link/`.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use triptych_adapter_memory::CanFail;
use triptych_users::social::ProvidedIdentity;

use crate::support::{Session, TestApp, person, unverified};

/// The link token of a finished sign-in that requires a password.
#[track_caller]
pub fn link_token(finished: &Value, email: &str) -> String {
    assert_eq!(finished["status"], "password_required");
    assert_eq!(finished["token"], json!(null));
    assert_eq!(finished["user"], json!(null));
    assert_eq!(finished["email"], email);
    finished["link_token"].as_str().unwrap().to_owned()
}

/// The token in the latest mail to this user at example.org with a link to this screen.
pub async fn mailed_token(app: &TestApp, name: &str, screen: &str) -> String {
    app.deliver_all().await;
    let mail = app.mails_to(&format!("{name}@example.org")).pop().unwrap();
    let (_, rest) = mail.text.split_once(&format!("/{screen}?token=")).unwrap();
    let is_end = |sign: char| sign == '&' || sign.is_whitespace();
    rest.split(is_end).next().unwrap().to_owned()
}

/// Resets the password of a user at example.org to `my own horse`, by their mail.
pub async fn reset_by_mail(app: &TestApp, name: &str) {
    let email = format!("{name}@example.org");
    let body = json!({"email": email});
    app.post("/request-reset-password/", &body)
        .await
        .expect(200);
    let token = mailed_token(app, name, "reset-password").await;
    let body = json!({"email": email, "token": token, "new_password": "my own horse"});
    app.post("/reset-password/", &body).await.expect(200);
}

pub fn session<'a>(app: &'a TestApp, signed_in: &Value) -> Session<'a> {
    Session::new(app, signed_in["token"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn somebody_new_gets_an_account_with_one_free_post_and_no_password() {
    let app = TestApp::start();
    let finished = app.sign_in_by_provider(&person("mara")).await.expect(200);
    assert_eq!(finished["status"], "signed_in");
    assert_eq!(finished["link_token"], json!(null));
    assert_eq!(finished["email"], json!(null));
    let user = session(&app, &finished).get("/api/me/").await.expect(200);
    assert_eq!(user, finished["user"]);
    assert_eq!(user["username"], "mara");
    assert_eq!(user["name"], "Mara Lindqvist");
    assert_eq!(user["email"], "mara@example.org");
    assert_eq!(user["email_confirmed"], true);
    let billing = session(&app, &finished).get("/api/billing/me/").await;
    assert_eq!(billing.expect(200)["posts_remaining"], 1);

    for password in ["", "correct horse", "none"] {
        let body = json!({"username": "mara", "password": password});
        let before = app.fakes.hasher.hash_calls();
        let answer = app.post("/login/", &body).await;
        answer.expect_error(401, "invalid_credentials");
        assert_eq!(app.fakes.hasher.hash_calls() - before, 1, "{password}");
    }
}

#[tokio::test]
async fn an_address_that_the_provider_does_not_vouch_for_is_confirmed_by_a_mailed_link() {
    let app = TestApp::start();
    let finished = app.sign_in_by_provider(&unverified(person("mara"))).await;
    let finished = finished.expect(200);
    assert_eq!(finished["user"]["email_confirmed"], false);
    let body = json!({"token": mailed_token(&app, "mara", "confirm-email").await});
    app.post("/confirm-email/", &body).await.expect(200);
    let user = session(&app, &finished).get("/api/me/").await.expect(200);
    assert_eq!(user["email_confirmed"], true);
}

#[tokio::test]
async fn an_address_that_the_provider_vouches_for_is_not_asked_about() {
    let app = TestApp::start();
    app.sign_in_by_provider(&person("mara")).await.expect(200);
    app.deliver_all().await;
    assert_eq!(app.mails_to("mara@example.org").len(), 0);
}

#[tokio::test]
async fn the_same_identity_comes_back_to_the_same_account_whatever_its_address_is_by_then() {
    let app = TestApp::start();
    let first = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let moved = ProvidedIdentity {
        email: person("elsewhere").email,
        ..person("mara")
    };
    let silent = ProvidedIdentity {
        email: None,
        ..person("mara")
    };
    for identity in [person("mara"), moved, silent] {
        let again = app.sign_in_by_provider(&identity).await.expect(200);
        assert_eq!(again["user"]["id"], first["user"]["id"]);
        assert_ne!(again["token"], first["token"]);
    }
}

#[tokio::test]
async fn a_taken_name_gets_a_number() {
    let app = TestApp::start();
    let registered = TestApp::registration("mara");
    app.post("/register/", &registered).await.expect(201);
    let other = ProvidedIdentity {
        preferred_username: Some("Mara".to_owned()),
        ..person("other")
    };
    let finished = app.sign_in_by_provider(&other).await.expect(200);
    let username = finished["user"]["username"].as_str().unwrap();
    let number = username.strip_prefix("Mara-").unwrap();
    assert!(number.parse::<u16>().is_ok(), "{username}");
}

#[tokio::test]
async fn without_an_address_nobody_is_signed_up_and_the_reason_is_told() {
    let app = TestApp::start();
    let nobody = ProvidedIdentity {
        email: None,
        ..person("mara")
    };
    let answer = app.sign_in_by_provider(&nobody).await;
    let error = answer.expect_error(400, "no_email");
    let text = error["error"].as_str().unwrap();
    assert!(text.contains("didn't share an email address"), "{text}");
}

#[tokio::test]
async fn a_provider_that_is_not_set_up_says_so() {
    let app = TestApp::start();
    for provider in ["twitter", "Google", "", "../google"] {
        let body = json!({"provider": provider});
        let answer = app.post("/api/oidc/start/", &body).await;
        let error = answer.expect_error(404, "provider_not_set_up");
        assert_eq!(error["error"], "This sign-in isn't set up.");
    }
    let answer = app.post("/api/oidc/start/", &json!({})).await;
    let error = answer.expect_error(400, "invalid_field");
    assert!(error["fields"]["provider"].is_array());
}

#[tokio::test]
async fn a_provider_that_is_down_stops_its_own_button_alone() {
    let app = TestApp::start();
    let back = app.visit_provider(&person("mara")).await;
    app.fakes.identity_provider.set_unavailable(true);
    let start = json!({"provider": "google"});
    for answer in [
        app.post("/api/oidc/start/", &start).await,
        app.post("/api/oidc/finish/", &back).await,
    ] {
        let error = answer.expect_error(503, "unavailable");
        let text = "Server error: the sign-in provider is not available right now.";
        assert_eq!(error["error"], text);
    }
    app.sign_up().await.get("/api/me/").await.expect(200);
    assert_eq!(app.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn a_sign_in_is_finished_once() {
    let app = TestApp::start();
    let back = app.visit_provider(&person("mara")).await;
    app.post("/api/oidc/finish/", &back).await.expect(200);
    for _ in 0..2 {
        let answer = app.post("/api/oidc/finish/", &back).await;
        answer.expect_error(400, "invalid_sign_in");
    }
}

#[tokio::test]
async fn of_twenty_parallel_finishes_of_one_sign_in_one_succeeds() {
    let app = TestApp::start();
    let back = app.visit_provider(&person("mara")).await;
    let finishes = (0..20).map(|_| app.post("/api/oidc/finish/", &back));
    let answers = join_all(finishes).await;
    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|a| a.status == 200);
    assert_eq!(done.len(), 1);
    for answer in refused {
        answer.expect_error(400, "invalid_sign_in");
    }
}

#[tokio::test]
async fn parallel_first_sign_ins_of_one_person_end_in_one_account() {
    let app = TestApp::start();
    let visits = join_all((0..10).map(async |_| app.visit_provider(&person("mara")).await)).await;
    let finishes = visits
        .iter()
        .map(|back| app.post("/api/oidc/finish/", back));
    let mut users: Vec<String> = join_all(finishes)
        .await
        .iter()
        .map(|answer| answer.expect(200)["user"]["id"].to_string())
        .collect();
    users.dedup();
    assert_eq!(users.len(), 1);
}

#[tokio::test]
async fn a_code_is_good_for_its_own_sign_in_alone() {
    let app = TestApp::start();
    let (mara, tomas) = (person("mara"), person("tomas"));
    let stolen = app.visit_provider(&mara).await;
    let own = app.visit_provider(&tomas).await;
    let injected = json!({"state": own["state"], "code": stolen["code"]});
    let answer = app.post("/api/oidc/finish/", &injected).await;
    answer.expect_error(400, "invalid_sign_in");
    // A code is used up after one attempt.
    let answer = app.post("/api/oidc/finish/", &stolen).await;
    answer.expect_error(400, "invalid_sign_in");
}

#[tokio::test]
async fn an_unknown_state_and_an_unknown_code_are_refused() {
    let app = TestApp::start();
    let back = app.visit_provider(&person("mara")).await;
    for (state, code) in [
        (&json!(""), &back["code"]),
        (&json!("0".repeat(64)), &back["code"]),
        (&json!("\0'%_"), &back["code"]),
        (&back["state"], &json!("no-such-code")),
    ] {
        let body = json!({"state": state, "code": code});
        let answer = app.post("/api/oidc/finish/", &body).await;
        answer.expect_error(400, "invalid_sign_in");
    }
    let answer = app.post("/api/oidc/finish/", &json!({"state": 1})).await;
    answer.expect_error(400, "invalid_field");
}

#[tokio::test]
async fn a_sign_in_is_finished_within_ten_minutes_or_not_at_all() {
    let app = TestApp::start();
    let back = app.visit_provider(&person("mara")).await;
    app.fakes.clock.advance(TimeDelta::seconds(599));
    app.post("/api/oidc/finish/", &back).await.expect(200);
    let back = app.visit_provider(&person("mara")).await;
    app.fakes.clock.advance(TimeDelta::seconds(600));
    let answer = app.post("/api/oidc/finish/", &back).await;
    answer.expect_error(400, "invalid_sign_in");
}

#[tokio::test]
async fn the_owner_of_an_account_links_it_by_its_password_and_is_known_from_then_on() {
    let app = TestApp::start();
    let registered = TestApp::registration("mara");
    let registered = app.post("/register/", &registered).await.expect(201);
    let finished = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let token = link_token(&finished, "mara@example.org");

    let wrong = json!({"link_token": token, "password": "wrong horse"});
    let answer = app.post("/api/oidc/link/", &wrong).await;
    answer.expect_error(401, "invalid_credentials");
    let right = json!({"link_token": token, "password": "correct horse"});
    let linked = app.post("/api/oidc/link/", &right).await.expect(200);
    assert_eq!(linked["user"]["id"], registered["user"]["id"]);
    session(&app, &linked).get("/api/me/").await.expect(200);

    let answer = app.post("/api/oidc/link/", &right).await;
    answer.expect_error(400, "invalid_sign_in");
    let again = app.sign_in_by_provider(&person("mara")).await.expect(200);
    assert_eq!(again["user"]["id"], registered["user"]["id"]);
}

#[tokio::test]
async fn an_identity_waits_ten_minutes_for_its_password() {
    let app = TestApp::start();
    let registered = TestApp::registration("mara");
    app.post("/register/", &registered).await.expect(201);
    let finished = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let token = link_token(&finished, "mara@example.org");
    app.fakes.clock.advance(TimeDelta::minutes(10));
    for token in [token.as_str(), "", "unknown"] {
        let body = json!({"link_token": token, "password": "correct horse"});
        let answer = app.post("/api/oidc/link/", &body).await;
        answer.expect_error(400, "invalid_sign_in");
    }
    let answer = app
        .post("/api/oidc/link/", &json!({"link_token": ""}))
        .await;
    answer.expect_error(400, "invalid_field");
}

#[tokio::test]
async fn an_attacker_who_registered_the_address_first_gets_nothing() {
    let app = TestApp::start();
    // The attacker knows the address but cannot read its mail.
    let attacker = TestApp::registration("victim");
    let attacker = app.post("/register/", &attacker).await.expect(201);
    let finished = app.sign_in_by_provider(&person("victim")).await.expect(200);
    let token = link_token(&finished, "victim@example.org");
    // The attacker's tokens do not open the victim's identity, which is not linked yet.
    for link_token in [attacker["token"].as_str().unwrap(), "guess"] {
        let body = json!({"link_token": link_token, "password": "correct horse"});
        let answer = app.post("/api/oidc/link/", &body).await;
        answer.expect_error(400, "invalid_sign_in");
    }
    // The victim does not know the attacker's password.
    let body = json!({"link_token": token, "password": "my own horse"});
    let answer = app.post("/api/oidc/link/", &body).await;
    answer.expect_error(401, "invalid_credentials");
    let finished = app.sign_in_by_provider(&person("victim")).await.expect(200);
    link_token(&finished, "victim@example.org");
}

#[tokio::test]
async fn a_victim_who_gets_the_mail_takes_the_account_from_an_attacker_who_registered_it() {
    let app = TestApp::start();
    let attacker = TestApp::registration("victim");
    let attacker = app.post("/register/", &attacker).await.expect(201);
    reset_by_mail(&app, "victim").await;

    let attackers = session(&app, &attacker).get("/api/me/").await;
    attackers.expect_error(401, "not_signed_in");
    let body = json!({"username": "victim", "password": "correct horse"});
    let answer = app.post("/login/", &body).await;
    answer.expect_error(401, "invalid_credentials");
    // From then on the address is proved on both sides.
    let finished = app.sign_in_by_provider(&person("victim")).await.expect(200);
    assert_eq!(finished["status"], "signed_in");
    assert_eq!(finished["user"]["id"], attacker["user"]["id"]);
}

#[tokio::test]
async fn a_victim_who_gets_the_mail_shuts_out_the_attackers_identity() {
    let app = TestApp::start();
    // At an insecure provider the attacker could set the victim's address.
    let careless = ProvidedIdentity {
        subject: person("attacker").subject,
        ..unverified(person("victim"))
    };
    let attacker = app.sign_in_by_provider(&careless).await.expect(200);
    assert_eq!(attacker["status"], "signed_in");
    let finished = app.sign_in_by_provider(&person("victim")).await.expect(200);
    link_token(&finished, "victim@example.org");
    reset_by_mail(&app, "victim").await;

    let attackers = session(&app, &attacker).get("/api/me/").await;
    attackers.expect_error(401, "not_signed_in");
    let again = app.sign_in_by_provider(&careless).await.expect(200);
    let token = link_token(&again, "victim@example.org");
    let body = json!({"link_token": token, "password": "correct horse"});
    let answer = app.post("/api/oidc/link/", &body).await;
    answer.expect_error(401, "invalid_credentials");
    let finished = app.sign_in_by_provider(&person("victim")).await.expect(200);
    assert_eq!(finished["status"], "signed_in");
}

#[tokio::test]
async fn an_attacker_who_tells_a_careless_provider_the_address_gets_nothing() {
    let app = TestApp::start();
    // The addresses of both accounts were proved, one here and one by a provider.
    let victim = app.sign_in_by_provider(&person("victim")).await.expect(200);
    let attacker = ProvidedIdentity {
        subject: person("attacker").subject,
        ..unverified(person("victim"))
    };
    let finished = app.sign_in_by_provider(&attacker).await.expect(200);
    let token = link_token(&finished, "victim@example.org");
    for password in ["", "correct horse"] {
        let body = json!({"link_token": token, "password": password});
        let answer = app.post("/api/oidc/link/", &body).await;
        answer.expect_error(401, "invalid_credentials");
    }
    let again = app.sign_in_by_provider(&person("victim")).await.expect(200);
    assert_eq!(again["user"]["id"], victim["user"]["id"]);
}

#[tokio::test]
async fn an_address_that_both_sides_have_proved_is_linked_at_once() {
    let app = TestApp::start();
    let first = app.sign_in_by_provider(&person("mara")).await.expect(200);
    assert_eq!(first["user"]["email_confirmed"], true);
    let second = ProvidedIdentity {
        subject: person("elsewhere").subject,
        ..person("mara")
    };
    for _ in 0..2 {
        let finished = app.sign_in_by_provider(&second).await.expect(200);
        assert_eq!(finished["status"], "signed_in");
        assert_eq!(finished["user"]["id"], first["user"]["id"]);
    }
}

#[tokio::test]
async fn without_the_database_no_sign_in_gets_anywhere() {
    let app = TestApp::start();
    let back = app.visit_provider(&person("mara")).await;
    app.fakes.database.set_unavailable(true);
    for (path, body) in [
        ("/api/oidc/start/", json!({"provider": "google"})),
        ("/api/oidc/finish/", back.clone()),
        (
            "/api/oidc/link/",
            json!({"link_token": "x", "password": "y"}),
        ),
    ] {
        let error = app.post(path, &body).await.expect_error(503, "unavailable");
        let text = "Server error: the database is not available right now.";
        assert_eq!(error["error"], text);
    }
    app.fakes.database.set_unavailable(false);
    app.post("/api/oidc/finish/", &back).await.expect(200);
}
