//! The HTTP interface: routes, DTOs, errors and the OpenAPI document.
