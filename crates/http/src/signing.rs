//! Signed URLs: a client with one may fetch its resource until it expires.
//!
//! An image cannot carry a token, since the browser fetches it by itself. So its URL carries a
//! signature over the resource and the expiry; nothing of it is stored.

use core::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use thiserror::Error;
use triptych_app::users::SessionGrant;
use triptych_ports::RenditionSize;
use triptych_posts::PostId;
use triptych_trips::PhotoId;
use triptych_users::{AvatarId, UserId};

type HmacSha256 = Hmac<Sha256>;

/// The secret for signing URLs, the same on every server. Its debug output is redacted.
#[derive(Clone)]
pub struct SigningKey(HmacSha256);

/// The secret is too short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a signing key holds at least 32 bytes")]
pub struct SigningKeyError;

impl SigningKey {
    /// Minimum length in bytes.
    pub const BYTES_MIN: usize = 32;

    /// Wraps a secret.
    ///
    /// # Errors
    /// [`SigningKeyError`] for fewer than [`SigningKey::BYTES_MIN`] bytes.
    pub fn new(secret: &[u8]) -> Result<Self, SigningKeyError> {
        if secret.len() < Self::BYTES_MIN {
            return Err(SigningKeyError);
        }
        HmacSha256::new_from_slice(secret)
            .map(Self)
            .map_err(|_| SigningKeyError)
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SigningKey(••••)")
    }
}

/// How long the URL of an image stays the same, so that browsers can cache it.
const MEDIA_WINDOW_SECONDS: i64 = 3_600;
/// How long the URL of an archive, or of a post for a phone, is valid.
const ARCHIVE_LIFETIME: TimeDelta = TimeDelta::minutes(15);

/// The resource of a signed URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignedResource<'a> {
    /// A rendition of a photo.
    Media {
        /// The photo.
        photo_id: PhotoId,
        /// Its size.
        size: RenditionSize,
    },
    /// The avatar of a user.
    Avatar {
        /// The avatar.
        avatar_id: AvatarId,
    },
    /// The archive of a post.
    Archive {
        /// The owner of the post.
        user_id: UserId,
        /// The post.
        post_id: PostId,
        /// Whether it contains the original files.
        with_originals: bool,
    },
    /// The data export of a user.
    PersonalData(&'a SessionGrant),
    /// A post to open on a phone.
    Phone {
        /// The session that created the link.
        grant: &'a SessionGrant,
        /// The post.
        post_id: PostId,
    },
}

impl SignedResource<'_> {
    fn path(self) -> String {
        match self {
            Self::Media { photo_id, size } => format!("/media/{photo_id}/{}", size.id()),
            Self::Avatar { avatar_id } => format!("/media/avatars/{avatar_id}"),
            Self::Archive { post_id, .. } => format!("/archive/{post_id}"),
            Self::PersonalData(grant) => format!("/data/{}", grant.user_id),
            Self::Phone { post_id, .. } => format!("/phone/{post_id}"),
        }
    }

    /// What the URL contains besides the path, signed with it.
    fn grant(self) -> String {
        match self {
            Self::Media { .. } | Self::Avatar { .. } => String::new(),
            Self::PersonalData(grant) => format!("&session={}", grant.session_id),
            Self::Phone { grant, .. } => {
                format!("&session={}&user={}", grant.session_id, grant.user_id)
            }
            Self::Archive {
                user_id,
                with_originals: false,
                ..
            } => format!("&user={user_id}"),
            Self::Archive {
                user_id,
                with_originals: true,
                ..
            } => {
                format!("&user={user_id}&originals=1")
            }
        }
    }

    /// What is signed and not part of the URL.
    fn secret(self) -> String {
        match self {
            Self::PersonalData(grant) | Self::Phone { grant, .. } => {
                format!("\n{}", grant.password.as_str())
            }
            Self::Media { .. } | Self::Avatar { .. } | Self::Archive { .. } => String::new(),
        }
    }

    fn message(self, expires_at: i64) -> String {
        let (path, grant, secret) = (self.path(), self.grant(), self.secret());
        format!("{path}\n{grant}\n{expires_at}{secret}")
    }

    /// The expiry of a URL created now, in seconds since 1970.
    pub fn expires_at(self, now: DateTime<Utc>) -> i64 {
        match self {
            Self::Media { .. } | Self::Avatar { .. } => {
                let window = now.timestamp().div_euclid(MEDIA_WINDOW_SECONDS);
                (window + 2) * MEDIA_WINDOW_SECONDS
            }
            Self::Archive { .. } | Self::PersonalData(_) | Self::Phone { .. } => {
                (now + ARCHIVE_LIFETIME).timestamp()
            }
        }
    }
}

/// The query of a signed URL.
#[derive(Debug, Clone, Copy)]
pub struct Signature<'a> {
    /// The expiry in seconds since 1970.
    pub expires_at: i64,
    /// The signature in URL-safe base64.
    pub text: &'a str,
}

/// Creates and verifies signed URLs.
#[derive(Debug, Clone)]
pub struct AddressSigner {
    key: SigningKey,
    /// Scheme and host, without a trailing slash.
    public_url: String,
}

impl AddressSigner {
    /// A signer for URLs below `public_url`.
    pub fn new(key: SigningKey, public_url: &str) -> Self {
        Self {
            key,
            public_url: public_url.trim_end_matches('/').to_owned(),
        }
    }

    /// The signed URL of a resource, valid from `now` on: an image's for one to two hours, any
    /// other for 15 minutes.
    pub fn address(&self, resource: SignedResource<'_>, now: DateTime<Utc>) -> String {
        let expires_at = resource.expires_at(now);
        let signature = self.sign(resource, expires_at).finalize().into_bytes();
        let signature = URL_SAFE_NO_PAD.encode(signature);
        let (base, path, grant) = (&self.public_url, resource.path(), resource.grant());
        format!("{base}{path}?exp={expires_at}&sig={signature}{grant}")
    }

    /// Whether a signature gives access to a resource now. Compared in constant time.
    pub fn allows(
        &self,
        resource: SignedResource<'_>,
        signature: Signature<'_>,
        now: DateTime<Utc>,
    ) -> bool {
        let Ok(shown) = URL_SAFE_NO_PAD.decode(signature.text) else {
            return false;
        };
        let is_ours = self
            .sign(resource, signature.expires_at)
            .verify_slice(&shown)
            .is_ok();
        is_ours && now.timestamp() < signature.expires_at
    }

    /// The photo of an image's URL, expired or not; `None` for a URL of another server. Nothing is
    /// fetched.
    pub fn photo_of_address(&self, address: &str) -> Option<PhotoId> {
        let path = address.strip_prefix(&self.public_url).unwrap_or(address);
        let path = path.split(['?', '#']).next()?;
        let (photo_id, size) = path.strip_prefix("/media/")?.split_once('/')?;
        RenditionSize::parse(size)?;
        PhotoId::parse(photo_id).ok()
    }

    fn sign(&self, resource: SignedResource<'_>, expires_at: i64) -> HmacSha256 {
        let mut mac = self.key.0.clone();
        mac.update(resource.message(expires_at).as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use triptych_users::id::Uuid;

    const URL: &str = "https://triptych.example";

    fn signer() -> AddressSigner {
        AddressSigner::new(SigningKey::new(&[7; 32]).unwrap(), URL)
    }

    fn media() -> SignedResource<'static> {
        SignedResource::Media {
            photo_id: PhotoId::new(Uuid::from_u128(5)),
            size: RenditionSize::Thumbnail,
        }
    }

    fn archive(with_originals: bool) -> SignedResource<'static> {
        SignedResource::Archive {
            user_id: UserId::new(Uuid::from_u128(1)),
            post_id: PostId::new(Uuid::from_u128(6)),
            with_originals,
        }
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn query(address: &str) -> Signature<'_> {
        let (_, query) = address.split_once("?exp=").unwrap();
        let (expires_at, rest) = query.split_once("&sig=").unwrap();
        let text = rest.split('&').next().unwrap();
        Signature {
            expires_at: expires_at.parse().unwrap(),
            text,
        }
    }

    #[test]
    fn an_images_address_stays_the_same_for_an_hour_and_ends_after_two() {
        let (start, end) = (at(7_200), at(10_799));
        let address = signer().address(media(), start);
        assert_eq!(address, signer().address(media(), end));
        assert_ne!(address, signer().address(media(), at(10_800)));
        assert!(signer().allows(media(), query(&address), at(14_399)));
        assert!(!signer().allows(media(), query(&address), at(14_400)));
    }

    #[test]
    fn an_archives_address_ends_after_a_quarter_of_an_hour() {
        let address = signer().address(archive(true), at(1_000));
        assert!(address.ends_with("&originals=1"));
        assert!(signer().allows(archive(true), query(&address), at(1_899)));
        assert!(!signer().allows(archive(true), query(&address), at(1_900)));
    }

    #[test]
    fn a_signature_is_good_for_nothing_else() {
        let address = signer().address(archive(false), at(1_000));
        let signature = query(&address);
        let later = Signature {
            expires_at: signature.expires_at + 1,
            ..signature
        };
        let stranger = AddressSigner::new(SigningKey::new(&[8; 32]).unwrap(), URL);
        assert!(signer().allows(archive(false), signature, at(1_000)));
        assert!(!signer().allows(archive(true), signature, at(1_000)));
        assert!(!signer().allows(media(), signature, at(1_000)));
        let SignedResource::Archive { post_id, .. } = archive(false) else {
            unreachable!()
        };
        let user_id = UserId::new(Uuid::from_u128(2));
        let others = SignedResource::Archive {
            user_id,
            post_id,
            with_originals: false,
        };
        assert!(!signer().allows(others, signature, at(1_000)));
        assert!(!signer().allows(archive(false), later, at(1_000)));
        assert!(!stranger.allows(archive(false), signature, at(1_000)));
        for text in ["", "AAAA", "%", "é"] {
            let forged = Signature { text, ..signature };
            assert!(
                !signer().allows(archive(false), forged, at(1_000)),
                "{text}"
            );
        }
    }

    #[test]
    fn the_photo_of_an_address_of_ours_is_found_even_when_it_has_expired() {
        let address = signer().address(media(), at(0));
        let photo_id = PhotoId::new(Uuid::from_u128(5));
        assert_eq!(signer().photo_of_address(&address), Some(photo_id));
        assert_eq!(
            signer().photo_of_address(address.trim_start_matches(URL)),
            Some(photo_id)
        );
        for foreign in [
            format!("https://evil.example/media/{photo_id}/320"),
            format!("{URL}.evil.example/media/{photo_id}/320"),
            format!("{URL}/media/{photo_id}/original"),
            format!("{URL}/media/avatars/{photo_id}"),
            format!("{URL}/media/../{photo_id}/320"),
            "file:///etc/passwd".to_owned(),
            String::new(),
        ] {
            assert_eq!(signer().photo_of_address(&foreign), None, "{foreign}");
        }
    }

    #[test]
    fn a_short_key_is_refused_and_no_key_prints() {
        assert!(SigningKey::new(&[1; 31]).is_err());
        assert_eq!(
            format!("{:?}", SigningKey::new(&[1; 32]).unwrap()),
            "SigningKey(••••)"
        );
    }
}
