//! Reads archives with three independent programs.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::process::Command;

use tempfile::TempDir;
use zip::ZipArchive;

/// Reads every entry and compares it with its metadata in the archive.
const CHECK: &str = "
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for entry in archive.infolist():
    assert len(archive.read(entry)) == entry.file_size, entry
print(len(archive.infolist()))
";

/// The files of an archive by name, after Python's `zipfile` and `unzip` have verified it.
pub fn read_zip(bytes: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("archive.zip");
    std::fs::write(&path, &bytes).unwrap();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        assert_eq!(file.size(), content.len() as u64, "{index}");
        files.insert(file.name().unwrap().into_owned(), content);
    }
    let listed = output(Command::new("python3").args(["-c", CHECK]).arg(&path));
    assert_eq!(listed.trim(), files.len().to_string());
    output(Command::new("unzip").arg("-tq").arg(&path));
    files
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}
