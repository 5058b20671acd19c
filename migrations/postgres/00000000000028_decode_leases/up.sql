-- Until when a decode of an analysed photo that is counted runs for certain, on whatever server.
ALTER TABLE photos ADD COLUMN decode_lease_until TIMESTAMP;
