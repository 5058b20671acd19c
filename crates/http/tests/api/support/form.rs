//! Multipart bodies, assembled by hand so that they can be invalid.

/// The boundary of every form.
const BOUNDARY: &str = "----triptych-test";

/// A part.
pub struct PartBytes(Vec<u8>);

/// A text field.
pub fn text(name: &str, text: &str) -> PartBytes {
    let head = format!("Content-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
    PartBytes(head.into_bytes())
}

/// A file.
pub fn file(name: &str, file_name: &str, bytes: &[u8]) -> PartBytes {
    let head = format!(
        "Content-Disposition: form-data; name=\"{name}\"; filename=\"{file_name}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    );
    PartBytes([head.as_bytes(), bytes, b"\r\n"].concat())
}

/// A whole body.
pub struct Form {
    pub body: Vec<u8>,
    pub content_type: String,
}

impl Form {
    pub fn of(parts: impl IntoIterator<Item = PartBytes>) -> Self {
        let mut body = Vec::new();
        for part in parts {
            body.extend_from_slice(format!("--{BOUNDARY}\r\n").as_bytes());
            body.extend_from_slice(&part.0);
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        Self {
            body,
            content_type: format!("multipart/form-data; boundary={BOUNDARY}"),
        }
    }

    /// Photos for a new trip, or for an existing one.
    pub fn photos(trip: Option<&str>, files: &[(&str, Vec<u8>)]) -> Self {
        let trip = trip.map(|trip| text("trip", trip));
        let files = files
            .iter()
            .map(|(name, bytes)| file("images", name, bytes));
        Self::of(trip.into_iter().chain(files))
    }

    /// The same, truncated by so many bytes.
    pub fn cut_off(mut self, bytes: usize) -> Self {
        self.body.truncate(self.body.len().saturating_sub(bytes));
        self
    }
}
