//! The contract, with a real provider at the other end.

use triptych_ports::identity_provider_contract;

use crate::real_provider::RealProvider;

async fn real_provider() -> RealProvider {
    RealProvider::start()
}

identity_provider_contract!(real_provider);
