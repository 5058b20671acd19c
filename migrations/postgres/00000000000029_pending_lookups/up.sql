-- What is to be looked up at the payment provider because no event reports it, and when.
DROP INDEX awaited_news_late;
DROP INDEX awaited_news_of_user;
ALTER TABLE awaited_news RENAME TO pending_lookups;
ALTER TABLE pending_lookups RENAME COLUMN awaited_at TO pending_since;
ALTER TABLE pending_lookups RENAME COLUMN late_at TO due_at;
ALTER TABLE pending_lookups RENAME CONSTRAINT awaited_news_pkey TO pending_lookups_pkey;
ALTER TABLE pending_lookups RENAME CONSTRAINT awaited_news_kind_check TO pending_lookups_kind_check;
ALTER TABLE pending_lookups RENAME CONSTRAINT awaited_news_user_id_fkey TO pending_lookups_user_id_fkey;
CREATE INDEX pending_lookups_due ON pending_lookups (due_at);
CREATE INDEX pending_lookups_of_user ON pending_lookups (user_id);
