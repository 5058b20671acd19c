-- The draft of a trip: a post that is not saved yet, or a saved one that is being edited.
CREATE TABLE drafts (
    trip_id TEXT PRIMARY KEY NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Rises with every change: what was read at one revision replaces that one alone.
    revision BIGINT NOT NULL CHECK (revision > 0),
    -- JSON.
    content TEXT NOT NULL,
    -- At which revision each field was last changed, as JSON.
    field_revisions TEXT NOT NULL,
    post_id TEXT REFERENCES posts (id) ON DELETE SET NULL,
    saved_revision BIGINT,
    updated_at TIMESTAMP NOT NULL
);
CREATE INDEX drafts_of_user ON drafts (user_id);
CREATE INDEX drafts_of_post ON drafts (post_id);
