//! A call of the API.

use std::collections::BTreeMap;

use serde_json::Value;

/// A received call.
pub(crate) struct Call {
    pub(crate) method: String,
    /// Its path after the version.
    path: String,
    /// The form of the body, or of the query without a body.
    form: BTreeMap<String, String>,
    pub(crate) idempotency_key: Option<String>,
}

impl Call {
    pub(crate) fn new(
        method: &str,
        path: &str,
        form: &[u8],
        idempotency_key: Option<&str>,
    ) -> Self {
        Self {
            method: method.to_owned(),
            path: path.trim_start_matches("/v1/").to_owned(),
            form: form_urlencoded::parse(form).into_owned().collect(),
            idempotency_key: idempotency_key.map(ToOwned::to_owned),
        }
    }

    /// The segments of its path.
    pub(crate) fn path(&self) -> Vec<&str> {
        self.path.split('/').collect()
    }

    /// A field, if it is set.
    pub(crate) fn find(&self, name: &str) -> Option<&str> {
        self.form.get(name).map(String::as_str)
    }

    /// A field; empty if it is not set.
    pub(crate) fn field(&self, name: &str) -> &str {
        self.find(name).unwrap_or_default()
    }

    /// Whether an object of the response is to be whole instead of an id.
    pub(crate) fn expands(&self, what: &str) -> bool {
        let mut fields = self.form.iter();
        fields.any(|(name, value)| name.starts_with("expand") && value == what)
    }

    /// Whether an object has the value of each of these fields that is set.
    pub(crate) fn selects(&self, object: &Value, names: &[&str]) -> bool {
        let mut names = names.iter();
        names.all(|name| self.find(name).is_none_or(|value| object[*name] == value))
    }
}
