DROP INDEX pending_lookups_due;
DROP INDEX pending_lookups_of_user;
ALTER TABLE pending_lookups RENAME COLUMN due_at TO late_at;
ALTER TABLE pending_lookups RENAME COLUMN pending_since TO awaited_at;
ALTER TABLE pending_lookups RENAME TO awaited_news;
CREATE INDEX awaited_news_late ON awaited_news (late_at);
CREATE INDEX awaited_news_of_user ON awaited_news (user_id);
