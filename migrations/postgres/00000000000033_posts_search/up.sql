-- A search reads all of a user's searchable texts, newest first. Here they lie side by side; the
-- rows of a user lie all over the table. An entry of an index holds 2,704 bytes at the most, so
-- longer texts, which are rare, are read from the table.
ALTER TABLE posts ADD COLUMN short_search_text TEXT
GENERATED ALWAYS AS (CASE WHEN octet_length(search_text) <= 2000 THEN search_text END) STORED;
CREATE INDEX posts_search ON posts (user_id, created_at DESC, id DESC)
INCLUDE (tone, short_search_text);
CREATE INDEX posts_search_long ON posts (user_id, created_at DESC, id DESC)
WHERE short_search_text IS NULL;
