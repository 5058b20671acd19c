-- The newest of a user are read for every caption.
CREATE INDEX suggestions_of_user_by_id ON suggestions (user_id, id);
DROP INDEX suggestions_of_user;
