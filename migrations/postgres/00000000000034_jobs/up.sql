-- All background jobs. The id names the kind of the job and its subject. A job is due from `due_at`
-- on and claimed until `lease_until`; what ended, and why, is kept for a while.
CREATE TABLE jobs (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    queue TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
    photo_id TEXT COLLATE "C" REFERENCES photos (id) ON DELETE CASCADE,
    content TEXT,
    turn BIGINT NOT NULL CHECK (turn >= 0),
    queued_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL,
    lease_until TIMESTAMP,
    claims BIGINT NOT NULL CHECK (claims >= 0),
    strikes BIGINT NOT NULL CHECK (strikes >= 0),
    ended_at TIMESTAMP,
    failure TEXT
);
-- Photos are read by turn; of all others the turn is 0, so that this index has them by due time.
CREATE INDEX jobs_order ON jobs (queue, turn, due_at, id) WHERE ended_at IS NULL;
CREATE INDEX jobs_ended ON jobs (queue, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX jobs_of_user ON jobs (user_id, queue, turn) WHERE user_id IS NOT NULL;
CREATE INDEX jobs_of_photo ON jobs (photo_id) WHERE photo_id IS NOT NULL;

INSERT INTO jobs (id, queue, user_id, photo_id, turn, queued_at, due_at, lease_until, claims, strikes)
SELECT 'photo/' || photo_id,
    CASE WHEN is_claimed THEN 'claimed_photos' WHEN is_large THEN 'large_photos' ELSE 'photos' END,
    user_id, photo_id, turn, queued_at, CASE WHEN is_claimed THEN queued_at ELSE lease_until END,
    CASE WHEN is_claimed THEN lease_until END, attempts, crashes
FROM analysis_queue;
INSERT INTO jobs (id, queue, content, turn, queued_at, due_at, claims, strikes, ended_at, failure)
SELECT 'letter/' || id, 'mail', letter, 0, queued_at, due_at, attempts, 0, given_up_at,
    CASE WHEN given_up_at IS NOT NULL THEN 'given up' END
FROM outgoing_mail;
-- The content of an event is its kind, a line feed and its body.
INSERT INTO jobs (id, queue, content, turn, queued_at, due_at, claims, strikes, ended_at, failure)
SELECT 'event/' || id, 'events', kind || chr(10) || body, 0, received_at, lease_until, attempts,
    times_of_nobody, finished_at, last_failure
FROM webhook_events;
INSERT INTO jobs (id, queue, user_id, turn, queued_at, due_at, claims, strikes)
SELECT kind || '/' || subject_id, 'lookups', user_id, 0, pending_since, due_at, look_ups, look_ups
FROM pending_lookups;
DROP TABLE analysis_queue;
DROP TABLE outgoing_mail;
DROP TABLE webhook_events;
DROP TABLE pending_lookups;
