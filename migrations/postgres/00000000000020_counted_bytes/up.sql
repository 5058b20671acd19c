-- What a photo counts against what its user may store: its file, its renditions and, while it is
-- stored, its full size. Renditions that were made before this are not known, and not counted.
ALTER TABLE photos ADD COLUMN counted_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE photos ADD COLUMN full_bytes BIGINT;
ALTER TABLE photos ADD COLUMN full_recorded_at TIMESTAMP;
UPDATE photos SET counted_bytes = greatest(size_bytes, 65536);
CREATE INDEX photos_by_full_size ON photos (full_recorded_at, id)
WHERE full_recorded_at IS NOT NULL;

ALTER TABLE storage_usage ADD COLUMN photos BIGINT NOT NULL DEFAULT 0;
UPDATE storage_usage
SET bytes = (
        SELECT CAST(coalesce(sum(photos.counted_bytes), 0) AS BIGINT) FROM photos
        WHERE photos.user_id = storage_usage.user_id
    ),
    photos = (SELECT count(*) FROM photos WHERE photos.user_id = storage_usage.user_id);
