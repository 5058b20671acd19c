//! The one shape that every mail has, as a page and as plain text.

use askama::Template;

/// What a mail says. Everything in it is text: the page escapes it.
pub(super) struct MailPage {
    /// The subject, which the page is headed by too.
    pub(super) title: String,
    /// Whom it greets; nobody where it is not to a user.
    pub(super) greeting: Option<String>,
    /// What is to be said first.
    pub(super) before: Vec<String>,
    /// Somebody else's words.
    pub(super) quote: Option<String>,
    /// What the reader may do.
    pub(super) action: Option<Action>,
    /// What is to be said besides.
    pub(super) after: Vec<String>,
    /// Why the reader has this mail.
    pub(super) reason: String,
}

/// A button, or its line.
pub(super) struct Action {
    /// What it does.
    pub(super) label: &'static str,
    /// Where it leads.
    pub(super) link: String,
}

/// The two forms of a mail.
pub(super) struct RenderedPage {
    pub(super) text: String,
    pub(super) html: String,
}

#[derive(Template)]
#[template(path = "mail/page.html")]
struct HtmlPage<'a> {
    title: &'a str,
    /// What mail programs show beside the subject.
    preview: &'a str,
    greeting: Option<&'a str>,
    before: &'a [String],
    quote: Option<&'a str>,
    action: Option<&'a Action>,
    after: &'a [String],
    reason: &'a str,
    public_url: &'a str,
}

#[derive(Template)]
#[template(path = "mail/page.txt", escape = "none")]
struct TextPage<'a> {
    title: &'a str,
    greeting: Option<&'a str>,
    before: &'a [String],
    quote: Option<&'a str>,
    action: Option<&'a Action>,
    after: &'a [String],
    reason: &'a str,
    public_url: &'a str,
}

impl MailPage {
    /// Writes both forms.
    pub(super) fn render(&self, public_url: &str) -> Result<RenderedPage, askama::Error> {
        let html = HtmlPage {
            title: &self.title,
            preview: self.before.first().map_or("", String::as_str),
            greeting: self.greeting.as_deref(),
            before: &self.before,
            quote: self.quote.as_deref(),
            action: self.action.as_ref(),
            after: &self.after,
            reason: &self.reason,
            public_url,
        };
        let text = TextPage {
            title: &self.title,
            greeting: self.greeting.as_deref(),
            before: &self.before,
            quote: self.quote.as_deref(),
            action: self.action.as_ref(),
            after: &self.after,
            reason: &self.reason,
            public_url,
        };
        Ok(RenderedPage {
            // A template has no line break at its end.
            text: text.render()? + "\n",
            html: html.render()?,
        })
    }
}
