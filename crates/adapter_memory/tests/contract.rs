//! Every contract, run against the fakes.

use std::sync::Arc;

use triptych_adapter_memory::{
    FakePayments, ManualClock, MemoryDatabase, MemoryMail, MemoryStorage, PlainHasher,
    SequentialRandomness,
};
use triptych_ports::contract::Stores;
use triptych_ports::contract::mail_sender::Outgoing;
use triptych_ports::{Mail, MailSender};

async fn fresh_stores() -> Stores {
    Stores::of(&Arc::new(MemoryDatabase::new()))
}

triptych_ports::store_contracts!(fresh_stores);

async fn fresh_storage() -> MemoryStorage {
    MemoryStorage::new(Arc::new(ManualClock::default()))
}

triptych_ports::object_storage_contract!(fresh_storage);

struct Outbox(MemoryMail);

impl Outgoing for Outbox {
    fn sender(&self) -> &dyn MailSender {
        &self.0
    }

    fn sent(&self) -> Vec<Mail> {
        self.0.sent()
    }
}

async fn fresh_outbox() -> Outbox {
    Outbox(MemoryMail::new())
}

triptych_ports::mail_sender_contract!(fresh_outbox);

async fn fresh_hasher() -> PlainHasher {
    PlainHasher::new()
}

triptych_ports::password_hasher_contract!(fresh_hasher);

async fn fresh_randomness() -> SequentialRandomness {
    SequentialRandomness::new()
}

triptych_ports::randomness_contract!(fresh_randomness);

async fn fresh_payments() -> FakePayments {
    FakePayments::new()
}

triptych_ports::payment_provider_contract!(fresh_payments);
