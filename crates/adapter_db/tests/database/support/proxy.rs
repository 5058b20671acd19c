//! A wire to PostgreSQL that can be cut.

use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use super::postgres::server_address;

/// Passes connections on to the throw-away server, as long as it is not cut.
pub(crate) struct Proxy {
    port: u16,
    wire: Arc<Wire>,
}

/// The ends of all connections; none while it is cut. Held while one is made, so that a cut finds
/// every one that can answer.
struct Wire(Mutex<Option<Vec<TcpStream>>>);

impl Proxy {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let wire = Arc::new(Wire(Mutex::new(Some(Vec::new()))));
        let listening = Arc::clone(&wire);
        thread::spawn(move || {
            for client in listener.incoming() {
                listening.pass_on(client.unwrap());
            }
        });
        Self { port, wire }
    }

    /// The URL of a database, reached through the proxy.
    pub(crate) fn url(&self, direct_url: &str) -> String {
        direct_url.replace(&server_address(), &format!("127.0.0.1:{}", self.port))
    }

    /// Ends all connections and lets none be made.
    pub(crate) fn cut(&self) {
        for stream in self.wire.0.lock().unwrap().take().into_iter().flatten() {
            // One that is closed already cannot be shut down.
            drop(stream.shutdown(Shutdown::Both));
        }
    }

    /// Lets connections be made again.
    pub(crate) fn mend(&self) {
        self.wire.0.lock().unwrap().get_or_insert_default();
    }
}

impl Wire {
    fn pass_on(&self, client: TcpStream) {
        let mut streams = self.0.lock().unwrap();
        let Some(streams) = streams.as_mut() else {
            return;
        };
        let server = TcpStream::connect(server_address()).unwrap();
        copy(&client, &server);
        copy(&server, &client);
        streams.extend([client, server]);
    }
}

fn copy(from: &TcpStream, to: &TcpStream) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    thread::spawn(move || {
        // However it ends, the other side is told.
        drop(std::io::copy(&mut from, &mut to));
        drop(to.shutdown(Shutdown::Both));
    });
}
