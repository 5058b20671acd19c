-- The photos out of whose group the user took this one, as JSON; null for none.
ALTER TABLE photos ADD COLUMN apart_from TEXT;
