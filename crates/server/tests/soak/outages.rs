//! Faults that begin and end while a server runs.

use std::net::SocketAddr;
use std::path::PathBuf;

use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::server::build_library;

/// A way to a service that can be cut: then connections end, and new ones are closed at once.
pub(crate) struct Link {
    pub(crate) address: SocketAddr,
    is_cut: watch::Sender<bool>,
    _accepting: JoinSet<()>,
}

impl Link {
    pub(crate) async fn to(service: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (is_cut, watched) = watch::channel(false);
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((near, _)) = listener.accept().await {
                while connections.try_join_next().is_some() {}
                connections.spawn(pass_on(near, service, watched.clone()));
            }
        });
        Self {
            address,
            is_cut,
            _accepting: accepting,
        }
    }

    /// The URL of the service, by way of this link.
    pub(crate) fn url(&self, scheme: &str) -> String {
        format!("{scheme}://{}", self.address)
    }
}

async fn pass_on(mut near: TcpStream, service: SocketAddr, mut cut: watch::Receiver<bool>) {
    if *cut.borrow_and_update() {
        return;
    }
    let Ok(mut far) = TcpStream::connect(service).await else {
        return;
    };
    tokio::select! {
        // An end that goes away is the client's or the service's affair.
        _ = copy_bidirectional(&mut near, &mut far) => {}
        _ = cut.changed() => {}
    }
}

/// What can fail for one server.
pub(crate) enum Fault {
    /// A service is away.
    Cut(&'static str, Link),
    /// A file with this text, which a library within the server looks for.
    File(&'static str, PathBuf, &'static str),
}

impl Fault {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Cut(name, _) | Self::File(name, ..) => name,
        }
    }

    pub(crate) fn is_of_the_clock(&self) -> bool {
        self.name().starts_with("clock")
    }

    pub(crate) fn begin(&self) {
        match self {
            Self::Cut(_, link) => link.is_cut.send(true).unwrap(),
            Self::File(_, path, text) => std::fs::write(path, text).unwrap(),
        }
    }

    pub(crate) fn end(&self) {
        match self {
            Self::Cut(_, link) => link.is_cut.send(false).unwrap(),
            Self::File(_, path, _) => std::fs::remove_file(path).unwrap(),
        }
    }
}

/// Libraries that fill the disk and set the clock of a server that is started with them.
pub(crate) struct Libraries {
    folder: TempDir,
    preload: String,
}

impl Libraries {
    pub(crate) fn build() -> Self {
        let folder = TempDir::new().unwrap();
        let built = ["full_disk", "clock_jump"].map(|name| build_library(folder.path(), name));
        Self {
            preload: built.join(":"),
            folder,
        }
    }

    pub(crate) fn settings(&self) -> [(&'static str, String); 3] {
        let path = |name| self.path(name).display().to_string();
        [
            ("LD_PRELOAD", self.preload.clone()),
            ("FULL_DISK", path("full")),
            ("CLOCK_JUMP", path("jump")),
        ]
    }

    pub(crate) fn faults(&self) -> [Fault; 3] {
        [
            Fault::File("full disk", self.path("full"), ""),
            Fault::File("clock an hour ahead", self.path("jump"), "3600"),
            Fault::File("clock an hour behind", self.path("jump"), "-3600"),
        ]
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}
