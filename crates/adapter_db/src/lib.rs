//! Stores on PostgreSQL and SQLite.
