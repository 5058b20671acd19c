//! Stripe's webhook signatures: `t=TIME,v1=CODE`, where the code is the HMAC-SHA-256 of the time, a
//! full stop and the body. During a rotation of the secret the header has several codes.
//!
//! async-stripe checks the same, but then parses the object, which fails for objects of another API
//! version. Events are stored whatever they contain, so only the signature is checked here.

use std::fmt;

use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac as _};
use secrecy::{ExposeSecret as _, SecretString};
use sha2::Sha256;
use thiserror::Error;
use triptych_ports::{EventRefused, SIGNATURE_TOLERANCE};

/// The secret is empty, so anybody could sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the secret of the webhook is empty")]
pub struct EmptySecret;

/// Signs and verifies events.
#[derive(Clone)]
pub struct WebhookSecret(Hmac<Sha256>);

impl WebhookSecret {
    /// Creates a signer from the secret shared with the provider.
    ///
    /// # Errors
    /// [`EmptySecret`].
    pub fn new(secret: &SecretString) -> Result<Self, EmptySecret> {
        let key = secret.expose_secret().as_bytes();
        if key.is_empty() {
            return Err(EmptySecret);
        }
        Hmac::new_from_slice(key).map(Self).map_err(|_| EmptySecret)
    }

    /// The header value for a body signed at `at`.
    pub fn sign(&self, body: &[u8], at: DateTime<Utc>) -> String {
        let time = at.timestamp();
        let code = self.code(body, time).finalize().into_bytes();
        format!("t={time},v1={}", hex::encode(code))
    }

    /// Verifies the header of a delivery against the unmodified bytes of its body.
    ///
    /// # Errors
    /// [`EventRefused::BadSignature`] when there is no header, when no code in it is right, and
    /// when its time is further from `now` than [`SIGNATURE_TOLERANCE`].
    pub fn verify(
        &self,
        body: &[u8],
        header: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<(), EventRefused> {
        let header = header.and_then(SignatureHeader::parse);
        let header = header.ok_or(EventRefused::BadSignature)?;
        let expected = self.code(body, header.time);
        let mut candidates = header.codes.iter();
        let is_ours = candidates.any(|code| expected.clone().verify_slice(code).is_ok());
        let distance = now.timestamp().abs_diff(header.time);
        let is_recent = distance <= SIGNATURE_TOLERANCE.num_seconds().unsigned_abs();
        if is_ours && is_recent {
            Ok(())
        } else {
            Err(EventRefused::BadSignature)
        }
    }

    fn code(&self, body: &[u8], time: i64) -> Hmac<Sha256> {
        let mut code = self.0.clone();
        code.update(time.to_string().as_bytes());
        code.update(b".");
        code.update(body);
        code
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WebhookSecret")
    }
}

/// A parsed header.
struct SignatureHeader {
    /// The time of signing, in seconds since 1970.
    time: i64,
    /// The codes of scheme `v1`; other schemes are ignored.
    codes: Vec<Vec<u8>>,
}

impl SignatureHeader {
    fn parse(header: &str) -> Option<Self> {
        let mut time = None;
        let mut codes = Vec::new();
        for element in header.split(',') {
            match element.split_once('=')? {
                ("t", value) => time = Some(value.parse().ok()?),
                ("v1", value) => codes.extend(hex::decode(value)),
                _ => {}
            }
        }
        Some(Self { time: time?, codes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    const BODY: &[u8] = br#"{"id":"evt_1","type":"invoice.paid"}"#;
    const NOW: DateTime<Utc> = DateTime::from_timestamp(1_800_000_000, 0).unwrap();

    fn secret(text: &str) -> WebhookSecret {
        WebhookSecret::new(&SecretString::from(text)).unwrap()
    }

    fn signed(seconds_from_now: i64) -> String {
        secret("whsec_right").sign(BODY, NOW + TimeDelta::seconds(seconds_from_now))
    }

    fn verdict(body: &[u8], header: Option<&str>) -> bool {
        secret("whsec_right").verify(body, header, NOW).is_ok()
    }

    #[test]
    fn a_delivery_is_the_providers_in_these_cases_and_no_other() {
        let good = signed(0);
        let right_code = good.split_once("v1=").unwrap().1;
        let time = NOW.timestamp();
        let wrong_code = "5f".repeat(32);
        let foreign = secret("whsec_wrong").sign(BODY, NOW);
        for (case, header, expected) in [
            ("good", good.clone(), true),
            ("299 s old", signed(-299), true),
            ("301 s old", signed(-301), false),
            ("from the future", signed(301), false),
            (
                "scheme v0 alone",
                format!("t={time},v0={right_code}"),
                false,
            ),
            (
                "two of which the second is right",
                format!("t={time},v1={wrong_code},v1={right_code}"),
                true,
            ),
            ("wrong secret", foreign, false),
            (
                "altered time",
                format!("t={},v1={right_code}", time + 1),
                false,
            ),
            ("malformed", format!("{time};{right_code}"), false),
            ("empty", String::new(), false),
        ] {
            assert_eq!(verdict(BODY, Some(&header)), expected, "{case}: {header}");
        }
        assert!(!verdict(BODY, None), "no header");
        assert!(!verdict(b"{}", Some(&good)), "altered body");
    }

    #[test]
    fn a_little_ahead_is_no_future_and_order_and_older_schemes_are_nothing() {
        assert!(verdict(BODY, Some(&signed(299))));
        let good = signed(0);
        let (time, code) = good.split_once(',').unwrap();
        assert!(verdict(BODY, Some(&format!("{code},{time}"))));
        assert!(verdict(BODY, Some(&format!("{time},v0=1,v1=zz,{code}"))));
    }

    #[test]
    fn a_time_beyond_all_calendars_is_refused() {
        for time in [i64::MIN, i64::MAX] {
            let code = secret("whsec_right").code(BODY, time).finalize();
            let header = format!("t={time},v1={}", hex::encode(code.into_bytes()));
            assert!(!verdict(BODY, Some(&header)), "{time}");
        }
    }

    #[test]
    fn an_empty_secret_is_refused_and_none_is_printed() {
        assert!(WebhookSecret::new(&SecretString::from("")).is_err());
        assert!(!format!("{:?}", secret("whsec_right")).contains("right"));
    }
}
