//! The contact form.

use actix_web::HttpResponse;
use triptych_app::support::send_contact_message;
use triptych_users::ContactMessage;

use super::{Answer, Services};
use crate::dto::{ContactBody, ContactSentDto, ContactStatus, ErrorBody};
use crate::extractors::{ClientAddress, Json};

/// Sends a message to the support team.
#[utoipa::path(
    post, path = "/api/contact/", tag = "support",
    request_body = ContactBody,
    responses(
        (status = 200, description = "The message was accepted.", body = ContactSentDto),
        (status = 400, description = "A field is invalid.", body = ErrorBody),
        (status = 429, description = "Too many messages from this address.", body = ErrorBody),
    ),
)]
pub(crate) async fn send_message(
    services: Services,
    address: ClientAddress,
    json: Json<ContactBody>,
) -> Answer {
    // The response to a program is the same, so that it does not try another way.
    if !json.body.is_from_a_program() {
        let message = ContactMessage::try_from(json.body)?;
        send_contact_message(&services.ports, message, address.0).await?;
    }
    let status = ContactStatus::Sent;
    Ok(HttpResponse::Ok().json(ContactSentDto { status }))
}
