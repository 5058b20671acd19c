-- Of what the payment provider is to tell something, and from when it is asked.
CREATE TABLE awaited_news (
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('checkout', 'subscription')),
    subject_id TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- When the news were late the first time.
    awaited_at TIMESTAMP NOT NULL,
    -- When they are late the next time.
    late_at TIMESTAMP NOT NULL,
    look_ups BIGINT NOT NULL,
    looked_up_at TIMESTAMP,
    PRIMARY KEY (kind, subject_id)
);
CREATE INDEX awaited_news_late ON awaited_news (late_at);
CREATE INDEX awaited_news_of_user ON awaited_news (user_id);

INSERT INTO awaited_news (kind, subject_id, user_id, awaited_at, late_at, look_ups)
SELECT 'checkout', id, user_id, created_at, created_at, 0
FROM checkouts WHERE status = 'open';
INSERT INTO awaited_news (kind, subject_id, user_id, awaited_at, late_at, look_ups)
SELECT 'subscription', id, user_id, heard_at, COALESCE(
    (
        SELECT MAX(paid.period_end) FROM payments AS paid
        WHERE paid.subscription_id = subscriptions.id
    ),
    heard_at
), 0
FROM subscriptions WHERE state <> 'ended';
