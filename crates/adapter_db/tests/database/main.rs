//! The adapter against a SQLite file and a real PostgreSQL.
//!
//! PostgreSQL is a server that may be filled and thrown away; `TRIPTYCH_TEST_POSTGRES_URL` says
//! where it is, and `.ci/with-postgres.sh` starts one and sets it. Without it the tests fail.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod backup;
mod connecting;
mod credits;
mod last_release;
mod migrations;
mod recovery;
mod reindexing;
mod schema;
mod sqlite_files;
mod sqlite_search;
mod statements;
mod support;
mod two_servers;
mod upgrades;

mod postgres {
    use crate::support::{TestStores, postgres_stores};

    async fn fresh_stores() -> TestStores {
        postgres_stores()
    }

    triptych_ports::store_contracts!(fresh_stores);
    triptych_ports::health_check_contract!(fresh_stores);
}

mod sqlite {
    use crate::support::{TestStores, sqlite_stores};

    async fn fresh_stores() -> TestStores {
        sqlite_stores()
    }

    triptych_ports::store_contracts!(fresh_stores);
    triptych_ports::health_check_contract!(fresh_stores);
}
