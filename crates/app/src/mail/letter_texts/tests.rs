//! Both forms of every mail.
#![allow(clippy::unwrap_used)]

use chrono::TimeDelta;
use triptych_users::{ContactName, ContactSubject, ContactText, Username};

use super::*;
use crate::mail::page::RenderedPage;

const PUBLIC_URL: &str = "https://triptych.example";
const LINK: &str = "https://triptych.example/reset-password?token=0123&email=mara%40example.org";

fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

fn name(text: &str) -> PersonName {
    PersonName::parse(text).unwrap()
}

fn profile() -> Profile {
    Profile {
        username: Username::parse("mara.outside").unwrap(),
        email: address("mara@example.org"),
        first_name: name("Mara"),
        last_name: name("Lindqvist"),
    }
}

fn message(subject: &str) -> ContactMessage {
    ContactMessage {
        name: ContactName::parse("Zoë <b>O’Neill</b>").unwrap(),
        reply_to: address("zoe@example.org"),
        subject: ContactSubject::parse(subject).unwrap(),
        text: ContactText::parse("Hello,\n\nmy <script>alert(1)</script> & photos\n\nZoë").unwrap(),
    }
}

fn moment() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(1_777_717_800)
}

fn pages() -> Vec<(&'static str, MailPage)> {
    let link = || MintedLink::of(LINK);
    let (former, present) = (address("mara@example.org"), address("mara@else.org"));
    let first_name = name("Mara");
    vec![
        ("reset", reset_password(&profile(), &link())),
        ("confirm", confirm_address(&profile(), &link())),
        ("new", confirm_new_address(&present, &link())),
        (
            "password",
            password_changed(&first_name, moment(), PUBLIC_URL),
        ),
        (
            "address",
            address_changed(&former, &present, &first_name, moment(), PUBLIC_URL),
        ),
        (
            "requested",
            address_change_requested(&former, &present, &first_name, moment(), PUBLIC_URL),
        ),
        (
            "removed",
            password_removed(&former, &first_name, moment(), PUBLIC_URL),
        ),
        (
            "contact",
            contact(&message("Photos & <other> things"), moment()),
        ),
    ]
}

fn rendered(page: &MailPage) -> RenderedPage {
    page.render(PUBLIC_URL).unwrap()
}

#[test]
fn both_forms_say_the_same() {
    for (name, page) in pages() {
        let RenderedPage { text, html } = rendered(&page);
        let sentences = page.before.iter().chain(&page.after).chain([&page.reason]);
        for sentence in sentences.chain([&page.title]).chain(&page.greeting) {
            assert!(text.contains(sentence.as_str()), "{name}: {sentence}");
            let escaped = sentence
                .replace('&', "&#38;")
                .replace('<', "&#60;")
                .replace('>', "&#62;")
                .replace('\'', "&#39;");
            assert!(html.contains(&escaped), "{name}: {escaped}");
        }
        assert!(text.ends_with(&format!("{PUBLIC_URL}\n")), "{name}");
    }
}

#[test]
fn a_link_is_whole_in_both_forms() {
    let RenderedPage { text, html } = rendered(&reset_password(&profile(), &MintedLink::of(LINK)));
    assert!(text.lines().any(|line| line == LINK), "{text}");
    let escaped = LINK.replace('&', "&#38;");
    assert_eq!(html.matches(&format!("href=\"{escaped}\"")).count(), 2);
}

#[test]
fn what_a_stranger_wrote_is_text_in_the_page() {
    let RenderedPage { text, html } = rendered(&contact(&message("<img src=x>"), moment()));
    for tag in ["<script", "<b>", "<img"] {
        assert!(!html.contains(tag), "{tag}");
    }
    assert!(html.contains("&#60;script&#62;alert(1)&#60;/script&#62; &#38; photos<br>"));
    assert!(text.contains("> Hello,\n> \n> my <script>alert(1)</script> & photos\n"));
    assert!(text.contains("2 May 2026 at 10:30 UTC"), "{text}");
}

#[test]
fn a_message_without_a_subject_is_named_by_its_writer() {
    assert_eq!(
        contact(&message(""), moment()).title,
        "Message from Zoë <b>O’Neill</b>"
    );
    assert_eq!(
        contact(&message("Photos"), moment()).title,
        "Message: Photos"
    );
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    for (name, page) in pages() {
        let RenderedPage { html, .. } = rendered(&page);
        for loading in ["<img", "src=", "url(", "<link", "@import", "<script"] {
            assert!(!html.contains(loading), "{name}: {loading}");
        }
    }
}

#[test]
fn times_are_told_in_words() {
    for page in [
        password_changed(&name("Mara"), moment(), PUBLIC_URL),
        contact(&message("Photos"), moment()),
    ] {
        let RenderedPage { text, .. } = rendered(&page);
        let on_one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(on_one_line.contains("on 2 May 2026 at 10:30 UTC"), "{text}");
    }
}

#[test]
fn every_letter_to_a_user_greets_by_first_name() {
    for (name, page) in pages() {
        let is_greeted = !["contact", "new"].contains(&name);
        let expected = is_greeted.then(|| "Hello Mara,".to_owned());
        assert_eq!(page.greeting, expected, "{name}");
    }
}

/// A username may look like a web address, and a letter to confirm goes to whomever a new user names.
#[test]
fn letters_greet_by_first_name_and_hold_no_username() {
    for (name, page) in pages() {
        let RenderedPage { text, html } = rendered(&page);
        assert!(!text.contains("mara.outside"), "{name}");
        assert!(!html.contains("mara.outside"), "{name}");
        let greeting = page.greeting.as_deref();
        assert!(matches!(greeting, None | Some("Hello Mara,")), "{name}");
    }
}

#[test]
fn a_stored_name_that_holds_a_link_is_not_greeted() {
    let linked = PersonName::restored("Win at evil.example/x").unwrap();
    let page = password_changed(&linked, moment(), PUBLIC_URL);
    assert_eq!(page.greeting.as_deref(), Some("Hello,"));
}
