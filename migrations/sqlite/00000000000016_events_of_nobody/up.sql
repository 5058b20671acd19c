-- An event is given up when its owner was unknown often enough, whatever else kept it waiting.
ALTER TABLE webhook_events ADD COLUMN times_of_nobody BIGINT NOT NULL DEFAULT 0;
