//! Archives, opened by three programs that share no code.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{Cursor, Read};
use std::process::Command;

use futures::TryStreamExt;
use tempfile::TempDir;
use zip::ZipArchive;

use super::*;

/// Compresses well, so that its two sizes differ.
fn words() -> Vec<u8> {
    "Été à Paris. ".repeat(20_000).into_bytes()
}

fn picture() -> Vec<u8> {
    (0..70_000_u32).flat_map(u32::to_le_bytes).collect()
}

async fn archive() -> Vec<u8> {
    let dated = DateTime::from_timestamp(1_777_717_801, 0).unwrap();
    let chunks = stream_zip(dated, async |mut writer| {
        let mut entry = writer.begin_text("data.json".to_owned())?;
        for piece in words().chunks(1_000) {
            entry.write_all(piece).await?;
        }
        writer
            .picture("photos/Été.jpg".to_owned(), &picture())
            .await?;
        writer.text("empty.txt".to_owned(), b"").await?;
        Ok(writer)
    });
    let chunks: Vec<Bytes> = chunks.try_collect().await.unwrap();
    chunks.concat()
}

fn expected() -> [(&'static str, Vec<u8>); 3] {
    [
        ("data.json", words()),
        ("photos/Été.jpg", picture()),
        ("empty.txt", Vec::new()),
    ]
}

fn output(command: &mut Command) -> Vec<u8> {
    let output = command.output().expect("the program is installed");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {complaint}");
    output.stdout
}

#[tokio::test]
async fn three_readers_find_every_entry_whole() {
    let bytes = archive().await;
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("archive.zip");
    std::fs::write(&path, &bytes).unwrap();

    let mut opened = ZipArchive::new(Cursor::new(&bytes)).unwrap();
    assert_eq!(opened.len(), expected().len());
    for (name, content) in expected() {
        let mut file = opened.by_name(name).unwrap();
        assert_eq!(file.size(), content.len() as u64, "{name}");
        let mut read = Vec::new();
        file.read_to_end(&mut read).unwrap();
        assert!(read == content, "{name}");
    }

    output(Command::new("unzip").arg("-tq").arg(&path));
    let unpacked = folder.path().join("unpacked");
    output(
        Command::new("unzip")
            .arg("-q")
            .arg(&path)
            .arg("-d")
            .arg(&unpacked),
    );
    let data = std::fs::read(unpacked.join("data.json")).unwrap();
    assert!(data == words());

    let script = "import sys, zipfile\n\
        archive = zipfile.ZipFile(sys.argv[1])\n\
        assert archive.testzip() is None\n\
        for entry in archive.infolist():\n    \
        assert len(archive.read(entry)) == entry.file_size\n    \
        print(entry.filename, entry.file_size, entry.date_time[0], oct(entry.external_attr >> 16))";
    let listed = output(
        Command::new("python3")
            .env("PYTHONIOENCODING", "utf-8")
            .arg("-c")
            .arg(script)
            .arg(&path),
    );
    let lines =
        expected().map(|(name, content)| format!("{name} {} 2026 0o100644\n", content.len()));
    assert_eq!(String::from_utf8(listed).unwrap(), lines.concat());
}

/// A sequential reader finds the sizes of an entry only in its descriptor.
#[tokio::test]
async fn a_descriptor_names_the_compressed_size_first() {
    let bytes = archive().await;
    let signature = 0x0807_4b50_u32.to_le_bytes();
    let at = bytes.windows(4).position(|part| part == signature).unwrap();
    let value = |start: usize| u32::from_le_bytes(bytes[start..start + 4].try_into().unwrap());
    let (compressed, described) = (value(at + 8), value(at + 12));
    assert_eq!(described as usize, words().len());
    assert!(compressed < described / 10, "{compressed}");
}

/// The ordinary form counts no further.
#[tokio::test]
async fn more_than_65_535_files_are_found() {
    let chunks = stream_zip(DateTime::UNIX_EPOCH, async |mut writer| {
        for number in 0..=u32::from(u16::MAX) {
            writer.picture(format!("{number}"), b"").await?;
        }
        Ok(writer)
    });
    let chunks: Vec<Bytes> = chunks.try_collect().await.unwrap();
    let opened = ZipArchive::new(Cursor::new(chunks.concat())).unwrap();
    assert_eq!(opened.len(), usize::from(u16::MAX) + 1);
}
