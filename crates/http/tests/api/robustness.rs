//! No response is a 500: every operation of the OpenAPI document with a table of bodies, ids,
//! parameters and headers.

use reqwest::{Method, RequestBuilder};

use crate::permissions::operations;
use crate::support::{Answer, Form, Session, TestApp, file, jpeg, text};

/// Description, bytes and content type.
type Body = (&'static str, Vec<u8>, String);

fn json_bodies() -> Vec<Body> {
    let json = || "application/json".to_owned();
    let deep = [
        b"{\"a\":".repeat(50_000),
        b"1".to_vec(),
        b"}".repeat(50_000),
    ]
    .concat();
    let large = format!("{{\"caption\": \"{}\"}}", "x".repeat(3_000_000)).into_bytes();
    vec![
        ("empty", Vec::new(), json()),
        ("truncated", b"{\"username\": \"mar".to_vec(), json()),
        ("a number", b"7".to_vec(), json()),
        ("an array", b"[1, 2]".to_vec(), json()),
        ("null", b"null".to_vec(), json()),
        ("an empty object", b"{}".to_vec(), json()),
        ("all fields null", nulls(), json()),
        ("all fields numbers", numbers(), json()),
        ("deeply nested", deep, json()),
        ("3 MB", large, json()),
        (
            "not UTF-8",
            b"{\"username\": \"\xff\xfe\", \"caption\": \"\xc3\"}".to_vec(),
            json(),
        ),
        (
            "a zero character",
            b"{\"username\": \"\\u0000\", \"password\": \"\\u0000\"}".to_vec(),
            json(),
        ),
        (
            "a lone surrogate",
            b"{\"caption\": \"\\ud800\"}".to_vec(),
            json(),
        ),
        (
            "a type that lies",
            b"{}".to_vec(),
            "multipart/form-data; boundary=x".to_owned(),
        ),
        (
            "no known type",
            b"{}".to_vec(),
            "application/\u{fffd}".to_owned(),
        ),
    ]
}

const FIELDS: [&str; 20] = [
    "first_name",
    "last_name",
    "email",
    "username",
    "password",
    "plan",
    "is_selected",
    "trip_id",
    "num_photos",
    "tone",
    "photo_ids",
    "note",
    "caption",
    "hashtags",
    "style",
    "trip",
    "images",
    "id",
    "ratio",
    "slides",
];

fn nulls() -> Vec<u8> {
    object("null")
}

fn numbers() -> Vec<u8> {
    object("1e308")
}

fn object(value: &str) -> Vec<u8> {
    let fields: Vec<_> = FIELDS
        .iter()
        .map(|name| format!("\"{name}\": {value}"))
        .collect();
    format!("{{{}}}", fields.join(", ")).into_bytes()
}

fn forms() -> Vec<Body> {
    let form = |name, form: Form| (name, form.body, form.content_type);
    let photo = || file("images", "a.jpg", &jpeg(1));
    let whole = Form::of([photo()]);
    vec![
        (
            "a form without a boundary",
            whole.body.clone(),
            "multipart/form-data".to_owned(),
        ),
        (
            "a form with an empty boundary",
            whole.body.clone(),
            "multipart/form-data; boundary=".to_owned(),
        ),
        (
            "a form with another boundary",
            whole.body,
            "multipart/form-data; boundary=other".to_owned(),
        ),
        form("a form without parts", Form::of([])),
        form(
            "a form with an unknown part",
            Form::of([text("unknown", "x"), photo()]),
        ),
        form(
            "a form with repeated parts",
            Form::of([text("trip_id", "x"), text("trip_id", "x")]),
        ),
        form(
            "a form with a bad trip",
            Form::of([text("trip", "\0"), photo()]),
        ),
        form(
            "a form with a file for a trip",
            Form::of([file("trip", "a", b"x"), photo()]),
        ),
        form("a form cut off in a file", Form::of([photo()]).cut_off(120)),
        form(
            "a form cut off in a head",
            Form::of([photo()]).cut_off(jpeg(1).len() + 90),
        ),
        form("a form cut off in its end", Form::of([photo()]).cut_off(3)),
        form(
            "a form with an empty file",
            Form::of([file("images", "", b"")]),
        ),
        form(
            "a form with a hostile name",
            Form::of([file("images", "../../\u{202e}\\x.jpg", b"GIF89a")]),
        ),
        (
            "a form with a part without a head",
            b"--x\r\n\r\nbody\r\n--x--\r\n".to_vec(),
            "multipart/form-data; boundary=x".to_owned(),
        ),
        (
            "a form of another kind",
            b"--x\r\n\r\nbody\r\n--x--\r\n".to_vec(),
            "multipart/mixed; boundary=x".to_owned(),
        ),
    ]
}

/// Ids in paths.
fn identifiers(foreign: &str) -> Vec<String> {
    let long = "a".repeat(4_000);
    [
        "",
        "1",
        "..",
        "%2e%2e",
        "%00",
        "%ff",
        "%2F",
        "a b%20c",
        "01968a00-0000-7000-8000-00000000000g",
        &long,
        foreign,
    ]
    .map(str::to_owned)
    .to_vec()
}

const QUERIES: [&str; 10] = [
    "limit=0",
    "limit=-1",
    "limit=1000000000",
    "limit=%ff",
    "limit=1&limit=2",
    "cursor=%00",
    "cursor=AAAA",
    "search=%ff%00",
    "style=%F0%9F",
    "exp=9223372036854775807&sig=%00&user=x",
];

async fn check(what: &str, request: RequestBuilder) {
    let Ok(response) = request.send().await else {
        // The server has responded and closed while a large body was still being sent.
        assert!(what.contains("3 MB"), "{what}: no answer");
        return;
    };
    let answer = Answer::read(response).await;
    assert!(
        answer.status < 500,
        "{what}: {} {}",
        answer.status,
        answer.text()
    );
    if answer.status >= 400
        && !answer.bytes.is_empty()
        && answer.header("content-type") != "text/html"
    {
        let error = answer.json();
        assert!(
            error["error"].is_string() && error["code"].is_string(),
            "{what}: {error}"
        );
    }
}

fn requests<'a>(
    session: &'a Session<'a>,
    method: &'a Method,
    target: &'a str,
) -> impl Fn() -> RequestBuilder + 'a {
    move || session.request(method.clone(), target)
}

/// An id that makes a path valid.
const PLACE: &str = "01968a00-0000-7000-8000-000000009999";

#[tokio::test]
async fn no_body_is_answered_with_a_500() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for (method, path, _) in operations(&app).await {
        let target = path.replace("{id}", PLACE).replace("{size}", "320");
        let request = requests(&session, &method, &target);
        check(&format!("{method} {path} without a body"), request()).await;
        for (name, body, content_type) in json_bodies().into_iter().chain(forms()) {
            let sent = request()
                .header("Content-Type", content_type.as_bytes())
                .body(body);
            check(&format!("{method} {path} with {name}"), sent).await;
        }
    }
}

#[tokio::test]
async fn no_identifier_and_no_parameter_is_answered_with_a_500() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let foreign = app.sign_up().await.trip_of(1).await[0]["trip"]
        .as_str()
        .unwrap()
        .to_owned();
    for (method, path, _) in operations(&app).await {
        for id in identifiers(&foreign) {
            let target = path.replace("{id}", &id).replace("{size}", &id);
            check(
                &format!("{method} {target}"),
                session.request(method.clone(), &target),
            )
            .await;
        }
        for query in QUERIES {
            let target = format!(
                "{}?{query}",
                path.replace("{id}", PLACE).replace("{size}", "320")
            );
            check(
                &format!("{method} {target}"),
                session.request(method.clone(), &target),
            )
            .await;
        }
    }
}

#[tokio::test]
async fn no_header_is_answered_with_a_500() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let long = "x".repeat(8_000);
    let headers: [(&str, &[u8]); 11] = [
        ("Authorization", b"Token \xff"),
        ("Authorization", b""),
        ("Idempotency-Key", b"\xff"),
        ("Idempotency-Key", long.as_bytes()),
        ("Content-Type", b"\xff/\xfe"),
        ("Accept-Encoding", b"identity;q=0, *;q=0"),
        ("Accept-Encoding", b"\xff"),
        ("If-None-Match", b"\"unclosed"),
        ("Origin", b"\xff"),
        ("Range", b"bytes=9-1"),
        ("Cookie", b"=;=;\xff"),
    ];
    for (method, path, _) in operations(&app).await {
        let target = path.replace("{id}", PLACE).replace("{size}", "320");
        for (name, value) in headers {
            for doubled in [false, true] {
                let mut request = session.request(method.clone(), &target).header(name, value);
                if doubled {
                    request = request.header(name, value);
                }
                check(&format!("{method} {path} with {name}"), request).await;
            }
        }
    }
}
