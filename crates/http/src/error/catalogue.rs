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
    /// The request is malformed.
    BadRequest: "bad_request", BAD_REQUEST, "Bad request: the request could not be read.";
    /// A webhook delivery is not signed by the payment provider.
    BadSignature: "bad_signature", BAD_REQUEST, "Bad request: the signature is not valid.";
    /// A field is invalid; the response names it.
    InvalidField: "invalid_field", BAD_REQUEST, "Bad request: a field is not valid.";
    /// A password reset link is not valid.
    InvalidResetLink: "invalid_reset_link", BAD_REQUEST,
        "Bad request: this reset link no longer works. Please request a new one.";
    /// A confirmation link is not valid.
    InvalidConfirmationLink: "invalid_confirmation_link", BAD_REQUEST,
        "Bad request: this confirmation link no longer works. Please request a new one.";
    /// A file is corrupt or truncated.
    DamagedImage: "damaged_image", BAD_REQUEST, "Bad request: this photo is damaged.";
    /// A picture has too many pixels or frames, or needs too much memory.
    TooManyPixels: "too_many_pixels", BAD_REQUEST, "Bad request: this picture is too large.";
    /// The trip has the maximum number of photos.
    TripFull: "trip_full", BAD_REQUEST, "Bad request: this trip is full.";
    /// The user's storage is full.
    AccountFull: "account_full", BAD_REQUEST, "Bad request: your storage is full.";
    /// A sign-in with a provider is unknown, used, expired, or was refused.
    InvalidSignIn: "invalid_sign_in", BAD_REQUEST,
        "Bad request: this sign-in expired or was refused. Please try again.";
    /// The identity provider reported no email address.
    NoEmail: "no_email", BAD_REQUEST,
        "Bad request: this account didn't share an email address. Allow it there, or sign up with your email here.";
    /// Wrong username or password.
    InvalidCredentials: "invalid_credentials", UNAUTHORIZED, "Invalid credentials";
    /// The token is missing or invalid.
    NotSignedIn: "not_signed_in", UNAUTHORIZED, "Invalid credentials: please log in.";
    /// The user has neither credits nor a subscription.
    SubscriptionRequired: "subscription_required", PAYMENT_REQUIRED,
        "An active subscription is required to access this feature.";
    /// The included rewrites of a caption are used up.
    NoRefinementsLeft: "no_refinements_left", PAYMENT_REQUIRED,
        "You've used all ten rewrites of this caption. Generating a new one costs a credit.";
    /// The card was declined.
    CardDeclined: "card_declined", PAYMENT_REQUIRED, "Your card was declined.";
    /// The user has no subscription.
    NoSubscription: "no_subscription", NOT_FOUND, "You have no subscription.";
    /// The user has never paid.
    NoCustomer: "no_customer", NOT_FOUND, "You have no payments yet.";
    /// Absent, or another user's.
    NotFound: "not_found", NOT_FOUND, "Not found.";
    /// A link to a post has expired, or its session has ended.
    LinkExpired: "link_expired", GONE, "This link has expired. Make a new one on your computer.";
    /// The identity provider is not configured.
    ProviderNotSetUp: "provider_not_set_up", NOT_FOUND, "This sign-in isn't set up.";
    /// The method is not allowed; the header `Allow` lists those that are.
    MethodNotAllowed: "method_not_allowed", METHOD_NOT_ALLOWED, "Method not allowed.";
    /// The client was too slow in the middle of a request.
    RequestTimeout: "request_timeout", REQUEST_TIMEOUT, "The request took too long to arrive.";
    /// The username is taken.
    UsernameTaken: "username_taken", CONFLICT, "Username already taken";
    /// The email address is taken.
    EmailTaken: "email_taken", CONFLICT, "Email already taken";
    /// The user already has this plan.
    AlreadySubscribed: "already_subscribed", CONFLICT, "You already have a subscription.";
    /// The same request is running now.
    StillRunning: "still_running", CONFLICT, "This request is still running.";
    /// The remaining credits are reserved for captions being written.
    CreditReserved: "credit_reserved", CONFLICT,
        "Your last post is still being written. Please wait until it's done.";
    /// The account has no other login method.
    LastWayIn: "last_way_in", CONFLICT,
        "This is the only way to sign in to your account. Set a password first.";
    /// The login is not recent enough.
    SignInNotRecent: "sign_in_not_recent", CONFLICT,
        "You signed in more than 15 minutes ago. Please sign in again to set a password.";
    /// A field of a draft was changed elsewhere (conflict).
    DraftConflict: "draft_conflict", CONFLICT, "This was changed on another device.";
    /// The request conflicts with the current state.
    Conflict: "conflict", CONFLICT, "This is no longer possible. Please reload the page.";
    /// The change lacks `If-Match`.
    RevisionMissing: "revision_missing", PRECONDITION_REQUIRED,
        "The header If-Match is missing: send the revision that you changed.";
    /// The `Host` header is not one of this server's.
    WrongHost: "wrong_host", MISDIRECTED_REQUEST,
        "This server answers only requests for its own address.";
    /// The request's head is too large.
    HeadTooLarge: "head_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The request's headers are too large.";
    /// The body is too large.
    BodyTooLarge: "body_too_large", PAYLOAD_TOO_LARGE, "The request is too large.";
    /// A file is larger than 30 MB.
    FileTooLarge: "file_too_large", PAYLOAD_TOO_LARGE, "This photo is larger than 30 MB.";
    /// A file has an unsupported format.
    NotAnImage: "not_an_image", UNSUPPORTED_MEDIA_TYPE,
        "This file type isn't supported. Try a JPG, PNG, GIF or WebP.";
    /// The content type is not supported.
    UnsupportedMediaType: "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE,
        "The type of the request's body is not supported.";
    /// The idempotency key was used with another body.
    IdempotencyKeyReused: "idempotency_key_reused", UNPROCESSABLE_ENTITY,
        "Unprocessable: this idempotency key was used for another request.";
    /// A requested photo cannot be read.
    PhotoUnreadable: "photo_unreadable", UNPROCESSABLE_ENTITY,
        "Unprocessable: one of these photos is damaged and can't be used in a post.";
    /// The user has the maximum number of posts.
    TooManyPosts: "too_many_posts", UNPROCESSABLE_ENTITY,
        "Unprocessable: your account holds no more posts. Delete some of them first.";
    /// The caption writer does not support the instruction.
    NotUnderstood: "not_understood", UNPROCESSABLE_ENTITY,
        "Unprocessable: this server only understands the buttons, and 'mention' or 'drop' followed by a word or two.";
    /// The instruction cannot be followed.
    NothingToChange: "nothing_to_change", UNPROCESSABLE_ENTITY,
        "Unprocessable: this can't be changed any further.";
    /// The payment provider does not offer this.
    NotOffered: "not_offered", UNPROCESSABLE_ENTITY,
        "Unprocessable: this can't be paid for here.";
    /// The request is valid but cannot be processed.
    Unprocessable: "unprocessable", UNPROCESSABLE_ENTITY, "Unprocessable: this isn't possible.";
    /// A rate limit was exceeded.
    TooManyRequests: "too_many_requests", TOO_MANY_REQUESTS, "Too many requests. Please wait a moment.";
    /// An internal error.
    Internal: "internal", INTERNAL_SERVER_ERROR, "Server error";
    /// Photos are still being analysed; retry later.
    StillAnalysing: "still_analysing", SERVICE_UNAVAILABLE,
        "Server error: the photo analysis is not available fast enough. Please try again.";
    /// The caption writer produced nothing usable; the credit was returned.
    NoCaption: "no_caption", SERVICE_UNAVAILABLE,
        "Server error: a good caption is not available right now. Please try again.";
    /// The server was stopped or suspended before the work was done; nothing was spent.
    Interrupted: "interrupted", SERVICE_UNAVAILABLE,
        "Server error: this was interrupted because the server is not available right now. Nothing was spent. Please try again.";
    /// A dependency is unavailable.
    Unavailable: "unavailable", SERVICE_UNAVAILABLE,
        "Server error: the service is not available right now.";
}
