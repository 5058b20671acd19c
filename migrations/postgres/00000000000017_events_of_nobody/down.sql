ALTER TABLE webhook_events DROP COLUMN times_of_nobody;
