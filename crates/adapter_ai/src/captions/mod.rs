//! Captions without a service: the grammar of the domain, behind the port.

mod device_refiner;
mod device_writer;

pub use device_refiner::DeviceRefiner;
pub use device_writer::DeviceWriter;
