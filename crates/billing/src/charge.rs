//! The amount that a payment took from a card, for display. The credits of a payment follow from
//! what it bought, never from its amount.

use chrono::{DateTime, Utc};

/// The amount charged for a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// When the card was charged.
    pub charged_at: DateTime<Utc>,
    /// The amount in cents of [`Charge::currency`], after discounts, with taxes.
    pub amount_cents: i64,
    /// The currency.
    pub currency: Currency,
}

/// An ISO 4217 currency code in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Currency(String);

/// The text is not a currency code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the code of a currency")]
pub struct InvalidCurrency(String);

impl Currency {
    /// Parses a code of three letters, in either case.
    ///
    /// # Errors
    /// [`InvalidCurrency`] for anything else.
    pub fn parse(code: &str) -> Result<Self, InvalidCurrency> {
        let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
        if is_code {
            Ok(Self(code.to_ascii_lowercase()))
        } else {
            Err(InvalidCurrency(code.to_owned()))
        }
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_currency_is_a_code_of_three_letters() {
        assert_eq!(Currency::parse("USD").unwrap().as_str(), "usd");
        for wrong in ["", "us", "usdt", "u d", "éé", "12€"] {
            assert!(Currency::parse(wrong).is_err(), "{wrong}");
        }
    }
}
