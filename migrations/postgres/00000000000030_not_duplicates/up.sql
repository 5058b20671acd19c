-- The photos that a user has marked as no duplicates of this one.
ALTER TABLE photos RENAME COLUMN apart_from TO not_duplicate_of;
