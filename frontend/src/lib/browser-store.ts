/** Stores in the browser's database. Browsers may forbid or fill up storage: what cannot be done there is null. */
import { createStore, type UseStore } from 'idb-keyval';

/** The opened stores by the names of their databases. */
export type BrowserStores = Map<string, UseStore>;
export type StoreAction<Result> = (store: UseStore) => Promise<Result>;

/** Opens the store when it is first used. */
export async function inStore<Result>(
  stores: BrowserStores,
  [database, name]: readonly [database: string, name: string],
  action: StoreAction<Result>,
): Promise<Result | null> {
  try {
    const store = stores.get(database) ?? createStore(database, name);
    stores.set(database, store);
    return await action(store);
  } catch {
    return null;
  }
}
