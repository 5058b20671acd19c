//! Addresses of other services.

use std::net::IpAddr;

use anyhow::{Context, ensure};
use url::{Host, Url};

/// The last parts of names that no public name has.
const PRIVATE_NAMES: [&str; 6] = [
    ".internal",
    ".lan",
    ".local",
    ".localhost",
    ".home.arpa",
    ".test",
];

/// Refuses an address of another service where what is sent there could be read on the way.
///
/// # Errors
/// Names the setting.
pub(super) fn check_service(setting: &str, address: &str) -> anyhow::Result<()> {
    let url =
        Url::parse(address).with_context(|| format!("{setting}: {address:?} is no address"))?;
    ensure!(
        url.scheme() == "https" || (url.scheme() == "http" && is_this_machine(&url)),
        "{setting}: {address:?} must begin with https://"
    );
    Ok(())
}

/// Whether what is sent there stays on this machine, so that it needs no TLS.
pub(super) fn is_this_machine(url: &Url) -> bool {
    match host(url) {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Whether what is sent there is not encrypted and leaves one's own network.
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

/// The host; of schemes other than those of the web, too, an address is read as one.
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
