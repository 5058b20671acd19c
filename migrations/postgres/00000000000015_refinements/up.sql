-- The kinds of facts that the user had switched off, as a JSON list of words.
ALTER TABLE suggestions ADD COLUMN excluded_facts TEXT NOT NULL DEFAULT '[]';
