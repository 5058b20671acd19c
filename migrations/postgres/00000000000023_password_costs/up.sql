-- A hash begins with its cost: the highest is looked up at each start.
CREATE INDEX users_by_password_hash ON users (password_hash);
