//! DTOs: bodies of requests and responses, and their conversion to commands and from results.
//!
//! No domain type is serialised directly, so that a change of the domain cannot change the
//! interface unnoticed.

mod account;
mod billing;
mod billing_history;
mod binary;
mod contact;
mod content;
mod cursor;
mod deletion;
mod draft;
mod email;
mod error;
mod history;
mod password_reset;
mod personal_content;
mod personal_data;
mod photo;
mod post;
mod profile;
mod refinement;
mod session;
mod social;
mod suggestion;
mod time;
mod trip;

pub use account::{CurrentUserDto, LogInBody, RegisterBody, SignedInDto, SubscriptionDto};
pub use billing::{
    BillingDto, CancelledDto, CheckoutBody, CheckoutDto, CheckoutStatusDto, PlanChangeBody,
    PlanDto, PlanId, SubscriptionBody, SubscriptionDetailsDto, TierId,
};
pub use billing_history::{BillingHistoryDto, LedgerEntryDto, PaymentDto};
pub use binary::FileDto;
pub use contact::{ContactBody, ContactSentDto, ContactStatus};
pub use content::FaceDto;
pub use cursor::{post_cursor, post_cursor_text, trip_cursor, trip_cursor_text};
pub use deletion::DeleteAccountBody;
pub use draft::{DraftDto, DraftPatchBody};
pub use email::{ChangeEmailBody, EmailDto};
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
pub use profile::{AvatarForm, ChangeNamesBody, ChangePasswordBody};
pub use refinement::RefineBody;
pub use session::{SessionDto, SessionsDto};
pub use social::{
    FinishSignInBody, FinishedSignInDto, IdentitiesDto, LinkSignInBody, SignInStatus,
    StartSignInBody, StartedSignInDto,
};
pub use suggestion::{GenerateBody, SuggestionDto, ToneId};
pub use trip::{PlacePhotosDto, RenameTripBody, TripDto, TripPageDto, TripSummaryDto};
