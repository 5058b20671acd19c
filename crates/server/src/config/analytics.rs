//! The service that counts page views.

use anyhow::{Context, ensure};
use serde::Deserialize;
use url::{Origin, Url};

/// Where page views are counted: an instance of Umami. Without an address nothing is counted. Both
/// settings are public: every visitor's browser has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyticsConfig {
    /// The service's script.
    pub(crate) script_url: String,
    /// What the service calls this site.
    pub(crate) site_id: String,
}

impl AnalyticsConfig {
    /// Whether page views are counted.
    pub(crate) const fn is_used(&self) -> bool {
        !self.script_url.is_empty()
    }

    /// Where the script comes from, and where it sends page views to; none where nothing is counted.
    pub(crate) fn origin(&self) -> Option<String> {
        let origin = Url::parse(&self.script_url).ok()?.origin();
        matches!(origin, Origin::Tuple(..)).then(|| origin.ascii_serialization())
    }

    pub(super) fn check(&self) -> anyhow::Result<()> {
        if !self.is_used() {
            ensure!(
                self.site_id.is_empty(),
                "analytics.script_url: required where analytics.site_id is given"
            );
            return Ok(());
        }
        let script_url = &self.script_url;
        let url = Url::parse(script_url)
            .with_context(|| format!("analytics.script_url: {script_url:?} is no address"))?;
        ensure!(
            url.scheme() == "https",
            "analytics.script_url: {script_url:?} must begin with https://"
        );
        ensure!(
            !self.site_id.is_empty(),
            "analytics.site_id: required where analytics.script_url is given"
        );
        Ok(())
    }
}
