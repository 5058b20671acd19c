/**
 * The files of dropped photos, in memory and in the browser's database until the server has them. Browsers may
 * forbid or fill up storage; then the files live as long as the page does.
 */
import { createStore, delMany, entries, set, setMany, type UseStore } from 'idb-keyval';
import type { Page } from '@/data/store/page';

/** What is kept of a file. Name and time are kept beside it because some browsers lose them. */
interface StoredFile {
  file: Blob;
  name: string;
  lastModified: number;
  /** Whose photo it is; null for one that a visitor dropped. */
  owner: string | null;
  /** The tab that shows it, as long as that is open; files of earlier versions of the page have none. */
  tab?: string;
}

type StoredEntry = [id: string, stored: StoredFile];

/** A file with the id of its draft. Ids sort in the order of dropping. */
export interface PendingFile {
  id: string;
  file: File;
  /** The trip that it was on its way to, or null. */
  sentTo: string | null;
}

type StoreAction<Result> = (store: UseStore) => Promise<Result>;

/** Opens the store when it is first used. What cannot be done there is null. */
async function inStore<Result>(
  { stores }: Page,
  database: string,
  name: string,
  action: StoreAction<Result>,
) {
  try {
    const store = stores.get(database) ?? createStore(database, name);
    stores.set(database, store);
    return await action(store);
  } catch {
    return null;
  }
}

const inFiles = <Result>(page: Page, action: StoreAction<Result>) =>
  inStore(page, 'triptych-drafts', 'files', action);

/** The trips that they are on their way to, which are noted without writing the files anew. */
const inTrips = <Result>(page: Page, action: StoreAction<Result>) =>
  inStore(page, 'triptych-draft-trips', 'trips', action);

/** Notes the trip of these drafts, or that they may go into any. */
export function keepTripOf(page: Page, ids: readonly string[], tripId: string | null): Promise<unknown> {
  return inTrips(page, (into) => {
    if (tripId === null) return delMany([...ids], into);
    const noted = ids.map((id): [string, string] => [id, tripId]);
    return setMany(noted, into);
  });
}

export function storeFiles(page: Page, drafts: readonly Omit<PendingFile, 'sentTo'>[], owner: string | null) {
  for (const { id, file } of drafts) {
    page.files.set(id, file);
    page.unsent.add(id);
  }
  const stored = inFiles(page, async (into) => {
    await stayOpen(page);
    for (const { id, file } of drafts) {
      const { name, lastModified } = file;
      const kept: StoredFile = { file, name, lastModified, owner, tab: page.tab };
      if (page.unsent.has(id)) await set(id, kept, into);
    }
  });
  page.storing = Promise.all([page.storing, stored]);
}

/** Forgets the stored copy; the file in memory stays for its preview. */
export async function forgetStoredFiles(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) page.unsent.delete(id);
  await Promise.all([inFiles(page, (from) => delMany([...ids], from)), keepTripOf(page, ids, null)]);
}

export async function forgetFiles(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) page.files.delete(id);
  await forgetStoredFiles(page, ids);
}

/** Whether another tab may still show it: `unknown` where the browser does not tell. */
async function sortedByTab(page: Page, found: readonly StoredEntry[]) {
  const tabs = await openTabs();
  const isElsewhere = ({ tab }: StoredFile) => tab !== undefined && tab !== page.tab;
  return {
    left: found.filter(([, stored]) => !isElsewhere(stored) || tabs?.has(stored.tab ?? '') === false),
    unknown: found.filter(([, stored]) => isElsewhere(stored) && tabs === null),
  };
}

async function storedEntries(page: Page): Promise<StoredEntry[]> {
  return (await inFiles(page, (from) => entries<string, StoredFile>(from))) ?? [];
}

/**
 * The files that an earlier visit left, those of other open tabs not among them. Those of a visitor go to whoever is
 * there, and are theirs from then on; those of another user are deleted, because this may be a shared computer.
 */
export async function restoreFiles(page: Page, user: string | null): Promise<PendingFile[]> {
  await page.storing;
  const { left, unknown } = await sortedByTab(page, await storedEntries(page));
  const found = [...left, ...unknown];
  const foreign = found.filter(([, { owner }]) => owner !== null && user !== null && owner !== user);
  await forgetEntries(page, foreign);
  const own = found.filter(([, { owner }]) => owner === null || owner === user);
  const adopted = own
    .filter(([, { owner, tab }]) => owner !== user || tab !== page.tab)
    .map(([id, stored]): StoredEntry => [id, { ...stored, owner: user, tab: page.tab }]);
  if (adopted.length > 0) {
    await stayOpen(page);
    await inFiles(page, (into) => setMany(adopted, into));
  }
  const trips = new Map(await inTrips(page, (from) => entries<string, string>(from)));
  return own.map(([id, { file, name, lastModified }]) => {
    const restored = new File([file], name, { type: file.type, lastModified });
    page.files.set(id, restored);
    page.unsent.add(id);
    return { id, file: restored, sentTo: trips.get(id) ?? null };
  });
}

async function forgetEntries(page: Page, forgotten: readonly StoredEntry[]): Promise<void> {
  const ids = forgotten.map(([id]) => id);
  if (ids.length > 0) await forgetStoredFiles(page, ids);
}

/** Forgets what an earlier visit of this user left and no tab shows; nothing of it is restored afterwards. */
export function forgetLeftFiles(page: Page, owner: Promise<string | null>): Promise<unknown> {
  page.storing = page.storing.then(async () => {
    const user = await owner;
    const { left } = await sortedByTab(page, await storedEntries(page));
    const isOwn = ([id, stored]: StoredEntry) =>
      !page.files.has(id) && (stored.owner === null || stored.owner === user);
    await forgetEntries(page, left.filter(isOwn));
  });
  return page.storing;
}

/** Forgets every stored file of a user whose account is gone, those of other open tabs among them. */
export function forgetFilesOf(page: Page, owner: string): Promise<unknown> {
  page.storing = page.storing.then(async () => {
    const own = (await storedEntries(page)).filter(([, stored]) => stored.owner === owner);
    await forgetEntries(page, own);
  });
  return page.storing;
}

/** Which tabs of this browser are open. Each holds a lock, which the browser lets go of when the tab is closed. */
const lockPrefix = 'triptych.tab.';

/** From now on other tabs see that this one is open. Browsers hold locks on secure pages alone. */
function stayOpen(page: Page): Promise<void> {
  page.staying ??= new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve();
    const hold = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(`${lockPrefix}${page.tab}`, hold).catch(() => resolve());
  });
  return page.staying;
}

/** The tabs that hold something, or null where the browser does not tell. */
async function openTabs(): Promise<Set<string> | null> {
  if (!('locks' in navigator)) return null;
  try {
    const { held = [] } = await navigator.locks.query();
    const names = held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name] : []));
    return new Set(names.map((name) => name.slice(lockPrefix.length)));
  } catch {
    return null;
  }
}
