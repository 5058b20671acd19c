//! Accounts, sign-in and mail.

mod accounts;
mod avatars;
pub mod confirm_email;
mod deletion;
mod email;
mod identities;
mod mail;
mod password_reset;
mod personal_data;
mod profile;
mod sessions;
