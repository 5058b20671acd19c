//! Captions, behind their ports: by the grammar of the domain without a service, or by a model.

mod answer;
mod device_refiner;
mod device_writer;
mod dialogue;
mod openai_refiner;
mod openai_writer;
mod prompt;
mod refine_prompt;

pub use device_refiner::DeviceRefiner;
pub use device_writer::DeviceWriter;
pub use openai_refiner::OpenAiRefiner;
pub use openai_writer::OpenAiWriter;
