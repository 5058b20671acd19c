//! The table of error codes: code, status, text.

use actix_web::http::StatusCode;

macro_rules! catalogue {
    ($($(#[$meta:meta])* $variant:ident: $name:literal, $status:ident, $text:literal;)*) => {
        /// A stable code of an error.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $($(#[$meta])* $variant,)*
        }

        impl ErrorCode {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code in responses.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The HTTP status.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status,)* }
            }

            /// Seconds before a retry, if that does not follow from the status.
            pub(super) const fn retry_after_seconds(self) -> Option<u64> {
                match self {
                    Self::StillRunning | Self::CreditReserved => {
                        Some(super::RETRY_AFTER_RUNNING_SECONDS)
                    }
                    _ => None,
                }
            }

            /// The code of a response of which only the status is known.
            pub fn of_status(status: StatusCode) -> Self {
                let same = Self::ALL.iter().copied().find(|code| code.status() == status);
                let fallback = if status.is_server_error() {
                    Self::Internal
                } else {
                    Self::BadRequest
                };
                same.unwrap_or(fallback)
            }

            /// The default text for the user.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    };
}

catalogue! {
    /// The request cannot be understood.
    BadRequest: "bad_request", BAD_REQUEST, "Bad request: the request could not be read.";
    /// A delivery is not the payment provider's.
    BadSignature: "bad_signature", BAD_REQUEST, "Bad request: the signature is not valid.";
    /// A field breaks a rule; the answer names it.
    InvalidField: "invalid_field", BAD_REQUEST, "Bad request: a field is not valid.";
    /// A link to choose a new password does not count.
    InvalidResetLink: "invalid_reset_link", BAD_REQUEST,
        "Bad request: this reset link no longer works. Please request a new one.";
    /// A link to confirm an address does not count.
    InvalidConfirmationLink: "invalid_confirmation_link", BAD_REQUEST,
        "Bad request: this confirmation link no longer works. Please request a new one.";
    /// A file is broken or cut off.
    DamagedImage: "damaged_image", BAD_REQUEST, "Bad request: this photo is damaged.";
    /// A picture has more pixels, frames or memory than a photo may need.
    TooManyPixels: "too_many_pixels", BAD_REQUEST, "Bad request: this picture is too large.";
    /// The trip holds as many photos as it may.
    TripFull: "trip_full", BAD_REQUEST, "Bad request: this trip is full.";
    /// The user's photos take as much room as they may.
    AccountFull: "account_full", BAD_REQUEST, "Bad request: your storage is full.";
    /// A sign-in by a provider is unknown, used, too old, or was refused.
    InvalidSignIn: "invalid_sign_in", BAD_REQUEST,
        "Bad request: this sign-in expired or was refused. Please try again.";
    /// The provider of a sign-in told no address.
    NoEmail: "no_email", BAD_REQUEST,
        "Bad request: this account didn't share an email address. Allow it there, or sign up with your email here.";
    /// Username and password do not belong together.
    InvalidCredentials: "invalid_credentials", UNAUTHORIZED, "Invalid credentials";
    /// No token, or one that proves nothing.
    NotSignedIn: "not_signed_in", UNAUTHORIZED, "Invalid credentials: please log in.";
    /// Neither a credit nor a subscription.
    SubscriptionRequired: "subscription_required", PAYMENT_REQUIRED,
        "An active subscription is required to access this feature.";
    /// A caption was rewritten as often as its credit allows.
    NoRefinementsLeft: "no_refinements_left", PAYMENT_REQUIRED,
        "You've used all ten rewrites of this caption. Generating a new one costs a credit.";
    /// The bank refused the card.
    CardDeclined: "card_declined", PAYMENT_REQUIRED, "Your card was declined.";
    /// The user has no subscription.
    NoSubscription: "no_subscription", NOT_FOUND, "You have no subscription.";
    /// The user never paid anything.
    NoCustomer: "no_customer", NOT_FOUND, "You have no payments yet.";
    /// Absent, or another user's.
    NotFound: "not_found", NOT_FOUND, "Not found.";
    /// A link to a post has expired, or the session that made it has ended.
    LinkExpired: "link_expired", GONE, "This link has expired. Make a new one on your computer.";
    /// There is no such provider to sign in by.
    ProviderNotSetUp: "provider_not_set_up", NOT_FOUND, "This sign-in isn't set up.";
    /// The address answers other methods; the header `Allow` names them.
    MethodNotAllowed: "method_not_allowed", METHOD_NOT_ALLOWED, "Method not allowed.";
    /// The client waited too long in the middle of a request.
    RequestTimeout: "request_timeout", REQUEST_TIMEOUT, "The request took too long to arrive.";
    /// Another user has the name.
    UsernameTaken: "username_taken", CONFLICT, "Username already taken";
    /// Another user has the address.
    EmailTaken: "email_taken", CONFLICT, "Email already taken";
    /// The user has this plan, and it goes on.
    AlreadySubscribed: "already_subscribed", CONFLICT, "You already have a subscription.";
    /// The same request is running now.
    StillRunning: "still_running", CONFLICT, "This request is still running.";
    /// The credits that are left are reserved for captions that are being written.
    CreditReserved: "credit_reserved", CONFLICT,
        "Your last post is still being written. Please wait until it's done.";
    /// Nothing else opens the account.
    LastWayIn: "last_way_in", CONFLICT,
        "This is the only way to sign in to your account. Set a password first.";
    /// The user proved who they are too long ago.
    SignInNotRecent: "sign_in_not_recent", CONFLICT,
        "You signed in more than 15 minutes ago. Please sign in again to set a password.";
    /// A field of a draft was changed elsewhere to something else.
    DraftConflict: "draft_conflict", CONFLICT, "This was changed on another device.";
    /// What was asked does not fit what is there.
    Conflict: "conflict", CONFLICT, "This is no longer possible. Please reload the page.";
    /// A change does not say what it is based on.
    RevisionMissing: "revision_missing", PRECONDITION_REQUIRED,
        "The header If-Match is missing: send the revision that you changed.";
    /// The request is for a server of another name.
    WrongHost: "wrong_host", MISDIRECTED_REQUEST,
        "This server answers only requests for its own address.";
    /// The request's head is larger than any that makes sense.
    HeadTooLarge: "head_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The request's headers are too large.";
    /// The body is larger than the address takes.
    BodyTooLarge: "body_too_large", PAYLOAD_TOO_LARGE, "The request is too large.";
    /// A file is larger than 30 MB.
    FileTooLarge: "file_too_large", PAYLOAD_TOO_LARGE, "This photo is larger than 30 MB.";
    /// A file is none of the accepted formats.
    NotAnImage: "not_an_image", UNSUPPORTED_MEDIA_TYPE,
        "This file type isn't supported. Try a JPG, PNG, GIF or WebP.";
    /// The body is of a type that the address does not take.
    UnsupportedMediaType: "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE,
        "The type of the request's body is not supported.";
    /// The idempotency key was used with another body.
    IdempotencyKeyReused: "idempotency_key_reused", UNPROCESSABLE_ENTITY,
        "Unprocessable: this idempotency key was used for another request.";
    /// A photo that was asked for cannot be read.
    PhotoUnreadable: "photo_unreadable", UNPROCESSABLE_ENTITY,
        "Unprocessable: one of these photos is damaged and can't be used in a post.";
    /// The user has as many posts as one may have.
    TooManyPosts: "too_many_posts", UNPROCESSABLE_ENTITY,
        "Unprocessable: your account holds no more posts. Delete some of them first.";
    /// The writer does not understand what is to change.
    NotUnderstood: "not_understood", UNPROCESSABLE_ENTITY,
        "Unprocessable: this server only understands the buttons, and 'mention' or 'drop' followed by a word or two.";
    /// The caption cannot be changed as asked.
    NothingToChange: "nothing_to_change", UNPROCESSABLE_ENTITY,
        "Unprocessable: this can't be changed any further.";
    /// The provider does not sell this here.
    NotOffered: "not_offered", UNPROCESSABLE_ENTITY,
        "Unprocessable: this can't be paid for here.";
    /// Understood, and impossible.
    Unprocessable: "unprocessable", UNPROCESSABLE_ENTITY, "Unprocessable: this isn't possible.";
    /// Too many requests of a kind.
    TooManyRequests: "too_many_requests", TOO_MANY_REQUESTS, "Too many requests. Please wait a moment.";
    /// A fault of ours.
    Internal: "internal", INTERNAL_SERVER_ERROR, "Server error";
    /// Photos are still being analysed; the same request will succeed later.
    StillAnalysing: "still_analysing", SERVICE_UNAVAILABLE,
        "Server error: the photo analysis is not available fast enough. Please try again.";
    /// The writer wrote nothing that could be used; the credit was given back.
    NoCaption: "no_caption", SERVICE_UNAVAILABLE,
        "Server error: a good caption is not available right now. Please try again.";
    /// The server was told to stop, or was suspended, before the work was done; nothing was spent.
    Interrupted: "interrupted", SERVICE_UNAVAILABLE,
        "Server error: this was interrupted because the server is not available right now. Nothing was spent. Please try again.";
    /// Something outside does not answer.
    Unavailable: "unavailable", SERVICE_UNAVAILABLE,
        "Server error: the service is not available right now.";
}
