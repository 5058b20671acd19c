//! What goes wrong in a database, and which failure of a port it is.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use thiserror::Error;
use triptych_ports::{
    AddressChangeError, AddressConfirmationError, BoxError, DraftSaveError, Failure,
    IdentityRegisterError, PasswordResetError, PhotoInsertError, RecordUpdatesError,
    RecordVerdictsError, RefinementSaveError, ReserveError, SettleError, SuggestionSaveError,
    UserInsertError,
};

use crate::sqlite_file::FileFault;

/// Why no [`crate::Database`] was made of a URL. The URL itself is never told: it may hold a
/// password.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// The URL begins with neither `sqlite://` nor `postgres://`.
    #[error("database url must begin with sqlite:// or postgres://")]
    UnsupportedScheme,
    /// The URL of a SQLite database names no file.
    #[error("sqlite url names no file")]
    NoFile,
    /// A pool needs one connection at least.
    #[error("pool size must be at least 1")]
    EmptyPool,
}

/// The executable carries migrations that were not run.
#[derive(Debug, Error)]
#[error("database is not up to date: run `triptych migrate`")]
pub struct NotMigrated;

/// Why the database did not answer a query.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    /// There is no connection to be had in time.
    #[error("no connection to the database")]
    NoConnection(#[source] BoxError),
    /// The database did not answer in time. What was to be written may be written all the same.
    #[error("no answer of the database in time")]
    NoAnswer(#[source] tokio::time::error::Elapsed),
    /// The database file is not the one that was opened.
    #[error(transparent)]
    File(FileFault),
    /// The database refused or lost the query.
    #[error("query failed")]
    Query(#[from] DieselError),
    /// A row holds what the domain refuses.
    #[error(transparent)]
    CorruptRow(#[from] CorruptRow),
    /// Rows that belong together contradict each other.
    #[error("rows contradict each other: {0}")]
    Contradiction(&'static str),
    /// A value is too large for its column.
    #[error("value is too large to be stored")]
    TooLarge(#[from] std::num::TryFromIntError),
    /// A value cannot be written as JSON.
    #[error("value cannot be written as json")]
    Json(#[from] serde_json::Error),
    /// The thread that ran the query died.
    #[error("query was not finished")]
    Worker(#[source] BoxError),
}

/// A row that the domain's constructors refuse.
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

/// How a query ends that may be refused by a rule of its port.
#[derive(Debug)]
pub(crate) enum QueryError<Refusal> {
    /// The rule says no, and nothing was written.
    Refused(Refusal),
    /// The database failed.
    Fault(Fault),
}

/// Lets `?` turn what can go wrong below a query into its error.
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

/// Says for each error of a port that a refusal is itself and a fault is a failure.
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

/// Whether the same query may succeed later.
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

/// Diesel has no kind for these, and the messages are what both databases have said for decades. A
/// table or column that does not exist will, as soon as the database is migrated.
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
