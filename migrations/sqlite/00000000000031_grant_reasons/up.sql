-- Why an operator granted credits; null for all other entries.
ALTER TABLE ledger_entries ADD COLUMN reason TEXT CHECK (reason IS NULL OR kind = 'grant');
