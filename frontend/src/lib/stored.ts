/** What the page stores in the browser, which may forbid or fill up its storage: then it lives as long as the page. */

/** What cannot be done is null. */
export function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/** Even to name a storage fails where it is forbidden. */
type StorageOf = () => Storage;

const ofTab: StorageOf = () => sessionStorage;

/** Null where nothing is stored, or nothing that can be read. */
export function readStored(key: string, storage: StorageOf = ofTab): unknown {
  return attempt(() => JSON.parse(storage().getItem(key) ?? 'null'));
}

/** Null removes it. */
export function writeStored(key: string, value: unknown, storage: StorageOf = ofTab): void {
  attempt(() => (value === null ? storage().removeItem(key) : storage().setItem(key, JSON.stringify(value))));
}
