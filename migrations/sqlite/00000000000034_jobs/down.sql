CREATE TABLE analysis_queue (
    photo_id TEXT PRIMARY KEY NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    queued_at TIMESTAMP NOT NULL,
    lease_until TIMESTAMP NOT NULL,
    attempts BIGINT NOT NULL CHECK (attempts >= 0),
    user_id TEXT NOT NULL DEFAULT '',
    is_large BOOLEAN NOT NULL DEFAULT FALSE,
    turn BIGINT NOT NULL DEFAULT 0,
    is_claimed BOOLEAN NOT NULL DEFAULT FALSE,
    crashes BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX analysis_queue_order
ON analysis_queue (is_claimed, is_large, turn, queued_at, photo_id);
CREATE INDEX analysis_queue_of_user ON analysis_queue (user_id, is_large, turn);
INSERT INTO analysis_queue
SELECT photo_id, queued_at, COALESCE(lease_until, due_at), claims, user_id, queue = 'large_photos', turn,
    queue = 'claimed_photos', strikes
FROM jobs WHERE photo_id IS NOT NULL;
CREATE TABLE outgoing_mail (
    id TEXT PRIMARY KEY NOT NULL,
    letter TEXT NOT NULL,
    queued_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL,
    attempts BIGINT NOT NULL CHECK (attempts >= 0),
    given_up_at TIMESTAMP
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at, id) WHERE given_up_at IS NULL;
INSERT INTO outgoing_mail
SELECT substr(id, 8), content, queued_at, COALESCE(lease_until, due_at), claims, ended_at
FROM jobs WHERE queue = 'mail';
CREATE TABLE webhook_events (
    id TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at TIMESTAMP NOT NULL,
    lease_until TIMESTAMP NOT NULL,
    attempts BIGINT NOT NULL,
    finished_at TIMESTAMP,
    last_failure TEXT,
    times_of_nobody BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX webhook_events_open ON webhook_events (received_at, id) WHERE finished_at IS NULL;
CREATE INDEX webhook_events_finished ON webhook_events (received_at)
    WHERE finished_at IS NOT NULL;
INSERT INTO webhook_events
SELECT substr(id, 7), substr(content, 1, instr(content, char(10)) - 1), substr(content, instr(content, char(10)) + 1),
    queued_at, COALESCE(lease_until, due_at), claims, ended_at, failure, strikes
FROM jobs WHERE queue = 'events';
CREATE TABLE pending_lookups (
    kind TEXT NOT NULL CHECK (kind IN ('checkout', 'subscription')),
    subject_id TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    pending_since TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL,
    look_ups BIGINT NOT NULL,
    looked_up_at TIMESTAMP,
    PRIMARY KEY (kind, subject_id)
);
CREATE INDEX pending_lookups_due ON pending_lookups (due_at);
CREATE INDEX pending_lookups_of_user ON pending_lookups (user_id);
INSERT INTO pending_lookups
SELECT CASE WHEN id LIKE 'checkout/%' THEN 'checkout' ELSE 'subscription' END,
    substr(id, CASE WHEN id LIKE 'checkout/%' THEN 10 ELSE 14 END), user_id, queued_at, due_at,
    strikes, NULL
FROM jobs WHERE queue = 'lookups';
DROP TABLE jobs;
