-- The address that is to replace the present one, once it is confirmed. It is nobody's until then.
ALTER TABLE users ADD COLUMN pending_email TEXT;

-- Letters that wait, without any secret. A letter is due again when its lease or its pause ends.
CREATE TABLE outgoing_mail (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    letter TEXT NOT NULL,
    queued_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL,
    attempts BIGINT NOT NULL CHECK (attempts >= 0),
    given_up_at TIMESTAMP
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at, id)
    WHERE given_up_at IS NULL;

-- Links that were mailed. The token itself is never stored.
CREATE TABLE mailed_tokens (
    digest TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    purpose TEXT NOT NULL CHECK (purpose IN ('reset_password', 'confirm_address')),
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX mailed_tokens_of_user ON mailed_tokens (user_id);
CREATE INDEX mailed_tokens_by_expiry ON mailed_tokens (expires_at);

-- Addresses that were asked for a reset, known or not, under a digest.
CREATE TABLE reset_requests (
    address_digest TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    blocked_until TIMESTAMP NOT NULL
);
CREATE INDEX reset_requests_by_end ON reset_requests (blocked_until);
