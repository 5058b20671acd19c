//! Clock, randomness and password hashing of the machine itself.
