//! Creates mailed links; only their digest is stored.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::Mutex;
use triptych_ports::{Failure, LetterId};
use triptych_users::{EmailAddress, LinkPurpose, MailedLink, MailedToken, UserId};

use crate::Ports;

/// The URL of a page with a secret token. Has no `Debug`.
#[derive(Clone)]
pub struct MintedLink(String);

impl MintedLink {
    /// The URL in plain text.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// A link for tests.
    #[cfg(test)]
    pub(super) fn of(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// Recent reset links by letter, so that the page shows the link that is mailed. In development
/// only; otherwise secrets do not stay in memory.
#[derive(Clone, Default)]
pub struct ShownLinks(Arc<Mutex<VecDeque<(LetterId, MintedLink)>>>);

impl ShownLinks {
    const LINKS_MAX: usize = 100;

    /// The reset link of a letter, created at the first call.
    ///
    /// # Errors
    /// The store's failure.
    pub(crate) async fn reset_link(
        &self,
        ports: &Ports,
        letter_id: LetterId,
        user_id: UserId,
        address: &EmailAddress,
    ) -> Result<MintedLink, Failure> {
        let mut links = self.0.lock().await;
        if let Some((_, link)) = links.iter().find(|(id, _)| *id == letter_id) {
            return Ok(link.clone());
        }
        let purpose = LinkPurpose::ResetPassword;
        let link = mint(ports, purpose, user_id, address).await?;
        links.push_back((letter_id, link.clone()));
        if links.len() > Self::LINKS_MAX {
            links.pop_front();
        }
        Ok(link)
    }
}

/// Creates and stores a link for a mail to a user's address. Opening it proves that the user
/// receives mail there.
pub(crate) async fn mint(
    ports: &Ports,
    purpose: LinkPurpose,
    user_id: UserId,
    address: &EmailAddress,
) -> Result<MintedLink, Failure> {
    let token = MailedToken::new(ports.randomness.secret());
    let now = ports.clock.now();
    let link = MailedLink::new(&token, purpose, user_id, address.clone(), now);
    ports.stores.links.insert(&link).await?;
    let path = page_path(purpose, &token, address);
    Ok(MintedLink(format!("{}/{path}", ports.public_url)))
}

fn page_path(purpose: LinkPurpose, token: &MailedToken, address: &EmailAddress) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("token", token.reveal());
    let screen = match purpose {
        LinkPurpose::ResetPassword => {
            query.append_pair("email", address.as_str());
            "reset-password"
        }
        LinkPurpose::ConfirmAddress => "confirm-email",
    };
    format!("{screen}?{}", query.finish())
}
