DROP TABLE reset_requests;
DROP TABLE mailed_tokens;
DROP TABLE outgoing_mail;
ALTER TABLE users DROP COLUMN pending_email;
