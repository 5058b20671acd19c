//! Rows of tables, and what they are in the domain.

pub(crate) mod credit_rows;
pub(crate) mod payment_rows;
pub(crate) mod photo_rows;
pub(crate) mod post_rows;
pub(crate) mod subscription_rows;

use super::{Conn, photos, schema};
