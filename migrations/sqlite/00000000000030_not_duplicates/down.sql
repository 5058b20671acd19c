ALTER TABLE photos RENAME COLUMN not_duplicate_of TO apart_from;
