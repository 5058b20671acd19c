DROP TABLE attempts;
DROP INDEX users_by_avatar;
ALTER TABLE users DROP COLUMN avatar_id;
DROP INDEX sessions_by_last_use;
ALTER TABLE sessions DROP COLUMN device;
