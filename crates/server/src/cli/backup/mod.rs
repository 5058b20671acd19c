//! `triptych backup` and `triptych restore`
//!
//! A backup is a storage of its own: the objects under their keys, a dump of the database, and a
//! catalogue that names the dump and lists the objects. The catalogue is written last, so that an
//! interrupted backup leaves the one before.

mod objects;

use std::fs::File;
use std::io::{BufRead as _, BufReader, Seek as _, Write as _};

use anyhow::{Context, bail, ensure};
use bytes::Bytes;
use clap::Args;
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use futures::TryStreamExt as _;
use tempfile::tempfile_in;
use triptych_adapter_db::Database;
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
/// The size of the pieces in which a dump is sent.
const PIECE_BYTES: usize = 1 << 20;

/// Where a backup is.
#[derive(Debug, Args)]
pub(super) struct BackupPlace {
    /// A folder, or the URL of a storage such as `s3://bucket/prefix`, with the settings of
    /// `storage`.
    #[arg(value_name = "FOLDER")]
    place: String,
}

/// The database and the two storages.
struct Parts {
    database: Database,
    storage: ObjectStoreStorage,
    backup: ObjectStoreStorage,
}

impl Parts {
    fn open(config: &Config, place: &BackupPlace) -> anyhow::Result<Self> {
        wiring::check(config)?;
        private_files::protect(config)?;
        private_files::create_folder(&config.server.data_dir).context("server.data_dir")?;
        Ok(Self {
            database: wiring::database(config)?,
            storage: wiring::storage(config)?,
            backup: wiring::storage_at(config, &place.place)
                .with_context(|| format!("backup: {}", place.place))?,
        })
    }
}

/// Copies the database and the objects that the backup lacks. Safe while servers are running.
///
/// # Errors
/// If a part cannot be read or written. The backup before is still there then.
#[allow(clippy::print_stdout)]
pub(super) fn back_up(config: &Config, place: &BackupPlace) -> anyhow::Result<()> {
    let parts = Parts::open(config, place)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let earlier = runtime.block_on(Catalogue::read(&parts.backup))?;
    let earlier = earlier.unwrap_or_default();
    // Before and after the dump, so that every photo in it has its objects.
    let copy = |known: &ObjectManifest| {
        runtime.block_on(back_up_objects(
            &parts.storage,
            &parts.backup,
            known,
            SystemClock.now(),
        ))
    };
    let (mut objects, mut copied) = copy(&earlier.objects)?;
    let dump = ObjectKey::from_listed(format!(
        "backup/database-{}.gz",
        SystemClock.now().format("%Y%m%dT%H%M%S%.6fZ")
    ));
    let mut file = tempfile_in(&config.server.data_dir)?;
    let mut encoder = GzEncoder::new(&mut file, Compression::fast());
    let rows = parts.database.dump(&mut encoder)?;
    encoder.finish()?.flush()?;
    file.rewind()?;
    runtime.block_on(send(&parts.backup, &dump, file))?;
    let (later, copied_later) = copy(&objects)?;
    objects.extend(later);
    copied += copied_later;

    let catalogue = Catalogue {
        dump: Some(dump),
        objects,
    };
    runtime.block_on(catalogue.write(&parts.backup))?;
    if let Some(old) = earlier.dump {
        runtime.block_on(parts.backup.delete(&old))?;
    }
    let deleted = runtime.block_on(delete_unlisted_objects(
        &parts.backup,
        &catalogue.objects,
        SystemClock.now(),
    ))?;
    println!(
        "backed up {rows} rows and {} files: {copied} new, {deleted} deleted",
        catalogue.objects.len()
    );
    Ok(())
}

/// Fills an empty database and its storage. A failure leaves the database empty, so that it can be
/// tried again.
///
/// # Errors
/// If the database is not empty, or the backup is incomplete or damaged.
#[allow(clippy::print_stdout)]
pub(super) fn restore(config: &Config, place: &BackupPlace) -> anyhow::Result<()> {
    let parts = Parts::open(config, place)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let catalogue = runtime.block_on(Catalogue::read(&parts.backup))?;
    let catalogue = catalogue.with_context(|| format!("no backup in {}", place.place))?;
    let dump = catalogue.dump.context("the catalogue names no database")?;
    runtime.block_on(parts.database.migrate())?;
    ensure!(
        parts.database.is_empty()?,
        "database is not empty: restore into a new one"
    );
    runtime.block_on(restore_objects(
        &parts.backup,
        &parts.storage,
        &catalogue.objects,
    ))?;
    let mut file = tempfile_in(&config.server.data_dir)?;
    runtime.block_on(receive(&parts.backup, &dump, &mut file))?;
    let dump_in = |file: &mut File| {
        file.rewind()?;
        anyhow::Ok(BufReader::new(GzDecoder::new(BufReader::new(
            file.try_clone()?,
        ))))
    };
    Database::verify_dump(&mut dump_in(&mut file)?)?;
    let rows = parts.database.restore(&mut dump_in(&mut file)?)?;
    println!(
        "restored {rows} rows and {} files; all hashes and credit balances are right",
        catalogue.objects.len()
    );
    Ok(())
}

/// What a backup consists of.
#[derive(Default)]
struct Catalogue {
    dump: Option<ObjectKey>,
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
                dump: Some(ObjectKey::from_listed(dump.to_owned())),
                objects: ObjectManifest::parse(rest)?,
            })
        });
        match parsed {
            Some(catalogue) => Ok(Some(catalogue)),
            None => bail!("{CATALOGUE} is not one that this version reads"),
        }
    }

    async fn write(&self, backup: &dyn ObjectStorage) -> anyhow::Result<()> {
        let dump = self.dump.as_ref().map_or("", ObjectKey::as_str);
        let text = format!("{FORMAT} {dump}\n{}", self.objects);
        let key = ObjectKey::from_listed(CATALOGUE.to_owned());
        Ok(backup.put(&key, text.into()).await?)
    }
}

async fn send(backup: &dyn ObjectStorage, key: &ObjectKey, file: File) -> anyhow::Result<()> {
    let mut upload = backup.begin_upload(key).await?;
    let mut file = BufReader::with_capacity(PIECE_BYTES, file);
    loop {
        let piece = Bytes::copy_from_slice(file.fill_buf()?);
        if piece.is_empty() {
            return Ok(upload.complete().await?);
        }
        file.consume(piece.len());
        upload.write(piece).await?;
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
