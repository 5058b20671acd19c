//! The page: its files, which are embedded in the executable, and its settings in `/config.js`.

use rust_embed::RustEmbed;
use serde_json::{Map, Value, json};
use triptych_http::PageAsset;

use crate::config::{Config, Profile};

/// The URL of EmailJS.
const EMAILJS_ORIGIN: &str = "https://api.emailjs.com";

/// The files of the page's build.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
struct Page;

/// A file of the page by its path; `None` if it does not exist.
pub(super) fn asset(path: &str) -> Option<PageAsset> {
    let file = Page::get(path)?;
    Some(PageAsset {
        digest: hex::encode(file.metadata.sha256_hash()),
        bytes: file.data,
    })
}

/// The page's settings, without those not configured.
pub(super) fn page_config(config: &Config) -> Value {
    let mut page = Map::new();
    let is_development = config.server.profile == Profile::Development;
    page.insert("apiBase".to_owned(), json!("/"));
    page.insert("isDevelopment".to_owned(), json!(is_development));
    let providers: Vec<&String> = config.oidc.keys().collect();
    if !providers.is_empty() {
        page.insert("signInProviders".to_owned(), json!(providers));
    }
    if !config.mail.support.is_empty() {
        page.insert("supportEmail".to_owned(), json!(config.mail.support));
    }
    let contact = &config.contact;
    if contact.uses_emailjs() {
        let emailjs = json!({
            "serviceId": contact.emailjs_service_id,
            "templateId": contact.emailjs_template_id,
            "publicKey": contact.emailjs_public_key,
        });
        page.insert("emailjs".to_owned(), emailjs);
    }
    let analytics = &config.analytics;
    if analytics.is_used() {
        let analytics = json!({
            "scriptUrl": analytics.script_url,
            "siteId": analytics.site_id,
        });
        page.insert("analytics".to_owned(), analytics);
    }
    Value::Object(page)
}

/// The origins of other services that the page calls.
pub(super) fn connections(config: &Config) -> Vec<String> {
    let emailjs = config.contact.uses_emailjs();
    let emailjs = emailjs.then(|| EMAILJS_ORIGIN.to_owned());
    emailjs
        .into_iter()
        .chain(config.analytics.origin())
        .collect()
}

/// The origins of other services whose scripts the page loads.
pub(super) fn script_origins(config: &Config) -> Vec<String> {
    config.analytics.origin().into_iter().collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn config(variables: &[(&str, &str)]) -> Config {
        Config::read(variables).unwrap()
    }

    #[test]
    fn what_is_not_set_up_is_left_out() {
        let config = config(&[]);
        let expected = json!({ "apiBase": "/", "isDevelopment": true });
        assert_eq!(page_config(&config), expected);
        assert!(connections(&config).is_empty());
        assert!(script_origins(&config).is_empty());
    }

    #[test]
    fn the_page_is_told_who_counts_its_views() {
        let script_url = "https://stats.example:8443/script.js";
        let config = config(&[
            ("TRIPTYCH__ANALYTICS__SCRIPT_URL", script_url),
            ("TRIPTYCH__ANALYTICS__SITE_ID", "site"),
        ]);
        let expected = json!({ "scriptUrl": script_url, "siteId": "site" });
        assert_eq!(page_config(&config)["analytics"], expected);
        assert_eq!(connections(&config), ["https://stats.example:8443"]);
        assert_eq!(script_origins(&config), ["https://stats.example:8443"]);
    }

    #[test]
    fn the_page_is_told_whom_one_can_sign_in_by() {
        let config = config(&[
            ("TRIPTYCH__OIDC__TWITTER__ISSUER", "https://x.example"),
            ("TRIPTYCH__OIDC__TWITTER__CLIENT_ID", "triptych"),
            ("TRIPTYCH__OIDC__TWITTER__CLIENT_SECRET", "hush"),
            ("TRIPTYCH__OIDC__GOOGLE__ISSUER", "https://g.example"),
            ("TRIPTYCH__OIDC__GOOGLE__CLIENT_ID", "triptych"),
            ("TRIPTYCH__OIDC__GOOGLE__CLIENT_SECRET", "hush"),
        ]);
        let page = page_config(&config);
        assert_eq!(page["signInProviders"], json!(["google", "twitter"]));
        assert!(!page.to_string().contains("hush"));
    }

    #[test]
    fn the_page_is_told_of_support_and_the_service_of_its_contact_form() {
        let config = config(&[
            ("TRIPTYCH__MAIL__SUPPORT", "help@example.org"),
            ("TRIPTYCH__CONTACT__EMAILJS_SERVICE_ID", "service"),
            ("TRIPTYCH__CONTACT__EMAILJS_TEMPLATE_ID", "template"),
            ("TRIPTYCH__CONTACT__EMAILJS_PUBLIC_KEY", "key"),
        ]);
        let expected = json!({
            "apiBase": "/",
            "isDevelopment": true,
            "supportEmail": "help@example.org",
            "emailjs": { "serviceId": "service", "templateId": "template", "publicKey": "key" },
        });
        assert_eq!(page_config(&config), expected);
        assert_eq!(connections(&config), ["https://api.emailjs.com"]);
    }
}
