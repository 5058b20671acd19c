UPDATE storage_usage
SET bytes = (
    SELECT CAST(coalesce(sum(photos.size_bytes), 0) AS BIGINT) FROM photos
    WHERE photos.user_id = storage_usage.user_id
);
ALTER TABLE storage_usage DROP COLUMN photos;
DROP INDEX photos_by_full_size;
ALTER TABLE photos DROP COLUMN full_recorded_at;
ALTER TABLE photos DROP COLUMN full_bytes;
ALTER TABLE photos DROP COLUMN counted_bytes;
