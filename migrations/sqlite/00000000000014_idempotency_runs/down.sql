ALTER TABLE idempotency_keys DROP COLUMN run_id;
