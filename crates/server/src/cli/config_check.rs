//! `triptych config check`

use crate::config::Config;

/// Says what was read; what is wrong has been said before.
#[allow(clippy::print_stdout)]
pub(super) fn run(config: &Config) {
    println!("configuration is sound");
    println!("profile  {:?}", config.server.profile);
    println!("bind     {}", config.server.bind);
    println!("storage  {}", config.storage.url);
    println!("picks    {:?}", config.ai.curator);
    println!("captions {:?}", config.ai.writer);
    println!("payments {:?}", config.payments.provider);
}
