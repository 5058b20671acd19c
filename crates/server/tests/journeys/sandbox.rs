//! The sandbox's pages, as a browser without scripts uses them.

use reqwest::{Client, Method, redirect};

/// Reads pages and presses their buttons.
pub(crate) struct Browser(Client);

impl Browser {
    pub(crate) fn new() -> Self {
        let client = Client::builder().redirect(redirect::Policy::none());
        Self(client.build().unwrap())
    }

    /// The text of a page.
    pub(crate) async fn read(&self, url: &str) -> String {
        let answer = self.0.get(url).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{url}");
        for header in ["content-security-policy", "x-content-type-options"] {
            assert!(answer.headers().contains_key(header), "{header} on {url}");
        }
        answer.text().await.unwrap()
    }

    /// Presses the first button whose label begins so, and answers where that leads.
    pub(crate) async fn press(&self, url: &str, label: &str) -> String {
        let page = self.read(url).await;
        let base = reqwest::Url::parse(url).unwrap();
        let action = base.join(&action(&page, label)).unwrap();
        let answer = self.0.request(Method::POST, action).send().await.unwrap();
        assert_eq!(answer.status(), 303, "{label} on {url}");
        let location = answer.headers()["location"].to_str().unwrap();
        base.join(location).unwrap().to_string()
    }
}

/// Where the form of a button is sent.
fn action(page: &str, label: &str) -> String {
    let button = page.find(&format!(">{label}"));
    let button = button.unwrap_or_else(|| panic!("no button {label:?} in {page}"));
    let form = &page[page[..button].rfind("<form").unwrap()..button];
    let (_, action) = form.split_once("action=\"").unwrap();
    action.split_once('"').unwrap().0.to_owned()
}
