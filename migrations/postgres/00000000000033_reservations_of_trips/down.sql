DROP INDEX credit_reservations_of_open_trip;
ALTER TABLE credit_reservations DROP COLUMN trip_id;
