//! Values to test with: each builder gives a sound one, and a case changes what it is about by
//! struct update.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use triptych_billing::{
    CreditKind, EntryKind, GrantReason, LedgerEntry, PaymentId, Reservation, ReservationId,
};
use triptych_captions::{
    AltText, Caption, Draft, ExcludedFacts, Fact, FactKind, FactSource, Hashtag, Suggestion,
    SuggestionId, Tone,
};
use triptych_posts::{AspectRatio, FocusPoint, Post, PostId, PostText, Slide};
use triptych_trips::{
    CaptureTime, Colour, Content, ContentHash, Embedding, Exposure, Face, FaceArea, FileName,
    GeoPoint, ImageFormat, Measurements, Miniature, PerceptualHash, Photo, PhotoId, PhotoState,
    PixelSize, QuarterTurn, Reason, Selection, Sharpness, Tag, Trip, TripId, Verdict,
};
use triptych_users::id::Uuid;
use triptych_users::social::{IdentityKey, ProviderName, SignInSecret, Subject};
use triptych_users::{
    DeviceLabel, EmailAddress, LinkPurpose, MailedLink, MailedToken, PersonName, Profile, Session,
    SessionId, SessionToken, User, UserId, Username,
};

use super::Stores;
use crate::{
    AddressChange, AddressChangeError, AnalysisOutcome, CuratedPhoto, Job, Letter, LetterId,
    NewAccount, PasswordHash, PhotoLimits, Queue, QueuedLetter, VerdictsRevision,
};

/// Room enough for every case that is not about limits.
pub const ROOMY: PhotoLimits = PhotoLimits {
    photos_per_trip: 500,
    photos_per_user: 20_000,
    bytes_per_user: 5_000_000_000,
};

/// What the renditions of a photo that is measured here have in bytes.
pub const RENDITIONS_BYTES: u64 = 700_000;

/// What came of measuring a photo.
pub fn measured(measurements: impl Into<Arc<Measurements>>) -> AnalysisOutcome {
    AnalysisOutcome::Measured {
        measurements: measurements.into(),
        renditions_bytes: RENDITIONS_BYTES,
    }
}

/// A number that no other call in this process was given.
fn next_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A new UUID in the shape of version 7; later ones sort later.
pub fn new_id() -> Uuid {
    const FIRST: u128 = 0x0196_8a00_0000_7000_8000_0000_0000_0000;
    Uuid::from_u128(FIRST + u128::from(next_number()))
}

/// A moment, `seconds` after one with microseconds that no rounding leaves alone.
pub fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_777_717_801_123_457).unwrap() + TimeDelta::seconds(seconds)
}

/// An account whose name is `name` and whose address is at example.org.
pub fn account(name: &str) -> NewAccount {
    let user_id = UserId::new(new_id());
    NewAccount {
        user: User {
            id: user_id,
            profile: Profile {
                username: Username::parse(name).unwrap(),
                email: EmailAddress::parse(&format!("{name}@example.org")).unwrap(),
                first_name: PersonName::parse("Zoë").unwrap(),
                last_name: PersonName::parse("明美 O’Neill").unwrap(),
            },
            email_confirmed: false,
            pending_email: None,
            avatar: None,
            created_at: moment(0),
        },
        password_hash: Some(PasswordHash::new(format!("$2b$12$hash.of.{name}"))),
        welcome: Some(LedgerEntry::welcome(user_id, moment(0))),
        session: session(user_id),
        letter: None,
    }
}

/// Registers an account and answers its user.
pub async fn registered(stores: &Stores, name: &str) -> UserId {
    let account = account(name);
    stores.users.insert(&account).await.unwrap();
    account.user.id
}

/// The hash of a user's password; that of nobody's for nobody.
pub async fn hash_of(stores: &Stores, user_id: UserId) -> PasswordHash {
    let known = stores.users.credentials_of(user_id).await.unwrap();
    let hash = known.and_then(|known| known.password_hash);
    hash.unwrap_or_else(former_hash)
}

/// The hash of a password that is nobody's any more.
pub fn former_hash() -> PasswordHash {
    PasswordHash::new("$2b$12$former".to_owned())
}

/// A session with a token of its own.
pub fn session(user_id: UserId) -> Session {
    let mut secret = [0; SessionToken::BYTES];
    secret[..8].copy_from_slice(&next_number().to_be_bytes());
    Session {
        id: SessionId::new(new_id()),
        user_id,
        token_digest: SessionToken::new(secret).digest(),
        created_at: moment(0),
        last_used_at: moment(0),
        device: DeviceLabel::new("Firefox on Linux, “été”"),
    }
}

/// A letter that asks a user nobody knows for a new password, with an identifier of its own.
pub fn queued_letter() -> QueuedLetter {
    let address = EmailAddress::parse("nobody@example.org").unwrap();
    QueuedLetter {
        id: LetterId::new(new_id()),
        letter: Letter::ResetPassword { address },
        queued_at: moment(0),
    }
}

/// Mails a user a link to an address, and answers it.
pub async fn mailed_link(
    stores: &Stores,
    user_id: UserId,
    purpose: LinkPurpose,
    address: &str,
) -> MailedLink {
    let mut secret = [1; MailedToken::BYTES];
    secret[..8].copy_from_slice(&next_number().to_be_bytes());
    let address = EmailAddress::parse(address).unwrap();
    let token = MailedToken::new(secret);
    let link = MailedLink::new(&token, purpose, user_id, address, moment(0));
    stores.links.insert(&link).await.unwrap();
    link
}

/// Asks for another address in a new session, and answers the letters that were written: the
/// notice to the present address, then the one to the new address.
///
/// # Errors
/// Those of the store.
pub async fn request_address_change(
    stores: &Stores,
    user_id: UserId,
    address: &str,
) -> Result<[QueuedLetter; 2], AddressChangeError> {
    let session = session(user_id);
    let user = stores.users.find(user_id).await.unwrap();
    if user.is_some() {
        stores.sessions.insert(&session).await.unwrap();
    }
    let change = AddressChange {
        user_id,
        proven_by: hash_of(stores, user_id).await,
        address: EmailAddress::parse(address).unwrap(),
        session_id: session.id,
        notice_id: LetterId::new(new_id()),
        letter: queued_letter(),
    };
    stores.links.request_address_change(&change).await?;
    let profile = user.unwrap().profile;
    let notice = QueuedLetter {
        id: change.notice_id,
        letter: Letter::AddressChangeRequested {
            present: profile.email,
            requested: change.address,
            first_name: profile.first_name,
        },
        queued_at: change.letter.queued_at,
    };
    Ok([notice, change.letter])
}

/// Takes as many letters out of the queue as a requested change of an address writes.
pub async fn skip_address_change_letters(stores: &Stores) {
    for _ in 0..2 {
        assert!(next_letter(stores).await.is_some());
    }
}

/// Takes the letter that waits for the longest time out of the queue.
pub async fn next_letter(stores: &Stores) -> Option<QueuedLetter> {
    let now = moment(100_000_000);
    let claim = stores
        .jobs
        .claim(Queue::Mail, now, now + TimeDelta::hours(1));
    let claim = claim.await.unwrap()?;
    stores.jobs.finish(&claim, now).await.unwrap();
    match claim.job {
        Job::Letter(queued) => Some(queued),
        other => panic!("{other:?} is no letter"),
    }
}

/// A secret of a sign-in that no other call in this process was given.
pub fn sign_in_secret() -> SignInSecret {
    let mut secret = [0x5e; SignInSecret::BYTES];
    secret[..8].copy_from_slice(&next_number().to_be_bytes());
    SignInSecret::new(secret)
}

/// A user of a provider.
pub fn identity(provider: &str, subject: &str) -> IdentityKey {
    IdentityKey {
        provider: ProviderName::parse(provider).unwrap(),
        subject: Subject::parse(subject).unwrap(),
    }
}

/// One credit that was bought.
pub fn purchase(user_id: UserId) -> LedgerEntry {
    grant(user_id, purchased(), 1)
}

/// The kind of a single post that was bought.
pub fn purchased() -> CreditKind {
    CreditKind::Purchased {
        payment_id: PaymentId::new("cs_contract".to_owned()),
    }
}

/// What an operator grants, with a reason.
pub fn operator_grant(user_id: UserId) -> LedgerEntry {
    let reason = GrantReason::parse("“été” lost 2 posts").unwrap();
    LedgerEntry::operator_grant(new_id(), user_id, 2, reason, moment(1))
}

/// A change of the balance with a business key of its own.
pub fn grant(user_id: UserId, credit: CreditKind, amount: i64) -> LedgerEntry {
    LedgerEntry {
        user_id,
        kind: EntryKind::Grant,
        credit,
        amount,
        business_key: format!("purchase:{}", next_number()),
        created_at: moment(1),
    }
}

/// Buys a credit and sets it, or one that is spent before it, aside.
pub async fn reserved(stores: &Stores, user_id: UserId) -> Reservation {
    stores.credits.append(&purchase(user_id)).await.unwrap();
    stores
        .credits
        .reserve(ReservationId::new(new_id()), user_id, moment(2))
        .await
        .unwrap()
}

/// A trip that was not curated yet.
pub fn trip(user_id: UserId) -> Trip {
    Trip {
        id: TripId::new(new_id()),
        user_id,
        created_at: moment(10),
        curated_at: None,
        title: None,
        place: None,
    }
}

/// Opens a trip.
pub async fn opened_trip(stores: &Stores, user_id: UserId) -> Trip {
    let trip = trip(user_id);
    stores.trips.insert(&trip).await.unwrap();
    trip
}

/// A photo that has just arrived, with bytes of its own.
pub fn photo(trip: &Trip) -> Photo {
    let mut hash = [0xa7; 32];
    hash[24..].copy_from_slice(&next_number().to_be_bytes());
    Photo {
        id: PhotoId::new(new_id()),
        trip_id: trip.id,
        user_id: trip.user_id,
        file_name: FileName::new("été à Firenze – 東京.jpg"),
        content_hash: ContentHash(hash),
        size_bytes: 3_456_789,
        format: ImageFormat::Jpeg,
        size: PixelSize {
            width: 4_032,
            height: 3_024,
        },
        taken_at: Some(capture_time()),
        uploaded_at: moment(11),
        state: PhotoState::Received,
        verdict: None,
        selection: Selection::ON_ARRIVAL,
        not_duplicate_of: BTreeSet::new(),
    }
}

/// Adds a photo to a trip.
pub async fn added_photo(stores: &Stores, trip: &Trip) -> Photo {
    let photo = photo(trip);
    stores.photos.insert(&photo, ROOMY).await.unwrap();
    photo
}

/// Adds a photo to a trip and measures it.
pub async fn analysed_photo(stores: &Stores, trip: &Trip) -> Photo {
    let photo = added_photo(stores, trip).await;
    let outcome = measured(measurements());
    stores
        .photos
        .record_analysis(photo.id, &outcome)
        .await
        .unwrap();
    Photo {
        state: PhotoState::Analysed {
            measurements: measurements().into(),
        },
        taken_at: measurements().taken_at,
        size: photo.size.turned(measurements().turned()),
        ..photo
    }
}

/// How often the photos of a trip were judged.
pub async fn verdicts_revision(stores: &Stores, trip: &Trip) -> VerdictsRevision {
    let judged = stores.photos.list_to_judge(trip.user_id, trip.id).await;
    judged.unwrap().unwrap().revision
}

/// Judges photos of a trip, as whoever has just read them.
pub async fn curate(stores: &Stores, trip: &Trip, photos: &[CuratedPhoto], now: DateTime<Utc>) {
    let seen = verdicts_revision(stores, trip).await;
    stores
        .photos
        .record_curation(trip.user_id, trip.id, seen, photos, now)
        .await
        .unwrap();
}

/// Half past nine in the evening, two hours east of UTC.
pub fn capture_time() -> CaptureTime {
    CaptureTime {
        local: NaiveDate::from_ymd_opt(2026, 5, 1)
            .unwrap()
            .and_hms_milli_opt(21, 30, 7, 250)
            .unwrap(),
        offset_minutes: Some(120),
    }
}

/// Measurements with everything in them, in numbers that lose a digit where one can be lost.
pub fn measurements() -> Measurements {
    Measurements {
        sharpness: Sharpness {
            subject: 71.300_01,
            textured_share: 0.1,
            anisotropy: f32::MIN_POSITIVE,
        },
        exposure: Exposure {
            mean_luma: 0.333_333_34,
            clipped_shadows: 0.0,
            clipped_highlights: 1.0,
        },
        exposure_value: Some(-3.333_333_3),
        contrast: 0.2,
        colourfulness: 109.999_99,
        dominant_colours: vec![
            Colour {
                rgb: [0, 127, 255],
                share: 0.7,
            },
            Colour {
                rgb: [255, 254, 1],
                share: 0.3,
            },
        ],
        hash: PerceptualHash(u64::MAX),
        window_hashes: vec![PerceptualHash(0), PerceptualHash(0x8000_0000_0000_0001)],
        miniature: Some(Miniature::new(core::array::from_fn(|cell| {
            cell.to_le_bytes()[0]
        }))),
        content: Some(full_content()),
        taken_at: Some(CaptureTime {
            offset_minutes: None,
            ..capture_time()
        }),
        camera: Some("NIKON D90 “été”".to_owned()),
        location: GeoPoint::new(43.467_448_333_333_34, -179.885_126_666_638_9),
    }
}

/// Content with everything in it that can be absent.
fn full_content() -> Content {
    let features: Vec<f32> = (0_u16..1_280).map(|n| f32::from(n) / 7.0).collect();
    Content {
        tags: vec![Tag {
            name: "seaside".to_owned(),
            score: 0.7,
        }],
        document: 0.0625,
        certainty: 0.75,
        faces: vec![
            Face {
                area: FaceArea {
                    left: 0.1,
                    top: 0.2,
                    width: 0.3,
                    height: 0.4,
                },
                sharpness: Some(80.0),
                eyes_closed: Some(0.9),
                smile: Some(0.6),
                yaw_degrees: -12.5,
            },
            Face {
                area: FaceArea {
                    left: -0.01,
                    top: 0.5,
                    width: 0.02,
                    height: 0.03,
                },
                sharpness: None,
                eyes_closed: None,
                smile: None,
                yaw_degrees: 0.0,
            },
        ],
        turned: Some(QuarterTurn::Left),
        embedding: Embedding::new(&features).expect("as many features as an embedding has"),
    }
}

/// A verdict with everything in it; the photos it names need not exist.
pub fn full_verdict() -> Verdict {
    Verdict {
        score: 100,
        is_blurry: true,
        is_document: true,
        duplicate_of: Some(PhotoId::new(new_id())),
        group: Some(PhotoId::new(new_id())),
        set: Some(PhotoId::new(new_id())),
        rank: Some(1),
        position: Some(2),
        reasons: vec![reason("Sharpest of 4 similar shots"), reason("Très coloré")],
        why_not: Some(reason("Très coloré")),
    }
}

/// A verdict with nothing in it that can be absent.
pub fn bare_verdict() -> Verdict {
    Verdict {
        score: 0,
        is_blurry: false,
        is_document: false,
        duplicate_of: None,
        group: None,
        set: None,
        rank: None,
        position: None,
        reasons: Vec::new(),
        why_not: None,
    }
}

fn reason(sentence: &str) -> Reason {
    Reason::from_stored(sentence.to_owned())
}

/// Hashtags of texts.
pub fn hashtags(texts: &[&str]) -> Vec<Hashtag> {
    texts
        .iter()
        .map(|text| Hashtag::parse(text).unwrap())
        .collect()
}

/// A slide in the middle of a photo.
pub fn slide(photo_id: PhotoId) -> Slide {
    Slide {
        photo_id,
        focus: FocusPoint::new(0.1, 0.7).unwrap(),
        alt_text: AltText::parse("Two dogs at a window, “été”").unwrap(),
    }
}

/// A post of these photos, with words of its own.
pub fn post(trip: &Trip, photo_ids: &[PhotoId]) -> Post {
    Post {
        id: PostId::new(new_id()),
        user_id: trip.user_id,
        trip_id: trip.id,
        text: PostText {
            caption: caption(&format!("Evening no. {}\n\n“Ciao” 🌅", next_number())),
            hashtags: hashtags(&["Arezzo", "goldenHour", "été_2026"]),
            tone: Tone::Romantic,
        },
        slides: photo_ids.iter().copied().map(slide).collect(),
        ratio: AspectRatio::new(0.8).unwrap(),
        created_at: moment(20),
        updated_at: moment(20),
    }
}

/// A post with another text.
pub fn with_text(mut post: Post, change: impl FnOnce(&mut PostText)) -> Post {
    change(&mut post.text);
    post
}

/// A caption of a text.
pub fn caption(text: &str) -> Caption {
    Caption::parse(text).unwrap()
}

/// Saves a post of one photo that was added for it.
pub async fn saved_post(stores: &Stores, trip: &Trip) -> Post {
    let photo = added_photo(stores, trip).await;
    let post = post(trip, &[photo.id]);
    stores.posts.insert(&post).await.unwrap();
    post
}

/// A suggestion with a fact of every kind and source, and two kinds switched off.
pub fn suggestion(trip: &Trip) -> Suggestion {
    Suggestion {
        id: SuggestionId::new(new_id()),
        user_id: trip.user_id,
        trip_id: trip.id,
        tone: Tone::Inspirational,
        language: triptych_captions::Language::German,
        draft: Draft {
            caption: caption("First snow,\nno signal “été” 🌅"),
            hashtags: hashtags(&["Arezzo", "goldenHour", "été"]),
            suggested_hashtags: hashtags(&["a1", "B2", "c3", "d4", "e5", "f6", "g7", "h8", "東京"]),
            alt_texts: vec![
                (PhotoId::new(new_id()), AltText::parse("Snow").unwrap()),
                (PhotoId::new(new_id()), AltText::default()),
            ],
        },
        facts: FactKind::ALL
            .into_iter()
            .zip(FactSource::ALL.into_iter().cycle())
            .map(|(kind, source)| Fact::new(kind, format!("“été” by {}", source.id()), source))
            .collect(),
        excluded: ExcludedFacts::from([FactKind::Place, FactKind::Light]),
        refinements_left: Suggestion::REFINEMENTS,
        created_at: moment(30),
    }
}

/// Buys a credit and spends one on a suggestion for a trip.
pub async fn paid_suggestion(stores: &Stores, trip: &Trip) -> Suggestion {
    let reservation = reserved(stores, trip.user_id).await;
    let suggestion = suggestion(trip);
    stores
        .suggestions
        .save_and_keep_credit(&suggestion, reservation.id, moment(31))
        .await
        .unwrap();
    suggestion
}
