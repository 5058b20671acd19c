-- The costs of the hashes: the highest one is looked up at each start.
CREATE INDEX users_by_password_cost ON users (substr(password_hash, 5, 2));
