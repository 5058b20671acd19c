-- The sum of a user's ledger entries, changed in the transaction that writes an entry.
CREATE TABLE credit_balances (
    user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    balance BIGINT NOT NULL CHECK (balance >= 0)
);

-- A credit that is set aside; open as long as it has no settlement.
CREATE TABLE credit_reservations (
    id TEXT PRIMARY KEY NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credit_kind TEXT NOT NULL CHECK (credit_kind IN ('welcome', 'purchased', 'allowance')),
    credit_period_end TIMESTAMP,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    settlement TEXT CHECK (settlement IN ('kept', 'given_back')),
    settled_at TIMESTAMP,
    CHECK ((credit_kind = 'allowance') = (credit_period_end IS NOT NULL)),
    CHECK ((settlement IS NULL) = (settled_at IS NULL))
);
CREATE INDEX credit_reservations_of_user ON credit_reservations (user_id);
CREATE INDEX credit_reservations_open ON credit_reservations (expires_at)
    WHERE settlement IS NULL;

-- The immutable entries. They outlive their user: then they keep amounts alone.
CREATE TABLE ledger_entries (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'reserve', 'keep', 'give_back')),
    reservation_id TEXT,
    credit_kind TEXT NOT NULL CHECK (credit_kind IN ('welcome', 'purchased', 'allowance')),
    credit_period_end TIMESTAMP,
    amount BIGINT NOT NULL,
    business_key TEXT NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL,
    CHECK ((kind = 'grant') = (reservation_id IS NULL)),
    CHECK ((credit_kind = 'allowance') = (credit_period_end IS NOT NULL))
);
CREATE INDEX ledger_entries_of_user ON ledger_entries (user_id, created_at, sequence);
