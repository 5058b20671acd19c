//! How much is done, and by which chance.

use std::fmt::Display;
use std::str::FromStr;

/// What a soak is told by its environment.
pub(crate) struct Settings {
    /// `TRIPTYCH_SOAK_SEED`: the same one draws the same.
    pub(crate) seed: u64,
    /// `TRIPTYCH_SOAK_DELIVERIES`: how many events are delivered, those included that come twice.
    pub(crate) deliveries: usize,
    /// `TRIPTYCH_SOAK_GENERATIONS`: how many captions are asked for.
    pub(crate) generations: usize,
    /// `TRIPTYCH_SOAK_KILLS`: how often the server is killed.
    pub(crate) kills: usize,
    /// `TRIPTYCH_SOAK_SECONDS`: how long everyday use goes on among outages; each fails once at least.
    pub(crate) seconds: u64,
}

impl Settings {
    /// Reads them, and prints what was read.
    pub(crate) fn read() -> Self {
        let settings = Self {
            seed: variable("TRIPTYCH_SOAK_SEED", 20_261_121),
            deliveries: variable("TRIPTYCH_SOAK_DELIVERIES", 1_000),
            generations: variable("TRIPTYCH_SOAK_GENERATIONS", 1_000),
            kills: variable("TRIPTYCH_SOAK_KILLS", 5),
            seconds: variable("TRIPTYCH_SOAK_SECONDS", 200),
        };
        say(format!(
            "seed {}, {} deliveries, {} generations, {} kills, {} seconds",
            settings.seed,
            settings.deliveries,
            settings.generations,
            settings.kills,
            settings.seconds
        ));
        settings
    }
}

fn variable<Number: FromStr>(name: &str, default: Number) -> Number {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name}: {text} is no number")),
        Err(_) => default,
    }
}

/// Prints how far a soak has come.
pub(crate) fn say(what: impl Display) {
    eprintln!("soak: {what}");
}
