//! Photo storage on a local folder, in memory or on S3.
