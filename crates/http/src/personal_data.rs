//! The data export of a user: `data.json`, their avatar, and their original photos.

use std::io;

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use futures::Stream;
use serde::Serialize;
use triptych_app::Ports;
use triptych_app::users::personal_data::{self, AccountData, PersonalPhoto};
use triptych_users::{AvatarId, UserId};

use crate::archive::EXCUSE;
use crate::dto::{
    LedgerEntryDto, PaymentDto, PersonalAccountDto, PersonalIdentityDto, PersonalPostDto,
    PersonalSessionDto, PersonalSubscriptionDto, PersonalSuggestionDto, PersonalTripDto,
};
use crate::error::ApiError;
use crate::zip::{ArchiveError, ArchiveWriter, EntryWriter, stream_zip};

/// The data as text.
const DATA_FILE: &str = "data.json";
/// The user's avatar.
const AVATAR_FILE: &str = "avatar.jpg";

/// The bytes of the archive. The account and the list of its photos are read before the response
/// starts, so that a database failure is a proper error.
///
/// # Errors
/// Reading these failed.
pub(crate) async fn stream_personal_data(
    user_id: UserId,
    ports: Ports,
    now: DateTime<Utc>,
) -> Result<impl Stream<Item = Result<Bytes, io::Error>> + use<>, ApiError> {
    let account = personal_data::account(&ports, user_id).await?;
    let photos = personal_data::photos(&ports, user_id).await?;
    Ok(stream_zip(now, move |writer| {
        write_everything(writer, account, photos, ports)
    }))
}

async fn write_everything(
    mut writer: ArchiveWriter,
    account: AccountData,
    photos: Vec<PersonalPhoto>,
    ports: Ports,
) -> Result<ArchiveWriter, ArchiveError> {
    let avatar = account.user.avatar;
    let entry = writer.begin_text(DATA_FILE.to_owned())?;
    write_data(Document::new(entry), &account, &ports).await?;
    if let Some(avatar_id) = avatar {
        write_avatar(&mut writer, avatar_id, &ports).await?;
    }
    for photo in photos {
        write_photo(&mut writer, photo, &ports).await?;
    }
    Ok(writer)
}

async fn write_avatar(
    writer: &mut ArchiveWriter,
    avatar_id: AvatarId,
    ports: &Ports,
) -> Result<(), ArchiveError> {
    match personal_data::avatar(ports, avatar_id)
        .await
        .map_err(unread)?
    {
        Some(object) => writer.object(AVATAR_FILE.to_owned(), object).await,
        None => Ok(()),
    }
}

async fn write_photo(
    writer: &mut ArchiveWriter,
    photo: PersonalPhoto,
    ports: &Ports,
) -> Result<(), ArchiveError> {
    if let Some(object) = personal_data::original(ports, photo.id)
        .await
        .map_err(unread)?
    {
        return writer.object(photo.path, object).await;
    }
    tracing::warn!(photo.id = %photo.id, "photo is missing from a user's data");
    let name = format!("{}.txt", photo.path);
    writer.text(name, EXCUSE.as_bytes()).await
}

/// Writes the data as text, page by page.
async fn write_data(
    mut document: Document<'_>,
    account: &AccountData,
    ports: &Ports,
) -> Result<(), ArchiveError> {
    let user_id = account.user.id;
    write_account(&mut document, account).await?;

    document.begin_list("trips").await?;
    let mut page = personal_data::trips(ports, user_id, None)
        .await
        .map_err(unread)?;
    while let Some(last) = page.last().map(|data| data.trip.clone()) {
        document
            .items(page.iter().map(PersonalTripDto::from))
            .await?;
        page = personal_data::trips(ports, user_id, Some(&last))
            .await
            .map_err(unread)?;
    }
    document.end_list().await?;

    document.begin_list("suggestions").await?;
    let mut page = personal_data::suggestions(ports, user_id, None)
        .await
        .map_err(unread)?;
    while let Some(last) = page.last().map(|suggestion| suggestion.id) {
        let items = page.iter().map(PersonalSuggestionDto::from);
        document.items(items).await?;
        page = personal_data::suggestions(ports, user_id, Some(last))
            .await
            .map_err(unread)?;
    }
    document.end_list().await?;

    document.begin_list("posts").await?;
    let mut page = personal_data::posts(ports, user_id, None)
        .await
        .map_err(unread)?;
    while let Some(last) = page.last().cloned() {
        document
            .items(page.iter().map(PersonalPostDto::from))
            .await?;
        page = personal_data::posts(ports, user_id, Some(&last))
            .await
            .map_err(unread)?;
    }
    document.end_list().await?;
    document.close().await
}

/// Writes what is small enough to be read at once.
async fn write_account(
    document: &mut Document<'_>,
    account: &AccountData,
) -> Result<(), ArchiveError> {
    let person = PersonalAccountDto::from(&account.user);
    document.field("account", &person).await?;
    let sessions = account.sessions.iter().map(PersonalSessionDto::from);
    let sessions: Vec<_> = sessions.collect();
    document.field("sessions", &sessions).await?;
    let identities = account.identities.iter().map(PersonalIdentityDto::from);
    let identities: Vec<_> = identities.collect();
    document.field("identities", &identities).await?;
    let entries = LedgerEntryDto::all(&account.billing);
    document.field("credits", &entries).await?;
    let payments = PaymentDto::all(&account.billing);
    document.field("payments", &payments).await?;
    let subscriptions = account.billing.subscriptions.iter();
    let subscriptions: Vec<_> = subscriptions.map(PersonalSubscriptionDto::from).collect();
    document.field("subscriptions", &subscriptions).await
}

fn unread(error: impl Into<triptych_ports::BoxError>) -> ArchiveError {
    ArchiveError::Entry(error.into())
}

/// A JSON object that is written field by field, with lists item by item.
struct Document<'a> {
    entry: EntryWriter<'a>,
    /// The separator before the next field or item.
    separator: &'static str,
}

impl<'a> Document<'a> {
    const fn new(entry: EntryWriter<'a>) -> Self {
        let separator = "{\n";
        Self { entry, separator }
    }

    async fn field(&mut self, name: &str, value: &impl Serialize) -> Result<(), ArchiveError> {
        self.name(name).await?;
        self.write(&json(value)?).await
    }

    async fn begin_list(&mut self, name: &str) -> Result<(), ArchiveError> {
        self.name(name).await?;
        self.separator = "[\n";
        Ok(())
    }

    async fn items(
        &mut self,
        items: impl Iterator<Item = impl Serialize>,
    ) -> Result<(), ArchiveError> {
        for item in items {
            self.write(self.separator.as_bytes()).await?;
            self.separator = ",\n";
            self.write(&json(&item)?).await?;
        }
        Ok(())
    }

    async fn end_list(&mut self) -> Result<(), ArchiveError> {
        let is_empty = self.separator == "[\n";
        self.separator = ",\n";
        let end: &[u8] = if is_empty { b"[]" } else { b"\n]" };
        self.write(end).await
    }

    async fn close(mut self) -> Result<(), ArchiveError> {
        self.write(b"\n}\n").await
    }

    async fn name(&mut self, name: &str) -> Result<(), ArchiveError> {
        let name = format!("{}\"{name}\": ", self.separator);
        self.separator = ",\n";
        self.write(name.as_bytes()).await
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.entry.write_all(bytes).await
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, ArchiveError> {
    serde_json::to_vec(value).map_err(unread)
}
