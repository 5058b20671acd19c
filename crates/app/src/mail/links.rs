//! Links are made when a mail is written, and kept as a digest.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::Mutex;
use triptych_ports::{Failure, LetterId};
use triptych_users::{EmailAddress, LinkPurpose, MailedLink, MailedToken, UserId};

use crate::Ports;

/// The address of a page with a secret in it, as it goes into a mail. It does not print.
#[derive(Clone)]
pub struct MintedLink(String);

impl MintedLink {
    /// The text, for the mail alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// A link for tests of the words around it.
    #[cfg(test)]
    pub(super) fn of(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// The latest reset links by the letter that carries them: the link that is shown is the one that is
/// mailed. For development alone; nowhere else does a secret stay in memory.
#[derive(Clone, Default)]
pub struct ShownLinks(Arc<Mutex<VecDeque<(LetterId, MintedLink)>>>);

impl ShownLinks {
    const LINKS_MAX: usize = 100;

    /// The reset link of a letter, made by the first who asks for it.
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

/// Makes a link for a mail to this address of this user, valid from now on. Opening it proves
/// that somebody reads the user's mail.
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
