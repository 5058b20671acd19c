//! What users send decides neither where it is kept, nor as what it is shown.

use std::collections::HashSet;
use std::io::{Cursor, Read};
use std::path::{Component, Path};

use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::hostile_names::{MARK, all_names};
use crate::support::{TestServer, TestUser, photo};

const BOUNDARY: &str = "----triptych-hostile";
/// Photos of one request.
const BATCH: usize = 50;

/// A picture of one pixel, another for each number.
fn tiny_gif(number: usize) -> Vec<u8> {
    let [.., red, green] = number.to_be_bytes();
    let start = b"GIF89a\x01\0\x01\0\x80\0\0";
    let colours = [red, green, 7, 255, 255, 255];
    let frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b";
    [&start[..], &colours, frame].concat()
}

/// A form written by hand: clients put names right that an attacker would not.
async fn upload(user: &TestUser, trip: Option<&str>, files: &[(String, Vec<u8>)]) -> Value {
    let mut body = Vec::new();
    if let Some(trip) = trip {
        let field = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"trip\"\r\n\r\n{trip}\r\n"
        );
        body.extend(field.into_bytes());
    }
    for (name, bytes) in files {
        // Browsers escape these three, and nothing else.
        let name = name
            .replace('"', "%22")
            .replace('\r', "%0D")
            .replace('\n', "%0A");
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"images\"; filename=\"{name}\"\r\n\
             Content-Type: text/html\r\n\r\n"
        );
        body.extend([head.as_bytes(), bytes, b"\r\n"].concat());
    }
    body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    let answer = user
        .request(reqwest::Method::POST, "/api/upload-photo/")
        .header(
            CONTENT_TYPE,
            format!("multipart/form-data; boundary={BOUNDARY}"),
        )
        .body(body)
        .send()
        .await
        .unwrap();
    assert!(answer.status().is_success(), "{}", answer.status());
    answer.json().await.unwrap()
}

fn files_of_zip(bytes: Vec<u8>) -> ZipArchive<Cursor<Vec<u8>>> {
    ZipArchive::new(Cursor::new(bytes)).unwrap()
}

/// Whether every system unpacks an entry below the folder that is asked for, and shows its ending.
fn is_safe_entry(name: &str) -> bool {
    let is_plain = |component: Component<'_>| matches!(component, Component::Normal(_));
    let is_harmless = |c: char| {
        let is_accent = ('\u{300}'..='\u{36f}').contains(&c);
        c.is_alphanumeric() || is_accent || matches!(c, '/' | '.' | '-' | '_' | ' ')
    };
    Path::new(name).components().all(is_plain)
        && name.chars().all(is_harmless)
        && !name.contains("..")
        && name.split('/').all(|part| part.len() <= 255)
        && !name
            .split('/')
            .any(|part| part.starts_with('.') || part.ends_with(['.', ' ']))
}

#[tokio::test]
async fn five_hundred_hostile_names_reach_neither_the_disk_nor_an_archive() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let names = all_names();
    assert_eq!(names.len(), 500);
    let files: Vec<(String, Vec<u8>)> = names
        .into_iter()
        .enumerate()
        .map(|(number, name)| (name, tiny_gif(number)))
        .collect();
    let mut trip: Option<String> = None;
    for batch in files.chunks(BATCH) {
        let items = upload(&user, trip.as_deref(), batch).await;
        for item in items.as_array().unwrap() {
            assert_eq!(item["error"], Value::Null, "{item}");
            assert!(
                !item["filename"]
                    .as_str()
                    .unwrap()
                    .contains(['/', '\\', '\0'])
            );
        }
        trip = items[0]["trip"].as_str().map(str::to_owned);
    }
    only_originals_and_renditions_are_stored(&server);
    let address = user.post("/api/me/data/", json!({})).await;
    let download = user
        .download(address["download_url"].as_str().unwrap())
        .await;
    let archive = files_of_zip(download.bytes().await.unwrap().to_vec());
    let entries: HashSet<_> = archive.file_names().map(Result::unwrap).collect();
    assert_eq!(entries.len(), 501, "500 photos and what is known of them");
    for entry in entries {
        assert!(is_safe_entry(&entry), "{entry:?}");
    }
}

fn only_originals_and_renditions_are_stored(server: &TestServer) {
    let stored = server.stored_files();
    let originals = stored.iter().filter(|path| path.ends_with("original"));
    assert_eq!(originals.count(), 500);
    for path in server.files_in(".") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(!name.contains(MARK), "{}", path.display());
    }
    // Where names that climb out of the storage, or begin at the root, would have led.
    let around = [
        std::env::temp_dir(),
        "/".into(),
        "/etc".into(),
        ".".into(),
        "..".into(),
    ];
    for folder in around {
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name();
            assert!(!name.to_string_lossy().contains(MARK), "{}", name.display());
        }
    }
}

const SCRIPT: &[u8] = b"<script>alert(document.domain)</script>";
const PAGE: &[u8] = b"<!DOCTYPE html><html><script>alert(document.domain)</script></html>";
const DRAWING: &[u8] =
    b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(document.domain)</script></svg>";

/// A JPEG that is also a page: its comment is one.
fn jpeg_with_page() -> Vec<u8> {
    let jpeg = photo("samples/progressive.jpg");
    let length = u16::try_from(PAGE.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], b"\xff\xfe", &length, PAGE, &jpeg[2..]].concat()
}

/// Pictures that are something else as well, or are called so.
fn polyglots() -> Vec<(String, Vec<u8>)> {
    let gif_with_script = [tiny_gif(1), SCRIPT.to_vec()].concat();
    let jpeg_with_archive = [
        photo("samples/grey.jpg"),
        b"PK\x03\x04".to_vec(),
        SCRIPT.to_vec(),
    ];
    let png_with_drawing = [photo("samples/palette.png"), DRAWING.to_vec()].concat();
    [
        ("page.html", jpeg_with_page()),
        ("script.js", gif_with_script),
        ("archive.jar", jpeg_with_archive.concat()),
        ("drawing.svg", png_with_drawing),
        ("really a gif.jpg", tiny_gif(2)),
        ("really a webp.png", photo("samples/lossy.webp")),
        ("really a jpeg.svg", photo("samples/cmyk_adobe.jpg")),
    ]
    .map(|(name, bytes)| (name.to_owned(), bytes))
    .to_vec()
}

/// Files that are no pictures, called as if they were.
fn impostors() -> Vec<(String, Vec<u8>)> {
    let with_declaration = [b"<?xml version=\"1.0\"?>", DRAWING].concat();
    [
        ("drawing.svg", DRAWING.to_vec()),
        ("drawing.jpg", with_declaration),
        ("page.png", PAGE.to_vec()),
        (
            "paper.gif",
            b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj".to_vec(),
        ),
        (
            "archive.webp",
            b"PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0".to_vec(),
        ),
        ("film.webp", b"RIFF\x10\0\0\0WAVEfmt \0\0\0\0".to_vec()),
        (
            "program.jpg",
            b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec(),
        ),
    ]
    .map(|(name, bytes)| (name.to_owned(), bytes))
    .to_vec()
}

fn is_shown_as_a_plain_jpeg(headers: &HeaderMap, bytes: &[u8]) -> bool {
    let is_foreign = |what: &[u8]| bytes.windows(what.len()).any(|part| part == what);
    headers["content-type"] == "image/jpeg"
        && headers["x-content-type-options"] == "nosniff"
        && headers.contains_key("content-security-policy")
        && bytes.starts_with(b"\xff\xd8\xff")
        && ![SCRIPT, b"<svg", b"<html", b"PK\x03\x04"]
            .into_iter()
            .any(is_foreign)
}

#[tokio::test]
async fn polyglots_are_shown_as_plain_jpegs_and_impostors_not_at_all() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let sent = [polyglots(), impostors()].concat();
    let items = upload(&user, None, &sent).await;
    let (shown, refused) = items.as_array().unwrap().split_at(polyglots().len());
    for item in refused {
        let code = item["code"].as_str().unwrap();
        assert!(
            matches!(code, "not_an_image" | "unsupported_image"),
            "{item}"
        );
        assert_eq!(item["url"], Value::Null, "{item}");
    }
    for item in shown {
        for address in ["url", "thumbnail_url", "full_url"] {
            let Some(address) = item[address].as_str() else {
                continue;
            };
            let answer = user.download(address).await;
            let headers = answer.headers().clone();
            let bytes = answer.bytes().await.unwrap();
            assert!(
                is_shown_as_a_plain_jpeg(&headers, &bytes),
                "{address}: {headers:?}"
            );
        }
        let original = item["url"]
            .as_str()
            .unwrap()
            .replace("/1920?", "/original?");
        assert_eq!(user.download(&original).await.status(), 404);
    }
}

const SECRETS: [&[u8]; 6] = [
    b"Exif\0\0",
    b"http://ns.adobe.com/xap/1.0/",
    b"Photoshop 3.0",
    b"8BIM",
    b"ICC_PROFILE",
    b"at home in Arezzo",
];

/// A photo with EXIF, that has date, camera and place, and with XMP, IPTC and a comment.
fn photo_that_tells() -> Vec<u8> {
    let jpeg = photo("DSCN0010.jpg");
    let segment = |code: u8, start: &[u8]| {
        let content = [start, b"at home in Arezzo"].concat();
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xff, code], &length[..], &content].concat()
    };
    let segments = [
        segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0"),
        segment(0xed, b"Photoshop 3.0\08BIM\x04\x04\0\0"),
        segment(0xfe, b""),
    ];
    [&jpeg[..2], &segments.concat(), &jpeg[2..]].concat()
}

fn assert_tells_nothing(what: &str, jpeg: &[u8]) {
    assert!(jpeg.starts_with(b"\xff\xd8\xff"), "{what}");
    for secret in SECRETS {
        let is_told = jpeg.windows(secret.len()).any(|part| part == secret);
        assert!(!is_told, "{what} has {}", secret.escape_ascii());
    }
}

#[tokio::test]
async fn neither_a_rendition_nor_an_archive_tells_what_the_camera_wrote() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let items = upload(&user, None, &[("home.jpg".to_owned(), photo_that_tells())]).await;
    let trip = items[0]["trip"].as_str().unwrap();
    let photos = user.get(&format!("/api/trips/{trip}/photos/")).await;
    for address in ["url", "thumbnail_url", "full_url"] {
        let answer = user.download(photos[0][address].as_str().unwrap()).await;
        assert_tells_nothing(address, &answer.bytes().await.unwrap());
    }
    let body =
        json!({ "caption": "Out", "style": "Funny", "trip": trip, "photo_ids": [items[0]["id"]] });
    let post = user.post("/api/export-post/", body).await;
    let path = format!("/api/export-post/{}/", post["id"].as_str().unwrap());
    let export = user.get(&path).await;
    let archive = user
        .download(export["download_url"].as_str().unwrap())
        .await;
    let mut archive = files_of_zip(archive.bytes().await.unwrap().to_vec());
    let mut slide = Vec::new();
    archive
        .by_name("01.jpg")
        .unwrap()
        .read_to_end(&mut slide)
        .unwrap();
    assert_tells_nothing("the slide", &slide);
}
