DROP INDEX analysis_queue_of_user;
DROP INDEX analysis_queue_order;
ALTER TABLE analysis_queue DROP COLUMN crashes;
ALTER TABLE analysis_queue DROP COLUMN is_claimed;
ALTER TABLE analysis_queue DROP COLUMN turn;
ALTER TABLE analysis_queue DROP COLUMN is_large;
ALTER TABLE analysis_queue DROP COLUMN user_id;
CREATE INDEX analysis_queue_order ON analysis_queue (queued_at, photo_id, lease_until);
