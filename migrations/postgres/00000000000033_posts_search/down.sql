DROP INDEX posts_search_long;
DROP INDEX posts_search;
ALTER TABLE posts DROP COLUMN short_search_text;
