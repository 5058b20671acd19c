//! The URL of an SMTP server. It may contain a password and is never printed.

use std::fmt;
use std::net::IpAddr;

use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::{SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::Url;

/// Why a text is not an SMTP URL. The text is not repeated: it may contain a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SmtpUrlError {
    /// The syntax is not that of a URL with a host.
    #[error("not an address such as smtps://user:password@mail.example.org")]
    Malformed,
    /// The scheme is neither `smtp` nor `smtps`.
    #[error("begins with neither smtp:// nor smtps://")]
    UnknownScheme,
    /// A path, a fragment, or a parameter other than `tls=required`.
    #[error("holds more than a server: after it only ?tls=required may stand, for smtp://")]
    UnknownParameter,
    /// A user without a password, or a password without a user.
    #[error("needs a user and a password, or neither")]
    HalfCredentials,
    /// A password that would travel unencrypted to another machine.
    #[error("would send the password unencrypted: use smtps://, or smtp:// with ?tls=required")]
    PlainPassword,
}

/// The encryption of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encryption {
    None,
    /// TLS from the first byte.
    Implicit,
    /// STARTTLS before anything else; a server without it is refused.
    StartTls,
}

/// An SMTP server and how to connect to it.
#[derive(Clone)]
pub(crate) struct SmtpServer {
    /// A host name or an IP address without brackets.
    pub(crate) host: String,
    /// The TCP port.
    pub(crate) port: u16,
    /// When the connection is encrypted.
    pub(crate) encryption: Encryption,
    /// Username and password, if the server requires them.
    pub(crate) credentials: Option<Credentials>,
}

impl fmt::Debug for SmtpServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SmtpServer")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("encryption", &self.encryption)
            .finish_non_exhaustive()
    }
}

impl SmtpServer {
    /// Parses a URL. The default port depends on the encryption.
    pub(crate) fn parse(text: &str) -> Result<Self, SmtpUrlError> {
        let url = Url::parse(text).map_err(|_| SmtpUrlError::Malformed)?;
        let encryption = encryption(&url)?;
        let host = url.host_str().ok_or(SmtpUrlError::Malformed)?;
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(SmtpUrlError::UnknownParameter);
        }
        let server = Self {
            host: host.trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(usual_port(encryption)),
            encryption,
            credentials: credentials(&url)?,
        };
        let is_readable = encryption == Encryption::None && !is_this_machine(&server.host);
        if server.credentials.is_some() && is_readable {
            return Err(SmtpUrlError::PlainPassword);
        }
        Ok(server)
    }
}

fn encryption(url: &Url) -> Result<Encryption, SmtpUrlError> {
    match (url.scheme(), url.query()) {
        ("smtps", None) => Ok(Encryption::Implicit),
        ("smtp", None) => Ok(Encryption::None),
        ("smtp", Some("tls=required")) => Ok(Encryption::StartTls),
        ("smtp" | "smtps", Some(_)) => Err(SmtpUrlError::UnknownParameter),
        _ => Err(SmtpUrlError::UnknownScheme),
    }
}

fn usual_port(encryption: Encryption) -> u16 {
    match encryption {
        Encryption::None => SMTP_PORT,
        Encryption::Implicit => SUBMISSIONS_PORT,
        Encryption::StartTls => SUBMISSION_PORT,
    }
}

fn credentials(url: &Url) -> Result<Option<Credentials>, SmtpUrlError> {
    let user = decoded(url.username())?;
    let password = decoded(url.password().unwrap_or_default())?;
    match (user.is_empty(), password.is_empty()) {
        (true, true) => Ok(None),
        (false, false) => Ok(Some(Credentials::new(user, password))),
        _ => Err(SmtpUrlError::HalfCredentials),
    }
}

fn decoded(text: &str) -> Result<String, SmtpUrlError> {
    let decoded = percent_decode_str(text).decode_utf8();
    decoded.map(Into::into).map_err(|_| SmtpUrlError::Malformed)
}

fn is_this_machine(host: &str) -> bool {
    let address: Result<IpAddr, _> = host.parse();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn an_address_says_how_the_server_is_spoken_to() {
        for (text, host, port, encryption) in [
            (
                "smtps://ada:hush@mail.example.org",
                "mail.example.org",
                465,
                Encryption::Implicit,
            ),
            (
                "smtp://mail.example.org?tls=required",
                "mail.example.org",
                587,
                Encryption::StartTls,
            ),
            (
                "smtp://localhost:2525/",
                "localhost",
                2525,
                Encryption::None,
            ),
            ("smtp://[::1]", "::1", 25, Encryption::None),
        ] {
            let server = SmtpServer::parse(text).unwrap();
            assert_eq!(
                (server.host.as_str(), server.port, server.encryption),
                (host, port, encryption),
                "{text}"
            );
        }
    }

    #[test]
    fn user_and_password_may_hold_any_character() {
        let server = SmtpServer::parse("smtps://ada%40example.org:h%2Fu%3As+h@mail.example.org");
        let expected = Credentials::new("ada@example.org".to_owned(), "h/u:s+h".to_owned());
        assert!(server.unwrap().credentials == Some(expected));
    }

    #[test]
    fn what_names_no_server_is_refused() {
        for (text, refusal) in [
            ("", SmtpUrlError::Malformed),
            ("mail.example.org", SmtpUrlError::Malformed),
            ("smtp:", SmtpUrlError::Malformed),
            ("smtps://a%FF:b@mail.example.org", SmtpUrlError::Malformed),
            ("http://mail.example.org", SmtpUrlError::UnknownScheme),
            (
                "smtp://mail.example.org?tls=maybe",
                SmtpUrlError::UnknownParameter,
            ),
            (
                "smtps://mail.example.org/inbox",
                SmtpUrlError::UnknownParameter,
            ),
            (
                "smtps://ada@mail.example.org",
                SmtpUrlError::HalfCredentials,
            ),
            (
                "smtp://ada:hush@mail.example.org",
                SmtpUrlError::PlainPassword,
            ),
        ] {
            assert_eq!(SmtpServer::parse(text).err(), Some(refusal), "{text}");
        }
        assert!(SmtpServer::parse("smtp://ada:hush@127.0.0.1").is_ok());
    }

    #[test]
    fn a_password_is_never_printed() {
        let server = SmtpServer::parse("smtps://ada:hush@mail.example.org").unwrap();
        let printed = format!("{server:?}");
        assert!(printed.contains("mail.example.org") && !printed.contains("hush"));
    }
}
