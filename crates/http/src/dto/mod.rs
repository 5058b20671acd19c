//! DTOs: bodies of requests and responses, and their conversion to commands and from results.
//!
//! No domain type is serialised directly, so that a change of the domain cannot change the
//! interface unnoticed.

/// The serialised form of an enum of the domain: the same variants, in snake case. A new
/// variant does not compile until it is listed.
macro_rules! dto_enum {
    ($(#[$meta:meta])* $name:ident of $domain:ident {
        $($variant:ident),+ $(,)?
    }) => {
        #[derive(Debug, Clone, Copy, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "snake_case")]
        $(#[$meta])*
        #[allow(missing_docs, reason = "the domain documents its variants")]
        pub enum $name { $($variant),+ }

        impl From<$domain> for $name {
            fn from(value: $domain) -> Self {
                match value { $($domain::$variant => Self::$variant),+ }
            }
        }
    };
}

mod account;
mod billing;
mod billing_history;
mod contact;
mod content;
mod cursor;
mod draft;
mod error;
mod history;
mod password_reset;
mod personal_content;
mod personal_data;
mod photo;
mod post;
mod profile;
mod refinement;
mod social;
mod suggestion;
mod trip;

use chrono::{DateTime, SecondsFormat, Utc};
use utoipa::ToSchema;

pub use account::{
    CurrentUserDto, LogInBody, RegisterBody, SessionDto, SessionsDto, SignedInDto, SubscriptionDto,
};
pub use billing::{
    BillingDto, CancelledDto, CheckoutBody, CheckoutDto, CheckoutStatusDto, PlanChangeBody,
    PlanDto, PlanId, SubscriptionBody, SubscriptionDetailsDto, TierId,
};
pub use billing_history::{BillingHistoryDto, LedgerEntryDto, PaymentDto};
pub use contact::{ContactBody, ContactSentDto, ContactStatus};
pub use content::FaceDto;
pub use cursor::{post_cursor, post_cursor_text, trip_cursor, trip_cursor_text};
pub use draft::{DraftDto, DraftPatchBody};
pub use error::{DraftConflictDto, ErrorBody};
pub use history::{DownloadDto, HistoryDto, PhoneLinkDto};
pub use password_reset::{
    ConfirmEmailBody, EmailConfirmedDto, MessageDto, MockMailDto, RequestResetBody,
    ResetPasswordBody, ResetRequestedDto, ResetStatus,
};
pub(crate) use personal_data::{
    PersonalAccountDto, PersonalIdentityDto, PersonalSessionDto, PersonalSubscriptionDto,
    PersonalSuggestionDto, PersonalTripDto,
};
pub use photo::{
    Addresses, BestPhotoBody, PhotoDto, SelectPhotoBody, UploadForm, UploadedPhotoDto,
};
pub(crate) use post::PersonalPostDto;
pub use post::{ExportPostBody, PostDto};
pub use profile::{
    AvatarForm, ChangeEmailBody, ChangeNamesBody, ChangePasswordBody, DeleteAccountBody, EmailDto,
};
pub use refinement::RefineBody;
pub use social::{
    FinishSignInBody, FinishedSignInDto, IdentitiesDto, LinkSignInBody, SignInStatus,
    StartSignInBody, StartedSignInDto,
};
pub use suggestion::{GenerateBody, SuggestionDto, ToneId};
pub use trip::{PlacePhotosDto, RenameTripBody, TripDto, TripPageDto, TripSummaryDto};

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(as = File, value_type = String, format = Binary)]
#[allow(dead_code)] // Only for the API description.
pub struct FileDto(Vec<u8>);

/// RFC 3339 in UTC, with the necessary number of fractional digits.
fn rfc3339(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::AutoSi, true)
}
