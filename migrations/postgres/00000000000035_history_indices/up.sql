-- With a tone a search reads the texts of that tone alone. The indices of texts begin with the columns
-- of those that go. An operator may have built the first beforehand, while posts are saved.
CREATE INDEX IF NOT EXISTS posts_search_by_tone ON posts (user_id, tone, created_at DESC, id DESC)
INCLUDE (short_search_text);
DROP INDEX posts_of_user_by_tone;
DROP INDEX posts_of_user;
