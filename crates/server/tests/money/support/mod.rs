//! Databases to look into, and a shop that takes money by a stub of Stripe.

mod database;
mod ports;
mod shop;

pub(crate) use database::TestDatabase;
pub(crate) use ports::ports;
pub(crate) use shop::{APPLIED_WITHIN, Shop, WEBHOOK_SECRET, billing, now_seconds, signed};

/// Makes one test of each proof for each database. A proof is given an empty one.
macro_rules! on_both_databases {
    ($($proof:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $proof() {
                super::$proof(crate::support::TestDatabase::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $proof() {
                super::$proof(crate::support::TestDatabase::postgres()).await;
            })+
        }
    };
}
pub(crate) use on_both_databases;
