-- What was measured on a photo, as JSON: written once, when its analysis ends, and never changed.
-- It is most of what is stored of a photo. While a photo's own row held it, each verdict and each
-- selection wrote all of it anew.
CREATE TABLE measurements (
    photo_id TEXT COLLATE "C" PRIMARY KEY NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
    measured TEXT NOT NULL
);
INSERT INTO measurements (photo_id, measured)
SELECT id, measurements FROM photos WHERE measurements IS NOT NULL;

-- The constraint that names the column goes with it.
ALTER TABLE photos DROP COLUMN measurements;
DROP INDEX photos_of_trip;
-- Nothing that curation writes is in it.
CREATE INDEX photos_of_trip ON photos (trip_id, id, state);
