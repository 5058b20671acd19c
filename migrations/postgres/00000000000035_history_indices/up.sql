-- An operator may have built the index beforehand, while posts are saved; what is left of one whose
-- building was cut off is of no use.
DO $$ BEGIN
    IF EXISTS (
        SELECT FROM pg_index
        WHERE indexrelid = to_regclass('posts_search_by_tone') AND NOT indisvalid
    ) THEN
        DROP INDEX posts_search_by_tone;
    END IF;
END $$;
-- With a tone a search reads the texts of that tone alone. The indices of texts begin with the columns
-- of those that go.
CREATE INDEX IF NOT EXISTS posts_search_by_tone ON posts (user_id, tone, created_at DESC, id DESC)
INCLUDE (short_search_text);
DROP INDEX posts_of_user_by_tone;
DROP INDEX posts_of_user;
