//! Links are made when a mail is written, and kept as a digest.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::Mutex;
use triptych_ports::{Clock, Failure, LetterId, MailedLinkStore, Randomness};
use triptych_users::{EmailAddress, LinkPurpose, MailedLink, MailedToken, UserId};

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
        minter: &LinkMinter,
        letter_id: LetterId,
        user_id: UserId,
        address: &EmailAddress,
    ) -> Result<MintedLink, Failure> {
        let mut links = self.0.lock().await;
        if let Some((_, link)) = links.iter().find(|(id, _)| *id == letter_id) {
            return Ok(link.clone());
        }
        let purpose = LinkPurpose::ResetPassword;
        let link = minter.mint(purpose, user_id, address).await?;
        links.push_back((letter_id, link.clone()));
        if links.len() > Self::LINKS_MAX {
            links.pop_front();
        }
        Ok(link)
    }
}

/// Makes links that prove that whoever opens them reads a user's mail.
#[derive(Clone)]
pub struct LinkMinter {
    /// Keeps the digests.
    pub links: Arc<dyn MailedLinkStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws the secrets.
    pub randomness: Arc<dyn Randomness>,
    /// Scheme and host under which browsers reach the server, without a slash at the end.
    pub public_url: String,
}

impl LinkMinter {
    /// Makes a link for a mail to this address of this user, good from now on.
    ///
    /// # Errors
    /// The store's failure.
    pub async fn mint(
        &self,
        purpose: LinkPurpose,
        user_id: UserId,
        address: &EmailAddress,
    ) -> Result<MintedLink, Failure> {
        let token = MailedToken::new(self.randomness.secret());
        let now = self.clock.now();
        let link = MailedLink::new(&token, purpose, user_id, address.clone(), now);
        self.links.insert(&link).await?;
        Ok(MintedLink(self.page_address(purpose, &token, address)))
    }

    fn page_address(
        &self,
        purpose: LinkPurpose,
        token: &MailedToken,
        address: &EmailAddress,
    ) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("token", token.reveal());
        let screen = match purpose {
            LinkPurpose::ResetPassword => {
                query.append_pair("email", address.as_str());
                "reset-password"
            }
            LinkPurpose::ConfirmAddress => "confirm-email",
        };
        format!("{}/{screen}?{}", self.public_url, query.finish())
    }
}
