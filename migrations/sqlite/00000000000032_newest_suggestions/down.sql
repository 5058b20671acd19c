CREATE INDEX suggestions_of_user ON suggestions (user_id);
DROP INDEX suggestions_of_user_by_id;
