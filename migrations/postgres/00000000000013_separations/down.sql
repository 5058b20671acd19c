ALTER TABLE photos DROP COLUMN apart_from;
