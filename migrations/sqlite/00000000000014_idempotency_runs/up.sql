-- Which run of a request holds its key: one that was given up for dead and was only slow holds it no
-- longer. Runs of the time before have no name.
ALTER TABLE idempotency_keys ADD COLUMN run_id TEXT NOT NULL DEFAULT '';
