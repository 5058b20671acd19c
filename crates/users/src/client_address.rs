//! The client address by which attempts are counted.

use core::fmt;
use core::net::{IpAddr, Ipv6Addr};

/// The address of a client. An IPv6 address is reduced to its /64 network: one household has too
/// many addresses to count each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

/// The network part of an IPv6 address; its owner chooses the last 64 bits.
const NETWORK_BITS: u128 = 0xffff_ffff_ffff_ffff_0000_0000_0000_0000;

impl ClientAddress {
    /// The address by which `address` is counted. An IPv4-mapped IPv6 address counts as IPv4.
    pub fn new(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(single) => IpAddr::V4(single),
            IpAddr::V6(one_of_many) => {
                IpAddr::V6(Ipv6Addr::from_bits(one_of_many.to_bits() & NETWORK_BITS))
            }
        })
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(single) => single.fmt(formatter),
            IpAddr::V6(network) => write!(formatter, "{network}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(text: &str) -> String {
        ClientAddress::new(text.parse().unwrap()).to_string()
    }

    #[test]
    fn an_address_of_ipv4_counts_by_itself() {
        assert_eq!(counted("203.0.113.9"), "203.0.113.9");
        assert_eq!(counted("::ffff:203.0.113.9"), "203.0.113.9");
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        assert_eq!(counted("2001:db8:1:2::1"), "2001:db8:1:2::/64");
        assert_eq!(counted("2001:db8:1:2:ffff::9"), "2001:db8:1:2::/64");
        assert_eq!(counted("2001:db8:1:3::1"), "2001:db8:1:3::/64");
    }
}
