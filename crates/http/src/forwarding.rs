//! Client addresses behind reverse proxies.

use core::net::{IpAddr, SocketAddr};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use ipnet::IpNet;
use thiserror::Error;

/// The text is neither an address nor a network.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no address and no network such as 10.0.0.0/8")]
pub struct TrustedProxyError(String);

/// The trusted proxies. Without any, forwarding headers have no effect.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies {
    networks: Vec<IpNet>,
    /// Whether an untrusted forwarding header was logged.
    is_logged: Arc<AtomicBool>,
}

impl TrustedProxies {
    /// Parses addresses and networks.
    ///
    /// # Errors
    /// [`TrustedProxyError`] names the first text that is neither.
    pub fn parse(texts: &[String]) -> Result<Self, TrustedProxyError> {
        let networks = texts.iter().map(|text| network(text));
        Ok(Self {
            networks: networks.collect::<Result<_, _>>()?,
            is_logged: Arc::default(),
        })
    }

    /// The client of a request: `peer`, unless that is a trusted proxy. Then it is the last address
    /// in `forwarded` (the lines of `X-Forwarded-For` in order) that is not a trusted proxy: each
    /// proxy appends its client, and what precedes is not trustworthy.
    pub fn client(&self, peer: IpAddr, forwarded: &[&str]) -> IpAddr {
        let mut client = peer.to_canonical();
        let entries = forwarded.iter().rev().flat_map(|line| line.rsplit(','));
        for entry in entries {
            if !self.trusts(client) {
                break;
            }
            // Nothing before an invalid address can be trusted; the proxy itself counts.
            let Some(address) = address(entry) else { break };
            client = address;
        }
        client
    }

    /// Records that `peer` sent a forwarding header. From an untrusted peer it is logged, once: it is
    /// forged, or a proxy is missing in the settings, and all of its clients count as one.
    pub(crate) fn note_forwarded(&self, peer: IpAddr) {
        let peer = peer.to_canonical();
        if !self.trusts(peer) && !self.is_logged.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                %peer,
                "x-forwarded-for is ignored: its sender is not in server.trusted_proxies; this is \
                 logged once"
            );
        }
    }

    /// Whether an address belongs to a trusted proxy.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks
            .iter()
            .any(|network| network.contains(&address))
    }
}

fn network(text: &str) -> Result<IpNet, TrustedProxyError> {
    let single = text.parse::<IpAddr>().map(IpNet::from);
    single
        .or_else(|_| text.parse())
        .map_err(|_| TrustedProxyError(text.to_owned()))
}

/// Parses an address with or without port and brackets.
fn address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bare = entry
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(entry);
    let single = bare.parse::<IpAddr>().ok();
    let with_port = || entry.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    single
        .or_else(with_port)
        .map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn proxies(texts: &[&str]) -> TrustedProxies {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        TrustedProxies::parse(&texts).unwrap()
    }

    fn client(trusted: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let peer = peer.parse().unwrap();
        proxies(trusted).client(peer, forwarded).to_string()
    }

    #[test]
    fn without_trust_no_header_changes_who_connects() {
        for forwarded in [
            &[][..],
            &["203.0.113.9"],
            &["127.0.0.1", "203.0.113.9, ::1"],
        ] {
            assert_eq!(client(&[], "198.51.100.7", forwarded), "198.51.100.7");
            assert_eq!(
                client(&["10.0.0.0/8"], "198.51.100.7", forwarded),
                "198.51.100.7"
            );
        }
    }

    #[test]
    fn behind_a_trusted_proxy_the_last_untrusted_address_counts() {
        let trusted = ["10.0.0.0/8", "2001:db8::1"];
        for (peer, forwarded, who) in [
            ("10.0.0.1", &["203.0.113.9"][..], "203.0.113.9"),
            ("10.0.0.1", &["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
            ("10.0.0.1", &["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
            (
                "10.0.0.1",
                &["6.6.6.6, 203.0.113.9, 10.0.0.2"],
                "203.0.113.9",
            ),
            (
                "10.0.0.1",
                &["203.0.113.9", "10.0.0.2 , 10.0.0.3"],
                "203.0.113.9",
            ),
            ("2001:db8::1", &["2001:db8:9::7"], "2001:db8:9::7"),
            ("::ffff:10.0.0.1", &["::ffff:203.0.113.9"], "203.0.113.9"),
            ("10.0.0.1", &["203.0.113.9:4711"], "203.0.113.9"),
            ("10.0.0.1", &["[2001:db8:9::7]:4711"], "2001:db8:9::7"),
            ("10.0.0.1", &["[2001:db8:9::7]"], "2001:db8:9::7"),
        ] {
            assert_eq!(client(&trusted, peer, forwarded), who, "{forwarded:?}");
        }
    }

    #[test]
    fn where_no_client_is_named_the_last_proxy_that_is_known_counts() {
        for (forwarded, who) in [
            (&[][..], "10.0.0.1"),
            (&[""], "10.0.0.1"),
            (&["unknown"], "10.0.0.1"),
            (&["203.0.113.9, ?"], "10.0.0.1"),
            (&["203.0.113.9, unknown, 10.0.0.2"], "10.0.0.2"),
            (&["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ] {
            assert_eq!(
                client(&["10.0.0.0/8"], "10.0.0.1", forwarded),
                who,
                "{forwarded:?}"
            );
        }
    }

    #[test]
    fn what_is_no_network_is_named() {
        for text in ["", "proxy.example", "10.0.0.0/33", "10.0.0.1:80"] {
            let refused = TrustedProxies::parse(&[text.to_owned()]).unwrap_err();
            assert!(
                refused.to_string().contains(&format!("{text:?}")),
                "{refused}"
            );
        }
    }
}
