ALTER TABLE ledger_entries DROP COLUMN reason;
