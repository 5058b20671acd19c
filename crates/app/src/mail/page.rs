//! The template of all mail, as HTML and plain text.

use askama::Template;

/// The content of a mail. All fields are plain text: the HTML template escapes them.
pub(super) struct MailPage {
    /// The subject, also the heading.
    pub(super) title: String,
    /// The name in the greeting; `None` if the recipient is not a user.
    pub(super) greeting: Option<String>,
    /// The first paragraph.
    pub(super) before: Vec<String>,
    /// Quoted text.
    pub(super) quote: Option<String>,
    pub(super) action: Option<Action>,
    /// Further paragraphs.
    pub(super) after: Vec<String>,
    /// The footer.
    pub(super) reason: String,
}

/// A button, in plain text a line.
pub(super) struct Action {
    pub(super) label: &'static str,
    /// The URL.
    pub(super) link: String,
}

/// A mail as HTML and plain text.
pub(super) struct RenderedPage {
    pub(super) text: String,
    pub(super) html: String,
}

#[derive(Template)]
#[template(path = "mail/page.html")]
struct HtmlPage<'a> {
    title: &'a str,
    /// The preview shown by mail clients.
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
    /// Renders both forms.
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
            // Templates have no trailing line break.
            text: text.render()? + "\n",
            html: html.render()?,
        })
    }
}
