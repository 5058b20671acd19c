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
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous page."),
        ("limit" = Option<u32>, Query, description = "The size of a page: 1 to 100, by default 24."),
    ),
    responses(
        (status = 200, description = "A page of trips.", body = TripPageDto),
        (status = 400, description = "A parameter is invalid.", body = ErrorBody),
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

/// A trip and its state.
#[utoipa::path(
    get, path = "/api/trips/{id}/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The trip.", body = TripDto),
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

/// Sets or removes the user's title of a trip.
#[utoipa::path(
    patch, path = "/api/trips/{id}/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    request_body = RenameTripBody,
    responses(
        (status = 200, description = "The updated trip.", body = TripDto),
        (status = 400, description = "The title is invalid.", body = ErrorBody),
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

/// All photos of a trip, in the order of their uploads.
#[utoipa::path(
    get, path = "/api/trips/{id}/photos/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The photos.", body = [PhotoDto]),
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

/// The places of a trip, each with the photos that were taken there. A photo whose place is unknown
/// is in none.
#[utoipa::path(
    get, path = "/api/trips/{id}/places/", tag = "trips",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The places, in the order of the uploads of their first photos.", body = [PlacePhotosDto]),
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
        (status = 204, description = "The trip was deleted."),
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
