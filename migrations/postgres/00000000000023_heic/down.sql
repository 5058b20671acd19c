-- Refused while there is HEIC: what it is could not be said any more.
ALTER TABLE photos DROP CONSTRAINT photos_format_check;
ALTER TABLE photos ADD CONSTRAINT photos_format_check
CHECK (format IN ('jpeg', 'png', 'gif', 'webp'));
