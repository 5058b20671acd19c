//! A wire to PostgreSQL that can be cut, or hang.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use super::postgres::server_address;

/// Passes connections on to the throw-away server, as long as it is not cut.
pub(crate) struct Proxy {
    port: u16,
    wire: Arc<Wire>,
}

/// Held while a connection is made, so that a cut finds every one that can answer.
struct Wire(Mutex<Ends>);

#[derive(Default)]
struct Ends {
    /// Of all connections.
    streams: Vec<TcpStream>,
    is_cut: bool,
    /// Whether connections that are made hang.
    is_hanging: bool,
    /// Has those hang that were made before.
    hang: Arc<AtomicBool>,
}

impl Proxy {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let wire = Arc::new(Wire(Mutex::default()));
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
        let mut ends = self.wire.0.lock().unwrap();
        ends.is_cut = true;
        for stream in ends.streams.drain(..) {
            // One that is closed already cannot be shut down.
            drop(stream.shutdown(Shutdown::Both));
        }
    }

    /// Passes nothing on any more, in connections old and new, and ends none. What was sent before
    /// [`Proxy::mend`] is lost.
    pub(crate) fn hang(&self) {
        let mut ends = self.wire.0.lock().unwrap();
        ends.is_hanging = true;
        ends.hang.store(true, Ordering::SeqCst);
    }

    /// Lets connections be made again. Those that hang go on hanging.
    pub(crate) fn mend(&self) {
        let mut ends = self.wire.0.lock().unwrap();
        (ends.is_cut, ends.is_hanging) = (false, false);
        ends.hang = Arc::default();
    }
}

/// A runtime that ends waits for its threads, so those that hang must end first.
impl Drop for Proxy {
    fn drop(&mut self) {
        self.cut();
    }
}

impl Wire {
    fn pass_on(&self, client: TcpStream) {
        let mut ends = self.0.lock().unwrap();
        if ends.is_cut {
            return;
        }
        if ends.is_hanging {
            ends.streams.push(client);
            return;
        }
        let server = TcpStream::connect(server_address()).unwrap();
        copy(&client, &server, &ends.hang);
        copy(&server, &client, &ends.hang);
        ends.streams.extend([client, server]);
    }
}

fn copy(from: &TcpStream, to: &TcpStream, hang: &Arc<AtomicBool>) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    let hang = Arc::clone(hang);
    thread::spawn(move || {
        let mut buffer = [0; 16_384];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            if !hang.load(Ordering::SeqCst) && to.write_all(&buffer[..count]).is_err() {
                break;
            }
        }
        // However it ends, the other side is told, unless it hangs.
        if !hang.load(Ordering::SeqCst) {
            drop(to.shutdown(Shutdown::Both));
        }
    });
}
