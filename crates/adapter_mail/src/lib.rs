//! Mail: a folder of .eml files.
