ALTER TABLE photos DROP COLUMN decode_lease_until;
