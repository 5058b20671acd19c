//! `/api/me/identities/`, and what the first link of an identity revokes.

use chrono::TimeDelta;
use serde_json::{Value, json};
use triptych_users::social::ProvidedIdentity;

use crate::social::{link_token, mailed_token, reset_by_mail, session};
use crate::support::{TestApp, person, unverified};

/// Registers with a password, and confirms the address by the mailed link.
async fn confirmed(app: &TestApp, name: &str) -> Value {
    let registered = app.post("/register/", &TestApp::registration(name)).await;
    let registered = registered.expect(201);
    let body = json!({"token": mailed_token(app, name, "confirm-email").await});
    app.post("/confirm-email/", &body).await.expect(200);
    registered
}

#[tokio::test]
async fn an_intruder_whose_account_the_owner_confirmed_is_out_at_the_owners_first_sign_in() {
    let app = TestApp::start();
    let intruder = confirmed(&app, "victim").await;
    let by_password = json!({"username": "victim", "password": "correct horse"});
    let second = app.post("/login/", &by_password).await.expect(200);
    let body = json!({"email": "intruder@else.org", "password": "correct horse"});
    let answer = session(&app, &second).post("/api/me/email/", &body).await;
    answer.expect(202);

    let owner = app.sign_in_by_provider(&person("victim")).await.expect(200);
    assert_eq!(owner["status"], "signed_in");
    assert_eq!(owner["user"]["id"], intruder["user"]["id"]);
    for theirs in [&intruder, &second] {
        let answer = session(&app, theirs).get("/api/me/").await;
        answer.expect_error(401, "not_signed_in");
    }
    let answer = app.post("/login/", &by_password).await;
    answer.expect_error(401, "invalid_credentials");
    let email = session(&app, &owner)
        .get("/api/me/email/")
        .await
        .expect(200);
    assert_eq!(email["pending_email"], Value::Null);
    app.deliver_all().await;
    let mail = app.mails_to("victim@example.org").pop().unwrap();
    assert_eq!(mail.subject, "Your password was removed");
    // Nothing is revoked a second time.
    app.sign_in_by_provider(&person("victim")).await.expect(200);
    session(&app, &owner).get("/api/me/").await.expect(200);
}

/// The intruder may have registered with a password that the address's owner uses elsewhere.
#[tokio::test]
async fn an_intruder_with_the_owners_password_is_out_at_the_owners_first_sign_in() {
    let app = TestApp::start();
    let intruder = app.post("/register/", &TestApp::registration("mara")).await;
    let intruder = intruder.expect(201);
    let finished = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let token = link_token(&finished, "mara@example.org");
    let body = json!({"link_token": token, "password": "correct horse"});
    let owner = app.post("/api/oidc/link/", &body).await.expect(200);
    session(&app, &owner).get("/api/me/").await.expect(200);
    let answer = session(&app, &intruder).get("/api/me/").await;
    answer.expect_error(401, "not_signed_in");
    let login = json!({"username": "mara", "password": "correct horse"});
    let answer = app.post("/login/", &login).await;
    answer.expect_error(401, "invalid_credentials");
    app.deliver_all().await;
    let mail = app.mails_to("mara@example.org").pop().unwrap();
    assert_eq!(mail.subject, "Your password was removed");
}

#[tokio::test]
async fn a_reset_unlinks_the_provider_until_its_owner_signs_in_again() {
    let app = TestApp::start();
    let owner = app.sign_in_by_provider(&person("mara")).await.expect(200);
    // The identity of another person, linked with the known password.
    reset_by_mail(&app, "mara").await;
    let foreign = unverified(ProvidedIdentity {
        subject: person("intruder").subject,
        ..person("mara")
    });
    let finished = app.sign_in_by_provider(&foreign).await.expect(200);
    let body = json!({
        "link_token": link_token(&finished, "mara@example.org"),
        "password": "my own horse",
    });
    let linked = app.post("/api/oidc/link/", &body).await.expect(200);
    app.fakes.clock.advance(TimeDelta::minutes(15));
    reset_by_mail(&app, "mara").await;

    let intruders = session(&app, &linked).get("/api/me/").await;
    intruders.expect_error(401, "not_signed_in");
    let again = app.sign_in_by_provider(&foreign).await.expect(200);
    link_token(&again, "mara@example.org");
    let login = json!({"username": "mara", "password": "my own horse"});
    let by_password = app.post("/login/", &login).await.expect(200);
    let identities = session(&app, &by_password).get(IDENTITIES).await;
    let none = json!({"has_password": true, "identities": []});
    assert_eq!(identities.expect(200), none);
    let again = app.sign_in_by_provider(&person("mara")).await.expect(200);
    assert_eq!(again["user"]["id"], owner["user"]["id"]);
    app.post("/login/", &login).await.expect(200);
}

const IDENTITIES: &str = "/api/me/identities/";

#[tokio::test]
async fn identities_are_listed_and_unlinked_but_the_last_way_in_stays() {
    let app = TestApp::start();
    let owner = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let owner = session(&app, &owner);
    let listed = owner.get(IDENTITIES).await.expect(200);
    assert_eq!(listed["has_password"], false);
    assert_eq!(listed["identities"].as_array().unwrap().len(), 1);
    let identity = &listed["identities"][0];
    assert_eq!(identity["provider"], "google");
    let target = format!("{IDENTITIES}{}/", identity["id"].as_str().unwrap());
    let refused = owner.delete(&target).await;
    let error = refused.expect_error(409, "last_way_in");
    let text = "This is the only way to sign in to your account. Set a password first.";
    assert_eq!(error["error"], text);
    // No other user may, and no other id is accepted.
    let stranger = app.sign_up().await;
    for answer in [
        stranger.delete(&target).await,
        owner
            .delete(&format!(
                "{IDENTITIES}01968a00-0000-7000-8000-000000009999/"
            ))
            .await,
        owner.delete(&format!("{IDENTITIES}google/")).await,
    ] {
        answer.expect_error(404, "not_found");
    }

    let body = json!({"new_password": "battery staple"});
    assert_eq!(owner.post("/api/me/password/", &body).await.status, 204);
    assert_eq!(owner.delete(&target).await.status, 204);
    owner.delete(&target).await.expect_error(404, "not_found");
    let listed = owner.get(IDENTITIES).await.expect(200);
    assert_eq!(listed, json!({"has_password": true, "identities": []}));
    let login = json!({"username": "mara", "password": "battery staple"});
    app.post("/login/", &login).await.expect(200);
}

#[tokio::test]
async fn an_account_without_a_password_sets_one_soon_after_a_sign_in_and_changes_its_address() {
    let app = TestApp::start();
    let owner = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let owner = session(&app, &owner);
    let email = json!({"email": "new@example.org", "password": ""});
    owner
        .post("/api/me/email/", &email)
        .await
        .expect_error(400, "invalid_field");

    app.fakes.clock.advance(TimeDelta::minutes(15));
    for body in [
        json!({"new_password": "battery staple"}),
        json!({"new_password": "battery staple", "current_password": ""}),
        json!({"new_password": "battery staple", "current_password": "guess"}),
    ] {
        let answer = owner.post("/api/me/password/", &body).await;
        answer.expect_error(409, "sign_in_not_recent");
    }
    let again = app.sign_in_by_provider(&person("mara")).await.expect(200);
    let again = session(&app, &again);
    let body = json!({"new_password": "battery staple"});
    assert_eq!(again.post("/api/me/password/", &body).await.status, 204);
    // The other session has ended, and the password is required from now on.
    owner
        .get("/api/me/")
        .await
        .expect_error(401, "not_signed_in");
    let answer = again.post("/api/me/password/", &body).await;
    answer.expect_error(400, "invalid_field");
    app.deliver_all().await;
    let told = app.mails_to("mara@example.org").pop().unwrap();
    assert_eq!(told.subject, "Your password was changed");
    let email = json!({"email": "new@example.org", "password": "battery staple"});
    again.post("/api/me/email/", &email).await.expect(202);
}
