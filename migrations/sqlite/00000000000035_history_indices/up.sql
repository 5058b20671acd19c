-- The indices of texts, which begin with the columns of those that go. With a tone a search reads the
-- texts of that tone alone.
DROP INDEX posts_of_user;
DROP INDEX posts_of_user_by_tone;
DROP INDEX posts_search;
CREATE INDEX posts_search ON posts (user_id, created_at DESC, id DESC, tone, search_text);
CREATE INDEX posts_search_by_tone
ON posts (user_id, tone, created_at DESC, id DESC, search_text);

-- The numbers of posts in the index of trigrams. Those of a user share the upper 32 bits.
CREATE TABLE posts_search_rows (
    id INTEGER PRIMARY KEY NOT NULL,
    post_id TEXT NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL
);
CREATE VIEW posts_search_texts AS
SELECT numbers.id, posts.search_text
FROM posts_search_rows AS numbers JOIN posts ON posts.id = numbers.post_id;
-- The trigrams of searchable texts, without their positions. A search for a rare word reads the
-- posts of the user that have the rarest of its trigrams.
CREATE VIRTUAL TABLE posts_search_trigrams USING fts5 (
    search_text,
    content = 'posts_search_texts',
    content_rowid = 'id',
    columnsize = 0,
    detail = none,
    tokenize = 'trigram case_sensitive 1'
);
INSERT INTO posts_search_rows (id, post_id, created_at)
SELECT (dense_rank() OVER (ORDER BY user_id) << 32)
        + row_number() OVER (PARTITION BY user_id ORDER BY created_at, id),
    id, created_at
FROM posts;
-- In the order of the numbers, which takes half as long as to rebuild the index from the view.
INSERT INTO posts_search_trigrams (rowid, search_text)
SELECT id, (SELECT search_text FROM posts WHERE posts.id = post_id)
FROM posts_search_rows ORDER BY id;

-- The user of a post and the time of its creation never change.
CREATE TRIGGER posts_search_insert AFTER INSERT ON posts BEGIN
    -- The next number of the user, else the first of the next user.
    INSERT INTO posts_search_rows (id, post_id, created_at)
    VALUES (1 + coalesce(
        (SELECT max(id) FROM posts_search_rows WHERE id <= (
            SELECT numbers.id | 0xffffffff
            FROM posts JOIN posts_search_rows AS numbers ON numbers.post_id = posts.id
            WHERE posts.user_id = NEW.user_id LIMIT 1)),
        (SELECT max(id) | 0xffffffff FROM posts_search_rows),
        0xffffffff), NEW.id, NEW.created_at);
    INSERT INTO posts_search_trigrams (rowid, search_text)
    SELECT id, NEW.search_text FROM posts_search_rows WHERE post_id = NEW.id;
END;
CREATE TRIGGER posts_search_update AFTER UPDATE OF search_text ON posts
WHEN NEW.search_text <> OLD.search_text BEGIN
    INSERT INTO posts_search_trigrams (posts_search_trigrams, rowid, search_text)
    SELECT 'delete', id, OLD.search_text FROM posts_search_rows WHERE post_id = NEW.id;
    INSERT INTO posts_search_trigrams (rowid, search_text)
    SELECT id, NEW.search_text FROM posts_search_rows WHERE post_id = NEW.id;
END;
CREATE TRIGGER posts_search_delete AFTER DELETE ON posts BEGIN
    INSERT INTO posts_search_trigrams (posts_search_trigrams, rowid, search_text)
    SELECT 'delete', id, OLD.search_text FROM posts_search_rows WHERE post_id = OLD.id;
    DELETE FROM posts_search_rows WHERE post_id = OLD.id;
END;
