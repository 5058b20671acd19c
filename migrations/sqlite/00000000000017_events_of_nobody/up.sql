-- An event is given up when its owner was unknown often enough, whatever else kept it waiting.
ALTER TABLE webhook_events ADD COLUMN times_of_nobody BIGINT NOT NULL DEFAULT 0;

-- Entries of accounts that are gone were known by the name of their user.
UPDATE ledger_entries SET business_key = 'former:' || sequence
WHERE user_id IS NULL AND (business_key LIKE 'welcome:%' OR business_key LIKE 'correction:%');
