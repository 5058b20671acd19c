ALTER TABLE suggestions DROP COLUMN language;
