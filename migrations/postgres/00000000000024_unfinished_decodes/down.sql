ALTER TABLE photos DROP COLUMN unfinished_decodes;
