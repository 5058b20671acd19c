-- The last column first: its check names the other two.
ALTER TABLE payments DROP COLUMN currency;
ALTER TABLE payments DROP COLUMN amount_cents;
ALTER TABLE payments DROP COLUMN charged_at;
