//! What a payment took from a card, and when: for the payer to read. What a payment gives in
//! credits follows from what it bought, never from its amount.

use chrono::{DateTime, Utc};

/// What was charged for a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// When the money was taken.
    pub charged_at: DateTime<Utc>,
    /// How much, in cents of [`Charge::currency`]: after discounts, with taxes.
    pub amount_cents: i64,
    /// In which currency.
    pub currency: Currency,
}

/// The code of a currency by ISO 4217, in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Currency(String);

/// A text is not the code of a currency.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the code of a currency")]
pub struct InvalidCurrency(String);

impl Currency {
    /// Takes a code of three letters, in capitals or not.
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
