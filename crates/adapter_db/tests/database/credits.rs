//! The balance that is kept is the sum of the ledger.

use std::sync::Arc;

use diesel::sql_types::BigInt;
use diesel::{QueryableByName, RunQueryDsl, sql_query};
use triptych_adapter_db::Database;
use triptych_billing::{ReservationId, Settlement};
use triptych_ports::CreditLedger;
use triptych_ports::contract::fixtures::{moment, new_id, purchase, registered};
use triptych_ports::contract::{Stores, in_parallel};
use triptych_users::UserId;

use crate::support::{POOL_SIZE, PostgresDatabase, SqliteDatabase};

const STRAY_BALANCES: &str = "SELECT count(*) AS count FROM credit_balances AS balances
    WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries AS entries
                      WHERE entries.user_id = balances.user_id)";

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_balances_equal_the_ledger_after_parallel_use() {
    let file = SqliteDatabase::migrated();
    use_credits_in_parallel(&file.url()).await;
    let stray: Count = sql_query(STRAY_BALANCES)
        .get_result(&mut file.connection())
        .unwrap();
    assert_eq!(stray.count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_balances_equal_the_ledger_after_parallel_use() {
    let server = PostgresDatabase::migrated();
    use_credits_in_parallel(&server.url()).await;
    let stray: Count = sql_query(STRAY_BALANCES)
        .get_result(&mut server.connection())
        .unwrap();
    assert_eq!(stray.count, 0);
}

/// Buys, sets aside, keeps and gives back, all at once and each settlement twice.
async fn use_credits_in_parallel(url: &str) {
    let database = Arc::new(Database::connect(url, POOL_SIZE).unwrap());
    let user_id = registered(&Stores::of(&database), "mara").await;
    in_parallel(60, |index| {
        let database = Arc::clone(&database);
        async move { use_credit(&database, user_id, index).await }
    })
    .await;
}

async fn use_credit(database: &Database, user_id: UserId, index: usize) {
    if index.is_multiple_of(3) {
        assert!(database.append(&purchase(user_id)).await.unwrap());
    }
    let reservation_id = ReservationId::new(new_id());
    if database
        .reserve(reservation_id, user_id, moment(5))
        .await
        .is_err()
    {
        return;
    }
    let wanted = if index.is_multiple_of(2) {
        Settlement::Kept
    } else {
        Settlement::GivenBack
    };
    for _ in 0..2 {
        let settled = database
            .settle(reservation_id, wanted, moment(6))
            .await
            .unwrap();
        assert_eq!(settled, wanted);
    }
}
