-- The trip that a caption is written of; null for those reserved before. One is written at a time.
ALTER TABLE credit_reservations ADD COLUMN trip_id TEXT COLLATE "C";
CREATE UNIQUE INDEX credit_reservations_of_open_trip ON credit_reservations (trip_id)
    WHERE settlement IS NULL;
