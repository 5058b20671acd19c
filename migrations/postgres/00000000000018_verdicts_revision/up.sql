-- How often the verdicts over the photos of a trip were written.
ALTER TABLE trips ADD COLUMN verdicts_revision BIGINT NOT NULL DEFAULT 0;
