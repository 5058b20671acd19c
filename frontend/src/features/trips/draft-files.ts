/**
 * The files of dropped photos, in memory and in the browser's database until the server has them. Browsers may
 * forbid or fill up storage; then the files live as long as the page does.
 */
import { clear, createStore, delMany, entries, set, setMany, type UseStore } from 'idb-keyval';

/** What is kept of a file. Name and time are kept beside it because some browsers lose them. */
interface StoredFile {
  file: Blob;
  name: string;
  lastModified: number;
  /** Whose photo it is; null for one that a visitor dropped. */
  owner: string | null;
}

/** A file with the id of its draft. Ids sort in the order of dropping. */
export interface DraftFile {
  id: string;
  file: File;
}

const files = new Map<string, File>();
/** Those that the server has not got. Storing is slow, and one may be sent before its turn comes. */
const unsent = new Set<string>();
let store: UseStore | null = null;
/** Ends when all that was to be stored so far is. */
let storing: Promise<unknown> = Promise.resolve();

async function attempt<Result>(action: (store: UseStore) => Promise<Result>): Promise<Result | null> {
  try {
    store ??= createStore('triptych-drafts', 'files');
    return await action(store);
  } catch {
    return null;
  }
}

export function draftFile(id: string): File | undefined {
  return files.get(id);
}

export function keepDraftFiles(drafts: readonly DraftFile[], owner: string | null): void {
  for (const { id, file } of drafts) {
    files.set(id, file);
    unsent.add(id);
  }
  const stored = attempt(async (into) => {
    for (const { id, file } of drafts) {
      const kept: StoredFile = { file, name: file.name, lastModified: file.lastModified, owner };
      if (unsent.has(id)) await set(id, kept, into);
    }
  });
  storing = Promise.all([storing, stored]);
}

/** Forgets the stored copy; the file in memory stays for its preview. */
export async function forgetStoredFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) unsent.delete(id);
  await attempt((from) => delMany([...ids], from));
}

export async function forgetDraftFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) files.delete(id);
  await forgetStoredFiles(ids);
}

/**
 * The files that an earlier visit left. Those of a visitor go to whoever is there, and are theirs from then on; those
 * of another user are deleted, because this may be a shared computer.
 */
export async function restoreDraftFiles(user: string | null): Promise<DraftFile[]> {
  await storing;
  const found = (await attempt((from) => entries<string, StoredFile>(from))) ?? [];
  const foreign = found.filter(([, { owner }]) => owner !== null && user !== null && owner !== user);
  if (foreign.length > 0) await forgetStoredFiles(foreign.map(([id]) => id));
  const own = found.filter(([, { owner }]) => owner === null || owner === user);
  const adopted = own.filter(([, { owner }]) => owner !== user);
  if (adopted.length > 0) {
    await attempt((into) =>
      setMany(
        adopted.map(([id, stored]) => [id, { ...stored, owner: user }]),
        into,
      ),
    );
  }
  return own.map(([id, { file, name, lastModified }]) => {
    const restored = new File([file], name, { type: file.type, lastModified });
    files.set(id, restored);
    return { id, file: restored };
  });
}

/** Forgets every file, shown or not. */
export async function clearDraftFiles(): Promise<void> {
  files.clear();
  unsent.clear();
  await attempt((all) => clear(all));
}
