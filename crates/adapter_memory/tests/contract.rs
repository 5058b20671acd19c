//! All contract tests, run against the fakes.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use bytes::Bytes;
use triptych_adapter_memory::{
    FakeAnalyser, FakeCaptionModel, FakeGazetteer, FakeIdentityProvider, FakePayments, FakeRanker,
    FakeRenderer, ManualClock, MemoryDatabase, MemoryMail, MemoryStorage, PlainDigester,
    PlainHasher, SequentialRandomness,
};
use triptych_ports::contract::Stores;
use triptych_ports::contract::address_digester::Digesters;
use triptych_ports::contract::gazetteer::KnowsArezzo;
use triptych_ports::contract::identity_provider::VisitedProvider;
use triptych_ports::contract::mail_sender::Outgoing;
use triptych_ports::contract::photo_analyser::AnalyserAndPictures;
use triptych_ports::contract::renderer::RendererAndPictures;
use triptych_ports::{
    AddressDigester, Gazetteer, IdentityProvider, Mail, MailSender, PhotoAnalyser, Renderer,
};
use triptych_trips::GeoPoint;
use triptych_users::EmailAddress;
use triptych_users::social::{ProvidedEmail, ProvidedIdentity, Subject};

async fn fresh_stores() -> Stores {
    Stores::of(&Arc::new(MemoryDatabase::default()))
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
    Outbox(MemoryMail::default())
}

triptych_ports::mail_sender_contract!(fresh_outbox);

async fn fresh_hasher() -> PlainHasher {
    PlainHasher::default()
}

triptych_ports::password_hasher_contract!(fresh_hasher);

struct OneKey(PlainDigester, PlainDigester);

impl Digesters for OneKey {
    fn first(&self) -> &dyn AddressDigester {
        &self.0
    }

    fn same_key(&self) -> &dyn AddressDigester {
        &self.1
    }
}

async fn fresh_digesters() -> OneKey {
    OneKey(PlainDigester, PlainDigester)
}

triptych_ports::address_digester_contract!(fresh_digesters);

async fn fresh_randomness() -> SequentialRandomness {
    SequentialRandomness::default()
}

triptych_ports::randomness_contract!(fresh_randomness);

async fn fresh_payments() -> FakePayments {
    FakePayments::default()
}

triptych_ports::payment_provider_contract!(fresh_payments);

mod database_health {
    use triptych_adapter_memory::MemoryDatabase;

    async fn fresh_database() -> MemoryDatabase {
        MemoryDatabase::default()
    }

    triptych_ports::health_check_contract!(fresh_database);
}

triptych_ports::health_check_contract!(fresh_storage);

async fn fresh_clock() -> ManualClock {
    ManualClock::default()
}

triptych_ports::clock_contract!(fresh_clock);

struct Map(FakeGazetteer);

impl KnowsArezzo for Map {
    fn gazetteer(&self) -> &dyn Gazetteer {
        &self.0
    }
}

async fn fresh_map() -> Map {
    let map = FakeGazetteer::default();
    map.add("Arezzo", "IT", GeoPoint::new(43.462_8, 11.880_7).unwrap());
    Map(map)
}

triptych_ports::gazetteer_contract!(fresh_map);

async fn fresh_caption_model() -> FakeCaptionModel {
    FakeCaptionModel::default()
}

triptych_ports::caption_model_contract!(fresh_caption_model);

async fn fresh_ranker() -> FakeRanker {
    FakeRanker::default()
}

triptych_ports::photo_ranker_contract!(fresh_ranker);

const SOUND: Bytes = Bytes::from_static(b"sound");
const DAMAGED: Bytes = Bytes::from_static(b"damaged");

struct Analyser(FakeAnalyser);

impl AnalyserAndPictures for Analyser {
    fn analyser(&self) -> &dyn PhotoAnalyser {
        &self.0
    }

    fn sound(&self) -> Bytes {
        SOUND
    }

    fn damaged(&self) -> Bytes {
        DAMAGED
    }
}

async fn fresh_analyser() -> Analyser {
    let analyser = FakeAnalyser::default();
    analyser.find_damaged(DAMAGED);
    Analyser(analyser)
}

triptych_ports::photo_analyser_contract!(fresh_analyser);

struct Pictures(FakeRenderer);

impl RendererAndPictures for Pictures {
    fn renderer(&self) -> &dyn Renderer {
        &self.0
    }

    fn sound(&self) -> Bytes {
        SOUND
    }

    fn damaged(&self) -> Bytes {
        DAMAGED
    }
}

async fn fresh_renderer() -> Pictures {
    let renderer = FakeRenderer::default();
    renderer.find_damaged(DAMAGED);
    Pictures(renderer)
}

triptych_ports::renderer_contract!(fresh_renderer);

/// The fake, and the users that the contract needs.
struct Visited(FakeIdentityProvider);

#[async_trait::async_trait]
impl VisitedProvider for Visited {
    fn provider(&self) -> &dyn IdentityProvider {
        &self.0
    }

    async fn sign_in(&self, url: &str, login: &str) -> (String, String) {
        let (email, names) = match login {
            "mara" => (Some(true), Some(("Mara", "Lindqvist"))),
            "tomas" => (Some(false), None),
            _ => (None, None),
        };
        let identity = ProvidedIdentity {
            subject: Subject::parse(&format!("subject of {login}")).unwrap(),
            email: email.map(|is_verified| ProvidedEmail {
                address: EmailAddress::parse(&format!("{login}@example.org")).unwrap(),
                is_verified,
            }),
            given_name: names.map(|(given_name, _)| given_name.to_owned()),
            family_name: names.map(|(_, family_name)| family_name.to_owned()),
            full_name: None,
            preferred_username: None,
        };
        self.0.sign_in(url, &identity).unwrap()
    }
}

async fn fresh_identity_provider() -> Visited {
    Visited(FakeIdentityProvider::default())
}

triptych_ports::identity_provider_contract!(fresh_identity_provider);
