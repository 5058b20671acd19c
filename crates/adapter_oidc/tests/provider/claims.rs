//! What is made of that which a provider tells.

use serde_json::{Value, json};
use triptych_users::social::ProvidedIdentity;

use crate::stub_provider::{StubProvider, answer, key, signed};

/// What a token tells whose claims are these besides the usual; null takes one away.
async fn told(changed: &[(&str, Value)]) -> ProvidedIdentity {
    let stub = StubProvider::with_key(&key(1)).await;
    let mut claims = stub.claims();
    let object = claims.as_object_mut().unwrap();
    for (claim, value) in changed {
        object.remove(*claim);
        if !value.is_null() {
            object.insert((*claim).to_owned(), value.clone());
        }
    }
    stub.token(&signed(&key(1), &claims)).await;
    stub.get("/userinfo", answer(200, &json!({"sub": claims["sub"]})))
        .await;
    stub.redeem().await.unwrap()
}

#[tokio::test]
async fn an_address_is_verified_where_the_provider_says_so_and_nowhere_else() {
    for (said, is_verified) in [
        (json!(true), true),
        // Some providers write it as a text.
        (json!("true"), true),
        (json!(false), false),
        (json!("false"), false),
        (Value::Null, false),
    ] {
        let email = told(&[("email_verified", said.clone())]).await.email;
        let email = email.unwrap();
        assert_eq!(email.address.as_str(), "mara@example.org");
        assert_eq!(email.is_verified, is_verified, "{said}");
    }
}

#[tokio::test]
async fn an_address_that_is_none_is_as_good_as_none() {
    for said in [json!("mara"), json!(""), Value::Null] {
        let told = told(&[("email", said.clone())]).await;
        assert_eq!(told.email, None, "{said}");
    }
}

#[tokio::test]
async fn names_are_passed_on_in_no_language_in_particular() {
    let told = told(&[
        ("given_name", json!("Mara")),
        ("given_name#ja", json!("マラ")),
        ("family_name#ja", json!("リンドクヴィスト")),
        ("name", json!("Mara Lindqvist")),
        ("preferred_username", json!("mara.l")),
    ])
    .await;
    assert_eq!(told.given_name.as_deref(), Some("Mara"));
    assert_eq!(told.family_name.as_deref(), Some("リンドクヴィスト"));
    assert_eq!(told.full_name.as_deref(), Some("Mara Lindqvist"));
    assert_eq!(told.preferred_username.as_deref(), Some("mara.l"));
}
