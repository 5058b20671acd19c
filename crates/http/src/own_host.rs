//! The host names of the server.

use core::net::IpAddr;

/// The allowed hosts of requests. Without them a page of a foreign name that resolves to this
/// machine (DNS rebinding) could read the responses of a local server.
#[derive(Debug, Clone, Default)]
pub struct AllowedHosts(Option<String>);

impl AllowedHosts {
    /// Any host: a public server.
    pub const fn every() -> Self {
        Self(None)
    }

    /// The names of this machine, and the host of the public URL.
    pub fn of_this_machine(public_url: &str) -> Self {
        let (_, rest) = public_url.split_once("://").unwrap_or(("", public_url));
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        Self(Some(name_of(authority)))
    }

    /// Whether requests with this `Host` header are served.
    pub fn admits(&self, host: &str) -> bool {
        let Some(own) = &self.0 else {
            return true;
        };
        let name = name_of(host);
        let address = name.trim_matches(['[', ']']).parse::<IpAddr>();
        name == *own
            || name == "localhost"
            || name.ends_with(".localhost")
            || address.is_ok_and(|address| address.to_canonical().is_loopback())
    }
}

/// The host without its port, in lower case.
fn name_of(authority: &str) -> String {
    let name = match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    };
    name.trim().trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_ones_own_machine_has_few_names() {
        let hosts = AllowedHosts::of_this_machine("http://Triptych.Example:8080/");
        for own in [
            "localhost",
            "localhost:8080",
            "LOCALHOST.:8080",
            "app.localhost:3000",
            "127.0.0.1",
            "127.0.0.1:8080",
            "127.1.2.3",
            "[::1]",
            "[::1]:8080",
            "[::ffff:127.0.0.1]:8080",
            "triptych.example",
            "triptych.example:1",
        ] {
            assert!(hosts.admits(own), "{own}");
        }
        for foreign in [
            "",
            ":8080",
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "evillocalhost",
            "127.0.0.1.evil.example",
            "192.168.0.7:8080",
            "0.0.0.0:8080",
            "localhost:8080@evil.example",
            "localhost evil.example",
        ] {
            assert!(!hosts.admits(foreign), "{foreign}");
            assert!(AllowedHosts::every().admits(foreign), "{foreign}");
        }
    }
}
