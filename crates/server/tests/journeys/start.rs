//! What a start tells, and what stops it.

use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::support::{TestServer, command, free_port};

fn run(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let data = TempDir::new().unwrap();
    let mut command: Command = command(data.path(), free_port());
    command.args(arguments).envs(environment.iter().copied());
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .unwrap()
}

#[test]
fn a_sound_configuration_is_confirmed() {
    let output = run(&["config", "check"], &[]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("configuration is sound"));
}

#[test]
fn a_wrong_setting_stops_every_command_and_is_named() {
    for arguments in [&["serve"][..], &["migrate"], &["config", "check"]] {
        let output = run(arguments, &[("TRIPTYCH__SERVER__BIND", "0.0.0.0:80")]);
        assert!(!output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("server.bind"), "{said}");
    }
}

#[test]
fn migrating_twice_is_no_error() {
    let data = TempDir::new().unwrap();
    for _ in 0..2 {
        let status = command(data.path(), 0).arg("migrate").status().unwrap();
        assert!(status.success());
    }
}

#[tokio::test]
async fn the_page_is_part_of_the_executable() {
    let server = TestServer::start(&[]).await;
    let page = reqwest::get(&server.url).await.unwrap();
    assert_eq!(page.status(), 200);
    assert!(
        page.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    assert!(page.text().await.unwrap().contains("<title>"));
}
