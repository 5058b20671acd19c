//! Who provides models, each with its wire format in a file of its own. A new provider is such a
//! file and an entry in this table.

mod ollama;
mod openai;

use crate::model::Wire;

/// Who provides models.
pub struct Provider {
    /// The word for it in the configuration.
    pub id: &'static str,
    /// Where its interface answers unless another address is configured.
    pub own_address: &'static str,
    /// Whether nobody is answered there without a key.
    pub needs_key: bool,
    pub(crate) wire: &'static dyn Wire,
}

impl Provider {
    /// Every provider.
    pub const ALL: [Self; 2] = [openai::PROVIDER, ollama::PROVIDER];

    /// The provider of a word; none for an unknown one.
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
