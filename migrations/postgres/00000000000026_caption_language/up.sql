-- The language of the caption, as in BCP 47.
ALTER TABLE suggestions ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
