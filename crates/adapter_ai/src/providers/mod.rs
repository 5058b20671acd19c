//! The providers of models, each with its wire format in a file of its own. A new provider needs
//! such a file and an entry in this table.

mod ollama;
mod openai;

use crate::model::Wire;

/// A provider of models.
pub struct Provider {
    /// The id in the configuration.
    pub id: &'static str,
    /// The default base URL of its API.
    pub own_address: &'static str,
    /// Whether its API requires a key.
    pub needs_key: bool,
    pub(crate) wire: &'static dyn Wire,
}

impl Provider {
    /// All providers.
    pub const ALL: [Self; 2] = [openai::PROVIDER, ollama::PROVIDER];

    /// The provider with this id; `None` if unknown.
    pub fn find(id: &str) -> Option<&'static Self> {
        static ALL: [Provider; Provider::ALL.len()] = Provider::ALL;
        ALL.iter().find(|provider| provider.id == id)
    }
}

impl std::fmt::Debug for Provider {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_found_by_its_word() {
        for provider in Provider::ALL {
            let found = Provider::find(provider.id).unwrap();
            assert_eq!(found.own_address, provider.own_address);
        }
        assert!(Provider::find("device").is_none());
    }
}
