-- Refused while there is HEIC: what it is could not be said any more.
CREATE TABLE photos_old (
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
    refusal_reason TEXT,
    verdict TEXT,
    is_selected BOOLEAN NOT NULL,
    selected_by_hand BOOLEAN NOT NULL,
    apart_from TEXT,
    counted_bytes BIGINT NOT NULL DEFAULT 0,
    full_bytes BIGINT,
    full_recorded_at TIMESTAMP,
    UNIQUE (trip_id, content_hash),
    CHECK ((state = 'refused') = (refusal_reason IS NOT NULL))
);
INSERT INTO photos_old
SELECT
    id, trip_id, user_id, file_name, content_hash, size_bytes, format, width, height,
    taken_at_local, taken_at_offset_minutes, uploaded_at, state, refusal_reason, verdict,
    is_selected, selected_by_hand, apart_from, counted_bytes, full_bytes, full_recorded_at
FROM photos;
DROP TABLE photos;
ALTER TABLE photos_old RENAME TO photos;
CREATE INDEX photos_of_user ON photos (user_id);
CREATE INDEX photos_of_trip ON photos (trip_id, id, state);
CREATE INDEX photos_by_full_size ON photos (full_recorded_at, id)
WHERE full_recorded_at IS NOT NULL;
