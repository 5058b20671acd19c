DROP INDEX ledger_entries_sums;
CREATE INDEX ledger_entries_sums
    ON ledger_entries (user_id, credit_kind, credit_period_end, amount);
ALTER TABLE ledger_entries DROP COLUMN credit_payment_id;
ALTER TABLE credit_reservations DROP COLUMN credit_payment_id;
