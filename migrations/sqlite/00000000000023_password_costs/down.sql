DROP INDEX users_by_password_hash;
