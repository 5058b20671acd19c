-- Photos may be HEIC.
ALTER TABLE photos DROP CONSTRAINT photos_format_check;
ALTER TABLE photos ADD CONSTRAINT photos_format_check
CHECK (format IN ('jpeg', 'png', 'gif', 'webp', 'heic'));
