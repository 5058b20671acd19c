//! What the interface is made of: what it calls use cases with, and its settings.

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

/// Adds the addresses of something that is served beside the interface.
pub type Mount = Arc<dyn Fn(&mut ServiceConfig) + Send + Sync>;

/// Everything that handlers call. The composition root builds it once, and all workers share it.
pub struct HttpServices {
    /// What use cases are called with.
    pub ports: Ports,
    /// What has to answer for the server to be healthy.
    pub health_checks: Vec<Arc<dyn HealthCheck>>,
    /// What the interface itself reads.
    pub settings: HttpSettings,
}

/// What connections and bodies may cost.
#[derive(Debug, Clone, Copy)]
pub struct HttpLimits {
    /// Open connections.
    pub connections: usize,
    /// Open connections of one address; a trusted proxy has no such limit.
    pub connections_per_address: usize,
    /// Bodies that one client has not sent to the end.
    pub unfinished_bodies_per_address: usize,
    /// What unfinished bodies hold in memory, beyond the beginning of each.
    pub unfinished_body_bytes: usize,
    /// Uploads at once, of one user.
    pub uploads_per_user: usize,
    /// Uploads at once, of all users.
    pub uploads: usize,
}

impl HttpLimits {
    /// A connection may hold its socket, a file of the storage and a connection to the storage.
    const FILES_PER_CONNECTION: u64 = 3;
    /// For the database, the log, connections beyond the limits, and other services.
    const OTHER_FILES: u64 = 256;

    /// The same with no more connections than a process has files for that may open so many.
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

/// What the interface is told.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// Scheme and host under which browsers reach the server, without a slash at the end.
    pub public_url: String,
    /// Signs the addresses of pictures and archives.
    pub signer: AddressSigner,
    /// The origins of pages that are hosted elsewhere and may call this server.
    pub allowed_origins: Vec<String>,
    /// The names that requests may be for.
    pub allowed_hosts: AllowedHosts,
    /// The proxies whose word is taken for whom they speak for.
    pub trusted_proxies: TrustedProxies,
    /// What connections and bodies may cost.
    pub limits: HttpLimits,
    /// What the page is told in `/config.js`, as a JSON object.
    pub page_config: serde_json::Value,
    /// The origins of other services that the page may call by itself.
    pub page_connects_to: Vec<String>,
    /// The origins of other services whose scripts the page may load.
    pub page_loads_scripts_from: Vec<String>,
    /// The files of the page, by their path without a slash at the beginning.
    pub page_asset: fn(&str) -> Option<PageAsset>,
    /// How long a model may take for one answer.
    pub model_timeout: Duration,
    /// How long answers that are under way may take when the server is told to stop.
    pub shutdown_timeout: Duration,
}

impl HttpServices {
    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.ports.clock.now()
    }

    /// Makes addresses that are good from now on.
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
