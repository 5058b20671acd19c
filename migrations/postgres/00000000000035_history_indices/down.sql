CREATE INDEX posts_of_user ON posts (user_id, created_at DESC, id DESC);
CREATE INDEX posts_of_user_by_tone ON posts (user_id, tone, created_at DESC, id DESC);
DROP INDEX posts_search_by_tone;
