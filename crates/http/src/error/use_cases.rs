//! Maps the errors of use cases to responses. Every match is exhaustive: a new variant does not
//! compile until it is mapped.

use triptych_app::billing::BillingError;
use triptych_app::idempotency::RunOnceError;
use triptych_app::posts::PostError;
use triptych_app::trips::{FileRefusal, TripError};
use triptych_app::users::AccountError;
use triptych_captions::RefineError;
use triptych_ports::Failure;
use triptych_posts::draft::DraftField;

use super::{ApiError, ErrorCode, FieldErrors};

/// A dependency of a use case, as named to the user.
#[derive(Clone, Copy)]
struct Party {
    name: &'static str,
    /// Whether an invalid answer is its own error rather than this server's.
    is_outside: bool,
}

impl Party {
    const fn inside(name: &'static str) -> Self {
        Self {
            name,
            is_outside: false,
        }
    }

    const fn outside(name: &'static str) -> Self {
        Self {
            name,
            is_outside: true,
        }
    }

    fn failed(self, failure: Failure) -> ApiError {
        match failure {
            Failure::Internal(cause) if self.is_outside => {
                ApiError::failure(self.name, Failure::Unavailable(cause))
            }
            failure => ApiError::failure(self.name, failure),
        }
    }
}

const DATABASE: Party = Party::inside("the database");
const CAPTION_WRITER: Party = Party::inside("the caption writer");
const PAYMENT_PROVIDER: Party = Party::outside("the payment provider");
const PHOTO_STORAGE: Party = Party::outside("the photo storage");
const SIGN_IN_PROVIDER: Party = Party::outside("the sign-in provider");

impl From<RunOnceError> for ApiError {
    fn from(error: RunOnceError) -> Self {
        match error {
            RunOnceError::Running => Self::new(ErrorCode::StillRunning),
            RunOnceError::OtherBody => Self::new(ErrorCode::IdempotencyKeyReused),
            RunOnceError::Failure(failure) => DATABASE.failed(failure),
        }
    }
}

impl ApiError {
    /// The fields of a draft that were changed elsewhere.
    pub(crate) fn draft_conflict(fields: impl IntoIterator<Item = DraftField>) -> Self {
        let text = ErrorCode::DraftConflict.text();
        let errors = fields
            .into_iter()
            .fold(FieldErrors::default(), |errors, field| {
                errors.and(field.name(), text)
            });
        let error = errors.into_error().with_code(ErrorCode::DraftConflict);
        error.saying(text)
    }
}

impl From<TripError> for ApiError {
    fn from(error: TripError) -> Self {
        use TripError as E;
        match error {
            E::NotFound => Self::new(ErrorCode::NotFound),
            E::PhotoUnreadable => Self::new(ErrorCode::PhotoUnreadable),
            E::StillAnalysing => Self::new(ErrorCode::StillAnalysing),
            E::Conflict => Self::new(ErrorCode::Conflict),
            E::SubscriptionRequired(_) => Self::new(ErrorCode::SubscriptionRequired),
            E::Interrupted => Self::new(ErrorCode::Interrupted),
            E::PhotoStorage(failure) => PHOTO_STORAGE.failed(failure),
            E::Database(failure) => DATABASE.failed(failure),
        }
    }
}

impl From<PostError> for ApiError {
    fn from(error: PostError) -> Self {
        use PostError as E;
        match error {
            E::NoPhotos => Self::new(ErrorCode::InvalidField),
            E::NotFound => Self::new(ErrorCode::NotFound),
            E::PhotoUnreadable => Self::new(ErrorCode::PhotoUnreadable),
            E::TooManyPosts => Self::new(ErrorCode::TooManyPosts),
            E::NoSuchVersion => Self::field("version", "There is no such version."),
            E::AltTextsTooLong => Self::field(
                "alt_texts",
                "The alt texts of a trip may hold about 250,000 characters together.",
            ),
            E::DraftConflict { fields, .. } => Self::draft_conflict(fields),
            E::Conflict => Self::new(ErrorCode::Conflict),
            E::SubscriptionRequired(_) => Self::new(ErrorCode::SubscriptionRequired),
            E::CreditReserved => Self::new(ErrorCode::CreditReserved),
            E::TooManyAttempts(refusal) => Self::too_many_attempts(refusal),
            E::Refused(refusal) => refusal.into(),
            E::Rejected(cause) => Self::new(ErrorCode::NoCaption).caused_by(cause),
            E::Interrupted => Self::new(ErrorCode::Interrupted),
            E::CaptionWriter(failure) => CAPTION_WRITER.failed(failure),
            E::PhotoStorage(failure) => PHOTO_STORAGE.failed(failure),
            E::Database(failure) => DATABASE.failed(failure),
        }
    }
}

impl From<RefineError> for ApiError {
    fn from(error: RefineError) -> Self {
        let unchangeable = |text: &str| {
            Self::new(ErrorCode::NothingToChange).saying(format!("Unprocessable: {text}"))
        };
        match error {
            RefineError::NoneLeft => Self::new(ErrorCode::NoRefinementsLeft),
            RefineError::LockedNotFound => Self::field("locked", error.to_string()),
            RefineError::NothingToLeaveOut => unchangeable("there's nothing left to remove."),
            RefineError::NothingToAdd => unchangeable("there's nothing more to say about that."),
            RefineError::NoPlace => unchangeable(
                "too few photos say where they were taken. You can type the place into the caption.",
            ),
            RefineError::PlaceExcluded => unchangeable(
                "the place is switched off. Switch it on, or type it into the caption.",
            ),
            RefineError::AlreadyInPerson => unchangeable("the caption is already told that way."),
            RefineError::Quiet => {
                unchangeable("captions about loss or illness can't have questions or emoji.")
            }
            RefineError::NotUnderstood => Self::new(ErrorCode::NotUnderstood),
        }
    }
}

impl From<BillingError> for ApiError {
    fn from(error: BillingError) -> Self {
        use BillingError as E;
        match error {
            E::NotSignedIn => Self::new(ErrorCode::NotSignedIn),
            E::NotFound => Self::new(ErrorCode::NotFound),
            E::NoSubscription => Self::new(ErrorCode::NoSubscription),
            E::NoCustomer => Self::new(ErrorCode::NoCustomer),
            E::AlreadySubscribed => Self::new(ErrorCode::AlreadySubscribed),
            E::NotOffered => Self::new(ErrorCode::NotOffered),
            // The bank's reason, shown to the user.
            E::Declined(text) => Self::new(ErrorCode::CardDeclined).saying(text),
            E::BadSignature(_) => Self::new(ErrorCode::BadSignature),
            E::PaymentProvider(failure) => PAYMENT_PROVIDER.failed(failure),
            E::Database(failure) => DATABASE.failed(failure),
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        use AccountError as E;
        match error {
            E::NotSignedIn => Self::new(ErrorCode::NotSignedIn),
            E::NotFound => Self::new(ErrorCode::NotFound),
            E::InvalidCredentials => Self::new(ErrorCode::InvalidCredentials),
            E::UsernameTaken => Self::new(ErrorCode::UsernameTaken),
            E::EmailTaken => Self::new(ErrorCode::EmailTaken),
            E::SameAddress => Self::field("email", "This is already your email address."),
            E::WrongUsername => Self::field("username", "Please type your username to confirm."),
            E::WrongPassword => Self::field("password", "Your password is incorrect."),
            E::WrongCurrentPassword => {
                Self::field("current_password", "Your current password is incorrect.")
            }
            E::SignInNotRecent => Self::new(ErrorCode::SignInNotRecent),
            E::InvalidResetLink => Self::new(ErrorCode::InvalidResetLink),
            E::InvalidConfirmationLink => Self::new(ErrorCode::InvalidConfirmationLink),
            E::ProviderNotSetUp => Self::new(ErrorCode::ProviderNotSetUp),
            E::InvalidSignIn => Self::new(ErrorCode::InvalidSignIn),
            E::NoEmail => Self::new(ErrorCode::NoEmail),
            E::LastWayIn => Self::new(ErrorCode::LastWayIn),
            E::ContactNotSetUp => Self::new(ErrorCode::Unavailable)
                .saying("Server error: the contact form is not available right now."),
            E::Refused(refusal) => Self::from(&refusal),
            E::TooManyAttempts(refusal) => Self::too_many_attempts(refusal),
            E::SignInProvider(failure) => SIGN_IN_PROVIDER.failed(failure),
            E::PaymentProvider(failure) => PAYMENT_PROVIDER.failed(failure),
            E::PhotoStorage(failure) => PHOTO_STORAGE.failed(failure),
            E::Database(failure) => DATABASE.failed(failure),
        }
    }
}

impl From<&FileRefusal> for ErrorCode {
    fn from(refusal: &FileRefusal) -> Self {
        match refusal {
            FileRefusal::TooLarge => Self::FileTooLarge,
            FileRefusal::Foreign(_) | FileRefusal::NotAnImage => Self::NotAnImage,
            FileRefusal::Empty | FileRefusal::Damaged => Self::DamagedImage,
            FileRefusal::TooManyPixels => Self::TooManyPixels,
            FileRefusal::TripFull => Self::TripFull,
            FileRefusal::AccountFull => Self::AccountFull,
        }
    }
}

/// The response to an upload without any accepted file.
impl From<&FileRefusal> for ApiError {
    fn from(refusal: &FileRefusal) -> Self {
        let code = ErrorCode::from(refusal);
        match code.status().as_u16() {
            400 => Self::bad_request(refusal).with_code(code),
            _ => Self::new(code).saying(refusal.to_string()),
        }
    }
}
