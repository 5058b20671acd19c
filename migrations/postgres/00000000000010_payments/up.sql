-- News of a user's money are counted, so that none that is older is taken in after a newer one.
ALTER TABLE credit_balances ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
-- The payment provider's name of the user.
ALTER TABLE credit_balances ADD COLUMN customer_id TEXT COLLATE "C";
CREATE UNIQUE INDEX credit_balances_customer ON credit_balances (customer_id);

-- The ledger learns what payments do to it.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check;
ALTER TABLE ledger_entries ADD COLUMN payment_id TEXT COLLATE "C";
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (
    kind IN ('grant', 'purchase', 'lapse', 'refund', 'reinstate', 'reserve', 'keep', 'give_back')
);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_reservation_check CHECK (
    (kind IN ('reserve', 'keep', 'give_back')) = (reservation_id IS NOT NULL)
);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payment_check CHECK (
    (kind = 'purchase') = (payment_id IS NOT NULL)
);
-- Adding up a user's credits reads this index alone.
CREATE INDEX ledger_entries_sums
    ON ledger_entries (user_id, credit_kind, credit_period_end, amount);

-- What is known of a payment. Its facts only add up, in whatever order they come.
CREATE TABLE payments (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    heard_at TIMESTAMP NOT NULL,
    bought TEXT CHECK (bought IN ('post', 'period')),
    subscription_id TEXT COLLATE "C",
    plan TEXT CHECK (plan IN ('basic', 'pro')),
    period_end TIMESTAMP,
    is_refunded BOOLEAN NOT NULL,
    is_disputed BOOLEAN NOT NULL,
    is_dispute_won BOOLEAN NOT NULL,
    is_lapse_written BOOLEAN NOT NULL,
    CHECK ((bought IS NOT NULL AND bought = 'period') = (subscription_id IS NOT NULL)),
    CHECK ((subscription_id IS NULL) = (plan IS NULL)),
    CHECK ((subscription_id IS NULL) = (period_end IS NULL))
);
CREATE INDEX payments_of_user ON payments (user_id, heard_at, id);
CREATE INDEX payments_to_lapse ON payments (period_end)
    WHERE period_end IS NOT NULL AND NOT is_lapse_written;

-- A subscription as the provider described it last.
CREATE TABLE subscriptions (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    heard_at TIMESTAMP NOT NULL,
    plan TEXT NOT NULL CHECK (plan IN ('basic', 'pro')),
    state TEXT NOT NULL CHECK (state IN ('incomplete', 'live', 'ended')),
    ended_at TIMESTAMP,
    is_cancelled BOOLEAN NOT NULL,
    CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX subscriptions_of_user ON subscriptions (user_id, heard_at, id);

-- A payment that somebody began.
CREATE TABLE checkouts (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    plan TEXT NOT NULL CHECK (plan IN ('pay_as_you_go', 'basic', 'pro')),
    status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'expired')),
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX checkouts_of_user ON checkouts (user_id);

-- Events of the payment provider, kept until they have had their effect.
CREATE TABLE webhook_events (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at TIMESTAMP NOT NULL,
    lease_until TIMESTAMP NOT NULL,
    attempts BIGINT NOT NULL,
    finished_at TIMESTAMP,
    last_failure TEXT
);
CREATE INDEX webhook_events_open ON webhook_events (received_at, id) WHERE finished_at IS NULL;
CREATE INDEX webhook_events_finished ON webhook_events (received_at)
    WHERE finished_at IS NOT NULL;
