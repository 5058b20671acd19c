//! The data export of a user: all stored data as text. It is a file and not part of the API.

use serde::Serialize;
use triptych_app::users::personal_data::{PersonalPhoto, TripData};
use triptych_billing::Subscription;
use triptych_captions::{AltText, Hashtag, Suggestion};
use triptych_trips::{GeoPoint, Photo, PhotoId, PhotoState, Reason, TripTitle, Verdict};
use triptych_users::social::IdentityKey;
use triptych_users::{EmailAddress, Session, User};

use super::billing::PlanId;
use super::draft::PersonalDraftDto;
use super::personal_content::PersonalContentDto;
use super::rfc3339;

/// The user.
#[derive(Serialize)]
pub(crate) struct PersonalAccountDto<'a> {
    id: String,
    username: &'a str,
    email: &'a str,
    email_confirmed: bool,
    pending_email: Option<&'a str>,
    first_name: &'a str,
    last_name: &'a str,
    created_at: String,
}

impl<'a> From<&'a User> for PersonalAccountDto<'a> {
    fn from(user: &'a User) -> Self {
        let profile = &user.profile;
        Self {
            id: user.id.to_string(),
            username: profile.username.as_str(),
            email: profile.email.as_str(),
            email_confirmed: user.email_confirmed,
            pending_email: user.pending_email.as_ref().map(EmailAddress::as_str),
            first_name: profile.first_name.as_str(),
            last_name: profile.last_name.as_str(),
            created_at: rfc3339(user.created_at),
        }
    }
}

/// A session, without its token.
#[derive(Serialize)]
pub(crate) struct PersonalSessionDto<'a> {
    id: String,
    device: &'a str,
    created_at: String,
    last_used_at: String,
}

impl<'a> From<&'a Session> for PersonalSessionDto<'a> {
    fn from(session: &'a Session) -> Self {
        Self {
            id: session.id.to_string(),
            device: session.device.as_str(),
            created_at: rfc3339(session.created_at),
            last_used_at: rfc3339(session.last_used_at),
        }
    }
}

/// An identity at a provider for sign-in.
#[derive(Serialize)]
pub(crate) struct PersonalIdentityDto<'a> {
    provider: &'a str,
    subject: &'a str,
}

impl<'a> From<&'a IdentityKey> for PersonalIdentityDto<'a> {
    fn from(identity: &'a IdentityKey) -> Self {
        Self {
            provider: identity.provider.as_str(),
            subject: identity.subject.as_str(),
        }
    }
}

/// A current or former subscription.
#[derive(Serialize)]
pub(crate) struct PersonalSubscriptionDto<'a> {
    id: &'a str,
    plan: PlanId,
    is_cancelled: bool,
    ended_at: Option<String>,
}

impl<'a> From<&'a Subscription> for PersonalSubscriptionDto<'a> {
    fn from(subscription: &'a Subscription) -> Self {
        Self {
            id: subscription.id.as_str(),
            plan: subscription.plan.into(),
            is_cancelled: subscription.is_cancelled,
            ended_at: subscription.ended_at().map(rfc3339),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct PersonalTripDto<'a> {
    id: String,
    title: Option<&'a str>,
    place: Option<&'a str>,
    created_at: String,
    curated_at: Option<String>,
    photos: Vec<PersonalPhotoDto<'a>>,
    draft: Option<PersonalDraftDto<'a>>,
}

impl<'a> From<&'a TripData> for PersonalTripDto<'a> {
    fn from(data: &'a TripData) -> Self {
        Self {
            id: data.trip.id.to_string(),
            title: data.trip.title.as_ref().map(TripTitle::as_str),
            place: data.trip.place.as_deref(),
            created_at: rfc3339(data.trip.created_at),
            curated_at: data.trip.curated_at.map(rfc3339),
            photos: data.photos.iter().map(PersonalPhotoDto::from).collect(),
            draft: data.draft.as_ref().map(PersonalDraftDto::from),
        }
    }
}

/// A photo and the results of its analysis.
#[derive(Serialize)]
struct PersonalPhotoDto<'a> {
    id: String,
    /// The path of its file in the archive.
    file: String,
    filename: &'a str,
    size_bytes: u64,
    media_type: &'static str,
    width: u32,
    height: u32,
    taken_at: Option<String>,
    uploaded_at: String,
    camera: Option<&'a str>,
    location: Option<LocationDto>,
    content: Option<PersonalContentDto<'a>>,
    is_selected: bool,
    selected_by_hand: bool,
    judgement: Option<JudgementDto<'a>>,
    refusal: Option<String>,
}

impl<'a> From<&'a Photo> for PersonalPhotoDto<'a> {
    fn from(photo: &'a Photo) -> Self {
        let measurements = photo.measurements();
        Self {
            id: photo.id.to_string(),
            file: PersonalPhoto::from(photo).path,
            filename: photo.file_name.as_str(),
            size_bytes: photo.size_bytes,
            media_type: photo.format.media_type(),
            width: photo.size.width,
            height: photo.size.height,
            taken_at: photo.taken_at.map(|time| rfc3339(time.to_utc())),
            uploaded_at: rfc3339(photo.uploaded_at),
            camera: measurements.and_then(|found| found.camera.as_deref()),
            location: measurements.and_then(|found| found.location.map(LocationDto::from)),
            content: measurements
                .and_then(|found| found.content.as_ref())
                .map(PersonalContentDto::from),
            is_selected: photo.selection.is_selected,
            selected_by_hand: photo.selection.by_hand,
            judgement: photo.verdict.as_ref().map(JudgementDto::from),
            refusal: match photo.state {
                PhotoState::Refused { reason } => Some(reason.to_string()),
                PhotoState::Received | PhotoState::Analysed { .. } => None,
            },
        }
    }
}

/// A position in degrees.
#[derive(Serialize)]
struct LocationDto {
    latitude: f64,
    longitude: f64,
}

impl From<GeoPoint> for LocationDto {
    fn from(point: GeoPoint) -> Self {
        Self {
            latitude: point.latitude(),
            longitude: point.longitude(),
        }
    }
}

/// The results of curation.
#[derive(Serialize)]
struct JudgementDto<'a> {
    ai_score: u8,
    is_blurry: bool,
    is_document: bool,
    duplicate_of: Option<String>,
    rank: Option<u32>,
    position: Option<u32>,
    reasons: Vec<&'a str>,
}

impl<'a> From<&'a Verdict> for JudgementDto<'a> {
    fn from(verdict: &'a Verdict) -> Self {
        Self {
            ai_score: verdict.score,
            is_blurry: verdict.is_blurry,
            is_document: verdict.is_document,
            duplicate_of: verdict.duplicate_of.map(|id| id.to_string()),
            rank: verdict.rank,
            position: verdict.position,
            reasons: verdict.reasons.iter().map(Reason::as_str).collect(),
        }
    }
}

/// A suggestion for a trip.
#[derive(Serialize)]
pub(crate) struct PersonalSuggestionDto<'a> {
    id: String,
    trip: String,
    style: &'static str,
    caption: &'a str,
    hashtags: Vec<&'a str>,
    suggested_hashtags: Vec<&'a str>,
    alt_texts: Vec<AltTextDto<'a>>,
    facts: Vec<FactDto<'a>>,
    language: &'static str,
    excluded_facts: Vec<&'static str>,
    created_at: String,
}

impl<'a> From<&'a Suggestion> for PersonalSuggestionDto<'a> {
    fn from(suggestion: &'a Suggestion) -> Self {
        let draft = &suggestion.draft;
        let alt_texts = draft.alt_texts.iter();
        let facts = suggestion.facts.iter().map(|fact| FactDto {
            kind: fact.kind.id(),
            text: &fact.text,
            source: fact.source.id(),
        });
        Self {
            id: suggestion.id.to_string(),
            trip: suggestion.trip_id.to_string(),
            style: suggestion.tone.id(),
            caption: draft.caption.as_str(),
            hashtags: draft.hashtags.iter().map(Hashtag::as_str).collect(),
            suggested_hashtags: draft
                .suggested_hashtags
                .iter()
                .map(Hashtag::as_str)
                .collect(),
            alt_texts: alt_texts
                .map(|(photo, text)| AltTextDto::new(*photo, text))
                .collect(),
            facts: facts.collect(),
            language: suggestion.language.id(),
            excluded_facts: suggestion.excluded.iter().map(|kind| kind.id()).collect(),
            created_at: rfc3339(suggestion.created_at),
        }
    }
}

/// An alt text.
#[derive(Serialize)]
struct AltTextDto<'a> {
    photo: String,
    alt_text: &'a str,
}

impl<'a> AltTextDto<'a> {
    fn new(photo_id: PhotoId, text: &'a AltText) -> Self {
        Self {
            photo: photo_id.to_string(),
            alt_text: text.as_str(),
        }
    }
}

/// A fact that was known when the text was written.
#[derive(Serialize)]
struct FactDto<'a> {
    kind: &'static str,
    text: &'a str,
    source: &'static str,
}
