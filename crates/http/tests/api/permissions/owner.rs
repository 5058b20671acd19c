//! A user with one record of each kind, and the request for each operation on these.

use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::billing::subscribe;
use crate::support::{Answer, Form, Session, TestApp, file, jpeg, person, unverified};

/// Operations that only apply to users with a subscription.
const OF_SUBSCRIBERS: [&str; 4] = [
    "/api/billing/cancel/",
    "/api/billing/change-plan/",
    "/api/payment/cancel-subscription/",
    "/api/payment/subscription/",
];

/// An unknown id: a suggestion costs the only credit, which other operations need, and few are
/// about an identity.
const NOTHING: &str = "01968a00-0000-7000-8000-00000000ffff";

/// Signed URLs.
const SIGNED: [&str; 5] = [
    "/api/phone/{id}/",
    "/media/{id}/{size}",
    "/media/avatars/{id}",
    "/archive/{id}",
    "/data/{id}",
];

/// The owner, and the ids of their records.
pub struct Owner<'a> {
    app: &'a TestApp,
    pub session: Session<'a>,
    user: Value,
    post: Value,
    photo: Value,
    data: Value,
    phone_link: String,
    session_id: String,
    checkout: String,
    suggestion: String,
    identity: String,
}

impl<'a> Owner<'a> {
    /// Registers a user and creates all records.
    pub async fn of_everything(app: &'a TestApp, path: &str) -> Self {
        let session = app.sign_up().await;
        let post = session.post_of(1, "Mine").await;
        let photos = format!("/api/trips/{}/photos/", id(&post["trip"]));
        let photo = session.get(&photos).await.expect(200)[0].take();
        let sessions = session.get("/api/me/sessions/").await.expect(200);
        let checkout = "/api/billing/checkout-session/";
        let wish = json!({"plan": "pay_as_you_go"});
        session.post(checkout, &wish).await.expect(200);
        let suggestion = if path == "/api/refine/" {
            let body = json!({"tone": "funny", "photo_ids": [photo["id"]]});
            let written = session.post("/api/generate-suggestions/", &body).await;
            written.expect(200)["suggestion_id"]
                .as_str()
                .unwrap()
                .to_owned()
        } else {
            NOTHING.to_owned()
        };
        if OF_SUBSCRIBERS.contains(&path) {
            subscribe(app, &session).await;
        }
        let identity = if path == "/api/me/identities/{id}/" {
            link_identity(app, &session).await
        } else {
            NOTHING.to_owned()
        };
        if path == "/api/trips/{id}/draft/next-post/" {
            let trip = id(&post["trip"]);
            let form = Form::photos(Some(&trip), &[("unused.jpg", jpeg(7))]);
            session.send_form("/api/upload-photo/", form).await;
            app.analyse_all().await;
            let curate = json!({"trip_id": trip});
            session.post("/api/best-photo/", &curate).await.expect(200);
        }
        let data = session.post("/api/me/data/", &json!({})).await.expect(200);
        let phone_link = format!("/api/export-post/{}/phone-link/", id(&post));
        let phone_link = session.post(&phone_link, &json!({})).await.expect(200);
        let phone_link = phone_link["url"].as_str().unwrap();
        let phone_link = phone_link
            .replace("/phone/", "/api/phone/")
            .replace('?', "/?");
        let avatar = picture(session.request(Method::PUT, "/api/me/avatar/"));
        let user = Answer::read(avatar.send().await.unwrap()).await.expect(200);
        Self {
            app,
            session,
            user,
            post,
            photo,
            data,
            phone_link,
            session_id: id(&sessions["sessions"][0]),
            // The first one of its application.
            checkout: "cs_1".to_owned(),
            suggestion,
            identity,
        }
    }

    /// Texts that must not be in any response to another user.
    pub fn names(&self) -> Vec<String> {
        let email = self.user["email"].as_str().unwrap().to_owned();
        let mut names = vec![email, id(&self.user)];
        names.extend(self.records());
        names
    }

    /// The ids of records that only the owner may access.
    pub fn records(&self) -> [String; 7] {
        [
            id(&self.post),
            id(&self.post["trip"]),
            id(&self.photo),
            self.session_id.clone(),
            self.checkout.clone(),
            self.suggestion.clone(),
            self.identity.clone(),
        ]
    }

    /// The path of an operation on the owner's record.
    pub fn target(&self, path: &str) -> String {
        let record = match path {
            "/api/export-post/{id}/"
            | "/api/export-post/{id}/edit/"
            | "/api/export-post/{id}/phone-link/" => id(&self.post),
            "/api/trips/{id}/"
            | "/api/trips/{id}/photos/"
            | "/api/trips/{id}/places/"
            | "/api/trips/{id}/draft/"
            | "/api/trips/{id}/draft/next-post/" => id(&self.post["trip"]),
            "/api/photos/{id}/"
            | "/api/photos/{id}/select/"
            | "/api/photos/{id}/not-duplicate/" => id(&self.photo),
            "/api/me/sessions/{id}/" => self.session_id.clone(),
            "/api/me/identities/{id}/" => self.identity.clone(),
            "/api/billing/checkout-session/{id}/" => self.checkout.clone(),
            _ => {
                assert!(
                    !path.contains('{'),
                    "no record of the owner is arranged for {path}"
                );
                return path.to_owned();
            }
        };
        path.replace("{id}", &record)
    }

    /// The signed URL of a path.
    pub fn signed_address(&self, path: &str) -> String {
        let address = match path {
            "/api/phone/{id}/" => return self.phone_link.clone(),
            "/media/{id}/{size}" => &self.photo["url"],
            "/media/avatars/{id}" => &self.user["avatar"],
            "/archive/{id}" => &self.post["download_url"],
            "/data/{id}" => &self.data["download_url"],
            _ => panic!("no signed address is arranged for {path}"),
        };
        address.as_str().unwrap().to_owned()
    }

    /// The complete request of the owner, for any sender.
    pub fn filled(&self, request: RequestBuilder, path: &str, operation: &Value) -> RequestBuilder {
        if operation.get("requestBody").is_none() {
            return request;
        }
        let (trip, photo) = (id(&self.post["trip"]), id(&self.photo));
        let body = match path {
            "/api/upload-photo/" => {
                let form = Form::photos(Some(&trip), &[("new.jpg", jpeg(9))]);
                return with_form(request, form);
            }
            "/api/me/avatar/" => return picture(request),
            "/api/me/" => json!({"first_name": "Nora"}),
            "/api/me/password/" => {
                json!({"current_password": "correct horse", "new_password": "battery staple"})
            }
            "/api/me/deletion/" => {
                json!({"username": self.user["username"], "password": "correct horse"})
            }
            "/api/me/email/" => json!({"email": "new@example.org", "password": "correct horse"}),
            "/api/billing/checkout-session/" => json!({"plan": "basic"}),
            "/api/billing/change-plan/" => json!({"plan": "pro"}),
            "/api/payment/create-subscription/" => {
                json!({"plan_id": "basic", "payment_method_id": "pm_1"})
            }
            "/api/best-photo/" => json!({"trip_id": trip}),
            "/api/photos/{id}/select/" => json!({"is_selected": true}),
            "/api/generate-suggestions/" => json!({"tone": "funny", "photo_ids": [photo]}),
            "/api/trips/{id}/draft/" => {
                return request
                    .header("If-Match", "\"1\"")
                    .json(&json!({"note": "x"}));
            }
            "/api/trips/{id}/" => json!({"title": "Renamed"}),
            "/api/refine/" => json!({"suggestion_id": self.suggestion, "tone": "romantic"}),
            "/api/export-post/" => {
                json!({"caption": "x", "style": "funny", "photo_ids": [photo], "trip": trip})
            }
            _ => panic!("no body is arranged for {path}"),
        };
        request.json(&body)
    }

    /// All responses that the owner can read, for comparison.
    pub async fn view(&self, operations: &[(Method, String, Value)]) -> Vec<(u16, String)> {
        let mut view = Vec::new();
        for (method, path, operation) in operations {
            if *method == Method::GET && operation.get("security").is_some() {
                let answer = self.session.get(&self.target(path)).await;
                view.push((answer.status, answer.text()));
            }
        }
        for path in SIGNED {
            view.push((
                self.app.get(&self.signed_address(path)).await.status,
                path.to_owned(),
            ));
        }
        view
    }
}

/// Links an identity to the owner's account and returns its id.
async fn link_identity(app: &TestApp, session: &Session<'_>) -> String {
    let user = session.get("/api/me/").await.expect(200);
    // A verified one would end earlier sessions.
    let identity = unverified(person(user["username"].as_str().unwrap()));
    let finished = app.sign_in_by_provider(&identity).await.expect(200);
    let body = json!({"link_token": finished["link_token"], "password": "correct horse"});
    app.post("/api/oidc/link/", &body).await.expect(200);
    let listed = session.get("/api/me/identities/").await.expect(200);
    id(&listed["identities"][0])
}

fn id(record: &Value) -> String {
    record["id"].as_str().unwrap().to_owned()
}

fn picture(request: RequestBuilder) -> RequestBuilder {
    with_form(request, Form::of([file("avatar", "me.jpg", &jpeg(1))]))
}

fn with_form(request: RequestBuilder, form: Form) -> RequestBuilder {
    request
        .header(CONTENT_TYPE, form.content_type)
        .body(form.body)
}
