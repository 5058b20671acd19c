ALTER TABLE payments DROP CONSTRAINT payments_charge_check;
ALTER TABLE payments DROP COLUMN currency;
ALTER TABLE payments DROP COLUMN amount_cents;
ALTER TABLE payments DROP COLUMN charged_at;
