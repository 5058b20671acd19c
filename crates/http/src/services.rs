//! The dependencies and settings of the HTTP interface.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::ServiceConfig;
use chrono::{DateTime, Utc};
use triptych_app::Ports;
use triptych_ports::HealthCheck;

use crate::dto::Addresses;
use crate::forwarding::TrustedProxies;
use crate::own_host::AllowedHosts;
use crate::page::PageAsset;
use crate::signing::AddressSigner;

/// Adds the routes of something that is served beside the interface.
pub type Mount = Arc<dyn Fn(&mut ServiceConfig) + Send + Sync>;

/// Everything that handlers need. The composition root builds it once; all workers share it.
pub struct HttpServices {
    /// The ports of the use cases.
    pub ports: Ports,
    /// The checks of `/readyz`.
    pub health_checks: Vec<Arc<dyn HealthCheck>>,
    /// The settings.
    pub settings: HttpSettings,
}

/// Limits on connections and bodies.
#[derive(Debug, Clone, Copy)]
pub struct HttpLimits {
    /// Maximum number of open connections.
    pub connections: usize,
    /// Maximum number of open connections per address; trusted proxies are exempt.
    pub connections_per_address: usize,
    /// Maximum number of unfinished bodies per client.
    pub unfinished_bodies_per_address: usize,
    /// Maximum number of bytes in memory of all unfinished bodies, beyond the start of each.
    pub unfinished_body_bytes: usize,
    /// Maximum number of parallel uploads per user.
    pub uploads_per_user: usize,
    /// Maximum number of parallel uploads.
    pub uploads: usize,
}

impl HttpLimits {
    /// Files that a connection may need: its socket, a file of the storage and a connection to the
    /// storage.
    const FILES_PER_CONNECTION: u64 = 3;
    /// Files reserved for the database, the log, refused connections, and other services.
    const OTHER_FILES: u64 = 256;

    /// Reduces the number of connections to what a process with this limit of open files can serve.
    #[must_use]
    pub fn within_files(mut self, files: u64) -> Self {
        let connections = files.saturating_sub(Self::OTHER_FILES) / Self::FILES_PER_CONNECTION;
        let connections = usize::try_from(connections).unwrap_or(usize::MAX).max(1);
        self.connections = self.connections.min(connections);
        self.connections_per_address = self.connections_per_address.min(connections);
        self
    }
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            connections_per_address: 512,
            unfinished_bodies_per_address: 64,
            unfinished_body_bytes: 32 * 1024 * 1024,
            uploads_per_user: 12,
            uploads: 512,
        }
    }
}

/// Settings of the HTTP interface.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// Scheme and host of the server for browsers, without a trailing slash.
    pub public_url: String,
    /// Signs the URLs of pictures and archives.
    pub signer: AddressSigner,
    /// Allowed CORS origins of pages that are hosted elsewhere.
    pub allowed_origins: Vec<String>,
    /// Allowed values of the `Host` header.
    pub allowed_hosts: AllowedHosts,
    /// The proxies whose forwarding headers are trusted.
    pub trusted_proxies: TrustedProxies,
    /// Limits on connections and bodies.
    pub limits: HttpLimits,
    /// The front end's settings in `/config.js`, as a JSON object.
    pub page_config: serde_json::Value,
    /// The origins of other services that the front end may call.
    pub page_connects_to: Vec<String>,
    /// The origins of other services whose scripts the front end may load.
    pub page_loads_scripts_from: Vec<String>,
    /// The files of the front end by path, without a leading slash.
    pub page_asset: fn(&str) -> Option<PageAsset>,
    /// Timeout of one model request.
    pub model_timeout: Duration,
    /// How long running requests may take after the server receives the signal to stop.
    pub shutdown_timeout: Duration,
}

impl HttpServices {
    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.ports.clock.now()
    }

    /// The signed URLs that are valid from now on.
    pub fn addresses(&self) -> Addresses<'_> {
        Addresses::new(&self.settings.signer, self.now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_no_more_than_there_are_files_for() {
        let limits = |files| HttpLimits::default().within_files(files);
        assert_eq!(limits(1_048_576).connections, 4_096);
        let few = limits(1_024);
        assert_eq!((few.connections, few.connections_per_address), (256, 256));
        assert_eq!(limits(10).connections, 1);
    }
}
