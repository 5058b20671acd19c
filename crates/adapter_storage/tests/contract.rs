//! The contract of object storage on every backend.

#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod support;

mod folder {
    use crate::support::{TestStorage, in_folder};

    async fn fresh_storage() -> TestStorage {
        in_folder()
    }
    triptych_ports::object_storage_contract!(fresh_storage);
    triptych_ports::health_check_contract!(fresh_storage);
}

mod memory {
    use crate::support::{TestStorage, in_memory};

    async fn fresh_storage() -> TestStorage {
        in_memory()
    }
    triptych_ports::object_storage_contract!(fresh_storage);
    triptych_ports::health_check_contract!(fresh_storage);
}

mod s3 {
    use crate::support::{TestStorage, on_s3};

    async fn fresh_storage() -> TestStorage {
        on_s3("").await
    }
    triptych_ports::object_storage_contract!(fresh_storage);
    triptych_ports::health_check_contract!(fresh_storage);
}

mod s3_under_a_prefix {
    use crate::support::{TestStorage, on_s3};

    async fn fresh_storage() -> TestStorage {
        on_s3("/holiday/2026").await
    }
    triptych_ports::object_storage_contract!(fresh_storage);
    triptych_ports::health_check_contract!(fresh_storage);
}
