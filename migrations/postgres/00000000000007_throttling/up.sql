-- Something that was tried, once for each thing that it is counted by. It holds no secret.
CREATE TABLE attempts (
    id TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    made_at TIMESTAMP NOT NULL,
    PRIMARY KEY (id, subject)
);
CREATE INDEX attempts_of_subject ON attempts (subject, made_at);
CREATE INDEX attempts_by_time ON attempts (made_at);

-- What the user logged in with, in a few words.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_by_last_use ON sessions (last_used_at);

-- The picture that a user has of themselves.
ALTER TABLE users ADD COLUMN avatar_id TEXT COLLATE "C";
CREATE INDEX users_by_avatar ON users (avatar_id);
