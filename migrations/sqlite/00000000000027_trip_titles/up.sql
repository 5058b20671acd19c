-- The user's own title; null where a trip is called by its place and days.
ALTER TABLE trips ADD COLUMN title TEXT;
-- Where most of its photos were taken, as the last curation found.
ALTER TABLE trips ADD COLUMN place TEXT;
