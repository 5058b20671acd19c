-- Users take turns: of the photos that wait, the one with the lowest turn is analysed next. Large
-- ones wait among themselves. A photo is claimed from the moment a worker takes it; what is claimed
-- and held by nobody was interrupted, and only such a photo counts crashes, those of it alone.
ALTER TABLE analysis_queue ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
ALTER TABLE analysis_queue ADD COLUMN is_large BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE analysis_queue ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
ALTER TABLE analysis_queue ADD COLUMN is_claimed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE analysis_queue ADD COLUMN crashes BIGINT NOT NULL DEFAULT 0;
UPDATE analysis_queue
SET user_id = (SELECT photos.user_id FROM photos WHERE photos.id = analysis_queue.photo_id);
DROP INDEX analysis_queue_order;
CREATE INDEX analysis_queue_order
ON analysis_queue (is_claimed, is_large, turn, queued_at, photo_id);
CREATE INDEX analysis_queue_of_user ON analysis_queue (user_id, is_large, turn);
