//! Database errors and their conversion to failures of ports.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use thiserror::Error;
use triptych_ports::{
    AddressChangeError, AddressConfirmationError, BoxError, DraftSaveError, Failure,
    IdentityRegisterError, PasswordResetError, PhotoInsertError, RecordUpdatesError,
    RecordVerdictsError, RefinementSaveError, ReserveError, SettleError, SuggestionSaveError,
    UserInsertError,
};

use crate::sqlite_file::FileFault;

/// Why a URL was rejected. The URL is never included: it may contain a password.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// The URL begins with neither `sqlite://` nor `postgres://`.
    #[error("database url must begin with sqlite:// or postgres://")]
    UnsupportedScheme,
    /// The URL of a SQLite database has no path.
    #[error("sqlite url names no file")]
    NoFile,
    /// A pool needs at least one connection.
    #[error("pool size must be at least 1")]
    EmptyPool,
}

/// Migrations are pending.
#[derive(Debug, Error)]
#[error("database is not up to date: run `triptych migrate`")]
pub struct NotMigrated;

/// Why a query failed.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    /// No connection was available in time.
    #[error("no connection to the database")]
    NoConnection(#[source] BoxError),
    /// The query timed out. It may have been executed.
    #[error("no answer of the database in time")]
    NoAnswer(#[source] tokio::time::error::Elapsed),
    /// The database file is not usable, or was replaced.
    #[error(transparent)]
    File(FileFault),
    /// The database rejected the query, or the connection was lost.
    #[error("query failed")]
    Query(#[from] DieselError),
    /// A row contains an invalid value.
    #[error(transparent)]
    CorruptRow(#[from] CorruptRow),
    /// Related rows are inconsistent.
    #[error("rows contradict each other: {0}")]
    Contradiction(&'static str),
    /// A value is too large for its column.
    #[error("value is too large to be stored")]
    TooLarge(#[from] std::num::TryFromIntError),
    /// A value cannot be serialised.
    #[error("value cannot be written as json")]
    Json(#[from] serde_json::Error),
    /// The query's thread panicked.
    #[error("query was not finished")]
    Worker(#[source] BoxError),
}

/// A row with a value that the domain rejects.
#[derive(Debug, Error)]
#[error("row {id} of table {table} cannot be read")]
pub(crate) struct CorruptRow {
    table: &'static str,
    id: String,
    #[source]
    cause: BoxError,
}

impl CorruptRow {
    pub(crate) fn new(table: &'static str, id: impl Into<String>, cause: BoxError) -> Self {
        Self {
            table,
            id: id.into(),
            cause,
        }
    }
}

/// The error of a query that the port's rules may refuse.
#[derive(Debug)]
pub(crate) enum QueryError<Refusal> {
    /// Refused by a rule; nothing was written.
    Refused(Refusal),
    /// The database failed.
    Fault(Fault),
}

/// Implements conversions to a query's error.
macro_rules! faults {
    ($($cause:ty),*) => {
        $(impl<Refusal> From<$cause> for QueryError<Refusal> {
            fn from(cause: $cause) -> Self {
                Self::Fault(cause.into())
            }
        })*
    };
}

faults!(
    Fault,
    DieselError,
    CorruptRow,
    std::num::TryFromIntError,
    serde_json::Error
);

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        if is_passing(&fault) {
            Self::Unavailable(fault.into())
        } else {
            Self::Internal(fault.into())
        }
    }
}

/// Implements the conversion to each port's error.
macro_rules! refusals {
    ($($refusal:ident),*) => {
        $(impl From<QueryError<$refusal>> for $refusal {
            fn from(error: QueryError<$refusal>) -> Self {
                match error {
                    QueryError::Refused(refusal) => refusal,
                    QueryError::Fault(fault) => Self::Failure(fault.into()),
                }
            }
        })*
    };
}

refusals!(
    DraftSaveError,
    AddressChangeError,
    AddressConfirmationError,
    PasswordResetError,
    PhotoInsertError,
    RecordUpdatesError,
    RecordVerdictsError,
    RefinementSaveError,
    ReserveError,
    SettleError,
    SuggestionSaveError,
    UserInsertError
);

impl From<QueryError<UserInsertError>> for QueryError<IdentityRegisterError> {
    fn from(error: QueryError<UserInsertError>) -> Self {
        match error {
            QueryError::Refused(refusal) => Self::Refused(refusal.into()),
            QueryError::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl From<QueryError<IdentityRegisterError>> for IdentityRegisterError {
    fn from(error: QueryError<IdentityRegisterError>) -> Self {
        match error {
            QueryError::Refused(refusal) => refusal,
            QueryError::Fault(fault) => Self::Account(UserInsertError::Failure(fault.into())),
        }
    }
}

/// Whether the error is temporary.
fn is_passing(fault: &Fault) -> bool {
    match fault {
        Fault::NoConnection(_) | Fault::NoAnswer(_) | Fault::File(_) => true,
        Fault::Query(error) => is_passing_error(error),
        Fault::CorruptRow(_)
        | Fault::Contradiction(_)
        | Fault::TooLarge(_)
        | Fault::Json(_)
        | Fault::Worker(_) => false,
    }
}

fn is_passing_error(error: &DieselError) -> bool {
    match error {
        DieselError::DatabaseError(kind, information) => match kind {
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::ReadOnlyTransaction
            | DatabaseErrorKind::UnableToSendCommand => true,
            _ => is_passing_message(information.message()),
        },
        DieselError::RollbackErrorOnCommit {
            rollback_error,
            commit_error,
        } => is_passing_error(rollback_error) || is_passing_error(commit_error),
        DieselError::BrokenTransactionManager => true,
        _ => false,
    }
}

/// Diesel has no error kinds for these; the messages have been stable in both databases. A missing
/// table or column is temporary: a migration adds it.
fn is_passing_message(message: &str) -> bool {
    const MESSAGES: [&str; 14] = [
        "database is locked",
        "database or disk is full",
        "attempt to write a readonly database",
        "disk I/O error",
        "unable to open database file",
        "No space left on device",
        "no such table",
        "no such column",
        "does not exist",
        "deadlock detected",
        "canceling statement due to",
        "terminating connection",
        "server closed the connection",
        "no connection to the server",
    ];
    MESSAGES.iter().any(|passing| message.contains(passing))
}
