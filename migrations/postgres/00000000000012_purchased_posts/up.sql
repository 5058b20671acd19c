-- Each single post is a kind of credit of its own, named by what was paid for it.
ALTER TABLE credit_reservations ADD COLUMN credit_payment_id TEXT;
ALTER TABLE ledger_entries ADD COLUMN credit_payment_id TEXT;

UPDATE ledger_entries SET credit_payment_id = payment_id
WHERE credit_kind = 'purchased' AND kind = 'purchase';

-- Which post a generation spent was not written down until now: the first took the first.
UPDATE credit_reservations SET credit_payment_id = (
    SELECT bought.payment_id
    FROM (
        SELECT user_id, payment_id,
            ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY sequence) AS number
        FROM ledger_entries
        WHERE credit_kind = 'purchased' AND kind = 'purchase'
    ) AS bought
    JOIN (
        SELECT id, user_id,
            ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY created_at, id) AS number
        FROM credit_reservations
        WHERE credit_kind = 'purchased' AND (settlement IS NULL OR settlement = 'kept')
    ) AS spent ON spent.user_id = bought.user_id AND spent.number = bought.number
    WHERE spent.id = credit_reservations.id
)
WHERE credit_kind = 'purchased';

-- What was given back, and what corrected a sum, goes to the first post: sums that are wrong
-- afterwards are corrected with the next thing that happens to the account.
UPDATE credit_reservations SET credit_payment_id = COALESCE(
    (
        SELECT first.payment_id FROM ledger_entries AS first
        WHERE first.user_id = credit_reservations.user_id
            AND first.credit_kind = 'purchased' AND first.kind = 'purchase'
        ORDER BY first.sequence LIMIT 1
    ),
    'unknown'
)
WHERE credit_kind = 'purchased' AND credit_payment_id IS NULL;
UPDATE ledger_entries SET credit_payment_id = COALESCE(
    (
        SELECT spent.credit_payment_id FROM credit_reservations AS spent
        WHERE spent.id = ledger_entries.reservation_id
    ),
    (
        SELECT first.payment_id FROM ledger_entries AS first
        WHERE first.user_id = ledger_entries.user_id
            AND first.credit_kind = 'purchased' AND first.kind = 'purchase'
        ORDER BY first.sequence LIMIT 1
    ),
    'unknown'
)
WHERE credit_kind = 'purchased' AND credit_payment_id IS NULL;

DROP INDEX ledger_entries_sums;
-- Adding up a user's credits reads this index alone.
CREATE INDEX ledger_entries_sums
    ON ledger_entries (user_id, credit_kind, credit_period_end, credit_payment_id, amount);
