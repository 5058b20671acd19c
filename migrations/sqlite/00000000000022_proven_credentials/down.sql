DROP INDEX users_by_password_hash;
ALTER TABLE pending_links DROP COLUMN verified_address;
ALTER TABLE users DROP COLUMN credentials_proven;
