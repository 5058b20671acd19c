-- A search reads all of a user's searchable texts, newest first. Here they lie side by side; the
-- rows of a user lie all over the table.
CREATE INDEX posts_search ON posts (user_id, created_at DESC, id DESC, search_text);
