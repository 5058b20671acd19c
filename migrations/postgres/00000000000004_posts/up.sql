-- What a captioner wrote, paid for by one reservation.
CREATE TABLE suggestions (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    trip_id TEXT COLLATE "C" NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
    reservation_id TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES credit_reservations (id) ON DELETE CASCADE,
    tone TEXT NOT NULL,
    draft TEXT NOT NULL,
    facts TEXT NOT NULL,
    refinements_left SMALLINT NOT NULL CHECK (refinements_left >= 0),
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX suggestions_of_trip ON suggestions (trip_id);
CREATE INDEX suggestions_of_user ON suggestions (user_id);

-- A post. The digest is that of all it says and shows; the search goes over the folded text.
CREATE TABLE posts (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    trip_id TEXT COLLATE "C" NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
    caption TEXT NOT NULL,
    hashtags TEXT NOT NULL,
    tone TEXT NOT NULL,
    ratio REAL NOT NULL,
    search_text TEXT NOT NULL,
    content_digest TEXT COLLATE "C" NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    UNIQUE (trip_id, content_digest)
);
CREATE INDEX posts_of_user ON posts (user_id, created_at DESC, id DESC);
CREATE INDEX posts_of_user_by_tone ON posts (user_id, tone, created_at DESC, id DESC);
CREATE INDEX posts_of_trip ON posts (trip_id, updated_at DESC, id DESC);

-- The slides of a post, in the order of their positions.
CREATE TABLE slides (
    post_id TEXT COLLATE "C" NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    photo_id TEXT COLLATE "C" NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    focus_x REAL NOT NULL,
    focus_y REAL NOT NULL,
    alt_text TEXT NOT NULL,
    PRIMARY KEY (post_id, position)
);
CREATE INDEX slides_of_photo ON slides (photo_id);

-- What a user's posts of one tone add up to, changed with every post that comes, changes or goes.
CREATE TABLE post_totals (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    tone TEXT NOT NULL,
    posts BIGINT NOT NULL CHECK (posts >= 0),
    images BIGINT NOT NULL CHECK (images >= 0),
    hashtags BIGINT NOT NULL CHECK (hashtags >= 0),
    PRIMARY KEY (user_id, tone)
);
