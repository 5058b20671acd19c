//! The application under test, and its test data.

mod answer;
mod form;
mod pictures;
mod services;
mod session;
mod social;
mod test_app;
mod zip_readers;

pub use answer::Answer;
pub use form::{Form, file, text};
pub use pictures::{jpeg, png, png_of};
pub use services::Fakes;
pub use session::Session;
pub use social::{person, unverified};
pub use test_app::TestApp;
pub use zip_readers::read_zip;
