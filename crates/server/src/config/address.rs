//! URLs of other services.

use std::net::IpAddr;

use anyhow::{Context, ensure};
use url::{Host, Url};

/// Top-level domains that are never public.
const PRIVATE_NAMES: [&str; 6] = [
    ".internal",
    ".lan",
    ".local",
    ".localhost",
    ".home.arpa",
    ".test",
];

/// Rejects a URL whose traffic could be read on the way.
///
/// # Errors
/// The setting.
pub(super) fn check_service(setting: &str, address: &str) -> anyhow::Result<()> {
    let url =
        Url::parse(address).with_context(|| format!("{setting}: {address:?} is no address"))?;
    ensure!(
        url.scheme() == "https" || (url.scheme() == "http" && is_this_machine(&url)),
        "{setting}: {address:?} must begin with https://"
    );
    Ok(())
}

/// Whether the URL is on this machine, so that TLS is not needed.
pub(super) fn is_this_machine(url: &Url) -> bool {
    match host(url) {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Whether traffic is unencrypted and leaves the private network.
pub(super) fn is_plain_and_public(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| url.scheme() == "http" && is_public(&url))
}

fn is_public(url: &Url) -> bool {
    match host(url) {
        Some(Host::Domain(name)) => {
            name.contains('.') && !PRIVATE_NAMES.iter().any(|private| name.ends_with(private))
        }
        Some(Host::Ipv4(address)) => {
            !(address.is_loopback() || address.is_private() || address.is_link_local())
        }
        Some(Host::Ipv6(address)) => {
            !(address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local())
        }
        None => false,
    }
}

/// The host. Also parses IP addresses for schemes other than HTTP.
fn host(url: &Url) -> Option<Host<String>> {
    match url.host()? {
        Host::Domain(name) => Some(match name.parse() {
            Ok(IpAddr::V4(address)) => Host::Ipv4(address),
            Ok(IpAddr::V6(address)) => Host::Ipv6(address),
            Err(_) => Host::Domain(name.trim_end_matches('.').to_ascii_lowercase()),
        }),
        Host::Ipv4(address) => Some(Host::Ipv4(address)),
        Host::Ipv6(address) => Some(Host::Ipv6(address)),
    }
}
