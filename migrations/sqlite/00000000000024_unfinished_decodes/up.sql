-- How many decodes of an analysed photo began and did not end: those that run, and those during
-- which the process died.
ALTER TABLE photos ADD COLUMN unfinished_decodes BIGINT NOT NULL DEFAULT 0;
