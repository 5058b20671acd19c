//! Accounts: names, e-mail addresses, password rules, sessions.
