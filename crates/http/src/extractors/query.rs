//! Query strings.

use core::future::{Ready, ready};
use std::borrow::Cow;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::error::ApiError;

/// The parameters of a query string. Unknown ones are ignored.
#[derive(Debug, Clone)]
pub struct QueryParameters(Vec<(String, String)>);

impl QueryParameters {
    /// A parameter's value; `None` if it is absent or empty.
    ///
    /// # Errors
    /// A field error if it is repeated.
    pub fn one(&self, name: &str) -> Result<Option<&str>, ApiError> {
        let mut values = self
            .0
            .iter()
            .filter(|(key, _)| key == name)
            .map(|(_, value)| value);
        let first = values.next();
        match values.next() {
            Some(_) => Err(ApiError::field(name, "This parameter was given twice.")),
            None => Ok(first.map(String::as_str).filter(|value| !value.is_empty())),
        }
    }

    /// A boolean parameter: `1` and `true`, or `0`, `false` and absent.
    ///
    /// # Errors
    /// A field error for any other value.
    pub fn flag(&self, name: &str) -> Result<bool, ApiError> {
        match self.one(name)? {
            None | Some("0" | "false") => Ok(false),
            Some("1" | "true") => Ok(true),
            Some(_) => Err(ApiError::field(name, "This parameter must be 1 or 0.")),
        }
    }

    /// A text of at most `chars_max` characters.
    ///
    /// # Errors
    /// A field error for a longer one.
    pub fn text(&self, name: &str, chars_max: usize) -> Result<Option<&str>, ApiError> {
        let text = self.one(name)?;
        if text.is_some_and(|text| text.chars().count() > chars_max) {
            let limit = format!("This parameter can have at most {chars_max} characters.");
            return Err(ApiError::field(name, limit));
        }
        Ok(text)
    }

    /// The parameter `limit`.
    ///
    /// # Errors
    /// A field error outside of 1 to [`PageLimit::MAX`].
    pub fn limit(&self) -> Result<PageLimit, ApiError> {
        let Some(text) = self.one("limit")? else {
            return Ok(PageLimit(PageLimit::DEFAULT));
        };
        let limit = text
            .parse()
            .ok()
            .filter(|limit| (1..=PageLimit::MAX).contains(limit));
        limit
            .map(PageLimit)
            .ok_or_else(|| ApiError::field("limit", "Limit must be a number from 1 to 100."))
    }
}

/// The number of items of a page, 1 to [`PageLimit::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageLimit(usize);

impl PageLimit {
    /// The default.
    pub const DEFAULT: usize = 24;
    /// The maximum.
    pub const MAX: usize = 100;

    /// The number.
    pub const fn get(self) -> usize {
        self.0
    }
}

impl FromRequest for QueryParameters {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let pairs = form_urlencoded::parse(request.query_string().as_bytes());
        let owned = pairs.map(|(key, value)| (key.into_owned(), Cow::into_owned(value)));
        ready(Ok(Self(owned.collect())))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use actix_web::test::TestRequest;

    fn parameters(query: &str) -> QueryParameters {
        let request = TestRequest::with_uri(&format!("/?{query}")).to_http_request();
        let mut nothing = Payload::None;
        QueryParameters::from_request(&request, &mut nothing)
            .into_inner()
            .unwrap()
    }

    #[test]
    fn a_limit_is_a_number_from_1_to_100() {
        assert_eq!(parameters("").limit().unwrap().get(), 24);
        assert_eq!(parameters("limit=1").limit().unwrap().get(), 1);
        assert_eq!(parameters("limit=100").limit().unwrap().get(), 100);
        for limit in [
            "0",
            "-1",
            "101",
            "1000000000",
            "x",
            "1.5",
            "1&limit=2",
            "%ff",
        ] {
            assert!(
                parameters(&format!("limit={limit}")).limit().is_err(),
                "{limit}"
            );
        }
    }

    #[test]
    fn texts_are_decoded_and_bounded() {
        let query = parameters("search=caf%C3%A9+%26+co");
        assert_eq!(query.text("search", 9).unwrap(), Some("café & co"));
        assert!(query.text("search", 8).is_err());
        assert_eq!(query.text("style", 8).unwrap(), None);
    }

    #[test]
    fn a_flag_is_on_or_off() {
        assert!(parameters("originals=1").flag("originals").unwrap());
        assert!(!parameters("").flag("originals").unwrap());
        assert!(parameters("originals=maybe").flag("originals").is_err());
    }
}
