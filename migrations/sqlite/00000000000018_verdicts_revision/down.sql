ALTER TABLE trips DROP COLUMN verdicts_revision;
