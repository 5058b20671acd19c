//! A signed-in user.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::test_app::send;
use super::{Answer, Form, TestApp, jpeg};

/// Sends requests with a token.
pub struct Session<'a> {
    app: &'a TestApp,
    pub token: String,
}

impl<'a> Session<'a> {
    pub fn new(app: &'a TestApp, token: String) -> Self {
        Self { app, token }
    }

    /// A request with the token, not sent yet.
    pub fn request(&self, method: Method, target: &str) -> RequestBuilder {
        self.app
            .request(method, target)
            .header("Authorization", format!("Token {}", self.token))
    }

    pub async fn get(&self, target: &str) -> Answer {
        send(self.request(Method::GET, target)).await
    }

    pub async fn post(&self, target: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, target).json(body)).await
    }

    pub async fn patch(&self, target: &str, body: &Value) -> Answer {
        send(self.request(Method::PATCH, target).json(body)).await
    }

    pub async fn delete(&self, target: &str) -> Answer {
        send(self.request(Method::DELETE, target)).await
    }

    pub async fn send_form(&self, target: &str, form: Form) -> Answer {
        let request = self.request(Method::POST, target);
        send(
            request
                .header("Content-Type", form.content_type)
                .body(form.body),
        )
        .await
    }

    /// Creates a trip with so many photos and analyses them. Returns the uploaded items.
    pub async fn trip_of(&self, photos: u8) -> Vec<Value> {
        let names: Vec<String> = (0..photos).map(|number| format!("{number}.jpg")).collect();
        let files: Vec<_> = names
            .iter()
            .zip(0..)
            .map(|(name, number)| (name.as_str(), jpeg(number)))
            .collect();
        let form = Form::photos(None, &files);
        let items = self.send_form("/api/upload-photo/", form).await.expect(201);
        self.app.analyse_all().await;
        items.as_array().unwrap().clone()
    }

    /// Saves a post of a new trip with so many photos.
    pub async fn post_of(&self, photos: u8, caption: &str) -> Value {
        let items = self.trip_of(photos).await;
        let photo_ids: Vec<_> = items.iter().map(|item| &item["id"]).collect();
        let body = json!({
            "caption": caption,
            "hashtags": ["#Lofoten", "northernlight"],
            "style": "Funny",
            "photo_ids": photo_ids,
        });
        self.post("/api/export-post/", &body).await.expect(201)
    }
}
