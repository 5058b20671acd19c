DROP TABLE ledger_entries;
DROP TABLE credit_reservations;
DROP TABLE credit_balances;
