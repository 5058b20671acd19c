-- A trip. It counts its posts, so that those without one are found at once.
CREATE TABLE trips (
    id TEXT PRIMARY KEY NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMP NOT NULL,
    curated_at TIMESTAMP,
    post_count BIGINT NOT NULL CHECK (post_count >= 0)
);
CREATE INDEX trips_of_user ON trips (user_id, created_at DESC, id DESC);
CREATE INDEX trips_by_post_count ON trips (post_count, created_at, id);

-- A photo, all but its bytes.
CREATE TABLE photos (
    id TEXT PRIMARY KEY NOT NULL,
    trip_id TEXT NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    size_bytes BIGINT NOT NULL CHECK (size_bytes >= 0),
    format TEXT NOT NULL CHECK (format IN ('jpeg', 'png', 'gif', 'webp')),
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    taken_at_local TIMESTAMP,
    taken_at_offset_minutes SMALLINT,
    uploaded_at TIMESTAMP NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('received', 'analysed', 'refused')),
    measurements TEXT,
    refusal_reason TEXT,
    verdict TEXT,
    is_selected BOOLEAN NOT NULL,
    selected_by_hand BOOLEAN NOT NULL,
    UNIQUE (trip_id, content_hash),
    CHECK ((state = 'analysed') = (measurements IS NOT NULL)),
    CHECK ((state = 'refused') = (refusal_reason IS NOT NULL))
);
CREATE INDEX photos_of_trip ON photos (trip_id, id, state, is_selected);
CREATE INDEX photos_of_user ON photos (user_id);

-- How many bytes the originals of a user have, changed with every photo that comes or goes.
CREATE TABLE storage_usage (
    user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    bytes BIGINT NOT NULL CHECK (bytes >= 0)
);

-- The photos that wait for their analysis. A lease that never was lies before all times.
CREATE TABLE analysis_queue (
    photo_id TEXT PRIMARY KEY NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    queued_at TIMESTAMP NOT NULL,
    lease_until TIMESTAMP NOT NULL,
    attempts BIGINT NOT NULL CHECK (attempts >= 0)
);
CREATE INDEX analysis_queue_order ON analysis_queue (queued_at, photo_id, lease_until);
