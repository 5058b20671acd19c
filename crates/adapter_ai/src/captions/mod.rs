//! Captions without a service: the grammar of the domain, behind the port.

mod device_writer;

pub use device_writer::DeviceWriter;
