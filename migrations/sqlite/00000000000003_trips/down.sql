DROP TABLE analysis_queue;
DROP TABLE storage_usage;
DROP TABLE photos;
DROP TABLE trips;
