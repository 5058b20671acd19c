-- The addresses of accounts that were deleted, under a keyed digest, so that the free post is given
-- once to each. Nothing else of those accounts is kept.
CREATE TABLE former_addresses (
    address_digest TEXT PRIMARY KEY NOT NULL,
    deleted_at TIMESTAMP NOT NULL
);
