//! The contracts of the ports, run against the device.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::num::NonZeroUsize;

use bytes::Bytes;
use triptych_adapter_ai::analysis::{DeviceAnalyser, DeviceRenderer, PhotoWorkers};
use triptych_adapter_ai::gazetteer::OfflineGazetteer;
use triptych_ports::contract::gazetteer::KnowsArezzo;
use triptych_ports::contract::photo_analyser::AnalyserAndPictures;
use triptych_ports::contract::renderer::RendererAndPictures;
use triptych_ports::{Gazetteer, PhotoAnalyser, Renderer};

struct World(OfflineGazetteer);

impl KnowsArezzo for World {
    fn gazetteer(&self) -> &dyn Gazetteer {
        &self.0
    }
}

async fn fresh_world() -> World {
    World(OfflineGazetteer::default())
}

triptych_ports::gazetteer_contract!(fresh_world);

/// The picture of a temple, by the project's photographs.
fn temple() -> Bytes {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../vision/tests/photos/china.jpg"
    );
    Bytes::from(std::fs::read(file).unwrap())
}

/// The same with its pixels thrown away: the header is sound, and nothing follows it.
fn beheaded() -> Bytes {
    temple().slice(..1_000)
}

fn workers() -> PhotoWorkers {
    PhotoWorkers::new(NonZeroUsize::MIN)
}

struct Analyser(DeviceAnalyser);

impl AnalyserAndPictures for Analyser {
    fn analyser(&self) -> &dyn PhotoAnalyser {
        &self.0
    }

    fn sound(&self) -> Bytes {
        temple()
    }

    fn damaged(&self) -> Bytes {
        beheaded()
    }
}

async fn fresh_analyser() -> Analyser {
    Analyser(DeviceAnalyser::new(workers(), None))
}

triptych_ports::photo_analyser_contract!(fresh_analyser);

struct Pictures(DeviceRenderer);

impl RendererAndPictures for Pictures {
    fn renderer(&self) -> &dyn Renderer {
        &self.0
    }

    fn sound(&self) -> Bytes {
        temple()
    }

    fn damaged(&self) -> Bytes {
        beheaded()
    }
}

async fn fresh_renderer() -> Pictures {
    Pictures(DeviceRenderer::new(workers()))
}

triptych_ports::renderer_contract!(fresh_renderer);
