//! Addresses of other services.

use anyhow::{Context, ensure};
use url::{Host, Url};

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
fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
