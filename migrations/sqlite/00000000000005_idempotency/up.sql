-- Requests with an idempotency key; with a status and a body once they have succeeded.
CREATE TABLE idempotency_keys (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    running_until TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    status INTEGER,
    body TEXT,
    PRIMARY KEY (user_id, route, key),
    CHECK ((status IS NULL) = (body IS NULL))
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
