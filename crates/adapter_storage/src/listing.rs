//! Lists old objects by name, page by page.

use std::future::ready;
use std::{io, path as fs};

use chrono::{DateTime, Utc};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore};
use triptych_ports::{Failure, ObjectFolder, ObjectKey, StaleObject};

use crate::failure::{failure, unavailable};

/// The number of subfolders that are read at the same time.
const AT_ONCE: usize = 16;

/// The objects to list.
pub(crate) struct Page {
    pub(crate) folder: ObjectFolder,
    /// After this name.
    pub(crate) after: Option<Path>,
    pub(crate) written_before: DateTime<Utc>,
    /// The maximum number.
    pub(crate) limit: usize,
}

impl Page {
    fn prefix(&self) -> Path {
        Path::from(self.folder.name())
    }

    fn holds(&self, object: &ObjectMeta) -> bool {
        object.last_modified < self.written_before
            && self
                .after
                .as_ref()
                .is_none_or(|after| object.location > *after)
    }
}

/// Lists a store whose listings are ordered by name.
pub(crate) async fn of_sorted(
    store: &dyn ObjectStore,
    page: &Page,
) -> Result<Vec<StaleObject>, Failure> {
    if page.limit == 0 {
        return Ok(Vec::new());
    }
    let prefix = page.prefix();
    let listed = match &page.after {
        Some(after) => store.list_with_offset(Some(&prefix), after),
        None => store.list(Some(&prefix)),
    };
    let mut found = Vec::new();
    let mut listed = listed.try_filter(|object| ready(page.holds(object)));
    while let Some(object) = listed.try_next().await.map_err(failure)? {
        found.push(stale(object));
        if found.len() == page.limit {
            break;
        }
    }
    Ok(found)
}

/// Lists a store in the folder `root`, whose entries are unordered. Only the names of subfolders are
/// sorted, and only the subfolders of the page are read, with up to [`AT_ONCE`] beyond it.
pub(crate) async fn of_folder(
    store: &dyn ObjectStore,
    root: &fs::Path,
    page: &Page,
) -> Result<Vec<StaleObject>, Failure> {
    let folders = folders_of_objects(root, page).await?;
    let mut listed = stream::iter(folders)
        .map(|folder| of_subfolder(store, folder, page))
        .buffered(AT_ONCE);
    let mut found = Vec::new();
    while found.len() < page.limit {
        let Some(objects) = listed.try_next().await? else {
            break;
        };
        found.extend(objects);
    }
    found.truncate(page.limit);
    Ok(found)
}

async fn of_subfolder(
    store: &dyn ObjectStore,
    folder: Path,
    page: &Page,
) -> Result<Vec<StaleObject>, Failure> {
    let mut objects: Vec<ObjectMeta> = store
        .list(Some(&folder))
        .try_filter(|object| ready(page.holds(object)))
        .try_collect()
        .await
        .map_err(failure)?;
    objects.sort_by(|one, other| one.location.cmp(&other.location));
    Ok(objects.into_iter().map(stale).collect())
}

/// The subfolders that can contain names after the cursor, in order. Their names are all that is
/// read: the library looks up every entry, and each page begins here.
async fn folders_of_objects(root: &fs::Path, page: &Page) -> Result<Vec<Path>, Failure> {
    let (folder, prefix) = (root.join(page.folder.name()), page.prefix());
    let names = tokio::task::spawn_blocking(move || names_of_folders(&folder));
    let names = names.await.map_err(unavailable)?.map_err(unavailable)?;
    let folders = names.into_iter().map(|name| prefix.clone().join(name));
    let mut folders: Vec<Path> = match &page.after {
        Some(after) => folders
            .filter(|folder| folder > after || after.prefix_matches(folder))
            .collect(),
        None => folders.collect(),
    };
    folders.sort();
    Ok(folders)
}

fn names_of_folders(folder: &fs::Path) -> io::Result<Vec<String>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() || (kind.is_symlink() && entry.path().is_dir()) {
            // No object has a name that is not UTF-8.
            names.extend(entry.file_name().into_string());
        }
    }
    Ok(names)
}

fn stale(object: ObjectMeta) -> StaleObject {
    StaleObject {
        key: ObjectKey::from_listed(object.location.into()),
        written_at: object.last_modified,
        size_bytes: object.size,
    }
}
