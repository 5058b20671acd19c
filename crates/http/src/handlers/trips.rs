//! Trips.

use actix_web::HttpResponse;
use triptych_app::trips;
use triptych_trips::TripId;

use super::{Answer, Services};
use crate::dto::{
    ErrorBody, PhotoDto, PlacePhotosDto, RenameTripBody, TripDto, TripPageDto, trip_cursor,
};
use crate::extractors::{CurrentUser, Json, PathId, QueryParameters};

/// The user's trips, newest first.
#[utoipa::path(
    get, path = "/api/trips/", tag = "trips",
    security(("token" = [])),
    params(
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the page before."),
        ("limit" = Option<u32>, Query, description = "1 to 100; 24 without it."),
    ),
    responses(
        (status = 200, description = "A page of trips.", body = TripPageDto),
        (status = 400, description = "A parameter breaks a rule.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
    ),
)]
pub(crate) async fn list_trips(
    services: Services,
    user: CurrentUser,
    query: QueryParameters,
) -> Answer {
    let after = trip_cursor(query.text("cursor", 200)?)?;
    let limit = query.limit()?.get();
    let page = trips::list_trips(&services.ports, user.id, after, limit).await?;
    let dto = TripPageDto::new(&page, &services.settings.signer, services.now());
    Ok(HttpResponse::Ok().json(dto))
}

/// How far a trip has come.
#[utoipa::path(
    get, path = "/api/trips/{id}/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The trip.", body = TripDto),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_trip(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
) -> Answer {
    let summary = trips::read_trip(&services.ports, user.id, trip.0).await?;
    let dto = TripDto::new(&summary, &services.settings.signer, services.now());
    Ok(HttpResponse::Ok().json(dto))
}

/// Gives a trip a title of the user's own, or none.
#[utoipa::path(
    patch, path = "/api/trips/{id}/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    request_body = RenameTripBody,
    responses(
        (status = 200, description = "The trip as it is now.", body = TripDto),
        (status = 400, description = "The title breaks a rule.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn rename_trip(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
    json: Json<RenameTripBody>,
) -> Answer {
    let title = json.body.into_title()?;
    let summary = trips::rename_trip(&services.ports, user.id, trip.0, title).await?;
    let dto = TripDto::new(&summary, &services.settings.signer, services.now());
    Ok(HttpResponse::Ok().json(dto))
}

/// Every photo of a trip, in order of arrival.
#[utoipa::path(
    get, path = "/api/trips/{id}/photos/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The photos.", body = [PhotoDto]),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn list_photos(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
) -> Answer {
    let photos = trips::list_photos(&services.ports, user.id, trip.0).await?;
    let addresses = services.addresses();
    let dtos: Vec<_> = photos
        .iter()
        .map(|photo| PhotoDto::new(photo, &addresses))
        .collect();
    Ok(HttpResponse::Ok().json(dtos))
}

/// The places of a trip, each with the photos that were taken there. A photo whose place is not known is
/// in none.
#[utoipa::path(
    get, path = "/api/trips/{id}/places/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The places, in order of arrival.", body = [PlacePhotosDto]),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn list_places(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
) -> Answer {
    let places = trips::list_places(&services.ports, user.id, trip.0).await?;
    let dtos: Vec<_> = places.iter().map(PlacePhotosDto::from).collect();
    Ok(HttpResponse::Ok().json(dtos))
}

/// Deletes a trip with its photos and posts.
#[utoipa::path(
    delete, path = "/api/trips/{id}/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 204, description = "It is gone."),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn delete_trip(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
) -> Answer {
    trips::delete_trip(&services.ports, user.id, trip.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
