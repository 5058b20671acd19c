-- Identifiers and keys are compared byte by byte (collation "C"), as SQLite does it.

-- A user. The two keys are the forms under which name and address are unique.
CREATE TABLE users (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    username TEXT NOT NULL,
    username_key TEXT COLLATE "C" NOT NULL UNIQUE,
    email TEXT NOT NULL,
    email_key TEXT COLLATE "C" NOT NULL UNIQUE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    email_confirmed BOOLEAN NOT NULL,
    created_at TIMESTAMP NOT NULL
);

-- A login. The token itself is never stored.
CREATE TABLE sessions (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_digest TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL,
    last_used_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
