//! `triptych backup` and `triptych restore`
//!
//! A backup is a storage of its own: the objects under their keys, a dump of the database, and a
//! catalogue that names the dump and lists the objects. The catalogue is written last, so that the
//! previous backup stays valid until then.

mod objects;

use std::fs::File;
use std::io::{BufRead, BufReader, Seek as _, Write as _};

use anyhow::{Context, bail, ensure};
use bytes::Bytes;
use clap::Args;
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use futures::TryStreamExt as _;
use tempfile::tempfile_in;
use triptych_adapter_db::{Copied, Database};
use triptych_adapter_storage::ObjectStoreStorage;
use triptych_adapter_system::SystemClock;
use triptych_ports::{Clock as _, ObjectKey, ObjectStorage};

use crate::config::Config;
use crate::private_files;
use crate::wiring;
use objects::{ObjectManifest, back_up_objects, delete_unlisted_objects, restore_objects};

/// The key of the catalogue, and the name and version of its format.
const CATALOGUE: &str = "backup/catalogue";
const FORMAT: &str = "triptych-catalogue-1";
/// The keys of dumps: a backup replaces the one that the catalogue does not name.
const DUMPS: [&str; 2] = ["backup/database-1.gz", "backup/database-2.gz"];
/// The size of the chunks in which a dump is sent.
const CHUNK_BYTES: usize = 1 << 20;
/// So many damaged files are named in an error.
const NAMED_MAX: usize = 5;

/// Where a backup is.
#[derive(Debug, Args)]
struct Location {
    /// A folder, or the URL of a storage such as `s3://bucket/prefix`, with the settings of
    /// `storage`. The backup is in its folder `triptych-backup`.
    #[arg(value_name = "FOLDER")]
    location: String,
}

#[derive(Debug, Args)]
pub(super) struct BackupArguments {
    #[command(flatten)]
    location: Location,
    /// Continue even if most photos have no file in the storage, or most files of the previous backup
    /// were deleted, and delete those from the backup.
    #[arg(long)]
    allow_fewer: bool,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArguments {
    #[command(flatten)]
    location: Location,
    /// Restore all else if files of the backup are damaged or missing.
    #[arg(long)]
    without_damaged: bool,
}

/// The database and the two storages.
struct Stores {
    database: Database,
    storage: ObjectStoreStorage,
    backup: ObjectStoreStorage,
}

impl Stores {
    fn open(config: &Config, Location { location }: &Location) -> anyhow::Result<Self> {
        wiring::check(config)?;
        private_files::protect(config)?;
        private_files::create_folder(&config.server.data_dir).context("server.data_dir")?;
        Ok(Self {
            database: wiring::database(config)?,
            storage: wiring::storage(config)?,
            backup: wiring::backup_storage(config, location)
                .with_context(|| format!("backup: {location}"))?,
        })
    }
}

/// Copies the database and the objects that the backup lacks. Safe while servers are running.
///
/// # Errors
/// If a part cannot be read or written. The previous backup is still valid then.
#[allow(clippy::print_stdout)]
pub(super) fn back_up(config: &Config, arguments: &BackupArguments) -> anyhow::Result<()> {
    let stores = Stores::open(config, &arguments.location)?;
    let (storage, backup) = (&stores.storage, &stores.backup);
    let runtime = tokio::runtime::Runtime::new()?;
    let previous = runtime.block_on(Catalogue::read(backup))?;
    let known = previous.as_ref().map(|previous| &previous.objects);
    let copy = |known: &ObjectManifest| {
        let copied = back_up_objects(storage, backup, known, SystemClock.now());
        runtime.block_on(copied).context("files")
    };
    // Before and after the dump, so that the photos in it have their objects. Only one that was
    // uploaded after the first copy and deleted before the second has none.
    let (mut objects, mut copied) = copy(known.unwrap_or(&ObjectManifest::default()))?;
    let kept = known.map_or(0, ObjectManifest::len);
    ensure!(
        arguments.allow_fewer || objects.len() >= kept / 2,
        "the storage has {} files and the previous backup {kept}: check storage.url, or add --allow-fewer",
        objects.len()
    );
    let mut file = tempfile_in(&config.server.data_dir).context("server.data_dir")?;
    let mut encoder = GzEncoder::new(&mut file, Compression::fast());
    let dumped = stores.database.dump(&mut encoder)?;
    encoder.finish()?.flush()?;
    file.rewind()?;
    let used = previous.as_ref().map(|previous| previous.dump.as_str());
    let dump = DUMPS.into_iter().find(|key| used != Some(key));
    let dump = ObjectKey::from_listed(dump.unwrap_or_default().to_owned());
    runtime
        .block_on(send(
            backup,
            &dump,
            BufReader::with_capacity(CHUNK_BYTES, file),
        ))
        .context("database")?;
    let (later, copied_later) = copy(&objects)?;
    objects.extend(later);
    copied += copied_later;
    let (photos, missing) = (
        dumped.photos.len(),
        objects.missing_originals(&dumped.photos),
    );
    ensure!(
        arguments.allow_fewer || missing <= photos / 2,
        "{missing} of {photos} photos have no file in the storage: check storage.url, or add --allow-fewer"
    );

    let catalogue = Catalogue { dump, objects };
    runtime.block_on(catalogue.write(backup))?;
    if let Some(previous) = &previous {
        runtime.block_on(backup.delete(&previous.dump))?;
    }
    let deleted = delete_unlisted_objects(backup, &catalogue.objects, SystemClock.now());
    let deleted = runtime.block_on(deleted)?;
    println!(
        "backed up {} rows and {} files: {copied} new, {deleted} deleted",
        dumped.rows,
        catalogue.objects.len()
    );
    warn_of(&dumped, &catalogue.objects);
    Ok(())
}

/// Fills an empty database and its storage. A failure leaves the database empty, so that the command
/// can be repeated.
///
/// # Errors
/// If the database is not empty, or the backup is incomplete or damaged.
#[allow(clippy::print_stdout)]
pub(super) fn restore(config: &Config, arguments: &RestoreArguments) -> anyhow::Result<()> {
    let stores = Stores::open(config, &arguments.location)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let catalogue = runtime.block_on(Catalogue::read(&stores.backup))?;
    let mut catalogue =
        catalogue.with_context(|| format!("no backup in {}", arguments.location.location))?;
    let mut file = tempfile_in(&config.server.data_dir).context("server.data_dir")?;
    runtime.block_on(receive(&stores.backup, &catalogue.dump, &mut file))?;
    let dump_in = |file: &mut File| {
        file.rewind()?;
        let compressed = BufReader::new(file.try_clone()?);
        anyhow::Ok(BufReader::new(GzDecoder::new(compressed)))
    };
    Database::verify_dump(&mut dump_in(&mut file)?)?;
    runtime.block_on(stores.database.migrate())?;
    ensure!(
        stores.database.is_empty()?,
        "database is not empty: restore into a new one"
    );
    let damaged = restore_objects(&stores.backup, &stores.storage, &catalogue.objects);
    let damaged = runtime.block_on(damaged).context("files")?;
    if !damaged.is_empty() {
        let names: Vec<&str> = damaged
            .iter()
            .map(ObjectKey::as_str)
            .take(NAMED_MAX)
            .collect();
        let names = names.join(", ");
        ensure!(
            arguments.without_damaged,
            "{} files of the backup are damaged: {names}; add --without-damaged to restore all else",
            damaged.len()
        );
        println!("left out {} damaged files: {names}", damaged.len());
        catalogue.objects.remove(&damaged);
    }
    let restored = stores.database.restore(&mut dump_in(&mut file)?)?;
    println!(
        "restored and verified {} rows and {} files",
        restored.rows,
        catalogue.objects.len()
    );
    warn_of(&restored, &catalogue.objects);
    Ok(())
}

#[allow(clippy::print_stderr)]
fn warn_of(copied: &Copied, objects: &ObjectManifest) {
    let different = copied.different_balances;
    if different > 0 {
        eprintln!("warning: {different} credit balances differ from their ledger");
    }
    let missing = objects.missing_originals(&copied.photos);
    if missing > 0 {
        let photos = copied.photos.len();
        eprintln!("warning: {missing} of {photos} photos have no file in the storage");
    }
}

/// What a backup consists of.
struct Catalogue {
    dump: ObjectKey,
    objects: ObjectManifest,
}

impl Catalogue {
    /// `None` without a backup.
    async fn read(backup: &dyn ObjectStorage) -> anyhow::Result<Option<Self>> {
        let key = ObjectKey::from_listed(CATALOGUE.to_owned());
        let Some(bytes) = backup.read(&key).await? else {
            return Ok(None);
        };
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        let parsed = text.split_once('\n').and_then(|(first, rest)| {
            let (FORMAT, dump) = first.split_once(' ')? else {
                return None;
            };
            Some(Self {
                dump: ObjectKey::from_listed(dump.to_owned()),
                objects: ObjectManifest::parse(rest)?,
            })
        });
        match parsed {
            Some(catalogue) => Ok(Some(catalogue)),
            None => bail!("{CATALOGUE} is not one that this version reads"),
        }
    }

    async fn write(&self, backup: &dyn ObjectStorage) -> anyhow::Result<()> {
        let text = format!("{FORMAT} {}\n{}", self.dump.as_str(), self.objects);
        let key = ObjectKey::from_listed(CATALOGUE.to_owned());
        send(
            backup,
            &key,
            BufReader::with_capacity(CHUNK_BYTES, text.as_bytes()),
        )
        .await
    }
}

/// Writes an object in chunks of the source's buffer.
async fn send(
    backup: &dyn ObjectStorage,
    key: &ObjectKey,
    mut source: impl BufRead + Send,
) -> anyhow::Result<()> {
    let mut upload = backup.begin_upload(key).await?;
    loop {
        let chunk = Bytes::copy_from_slice(source.fill_buf()?);
        if chunk.is_empty() {
            return Ok(upload.complete().await?);
        }
        source.consume(chunk.len());
        upload.write(chunk).await?;
    }
}

async fn receive(
    backup: &dyn ObjectStorage,
    key: &ObjectKey,
    file: &mut File,
) -> anyhow::Result<()> {
    let dump = backup.read_stream(key).await?;
    let mut dump = dump.with_context(|| format!("{} is missing", key.as_str()))?;
    while let Some(chunk) = dump.chunks.try_next().await? {
        file.write_all(&chunk)?;
    }
    Ok(())
}
