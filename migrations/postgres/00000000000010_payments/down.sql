DROP TABLE webhook_events;
DROP TABLE checkouts;
DROP TABLE subscriptions;
DROP TABLE payments;
DROP INDEX ledger_entries_sums;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_payment_check;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_reservation_check;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries DROP COLUMN payment_id;
-- The amounts stay; what made them is no longer told apart.
UPDATE ledger_entries SET kind = 'grant' WHERE reservation_id IS NULL;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (
    kind IN ('grant', 'reserve', 'keep', 'give_back')
);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_check CHECK (
    (kind = 'grant') = (reservation_id IS NULL)
);
DROP INDEX credit_balances_customer;
ALTER TABLE credit_balances DROP COLUMN customer_id;
ALTER TABLE credit_balances DROP COLUMN revision;
