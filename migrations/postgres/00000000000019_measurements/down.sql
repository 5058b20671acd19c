ALTER TABLE photos ADD COLUMN measurements TEXT;
UPDATE photos SET measurements = measured
FROM measurements
WHERE measurements.photo_id = photos.id;
ALTER TABLE photos ADD CHECK ((state = 'analysed') = (measurements IS NOT NULL));
DROP TABLE measurements;
DROP INDEX photos_of_trip;
CREATE INDEX photos_of_trip ON photos (trip_id, id, state, is_selected);
