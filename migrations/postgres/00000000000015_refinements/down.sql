ALTER TABLE suggestions DROP COLUMN excluded_facts;
