//! What holds of every ledger, however it came to be.

use crate::support::TestDatabase;

/// Shows that nothing is set aside any more, that each reservation was taken once and settled once,
/// and that a credit is kept where there is a caption for it, and nowhere else.
pub(crate) fn assert_that_every_reservation_was_settled_once(database: &TestDatabase) {
    assert_eq!(
        open_reservations(database),
        0,
        "credits are still set aside"
    );
    for (kinds, what) in [
        ("('reserve')", "taken"),
        ("('keep', 'give_back')", "settled"),
    ] {
        let entries = format!(
            "SELECT count(*) FROM ledger_entries AS entries
             WHERE entries.reservation_id = reservations.id AND entries.kind IN {kinds}"
        );
        let strays = format!("FROM credit_reservations AS reservations WHERE ({entries}) <> 1");
        assert_eq!(database.count(&strays), 0, "not {what} once");
    }
    let caption = "SELECT 1 FROM suggestions WHERE suggestions.reservation_id = reservations.id";
    let strays = format!(
        "FROM credit_reservations AS reservations
         WHERE (settlement = 'kept') <> EXISTS ({caption})"
    );
    assert_eq!(
        database.count(&strays),
        0,
        "kept without a caption, or the other way"
    );
    let kept = database.count("FROM credit_reservations WHERE settlement = 'kept'");
    assert_eq!(kept, entries(database, "keep"));
}

/// How many credits are set aside.
pub(crate) fn open_reservations(database: &TestDatabase) -> i64 {
    database.count("FROM credit_reservations WHERE settlement IS NULL")
}

/// How many entries of a kind the ledger has.
pub(crate) fn entries(database: &TestDatabase, kind: &str) -> i64 {
    database.count(&format!("FROM ledger_entries WHERE kind = '{kind}'"))
}
