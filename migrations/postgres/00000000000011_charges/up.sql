-- What was charged for a payment, and when. Nothing is known of the payments that are there already.
ALTER TABLE payments ADD COLUMN charged_at TIMESTAMP;
ALTER TABLE payments ADD COLUMN amount_cents BIGINT;
ALTER TABLE payments ADD COLUMN currency TEXT COLLATE "C";
ALTER TABLE payments ADD CONSTRAINT payments_charge_check CHECK (
    (currency IS NULL) = (charged_at IS NULL) AND (currency IS NULL) = (amount_cents IS NULL)
);
