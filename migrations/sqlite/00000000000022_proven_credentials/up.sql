-- Whether who holds the password, the sessions and the identities of an account has proved in one
-- step with them that its address is theirs. Of older accounts nobody knows, so it is false.
ALTER TABLE users ADD COLUMN credentials_proven BOOLEAN NOT NULL DEFAULT FALSE;

-- The address that the provider vouches for, if any.
ALTER TABLE pending_links ADD COLUMN verified_address TEXT;

-- A hash begins with its cost: the highest is looked up at each start.
CREATE INDEX users_by_password_hash ON users (password_hash);
