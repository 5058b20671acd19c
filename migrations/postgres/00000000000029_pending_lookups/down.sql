ALTER INDEX pending_lookups_of_user RENAME TO awaited_news_of_user;
ALTER INDEX pending_lookups_due RENAME TO awaited_news_late;
ALTER TABLE pending_lookups RENAME CONSTRAINT pending_lookups_user_id_fkey TO awaited_news_user_id_fkey;
ALTER TABLE pending_lookups RENAME CONSTRAINT pending_lookups_kind_check TO awaited_news_kind_check;
ALTER TABLE pending_lookups RENAME CONSTRAINT pending_lookups_pkey TO awaited_news_pkey;
ALTER TABLE pending_lookups RENAME COLUMN due_at TO late_at;
ALTER TABLE pending_lookups RENAME COLUMN pending_since TO awaited_at;
ALTER TABLE pending_lookups RENAME TO awaited_news;
